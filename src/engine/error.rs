//! What can go wrong with an engine, in sentences for the user: which engine, what happened, in which call, its last
//! words, and what to do.

mod windows;

pub use windows::{WindowsProblem, exception_words};

use crate::contract::{Ask, OverlayKind};
use go::{Point, Size};
use std::fmt;
use std::time::Duration;

/// An engine's failure. The game is never touched by one.
#[derive(thiserror::Error, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EngineError {
    /// The file cannot be used as an engine library.
    #[error("{engine} {problem}")]
    File {
        /// The file's name.
        engine: String,
        /// What is wrong with it.
        problem: FileProblem,
    },
    /// It is a Windows library, and something that it needs is not there.
    #[error("{engine} {problem}")]
    Windows {
        /// The file's name.
        engine: String,
        /// What is missing, and what to do.
        problem: WindowsProblem,
    },
    /// The board is not one that the engine plays on.
    #[error("{engine} can only play on {}boards up to {max_side}×{max_side}; the game is {size}.", if *square_only {"square "} else {""})]
    Size {
        /// The engine's name.
        engine: String,
        /// The largest side it plays on.
        max_side: u8,
        /// Whether it plays on square boards only.
        square_only: bool,
        /// The size of the game.
        size: Size,
    },
    /// The position cannot be put to the engine: there are stones without liberties.
    #[error("{engine} cannot be asked about this position: the stones at {} have no liberty. Remove them, or ask at another move.", point.to_gtp(*size))]
    NoLiberties {
        /// The engine's name.
        engine: String,
        /// One of the stones.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// The child process of the engine could not be started.
    #[error("{engine} could not be started: {reason}.")]
    Spawn {
        /// The engine's name.
        engine: String,
        /// The system's reason.
        reason: String,
    },
    /// The loader of the system refused the library.
    #[error("{engine} could not be loaded: {reason}.")]
    Load {
        /// The engine's name.
        engine: String,
        /// The loader's reason.
        reason: String,
    },
    /// The engine's process ended by itself.
    #[error("{engine} {}{} The game is unchanged; restart the engine to go on.", how_it_died(phase.words(), matches!(phase, Phase::Closing | Phase::Idle), death, last_words), last_output(last_words))]
    Died {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        phase: Phase,
        /// How it ended.
        death: Death,
        /// The last lines it printed.
        last_words: Vec<String>,
    },
    /// The engine did not come back after Stop, or within a limit, and was ended.
    #[error("{engine} {}{} The game is unchanged; restart the engine to go on.", why_ended(*phase, *after), last_output(last_words))]
    Unresponsive {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        phase: Phase,
        /// How long it was waited for: after Stop while thinking, in all otherwise.
        after: Duration,
        /// The last lines it printed.
        last_words: Vec<String>,
    },
    /// The engine's process is stopped or stuck: it gave no sign of life, and was ended.
    #[error("{engine} was frozen {}: it gave no sign of life for {}; it was ended.{} The game is unchanged; restart the engine to go on.", phase.words(), seconds(*after), last_output(last_words))]
    Frozen {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        phase: Phase,
        /// How long it was waited for.
        after: Duration,
        /// The last lines it printed.
        last_words: Vec<String>,
    },
    /// The engine's answer is no point of the board.
    #[error("{engine} played ({x},{y}), which is not on the {size} board.{} The game is unchanged.", why_off_board(*x, *y, *size))]
    IllegalMove {
        /// The engine's name.
        engine: String,
        /// Column, from 1 at the left, as the engine counts.
        x: i32,
        /// Row, from 1 at the top, as the engine counts.
        y: i32,
        /// The size of the board.
        size: Size,
    },
    /// The engine has no such overlay.
    #[error("{engine} cannot draw “{overlay}”.")]
    NoOverlay {
        /// The engine's name.
        engine: String,
        /// The overlay asked for.
        overlay: String,
    },
    /// The engine takes no typed commands.
    #[error("{engine} takes no commands: only GTP programs have a command line of their own.")]
    NoConsole {
        /// The engine's name.
        engine: String,
    },
    /// The engine says itself that it cannot answer.
    #[error("{engine} failed {}: {reason}", phase.words())]
    Failed {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        phase: Phase,
        /// Its reason.
        reason: String,
    },
    /// The user ended the engine, or nobody waits for the answer any more.
    #[error("{engine} was ended on request.")]
    Ended {
        /// The engine's name.
        engine: String,
    },
    /// A GTP program ended by itself.
    #[error("{engine} {}{} The game is unchanged; restart the engine to go on.", how_it_died(&at_command(command.as_deref()), command.is_none(), death, last_words), last_output(last_words))]
    ProgramDied {
        /// The engine's name.
        engine: String,
        /// The command it was working on; `None`: nothing was wanted.
        command: Option<String>,
        /// How it ended.
        death: Death,
        /// The last lines it printed.
        last_words: Vec<String>,
    },
    /// A GTP program did not come to an end with a command that nobody waits for, and was ended.
    #[error("{engine} did not stop working on “{command}” and was ended after {:.1} s.{} The game is unchanged; restart the engine to go on.", after.as_secs_f64(), last_output(last_words))]
    ProgramUnresponsive {
        /// The engine's name.
        engine: String,
        /// The command.
        command: String,
        /// How long it worked on it.
        after: Duration,
        /// The last lines it printed.
        last_words: Vec<String>,
    },
    /// A GTP program refuses a command without which the question cannot be asked.
    #[error("{engine} refused “{command}”: {reason}.{hint} The game is unchanged.")]
    Refused {
        /// The engine's name.
        engine: String,
        /// The command.
        command: String,
        /// The program's reason.
        reason: String,
        /// What may be behind it, as a sentence after a space; empty if nobody knows.
        hint: String,
    },
    /// A GTP program's answer makes no sense.
    #[error(
        "{engine} answered “{answer}” to “{command}”, which is not {expected}. The game is unchanged."
    )]
    BadAnswer {
        /// The engine's name.
        engine: String,
        /// The command.
        command: String,
        /// The beginning of its answer.
        answer: String,
        /// What it should have been: "a move on the 9×9 board".
        expected: String,
    },
    /// Nobody waits for the answer any more; the program works on for itself.
    #[error("{engine} is not waited for any more.")]
    TakenBack {
        /// The engine's name.
        engine: String,
    },
    /// The engine did not come back in time, and is left alone.
    #[error("{engine} does not react; it was given up.")]
    GivenUp {
        /// The engine's name.
        engine: String,
        /// How long it was waited for.
        after: Duration,
    },
    /// This kind of engine does not work on this system yet.
    #[error("{engine}: engine libraries are not supported on this system yet.")]
    Unsupported {
        /// The engine's name.
        engine: String,
    },
}

