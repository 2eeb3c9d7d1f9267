//! The engine behind the server: one question at a time, watched while it is answered.

use super::failure::Failure;
use super::{Served, text};
use engine::{
    Analysis, Ask, AskId, EngineError, EngineInfo, Event, Game, Interim, LogSource, LogText,
    Manner, Patience, Reply, Search, TimeSource, Worker, WorkerState,
};
use message::Message;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long an engine may take to start, unless more is allowed for a single question.
const START_LIMIT: Duration = Duration::from_secs(10);
/// The same when there is no limit at all for questions: opening books are large.
const PATIENT_START_LIMIT: Duration = Duration::from_mins(5);
/// A question's limit once nobody is there any more to send `# interrupt`.
const ABANDONED_LIMIT: Duration = Duration::from_mins(10);
/// How long an engine may take to come back, or to be killed, before it is left alone for good.
const GIVE_UP_AFTER: Duration = Duration::from_secs(6);

/// Who quits or goes so long after a question was asked does not want to wait for the answer. What comes sooner was
/// written by a script that wants all answers.
const GRACE: Duration = Duration::from_millis(300);

/// What ends a question.
#[derive(Clone, Copy)]
enum Until {
    /// The answer, or that this time is over.
    Answered(Option<Duration>),
    /// Whatever the controller says next.
    NextLine,
}

/// What the server's main thread hears.
enum Heard {
    Line(String, Instant),
    End(Instant),
    /// There is something from the engine.
    Engine,
}

/// The engine and the controller's lines, heard on one channel so that an interrupt gets through.
pub(super) struct Player {
    name: String,
    complain: fn(&dyn Message),
    worker: Worker,
    answer: Option<(AskId, Result<Reply, EngineError>)>,
    /// The last state of the work on a question, and which question.
    grown: Option<(AskId, Interim)>,
    heard: Receiver<Heard>,
    /// Lines that have come and when.
    waiting: VecDeque<(String, Instant)>,
    /// When the last line had come.
    ended: Option<Instant>,
    think_limit: Option<Duration>,
}

impl Player {
    /// Starts the engine, and a thread that reads commands from `input`.
    pub(super) fn spawn(served: &Served, input: impl Read + Send + 'static) -> Player {
        let (tell, heard) = mpsc::channel();
        let lines = tell.clone();
        std::thread::spawn(move || read_lines(BufReader::new(input), &lines));
        // Fails only when the program is ending.
        let wake = move || drop(tell.send(Heard::Engine));
        // A command that fails says so, and the next one finds a new engine.
        let (name, maker) = (&served.name, served.maker.clone());
        let time = TimeSource::SYSTEM;
        Player {
            name: name.clone(),
            complain: served.complain,
            worker: Worker::spawn_with(name, maker, Arc::new(wake), Manner::AskOnce, time),
            answer: None,
            grown: None,
            heard,
            waiting: VecDeque::new(),
            ended: None,
            think_limit: served.think_limit,
        }
    }

    /// Waits for the next line of the controller and tells when it came; `None` after the last one.
    pub(super) fn next_line(&mut self) -> Option<(String, Instant)> {
        loop {
            self.drain();
            if let Some(line) = self.waiting.pop_front() {
                return Some(line);
            }
            if self.ended.is_some() {
                return None;
            }
            self.listen_until(None);
        }
    }

    /// What the engine says about itself, if it has started.
    pub(super) fn info(&self) -> Option<&EngineInfo> {
        self.worker.info()
    }

    /// Ends the engine and starts it anew.
    pub(super) fn restart(&mut self) -> Result<(), Failure> {
        self.drain();
        if !matches!(self.worker.state(), WorkerState::Starting) {
            self.worker.restart();
        }
        self.ready()
    }

    /// Waits until the engine has started, starting it anew if that failed before.
    pub(super) fn ready(&mut self) -> Result<(), Failure> {
        self.drain();
        if matches!(self.worker.state(), WorkerState::Failed(_)) {
            self.worker.restart();
        }
        let patience = match self.think_limit {
            Some(limit) => limit.max(START_LIMIT),
            None => PATIENT_START_LIMIT,
        };
        let deadline = Instant::now() + patience;
        loop {
            match self.worker.state() {
                WorkerState::Ready => return Ok(()),
                WorkerState::Failed(error) => return Err(error.clone().into()),
                _ => {}
            }
            if !self.listen_until(Some(deadline)) {
                self.worker.abandon(patience);
                return Err(self.tell(Failure::Late {
                    engine: self.name.clone(),
                    limit: patience,
                }));
            }
        }
    }

