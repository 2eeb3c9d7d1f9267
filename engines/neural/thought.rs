//! What a search has found out, as it can be told.

use crate::choice::order;
use crate::ending::{grid, winrate_for};
use crate::opinion::{Code, code_of, move_of, sign};
use crate::tree::{NodeId, ROOT, Tree};
use crate::weighing::radius;
use go::{Color, Game, Grid, Move};
use std::ops::ControlFlow;
use std::time::Duration;

/// Moves of an expected line at most.
const LINE: usize = 30;

/// A move that was thought about. Win rates and scores are Black's.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// The move.
    pub mv: Move,
    /// Evaluations of what comes after it.
    pub visits: u32,
    /// Black's chance to win after it, 0 to 1.
    pub winrate: f32,
    /// What the mover's chance to win is hardly below, turned to Black's side; where the move was not tried it is the
    /// chance itself.
    pub lower_bound: f32,
    /// Points by which Black is ahead after it, komi included; `None` if it was not tried.
    pub lead: Option<f32>,
    /// The standard deviation of the final score.
    pub spread: Option<f32>,
    /// How likely the network thinks it, 0 to 1.
    pub prior: f32,
    /// The mean of the final score.
    pub score: Option<f32>,
    /// What the move is worth to Black for the search, about −1.4 to 1.4.
    pub utility: f32,
    /// What it is hardly less worth to the mover, turned to Black's side.
    pub utility_bound: f32,
    /// The line expected from here, this move first.
    pub line: Vec<Move>,
    /// Evaluations of each move of the line.
    pub line_visits: Vec<u32>,
    /// How much each point becomes Black's after it, −1 to 1; only where it is asked for
    /// ([`Player::tell_moves_ownership`](crate::Player::tell_moves_ownership)).
    pub ownership: Option<Grid<f32>>,
}

impl Idea {
    /// Returns this side's chance to win after the move.
    pub fn winrate_for(&self, color: Color) -> f32 {
        winrate_for(color, self.winrate)
    }

    /// Returns by how many points this side is ahead after the move, if it was tried.
    pub fn lead_for(&self, color: Color) -> Option<f32> {
        self.lead.map(|lead| sign(color) * lead)
    }
}

/// What a search has found out. Win rates and scores are Black's, komi included.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Who is to move.
    pub to_move: Color,
    /// The moves, the one to be played first.
    pub ideas: Vec<Idea>,
    /// Evaluations behind it, those of earlier searches included.
    pub visits: u32,
    /// Black's chance to win, 0 to 1.
    pub winrate: f32,
    /// Points by which Black is ahead.
    pub lead: f32,
    /// The mean of the final score.
    pub score: f32,
    /// The standard deviation of the final score.
    pub spread: f32,
    /// What the position is worth to Black for the search, about −1.4 to 1.4.
    pub utility: f32,
    /// How likely the network thinks each move, 0 to 1, row by row from the upper left and the pass last.
    pub policy: Vec<f32>,
    /// How much each point becomes Black's, −1 to 1, averaged over the search.
    pub ownership: Grid<f32>,
    /// Playouts of this search, and the mean number of moves within the tree.
    pub playouts: u64,
    /// The mean number of moves within the tree.
    pub depth: f32,
    /// How long the search took so far.
    pub time: Duration,
}

/// How much of a search is told.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// Moves that are told with their lines.
    pub(crate) lines: usize,
    /// Whether it is told whose the points become after each move.
    pub(crate) moves_ownership: bool,
}

/// A search that runs, to be looked at.
pub struct Glimpse<'a> {
    /// Playouts so far.
    pub playouts: u64,
    /// The time since the beginning.
    pub time: Duration,
    pub(crate) think: &'a dyn Fn(usize) -> Option<Thought>,
}

impl Glimpse<'_> {
    /// Looks at what was found out, with lines for `most` moves; `None` as long as there is nothing.
    pub fn thought(&self, most: usize) -> Option<Thought> {
        (self.think)(most)
    }
}

