//! Files in and out, with errors that say what to do.

use super::CliError;
use super::error::TEXTS;
use files::OpenError;
use files::store::InPlace;
use message::say;
use record::{Collection, NotWritten, Record};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Stands for standard input and standard output.
pub(super) const STANDARD: &str = "-";

/// Opens the record at `path`; `-` is standard input.
pub(super) fn open(path: &Path) -> Result<Collection, CliError> {
    let opened = read(path).and_then(|bytes| Ok(record::open(bytes)?));
    opened.map_err(|error| CliError::Open {
        path: path.to_owned(),
        error,
    })
}

/// The bytes of the file at `path`; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, OpenError> {
    if path != Path::new(STANDARD) {
        return files::read(path);
    }
    let mut bytes = Vec::new();
    let most = record::MAX_BYTES as u64 + 1;
    io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns game `number`, counted from 1.
pub(super) fn game(games: &Collection, number: usize) -> Result<&Record, CliError> {
    let count = games.games().len();
    number
        .checked_sub(1)
        .and_then(|i| games.games().get(i))
        .ok_or(CliError::NoGame { number, count })
}

/// The same where nothing but Go is known.
pub(super) fn game_of_go(games: &Collection, number: usize) -> Result<&Record, CliError> {
    let record = game(games, number)?;
    if record.is_go() {
        return Ok(record);
    }
    let code = record.property(record.root(), "GM").join(" ");
    let not_go = say!(TEXTS, "cli-not-go", number, code);
    Err(CliError::Failed(not_go))
}

/// The bytes of the record to be written at `path`: an error, before anything is done for it, where its name promises
/// what is not written.
pub(super) fn bytes_for(path: &Path, games: &Collection) -> Result<Vec<u8>, CliError> {
    let not_written = |reason: NotWritten| {
        CliError::Usage(say!(TEXTS, "cli-write", file = path, reason = &reason))
    };
    files::bytes_for(path, games).map_err(not_written)
}

/// Refuses to write at `output` what is found in `inputs`, where one of these would be written over.
pub(super) fn refuse_input(output: &Path, inputs: &[PathBuf]) -> Result<(), CliError> {
    let is_output = |input: &PathBuf| files::is_same(input, output);
    if output == Path::new(STANDARD) || !inputs.iter().any(is_output) {
        return Ok(());
    }
    Err(CliError::Usage(say!(
        TEXTS,
        "cli-output-is-input",
        file = output
    )))
}

/// Finds out before any work whether [`write`] can write at `path`. What is there stays as it is.
pub(super) fn try_out(path: &Path) -> Result<(), CliError> {
    if path == Path::new(STANDARD) || is_special(path) {
        return Ok(());
    }
    files::store::try_out(path).map_err(|error| CliError::Write {
        path: path.to_owned(),
        error,
    })
}

/// Whether there is a pipe or a device, which cannot be replaced by another file.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

/// Writes `bytes` to `path`, whole or not at all; `-` is standard output.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    if path == Path::new(STANDARD) {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let written = if is_special(path) || folder.is_some_and(|folder| !folder.exists()) {
        // A folder that is not there was named by mistake: this says so.
        fs::write(path, bytes)
    } else {
        // Whoever names a file wants it overwritten, even where its folder takes no new one.
        let copies = crate::folders::copies();
        let in_place = copies
            .as_deref()
            .map_or(InPlace::Ask, |copies| InPlace::Agreed { copies });
        files::store::save(path, bytes, in_place).map_err(std::io::Error::from)
    };
    written.map_err(|error| CliError::Write {
        path: path.to_owned(),
        error,
    })
}

/// Whether the last game of a file has no end.
pub(super) fn breaks_off(games: &Collection) -> bool {
    let more = [&*games.write(), b"(;GM[1])"].concat();
    let takes_more = Collection::read(more).is_ok_and(|more| {
        more.games().len() == games.games().len() + 1
            && more.write_game(games.games().len()).ends_with(b"(;GM[1])")
    });
    !takes_more
}
