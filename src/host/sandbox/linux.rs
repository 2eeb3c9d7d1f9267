//! The host on Linux: protect the process, load, answer.

pub(super) use super::{calls, crash};

use super::load::LoadProblem;
use super::serve::{Host, Link, read_requests, take_message};
use super::{limits, restrict};
use crate::frames::{FromHost, Load, ToHost, VERSION};
use cgfthink_abi::{CloseFn, InitFn, ThinkingFn};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use process::{EXIT_LOST, MARK_VARIABLE, PROGRAM_ARGUMENT, guardian};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::net::SendFlags;
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, getpid, getrlimit, set_dumpable_behavior, setrlimit,
};
use std::ffi::{CString, OsStr};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where the channel is moved to, out of the way of libraries that close small numbers.
const CHANNEL_FROM: i32 = 100;
/// Stack of the main thread, if the system allows it: engines recurse deeply.
const STACK_BYTES: u64 = 64 << 20;
/// Stack of the thread that reads.
const READER_STACK: usize = 128 << 10;

pub(super) fn main() -> ! {
    let Some(library) = std::env::args_os().nth(2).map(PathBuf::from) else {
        refuse("Usage: engine-host LIBRARY (started by the program itself)")
    };
    if library.as_os_str() == PROGRAM_ARGUMENT {
        guardian::run_program(std::env::args_os().skip(3))
    }
    guardian::split();
    let channel = match private_channel() {
        Ok(channel) => channel,
        Err(error) => refuse(&format!(
            "engine-host is started by the program itself: {error}"
        )),
    };
    let stack = protect();
    crash::install(channel.as_raw_fd(), stack);
    let link = Link::new(Channel(channel));
    link.send(&FromHost::Hello(VERSION));
    let mut inbox = Vec::new();
    let load = read_load(&link, &mut inbox);
    // Landlock holds for this thread and those it starts: no other may be there yet.
    limits::memory(load.memory_limit);
    let mut protection = restrict::apply(&load, &library);
    limits::describe(&mut protection);
    link.send(&FromHost::Protected(protection));
    if load.dry_run {
        exit_at_once(0);
    }
    let (sender, requests) = std::sync::mpsc::channel();
    let theirs = link.clone();
    let reader = std::thread::Builder::new()
        .stack_size(READER_STACK)
        .spawn(move || read_requests(&theirs, inbox, &sender));
    if reader.is_err() {
        exit_at_once(EXIT_LOST);
    }
    let home = Home(getpid());
    Host {
        link,
        requests,
        home,
    }
    .run(&library, &load)
}

fn refuse(text: &str) -> ! {
    eprintln!("{text}");
    std::process::exit(2)
}

/// Moves the channel, which came as standard input, out of the library's reach; the library reads an empty input.
fn private_channel() -> Result<OwnedFd, Errno> {
    let stdin = rustix::stdio::stdin();
    rustix::net::sockopt::socket_type(stdin)?;
    let channel = rustix::io::fcntl_dupfd_cloexec(stdin, CHANNEL_FROM)
        .or_else(|_| rustix::io::fcntl_dupfd_cloexec(stdin, 3))?;
    let null = rustix::fs::open(
        "/dev/null",
        rustix::fs::OFlags::RDWR | rustix::fs::OFlags::CLOEXEC,
        rustix::fs::Mode::empty(),
    )?;
    rustix::stdio::dup2_stdin(&null)?;
    Ok(channel)
}

/// Makes sure that this process takes no more than its share, leaves no core and gains no rights. Returns the bytes of
/// the main thread's stack. Each measure is as good as the system allows; none is worth failing for.
fn protect() -> usize {
    if let Some(mark) = std::env::var(MARK_VARIABLE)
        .ok()
        .and_then(|m| CString::new(m).ok())
    {
        let _ = rustix::thread::set_name(&mark);
    }
    // Should memory run out, the engine goes first. Before the process closes its entries in /proc.
    let _ = std::fs::write("/proc/self/oom_score_adj", "800");
    limits::apply();
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    let _ = rustix::thread::set_no_new_privs(true);
    unbuffered_output();
    let limit = getrlimit(Resource::Stack);
    let bytes = limit
        .maximum
        .map_or(STACK_BYTES, |max| max.min(STACK_BYTES));
    if limit.current.is_some_and(|now| now < bytes) {
        let wanted = Rlimit {
            current: Some(bytes),
            maximum: limit.maximum,
        };
        let _ = setrlimit(Resource::Stack, wanted);
    }
    getrlimit(Resource::Stack).current.unwrap_or(bytes) as usize
}

/// C's standard output loses nothing in a crash, nor when the process is ended by force, even without a line end.
fn unbuffered_output() {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
    }
    // SAFETY: C's own `stdout`, before anything was printed, as setvbuf asks; there is no buffer.
    unsafe { libc::setvbuf(stdout, std::ptr::null_mut(), libc::_IONBF, 0) };
}

