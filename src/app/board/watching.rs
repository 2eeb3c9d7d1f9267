//! Watching an engine think: one key shows what it thinks of the position that is shown, wherever one goes, until it
//! has thought enough or the key is pressed again.

use crate::board::layers::{Content, LayerId};
use crate::engines::{EngineId, EnginesCommand, Slot, Source};
use crate::shell::effect::Effect;
use crate::shell::state::State;
use engine::analysis_kind;
use overlay::Estimate;

/// The engine that analyses where the chosen one cannot.
const USUAL: &str = "montecarlo";

impl State {
    /// The engine that is watched, or would be: the one that draws the overlays if it analyses, else our own.
    pub fn analyser(&self) -> EngineId {
        if let Some(engine) = self.watched().filter(|_| self.is_watching()) {
            return engine;
        }
        let chosen = self.engines.overlay_engine();
        let analyses = |slot: &Slot| analysis_kind(slot.overlays(), false).is_some();
        if self.engines.slot(chosen).is_some_and(analyses) {
            return chosen;
        }
        self.engines.by_name(USUAL).map_or(chosen, |slot| slot.id)
    }

    /// Whether a position has been thought about enough after so many playouts.
    pub(crate) fn is_enough(&self, playouts: u64) -> bool {
        let enough = self.settings.analysis.enough;
        enough > 0 && playouts >= enough
    }

    /// Whether an engine is watched, or would be if it had not thought enough.
    pub fn is_watching(&self) -> bool {
        let layer = self.layers.analysis.and_then(|id| self.layers.get(id));
        layer.is_some_and(|layer| layer.on)
    }

    /// Whether an engine is watched and none is asked for a move.
    pub(crate) fn is_watching_alone(&self) -> bool {
        let asked = |request: &crate::engines::Request| {
            matches!(request.kind, crate::engines::RequestKind::Move(_))
        };
        self.is_watching() && !self.engines.requests().iter().any(asked)
    }

    /// What was found out about the node that is shown by the engine that is watched.
    pub fn watched_estimate(&self) -> Option<Estimate> {
        let layer = self.layers.get(self.layers.analysis?)?;
        self.picture_of(layer).filter(|_| layer.on)?.estimate
    }

    fn watched(&self) -> Option<EngineId> {
        self.layers.get(self.layers.analysis?)?.content.engine()
    }

    /// Begins to watch, or stops.
    pub fn toggle_analysis(&mut self, effects: &mut Vec<Effect>) {
        if self.is_watching() || self.layers.to_be_watched.is_some() {
            self.stop_analysis();
            return;
        }
        let chosen = self.engines.overlay_engine();
        if self.may_analyse(chosen) {
            // What a program can do it tells when it has been started.
            self.layers.to_be_watched = Some(chosen);
            self.restart_engine(chosen, effects);
        } else {
            self.watch(self.analyser(), effects);
        }
    }

    /// Whether that engine is a program that has not told what it can do.
    fn may_analyse(&self, id: EngineId) -> bool {
        let slot = self.engines.slot(id);
        slot.is_some_and(|slot| matches!(slot.source, Source::Gtp(_)) && slot.info.is_none())
    }

    /// An engine has told what it can do: if it was started to be watched, so it is.
    pub(crate) fn engine_can_be_watched(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        if self
            .layers
            .to_be_watched
            .take_if(|wanted| *wanted == id)
            .is_none()
        {
            return;
        }
        let analyser = self.analyser();
        if analyser != id {
            let name = |id| self.engines.slot(id).map_or("", |slot| &slot.name);
            let values = [("name", name(id)), ("other", name(analyser))];
            let text = self.texts.with("cannot-analyse", &values);
            self.inform(text);
        }
        self.watch(analyser, effects);
    }

    fn watch(&mut self, engine: EngineId, effects: &mut Vec<Effect>) {
        if !self.show_analysis(engine) {
            let text = self.tr("nobody-analyses").to_string();
            return self.complain(text);
        }
        self.layers.forget_failures();
        // It comes before whatever else the engine thinks without end.
        self.engines_command(EnginesCommand::MakeWay(engine), effects);
        self.layers.here = self.layers.here.map(|(place, since)| {
            let rested = self.now.checked_sub(crate::board::requests::LIVE_PAUSE);
            (place, rested.unwrap_or(since))
        });
    }

    /// Puts the layer of an engine's analysis on top and switches it on. Returns whether there is one.
    fn show_analysis(&mut self, engine: EngineId) -> bool {
        let ownership = self.settings.analysis.ownership;
        let slot = self.engines.slot(engine);
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
        let at = self
            .layers
            .list
            .iter()
            .position(|layer| Some(layer.id) == before);
        let same = at.filter(|&at| self.layers.list[at].content == content);
        if let Some(at) = same {
            let layer = self.layers.list.remove(at);
            self.layers.list.push(layer);
            return self.layers.list[self.layers.list.len() - 1].id;
        }
        if let Some(at) = at {
            self.layers.list.remove(at);
        }
        let id = self.layers.push(content);
        self.layers.analysis = Some(id);
        id
    }

    /// Stops watching. What was found out is remembered.
    pub fn stop_analysis(&mut self) {
        self.layers.to_be_watched = None;
        if let Some(layer) = self.layers.analysis.and_then(|id| self.layers.get_mut(id)) {
            layer.on = false;
        }
    }

    /// Another engine was chosen, or another picture of it: that is watched from now on.
    pub(crate) fn watch_anew(&mut self) {
        if self.is_watching() {
            self.stop_analysis();
            self.show_analysis(self.analyser());
        }
    }
}
