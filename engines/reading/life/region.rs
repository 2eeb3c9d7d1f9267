//! Where a fight for life takes place.
//!
//! Both sides may play in the region only. A chain with a liberty outside of it cannot be captured:
//! an enclosing wall lives that way, and a group under attack that gets such a liberty has escaped.
//! Stones of the attacker that live whatever is played are no part of it. A [`Place`] is what is left of the board for
//! those who read there.

use super::field::{ATTACKER, Beyond, Ground, OWNER, Place};
use go::Point;
use go::Site;
use go::liberties::Bits;
use go::liberties::{Board, EMPTY, RIM, enemy_of};

/// The attacker's chains with at most this many liberties may be captured if all are near.
const WEAK: u16 = 3;

/// Liberties elsewhere that stones of the attacker around a region have.
const STAYS: usize = 2;

/// What a region is to have more.
pub(super) enum Wider<'a> {
    /// The chain of a stone, and its liberties.
    Chain(Point),
    /// What is beside these points; without any, beside all points.
    Beside(&'a [Point]),
}

/// A set of points, empty or with stones that may be captured.
#[derive(Clone, Debug)]
pub(super) struct Region<const W: usize> {
    pub(super) points: Bits<W>,
    /// The same, as a list.
    pub(super) list: Vec<Site>,
    /// How many of them are empty.
    pub(super) empty: usize,
    /// Whether nothing is left to reach beyond.
    pub(super) closed: bool,
}

impl<const W: usize> Region<W> {
    /// Returns what can be reached from the chain at `target` within `steps` moves of its owner,
    /// through his stones and through weak chains of the attacker; `alive` are stones that live unconditionally.
    pub(super) fn around(board: &Board<W>, target: Site, steps: u8, alive: &Bits<W>) -> Region<W> {
        Region::through(board, target, steps, WEAK, alive)
    }

    /// The smallest region that may do: what is beside the chain, and whatever has to be in it because of that.
    pub(super) fn small(board: &Board<W>, target: Site, alive: &Bits<W>) -> Region<W> {
        let near = Region::through(board, target, 2, 1, alive);
        Region::complete(board, target, near.points, alive)
    }

    /// This region and more.
    pub(super) fn wider(
        &self,
        board: &Board<W>,
        target: Site,
        with: &Wider<'_>,
        alive: &Bits<W>,
    ) -> Region<W> {
        let mut points = self.points;
        let owner = board.at(target);
        let from = match *with {
            Wider::Chain(stone) => {
                enter_chain(board, board.site(stone), &mut points, &mut Vec::new());
                Vec::new()
            }
            // Nobody knows what is missing.
            Wider::Beside([]) => self.list.clone(),
            Wider::Beside(at) => at.iter().map(|&p| board.site(p)).collect(),
        };
        for q in from.into_iter().flat_map(|s| board.beside(s)) {
            let weak = || board.chain(q).count <= WEAK && !alive.has(q);
            if points.has(q) || board.at(q) == RIM {
            } else if board.at(q) == EMPTY {
                points.add(q);
            } else if board.at(q) == owner || weak() {
                enter_chain(board, q, &mut points, &mut Vec::new());
            }
        }
        Region::complete(board, target, points, alive)
    }

    /// These points and what has to be with them: stones of the attacker that have too few liberties elsewhere, and those of
    /// the owner that are beside some of the attacker's.
    fn complete(board: &Board<W>, target: Site, mut points: Bits<W>, alive: &Bits<W>) -> Region<W> {
        let owner = board.at(target);
        loop {
            surround(board, alive, &mut points);
            let is_attackers = |s: Site| board.is_stone(s) && board.at(s) != owner;
            let elsewhere = |q: Site| {
                let liberties = board.chain(q).liberties.iter();
                liberties.filter(|&l| !points.has(l)).count()
            };
            let beside = points
                .iter()
                .flat_map(|s| board.beside(s).map(|q| (s, q)))
                .filter(|&(_, q)| board.is_stone(q) && !points.has(q));
            let mut missing = beside.filter(|&(s, q)| {
                if board.at(q) == owner {
                    is_attackers(s)
                } else {
                    elsewhere(q) < STAYS
                }
            });
            let Some((_, q)) = missing.next() else {
                break;
            };
            enter_chain(board, q, &mut points, &mut Vec::new());
        }
        Region::with(board, points, false)
    }

    /// The same, through chains of the attacker with at most `most` liberties.
    fn through(board: &Board<W>, target: Site, steps: u8, most: u16, alive: &Bits<W>) -> Region<W> {
        let owner = board.at(target);
        let weak = |q: Site| board.chain(q).count <= most && !alive.has(q);
        let mut points = Bits::NONE;
        let mut now = Vec::new();
        enter_chain(board, target, &mut points, &mut now);
        for _ in 1..steps {
            let mut next = Vec::new();
            for &s in &now {
                for q in board.beside(s) {
                    if points.has(q) || board.at(q) == RIM {
                    } else if board.at(q) == EMPTY {
                        points.add(q);
                        next.push(q);
                    } else if board.at(q) == owner || weak(q) {
                        enter_chain(board, q, &mut points, &mut next);
                    }
                }
            }
            // Weak chains beside the group's chains stand between its stones and the next points.
            for s in points.iter().filter(|&s| board.at(s) == owner) {
                for q in board.beside(s) {
                    let enemy = board.is_stone(q) && board.at(q) != owner;
                    if enemy && !points.has(q) && weak(q) {
                        enter_chain(board, q, &mut points, &mut next);
                    }
                }
            }
            now = next;
            if now.is_empty() {
                break;
            }
        }
        surround(board, alive, &mut points);
        Region::with(board, points, now.is_empty())
    }

