//! Tactical reading: can this chain be captured, can it be saved, what lives whatever happens?
//!
//! - [`Reader`] answers [`attack`](Reader::attack) and [`defend`](Reader::defend) for a chain by
//!   search, with a [`Code`] that tells plain success from ko, and within [`Limits`].
//! - [`Reader::read`] puts both together to the [`Status`] of a chain.
//! - [`life`] reads the life and death of groups, and writes [`proof`]s of what it finds.
//! - [`benson`] finds what lives unconditionally, [`chains`] numbers the chains of a position.
//!
//! What is called captured is proven against every defence (see the module `search` for what that
//! rests on); what is called safe is so against the attacks that were tried.
//!
//! ```
//! use go::{Color, Point, Position, Size};
//! use reading::{Code, Limits, Reader};
//!
//! let mut pos = Position::new(Size::NINE);
//! for (x, y, color) in [(2, 2, Color::Black), (2, 1, Color::White), (1, 2, Color::White),
//!     (3, 2, Color::White), (1, 3, Color::White)]
//! {
//!     pos.place(Point::new(x, y), Some(color));
//! }
//! let mut reader = Reader::of(&pos);
//! // A ladder: running does not help.
//! let stone = Point::new(2, 2);
//! assert_eq!(reader.attack(stone, Limits::FULL).code, Code::Yes);
//! assert_eq!(reader.defend(stone, Limits::FULL).code, Code::No);
//! ```
//!
//! # For engines
//!
//! A reader keeps its memory: make one for each thread and give it each position with
//! [`Reader::set`], or let it follow the game with [`Reader::play`] and [`Reader::undo`].
//! [`Limits::LADDERS`] reads ladders only, in microseconds; [`Limits::QUICK`] adds nets.

pub mod benson;
pub mod chains;
mod fitting;
pub mod life;
mod moves;
pub mod proof;
mod search;

use fitting::{Fitting, fitting, with};
use go::liberties::{EMPTY, code};
use go::{Color, Point, Position, Site, Size};
use moves::Moves;
use search::{ORDERS, Search, Threats};

/// Whether a question's mover gets his way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// He does not.
    No,
    /// He does, whatever threats the other has.
    Yes,
    /// By a ko that he takes first: the other must find a threat.
    KoFirst,
    /// By a ko for which he must find the first threat.
    KoAfter,
    /// Not read to the end.
    Unknown,
}

impl Code {
    /// Returns the number GTP programs answer with: 0 no (or unknown), 1 yes, 2 and 3 ko.
    pub const fn number(self) -> u8 {
        match self {
            Code::No | Code::Unknown => 0,
            Code::Yes => 1,
            Code::KoFirst => 2,
            Code::KoAfter => 3,
        }
    }
}

/// The answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// Whether it works.
    pub code: Code,
    /// The move that does it; `None` if nothing does, or if passing does.
    pub mv: Option<Point>,
}

/// How far to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Moves tried on the board for one question with one view of kos; there are up to three.
    pub moves: u32,
    /// 1: ladders; 2: nets and loose ladders, up to three liberties; 3: up to four liberties; 4: the
    /// same with moves of the attacker that are further off.
    pub order: u8,
}

impl Limits {
    /// Ladders only.
    pub const LADDERS: Limits = Limits {
        moves: 500,
        order: 1,
    };
    /// Ladders and nets, in a fraction of a millisecond.
    pub const QUICK: Limits = Limits {
        moves: 1000,
        order: 2,
    };
    /// All that is known, in some milliseconds.
    pub const FULL: Limits = Limits {
        moves: 20_000,
        order: 3,
    };
    /// More than [`Limits::FULL`], in some tens of milliseconds, seldom more than a hundred.
    pub const DEEP: Limits = Limits {
        moves: 100_000,
        order: 4,
    };
}

/// What reading says about a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Not captured even if the enemy starts.
    Alive,
    /// Captured even if the owner starts.
    Dead,
    /// Whoever starts decides.
    Critical,
    /// A ko decides.
    Ko,
    /// Not read to the end.
    Unknown,
}

/// The status of a chain and the moves that bring it about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// The status.
    pub status: Status,
    /// What the enemy reaches if he starts.
    pub attack: Answer,
    /// What the owner reaches if he starts.
    pub defend: Answer,
}

impl Verdict {
    /// The verdict on a chain that needs no reading to be alive.
    pub const ALIVE: Verdict = Verdict::plain(Status::Alive, Code::No, Code::Yes);
    /// The verdict on a chain that needs no reading to be dead.
    pub const DEAD: Verdict = Verdict::plain(Status::Dead, Code::Yes, Code::No);
    /// The verdict on a chain that was not read.
    pub const UNKNOWN: Verdict = Verdict::plain(Status::Unknown, Code::Unknown, Code::Unknown);

