//! The host on Linux: protect the process, load, answer.

use super::arrays::Arrays;
use super::load::LoadProblem;
use super::{calls, crash, limits, restrict};
use crate::frames::{CallResult, FromHost, Load, Think, ToHost, VERSION, complete, step};
use cgfthink_abi::{CloseFn, InitFn, ThinkingFn};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use process::{EXIT_LOST, MARK_VARIABLE, PROGRAM_ARGUMENT, guardian};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::net::SendFlags;
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, getpid, getrlimit, set_dumpable_behavior, setrlimit,
};
use std::ffi::CString;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The int that `cgfgui_thinking_init` gets a pointer to.
static STOP: AtomicI32 = AtomicI32::new(0);

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
    let channel: &'static OwnedFd = match private_channel() {
        Ok(channel) => Box::leak(Box::new(channel)),
        Err(error) => refuse(&format!(
            "engine-host is started by the program itself: {error}"
        )),
    };
    let stack = protect();
    crash::install(channel.as_raw_fd(), stack);
    let link = Arc::new(Link {
        channel,
        out: Mutex::default(),
    });
    link.send(&FromHost::Hello(VERSION));
    let mut inbox = Vec::new();
    let load = read_load(&link, &mut inbox);
    // Landlock holds for this thread and those it starts: no other may be there yet.
    limits::memory(load.memory_limit);
    let mut protection = restrict::apply(&load, &library);
    limits::describe(&mut protection);
    link.send(&FromHost::Protected(protection));
    let (sender, requests) = std::sync::mpsc::channel();
    let theirs = link.clone();
    let reader = std::thread::Builder::new()
        .stack_size(READER_STACK)
        .spawn(move || read_requests(&theirs, inbox, &sender));
    if reader.is_err() {
        exit_at_once(EXIT_LOST);
    }
    Host {
        link,
        requests,
        pid: getpid(),
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
    line_buffered_output();
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

/// C's standard output loses no whole line in a crash.
fn line_buffered_output() {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
    }
    // SAFETY: C's own `stdout`, before anything was printed, as setvbuf asks; the buffer is C's own.
    unsafe { libc::setvbuf(stdout, std::ptr::null_mut(), libc::_IOLBF, 0) };
}

/// Reads what is to be loaded, before there is a second thread. What follows it stays in `inbox`. A process that was
/// slow to start finds pings before it.
fn read_load(link: &Link, inbox: &mut Vec<u8>) -> Load {
    loop {
        match take_message(inbox) {
            Some(ToHost::Load(load)) => return load,
            Some(ToHost::Ping) => link.send(&FromHost::Pong),
            Some(_) => exit_at_once(EXIT_LOST),
            None => read_more(link.channel, inbox),
        }
    }
}

/// The second thread: reads requests, sets the stop flag, answers pings, hands on the rest.
fn read_requests(link: &Link, mut inbox: Vec<u8>, requests: &Sender<ToHost>) {
    loop {
        while let Some(message) = take_message(&mut inbox) {
            match message {
                ToHost::Stop => STOP.store(1, Ordering::SeqCst),
                ToHost::Ping => link.send(&FromHost::Pong),
                message => {
                    // Here and not before the call, so that a Stop right behind its question is not lost.
                    if matches!(message, ToHost::Think(_)) {
                        STOP.store(0, Ordering::SeqCst);
                    }
                    if requests.send(message).is_err() {
                        return;
                    }
                }
            }
        }
        read_more(link.channel, &mut inbox);
    }
}

/// Returns the first whole message, if there is one.
fn take_message(inbox: &mut Vec<u8>) -> Option<ToHost> {
    let length = complete(inbox).unwrap_or_else(|_| exit_at_once(EXIT_LOST))?;
    let message = ToHost::decode(&inbox[..length]);
    inbox.drain(..length);
    Some(message.unwrap_or_else(|_| exit_at_once(EXIT_LOST)))
}

