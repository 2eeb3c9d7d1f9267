//! A child process on Linux: seen dying at once by a descriptor, its descendants found by a mark.

use crate::MARK_VARIABLE;
use crate::guardian::children_of;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, kill_process, kill_process_group, pidfd_open, waitpid,
};
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many looks at all processes must find nothing before nothing is believed to be left.
const QUIET_PASSES: u32 = 2;
/// More looks are not worth it: who forks faster than that is not caught by looking.
const MAX_PASSES: u32 = 20;
/// How long a guardian may take to end everything.
const GUARDIAN_LIMIT: Duration = Duration::from_secs(3);
/// Time between two looks, in which an exec comes to its end.
const PASS_PAUSE: Duration = Duration::from_millis(1);

/// The processes that were not waited for yet.
static LIVE: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Ends all processes of this module, with all that guardians watch over, and takes their exit statuses: for the end of the
/// program. A thread that waits for a library to close does not come to it any more, and who adopts orphans need not heed
/// their end.
pub fn end_all() {
    let live = std::mem::take(&mut *LIVE.lock().unwrap_or_else(PoisonError::into_inner));
    for &pid in &live {
        let _ = kill_process(pid, Signal::CONT);
        let _ = kill_process(pid, Signal::TERM);
    }
    let end = Instant::now() + GUARDIAN_LIMIT;
    for pid in live {
        // An error says that somebody else has waited for it.
        while let Ok(None) = waitpid(Some(pid), WaitOptions::NOHANG) {
            if Instant::now() >= end {
                let _ = kill_process_group(pid, Signal::KILL);
                let _ = waitpid(Some(pid), WaitOptions::empty());
                break;
            }
            std::thread::sleep(PASS_PAUSE);
        }
    }
}

/// A child process in a process group of its own. Dropping it ends it.
pub struct Process {
    child: std::process::Child,
    pid: Pid,
    /// Readable when the process is dead.
    pidfd: OwnedFd,
    mark: String,
    /// Whether it has a guardian, who ends everything.
    guarded: bool,
    status: Option<ExitStatus>,
}

impl Process {
    /// Starts `command`. It and all that it starts carry a mark in their environment.
    ///
    /// # Errors
    /// Those of the system: the program is not there, may not be run, or nothing more can be started.
    pub fn spawn(mut command: Command) -> std::io::Result<Process> {
        let mark = new_mark();
        let mut child = command.env(MARK_VARIABLE, &mark).process_group(0).spawn()?;
        let pid = Pid::from_child(&child);
        let pidfd = match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(pidfd) => pidfd,
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(error.into());
            }
        };
        LIVE.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(pid);
        Ok(Process {
            child,
            pid,
            pidfd,
            mark,
            guarded: false,
            status: None,
        })
    }

    /// Returns the number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Takes the ends of the pipes that the command was given.
    pub fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        (
            self.child.stdin.take(),
            self.child.stdout.take(),
            self.child.stderr.take(),
        )
    }

    /// The same for this program's own host, which puts a guardian above itself. The process here is the guardian; it
    /// ends as the host does.
    ///
    /// # Errors
    /// Those of the system: the program is not there, may not be run, or nothing more can be started.
    pub fn spawn_guarded(command: Command) -> std::io::Result<Process> {
        let mut process = Process::spawn(command)?;
        process.guarded = true;
        Ok(process)
    }

    /// Returns the numbers of the processes below the guardian; none without one.
    pub fn guarded_members(&self) -> Vec<u32> {
        let guardian = self.guarded.then_some(self.pid);
        let members = guardian.map(children_of).unwrap_or_default();
        let number = |pid: Pid| pid.as_raw_nonzero().get().unsigned_abs();
        members.into_iter().map(number).collect()
    }

    /// Returns what becomes readable when the process dies.
    pub fn pidfd(&self) -> &OwnedFd {
        &self.pidfd
    }

    /// Returns how the process ended, once it was waited for.
    pub fn status(&self) -> Option<ExitStatus> {
        self.status
    }

    /// Asks the process to end (SIGTERM), not what it started.
    pub fn terminate(&self) {
        if self.status.is_none() {
            let _ = kill_process(self.pid, Signal::TERM);
        }
    }

    /// Interrupts (SIGINT) the process of this number if it is this one or was started by it. Returns whether it did.
    pub fn interrupt_member(&self, pid: i32) -> bool {
        let Some(member) = Pid::from_raw(pid) else {
            return false;
        };
        let ours = member == self.pid || has_mark(Path::new(&format!("/proc/{pid}")), &self.mark);
        ours && self.status.is_none() && kill_process(member, Signal::INT).is_ok()
    }

    /// Waits for the process to end by itself. Returns whether it did.
    pub fn wait_for_death(&self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        loop {
            if self.status.is_some() {
                return true;
            }
            let left = end.saturating_duration_since(Instant::now());
            let mut fds = [PollFd::new(&self.pidfd, PollFlags::IN)];
            match poll(&mut fds, Some(&timespec(left))) {
                Ok(n) if n > 0 => return true,
                Err(Errno::INTR) => {}
                _ => return false,
            }
        }
    }

    /// Ends the process and all that it started, and takes the exit status.
    pub fn end(&mut self) {
        if self.status.is_some() {
            return;
        }
        if self.guarded && self.end_by_guardian() {
            return;
        }
        // The group first, while the child is not yet waited for: its number cannot have been given away.
        let _ = kill_process_group(self.pid, Signal::KILL);
        let _ = self.child.kill();
        self.status = self.take_status().ok();
        if self.status.is_none() {
            self.status = Some(ExitStatus::from_raw(0));
        }
        kill_marked(&self.mark);
    }
}

