//! What happens with one engine: it changes its state, answers, draws, fails, is interrupted, started, ended.

use crate::WINDOW;
use crate::engines::console::ConsoleLine;
use crate::engines::{
    Effects, EngineCommand, EngineId, Engines, EnginesContext, EnginesEffect, Request, RequestKind,
    Source,
};
use crate::notices::Offer;
use crate::settings::profiles::Profile;
use engine::{EngineError, EngineInfo, Notice, Reply, WorkerState};
use message::{Sentence, say};
use std::time::Duration;

impl Engines {
    /// Something happens with an engine.
    pub(super) fn engine(
        &mut self,
        id: EngineId,
        command: EngineCommand,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            EngineCommand::State(state) => self.state_changed(id, state, context, out),
            EngineCommand::Info(info) => self.told(id, info, context, out),
            EngineCommand::Answer(request, result) => self.answered(request, result, context, out),
            EngineCommand::Interim(request, overlay) => {
                let open = self.requests.iter().find(|open| open.id == request);
                if let Some(request) = open.cloned() {
                    if let Some(slot) = self.slot_mut(request.engine) {
                        slot.thought = overlay.estimate.or(slot.thought);
                    }
                    out.push(EnginesEffect::Interim(request, overlay));
                }
            }
            EngineCommand::Progress(text) => {
                if let Some(slot) = self.slot_mut(id) {
                    slot.progress = context.texts.tell(&text);
                }
            }
            EngineCommand::Log(line) => {
                let text = line.text.told(|message| context.texts.tell(message));
                self.console.log(ConsoleLine {
                    engine: id,
                    source: line.source,
                    text,
                    at: line.at.into(),
                });
            }
            EngineCommand::Notice(notice) => self.noticed(id, &notice, context, out),
            EngineCommand::Drawn(overlay) => out.push(EnginesEffect::Drawn(id, overlay)),
            EngineCommand::WaitOn => out.push(EnginesEffect::WaitOn(id)),
            EngineCommand::Restart => self.restart(id, out),
            EngineCommand::Close => self.close(id, context, out),
            EngineCommand::Remove => self.remove(id, context, out),
            EngineCommand::Duplicate => self.duplicate(id, out),
            EngineCommand::AskPermission => drop(self.may_start(id, out)),
            EngineCommand::Allow => self.allow(id, out),
            EngineCommand::Refuse => self.refuse(id, context, out),
            EngineCommand::File(fingerprint) => self.file_seen(id, fingerprint, out),
            EngineCommand::TriedOut {
                fingerprint,
                bounds,
            } => self.tried_out(id, fingerprint, bounds.as_ref(), context, out),
            EngineCommand::Reload { always } => self.reload(id, always, out),
            EngineCommand::Role(role) => self.toggle_role(id, role, context, out),
            EngineCommand::DrawOverlays => self.use_for_overlays(id, out),
        }
    }

    /// Something the user should know or decide about an engine.
    fn noticed(
        &mut self,
        id: EngineId,
        notice: &Notice,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let Some(slot) = self.slot(id) else {
            return;
        };
        let name = slot.name.clone();
        let reloads = slot.profile.as_ref().is_some_and(Profile::reloads);
        match notice {
            Notice::NotResponding(waited) => {
                let text = say!(
                    WINDOW,
                    "still-waiting",
                    name = &*name,
                    seconds = waited.as_secs()
                );
                ask_whether_to_wait(id, &text, context, out);
            }
            Notice::AskedToStop(grace) => {
                let seconds = grace.as_secs();
                // Who waits without a limit is told of none.
                let text = if *grace == Duration::MAX {
                    say!(WINDOW, "asked-to-stop", name = &*name)
                } else {
                    say!(WINDOW, "asked-to-stop-within", name = &*name, seconds)
                };
                ask_whether_to_wait(id, &text, context, out);
            }
            Notice::Responding => out.push(EnginesEffect::WithdrawWaiting(id)),
            Notice::Died(error) => {
                let failed = WorkerState::Failed(error.clone());
                self.state_changed(id, failed, context, out);
            }
            Notice::FileChanged if reloads => self.reload(id, true, out),
            Notice::FileChanged => {
                let text = context
                    .texts
                    .tell(&say!(WINDOW, "engine-rebuilt", name = &name));
                let offers = vec![Offer::Reload(id), Offer::AlwaysReload(id)];
                out.push(EnginesEffect::Question(text, offers));
            }
        }
    }

    fn state_changed(
        &mut self,
        id: EngineId,
        state: WorkerState,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let asked = self.is_asked(id);
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        if matches!(state, WorkerState::Thinking(_) | WorkerState::Stopping) {
            // An engine that the request started was idle until now.
            slot.thinking_since.get_or_insert(context.now);
        } else {
            slot.thinking_since = None;
            slot.thought = None;
            out.push(EnginesEffect::WithdrawWaiting(id));
        }
        if let WorkerState::Failed(error) = &state {
            out.push(EnginesEffect::Failed(id));
            let failed_before = matches!(slot.state, Some(WorkerState::Failed(_)));
            // The game has said so, with more to choose from.
            let told = context.in_game.failed == Some(id);
            let unknown = matches!(error, EngineError::NotAllowed { .. });
            // Of one that is not the file that was agreed to, the question tells.
            if !failed_before && !asked && !told && !unknown {
                let offers = vec![Offer::Restart(id)];
                out.push(EnginesEffect::Complain(context.texts.tell(error), offers));
            }
        }
        // What it said while it started is over with the start.
        let has_started = matches!(slot.state, Some(WorkerState::Starting));
        if has_started || matches!(state, WorkerState::Failed(_)) {
            slot.progress.clear();
        }
        let unknown = matches!(&state, WorkerState::Failed(EngineError::NotAllowed { .. }));
        slot.state = Some(state);
        if unknown {
            self.file_is_another(id, out);
        }
    }

    fn told(
        &mut self,
        id: EngineId,
        info: EngineInfo,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        let first = slot.info.is_none() && slot.library().is_some();
        if !info.levels.is_empty() {
            slot.levels.clone_from(&info.levels);
        }
        slot.info = Some(info);
        if std::mem::take(&mut slot.just_loaded) {
            out.push(EnginesEffect::PlaysNext(slot.name.clone()));
        }
        out.push(EnginesEffect::Told(id));
        if first {
            let text = context
                .texts
                .tell(&say!(WINDOW, "engine-ready", name = &slot.name));
            out.push(EnginesEffect::Inform(text));
        }
    }

    fn answered(
        &mut self,
        request: u64,
        result: Result<Reply, EngineError>,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let Some(at) = self.requests.iter().position(|open| open.id == request) else {
            return; // The answer comes too late: nobody waits for it any more.
        };
        let request = self.requests.remove(at);
        if request.epoch != context.document.epoch() {
            return;
        }
        match result {
            Ok(reply) => self.replied(request, reply, context, out),
            Err(error) => self.refused(request, &error, context, out),
        }
    }

    fn replied(
        &mut self,
        request: Request,
        reply: Reply,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let engine = request.engine;
        match (request.kind.clone(), reply) {
            (RequestKind::Move(cell), Reply::Move(answer)) => {
                out.push(EnginesEffect::Move(engine, cell, answer));
            }
            (
                RequestKind::Overlay(picture),
                reply @ (Reply::Picture(_) | Reply::Analysis(_) | Reply::LifeAndDeath(_)),
            ) => {
                if let Some(overlay) = reply.into_overlay() {
                    out.push(EnginesEffect::Picture(request, picture, overlay));
                }
            }
            (RequestKind::Console(_), Reply::Text(text)) => {
                self.console_answered(engine, &text, context);
            }
            (RequestKind::Belief(_), Reply::Belief(belief)) => {
                out.push(EnginesEffect::Belief(request, belief));
            }
            (RequestKind::Ponder(cell), _) => {
                out.push(EnginesEffect::Pondered(engine, cell, true));
            }
            (RequestKind::Problem(_), Reply::Move(answer)) => {
                out.push(EnginesEffect::ProblemReply(Some(answer)));
            }
            (RequestKind::WhyNot(_), Reply::Analysis(analysis)) => {
                out.push(EnginesEffect::WhyNot(request.id, Ok(analysis.into())));
            }
            (RequestKind::SearchTree(_), Reply::Text(text)) => {
                out.push(EnginesEffect::SearchTree(text));
            }
            // What it has now is asked for anew.
            (RequestKind::Setting(_), _) => {}
            (RequestKind::Dead(cell), Reply::LifeAndDeath(opinion)) => {
                out.push(EnginesEffect::DeadStones(cell, opinion));
            }
            _ => tracing::error!("an engine answered something else than it was asked"),
        }
    }

    fn refused(
        &mut self,
        request: Request,
        error: &EngineError,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let engine = request.engine;
        let reason = context.texts.tell(error);
        let complain = |text: String| EnginesEffect::Complain(text, Vec::new());
        match request.kind {
            RequestKind::Move(_) => out.push(EnginesEffect::NoMove(engine, reason)),
            RequestKind::Overlay(picture) => {
                out.push(EnginesEffect::NoPicture(engine, picture, error.clone()));
            }
            RequestKind::Console(_) => {
                let said = self.console.lines().rfind(|said| said.engine == engine);
                // An engine that ends while it is asked has said so itself.
                let is_news = said.is_none_or(|said| said.text != reason);
                if is_news {
                    self.note(engine, reason, context);
                }
            }
            RequestKind::Belief(_) => {
                out.push(complain(context.texts.tell(&say!(
                    WINDOW,
                    "belief-failed",
                    reason = &*reason
                ))));
            }
            RequestKind::Ponder(cell) => out.push(EnginesEffect::Pondered(engine, cell, false)),
            RequestKind::Problem(_) => {
                out.push(EnginesEffect::ProblemReply(None));
                out.push(complain(reason));
            }
            RequestKind::WhyNot(_) => out.push(EnginesEffect::WhyNot(request.id, Err(reason))),
            RequestKind::SearchTree(_) => out.push(complain(context.texts.tell(&say!(
                WINDOW,
                "no-search-tree",
                reason = &*reason
            )))),
            RequestKind::Setting(_) => out.push(complain(reason)),
            RequestKind::Dead(cell) => {
                out.push(EnginesEffect::NoDeadStones(cell));
                out.push(complain(context.texts.tell(&say!(
                    WINDOW,
                    "no-dead-proposal",
                    reason = &*reason
                ))));
            }
        }
    }

    /// Interrupts whatever is being thought about, moves before pictures: the move that comes back is played. An engine
    /// that is still starting has no move to give; its start is given up.
    pub(super) fn interrupt(&mut self, context: &EnginesContext<'_>, out: &mut Effects) {
        let to_move = |request: &&Request| matches!(request.kind, RequestKind::Move(_));
        let requests = self.requests.iter();
        let mut engines: Vec<EngineId> = requests
            .clone()
            .filter(to_move)
            .map(|request| request.engine)
            .collect();
        if engines.is_empty() {
            engines = requests.map(|request| request.engine).collect();
        }
        engines.sort_unstable();
        engines.dedup();
        for id in engines {
            if self.is_starting(id) {
                self.give_up_start(id, context, out);
            } else {
                out.push(EnginesEffect::Interrupt(id));
                self.tell_of_the_stop(id, context, out);
            }
        }
        let starting: Vec<EngineId> = self
            .slots
            .iter()
            .map(|slot| slot.id)
            .filter(|&id| self.is_starting(id))
            .collect();
        for id in starting {
            self.give_up_start(id, context, out);
        }
    }

    /// Says that a program was asked to stop, since it may ignore that. Libraries tell so themselves, because time
    /// limits stop them too.
    fn tell_of_the_stop(&self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        let program = self
            .slot(id)
            .filter(|slot| matches!(slot.source, Source::Gtp(_)));
        if let Some(slot) = program {
            let text = say!(WINDOW, "asked-to-stop", name = &*slot.name);
            ask_whether_to_wait(id, &text, context, out);
        }
    }

    /// Whether any engine is starting or thinking, so that Escape has something to stop.
    pub fn is_anything_to_interrupt(&self) -> bool {
        self.is_busy() || self.slots.iter().any(|slot| self.is_starting(slot.id))
    }

    fn is_starting(&self, id: EngineId) -> bool {
        let state = self.slot(id).and_then(|slot| slot.state.as_ref());
        matches!(state, Some(WorkerState::Starting))
    }

    fn give_up_start(&mut self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        let text = context
            .texts
            .tell(&say!(WINDOW, "start-given-up", name = &*slot.name));
        let to_move = |request: &Request| {
            request.engine == id && matches!(request.kind, RequestKind::Move(_))
        };
        let plays = self.requests.iter().any(to_move);
        self.requests.retain(|request| request.engine != id);
        out.push(EnginesEffect::HideQuickLayer);
        out.push(EnginesEffect::Close(id));
        out.push(if plays {
            EnginesEffect::NoMove(id, text)
        } else {
            EnginesEffect::Complain(text, vec![Offer::Restart(id)])
        });
    }

    /// Starts an engine, or starts it again; a game that waits for it asks it once more.
    pub(super) fn restart(&mut self, id: EngineId, out: &mut Effects) {
        if !self.may_start(id, out) {
            return;
        }
        self.forget_requests_to(id, out);
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        let source = slot.source.clone();
        out.push(EnginesEffect::ForgetPictures(id));
        out.push(EnginesEffect::WithdrawOffers(id));
        out.push(EnginesEffect::Restart(id, source));
        out.push(EnginesEffect::Restarted(id));
    }

    /// Ends an engine. It keeps its roles: the game waits, and it is started again when it is wanted.
    fn close(&mut self, id: EngineId, context: &EnginesContext<'_>, out: &mut Effects) {
        let awaited = context.in_game.awaited == Some(id);
        self.forget_requests_to(id, out);
        out.push(EnginesEffect::HideLayers(id));
        out.push(EnginesEffect::WithdrawOffers(id));
        out.push(EnginesEffect::Close(id));
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        slot.state = None;
        slot.thinking_since = None;
        if awaited {
            let text = context
                .texts
                .tell(&say!(WINDOW, "engine-was-closed", name = &*slot.name));
            out.push(EnginesEffect::NoMove(id, text));
        }
    }

    /// The file of an engine was built anew and is to be used. `always`: from now on without asking.
    fn reload(&mut self, id: EngineId, always: bool, out: &mut Effects) {
        let Some(slot) = self.slot_mut(id) else {
            return;
        };
        let Some(profile) = &mut slot.profile else {
            return;
        };
        profile.set_reload(profile.reloads() || always);
        let profile = profile.clone();
        if always {
            self.change(id, profile, out);
            self.keep_profiles(out);
        }
        self.agree_before(id, out);
    }
}

/// Asks whether to wait on for an engine or to end it, once.
fn ask_whether_to_wait(
    id: EngineId,
    text: &Sentence,
    context: &EnginesContext<'_>,
    out: &mut Effects,
) {
    out.push(EnginesEffect::WithdrawWaiting(id));
    let offers = vec![Offer::End(id), Offer::Wait(id)];
    out.push(EnginesEffect::Question(context.texts.tell(text), offers));
}
