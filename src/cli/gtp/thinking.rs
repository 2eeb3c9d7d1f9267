//! Commands that ask the engine for a move.

use super::Bridge;
use super::board::{color, refused};
use super::text::Answer;
use engine::{Answer as Played, Ask, Reply};
use go::{Color, Move};
use std::time::{Duration, Instant};

impl Bridge {
    /// Asks for a move and plays it. A move that the rules forbid is not played.
    pub(super) fn genmove(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let begun = Instant::now();
        let mv = self.think(color);
        let spent = begun.elapsed();
        self.clocks.spend(color, spent);
        let mv = match mv? {
            Played::Resign => return Ok("resign".to_owned()),
            Played::Pass => Move::Pass,
            Played::Play(p) => Move::Play(p),
        };
        let secs = u32::try_from(spent.as_secs()).unwrap_or(u32::MAX);
        let played = self.session.play(color, mv, secs);
        played.map_err(|e| self.illegal(e))?;
        Ok(self.vertex(mv))
    }

    /// Asks for a move and leaves the board as it is.
    pub(super) fn reg_genmove(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        match self.think(color)? {
            Played::Resign => Ok("resign".to_owned()),
            Played::Pass => Ok(self.vertex(Move::Pass)),
            Played::Play(p) => {
                self.session.check(color, p).map_err(|e| self.illegal(e))?;
                Ok(self.vertex(Move::Play(p)))
            }
        }
    }

    fn think(&mut self, color: Color) -> Result<Played, String> {
        let mut game = self.session.game().clone();
        game.to_move = color;
        if game.moves.is_empty() {
            game.base_to_move = color;
        }
        let allowance = self.clocks.allowance(color);
        // Libraries rarely heed a request to come back and are killed then: so they are asked only
        // when their time is nearly up anyway.
        let shared_out = allowance.filter(|_| !self.engine.is_library());
        let ask = Ask::Move {
            budget: shared_out.map(|a| a.suggested),
        };
        let limit = allowance.map(|a| a.at_most.max(Duration::from_millis(100)));
        match self.player.ask(game, ask, limit)? {
            Reply::Move(mv) => Ok(mv),
            _ => Err("the engine answered another question".to_owned()),
        }
    }

    fn illegal(&self, error: go::PlayError) -> String {
        let why = refused(error, self.session.size());
        format!("illegal move by {}: {why}; it was not played", self.name())
    }

    fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "PASS".to_owned(),
            Move::Play(p) => p.to_gtp(self.session.size()),
        }
    }
}
