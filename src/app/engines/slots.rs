//! The engines: which there are, what they are doing, what was asked of them, what they said,
//! and what they show over the board.

use crate::app::board::requests::OverlayWish;
use crate::app::engines::console::Console;
use crate::app::engines::profiles::{GtpProfile, LibraryProfile, Profile};
use crate::app::shell::command::EngineCommand;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Offer, State};
use engine::{
    Ask, EngineError, EngineInfo, Estimate, LogLine, LogSource, Notice, OverlayKind, Reply,
    WorkerState,
};
use record::CellId;
use std::path::Path;
use std::time::Instant;

/// Names an engine of the desk for as long as the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EngineId(pub u32);

/// How an engine is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// One of our own, by its name in the registry.
    Builtin(String),
    /// A cgfthink library, loaded in a child process.
    Library(LibraryProfile),
    /// A GTP program, in a child process.
    Gtp(engine::GtpOptions),
}

/// One engine of the desk.
#[derive(Debug)]
pub struct Slot {
    /// Its number.
    pub id: EngineId,
    /// The name the user knows it by.
    pub name: String,
    /// How it is started.
    pub source: Source,
    /// What the settings say of it; none for an engine of our own.
    pub profile: Option<Profile>,
    /// Whether the user agreed to run it.
    pub permission: Permission,
    /// What it is doing; none while it has not been started.
    pub state: Option<WorkerState>,
    /// What it told of itself.
    pub info: Option<EngineInfo>,
    /// What engines of its kind draw, until it has told.
    pub usual_overlays: Vec<OverlayKind>,
    /// The last it said of its progress.
    pub progress: String,
    /// What it thinks of the position it is thinking about.
    pub thought: Option<Estimate>,
    /// Since when it has been thinking.
    pub thinking_since: Option<Instant>,
}

/// Whether the user agreed to run an engine. A library is code of strangers, so it is asked about once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// It may be started.
    Granted,
    /// The user has to be asked before it is started.
    Needed,
    /// The user was asked and has not answered.
    Asked,
}

impl Slot {
    /// The library's file; none for an engine of another kind.
    pub fn library(&self) -> Option<&Path> {
        match &self.source {
            Source::Builtin(_) | Source::Gtp(_) => None,
            Source::Library(library) => Some(&library.path),
        }
    }

    /// Whether it was started and is still there.
    pub fn is_attached(&self) -> bool {
        let gone = matches!(
            self.state,
            None | Some(WorkerState::Closed | WorkerState::Failed(_))
        );
        !gone
    }

    /// For how many seconds it has been thinking.
    pub fn thinking_seconds(&self, now: Instant) -> Option<u64> {
        self.thinking_since
            .map(|since| now.saturating_duration_since(since).as_secs())
    }

    /// What the engine can draw; before it has told, what every engine of its kind draws.
    pub fn overlays(&self) -> &[OverlayKind] {
        self.info
            .as_ref()
            .map_or(&self.usual_overlays, |info| &info.overlays)
    }
}

/// Why an engine was asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// For a move at that cell.
    Move(CellId),
    /// For a picture.
    Overlay(OverlayWish),
    /// For the dead stones at that cell.
    Dead(CellId),
    /// For an answer to a typed line, with the game up to that cell.
    Console(CellId),
    /// For what it believes the position at that cell to be.
    Belief(CellId),
    /// To take another value or other points, at that cell.
    Setting(CellId),
    /// To think about that cell while its opponent does.
    Ponder(CellId),
    /// For a reply to a move that the file of a problem does not know; the problem is that of the node shown.
    Problem(CellId),
}

impl Wish {
    /// The node it is about.
    pub fn cell(&self) -> CellId {
        match self {
            Wish::Move(cell)
            | Wish::Dead(cell)
            | Wish::Console(cell)
            | Wish::Belief(cell)
            | Wish::Setting(cell)
            | Wish::Ponder(cell)
            | Wish::Problem(cell) => *cell,
            Wish::Overlay(wish) => wish.key.place.cell,
        }
    }
}

/// A question that has not been answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its number.
    pub ticket: u64,
    /// Who was asked.
    pub engine: EngineId,
    /// The collection it is about.
    pub epoch: u64,
    /// The position it is about: a node's stones may be edited before the answer comes.
    pub position: u64,
    /// What for.
    pub wish: Wish,
}

