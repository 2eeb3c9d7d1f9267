//! How hard a problem is.

use crate::study::Study;
use crate::task::Task;
use crate::tree::{Branch, Tree};
use go::{Point, Position};

/// The number of grades.
pub const GRADES: usize = 6;

/// From these ranks on, as [`Difficulty::above`] counts them, a problem belongs to the next grade: 20, 15, 10 and 5 kyu, 1 dan.
const BOUNDS: [u8; GRADES - 1] = [11, 16, 21, 26, 30];

/// The points of a problem for 30 kyu, and how many points make a rank. Both are estimates, by which the hard problems that
/// come with the program are for ranks around 1 dan: nobody has measured who solves what.
const BEGINNER: f64 = 3.0;
const RANK: f64 = 0.36;

/// What an engine finds less likely than this it does not tell apart.
const LEAST_SHARE: f64 = 1e-4;

/// Who is deceived more than so many times two is not deceived more for that.
const MOST_DECEIVED: f64 = 4.0;

/// How hard a problem is, and why.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// The solver's moves in the longest line.
    pub moves: usize,
    /// Positions that the reader looked at to prove all first moves.
    pub nodes: u64,
    /// First moves that look right and fail to one reply.
    pub decoys: usize,
    /// Whether the first move gives stones away.
    pub gives: bool,
    /// How much likelier an engine that does not read finds the likeliest wrong first move than the right one, as a power of two: 0 if it
    /// plays the right one, or was not asked.
    pub deceived: f64,
}

impl Difficulty {
    pub(crate) fn of(task: &Task, study: &Study, tree: &Tree) -> Difficulty {
        let looks_right = |at: Point| {
            let far = at.x.abs_diff(study.right.x) + at.y.abs_diff(study.right.y);
            far <= 3
        };
        let decoys = study
            .wrong
            .iter()
            .filter(|wrong| wrong.reply.is_some() && looks_right(wrong.at));
        Difficulty {
            moves: tree.depth(),
            nodes: study.nodes,
            decoys: decoys.count(),
            gives: gives(&task.position, tree),
            deceived: 0.0,
        }
    }

    /// What an engine thinks of the first moves at once, of which the first is right; `likely` is its share of a move.
    pub(crate) fn ask(&mut self, first: &[Branch], likely: &dyn Fn(Point) -> f32) {
        let share = |branch: &Branch| f64::from(likely(branch.at)).max(LEAST_SHARE);
        if let Some((right, wrong)) = first.split_first() {
            let wrong = wrong.iter().map(share).fold(LEAST_SHARE, f64::max);
            self.deceived = (wrong / share(right)).log2().max(0.0);
        }
    }

    /// Points: each move to be read, each doubling of what the reader looked at, and each decoy make a problem harder, and a
    /// first stone that is given away does, and so does what deceives an engine.
    pub fn points(self) -> f64 {
        let nodes = (self.nodes.max(64) as f64 / 64.0).log2();
        let moves = 1.5 * self.moves as f64;
        let decoys = 0.4 * self.decoys.min(8) as f64;
        let gives = if self.gives { 2.0 } else { 0.0 };
        let deceived = 0.5 * self.deceived.min(MOST_DECEIVED);
        0.6 * nodes + moves + decoys + gives + deceived
    }

    /// The rank for which it is, estimated: `25k`, `1k`, `1d`.
    pub fn rank(self) -> String {
        let above = self.above();
        match 30_u8.checked_sub(above).filter(|&kyu| kyu > 0) {
            Some(kyu) => format!("{kyu}k"),
            None => format!("{}d", above - 29),
        }
    }

    /// How many ranks above 30 kyu that is: 29 is 1 kyu, 30 is 1 dan, and 36 the most.
    fn above(self) -> u8 {
        ((self.points() - BEGINNER) / RANK).clamp(0.0, 36.0) as u8
    }

    /// The grade, from 0.
    pub fn grade(self) -> usize {
        let above = self.above();
        BOUNDS.iter().filter(|&&bound| above >= bound).count()
    }
}

/// Whether the first move can be taken at once.
fn gives(start: &Position, tree: &Tree) -> bool {
    let given = |first: &Branch| {
        let next = crate::task::after(start, first.color, first.at)?;
        Some(next.liberties(first.at).len() == 1)
    };
    tree.first.first().and_then(given).unwrap_or(false)
}
