//! The sentences about what went wrong with an engine.

use super::windows::{self, exception_words};
use super::{Cause, Death, ENGINE, EngineError, FileProblem, Phase};
use go::Size;
use message::{Argument, Id, Message, Sentence, id, quoted, say};
use std::time::Duration;

message::display!(EngineError, FileProblem, Phase);

/// Why an engine does not answer what it is never asked.
pub(crate) fn no_such_question() -> Sentence {
    id!(ENGINE, "failure-no-such-question").into()
}

/// What stands in a log in the place of so many lines.
pub(crate) fn lines_dropped(count: u64) -> Sentence {
    say!(ENGINE, "log-lines-dropped", count)
}

impl EngineError {
    /// What happened to an engine of which nothing was wanted.
    pub fn while_idle(&self) -> Sentence {
        say!(ENGINE, "engine-restart-later", error = self)
    }

    /// What happened, without what to do about it: for tables and logs, where nobody has a game to keep or a button
    /// to press.
    #[expect(
        clippy::too_many_lines,
        reason = "an arm an error, so that the compiler tells which is forgotten"
    )]
    pub fn event(&self) -> Sentence {
        match self {
            EngineError::File { engine, problem } => {
                say!(ENGINE, "failure-file", engine, problem = problem)
            }
            EngineError::Windows { engine, problem } => {
                say!(ENGINE, "failure-file", engine, problem = problem)
            }
            EngineError::Size {
                engine,
                max_side: side,
                square_only: true,
                size,
            } => say!(ENGINE, "failure-square-size", engine, side, size),
            EngineError::Size {
                engine,
                max_side: side,
                square_only: false,
                size,
            } => say!(ENGINE, "failure-size", engine, side, size),
            EngineError::NoLiberties {
                engine,
                point,
                size,
            } => say!(
                ENGINE,
                "failure-no-liberties",
                engine,
                point = (*point, *size)
            ),
            EngineError::Spawn { engine, reason } => say!(ENGINE, "failure-spawn", engine, reason),
            EngineError::Load { engine, reason } => say!(ENGINE, "failure-load", engine, reason),
            EngineError::NotAllowed { engine } => say!(ENGINE, "failure-not-allowed", engine),
            EngineError::Died {
                engine,
                phase,
                death,
                last_words,
            } => {
                let quiet = matches!(phase, Phase::Closing | Phase::Idle);
                let ended = Ended {
                    engine,
                    when: phase.sentence(),
                    quiet,
                    last_words,
                };
                with_last_output(ended.sentence(death), last_words)
            }
            EngineError::ProgramDied {
                engine,
                command,
                death,
                last_words,
            } => {
                let when = match command {
                    Some(command) => say!(ENGINE, "failure-while-command", command),
                    None => Phase::Idle.sentence(),
                };
                let ended = Ended {
                    engine,
                    when,
                    quiet: command.is_none(),
                    last_words,
                };
                with_last_output(ended.sentence(death), last_words)
            }
            EngineError::Unresponsive {
                engine,
                phase,
                after,
                last_words,
            } => with_last_output(unresponsive(engine, *phase, *after), last_words),
            EngineError::ProgramUnresponsive {
                engine,
                command,
                after,
                last_words,
            } => {
                let seconds = Argument::decimal(after.as_secs_f64(), 1);
                let event = say!(ENGINE, "failure-program-no-stop", engine, command, seconds);
                with_last_output(event, last_words)
            }
            EngineError::Frozen {
                engine,
                phase: when,
                after,
                last_words,
            } => {
                let event = say!(ENGINE, "failure-frozen", engine, when, after);
                with_last_output(event, last_words)
            }
            EngineError::IllegalMove { engine, x, y, size } => {
                let point = format!("{x},{y}");
                let what = say!(ENGINE, "failure-off-board", engine, point, size);
                if only_usual_board(*x, *y, *size) {
                    say!(ENGINE, "failure-only-19", what)
                } else {
                    what
                }
            }
            EngineError::NoOverlay { engine, overlay } => {
                say!(ENGINE, "failure-no-overlay", engine, overlay)
            }
            EngineError::NoConsole { engine } => say!(ENGINE, "failure-no-console", engine),
            EngineError::Line { reason, .. } => reason.clone(),
            EngineError::Failed {
                engine,
                phase: when,
                reason,
            } => say!(ENGINE, "failure-failed", engine, when, reason),
            EngineError::Ended { engine } => say!(ENGINE, "failure-on-request", engine),
            EngineError::Refused {
                engine,
                command,
                reason,
                other_rules,
            } => {
                let what = say!(ENGINE, "failure-refused", engine, command, reason);
                if *other_rules {
                    say!(ENGINE, "failure-other-rules", what)
                } else {
                    what
                }
            }
            EngineError::BadAnswer {
                engine,
                command,
                answer,
                size,
            } => say!(ENGINE, "failure-bad-answer", engine, command, answer, size),
            EngineError::TakenBack { engine } => say!(ENGINE, "failure-not-waited", engine),
            EngineError::GivenUp { engine, .. } => say!(ENGINE, "failure-given-up", engine),
            EngineError::Unsupported { engine } => say!(ENGINE, "failure-unsupported", engine),
        }
    }
}

