//! Why a GTP program is not there.

use crate::TEXTS;
use message::{Message, Sentence, id, say};
use std::io;
use std::path::PathBuf;

/// Why a GTP program is not there.
#[derive(thiserror::Error, Debug)]
pub(super) enum StartError {
    /// Nobody listens at the address, or it cannot be reached.
    Connection { address: String, error: io::Error },
    /// A quotation mark in the command line is not closed.
    Quotation,
    /// The command line is empty.
    Empty,
    /// The first word is a file that may not be run.
    NotAProgram(String),
    /// The first word is no program.
    NoProgram(String),
    /// The folder it is to run in is not there.
    NoFolder(PathBuf),
    /// The system does not start it.
    System { program: String, error: io::Error },
    /// It is not the one that was allowed.
    NotAllowed,
    /// It is started, and cannot be talked to.
    NoPipes(String),
}

impl Message for StartError {
    fn sentence(&self) -> Sentence {
        match self {
            StartError::Connection { address, error } => {
                let reason = message::quoted(error);
                say!(TEXTS, "start-connection", address, reason)
            }
            StartError::Quotation => id!(TEXTS, "start-quotation").into(),
            StartError::Empty => id!(TEXTS, "start-empty").into(),
            StartError::NotAProgram(program) => say!(TEXTS, "start-not-a-program", program),
            StartError::NoProgram(program) => say!(TEXTS, "start-no-program", program),
            StartError::NoFolder(folder) => say!(TEXTS, "start-no-folder", folder),
            StartError::System { program, error } => {
                let reason = message::quoted(error);
                say!(TEXTS, "start-program", program, reason)
            }
            StartError::NotAllowed => id!(TEXTS, "start-not-allowed").into(),
            StartError::NoPipes(program) => say!(TEXTS, "start-no-pipes", program),
        }
    }
}

message::display!(StartError);
