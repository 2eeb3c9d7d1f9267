//! What beside a restricted library is not opened to it, for the console: a library that misses its files says only that
//! they are not there.

use super::personal::Personal;
use super::{MAX_BESIDE, own_folder};
use crate::TEXTS;
use message::{Sentence, say};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

/// So many folders are named.
const NAMED: usize = 3;

/// What is not opened.
pub(in crate::library) enum Closed {
    /// Anything: this folder is one of the user's own.
    Personal(PathBuf),
    /// Any file: there are too many.
    Crowd,
    /// Folders: the names of the first ones.
    Folders(String),
}

impl Closed {
    /// Looks at the folder of the library's file.
    pub(super) fn find(library: &Path, personal: &Personal) -> Option<Closed> {
        let folder = own_folder(&library.canonicalize().ok()?)?;
        if personal.has(&folder) {
            return Some(Closed::Personal(folder));
        }
        let (mut files, mut folders) = (0, Vec::new());
        for entry in std::fs::read_dir(&folder).ok()?.flatten() {
            let name = entry.file_name();
            let kind = entry.file_type().ok();
            if name.as_bytes().starts_with(b".") {
                continue;
            }
            if kind.is_some_and(|kind| kind.is_dir()) && folders.len() < MAX_BESIDE {
                folders.push(name.to_string_lossy().into_owned());
            }
            files += usize::from(kind.is_some_and(|kind| kind.is_file()));
            if files > MAX_BESIDE {
                return Some(Closed::Crowd);
            }
        }
        folders.sort();
        let more = folders.get(NAMED).map(|_| "…".to_owned());
        let named: Vec<String> = folders.into_iter().take(NAMED).chain(more).collect();
        (!named.is_empty()).then(|| Closed::Folders(named.join(", ")))
    }

    /// Says so, and what can be done about it.
    pub(in crate::library) fn sentence(&self, engine: &str) -> Sentence {
        match self {
            Closed::Personal(folder) => say!(TEXTS, "library-among-yours", engine, folder),
            Closed::Crowd => say!(TEXTS, "library-in-crowd", engine, count = MAX_BESIDE),
            Closed::Folders(folders) => say!(TEXTS, "library-folders-closed", engine, folders),
        }
    }
}
