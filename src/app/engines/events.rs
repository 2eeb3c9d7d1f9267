//! What happens with engines: they change their state, answer, draw, fail, are interrupted.

use crate::app::engines::profiles::Profile;
use crate::app::engines::{EngineId, Request, RequestKind};
use crate::app::game::GameCommand;
use crate::app::problems::ProblemCommand;
use crate::app::shell::command::EngineCommand;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Offer, State};
use engine::{Ask, EngineError, EngineInfo, LogLine, LogSource, Notice, Reply, WorkerState};

impl State {
    /// Sends a request about the node of its kind; its answer comes back as a command.
    pub fn ask(
        &mut self,
        engine: EngineId,
        kind: RequestKind,
        ask: Ask,
        effects: &mut Vec<Effect>,
    ) -> Option<u64> {
        let cell = kind.cell();
        let mut game = Box::new(self.document.game_at(cell));
        if matches!(kind, RequestKind::Move(_)) {
            game.clock = self.game.clock(&self.document, self.now);
        }
        let id = self.fresh_number();
        let request = Request {
            id,
            engine,
            epoch: self.document.epoch(),
            position: self.document.place_at(cell).position,
            kind,
        };
        self.send_request(request, game, ask, effects).then_some(id)
    }

    /// Sends a question about a game of its own; false if its engine may not be started.
    pub(crate) fn send_request(
        &mut self,
        request: Request,
        game: Box<engine::Game>,
        ask: Ask,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let engine = request.engine;
        let id = request.id;
        if !self.may_start(engine) {
            return false;
        }
        let Some(source) = self.engines.slot(engine).map(|slot| slot.source.clone()) else {
            return false;
        };
        self.make_way(engine, effects);
        let place = self.document.place_at(request.kind.cell());
        self.layers.last_asked.insert(engine, place);
        self.engines.requests.push(request);
        if let Some(slot) = self.engines.slot_mut(engine) {
            slot.thinking_since = Some(self.now);
            slot.progress.clear();
            slot.thought = None;
        }
        effects.push(Effect::Ask {
            engine,
            source,
            request: id,
            game,
            ask,
        });
        true
    }

    /// Takes all questions back, as when another file is opened.
    pub fn forget_requests(&mut self, effects: &mut Vec<Effect>) {
        for request in self.engines.requests.drain(..) {
            effects.push(Effect::Interrupt(request.engine));
            effects.push(Effect::Forget(request.engine, request.id));
        }
    }

    /// Takes one request back; its engine is told to come back soon.
    pub(crate) fn take_back_request(&mut self, id: u64, effects: &mut Vec<Effect>) {
        for request in self.engines.take_back(|request| request.id == id) {
            effects.push(Effect::Interrupt(request.engine));
            effects.push(Effect::Forget(request.engine, id));
        }
    }

