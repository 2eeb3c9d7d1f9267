//! What stands over the board: the file that is being read, the messages, and what their buttons do.

use crate::WINDOW;
use crate::document::DocumentCommand;
use crate::document::journal::JournalCommand;
use crate::engines::{EngineCommand, EnginesCommand};
use crate::notices::{Notice, Offer};
use crate::settings::actions::Action;
use crate::shell::command::Command;
use crate::shell::state::State;
use message::{Id, id, say};
use std::time::Duration;

/// A file operation that takes longer shows that it is going on.
const PATIENCE: Duration = Duration::from_millis(100);

/// What stands over the board, from above.
#[derive(Debug)]
pub struct Messages<'a> {
    /// The file operation that takes long.
    pub busy: Option<BusyText>,
    /// Whether figures are being written.
    pub is_exporting: bool,
    /// Whether the trouble of a game stands here.
    pub has_trouble: bool,
    /// What waits to be read.
    pub notices: Vec<&'a Notice>,
}

/// How far a file operation is.
#[derive(Clone, Debug, PartialEq)]
pub struct BusyText {
    /// What is done.
    pub text: String,
    /// The part that is done, from 0 to 1, where it is known.
    pub share: Option<f32>,
    /// How many games there are so far, where there are several.
    pub games: Option<String>,
}

impl Messages<'_> {
    /// What stands there now; none where nothing does. `with_trouble`: the side bar has no room for that of a game.
    pub fn of(state: &State, with_trouble: bool) -> Option<Messages<'_>> {
        let messages = Messages {
            busy: busy(state),
            is_exporting: state.document.exports().running.is_some(),
            has_trouble: with_trouble && state.game.trouble().is_some(),
            notices: state.notices.iter().collect(),
        };
        let is_empty = messages.notices.is_empty()
            && messages.busy.is_none()
            && !messages.has_trouble
            && !messages.is_exporting;
        (!is_empty).then_some(messages)
    }
}

fn busy(state: &State) -> Option<BusyText> {
    let waits = |since| state.now.saturating_duration_since(since) >= PATIENCE;
    let busy = state.document.busy().filter(|busy| waits(busy.since))?;
    let games = busy.progress.map(|(_, _, games)| games);
    Some(BusyText {
        text: state
            .texts
            .tell(&say!(WINDOW, "opening", file = busy.file.name())),
        share: busy
            .progress
            .map(|(done, total, _)| done as f32 / total.max(1) as f32),
        games: games
            .filter(|&games| games > 1)
            .map(|count| state.in_words(&say!(WINDOW, "reading-games", count))),
    })
}

/// The name of an offer in the language files.
pub fn offer_id(offer: Offer) -> Id {
    match offer {
        Offer::ShowWarnings => id!(WINDOW, "show-repairs"),
        Offer::Restart(_) => id!(WINDOW, "engine-restart"),
        Offer::Wait(_) => id!(WINDOW, "offer-wait"),
        Offer::End(_) => id!(WINDOW, "offer-end"),
        Offer::Reload(_) => id!(WINDOW, "offer-reload"),
        Offer::AlwaysReload(_) => id!(WINDOW, "offer-always-reload"),
        Offer::Allow(_) => id!(WINDOW, "offer-allow"),
        Offer::Refuse(_) => id!(WINDOW, "offer-refuse"),
        Offer::Restore(_) => id!(WINDOW, "offer-restore"),
        Offer::Discard(_) => id!(WINDOW, "offer-discard"),
    }
}

/// What an offer does when it is taken, beside dismissing its message.
pub fn command_of(offer: Offer) -> Option<Command> {
    let (id, command) = match offer {
        Offer::ShowWarnings => return Some(Action::Warnings.into()),
        Offer::Restore(at) => {
            return Some(Command::Document(DocumentCommand::Journal(
                JournalCommand::Restore(at),
            )));
        }
        Offer::Discard(at) => {
            return Some(Command::Document(DocumentCommand::Journal(
                JournalCommand::Discard(at),
            )));
        }
        Offer::Restart(id) => (id, EngineCommand::Restart),
        Offer::Wait(id) => (id, EngineCommand::WaitOn),
        Offer::End(id) => (id, EngineCommand::Close),
        Offer::Reload(id) => (id, EngineCommand::Reload { always: false }),
        Offer::AlwaysReload(id) => (id, EngineCommand::Reload { always: true }),
        Offer::Allow(id) => (id, EngineCommand::Allow),
        Offer::Refuse(id) => (id, EngineCommand::Refuse),
    };
    Some(Command::Engines(EnginesCommand::Engine(id, command)))
}
