//! The guardian: a small process between the program and the host that outlives both by a moment.
//!
//! The system gives it every process that the library started and that lost its parent, whatever group, session or
//! environment those gave themselves. When the host ends, when the program ends (even killed), or when the program asks
//! for the end, the guardian kills all of them and ends as the host did.

use crate::{
    ALLOWED_VARIABLE, EXIT_LOST, EXIT_NOT_ALLOWED, PARENT_VARIABLE, PROGRAM_ARGUMENT, fingerprint,
};
use rustix::io::Errno;
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid,
    kill_process, set_child_subreaper, set_dumpable_behavior, set_parent_process_death_signal,
    setpgid, setrlimit, wait,
};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long the processes that a library started are hunted.
const HUNT_LIMIT: Duration = Duration::from_secs(2);
/// Time between two rounds of the hunt, if nothing dies meanwhile.
const ROUND: Duration = Duration::from_millis(1);

/// Becomes the guardian of a new process, in which this function returns. To be called while there is one thread.
pub fn split() {
    let parent = std::env::var(PARENT_VARIABLE).ok();
    let parent = parent.and_then(|pid| Pid::from_raw(pid.parse().ok()?));
    let before = block_signals();
    let _ = set_parent_process_death_signal(Some(Signal::TERM));
    let _ = set_child_subreaper(Some(getpid()));
    // The program may have ended before this process could be tied to it.
    if parent.is_some() && getppid() != parent {
        std::process::exit(EXIT_LOST);
    }
    let guardian = getpid();
    // SAFETY: this process has one thread, so the child may do everything that its parent may.
    match unsafe { libc::fork() } {
        0 => {
            let _ = set_parent_process_death_signal(Some(Signal::KILL));
            if getppid() != Some(guardian) {
                std::process::exit(EXIT_LOST);
            }
            let _ = setpgid(None, None);
            set_signal_mask(&before);
        }
        host => {
            if let Some(host) = Pid::from_raw(host).filter(|_| host > 0) {
                watch(host)
            }
            // Better without a guardian than not at all: the program looks for survivors itself.
            let _ = set_parent_process_death_signal(Some(Signal::KILL));
            set_signal_mask(&before);
        }
    }
}

/// Starts a program with its arguments in this process' place, under a guardian. Never returns.
pub fn run_program(words: impl IntoIterator<Item = OsString>) -> ! {
    split();
    let mut words = words.into_iter();
    let Some(program) = words.next() else {
        eprintln!(
            "Usage: engine-host {PROGRAM_ARGUMENT} PROGRAM [ARGUMENT...] (started by the program itself)"
        );
        std::process::exit(2)
    };
    let allowed = std::env::var_os(ALLOWED_VARIABLE);
    let mut command = match allowed.map(|allowed| command_of(Path::new(&program), &allowed)) {
        Some(Ok(command)) => command,
        Some(Err(code)) => std::process::exit(code),
        None => Command::new(&program),
    };
    let error = command.args(words).env_remove(ALLOWED_VARIABLE).exec();
    eprintln!("{}: {error}", program.display());
    std::process::exit(2)
}

/// Returns the command that runs a program if it has that fingerprint: the very file that was looked at, whatever is in its
/// place by then. One of the system's folders is run by its real path, a script by its name, by which it finds what lies
/// beside it.
fn command_of(program: &Path, allowed: &OsStr) -> Result<Command, i32> {
    let mut file = File::open(program).map_err(|_| 2)?;
    let now = fingerprint::of_open_program(program, &mut file).map_err(|_| 2)?;
    if *allowed != *now {
        return Err(EXIT_NOT_ALLOWED);
    }
    if let Some(real) = now.strip_prefix(fingerprint::BY_PLACE) {
        // Whoever looks at the processes finds its name.
        let mut command = Command::new(real);
        command.arg0(program);
        return Ok(command);
    }
    let mut head = [0; 4];
    let is_native = file.rewind().is_ok() && file.read_exact(&mut head).is_ok();
    if !is_native || head != *b"\x7fELF" {
        return Ok(Command::new(program));
    }
    let mut command = Command::new(format!("/proc/self/fd/{}", file.as_raw_fd()));
    command.arg0(program);
    // Open until the program takes this one's place.
    std::mem::forget(file);
    Ok(command)
}

/// Waits for the end of the host, or for the wish to end it, and sees to it that nothing is left.
fn watch(host: Pid) -> ! {
    let_go_of_streams();
    let _ = rustix::thread::set_name(c"engine-guard");
    let none = Some(0);
    let _ = setrlimit(
        Resource::Core,
        Rlimit {
            current: none,
            maximum: none,
        },
    );
    // The end of the host is repeated below; it shall not leave a core of the guardian.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    loop {
        match next_signal(None) {
            Some(libc::SIGCHLD) => {
                let (end, _) = reap(host);
                if let Some(end) = end {
                    hunt(host);
                    follow(end)
                }
            }
            Some(libc::SIGTERM | libc::SIGHUP | libc::SIGINT | libc::SIGQUIT) => {
                let end = hunt(host);
                match end {
                    Some(end) => follow(end),
                    None => exit(EXIT_LOST),
                }
            }
            _ => {}
        }
    }
}

