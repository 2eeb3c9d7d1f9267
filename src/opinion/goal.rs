//! What a problem is about, as far as somebody says so.

use crate::{Aim, Target};
use go::{Point, Position};
use record::Record;
use tsumego::Problem;

/// What a problem is about: as far as its author says so, what reading finds of other groups matters only if it finds nothing of
/// these; who points at a group wants to know of no other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// Stones that its author marks at its beginning: one of them is of the group in question.
    pub marked: Vec<Point>,
    /// A stone that the user points at.
    pub pointed: Option<Point>,
    /// What is to be reached; to live and to save are the same here, and so are to kill and to capture.
    pub aim: Option<Aim>,
    /// Whether a ko is enough.
    pub ko: bool,
}

impl Goal {
    /// What a problem's author says it is about: in words, and by marks on stones.
    pub fn of(problem: &Problem, record: &Record) -> Goal {
        let task = record.msg(problem.start());
        let aim = match tsumego::Aim::of_words(&task) {
            Some(tsumego::Aim::Live) => Some(Aim::Live),
            Some(tsumego::Aim::Kill) => Some(Aim::Kill),
            Some(tsumego::Aim::Stones) | None => None,
        };
        Goal {
            marked: problem.marked_stones(record),
            pointed: None,
            aim,
            ko: tsumego::Aim::is_ko(&task),
        }
    }

    /// Whether its author says which group is meant, or what becomes of it.
    pub(crate) fn says_which(&self) -> bool {
        self.aim.is_some() || !self.marked.is_empty()
    }

    /// Whether it says that this group is meant, as far as it says anything. Who points at a group means it whatever its author
    /// says.
    pub(crate) fn means(&self, position: &Position, target: &Target) -> bool {
        let chain = position.chain(target.point);
        if let Some(point) = self.pointed {
            return chain.contains(&point);
        }
        let defends = |aim| matches!(aim, Aim::Live | Aim::Save);
        let aim = self
            .aim
            .is_none_or(|aim| defends(aim) == defends(target.aim));
        aim && (self.marked.is_empty() || self.marked.iter().any(|p| chain.contains(p)))
    }
}
