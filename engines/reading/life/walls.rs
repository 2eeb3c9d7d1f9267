//! Whether the stones around a region stay, which a proof that a chain falls takes for granted.

use super::{Question, Solver};
use crate::proof::{Goal, Next, Proof};
use crate::{Code, Limits, Reader, life};
use go::{Color, Grid, Move, Point, Position, Rules};
use std::cell::Cell;
use std::collections::VecDeque;

/// Stones around a region with at least as many liberties elsewhere are not looked at one by one.
const MANY_LIBERTIES: usize = 6;

/// A move threatens to capture stones around that have at most so many liberties after it.
const FEW_LIBERTIES: usize = 4;

/// So many times it is read whether threatened stones are captured, when moves are looked for that threaten several. Stones of which that
/// does not tell enough are not relied on.
const READINGS: u32 = 2_000;

/// Stones around that reach at least as many empty points elsewhere, through others and through stones of their own, have room, whatever
/// single move the owner makes there.
const ROOM: usize = 60;

/// So many are enough where none of the owner's stones are: they live there.
const OWN_ROOM: usize = 12;

impl Proof {
    /// Tells whether only stones of the attacker are around the region.
    pub(super) fn is_walled(&self, pos: &Position) -> bool {
        let attacker = self.claim.attacker(pos);
        let around = |&p: &Point| {
            let beside = pos.size().neighbours(p);
            beside
                .filter(|q| !self.region.contains(q))
                .collect::<Vec<_>>()
        };
        let mut around = self.region.iter().flat_map(around);
        around.all(|q| attacker.is_some() && pos.stone(q) == attacker)
    }

    /// Tells whether no stones of the attacker around the region can be captured, as far as reading tells.
    pub(super) fn walls_stay(&self, pos: &Position) -> bool {
        self.weak_wall(pos).is_none()
    }

    /// Tells whether the attacker may wait for ever and keep all his stones around the region: they live, or have room elsewhere. Many
    /// liberties are not enough.
    pub(super) fn walls_may_wait(&self, pos: &Position) -> bool {
        let lives = crate::benson::unconditional(&pos.stones()).stones;
        let stands = |q: Point| {
            let mut solver = Solver::of(pos).alone();
            let found = solver.find(q, Question::Attack, life::Limits::QUICK, &|| false);
            found.proven() == Some(Code::No)
        };
        // On a small board most of it is much.
        let is_free = |p: &Point| pos.stone(*p).is_none() && !self.region.contains(p);
        let free = pos.size().points().filter(is_free).count();
        let enough = ROOM.min(free * 2 / 3);
        let may_wait = |&q: &Point| lives[q] || self.has_room(pos, q, enough) || stands(q);
        self.walls(pos).iter().all(may_wait)
    }

    /// A stone of the attacker around the region that can be captured, as far as reading tells.
    pub(super) fn weak_wall(&self, pos: &Position) -> Option<Point> {
        let mut walls = self.walls(pos);
        if walls.is_empty() {
            return None;
        }
        let lives = crate::benson::unconditional(&pos.stones()).stones;
        walls.retain(|&q| !lives[q]);
        let joins = matches!(self.claim.goal, Goal::Joins(_));
        if joins {
            // Who joins them goes on whatever is played elsewhere, and is done before these are taken.
            let waits = usize::from(self.claim.attacker(pos) != Some(self.claim.to_move));
            let moves = self.longest();
            walls.retain(|&q| {
                let liberties = self.liberties_elsewhere(pos, q).len();
                moves.is_none_or(|moves| liberties < moves + waits + 1)
            });
        }
        let weak = |&q: &Point| joins || self.liberties_elsewhere(pos, q).len() < MANY_LIBERTIES;
        let few: Vec<Point> = walls.iter().copied().filter(weak).collect();
        let hemmed = walls.iter().find(|&&q| self.is_hemmed_in(pos, q, &few));
        if hemmed.is_some() {
            return hemmed.copied();
        }
        let walls = few;
        let worst = |q| self.filled(pos, &self.liberties_inside(pos, q));
        let alone = walls.iter().find(|&&q| may_fall(&worst(q), q));
        if alone.is_some() {
            return alone.copied();
        }
        self.falls_by_two_threats(pos, &walls)
    }

