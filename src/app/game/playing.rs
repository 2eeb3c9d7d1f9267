//! What is known of the game that is played: the players, the node it has come to, and the clocks.

use crate::WINDOW;
use crate::document::Document;
use crate::engines::{EngineId, InGame, Source};
use crate::game::clock::{Left, Limits};
use crate::game::{Game, GameContext, GameEffect};
use go::{ByColor, Color};
use message::say;
use record::CellId;
use std::time::{Duration, Instant};

/// Who plays one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody in front of the board.
    Person,
    /// An engine of the list.
    Engine(EngineId),
}

impl Player {
    /// The engine; none for a person.
    pub fn engine(self) -> Option<EngineId> {
        match self {
            Player::Person => None,
            Player::Engine(id) => Some(id),
        }
    }
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq)]
pub struct Playing {
    pub(super) players: ByColor<Player>,
    // At which levels engines play, as the settings have it.
    pub(super) levels: ByColor<u8>,
    // The time each has used.
    pub(super) used: ByColor<Duration>,
    // Since when the side to move has been thinking.
    pub(super) turn_since: Instant,
    // The question the game waits for.
    pub(super) waiting: Option<u64>,
    // The node after which the next move of the game belongs.
    pub(super) tip: CellId,
    pub(super) trouble: Option<Trouble>,
    // Time for one move of an engine, without clocks.
    pub(super) budget: Option<Duration>,
    // The limits, and what each had left when its last turn ended. None: nobody is in a hurry.
    pub(super) clocks: Option<(Limits, ByColor<Left>)>,
    // Handicap stones that a person still has to place.
    pub(super) handicap_left: u8,
}

/// An engine failed in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Trouble {
    /// Which one.
    pub engine: EngineId,
    /// What happened, in words.
    pub reason: String,
}

impl Playing {
    /// The player of that colour.
    pub fn player(&self, color: Color) -> Player {
        self.players[color]
    }

    /// Who plays Black and White.
    pub fn players(&self) -> ByColor<Player> {
        self.players
    }

    /// At which of its levels the engine of that colour plays; none for a person, and if it has no levels.
    pub fn level(&self, color: Color, context: &GameContext<'_>) -> Option<u8> {
        let engine = self.player(color).engine()?;
        let slot = context.engines.slot(engine)?;
        slot.level(self.levels[color])
    }

    /// The level that was chosen for an engine of that colour, as the settings have it: 0 for its highest.
    pub fn wished_level(&self, color: Color) -> u8 {
        self.levels[color]
    }

    /// The question to an engine that the game waits for.
    pub fn waits_for(&self) -> Option<u64> {
        self.waiting
    }

    /// The node after which the next move of the game belongs.
    pub fn tip(&self) -> CellId {
        self.tip
    }

    /// Who is to move in the game, whatever node is shown.
    pub fn to_move(&self, document: &Document) -> Color {
        document.position_at(self.tip).position.to_move()
    }

    /// Why the game cannot go on, if it cannot.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// The limits of the clocks; none if nobody is in a hurry.
    pub fn limits(&self) -> Option<&Limits> {
        self.clocks.as_ref().map(|(limits, _)| limits)
    }

    /// Handicap stones that a person still has to place.
    pub fn handicap_left(&self) -> u8 {
        self.handicap_left
    }

    /// Whether both sides are engines.
    pub fn is_between_engines(&self) -> bool {
        let mut players = self.players.iter();
        players.all(|(_, player)| matches!(player, Player::Engine(_)))
    }

    /// What that colour has left on its clock, the running turn included if it is to move.
    pub fn time_left(&self, color: Color, to_move: Option<Color>, now: Instant) -> Option<Left> {
        let (limits, left) = self.clocks?;
        let left = left[color];
        let running = Some(color) == to_move && self.is_running();
        let spent = now.saturating_duration_since(self.turn_since);
        let flagged = Left {
            time: Duration::ZERO,
            ..left
        };
        Some(if running {
            limits.after(left, spent).unwrap_or(flagged)
        } else {
            left
        })
    }

