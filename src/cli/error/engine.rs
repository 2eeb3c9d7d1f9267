//! Why an engine does not do what a command needs.

use super::TEXTS;
use engine::EngineError;
use message::{Argument, Message, Sentence, say};
use std::time::Duration;

/// Overlays that a message names.
const LISTED: usize = 20;

/// Why an engine does not do what a command needs.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub(in crate::cli) enum EngineFailure {
    /// It failed.
    Engine(#[from] EngineError),
    /// It is not there in time.
    NotStarted { engine: String, limit: Duration },
    /// It neither answers nor can be ended.
    Silent { engine: String },
    /// It did not answer in time, and was ended.
    Late { limit: Duration },
    /// It hung so often that nothing more is asked of it.
    HungOften { engine: String, times: usize },
    /// Its answer does not fit the question.
    OtherAnswer { engine: String },
    /// It does not draw that. `known` are the names of what it draws.
    NoOverlay {
        engine: String,
        overlay: String,
        known: Vec<String>,
    },
}

impl EngineFailure {
    /// Whether it stands for time that was waited for nothing.
    pub(in crate::cli) fn is_hang(&self) -> bool {
        matches!(
            self,
            EngineFailure::Silent { .. }
                | EngineFailure::Late { .. }
                | EngineFailure::Engine(
                    EngineError::Unresponsive { .. }
                        | EngineError::ProgramUnresponsive { .. }
                        | EngineError::GivenUp { .. }
                )
        )
    }
}

impl Message for EngineFailure {
    fn sentence(&self) -> Sentence {
        match self {
            EngineFailure::Engine(error) => error.event(),
            EngineFailure::NotStarted { engine, limit } => {
                say!(TEXTS, "engine-not-ready", engine, limit)
            }
            EngineFailure::Silent { engine } => say!(TEXTS, "engine-silent", engine),
            EngineFailure::Late { limit } => say!(TEXTS, "engine-late", limit),
            EngineFailure::HungOften { engine, times } => {
                say!(TEXTS, "engine-hung-often", engine, times)
            }
            EngineFailure::OtherAnswer { engine } => say!(TEXTS, "engine-other-answer", engine),
            EngineFailure::NoOverlay {
                engine,
                overlay,
                known,
            } if known.is_empty() => say!(TEXTS, "engine-no-overlays", engine, overlay),
            EngineFailure::NoOverlay {
                engine,
                overlay,
                known,
            } => say!(
                TEXTS,
                "engine-no-overlay",
                engine,
                overlay,
                known = list(known)
            ),
        }
    }
}

message::display!(EngineFailure);

/// Names overlays for a message, not too many.
fn list(names: &[String]) -> Argument {
    match names.split_at_checked(LISTED) {
        Some((first, rest)) if !rest.is_empty() => {
            let (known, count) = (first.join(", "), rest.len());
            say!(TEXTS, "engine-more-overlays", known, count).into()
        }
        _ => names.join(", ").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_give_no_advice_for_players() {
        let died = EngineError::Died {
            engine: "x.so".to_owned(),
            phase: engine::Phase::Thinking,
            death: engine::Death::Exit { code: 3 },
            last_words: vec!["oh".to_owned()],
        };
        let text = EngineFailure::from(died.clone()).to_string();
        assert!(text.len() < died.to_string().len(), "{text}");
        assert!(!text.contains("restart"), "{text}");
    }
}