/// What is called while a search runs; it says break to end it.
pub type Watch<'a> = dyn FnMut(&Glimpse<'_>) -> ControlFlow<()> + 'a;

impl Thought {
    /// Reads what a tree has found out about the position of `game`; `None` if it has not been evaluated.
    pub(crate) fn of(tree: &Tree, game: &Game, time: Duration, extent: Extent) -> Option<Thought> {
        let root = tree.root();
        let opinion = root.opinion()?;
        let size = game.size();
        // Among moves that are allowed the search shares out what the network gives to all of them.
        let prior = |code: Code, searched: f32| match root.allowed {
            Some(_) => opinion.prior(code),
            None => searched,
        };
        let mut ideas: Vec<Idea> = order(tree)
            .into_iter()
            .enumerate()
            .map(|(i, edge)| {
                let edge = root.edges[edge];
                let child = tree.node(edge.to);
                let total = &child.total;
                let mut line = vec![(move_of(edge.code, size), child.visits())];
                if i < extent.lines {
                    follow(tree, edge.to, game, &mut line);
                }
                let owned = || grid(game, tree.ownership(edge.to).into_iter());
                let bound = radius(total) * sign(root.to_move);
                Idea {
                    mv: line[0].0,
                    visits: child.visits(),
                    winrate: total.winrate(),
                    lower_bound: (total.winrate() - 0.5 * bound).clamp(0.0, 1.0),
                    lead: Some(total.lead),
                    spread: Some(total.stdev()),
                    prior: prior(edge.code, edge.prior),
                    score: Some(total.score),
                    utility: total.utility,
                    utility_bound: total.utility - bound,
                    line: line.iter().map(|&(mv, _)| mv).collect(),
                    line_visits: line.iter().map(|&(_, visits)| visits).collect(),
                    ownership: extent.moves_ownership.then(owned),
                }
            })
            .collect();
        let tried: Vec<Code> = ideas.iter().map(|idea| code_of(idea.mv, size)).collect();
        let all: Vec<(Code, f32)> = match &root.allowed {
            Some(allowed) => allowed.to_vec(),
            None => opinion.moves().collect(),
        };
        let untried = all.iter().filter(|(code, _)| !tried.contains(code));
        ideas.extend(untried.map(|&(code, searched)| Idea {
            mv: move_of(code, size),
            visits: 0,
            winrate: root.total.winrate(),
            lower_bound: root.total.winrate(),
            lead: None,
            spread: None,
            prior: prior(code, searched),
            score: None,
            utility: root.total.utility,
            utility_bound: root.total.utility,
            line: vec![move_of(code, size)],
            line_visits: vec![0],
            ownership: None,
        }));
        let total = &root.total;
        let mut policy = vec![0.0; size.area() + 1];
        for (code, prior) in opinion.moves() {
            policy[usize::from(code)] = prior;
        }
        Some(Thought {
            to_move: root.to_move,
            ideas,
            visits: root.visits(),
            winrate: total.winrate(),
            lead: total.lead,
            score: total.score,
            spread: total.stdev(),
            utility: total.utility,
            policy,
            ownership: grid(game, tree.ownership(ROOT).into_iter()),
            playouts: tree.done,
            depth: tree.depths as f32 / tree.done.max(1) as f32,
            time,
        })
    }
}

/// Adds the moves expected from a node on, with their visits.
fn follow(tree: &Tree, mut at: NodeId, game: &Game, line: &mut Vec<(Move, u32)>) {
    while line.len() < LINE {
        let edges = tree.node(at).edges.iter();
        let best = edges
            .filter(|edge| tree.node(edge.to).total.weight > 0.0)
            // The first of equals, which is the likeliest.
            .rev()
            .max_by(|a, b| {
                let weight = |id: NodeId| tree.node(id).total.weight;
                weight(a.to).total_cmp(&weight(b.to))
            });
        let Some(edge) = best.filter(|_| at != ROOT) else {
            return;
        };
        let visits = tree.node(edge.to).visits();
        line.push((move_of(edge.code, game.size()), visits));
        at = edge.to;
    }
}
