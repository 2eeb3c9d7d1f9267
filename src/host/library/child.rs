//! The child process: start, messages, death, and the end of everything it started.

use super::LibraryOptions;
use super::channel::Channel;
use super::wine::Wine;
use crate::call_log::CallLog;
use crate::frames::{Crash, Exception, FromHost, ToHost, complete};
use crate::sandbox::HOST_ARGUMENT;
use engine::output::Output;
use engine::{Death, EngineError, LogSource, Phase, Talk};
use process::{EXIT_LOST, PARENT_VARIABLE, Process, timespec};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// What is read of a dead child's output: a grandchild may hold the pipe open and go on writing.
const LAST_OUTPUT: usize = 1 << 20;
/// How long a Windows host may take to end after it reported an exception.
const LAST_BREATH: Duration = Duration::from_millis(500);

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

/// How a process ended.
pub(super) struct End {
    pub(super) phase: Phase,
    pub(super) death: Death,
    /// Whether the last thing it was refused is memory.
    pub(super) out_of_memory: bool,
}

/// In what surroundings a library runs.
#[derive(Clone, Copy)]
pub(super) enum Surroundings<'a> {
    /// The program's own.
    Free,
    /// With a clean environment; this folder is its home and the place of its temporary files.
    Restricted(&'a Path),
    /// Those of Wine.
    Wine(&'a Wine),
}

pub(super) struct Child {
    process: Process,
    channel: Channel,
    log: Option<OwnedFd>,
    inbox: Vec<u8>,
    outbox: Vec<u8>,
    chunk: Vec<u8>,
    /// What the child's signal handler reported.
    crash: Option<Crash>,
    /// Where everything said is recorded.
    calls: CallLog,
    /// What the child's exception filter reported.
    exception: Option<Exception>,
    pub(super) output: Output,
}

impl Child {
    pub(super) fn spawn(
        options: &LibraryOptions,
        library: &Path,
        engine: &str,
        calls: CallLog,
        surroundings: Surroundings<'_>,
    ) -> Result<Child, EngineError> {
        Child::try_spawn(options, library, calls, surroundings).map_err(|error| {
            EngineError::Spawn {
                engine: engine.to_owned(),
                reason: message::quoted(&error),
            }
        })
    }

    fn try_spawn(
        options: &LibraryOptions,
        library: &Path,
        calls: CallLog,
        surroundings: Surroundings<'_>,
    ) -> std::io::Result<Child> {
        let wine = match surroundings {
            Surroundings::Wine(wine) => Some(wine),
            Surroundings::Free | Surroundings::Restricted(_) => None,
        };
        let (channel, theirs) = if wine.is_some() {
            Channel::pipes()?
        } else {
            Channel::socket()?
        };
        let (log, their_log) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        rustix::fs::fcntl_setfl(&log, rustix::fs::OFlags::NONBLOCK)?;
        let mut command = match wine {
            Some(wine) => wine.command(),
            None => host_command(&options.host_program, library),
        };
        if let Surroundings::Restricted(folder) = surroundings {
            clean(&mut command, folder);
        }
        let printed = match theirs.output {
            Some(channel) => channel,
            None => their_log.try_clone()?,
        };
        command
            .envs(options.environment.iter().map(|(k, v)| (k, v)))
            .env(PARENT_VARIABLE, std::process::id().to_string())
            .stdin(Stdio::from(theirs.input))
            .stdout(Stdio::from(printed))
            .stderr(Stdio::from(their_log));
        let process = match wine {
            // Nobody of ours is on the other side: the host ends when the channel does.
            Some(_) => Process::spawn(command)?,
            None => Process::spawn_guarded(command)?,
        };
        let copy = calls.clone();
        Ok(Child {
            process,
            channel,
            log: Some(log),
            inbox: Vec::new(),
            outbox: Vec::new(),
            chunk: vec![0; 64 << 10],
            crash: None,
            exception: None,
            output: Output::new(LogSource::Engine).copied_to(move |line| copy.printed(line)),
            calls,
        })
    }

    pub(super) fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Returns the numbers of the processes of the library.
    pub(super) fn members(&self) -> Vec<u32> {
        self.process.guarded_members()
    }

    /// Sends a message. A failure shows in the next [`Child::step`], as the death behind it does.
    pub(super) fn send(&mut self, message: &ToHost) {
        self.calls.sent(message);
        self.outbox.clear();
        message.encode(&mut self.outbox);
        let mut rest = &self.outbox[..];
        while !rest.is_empty() {
            // One question at a time fits into the channel's buffer by far; a full one means a frozen child.
            match self.channel.write(rest) {
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
        if self.process.status().is_some() {
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
        // Nothing can come after an exception, not even from a process that fails to end.
        if died || (self.exception.is_some() && !self.wait_for_death(LAST_BREATH)) {
            Step::Dead
        } else if open {
            Step::Nothing
        } else {
            Step::Lost
        }
    }

    /// Reads printed output while nothing is asked. Returns whether the process still lives.
    pub(super) fn idle(&mut self, talk: &mut dyn Talk) -> bool {
        if self.process.status().is_some() {
            return false;
        }
        let ready = self.wait_for_input(Duration::ZERO);
        if ready.log {
            self.read_log(self.chunk.len(), talk);
        }
        self.output.show_unfinished(talk);
        !ready.died
    }

    /// Returns what becomes readable when the process ends or says something.
    pub(super) fn descriptors(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let log = self.log.as_ref().map(AsFd::as_fd);
        std::iter::once(self.process.pidfd().as_fd()).chain(log)
    }

    /// Ends the process and everything it started, and says how it ended.
    pub(super) fn bury(&mut self, phase: Phase, talk: &mut dyn Talk) -> End {
        let killed = !self.wait_for_death(Duration::ZERO);
        self.end();
        self.drain(talk);
        let exception = self.exception.map(exception_words);
        let death = exception.unwrap_or_else(|| self.death(killed));
        End {
            phase: self.crashed_phase(phase),
            death,
            out_of_memory: self.crash.is_some_and(|crash| crash.out_of_memory),
        }
    }

    /// Says how a process ended that reported no exception. `killed`: by this program.
    fn death(&self, killed: bool) -> Death {
        match (self.crash, self.process.status()) {
            // A library that calls `exit` with this very number says so before.
            (None, Some(status)) if status.code() == Some(EXIT_LOST) => Death::ConnectionLost,
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
        }
    }

    /// The child's own word on its step is better than the program's: a death behind an answer belongs to no call.
    fn crashed_phase(&self, phase: Phase) -> Phase {
        use crate::frames::step;
        let exception = self.exception.map(|exception| exception.step);
        match self.crash.map(|crash| crash.step).or(exception) {
            Some(step::SPAWNING) => Phase::Spawning,
            Some(step::LOADING) => Phase::Loading,
            Some(step::STARTING) => Phase::Starting,
            Some(step::CLOSING) => Phase::Closing,
            _ => phase,
        }
    }

    /// Waits for the process to end by itself. Returns whether it did.
    pub(super) fn wait_for_death(&self, patience: Duration) -> bool {
        self.process.wait_for_death(patience)
    }

    /// Kills the process and everything it started, and takes the exit status.
    pub(super) fn end(&mut self) {
        self.process.end();
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
        fds.push(PollFd::new(self.channel.readable(), PollFlags::IN));
        fds.push(PollFd::new(self.process.pidfd(), PollFlags::IN));
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
            match self.channel.read(&mut self.chunk) {
                Ok(0) => return false,
                Ok(got) => {
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
                Ok(FromHost::Exception(exception)) => self.exception = Some(exception),
                Ok(message) => {
                    self.calls.heard(&message);
                    return Some(Step::Said(message));
                }
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

#[derive(Default)]
struct Ready {
    channel: bool,
    log: bool,
    died: bool,
}

fn crash_words(crash: Crash) -> Death {
    Death::Signal {
        signal: i32::from(crash.signal),
        stack_overflow: crash.stack_overflow,
        near: near_words(crash.array, crash.index),
    }
}

fn exception_words(exception: Exception) -> Death {
    Death::Exception {
        code: exception.code,
        address: exception.address,
        near: near_words(exception.array, exception.index),
    }
}

/// Returns the name of a place in or near an array of the ABI.
fn near_words(array: u8, index: i32) -> Option<String> {
    match array {
        0 => None,
        1 => Some(format!("init_board[{index}]")),
        2 => Some(format!(
            "kifu[{}][{}]",
            index.div_euclid(3),
            index.rem_euclid(3)
        )),
        _ => Some(format!("endgame_board[{index}]")),
    }
}

/// Variables that tell a library how to compute and to speak, and nothing of the user.
const HARMLESS_VARIABLES: [&str; 5] = ["PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH"];
/// What the names of others like them begin with: those of libraries for computing, and settings of engines.
const HARMLESS_BEGINNINGS: [&str; 6] =
    ["LC_", "OMP_", "GOMP_", "OPENBLAS_", "CGFTHINK_", "KATSURA_"];

/// Gives a command an environment without what the user's programs left there.
fn clean(command: &mut Command, folder: &Path) {
    let is_harmless = |name: &OsString| {
        name.to_str().is_some_and(|name| {
            HARMLESS_VARIABLES.contains(&name)
                || HARMLESS_BEGINNINGS
                    .iter()
                    .any(|begin| name.starts_with(begin))
        })
    };
    let kept = std::env::vars_os().filter(|(name, _)| is_harmless(name));
    command
        .env_clear()
        .envs(kept)
        .env("HOME", folder)
        .env("TMPDIR", folder.join("tmp"));
}

fn host_command(program: &[OsString], library: &Path) -> Command {
    let Some((program, arguments)) = program.split_first() else {
        // The running program, even if its file was replaced by an update meanwhile.
        let mut command = Command::new("/proc/self/exe");
        command.arg(HOST_ARGUMENT).arg(library);
        return command;
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(library);
    command
}
