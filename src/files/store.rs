//! Writing files so that a crash, a full disk or a power cut never leaves a broken one.

use std::io::Write;
use std::path::Path;

/// How the names of files begin that are being written.
const TEMPORARY: &str = ".katsura-";

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

/// Replaces `path` with `bytes`: a new file in the same folder, written and synced, then renamed
/// over the old one. On an error the old file is untouched. Missing folders are made.
///
/// # Errors
/// Those of the file system.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    // A link is followed, so that the file it points to is replaced and not the link.
    let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(folder)?;
    let mut temporary = tempfile::Builder::new()
        .prefix(TEMPORARY)
        .tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    if let Ok(old) = std::fs::metadata(path) {
        if old.permissions().readonly() {
            return Err(std::io::Error::from(std::io::ErrorKind::PermissionDenied));
        }
        temporary.as_file().set_permissions(old.permissions())?;
    } else {
        make_readable(temporary.as_file())?;
    }
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Keeps the file at `path` beside itself as `NAME~`, in place of an older one, if it is there and is about to change.
///
/// # Errors
/// Those of the file system.
pub fn keep_old(path: &Path, new: &[u8]) -> std::io::Result<()> {
    let old = match std::fs::read(path) {
        Ok(old) => old,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if old == new {
        return Ok(());
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push("~");
    let kept = path.with_file_name(name);
    write_atomically(&kept, &old)?;
    // Nobody may read it who might not read the record.
    std::fs::set_permissions(kept, std::fs::metadata(path)?.permissions())
}

/// A temporary file is private; a new record is an ordinary file of its owner.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("game.sgf");
        write_atomically(&file, b"(;C[first and longer])").expect("a new file can be written");
        write_atomically(&file, b"(;C[second])").expect("an old file can be replaced");
        assert_eq!(std::fs::read(&file).expect("it is there"), b"(;C[second])");
        assert_eq!(
            std::fs::read_dir(folder.path())
                .expect("it is there")
                .count(),
            1
        );
    }

    #[test]
    fn what_was_there_is_kept_once_it_changes() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (file, kept) = (folder.path().join("a.sgf"), folder.path().join("a.sgf~"));
        keep_old(&file, b"new").expect("there is nothing to keep");
        std::fs::write(&file, b"old").expect("the file can be written");
        keep_old(&file, b"old").expect("nothing changes");
        assert!(!kept.exists());
        keep_old(&file, b"new").expect("the old file can be kept");
        assert_eq!(std::fs::read(&kept).expect("it is there"), b"old");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (file, link) = (
            folder.path().join("game.sgf"),
            folder.path().join("link.sgf"),
        );
        std::fs::write(&file, b"old").expect("the file can be written");
        std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
        write_atomically(&link, b"new").expect("it can be written through a link");
        assert!(
            std::fs::symlink_metadata(&link)
                .expect("it is there")
                .is_symlink()
        );
        assert_eq!(std::fs::read(&file).expect("it is there"), b"new");
    }
}