/// All engines and what is going on with them.
pub struct Desk {
    /// The engines, the built-in ones first.
    pub slots: Vec<Slot>,
    /// Who draws the overlays and proposes dead stones.
    pub overlay_engine: EngineId,
    /// Questions without an answer.
    pub questions: Vec<Question>,
    /// What was said, the newest last.
    pub console: Console,
    /// Known GTP programs that this computer has.
    pub presets: Vec<GtpProfile>,
    pub(crate) next_id: u32,
}

impl Desk {
    /// The engine of that number.
    pub fn slot(&self, id: EngineId) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.id == id)
    }

    /// The engine of that name.
    pub fn by_name(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }

    pub(crate) fn slot_mut(&mut self, id: EngineId) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|slot| slot.id == id)
    }

    /// Whether any engine is at work on a question.
    pub fn is_busy(&self) -> bool {
        !self.questions.is_empty()
    }

    /// Adds a line to the console.
    pub fn log(&mut self, engine: EngineId, line: LogLine) {
        self.console.log(engine, line);
    }
}

impl State {
    /// Sends a question about the node of the wish; its answer comes back as a command.
    pub fn ask(
        &mut self,
        engine: EngineId,
        wish: Wish,
        ask: Ask,
        effects: &mut Vec<Effect>,
    ) -> Option<u64> {
        let cell = wish.cell();
        let mut game = Box::new(self.document.game_at(cell));
        if matches!(wish, Wish::Move(_)) {
            game.clock = self.clock_of_game();
        }
        let ticket = self.fresh_number();
        let question = Question {
            ticket,
            engine,
            epoch: self.document.epoch(),
            position: self.document.place_at(cell).position,
            wish,
        };
        self.send_question(question, game, ask, effects)
            .then_some(ticket)
    }

    /// Sends a question about a game of its own; false if its engine may not be started.
    pub(crate) fn send_question(
        &mut self,
        question: Question,
        game: Box<engine::Game>,
        ask: Ask,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let engine = question.engine;
        let ticket = question.ticket;
        if !self.may_start(engine) {
            return false;
        }
        let Some(source) = self.desk.slot(engine).map(|slot| slot.source.clone()) else {
            return false;
        };
        self.make_way(engine, effects);
        let place = self.document.place_at(question.wish.cell());
        self.layers.last_asked.insert(engine, place);
        self.desk.questions.push(question);
        if let Some(slot) = self.desk.slot_mut(engine) {
            slot.thinking_since = Some(self.now);
            slot.progress.clear();
            slot.thought = None;
        }
        effects.push(Effect::Ask {
            engine,
            source,
            ticket,
            game,
            ask,
        });
        true
    }

    /// Takes all questions back, as when another file is opened.
    pub fn forget_questions(&mut self, effects: &mut Vec<Effect>) {
        for question in self.desk.questions.drain(..) {
            effects.push(Effect::Interrupt(question.engine));
            effects.push(Effect::Forget(question.engine, question.ticket));
        }
    }

    /// Something happened with an engine.
    pub fn engine_event(&mut self, id: EngineId, event: EngineCommand, effects: &mut Vec<Effect>) {
        match event {
            EngineCommand::State(state) => self.engine_state(id, state),
            EngineCommand::Info(info) => self.engine_info(id, info, effects),
            EngineCommand::Answer(ticket, result) => self.engine_answer(ticket, result, effects),
            EngineCommand::Interim(ticket, overlay) => {
                self.interim_overlay(ticket, overlay, effects);
            }
            EngineCommand::Progress(text) => {
                if let Some(slot) = self.desk.slot_mut(id) {
                    slot.progress = text;
                }
            }
            EngineCommand::Log(line) => self.desk.log(id, line),
            EngineCommand::Notice(notice) => self.engine_notice(id, &notice, effects),
            EngineCommand::Drawn(overlay) => self.engine_drew(id, overlay),
            EngineCommand::Restart => self.restart_engine(id, effects),
            EngineCommand::Close => self.detach_engine(id, effects),
            EngineCommand::Remove => self.remove_engine(id, effects),
            EngineCommand::Duplicate => self.duplicate_engine(id, effects),
            EngineCommand::Allow => self.allow_engine(id, effects),
            EngineCommand::Refuse => self.refuse_engine(id, effects),
            EngineCommand::File(fingerprint) => self.library_seen(id, fingerprint, effects),
            EngineCommand::Reload { always } => self.reload_engine(id, always, effects),
            EngineCommand::Role(role) => self.toggle_role(id, role, effects),
        }
    }

