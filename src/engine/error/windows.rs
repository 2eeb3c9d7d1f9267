//! What can be wrong with a Windows library that is no fault of its file, and what the exceptions of Windows mean.

use super::ENGINE;
use message::{Id, Message, Sentence, id, say};
use std::path::PathBuf;

/// Why a Windows library cannot be run here as things are. Each message says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WindowsProblem {
    /// Wine is not installed.
    NoWine,
    /// Wine is there, but runs 64-bit programs only.
    No32Bit,
    /// Wine is there, but runs 32-bit programs only.
    No64Bit,
    /// The host program for Windows libraries did not come with this program.
    NoHost {
        /// Its file name.
        name: String,
    },
    /// The host program for Windows libraries belongs to another version of this program.
    OtherHost {
        /// Where it is.
        path: PathBuf,
    },
    /// Wine needs a folder of about 0.7 GB, its prefix, which is only made when the user agrees.
    NeedsPrefix {
        /// Where it would be.
        path: PathBuf,
    },
    /// Wine does not start.
    WineFailed {
        /// What Wine printed, or what went wrong: a whole sentence.
        reason: Sentence,
    },
    /// A library that this one needs is nowhere.
    MissingDll {
        /// The missing library.
        name: String,
        /// Which library needs it, where that is not the engine itself.
        needed_by: Option<String>,
    },
}

message::display!(WindowsProblem);

/// What is missing and what to do, in words that follow the name of the library.
impl Message for WindowsProblem {
    fn sentence(&self) -> Sentence {
        match self {
            WindowsProblem::NoWine => id!(ENGINE, "wine-none").into(),
            WindowsProblem::No32Bit => id!(ENGINE, "wine-no-32-bit").into(),
            WindowsProblem::No64Bit => id!(ENGINE, "wine-no-64-bit").into(),
            WindowsProblem::NoHost { name } => say!(ENGINE, "wine-no-host", name),
            WindowsProblem::OtherHost { path } => say!(ENGINE, "wine-other-host", path),
            WindowsProblem::NeedsPrefix { path } => say!(ENGINE, "wine-needs-prefix", path),
            WindowsProblem::WineFailed { reason } => say!(ENGINE, "wine-failed", reason),
            WindowsProblem::MissingDll {
                name,
                needed_by: None,
            } => say!(ENGINE, "library-needs", name),
            WindowsProblem::MissingDll {
                name,
                needed_by: Some(by),
            } => say!(ENGINE, "library-needs-through", name, by),
        }
    }
}

/// Returns the name and the plain meaning of an exception of Windows (its NTSTATUS).
pub fn exception_words(code: u32) -> (String, Id) {
    let (name, meaning) = match code {
        0x4000_0015 => ("STATUS_FATAL_APP_EXIT", id!(ENGINE, "means-abort")),
        0x8000_0003 => ("EXCEPTION_BREAKPOINT", id!(ENGINE, "means-breakpoint")),
        0xc000_0005 => (
            "EXCEPTION_ACCESS_VIOLATION",
            id!(ENGINE, "means-memory-access"),
        ),
        0xc000_0006 => ("EXCEPTION_IN_PAGE_ERROR", id!(ENGINE, "means-bus")),
        0xc000_0017 => ("STATUS_NO_MEMORY", id!(ENGINE, "means-no-memory")),
        0xc000_001d => (
            "EXCEPTION_ILLEGAL_INSTRUCTION",
            id!(ENGINE, "means-illegal-instruction"),
        ),
        0xc000_008c => (
            "EXCEPTION_ARRAY_BOUNDS_EXCEEDED",
            id!(ENGINE, "means-index"),
        ),
        0xc000_008e => (
            "EXCEPTION_FLT_DIVIDE_BY_ZERO",
            id!(ENGINE, "means-zero-division"),
        ),
        0xc000_0094 => (
            "EXCEPTION_INT_DIVIDE_BY_ZERO",
            id!(ENGINE, "means-zero-division"),
        ),
        0xc000_0095 => ("EXCEPTION_INT_OVERFLOW", id!(ENGINE, "means-overflow")),
        0xc000_0096 => (
            "EXCEPTION_PRIV_INSTRUCTION",
            id!(ENGINE, "means-forbidden-instruction"),
        ),
        STACK_OVERFLOW => ("EXCEPTION_STACK_OVERFLOW", id!(ENGINE, "means-stack")),
        0xc000_0135 => ("STATUS_DLL_NOT_FOUND", id!(ENGINE, "means-library")),
        0xc000_0374 => ("STATUS_HEAP_CORRUPTION", id!(ENGINE, "means-heap")),
        0xc000_0409 => ("STATUS_STACK_BUFFER_OVERRUN", id!(ENGINE, "means-itself")),
        0xe06d_7363 | 0x2047_4343 => ("C++ exception", id!(ENGINE, "means-not-caught")),
        _ => {
            return (
                format!("exception 0x{code:08X}"),
                id!(ENGINE, "means-exception"),
            );
        }
    };
    (name.to_owned(), meaning)
}

/// The exception of a stack that is exhausted.
pub(super) const STACK_OVERFLOW: u32 = 0xc000_00fd;
