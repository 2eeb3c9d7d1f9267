//! The region of a proof, and what can be seen of the stones in it.

use super::Flaw;
use super::marks::Marks;
use go::{Color, Grid, Point, Position, Size};

/// What is not in the region.
const ELSEWHERE: u16 = u16::MAX;

/// Chains are counted up to so many.
const MOST_CHAINS: usize = 64;

/// The points of a region, row by row; they are named by their places in this list.
pub(super) struct Ground<const W: usize> {
    points: Vec<Point>,
    places: Grid<u16>,
    /// The points of the region beside each.
    beside: Vec<Marks<W>>,
}

/// Where both sides play: a region, or a part of it.
#[derive(Clone, Copy)]
pub(super) struct Area<const W: usize> {
    pub(super) points: Marks<W>,
    /// Beside the point is a stone of the attacker that is not of the area.
    pub(super) walled: Marks<W>,
    /// Beside the point is something else that is not of the area.
    pub(super) open: Marks<W>,
}

/// The stones in an area.
pub(super) struct Inside<'a, const W: usize> {
    ground: &'a Ground<W>,
    area: Area<W>,
    owner: Color,
    owners: Marks<W>,
    attackers: Marks<W>,
}

impl<const W: usize> Ground<W> {
    /// The region of these points, which must be on the board and no more than there is room for.
    pub(super) fn new(size: Size, region: &[Point]) -> Result<Ground<W>, Flaw> {
        let mut places = Grid::filled(size, ELSEWHERE);
        for &p in region {
            *places.get_mut(p).ok_or(Flaw::Region)? = 0;
        }
        let points: Vec<Point> = size.points().filter(|&p| places[p] == 0).collect();
        if points.len() > 64 * W {
            return Err(Flaw::Region);
        }
        for (i, &p) in points.iter().enumerate() {
            places[p] = i as u16;
        }
        let mut ground = Ground {
            beside: Vec::new(),
            points,
            places,
        };
        let beside = |&p: &Point| {
            let places = size.neighbours(p).filter_map(|q| ground.place(q));
            places.collect()
        };
        ground.beside = ground.points.iter().map(beside).collect();
        Ok(ground)
    }

    /// The place of a point, if it is in the region.
    pub(super) fn place(&self, p: Point) -> Option<usize> {
        let place = self.places.get(p).filter(|&&i| i != ELSEWHERE);
        place.map(|&i| usize::from(i))
    }

    /// All of it.
    pub(super) fn all(&self) -> Marks<W> {
        (0..self.points.len()).collect()
    }

    pub(super) fn point(&self, place: usize) -> Point {
        self.points[place]
    }

    /// Points as marks.
    ///
    /// # Errors
    /// The first point that is not in the region.
    pub(super) fn marks(&self, points: &[Point]) -> Result<Marks<W>, Point> {
        points.iter().map(|&p| self.place(p).ok_or(p)).collect()
    }

    /// The points of the region beside others.
    fn beside(&self, marks: &Marks<W>) -> Marks<W> {
        let places = marks.places();
        places.fold(Marks::NONE, |all, i| all | self.beside[i])
    }

    /// The points that are reached from `from` through those that may be gone through, the first ones included.
    fn reach(&self, from: Marks<W>, through: &Marks<W>) -> Marks<W> {
        let (mut reached, mut left) = (from, from);
        while let Some(i) = left.first() {
            let new = self.beside[i] & *through & !reached;
            reached |= new;
            left = left & !Marks::of(i) | new;
        }
        reached
    }

    /// What hangs together of `all`, piece by piece: those pieces that `some` of its points are in.
    fn pieces(&self, some: Marks<W>, all: Marks<W>) -> impl Iterator<Item = Marks<W>> {
        let mut left = some;
        std::iter::from_fn(move || {
            let piece = self.reach(Marks::of(left.first()?), &all);
            left &= !piece;
            Some(piece)
        })
    }
}

impl<const W: usize> Area<W> {
    /// Nothing is said yet of what is beside it.
    pub(super) fn new(points: Marks<W>) -> Area<W> {
        Area {
            points,
            walled: Marks::NONE,
            open: Marks::NONE,
        }
    }
}