    /// Something the user should know or decide about an engine.
    fn engine_notice(&mut self, id: EngineId, notice: &Notice, effects: &mut Vec<Effect>) {
        let Some(slot) = self.desk.slot(id) else {
            return;
        };
        let name = slot.name.clone();
        let reloads = slot.profile.as_ref().is_some_and(Profile::reloads);
        match notice {
            Notice::NotResponding(waited) => {
                let seconds = waited.as_secs().to_string();
                let values = [("name", &*name), ("seconds", &*seconds)];
                let text = self.texts.with("still-waiting", &values);
                self.withdraw(|offer| matches!(offer, Offer::End(other) if *other == id));
                self.question(text, vec![Offer::Wait(id), Offer::End(id)]);
            }
            Notice::Responding => self.is_waited_for_no_more(id),
            Notice::Died(error) => self.engine_state(id, WorkerState::Failed(error.clone())),
            Notice::FileChanged if reloads => self.reload_engine(id, true, effects),
            Notice::FileChanged => {
                let text = self.texts.with("engine-rebuilt", &[("name", &name)]);
                self.question(text, vec![Offer::Reload(id), Offer::AlwaysReload(id)]);
            }
        }
    }

    fn is_waited_for_no_more(&mut self, id: EngineId) {
        self.withdraw(|offer| matches!(offer, Offer::End(other) if *other == id));
    }

    fn engine_state(&mut self, id: EngineId, state: WorkerState) {
        let idle = !matches!(state, WorkerState::Thinking(_) | WorkerState::Stopping);
        let now = self.now;
        let Some(slot) = self.desk.slot_mut(id) else {
            return;
        };
        if idle {
            slot.thinking_since = None;
            slot.thought = None;
            self.is_waited_for_no_more(id);
        } else {
            // An engine that the question started was idle until now.
            slot.thinking_since.get_or_insert(now);
        }
        let Some(slot) = self.desk.slot(id) else {
            return;
        };
        let failed_before = matches!(slot.state, Some(WorkerState::Failed(_)));
        let asked = self
            .desk
            .questions
            .iter()
            .any(|question| question.engine == id);
        // The game has said so, with more to choose from.
        let told = self
            .game
            .as_ref()
            .and_then(|game| game.trouble.as_ref())
            .is_some_and(|trouble| trouble.engine == id);
        if matches!(state, WorkerState::Failed(_)) {
            // Whoever restarts it later has other plans.
            self.to_be_watched.take_if(|wanted| *wanted == id);
        }
        if let WorkerState::Failed(error) = &state
            && !failed_before
            && !asked
            && !told
        {
            let text = error.to_string();
            self.complain_with(text, Offer::Restart(id));
        }
        if let Some(slot) = self.desk.slot_mut(id) {
            // What it said while it started is over with the start.
            let has_started = matches!(slot.state, Some(WorkerState::Starting));
            if has_started || matches!(state, WorkerState::Failed(_)) {
                slot.progress.clear();
            }
            slot.state = Some(state);
        }
    }

    fn engine_info(&mut self, id: EngineId, info: EngineInfo, effects: &mut Vec<Effect>) {
        let Some(slot) = self.desk.slot_mut(id) else {
            return;
        };
        let first = slot.info.is_none() && slot.library().is_some();
        slot.info = Some(info);
        let name = slot.name.clone();
        self.engine_can_be_watched(id, effects);
        if first {
            let text = self.texts.with("engine-ready", &[("name", &name)]);
            self.inform(text);
        }
    }

