//! What the system says about files, in the user's words where they are known.

use crate::{FILES, Message, Sentence, id, say};
use std::io::{Error, ErrorKind};

impl Message for Error {
    fn sentence(&self) -> Sentence {
        match self.kind() {
            ErrorKind::NotFound => id!(FILES, "file-gone").into(),
            ErrorKind::PermissionDenied => id!(FILES, "file-denied").into(),
            ErrorKind::IsADirectory => id!(FILES, "file-is-folder").into(),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                id!(FILES, "file-disk-full").into()
            }
            ErrorKind::ReadOnlyFilesystem => id!(FILES, "file-read-only").into(),
            _ => say!(FILES, "file-error", words = self.to_string()),
        }
    }
}

/// Why something could not be written; what is missing then is the folder.
pub fn not_written(error: &Error) -> Sentence {
    match error.kind() {
        ErrorKind::NotFound => id!(FILES, "folder-gone").into(),
        _ => error.sentence(),
    }
}
