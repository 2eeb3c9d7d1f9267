//! Whose area each point is, as the planes of `KataGo`'s networks know it when area counts.
//!
//! It is a plain count of stones and of what one colour encloses, but enemy stones within what lives unconditionally
//! count as captured. D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976), 17–29.

use super::conditions::Tax;
use go::liberties::{Board, EMPTY, RIM};
use go::{Color, Grid, Site, liberties};

/// When a region is vital to a chain, which lives with two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Vital {
    /// All its empty points are liberties of the chain: its owner's enemy cannot fill it where suicide is forbidden.
    EmptyPoints,
    /// All its points are beside the chain, those under enemy stones, too.
    AllPoints,
}

/// Nobody's, in the arrays where [`BLACK`](liberties::BLACK) and [`WHITE`](liberties::WHITE) own points.
const NOBODY: u8 = EMPTY;

/// Returns the owner of every point when the area is counted now.
pub(super) fn area<const W: usize>(
    board: &Board<W>,
    vital: Vital,
    tax: Tax,
) -> Grid<Option<Color>> {
    let mut owner = vec![NOBODY; board.cells()];
    for color in Color::BOTH {
        Regions::of(board, liberties::code(color), vital).mark(&mut owner);
    }
    for s in board.sites().filter(|&s| board.is_stone(s)) {
        if owner[s.index()] == NOBODY {
            owner[s.index()] = board.at(s);
        }
    }
    if tax != Tax::None {
        owner = without_sekis(board, &owner);
    }
    Grid::filled(board.size(), ()).map(|p, ()| match owner[board.site(p).index()] {
        NOBODY => None,
        color => Some(Color::BOTH[usize::from(color)]),
    })
}

/// A connected set of points without stones of a colour.
struct Region {
    points: Vec<Site>,
    /// The heads of the chains that it is vital to; no point has more than four neighbours.
    vital_to: [Site; 4],
    /// Whether an enemy stone is in it.
    has_enemies: bool,
    /// How many of its points touch no stone of the colour.
    open_points: usize,
    /// Whether it touches a chain that does not live unconditionally.
    is_open: bool,
}

/// What a colour encloses.
struct Regions<'a, const W: usize> {
    board: &'a Board<W>,
    color: u8,
    list: Vec<Region>,
    /// The number of the region each cell is in; `usize::MAX`: in none.
    region_at: Vec<usize>,
    /// The heads of the colour's chains that live unconditionally.
    alive: Vec<Site>,
    has_stones: bool,
}