    /// Whether the time of the side to move runs.
    pub(super) fn is_running(&self) -> bool {
        self.trouble.is_none() && self.handicap_left == 0
    }

    /// The time used by that colour, the running turn included if it is to move.
    pub fn time_used(&self, color: Color, to_move: Option<Color>, now: Instant) -> Duration {
        let running = Some(color) == to_move && self.is_running();
        let turn = if running {
            now.saturating_duration_since(self.turn_since)
        } else {
            Duration::ZERO
        };
        self.used[color] + turn
    }

    /// Stops the clocks within a turn: what was used of it is used, and what is left is left when it goes on.
    pub(super) fn pause(&mut self, to_move: Color, now: Instant) {
        if !self.is_running() {
            return;
        }
        let left = self.time_left(to_move, Some(to_move), now);
        if let (Some(left), Some((_, clocks))) = (left, self.clocks.as_mut()) {
            clocks[to_move] = left;
        }
        self.used[to_move] += now.saturating_duration_since(self.turn_since);
        self.turn_since = now;
    }

    /// Stops the clock of that colour after its move, as far as there is one, and tells what is left.
    pub(super) fn press_clock(&mut self, color: Color, now: Instant) -> Option<Left> {
        let left = self.time_left(color, Some(color), now)?;
        let (limits, clocks) = self.clocks.as_mut()?;
        clocks[color] = limits.moved(left);
        Some(clocks[color])
    }
}

impl Game {
    /// What engines do in the game.
    pub fn engines(&self, document: &Document) -> InGame {
        let Some(game) = &self.playing else {
            return InGame::default();
        };
        let players = game.players.map(Player::engine);
        let to_move = || game.player(game.to_move(document)).engine();
        InGame {
            players,
            awaited: game.waiting.and_then(|_| to_move()),
            failed: game.trouble.as_ref().map(|trouble| trouble.engine),
        }
    }

    /// What the clocks of the game say now, for an engine.
    pub fn clock(&self, document: &Document, now: Instant) -> Option<engine::Clock> {
        let game = self.playing.as_ref()?;
        let limits = game.limits()?;
        let to_move = game.to_move(document);
        let left = |color| game.time_left(color, Some(to_move), now);
        Some(limits.told(ByColor::new(left(Color::Black)?, left(Color::White)?)))
    }

    /// Until the flag of the side to move falls; none while no clock runs.
    pub fn until_flag(&self, document: &Document, now: Instant) -> Option<Duration> {
        let game = self.playing.as_ref()?;
        let (limits, left) = game.clocks?;
        if !game.is_running() || self.count.is_some() {
            return None;
        }
        let to_move = game.to_move(document);
        let end = game.turn_since + limits.until_flag(left[to_move]);
        Some(end.saturating_duration_since(now))
    }

    /// The time an engine is given for a move, if it does not manage its clock itself.
    pub(super) fn budget_for(
        &self,
        engine: EngineId,
        color: Color,
        context: &GameContext<'_>,
    ) -> Option<Duration> {
        let game = self.playing.as_ref()?;
        let Some((limits, left)) = game.clocks else {
            return game.budget;
        };
        // A GTP program is told what the clocks say.
        let slot = context.engines.slot(engine)?;
        let manages = matches!(slot.source, Source::Gtp(_));
        (!manages).then(|| limits.share(left[color]))
    }

    /// Ends the game if somebody's time is over.
    pub(super) fn check_flag(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        let until_flag = self.until_flag(context.document, context.now);
        if until_flag.is_none_or(|time| !time.is_zero()) {
            return;
        }
        let Some(game) = &self.playing else { return };
        let (result, told) = match game.to_move(context.document) {
            Color::Black => ("W+T", say!(WINDOW, "flag-black")),
            Color::White => ("B+T", say!(WINDOW, "flag-white")),
        };
        self.end(result, context, effects);
        let text = context.texts.tell(&told);
        effects.push(GameEffect::WithdrawInfo);
        effects.push(GameEffect::Complain(text));
    }
}