    /// The first stones of the attacker's chains around the region, or of those that are to be joined, in the order of points.
    fn walls(&self, pos: &Position) -> Vec<Point> {
        let attacker = self.claim.attacker(pos);
        let joined = match self.claim.goal {
            Goal::Falls | Goal::Stands => None,
            Goal::Joins(other) => Some(other),
        };
        let beside = self.region.iter().flat_map(|&p| pos.size().neighbours(p));
        let around = beside.chain([self.claim.target]).chain(joined);
        let is_wall = |q: &Point| {
            !self.region.contains(q) && pos.stone(*q).is_some() && pos.stone(*q) == attacker
        };
        let mut walls: Vec<Vec<Point>> = Vec::new();
        for q in around.filter(is_wall) {
            if !walls.iter().any(|chain| chain.contains(&q)) {
                walls.push(pos.chain(q));
            }
        }
        let mut firsts: Vec<Point> = walls.iter().map(|chain| chain[0]).collect();
        firsts.sort_unstable();
        firsts
    }

    /// The liberties of a stone around the region that are not in it.
    fn liberties_elsewhere(&self, pos: &Position, wall: Point) -> Vec<Point> {
        let mut liberties = pos.liberties(wall);
        liberties.retain(|l| !self.region.contains(l));
        liberties
    }

    /// Tells whether a chain of the attacker around a region in which the owner's chain falls may be taken first, in a race: it has no
    /// room elsewhere, and no more liberties there than it may take moves to capture what is in the region. An eye
    /// of `n` points takes `(n² - 3n + 6) / 2` of them, because it has to be filled again and again. A liberty is none that may
    /// be filled by a move that threatens another of those with few (`weak`), or by the answer to that.
    fn is_hemmed_in(&self, pos: &Position, wall: Point, weak: &[Point]) -> bool {
        if self.claim.goal != Goal::Falls {
            return false;
        }
        let color = pos.stone(wall);
        let is_room = |p: &&Point| pos.stone(**p).is_none() || pos.stone(**p) == color;
        let room = self.region.iter().filter(is_room).count();
        let others = weak.iter().filter(|&&other| other != wall);
        let forced = others.flat_map(|&other| around(pos, self.liberties_elsewhere(pos, other)));
        let forced: Vec<Point> = forced.collect();
        let mut liberties = self.liberties_elsewhere(pos, wall);
        liberties.retain(|l| !forced.contains(l));
        liberties.len() <= (room * room + 6 - 3 * room) / 2 && !self.has_room(pos, wall, ROOM)
    }

    /// Tells whether a stone around the region has room elsewhere: all for itself, or so much that one move of the owner's does not cut it
    /// off; `enough` points are much.
    fn has_room(&self, pos: &Position, wall: Point, enough: usize) -> bool {
        let (room, meets_owner) = self.room(pos, wall, None);
        if !meets_owner {
            return room.len() >= OWN_ROOM;
        }
        let is_left = |&cut: &Point| self.room(pos, wall, Some(cut)).0.len() >= enough;
        if room.len() < enough || !room.iter().all(is_left) {
            return false;
        }
        // Room that it cannot live in is none. In the open that is a guess: where it says that the stones fall, they are not relied on.
        let mut solver = Solver::of(pos).alone();
        let attacked = solver.attack(wall, life::Limits::QUICK, &|| false);
        matches!(attacked.code, Code::No | Code::Unknown)
    }