/// Waits for bytes and takes them in. Without the program there is nothing to go on for.
fn read_more(channel: &OwnedFd, inbox: &mut Vec<u8>) {
    let mut chunk = [0; 16 << 10];
    match rustix::io::read(channel, &mut chunk) {
        Err(Errno::INTR) => {}
        Err(Errno::AGAIN) => wait_until(channel, PollFlags::IN),
        Ok(0) | Err(_) => exit_at_once(EXIT_LOST),
        Ok(got) => inbox.extend_from_slice(&chunk[..got]),
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
fn exit_at_once(code: i32) -> ! {
    // SAFETY: `_exit` only ends the process.
    unsafe { libc::_exit(code) }
}

struct Functions {
    thinking: ThinkingFn,
    init: Option<InitFn>,
    close: Option<CloseFn>,
}

/// The way to the program, used by both threads.
struct Link {
    channel: &'static OwnedFd,
    /// What is being sent; kept, so that sending does not allocate.
    out: Mutex<Vec<u8>>,
}

impl Link {
    fn send(&self, message: &FromHost) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.clear();
        message.encode(&mut out);
        let mut rest = &out[..];
        while !rest.is_empty() {
            // Not `write`: a library may have put something else in the channel's place.
            match rustix::net::send(self.channel, rest, SendFlags::NOSIGNAL) {
                Ok(written) => rest = &rest[written..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => wait_until(self.channel, PollFlags::OUT),
                Err(_) => exit_at_once(EXIT_LOST),
            }
        }
    }
}

struct Host {
    link: Arc<Link>,
    requests: Receiver<ToHost>,
    pid: Pid,
}

impl Host {
    fn run(self, library: &Path, wanted: &Load) -> ! {
        crash::enter(step::LOADING);
        let functions = match load(library, wanted) {
            Ok(functions) => functions,
            Err(problem) => {
                self.link.send(&FromHost::Error(problem.to_string()));
                exit_at_once(1)
            }
        };
        self.check_alone();
        self.link.send(&FromHost::Loaded);
        crash::enter(step::STARTING);
        if let Some(init) = functions.init {
            calls::init(init, STOP.as_ptr());
        }
        self.check_alone();
        let Ok(mut arrays) = Arrays::new(wanted.strict) else {
            self.link.send(&FromHost::Error(
                "there is no memory for the board arrays".to_owned(),
            ));
            exit_at_once(1)
        };
        crash::enter(step::IDLE);
        self.link.send(&FromHost::Ready);
        while let Ok(request) = self.requests.recv() {
            match request {
                ToHost::Think(think) => self.think(&functions, &mut arrays, &think),
                ToHost::Close => break,
                ToHost::Load(_) | ToHost::Stop | ToHost::Ping => {}
            }
        }
        crash::enter(step::CLOSING);
        if let Some(close) = functions.close {
            calls::close(close);
        }
        self.check_alone();
        self.link.send(&FromHost::Closed);
        // Not `_exit`: the library's files are flushed. Should its destructors hang, the program ends us.
        std::process::exit(0)
    }

    fn think(&self, functions: &Functions, arrays: &mut Arrays, think: &Think) {
        arrays.prepare(think);
        crash::enter(step::CALLING);
        let start = Instant::now();
        let value = calls::thinking(functions.thinking, arrays, think);
        let micros = u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX);
        crash::enter(step::IDLE);
        self.check_alone();
        self.link.send(&FromHost::Result(CallResult {
            seq: think.seq,
            value,
            micros,
            outside: arrays.take_outside(),
            cells: arrays.cells(think),
        }));
    }

    /// A library that forks may come back twice; only the process that the program started answers.
    fn check_alone(&self) {
        if getpid() != self.pid {
            exit_at_once(0);
        }
    }
}

/// Loads the library with its folder as the current one. It stays loaded until the process ends.
fn load(path: &Path, names: &Load) -> Result<Functions, LoadProblem> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::env::set_current_dir(folder).map_err(LoadProblem::Folder)?;
    }
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
