//! The program's own small files – settings, texts of languages –, which anybody may put anything in place of.

use crate::OpenError;
use message::{FILES, Message, Sentence, id, say};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// No such file is larger, in bytes.
pub const MOST: u64 = 4 << 20;

/// Why such a file is not read.
#[derive(thiserror::Error, Debug)]
pub enum SmallError {
    /// It does not exist.
    #[error("there is no such file")]
    Missing,
    /// It is no regular file, or the system does not give its bytes.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It is larger than [`MOST`].
    #[error("it is larger than {MOST} bytes")]
    TooLarge,
}

impl Message for SmallError {
    fn sentence(&self) -> Sentence {
        match self {
            SmallError::Missing => id!(FILES, "file-gone").into(),
            SmallError::Open(error) => error.sentence(),
            SmallError::TooLarge => {
                let most = message::Argument::Bytes(MOST);
                say!(FILES, "file-too-long", most)
            }
        }
    }
}

/// Pipes are not waited for when they are opened.
#[cfg(unix)]
pub(crate) const NO_WAIT: i32 = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();

/// Reads such a file. Neither a pipe nor a device is read from or waited for.
///
/// # Errors
///
/// [`SmallError`] if there is no regular file of at most [`MOST`] bytes that can be read.
pub fn read(path: &Path) -> Result<Vec<u8>, SmallError> {
    let file = open_regular(path).map_err(|error| match error {
        OpenError::System(error) if error.kind() == std::io::ErrorKind::NotFound => {
            SmallError::Missing
        }
        error => SmallError::Open(error),
    })?;
    let mut bytes = Vec::new();
    // A length is a promise that not every file keeps.
    file.take(MOST + 1)
        .read_to_end(&mut bytes)
        .map_err(OpenError::System)?;
    if bytes.len() as u64 > MOST {
        return Err(SmallError::TooLarge);
    }
    Ok(bytes)
}

/// Opens a regular file to be read. Opening a pipe would wait for somebody to write to it, and opening a device may do
/// anything, so both are refused before; what takes the file's place meanwhile is refused after.
///
/// # Errors
///
/// [`OpenError`] if it is no regular file or the system does not open it.
pub fn open_regular(path: &Path) -> Result<File, OpenError> {
    refuse_irregular(&std::fs::metadata(path)?)?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, NO_WAIT);
    let file = options.open(path)?;
    refuse_irregular(&file.metadata()?)?;
    Ok(file)
}

/// Refuses what is no regular file.
pub(crate) fn refuse_irregular(data: &std::fs::Metadata) -> Result<(), OpenError> {
    if data.is_dir() {
        return Err(OpenError::Folder);
    }
    if !data.is_file() {
        return Err(OpenError::NotRegular);
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_small_regular_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let place = |name: &str| folder.path().join(name);
        std::fs::write(place("text"), "words").expect("a file");
        assert_eq!(read(&place("text")).expect("a regular file"), b"words");
        let pipe = std::process::Command::new("mkfifo")
            .arg(place("pipe"))
            .status();
        assert!(pipe.expect("mkfifo is there").success());
        std::os::unix::fs::symlink("/dev/zero", place("zeros")).expect("a link");
        std::os::unix::fs::symlink(place("pipe"), place("to pipe")).expect("a link");
        let large = File::create(place("large")).expect("a file");
        large.set_len(MOST + 1).expect("it has holes only");
        let why = |name: &str| read(&place(name)).expect_err(name);
        for name in ["pipe", "to pipe", "zeros"] {
            assert!(matches!(why(name), SmallError::Open(OpenError::NotRegular)));
        }
        assert!(matches!(why("."), SmallError::Open(OpenError::Folder)));
        assert!(matches!(why("large"), SmallError::TooLarge));
        assert!(matches!(why("gone"), SmallError::Missing));
    }
}
