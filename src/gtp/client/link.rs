//! The talk with a GTP program: commands and their answers, brought together by number or by order.
//!
//! Nobody's impatience can mix up answers: a command whose answer nobody waits for stays open, and what comes for it
//! later is thrown away.

use super::GtpOptions;
use super::connection::{Connection, Step};
use crate::TEXTS;
use crate::analyze;
use crate::text::{Heard, Response};
use engine::{Death, EngineError, Interim, LogLine, LogSource, Notice, StopFlag, Talk};
use go::{Position, Size};
use message::say;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How often Stop is looked at while the program works.
const TICK: Duration = Duration::from_millis(5);
/// How long after an answer what was printed as errors may come.
const ASIDE: Duration = Duration::from_millis(20);
/// Characters of a command that messages quote.
const QUOTED: usize = 60;

/// What a program says to a command: its text, or why it refuses.
pub(super) type Said = Result<String, Refusal>;

/// Why a program refuses a command, in its words.
pub(super) type Refusal = String;

/// How a running command can be ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Interrupt {
    /// Not at all.
    Never,
    /// By the line `# interrupt`.
    Comment,
    /// By SIGINT to this process.
    Signal(i32),
}

/// How a command is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Haste {
    /// It is short; Stop does not touch it.
    Short,
    /// It may take long: Stop and the end of this time, if any, interrupt it.
    Long(Option<Duration>),
}

/// A command whose answer has not come.
struct Open {
    id: u32,
    command: String,
    since: Instant,
}

pub(super) struct Link {
    pub(super) name: String,
    program: Connection,
    stop: StopFlag,
    patience: Duration,
    grace: Duration,
    pub(super) interrupt: Interrupt,
    /// Whether commands get numbers.
    pub(super) numbered: bool,
    last_id: u32,
    open: VecDeque<Open>,
    /// Since when the program was asked to come to an end, and does not.
    interrupted: Option<Instant>,
    alive: bool,
    starting: bool,
    /// The board of the last question, on which the program draws when it likes.
    pub(super) position: Position,
}

impl Link {
    pub(super) fn new(program: Connection, options: &GtpOptions, stop: &StopFlag) -> Link {
        Link {
            name: options.shown_name(),
            program,
            stop: stop.clone(),
            patience: options.patience,
            grace: options.grace,
            interrupt: Interrupt::Never,
            numbered: true,
            last_id: 0,
            open: VecDeque::new(),
            interrupted: None,
            alive: true,
            starting: true,
            position: Position::new(Size::NINETEEN),
        }
    }

    /// From now on Stop is about a question and not about the start.
    pub(super) fn started(&mut self) {
        self.starting = false;
    }

    /// Says a command and waits for the answer.
    pub(super) fn ask(
        &mut self,
        command: &str,
        haste: Haste,
        talk: &mut dyn Talk,
    ) -> Result<Said, EngineError> {
        self.settle(talk)?;
        let id = self.say(command, talk);
        self.await_answer(id, haste, talk)
    }

    /// Says commands in a row, which costs a remote program one journey, and returns the first that was refused with
    /// the reason.
    pub(super) fn ask_all(
        &mut self,
        commands: &[String],
        talk: &mut dyn Talk,
    ) -> Result<Option<(String, String)>, EngineError> {
        self.settle(talk)?;
        let ids: Vec<u32> = commands
            .iter()
            .map(|command| self.say(command, talk))
            .collect();
        let mut refused = None;
        for (id, command) in ids.into_iter().zip(commands) {
            if let Err(reason) = self.await_answer(id, Haste::Short, talk)? {
                refused.get_or_insert_with(|| (command.clone(), reason));
            }
        }
        Ok(refused)
    }

    /// Says a line that is not a command of ours: no answer is waited for.
    pub(super) fn remark(&mut self, line: &str, talk: &mut dyn Talk) {
        talk.log(LogLine::new(LogSource::Sent, line));
        self.program.send(line);
    }

    /// Starts a command that goes on until something else is said, passes its lines to `each` and ends it when Stop
    /// is set. Returns the refusal, if any.
    pub(super) fn stream(
        &mut self,
        command: &str,
        talk: &mut dyn Talk,
        each: &mut dyn FnMut(String, &mut dyn Talk),
    ) -> Result<Result<(), Refusal>, EngineError> {
        self.settle(talk)?;
        let id = self.say(command, talk);
        self.program.reader.lines_wanted = true;
        let outcome = self.listen(id, talk, each);
        self.program.reader.lines_wanted = false;
        let refusal = outcome?;
        Ok(refusal.map_or(Ok(()), Err))
    }