impl EngineError {
    /// Returns what an engine says to a question that it does not answer.
    pub fn unsupported(engine: &str, ask: &Ask) -> EngineError {
        let engine = engine.to_owned();
        let overlay = match ask {
            Ask::Console { .. } => return EngineError::NoConsole { engine },
            Ask::Move(_) | Ask::Belief => {
                return EngineError::Failed {
                    engine,
                    phase: Phase::Thinking,
                    reason: "it does not answer such a question".to_owned(),
                };
            }
            Ask::Analyse(search) => OverlayKind::analysis(search.detail.ownership).id,
            Ask::LifeAndDeath => OverlayKind::life_and_death().id,
            Ask::Picture { id, .. } => id.clone(),
        };
        EngineError::NoOverlay { engine, overlay }
    }

    /// Returns whether the engine is no longer there, so that a question needs a new one.
    pub fn is_engine_gone(&self) -> bool {
        matches!(
            self,
            EngineError::Died { .. }
                | EngineError::ProgramDied { .. }
                | EngineError::Unresponsive { .. }
                | EngineError::ProgramUnresponsive { .. }
                | EngineError::Frozen { .. }
                | EngineError::GivenUp { .. }
                | EngineError::Ended { .. }
                | EngineError::Spawn { .. }
                | EngineError::Load { .. }
        )
    }

    /// Returns whether the engine ended by itself, so that asking a new one once more is worth it.
    pub fn is_crash(&self) -> bool {
        matches!(
            self,
            EngineError::Died { .. } | EngineError::ProgramDied { .. }
        )
    }
}

/// What an engine was doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Before the library: the child process itself.
    Spawning,
    /// The library is being loaded; its constructors run.
    Loading,
    /// `cgfgui_thinking_init`.
    Starting,
    /// A move is wanted.
    Thinking,
    /// Life and death is wanted.
    Status,
    /// Figures are wanted.
    Figures,
    /// Numbers are wanted.
    Numbers,
    /// Nothing is wanted.
    Idle,
    /// `cgfgui_thinking_close`.
    Closing,
}