impl<'a, const W: usize> Regions<'a, W> {
    fn of(board: &'a Board<W>, color: u8, vital: Vital) -> Regions<'a, W> {
        let is_head = |&s: &Site| board.at(s) == color && board.head(s) == s;
        let alive: Vec<Site> = board.sites().filter(is_head).collect();
        let mut regions = Regions {
            board,
            color,
            list: Vec::new(),
            region_at: vec![usize::MAX; board.cells()],
            has_stones: !alive.is_empty(),
            alive,
        };
        for s in board.sites() {
            if board.at(s) != color && regions.region_at[s.index()] == usize::MAX {
                regions.add(s, vital);
            }
        }
        regions.strike_out();
        regions
    }

    /// Finds the region around a point.
    fn add(&mut self, start: Site, vital: Vital) {
        let (board, number) = (self.board, self.list.len());
        let mut points = vec![start];
        self.region_at[start.index()] = number;
        let mut done = 0;
        while let Some(&s) = points.get(done) {
            done += 1;
            for q in board.beside(s) {
                let is_in = ![self.color, RIM].contains(&board.at(q));
                if is_in && self.region_at[q.index()] == usize::MAX {
                    self.region_at[q.index()] = number;
                    points.push(q);
                }
            }
        }
        let touches = |s: Site| board.beside(s).iter().any(|&q| board.at(q) == self.color);
        self.list.push(Region {
            vital_to: self.vital_to(&points, vital),
            has_enemies: points.iter().any(|&s| board.is_stone(s)),
            open_points: points.iter().filter(|&&s| !touches(s)).count(),
            is_open: false,
            points,
        });
    }

    /// Finds the chains that a region is vital to: those beside each of the points that matter.
    fn vital_to(&self, points: &[Site], vital: Vital) -> [Site; 4] {
        let matters = |s: &&Site| vital == Vital::AllPoints || self.board.at(**s) == EMPTY;
        let mut points = points.iter().filter(matters);
        let mut chains = points
            .next()
            .map_or([Site::NONE; 4], |&s| self.heads_beside(s));
        for &s in points {
            let beside = self.heads_beside(s);
            for head in &mut chains {
                if !beside.contains(head) {
                    *head = Site::NONE;
                }
            }
        }
        chains
    }

    /// The heads of the colour's chains beside a point, each once.
    fn heads_beside(&self, s: Site) -> [Site; 4] {
        let mut heads = [Site::NONE; 4];
        for (i, q) in self.board.beside(s).into_iter().enumerate() {
            if self.board.at(q) == self.color {
                let head = self.board.head(q);
                if !heads.contains(&head) {
                    heads[i] = head;
                }
            }
        }
        heads
    }

    /// Strikes out chains with fewer than two vital regions, with the regions beside them, until nothing changes.
    fn strike_out(&mut self) {
        loop {
            let (alive, dead): (Vec<Site>, Vec<Site>) =
                self.alive.iter().partition(|&&head| self.eyes(head) >= 2);
            if dead.is_empty() {
                return;
            }
            self.alive = alive;
            for s in dead.iter().flat_map(|&head| self.board.stones(head)) {
                for q in self.board.beside(s) {
                    if let Some(region) = self.list.get_mut(self.region_at[q.index()]) {
                        region.is_open = true;
                    }
                }
            }
        }
    }

    /// How many regions are vital to a chain.
    fn eyes(&self, head: Site) -> usize {
        let closed = self.list.iter().filter(|region| !region.is_open);
        closed
            .filter(|region| region.vital_to.contains(&head))
            .count()
    }

    /// Marks what belongs to the colour.
    fn mark(&self, owner: &mut [u8]) {
        for s in self.alive.iter().flat_map(|&head| self.board.stones(head)) {
            owner[s.index()] = self.color;
        }
        if !self.has_stones {
            return;
        }
        for region in &self.list {
            // With a single point out of reach an enemy has no room for two eyes.
            let is_safe = !region.is_open && (region.open_points <= 1 || !region.has_enemies);
            for s in &region.points {
                let is_free = owner[s.index()] == NOBODY && !region.has_enemies;
                if is_safe || is_free {
                    owner[s.index()] = self.color;
                }
            }
        }
    }
}

/// Takes the empty points of sekis away: connected areas with own stones in atari or beside points that are nobody's. The
/// stones stay their owner's.
fn without_sekis<const W: usize>(board: &Board<W>, owner: &[u8]) -> Vec<u8> {
    let mut taxed = vec![NOBODY; owner.len()];
    let mut seen = vec![false; owner.len()];
    for start in board.sites() {
        let color = owner[start.index()];
        if color == NOBODY || seen[start.index()] {
            continue;
        }
        let mut points = vec![start];
        seen[start.index()] = true;
        let (mut done, mut is_seki) = (0, false);
        while let Some(&s) = points.get(done) {
            done += 1;
            is_seki |= board.at(s) == color && board.chain(s).count == 1;
            for q in board.beside(s).into_iter().filter(|&q| board.at(q) != RIM) {
                let theirs = owner[q.index()];
                is_seki |= theirs == NOBODY && board.at(q) == EMPTY;
                if theirs == color && !std::mem::replace(&mut seen[q.index()], true) {
                    points.push(q);
                }
            }
        }
        for s in points {
            if !is_seki || board.at(s) == color {
                taxed[s.index()] = color;
            }
        }
    }
    taxed
}