/// The guardian holds no end of a pipe that somebody waits to be closed.
fn let_go_of_streams() {
    let null = rustix::fs::open(
        "/dev/null",
        rustix::fs::OFlags::RDWR | rustix::fs::OFlags::CLOEXEC,
        rustix::fs::Mode::empty(),
    );
    match null {
        Ok(null) => {
            let _ = rustix::stdio::dup2_stdin(&null);
            let _ = rustix::stdio::dup2_stdout(&null);
            let _ = rustix::stdio::dup2_stderr(&null);
        }
        Err(_) => {
            for fd in 0..3 {
                // SAFETY: nothing here uses the standard streams any more.
                unsafe { libc::close(fd) };
            }
        }
    }
}

/// Kills the host and everything that came from it. Returns how the host ended, if that was seen here.
fn hunt(host: Pid) -> Option<WaitStatus> {
    let begun = Instant::now();
    let mut end = None;
    loop {
        for child in children_of(getpid()) {
            let _ = kill_process(child, Signal::KILL);
        }
        let (this, any_left) = reap(host);
        end = end.or(this);
        if !any_left || begun.elapsed() >= HUNT_LIMIT {
            return end;
        }
        next_signal(Some(ROUND));
    }
}

/// Takes note of all that have ended. Returns the host's end, if it is among them, and whether children are left.
fn reap(host: Pid) -> (Option<WaitStatus>, bool) {
    let mut end = None;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if pid == host => end = Some(status),
            Ok(Some(_)) | Err(Errno::INTR) => {}
            Ok(None) => return (end, true),
            Err(_) => return (end, false),
        }
    }
}

/// Returns the children of a guardian, which has one thread. Those of a child that ended are among them.
pub(crate) fn children_of(guardian: Pid) -> Vec<Pid> {
    let list = format!("/proc/{guardian}/task/{guardian}/children");
    let numbers = |text: String| {
        let numbers = text.split_ascii_whitespace();
        numbers.filter_map(|n| n.parse().ok()).collect::<Vec<i32>>()
    };
    let pids = match std::fs::read_to_string(list) {
        Ok(text) => numbers(text),
        // A kernel without that file.
        Err(_) => std::fs::read_dir("/proc")
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(|&pid| parent_of(pid) == Some(guardian.as_raw_nonzero().get()))
            .collect(),
    };
    pids.into_iter().filter_map(Pid::from_raw).collect()
}

fn parent_of(pid: i32) -> Option<i32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    rest.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// Ends as the host did, so that the program sees the host's end.
fn follow(end: WaitStatus) -> ! {
    if let Some(signal) = end.terminating_signal() {
        // SAFETY: sets the default action, which needs nothing of this process.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
        let mut only = no_signals();
        // SAFETY: `only` is a valid set; the number came from the system.
        unsafe { libc::sigaddset(&raw mut only, signal) };
        // SAFETY: sends a signal to this very process, which ends by it once it is let through.
        unsafe { libc::kill(libc::getpid(), signal) };
        // SAFETY: `only` is a valid set, and the old mask is not wanted.
        unsafe { libc::sigprocmask(libc::SIG_UNBLOCK, &raw const only, std::ptr::null_mut()) };
    }
    exit(end.exit_status().unwrap_or(EXIT_LOST))
}

fn exit(code: i32) -> ! {
    // SAFETY: `_exit` only ends the process.
    unsafe { libc::_exit(code) }
}

fn no_signals() -> libc::sigset_t {
    // SAFETY: all-zero bytes are a valid set, and the next call makes it an empty one.
    let mut set = unsafe { std::mem::zeroed() };
    // SAFETY: `set` is there to be written.
    unsafe { libc::sigemptyset(&raw mut set) };
    set
}

/// Blocks all signals; they are waited for instead. Returns the mask from before.
fn block_signals() -> libc::sigset_t {
    let mut all = no_signals();
    let mut before = no_signals();
    // SAFETY: `all` is there to be written.
    unsafe { libc::sigfillset(&raw mut all) };
    // SAFETY: both sets are valid.
    unsafe { libc::sigprocmask(libc::SIG_SETMASK, &raw const all, &raw mut before) };
    before
}

fn set_signal_mask(mask: &libc::sigset_t) {
    // SAFETY: `mask` is valid, and the old one is not wanted.
    unsafe { libc::sigprocmask(libc::SIG_SETMASK, mask, std::ptr::null_mut()) };
}

/// Waits for a signal, at most so long.
fn next_signal(patience: Option<Duration>) -> Option<i32> {
    let mut all = no_signals();
    // SAFETY: `all` is there to be written.
    unsafe { libc::sigfillset(&raw mut all) };
    let limit = patience.map(|patience| libc::timespec {
        tv_sec: patience.as_secs() as libc::time_t,
        tv_nsec: patience.subsec_nanos().into(),
    });
    let limit = limit.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: the set is valid, the time limit is null or valid, and what the signal brings is not wanted.
    let signal = unsafe { libc::sigtimedwait(&raw const all, std::ptr::null_mut(), limit) };
    (signal > 0).then_some(signal)
}
