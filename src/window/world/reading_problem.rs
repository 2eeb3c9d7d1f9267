//! What the reader is asked about a problem, on a thread of its own.

use app::problems::solving::SolvingCommand;
use app::shell::command::Command;
use app::shell::effect::{ReadAbout, ReadEffect};
use std::time::{Duration, Instant};

/// How long the first moves of a problem are read.
const CHECKING: Duration = Duration::from_secs(20);

/// Its answer.
pub(super) fn answer(asked: &ReadEffect) -> Command {
    let (number, inquiry, watch) = (asked.number, &asked.inquiry, &asked.watch);
    let told = match asked.about {
        ReadAbout::Move => SolvingCommand::Opinion(number, opinion::opinion(inquiry, watch)),
        ReadAbout::Hint => SolvingCommand::Hinted(number, opinion::best_first(inquiry, watch)),
        ReadAbout::Solution => {
            let best = opinion::best_first(inquiry, watch);
            let likely = || opinion::likely_first(inquiry, watch);
            let likely = best.is_none().then(likely).flatten();
            SolvingCommand::SolutionCame(number, best, likely)
        }
        ReadAbout::Why => {
            let why = opinion::explain(inquiry, watch);
            SolvingCommand::Explained(number, why.map(Box::new))
        }
        ReadAbout::Check => {
            let began = Instant::now();
            let stopped = || watch.is_stopped() || began.elapsed() > CHECKING;
            // One processor is left for the window.
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            let effort = opinion::Effort {
                is_patient: false,
                threads: cores.saturating_sub(1).max(1),
            };
            let audit = opinion::audit(inquiry, effort, &stopped);
            SolvingCommand::Checked(number, audit.map(Box::new))
        }
    };
    told.into()
}
