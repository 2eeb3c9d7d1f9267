//! What is known of the game that is played: the players, the node it has come to, and the clocks.

use crate::WINDOW;
use crate::document::Document;
use crate::engines::{EngineId, InGame, Source};
use crate::game::clock::{Left, Limits};
use crate::game::{ClockTimes, Clocks, Game, GameContext, GameEffect, name_of_side};
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
    pub(super) clocks: Clocks,
    // The question the game waits for.
    pub(super) waiting: Option<u64>,
    // The node after which the next move of the game belongs.
    pub(super) tip: CellId,
    pub(super) trouble: Option<Trouble>,
    // Time for one move of an engine, without clocks.
    pub(super) budget: Option<Duration>,
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
        self.clocks.limits()
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

    /// Whether the time of the side to move runs.
    pub(super) fn is_running(&self) -> bool {
        self.trouble.is_none() && self.handicap_left == 0
    }

    /// Stops the clocks within a turn.
    pub(super) fn pause(&mut self, to_move: Color, now: Instant) {
        if self.is_running() {
            self.clocks.pause(to_move, now);
        }
    }

    /// Stops the clock of that colour after its move, as far as there is one, and tells what is left.
    pub(super) fn press_clock(&mut self, color: Color, now: Instant) -> Option<Left> {
        let runs = self.is_running();
        self.clocks.press(color, runs, now)
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

    /// What the clocks say now, whatever game is played and whatever node is shown; none while none is played.
    pub fn clock_times(&self, document: &Document, now: Instant) -> Option<ClockTimes> {
        if let Some(versus) = &self.versus {
            return Some(versus.clocks().times(Some(versus.to_move()), now));
        }
        let game = self.playing.as_ref()?;
        // While the game is counted nobody's time runs.
        let runs = game.is_running() && self.count.is_none();
        let running = runs.then(|| game.to_move(document));
        Some(game.clocks.times(running, now))
    }

    /// What the clocks of a game of Go say now, for an engine.
    pub fn clock(&self, document: &Document, now: Instant) -> Option<engine::Clock> {
        let game = self.playing.as_ref()?;
        let running = game.is_running().then(|| game.to_move(document));
        let (limits, left) = game.clocks.times(running, now).limited?;
        Some(limits.told(left))
    }

    /// Until the flag of the side to move falls; none while no clock runs.
    pub fn until_flag(&self, document: &Document, now: Instant) -> Option<Duration> {
        if let Some(versus) = &self.versus {
            return versus.clocks().until_flag(versus.to_move(), now);
        }
        let game = self.playing.as_ref()?;
        if !game.is_running() || self.count.is_some() {
            return None;
        }
        // Without limits the side to move, which takes replaying, is of no interest.
        game.limits()?;
        game.clocks.until_flag(game.to_move(document), now)
    }

    /// The time an engine is given for a move, if it does not manage its clock itself.
    pub(super) fn budget_for(
        &self,
        engine: EngineId,
        color: Color,
        context: &GameContext<'_>,
    ) -> Option<Duration> {
        let game = self.playing.as_ref()?;
        let Some(share) = game.clocks.share(color) else {
            return game.budget;
        };
        // A GTP program is told what the clocks say.
        let slot = context.engines.slot(engine)?;
        let manages = matches!(slot.source, Source::Gtp(_));
        (!manages).then_some(share)
    }

    /// Ends the game if somebody's time is over.
    pub(super) fn check_flag(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        let until_flag = self.until_flag(context.document, context.now);
        if until_flag.is_none_or(|time| !time.is_zero()) {
            return;
        }
        let to_move = match (&self.versus, &self.playing) {
            (Some(versus), _) => versus.to_move(),
            (None, Some(game)) => game.to_move(context.document),
            (None, None) => return,
        };
        let result = match to_move {
            Color::Black => "W+T",
            Color::White => "B+T",
        };
        let name = |color| {
            context
                .texts
                .get(name_of_side(color, self.versus.is_none()))
        };
        let (loser, winner) = (&*name(to_move), &*name(to_move.opposite()));
        let told = say!(WINDOW, "flag-fallen", loser, winner);
        if self.versus.is_some() {
            self.end_versus(result, effects);
        } else {
            self.end(result, context, effects);
        }
        let text = context.texts.tell(&told);
        effects.push(GameEffect::WithdrawInfo);
        effects.push(GameEffect::Complain(text));
    }
}
