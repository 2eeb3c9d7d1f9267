//! Why an analyze command cannot be sent.

use crate::TEXTS;
use engine::Argument;
use message::{Message, Sentence, id, say};

/// Why an analyze command cannot be sent.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub struct NotSent {
    /// The command's name for the user.
    pub command: String,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with what was given.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A text has several lines.
    Lines,
    /// Something is missing.
    Missing(Argument),
    /// This is no colour.
    NotAColor(String),
    /// These are several points.
    NotAPoint(String),
}

impl Message for NotSent {
    fn sentence(&self) -> Sentence {
        let command = &self.command;
        match &self.problem {
            Problem::Lines => say!(TEXTS, "command-one-line", command),
            Problem::Missing(argument) => {
                say!(TEXTS, "command-needs", command, wanted = wanted(*argument))
            }
            Problem::NotAColor(given) => say!(TEXTS, "command-not-color", command, given),
            Problem::NotAPoint(given) => say!(TEXTS, "command-not-point", command, given),
        }
    }
}

message::display!(NotSent);

fn wanted(argument: Argument) -> message::Id {
    match argument {
        Argument::Color => id!(TEXTS, "wanted-color"),
        Argument::Point => id!(TEXTS, "wanted-point"),
        Argument::Points => id!(TEXTS, "wanted-points"),
        Argument::Text | Argument::OptionalText => id!(TEXTS, "wanted-text"),
        Argument::ReadFile => id!(TEXTS, "wanted-file"),
        Argument::WriteFile => id!(TEXTS, "wanted-place"),
    }
}
