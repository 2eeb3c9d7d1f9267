//! A connection to a GTP program: what it says is read by threads of its own, so that nothing here ever waits for
//! longer than it wants to, whatever the program does.

use super::gfx::LiveGraphics;
use crate::text::{Heard, Reader};
use engine::output::Output;
use engine::{Death, LogSource, Talk};
use std::io::{self, ErrorKind, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

/// What is read of a dead program's output: what it started may hold the pipe open and go on writing.
const LAST_OUTPUT: usize = 1 << 20;
/// A dead program's output is believed to be over after a silence of this length.
const LAST_SILENCE: Duration = Duration::from_millis(50);
/// Bytes of what is printed as errors at one command that are kept.
const ASIDE_LIMIT: usize = 64 << 10;
/// How long a program that has closed its output may take to end by itself.
const LAST_GASP: Duration = Duration::from_secs(1);
/// How often the program is looked at while it says nothing.
const LOOK: Duration = Duration::from_millis(10);
/// The steps of the end: after `quit`, after the end of its input, after it was asked to end.
const FAREWELL: [Duration; 3] = [
    Duration::from_millis(1500),
    Duration::from_millis(300),
    Duration::from_millis(700),
];
/// Bytes that are read at once.
const CHUNK: usize = 64 << 10;
/// Chunks that wait to be looked at; a program that says more has to wait.
const CHUNKS: usize = 4;
/// Stack of a thread that only reads or writes.
const STACK_BYTES: usize = 256 << 10;

/// What is at the other end of a connection.
pub(super) trait Peer: Send {
    /// Waits for it to end by itself. Returns whether it did.
    fn wait_for_end(&mut self, patience: Duration) -> bool;
    /// Interrupts the process of this number, if that is one of its own. Returns whether it did.
    fn interrupt(&mut self, pid: i32) -> bool;
    /// Asks it to end, in a way that it need not notice.
    fn ask_to_end(&mut self);
    /// Ends it at once, with all that it started. The streams end then.
    fn end(&mut self);
    /// Returns how it ended by itself; [`Death::ConnectionLost`] if nobody can know.
    fn death(&self) -> Death;
}

/// The ends of a connection that are on this side.
pub(super) struct Streams {
    /// What is written here, the program reads.
    pub(super) input: Box<dyn Write + Send>,
    /// What the program answers.
    pub(super) output: Box<dyn Read + Send>,
    /// What the program prints as errors, where that is apart.
    pub(super) errors: Option<Box<dyn Read + Send>>,
}

/// What happened during [`Connection::step`].
pub(super) enum Step {
    /// The program says this.
    Heard(Heard),
    /// The program has ended or says nothing more, and everything it said was read.
    Gone,
    /// Nothing within the time.
    Nothing,
}

/// What the threads that read have to say.
enum Incoming {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    /// There are no more answers.
    End,
}

pub(super) struct Connection {
    peer: Box<dyn Peer>,
    /// `None`: its input was closed.
    outgoing: Option<Sender<Vec<u8>>>,
    incoming: Receiver<Incoming>,
    /// Whether more answers may come.
    open: bool,
    /// Whether the peer was ended here.
    over: bool,
    /// How it ended, once that was looked at.
    death: Option<Death>,
    pub(super) reader: Reader,
    pub(super) live: LiveGraphics,
    received: Output,
    errors: Output,
    aside: Vec<u8>,
}

impl Connection {
    /// Starts the threads that read and write.
    pub(super) fn new(streams: Streams, peer: Box<dyn Peer>) -> io::Result<Connection> {
        let (sender, incoming) = mpsc::sync_channel(CHUNKS);
        let (outgoing, lines) = mpsc::channel();
        let Streams {
            input,
            output,
            errors,
        } = streams;
        start("gtp-write", move || write(input, &lines))?;
        if let Some(errors) = errors {
            let sender = sender.clone();
            start("gtp-errors", move || {
                read(errors, &sender, Incoming::Errors);
            })?;
        }
        start("gtp-read", move || {
            read(output, &sender, Incoming::Output);
            let _ = sender.send(Incoming::End);
        })?;
        let mut received = Output::new(LogSource::Received);
        received.skip_blank_lines();
        Ok(Connection {
            peer,
            outgoing: Some(outgoing),
            incoming,
            open: true,
            over: false,
            death: None,
            reader: Reader::default(),
            live: LiveGraphics::default(),
            received,
            errors: Output::new(LogSource::EngineError),
            aside: Vec::new(),
        })
    }

    /// Says a line. What the program does not read yet waits.
    pub(super) fn send(&mut self, line: &str) {
        if let Some(outgoing) = &self.outgoing {
            // Closed at the other end: the death behind it shows in the next step.
            let _ = outgoing.send(format!("{line}\n").into_bytes());
        }
    }

    /// Waits up to `timeout` for something to happen and takes care of printed output meanwhile.
    pub(super) fn step(&mut self, timeout: Duration, talk: &mut dyn Talk) -> Step {
        if let Some(heard) = self.reader.next() {
            return Step::Heard(heard);
        }
        if self.over {
            return Step::Gone;
        }
        let died = self.wait_for_input(timeout, talk);
        if died {
            self.read_rest(talk);
        }
        self.received.show_unfinished(talk);
        self.errors.show_unfinished(talk);
        // Answers before deaths: the last one often arrives behind the exit.
        if died || !self.open {
            self.reader.finish();
        }
        if let Some(heard) = self.reader.next() {
            return Step::Heard(heard);
        }
        if died || !self.open {
            return Step::Gone;
        }
        Step::Nothing
    }

    /// Takes what comes within `timeout`. Returns whether the program has ended instead.
    fn wait_for_input(&mut self, timeout: Duration, talk: &mut dyn Talk) -> bool {
        let until = Instant::now() + timeout;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.incoming.recv_timeout(left.min(LOOK)) {
                Ok(first) => {
                    self.take(first, talk);
                    // What is printed as errors belongs to the answer that comes with it.
                    if let Ok(second) = self.incoming.try_recv() {
                        self.take(second, talk);
                    }
                    return false;
                }
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.peer.wait_for_end(Duration::ZERO) {
                return true;
            }
            if left.is_zero() {
                return false;
            }
        }
    }

    /// Reads what a program that has ended still said.
    fn read_rest(&mut self, talk: &mut dyn Talk) {
        let mut left = LAST_OUTPUT;
        while left > 0 {
            let Ok(next) = self.incoming.recv_timeout(LAST_SILENCE) else {
                return;
            };
            left = left.saturating_sub(self.take(next, talk));
        }
    }

    /// Returns the number of bytes.
    fn take(&mut self, incoming: Incoming, talk: &mut dyn Talk) -> usize {
        match incoming {
            Incoming::Output(bytes) => {
                self.reader.push(&bytes);
                self.received.push(&bytes, talk);
                bytes.len()
            }
            Incoming::Errors(bytes) => {
                self.live.push(&bytes);
                let room = ASIDE_LIMIT.saturating_sub(self.aside.len());
                self.aside
                    .extend_from_slice(&bytes[..bytes.len().min(room)]);
                self.errors.push(&bytes, talk);
                bytes.len()
            }
            Incoming::End => {
                self.open = false;
                0
            }
        }
    }

    /// Returns what was printed as errors since [`Connection::forget_aside`].
    pub(super) fn aside(&self) -> String {
        String::from_utf8_lossy(&self.aside).into_owned()
    }

    pub(super) fn forget_aside(&mut self) {
        self.aside.clear();
    }

    /// Interrupts the process that the program named, if that is one of its own. Returns whether it did.
    pub(super) fn interrupt(&mut self, pid: i32) -> bool {
        self.peer.interrupt(pid)
    }

    /// Ends the program and everything it started, and says how it ended, as often as that is asked.
    pub(super) fn bury(&mut self, talk: &mut dyn Talk) -> Death {
        if let Some(death) = &self.death {
            return death.clone();
        }
        let by_itself = !self.over && self.peer.wait_for_end(LAST_GASP);
        self.end();
        self.read_rest(talk);
        self.received.finish(talk);
        self.errors.finish(talk);
        let death = if by_itself {
            self.peer.death()
        } else {
            Death::ConnectionLost
        };
        self.death.insert(death).clone()
    }

    /// Ends the program and everything it started at once.
    pub(super) fn end(&mut self) {
        self.over = true;
        self.outgoing = None;
        self.peer.end();
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
                match self.step(left, talk) {
                    Step::Gone if self.peer.wait_for_end(left) => return self.end(),
                    // Closed streams have nothing more to say: the end is what is waited for then.
                    Step::Gone => break,
                    Step::Heard(_) | Step::Nothing => {}
                }
            }
            match i {
                0 => self.outgoing = None,
                1 => self.peer.ask_to_end(),
                _ => {}
            }
        }
        self.end();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.end();
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = std::thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK_BYTES);
    thread.spawn(work).map(|_| ())
}

/// Hands on what comes until nothing more does, or nobody wants it.
fn read(mut from: Box<dyn Read + Send>, to: &SyncSender<Incoming>, wrap: fn(Vec<u8>) -> Incoming) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match from.read(&mut chunk) {
            Ok(0) => return,
            Ok(got) => {
                if to.send(wrap(chunk[..got].to_vec())).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

/// Writes what it is given, and closes the stream when there will be no more.
fn write(mut to: Box<dyn Write + Send>, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if to.write_all(&line).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}
