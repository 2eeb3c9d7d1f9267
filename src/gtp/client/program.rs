//! The process of a GTP program: three pipes, none of which is ever waited for, and its end.

use super::GtpOptions;
use super::gfx::LiveGraphics;
use crate::text::{Heard, Reader};
use engine::output::Output;
use engine::{Death, EngineError, LogSource, Talk};
use process::{PARENT_VARIABLE, PROGRAM_ARGUMENT, Process, timespec};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::Signal;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What is read of a dead program's output: what it started may hold the pipe open and go on writing.
const LAST_OUTPUT: usize = 1 << 20;
/// Bytes of what is printed as errors at one command that are kept.
const ASIDE_LIMIT: usize = 64 << 10;
/// How long a program that has closed its output may take to end by itself.
const LAST_GASP: Duration = Duration::from_millis(300);
/// The steps of the end: after `quit`, after the end of its input, after SIGTERM.
const FAREWELL: [Duration; 3] = [
    Duration::from_millis(1500),
    Duration::from_millis(300),
    Duration::from_millis(700),
];

/// What happened during [`Program::step`].
pub(super) enum Step {
    /// The program says this.
    Heard(Heard),
    /// The program has ended or says nothing more, and everything it said was read.
    Gone,
    /// Nothing within the time.
    Nothing,
}

pub(super) struct Program {
    process: Process,
    stdin: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    stderr: Option<OwnedFd>,
    outbox: Vec<u8>,
    chunk: Vec<u8>,
    pub(super) reader: Reader,
    pub(super) live: LiveGraphics,
    received: Output,
    errors: Output,
    aside: Vec<u8>,
}

impl Program {
    pub(super) fn spawn(options: &GtpOptions, engine: &str) -> Result<Program, EngineError> {
        Program::try_spawn(options).map_err(|reason| EngineError::Spawn {
            engine: engine.to_owned(),
            reason,
        })
    }