    fn engine_answer(
        &mut self,
        ticket: u64,
        result: Result<Reply, EngineError>,
        effects: &mut Vec<Effect>,
    ) {
        let Some(at) = self.desk.questions.iter().position(|q| q.ticket == ticket) else {
            return; // The answer comes too late: nobody waits for it any more.
        };
        let question = self.desk.questions.remove(at);
        if question.epoch != self.document.epoch() {
            return;
        }
        match (question.wish.clone(), result) {
            (Wish::Move(cell), Ok(Reply::Move(answer))) => {
                self.engine_move(question.engine, cell, answer, effects);
            }
            (Wish::Move(_), Err(error)) => self.engine_trouble(question.engine, error.to_string()),
            (Wish::Overlay(wish), Ok(Reply::Overlay(overlay))) => {
                self.overlay_answered(&question, wish, overlay);
            }
            (Wish::Overlay(wish), Err(error)) => self.overlay_failed(question.engine, wish, &error),
            (Wish::Console(_), Ok(Reply::Text(text))) => {
                self.console_answered(&question, &text);
            }
            (Wish::Console(_), Err(error)) => {
                let engine = question.engine;
                let text = error.to_string();
                let said = self
                    .desk
                    .console
                    .lines()
                    .filter(|said| said.engine == engine);
                // An engine that ends while it is asked has said so itself.
                if said.last().is_none_or(|said| said.line.text != text) {
                    self.note_in_console(engine, text);
                }
            }
            (Wish::Belief(_), Ok(Reply::Belief(belief))) => {
                self.belief_answered(&question, &belief);
            }
            (Wish::Belief(_), Err(error)) => self.belief_failed(&error),
            (Wish::Ponder(cell), result) => self.pondered(question.engine, cell, result.is_ok()),
            (Wish::Problem(_), Ok(Reply::Move(answer))) => {
                self.engine_answered_problem(Some(answer));
            }
            (Wish::Problem(_), Err(error)) => {
                self.engine_answered_problem(None);
                self.complain(error.to_string());
            }
            // What it has now is asked for anew.
            (Wish::Setting(_), Ok(_)) => {}
            (Wish::Setting(_), Err(error)) => self.complain(error.to_string()),
            (Wish::Dead(cell), Ok(Reply::Overlay(overlay))) => self.propose_dead(cell, &overlay),
            (Wish::Dead(cell), Err(error)) => {
                if let Some(scoring) = self.scoring.as_mut().filter(|scoring| scoring.cell == cell)
                {
                    scoring.asked = false;
                }
                let text = self
                    .texts
                    .with("no-dead-proposal", &[("reason", &error.to_string())]);
                self.complain(text);
            }
            (_, Ok(_)) => tracing::error!("an engine answered another question than was asked"),
        }
    }

    /// Interrupts whatever is being thought about, moves before pictures: the move that comes back is
    /// played. An engine that is still starting has no move to give; its start is given up.
    pub fn interrupt_engines(&mut self, effects: &mut Vec<Effect>) {
        let asked_to_move = |question: &&Question| matches!(question.wish, Wish::Move(_));
        let questions = self.desk.questions.iter();
        let mut engines: Vec<EngineId> = questions
            .clone()
            .filter(asked_to_move)
            .map(|q| q.engine)
            .collect();
        if engines.is_empty() {
            engines = questions.map(|q| q.engine).collect();
        }
        engines.sort_unstable();
        engines.dedup();
        for id in engines {
            if self.is_starting(id) {
                self.give_up_start(id, effects);
            } else {
                effects.push(Effect::Interrupt(id));
            }
        }
    }

    /// Whether any engine is starting or thinking, so that Escape has something to stop.
    pub fn is_anything_to_interrupt(&self) -> bool {
        self.desk.is_busy() || self.desk.slots.iter().any(|slot| self.is_starting(slot.id))
    }

    fn is_starting(&self, id: EngineId) -> bool {
        let state = self.desk.slot(id).and_then(|slot| slot.state.as_ref());
        matches!(state, Some(WorkerState::Starting))
    }

    /// Ends engines that are still starting and that nobody has asked anything.
    pub fn give_up_idle_starts(&mut self, effects: &mut Vec<Effect>) {
        let starting: Vec<EngineId> = self
            .desk
            .slots
            .iter()
            .map(|slot| slot.id)
            .filter(|&id| self.is_starting(id))
            .collect();
        for id in starting {
            self.give_up_start(id, effects);
        }
    }

    fn give_up_start(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let Some(slot) = self.desk.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        let name = slot.name.clone();
        let asked_to_move = |q: &Question| q.engine == id && matches!(q.wish, Wish::Move(_));
        let plays = self.desk.questions.iter().any(asked_to_move);
        self.desk.questions.retain(|question| question.engine != id);
        self.layers.hide_quick();
        effects.push(Effect::Close(id));
        let text = self.texts.with("start-given-up", &[("name", &name)]);
        if plays {
            self.engine_trouble(id, text);
        } else {
            self.complain_with(text, Offer::Restart(id));
        }
    }

    /// Writes a line of our own into the console.
    pub fn note_in_console(&mut self, id: EngineId, text: impl Into<String>) {
        self.desk.log(id, LogLine::new(LogSource::Host, text));
    }
}
