//! Writing files so that a crash, a full disk or a power cut never leaves a broken one, and what a file is beside its bytes
//! – its names, its owner, who may read it – stays as it was.

#[cfg(unix)]
use crate::small::NO_WAIT;
use crate::small::refuse_irregular;
use crate::{OpenError, small};
use message::{FILES, Message, Sentence, say};
use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// How the names of files begin that are being written.
const TEMPORARY: &str = ".katsura-";
/// What is put behind the name of a file while it is overwritten: there is the whole of what it will be.
const COPY: &str = "new";
/// Whom a file is for that is being written: its owner.
const PRIVATE: u32 = 0o600;
/// Whom a new record is for, as far as the user's own setting (umask) leaves it.
const ORDINARY: u32 = 0o666;
/// So many links lead to a file at most, as the system has it.
const MOST_LINKS: usize = 40;

/// Why a file was not written.
#[derive(thiserror::Error, Debug)]
pub enum SaveError {
    /// The system does not take it. What was there before is untouched.
    #[error(transparent)]
    System(#[from] Error),
    /// There is a folder, a pipe or a device of that name.
    #[error("it is not a regular file")]
    NotRegular(#[source] OpenError),
    /// Its folder takes no new file, but it can be overwritten where it stands if that is agreed to.
    #[error("the folder takes no new file: {0}")]
    OnlyInPlace(#[source] Error),
    /// It broke while it was overwritten; all that was to be written is in another file.
    #[error("{error}; all of it is in {}", copy.display())]
    Broken {
        /// Why.
        error: Error,
        /// Where everything is.
        copy: PathBuf,
    },
}

impl Message for SaveError {
    fn sentence(&self) -> Sentence {
        match self {
            SaveError::System(error) => error.sentence(),
            SaveError::NotRegular(error) => error.sentence(),
            SaveError::OnlyInPlace(error) => {
                say!(FILES, "file-no-room-beside", reason = error)
            }
            SaveError::Broken { error, copy } => say!(FILES, "file-broken", reason = error, copy),
        }
    }
}

impl From<SaveError> for Error {
    fn from(error: SaveError) -> Error {
        match error {
            SaveError::System(error) | SaveError::OnlyInPlace(error) => error,
            SaveError::NotRegular(OpenError::Folder) => ErrorKind::IsADirectory.into(),
            broken => Error::other(broken),
        }
    }
}

/// Whether a file may be overwritten where it stands if its folder takes no new one. A crash meanwhile breaks it.
#[derive(Clone, Copy, Debug)]
pub enum InPlace<'a> {
    /// No: that is to be asked first.
    Ask,
    /// It may, once everything is in a file in this folder, where it stays until it is done.
    Agreed {
        /// The folder of that copy; it is made if it is missing.
        copies: &'a Path,
    },
}

/// Removes files from `folder` that were being written when a program ended, `young` ago or earlier.
pub fn sweep(folder: &Path, young: std::time::Duration) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let rest = name.to_str().and_then(|name| name.strip_prefix(TEMPORARY));
        let is_ours = rest
            .is_some_and(|rest| rest.len() == 6 && rest.bytes().all(|b| b.is_ascii_alphanumeric()));
        let is_old = || {
            let data = entry.metadata().ok()?;
            let age = data.modified().ok()?.elapsed().ok()?;
            (data.is_file() && age >= young).then_some(())
        };
        if is_ours && is_old().is_some() {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Replaces `path` with `bytes` as [`save`] does, in its folder only.
///
/// # Errors
/// Those of the file system.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    Ok(save(path, bytes, InPlace::Ask)?)
}

/// Replaces `path` with `bytes`: a new file in the same folder, written and synced, then renamed over the old one. On an
/// error the old file is untouched. Missing folders are made, and links are followed.
///
/// The new file has the owner, the permissions and the extended attributes (among them access control lists) of the old
/// one. Where it cannot have them, or where the old one has other names (hard links), the old one is overwritten instead,
/// while a copy of what is written lies beside it.
///
/// # Errors
/// [`SaveError`].
pub fn save(path: &Path, bytes: &[u8], in_place: InPlace<'_>) -> Result<(), SaveError> {
    let path = &followed(path)?;
    let old = match std::fs::metadata(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    if let Some(old) = &old {
        refuse_irregular(old).map_err(SaveError::NotRegular)?;
        if old.permissions().readonly() {
            return Err(Error::from(ErrorKind::PermissionDenied).into());
        }
    }
    let Some(old) = old else {
        let new = write_as(path, bytes, ORDINARY)?;
        new.persist(path).map_err(|error| error.error)?;
        sync_folder(path);
        return Ok(());
    };
    let refused = match write_beside(path, bytes) {
        Ok(new) if !is_alone(&old) || dress_like(&new, path, &old).is_err() => {
            let file = open_to_overwrite(path)?;
            let copy = keep_visible(new, path)?;
            return overwrite(file, bytes, copy);
        }
        Ok(new) => match new.persist(path) {
            Ok(_) => {
                sync_folder(path);
                return Ok(());
            }
            Err(error) => error.error,
        },
        Err(error) => error,
    };
    let full = [ErrorKind::StorageFull, ErrorKind::QuotaExceeded];
    if full.contains(&refused.kind()) {
        return Err(refused.into());
    }
    match (open_to_overwrite(path), in_place) {
        (Err(_), _) => Err(refused.into()),
        (Ok(_), InPlace::Ask) => Err(SaveError::OnlyInPlace(refused)),
        (Ok(file), InPlace::Agreed { copies }) => {
            std::fs::create_dir_all(copies)?;
            let copy = copies.join(path.file_name().unwrap_or_default());
            let copy = keep_visible(write_beside(&copy, bytes)?, &copy)?;
            overwrite(file, bytes, copy)
        }
    }
}

/// Finds out whether `path` can be replaced later, as far as that can be known before. Neither the file nor its folder
/// changes.
///
/// # Errors
/// Those of the file system, also where its folder is missing.
pub fn try_out(path: &Path) -> std::io::Result<()> {
    let path = &followed(path)?;
    match std::fs::metadata(path) {
        Ok(old) => {
            refuse_irregular(&old).map_err(|error| Error::from(SaveError::NotRegular(error)))?;
            if old.permissions().readonly() {
                return Err(ErrorKind::PermissionDenied.into());
            }
            // Where its folder takes no new file, it may be overwritten.
            room_beside(path).or_else(|_| open_to_overwrite(path).map(drop))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => room_beside(path),
        Err(error) => Err(error),
    }
}

/// Whether the folder of `path` takes a new file.
fn room_beside(path: &Path) -> std::io::Result<()> {
    let mut new = tempfile::Builder::new();
    let made = new.prefix(TEMPORARY).tempfile_in(folder_of(path));
    // What goes wrong is said of the file that is wanted, not of this one.
    made.map(drop).map_err(|error| match error.raw_os_error() {
        Some(code) => Error::from_raw_os_error(code),
        None => error.kind().into(),
    })
}

/// Where a path leads to, though there need not be anything yet.
fn followed(path: &Path) -> std::io::Result<PathBuf> {
    if let Ok(real) = std::fs::canonicalize(path) {
        return Ok(real);
    }
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        match std::fs::read_link(&at) {
            Ok(next) => at = folder_of(&at).join(next),
            Err(_) => return Ok(at),
        }
    }
    Err(Error::other("too many links"))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file in the folder of `path`, with those bytes, safe on the disk; its owner's alone.
fn write_beside(path: &Path, bytes: &[u8]) -> std::io::Result<NamedTempFile> {
    write_as(path, bytes, PRIVATE)
}

/// The same, with those permissions as far as the user gives them to new files.
fn write_as(path: &Path, bytes: &[u8], mode: u32) -> std::io::Result<NamedTempFile> {
    let folder = folder_of(path);
    std::fs::create_dir_all(folder)?;
    let mut new = tempfile::Builder::new();
    new.prefix(TEMPORARY);
    #[cfg(unix)]
    new.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    let mut new = new.tempfile_in(folder)?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    Ok(new)
}

/// Puts that file beside `path` under a name that somebody who looks for what was lost will find.
fn keep_visible(mut new: NamedTempFile, path: &Path) -> std::io::Result<PathBuf> {
    for number in 1.. {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(match number {
            1 => format!(".{COPY}"),
            number => format!(".{COPY}{number}"),
        });
        let copy = path.with_file_name(name);
        match new.persist_noclobber(&copy) {
            Ok(_) => return Ok(copy),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists && number < 1000 => {
                new = error.file;
            }
            Err(error) => return Err(error.error),
        }
    }
    unreachable!("a thousand names were tried")
}

fn open_to_overwrite(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true);
    // What takes the place of the file meanwhile is not waited for.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, NO_WAIT);
    options.open(path)
}

/// Overwrites that file; in the end `copy` goes.
fn overwrite(mut file: File, bytes: &[u8], copy: PathBuf) -> Result<(), SaveError> {
    if let Err(error) = have_room(&file, bytes.len()) {
        // Nothing is touched yet.
        let _ = std::fs::remove_file(copy);
        return Err(error.into());
    }
    let mut write = || {
        file.write_all(bytes)?;
        file.set_len(bytes.len() as u64)?;
        file.sync_all()
    };
    match write() {
        Ok(()) => {
            // It is not needed any more, and does no harm.
            let _ = std::fs::remove_file(copy);
            Ok(())
        }
        Err(error) => Err(SaveError::Broken { error, copy }),
    }
}

/// Takes the room for so many bytes before the first of them is written, where the system can: a disk that is full is
/// then told while the file is still whole.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn have_room(file: &File, bytes: usize) -> std::io::Result<()> {
    use rustix::fs::{FallocateFlags, fallocate};
    use rustix::io::Errno;
    match fallocate(file, FallocateFlags::KEEP_SIZE, 0, bytes as u64) {
        Err(error @ (Errno::NOSPC | Errno::DQUOT | Errno::FBIG)) => Err(error.into()),
        // Not every file system knows how.
        _ => Ok(()),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn have_room(_: &File, _: usize) -> std::io::Result<()> {
    Ok(())
}

/// Makes a renamed file last, where the system can.
fn sync_folder(path: &Path) {
    #[cfg(unix)]
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = path;
}

/// Keeps the file at `path` beside itself as `NAME~`, in place of an older one, if it is there and is about to change.
///
/// # Errors
/// Those of the file system.
pub fn keep_old(path: &Path, new: &[u8]) -> std::io::Result<()> {
    let mut old = Vec::new();
    match small::open_regular(path) {
        Ok(mut file) => std::io::Read::read_to_end(&mut file, &mut old)?,
        Err(OpenError::System(error)) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(OpenError::System(error)) => return Err(error),
        Err(other) => return Err(Error::other(other)),
    };
    if old == new {
        return Ok(());
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push("~");
    let kept = write_beside(path, &old)?;
    // Nobody may read it who might not read the record: what cannot be as the record is stays its owner's alone.
    if dress_like(&kept, path, &std::fs::metadata(path)?).is_err() {
        make_private(kept.as_file())?;
    }
    // A link of that name goes: what it leads to is somebody else's.
    kept.persist(path.with_file_name(name))
        .map_err(|error| error.error)?;
    Ok(())
}

#[cfg(unix)]
fn make_private(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(PRIVATE))
}

#[cfg(not(unix))]
fn make_private(_: &File) -> std::io::Result<()> {
    Ok(())
}

/// Whether the file has no other name.
#[cfg(unix)]
fn is_alone(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) <= 1
}

#[cfg(not(unix))]
fn is_alone(_: &Metadata) -> bool {
    true
}

/// Gives a new file what the old one is beside its bytes.
#[cfg(unix)]
fn dress_like(new: &NamedTempFile, path: &Path, old: &Metadata) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let file = new.as_file();
    let data = file.metadata()?;
    let changed = |old: u32, new: u32| (old != new).then_some(old);
    let (owner, group) = (
        changed(old.uid(), data.uid()),
        changed(old.gid(), data.gid()),
    );
    if owner.is_some() || group.is_some() {
        fchown(file, owner, group)?;
    }
    file.set_permissions(old.permissions())?;
    attributes::copy(&small::open_regular(path).map_err(Error::other)?, file)
}

/// Extended attributes, access control lists among them.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod attributes {
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fremovexattr, fsetxattr};
    use rustix::io::Errno;
    use std::fs::File;
    use std::io::Error;

