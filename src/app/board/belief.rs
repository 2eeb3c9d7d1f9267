//! "What does the engine believe?": its idea of the position beside ours, difference by difference.

use crate::WINDOW;
use crate::board::layers::{Content, Layer};
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::document::Place;
use crate::engines::{EngineId, Request, Source};
use engine::Belief;
use go::{Color, Komi, Point, Position, Size};
use message::{Id, id, say};
use overlay::{GhostStone, Overlay, Rgb, Shape};
use std::sync::Arc;

/// What an engine believes, compared with a position.
pub struct Compared {
    /// The node it was asked about.
    pub place: Place,
    /// In what it differs; nothing if it believes what the board shows.
    pub differences: Vec<Difference>,
    /// What it does not tell: identifiers of texts.
    pub untold: Vec<Id>,
    /// Where its belief was read.
    pub source: String,
    /// The differences as marks on the board.
    pub marks: Arc<Overlay>,
}

/// One difference between the board and an engine's belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It has another board altogether.
    Size(Size),
    /// A point: what stands on the board, what the engine has there.
    Stone(Point, Option<Color>, Option<Color>),
    /// The side to move: ours, the engine's.
    ToMove(Color, Color),
    /// Komi: ours, the engine's.
    Komi(Komi, Komi),
    /// The point that ko forbids: ours, the engine's.
    Ko(Option<Point>, Option<Point>),
}

/// The colour of all marks: these are mistakes.
const RED: Rgb = Rgb(214, 40, 40);

/// Compares a belief with a position, stones first.
pub fn compare(position: &Position, komi: Komi, belief: &Belief) -> Vec<Difference> {
    let mut found = Vec::new();
    match &belief.stones {
        Some(stones) if stones.size() != position.size() => {
            found.push(Difference::Size(stones.size()));
        }
        Some(stones) => found.extend(stones.iter().filter_map(|(point, &there)| {
            let here = position.stone(point);
            (here != there).then_some(Difference::Stone(point, here, there))
        })),
        None => {}
    }
    if let Some(there) = belief.to_move
        && there != position.to_move()
    {
        found.push(Difference::ToMove(position.to_move(), there));
    }
    if let Some(there) = belief.komi
        && there != komi
    {
        found.push(Difference::Komi(komi, there));
    }
    if let Some(there) = belief.ko
        && there != position.ko()
    {
        found.push(Difference::Ko(position.ko(), there));
    }
    found
}

/// Draws differences: a stone that only the engine has is a ghost, one that it lacks is crossed out.
pub fn marks(size: Size, differences: &[Difference]) -> Overlay {
    let mut overlay = Overlay::new(size, "");
    for difference in differences {
        match *difference {
            Difference::Stone(point, here, there) => {
                let drawn = &mut overlay.points[point];
                drawn.color = Some(RED);
                drawn.raw = Some(stone_letter(there).into());
                match (here, there) {
                    (None, Some(color)) => drawn.ghost = Some(GhostStone { color, number: 0 }),
                    (Some(_), Some(_)) => drawn.label = Some(stone_letter(there).into()),
                    _ => drawn.marks.push(Shape::Cross),
                }
            }
            Difference::Ko(here, there) => {
                for point in [here, there].into_iter().flatten() {
                    if let Some(drawn) = overlay.points.get(point).cloned() {
                        overlay.points[point] = overlay::PointOverlay {
                            color: Some(RED),
                            label: Some("ko".into()),
                            ..drawn
                        };
                    }
                }
            }
            Difference::Size(_) | Difference::ToMove(..) | Difference::Komi(..) => {}
        }
    }
    overlay
}

fn stone_letter(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "B",
        Some(Color::White) => "W",
        None => "–",
    }
}

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
