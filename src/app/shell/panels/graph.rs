//! What the panel of the graph says: the node that is shown or pointed at, the mistakes, how far an analysis is.

use crate::WINDOW;
use crate::analysis::graph::Node;
use crate::analysis::whole_game::GameAnalysis;
use crate::settings::Measure;
use crate::shell::numbers::{clock, point_name, signed, value_text};
use crate::shell::state::State;
use analysis::{Loss, Severity, Total};
use go::{Color, Move};
use message::{Id, id, say};
use record::CellId;
use std::time::Duration;

/// Mistakes that the list shows.
const LISTED: usize = 30;

/// The texts of the panel.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphPanel {
    /// What is known of the node that is pointed at, or else of the one that is shown.
    pub readout: String,
    /// What a screen reader says: the node that is shown and its value.
    pub spoken: String,
    /// The place in the line of the node that is shown; none where the graph does not have it.
    pub here: Option<usize>,
    /// How many mistakes there are.
    pub mistakes_title: String,
    /// The worst mistakes, the worst first.
    pub mistakes: Vec<Mistake>,
    /// What the moves cost Black and White, phase by phase and together; empty where nothing is known.
    pub totals: Vec<TotalRow>,
    /// How far the analysis of the whole game is, while there is one.
    pub progress: Option<Progress>,
}

/// A mistake in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Where it was made.
    pub cell: CellId,
    /// Whose it was, and which move.
    pub text: String,
    /// What it cost.
    pub loss: String,
    /// How bad it was.
    pub severity: Severity,
    /// Whether its node is shown.
    pub is_shown: bool,
}

/// What the moves of a phase cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalRow {
    /// The name of the phase.
    pub phase: Id,
    /// For Black and White: points lost, a move on average, mistakes.
    pub cost: [[String; 3]; 2],
}

/// How far something is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The part that is done, from 0 to 1.
    pub share: f32,
    /// The same in words.
    pub text: String,
    /// The same where there is no room for that.
    pub short: String,
}

impl GraphPanel {
    /// The panel as it is now, with the pointer over the node of that place in the line.
    pub fn of(state: &State, pointed: Option<usize>) -> GraphPanel {
        let graph = state.analysis.graph();
        let shown = state.analysis.node_shown(&state.document);
        let here = shown.map(|(at, _)| at);
        let shown = shown.map(|(_, node)| node);
        let pointed = pointed.and_then(|at| graph.nodes().get(at));
        let in_words = |node: Option<&Node>| node.map(|node| readout(state, node));
        let name = state.tr(id!(WINDOW, "graph-name"));
        let spoken = match in_words(shown) {
            Some(text) => {
                // The gaps that keep numbers in their places are not to be heard.
                let words: Vec<&str> = text.split_whitespace().collect();
                format!("{name}: {}", words.join(" "))
            }
            None => name.to_string(),
        };
        let measure = &state.settings.analysis.mistakes;
        let mistakes = graph.mistakes(measure);
        let count = format!("{:>2}", mistakes.len());
        let listed = mistakes.iter().take(LISTED);
        GraphPanel {
            readout: in_words(pointed.or(shown)).unwrap_or_default(),
            spoken,
            here,
            mistakes_title: state.texts.tell(&say!(WINDOW, "mistakes", count = &count)),
            mistakes: listed.map(|node| mistake(state, node)).collect(),
            totals: totals(state),
            progress: state.analysis.whole_game().map(|analysis| Progress {
                share: analysis.done as f32 / analysis.total.max(1) as f32,
                text: progress_text(state, analysis),
                short: format!("{} / {}", analysis.done, analysis.total),
            }),
        }
    }
}

fn mistake(state: &State, node: &Node) -> Mistake {
    let color = match node.mover {
        Some(Color::White) => id!(WINDOW, "white"),
        Some(Color::Black) | None => id!(WINDOW, "black"),
    };
    Mistake {
        cell: node.cell,
        text: format!("{}  {}", state.tr(color), move_text(state, node)),
        loss: node.loss.map_or_else(String::new, loss_text),
        severity: node
            .severity(&state.settings.analysis.mistakes)
            .unwrap_or(Severity::Mistake),
        is_shown: node.cell == state.document.cursor(),
    }
}