    /// Gives `to` those of `from` and no others.
    pub(super) fn copy(from: &File, to: &File) -> Result<(), Error> {
        let (wanted, there) = (names(from)?, names(to)?);
        for name in there.iter().filter(|name| !wanted.contains(name)) {
            fremovexattr(to, name.as_str())?;
        }
        for name in &wanted {
            let value = whole(|room| fgetxattr(from, name.as_str(), room))?;
            fsetxattr(to, name.as_str(), &value, XattrFlags::empty())?;
        }
        Ok(())
    }

    /// The names of those that are the user's: what the system says of a file of its own accord is the system's.
    fn names(file: &File) -> Result<Vec<String>, Error> {
        let bytes = match whole(|room| flistxattr(file, room)) {
            Ok(bytes) => bytes,
            Err(Errno::NOTSUP) => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let names = bytes.split(|&b| b == 0).filter(|name| !name.is_empty());
        let names = names.map(|name| String::from_utf8(name.to_vec()).map_err(Error::other));
        names
            .filter(|name| {
                !name
                    .as_ref()
                    .is_ok_and(|name| name.starts_with("security."))
            })
            .collect()
    }

    /// What a call fills, whatever room it needs; the system allows 64 KiB.
    fn whole(
        fill: impl FnOnce(&mut [u8]) -> rustix::io::Result<usize>,
    ) -> rustix::io::Result<Vec<u8>> {
        let mut room = vec![0; 1 << 16];
        let length = fill(&mut room)?;
        room.truncate(length);
        Ok(room)
    }
}

#[cfg(all(
    unix,
    not(any(target_os = "linux", target_os = "android", target_vendor = "apple"))
))]
mod attributes {
    pub(super) fn copy(_: &std::fs::File, _: &std::fs::File) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(not(unix))]
fn dress_like(new: &NamedTempFile, _: &Path, old: &Metadata) -> std::io::Result<()> {
    new.as_file().set_permissions(old.permissions())
}

#[cfg(test)]
mod tests;
