//! What is to be played.

use crate::bracket;
pub use crate::plan_error::PlanError;
use crate::schedule::{Format, Shard, meetings, place};
use crate::sprt::Sprt;
use engine::{Game, Maker};
use go::{Komi, Rules, Setup, Size};
use kind::{AnyGame, AnyKind};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// One of the two contestants of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first one; plays Black in the first game of the two.
    A,
    /// The second one.
    B,
}

impl Side {
    /// Both, the first one first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// Returns the other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Returns 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Stands for the seed in a command line.
const SEED: &str = "{seed}";
/// Programs read their seeds as numbers of 31 bits.
const SEEDS: u64 = 1 << 31;

/// An engine that plays or judges.
#[derive(Clone)]
pub struct Contestant {
    /// Its name in tables and records.
    pub name: String,
    /// How the user called it: a match is resumed only with the same engines.
    pub spec: String,
    /// Whether it looks at the clocks itself, as GTP programs do. Others are told to move after their share of the time.
    pub keeps_time: bool,
    /// How long it may think about a move where that is not as long as the others.
    pub move_time: Option<Duration>,
    /// How many playouts it may make for a move, if it can be told.
    pub playouts: Option<u64>,
    make: Making,
    seeded: bool,
}

/// What makes a contestant, by its seed: an engine of Go, or a player of other kinds.
#[derive(Clone)]
pub(crate) enum Making {
    Engine(Arc<dyn Fn(u64) -> Maker + Send + Sync>),
    Player(Arc<dyn Fn(u64) -> player::Maker + Send + Sync>),
}

impl Contestant {
    /// Creates one that is started once and plays game after game.
    pub fn new(name: impl Into<String>, spec: impl Into<String>, maker: Maker) -> Contestant {
        Contestant {
            name: name.into(),
            spec: spec.into(),
            keeps_time: false,
            move_time: None,
            playouts: None,
            make: Making::Engine(Arc::new(move |_| maker.clone())),
            seeded: false,
        }
    }

    /// Creates one that is started anew for each game, with that game's random seed.
    pub fn seeded(
        name: impl Into<String>,
        spec: impl Into<String>,
        make: impl Fn(u64) -> Maker + Send + Sync + 'static,
    ) -> Contestant {
        Contestant {
            name: name.into(),
            spec: spec.into(),
            keeps_time: false,
            move_time: None,
            playouts: None,
            make: Making::Engine(Arc::new(make)),
            seeded: true,
        }
    }

    /// Creates a player of a kind other than Go. One that is `seeded` is made anew for each game, with that game's random
    /// seed; another plays game after game.
    pub fn player(
        name: impl Into<String>,
        spec: impl Into<String>,
        seeded: bool,
        make: impl Fn(u64) -> player::Maker + Send + Sync + 'static,
    ) -> Contestant {
        Contestant {
            name: name.into(),
            spec: spec.into(),
            keeps_time: true,
            move_time: None,
            playouts: None,
            make: Making::Player(Arc::new(make)),
            seeded,
        }
    }

    /// Creates one from a command line. Where that says `{seed}`, the program is started anew for each game, with a
    /// number of that game's own in this place.
    pub fn commanded(
        name: impl Into<String>,
        command: &str,
        make: impl Fn(&str) -> Maker + Send + Sync + 'static,
    ) -> Contestant {
        if !command.contains(SEED) {
            return Contestant::new(name, command, make(command));
        }
        let line = command.to_owned();
        Contestant::seeded(name, command, move |seed| {
            make(&line.replace(SEED, &(seed % SEEDS).to_string()))
        })
    }

    /// Returns the same, called by another name.
    #[must_use]
    pub fn called(mut self, name: impl Into<String>) -> Contestant {
        self.name = name.into();
        self
    }

    pub(crate) fn making(&self) -> &Making {
        &self.make
    }

