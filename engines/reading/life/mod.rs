//! Life and death: does a group live or die in its surroundings?
//!
//! A [`Solver`] reads one chain and what belongs to it in a small *region*: the points that its
//! owner can reach within two moves, then three, then four. Only there both sides play. Where the
//! region ends close to the attacker's stones he is taken to hold the points outside; elsewhere a
//! group that gets there has escaped. So an enclosed group is read exactly, and what is said of one
//! with open sides is as good as that guess.
//!
//! ```
//! use go::{Color, Point, Position, Size};
//! use reading::life::{Fate, Limits, Solver};
//!
//! // Black has three points in a row in the corner: who plays in the middle decides.
//! let mut pos = Position::new(Size::NINE);
//! for (y, row) in ["...XO", "XXXXO", "OOOOO"].into_iter().enumerate() {
//!     for (x, sign) in row.chars().enumerate() {
//!         let color = match sign {
//!             'X' => Color::Black,
//!             'O' => Color::White,
//!             _ => continue,
//!         };
//!         pos.place(Point::new(x as u8, y as u8), Some(color));
//!     }
//! }
//! let read = Solver::of(&pos).read(Point::new(0, 1), Limits::FULL, &|| false);
//! let verdict = read.expect("there is a stone");
//! assert_eq!(verdict.fate, Fate::Critical);
//! assert_eq!(verdict.attack.mv, Some(Point::new(1, 0)));
//! assert_eq!(verdict.defend.mv, Some(Point::new(1, 0)));
//! ```

mod eyes;
mod memory;
mod region;
mod search;
#[cfg(test)]
mod tests;

use crate::fitting::{Fitting, fitting, with};
use crate::search::Threats;
use crate::{Answer, Code, stones};
use go::liberties::{Board, enemy_of};
use go::{Point, Position, Site, Size};
use memory::Memory;
use region::Region;
use search::{Aim, Outcome, Question, Search};
use std::cell::Cell;

/// How far to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions looked at for one question, in all regions and with all views of kos: about a
    /// million a second.
    pub nodes: u32,
}

impl Limits {
    /// A few hundredths of a second; enough for small eye spaces.
    pub const QUICK: Limits = Limits { nodes: 20_000 };
    /// About half a second at worst.
    pub const FULL: Limits = Limits { nodes: 400_000 };
}

/// What reading says about a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// Lives even if the enemy starts.
    Alive,
    /// Lives even if the enemy starts, but not with two eyes.
    Seki,
    /// Dies even if its owner starts.
    Dead,
    /// Whoever starts decides.
    Critical,
    /// A ko decides.
    Ko,
    /// Not read to the end.
    Unknown,
}

/// The fate of a group and the moves that bring it about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// The fate.
    pub fate: Fate,
    /// What the enemy reaches if he starts.
    pub attack: Answer,
    /// What the owner reaches if he starts.
    pub defend: Answer,
}

/// Regions with more empty points are not read.
const WIDEST: usize = 40;

/// The regions that are read, in moves of the owner.
const STEPS: std::ops::RangeInclusive<u8> = 2..=4;

/// Solves life and death in one position. Keeps its memory from question to question: up to 30 MB
/// with [`Limits::FULL`].
pub struct Solver {
    size: Size,
    inner: Fitting<Desk<2>, Desk<7>, Desk<11>, Desk<45>>,
    nodes: u64,
}

/// A board of so many words, and what is remembered.
struct Desk<const W: usize> {
    board: Board<W>,
    memory: Memory<W>,
}

impl<const W: usize> Desk<W> {
    fn new(size: Size) -> Desk<W> {
        Desk {
            board: Board::new(size),
            memory: Memory::new(),
        }
    }
}

impl Solver {
    /// Returns a solver of a position.
    pub fn of(pos: &Position) -> Solver {
        let size = pos.size();
        let mut inner = fitting!(size, Desk::new);
        with!(&mut inner, desk => desk.board.take_over(stones(pos), pos.ko()));
        Solver {
            size,
            inner,
            nodes: 0,
        }
    }