    /// The empty points that a stone around the region reaches elsewhere, through others and through stones of its colour, the nearest
    /// first, but not through `cut`; at most [`ROOM`]. And whether stones of the owner are beside that.
    fn room(&self, pos: &Position, wall: Point, cut: Option<Point>) -> (Vec<Point>, bool) {
        let color = pos.stone(wall);
        let mut seen = Grid::filled(pos.size(), false);
        for &p in self.region.iter().chain(&cut) {
            seen[p] = true;
        }
        seen[wall] = true;
        let (mut open, mut room, mut meets_owner) =
            (VecDeque::from([wall]), Vec::new(), cut.is_some());
        while let Some(p) = open.pop_front().filter(|_| room.len() < ROOM) {
            if pos.stone(p).is_none() {
                room.push(p);
            }
            for q in pos.size().neighbours(p) {
                if std::mem::replace(&mut seen[q], true) {
                    continue;
                }
                if pos.stone(q) == color {
                    // Stones of its colour are reached without a move.
                    open.push_front(q);
                } else if pos.stone(q).is_none() {
                    open.push_back(q);
                } else {
                    meets_owner = true;
                }
            }
        }
        (room, meets_owner)
    }

    /// The liberties of a stone around the region that are in it, which the owner may fill while the attacker answers elsewhere.
    fn liberties_inside(&self, pos: &Position, wall: Point) -> Vec<Point> {
        let mut liberties = pos.liberties(wall);
        liberties.retain(|l| self.region.contains(l));
        liberties
    }

    /// The position with stones of the owner on these points; where they would have no liberty, there are none.
    fn filled(&self, pos: &Position, points: &[Point]) -> Position {
        let mut filled = pos.clone();
        let owner = self.claim.attacker(pos).map(Color::opposite);
        for &p in points {
            filled.place(p, owner);
            if filled.liberties(p).is_empty() {
                filled.place(p, None);
            }
        }
        filled
    }

    /// Of stones around that cannot be captured one by one, one that is captured because a single move of the owner's elsewhere
    /// threatens it and another, at once, or when he has taken a liberty of theirs in the region before, or after a threat to one of
    /// them that was answered.
    fn falls_by_two_threats(&self, pos: &Position, walls: &[Point]) -> Option<Point> {
        if walls.len() < 2 {
            return None;
        }
        let inside = walls.iter().flat_map(|&q| self.liberties_inside(pos, q));
        let filled = inside.map(|l| self.filled(pos, &[l]));
        let mut before = std::iter::once(pos.clone()).chain(filled);
        let left = Cell::new(READINGS);
        let found = before.find_map(|before| {
            let threats = Threats {
                attacker: self.claim.attacker(pos)?,
                region: &self.region,
                walls: walls.to_vec(),
                left: &left,
            };
            threats.of(&before).win(&before, 1)
        });
        // What is not looked at to the end is not relied on.
        found.or_else(|| walls.first().copied().filter(|_| left.get() == 0))
    }

    /// The most moves of the winner's that a line takes; `None` if lines come back to where they were.
    fn longest(&self) -> Option<usize> {
        // What comes of each step: not looked at yet, being looked at, or so many moves.
        let mut most: Vec<Option<Option<usize>>> = vec![None; self.steps.len()];
        let mut open = vec![0];
        while let Some(&step) = open.last() {
            let next: Vec<usize> = match &self.steps.get(step)?.next {
                Next::Within(_, next) => vec![*next],
                next => next.moves().map(|(_, next)| next).collect(),
            };
            if let Some(&unread) = next.iter().find(|&&n| most.get(n) == Some(&None)) {
                most[step] = Some(None);
                open.push(unread);
                continue;
            }
            let below = next.iter().map(|&n| most.get(n).copied()??);
            let below = below.collect::<Option<Vec<usize>>>()?.into_iter().max();
            let own = usize::from(matches!(self.steps[step].next, Next::Plays(Some(_), _)));
            most[step] = Some(Some(below.unwrap_or(0) + own));
            open.pop();
        }
        most.first().copied()??
    }
}

/// Moves of the owner's elsewhere that threaten stones around a region.
struct Threats<'a> {
    attacker: Color,
    region: &'a [Point],
    /// The stones around that have few liberties and are not captured one by one.
    walls: Vec<Point>,
    /// How often it may still be read whether some are captured.
    left: &'a Cell<u32>,
}