    fn try_spawn(options: &GtpOptions) -> Result<Program, String> {
        let words = shell_words::split(&options.command_line)
            .map_err(|_| "a quotation mark in its command line is not closed".to_owned())?;
        let Some((program, arguments)) = words.split_first() else {
            return Err("its command line is empty".to_owned());
        };
        let path = options.program().ok_or_else(|| {
            if std::path::Path::new(program).exists() {
                format!("{program} is not a program that may be run")
            } else {
                format!("there is no program {program}")
            }
        })?;
        let mut command = match options.guard.split_first() {
            Some((host, first)) => {
                let mut command = Command::new(host);
                command
                    .args(first)
                    .arg(PROGRAM_ARGUMENT)
                    .arg(path)
                    .env(PARENT_VARIABLE, std::process::id().to_string());
                command
            }
            None => Command::new(path),
        };
        command
            .args(arguments)
            .envs(options.environment.iter().map(|(k, v)| (k, v)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &options.directory {
            if !directory.is_dir() {
                return Err(format!("there is no folder {}", directory.display()));
            }
            command.current_dir(directory);
        }
        let spawn = if options.guard.is_empty() {
            Process::spawn
        } else {
            Process::spawn_guarded
        };
        let mut process = spawn(&mut command).map_err(|error| format!("{program}: {error}"))?;
        let (stdin, stdout, stderr) = process.take_pipes();
        let mut program = Program {
            process,
            stdin: stdin.map(OwnedFd::from),
            stdout: stdout.map(OwnedFd::from),
            stderr: stderr.map(OwnedFd::from),
            outbox: Vec::new(),
            chunk: vec![0; 64 << 10],
            reader: Reader::default(),
            live: LiveGraphics::default(),
            received: Output::new(LogSource::Received),
            errors: Output::new(LogSource::EngineError),
            aside: Vec::new(),
        };
        program.received.skip_blank_lines();
        for pipe in [&program.stdin, &program.stdout, &program.stderr]
            .into_iter()
            .flatten()
        {
            fcntl_setfl(pipe, OFlags::NONBLOCK).map_err(|error| error.to_string())?;
        }
        Ok(program)
    }

    /// Says a line. What the program does not read yet is kept and sent by [`Program::step`].
    pub(super) fn send(&mut self, line: &str) {
        self.outbox.extend_from_slice(line.as_bytes());
        self.outbox.push(b'\n');
        self.flush();
    }

    fn flush(&mut self) {
        while let Some(stdin) = self.stdin.as_ref().filter(|_| !self.outbox.is_empty()) {
            match rustix::io::write(stdin, &self.outbox) {
                Ok(written) => {
                    self.outbox.drain(..written);
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                // Closed at the other end: the death behind it shows in the next step.
                Err(_) => self.outbox.clear(),
            }
        }
    }

    /// Waits up to `timeout` for something to happen and takes care of printed output meanwhile.
    pub(super) fn step(&mut self, timeout: Duration, talk: &mut dyn Talk) -> Step {
        if let Some(heard) = self.reader.next() {
            return Step::Heard(heard);
        }
        if self.process.status().is_some() {
            return Step::Gone;
        }
        let ready = self.wait_for_input(timeout);
        if ready.writable {
            self.flush();
        }
        if ready.stderr {
            self.read_errors(self.chunk.len(), talk);
        }
        let limit = if ready.died { LAST_OUTPUT } else { 1 };
        if ready.stdout || ready.died {
            self.read_answers(limit, talk);
        }
        self.received.show_unfinished(talk);
        self.errors.show_unfinished(talk);
        // Answers before deaths: the last one often arrives behind the exit.
        if ready.died || self.stdout.is_none() {
            self.reader.finish();
        }
        if let Some(heard) = self.reader.next() {
            return Step::Heard(heard);
        }
        if ready.died || self.stdout.is_none() {
            return Step::Gone;
        }
        Step::Nothing
    }

    fn wait_for_input(&self, timeout: Duration) -> Ready {
        let waiting = self.stdin.as_ref().filter(|_| !self.outbox.is_empty());
        let pipes = [
            (Some(self.process.pidfd()), PollFlags::IN),
            (self.stdout.as_ref(), PollFlags::IN),
            (self.stderr.as_ref(), PollFlags::IN),
            (waiting, PollFlags::OUT),
        ];
        let mut fds = Vec::with_capacity(pipes.len());
        let places = pipes.map(|(pipe, flags)| {
            fds.push(PollFd::new(pipe?, flags));
            Some(fds.len() - 1)
        });
        if poll(&mut fds, Some(&timespec(timeout))).is_err() {
            return Ready::default();
        }
        let [died, stdout, stderr, writable] =
            places.map(|place| place.is_some_and(|at| !fds[at].revents().is_empty()));
        Ready {
            died,
            stdout,
            stderr,
            writable,
        }
    }

    /// Reads up to about `limit` bytes of answers, at least a piece.
    fn read_answers(&mut self, limit: usize, talk: &mut dyn Talk) {
        let (reader, received) = (&mut self.reader, &mut self.received);
        read(&mut self.stdout, &mut self.chunk, limit, |bytes| {
            reader.push(bytes);
            received.push(bytes, talk);
        });
    }

    /// Reads up to about `limit` bytes of what is printed as errors.
    fn read_errors(&mut self, limit: usize, talk: &mut dyn Talk) {
        let (live, errors, aside) = (&mut self.live, &mut self.errors, &mut self.aside);
        read(&mut self.stderr, &mut self.chunk, limit, |bytes| {
            live.push(bytes);
            let room = ASIDE_LIMIT.saturating_sub(aside.len());
            aside.extend_from_slice(&bytes[..bytes.len().min(room)]);
            errors.push(bytes, talk);
        });
    }

    /// Returns what was printed as errors since [`Program::forget_aside`].
    pub(super) fn aside(&self) -> String {
        String::from_utf8_lossy(&self.aside).into_owned()
    }

    pub(super) fn forget_aside(&mut self) {
        self.aside.clear();
    }

    /// Sends SIGINT to the process that the program named, if that is one of its own.
    pub(super) fn interrupt(&self, pid: i32) -> bool {
        self.process.signal_member(pid, Signal::INT)
    }

    /// Ends the program and everything it started, and says how it ended.
    pub(super) fn bury(&mut self, talk: &mut dyn Talk) -> Death {
        let by_itself = self.process.wait_for_death(LAST_GASP);
        self.end();
        self.read_answers(LAST_OUTPUT, talk);
        self.read_errors(LAST_OUTPUT, talk);
        self.received.finish(talk);
        self.errors.finish(talk);
        match self.process.status() {
            Some(status) if by_itself => match (status.code(), status.signal()) {
                (Some(code), _) => Death::Exit { code },
                (None, signal) => Death::Signal {
                    signal: signal.unwrap_or(0),
                    stack_overflow: false,
                    near: None,
                },
            },
            _ => Death::ConnectionLost,
        }
    }

    /// Ends the program and everything it started at once.
    pub(super) fn end(&mut self) {
        self.process.end();
    }

    /// The last lines printed as errors, or else at all.
    pub(super) fn last_words(&self) -> Vec<String> {
        let errors = self.errors.last_words();
        if errors.is_empty() {
            self.received.last_words()
        } else {
            errors
        }
    }

    /// Says `quit`, then ends the input, then asks the system, each time giving the program a moment.
    pub(super) fn farewell(&mut self, talk: &mut dyn Talk) {
        self.send("quit");
        for (i, patience) in FAREWELL.into_iter().enumerate() {
            let until = Instant::now() + patience;
            while let Some(left) = until.checked_duration_since(Instant::now()) {
                // Closed pipes are always ready: the death is what is waited for then.
                match self.step(left, talk) {
                    Step::Gone if self.process.wait_for_death(left) => return self.end(),
                    _ => {}
                }
            }
            match i {
                0 => self.stdin = None,
                1 => self.process.signal(Signal::TERM),
                _ => {}
            }
        }
        self.end();
    }
}

/// Reads what is in `pipe`, about `limit` bytes at most; forgets a pipe that is closed at the other end.
fn read(pipe: &mut Option<OwnedFd>, chunk: &mut [u8], limit: usize, mut take: impl FnMut(&[u8])) {
    let mut left = limit;
    while left > 0 {
        let Some(open) = pipe else {
            return;
        };
        match rustix::io::read(&*open, &mut *chunk) {
            Ok(0) => *pipe = None,
            Ok(got) => {
                take(&chunk[..got]);
                left = left.saturating_sub(got);
            }
            Err(Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

#[derive(Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "one for each thing that is waited for"
)]
struct Ready {
    died: bool,
    stdout: bool,
    stderr: bool,
    writable: bool,
}
