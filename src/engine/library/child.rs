//! The child process: start, messages, death, and the end of everything it started.

use super::LibraryOptions;
use super::output::Output;
use crate::contract::Talk;
use crate::error::{Death, EngineError, Phase};
use crate::frames::{Crash, FromHost, ToHost, complete};
use crate::host::{HOST_ARGUMENT, MARK_VARIABLE, PARENT_VARIABLE};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, socketpair};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, kill_process_group, pidfd_open};
use std::ffi::OsString;
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// What is read of a dead child's output: a grandchild may hold the pipe open and go on writing.
const LAST_OUTPUT: usize = 1 << 20;
/// So many looks at all processes must find nothing before nothing is believed to be left.
const QUIET_PASSES: u32 = 2;
/// More looks are not worth it: who forks faster than that is not caught by looking.
const MAX_PASSES: u32 = 20;
/// Time between two looks, in which an exec comes to its end.
const PASS_PAUSE: Duration = Duration::from_millis(1);

/// What happened during [`Child::step`].
pub(super) enum Step {
    /// The host says this.
    Said(FromHost),
    /// The process is gone, and everything it said was read.
    Dead,
    /// The channel is closed or carries nonsense, though the process may live.
    Lost,
    /// Nothing within the time.
    Nothing,
}

pub(super) struct Child {
    process: std::process::Child,
    pid: Pid,
    pidfd: OwnedFd,
    channel: OwnedFd,
    log: Option<OwnedFd>,
    inbox: Vec<u8>,
    outbox: Vec<u8>,
    chunk: Vec<u8>,
    mark: String,
    status: Option<ExitStatus>,
    /// What the child's signal handler reported.
    crash: Option<Crash>,
    pub(super) output: Output,
}

impl Child {
    pub(super) fn spawn(
        options: &LibraryOptions,
        library: &Path,
        engine: &str,
    ) -> Result<Child, EngineError> {
        Child::try_spawn(options, library).map_err(|error| EngineError::Spawn {
            engine: engine.to_owned(),
            reason: error.to_string(),
        })
    }

