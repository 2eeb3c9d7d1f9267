//! Asking engines, and taking back what was asked.

use crate::engines::{
    Effects, EngineId, Engines, EnginesContext, EnginesEffect, Question, Request, RequestKind,
};
use engine::{Ask, Clock, Game};

impl Engines {
    /// Sends a request about a node of the game that is shown; its answer comes back as a command.
    pub(super) fn ask(
        &mut self,
        engine: EngineId,
        kind: RequestKind,
        ask: Ask,
        clock: Option<Clock>,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let mut game = Box::new(context.document.game_at(kind.cell()));
        game.clock = clock;
        self.send(engine, kind, game, ask, context, out);
    }

    /// Sends a request about that game, if its engine may be started.
    pub(super) fn send(
        &mut self,
        engine: EngineId,
        kind: RequestKind,
        game: Box<Game>,
        ask: Ask,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        if !self.may_start(engine, out) {
            return;
        }
        let Some(source) = self.slot(engine).map(|slot| slot.source.clone()) else {
            return;
        };
        self.make_way(engine, out);
        let place = context.document.place_at(kind.cell());
        self.last_request += 1;
        let request = self.last_request;
        self.requests.push(Request {
            id: request,
            engine,
            epoch: place.epoch,
            position: place.position,
            kind,
        });
        if let Some(slot) = self.slot_mut(engine) {
            slot.thinking_since = Some(context.now);
            slot.progress.clear();
            slot.thought = None;
        }
        out.push(EnginesEffect::Asked(engine, place));
        out.push(EnginesEffect::Ask(Question {
            engine,
            source,
            request,
            game,
            ask,
        }));
    }

    /// Asks an engine what it believes the position to be that is shown.
    pub(super) fn ask_belief(
        &mut self,
        engine: EngineId,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let kind = RequestKind::Belief(context.document.cursor());
        let mut open = self.requests.iter();
        if !open.any(|request| request.engine == engine && request.kind == kind) {
            self.ask(engine, kind, Ask::Belief, None, context, out);
        }
    }

    /// Before an engine is asked something else, what it thinks without end is taken back: it is asked for again when
    /// the engine is free.
    pub(super) fn make_way(&mut self, engine: EngineId, out: &mut Effects) {
        let gives_way = |request: &Request| request.engine == engine && request.kind.goes_on();
        self.forget(gives_way, out);
    }

    /// Takes requests back. Their engines are not told to hurry.
    pub(super) fn forget(&mut self, unwanted: impl Fn(&Request) -> bool, out: &mut Effects) {
        self.requests.retain(|request| {
            let forgotten = unwanted(request);
            if forgotten {
                out.push(EnginesEffect::Forget(request.engine, request.id));
            }
            !forgotten
        });
    }

    /// Takes requests back, and lets their engines come to an end soon.
    pub(super) fn take_back(&mut self, unwanted: impl Fn(&Request) -> bool, out: &mut Effects) {
        self.requests.retain(|request| {
            let taken = unwanted(request);
            if taken {
                out.push(EnginesEffect::Interrupt(request.engine));
                out.push(EnginesEffect::Forget(request.engine, request.id));
            }
            !taken
        });
    }

    /// Takes back what was asked of an engine. It is not told to hurry: it will be ended.
    pub(super) fn forget_requests_to(&mut self, id: EngineId, out: &mut Effects) {
        self.forget(|request| request.engine == id, out);
    }
}