impl Message for EngineError {
    fn sentence(&self) -> Sentence {
        let what = self.event();
        match self {
            EngineError::Died { .. }
            | EngineError::Unresponsive { .. }
            | EngineError::Frozen { .. }
            | EngineError::ProgramDied { .. }
            | EngineError::ProgramUnresponsive { .. } => say!(ENGINE, "failure-restart", what),
            EngineError::IllegalMove { .. }
            | EngineError::Refused { .. }
            | EngineError::BadAnswer { .. } => say!(ENGINE, "failure-unchanged", what),
            _ => what,
        }
    }
}

/// What the engine was doing, in words that follow a verb: "crashed *while thinking*".
impl Message for Phase {
    fn sentence(&self) -> Sentence {
        match self {
            Phase::Spawning => id!(ENGINE, "failure-before-loaded"),
            Phase::Loading => id!(ENGINE, "failure-while-loading"),
            Phase::Starting => id!(ENGINE, "failure-while-starting"),
            Phase::Thinking => id!(ENGINE, "failure-while-thinking"),
            Phase::Status => id!(ENGINE, "failure-while-judging"),
            Phase::Figures => id!(ENGINE, "failure-while-figures"),
            Phase::Numbers => id!(ENGINE, "failure-while-numbers"),
            Phase::Idle => id!(ENGINE, "failure-while-idle"),
            Phase::Closing => id!(ENGINE, "failure-while-closing"),
        }
        .into()
    }
}

/// What is wrong with the file, in words that follow its name.
impl Message for FileProblem {
    fn sentence(&self) -> Sentence {
        match self {
            FileProblem::Missing => id!(ENGINE, "library-missing").into(),
            FileProblem::Folder => id!(ENGINE, "library-folder").into(),
            FileProblem::Unreadable(reason) => say!(ENGINE, "library-unreadable", reason),
            FileProblem::Empty => id!(ENGINE, "library-empty").into(),
            FileProblem::Text => id!(ENGINE, "library-text").into(),
            FileProblem::NotALibrary => id!(ENGINE, "library-none").into(),
            FileProblem::Damaged(reason) => say!(ENGINE, "library-damaged", reason),
            FileProblem::Architecture { built_for, here } => {
                let (built_for, here) = (&**built_for, &**here);
                say!(ENGINE, "library-architecture", built_for, here)
            }
            FileProblem::System { kind } => say!(ENGINE, "library-system", kind),
            FileProblem::NotShared(kind) => say!(ENGINE, "library-not-shared", kind),
            FileProblem::NoThinking => id!(ENGINE, "library-no-thinking").into(),
        }
    }
}

/// An engine that is no longer there.
struct Ended<'a> {
    engine: &'a str,
    /// What it was doing.
    when: Sentence,
    /// Whether no answer was due.
    quiet: bool,
    last_words: &'a [String],
}

impl Ended<'_> {
    fn sentence(&self, death: &Death) -> Sentence {
        let (engine, when) = (self.engine, &self.when);
        match death {
            Death::Exit { code } if self.quiet => say!(ENGINE, "failure-ended", engine, when, code),
            Death::Exit { code } => say!(ENGINE, "failure-no-answer", engine, when, code),
            Death::Signal {
                stack_overflow: true,
                signal,
                ..
            } => say!(
                ENGINE,
                "failure-stack",
                engine,
                when,
                how = signal_words(*signal).0
            ),
            Death::Signal { signal: 6, .. } => match thrown(self.last_words) {
                Some(what) => say!(ENGINE, "failure-threw", engine, when, what),
                None => say!(
                    ENGINE,
                    "failure-aborted",
                    engine,
                    when,
                    how = meant(signal_words(6))
                ),
            },
            Death::Signal { signal, near, .. } => {
                let (name, meaning) = signal_words(*signal);
                let how = match near {
                    Some(place) => say!(ENGINE, "death-at", name, meaning, place),
                    None => meant((name, meaning)),
                };
                match *signal {
                    4 | 5 | 7 | 8 | 11 | 31 => say!(ENGINE, "failure-crashed", engine, when, how),
                    9 => say!(ENGINE, "failure-killed", engine, when, how),
                    _ => say!(ENGINE, "failure-signal", engine, when, how),
                }
            }
            Death::Exception {
                code: windows::STACK_OVERFLOW,
                ..
            } => say!(
                ENGINE,
                "failure-stack",
                engine,
                when,
                how = "EXCEPTION_STACK_OVERFLOW"
            ),
            Death::Exception {
                code,
                address,
                near,
            } => {
                let (name, meaning) = exception_words(*code);
                let place = match near {
                    Some(near) => quoted(near),
                    None => say!(ENGINE, "death-address", address = format!("0x{address:X}")),
                };
                let how = say!(ENGINE, "death-at", name, meaning, place);
                say!(ENGINE, "failure-crashed", engine, when, how)
            }
            Death::ConnectionLost => say!(ENGINE, "failure-connection", engine, when),
            Death::Explained { cause, death } => self.explained(cause, death),
        }
    }

    fn explained(&self, cause: &Cause, death: &Death) -> Sentence {
        let (engine, when) = (self.engine, &self.when);
        let end = match death {
            Death::Exit { code } => say!(ENGINE, "death-exit", code),
            Death::Signal { signal, .. } => quoted(&signal_words(*signal).0),
            _ => id!(ENGINE, "death-connection").into(),
        };
        match cause {
            Cause::OutOfMemory { limit: Some(limit) } => {
                let limit = Argument::Bytes(*limit);
                let how = say!(ENGINE, "death-limit", limit, end);
                say!(ENGINE, "failure-memory", engine, when, how)
            }
            Cause::OutOfMemory { limit: None } => {
                say!(ENGINE, "failure-memory", engine, when, how = end)
            }
            Cause::FileTooLarge { limit } => {
                let limit = Argument::Bytes(*limit);
                say!(
                    ENGINE,
                    "failure-file-too-large",
                    engine,
                    when,
                    limit,
                    how = end
                )
            }
            Cause::FolderTooLarge { folder, limit } => {
                let limit = Argument::Bytes(*limit);
                say!(
                    ENGINE,
                    "failure-folder-too-large",
                    engine,
                    when,
                    limit,
                    folder
                )
            }
        }
    }
}

