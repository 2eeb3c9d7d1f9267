//! What can be wrong with a Windows library that is no fault of its file, and what the exceptions of Windows mean.

use std::fmt;
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
        /// What Wine printed, or what went wrong.
        reason: String,
    },
    /// A library that this one needs is nowhere.
    MissingDll {
        /// The missing library.
        name: String,
        /// Which library needs it, where that is not the engine itself.
        needed_by: Option<String>,
    },
}

impl fmt::Display for WindowsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WindowsProblem::NoWine => {
                f.write_str("is a Windows library. To use it on this system, install Wine.")
            }
            WindowsProblem::No32Bit => f.write_str(
                "is a 32-bit Windows library, and your Wine cannot run 32-bit programs. Install the 32-bit part of \
                 Wine (often called wine32), or Wine 11 or newer.",
            ),
            WindowsProblem::No64Bit => f.write_str(
                "is a 64-bit Windows library, and your Wine cannot run 64-bit programs. Install the 64-bit part of \
                 Wine (often called wine64).",
            ),
            WindowsProblem::NoHost { name } => write!(
                f,
                "is a Windows library, and {name}, the part of this program that runs it, was not found. Put it beside \
                 the program, or name its folder in KATSURA_HOSTS."
            ),
            WindowsProblem::OtherHost { path } => write!(
                f,
                "is a Windows library, and {}, which would run it, belongs to another version of this program. Install \
                 the one that came with this version.",
                path.display()
            ),
            WindowsProblem::NeedsPrefix { path } => write!(
                f,
                "is a Windows library. To run it, Wine needs a folder of its own, about 0.7 GB in {}. To have it made, \
                 set KATSURA_CREATE_WINE_PREFIX=1 or load the library in the window; to use another one, name it in \
                 KATSURA_WINEPREFIX.",
                path.display()
            ),
            WindowsProblem::WineFailed { reason } => {
                write!(f, "is a Windows library, and Wine does not start: {reason}")
            }
            WindowsProblem::MissingDll { name, needed_by: None } => write!(
                f,
                "needs {name}, which was not found. Put that file beside the library."
            ),
            WindowsProblem::MissingDll { name, needed_by: Some(by) } => write!(
                f,
                "needs {by}, which needs {name}, which was not found. Put that file beside the library."
            ),
        }
    }
}

/// Returns the name and the plain meaning of an exception of Windows (its NTSTATUS).
pub fn exception_words(code: u32) -> (String, &'static str) {
    let (name, words) = match code {
        0x4000_0015 => ("STATUS_FATAL_APP_EXIT", "abort"),
        0x8000_0003 => ("EXCEPTION_BREAKPOINT", "breakpoint"),
        0xc000_0005 => ("EXCEPTION_ACCESS_VIOLATION", "invalid memory access"),
        0xc000_0006 => ("EXCEPTION_IN_PAGE_ERROR", "memory or file is not there"),
        0xc000_0017 => ("STATUS_NO_MEMORY", "no memory left"),
        0xc000_001d => ("EXCEPTION_ILLEGAL_INSTRUCTION", "illegal instruction"),
        0xc000_008c => (
            "EXCEPTION_ARRAY_BOUNDS_EXCEEDED",
            "array index out of range",
        ),
        0xc000_008e => ("EXCEPTION_FLT_DIVIDE_BY_ZERO", "division by zero"),
        0xc000_0094 => ("EXCEPTION_INT_DIVIDE_BY_ZERO", "division by zero"),
        0xc000_0095 => ("EXCEPTION_INT_OVERFLOW", "integer overflow"),
        0xc000_0096 => ("EXCEPTION_PRIV_INSTRUCTION", "forbidden instruction"),
        STACK_OVERFLOW => ("EXCEPTION_STACK_OVERFLOW", "stack overflow"),
        0xc000_0135 => ("STATUS_DLL_NOT_FOUND", "a library is missing"),
        0xc000_0374 => ("STATUS_HEAP_CORRUPTION", "its memory is corrupted"),
        0xc000_0409 => ("STATUS_STACK_BUFFER_OVERRUN", "it stopped itself"),
        0xe06d_7363 | 0x2047_4343 => ("C++ exception", "not caught"),
        _ => return (format!("exception 0x{code:08X}"), "ended by an exception"),
    };
    (name.to_owned(), words)
}

/// The exception of a stack that is exhausted.
pub(super) const STACK_OVERFLOW: u32 = 0xc000_00fd;
