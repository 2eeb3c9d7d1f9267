//! The choices for a match or a tournament between engines.

use crate::settings::NewGame;
use fileref::FileRef;
use serde::{Deserialize, Serialize};
use tournament::{Format, Sprt};

/// The most engines of one tournament.
pub const MOST_ENGINES: usize = 24;
/// The most games that are played at the same time.
pub const MOST_AT_ONCE: u16 = 64;

/// The choices for a match, or a tournament of several engines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchSetup {
    /// Board, komi, handicap, rules and time; the engine of `black` has Black in the first game.
    pub game: NewGame,
    /// Those that play beside these two.
    pub more: Vec<Entrant>,
    /// How more than two meet.
    pub format: Format,
    /// How many games each two of them play.
    pub games: u32,
    /// How many games are played at the same time.
    pub at_once: u16,
    /// Whether colours change with every game.
    pub alternate: bool,
    /// Whether games begin with the program's own openings, where no file is named.
    pub bundled: bool,
    /// A file of records whose ends games begin from.
    pub openings: Option<FileRef>,
    /// Where records and results are kept, and where the match goes on later.
    pub folder: Option<FileRef>,
    /// Whether the match ends as soon as the test is decided.
    pub tests: bool,
    /// The two differences in Elo that the test tells apart.
    pub elo: [i32; 2],
}

/// One of many contestants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entrant {
    /// Its name in the list of engines.
    pub engine: String,
    /// Its level, from 1; 0: the highest.
    pub level: u8,
}

impl Default for MatchSetup {
    fn default() -> Self {
        Self {
            game: NewGame {
                width: 9,
                height: 9,
                black: "territory".into(),
                white: "random".into(),
                rules: "Chinese".into(),
                ..NewGame::default()
            },
            more: Vec::new(),
            format: Format::RoundRobin,
            games: 20,
            at_once: 1,
            alternate: true,
            bundled: false,
            openings: None,
            folder: None,
            tests: false,
            elo: [0, 10],
        }
    }
}

impl MatchSetup {
    /// All contestants, those of the first game first.
    pub fn entrants(&self) -> Vec<Entrant> {
        let game = &self.game;
        let first = [
            (&game.black, game.black_level),
            (&game.white, game.white_level),
        ];
        let first = first.map(|(engine, level)| Entrant {
            engine: engine.clone(),
            level,
        });
        first.into_iter().chain(self.more.iter().cloned()).collect()
    }

    /// The test that ends the match. It compares two engines.
    pub fn test(&self) -> Option<Sprt> {
        let [elo0, elo1] = self.elo.map(f64::from);
        (self.tests && self.more.is_empty()).then_some(Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        })
    }

    pub(super) fn keep_within_limits(&mut self) {
        self.games = self.games.clamp(1, 100_000);
        self.at_once = self.at_once.clamp(1, MOST_AT_ONCE);
        self.more.truncate(MOST_ENGINES - 2);
        self.game.keep_within_limits();
    }
}