    const fn plain(status: Status, attack: Code, defend: Code) -> Verdict {
        Verdict {
            status,
            attack: Answer {
                code: attack,
                mv: None,
            },
            defend: Answer {
                code: defend,
                mv: None,
            },
        }
    }
}

/// Reads chains of one position. Keeps its memory from position to position.
pub struct Reader {
    size: Size,
    inner: Fitting<Box<Search<2>>, Box<Search<7>>, Box<Search<11>>, Box<Search<45>>>,
}

impl Reader {
    /// Returns a reader of the empty board.
    pub fn new(size: Size) -> Reader {
        Reader {
            size,
            inner: fitting!(size, Search::of_size),
        }
    }

    /// Returns a reader of a position.
    pub fn of(pos: &Position) -> Reader {
        let mut reader = Reader::new(pos.size());
        reader.set(pos);
        reader
    }

    /// Takes over a position, of any size.
    pub fn set(&mut self, pos: &Position) {
        let ko = pos.ko();
        self.set_up(pos.size(), stones(pos), ko);
    }

    /// Takes over these stones, each at a point of its own, and the point where the side to move may
    /// not retake a ko.
    pub fn set_up(
        &mut self,
        size: Size,
        stones: impl Iterator<Item = (Point, Color)>,
        ko: Option<Point>,
    ) {
        if size != self.size {
            *self = Reader::new(size);
        }
        with!(&mut self.inner, search => search.board.take_over(stones, ko));
    }

    /// Plays a move, `None` to pass. False, and nothing has changed, if the point is off the board
    /// or not empty, or the move a suicide or against the ko.
    pub fn play(&mut self, color: Color, mv: Option<Point>) -> bool {
        let size = self.size;
        with!(&mut self.inner, search => {
            let board = &mut search.board;
            let Some(p) = mv else {
                board.pass();
                return true;
            };
            if !size.contains(p) {
                return false;
            }
            let (s, color) = (board.site(p), code(color));
            let retakes = board.ko() == s && board.takes_ko(color, s);
            let legal = board.at(s) == EMPTY && !retakes && board.can_stand(color, s);
            if legal {
                board.play(color, s);
            }
            legal
        })
    }

    /// Takes the last move back that [`Reader::play`] played; false if there is none.
    pub fn undo(&mut self) -> bool {
        with!(&mut self.inner, search => {
            let any = search.board.depth() > 0;
            search.board.undo();
            any
        })
    }

    /// Can the enemy of the chain at `p` capture it if he moves first? `No` if there is no stone.
    pub fn attack(&mut self, p: Point, limits: Limits) -> Answer {
        self.ask(p, limits, Asked::Attack)
    }

    /// Can the owner of the chain at `p` save it if he moves first? `Yes` without a move if it needs
    /// no saving, `No` if there is no stone.
    pub fn defend(&mut self, p: Point, limits: Limits) -> Answer {
        self.ask(p, limits, Asked::Defend)
    }

    /// Reads the chain at `p` from both sides; `None` if there is no stone.
    pub fn read(&mut self, p: Point, limits: Limits) -> Option<Verdict> {
        let there = with!(&self.inner, search => {
            self.size.contains(p) && search.board.is_stone(search.board.site(p))
        });
        if !there {
            return None;
        }
        let attack = self.attack(p, limits);
        if attack.code == Code::No {
            return Some(Verdict::ALIVE);
        }
        let defend = self.defend(p, limits);
        let status = match (attack.code, defend.code) {
            (_, Code::No) => Status::Dead,
            (Code::Unknown, _) | (_, Code::Unknown) => Status::Unknown,
            (Code::Yes, Code::Yes) => Status::Critical,
            _ => Status::Ko,
        };
        Some(Verdict {
            status,
            attack,
            defend,
        })
    }

    /// Moves tried on the board since this reader was made.
    pub fn moves_tried(&self) -> u32 {
        with!(&self.inner, search => search.played())
    }

    fn ask(&mut self, p: Point, limits: Limits, asked: Asked) -> Answer {
        let none = Answer {
            code: Code::No,
            mv: None,
        };
        if !self.size.contains(p) {
            return none;
        }
        with!(&mut self.inner, search => {
            let s = search.board.site(p);
            if search.board.is_stone(s) {
                ask(search, s, limits, asked)
            } else {
                none
            }
        })
    }
}

/// The stones of a position.
fn stones(pos: &Position) -> impl Iterator<Item = (Point, Color)> {
    let points = pos.size().points();
    points.filter_map(|p| Some((p, pos.stone(p)?)))
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Attack,
    Defend,
}

