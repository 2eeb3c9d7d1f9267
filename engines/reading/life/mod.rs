//! Life and death: does a group live or die in its surroundings?
//!
//! A [`Solver`] reads one chain and what belongs to it in a small *region*: the points that its
//! owner can reach within two moves, then three, then four. Only there both sides play. Where the
//! region ends close to the attacker's stones he is taken to hold the points outside; elsewhere a
//! group that gets there has escaped. So an enclosed group is read exactly, and what is said of one
//! with open sides is as good as that guess.
//!
//! [`Solver::find`] tells both apart: what it calls [`Trust::Proven`] comes with [`Proof`]s that were checked; what is
//! [`Trust::Likely`] comes with what was assumed.
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
mod finding;
mod memory;
mod region;
mod search;
#[cfg(test)]
mod tests;

pub use finding::{Assumption, Finding, Question, Trust};

use crate::benson::unconditional;
use crate::fitting::{Fitting, fitting, with};
use crate::proof::{Claim, Goal, Kos, Proof};
use crate::search::Threats;
use crate::{Answer, Code, stones};
use go::liberties::{Bits, Board, enemy_of};
use go::{Color, Point, Position, Site, Size};
use memory::Memory;
use region::Region;
use search::{Aim, Outcome, Search};

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

/// A closed region with at most this many empty points is read at once, without smaller ones before.
const SMALL: usize = 14;

/// So many moves of the owner go through any small region.
const FAR: u8 = 20;

/// Solves life and death in one position. Keeps its memory from question to question: up to 30 MB
/// with [`Limits::FULL`].
pub struct Solver {
    size: Size,
    pos: Position,
    inner: Fitting<Desk<2>, Desk<7>, Desk<11>, Desk<45>>,
    nodes: u64,
}

/// A board of so many words, and what is remembered.
struct Desk<const W: usize> {
    board: Board<W>,
    /// The stones that live whatever is played.
    alive: Bits<W>,
    memory: Memory<W>,
}

impl<const W: usize> Desk<W> {
    fn new(size: Size) -> Desk<W> {
        Desk {
            board: Board::new(size),
            alive: Bits::NONE,
            memory: Memory::new(),
        }
    }
}

impl Solver {
    /// Returns a solver of a position.
    pub fn of(pos: &Position) -> Solver {
        let size = pos.size();
        let mut inner = fitting!(size, Desk::new);
        let alive = unconditional(&pos.stones()).stones;
        with!(&mut inner, desk => {
            desk.board.take_over(stones(pos), pos.ko());
            for (p, _) in alive.iter().filter(|&(_, &alive)| alive) {
                desk.alive.add(desk.board.site(p));
            }
        });
        Solver {
            size,
            pos: pos.clone(),
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
            proves: false,
            stopped,
        };
        self.ask(p, limits, &asked).answer
    }

