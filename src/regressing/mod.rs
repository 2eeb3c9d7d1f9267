//! Regression files (GNU Go's `.tst`) run against a GTP program, for the command line and the window: commands, the answers they
//! should get, and the positions they are about.

mod judge;
#[cfg(feature = "window")]
mod position;
mod program;
mod script;

pub(crate) use judge::Outcome;
#[cfg(feature = "window")]
pub(crate) use position::Board;
pub(crate) use program::{Failure, Program};
#[cfg(feature = "window")]
pub(crate) use script::{Expected, with_expected};
pub(crate) use script::{Item, parse};

use message::{Message, Sentence};
use std::time::{Duration, Instant};

message::catalogue! {
    /// Why a test has no answer.
    const TEXTS = include_str!("../../assets/lang/en/cli-errors.ftl");
}

/// A test that was run.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    /// The place of its command in the file's list.
    pub(crate) at: usize,
    pub(crate) outcome: Outcome,
    /// The answer.
    pub(crate) got: String,
    /// Why there is no answer, or none that can be judged.
    pub(crate) failure: Option<Sentence>,
    /// How long the answer took.
    #[cfg_attr(not(feature = "window"), expect(dead_code))]
    pub(crate) took: Duration,
}

/// Runs the tests of a file; those with other numbers than `only`, if any are given, are left out. The error says that there
/// is no program at all, or that nobody wants more.
pub(crate) fn run(
    script: &[Item],
    program: &mut Program,
    only: &[String],
    mut tell: impl FnMut(Done),
) -> Result<(), Failure> {
    // With `only` most positions are never needed.
    program.set_lazy(!only.is_empty());
    for (at, item) in script.iter().enumerate() {
        let Some((id, expected)) = item.test() else {
            program.set_up(&item.command)?;
            continue;
        };
        if !only.is_empty() && !only.iter().any(|wanted| wanted == id) {
            continue;
        }
        let began = Instant::now();
        let (outcome, got, failure) = match program.ask(&item.command)? {
            Ok(text) => match judge::judge(expected, &text) {
                Ok(outcome) => (outcome, text, None),
                Err(why) => (judge::failed(expected), text, Some(why.sentence())),
            },
            Err(Failure::Cancelled) => return Err(Failure::Cancelled),
            Err(why) => (judge::failed(expected), String::new(), Some(why.sentence())),
        };
        tell(Done {
            at,
            outcome,
            got,
            failure,
            took: began.elapsed(),
        });
    }
    program.close();
    Ok(())
}
