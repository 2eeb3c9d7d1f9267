//! Commands that ask the engine for a move.

use super::Server;
use super::arguments::color;
use super::failure::{Failure, Illegal};
use super::text::Answer;
use engine::{Analysis, Answer as Played, Ask, Game, Reply, Search};
use go::{Color, Move};
use std::time::Duration;

/// What is kept of the time for what lies between an engine that keeps time itself and the clock.
const RESERVE: Duration = Duration::from_millis(20);

impl Server {
    /// Asks for a move and plays it. A move that the rules forbid is not played.
    pub(super) fn genmove(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let game = self.game_for(color);
        self.generate(game, Search::default(), &mut |_| {})
    }

    /// `kgs-genmove_cleanup COLOR`: the opponent disputes what is dead, so it is to be taken off the board.
    pub(super) fn genmove_cleanup(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let mut game = self.game_for(color);
        // Who plays on after two passes knows that there is something left to do. Not all controllers tell of them.
        if !has_ended(&game) {
            game.execute(color, Move::Pass, 0);
            game.execute(color.opposite(), Move::Pass, 0);
        }
        self.generate(game, Search::default(), &mut |_| {})
    }

    /// Has the side to move of `game` move, and plays the move here. `each` gets what is found meanwhile.
    pub(super) fn generate(
        &mut self,
        game: Game,
        search: Search,
        each: &mut dyn FnMut(Analysis),
    ) -> Answer {
        let color = game.to_move();
        let mv = self.think(game, search, each);
        let spent = self.since.elapsed();
        self.clocks.spend(color, spent);
        let mv = match mv? {
            Played::Resign => return Ok("resign".to_owned()),
            Played::Pass => Move::Pass,
            Played::Play(p) => Move::Play(p),
        };
        let secs = u32::try_from(spent.as_secs()).unwrap_or(u32::MAX);
        let played = self.game.play(color, mv, secs);
        played.map_err(|e| self.illegal(e))?;
        Ok(self.vertex(mv))
    }

    /// Asks for a move and leaves the board as it is.
    pub(super) fn reg_genmove(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        match self.think(self.game_for(color), Search::default(), &mut |_| {})? {
            Played::Resign => Ok("resign".to_owned()),
            Played::Pass => Ok(self.vertex(Move::Pass)),
            Played::Play(p) => {
                self.game.go.check(color, p).map_err(|e| self.illegal(e))?;
                Ok(self.vertex(Move::Play(p)))
            }
        }
    }

    /// The game with `color` to move, and what the clocks say.
    pub(super) fn game_for(&self, color: Color) -> Game {
        let mut game = self.game.clone();
        game.go.set_to_move(color);
        game.clock = self.clocks.told(color, self.since.elapsed());
        game
    }

    fn think(
        &mut self,
        game: Game,
        search: Search,
        each: &mut dyn FnMut(Analysis),
    ) -> Result<Played, Failure> {
        let left = self.clocks.until_flag(game.to_move());
        let left = left.map(|left| left.saturating_sub(self.since.elapsed()));
        let limit = left.map(|left| {
            if self.served.is_prompt {
                left.saturating_sub(RESERVE)
            } else {
                // It rarely heeds a request to come back and is ended then, so it is asked only when its time is nearly
                // up anyway.
                with_reserve(left).max(Duration::from_millis(100))
            }
        });
        let ask = Ask::Move(search);
        match self.player.ask_and_watch(game, ask, limit, each)? {
            Reply::Move(mv) => Ok(mv),
            _ => Err(Failure::OtherAnswer),
        }
    }

    fn illegal(&self, error: go::PlayError) -> Failure {
        let size = self.game.size();
        Failure::EngineIllegal {
            engine: self.name(),
            why: Illegal { error, size },
        }
    }

    /// Writes a move as GTP does.
    pub(super) fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "PASS".to_owned(),
            Move::Play(p) => p.to_gtp(self.game.size()),
        }
    }
}

/// Leaves a second and three per cent for what lies between the engine and the clock; but no more than a tenth of the
/// time.
fn with_reserve(time: Duration) -> Duration {
    let kept = Duration::from_secs(1) + time * 3 / 100;
    time.saturating_sub(kept.min(time / 10))
}

/// Tells whether both have passed, one after the other.
fn has_ended(game: &Game) -> bool {
    let mut pairs = game.go.moves().windows(2);
    pairs.any(|pair| pair.iter().all(|&(_, mv)| mv == Move::Pass))
}