impl Threats<'_> {
    /// The same without the stones around that are captured by themselves in this position, or of which a short look does not tell.
    fn of(mut self, pos: &Position) -> Self {
        let mut walls = std::mem::take(&mut self.walls);
        walls.retain(|&q| self.attack(pos, q) == Code::No);
        self.walls = walls;
        self
    }

    /// What a short look tells of an attack on a stone around.
    fn attack(&self, pos: &Position, q: Point) -> Code {
        // A threat that takes long to find leaves time to answer it.
        if pos.liberties(q).len() > FEW_LIBERTIES {
            return Code::No;
        }
        if self.left.get() == 0 {
            return Code::Unknown;
        }
        self.left.set(self.left.get() - 1);
        Reader::of(pos).attack(q, Limits::QUICK).code
    }

    /// Where the owner and the attacker may play because of a stone around: its liberties elsewhere and what is beside these.
    fn near(&self, pos: &Position, q: Point) -> Vec<Point> {
        let mut liberties = pos.liberties(q);
        liberties.retain(|l| !self.region.contains(l));
        around(pos, liberties)
    }

    /// A stone around that is captured because of one move of the owner's; `before` it so many threats may have been answered.
    fn win(&self, pos: &Position, before: u32) -> Option<Point> {
        let mut moves: Vec<(Point, Point)> = Vec::new();
        for &q in &self.walls {
            moves.extend(self.near(pos, q).into_iter().map(|m| (m, q)));
        }
        moves.sort_unstable();
        let mut moves = &moves[..];
        while let Some(&(m, _)) = moves.first() {
            let count = moves.iter().take_while(|&&(other, _)| other == m).count();
            let (these, rest) = moves.split_at(count);
            moves = rest;
            let Some(threat) = played(pos, self.attacker.opposite(), m) else {
                continue;
            };
            // What it threatens is near it; only then may it also be in the way of stones far away.
            let is_threatened =
                |q: Point| !matches!(self.attack(&threat, q), Code::No | Code::Unknown);
            let Some(&(_, first)) = these.iter().find(|&&(_, q)| is_threatened(q)) else {
                continue;
            };
            let mut threatened = self
                .walls
                .iter()
                .filter(|&&q| q == first || is_threatened(q));
            let is_double = threatened.nth(1).is_some();
            if (is_double || before > 0) && self.is_lost(&threat, m, before) {
                return Some(first);
            }
        }
        None
    }

    /// Whether the attacker has no reply to a threat by a move after which all stones around stay.
    fn is_lost(&self, threat: &Position, m: Point, before: u32) -> bool {
        let their = self.walls.iter().flat_map(|&q| threat.liberties(q));
        let replies = around(threat, their.chain(threat.liberties(m)).collect());
        let saves = |&reply: &Point| {
            let Some(after) = played(threat, self.attacker, reply) else {
                return false;
            };
            let is_safe =
                |&q: &Point| after.stone(q).is_some() && self.attack(&after, q) == Code::No;
            let is_safe_now = self.walls.iter().all(is_safe);
            is_safe_now && (before == 0 || self.win(&after, before - 1).is_none())
        };
        !replies.iter().any(saves)
    }
}

/// These points and the empty ones beside them, each once.
fn around(pos: &Position, points: Vec<Point>) -> Vec<Point> {
    let beside = points.iter().flat_map(|&p| pos.size().neighbours(p));
    let beside: Vec<Point> = beside.filter(|&p| pos.stone(p).is_none()).collect();
    let mut around = [points, beside].concat();
    around.sort_unstable();
    around.dedup();
    around
}

/// The position after a move, if it may be played.
pub(super) fn played(pos: &Position, color: Color, p: Point) -> Option<Position> {
    let mut next = pos.clone();
    next.play(color, Move::Play(p), &Rules::JAPANESE, &[])
        .ok()?;
    Some(next)
}

/// Whether a chain may be captured if the other side moves first, as far as the chain reader tells.
fn may_fall(pos: &Position, q: Point) -> bool {
    let falls = |limits| Reader::of(pos).attack(q, limits).code;
    let few = pos.liberties(q).len() <= 2;
    let code = match falls(Limits::QUICK) {
        Code::Unknown => falls(Limits::FULL),
        Code::No if few => falls(Limits::FULL),
        code => code,
    };
    code != Code::No
}