impl Phase {
    /// Returns the phase in words that follow a verb: "crashed *while thinking*".
    pub const fn words(self) -> &'static str {
        match self {
            Phase::Spawning => "before it was loaded",
            Phase::Loading => "while being loaded",
            Phase::Starting => "while starting (cgfgui_thinking_init)",
            Phase::Thinking => "while thinking",
            Phase::Status => "while judging life and death",
            Phase::Figures => "while drawing figures",
            Phase::Numbers => "while drawing numbers",
            Phase::Idle => "while idle",
            Phase::Closing => "while closing (cgfgui_thinking_close)",
        }
    }
}

/// How a process ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Death {
    /// It called `exit`, or returned from its main function.
    Exit {
        /// The exit code.
        code: i32,
    },
    /// It was ended by a signal.
    Signal {
        /// The signal's number.
        signal: i32,
        /// Whether it ran out of stack.
        stack_overflow: bool,
        /// Where it touched memory that it must not: an array of the ABI and the index nearest to the address.
        near: Option<String>,
    },
    /// It was ended by an exception of Windows.
    Exception {
        /// The NTSTATUS.
        code: u32,
        /// The address that was touched, or the instruction's where none was.
        address: u64,
        /// Where it touched memory that it must not: an array of the ABI and the index nearest to the address.
        near: Option<String>,
    },
    /// Its connection to the program is gone or carries nonsense.
    ConnectionLost,
    /// One of the above, and what brought it about.
    Explained {
        /// The cause.
        cause: Cause,
        /// How it ended.
        death: Box<Death>,
    },
}

impl Death {
    /// Returns how it ended, without the cause.
    pub fn end(&self) -> &Death {
        match self {
            Death::Explained { death, .. } => death.end(),
            other => other,
        }
    }
}

/// What brings about the end of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It was given no more memory.
    OutOfMemory {
        /// The limit in bytes; `None`: what the computer has.
        limit: Option<u64>,
    },
    /// It wrote a larger file than it may.
    FileTooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// Its library file was overwritten while it was in use.
    FileReplaced,
}

/// What is wrong with a library file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FileProblem {
    /// There is no such file.
    Missing,
    /// It is a folder.
    Folder,
    /// It cannot be read.
    Unreadable(String),
    /// It has no bytes.
    Empty,
    /// It is a text.
    Text,
    /// It is not a library of any kind.
    NotALibrary,
    /// It ends too early or contradicts itself.
    Damaged(String),
    /// It was built for another processor.
    Architecture {
        /// The library's processor.
        built_for: String,
        /// This computer's processor.
        here: String,
    },
    /// It is a library of another system.
    System {
        /// "macOS library".
        kind: String,
    },
    /// It is a program, an object file or a core dump.
    NotShared(String),
    /// It has no `cgfgui_thinking`.
    NoThinking,
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileProblem::Missing => f.write_str("was not found. Choose the file again."),
            FileProblem::Folder => f.write_str("is a folder. Choose the library file in it."),
            FileProblem::Unreadable(why) => write!(f, "cannot be read: {why}."),
            FileProblem::Empty => f.write_str("is an empty file."),
            FileProblem::Text => f.write_str("is a text file, not an engine library."),
            FileProblem::NotALibrary => f.write_str("is not an engine library."),
            FileProblem::Damaged(why) => {
                write!(
                    f,
                    "is damaged or incomplete ({why}). Build or copy it again."
                )
            }
            FileProblem::Architecture { built_for, here } => {
                write!(f, "was built for {built_for}; this computer is {here}.")
            }
            FileProblem::System { kind } => {
                write!(f, "is a {kind}; it cannot be loaded on this system.")
            }
            FileProblem::NotShared(kind) => {
                write!(f, "is {kind}, not a library. Link it with -shared.")
            }
            FileProblem::NoThinking => {
                f.write_str("is not a Go engine: it has no function cgfgui_thinking.")
            }
        }
    }
}

