//! The problems that come with the program, in six grades.

use crate::WINDOW;
use go::{Color, Position};
use message::{Id, id};
use picture::Window;
use record::{Collection, Record, Replay};
use std::collections::HashMap;
use std::sync::LazyLock;
use tsumego::{Aim, BUNDLED, Key, Level};

/// A grade of the bundled problems.
#[derive(Clone, Copy, Debug)]
pub struct Grade {
    /// The text that names it.
    pub text_id: Id,
    /// For which ranks it is, in a few characters: estimated by what has to be read.
    pub rank_id: Id,
    /// What it is about, in a line.
    pub about_id: Id,
    /// The file, in SGF, packed by gzip: each game is a problem.
    pub bytes: &'static [u8],
}

/// All grades, the easiest first.
pub const GRADES: [Grade; 6] = [
    Grade {
        text_id: id!(WINDOW, "grade-first-steps"),
        rank_id: id!(WINDOW, "rank-of-first-steps"),
        about_id: id!(WINDOW, "about-first-steps"),
        bytes: BUNDLED[0],
    },
    Grade {
        text_id: id!(WINDOW, "grade-easy"),
        rank_id: id!(WINDOW, "rank-of-easy"),
        about_id: id!(WINDOW, "about-easy"),
        bytes: BUNDLED[1],
    },
    Grade {
        text_id: id!(WINDOW, "grade-intermediate"),
        rank_id: id!(WINDOW, "rank-of-intermediate"),
        about_id: id!(WINDOW, "about-intermediate"),
        bytes: BUNDLED[2],
    },
    Grade {
        text_id: id!(WINDOW, "grade-harder"),
        rank_id: id!(WINDOW, "rank-of-harder"),
        about_id: id!(WINDOW, "about-harder"),
        bytes: BUNDLED[3],
    },
    Grade {
        text_id: id!(WINDOW, "grade-hard"),
        rank_id: id!(WINDOW, "rank-of-hard"),
        about_id: id!(WINDOW, "about-hard"),
        bytes: BUNDLED[4],
    },
    Grade {
        text_id: id!(WINDOW, "grade-very-hard"),
        rank_id: id!(WINDOW, "rank-of-very-hard"),
        about_id: id!(WINDOW, "about-very-hard"),
        bytes: BUNDLED[5],
    },
];

/// A bundled problem as it is put before the user, with nothing of its solution.
#[derive(Debug)]
pub struct Start {
    /// Which problem it is.
    pub key: Key,
    /// Its stones.
    pub position: Position,
    /// Who solves it.
    pub player: Color,
    /// The part of the board to play in.
    pub window: Window,
    /// The task in its author's words, in all languages.
    pub task: String,
    /// What has to be reached.
    pub aim: Option<Aim>,
    /// How hard it is, as its file or its grade says.
    pub level: Level,
}

static STARTS: LazyLock<Vec<Vec<Start>>> = LazyLock::new(|| {
    let starts = GRADES.iter().enumerate().map(|(at, grade)| {
        let file = grade.read();
        let start = |record| Start::of(record, Level::of_grade(at));
        file.games().iter().filter_map(start).collect()
    });
    starts.collect()
});

/// The problems of the grade of that number as they are put; empty for a number that is none. They are read when they are
/// first asked for.
pub fn starts(grade: usize) -> &'static [Start] {
    STARTS.get(grade).map_or(&[], Vec::as_slice)
}

/// The bundled problem of that key.
pub fn start_of(key: &Key) -> Option<&'static Start> {
    static PLACES: LazyLock<HashMap<&Key, &Start>> = LazyLock::new(|| {
        let all = STARTS.iter().flatten();
        all.map(|start| (&start.key, start)).collect()
    });
    PLACES.get(key).copied()
}

impl Start {
    /// The problem of a record; its level is the one given where the record names none. `None` if it is no problem.
    pub(super) fn of(record: &Record, level: Level) -> Option<Start> {
        let (cell, player) = record.problem()?;
        Some(Start {
            key: Key::of_record(record)?,
            position: Replay::new().position(record, cell).position.clone(),
            player,
            window: figures::part_to_play_in(record, cell),
            aim: Aim::of_words(&record.msg(cell)),
            task: record.msg(cell).into_owned(),
            level: Level::of_record(record).unwrap_or(level),
        })
    }
}

impl Grade {
    /// The name under which the record of solved problems knows it; never changes.
    pub fn id(&self) -> &'static str {
        self.text_id.name().trim_start_matches("grade-")
    }

    /// Its problems.
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn read(&self) -> Collection {
        record::open(self.bytes.to_vec()).expect("a test reads all grades")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_can_be_read_and_has_only_problems() {
        for grade in GRADES {
            let file = grade.read();
            let all = file.games().iter().all(|game| game.problem().is_some());
            assert!(all, "{}", grade.text_id.name());
        }
    }

    #[test]
    fn every_bundled_problem_can_be_put() {
        for (at, grade) in GRADES.iter().enumerate() {
            let starts = starts(at);
            assert_eq!(starts.len(), grade.read().games().len());
            for start in starts {
                assert!(!start.task.contains("RIGHT"), "{}", start.task);
                assert!(start.aim.is_some(), "{}", start.task);
                assert!(start.position.stones().values().iter().any(Option::is_some));
            }
        }
        assert!(starts(GRADES.len()).is_empty());
    }
}
