//! Analysis of games other than Go: the best player of the game thinks about the node that is shown, and what it finds is seen
//! on the board and beside it.

use crate::game::{Game, GameContext, GameEffect, KindQuestion};
use player::Found;
use record::CellId;
use std::time::Duration;

/// How long a position is thought about.
const TIME: Duration = Duration::from_secs(20);

/// The analysis that goes on.
#[derive(Debug, Default)]
pub struct KindWatch {
    on: bool,
    /// The node that is thought about: collection, game, edits, node.
    at: Option<(u64, usize, u64, CellId)>,
    question: u64,
    found: Found,
}

impl KindWatch {
    /// Whether it is switched on.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// What was found so far about the node that is shown.
    pub fn found(&self) -> &Found {
        &self.found
    }
}

impl Game {
    /// The analysis of games other than Go.
    pub fn kind_watch(&self) -> &KindWatch {
        &self.kind_watch
    }

    /// Switches it on or off.
    pub(super) fn toggle_kind_watch(&mut self, out: &mut Vec<GameEffect>) {
        let was_on = std::mem::take(&mut self.kind_watch).on;
        if was_on {
            out.push(GameEffect::StopWatcher);
        }
        self.kind_watch.on = !was_on;
    }

    /// Something was found: it is shown, and counts for the graph.
    pub(super) fn watch_found(
        &mut self,
        question: u64,
        found: Found,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        let Some((_, _, _, cell)) = self.kind_watch.at else {
            return;
        };
        if !self.kind_watch.on || self.kind_watch.question != question {
            return;
        }
        let played = context.document.played_at(cell);
        let side = played.map(|played| played.game.to_move());
        let estimate = side.and_then(|side| analysis::of_player(&found, side));
        out.extend(estimate.map(|estimate| GameEffect::Estimate(cell, estimate)));
        self.kind_watch.found = found;
    }

    /// Has the node thought about that is shown now.
    pub(super) fn follow_kind_watch(
        &mut self,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        if !self.kind_watch.on {
            return;
        }
        let document = context.document;
        let (Some(kind), Some(played)) = (document.kind(), document.played()) else {
            return self.toggle_kind_watch(out);
        };
        let here = (
            document.epoch(),
            document.game(),
            document.record().generation(),
            document.cursor(),
        );
        if self.kind_watch.at == Some(here) {
            return;
        }
        self.kind_watch.at = Some(here);
        self.kind_watch.found = Found::default();
        let best = self
            .kind_players(kind.kind.id())
            .next()
            .map(|best| best.name);
        let is_over = played.game.outcome().is_some() || played.broken.is_some();
        let Some(best) = best.filter(|_| !is_over) else {
            self.kind_watch.question = 0;
            out.push(GameEffect::StopWatcher);
            return;
        };
        self.last_question += 1;
        self.kind_watch.question = self.last_question;
        out.push(GameEffect::AskWatcher(KindQuestion {
            question: self.last_question,
            cell: document.cursor(),
            player: best.to_owned(),
            time: TIME,
        }));
    }
}
