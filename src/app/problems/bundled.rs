//! The problems that come with the program, in five grades.

use crate::WINDOW;
use message::{Id, id};
use record::Collection;

/// A grade of the bundled problems.
#[derive(Clone, Copy, Debug)]
pub struct Grade {
    /// The text that names it.
    pub text_id: Id,
    /// The file, in SGF: each game is a problem.
    pub bytes: &'static [u8],
}

/// All grades, the easiest first.
pub const GRADES: [Grade; 5] = [
    Grade {
        text_id: id!(WINDOW, "grade-first-steps"),
        bytes: include_bytes!("../../../assets/problems/1-first-steps.sgf"),
    },
    Grade {
        text_id: id!(WINDOW, "grade-easy"),
        bytes: include_bytes!("../../../assets/problems/2-easy.sgf"),
    },
    Grade {
        text_id: id!(WINDOW, "grade-intermediate"),
        bytes: include_bytes!("../../../assets/problems/3-intermediate.sgf"),
    },
    Grade {
        text_id: id!(WINDOW, "grade-harder"),
        bytes: include_bytes!("../../../assets/problems/4-harder.sgf"),
    },
    Grade {
        text_id: id!(WINDOW, "grade-hard"),
        bytes: include_bytes!("../../../assets/problems/5-hard.sgf"),
    },
];

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
        Collection::read(self.bytes.to_vec()).expect("a test reads all grades")
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
}
