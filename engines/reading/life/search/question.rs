//! What a search is asked, and what comes of it.

use crate::life::progress::Progress;
use crate::proof::Goal;
use crate::search::Threats;

/// What the owner must reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) enum Aim {
    /// Not to be captured: the attacker must move, the owner may pass.
    Survive,
    /// Two eyes or a way out: the attacker may pass, the owner must move until he has them. A
    /// group that survives without is in seki.
    Eyes,
}

/// What a question is about.
#[derive(Clone, Copy)]
pub(in crate::life) struct Matter {
    pub(in crate::life) threats: Threats,
    /// The owner's and the attacker's threats at the beginning, where nobody has all of them.
    pub(in crate::life) counted: [u8; 2],
    pub(in crate::life) aim: Aim,
    /// Whether only one processor may read it.
    pub(in crate::life) alone: bool,
}

/// A question, how much may be looked at to answer it, and who looks on.
#[derive(Clone, Copy)]
pub(in crate::life) struct Question<'a> {
    pub(in crate::life) matter: Matter,
    pub(in crate::life) nodes: u32,
    pub(in crate::life) stopped: &'a dyn Fn() -> bool,
    pub(in crate::life) progress: Option<&'a Progress>,
}

/// The outcome of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) enum Outcome {
    /// The attacker captures; his move, or [`NONE`] if the owner moved first.
    Falls(u16),
    /// The owner prevents that; his move, [`NONE`] for a pass or if the attacker moved first.
    Lives(u16),
    /// Not read to the end.
    Unknown,
}

impl Outcome {
    /// What comes of the chain; none if that was not read.
    pub(in crate::life) fn goal(self) -> Option<Goal> {
        match self {
            Outcome::Falls(_) => Some(Goal::Falls),
            Outcome::Lives(_) => Some(Goal::Stands),
            Outcome::Unknown => None,
        }
    }
}
