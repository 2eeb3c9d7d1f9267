//! How much a restricted library keeps in the folders that it may write. The system limits a file, not all together, so
//! the folders are measured when something is written into them, and with them the files that the library has open and
//! that are in no folder any more. A file counts with its length where that is more than the room it takes: of what is
//! written through memory nobody is told.

use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
use std::collections::HashMap;
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
            before: before.flatten().map(|(size, _)| size).unwrap_or_default(),
            limit,
            notifier,
            measured: None,
        }
    }

    /// What becomes readable when something is written; `None` if the system does not tell, so that one has to look.
    pub(super) fn notifier(&self) -> Option<BorrowedFd<'_>> {
        self.notifier.as_ref().map(AsFd::as_fd)
    }

    /// Returns whether there is more in the folders, and open outside of them, than there may be. `processes` are those of
    /// the library.
    pub(super) fn is_exceeded(&mut self, processes: impl FnOnce() -> Vec<u32>) -> bool {
        if self.is_resting() || !self.was_written() {
            return false;
        }
        self.measured = Some(Instant::now());
        let mut sum = Size::default();
        for root in &self.roots {
            // A folder that cannot be looked into is made so by the library.
            let Some((size, watched)) = measure(root, self.notifier.as_ref()) else {
                return true;
            };
            if !watched {
                self.notifier = None;
            }
            sum.bytes += size.bytes;
            sum.files += size.files;
            sum.folders += size.folders;
        }
        sum.bytes += processes().into_iter().map(open_without_name).sum::<u64>();
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

/// Adds up what is below a folder, without following links, and has it watched; returns whether all of it is. `None` if a
/// folder cannot be looked into.
fn measure(root: &Path, notifier: Option<&OwnedFd>) -> Option<(Size, bool)> {
    let mut size = Size::default();
    let mut watched = true;
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        // Watched first, so that nothing that is written meanwhile is missed.
        size.folders += 1;
        watched &= size.folders <= MAX_FOLDERS;
        if let Some(notifier) = notifier.filter(|_| watched) {
            let what = WatchFlags::CREATE
                | WatchFlags::MODIFY
                | WatchFlags::MOVED_TO
                | WatchFlags::DONT_FOLLOW
                | WatchFlags::ONLYDIR;
            // The system has only so many watches, and other programs have some. A folder may be gone again, too.
            let added = inotify::add_watch(notifier, &folder, what);
            watched &= added.is_ok() || !folder.exists();
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
                return Some((size, watched));
            }
        }
    }
    Some((size, watched))
}

/// The room that a file takes on the disk, or will take when all of it is written.
fn used(data: &Metadata) -> u64 {
    let length = if data.is_file() { data.len() } else { 0 };
    length.max(data.blocks() * 512)
}

/// Adds up the files that a process has open and that nobody finds any more. 0 where the system does not say.
fn open_without_name(process: u32) -> u64 {
    let open = std::fs::read_dir(format!("/proc/{process}/fd"));
    let files = open.into_iter().flatten().flatten();
    let files = files.filter_map(|file| std::fs::metadata(file.path()).ok());
    let nameless = files.filter(|data| data.is_file() && data.nlink() == 0);
    let each: HashMap<_, _> = nameless
        .map(|data| ((data.dev(), data.ino()), used(&data)))
        .collect();
    each.values().sum()
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
        assert!(!quota.is_exceeded(Vec::new));
        let deep = work.path().join("a/b");
        std::fs::create_dir_all(&deep).expect("a folder");
        for name in ["1", "2"] {
            std::fs::write(deep.join(name), vec![1; 100_000]).expect("a file");
        }
        // As if a moment had passed.
        quota.measured = None;
        assert!(!quota.is_exceeded(Vec::new));
        std::fs::write(shared.path().join("3"), vec![1; 150_000]).expect("a file");
        assert!(
            !quota.is_exceeded(Vec::new),
            "it is left alone for a moment"
        );
        let mut later = Quota {
            measured: None,
            ..quota
        };
        assert!(later.is_exceeded(|| vec![std::process::id()]));
    }

    /// Where not every folder can be watched, the folders are looked at whether anything is told or not.
    #[test]
    fn what_cannot_be_watched_is_looked_at() {
        let (work, shared) = (tempfile::tempdir(), tempfile::tempdir());
        let (work, shared) = (work.expect("a folder"), shared.expect("a folder"));
        for number in 0..=MAX_FOLDERS {
            std::fs::create_dir(shared.path().join(number.to_string())).expect("a folder");
        }
        let mut quota = Quota::new(work.path(), Some(shared.path()), 100_000);
        assert!(!quota.is_exceeded(Vec::new));
        assert!(quota.notifier().is_none() && quota.was_written());
    }
}