impl Process {
    /// Waits for a process that is dead or dying. Its number is another's from then on, so the list loses it at once.
    fn take_status(&mut self) -> std::io::Result<ExitStatus> {
        let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
        let status = self.child.wait();
        live.retain(|&pid| pid != self.pid);
        status
    }

    /// Lets the guardian end everything. Returns false if it was killed itself, or does not come to an end.
    fn end_by_guardian(&mut self) -> bool {
        let by_itself = self.wait_for_death(Duration::ZERO);
        if !by_itself {
            // Somebody may have stopped it.
            let _ = kill_process(self.pid, Signal::CONT);
            let _ = kill_process(self.pid, Signal::TERM);
            if !self.wait_for_death(GUARDIAN_LIMIT) {
                return false;
            }
        }
        let status = self.take_status().unwrap_or_default();
        self.status = Some(status);
        // A host that was killed looks like a guardian that was: better to look for survivors.
        if by_itself && status.signal() == Some(Signal::KILL.as_raw()) {
            kill_marked(&self.mark);
        }
        true
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns `duration` as the system's calls want it.
pub fn timespec(duration: Duration) -> Timespec {
    Timespec {
        tv_sec: duration.as_secs().min(1 << 30) as i64,
        tv_nsec: i64::from(duration.subsec_nanos()),
    }
}

/// Returns a mark of at most 15 characters, so that it fits a thread's name.
fn new_mark() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("ke{:x}-{count:x}", std::process::id())
}

/// Kills what left the child's process group: forked copies still have the mark as their name, programs they started
/// have it in their environment. A process in the middle of a fork or an exec shows neither, so it is looked for until
/// nothing is found [`QUIET_PASSES`] times in a row.
fn kill_marked(mark: &str) {
    let mut quiet = 0;
    for _ in 0..MAX_PASSES {
        quiet = if kill_marked_once(mark) { 0 } else { quiet + 1 };
        if quiet == QUIET_PASSES {
            return;
        }
        std::thread::sleep(PASS_PAUSE);
    }
}

/// Looks at every process once. Returns whether any had the mark.
fn kill_marked_once(mark: &str) -> bool {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return false;
    };
    let mut found = false;
    for entry in processes.flatten() {
        let pid = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok());
        let Some(pid) = pid.and_then(Pid::from_raw) else {
            continue;
        };
        if has_mark(&entry.path(), mark) && !is_zombie(&entry.path()) {
            found = true;
            let _ = kill_process(pid, Signal::KILL);
        }
    }
    found
}

/// Returns whether the process in this folder of `/proc` has the mark as its name or in its environment.
fn has_mark(folder: &Path, mark: &str) -> bool {
    let named =
        || std::fs::read_to_string(folder.join("comm")).is_ok_and(|name| name.trim_end() == mark);
    let variable = format!("{MARK_VARIABLE}={mark}");
    let marked = || {
        std::fs::read(folder.join("environ"))
            .is_ok_and(|all| all.split(|&b| b == 0).any(|v| v == variable.as_bytes()))
    };
    named() || marked()
}

/// Returns whether the process in this folder of `/proc` is dead already and only waits for its parent to notice.
fn is_zombie(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("stat")).is_ok_and(|stat| {
        let state = stat.rsplit_once(") ").map(|(_, rest)| rest);
        state.is_some_and(|state| state.starts_with(['Z', 'X']))
    })
}
