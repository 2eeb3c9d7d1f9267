//! What the reader is asked about a problem, on a thread of its own.

use app::problems::solving::SolvingCommand;
use app::shell::command::Command;
use opinion::{Inquiry, Watch};

/// What it thinks of the last move.
pub(super) fn opinion(number: u64, inquiry: &Inquiry, watch: &Watch) -> Command {
    SolvingCommand::Opinion(number, opinion::opinion(inquiry, watch)).into()
}

/// Why the last move works or fails.
pub(super) fn why(number: u64, inquiry: &Inquiry, watch: &Watch) -> Command {
    let why = opinion::explain(inquiry, watch);
    SolvingCommand::Explained(number, why.map(Box::new)).into()
}