    /// Positions looked at since this solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Can the enemy of the chain at `p` kill it if he moves first? `No` if there is no stone.
    /// Ends with [`Code::Unknown`] soon after `stopped` says so.
    pub fn attack(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> Answer {
        let asked = Asked {
            attack: true,
            stopped,
        };
        self.ask(p, limits, &asked)
    }

    /// Can the owner of the chain at `p` make it live if he moves first? `No` if there is no
    /// stone. Ends with [`Code::Unknown`] soon after `stopped` says so.
    pub fn defend(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> Answer {
        let asked = Asked {
            attack: false,
            stopped,
        };
        self.ask(p, limits, &asked)
    }

    /// Reads the chain at `p` from both sides; `None` if there is no stone.
    pub fn read(
        &mut self,
        p: Point,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Verdict> {
        let there = self.size.contains(p)
            && with!(&self.inner, desk => desk.board.is_stone(desk.board.site(p)));
        if !there {
            return None;
        }
        let attack = self.attack(p, limits, stopped);
        let mut verdict = Verdict {
            fate: Fate::Unknown,
            attack,
            defend: NOTHING_TO_DO,
        };
        if attack.code == Code::No {
            verdict.fate = if self.in_seki(p, limits, stopped) {
                Fate::Seki
            } else {
                Fate::Alive
            };
            return Some(verdict);
        }
        verdict.defend = self.defend(p, limits, stopped);
        verdict.fate = match (attack.code, verdict.defend.code) {
            (Code::Unknown, _) | (_, Code::Unknown) => Fate::Unknown,
            (_, Code::No) => Fate::Dead,
            (Code::Yes, Code::Yes) => Fate::Critical,
            _ => Fate::Ko,
        };
        Some(verdict)
    }

    /// Tells whether the enemy encloses the group at `p`: then what is read of it is exact, elsewhere a good guess.
    /// `false` if there is no stone.
    pub fn is_enclosed(&self, p: Point) -> bool {
        self.size.contains(p)
            && with!(&self.inner, desk => {
                let target = desk.board.site(p);
                desk.board.is_stone(target) && regions(&desk.board, target).any(|(_, region)| region.closed)
            })
    }

    /// Tells whether a group that lives cannot make two eyes nor get out.
    fn in_seki(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> bool {
        let mut left = limits.nodes;
        let seki = with!(&mut self.inner, desk => {
            let Desk { board, memory } = desk;
            let target = board.site(p);
            let asked = Asked { attack: true, stopped };
            let last = regions(board, target).last();
            last.is_some_and(|(mut board, region)| {
                asked.eyes(&mut board, memory, &region, target, &mut left)
            })
        });
        self.nodes += u64::from(limits.nodes - left);
        seki
    }

    fn ask(&mut self, p: Point, limits: Limits, asked: &Asked<'_>) -> Answer {
        if !self.size.contains(p) {
            return NONE;
        }
        let mut left = limits.nodes;
        let answer = with!(&mut self.inner, desk => {
            let Desk { board, memory } = desk;
            let target = board.site(p);
            if board.is_stone(target) {
                asked.widen(board, memory, target, &mut left)
            } else {
                NONE
            }
        });
        self.nodes += u64::from(limits.nodes - left);
        answer
    }
}

/// There is no way.
const NONE: Answer = Answer {
    code: Code::No,
    mv: None,
};

/// Nothing needs to be done.
const NOTHING_TO_DO: Answer = Answer {
    code: Code::Yes,
    mv: None,
};

/// Who moves first, and when to give up.
struct Asked<'a> {
    attack: bool,
    stopped: &'a dyn Fn() -> bool,
}

impl Asked<'_> {
    /// Reads in wider and wider regions; the widest that could be read decides.
    fn widen<const W: usize>(
        &self,
        board: &Board<W>,
        memory: &mut Memory<W>,
        target: Site,
        left: &mut u32,
    ) -> Answer {
        let mut last = Answer {
            code: Code::Unknown,
            mv: None,
        };
        for (mut board, region) in regions(board, target) {
            let answer = self.views(&mut board, memory, &region, target, left);
            if answer.code == Code::Unknown {
                break;
            }
            last = answer;
        }
        last
    }

    /// Reads in one region with each view of kos that may matter, the hardest for the mover first.
    fn views<const W: usize>(
        &self,
        board: &mut Board<W>,
        memory: &mut Memory<W>,
        region: &Region<W>,
        target: Site,
        left: &mut u32,
    ) -> Answer {
        let owner = board.at(target);
        let to_move = if self.attack { enemy_of(owner) } else { owner };
        let ko_met = Cell::new(false);
        let mut ask = |threats| {
            let question = Question {
                region,
                target,
                threats,
                aim: Aim::Survive,
                nodes: *left,
                stopped: self.stopped,
            };
            let mut search = Search::new(board, memory, &question);
            let outcome = search.ask(to_move);
            *left = left.saturating_sub(search.used());
            ko_met.set(ko_met.get() || search.ko_met);
            match (outcome, self.attack) {
                (Outcome::Unknown, _) => Err(Code::Unknown),
                (Outcome::Falls(s), true) | (Outcome::Lives(s), false) => Ok(Some(s)),
                _ if !ko_met.get() => Err(Code::No),
                _ => Ok(None),
            }
        };
        let views = if self.attack {
            [Threats::Owner, Threats::Nobody, Threats::Attacker]
        } else {
            [Threats::Attacker, Threats::Nobody, Threats::Owner]
        };
        let codes = [Code::Yes, Code::KoFirst, Code::KoAfter];
        let mut found = Ok(None);
        for (threats, code) in views.into_iter().zip(codes) {
            found = ask(threats).map(|mv| mv.map(|s| (code, s)));
            if found != Ok(None) {
                break;
            }
        }
        // A ko that never ends is no way to kill: the group must fall without any threats, too.
        if self.attack && ko_met.get() && matches!(found, Ok(Some((Code::Yes, _)))) {
            found = match ask(Threats::Nobody) {
                Ok(None) => ask(Threats::Attacker).map(|mv| mv.map(|s| (Code::KoAfter, s))),
                Ok(Some(_)) => found,
                Err(code) => Err(code),
            };
        }
        match found {
            Ok(Some((code, s))) => Answer {
                code,
                mv: (s != Site::NONE).then(|| board.point(s)),
            },
            Ok(None) => NONE,
            Err(code) => Answer { code, mv: None },
        }
    }

    /// Tells whether the owner cannot make two eyes, even if the attacker only passes.
    fn eyes<const W: usize>(
        &self,
        board: &mut Board<W>,
        memory: &mut Memory<W>,
        region: &Region<W>,
        target: Site,
        left: &mut u32,
    ) -> bool {
        let attacker = enemy_of(board.at(target));
        let question = Question {
            region,
            target,
            threats: Threats::Owner,
            aim: Aim::Eyes,
            nodes: *left,
            stopped: self.stopped,
        };
        let mut search = Search::new(board, memory, &question);
        let outcome = search.ask(attacker);
        *left = left.saturating_sub(search.used());
        matches!(outcome, Outcome::Falls(_))
    }
}

/// Yields wider and wider regions around a chain, each with the board as the attacker holds it.
fn regions<const W: usize>(
    board: &Board<W>,
    target: Site,
) -> impl Iterator<Item = (Board<W>, Region<W>)> {
    let mut closed = false;
    STEPS.map_while(move |steps| {
        let region = Region::around(board, target, steps);
        if closed || region.empty > WIDEST {
            return None;
        }
        closed = region.closed;
        let mut board = board.clone();
        region::wall_in(&mut board, &region, target);
        Some((board, region))
    })
}
