//! The problems that come with the program, in five grades.

/// A grade of the bundled problems.
#[derive(Clone, Copy, Debug)]
pub struct Grade {
    /// The text that names it.
    pub text_id: &'static str,
    /// The file, in SGF: each game is a problem.
    pub bytes: &'static [u8],
}

/// All grades, the easiest first.
pub const GRADES: [Grade; 5] = [
    Grade {
        text_id: "grade-first-steps",
        bytes: include_bytes!("../../assets/problems/1-first-steps.sgf"),
    },
    Grade {
        text_id: "grade-easy",
        bytes: include_bytes!("../../assets/problems/2-easy.sgf"),
    },
    Grade {
        text_id: "grade-intermediate",
        bytes: include_bytes!("../../assets/problems/3-intermediate.sgf"),
    },
    Grade {
        text_id: "grade-harder",
        bytes: include_bytes!("../../assets/problems/4-harder.sgf"),
    },
    Grade {
        text_id: "grade-hard",
        bytes: include_bytes!("../../assets/problems/5-hard.sgf"),
    },
];