    /// Returns these points.
    pub(super) fn of(board: &Board<W>, list: &[Point]) -> Region<W> {
        let mut points = Bits::NONE;
        for &p in list {
            points.add(board.site(p));
        }
        Region::with(board, points, false)
    }

    /// Its points on the board.
    pub(super) fn points(&self, board: &Board<W>) -> Vec<Point> {
        self.list.iter().map(|&s| board.point(s)).collect()
    }

    fn with(board: &Board<W>, points: Bits<W>, closed: bool) -> Region<W> {
        let list: Vec<Site> = points.iter().collect();
        Region {
            points,
            empty: list.iter().filter(|&&s| board.at(s) == EMPTY).count(),
            list,
            closed,
        }
    }
}

/// The attacker holds points outside that are within this many moves of his stones.
const HELD: u16 = 2;

/// Puts stones of the attacker where the region ends and he can stop the owner.
pub(super) fn wall_in<const W: usize>(board: &mut Board<W>, region: &Region<W>, target: Site) {
    let owner = board.at(target);
    let his = distances(board, region, enemy_of(owner));
    let own = distances(board, region, owner);
    let mut ends = Bits::<W>::NONE;
    for &s in &region.list {
        for q in board.beside(s) {
            if board.at(q) == EMPTY && !region.points.has(q) {
                ends.add(q);
            }
        }
    }
    for s in ends.iter() {
        let (his, own) = (his[s.index()], own[s.index()]);
        let outside = |q: Site| board.at(q) == EMPTY && !region.points.has(q);
        let stands = board.beside(s).into_iter().any(outside);
        let takes = |q: Site| board.at(q) == owner && board.chain(q).count == 1;
        let takes = board.beside(s).into_iter().any(takes);
        if his <= HELD && his <= own && stands && !takes {
            board.set_up(enemy_of(owner), s);
        }
    }
}

/// How many moves each empty point is from the stones of a colour outside the region.
fn distances<const W: usize>(board: &Board<W>, region: &Region<W>, color: u8) -> Vec<u16> {
    let mut far = vec![u16::MAX; 64 * W];
    let mut now: Vec<Site> = Vec::new();
    for p in (0..64 * W as u16).map(Site::new) {
        if board.at(p) == color && !region.points.has(p) {
            now.push(p);
        }
    }
    let mut d = 0;
    while !now.is_empty() {
        d += 1;
        let mut next = Vec::new();
        for s in now {
            for q in board.beside(s) {
                if board.at(q) == EMPTY && far[q.index()] == u16::MAX {
                    far[q.index()] = d;
                    next.push(q);
                }
            }
        }
        now = next;
    }
    far
}

/// Adds chains that have no liberties elsewhere.
fn surround<const W: usize>(board: &Board<W>, alive: &Bits<W>, points: &mut Bits<W>) {
    for s in points.iter() {
        for q in board.beside(s) {
            let other = board.is_stone(q) && !alive.has(q);
            if other && !points.has(q) && board.chain(q).liberties.within(points) {
                for t in board.stones(q) {
                    points.add(t);
                }
            }
        }
    }
}

/// Writes down what is in a region and around it.
pub(super) fn place<const W: usize>(
    board: &Board<W>,
    region: &Region<W>,
    target: Site,
    beyond: Beyond,
) -> Place {
    let owner = board.at(target);
    let side = |q: Site| {
        if board.at(q) == owner {
            OWNER
        } else {
            ATTACKER
        }
    };
    let ground = |&s: &Site| {
        let mut ground = Ground {
            at: board.point(s),
            stone: board.is_stone(s).then(|| side(s)),
            open: false,
            beside: [false; 2],
        };
        let beside = board.beside(s).into_iter();
        for q in beside.filter(|&q| !region.points.has(q) && board.at(q) != RIM) {
            if board.is_stone(q) {
                ground.beside[usize::from(side(q))] = true;
            } else {
                ground.open = true;
            }
        }
        ground
    };
    Place {
        points: region.list.iter().map(ground).collect(),
        target: board.point(target),
        ko: Some(board.ko())
            .filter(|&s| region.points.has(s))
            .map(|s| board.point(s)),
        beyond,
    }
}

/// Adds a chain and its liberties.
fn enter_chain<const W: usize>(
    board: &Board<W>,
    stone: Site,
    points: &mut Bits<W>,
    reached: &mut Vec<Site>,
) {
    for s in board.stones(stone) {
        points.add(s);
    }
    for s in board.chain(stone).liberties.iter() {
        if points.add(s) {
            reached.push(s);
        }
    }
}
