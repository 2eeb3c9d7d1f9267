//! How the player plays, and the words for it.

use crate::levels::{Freedom, MOST_LEVEL};
use crate::select::Puct;
use std::time::Duration;

/// How the player plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Threads.
    pub threads: usize,
    /// Visits of the position for a move, those of earlier searches included; `None`: by time.
    pub visits: Option<u64>,
    /// Playouts for a move, those of earlier searches not included; `None`: by time.
    pub playouts: Option<u64>,
    /// The time for a move if nobody says otherwise.
    pub time: Duration,
    /// The most positions that a thread has evaluated at once.
    pub batch: usize,
    /// The most memory that the tree and the table of evaluations may take, in bytes.
    pub memory: usize,
    /// What the random numbers begin with.
    pub seed: u64,
    /// Resigns if its chance to win is less for some moves, 0 to 1.
    pub resign_below: f32,
    /// How freely moves are chosen.
    pub freedom: Freedom,
    /// How moves are selected.
    pub puct: Puct,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            visits: None,
            playouts: None,
            time: Duration::from_secs(5),
            // More at once hardly saves time, and leaves are chosen less well.
            batch: 1,
            memory: 96 << 20,
            seed: 1,
            resign_below: 0.05,
            freedom: Freedom::NONE,
            puct: Puct::default(),
        }
    }
}

/// Why settings cannot be read.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum SettingsError {
    /// A setting without a value.
    #[error("“{0}” should be a setting and its value, like visits=100")]
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
        "there is no setting {0}; there are level, visits, playouts, seconds, threads, batch, memory, seed, resign, temperature"
    )]
    Unknown(String),
}

impl Settings {
    /// Reads settings such as `visits=100,threads=1`; what is not named is as usual. The error says what is wrong.
    ///
    /// `level` (1, a beginner, to 15, all it can), `visits`, `playouts` and `seconds` (fractions allowed) for a move, `threads`, `batch` (positions evaluated at
    /// once), `memory` (in megabytes), `seed`, `resign` (below this chance to win in per cent; 0: never), `temperature`
    /// (how freely moves are drawn, 0 to 4).
    ///
    /// # Errors
    /// What is wrong with the text.
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

    /// Changes one setting.
    ///
    /// # Errors
    /// There is no such setting, or it cannot have that value; nothing has changed.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingsError> {
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
            "visits" => self.visits = Some(number(1.0, 1e9)? as u64),
            "playouts" => self.playouts = Some(number(1.0, 1e9)? as u64),
            "seconds" => self.time = Duration::from_secs_f64(number(0.001, 86_400.0)?),
            "threads" => self.threads = number(1.0, 256.0)? as usize,
            "batch" => self.batch = number(1.0, 256.0)? as usize,
            "memory" => self.memory = (number(1.0, 65_536.0)? * 1_048_576.0) as usize,
            "seed" => self.seed = number(0.0, 9e15)? as u64,
            "resign" => self.resign_below = number(0.0, 100.0)? as f32 / 100.0,
            "level" => self.play_at(number(1.0, MOST_LEVEL as f64)? as usize),
            "temperature" => self.freedom.temperature = number(0.0, 4.0)? as f32,
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
        let settings = Settings::parse("visits=100, threads=1,seconds=0.5,resign=0").expect("good");
        assert_eq!((settings.visits, settings.playouts), (Some(100), None));
        assert_eq!((settings.threads, settings.resign_below), (1, 0.0));
        assert_eq!(settings.time, Duration::from_millis(500));
        assert_eq!(Settings::parse(""), Ok(Settings::default()));
        let level = |level: usize| Settings::parse(&format!("level={level}")).expect("a level");
        assert!(level(1).freedom.temperature > level(5).freedom.temperature);
        assert!(level(MOST_LEVEL - 1).visits > level(MOST_LEVEL - 2).visits);
        assert_eq!(level(MOST_LEVEL), Settings::default());
        for (bad, named) in [
            ("visits", "visits=100"),
            ("playouts=many", "many"),
            ("threads=0", "1 to 256"),
            ("level=16", "1 to 15"),
            ("speed=3", "no setting speed"),
        ] {
            let why = Settings::parse(bad).expect_err(bad);
            assert!(why.to_string().contains(named), "{why}");
        }
    }
}
