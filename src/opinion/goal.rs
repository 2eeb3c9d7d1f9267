//! What a problem is about, as far as somebody says so.

use crate::{Aim, Assumption, Target};
use go::{Move, Point, Position, Scoring};
use record::{CellId, Record};
use tsumego::{OtherSide, Problem};

/// What a problem is about: as far as its author says so, what reading finds of other groups matters only if it finds nothing of
/// these; who points at a group wants to know of no other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// Stones that its author marks at its beginning: one of them is of the group in question.
    pub marked: Vec<Point>,
    /// A stone that the user points at.
    pub pointed: Option<Point>,
    /// First moves that its file calls wrong: they tell which group it is about.
    pub wrong: Vec<Move>,
    /// What is to be reached; to live and to save are the same here, and so are to kill and to capture.
    pub aim: Option<Aim>,
    /// What its author thinks of a ko.
    pub ko: WantedKo,
    /// What its author asks for, if that is not the life or death of a group, or a connection.
    pub asks: Asks,
    /// How its file counts: where that is by area, bent four in the corner has to be played out.
    pub scoring: Scoring,
}

/// What an author asks for beside life, death and connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Asks {
    /// He says nothing of the kind.
    #[default]
    Unsaid,
    /// Stones are to be caught.
    Catch,
    /// A seki: that the other side's group dies is not what he asks for; one of the solver's that stands may be in seki.
    Seki,
    /// Points.
    Points,
    /// Something else than the fate of stones, or several things at once.
    Other,
}

impl Asks {
    /// What his words ask for; `asked` is what of that is asked of the solver.
    fn of(task: &str, asked: Option<tsumego::Aim>) -> Asks {
        type Words = tsumego::Aim;
        if Words::is_points(task) {
            Asks::Points
        } else if Words::is_other(task) {
            Asks::Other
        } else if Words::is_seki(task) {
            Asks::Seki
        } else if asked == Some(Words::Stones) && Words::is_to_catch(task) {
            Asks::Catch
        } else {
            Asks::Unsaid
        }
    }
}

/// What an author says of a ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WantedKo {
    /// Nothing: without an answer nobody knows whether it is enough.
    #[default]
    Unsaid,
    /// He asks for one, so it is enough.
    Enough,
    /// It is a failure.
    Refused,
}

impl WantedKo {
    fn of(task: &str) -> WantedKo {
        match (tsumego::Aim::is_ko(task), tsumego::Aim::refuses_ko(task)) {
            (true, false) => WantedKo::Enough,
            (false, true) => WantedKo::Refused,
            // Who says both says of which he speaks, and words alone do not tell.
            _ => WantedKo::Unsaid,
        }
    }

    /// What he says where his answers end: that they make a ko is enough for him.
    fn of_answers(problem: &Problem, record: &Record) -> WantedKo {
        let says = |&end: &CellId| {
            let comment = record.msg(end);
            let mut lines = comment.lines();
            !lines.clone().any(tsumego::Aim::refuses_ko) && lines.any(tsumego::Aim::is_ko)
        };
        if !problem.lines().is_empty() && problem.lines().iter().all(says) {
            WantedKo::Enough
        } else {
            WantedKo::Unsaid
        }
    }
}

impl Goal {
    /// What a problem's author says it is about: in words, and by marks on stones.
    pub fn of(problem: &Problem, record: &Record) -> Goal {
        let task = record.msg(problem.start());
        // What is asked of the other side says nothing of what the first moves are for.
        let is_others = problem.names_other_side(record) == Some(OtherSide::InWords);
        let asked = tsumego::Aim::of_words(&task).filter(|_| !is_others);
        let aim = match asked {
            Some(tsumego::Aim::Live) => Some(Aim::Live),
            Some(tsumego::Aim::Kill) => Some(Aim::Kill),
            Some(tsumego::Aim::Connect) => Some(Aim::Connect),
            Some(tsumego::Aim::Cut) => Some(Aim::Cut),
            Some(tsumego::Aim::Stones) | None => None,
        };
        Goal {
            marked: problem.marked_stones(record),
            pointed: None,
            wrong: problem.wrong_firsts(record),
            aim,
            ko: match WantedKo::of(&task) {
                WantedKo::Unsaid => WantedKo::of_answers(problem, record),
                said => said,
            },
            asks: Asks::of(&task, asked),
            scoring: record.info_in_short().rules.scoring,
        }
    }

    /// Whether its author says which group is meant, or what becomes of it.
    pub(crate) fn says_which(&self) -> bool {
        self.aim.is_some() || !self.marked.is_empty()
    }

    /// Whether its author asks that two chains be joined, or kept apart. Who points at a group asks for its fate.
    pub(crate) fn asks_for_link(&self) -> bool {
        self.pointed.is_none() && self.aim.is_some_and(Aim::is_link)
    }

    /// Whether its author asks for points. Who points at a group asks for its fate.
    pub(crate) fn asks_for_points(&self) -> bool {
        self.asks == Asks::Points && self.pointed.is_none()
    }

    /// What is taken for granted if this is told for what its author asks. An answer of the file that decides the group shows that
    /// it is meant, whatever the words are.
    pub(crate) fn assumed(
        &self,
        position: &Position,
        target: &Target,
        is_answered: bool,
    ) -> Option<Assumption> {
        let is_said = |asks| self.asks == asks && self.pointed.is_none();
        let other = is_said(Asks::Other) || is_said(Asks::Points);
        let other = other || self.asks_for_link() && !target.aim.is_link();
        let seki = is_said(Asks::Seki) && !target.aim.is_solvers();
        let is_another = !is_answered && self.says_which() && !self.means(position, target);
        (other || seki)
            .then_some(Assumption::Aim)
            .or(is_another.then_some(Assumption::Group))
    }

    /// Whether its author asks for life or death in words, and what is to be reached is the other of the two.
    pub(crate) fn asks_otherwise(&self, aim: Aim) -> bool {
        self.pointed.is_none()
            && matches!(
                (self.aim, aim),
                (Some(Aim::Live), Aim::Kill) | (Some(Aim::Kill), Aim::Live)
            )
    }

    /// Whether it says that this group is meant, as far as it says anything. Who points at a group means it whatever its author
    /// says.
    pub(crate) fn means(&self, position: &Position, target: &Target) -> bool {
        let chain = position.chain(target.point);
        if let Some(point) = self.pointed {
            return chain.contains(&point);
        }
        let is_alike = |aim: Aim| {
            aim.is_link() == target.aim.is_link() && aim.is_solvers() == target.aim.is_solvers()
        };
        let marks = |p: &Point| {
            chain.contains(p) || target.other.is_some_and(|q| position.chain(q).contains(p))
        };
        self.aim.is_none_or(is_alike) && (self.marked.is_empty() || self.marked.iter().any(marks))
    }
}
