//! The clocks of the game that is played: what an engine is given for a move, what it is told, and the fall of a flag.

use crate::app::engines::{EngineId, Source};
use crate::app::game::clock::Left;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use go::Color;
use std::time::Duration;

impl State {
    /// The time an engine is given for a move, if it does not manage its clock itself.
    pub(crate) fn budget_for(&self, engine: EngineId, color: Color) -> Option<Duration> {
        let game = self.game.as_ref()?;
        let Some((limits, left)) = game.clocks else {
            return game.budget;
        };
        // A GTP program is told what the clocks say.
        let slot = self.engines.slot(engine)?;
        let manages = matches!(slot.source, Source::Gtp(_));
        (!manages).then(|| limits.share(left[color.index()]))
    }

    /// Stops the clock of that colour after its move, as far as there is one, and tells what is left.
    pub(crate) fn press_clock(&mut self, color: Color) -> Option<Left> {
        let game = self.game.as_mut()?;
        let left = game.time_left(color, Some(color), self.now)?;
        let (limits, clocks) = game.clocks.as_mut()?;
        clocks[color.index()] = limits.moved(left);
        Some(clocks[color.index()])
    }

    /// What the clocks of the game say now, for an engine.
    pub(crate) fn clock_of_game(&mut self) -> Option<engine::Clock> {
        let to_move = self.color_to_move()?;
        let game = self.game.as_ref()?;
        let (limits, _) = game.clocks?;
        let left = |color| game.time_left(color, Some(to_move), self.now);
        Some(limits.told([left(Color::Black)?, left(Color::White)?]))
    }

    /// Until the flag of the side to move falls; none while no clock runs.
    pub fn until_flag(&mut self) -> Option<Duration> {
        let game = self.game.as_ref()?;
        let (limits, left) = game.clocks?;
        if !game.is_running() || self.scoring.is_some() {
            return None;
        }
        let since = game.turn_since;
        let to_move = self.color_to_move()?;
        let end = since + limits.until_flag(left[to_move.index()]);
        Some(end.saturating_duration_since(self.now))
    }

    /// Who is to move in the game, whatever node is shown.
    pub(crate) fn color_to_move(&mut self) -> Option<Color> {
        let tip = self.game.as_ref()?.tip;
        Some(self.document.position_at(tip).position.to_move())
    }

    /// Ends the game if somebody's time is over.
    pub fn check_flag(&mut self, effects: &mut Vec<Effect>) {
        if self.until_flag().is_none_or(|time| !time.is_zero()) {
            return;
        }
        let Some(loser) = self.color_to_move() else {
            return;
        };
        let (result, text_id) = match loser {
            Color::Black => ("W+T", "flag-black"),
            Color::White => ("B+T", "flag-white"),
        };
        self.press_clock(loser);
        self.end_game(result, effects);
        let text = self.texts.with(text_id, &[("result", result)]);
        self.withdraw_info();
        self.complain(text);
    }
}