    /// Asks one question and waits for the answer, at most `limit` and the limit of the command line.
    ///
    /// When the time is up, or the controller interrupts or leaves, the engine is told to answer at once; if
    /// it does not, it is ended, and the error says so.
    pub(super) fn ask(
        &mut self,
        game: Game,
        ask: Ask,
        limit: Option<Duration>,
    ) -> Result<Reply, Failure> {
        self.ask_and_watch(game, ask, limit, &mut |_| {})
    }

    /// Asks as [`Player::ask`] does and gives every analysis of the work to `each`.
    pub(super) fn ask_and_watch(
        &mut self,
        game: Game,
        ask: Ask,
        limit: Option<Duration>,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<Reply, Failure> {
        let limit = [limit, self.think_limit].into_iter().flatten().min();
        self.converse(game, ask, Until::Answered(limit), each)
    }

    /// Asks for an analysis and gives every state of it to `each`, until the controller says anything.
    pub(super) fn watch(
        &mut self,
        game: Game,
        search: Search,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<(), Failure> {
        let reply = self.converse(game, Ask::Analyse(search), Until::NextLine, each)?;
        if let Reply::Analysis(last) = reply {
            each(last);
        }
        // The engine may have nothing more to find out; the controller still has to say that it has heard enough.
        while self.ended.is_none() && self.waiting.is_empty() {
            self.listen_until(None);
        }
        self.take_interrupt();
        Ok(())
    }

    fn converse(
        &mut self,
        game: Game,
        ask: Ask,
        until: Until,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<Reply, Failure> {
        self.ready()?;
        let begun = Instant::now();
        let patience = |limit| Patience {
            interrupt_after: limit,
            grace: Some(GIVE_UP_AFTER),
            give_up_after: None,
        };
        let limit = match until {
            Until::Answered(limit) => limit,
            Until::NextLine => None,
        };
        let asked = self.worker.ask_within(game, ask, patience(limit));
        let (mut abandoned, mut stopped) = (false, false);
        loop {
            self.drain();
            if let Some((id, Interim::Analysis(analysis))) = self.grown.take()
                && id == asked
            {
                each(analysis);
            }
            if let Some((_, reply)) = self.answer.take().filter(|(id, _)| *id == asked) {
                self.settle();
                return reply.map_err(|error| self.failed(error));
            }
            if !abandoned && matches!(until, Until::Answered(None)) && self.ended.is_some() {
                abandoned = true;
                let patience = patience(Some(ABANDONED_LIMIT));
                self.worker.set_patience(asked, patience);
            }
            if !stopped && self.is_enough(until, begun) {
                stopped = true;
                self.worker.interrupt();
            }
            self.listen_until(self.worker.next_deadline());
        }
    }

    /// Waits until the engine is at rest after an answer, which is at once.
    fn settle(&mut self) {
        while matches!(self.worker.state(), WorkerState::Thinking(_)) {
            self.listen_until(None);
        }
    }

    fn failed(&self, error: EngineError) -> Failure {
        if !matches!(error, EngineError::GivenUp { .. }) {
            return error.into();
        }
        self.tell(Failure::GivenUp {
            engine: self.name.clone(),
        })
    }

    /// Tells the user of a failure as well, who alone can do something about it.
    fn tell(&self, failure: Failure) -> Failure {
        (self.complain)(&failure);
        failure
    }

    /// Tells whether the controller wants a question that was asked at `begun` to come to its end.
    fn is_enough(&mut self, until: Until, begun: Instant) -> bool {
        match until {
            Until::NextLine => self.ended.is_some() || !self.waiting.is_empty(),
            Until::Answered(_) => self.take_interrupt() || self.leaves_after(begun + GRACE),
        }
    }

    /// Tells whether the controller said that it is going, or went, after this moment.
    fn leaves_after(&self, moment: Instant) -> bool {
        let mut waiting = self.waiting.iter();
        let quits = waiting.any(|(line, came)| *came > moment && text::is_quit(line));
        quits || self.ended.is_some_and(|ended| ended > moment)
    }

    /// Lets the engine close in good order.
    pub(super) fn close(mut self) {
        let deadline = Instant::now() + GIVE_UP_AFTER;
        self.drain();
        self.worker.close();
        let is_over = |state| matches!(state, WorkerState::Closed | WorkerState::Failed(_));
        while !is_over(self.worker.state()) && self.listen_until(Some(deadline)) {}
    }

    /// Waits for the engine or the controller; `false` if nothing was heard until `deadline`.
    fn listen_until(&mut self, deadline: Option<Instant>) -> bool {
        let heard = match deadline {
            None => self
                .heard
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => {
                let left = at.saturating_duration_since(Instant::now());
                self.heard.recv_timeout(left)
            }
        };
        match heard {
            Ok(heard) => self.note(heard),
            Err(_) => return false,
        }
        self.hear_engine();
        true
    }

    /// Hears what has been said already.
    fn drain(&mut self) {
        while let Ok(heard) = self.heard.try_recv() {
            self.note(heard);
        }
        self.hear_engine();
    }

    fn note(&mut self, heard: Heard) {
        match heard {
            Heard::Line(line, came) => self.waiting.push_back((line, came)),
            Heard::End(at) => self.ended = Some(at),
            Heard::Engine => {}
        }
    }

    /// Hears what the engine has said. Standard output belongs to the controller, so what it prints goes to standard
    /// error.
    fn hear_engine(&mut self) {
        for event in self.worker.poll() {
            match event {
                Event::Answer(id, reply) => self.answer = Some((id, reply)),
                Event::Interim(id, interim) => self.grown = Some((id, interim)),
                Event::Log(line) => match (line.source, line.text) {
                    (LogSource::Host, LogText::Message(message)) => (self.complain)(&message),
                    (LogSource::Host | LogSource::Engine | LogSource::EngineError, text) => {
                        say(&text.to_string());
                    }
                    (LogSource::Sent | LogSource::Received, _) => {}
                },
                Event::State(_)
                | Event::Info(_)
                | Event::Progress(_)
                | Event::Notice(_)
                | Event::Drawn(_) => {}
            }
        }
    }

    /// Finds and removes an interrupt among the lines that wait.
    fn take_interrupt(&mut self) -> bool {
        let mut waiting = self.waiting.iter();
        let at = waiting.position(|(line, _)| text::is_interrupt(line));
        at.map(|i| self.waiting.remove(i)).is_some()
    }
}

fn say(text: &str) {
    // If nobody reads it, there is nobody to tell.
    let _ = writeln!(io::stderr(), "{}", message::visible_lines(text));
}

/// Longer lines are cut: no command is longer, and a stream without lines must not fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a line; returns how many bytes of it were kept, 0 at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    let mut rest = Vec::new();
    let mut last = line.last().copied();
    while read as u64 == LONGEST_LINE && last.is_some_and(|byte| byte != b'\n') {
        rest.clear();
        input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut rest)?;
        last = rest.last().copied();
    }
    Ok(read)
}

fn read_lines(mut input: impl BufRead, tell: &Sender<Heard>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match read_line(&mut input, &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                let line = String::from_utf8_lossy(&bytes).into_owned();
                if tell.send(Heard::Line(line, Instant::now())).is_err() {
                    return;
                }
            }
        }
    }
    // Fails only if the program is ending already.
    let _ = tell.send(Heard::End(Instant::now()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_cut() {
        let length = LONGEST_LINE as usize;
        for more in [0, 1, length, 3 * length + 7] {
            let mut bytes = vec![b'x'; length + more];
            bytes.extend(b"\nname\n");
            let mut input = bytes.as_slice();
            let mut line = Vec::new();
            assert_eq!(
                read_line(&mut input, &mut line).ok(),
                Some(length),
                "{more}"
            );
            line.clear();
            assert_eq!(read_line(&mut input, &mut line).ok(), Some(5), "{more}");
            assert_eq!(line, b"name\n");
        }
        let endless = vec![b'x'; length + 5];
        let mut input = endless.as_slice();
        assert_eq!(read_line(&mut input, &mut Vec::new()).ok(), Some(length));
        assert_eq!(read_line(&mut input, &mut Vec::new()).ok(), Some(0));
    }
}
