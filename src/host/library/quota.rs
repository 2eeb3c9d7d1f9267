//! How much a restricted library keeps in the folders that it may write. The system limits a file, not all together, so
//! the folders are measured when something is written into them.
//!
//! A file that the library has open and has deleted is not seen here.

use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
use std::fs::Metadata;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// More files and folders are too many, whatever is in them.
const MAX_FILES: u64 = 20_000;
/// More folders are too many: each is watched, and the system has no more watches than it has.
const MAX_FOLDERS: u64 = 1000;
/// So many files and folders are measured, and no more: a folder that is shared may have any number.
const MAX_MEASURED: u64 = 3 * MAX_FILES;
/// Folders are measured no more often.
const PAUSE: Duration = Duration::from_millis(500);

/// What is in some folders.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Size {
    bytes: u64,
    files: u64,
    folders: u64,
}

/// The folders that one library may write.
pub(super) struct Quota {
    roots: Vec<PathBuf>,
    /// What was there before the library came, in a folder that is not its own alone.
    before: Size,
    limit: u64,
    notifier: Option<OwnedFd>,
    measured: Option<Instant>,
}

impl Quota {
    /// Watches `work`, which is the library's own, and `shared`, in which only what it adds is counted.
    pub(super) fn new(work: &Path, shared: Option<&Path>, limit: u64) -> Quota {
        let notifier = inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK).ok();
        let before = shared.map(|folder| measure(folder, notifier.as_ref()));
        Quota {
            roots: std::iter::once(work)
                .chain(shared)
                .map(Path::to_owned)
                .collect(),
            before: before.flatten().unwrap_or_default(),
            limit,
            notifier,
            measured: None,
        }
    }

    /// What becomes readable when something is written.
    pub(super) fn notifier(&self) -> Option<BorrowedFd<'_>> {
        self.notifier.as_ref().map(AsFd::as_fd)
    }

    /// Returns whether there is more in the folders than there may be.
    pub(super) fn is_exceeded(&mut self) -> bool {
        if self.is_resting() || !self.was_written() {
            return false;
        }
        self.measured = Some(Instant::now());
        let mut sum = Size::default();
        for root in &self.roots {
            // A folder that cannot be looked into is made so by the library.
            let Some(size) = measure(root, self.notifier.as_ref()) else {
                return true;
            };
            sum.bytes += size.bytes;
            sum.files += size.files;
            sum.folders += size.folders;
        }
        sum.bytes.saturating_sub(self.before.bytes) > self.limit
            || sum.files.saturating_sub(self.before.files) > MAX_FILES
            || sum.folders.saturating_sub(self.before.folders) > MAX_FOLDERS
    }

    /// Whether the folders were measured a moment ago and are left alone for now.
    pub(super) fn is_resting(&self) -> bool {
        self.measured.is_some_and(|at| at.elapsed() < PAUSE)
    }

    /// Whether anything happened since this was asked last; the first time, whatever happened.
    fn was_written(&self) -> bool {
        let Some(notifier) = &self.notifier else {
            return true;
        };
        let mut any = self.measured.is_none();
        let mut buffer = [0; 4096];
        while let Ok(1..) = rustix::io::read(notifier, &mut buffer) {
            any = true;
        }
        any
    }
}

/// Adds up what is below a folder, without following links, and has it watched. `None` if a folder cannot be looked
/// into.
fn measure(root: &Path, notifier: Option<&OwnedFd>) -> Option<Size> {
    let mut size = Size::default();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        // Watched first, so that nothing that is written meanwhile is missed.
        size.folders += 1;
        if let Some(notifier) = notifier.filter(|_| size.folders <= MAX_FOLDERS) {
            let what = WatchFlags::CREATE
                | WatchFlags::MODIFY
                | WatchFlags::MOVED_TO
                | WatchFlags::DONT_FOLLOW
                | WatchFlags::ONLYDIR;
            let _ = inotify::add_watch(notifier, &folder, what);
        }
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            // It went away meanwhile.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(_) => return None,
        };
        for entry in entries.flatten() {
            let Ok(data) = entry.metadata() else {
                continue;
            };
            size.files += 1;
            size.bytes += used(&data);
            if data.is_dir() {
                open.push(entry.path());
            }
            // Enough to judge by.
            if size.files > MAX_MEASURED {
                return Some(size);
            }
        }
    }
    Some(size)
}

/// The room that a file takes on the disk.
fn used(data: &Metadata) -> u64 {
    data.blocks() * 512
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_together_are_counted_and_what_was_there_before_is_not() {
        let (work, shared) = (tempfile::tempdir(), tempfile::tempdir());
        let (work, shared) = (work.expect("a folder"), shared.expect("a folder"));
        std::fs::write(shared.path().join("weights"), vec![1; 400_000]).expect("a file");
        std::os::unix::fs::symlink("/usr", work.path().join("usr")).expect("a link");
        let mut quota = Quota::new(work.path(), Some(shared.path()), 300_000);
        assert!(!quota.is_exceeded());
        let deep = work.path().join("a/b");
        std::fs::create_dir_all(&deep).expect("a folder");
        for name in ["1", "2"] {
            std::fs::write(deep.join(name), vec![1; 100_000]).expect("a file");
        }
        // As if a moment had passed.
        quota.measured = None;
        assert!(!quota.is_exceeded());
        std::fs::write(shared.path().join("3"), vec![1; 150_000]).expect("a file");
        assert!(!quota.is_exceeded(), "it is left alone for a moment");
        let mut later = Quota {
            measured: None,
            ..quota
        };
        assert!(later.is_exceeded());
    }
}
