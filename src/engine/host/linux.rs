//! The host on Linux: protect the process, load, answer.

use super::arrays::Arrays;
use super::{EXIT_LOST, MARK_VARIABLE, PARENT_VARIABLE, calls, crash};
use crate::frames::{CallResult, FromHost, Load, Think, ToHost, VERSION, complete, step};
use cgfthink_abi::{CloseFn, InitFn, ThinkingFn};
use landlock::{RestrictionStatus, Ruleset, RulesetAttr, RulesetError, Scope};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, Signal, getpid, getppid, getrlimit,
    set_dumpable_behavior, set_parent_process_death_signal, setrlimit,
};
use std::ffi::CString;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

/// The int that `cgfgui_thinking_init` gets a pointer to.
static STOP: AtomicI32 = AtomicI32::new(0);

/// Where the channel is moved to, out of the way of libraries that close small numbers.
const CHANNEL_FROM: i32 = 100;
/// Stack of the main thread, if the system allows it: engines recurse deeply.
const STACK_BYTES: u64 = 64 << 20;

pub(super) fn main() -> ! {
    let Some(library) = std::env::args_os().nth(2).map(PathBuf::from) else {
        refuse("Usage: engine-host LIBRARY (started by the program itself)")
    };
    let channel: &'static OwnedFd = match private_channel() {
        Ok(channel) => Box::leak(Box::new(channel)),
        Err(error) => refuse(&format!(
            "engine-host is started by the program itself: {error}"
        )),
    };
    let stack = protect();
    crash::install(channel.as_raw_fd(), stack);
    let (sender, requests) = std::sync::mpsc::channel();
    let reader = std::thread::Builder::new()
        .stack_size(128 << 10)
        .spawn(move || read_requests(channel, &sender));
    if reader.is_err() {
        std::process::exit(EXIT_LOST);
    }
    Host {
        channel,
        requests,
        pid: getpid(),
        out: Vec::new(),
    }
    .run(&library)
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

/// Makes sure that this process ends with the program, leaves no core and gains no rights. Returns the bytes of the
/// main thread's stack. Each measure is as good as the system allows; none is worth failing for.
fn protect() -> usize {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let parent = std::env::var(PARENT_VARIABLE).ok();
    let parent = parent.and_then(|pid| Pid::from_raw(pid.parse().ok()?));
    // The program may have ended before it could be tied to.
    if parent.is_some() && getppid() != parent {
        std::process::exit(EXIT_LOST);
    }
    if let Some(mark) = std::env::var(MARK_VARIABLE)
        .ok()
        .and_then(|m| CString::new(m).ok())
    {
        let _ = rustix::thread::set_name(&mark);
    }
    // Should memory run out, the engine goes first. Before the process closes its entries in /proc.
    let _ = std::fs::write("/proc/self/oom_score_adj", "800");
    let _ = rustix::process::nice(5);
    let no_core = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    let _ = setrlimit(Resource::Core, no_core);
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    let _ = rustix::thread::set_no_new_privs(true);
    let _ = keep_signals_inside();
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

/// Keeps the signals of this process, and of all that it starts, from everybody else: a library that ends "its parent"
/// would end the program with the user's game. Kernels before 6.12 cannot; nothing is kept there.
fn keep_signals_inside() -> Result<RestrictionStatus, RulesetError> {
    Ruleset::default()
        .scope(Scope::Signal)?
        .create()?
        .restrict_self()
}

/// C's standard output loses no whole line in a crash.
fn line_buffered_output() {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
    }
    // SAFETY: C's own `stdout`, before anything was printed, as setvbuf asks; the buffer is C's own.
    unsafe { libc::setvbuf(stdout, std::ptr::null_mut(), libc::_IOLBF, 0) };
}

