//! What can go wrong with an engine: which engine, what happened, in which call, its last words, and what to do.

mod sentences;
mod windows;

pub use sentences::signal_words;
pub(crate) use sentences::{lines_dropped, no_such_question};
pub use windows::{WindowsProblem, exception_words};

use go::{Point, Size};
use message::Sentence;
use std::path::PathBuf;
use std::time::Duration;

message::catalogue! {
    /// The texts of this crate.
    pub(crate) const ENGINE = include_str!("../../assets/lang/en/engine.ftl");
}

/// An engine's failure. The game is never touched by one.
#[derive(thiserror::Error, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EngineError {
    /// The file cannot be used as an engine library.
    File {
        /// The file's name.
        engine: String,
        /// What is wrong with it.
        problem: FileProblem,
    },
    /// It is a Windows library, and something that it needs is not there.
    Windows {
        /// The file's name.
        engine: String,
        /// What is missing, and what to do.
        problem: WindowsProblem,
    },
    /// The board is not one that the engine plays on.
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
    NoLiberties {
        /// The engine's name.
        engine: String,
        /// One of the stones.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// The child process of the engine could not be started.
    Spawn {
        /// The engine's name.
        engine: String,
        /// Why not.
        reason: Sentence,
    },
    /// The loader of the system refused the library.
    Load {
        /// The engine's name.
        engine: String,
        /// The loader's reason.
        reason: Sentence,
    },
    /// The engine's file is not the one that the user agreed to run.
    NotAllowed {
        /// The engine's name.
        engine: String,
    },
    /// The engine's process ended by itself.
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
    NoOverlay {
        /// The engine's name.
        engine: String,
        /// The overlay asked for.
        overlay: String,
    },
    /// The engine takes no typed commands.
    NoConsole {
        /// The engine's name.
        engine: String,
    },
    /// The engine does not answer a line that was typed at its console.
    Line {
        /// The engine's name.
        engine: String,
        /// Why, in words that need no others.
        reason: Sentence,
    },
    /// The engine says itself that it cannot answer.
    Failed {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        phase: Phase,
        /// Its reason.
        reason: Sentence,
    },
    /// The user ended the engine, or nobody waits for the answer any more.
    Ended {
        /// The engine's name.
        engine: String,
    },
    /// A GTP program ended by itself.
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
    Refused {
        /// The engine's name.
        engine: String,
        /// The command.
        command: String,
        /// The program's reason.
        reason: String,
        /// Whether it may be that it goes by other rules.
        other_rules: bool,
    },
    /// A GTP program's answer is no move on the board.
    BadAnswer {
        /// The engine's name.
        engine: String,
        /// The command.
        command: String,
        /// The beginning of its answer.
        answer: String,
        /// The board: a move on it was expected.
        size: Size,
    },
    /// Nobody waits for the answer any more; the program works on for itself.
    TakenBack {
        /// The engine's name.
        engine: String,
    },
    /// The engine did not come back in time, and is left alone.
    GivenUp {
        /// The engine's name.
        engine: String,
        /// How long it was waited for.
        after: Duration,
    },
    /// This kind of engine does not work on this system yet.
    Unsupported {
        /// The engine's name.
        engine: String,
    },
}

impl EngineError {
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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// Its files together became larger than they may.
    FolderTooLarge {
        /// The folder they are in.
        folder: PathBuf,
        /// The limit in bytes.
        limit: u64,
    },
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
    Unreadable(Sentence),
    /// It has no bytes.
    Empty,
    /// It is a text.
    Text,
    /// It is not a library of any kind.
    NotALibrary,
    /// It ends too early or contradicts itself.
    Damaged(Sentence),
    /// It was built for another processor.
    Architecture {
        /// The library's processor.
        built_for: Box<Sentence>,
        /// This computer's processor.
        here: Box<Sentence>,
    },
    /// It is a library of another system.
    System {
        /// Of which.
        kind: Sentence,
    },
    /// It is a program, an object file or a core dump.
    NotShared(Sentence),
    /// It has no `cgfgui_thinking`.
    NoThinking,
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
