//! Go as the search sees it.

use crate::board::{Board, PASS, Site};
use crate::policy::Policy;
use crate::priors::{Glance, by_hand};
use crate::tally::{Outlook, Tally};
use go::{Color, Point, Random, Size};
use patterns::{Situation, View, Weights};
use std::sync::{Arc, Mutex, PoisonError};
use uct::{Choice, Code, Game, Side, Trace};

/// What is thought of moves and results.
pub(crate) struct Judgement {
    /// How the moves of playouts are chosen.
    pub(crate) policy: Policy,
    /// Virtual wins of a move that a strong player certainly plays; others get the square root of their share.
    pub(crate) learned_games: f32,
    /// How much of a result's value is the score, 0 to 1; the rest is whether the game is won.
    pub(crate) score_share: f32,
}

/// Go on a board of one size.
pub(crate) struct Go<const N: usize> {
    size: Size,
    sites: Vec<Site>,
    judgement: Judgement,
    /// White's komi in half points, with what the way of counting adds.
    komi_half_points: i32,
    tallies: Mutex<Vec<Arc<Tally>>>,
}

/// What a thread needs.
pub(crate) struct Worker {
    random: Random,
    tally: Arc<Tally>,
    glance: Glance,
    view: View,
    likely: Vec<(Point, f32)>,
    /// How likely a strong player is to play at each site.
    expected: Vec<f32>,
}

impl Worker {
    /// Asks the learned patterns about all moves.
    fn expect<const N: usize>(&mut self, board: &Board<N>) {
        let size = board.size();
        let point = |s: Site| (s != PASS).then(|| board.point(s));
        let [last, before_last] = board.last().map(point);
        let situation = Situation {
            to_move: board.to_move(),
            ko: point(board.ko()),
            last,
            before_last,
        };
        self.view
            .set(size, |p| board.stone(board.site(p)), situation);
        Weights::built_in().probabilities(&mut self.view, &mut self.likely);
        self.expected.clear();
        self.expected.resize(N, 0.0);
        for &(p, chance) in &self.likely {
            self.expected[usize::from(board.site(p))] = chance;
        }
    }
}

impl<const N: usize> Go<N> {
    /// Creates the game for a board of this size. Komi is in half points.
    pub(crate) fn new(size: Size, komi_half_points: i32, judgement: Judgement) -> Go<N> {
        let stride = u16::from(size.width()) + 1;
        let sites = size
            .points()
            .map(|p| (u16::from(p.y) + 1) * stride + u16::from(p.x) + 1)
            .collect();
        Go {
            size,
            sites,
            komi_half_points,
            judgement,
            tallies: Mutex::default(),
        }
    }

    /// What all playouts since the last [`Go::forget`] say of the points.
    pub(crate) fn outlook(&self) -> Outlook {
        let tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        Outlook::of(self.size, &tallies.iter().map(Arc::as_ref))
    }

    /// Forgets what playouts said of the points.
    pub(crate) fn forget(&self) {
        let tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        for tally in tallies.iter() {
            tally.clear();
        }
    }

    /// The value for Black of ending with this margin.
    fn value(&self, margin: i32) -> f32 {
        let half_points = 2 * margin - self.komi_half_points;
        let won = match half_points {
            0 => 0.5,
            1.. => 1.0,
            _ => 0.0,
        };
        // Half of what there is to win comes with a tenth of the board. No exponential: every machine agrees on this.
        let part = half_points as f32 / (self.size.area() as f32 * 0.2);
        let score = 0.5 + 0.5 * part / (1.0 + part.abs());
        won + self.judgement.score_share * (score - won)
    }
}

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::First,
        Color::White => Side::Second,
    }
}

impl<const N: usize> Game for Go<N> {
    type State = Board<N>;
    type Worker = Worker;

    fn codes(&self) -> usize {
        N
    }

    fn worker(&self, seed: u64) -> Worker {
        let tally = Arc::new(Tally::new(self.size));
        let mut tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        tallies.push(tally.clone());
        Worker {
            random: Random::new(seed),
            tally,
            glance: Glance::default(),
            view: View::new(self.size),
            likely: Vec::new(),
            expected: Vec::new(),
        }
    }

    fn to_move(&self, board: &Board<N>) -> Side {
        side(board.to_move())
    }

    /// There is no end in the tree: after two passes playouts still take dead stones off.
    fn result(&self, _: &Board<N>) -> Option<f32> {
        None
    }

    fn moves(&self, board: &Board<N>, worker: &mut Worker, choices: &mut Vec<Choice>) {
        if board.passes() >= 2 {
            return;
        }
        worker.expect(board);
        let Worker {
            glance, expected, ..
        } = worker;
        glance.look(board);
        for (s, features) in &glance.moves {
            let prior = by_hand(features, self.judgement.policy.shapes());
            let chance = expected[usize::from(*s)];
            let wins = self.judgement.learned_games * chance.sqrt();
            let games = prior.games + wins;
            choices.push(Choice {
                code: *s,
                games,
                value: (prior.wins + wins) / games,
                chance,
            });
        }
        choices.push(Choice {
            code: PASS,
            games: 20.0,
            value: 0.1,
            chance: 0.0,
        });
    }

    fn play(&self, board: &mut Board<N>, code: Code) {
        board.play(code);
    }

    fn playout(&self, board: &mut Board<N>, worker: &mut Worker, trace: &mut Trace) -> f32 {
        board.forget_passes();
        let margin = self
            .judgement
            .policy
            .playout(board, &mut worker.random, |color, s| {
                trace.push((side(color), s));
            });
        let black_won = 2 * margin > self.komi_half_points;
        worker.tally.add(board, &self.sites, margin, black_won);
        self.value(margin)
    }
}