/// The second thread: reads requests, sets the stop flag, hands on the rest.
fn read_requests(channel: &OwnedFd, requests: &Sender<ToHost>) {
    let mut inbox = Vec::new();
    let mut chunk = [0; 16 << 10];
    loop {
        let got = match rustix::io::read(channel, &mut chunk) {
            Err(Errno::INTR) => continue,
            Err(Errno::AGAIN) => {
                wait_until(channel, PollFlags::IN);
                continue;
            }
            Ok(0) | Err(_) => exit_at_once(EXIT_LOST),
            Ok(got) => got,
        };
        inbox.extend_from_slice(&chunk[..got]);
        while let Some(length) = complete(&inbox).unwrap_or_else(|_| exit_at_once(EXIT_LOST)) {
            let message = ToHost::decode(&inbox[..length]);
            inbox.drain(..length);
            match message {
                Ok(ToHost::Stop) => STOP.store(1, Ordering::SeqCst),
                Ok(message) => {
                    // Here and not before the call, so that a Stop right behind its question is not lost.
                    if matches!(message, ToHost::Think(_)) {
                        STOP.store(0, Ordering::SeqCst);
                    }
                    if requests.send(message).is_err() {
                        return;
                    }
                }
                Err(_) => exit_at_once(EXIT_LOST),
            }
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
fn exit_at_once(code: i32) -> ! {
    // SAFETY: `_exit` only ends the process.
    unsafe { libc::_exit(code) }
}

struct Functions {
    thinking: ThinkingFn,
    init: Option<InitFn>,
    close: Option<CloseFn>,
}

struct Host {
    channel: &'static OwnedFd,
    requests: Receiver<ToHost>,
    pid: Pid,
    out: Vec<u8>,
}

impl Host {
    fn run(mut self, library: &Path) -> ! {
        self.send(&FromHost::Hello(VERSION));
        let Ok(ToHost::Load(names)) = self.requests.recv() else {
            exit_at_once(EXIT_LOST)
        };
        limit_memory(names.memory_limit);
        crash::enter(step::LOADING);
        let functions = match load(library, &names) {
            Ok(functions) => functions,
            Err(text) => {
                self.send(&FromHost::Error(text));
                exit_at_once(1)
            }
        };
        self.check_alone();
        self.send(&FromHost::Loaded);
        crash::enter(step::STARTING);
        if let Some(init) = functions.init {
            calls::init(init, STOP.as_ptr());
        }
        self.check_alone();
        let Ok(mut arrays) = Arrays::new() else {
            self.send(&FromHost::Error(
                "there is no memory for the board arrays".to_owned(),
            ));
            exit_at_once(1)
        };
        crash::enter(step::IDLE);
        self.send(&FromHost::Ready);
        while let Ok(request) = self.requests.recv() {
            match request {
                ToHost::Think(think) => self.think(&functions, &mut arrays, &think),
                ToHost::Close => break,
                ToHost::Load(_) | ToHost::Stop => {}
            }
        }
        crash::enter(step::CLOSING);
        if let Some(close) = functions.close {
            calls::close(close);
        }
        self.check_alone();
        self.send(&FromHost::Closed);
        // Not `_exit`: the library's files are flushed. Should its destructors hang, the program ends us.
        std::process::exit(0)
    }

    fn think(&mut self, functions: &Functions, arrays: &mut Arrays, think: &Think) {
        arrays.prepare(think);
        crash::enter(step::CALLING);
        let start = Instant::now();
        let value = calls::thinking(functions.thinking, arrays, think);
        let micros = u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX);
        crash::enter(step::IDLE);
        self.check_alone();
        self.send(&FromHost::Result(CallResult {
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

    fn send(&mut self, message: &FromHost) {
        self.out.clear();
        message.encode(&mut self.out);
        let mut rest = &self.out[..];
        while !rest.is_empty() {
            match rustix::io::write(self.channel, rest) {
                Ok(written) => rest = &rest[written..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => wait_until(self.channel, PollFlags::OUT),
                Err(_) => exit_at_once(EXIT_LOST),
            }
        }
    }
}

fn limit_memory(bytes: u64) {
    if bytes == 0 {
        return;
    }
    let maximum = getrlimit(Resource::As).maximum;
    let bytes = maximum.map_or(bytes, |max| max.min(bytes));
    let limit = Rlimit {
        current: Some(bytes),
        maximum: Some(bytes),
    };
    let _ = setrlimit(Resource::As, limit);
}

/// Loads the library with its folder as the current one. It stays loaded until the process ends.
fn load(path: &Path, names: &Load) -> Result<Functions, String> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::env::set_current_dir(folder)
            .map_err(|error| format!("its folder cannot be entered: {error}"))?;
    }
    // SAFETY: loading runs the library's constructors. That is what this process is for: whatever they do stays here.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }
        .map_err(|error| loader_words(&error))?;
    let functions = Functions {
        // SAFETY: the ABI gives the function behind this name this type.
        thinking: unsafe { symbol::<ThinkingFn>(&library, &names.thinking) }
            .ok_or_else(|| "it has no function cgfgui_thinking".to_owned())?,
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