/// What the moves of the line cost, phase by phase and together.
fn totals(state: &State) -> Vec<TotalRow> {
    // Of one player's mistakes the other one's moves are no part, but the table has a place for both.
    let measure = Measure {
        of: None,
        ..state.settings.analysis.mistakes
    };
    let size = state.document.record().size();
    let phases = state.analysis.graph().totals(size, &measure);
    let mut all = [Total::default(); 2];
    for both in &phases {
        for (sum, total) in all.iter_mut().zip(both) {
            sum.moves += total.moves;
            sum.lost += total.lost;
            sum.mistakes += total.mistakes;
        }
    }
    if all.iter().all(|total| total.moves == 0) {
        return Vec::new();
    }
    let names = [
        id!(WINDOW, "phase-opening"),
        id!(WINDOW, "phase-middle-game"),
        id!(WINDOW, "phase-endgame"),
        id!(WINDOW, "phase-all"),
    ];
    let rows = names.into_iter().zip(phases.into_iter().chain([all]));
    // Other games have no such phases.
    let phases = if state.document.kind().is_some() {
        3
    } else {
        0
    };
    rows.skip(phases)
        .map(|(phase, both)| TotalRow {
            phase,
            cost: both.map(|total| match total.moves {
                0 => ["–", "–", "–"].map(str::to_owned),
                moves => [
                    format!("{:.1}", total.lost),
                    format!("{:.2}", total.lost / moves as f32),
                    total.mistakes.to_string(),
                ],
            }),
        })
        .collect()
}

/// The lead at the upper edge of the plot of those nodes.
pub fn lead_at_the_top(nodes: &[Node]) -> f32 {
    let leads = nodes.iter().filter_map(|node| node.value.score);
    scale(leads.fold(0.0, |most, lead| lead.abs().max(most)))
}

/// A node in words: "45 Q16  Black  53.2 %   +1.5  (−12.3 %)".
fn readout(state: &State, node: &Node) -> String {
    let mut text = move_text(state, node);
    if node.value.is_empty() {
        return text;
    }
    text = format!("{text:<8} {}", value_text(state, node.value, Color::Black));
    let measure = Measure {
        of: None,
        ..state.settings.analysis.mistakes
    };
    if let Some(loss) = node.loss.filter(|_| node.severity(&measure).is_some()) {
        text = format!("{text}  {}", loss_text(loss));
    }
    text
}

fn move_text(state: &State, node: &Node) -> String {
    match node.mv {
        Some((_, Move::Play(point))) => {
            let name = point_name(state, point);
            format!("{} {name}", node.number)
        }
        Some((_, Move::Pass)) => format!("{} {}", node.number, state.tr(id!(WINDOW, "point-pass"))),
        None => other_move_text(state, node),
    }
}

/// The move of a node of another game.
fn other_move_text(state: &State, node: &Node) -> String {
    let record = state.document.record();
    match node.mover.and_then(|_| record.move_text(node.cell)) {
        Some((_, text)) => format!("{} {}", node.number, message::visible(text.trim())),
        None => node.number.to_string(),
    }
}

/// What a move cost: in points, or of the chance to win where points are not known.
pub fn loss_text(loss: Loss) -> String {
    match (loss.score, loss.winrate) {
        (Some(points), _) => signed(-points),
        (None, Some(chance)) => format!("−{:.1} %", chance * 100.0),
        (None, None) => String::new(),
    }
}

/// How far the analysis of the whole game is: "12 of 240, 3:05 left".
pub fn progress_text(state: &State, analysis: &GameAnalysis) -> String {
    let (done, total) = (&*analysis.done.to_string(), &*analysis.total.to_string());
    state.texts.tell(&match analysis.time_left(state.now) {
        Some(left) => {
            let left = clock(left + Duration::from_millis(999));
            say!(
                WINDOW,
                "whole-game-progress-left",
                done,
                total,
                time = &left
            )
        }
        None => say!(WINDOW, "whole-game-progress", done, total),
    })
}

/// The lead at the upper edge: a round number that is not exceeded, at most that of a hopeless game.
fn scale(most: f32) -> f32 {
    const STEPS: [f32; 6] = [5.0, 10.0, 20.0, 30.0, 50.0, 100.0];
    STEPS
        .into_iter()
        .find(|&step| most <= step)
        .unwrap_or(100.0)
}

/// Whether there is something to see in the graph, or soon will be.
pub fn graph_is_useful(state: &State) -> bool {
    let analysis = &state.analysis;
    analysis.graph().has_values() || state.board.is_watching() || analysis.whole_game().is_some()
}

/// Whether the graph is on the screen, if there is room for it.
pub fn shows_graph(state: &State) -> bool {
    state.settings.panels.graph && graph_is_useful(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_round_and_bounded() {
        for (most, expected) in [
            (0.0, 5.0),
            (5.0, 5.0),
            (12.0, 20.0),
            (48.0, 50.0),
            (361.0, 100.0),
        ] {
            assert!((scale(most) - expected).abs() < f32::EPSILON, "{most}");
        }
    }
}
