//! How the player plays, and the words for it.

use crate::policy::Rates;
use conduct::{Setting, TextSettings, setting};
use std::time::Duration;
use uct::{Weighing, Widening};

/// The playouts for a move at each level; the highest is limited by time alone.
const LEVELS: [Option<u64>; 10] = [
    Some(10),
    Some(25),
    Some(60),
    Some(150),
    Some(400),
    Some(1000),
    Some(2500),
    Some(6000),
    Some(15_000),
    None,
];

/// How many levels there are; they count from 1.
pub const MOST_LEVEL: usize = LEVELS.len();

/// How the player plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Threads.
    pub threads: usize,
    /// Playouts for a move; `None`: by time.
    pub playouts: Option<u64>,
    /// The time for a move if nobody says otherwise.
    pub time: Duration,
    /// The most memory the tree may take, in bytes.
    pub memory: usize,
    /// What the random numbers begin with.
    pub seed: u64,
    /// Resigns if its chance to win is less, 0 to 1.
    pub resign_below: f32,
    /// How freely the first moves are chosen among good ones: 0 always the best, 1 any that was searched at all.
    pub variety: f32,
    /// How much of a result's value is the score, 0 to 1.
    pub score_share: f32,
    /// After how many visits a node gets children.
    pub expand_at: u32,
    /// At how many visits of a position its chains are read; 0: never.
    pub read_at: u32,
    /// Virtual games for a move that decides a chain's fate by reading: for a stone of it, and for more.
    pub read_games: [f32; 2],
    /// Virtual wins that learned patterns give a move that a strong player certainly plays.
    pub learned_games: f32,
    /// How values are made.
    pub weighing: Weighing,
    /// What playouts know.
    pub rates: Rates,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            playouts: None,
            time: Duration::from_secs(5),
            memory: 512 << 20,
            seed: 1,
            resign_below: 0.08,
            variety: 0.0,
            score_share: 0.12,
            expand_at: 2,
            read_at: 200,
            read_games: [15.0, 30.0],
            learned_games: 60.0,
            weighing: Weighing {
                widening: Some(Widening {
                    first: 3,
                    visits: 20.0,
                    ratio: 1.3,
                }),
                ..Weighing::default()
            },
            rates: Rates::HEAVY,
        }
    }
}

/// `level` (1, a beginner, to 10, all it can), `playouts` and `seconds` (fractions allowed) for a move, `threads`,
/// `memory` (in megabytes), `seed`, `resign` (below this chance to win in per cent; 0: never), `variety` (of the first
/// moves, 0 to 100), `exploration` (the constant K of UCT, 0 to 10; the usual 0 trusts RAVE and priors alone).
impl TextSettings for Settings {
    const TABLE: &'static [Setting<Settings>] = &[
        setting("level", 1.0, MOST_LEVEL as f64, |s, n| {
            s.play_at(n as usize);
        }),
        setting("playouts", 1.0, 1e9, |s, n| s.playouts = Some(n as u64)),
        setting("seconds", 0.001, 86_400.0, |s, n| {
            s.time = Duration::from_secs_f64(n);
        }),
        setting("threads", 1.0, 256.0, |s, n| s.threads = n as usize),
        setting("memory", 1.0, 65_536.0, |s, n| {
            s.memory = (n * 1_048_576.0) as usize;
        }),
        setting("seed", 0.0, 9e15, |s, n| s.seed = n as u64),
        setting("resign", 0.0, 100.0, |s, n| {
            s.resign_below = n as f32 / 100.0;
        }),
        setting("variety", 0.0, 100.0, |s, n| s.variety = n as f32 / 100.0),
        setting("exploration", 0.0, 10.0, |s, n| {
            s.weighing.exploration = n as f32;
        }),
    ];
}

impl Settings {
    /// Plays at a level from 1 to [`MOST_LEVEL`].
    pub(crate) fn play_at(&mut self, level: usize) {
        self.playouts = LEVELS[level.clamp(1, MOST_LEVEL) - 1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_or_refused_with_a_reason() {
        let settings =
            Settings::parse("playouts=1000, threads=1,seconds=0.5,resign=0").expect("good");
        assert_eq!(settings.playouts, Some(1000));
        assert_eq!((settings.threads, settings.resign_below), (1, 0.0));
        assert_eq!(settings.time, Duration::from_millis(500));
        assert_eq!(Settings::parse(""), Ok(Settings::default()));
        let explores = Settings::parse("exploration=0.44").expect("good").weighing;
        assert!((explores.exploration - 0.44).abs() < 1e-6);
        let playouts = |level: u32| {
            Settings::parse(&format!("level={level}"))
                .expect("good")
                .playouts
        };
        assert!((1..9).all(|level| playouts(level) < playouts(level + 1)));
        assert_eq!(playouts(10), None);
        for (bad, named) in [
            ("playouts", "threads=1"),
            ("playouts=many", "many"),
            ("threads=0", "1 to 256"),
            ("speed=3", "no setting “speed”"),
        ] {
            let why = Settings::parse(bad).expect_err(bad);
            assert!(why.to_string().contains(named), "{why}");
        }
    }
}
