//! Files in and out, with errors that say what to do.

use super::CliError;
use record::{Collection, Record};
use std::fs;
use std::path::Path;

/// No record is larger; what is, was named by mistake.
const MAX_BYTES: u64 = 1 << 30;

/// Reads the bytes of an SGF file. The error says why not, without the path.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let meta = fs::metadata(path).map_err(|e| e.to_string())?;
    if meta.is_dir() {
        return Err("it is a directory".to_owned());
    }
    // A pipe nobody writes to would keep the program waiting for ever.
    if !meta.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    if meta.len() > MAX_BYTES {
        return Err("it is larger than a gibibyte, so it is hardly a game record".to_owned());
    }
    fs::read(path).map_err(|e| e.to_string())
}

/// Opens the SGF file at `path`.
pub(super) fn open(path: &Path) -> Result<Collection, CliError> {
    let failed = |why: String| CliError::Failed(format!("cannot open {}: {why}", path.display()));
    let bytes = read_bytes(path).map_err(failed)?;
    Collection::read(bytes).map_err(|e| failed(e.to_string()))
}

/// Returns game `number`, counted from 1.
pub(super) fn game(games: &Collection, number: usize) -> Result<&Record, CliError> {
    let count = games.games().len();
    number
        .checked_sub(1)
        .and_then(|i| games.games().get(i))
        .ok_or_else(|| {
            let file = match count {
                1 => "one game".to_owned(),
                n => format!("{n} games"),
            };
            CliError::Failed(format!("there is no game {number}: the file has {file}"))
        })
}

/// Writes `bytes` to `path`, whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    // A pipe or a device cannot be replaced by another file.
    let special = fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir());
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let written = if special || folder.is_some_and(|folder| !folder.exists()) {
        // A folder that is not there was named by mistake: this says so.
        fs::write(path, bytes)
    } else {
        crate::store::write_atomically(path, bytes)
    };
    written.map_err(|e| CliError::Failed(format!("cannot write {}: {e}", path.display())))
}
