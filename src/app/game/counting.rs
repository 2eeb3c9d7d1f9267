//! Counting: which stones are dead, what every point counts as, the score by both rules.

use crate::document::Document;
use crate::game::{Game, GameContext, GameEffect};
use engine::LifeAndDeath;
use go::{Color, Grid, Point, PointStatus, Position, Score, Scoring};
use record::CellId;

/// The count of a position.
#[derive(Clone, Debug)]
pub struct Count {
    cell: CellId,
    dead: Grid<bool>,
    // Stones alive without territory of their own.
    seki: Grid<bool>,
    asked: bool,
}

impl Count {
    /// The node that is counted.
    pub fn cell(&self) -> CellId {
        self.cell
    }

    /// Stones taken for dead.
    pub fn dead(&self) -> &Grid<bool> {
        &self.dead
    }

    /// Stones alive without territory of their own (seki).
    pub fn seki(&self) -> &Grid<bool> {
        &self.seki
    }

    /// Whether an engine is still being asked for its opinion.
    pub fn is_asking(&self) -> bool {
        self.asked
    }

    /// What every point counts as, under the dead stones chosen so far.
    pub fn status(&self, position: &Position) -> Grid<PointStatus> {
        let mut status = go::status_from_dead(position, &self.dead);
        for (point, &seki) in self.seki.iter() {
            if seki && position.stone(point).is_some() && !self.dead[point] {
                status[point] = PointStatus::Seki;
            }
        }
        status
    }
}

/// The score by territory and by area of the position that is shown, if its points count as `status` says.
pub fn scores_of(document: &Document, status: &Grid<PointStatus>) -> [Score; 2] {
    let position = &document.shown().position;
    let komi = document.record().info_in_short().komi;
    [Scoring::Territory, Scoring::Area].map(|rule| go::score(position, status, rule, komi))
}

impl Game {
    /// Begins to count the position that is shown and asks for the dead stones.
    pub(super) fn begin_count(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        let cell = context.document.cursor();
        let size = context.document.record().size();
        if let Some(game) = &mut self.playing
            && self.count.is_none()
        {
            let to_move = game.to_move(context.document);
            game.pause(to_move, context.now);
        }
        self.count = Some(Count {
            cell,
            dead: Grid::new(size),
            seki: Grid::new(size),
            asked: false,
        });
        effects.push(GameEffect::AskDead(context.engines.overlay_engine(), cell));
        effects.push(GameEffect::HideQuickLayers);
    }

    pub(super) fn dead_asked(&mut self, asked: bool) {
        if let Some(count) = &mut self.count {
            count.asked = asked;
        }
    }

    /// An engine's opinion on life and death has come.
    pub(super) fn dead_proposed(&mut self, cell: CellId, opinion: Option<&LifeAndDeath>) {
        let Some(count) = self.count.as_mut().filter(|count| count.cell == cell) else {
            return;
        };
        count.asked = false;
        for (point, &status) in opinion.iter().flat_map(|opinion| opinion.status.iter()) {
            if count.dead.get(point).is_none() {
                continue;
            }
            count.dead[point] = status == Some(PointStatus::Dead);
            count.seki[point] = status == Some(PointStatus::Seki);
        }
    }

    /// A click while counting: the whole chain, and the dead or living stones it shares its
    /// region with, change between dead and alive.
    pub(super) fn toggle_dead(&mut self, point: Point, document: &Document) {
        let position = &document.shown().position;
        let (Some(count), Some(color)) = (&mut self.count, position.stone(point)) else {
            return;
        };
        let dead = !count.dead[point];
        for stone in group_of(position, point, color) {
            count.dead[stone] = dead;
            count.seki[stone] = false;
        }
    }

    /// Writes the counted result into the record and ends the game.
    pub(super) fn accept_count(
        &mut self,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let Some(count) = &self.count else { return };
        let document = context.document;
        let [territory, area] = scores_of(document, &count.status(&document.shown().position));
        let score = match document.record().info_in_short().rules.scoring {
            Scoring::Area => area,
            Scoring::Territory => territory,
        };
        self.end(&score.result(), context, effects);
    }

    /// Leaves the count. In a game, play goes on: the disputed stones are to be played out.
    pub(super) fn leave_count(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        self.count = None;
        if let Some(game) = &mut self.playing {
            game.clocks.begin_turn(context.now);
        }
        self.next_turn(context, effects);
    }
}

/// The stones of one colour that belong together: connected through empty points or each other.
fn group_of(position: &Position, start: Point, color: Color) -> Vec<Point> {
    let size = position.size();
    let mut seen = Grid::filled(size, false);
    let (mut open, mut group) = (vec![start], Vec::new());
    seen[start] = true;
    while let Some(point) = open.pop() {
        if position.stone(point) == Some(color) {
            group.push(point);
        }
        for next in size.neighbours(point) {
            if !seen[next] && position.stone(next) != Some(color.opposite()) {
                seen[next] = true;
                open.push(next);
            }
        }
    }
    group
}
