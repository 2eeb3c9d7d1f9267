//! Watching an engine think: one key shows what it thinks of the position that is shown, wherever one goes, until it
//! has thought enough or the key is pressed again.

use crate::WINDOW;
use crate::board::layers::{Content, LayerId};
use crate::board::requests::LIVE_PAUSE;
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::engines::{EngineId, Request, RequestKind, Slot, Source};
use engine::{USUAL_ENGINE, analysis_kind};
use message::{id, say};
use overlay::{Estimate, Overlay};

/// What happens with the engine that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchCommand {
    /// Begin to watch, or stop.
    Toggle,
    /// Stop watching. What was found out is remembered.
    Stop,
    /// The picture that is wanted of it is another one: that is watched from now on.
    Anew,
}

impl BoardView<'_> {
    /// The engine that is watched, or would be: the one that draws the overlays if it analyses, else our own.
    pub fn analyser(&self) -> EngineId {
        if let Some(engine) = self.watched().filter(|_| self.is_watching()) {
            return engine;
        }
        let engines = self.context.engines;
        let chosen = engines.overlay_engine();
        let analyses = |slot: &Slot| analysis_kind(slot.overlays(), false).is_some();
        if engines.slot(chosen).is_some_and(analyses) {
            return chosen;
        }
        engines.by_name(USUAL_ENGINE).map_or(chosen, |slot| slot.id)
    }

    /// The engine that is asked about a move: the one that draws the overlays, if it analyses or may, else our own.
    pub fn asker(&self) -> EngineId {
        let chosen = self.context.engines.overlay_engine();
        if self.may_analyse(chosen) {
            chosen
        } else {
            self.analyser()
        }
    }

    /// Whether a position has been thought about enough after so many playouts.
    pub(super) fn is_enough(&self, playouts: u64) -> bool {
        let enough = self.context.settings.analysis.enough;
        enough > 0 && playouts >= enough
    }

    /// Whether an engine is watched, or would be if it had not thought enough.
    pub fn is_watching(&self) -> bool {
        self.board.is_watching()
    }

    /// Whether that layer shows what the engine thinks that is watched.
    pub fn is_watched(&self, layer: LayerId) -> bool {
        self.board.layers.analysis == Some(layer)
    }

    /// Whether an engine is watched and none is asked for a move.
    pub fn is_watching_alone(&self) -> bool {
        let asked = |request: &Request| matches!(request.kind, RequestKind::Move(_));
        self.is_watching() && !self.context.engines.requests().iter().any(asked)
    }

    /// What was found out about the node that is shown by the engine that is watched.
    pub fn watched_estimate(&self) -> Option<Estimate> {
        self.watched_picture()?.estimate
    }

    /// The same with the candidates.
    pub fn watched_picture(&self) -> Option<&Overlay> {
        let layers = &self.board.layers;
        let layer = layers.get(layers.analysis?)?;
        self.picture_of(layer)
            .filter(|_| layer.on)
            .map(|picture| &**picture)
    }

    fn watched(&self) -> Option<EngineId> {
        let layers = &self.board.layers;
        layers.get(layers.analysis?)?.content.engine()
    }

    /// Whether that engine is a program that has not told what it can do.
    fn may_analyse(&self, id: EngineId) -> bool {
        let slot = self.context.engines.slot(id);
        slot.is_some_and(|slot| matches!(slot.source, Source::Gtp(_)) && slot.info.is_none())
    }
}

impl Board {
    pub(super) fn watch_command(
        &mut self,
        command: WatchCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            WatchCommand::Toggle => self.toggle_analysis(context, out),
            WatchCommand::Stop => self.stop_analysis(),
            WatchCommand::Anew => self.watch_anew(context),
        }
    }

    /// Whether an engine is watched, or would be if it had not thought enough.
    pub fn is_watching(&self) -> bool {
        let layer = self.layers.analysis.and_then(|id| self.layers.get(id));
        layer.is_some_and(|layer| layer.on)
    }

    fn toggle_analysis(&mut self, context: &BoardContext<'_>, out: &mut Effects) {
        if self.is_watching() || self.layers.to_be_watched.is_some() {
            self.stop_analysis();
            return;
        }
        let chosen = context.engines.overlay_engine();
        if self.view(context).may_analyse(chosen) {
            // What a program can do it tells when it has been started.
            self.layers.to_be_watched = Some(chosen);
            out.push(BoardEffect::Restart(chosen));
        } else {
            self.watch(self.view(context).analyser(), context, out);
        }
    }

    /// An engine has told what it can do: if it was started to be watched, so it is.
    pub(super) fn engine_can_be_watched(
        &mut self,
        id: EngineId,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let to_be_watched = &mut self.layers.to_be_watched;
        if to_be_watched.take_if(|wanted| *wanted == id).is_none() {
            return;
        }
        let analyser = self.view(context).analyser();
        if analyser != id {
            let name = |id| context.engines.name(id);
            let text = context.texts.tell(&say!(
                WINDOW,
                "cannot-analyse",
                name = name(id),
                other = name(analyser)
            ));
            out.push(BoardEffect::Inform(text));
        }
        self.watch(analyser, context, out);
    }

    fn watch(&mut self, engine: EngineId, context: &BoardContext<'_>, out: &mut Effects) {
        if !self.show_analysis(engine, context) {
            let text = context
                .texts
                .get(id!(WINDOW, "nobody-analyses"))
                .to_string();
            out.push(BoardEffect::Complain(text));
            return;
        }
        self.layers.forget_failures();
        // It comes before whatever else the engine thinks without end.
        out.push(BoardEffect::MakeWay(engine));
        self.layers.here = self.layers.here.map(|(place, since)| {
            let rested = context.now.checked_sub(LIVE_PAUSE);
            (place, rested.unwrap_or(since))
        });
    }

    /// Puts the layer of an engine's analysis on top and switches it on. Returns whether there is one.
    fn show_analysis(&mut self, engine: EngineId, context: &BoardContext<'_>) -> bool {
        let ownership = context.settings.analysis.ownership;
        let slot = context.engines.slot(engine);
        let Some(kind) = slot.and_then(|slot| analysis_kind(slot.overlays(), ownership)) else {
            return false;
        };
        let content = Content::Kind {
            engine,
            kind: kind.id.clone(),
            arguments: Vec::new(),
        };
        let id = self.analysis_layer(content);
        if let Some(layer) = self.layers.get_mut(id) {
            layer.on = true;
        }
        true
    }

    /// The layer for that content, on top: the one of the last time if it shows the same.
    fn analysis_layer(&mut self, content: Content) -> LayerId {
        let before = self.layers.analysis;
        let list = &mut self.layers.list;
        if let Some(at) = list.iter().position(|layer| Some(layer.id) == before) {
            let layer = list.remove(at);
            if layer.content == content {
                let id = layer.id;
                list.push(layer);
                return id;
            }
        }
        let id = self.layers.push(content);
        self.layers.analysis = Some(id);
        id
    }

    /// Stops watching. What was found out is remembered.
    fn stop_analysis(&mut self) {
        self.layers.to_be_watched = None;
        if let Some(layer) = self.layers.analysis.and_then(|id| self.layers.get_mut(id)) {
            layer.on = false;
        }
    }

    /// Another engine was chosen, or another picture of it: that is watched from now on.
    pub(super) fn watch_anew(&mut self, context: &BoardContext<'_>) {
        if self.is_watching() {
            self.stop_analysis();
            self.show_analysis(self.view(context).analyser(), context);
        }
    }
}
