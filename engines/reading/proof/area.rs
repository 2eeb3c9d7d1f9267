//! The region of a proof as a list of points, and what can be seen of the stones in it.

use super::Flaw;
use go::{Color, Grid, Point, Position, Size};

/// One value for each point of the region.
type Marks = Vec<bool>;

/// What is not in the region.
const ELSEWHERE: u16 = u16::MAX;

/// Chains are counted up to so many.
const MOST_CHAINS: usize = 64;

/// The points of a region, row by row; they are named by their places in this list.
pub(super) struct Area {
    points: Vec<Point>,
    places: Grid<u16>,
    /// The points of the region beside each.
    beside: Vec<Vec<u16>>,
    /// Beside the point is a stone of the attacker that is not of the region.
    pub(super) walled: Marks,
    /// Beside the point is something else that is not of the region.
    pub(super) open: Marks,
}

/// The stones in a region.
pub(super) struct Inside<'a> {
    area: &'a Area,
    owner: Color,
    stones: Vec<Option<Color>>,
}

impl Area {
    /// The region of these points, which must be on the board. Nothing is said yet of what is beside it.
    pub(super) fn new(size: Size, region: &[Point]) -> Result<Area, Flaw> {
        let mut places = Grid::filled(size, ELSEWHERE);
        for &p in region {
            *places.get_mut(p).ok_or(Flaw::Region)? = 0;
        }
        let points: Vec<Point> = size.points().filter(|&p| places[p] == 0).collect();
        for (i, &p) in points.iter().enumerate() {
            places[p] = i as u16;
        }
        let beside = points.iter().map(|&p| {
            let places = size.neighbours(p).map(|q| places[q]);
            places.filter(|&i| i != ELSEWHERE).collect()
        });
        Ok(Area {
            beside: beside.collect(),
            walled: vec![false; points.len()],
            open: vec![false; points.len()],
            points,
            places,
        })
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The place of a point, if it is in the region.
    pub(super) fn place(&self, p: Point) -> Option<usize> {
        let place = self.places.get(p).filter(|&&i| i != ELSEWHERE);
        place.map(|&i| usize::from(i))
    }

    pub(super) fn has(&self, p: Point) -> bool {
        self.place(p).is_some()
    }

    /// Points of the region as marks.
    pub(super) fn marks(&self, points: &[Point]) -> Result<Marks, Flaw> {
        let mut marks = vec![false; self.points.len()];
        for &p in points {
            marks[self.place(p).ok_or(Flaw::Zone(p))?] = true;
        }
        Ok(marks)
    }

    pub(super) fn inside<'a>(&'a self, pos: &Position, owner: Color) -> Inside<'a> {
        Inside {
            area: self,
            owner,
            stones: self.points.iter().map(|&p| pos.stone(p)).collect(),
        }
    }

    fn beside(&self, i: usize) -> impl Iterator<Item = usize> {
        self.beside[i].iter().map(|&j| usize::from(j))
    }
}