    fn listen(
        &mut self,
        id: u32,
        talk: &mut dyn Talk,
        each: &mut dyn FnMut(String, &mut dyn Talk),
    ) -> Result<Option<String>, EngineError> {
        let mut first = None;
        loop {
            match self.step(TICK, talk) {
                Step::Heard(Heard::Line(line)) => {
                    if first.is_none() {
                        first = Some(line.clone());
                    }
                    each(line, talk);
                }
                Step::Heard(Heard::Response(response)) => {
                    let ok = response.ok;
                    if self
                        .closes(response)
                        .is_some_and(|(closed, _)| closed == id)
                    {
                        return Ok((!ok).then(|| first.unwrap_or_default()));
                    }
                }
                Step::Gone => return Err(self.died(talk)),
                Step::Nothing => {}
            }
            if self.stop.is_end() {
                return Err(self.ended());
            }
            if talk.stopped() {
                break;
            }
        }
        // Any line ends an analysis; this one has an answer, so that its end is known.
        let fence = self.say("protocol_version", talk);
        self.program.reader.lines_wanted = false;
        self.interrupted = Some(Instant::now());
        self.await_answer(fence, Haste::Short, talk)?.ok();
        Ok(None)
    }

    /// Whether the program has not ended, as far as is known.
    pub(super) const fn is_alive(&self) -> bool {
        self.alive
    }

    /// Waits until nothing is open any more.
    pub(super) fn settle(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        if !self.alive {
            return Err(self.died(talk));
        }
        match self.open.back() {
            Some(last) => {
                let last = last.id;
                self.listen_for(last, None, Haste::Long(None), talk)
                    .map(|_| ())
            }
            None => Ok(()),
        }
    }

    /// Returns whether commands are open whose answers nobody waits for.
    pub(super) fn is_busy(&self) -> bool {
        !self.open.is_empty()
    }

    fn say(&mut self, command: &str, talk: &mut dyn Talk) -> u32 {
        self.last_id = self.last_id.wrapping_add(1).max(1);
        let id = self.last_id;
        let line = if self.numbered {
            format!("{id} {command}")
        } else {
            command.to_owned()
        };
        talk.log(LogLine::new(LogSource::Sent, line.as_str()));
        self.open.push_back(Open {
            id,
            command: command.to_owned(),
            since: Instant::now(),
        });
        self.program.forget_aside();
        self.program.send(&line);
        id
    }

    fn await_answer(
        &mut self,
        id: u32,
        haste: Haste,
        talk: &mut dyn Talk,
    ) -> Result<Said, EngineError> {
        self.listen_for(id, Some(id), haste, talk)
    }

    /// Waits for the answer to `id`, or until it is clear that there will be none. `wanted` is the command whose
    /// answer the user waits for.
    fn listen_for(
        &mut self,
        id: u32,
        wanted: Option<u32>,
        haste: Haste,
        talk: &mut dyn Talk,
    ) -> Result<Said, EngineError> {
        let mut waiting = Waiting::new(self.patience);
        loop {
            if !self.open.iter().any(|open| open.id == id) {
                return Ok(Err("it answered a later command instead".to_owned()));
            }
            match self.step(TICK, talk) {
                Step::Heard(Heard::Response(response)) => {
                    let Some((closed, said)) = self.closes(response) else {
                        continue;
                    };
                    if closed == id {
                        waiting.over(talk);
                        return Ok(said);
                    }
                }
                Step::Heard(Heard::Line(_)) | Step::Nothing => {}
                Step::Gone => return Err(self.died(talk)),
            }
            self.react(wanted, haste, &mut waiting, talk)?;
        }
    }

    /// Does what the user, the clock and the limits want while an answer is waited for.
    fn react(
        &mut self,
        wanted: Option<u32>,
        haste: Haste,
        waiting: &mut Waiting,
        talk: &mut dyn Talk,
    ) -> Result<(), EngineError> {
        // Looked at before the end is: a restart says both, and means the end.
        let unwanted = talk.stopped() && !talk.wanted();
        if self.stop.is_end() || (self.starting && talk.stopped()) {
            return Err(self.ended());
        }
        let over = matches!(haste, Haste::Long(Some(budget)) if waiting.since.elapsed() >= budget);
        let hurry = haste != Haste::Short && (over || talk.stopped());
        if hurry && self.interrupted.is_none() {
            self.interrupt_now(talk);
        }
        if unwanted {
            // What is open stays open: the answer is thrown away when it comes.
            return Err(EngineError::TakenBack {
                engine: self.name.clone(),
            });
        }
        let ignored = self
            .interrupted
            .is_some_and(|at| at.elapsed() >= self.grace);
        if ignored && self.open.front().map(|open| open.id) != wanted {
            // Somebody waits for another answer than the one that does not come.
            return Err(self.unresponsive(talk));
        }
        waiting.tell(talk);
        Ok(())
    }

