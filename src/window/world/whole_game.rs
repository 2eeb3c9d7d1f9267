//! The analysis of a whole game: an engine of its own works an order off, on a thread.

use analysis::{AnalysisError, Running};
use app::analysis::whole_game::{AnalysisOrder, Thinker, WholeGameCommand};
use message::{Message, Sentence};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an end that was asked for may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(50);

/// Works an order off, until `stop`. `say` hands on what happens and tells whether anybody listens.
pub(super) fn run(order: AnalysisOrder, stop: &AtomicBool, say: impl Fn(WholeGameCommand) -> bool) {
    let job = order.job;
    let mut running = match begun(order) {
        Ok(running) => running,
        Err(reason) => {
            say(WholeGameCommand::Ended(job, Some(reason)));
            return;
        }
    };
    let mut work = || -> Result<(), AnalysisError> {
        while !running.is_finished() && !stop.load(Ordering::Acquire) {
            for found in running.wait(ATTENTION)? {
                if !say(WholeGameCommand::Found(job, found)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    };
    let failed = work().err().map(|error| error.sentence());
    say(WholeGameCommand::Ended(job, failed));
}

/// The analysis, begun by whoever thinks.
fn begun(order: AnalysisOrder) -> Result<Running, Sentence> {
    let (left, effort) = (order.positions, order.effort);
    match order.thinker {
        Thinker::Engine(source) => {
            let (name, maker) = super::maker_behind(&source);
            Ok(Running::start(&name, maker, left, effort))
        }
        Thinker::Player { kind, name } => {
            let maker = players::maker(kind, name, 1).map_err(|error| error.sentence())?;
            Running::start_player(name, kind, maker, left, effort)
                .map_err(|error| message::quoted(&error))
        }
    }
}
