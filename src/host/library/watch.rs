//! What happens to a library between calls: it ends, it prints, its file is replaced.
//!
//! [`FileWatch`] compares the file with the one that was loaded. [`Watcher`] is a thread that sleeps until something
//! happens and then wakes the engine's worker, so that nothing runs while nothing happens.

use crate::inspect::inspect;
use engine::Waker;
use rustix::buffer::spare_capacity;
use rustix::event::{EventfdFlags, epoll, eventfd};
use rustix::fs::inotify;
use std::fs::Metadata;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A file that changed is left alone for so long: its writer may not be done.
const SETTLING: Duration = Duration::from_millis(300);

/// What tells one file, or one state of it, from another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    device: u64,
    number: u64,
    length: u64,
    modified: (i64, i64),
}

impl Stamp {
    fn of(file: &Metadata) -> Stamp {
        Stamp {
            device: file.dev(),
            number: file.ino(),
            length: file.len(),
            modified: (file.mtime(), file.mtime_nsec()),
        }
    }
}

/// What is at the place of the loaded file now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The file that was loaded, or one that was told of.
    Nothing,
    /// Something that is not finished yet: to be looked at again.
    Unfinished,
    /// Another library that can be loaded. Told once.
    Ready,
}

/// The library's file, as it was when it was loaded and as it is now.
pub(super) struct FileWatch {
    path: PathBuf,
    loaded: Option<Stamp>,
    told: Option<Stamp>,
    /// The state last seen, and when it was new.
    seen: Option<(Stamp, Instant)>,
    notifier: Option<OwnedFd>,
}

impl FileWatch {
    /// Begins to watch. To be called before the file is loaded.
    pub(super) fn new(path: &Path) -> FileWatch {
        FileWatch {
            path: path.to_owned(),
            loaded: stamp(path),
            told: None,
            seen: None,
            notifier: notifier(path).ok(),
        }
    }

    /// Looks at the file.
    pub(super) fn look(&mut self) -> Change {
        self.forget_notifications();
        let now = stamp(&self.path);
        if now == self.loaded || (now.is_some() && now == self.told) {
            self.seen = None;
            return Change::Nothing;
        }
        let Some(now) = now else {
            self.seen = None;
            return Change::Unfinished;
        };
        let since = match self.seen {
            Some((seen, since)) if seen == now => since,
            _ => {
                self.seen = Some((now, Instant::now()));
                return Change::Unfinished;
            }
        };
        if since.elapsed() < SETTLING || inspect(&self.path).is_err() {
            return Change::Unfinished;
        }
        self.told = Some(now);
        self.seen = None;
        // The new file has a new place in the file system.
        self.notifier = notifier(&self.path).ok();
        Change::Ready
    }

    fn forget_notifications(&self) {
        let mut buffer = [0; 4096];
        while let Some(notifier) = &self.notifier {
            match rustix::io::read(notifier, &mut buffer) {
                Ok(read) if read > 0 => {}
                _ => return,
            }
        }
    }

    /// What becomes readable when something happens to the file.
    pub(super) fn notifier(&self) -> Option<BorrowedFd<'_>> {
        self.notifier.as_ref().map(AsFd::as_fd)
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    std::fs::metadata(path).ok().as_ref().map(Stamp::of)
}

/// Watches the file itself: written to, renamed, or unlinked, which is what replacing it does.
fn notifier(path: &Path) -> rustix::io::Result<OwnedFd> {
    use inotify::{CreateFlags, WatchFlags};
    let notifier = inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK)?;
    let what = WatchFlags::CLOSE_WRITE | WatchFlags::ATTRIB | WatchFlags::MOVE_SELF;
    inotify::add_watch(&notifier, path, what)?;
    Ok(notifier)
}

/// A thread that wakes the worker when one of the watched descriptors becomes readable, once each time it is armed.
pub(super) struct Watcher {
    poll: Arc<OwnedFd>,
    /// Becomes readable at the end. The thread has it, too: what is closed is polled no more, and the end would be missed.
    quit: Arc<OwnedFd>,
    /// Whether something happened since the descriptors were armed.
    fired: Arc<AtomicBool>,
}

/// What the thread reads of the descriptor that ends it.
const QUIT: u64 = u64::MAX;
const WATCHER_STACK: usize = 64 << 10;

impl Watcher {
    pub(super) fn start(waker: Waker) -> std::io::Result<Watcher> {
        let poll = Arc::new(epoll::create(epoll::CreateFlags::CLOEXEC)?);
        let quit = Arc::new(eventfd(0, EventfdFlags::CLOEXEC)?);
        let data = epoll::EventData::new_u64(QUIT);
        epoll::add(&poll, &quit, data, epoll::EventFlags::IN)?;
        let fired = Arc::new(AtomicBool::new(true));
        let (their_poll, their_fired, open) = (poll.clone(), fired.clone(), quit.clone());
        std::thread::Builder::new()
            .name("engine watcher".to_owned())
            .stack_size(WATCHER_STACK)
            .spawn(move || {
                watch(&their_poll, &their_fired, &waker);
                drop(open);
            })?;
        Ok(Watcher { poll, quit, fired })
    }

    /// Tells that the descriptors are not those of the last time.
    pub(super) fn disarm(&self) {
        self.fired.store(true, Ordering::Release);
    }

    /// Watches these descriptors from here on. Costs nothing if nothing happened since the last time.
    pub(super) fn arm<'a>(&self, descriptors: impl IntoIterator<Item = BorrowedFd<'a>>) {
        if !self.fired.swap(false, Ordering::AcqRel) {
            return;
        }
        let once = epoll::EventFlags::IN | epoll::EventFlags::ONESHOT;
        for descriptor in descriptors {
            let data = epoll::EventData::new_u64(0);
            if epoll::modify(&self.poll, descriptor, data, once).is_err() {
                let _ = epoll::add(&self.poll, descriptor, data, once);
            }
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = rustix::io::write(&self.quit, &1_u64.to_ne_bytes());
    }
}

fn watch(poll: &OwnedFd, fired: &AtomicBool, waker: &Waker) {
    let mut events = Vec::with_capacity(4);
    loop {
        events.clear();
        match epoll::wait(poll, spare_capacity(&mut events), None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
        if events.iter().any(|event| event.data.u64() == QUIT) {
            return;
        }
        if !events.is_empty() && !fired.swap(true, Ordering::AcqRel) {
            waker();
        }
    }
}
