//! How the game went: what is known of every node of the current line, from engines that were asked and from the
//! record, and which moves were mistakes.

use crate::WINDOW;
use crate::analysis::{AnalysisContext, PLAYERS};
use crate::document::navigate::current_line;
use crate::document::{Document, Place};
use crate::engines::EngineId;
use crate::settings::Measure;
use analysis::{Loss, Severity, Stage, Total, Value, losses, stored, totals};
use go::{Color, Move, Size};
use message::{Id, id};
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
    /// Who moved here, whatever game it is.
    pub mover: Option<Color>,
    /// The move that was made here, of Go only.
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

    /// Whether it is known what any move cost.
    pub fn knows_moves(&self) -> bool {
        self.nodes.iter().any(|node| node.loss.is_some())
    }

    /// What is said where no mistake is found: that there is none, or that nobody has looked for any.
    pub(super) fn no_mistake(&self) -> Id {
        if self.knows_moves() {
            id!(WINDOW, "no-mistake")
        } else {
            id!(WINDOW, "no-values")
        }
    }

    /// The nodes with mistakes as the user measures them, the worst first.
    pub fn mistakes(&self, measure: &Measure) -> Vec<&Node> {
        let size = |node: &Node| node.loss.map_or(0.0, Loss::size);
        let is_mistake = |node: &&Node| node.severity(measure).is_some();
        let mut found: Vec<&Node> = self.nodes.iter().filter(is_mistake).collect();
        found.sort_by(|a, b| size(b).total_cmp(&size(a)));
        found
    }

    /// What the moves of the line cost both players, by phase, Black first.
    pub fn totals(&self, size: Size, measure: &Measure) -> [[Total; 2]; 3] {
        let moves = self.nodes.iter().filter_map(|node| {
            let color = node.mover?;
            Some((node.number, color, node.loss?))
        });
        totals(moves, size, measure.least)
    }
}

fn node_at(record: &Record, cell: CellId) -> Node {
    Node {
        cell,
        number: record.move_number(cell),
        mover: record.mover(cell),
        mv: record.mv(cell),
        value: Value::default(),
        loss: None,
        place: None,
        stored: stored(record, cell),
    }
}

impl Node {
    /// How bad the move was; none if it was no mistake, or not of the player in question.
    pub fn severity(&self, measure: &Measure) -> Option<Severity> {
        let color = self.mover?;
        let counts = measure.of.is_none_or(|of| of == color);
        self.loss
            .filter(|_| counts)
            .and_then(|loss| loss.severity(measure.least))
    }
}

impl Graph {
    /// The node that is shown, and its depth.
    pub fn node_shown(&self, document: &Document) -> Option<(usize, &Node)> {
        let depth = document.record().depth(document.cursor()) as usize;
        let node = self.nodes.get(depth)?;
        (node.cell == document.cursor()).then_some((depth, node))
    }

    /// The graph of the line through that node, made for this moment.
    pub(super) fn along(&self, context: &AnalysisContext<'_>, cell: CellId) -> Graph {
        let record = context.document.record();
        let cells = current_line(record, cell).into_iter();
        let mut graph = Graph {
            nodes: cells.map(|cell| node_at(record, cell)).collect(),
            also_by: self.also_by,
            ..Graph::default()
        };
        graph.evaluate(context);
        graph
    }

    /// Brings the graph up to date, as far as something has changed.
    pub(super) fn follow(&mut self, context: &AnalysisContext<'_>) {
        let document = context.document;
        let record = document.record();
        let cursor = document.cursor();
        let tree = (document.epoch(), document.game(), record.generation());
        let line = (record.line_generation(), cursor);
        let same_tree = self.made_for == Some(tree);
        let before = self.line.replace(line);
        // One choice, of a node on the line, leaves the line as it is.
        let along = before.is_some_and(|(choices, _)| line.0 <= choices + 1);
        if !(same_tree && along && self.node_shown(document).is_some()) {
            let cells = current_line(record, cursor);
            let known = self.nodes.iter().map(|node| node.cell);
            if !same_tree || !known.eq(cells.iter().copied()) {
                self.made_for = Some(tree);
                self.values = None;
                let nodes = cells.into_iter().map(|cell| node_at(record, cell));
                self.nodes = nodes.collect();
            }
        }
        let values = (context.answers.version(), context.analyser);
        if self.values != Some(values) {
            self.values = Some(values);
            self.evaluate(context);
        }
    }

    fn evaluate(&mut self, context: &AnalysisContext<'_>) {
        let (document, answers) = (context.document, context.answers);
        let seen = answers.cells_of(document.epoch(), document.game());
        for node in &mut self.nodes {
            if node.place.is_none() && seen.contains(&node.cell) {
                node.place = Some(document.place_at(node.cell));
            }
            let least = if node.stored.is_empty() {
                LEAST_PLAYOUTS
            } else {
                STORED_PLAYOUTS
            };
            let known = std::iter::once(context.analyser)
                .chain(self.also_by)
                .chain([PLAYERS])
                .filter_map(|engine| answers.estimate(node.place?, engine))
                .find(|estimate| estimate.visits.unwrap_or(0) >= least);
            node.value = known.map_or(node.stored, Value::from);
        }
        let line: Vec<Stage> = self
            .nodes
            .iter()
            .map(|node| Stage {
                mover: node.mover,
                value: node.value,
            })
            .collect();
        for (node, loss) in self.nodes.iter_mut().zip(losses(&line)) {
            node.loss = loss;
        }
        self.has_values = self.nodes.iter().any(|node| !node.value.is_empty());
    }
}
