//! How the game went: what is known of every node of the current line, from engines that were asked and from the
//! record, and which moves were mistakes.

use crate::analysis::{Loss, Stage, Value, losses, stored};
use crate::app::document::Place;
use crate::app::document::navigate::Go;
use crate::app::document::navigate::current_line;
use crate::app::engines::EngineId;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use go::{Color, Move};
use record::{CellId, Record};

/// What the record says of a node counts as much as so many playouts of an engine that was asked just now.
const STORED_PLAYOUTS: u64 = 500;
/// An engine that has looked less than this knows nothing yet, and its first numbers would make the curve twitch.
const LEAST_PLAYOUTS: u64 = 50;

/// A node of the current line.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node.
    pub cell: CellId,
    /// The number of the last move.
    pub number: u32,
    /// The move that was made here.
    pub mv: Option<(Color, Move)>,
    /// How the position stands, as far as it is known.
    pub value: Value,
    /// What the move cost its player.
    pub loss: Option<Loss>,
    // Worked out when an engine has looked at the node: it takes the position.
    place: Option<Place>,
    stored: Value,
}

/// The current line with all that is known of it.
#[derive(Default)]
pub struct Graph {
    nodes: Vec<Node>,
    // The line as it was: collection, game, edits.
    made_for: Option<(u64, usize, u64)>,
    // The choices of continuations, and the node that is shown.
    line: Option<(u64, CellId)>,
    // The estimates, and whose they are.
    values: Option<(u64, EngineId)>,
    has_values: bool,
    // Who analysed a whole game last: it counts where the engine that is watched has not looked.
    also_by: Option<EngineId>,
}

impl Graph {
    /// Lets the values of that engine count, too.
    pub(crate) fn also_by(&mut self, engine: EngineId) {
        self.also_by = Some(engine);
        self.values = None;
    }

    /// The nodes, from the root on.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether anything is known of any node.
    pub fn has_values(&self) -> bool {
        self.has_values
    }

    /// The nodes with mistakes, the worst first.
    pub fn mistakes(&self) -> Vec<&Node> {
        let weight = |node: &Node| node.loss.map_or(0.0, Loss::weight);
        let mut found: Vec<&Node> = self.nodes.iter().filter(|n| weight(n) >= 1.0).collect();
        found.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        found
    }
}

fn node_at(record: &Record, cell: CellId) -> Node {
    Node {
        cell,
        number: record.move_number(cell),
        mv: record.mv(cell),
        value: Value::default(),
        loss: None,
        place: None,
        stored: stored(record, cell),
    }
}

impl Node {
    /// Whether the move was a mistake.
    pub fn is_mistake(&self) -> bool {
        self.loss.is_some_and(Loss::is_mistake)
    }
}

impl State {
    /// Whether there is something to see in the graph, or soon will be.
    pub fn graph_is_useful(&self) -> bool {
        self.graph.has_values || self.is_watching() || self.whole_game.is_some()
    }

    /// Whether the graph is on the screen, if there is room for it.
    pub fn shows_graph(&self) -> bool {
        self.settings.panels.graph && self.graph_is_useful()
    }

    /// The node that is shown, as the graph has it.
    pub fn node_shown(&self) -> Option<(usize, &Node)> {
        let depth = self.document.record().depth(self.document.cursor()) as usize;
        let node = self.graph.nodes.get(depth)?;
        (node.cell == self.document.cursor()).then_some((depth, node))
    }

    /// Brings the graph up to date, as far as something has changed.
    pub(crate) fn refresh_graph(&mut self) {
        let record = self.document.record();
        let cursor = self.document.cursor();
        let tree = (
            self.document.epoch(),
            self.document.game(),
            record.generation(),
        );
        let line = (record.line_generation(), cursor);
        let same_tree = self.graph.made_for == Some(tree);
        let before = self.graph.line.replace(line);
        // One choice, of a node on the line, leaves the line as it is.
        let along = before.is_some_and(|(choices, _)| line.0 <= choices + 1);
        if !(same_tree && along && self.node_shown().is_some()) {
            let record = self.document.record();
            let cells = current_line(record, cursor);
            let known = self.graph.nodes.iter().map(|node| node.cell);
            if !same_tree || !known.eq(cells.iter().copied()) {
                self.graph.made_for = Some(tree);
                self.graph.values = None;
                let nodes = cells.into_iter().map(|cell| node_at(record, cell));
                self.graph.nodes = nodes.collect();
            }
        }
        let values = (self.layers.answers.version(), self.analyser());
        if self.graph.values != Some(values) {
            self.graph.values = Some(values);
            self.evaluate(values.1);
        }
    }

    fn evaluate(&mut self, engine: EngineId) {
        let seen = self
            .layers
            .answers
            .cells_of(self.document.epoch(), self.document.game());
        let mut nodes = std::mem::take(&mut self.graph.nodes);
        for node in &mut nodes {
            if node.place.is_none() && seen.contains(&node.cell) {
                node.place = Some(self.document.place_at(node.cell));
            }
            let least = if node.stored.is_empty() {
                LEAST_PLAYOUTS
            } else {
                STORED_PLAYOUTS
            };
            let known = std::iter::once(engine)
                .chain(self.graph.also_by)
                .filter_map(|engine| self.layers.answers.estimate(node.place?, engine))
                .find(|estimate| estimate.visits.unwrap_or(0) >= least);
            node.value = known.map_or(node.stored, Value::from);
        }
        let line: Vec<Stage> = nodes
            .iter()
            .map(|node| Stage {
                mover: node.mv.map(|(color, _)| color),
                value: node.value,
            })
            .collect();
        for (node, loss) in nodes.iter_mut().zip(losses(&line)) {
            node.loss = loss;
        }
        self.graph.has_values = nodes.iter().any(|node| !node.value.is_empty());
        self.graph.nodes = nodes;
    }

    /// Shows the mistake before (-1) or after (+1) the node that is shown, along the line.
    pub fn go_to_mistake(&mut self, direction: i32, effects: &mut Vec<Effect>) {
        self.refresh_graph();
        let here = self.document.record().depth(self.document.cursor()) as usize;
        let nodes = self.graph.nodes.iter().enumerate();
        let mut mistakes = nodes.filter(|(_, node)| node.is_mistake());
        let found = if direction > 0 {
            mistakes.find(|(at, _)| *at > here)
        } else {
            mistakes.rfind(|(at, _)| *at < here)
        };
        if let Some(cell) = found.map(|(_, node)| node.cell) {
            return self.document_command(Go::To(cell), effects);
        }
        let known = self.graph.has_values;
        let text_id = if known { "no-mistake" } else { "no-values" };
        let text = self.tr(text_id).to_string();
        self.inform(text);
    }
}