    fn try_spawn(options: &LibraryOptions, library: &Path) -> std::io::Result<Child> {
        let (channel, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::STREAM,
            SocketFlags::CLOEXEC,
            None,
        )?;
        let (log, their_log) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        rustix::fs::fcntl_setfl(&log, rustix::fs::OFlags::NONBLOCK)?;
        let mark = new_mark();
        let mut command = host_command(&options.host_program);
        command
            .arg(library)
            .envs(options.environment.iter().map(|(k, v)| (k, v)))
            .env(MARK_VARIABLE, &mark)
            .env(PARENT_VARIABLE, std::process::id().to_string())
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::from(their_log.try_clone()?))
            .stderr(Stdio::from(their_log))
            .process_group(0);
        let mut process = command.spawn()?;
        // The parent's copies of the child's ends go with the command.
        drop(command);
        let pid = Pid::from_child(&process);
        let pidfd = match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(pidfd) => pidfd,
            Err(error) => {
                let _ = process.kill();
                let _ = process.wait();
                return Err(error.into());
            }
        };
        Ok(Child {
            process,
            pid,
            pidfd,
            channel,
            log: Some(log),
            inbox: Vec::new(),
            outbox: Vec::new(),
            chunk: vec![0; 64 << 10],
            mark,
            status: None,
            crash: None,
            output: Output::new(),
        })
    }

    /// Sends a message. A failure shows in the next [`Child::step`], as the death behind it does.
    pub(super) fn send(&mut self, message: &ToHost) {
        self.outbox.clear();
        message.encode(&mut self.outbox);
        let mut rest = &self.outbox[..];
        while !rest.is_empty() {
            // One question at a time fits into the socket's buffer by far; a full one means a frozen child.
            match rustix::net::send(
                &self.channel,
                rest,
                SendFlags::NOSIGNAL | SendFlags::DONTWAIT,
            ) {
                Ok(sent) => rest = &rest[sent..],
                Err(Errno::INTR) => {}
                Err(_) => return,
            }
        }
    }

    /// Waits up to `timeout` for something to happen and takes care of printed output meanwhile.
    pub(super) fn step(&mut self, timeout: Duration, talk: &mut dyn Talk) -> Step {
        if let Some(said) = self.next_frame() {
            return said;
        }
        if self.status.is_some() {
            return Step::Dead;
        }
        let Ready { channel, log, died } = self.wait_for_input(timeout);
        if log {
            self.read_log(self.chunk.len(), talk);
        }
        let open = if channel || died {
            self.read_channel()
        } else {
            true
        };
        self.output.show_unfinished(talk);
        // Messages before deaths: the last frame often arrives behind the exit.
        if let Some(said) = self.next_frame() {
            return said;
        }
        if died {
            Step::Dead
        } else if open {
            Step::Nothing
        } else {
            Step::Lost
        }
    }

    /// Reads printed output while nothing is asked. Returns whether the process still lives.
    pub(super) fn idle(&mut self, talk: &mut dyn Talk) -> bool {
        if self.status.is_some() {
            return false;
        }
        let ready = self.wait_for_input(Duration::ZERO);
        if ready.log {
            self.read_log(self.chunk.len(), talk);
        }
        self.output.show_unfinished(talk);
        !ready.died
    }

    /// Ends the process and everything it started, and says how it ended.
    pub(super) fn bury(&mut self, phase: Phase, talk: &mut dyn Talk) -> (Phase, Death) {
        let killed = !self.wait_for_death(Duration::ZERO);
        self.end();
        self.drain(talk);
        let death = match (self.crash, self.status) {
            (_, Some(status)) if status.code() == Some(crate::host::EXIT_LOST) => {
                Death::ConnectionLost
            }
            (_, Some(status)) if status.code().is_some() => Death::Exit {
                code: status.code().unwrap_or(0),
            },
            (Some(crash), _) => crash_words(crash),
            (None, Some(status)) if !killed => Death::Signal {
                signal: status.signal().unwrap_or(0),
                stack_overflow: false,
                near: None,
            },
            _ => Death::ConnectionLost,
        };
        (self.crashed_phase(phase), death)
    }

    /// The child's own word on its step is better than the program's: a death behind an answer belongs to no call.
    fn crashed_phase(&self, phase: Phase) -> Phase {
        use crate::frames::step;
        match self.crash.map(|crash| crash.step) {
            Some(step::SPAWNING) => Phase::Spawning,
            Some(step::LOADING) => Phase::Loading,
            Some(step::STARTING) => Phase::Starting,
            Some(step::CLOSING) => Phase::Closing,
            _ => phase,
        }
    }

    /// Waits for the process to end by itself. Returns whether it did.
    pub(super) fn wait_for_death(&mut self, patience: Duration) -> bool {
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

    /// Kills the process group, the process and all that carry its mark, and takes the exit status.
    pub(super) fn end(&mut self) {
        if self.status.is_some() {
            return;
        }
        // The group first, while the child is not yet waited for: its number cannot have been given away.
        let _ = kill_process_group(self.pid, Signal::KILL);
        let _ = self.process.kill();
        self.status = self.process.wait().ok();
        if self.status.is_none() {
            self.status = Some(ExitStatus::from_raw(0));
        }
        kill_marked(&self.mark);
    }

    /// Reads what is left in the channel and in the log of a dead child.
    fn drain(&mut self, talk: &mut dyn Talk) {
        self.read_channel();
        while let Some(Step::Said(_)) = self.next_frame() {}
        self.read_log(LAST_OUTPUT, talk);
        self.output.finish(talk);
    }

    fn wait_for_input(&self, timeout: Duration) -> Ready {
        let mut fds = Vec::with_capacity(3);
        fds.push(PollFd::new(&self.channel, PollFlags::IN));
        fds.push(PollFd::new(&self.pidfd, PollFlags::IN));
        fds.extend(self.log.as_ref().map(|log| PollFd::new(log, PollFlags::IN)));
        if poll(&mut fds, Some(&timespec(timeout))).is_err() {
            return Ready::default();
        }
        let ready = |i: usize| fds.get(i).is_some_and(|fd| !fd.revents().is_empty());
        Ready {
            channel: ready(0),
            died: ready(1),
            log: ready(2),
        }
    }

    /// Reads what is in the channel. Returns false when the other end is closed.
    fn read_channel(&mut self) -> bool {
        loop {
            match rustix::net::recv(&self.channel, &mut self.chunk[..], RecvFlags::DONTWAIT) {
                Ok((_, 0)) => return false,
                Ok((_, got)) => {
                    self.inbox.extend_from_slice(&self.chunk[..got]);
                    if got < self.chunk.len() {
                        return true;
                    }
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return true,
                Err(_) => return false,
            }
            // Nobody says that much: let the frames be judged first.
            if self.inbox.len() > 2 * crate::frames::MAX_FRAME {
                return true;
            }
        }
    }

    fn next_frame(&mut self) -> Option<Step> {
        loop {
            let length = match complete(&self.inbox) {
                Ok(None) => return None,
                Ok(Some(length)) => length,
                Err(_) => return Some(Step::Lost),
            };
            let message = FromHost::decode(&self.inbox[..length]);
            self.inbox.drain(..length);
            match message {
                // The exit that follows is what counts.
                Ok(FromHost::Crash(crash)) => self.crash = Some(crash),
                Ok(message) => return Some(Step::Said(message)),
                Err(_) => return Some(Step::Lost),
            }
        }
    }

    /// Reads up to about `limit` bytes of printed output.
    fn read_log(&mut self, limit: usize, talk: &mut dyn Talk) {
        let mut left = limit;
        while left > 0 {
            let Some(log) = &self.log else {
                return;
            };
            match rustix::io::read(log, &mut self.chunk[..]) {
                // Closed at the other end: not to be polled again.
                Ok(0) => self.log = None,
                Ok(got) => {
                    self.output.push(&self.chunk[..got], talk);
                    left = left.saturating_sub(got);
                }
                Err(Errno::INTR) => {}
                Err(_) => return,
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.end();
    }
}

#[derive(Default)]
struct Ready {
    channel: bool,
    log: bool,
    died: bool,
}

fn crash_words(crash: Crash) -> Death {
    let array = match crash.array {
        1 => "init_board",
        2 => "kifu",
        _ => "endgame_board",
    };
    let near = match (crash.array, crash.index) {
        (0, _) => None,
        (2, index) => Some(format!(
            "kifu[{}][{}]",
            index.div_euclid(3),
            index.rem_euclid(3)
        )),
        (_, index) => Some(format!("{array}[{index}]")),
    };
    Death::Signal {
        signal: i32::from(crash.signal),
        stack_overflow: crash.stack_overflow,
        near,
    }
}

fn host_command(program: &[OsString]) -> Command {
    let Some((program, arguments)) = program.split_first() else {
        // The running program, even if its file was replaced by an update meanwhile.
        let mut command = Command::new("/proc/self/exe");
        command.arg(HOST_ARGUMENT);
        return command;
    };
    let mut command = Command::new(program);
    command.args(arguments);
    command
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
    let variable = format!("{MARK_VARIABLE}={mark}");
    let mut found = false;
    for entry in processes.flatten() {
        let pid = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok());
        let Some(pid) = pid.and_then(Pid::from_raw) else {
            continue;
        };
        let named = || {
            std::fs::read_to_string(entry.path().join("comm"))
                .is_ok_and(|name| name.trim_end() == mark)
        };
        let marked = || {
            std::fs::read(entry.path().join("environ"))
                .is_ok_and(|all| all.split(|&b| b == 0).any(|v| v == variable.as_bytes()))
        };
        if (named() || marked()) && !is_zombie(&entry.path()) {
            found = true;
            let _ = kill_process(pid, Signal::KILL);
        }
    }
    found
}

/// Returns whether the process in this folder of `/proc` is dead already and only waits for its parent to notice.
fn is_zombie(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("stat")).is_ok_and(|stat| {
        let state = stat.rsplit_once(") ").map(|(_, rest)| rest);
        state.is_some_and(|state| state.starts_with(['Z', 'X']))
    })
}

fn timespec(duration: Duration) -> Timespec {
    Timespec {
        tv_sec: duration.as_secs().min(1 << 30) as i64,
        tv_nsec: i64::from(duration.subsec_nanos()),
    }
}
