//! Records on the file system: which files of a folder they are, and opening them. What is read of a file, and how it
//! becomes a record, is the same for the window and the command line. And how the program's own files are read and written.

pub mod small;
pub mod store;

use message::{FILES, Message, Sentence, id};
use record::{Collection, Format, MAX_BYTES, NotWritten, Progress, ReadError};
use std::io::Read;
use std::path::{Path, PathBuf};

/// How much is taken from the disk between two looks at whether anybody wants it.
const PIECE: usize = 1 << 20;

/// Why a file cannot be opened as a record.
#[derive(thiserror::Error, Debug)]
pub enum OpenError {
    /// The system does not give its bytes.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// A folder.
    #[error("it is a directory")]
    Folder,
    /// A pipe or a device: one nobody writes to would keep the program waiting for ever.
    #[error("it is not a regular file")]
    NotRegular,
    /// Its bytes are no record.
    #[error(transparent)]
    Content(#[from] ReadError),
}

/// For the window. Commands, which name the file first, display the error.
impl Message for OpenError {
    fn sentence(&self) -> Sentence {
        match self {
            OpenError::System(error) => error.sentence(),
            OpenError::Folder => id!(FILES, "file-is-folder").into(),
            OpenError::NotRegular => id!(FILES, "file-not-regular").into(),
            OpenError::Content(ReadError::TooLarge { .. }) => id!(FILES, "file-too-large").into(),
            OpenError::Content(ReadError::Damaged { .. }) => id!(FILES, "file-damaged").into(),
            OpenError::Content(error) => error.sentence(),
        }
    }
}

/// Opens the record at `path`.
///
/// # Errors
///
/// [`OpenError`] if it is no regular file, cannot be read, or has no game in it.
pub fn open(path: &Path) -> Result<Collection, OpenError> {
    open_watched(path, None, &mut |_| true)
}

/// Opens the record at `path`, in an encoding chosen by hand if one is named, and tells `watch` how far it is. False from
/// there gives it up.
///
/// # Errors
///
/// Those of [`open`], and [`ReadError::GivenUp`].
pub fn open_watched(
    path: &Path,
    encoding: Option<&str>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Collection, OpenError> {
    let bytes = read_watched(path, watch)?;
    Ok(record::open_watched(bytes, encoding, watch)?)
}

/// The bytes of the file at `path`.
///
/// # Errors
///
/// [`OpenError`] if it is no regular file, cannot be read, or is larger than any record.
pub fn read(path: &Path) -> Result<Vec<u8>, OpenError> {
    read_watched(path, &mut |_| true)
}

/// Reads in pieces, since the file may be on a slow disk.
fn read_watched(
    path: &Path,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Vec<u8>, OpenError> {
    let mut file = small::open_regular(path)?;
    let meta = file.metadata()?;
    let too_large = ReadError::TooLarge { most: MAX_BYTES };
    let length = usize::try_from(meta.len()).unwrap_or(usize::MAX);
    if length > MAX_BYTES {
        return Err(too_large.into());
    }
    let mut bytes = Vec::with_capacity(length + 1);
    // A length is a promise that not every file keeps.
    while (&mut file).take(PIECE as u64).read_to_end(&mut bytes)? > 0 {
        let done = bytes.len();
        // A disk image or a hole: nothing that begins so is a record, however long it goes on.
        if done >= PIECE && bytes.len() <= PIECE && bytes.iter().all(|&byte| byte == 0) {
            return Err(ReadError::NoGame { bytes: length }.into());
        }
        if done > MAX_BYTES {
            return Err(too_large.into());
        }
        let at = Progress::At {
            done,
            total: length.max(done),
            games: 0,
        };
        if !watch(at) {
            return Err(ReadError::GivenUp.into());
        }
    }
    Ok(bytes)
}

/// Tells whether the name of the file is that of a record.
pub fn is_record(path: &Path) -> bool {
    Format::of_name(&name(path)).is_some()
}

/// Tells whether two paths lead to one file, whatever links and names it has.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|found| real(other) == Some(found)) || has_both_names(one, other)
}

/// Whether both are names (hard links) of one file.
#[cfg(unix)]
fn has_both_names(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| {
        let data = path.metadata().ok()?;
        Some((data.dev(), data.ino()))
    };
    place(one).is_some_and(|found| place(other) == Some(found))
}

#[cfg(not(unix))]
fn has_both_names(_: &Path, _: &Path) -> bool {
    false
}

/// The records in a folder, by name; not those in the folders in it.
///
/// # Errors
///
/// What the system says if the folder cannot be read.
pub fn records_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if is_record(&path) && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The bytes to save at `path`: packed if its name says so.
///
/// # Errors
///
/// [`NotWritten`] if its name promises another format than SGF.
pub fn bytes_for(path: &Path, games: &Collection) -> Result<Vec<u8>, NotWritten> {
    games.write_for(&name(path))
}

/// The name of the file, without the endings of a record.
pub fn stem(path: &Path) -> String {
    record::stem(&name(path)).to_owned()
}

fn name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_record_is_opened_and_saved_packed() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("game.SGF.gz");
        let games = Collection::read(b"(;SZ[9];B[cc])".to_vec()).expect("a game");
        let packed = bytes_for(&file, &games).expect("a name of SGF");
        std::fs::write(&file, &packed).expect("the file can be written");
        let again = open(&file).expect("it is a record");
        assert_eq!(again.write(), games.write());
        assert_eq!(bytes_for(&file, &again), Ok(packed));
        assert_eq!(bytes_for(Path::new("game.sgf"), &again), Ok(games.write()));
        assert_eq!(records_in(folder.path()).expect("a folder"), [file]);
    }

    #[test]
    fn what_is_no_regular_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        assert!(matches!(open(folder.path()), Err(OpenError::Folder)));
        let gone = open(&folder.path().join("gone.sgf"));
        assert!(matches!(gone, Err(OpenError::System(_))));
        #[cfg(unix)]
        assert!(matches!(
            open(Path::new("/dev/zero")),
            Err(OpenError::NotRegular)
        ));
        let empty = folder.path().join("empty.sgf");
        let file = std::fs::File::create(&empty).expect("a file");
        file.set_len(MAX_BYTES as u64 + 1)
            .expect("it has holes only");
        assert!(matches!(
            open(&empty),
            Err(OpenError::Content(ReadError::TooLarge { .. }))
        ));
    }
}
