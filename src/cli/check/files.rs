//! Which files are meant.

use crate::cli::CliError;
use crate::cli::error::TEXTS;
use files::is_record;
use message::say;
use std::fs;
use std::path::{Path, PathBuf};

/// Replaces each directory by the records below it, sorted by name; files named stay as they are.
pub(in crate::cli) fn expand(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            below(path, &mut files);
        } else {
            files.push(path.clone());
        }
    }
    files
}

/// The records that are meant, as [`expand`] finds them.
///
/// # Errors
/// There are none.
pub(in crate::cli) fn named(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let files = expand(paths);
    if files.is_empty() {
        let paths: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
        let paths = paths.join(", ");
        return Err(CliError::Failed(say!(TEXTS, "cli-no-records", paths)));
    }
    Ok(files)
}

/// Collects the records below `top`. Links to directories are not followed: they may lead back.
fn below(top: &Path, files: &mut Vec<PathBuf>) {
    let mut folders = vec![top.to_owned()];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> = match fs::read_dir(&folder) {
            Ok(entries) => entries.flatten().map(|e| e.path()).collect(),
            Err(error) => {
                let path = folder.clone();
                crate::cli::complain(&CliError::Read { path, error });
                continue;
            }
        };
        entries.sort();
        let mut inner = Vec::new();
        for path in entries {
            if is_folder(&path) {
                inner.push(path);
            } else if is_record(&path) && path.is_file() {
                files.push(path);
            }
        }
        folders.extend(inner.into_iter().rev());
    }
}

fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| meta.is_dir())
}