    pub(crate) fn is_seeded(&self) -> bool {
        self.seeded
    }
}

/// Black's handicap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Handicap {
    /// None: Black moves first.
    #[default]
    None,
    /// So many stones at the usual points.
    Fixed(u8),
    /// So many stones where Black's engine wants them: it is asked for as many moves in a row.
    Free(u8),
}

/// A position to start from.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// Its name in tables and records.
    pub name: String,
    /// Board and moves. Komi, rules and clock are the plan's.
    pub start: Game,
}

/// A kind of game other than Go, and where its games begin.
#[derive(Clone)]
pub struct KindPlan {
    /// The kind.
    pub kind: &'static dyn AnyKind,
    /// Where games begin, one after the other and from the first again; with alternating colours each is played twice in a
    /// row. None: the usual position.
    pub openings: Vec<Beginning>,
}

/// A position of a kind to start from.
#[derive(Clone)]
pub struct Beginning {
    /// Its name in tables and records.
    pub name: String,
    /// Position and moves.
    pub start: Box<dyn AnyGame>,
}

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timing {
    /// As long as [`Limits::answer`] allows.
    #[default]
    Unlimited,
    /// So long for each move; then the engine is told to move now.
    PerMove(Duration),
    /// A clock for each player. Who oversteps loses.
    Clock {
        /// Main time.
        main: Duration,
        /// A period after the main time; zero: none.
        period: Duration,
        /// Moves in a period: 1 is byo-yomi, more is Canadian overtime. 0 if there are no periods.
        period_moves: u32,
    },
}

/// Who says how a game ended in which both passed.
#[derive(Clone, Default)]
pub enum Referee {
    /// The two players, if they agree on the winner; else [`Referee::Playouts`].
    #[default]
    Players,
    /// Another engine: its life and death, or its `final_score`.
    Engine(Contestant),
    /// The program: random playouts from the last position tell whose each point is. Seki is beyond them.
    Playouts,
}

/// How long engines are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// From the start of an engine to its first word.
    pub start: Duration,
    /// For an answer that no clock limits.
    pub answer: Duration,
    /// After it was told to answer now.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start: Duration::from_mins(2),
            answer: Duration::from_mins(5),
            grace: Duration::from_secs(5),
        }
    }
}

/// When a game is over though both could go on: so large a lead for so long.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// Points by which the same side leads, komi included.
    pub margin: f32,
    /// After how many moves in a row.
    pub moves: u32,
    /// Moves before which no game is stopped.
    pub after: u32,
    /// Playouts for each estimate: of the referee if it is an engine, which must analyse, otherwise random ones.
    pub playouts: u32,
}

/// A match, or a tournament of several engines.
#[derive(Clone)]
pub struct MatchPlan {
    /// The contestants. In a match of two the first one plays Black in the first game.
    pub players: Vec<Contestant>,
    /// How they meet; of no matter where they are two.
    pub format: Format,
    /// How many games each meeting has.
    pub games: u32,
    /// Which part of the games is played here; `None`: all.
    pub shard: Option<Shard>,
    /// The test that ends a match of two. A shard is played to its end, because it knows its own games only.
    pub sprt: Option<Sprt>,
    /// When games are stopped.
    pub adjudication: Option<Adjudication>,
    /// Whether colours change with every game.
    pub alternate: bool,
    /// The game, if it is not Go. Board, komi, handicap, openings, rules, referee and adjudication are Go's then, and of no
    /// matter.
    pub kind: Option<KindPlan>,
    /// The board.
    pub size: Size,
    /// Komi.
    pub komi: Komi,
    /// Black's handicap; there is none where there are openings.
    pub handicap: Handicap,
    /// Where games start, one after the other and from the beginning again; with alternating colours each is played
    /// twice in a row. None: the empty board.
    pub openings: Vec<Opening>,
    /// How long a player may think.
    pub timing: Timing,
    /// The rules.
    pub rules: Rules,
    /// A game with more moves is void.
    pub max_moves: u32,
    /// Who counts.
    pub referee: Referee,
    /// Whether an engine may resign; otherwise resigning is passing.
    pub resign: bool,
    /// How many games are played at the same time, each with engines of its own.
    pub threads: usize,
    /// What the random numbers of engines that take a seed begin with.
    pub seed: u64,
    /// Where records and results go, and where a match is resumed from; `None`: nowhere.
    pub folder: Option<PathBuf>,
    /// How long engines are waited for.
    pub limits: Limits,
    /// The time by which moves are timed and engines waited for.
    pub time: engine::TimeSource,
}

