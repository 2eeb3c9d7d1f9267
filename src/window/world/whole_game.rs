//! The analysis of a whole game: an engine of its own works an order off, on a thread.

use analysis::{AnalysisError, Running};
use app::analysis::whole_game::{AnalysisOrder, WholeGameCommand};
use engine::Maker;
use message::Message;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an end that was asked for may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(50);

/// Works an order off, until `stop`. `say` hands on what happens and tells whether anybody listens.
pub(super) fn run(
    order: AnalysisOrder,
    name: &str,
    maker: Maker,
    stop: &AtomicBool,
    say: impl Fn(WholeGameCommand) -> bool,
) {
    let job = order.job;
    let mut running = Running::start(name, maker, order.positions, order.effort);
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