/// Returns the name and the plain meaning of a signal (numbers of Linux).
pub fn signal_words(signal: i32) -> (String, &'static str) {
    let (name, words) = match signal {
        1 => ("SIGHUP", "hung up"),
        2 => ("SIGINT", "interrupted"),
        3 => ("SIGQUIT", "asked to quit"),
        4 => ("SIGILL", "illegal instruction"),
        5 => ("SIGTRAP", "trap"),
        6 => ("SIGABRT", "abort"),
        7 => ("SIGBUS", "memory or file is not there"),
        8 => ("SIGFPE", "division by zero or another arithmetic error"),
        9 => (
            "SIGKILL",
            "by the system, perhaps for lack of memory, or by another program",
        ),
        10 => ("SIGUSR1", "a signal that programs use among themselves"),
        11 => ("SIGSEGV", "invalid memory access"),
        12 => ("SIGUSR2", "a signal that programs use among themselves"),
        13 => ("SIGPIPE", "nobody reads what it writes"),
        14 => ("SIGALRM", "its own alarm clock"),
        15 => ("SIGTERM", "asked to end"),
        16 => ("SIGSTKFLT", "stack fault"),
        24 => ("SIGXCPU", "processor time used up"),
        25 => ("SIGXFSZ", "file too large"),
        26 => ("SIGVTALRM", "its own alarm clock"),
        27 => ("SIGPROF", "its own profiling clock"),
        29 => ("SIGIO", "input or output is possible"),
        30 => ("SIGPWR", "power failure"),
        31 => ("SIGSYS", "forbidden system call"),
        34.. => return (format!("SIGRTMIN+{}", signal - 34), "a real-time signal"),
        _ => return (format!("signal {signal}"), "unknown"),
    };
    (name.to_owned(), words)
}

/// `quiet`: no answer was due.
fn how_it_died(during: &str, quiet: bool, death: &Death, last_words: &[String]) -> String {
    match death {
        Death::Exit { code } if quiet => {
            format!("ended {during} (exit code {code}).")
        }
        Death::Exit { code } => format!("ended {during} without answering (exit code {code})."),
        Death::Signal {
            stack_overflow: true,
            signal,
            ..
        } => format!("ran out of stack {during} ({}).", signal_words(*signal).0),
        Death::Signal { signal: 6, .. } => match thrown(last_words) {
            Some(what) => format!("failed {during}: {what} (uncaught exception, SIGABRT)."),
            None => format!("stopped itself {during} (SIGABRT, abort)."),
        },
        Death::Signal { signal, near, .. } => {
            let (name, words) = signal_words(*signal);
            let near = near.as_ref().map_or(String::new(), |n| format!(" at {n}"));
            let verb = match *signal {
                4 | 5 | 7 | 8 | 11 | 31 => "crashed",
                9 => "was killed",
                _ => "was ended by a signal",
            };
            format!("{verb} {during} ({name}, {words}{near}).")
        }
        Death::Exception {
            code: windows::STACK_OVERFLOW,
            ..
        } => {
            format!("ran out of stack {during} (EXCEPTION_STACK_OVERFLOW).")
        }
        Death::Exception {
            code,
            address,
            near,
        } => {
            let (name, words) = exception_words(*code);
            let place = near
                .clone()
                .unwrap_or_else(|| format!("address 0x{address:X}"));
            format!("crashed {during} ({name}, {words} at {place}).")
        }
        Death::ConnectionLost => format!("lost its connection to this program {during}."),
        Death::Explained { cause, death } => explained(*cause, during, quiet, death, last_words),
    }
}

fn explained(
    cause: Cause,
    during: &str,
    quiet: bool,
    death: &Death,
    last_words: &[String],
) -> String {
    let end = match death {
        Death::Exit { code } => format!("exit code {code}"),
        Death::Signal { signal, .. } => signal_words(*signal).0,
        _ => "lost connection".to_owned(),
    };
    match cause {
        Cause::OutOfMemory { limit: Some(limit) } => {
            let limit = bytes(limit);
            format!("ran out of memory {during} (limit {limit}; {end}).")
        }
        Cause::OutOfMemory { limit: None } => format!("ran out of memory {during} ({end})."),
        Cause::FileTooLarge { limit } => {
            let limit = bytes(limit);
            format!("wrote a file of more than {limit} {during} and was ended ({end}).")
        }
        Cause::FileReplaced => {
            let how = how_it_died(during, quiet, death, last_words);
            format!("{how} Its file was replaced while it was in use.")
        }
    }
}

/// Returns a number of bytes in the largest unit that leaves something before the point.
pub fn bytes(bytes: u64) -> String {
    let units = [(30, "GB"), (20, "MB"), (10, "kB")];
    let unit = units.into_iter().find(|(shift, _)| bytes >> shift > 0);
    let Some((shift, unit)) = unit else {
        return format!("{bytes} bytes");
    };
    let text = format!("{:.1}", bytes as f64 / (1_u64 << shift) as f64);
    format!("{} {unit}", text.trim_end_matches(".0"))
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

/// A point of the usual board that this one does not have is no accident; anything else tells nothing.
fn why_off_board(x: i32, y: i32, size: Size) -> &'static str {
    let usual = 1..=19;
    if size != Size::NINETEEN && usual.contains(&x) && usual.contains(&y) {
        " It probably supports only 19×19."
    } else {
        ""
    }
}