/// Who plays what in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The players, by their numbers in the plan: [`Side::A`] and [`Side::B`].
    pub players: [u16; 2],
    /// Who has Black.
    pub black: Side,
    /// The number of the opening, from 0.
    pub opening: Option<usize>,
    /// The seed for engines that take one.
    pub seed: u64,
}

impl MatchPlan {
    /// Returns the usual match: alternating colours, komi 6.5, Chinese rules, one thread, nothing kept.
    pub fn new(a: Contestant, b: Contestant, games: u32, size: Size) -> MatchPlan {
        MatchPlan::between(vec![a, b], games, size)
    }

    /// Returns the usual tournament, in which everybody meets everybody, with so many games in each meeting.
    pub fn between(players: Vec<Contestant>, games: u32, size: Size) -> MatchPlan {
        MatchPlan {
            players,
            format: Format::RoundRobin,
            games,
            shard: None,
            sprt: None,
            adjudication: None,
            alternate: true,
            kind: None,
            size,
            komi: Komi::USUAL,
            handicap: Handicap::None,
            openings: Vec::new(),
            timing: Timing::Unlimited,
            rules: Rules::CHINESE,
            max_moves: 3 * size.area() as u32,
            referee: Referee::Players,
            resign: true,
            threads: 1,
            seed: 0,
            folder: None,
            limits: Limits::default(),
            time: engine::TimeSource::SYSTEM,
        }
    }

    /// Returns one of the two contestants of a game.
    pub fn contestant(&self, players: [u16; 2], side: Side) -> &Contestant {
        &self.players[usize::from(players[side.index()])]
    }

    /// Returns who plays what in game `number`, from 1. Who plays in a knock-out depends on results and is not said here.
    pub fn pairing(&self, number: u32) -> Pairing {
        self.pairing_of(number, None)
    }

    /// The same, with the players of a knock-out's game.
    pub(crate) fn pairing_of(&self, number: u32, players: Option<[u16; 2]>) -> Pairing {
        let index = number.saturating_sub(1);
        let (players, nth) = match (players, self.format) {
            (Some(players), Format::KnockOut) => {
                (players, bracket::game_of_encounter(self.games, index))
            }
            _ => place(
                &meetings(self.format, self.players.len()),
                self.alternate,
                index,
            ),
        };
        let turn = if self.alternate { nth / 2 } else { nth };
        let count = match &self.kind {
            Some(plan) => plan.openings.len(),
            None => self.openings.len(),
        };
        let swapped = self.alternate && nth % 2 == 1;
        Pairing {
            players,
            black: if swapped { Side::B } else { Side::A },
            opening: (turn as usize).checked_rem(count),
            seed: self.seed.wrapping_add(u64::from(number)),
        }
    }

    /// Returns how many games there are in all, of all shards; `None` where that depends on results.
    pub fn planned(&self) -> Option<u32> {
        let meetings = meetings(self.format, self.players.len()).len() as u32;
        (self.format != Format::KnockOut).then(|| self.games.saturating_mul(meetings))
    }

    /// Returns how game `number`, from 1, begins; free handicap stones are not yet placed.
    pub fn start(&self, number: u32) -> Game {
        self.start_of(self.pairing(number))
    }

