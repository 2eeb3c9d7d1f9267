//! Counting: which stones are dead, what every point counts as, the score by both rules.

use crate::app::board::layers::{Content, Layer};
use crate::app::engines::RequestKind;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use engine::{Ask, LifeAndDeath};
use go::{Color, Grid, Point, PointStatus, Score, Scoring as Counting};
use record::CellId;

/// The count of a position.
#[derive(Clone, Debug)]
pub struct Scoring {
    /// The node that is counted.
    pub cell: CellId,
    /// Stones taken for dead.
    pub dead: Grid<bool>,
    /// Stones alive without territory of their own (seki).
    pub seki: Grid<bool>,
    /// Whether an engine is still being asked for its opinion.
    pub asked: bool,
}

impl Scoring {
    /// What every point counts as, under the dead stones chosen so far.
    pub fn status(&self, position: &go::Position) -> Grid<PointStatus> {
        let mut status = go::status_from_dead(position, &self.dead);
        for (point, &seki) in self.seki.iter() {
            if seki && position.stone(point).is_some() && !self.dead[point] {
                status[point] = PointStatus::Seki;
            }
        }
        status
    }
}

impl State {
    /// Begins to count the position that is shown and asks for the dead stones.
    pub fn begin_scoring(&mut self, effects: &mut Vec<Effect>) {
        let cell = self.document.cursor();
        let size = self.document.record().size();
        let engine = self.engines.overlay_engine();
        let asked = self
            .ask(engine, RequestKind::Dead(cell), Ask::LifeAndDeath, effects)
            .is_some();
        self.layers.hide_quick();
        self.scoring = Some(Scoring {
            cell,
            dead: Grid::new(size),
            seki: Grid::new(size),
            asked,
        });
    }

    /// An engine's opinion on life and death has come.
    pub fn propose_dead(&mut self, cell: CellId, opinion: &LifeAndDeath) {
        let Some(scoring) = self.scoring.as_mut().filter(|scoring| scoring.cell == cell) else {
            return;
        };
        scoring.asked = false;
        for (point, &status) in opinion.status.iter() {
            if scoring.dead.get(point).is_none() {
                continue;
            }
            scoring.dead[point] = status == Some(PointStatus::Dead);
            scoring.seki[point] = status == Some(PointStatus::Seki);
        }
    }

    /// A click while counting: the whole chain, and the dead or living stones it shares its
    /// region with, change between dead and alive.
    pub fn toggle_dead(&mut self, point: Point) {
        let position = self.document.shown().position.clone();
        let Some(scoring) = &mut self.scoring else {
            return;
        };
        let Some(color) = position.stone(point) else {
            return;
        };
        let dead = !scoring.dead[point];
        for stone in group_of(&position, point, color) {
            scoring.dead[stone] = dead;
            scoring.seki[stone] = false;
        }
    }

    /// Writes the counted result into the record and ends the game.
    pub fn accept_score(&mut self, effects: &mut Vec<Effect>) {
        let Some(scores) = self.scores() else { return };
        let rules = self.document.record().info().rules;
        let score = if rules.scoring == Counting::Area {
            &scores[1]
        } else {
            &scores[0]
        };
        let result = score.result();
        self.end_game(&result, effects);
    }

    /// Leaves the count. In a game, play goes on: the disputed stones are to be played out.
    pub fn leave_score(&mut self, effects: &mut Vec<Effect>) {
        self.scoring = None;
        if let Some(game) = &mut self.game {
            game.turn_since = self.now;
        }
        self.next_turn(effects);
    }

    /// The score by territory and by area, of the count that is open or of the status overlay.
    pub fn scores(&self) -> Option<[Score; 2]> {
        let position = &self.document.shown().position;
        let status = if let Some(scoring) = &self.scoring {
            scoring.status(position)
        } else {
            let layers = self.visible_layers();
            // A difference shows only what is judged in another way elsewhere.
            let whole = |layer: &Layer| !matches!(layer.content, Content::Difference { .. });
            let mut overlays = layers.iter().rev().filter(|(layer, _)| whole(layer));
            overlays.find_map(|(_, overlay)| overlay.status_grid(position))?
        };
        let komi = self.document.record().info().komi;
        Some(
            [Counting::Territory, Counting::Area]
                .map(|rule| go::score(position, &status, rule, komi)),
        )
    }
}

/// The stones of one colour that belong together: connected through empty points or each other.
fn group_of(position: &go::Position, start: Point, color: Color) -> Vec<Point> {
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
