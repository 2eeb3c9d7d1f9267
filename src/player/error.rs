//! Why a player has no answer.

use crate::TEXTS;
use message::{Message, Sentence, say};

/// Why a player has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// There is no player of that name for that kind.
    Unknown {
        /// What was asked for.
        name: String,
        /// The kind.
        kind: &'static str,
        /// Who there is.
        known: String,
    },
    /// A word behind the name is no setting, or its value makes no sense.
    Setting {
        /// The player.
        name: String,
        /// The word.
        setting: String,
        /// What could be set.
        known: &'static str,
    },
    /// It plays another game.
    Kind {
        /// The player.
        name: String,
        /// The kind it was asked to play.
        kind: &'static str,
    },
    /// The game is over.
    Over,
    /// It could not be started.
    Start {
        /// The player.
        name: String,
        /// Why.
        reason: Sentence,
    },
    /// It is gone.
    Gone {
        /// The player.
        name: String,
        /// How it ended, as far as is known.
        how: Sentence,
    },
    /// It does not answer.
    Silent {
        /// The player.
        name: String,
    },
    /// It answers what is no legal move.
    Illegal {
        /// The player.
        name: String,
        /// What it answers.
        answer: String,
    },
    /// It broke down within this program.
    Broken {
        /// The player.
        name: String,
    },
}

impl PlayerError {
    /// Whether the player is no more, and has to be made anew.
    pub const fn is_end(&self) -> bool {
        matches!(
            self,
            PlayerError::Broken { .. } | PlayerError::Gone { .. } | PlayerError::Silent { .. }
        )
    }
}

impl Message for PlayerError {
    fn sentence(&self) -> Sentence {
        match self {
            PlayerError::Unknown { name, kind, known } => {
                let kind = *kind;
                say!(TEXTS, "player-unknown", name, kind, known)
            }
            PlayerError::Setting {
                name,
                setting,
                known,
            } => say!(TEXTS, "player-setting", name, setting, known = *known),
            PlayerError::Kind { name, kind } => say!(TEXTS, "player-kind", name, kind = *kind),
            PlayerError::Over => message::id!(TEXTS, "player-over").into(),
            PlayerError::Start { name, reason } => say!(TEXTS, "player-start", name, reason),
            PlayerError::Gone { name, how } => say!(TEXTS, "player-gone", name, how),
            PlayerError::Silent { name } => say!(TEXTS, "player-silent", name),
            PlayerError::Illegal { name, answer } => {
                say!(TEXTS, "player-illegal", name, answer)
            }
            PlayerError::Broken { name } => say!(TEXTS, "player-broken", name),
        }
    }
}

message::display!(PlayerError);

impl std::error::Error for PlayerError {}