    pub(crate) fn start_of(&self, pairing: Pairing) -> Game {
        let mut game = match pairing.opening {
            Some(opening) => self.openings[opening].start.clone(),
            None => Game::new(self.size),
        };
        game.go.komi = self.komi;
        game.go.rules = self.rules;
        game.clock = None;
        if let Handicap::Fixed(stones) = self.handicap
            && let Some(setup) = Setup::handicap(self.size, stones)
        {
            game.go.restart(setup);
        }
        game
    }

    /// Tells what is wrong with the plan as far as it can be seen without starting an engine.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), PlanError> {
        if self.games == 0 {
            return Err(PlanError::NoGames);
        }
        if self.threads == 0 {
            return Err(PlanError::NoThreads);
        }
        self.check_players()?;
        if let Timing::Clock {
            main,
            period,
            period_moves,
        } = self.timing
            && (main.is_zero() && period.is_zero() || period.is_zero() != (period_moves == 0))
        {
            return Err(PlanError::Clock);
        }
        let is_player = |of: &Contestant| matches!(of.make, Making::Player(_));
        let mut players = self.players.iter();
        if let Some(other) = players.find(|of| is_player(of) != self.kind.is_some()) {
            return Err(PlanError::OtherGame(other.name.clone()));
        }
        if let Some(plan) = &self.kind {
            let fits = |of: &Beginning| {
                of.start.kind().id() == plan.kind.id() && of.start.outcome().is_none()
            };
            return match plan.openings.iter().find(|of| !fits(of)) {
                Some(wrong) => Err(PlanError::Beginning(wrong.name.clone())),
                None => Ok(()),
            };
        }
        self.check_handicap()?;
        self.openings.iter().try_for_each(|o| self.check_opening(o))
    }

    fn check_players(&self) -> Result<(), PlanError> {
        let names = || self.players.iter().map(|player| &player.name);
        for (number, name) in names().enumerate() {
            if names().take(number).any(|other| other == name) {
                return Err(PlanError::SameName(name.clone()));
            }
        }
        let knock_out = self.format == Format::KnockOut;
        match self.players.len() {
            0 | 1 => return Err(PlanError::Players),
            2 if !knock_out => {}
            _ if self.sprt.is_some() => return Err(PlanError::SprtPlayers),
            3.. if !knock_out && self.alternate && self.games % 2 == 1 => {
                return Err(PlanError::OddGames);
            }
            _ => {}
        }
        if knock_out && self.shard.is_some() {
            return Err(PlanError::SharedKnockOut);
        }
        let meetings = self.players.len() * (self.players.len() - 1) / 2;
        if meetings as u64 * (u64::from(self.games) + 32) > 1 << 31 {
            return Err(PlanError::TooManyGames);
        }
        if let Some(test) = self.sprt {
            test.check()?;
            if !self.alternate {
                return Err(PlanError::SprtColors);
            }
        }
        Ok(())
    }

    fn check_handicap(&self) -> Result<(), PlanError> {
        let size = self.size;
        let (stones, possible) = match self.handicap {
            Handicap::None => return Ok(()),
            Handicap::Fixed(n) => (n, go::fixed_handicap(size, n).is_some()),
            Handicap::Free(n) => (n, n >= 2 && usize::from(n) < size.area()),
        };
        if !possible {
            return Err(PlanError::Handicap { stones, size });
        }
        if self.openings.is_empty() {
            Ok(())
        } else {
            Err(PlanError::OpeningsAndHandicap)
        }
    }

    fn check_opening(&self, opening: &Opening) -> Result<(), PlanError> {
        let (name, start) = (opening.name.clone(), &opening.start);
        if start.size() != self.size {
            return Err(PlanError::OpeningSize {
                name,
                found: start.size(),
                size: self.size,
            });
        }
        let mut game = go::Game::from_setup(start.go.setup().clone());
        game.rules = self.rules;
        for &(color, mv) in start.go.moves() {
            if let Err(why) = game.play(color, mv) {
                let size = game.size();
                return Err(PlanError::OpeningMove { name, why, size });
            }
        }
        Ok(())
    }
}
