//! "What does the engine believe?": its idea of the position beside ours, difference by difference.

use crate::WINDOW;
use crate::board::comparison::{Compared, Difference, compare, marks};
use crate::board::layers::{Content, Layer};
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::engines::{EngineId, Request, Source};
use engine::Belief;
use go::{Color, Point};
use message::{Id, id, say};
use std::sync::Arc;

impl Board {
    /// An engine has told what it believes of that node.
    pub(super) fn belief_answered(
        &mut self,
        request: &Request,
        belief: &Belief,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let engine = request.engine;
        let place = context.document.place_at(request.kind.cell());
        if place.position != request.position {
            return; // Its stones were changed meanwhile.
        }
        let shown = context.document.position_at(place.cell);
        let game = context.document.game_at(place.cell);
        let differences = compare(&shown.position, game.go.komi, belief);
        let untold = [
            (belief.stones.is_none(), id!(WINDOW, "belief-stones")),
            (belief.to_move.is_none(), id!(WINDOW, "belief-to-move")),
            (belief.komi.is_none(), id!(WINDOW, "komi")),
            (belief.ko.is_none(), id!(WINDOW, "belief-ko")),
        ];
        let untold: Vec<Id> = untold
            .into_iter()
            .filter_map(|(no, id)| no.then_some(id))
            .collect();
        let compared = Compared {
            place,
            marks: Arc::new(marks(shown.position.size(), &differences)),
            differences,
            untold,
            source: belief.source.clone(),
        };
        let summary = self.view(context).belief_summary(engine, &compared);
        let same = compared.differences.is_empty();
        self.layers.beliefs.insert(engine, compared);
        let content = Content::Belief(engine);
        let known = |layer: &&mut Layer| layer.content == content;
        if let Some(layer) = self.layers.list.iter_mut().find(known) {
            layer.on = true;
        } else {
            self.layers.push(content);
        }
        if same {
            out.push(BoardEffect::Inform(summary));
        } else {
            // What it says in words stands there.
            out.extend([BoardEffect::ShowLayers, BoardEffect::Complain(summary)]);
        }
    }
}

impl BoardView<'_> {
    /// Where the belief was read: a command of GTP, or what is the same for all engines of a kind.
    fn source_in_words(&self, engine: EngineId, compared: &Compared) -> String {
        match self.context.engines.slot(engine).map(|slot| &slot.source) {
            Some(Source::Builtin(_) | Source::Net(_)) => {
                self.tr(id!(WINDOW, "belief-source-game")).to_string()
            }
            Some(Source::Library(_)) => self.tr(id!(WINDOW, "belief-source-call")).to_string(),
            Some(Source::Gtp(_)) | None => compared.source.clone(),
        }
    }

    /// One sentence about a comparison.
    fn belief_summary(&self, engine: EngineId, compared: &Compared) -> String {
        let name = self
            .context
            .engines
            .slot(engine)
            .map_or("", |slot| &slot.name);
        let source = self.source_in_words(engine, compared);
        self.context.texts.tell(&match compared.differences.len() {
            0 => say!(WINDOW, "belief-same", name, source),
            count => say!(WINDOW, "belief-differs", name, count),
        })
    }

    /// What is said beside the board about an engine's belief of the node that is shown.
    pub fn belief_lines(&self, engine: EngineId) -> Vec<String> {
        let Some(compared) = self.board.layers.beliefs.get(&engine) else {
            return Vec::new();
        };
        if compared.place != self.context.document.place() {
            return vec![self.tr(id!(WINDOW, "belief-elsewhere")).to_string()];
        }
        let mut lines: Vec<String> = compared
            .differences
            .iter()
            .map(|&difference| self.difference_in_words(difference))
            .collect();
        if lines.is_empty() {
            lines.push(self.tr(id!(WINDOW, "belief-no-difference")).to_string());
        }
        if !compared.untold.is_empty() {
            let untold: Vec<String> = compared
                .untold
                .iter()
                .map(|&id| self.tr(id).to_string())
                .collect();
            lines.push(self.context.texts.tell(&say!(
                WINDOW,
                "belief-untold",
                what = untold.join(", ")
            )));
        }
        if !compared.source.is_empty() {
            let source = self.source_in_words(engine, compared);
            lines.push(
                self.context
                    .texts
                    .tell(&say!(WINDOW, "belief-source", source)),
            );
        }
        lines
    }

    fn difference_in_words(&self, difference: Difference) -> String {
        let size = self.context.document.record().size();
        let stone = |stone: Option<Color>| {
            self.tr(match stone {
                Some(Color::Black) => id!(WINDOW, "point-black"),
                Some(Color::White) => id!(WINDOW, "point-white"),
                None => id!(WINDOW, "point-empty"),
            })
        };
        let side = |color: Color| {
            self.tr(if color == Color::Black {
                id!(WINDOW, "black")
            } else {
                id!(WINDOW, "white")
            })
        };
        let point = |point: Option<Point>| {
            point.map_or_else(
                || self.tr(id!(WINDOW, "belief-no-ko")).to_string(),
                |p| p.to_gtp(size),
            )
        };
        let (what, here, there) = match difference {
            Difference::Size(there) => (
                self.tr(id!(WINDOW, "new-game-size")).to_string(),
                format!("{}×{}", size.width(), size.height()),
                format!("{}×{}", there.width(), there.height()),
            ),
            Difference::Stone(at, here, there) => (
                at.to_gtp(size),
                stone(here).to_string(),
                stone(there).to_string(),
            ),
            Difference::ToMove(here, there) => (
                self.tr(id!(WINDOW, "belief-to-move")).to_string(),
                side(here).to_string(),
                side(there).to_string(),
            ),
            Difference::Komi(here, there) => (
                self.tr(id!(WINDOW, "komi")).to_string(),
                here.to_string(),
                there.to_string(),
            ),
            Difference::Ko(here, there) => (
                self.tr(id!(WINDOW, "belief-ko")).to_string(),
                point(here),
                point(there),
            ),
        };
        self.context.texts.tell(&say!(
            WINDOW,
            "belief-difference",
            what = &*what,
            here = &*here,
            there = &*there
        ))
    }
}