/// Asks with each view of kos that may matter, the hardest for the mover first.
fn ask<const W: usize>(
    search: &mut Search<W>,
    target: Site,
    limits: Limits,
    asked: Asked,
) -> Answer {
    let views = match asked {
        Asked::Attack => [Threats::Owner, Threats::Nobody, Threats::Attacker],
        Asked::Defend => [Threats::Attacker, Threats::Nobody, Threats::Owner],
    };
    let codes = [Code::Yes, Code::KoFirst, Code::KoAfter];
    for (threats, code) in views.into_iter().zip(codes) {
        let (found, ko_met) = deepen(search, target, limits, asked, threats);
        match found {
            // A pass saves it only while there are threats: better a move.
            Found::Yes(Site::NONE) if code != Code::Yes => {
                let s = helper(search, target, limits, threats);
                return answer(search, code, s);
            }
            Found::Yes(s) => return answer(search, code, s),
            Found::Unknown(s) => return answer(search, Code::Unknown, s),
            Found::No if !ko_met => break,
            Found::No => {}
        }
    }
    Answer {
        code: Code::No,
        mv: None,
    }
}

/// Writes an answer with the move at a site, 0 for none.
fn answer<const W: usize>(search: &Search<W>, code: Code, s: Site) -> Answer {
    let mv = (s != Site::NONE).then(|| search.board.point(s));
    Answer { code, mv }
}

/// A move of the owner against an attack that only kos refute: it touches what the attack needs when
/// the attacker wins them all, and keeps the chain safe with these threats. 0 if there is none.
fn helper<const W: usize>(
    search: &mut Search<W>,
    target: Site,
    limits: Limits,
    threats: Threats,
) -> Site {
    let order = limits.order.clamp(1, ORDERS);
    search.begin(target, Threats::Attacker, false);
    search.allow(limits.moves);
    let candidates = search.needs(order);
    search.begin(target, threats, false);
    search.allow(limits.moves);
    search.first_safe(order, candidates).unwrap_or(Site::NONE)
}

/// How many of the owner's moves may stay unread when each is read by itself.
const UNREAD: usize = 6;

/// Looks at each move of the owner by itself, with less allowance, when there is too little for all
/// together: a move that was read to the end is better than `last`, which a lower order said.
fn one_by_one<const W: usize>(
    search: &mut Search<W>,
    order: u8,
    limits: Limits,
    last: Found,
) -> Found {
    search.allow(limits.moves);
    let mut candidates = search.needs(order);
    if let Found::Yes(s) = last
        && s != Site::NONE
    {
        candidates.add(s, i32::from(u16::MAX));
    }
    let mut unread = Vec::new();
    while let Some(s) = candidates.next()
        && unread.len() < UNREAD
    {
        search.allow(limits.moves / 4);
        let mut alone = Moves::new();
        alone.add(s, 0);
        match search.first_safe(order, alone) {
            Some(safe) if !search.is_cut() => return Found::Yes(safe),
            None if !search.is_cut() => {}
            _ => unread.push(s),
        }
    }
    if let Some(&first) = unread.first() {
        return Found::Yes(first);
    }
    search.allow(limits.moves);
    match search.defend_first(order) {
        None if !search.is_cut() => Found::No,
        _ => last,
    }
}

/// The answer to a question with one view of kos: the move, 0 for a pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Yes(Site),
    No,
    Unknown(Site),
}

/// Reads with attacks of rising order until the attacker has his way. Attacks of the third order are
/// a bonus: if they cannot be read to the end, what the second order said stands. Also tells whether
/// a ko was met.
fn deepen<const W: usize>(
    search: &mut Search<W>,
    target: Site,
    limits: Limits,
    asked: Asked,
    threats: Threats,
) -> (Found, bool) {
    let mut last = Found::Unknown(Site::NONE);
    let mut ko_met = false;
    for step in 1..=limits.order.clamp(1, ORDERS + 1) {
        let order = step.min(ORDERS);
        let wide = step > ORDERS;
        if step == 1 || wide {
            search.begin(target, threats, wide);
        }
        search.allow(limits.moves);
        let mv = match asked {
            Asked::Attack => search.attack_first(order),
            Asked::Defend => search.defend_first(order),
        };
        ko_met |= search.ko_met();
        // What is captured is captured, however soon the allowance was used up.
        match (asked, mv, search.is_cut()) {
            (Asked::Attack, Some(s), _) => return (Found::Yes(s), ko_met),
            (Asked::Defend, None, false) => return (Found::No, ko_met),
            (Asked::Attack, None, false) => last = Found::No,
            (Asked::Defend, Some(s), false) => last = Found::Yes(s),
            (Asked::Defend, _, true) if order > 2 => {
                return (one_by_one(search, order, limits, last), ko_met);
            }
            (_, _, true) if order > 2 => return (last, ko_met),
            (_, mv, true) => return (Found::Unknown(mv.unwrap_or(Site::NONE)), ko_met),
        }
    }
    (last, ko_met)
}
