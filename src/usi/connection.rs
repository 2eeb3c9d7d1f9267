//! A connection to a program: its lines are read by threads of their own, so that nothing here waits longer than it wants
//! to, whatever the program does.

use process::Process;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::Duration;

/// Lines that wait to be looked at; a program that says more has to wait.
const LINES: usize = 64;
/// Bytes of a line that are kept.
const LONGEST: u64 = 16 << 10;
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(700);

/// What comes from a program.
pub(crate) enum Incoming {
    /// A line.
    Line(String),
    /// A line that it prints as an error.
    Error(String),
    /// It says nothing more.
    End,
}

pub(crate) struct Connection {
    process: Process,
    outgoing: Option<Sender<String>>,
    incoming: Receiver<Incoming>,
}

impl Connection {
    /// Starts a program; `guarded` if it is this program's own guardian. None if it has no streams.
    pub(crate) fn start(mut command: Command, guarded: bool) -> io::Result<Option<Connection>> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = if guarded {
            Process::spawn_guarded(command)?
        } else {
            Process::spawn(command)?
        };
        let (Some(input), Some(output), errors) = process.take_pipes() else {
            return Ok(None);
        };
        let (sender, incoming) = mpsc::sync_channel(LINES);
        let (outgoing, lines) = mpsc::channel::<String>();
        spawn("usi-write", move || write(input, &lines))?;
        if let Some(errors) = errors {
            let sender = sender.clone();
            spawn("usi-errors", move || read(errors, &sender, Incoming::Error))?;
        }
        spawn("usi-read", move || {
            read(output, &sender, Incoming::Line);
            let _ = sender.send(Incoming::End);
        })?;
        Ok(Some(Connection {
            process,
            outgoing: Some(outgoing),
            incoming,
        }))
    }

    /// Says a line. What the program does not read yet waits.
    pub(crate) fn send(&mut self, line: &str) {
        if let Some(outgoing) = &self.outgoing {
            // Closed at the other end: the next wait shows the end.
            let _ = outgoing.send(format!("{line}\n"));
        }
    }

    /// Waits so long for a line; none if there is none.
    pub(crate) fn wait(&mut self, patience: Duration) -> Option<Incoming> {
        match self.incoming.recv_timeout(patience) {
            Ok(incoming) => Some(incoming),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Incoming::End),
        }
    }

    /// Ends the program with all that it started, and says by which code it had ended itself.
    pub(crate) fn bury(mut self) -> Ending {
        let by_itself = self.process.wait_for_death(FAREWELL);
        self.outgoing = None;
        self.process.end();
        match self.process.status() {
            Some(status) if by_itself => status.code().map_or(Ending::Signal, Ending::Exit),
            _ => Ending::Silence,
        }
    }
}

/// How a program ended.
pub(crate) enum Ending {
    /// By itself, with that code.
    Exit(i32),
    /// By a signal.
    Signal,
    /// It closed its output and went on.
    Silence,
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.outgoing.is_some() {
            self.send("quit");
            self.outgoing = None;
            self.process.wait_for_death(FAREWELL);
        }
        self.process.end();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = std::thread::Builder::new().name(name.to_owned());
    thread.spawn(work).map(|_| ())
}

/// Hands lines on until there are no more, or nobody wants them. What is too long of a line is dropped.
fn read(from: impl Read, to: &SyncSender<Incoming>, wrap: fn(String) -> Incoming) {
    let mut from = BufReader::new(from);
    let mut is_rest = false;
    loop {
        let mut bytes = Vec::new();
        match from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) => return,
            Ok(_) => {
                let was_rest = is_rest;
                is_rest = bytes.last() != Some(&b'\n');
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                if !was_rest && to.send(wrap(line)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

/// Writes what it is given, and closes the stream when there will be no more.
fn write(mut to: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if to
            .write_all(line.as_bytes())
            .and_then(|()| to.flush())
            .is_err()
        {
            return;
        }
    }
}
