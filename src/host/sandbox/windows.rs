//! The host on Windows, and under Wine: two pipes for the channel, one thread with room for every call.

pub(super) mod calls;
mod console;
pub(super) mod crash;
mod streams;

pub(super) use streams::Channel;

use super::load::LoadProblem;
use super::serve::{Host, Link, read_requests};
use crate::frames::{FromHost, Load, Protection, ToHost, VERSION, step};
use calls::{Function, library_function};
use process::EXIT_LOST;
use std::os::windows::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use windows_sys::Win32::Foundation::{ERROR_BAD_EXE_FORMAT, ERROR_MOD_NOT_FOUND, HMODULE};
use windows_sys::Win32::System::Diagnostics::Debug::{
    SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SEM_NOOPENFILEERRORBOX, SetErrorMode,
};
use windows_sys::Win32::System::LibraryLoader::{LOAD_WITH_ALTERED_SEARCH_PATH, LoadLibraryExW};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, TerminateProcess};

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
    let link = Link::new(channel);
    let host = Host {
        link: link.clone(),
        requests,
        home: Home,
    };
    let caller = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || greet_and_run(&host, &library));
    if caller.is_err() {
        exit_at_once(EXIT_LOST);
    }
    read_requests(&link, Vec::new(), &sender);
    // The calling thread is gone, or ends the process with what it has to say.
    loop {
        std::thread::park();
    }
}

/// Ends without the destructors of a library that is in the middle of something.
pub(super) fn exit_at_once(code: i32) -> ! {
    // SAFETY: only ends this process.
    unsafe { TerminateProcess(GetCurrentProcess(), code as u32) };
    std::process::abort()
}

/// Tells the program that the host is there and what keeps the library in bounds, and begins.
fn greet_and_run(host: &Host, library: &Path) -> ! {
    crash::reserve_stack();
    host.link.send(&FromHost::Hello(VERSION));
    let Ok(ToHost::Load(wanted)) = host.requests.recv() else {
        exit_at_once(EXIT_LOST)
    };
    let memory_limit = streams::confine(wanted.memory_limit);
    // Nothing here keeps a library from files or the network, and so nothing is claimed.
    host.link.send(&FromHost::Protected(Protection {
        memory_limit,
        ..Protection::default()
    }));
    host.run(library, &wanted)
}

/// Windows libraries run in the place of their files.
pub(super) fn named_folder(_wanted: &Load) -> Option<std::path::PathBuf> {
    None
}

/// The functions of a library.
pub(super) struct Functions {
    pub(super) thinking: Function,
    pub(super) init: Option<Function>,
    pub(super) close: Option<Function>,
}

impl Channel {
    /// Sends all that. Without the program there is nothing to go on for.
    pub(super) fn send(&self, bytes: &[u8]) {
        if !self.to_program.write_all(bytes) {
            exit_at_once(EXIT_LOST);
        }
    }

    /// Waits for bytes and takes them in.
    pub(super) fn receive(&self, inbox: &mut Vec<u8>) {
        let mut chunk = [0; 16 << 10];
        match self.from_program.read(&mut chunk) {
            Some(got) if got > 0 => inbox.extend_from_slice(&chunk[..got]),
            _ => exit_at_once(EXIT_LOST),
        }
    }
}

/// This process.
pub(super) struct Home;

impl Home {
    /// The library's code came back from that step.
    pub(super) fn came_back(&self, step: u8) {
        // The library's run-time may have put a filter of its own.
        if matches!(step, step::LOADING | step::STARTING) {
            crash::set_filter();
        }
        if step != step::LOADING {
            streams::flush_printed();
        }
    }
}

/// Loads the library.
pub(super) fn load_functions(path: &Path, names: &Load) -> Result<Functions, LoadProblem> {
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