/// Reads what is to be loaded, before there is a second thread. What follows it stays in `inbox`. A process that was
/// slow to start finds pings before it.
fn read_load(link: &Link, inbox: &mut Vec<u8>) -> Load {
    loop {
        match take_message(inbox) {
            Some(ToHost::Load(load)) => return load,
            Some(ToHost::Ping) => link.send(&FromHost::Pong),
            Some(_) => exit_at_once(EXIT_LOST),
            None => link.receive(inbox),
        }
    }
}

/// Waits for the channel, which a library may have made non-blocking together with everything else that is open.
fn wait_until(channel: &OwnedFd, ready: PollFlags) {
    if poll(&mut [PollFd::new(channel, ready)], None).is_err() {
        // Interrupted, or the library allows no descriptors: not to be asked again without a pause.
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ends without the destructors and `atexit` functions of a library that is in the middle of something.
pub(super) fn exit_at_once(code: i32) -> ! {
    // SAFETY: `_exit` only ends the process.
    unsafe { libc::_exit(code) }
}

/// Returns the folder in which a library runs, if it is another one than that of its file.
pub(super) fn named_folder(wanted: &Load) -> Option<PathBuf> {
    let folder = PathBuf::from(OsStr::from_bytes(&wanted.place.folder));
    Some(folder).filter(|folder| !folder.as_os_str().is_empty())
}

/// The functions of a library.
pub(super) struct Functions {
    pub(super) thinking: ThinkingFn,
    pub(super) init: Option<InitFn>,
    pub(super) close: Option<CloseFn>,
}

/// One end of a pair of sockets.
pub(super) struct Channel(OwnedFd);

impl Channel {
    /// Sends all that. Without the program there is nothing to go on for.
    pub(super) fn send(&self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            // Not `write`: a library may have put something else in the channel's place.
            match rustix::net::send(&self.0, bytes, SendFlags::NOSIGNAL) {
                Ok(written) => bytes = &bytes[written..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => wait_until(&self.0, PollFlags::OUT),
                Err(_) => exit_at_once(EXIT_LOST),
            }
        }
    }

    /// Waits for bytes and takes them in.
    pub(super) fn receive(&self, inbox: &mut Vec<u8>) {
        let mut chunk = [0; 16 << 10];
        match rustix::io::read(&self.0, &mut chunk) {
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => wait_until(&self.0, PollFlags::IN),
            Ok(0) | Err(_) => exit_at_once(EXIT_LOST),
            Ok(got) => inbox.extend_from_slice(&chunk[..got]),
        }
    }
}

/// The process that the program started.
pub(super) struct Home(Pid);

impl Home {
    /// The library's code came back from that step. A library that forks may come back twice; only the process that the
    /// program started answers.
    pub(super) fn came_back(&self, _step: u8) {
        if getpid() != self.0 {
            exit_at_once(0);
        }
    }
}

/// Loads the library, from its copy if there is one.
pub(super) fn load_functions(path: &Path, names: &Load) -> Result<Functions, LoadProblem> {
    let copy = Path::new(OsStr::from_bytes(&names.place.copy));
    let path = if copy.as_os_str().is_empty() {
        path
    } else {
        load_needed(copy);
        copy
    };
    // SAFETY: loading runs the library's constructors. That is what this process is for: whatever they do stays here.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }
        .map_err(|error| LoadProblem::Loader(loader_words(&error)))?;
    let functions = Functions {
        // SAFETY: the ABI gives the function behind this name this type.
        thinking: unsafe { symbol::<ThinkingFn>(&library, &names.thinking) }
            .ok_or(LoadProblem::NoThinking)?,
        // SAFETY: as above.
        init: unsafe { symbol::<InitFn>(&library, &names.init) },
        // SAFETY: as above.
        close: unsafe { symbol::<CloseFn>(&library, &names.close) },
    };
    // Threads of the library may run on: it is never unloaded.
    std::mem::forget(library);
    Ok(functions)
}

/// Loads the copies of the libraries that the one at `copy` was linked with, so that the loader does not look for them
/// elsewhere. They may need each other; what cannot be loaded is told when it is needed.
fn load_needed(copy: &Path) {
    let entries = copy.parent().map(std::fs::read_dir);
    let entries = entries.into_iter().flatten().flatten().flatten();
    let copies = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let mut open: Vec<PathBuf> = copies.map(|entry| entry.path()).collect();
    open.retain(|path| path != copy);
    open.sort();
    loop {
        let before = open.len();
        open.retain(|path| {
            // SAFETY: as for the library itself.
            let loaded = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) };
            loaded.map(std::mem::forget).is_err()
        });
        if open.is_empty() || open.len() == before {
            return;
        }
    }
}

/// Returns the function called `name`.
///
/// # Safety
/// `T` is the type of that function.
unsafe fn symbol<T: Copy>(library: &Library, name: &str) -> Option<T> {
    if name.is_empty() {
        return None;
    }
    // SAFETY: the caller knows the type; the library is never unloaded, so the pointer may be copied out.
    unsafe { library.get::<T>(name.as_bytes()) }
        .ok()
        .map(|f| *f)
}

/// The loader's message; libloading puts it behind its own.
fn loader_words(error: &libloading::Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        text = inner.to_string();
        source = inner.source();
    }
    text
}