    /// Asks the program to come to an end with what it does, if there is a way.
    fn interrupt_now(&mut self, talk: &mut dyn Talk) {
        let sent = match self.interrupt {
            Interrupt::Never => false,
            Interrupt::Comment => {
                self.remark("# interrupt", talk);
                true
            }
            Interrupt::Signal(pid) => {
                let sent = self.program.interrupt(pid);
                if sent {
                    talk.log(LogLine::host(&say!(TEXTS, "log-interrupted", pid)));
                }
                sent
            }
        };
        if sent {
            self.interrupted = Some(Instant::now());
        }
    }

    /// Finds the command that an answer belongs to; those before it will get no answer any more.
    fn closes(&mut self, response: Response) -> Option<(u32, Said)> {
        let at = match response.id {
            Some(id) => self.open.iter().position(|open| open.id == id)?,
            None => 0,
        };
        let closed = self.open.get(at)?.id;
        self.open.drain(..=at);
        if self.open.is_empty() {
            self.interrupted = None;
        }
        let said = if response.ok {
            Ok(response.text)
        } else {
            Err(response.text)
        };
        Some((closed, said))
    }

    /// Reads what is said while nothing is asked. Returns whether the program still lives.
    pub(super) fn idle(&mut self, talk: &mut dyn Talk) -> bool {
        loop {
            match self.step(Duration::ZERO, talk) {
                Step::Heard(Heard::Response(response)) => {
                    self.closes(response);
                }
                Step::Heard(Heard::Line(_)) => {}
                Step::Nothing => return true,
                Step::Gone => return false,
            }
        }
    }

    /// Lets something happen, for `timeout` at most, and shows what the program draws meanwhile.
    fn step(&mut self, timeout: Duration, talk: &mut dyn Talk) -> Step {
        let step = self.program.step(timeout, talk);
        if let Some(text) = self.program.live.take() {
            talk.interim(Interim::Picture(analyze::gfx(&text, &self.position)));
        }
        step
    }

    /// Returns what the program printed as errors since the last command: some show their board there.
    pub(super) fn aside(&mut self, talk: &mut dyn Talk) -> Result<String, EngineError> {
        match self.step(ASIDE, talk) {
            Step::Gone => Err(self.died(talk)),
            Step::Heard(_) | Step::Nothing => Ok(self.program.aside()),
        }
    }

    /// Ends the program in good order if it agrees, in three seconds at most.
    pub(super) fn close(&mut self, talk: &mut dyn Talk) {
        if !self.alive {
            return;
        }
        self.alive = false;
        if self.is_busy() && self.interrupted.is_none() {
            self.interrupt_now(talk);
        }
        self.program.farewell(talk);
    }

    pub(super) fn died(&mut self, talk: &mut dyn Talk) -> EngineError {
        self.alive = false;
        let death = self.program.bury(talk);
        self.death(death)
    }

    fn death(&mut self, death: Death) -> EngineError {
        EngineError::ProgramDied {
            engine: self.name.clone(),
            command: self.open.front().map(|open| quoted(&open.command)),
            death,
            last_words: self.program.last_words(),
        }
    }

    fn unresponsive(&mut self, talk: &mut dyn Talk) -> EngineError {
        self.alive = false;
        self.program.end();
        let _ = self.program.bury(talk);
        let first = self.open.front();
        EngineError::ProgramUnresponsive {
            engine: self.name.clone(),
            command: first.map_or(String::new(), |open| quoted(&open.command)),
            after: first.map_or(Duration::ZERO, |open| open.since.elapsed()),
            last_words: self.program.last_words(),
        }
    }

    fn ended(&mut self) -> EngineError {
        self.alive = false;
        self.program.end();
        EngineError::Ended {
            engine: self.name.clone(),
        }
    }
}

/// Returns a command as messages quote it.
pub(super) fn quoted(command: &str) -> String {
    match command.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{} …", &command[..end]),
        None => command.to_owned(),
    }
}

/// How long an answer is waited for already, and what the user was told of it.
struct Waiting {
    since: Instant,
    next: Duration,
    told: bool,
}

impl Waiting {
    fn new(patience: Duration) -> Waiting {
        Waiting {
            since: Instant::now(),
            next: patience,
            told: false,
        }
    }

    /// Tells the user that there is no answer yet, ever less often.
    fn tell(&mut self, talk: &mut dyn Talk) {
        let elapsed = self.since.elapsed();
        if elapsed >= self.next {
            self.next = elapsed * 2;
            self.told = true;
            talk.notice(Notice::NotResponding(elapsed));
        }
    }

    fn over(&self, talk: &mut dyn Talk) {
        if self.told {
            talk.notice(Notice::Responding);
        }
    }
}