fn unresponsive(engine: &str, phase: Phase, after: Duration) -> Sentence {
    let when = phase.sentence();
    match phase {
        Phase::Spawning | Phase::Loading | Phase::Starting | Phase::Closing => {
            say!(ENGINE, "failure-not-back", engine, when, after)
        }
        _ => say!(ENGINE, "failure-no-stop", engine, when, after),
    }
}

fn with_last_output(what: Sentence, last_words: &[String]) -> Sentence {
    if last_words.is_empty() {
        what
    } else {
        let words = last_words.join(" / ");
        say!(ENGINE, "failure-last-output", what, words)
    }
}

/// A point of the usual board that this one does not have is no accident; anything else tells nothing.
fn only_usual_board(x: i32, y: i32, size: Size) -> bool {
    let usual = 1..=19;
    size != Size::NINETEEN && usual.contains(&x) && usual.contains(&y)
}

/// The name of a signal or an exception, and what it means.
fn meant((name, meaning): (String, Id)) -> Sentence {
    say!(ENGINE, "death-means", name, meaning)
}

/// Returns the name and the plain meaning of a signal (numbers of Linux).
pub fn signal_words(signal: i32) -> (String, Id) {
    let (name, meaning) = match signal {
        1 => ("SIGHUP", id!(ENGINE, "means-hung-up")),
        2 => ("SIGINT", id!(ENGINE, "means-interrupted")),
        3 => ("SIGQUIT", id!(ENGINE, "means-quit")),
        4 => ("SIGILL", id!(ENGINE, "means-illegal-instruction")),
        5 => ("SIGTRAP", id!(ENGINE, "means-trap")),
        6 => ("SIGABRT", id!(ENGINE, "means-abort")),
        7 => ("SIGBUS", id!(ENGINE, "means-bus")),
        8 => ("SIGFPE", id!(ENGINE, "means-arithmetic")),
        9 => ("SIGKILL", id!(ENGINE, "means-killed")),
        10 => ("SIGUSR1", id!(ENGINE, "means-user")),
        11 => ("SIGSEGV", id!(ENGINE, "means-memory-access")),
        12 => ("SIGUSR2", id!(ENGINE, "means-user")),
        13 => ("SIGPIPE", id!(ENGINE, "means-pipe")),
        14 => ("SIGALRM", id!(ENGINE, "means-alarm")),
        15 => ("SIGTERM", id!(ENGINE, "means-end")),
        16 => ("SIGSTKFLT", id!(ENGINE, "means-stack-fault")),
        24 => ("SIGXCPU", id!(ENGINE, "means-processor-time")),
        25 => ("SIGXFSZ", id!(ENGINE, "means-file-size")),
        26 => ("SIGVTALRM", id!(ENGINE, "means-alarm")),
        27 => ("SIGPROF", id!(ENGINE, "means-profiling")),
        29 => ("SIGIO", id!(ENGINE, "means-io")),
        30 => ("SIGPWR", id!(ENGINE, "means-power")),
        31 => ("SIGSYS", id!(ENGINE, "means-system-call")),
        34.. => {
            return (
                format!("SIGRTMIN+{}", signal - 34),
                id!(ENGINE, "means-real-time"),
            );
        }
        _ => return (format!("signal {signal}"), id!(ENGINE, "means-unknown")),
    };
    (name.to_owned(), meaning)
}

/// Returns what an uncaught C++ exception said, from the lines that `std::terminate` prints.
fn thrown(last_words: &[String]) -> Option<&str> {
    let what = last_words
        .iter()
        .rev()
        .find_map(|line| line.trim_start().strip_prefix("what():"));
    let kind = || {
        last_words.iter().rev().find_map(|line| {
            let (_, kind) = line.split_once("throwing an instance of '")?;
            kind.strip_suffix('\'')
        })
    };
    what.map(str::trim).or_else(kind)
}
