//! How the player plays, and the words for it.

use crate::levels::{Freedom, Level, MOST_LEVEL};
use crate::puct::Puct;
use conduct::{Setting, TextSettings, setting};
use net::Precision;
use std::time::Duration;

/// How the player plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Threads.
    pub threads: usize,
    /// Visits of the position for a move, those of earlier searches included; `None`: by time.
    pub visits: Option<u64>,
    /// At most so many on boards of more than 13 lines.
    pub visits_when_large: u64,
    /// Playouts for a move, those of earlier searches not included; `None`: by time.
    pub playouts: Option<u64>,
    /// The time for a move if nobody says otherwise.
    pub time: Duration,
    /// The most time for a move, whatever the clock says; `None`: as much as the clock gives.
    pub most_time: Option<Duration>,
    /// The most positions that a thread has evaluated at once.
    pub batch: usize,
    /// How exactly positions are evaluated; `None`: as fast as can be where time decides, exactly where visits or playouts
    /// are counted, so that these come to the same on every computer but for the last digits.
    pub precision: Option<Precision>,
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
            visits_when_large: u64::MAX,
            playouts: None,
            time: Duration::from_secs(5),
            most_time: None,
            // More at once hardly saves time, and leaves are chosen less well.
            batch: 1,
            precision: None,
            memory: 96 << 20,
            seed: 1,
            resign_below: 0.05,
            freedom: Freedom::NONE,
            puct: Puct::default(),
        }
    }
}

/// The most time for a move at all levels but the highest: a large network on a slow computer must not keep people
/// waiting.
const LEVEL_TIME: Duration = Duration::from_millis(800);

impl Settings {
    /// Plays at a level from 1 to [`MOST_LEVEL`].
    pub(crate) fn play_at(&mut self, level: usize) {
        self.play_as(Level::of(level));
    }

    /// Plays what a network expects of people, without search.
    pub fn play_like_people(&mut self) {
        self.play_as(Level::LIKE_PEOPLE);
    }

    fn play_as(&mut self, level: Level) {
        let Level {
            visits,
            visits_when_large,
            freedom,
        } = level;
        self.visits = visits;
        self.visits_when_large = visits_when_large;
        self.most_time = visits.map(|_| LEVEL_TIME);
        self.freedom = freedom;
    }
}

/// `level` (1, a beginner, to 15, all it can), `visits`, `playouts` and `seconds` (fractions allowed) for a move,
/// `threads`, `batch` (positions evaluated at once), `bits` (of the network's products: 16 if the processor has them, or 32), `memory` (in megabytes), `seed`, `resign` (below this chance to win
/// in per cent; 0: never), `temperature` (how freely moves are drawn, 0 to 4), `exploration` (the constant of PUCT, 0 to 10),
/// `first-play` (by how much untried moves are thought worse than the position, half of that at the root).
impl TextSettings for Settings {
    const TABLE: &'static [Setting<Settings>] = &[
        setting("level", 1.0, MOST_LEVEL as f64, |s, n| {
            s.play_at(n as usize);
        }),
        setting("visits", 1.0, 1e9, |s, n| {
            s.visits = Some(n as u64);
            s.visits_when_large = u64::MAX;
        }),
        setting("playouts", 1.0, 1e9, |s, n| s.playouts = Some(n as u64)),
        setting("seconds", 0.001, 86_400.0, |s, n| {
            s.time = Duration::from_secs_f64(n);
        }),
        setting("threads", 1.0, 256.0, |s, n| s.threads = n as usize),
        setting("batch", 1.0, 256.0, |s, n| s.batch = n as usize),
        setting("bits", 16.0, 32.0, |s, n| {
            s.precision = Some(if n < 32.0 {
                Precision::Half
            } else {
                Precision::Full
            });
        }),
        setting("memory", 1.0, 65_536.0, |s, n| {
            s.memory = (n * 1_048_576.0) as usize;
        }),
        setting("seed", 0.0, 9e15, |s, n| s.seed = n as u64),
        setting("resign", 0.0, 100.0, |s, n| {
            s.resign_below = n as f32 / 100.0;
        }),
        setting("temperature", 0.0, 4.0, |s, n| {
            s.freedom.temperature = n as f32;
        }),
        setting("exploration", 0.0, 10.0, |s, n| {
            s.puct.exploration = n as f32;
        }),
        setting("first-play", 0.0, 2.0, |s, n| {
            s.puct.first_play = [n as f32, n as f32 / 2.0];
        }),
    ];
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
        assert_eq!(level(MOST_LEVEL - 1).visits_when_large, 30);
        let own = Settings::parse("level=14,visits=40").expect("both");
        assert_eq!((own.visits, own.visits_when_large), (Some(40), u64::MAX));
        assert_eq!(level(MOST_LEVEL), Settings::default());
        for (bad, named) in [
            ("visits", "threads=1"),
            ("playouts=many", "many"),
            ("threads=0", "1 to 256"),
            ("level=16", "1 to 15"),
            ("speed=3", "no setting “speed”"),
        ] {
            let why = Settings::parse(bad).expect_err(bad);
            assert!(why.to_string().contains(named), "{why}");
        }
    }
}