fn why_ended(phase: Phase, after: Duration) -> String {
    let (during, after) = (phase.words(), seconds(after));
    match phase {
        Phase::Spawning | Phase::Loading | Phase::Starting | Phase::Closing => {
            format!("did not come back {during} within {after}; it was ended.")
        }
        _ => format!("does not react to Stop {during}; it was ended after {after}."),
    }
}

fn at_command(command: Option<&str>) -> String {
    command.map_or("while idle".to_owned(), |command| {
        format!("while working on “{command}”")
    })
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64()).replace(".000 s", " s")
}

fn last_output(last_words: &[String]) -> String {
    if last_words.is_empty() {
        return String::new();
    }
    format!(" Its last output: “{}”.", last_words.join(" / "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn died(phase: Phase, death: Death, last: &[&str]) -> String {
        EngineError::Died {
            engine: "crash.so".into(),
            phase,
            death,
            last_words: last.iter().map(|&s| s.to_owned()).collect(),
        }
        .to_string()
    }

    const fn signal(signal: i32) -> Death {
        Death::Signal {
            signal,
            stack_overflow: false,
            near: None,
        }
    }

    #[test]
    fn messages_name_engine_call_cause_and_remedy() {
        let tail = " The game is unchanged; restart the engine to go on.";
        for (got, expected) in [
            (
                died(Phase::Thinking, signal(11), &[]),
                "crash.so crashed while thinking (SIGSEGV, invalid memory access).",
            ),
            (
                died(Phase::Thinking, Death::Exit { code: 0 }, &["bye"]),
                "crash.so ended while thinking without answering (exit code 0). Its last output: “bye”.",
            ),
            (
                died(
                    Phase::Status,
                    signal(6),
                    &[
                        "terminate called after throwing an instance of 'std::runtime_error'",
                        "  what():  out of patterns",
                    ],
                ),
                "crash.so failed while judging life and death: out of patterns (uncaught exception, SIGABRT). Its last \
                 output: “terminate called after throwing an instance of 'std::runtime_error' /   what():  out of \
                 patterns”.",
            ),
        ] {
            assert_eq!(got, format!("{expected}{tail}"));
        }
    }

    #[test]
    fn messages_of_programs_name_the_command() {
        let died = |command: Option<&str>, death| EngineError::ProgramDied {
            engine: "Blue".into(),
            command: command.map(str::to_owned),
            death,
            last_words: Vec::new(),
        };
        let tail = " The game is unchanged; restart the engine to go on.";
        for (got, expected) in [
            (
                died(Some("genmove b"), signal(11)),
                "Blue crashed while working on “genmove b” (SIGSEGV, invalid memory access).",
            ),
            (
                died(None, Death::Exit { code: 0 }),
                "Blue ended while idle (exit code 0).",
            ),
            (
                EngineError::ProgramUnresponsive {
                    engine: "Blue".into(),
                    command: "draw".into(),
                    after: Duration::from_millis(5040),
                    last_words: Vec::new(),
                },
                "Blue did not stop working on “draw” and was ended after 5.0 s.",
            ),
        ] {
            assert!(got.is_engine_gone());
            assert_eq!(got.to_string(), format!("{expected}{tail}"));
        }
    }

    #[test]
    fn an_impossible_move_suggests_why_where_that_is_likely() {
        let guess = " It probably supports only 19×19.";
        for (x, y, size, why) in [
            (10, 10, Size::NINE, guess),
            (1, 19, Size::NINE, guess),
            (19, 1, Size::THIRTEEN, guess),
            (20, 1, Size::NINE, ""),
            (1, 20, Size::NINE, ""),
            (0, 5, Size::NINE, ""),
            (5, 0, Size::NINE, ""),
            (255, i32::MAX >> 8, Size::NINE, ""),
            (0, 5, Size::NINETEEN, ""),
            (20, 20, Size::NINETEEN, ""),
        ] {
            let engine = "X.so".into();
            assert_eq!(
                EngineError::IllegalMove { engine, x, y, size }.to_string(),
                format!(
                    "X.so played ({x},{y}), which is not on the {size} board.{why} The game is unchanged."
                )
            );
        }
    }
}