impl Inside<'_> {
    /// The points that are reached from `from` through those that may be gone through, the first ones included.
    fn reach(&self, from: Vec<usize>, mut through: impl FnMut(usize) -> bool) -> Vec<usize> {
        let mut seen = vec![false; self.stones.len()];
        let mut reached = from;
        reached.reserve(seen.len());
        for &i in &reached {
            seen[i] = true;
        }
        let mut done = 0;
        while let Some(&i) = reached.get(done) {
            done += 1;
            for j in self.area.beside(i) {
                if !seen[j] && through(j) {
                    seen[j] = true;
                    reached.push(j);
                }
            }
        }
        reached
    }

    /// The stones in the region of the chain at a point, which must have one.
    pub(super) fn chain(&self, i: usize) -> Vec<usize> {
        self.reach(vec![i], |j| self.stones[j] == self.stones[i])
    }

    /// The empty points in the region beside a chain.
    pub(super) fn liberties(&self, chain: &[usize]) -> Vec<usize> {
        let beside = chain.iter().flat_map(|&i| self.area.beside(i));
        let mut liberties: Vec<usize> = beside.filter(|&j| self.stones[j].is_none()).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    fn is_attackers(&self, i: usize) -> bool {
        self.stones[i] == Some(self.owner.opposite())
    }

    fn is_owners(&self, i: usize) -> bool {
        self.stones[i] == Some(self.owner)
    }

    /// The attacker's stones that hang together with stones of his around the region.
    fn staying(&self) -> Marks {
        let walled = |&i: &usize| self.area.walled[i] && self.is_attackers(i);
        let first = (0..self.stones.len()).filter(walled).collect();
        let mut stays = vec![false; self.stones.len()];
        for i in self.reach(first, |j| self.is_attackers(j)) {
            stays[i] = true;
        }
        stays
    }

    /// A liberty that a zone lacks of a side's chain that may be taken: it has two of each, or all there are; of `all` chains
    /// of that side, or of those that it names a stone of.
    pub(super) fn lacking(&self, side: Color, zone: &[bool], all: bool) -> Option<Point> {
        let mut seen = if side == self.owner {
            vec![false; self.stones.len()]
        } else {
            self.staying()
        };
        for i in 0..self.stones.len() {
            if seen[i] || self.stones[i] != Some(side) {
                continue;
            }
            let chain = self.chain(i);
            for &j in &chain {
                seen[j] = true;
            }
            if !all && !chain.iter().any(|&j| zone[j]) {
                continue;
            }
            let liberties = self.liberties(&chain);
            let there = liberties.iter().filter(|&&l| zone[l]).count();
            let absent = liberties.iter().find(|&&l| !zone[l]);
            if let Some(&l) = absent.filter(|_| there < 2) {
                return Some(self.area.points[l]);
            }
        }
        None
    }

    /// Adds the last liberties of the owner's chains that a zone holds stones of.
    pub(super) fn add_last_liberties(&self, zone: &mut [bool]) {
        let named: Vec<usize> = (0..self.stones.len())
            .filter(|&i| zone[i] && self.is_owners(i))
            .collect();
        for i in named {
            if let [last] = self.liberties(&self.chain(i))[..] {
                zone[last] = true;
            }
        }
    }

    /// Tells whether at most one point, or two side by side, can be eyes of a chain: of the points that it reaches without
    /// passing stones of the attacker that stay, those that are not its own and not beside such stones.
    pub(super) fn has_no_room(&self, target: usize) -> bool {
        let stays = self.staying();
        let own = self.chain(target);
        let reached = self.reach(own.clone(), |j| !stays[j]);
        if reached.iter().any(|&i| self.area.open[i]) {
            return false;
        }
        let is_eye = |&i: &usize| !self.area.walled[i] && !self.area.beside(i).any(|j| stays[j]);
        let eyes: Vec<usize> = reached[own.len()..]
            .iter()
            .copied()
            .filter(is_eye)
            .collect();
        match eyes[..] {
            [] | [_] => true,
            [a, b] => self.area.beside(a).any(|j| j == b),
            _ => false,
        }
    }

    /// Tells whether a chain lives by Benson's theorem: two spaces that the owner encloses with chains that live, each with all
    /// its empty points beside the chain (D. B. Benson, "Life in the game of Go", 1976), and all its points in the zone.
    pub(super) fn lives(&self, target: usize, zone: &[bool]) -> bool {
        let Some((chains, mut alive)) = self.chains() else {
            return false;
        };
        let mut spaces = self.spaces(&chains, zone);
        let target = chains[target];
        loop {
            let before = (alive, spaces.len());
            for i in (0..MOST_CHAINS).filter(|i| before.0 >> i & 1 != 0) {
                let vital = spaces.iter().filter(|space| space.vital >> i & 1 != 0);
                if vital.count() < 2 {
                    alive &= !(1 << i);
                }
            }
            spaces.retain(|space| space.around & !alive == 0);
            if before == (alive, spaces.len()) {
                return alive & target != 0;
            }
        }
    }

    /// The bit of the owner's chain at each point, 0 where he has none, and all bits; nothing if there are too many chains.
    fn chains(&self) -> Option<(Vec<u64>, u64)> {
        let mut chains = vec![0; self.stones.len()];
        let mut all = 0_u64;
        for i in 0..self.stones.len() {
            if chains[i] == 0 && self.is_owners(i) {
                let next = all.count_ones() as usize;
                let bit = (next < MOST_CHAINS).then(|| 1 << next)?;
                all |= bit;
                for j in self.chain(i) {
                    chains[j] = bit;
                }
            }
        }
        Some((chains, all))
    }

    /// The spaces that the owner encloses, all of whose points are in the zone and beside the region only, with a stone of each chain around.
    fn spaces(&self, chains: &[u64], zone: &[bool]) -> Vec<Space> {
        let mut seen = vec![false; self.stones.len()];
        let mut spaces = Vec::new();
        // Of which a stone is named.
        let in_zone = (0..self.stones.len()).filter(|&i| zone[i]);
        let named = in_zone.fold(0, |all, i| all | chains[i]);
        for i in 0..self.stones.len() {
            if seen[i] || self.is_owners(i) {
                continue;
            }
            let points = self.reach(vec![i], |j| !self.is_owners(j));
            let mut space = Space {
                around: 0,
                vital: 0,
            };
            let (mut enclosed, mut vital) = (true, None);
            for p in points {
                seen[p] = true;
                enclosed &= zone[p] && !self.area.walled[p] && !self.area.open[p];
                let beside = self.area.beside(p).fold(0, |all, j| all | chains[j]);
                space.around |= beside;
                enclosed &= beside & !named == 0;
                if self.stones[p].is_none() {
                    vital = Some(vital.unwrap_or(u64::MAX) & beside);
                }
            }
            space.vital = vital.unwrap_or(0);
            if enclosed {
                spaces.push(space);
            }
        }
        spaces
    }
}

/// A space without stones of the owner, enclosed by him.
struct Space {
    /// The bits of the chains around it.
    around: u64,
    /// Of the chains that have all its empty points as liberties.
    vital: u64,
}