    /// Something happened with an engine.
    pub fn engine_event(&mut self, id: EngineId, event: EngineCommand, effects: &mut Vec<Effect>) {
        match event {
            EngineCommand::State(state) => self.engine_state(id, state),
            EngineCommand::Info(info) => self.engine_info(id, info, effects),
            EngineCommand::Answer(request, result) => self.engine_answer(request, result, effects),
            EngineCommand::Interim(request, overlay) => {
                self.interim_overlay(request, overlay, effects);
            }
            EngineCommand::Progress(text) => {
                if let Some(slot) = self.engines.slot_mut(id) {
                    slot.progress = text;
                }
            }
            EngineCommand::Log(line) => self.engines.log(id, line),
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
        let Some(slot) = self.engines.slot(id) else {
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
        let Some(slot) = self.engines.slot_mut(id) else {
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
        let Some(slot) = self.engines.slot(id) else {
            return;
        };
        let failed_before = matches!(slot.state, Some(WorkerState::Failed(_)));
        let asked = self
            .engines
            .requests
            .iter()
            .any(|request| request.engine == id);
        // The game has said so, with more to choose from.
        let told = self
            .game
            .trouble()
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
            let text = self.in_words(error);
            self.complain_with(text, Offer::Restart(id));
        }
        if let Some(slot) = self.engines.slot_mut(id) {
            // What it said while it started is over with the start.
            let has_started = matches!(slot.state, Some(WorkerState::Starting));
            if has_started || matches!(state, WorkerState::Failed(_)) {
                slot.progress.clear();
            }
            slot.state = Some(state);
        }
    }

    fn engine_info(&mut self, id: EngineId, info: EngineInfo, effects: &mut Vec<Effect>) {
        let Some(slot) = self.engines.slot_mut(id) else {
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
        id: u64,
        result: Result<Reply, EngineError>,
        effects: &mut Vec<Effect>,
    ) {
        let Some(at) = self.engines.requests.iter().position(|q| q.id == id) else {
            return; // The answer comes too late: nobody waits for it any more.
        };
        let request = self.engines.requests.remove(at);
        if request.epoch != self.document.epoch() {
            return;
        }
        match (request.kind.clone(), result) {
            (RequestKind::Move(cell), Ok(Reply::Move(answer))) => {
                let answered = GameCommand::Answered(request.engine, cell, answer);
                self.game_command(answered, effects);
            }
            (RequestKind::Move(_), Err(error)) => {
                let failed = GameCommand::Failed(request.engine, self.in_words(&error));
                self.game_command(failed, effects);
            }
            (
                RequestKind::Overlay(picture),
                Ok(reply @ (Reply::Picture(_) | Reply::Analysis(_) | Reply::LifeAndDeath(_))),
            ) => {
                if let Some(overlay) = reply.into_overlay() {
                    self.overlay_answered(&request, picture, overlay);
                }
            }
            (RequestKind::Overlay(picture), Err(error)) => {
                self.overlay_failed(request.engine, picture, &error)
            }
            (RequestKind::Console(_), Ok(Reply::Text(text))) => {
                self.console_answered(&request, &text);
            }
            (RequestKind::Console(_), Err(error)) => {
                let engine = request.engine;
                let text = error.to_string();
                let said = self
                    .engines
                    .console
                    .lines()
                    .filter(|said| said.engine == engine);
                // An engine that ends while it is asked has said so itself.
                if said.last().is_none_or(|said| said.line.text != text) {
                    self.note_in_console(engine, text);
                }
            }
            (RequestKind::Belief(_), Ok(Reply::Belief(belief))) => {
                self.belief_answered(&request, &belief);
            }
            (RequestKind::Belief(_), Err(error)) => self.belief_failed(&error),
            (RequestKind::Ponder(cell), result) => {
                let pondered = GameCommand::Pondered {
                    engine: request.engine,
                    cell,
                    could: result.is_ok(),
                };
                self.game_command(pondered, effects);
            }
            (RequestKind::Problem(_), Ok(Reply::Move(answer))) => {
                self.problem_command(ProblemCommand::EngineAnswered(Some(answer)), effects);
            }
            (RequestKind::Problem(_), Err(error)) => {
                self.problem_command(ProblemCommand::EngineAnswered(None), effects);
                self.complain(self.in_words(&error));
            }
            // What it has now is asked for anew.
            (RequestKind::Setting(_), Ok(_)) => {}
            (RequestKind::Setting(_), Err(error)) => self.complain(self.in_words(&error)),
            (RequestKind::Dead(cell), Ok(Reply::LifeAndDeath(opinion))) => {
                let proposed = GameCommand::DeadProposed(cell, Some(opinion));
                self.game_command(proposed, effects);
            }
            (RequestKind::Dead(cell), Err(error)) => {
                self.game_command(GameCommand::DeadProposed(cell, None), effects);
                let reason = self.in_words(&error);
                let text = self.texts.with("no-dead-proposal", &[("reason", &reason)]);
                self.complain(text);
            }
            (_, Ok(_)) => tracing::error!("an engine answered another request than was asked"),
        }
    }

    /// Interrupts whatever is being thought about, moves before pictures: the move that comes back is
    /// played. An engine that is still starting has no move to give; its start is given up.
    pub fn interrupt_engines(&mut self, effects: &mut Vec<Effect>) {
        let asked_to_move = |request: &&Request| matches!(request.kind, RequestKind::Move(_));
        let requests = self.engines.requests.iter();
        let mut engines: Vec<EngineId> = requests
            .clone()
            .filter(asked_to_move)
            .map(|q| q.engine)
            .collect();
        if engines.is_empty() {
            engines = requests.map(|q| q.engine).collect();
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
        self.engines.is_busy()
            || self
                .engines
                .slots
                .iter()
                .any(|slot| self.is_starting(slot.id))
    }

    fn is_starting(&self, id: EngineId) -> bool {
        let state = self.engines.slot(id).and_then(|slot| slot.state.as_ref());
        matches!(state, Some(WorkerState::Starting))
    }

    /// Ends engines that are still starting and that nobody has asked anything.
    pub fn give_up_idle_starts(&mut self, effects: &mut Vec<Effect>) {
        let starting: Vec<EngineId> = self
            .engines
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
        let Some(slot) = self.engines.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        let name = slot.name.clone();
        let asked_to_move = |q: &Request| q.engine == id && matches!(q.kind, RequestKind::Move(_));
        let plays = self.engines.requests.iter().any(asked_to_move);
        self.engines.requests.retain(|request| request.engine != id);
        self.layers.hide_quick();
        effects.push(Effect::Close(id));
        let text = self.texts.with("start-given-up", &[("name", &name)]);
        if plays {
            self.game_command(GameCommand::Failed(id, text), effects);
        } else {
            self.complain_with(text, Offer::Restart(id));
        }
    }

    /// Writes a line of our own into the console.
    pub fn note_in_console(&mut self, id: EngineId, text: impl Into<String>) {
        self.engines.log(id, LogLine::new(LogSource::Host, text));
    }
}