    /// Can the owner of the chain at `p` make it live if he moves first? `No` if there is no
    /// stone. Ends with [`Code::Unknown`] soon after `stopped` says so.
    pub fn defend(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> Answer {
        let asked = Asked {
            attack: false,
            proves: false,
            stopped,
        };
        self.ask(p, limits, &asked).answer
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
                desk.board.is_stone(target) && regions(&desk.board, &desk.alive, target).any(|(_, region)| region.closed)
            })
    }

    /// Tells whether a group that lives cannot make two eyes nor get out.
    fn in_seki(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> bool {
        let mut left = limits.nodes;
        let seki = with!(&mut self.inner, desk => {
            let Desk { board, alive, memory } = desk;
            let target = board.site(p);
            let asked = Asked { attack: true, proves: false, stopped };
            let last = regions(board, alive, target).last();
            last.is_some_and(|(mut board, region)| {
                asked.eyes(&mut board, memory, &region, target, &mut left)
            })
        });
        self.nodes += u64::from(limits.nodes - left);
        seki
    }

    fn ask(&mut self, p: Point, limits: Limits, asked: &Asked<'_>) -> Read {
        if !self.size.contains(p) {
            return Read::of(NONE);
        }
        let mut left = limits.nodes;
        let read = with!(&mut self.inner, desk => {
            let Desk { board, alive, memory } = desk;
            let target = board.site(p);
            if board.is_stone(target) {
                asked.widen(board, alive, memory, target, &mut left)
            } else {
                Read::of(NONE)
            }
        });
        self.nodes += u64::from(limits.nodes - left);
        read
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

/// What was read.
struct Read {
    answer: Answer,
    /// Whether the region was closed.
    closed: bool,
    /// What was proven on the way, with each view of kos.
    proofs: Vec<Proof>,
}

impl Read {
    fn of(answer: Answer) -> Read {
        Read {
            answer,
            closed: false,
            proofs: Vec::new(),
        }
    }
}

/// Who moves first, whether proofs are written, and when to give up.
struct Asked<'a> {
    attack: bool,
    proves: bool,
    stopped: &'a dyn Fn() -> bool,
}

impl Asked<'_> {
    /// Reads in wider and wider regions; the widest that could be read decides.
    fn widen<const W: usize>(
        &self,
        board: &Board<W>,
        alive: &Bits<W>,
        memory: &mut Memory<W>,
        target: Site,
        left: &mut u32,
    ) -> Read {
        let mut last = Read::of(Answer {
            code: Code::Unknown,
            mv: None,
        });
        for (mut board, region) in regions(board, alive, target) {
            let read = self.views(&mut board, memory, &region, target, left);
            if read.answer.code == Code::Unknown {
                break;
            }
            last = read;
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
    ) -> Read {
        let mut views = Views {
            asked: self,
            board,
            memory,
            region,
            target,
            left,
            ko_met: false,
            proofs: Vec::new(),
        };
        let found = views.all();
        let answer = match found {
            Ok(Some((code, s))) => Answer {
                code,
                mv: (s != Site::NONE).then(|| views.board.point(s)),
            },
            Ok(None) => NONE,
            Err(code) => Answer { code, mv: None },
        };
        Read {
            answer,
            closed: region.closed,
            proofs: views.proofs,
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
        let question = search::Question {
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

/// One question in one region, with one view of kos after the other.
struct Views<'a, const W: usize> {
    asked: &'a Asked<'a>,
    board: &'a mut Board<W>,
    memory: &'a mut Memory<W>,
    region: &'a Region<W>,
    target: Site,
    left: &'a mut u32,
    ko_met: bool,
    proofs: Vec<Proof>,
}

impl<const W: usize> Views<'_, W> {
    /// Asks until the answer is known: how the mover gets his way and by which move, if he does.
    fn all(&mut self) -> Result<Option<(Code, Site)>, Code> {
        let attack = self.asked.attack;
        let views = if attack {
            [Threats::Owner, Threats::Nobody, Threats::Attacker]
        } else {
            [Threats::Attacker, Threats::Nobody, Threats::Owner]
        };
        let codes = [Code::Yes, Code::KoFirst, Code::KoAfter];
        let mut found = None;
        for (threats, code) in views.into_iter().zip(codes) {
            found = self.ask(threats)?.map(|s| (code, s));
            if found.is_some() || !self.ko_met {
                break;
            }
        }
        // A ko that never ends is no way to kill: the group must fall without any threats, too.
        let is_doubtful = attack && self.ko_met && matches!(found, Some((Code::Yes, _)));
        if is_doubtful && self.ask(Threats::Nobody)?.is_none() {
            return Ok(self.ask(Threats::Attacker)?.map(|s| (Code::KoAfter, s)));
        }
        Ok(found)
    }

    /// Asks with one view: the move that gets the mover his way.
    fn ask(&mut self, threats: Threats) -> Result<Option<Site>, Code> {
        let owner = self.board.at(self.target);
        let attack = self.asked.attack;
        let to_move = if attack { enemy_of(owner) } else { owner };
        let question = search::Question {
            region: self.region,
            target: self.target,
            threats,
            aim: Aim::Survive,
            nodes: *self.left,
            stopped: self.asked.stopped,
        };
        let mut search = Search::new(self.board, self.memory, &question);
        let outcome = search.ask(to_move);
        *self.left = self.left.saturating_sub(search.used());
        self.ko_met |= search.ko_met;
        let goal = match outcome {
            Outcome::Falls(_) => Goal::Falls,
            Outcome::Lives(_) => Goal::Stands,
            Outcome::Unknown => return Err(Code::Unknown),
        };
        if self.asked.proves && self.region.closed {
            // Without any ko it is the same with every view: then it is shown with the hardest.
            let shown = match goal {
                _ if search.ko_met => threats,
                Goal::Falls => Threats::Owner,
                Goal::Stands => Threats::Attacker,
            };
            if let Some(steps) = search.write(to_move, goal, shown, question.nodes) {
                let claim = Claim {
                    target: self.board.point(self.target),
                    to_move: if to_move == go::liberties::BLACK {
                        Color::Black
                    } else {
                        Color::White
                    },
                    goal,
                    kos: shown.into(),
                };
                self.proofs.push(Proof {
                    claim,
                    region: self
                        .region
                        .list
                        .iter()
                        .map(|&s| self.board.point(s))
                        .collect(),
                    steps,
                });
            }
        }
        Ok(match outcome {
            Outcome::Falls(s) if attack => Some(s),
            Outcome::Lives(s) if !attack => Some(s),
            _ => None,
        })
    }
}

impl From<Threats> for Kos {
    fn from(threats: Threats) -> Kos {
        match threats {
            Threats::Owner => Kos::Owner,
            Threats::Nobody => Kos::Nobody,
            Threats::Attacker => Kos::Attacker,
        }
    }
}

/// Yields the region around a chain if it is small and closed, or else wider and wider regions, each with the board as the attacker holds it.
fn regions<const W: usize>(
    board: &Board<W>,
    alive: &Bits<W>,
    target: Site,
) -> impl Iterator<Item = (Board<W>, Region<W>)> {
    let mut closed = false;
    let whole = Region::around(board, target, FAR, alive);
    let is_small = whole.closed && whole.empty <= SMALL;
    let steps = if is_small { FAR..=FAR } else { STEPS };
    steps.map_while(move |steps| {
        let region = Region::around(board, target, steps, alive);
        if closed || region.empty > WIDEST {
            return None;
        }
        closed = region.closed;
        let mut board = board.clone();
        region::wall_in(&mut board, &region, target);
        Some((board, region))
    })
}
