//! The host on Windows, and under Wine: two pipes for the channel, one thread with room for every call.

mod calls;
mod console;
mod crash;
mod streams;

use super::EXIT_LOST;
use super::arrays::Arrays;
use super::load::LoadProblem;
use crate::frames::{
    CallResult, FromHost, Load, Protection, Think, ToHost, VERSION, complete, step,
};
use calls::{Function, library_function};
use std::os::windows::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use streams::Handle;
use windows_sys::Win32::Foundation::{ERROR_BAD_EXE_FORMAT, ERROR_MOD_NOT_FOUND, HMODULE};
use windows_sys::Win32::System::Diagnostics::Debug::{
    SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SEM_NOOPENFILEERRORBOX, SetErrorMode,
};
use windows_sys::Win32::System::LibraryLoader::{LOAD_WITH_ALTERED_SEARCH_PATH, LoadLibraryExW};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, TerminateProcess};

/// The int that `cgfgui_thinking_init` gets a pointer to.
static STOP: AtomicI32 = AtomicI32::new(0);

/// Stack of the thread that makes the calls. Not that of the program's header, which is the default for every thread a
/// library starts: a 32-bit process has no room for many of this size.
const STACK_BYTES: usize = 64 << 20;

pub(super) fn main() -> ! {
    let Some(library) = std::env::args_os().nth(2).map(PathBuf::from) else {
        // Nothing to load: started only to keep Wine's server awake for as long as the program lives.
        println!("awake");
        streams::wait_for_end_of_input();
        std::process::exit(0)
    };
    // SAFETY: sets flags of this process only: no dialog may wait for somebody to press a button.
    unsafe {
        SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX)
    };
    let channel = match streams::take() {
        Ok(channel) => channel,
        Err(error) => {
            eprintln!("engine-host is started by the program itself: {error}");
            std::process::exit(2)
        }
    };
    crash::install(channel.to_program);
    let (sender, requests) = std::sync::mpsc::channel();
    let link = Arc::new(Link {
        channel: channel.to_program,
        out: Mutex::default(),
    });
    let host = Host {
        link: link.clone(),
        requests,
    };
    let caller = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || host.run(&library));
    if caller.is_err() {
        exit_at_once(EXIT_LOST);
    }
    read_requests(channel.from_program, &link, &sender);
    // The calling thread is gone, or ends the process with what it has to say.
    loop {
        std::thread::park();
    }
}

/// Ends without the destructors of a library that is in the middle of something.
fn exit_at_once(code: i32) -> ! {
    // SAFETY: only ends this process.
    unsafe { TerminateProcess(GetCurrentProcess(), code as u32) };
    std::process::abort()
}

/// The first thread: reads requests, sets the stop flag, answers pings, hands on the rest.
fn read_requests(channel: Handle, link: &Link, requests: &Sender<ToHost>) {
    let mut inbox = Vec::new();
    let mut chunk = [0; 16 << 10];
    loop {
        match channel.read(&mut chunk) {
            Some(got) if got > 0 => inbox.extend_from_slice(&chunk[..got]),
            _ => exit_at_once(EXIT_LOST),
        }
        while let Some(length) = complete(&inbox).unwrap_or_else(|_| exit_at_once(EXIT_LOST)) {
            let message = ToHost::decode(&inbox[..length]);
            inbox.drain(..length);
            match message {
                Ok(ToHost::Stop) => STOP.store(1, Ordering::SeqCst),
                Ok(ToHost::Ping) => link.send(&FromHost::Pong),
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

struct Functions {
    thinking: Function,
    init: Option<Function>,
    close: Option<Function>,
}

/// The way to the program, used by both threads.
struct Link {
    channel: Handle,
    /// What is being sent; kept, so that sending does not allocate.
    out: Mutex<Vec<u8>>,
}

impl Link {
    fn send(&self, message: &FromHost) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.clear();
        message.encode(&mut out);
        if !self.channel.write_all(&out) {
            exit_at_once(EXIT_LOST);
        }
    }
}

struct Host {
    link: Arc<Link>,
    requests: Receiver<ToHost>,
}

impl Host {
    fn run(self, library: &Path) -> ! {
        crash::reserve_stack();
        self.link.send(&FromHost::Hello(VERSION));
        let Ok(ToHost::Load(names)) = self.requests.recv() else {
            exit_at_once(EXIT_LOST)
        };
        let memory_limit = streams::confine(names.memory_limit);
        // Nothing here keeps a library from files or the network, and so nothing is claimed.
        self.link.send(&FromHost::Protected(Protection {
            memory_limit,
            ..Protection::default()
        }));
        crash::enter(step::LOADING);
        let functions = match load(library, &names) {
            Ok(functions) => functions,
            Err(problem) => {
                self.link.send(&FromHost::Error(problem.to_string()));
                exit_at_once(1)
            }
        };
        // The library's run-time may have put a filter of its own.
        crash::set_filter();
        self.link.send(&FromHost::Loaded);
        crash::enter(step::STARTING);
        if let Some(init) = functions.init {
            calls::init(init, STOP.as_ptr());
        }
        crash::set_filter();
        let Ok(mut arrays) = Arrays::new(names.strict) else {
            self.link.send(&FromHost::Error(
                "there is no memory for the board arrays".to_owned(),
            ));
            exit_at_once(1)
        };
        streams::flush_printed();
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
        streams::flush_printed();
        self.link.send(&FromHost::Closed);
        // In good order: the library's files are flushed. Should its destructors hang, the program ends us.
        std::process::exit(0)
    }

    fn think(&self, functions: &Functions, arrays: &mut Arrays, think: &Think) {
        arrays.prepare(think);
        crash::enter(step::CALLING);
        let start = Instant::now();
        let value = calls::thinking(functions.thinking, arrays, think);
        let micros = u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX);
        crash::enter(step::IDLE);
        streams::flush_printed();
        self.link.send(&FromHost::Result(CallResult {
            seq: think.seq,
            value,
            micros,
            outside: arrays.take_outside(),
            cells: arrays.cells(think),
        }));
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
    let wide: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    // SAFETY: loading runs the library's start-up code. That is what this process is for: whatever it does stays here.
    let module: HMODULE = unsafe {
        LoadLibraryExW(
            wide.as_ptr(),
            std::ptr::null_mut(),
            LOAD_WITH_ALTERED_SEARCH_PATH,
        )
    };
    if module.is_null() {
        let error = std::io::Error::last_os_error();
        return Err(LoadProblem::Loader(loader_words(&error)));
    }
    console::capture(module);
    streams::find_run_times();
    Ok(Functions {
        thinking: library_function(module, &names.thinking).ok_or(LoadProblem::NoThinking)?,
        init: library_function(module, &names.init),
        close: library_function(module, &names.close),
    })
}

/// The loader's messages are misleading; say what the two usual ones mean.
fn loader_words(error: &std::io::Error) -> String {
    let code = error.raw_os_error().unwrap_or(0) as u32;
    match code {
        ERROR_MOD_NOT_FOUND => {
            format!("it, or a library that it needs, was not found (error {code})")
        }
        ERROR_BAD_EXE_FORMAT => {
            format!("it, or a library that it needs, is damaged or of another kind (error {code})")
        }
        _ => format!("{error} (error {code})"),
    }
}
