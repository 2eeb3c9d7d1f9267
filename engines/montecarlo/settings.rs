//! How the player plays, and the words for it.

use crate::policy::Rates;
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

/// Why settings cannot be read.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum SettingsError {
    /// A setting without a value.
    #[error("“{0}” should be a setting and its value, like threads=1")]
    NoValue(String),
    /// A value that is no number, too small or too large.
    #[error("{key} must be a number from {least} to {most}, not “{value}”")]
    OutOfRange {
        /// The setting.
        key: String,
        /// The least number allowed.
        least: f64,
        /// The largest number allowed.
        most: f64,
        /// What was given.
        value: String,
    },
    /// A setting nobody knows.
    #[error(
        "there is no setting {0}; there are level, playouts, seconds, threads, memory, seed, resign, variety"
    )]
    Unknown(String),
}

impl Settings {
    /// Reads settings such as `playouts=1000,threads=1`; what is not named is as usual. The error says what is wrong.
    ///
    /// `level` (1, a beginner, to 10, all it can), `playouts` and `seconds` (fractions allowed) for a move, `threads`,
    /// `memory` (in megabytes), `seed`, `resign` (below this chance to win in per cent; 0: never), `variety` (of the
    /// first moves, 0 to 100).
    ///
    /// # Errors
    /// A word that names no setting, or a value that it cannot have.
    pub fn parse(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default();
        for item in text.split(',').filter(|item| !item.trim().is_empty()) {
            let (key, value) = item
                .split_once('=')
                .ok_or_else(|| SettingsError::NoValue(item.to_owned()))?;
            settings.set(key.trim(), value.trim())?;
        }
        Ok(settings)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingsError> {
        let number = |least: f64, most: f64| match value.parse::<f64>() {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ => Err(SettingsError::OutOfRange {
                key: key.to_owned(),
                least,
                most,
                value: value.to_owned(),
            }),
        };
        match key {
            "level" => self.playouts = LEVELS[number(1.0, 10.0)? as usize - 1],
            "variety" => self.variety = number(0.0, 100.0)? as f32 / 100.0,
            "playouts" => self.playouts = Some(number(1.0, 1e9)? as u64),
            "seconds" => self.time = Duration::from_secs_f64(number(0.001, 86_400.0)?),
            "threads" => self.threads = number(1.0, 256.0)? as usize,
            "memory" => self.memory = (number(1.0, 65_536.0)? * 1_048_576.0) as usize,
            "seed" => self.seed = number(0.0, 9e15)? as u64,
            "resign" => self.resign_below = number(0.0, 100.0)? as f32 / 100.0,
            _ => return Err(SettingsError::Unknown(key.to_owned())),
        }
        Ok(())
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
            ("speed=3", "no setting speed"),
        ] {
            let why = Settings::parse(bad).expect_err(bad);
            assert!(why.to_string().contains(named), "{why}");
        }
    }
}