#[cfg(test)]
mod tests {
    use crate::Code;
    use crate::life::guided::tests::drawn;
    use crate::life::{Limits, Question, Solver};
    use crate::proof::{Claim, Goal, Kos, Proof};
    use go::{Color, Point, Position, Size};

    /// The stone at D1 has three liberties and cannot be captured, but if White gets to C1 with a threat, it can.
    #[test]
    fn a_stone_around_is_weak_if_it_falls_without_its_liberties_inside() {
        fn point(name: &str) -> Point {
            Point::from_gtp(name, Size::NINE).expect("a point")
        }
        let mut pos = Position::new(Size::NINE);
        for name in ["B1", "B2", "B3", "C3", "D1"] {
            pos.place(point(name), Some(Color::Black));
        }
        for name in ["C2", "E2"] {
            pos.place(point(name), Some(Color::White));
        }
        let around = |region: &[&str]| {
            let proof = Proof {
                claim: Claim {
                    target: point("C2"),
                    to_move: Color::White,
                    goal: Goal::Falls,
                    kos: Kos::Owner,
                },
                region: region.iter().map(|&name| point(name)).collect(),
                steps: Vec::new(),
            };
            proof.weak_wall(&pos)
        };
        assert_eq!(around(&["C2", "C1"]), Some(point("D1")));
        assert_eq!(around(&["C2"]), None);
    }

    /// Black's stones around have four liberties elsewhere that lead nowhere, so White may fill them: who is first there is read.
    #[test]
    fn a_race_with_the_stones_around_is_read() {
        let rows = [
            "..OX.O...",
            "..OXOOO..",
            ".OOX.OO..",
            "OOXXOO...",
            "XXX.O....",
            ".OOOO....",
            "OOOO.....",
        ];
        let wall_is_read = |rows: &[&str]| {
            let pos = drawn(Size::NINETEEN, rows);
            let target = Point::new(2, 1);
            let mut solver = Solver::of(&pos);
            let found = solver.find(target, Question::Attack, Limits::FULL, &|| false);
            assert_eq!(found.proven(), Some(Code::Yes));
            found.proofs[0].region.contains(&Point::new(3, 1))
        };
        assert!(wall_is_read(&rows));
        // With room to run they stay.
        let mut open = rows;
        open[5] = "....O....";
        open[6] = ".........";
        assert!(!wall_is_read(&open));
    }

    /// White's wall has liberties and no eye among Black's stones that live, and is taken while White fills the eye.
    #[test]
    fn a_wall_without_room_is_not_taken_for_granted() {
        let rows = [
            "X..XXOX.X",
            "X...XOX.X",
            "XXXXXOXXX",
            "OOOOOOX..",
            "....XXX..",
            "X.XXX....",
            "XXXXX....",
            "XXXXXXX..",
            ".X.X..X..",
            "XXXXXXX..",
        ];
        let pos = drawn(Size::NINETEEN, &rows);
        let mut solver = Solver::of(&pos);
        let found = solver.find(Point::new(0, 0), Question::Attack, Limits::FULL, &|| false);
        assert_ne!(found.proven(), Some(Code::Yes));
    }

    /// Neither of White's chains with two liberties can be captured by itself, and Black threatens both at once from G16.
    #[test]
    fn two_walls_that_one_move_threatens_are_not_taken_for_granted() {
        let mut rows = [
            "..O.OX..XO.",
            "OOOOOXXXXO.",
            "XXXXXOOXOOO",
            "...X...O..O",
            "...X.O.X.OO",
            "...X.O.X.O.",
            "....O..X.O.",
            "....O.XX.O.",
            "......XX.O.",
        ];
        let found = |rows: &[&str], question| {
            let pos = drawn(Size::NINETEEN, rows);
            let mut solver = Solver::of(&pos);
            let found = solver.find(Point::new(5, 0), question, Limits::FULL, &|| false);
            found.proven()
        };
        assert_ne!(found(&rows, Question::Defend), Some(Code::No));
        // One of them with more liberties stays.
        rows[4] = "...X.O...OO";
        assert_eq!(found(&rows, Question::Defend), Some(Code::No));
    }
}
