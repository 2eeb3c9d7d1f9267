//! Life and death: does a group live or die in its surroundings?
//!
//! A [`Solver`] reads one chain and what belongs to it in a small *region*: the points that its
//! owner can reach within two moves, then three, then four. Only there both sides play. Where the
//! region ends close to the attacker's stones he is taken to hold the points outside; elsewhere a
//! group that gets there has escaped. So an enclosed group is read exactly, and what is said of one
//! with open sides is as good as that guess, unless it can be proven without (`open`).
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

mod bent_four;
mod eyes;
mod field;
mod finding;
mod guided;
mod joining;
mod layout;
mod memory;
mod named;
mod open;
pub mod points;
mod progress;
mod region;
mod search;
mod set;
#[cfg(test)]
mod tests;
mod walls;
mod weight;
mod workers;
mod zone;

pub use finding::{Assumption, Finding, Judgement, KoSide, Question, Trust};
pub use guided::{Guess, Guide, Told};
pub use joining::{between, join};
pub use named::KoKind;
pub use progress::{Progress, Reached};

use crate::benson::unconditional;
use crate::fitting::{Fitting, fitting, with};
use crate::proof::Proof;
use crate::{Answer, Code, stones};
use field::{ATTACKER, Beyond, OWNER, Place};
use go::liberties::{Bits, Board};
use go::{Color, Point, Position, Site, Size};
use layout::AnyLayout;
use region::Region;
use std::sync::Arc;

/// How far to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions looked at for one question about an enclosed group, with all views of kos: about five million a second. Where sides are
    /// open, all that is tried may come to three times as many.
    pub nodes: u32,
}

impl Limits {
    /// Some thousandths of a second; enough for small eye spaces.
    pub const QUICK: Limits = Limits { nodes: 20_000 };
    /// About a tenth of a second at worst.
    pub const FULL: Limits = Limits { nodes: 400_000 };
    /// About a second at worst.
    pub const DEEP: Limits = Limits { nodes: 5_000_000 };
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
    /// A ko decides that only the enemy can begin, whenever he likes, and for which he needs no threat ([`Solver::is_bent_four`]): dead by
    /// Japanese rules, and by area rules it has to be played out.
    BentFour,
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

impl Verdict {
    /// The verdict on a group that does not simply live if the enemy starts.
    fn of(attack: Answer, defend: Answer) -> Verdict {
        let fate = match (attack.code, defend.code) {
            (Code::Unknown, _) | (_, Code::Unknown) => Fate::Unknown,
            (_, Code::No) => Fate::Dead,
            (Code::Yes, Code::Yes) => Fate::Critical,
            _ => Fate::Ko,
        };
        Verdict {
            fate,
            attack,
            defend,
        }
    }
}

/// Regions with more empty points are not read.
const WIDEST: usize = 40;

/// The regions that are read, in moves of the owner.
const STEPS: std::ops::RangeInclusive<u8> = 2..=4;

/// A closed region with at most this many empty points is read at once, and nothing else.
const SMALL: usize = 14;

/// A closed region with at most this many empty points is read at once, and smaller ones if that takes too long.
const LARGE: usize = 32;

/// So many moves of the owner go through any small region.
const FAR: u8 = 20;

/// Solves life and death in one position. Keeps its memory from question to question about one chain: up to 30 MB for
/// each region.
pub struct Solver {
    pos: Position,
    inner: Fitting<Table<2>, Table<7>, Table<11>, Table<45>>,
    /// Where the last chain was read.
    layouts: Vec<AnyLayout>,
    /// A stone of the chain that was last proven to stand with its attacker to move, and the proof.
    stands: Option<(Point, Proof)>,
    nodes: u64,
    progress: Option<Arc<Progress>>,
    guide: Option<Arc<dyn Guide>>,
    alone: bool,
}

/// A board of so many words.
struct Table<const W: usize> {
    board: Board<W>,
    /// The stones that live whatever is played.
    alive: Bits<W>,
}

impl<const W: usize> Table<W> {
    fn new(size: Size) -> Table<W> {
        Table {
            board: Board::new(size),
            alive: Bits::NONE,
        }
    }
}

impl Solver {
    /// Returns a solver of a position.
    pub fn of(pos: &Position) -> Solver {
        let size = pos.size();
        let mut inner = fitting!(size, Table::new);
        let alive = unconditional(&pos.stones()).stones;
        with!(&mut inner, table => {
            table.board.take_over(stones(pos), pos.ko());
            for (p, _) in alive.iter().filter(|&(_, &alive)| alive) {
                table.alive.add(table.board.site(p));
            }
        });
        Solver {
            pos: pos.clone(),
            inner,
            layouts: Vec::new(),
            stands: None,
            nodes: 0,
            progress: None,
            guide: None,
            alone: false,
        }
    }