impl<const W: usize> Inside<'_, W> {
    pub(super) fn new<'a>(
        ground: &'a Ground<W>,
        area: Area<W>,
        pos: &Position,
        owner: Color,
    ) -> Inside<'a, W> {
        let (mut owners, mut attackers) = (Marks::NONE, Marks::NONE);
        for i in area.points.places() {
            match pos.stone(ground.points[i]) {
                Some(color) if color == owner => owners |= Marks::of(i),
                Some(_) => attackers |= Marks::of(i),
                None => {}
            }
        }
        Inside {
            ground,
            area,
            owner,
            owners,
            attackers,
        }
    }

    pub(super) fn empty(&self) -> Marks<W> {
        self.area.points & !self.owners & !self.attackers
    }

    /// The stones in the area of the chain at a place, which must have one.
    pub(super) fn chain(&self, i: usize) -> Marks<W> {
        let of = if self.owners.has(i) {
            &self.owners
        } else {
            &self.attackers
        };
        self.ground.reach(Marks::of(i), of)
    }

    /// The empty points in the area beside a chain.
    pub(super) fn liberties(&self, chain: &Marks<W>) -> Marks<W> {
        self.ground.beside(chain) & self.empty()
    }

    /// The attacker's stones that hang together with stones of his around the area.
    fn staying(&self) -> Marks<W> {
        let first = self.area.walled & self.attackers;
        self.ground.reach(first, &self.attackers)
    }

    /// A liberty that a zone lacks of a side's chain that may be taken: it has two of each, or all there are; of `all` chains
    /// of that side, or of those that it names a stone of.
    pub(super) fn lacking(&self, side: Color, zone: &Marks<W>, all: bool) -> Option<Point> {
        let chains = if side == self.owner {
            self.owners
        } else {
            self.attackers & !self.staying()
        };
        for chain in self.ground.pieces(chains, chains) {
            if !all && !chain.meets(zone) {
                continue;
            }
            let liberties = self.liberties(&chain);
            let absent = (liberties & !*zone).first();
            if let Some(l) = absent.filter(|_| (liberties & *zone).count() < 2) {
                return Some(self.ground.point(l));
            }
        }
        None
    }

    /// The last liberties of the owner's chains that a zone holds stones of.
    pub(super) fn last_liberties(&self, zone: &Marks<W>) -> Marks<W> {
        let named = self.ground.pieces(self.owners & *zone, self.owners);
        let liberties = named.map(|chain| self.liberties(&chain));
        let last = liberties.filter(|liberties| liberties.count() == 1);
        last.fold(Marks::NONE, |all, last| all | last)
    }

    /// Tells whether at most one point, or two side by side, can be eyes of a chain: of the points that it reaches without
    /// passing stones of the attacker that stay, those that are not its own and not beside such stones.
    pub(super) fn has_no_room(&self, target: usize) -> bool {
        let stays = self.staying();
        let own = self.chain(target);
        let reached = self.ground.reach(own, &(self.area.points & !stays));
        if reached.meets(&self.area.open) {
            return false;
        }
        let eyes = reached & !own & !self.area.walled & !self.ground.beside(&stays);
        match eyes.count() {
            0 | 1 => true,
            2 => self.ground.beside(&eyes).meets(&eyes),
            _ => false,
        }
    }

    /// Tells whether a chain lives by Benson's theorem: two spaces that the owner encloses with chains that live, each with all
    /// its empty points beside the chain (D. B. Benson, "Life in the game of Go", 1976), and all its points in the zone.
    pub(super) fn lives(&self, target: usize, zone: &Marks<W>) -> bool {
        let chains: Vec<_> = self.ground.pieces(self.owners, self.owners).collect();
        if chains.len() > MOST_CHAINS {
            return false;
        }
        let mut spaces = self.spaces(&chains, zone);
        let mut alive = u64::MAX;
        let target = chains.iter().position(|chain| chain.has(target));
        loop {
            let before = (alive, spaces.len());
            for i in 0..chains.len() {
                let vital = spaces.iter().filter(|space| space.vital >> i & 1 != 0);
                if vital.count() < 2 {
                    alive &= !(1 << i);
                }
            }
            spaces.retain(|space| space.around & !alive == 0);
            if before == (alive, spaces.len()) {
                return target.is_some_and(|i| alive >> i & 1 != 0);
            }
        }
    }

    /// The spaces that the owner encloses, all of whose points are in the zone and beside the area only, with a stone of each chain around.
    fn spaces(&self, chains: &[Marks<W>], zone: &Marks<W>) -> Vec<Space> {
        let mut spaces = Vec::new();
        let others = self.area.points & !self.owners;
        for points in self.ground.pieces(others, others) {
            let outside = self.area.walled | self.area.open;
            if !points.within(zone) || points.meets(&outside) {
                continue;
            }
            let (rim, empty) = (self.ground.beside(&points), points & self.empty());
            let mut space = Space {
                around: 0,
                vital: 0,
            };
            let mut enclosed = true;
            for (i, chain) in chains.iter().enumerate() {
                if chain.meets(&rim) {
                    space.around |= 1 << i;
                    enclosed &= chain.meets(zone);
                    let vital = !empty.is_empty() && empty.within(&self.ground.beside(chain));
                    space.vital |= u64::from(vital) << i;
                }
            }
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