    /// Asks somebody where to look if sides are open.
    #[must_use]
    pub fn guided(mut self, guide: Option<Arc<dyn Guide>>) -> Solver {
        self.guide = guide;
        self
    }

    /// Reads closed regions with one processor only: what is read then, and the proof, are the same each time.
    #[must_use]
    pub fn alone(mut self) -> Solver {
        self.alone = true;
        self
    }

    /// Tells another thread how far it is.
    #[must_use]
    pub fn telling(mut self, progress: &Arc<Progress>) -> Solver {
        self.progress = Some(Arc::clone(progress));
        self
    }

    /// Positions looked at since this solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Can the enemy of the chain at `p` kill it if he moves first? `No` if there is no stone.
    /// Ends with [`Code::Unknown`] soon after `stopped` says so.
    pub fn attack(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> Answer {
        self.ask(p, limits, Question::Attack, false, stopped).answer
    }

    /// Can the owner of the chain at `p` make it live if he moves first? `No` if there is no
    /// stone. Ends with [`Code::Unknown`] soon after `stopped` says so.
    pub fn defend(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> Answer {
        self.ask(p, limits, Question::Defend, false, stopped).answer
    }

    /// Reads the chain at `p` from both sides; `None` if there is no stone.
    pub fn read(
        &mut self,
        p: Point,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Verdict> {
        self.verdict(p, limits, stopped, |solver, question| {
            solver.ask(p, limits, question, false, stopped).answer
        })
    }

    /// Has both questions about the chain at `p` answered by `answer`, the second only where the first leaves it open; `None`
    /// if there is no stone.
    fn verdict(
        &mut self,
        p: Point,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
        mut answer: impl FnMut(&mut Solver, Question) -> Answer,
    ) -> Option<Verdict> {
        self.pos.stone(p)?;
        let attack = answer(self, Question::Attack);
        if attack.code == Code::No {
            return Some(Verdict {
                fate: self.standing(p, limits, stopped),
                attack,
                defend: NOTHING_TO_DO,
            });
        }
        let mut verdict = Verdict::of(attack, answer(self, Question::Defend));
        if verdict.fate == Fate::Ko
            && verdict.defend.code == Code::KoAfter
            && self.is_bent_four(p, Question::Defend, limits, stopped)
        {
            verdict.fate = Fate::BentFour;
        }
        Some(verdict)
    }

    /// Tells whether the enemy encloses the group at `p`: then what is read of it is exact, elsewhere a good guess.
    /// `false` if there is no stone.
    pub fn is_enclosed(&self, p: Point) -> bool {
        self.pos.stone(p).is_some() && self.places(p).iter().any(|&(_, closed)| closed)
    }

    /// Where both sides play when the group at `p` is read: all points within what encloses it, with stones and without.
    /// `None` if nothing encloses it, or there is no stone.
    pub fn enclosure(&self, p: Point) -> Option<Vec<Point>> {
        self.pos.stone(p)?;
        let places = self.places(p);
        let (place, _) = places.iter().find(|&&(_, closed)| closed)?;
        Some(place.list())
    }

    /// Where the chain of the stone at `p` is read.
    fn places(&self, p: Point) -> Vec<(Place, bool)> {
        with!(&self.inner, table => places(&table.board, &table.alive, table.board.site(p)))
    }

    /// The layout of a place. What is remembered of another chain goes.
    fn layout(&mut self, place: Place) -> &mut AnyLayout {
        let mut layouts = self.layouts.iter();
        let known = layouts.position(|layout| *layout.place() == place);
        let i = known.unwrap_or_else(|| {
            self.layouts
                .retain(|layout| layout.place().target == place.target);
            self.layouts.push(AnyLayout::new(place));
            self.layouts.len() - 1
        });
        &mut self.layouts[i]
    }

    /// A question about a chain of that owner, and whether proofs are written.
    fn asked<'a>(
        &self,
        owner: Color,
        question: Question,
        proves: bool,
        stopped: &'a dyn Fn() -> bool,
    ) -> Asked<'a> {
        Asked {
            attack: question == Question::Attack,
            owner,
            proves,
            alone: self.alone,
            stopped,
            progress: self.progress.clone(),
        }
    }

    /// How a group stands: in seki if it cannot make two eyes nor get out.
    fn standing(&mut self, p: Point, limits: Limits, stopped: &dyn Fn() -> bool) -> Fate {
        if self.is_eyeless(p, Question::Attack, limits, stopped) {
            Fate::Seki
        } else {
            Fate::Alive
        }
    }

    /// Whether the owner of a group can neither make two eyes nor get out, though he takes all kos, if who is asked about moves
    /// first: if it stands, that is a seki. This is read and not proven; `false` if there is no stone.
    pub fn is_eyeless(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> bool {
        let Some((owner, (place, _))) = self.pos.stone(p).zip(self.places(p).pop()) else {
            return false;
        };
        let asked = self.asked(owner, question, false, stopped);
        let mut left = limits.nodes;
        let eyeless = self.layout(place).is_eyeless(&asked, &mut left);
        self.nodes += u64::from(limits.nodes - left);
        eyeless
    }

    /// Reads in wider and wider regions; the widest that could be read decides.
    fn ask(
        &mut self,
        p: Point,
        limits: Limits,
        question: Question,
        proves: bool,
        stopped: &dyn Fn() -> bool,
    ) -> Read {
        let Some(owner) = self.pos.stone(p) else {
            return Read::of(NOTHING);
        };
        let asked = self.asked(owner, question, proves, stopped);
        let mut left = limits.nodes;
        let mut last = Read::of(Answer {
            code: Code::Unknown,
            mv: None,
        });
        let places = self.places(p);
        for (i, (place, closed)) in places.iter().enumerate() {
            // A large region that is closed is read first, with half of what is allowed; smaller parts only if that fails.
            let whole = i == 0 && *closed && places.len() > 1;
            let share = if whole { left / 2 } else { left };
            let mut unused = share;
            let layout = self.layout(place.clone());
            let read = layout.read(&asked, *closed, &mut unused);
            left -= share - unused;
            match (read.answer.code, whole) {
                (Code::Unknown, true) => {}
                (Code::Unknown, false) => break,
                (_, true) => {
                    last = read;
                    break;
                }
                (_, false) => last = read,
            }
        }
        self.nodes += u64::from(limits.nodes - left);
        last
    }
}

/// There is no way.
const NOTHING: Answer = Answer {
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
    /// What was proven on the way.
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

/// Who moves first, whose chain it is, whether proofs are written, and when to give up.
struct Asked<'a> {
    attack: bool,
    owner: Color,
    proves: bool,
    /// Whether only one processor may read.
    alone: bool,
    stopped: &'a dyn Fn() -> bool,
    progress: Option<Arc<Progress>>,
}

impl Asked<'_> {
    /// The side that moves first.
    fn to_move(&self) -> u8 {
        if self.attack { ATTACKER } else { OWNER }
    }
}

/// The place around a chain if it is closed and not too large; and unless it is small, too, wider and wider ones, each with
/// the board as the attacker holds it; and whether it is closed.
fn places<const W: usize>(board: &Board<W>, alive: &Bits<W>, target: Site) -> Vec<(Place, bool)> {
    let place = |region: &Region<W>| {
        let mut board = board.clone();
        region::wall_in(&mut board, region, target);
        (
            region::place(&board, region, target, Beyond::Anyone),
            region.closed,
        )
    };
    let mut places = Vec::new();
    let whole = Region::around(board, target, FAR, alive);
    if whole.closed && whole.empty <= LARGE {
        places.push(place(&whole));
        if whole.empty <= SMALL {
            return places;
        }
    }
    for steps in STEPS {
        let region = Region::around(board, target, steps, alive);
        if region.empty > WIDEST {
            break;
        }
        places.push(place(&region));
        if region.closed {
            break;
        }
    }
    places
}
