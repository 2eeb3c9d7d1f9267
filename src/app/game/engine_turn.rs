//! Engines at their turn: when one is asked, what becomes of its answer, and what if it fails.

use crate::WINDOW;
use crate::document::moves::WriteCommand;
use crate::engines::{EngineId, Request, RequestKind, Source};
use crate::game::{
    AfterTrouble, Game, GameCommand, GameContext, GameEffect, Player, Playing, Trouble,
};
use crate::settings::{NewGame, TimeControl};
use engine::Answer;
use go::{Color, Move};
use message::say;
use record::CellId;
use std::time::Instant;

impl Game {
    /// If it is an engine's turn, asks it. Called after every move of the game.
    pub(super) fn next_turn(&self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        let Some(game) = &self.playing else { return };
        let not_yet = game.handicap_left > 0 || game.trouble.is_some() || game.waiting.is_some();
        if not_yet || self.count.is_some() {
            return;
        }
        let to_move = game.to_move(context.document);
        if let Player::Engine(engine) = game.player(to_move) {
            effects.push(GameEffect::AskMove {
                engine,
                cell: game.tip,
                budget: self.budget_for(engine, to_move, context),
                level: game.level(to_move, context),
            });
        }
    }

    pub(super) fn move_asked(&mut self, request: Option<u64>) {
        if let Some(game) = &mut self.playing {
            game.waiting = request;
        }
    }

    pub(super) fn move_from(&mut self, cell: CellId, now: Instant) {
        if let Some(game) = &mut self.playing {
            game.tip = cell;
            game.clocks.begin_turn(now);
            game.trouble = None;
        }
    }

    /// Who moves for a person: the opponent, and where there is none who draws the overlays or, if that one comes with the program,
    /// who analyses.
    fn engine_that_helps(&self, context: &GameContext<'_>) -> EngineId {
        let engines = context.engines;
        let players = self.playing.as_ref().map(Playing::players);
        let opponent = Color::BOTH
            .iter()
            .find_map(|&color| players?[color].engine());
        opponent.unwrap_or_else(|| {
            let drawing = engines.overlay_engine();
            let slot = engines.slot(drawing);
            if slot.is_some_and(|slot| matches!(slot.source, Source::Builtin(_))) {
                engines.analysing_engine()
            } else {
                drawing
            }
        })
    }

    /// Asks an engine for one move at the node that is shown, in a game or not.
    pub(super) fn engine_move_now(
        &mut self,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let to_move = context.document.shown().position.to_move();
        let engine = match self.playing.as_ref().map(|game| game.player(to_move)) {
            Some(Player::Engine(id)) => id,
            _ => self.engine_that_helps(context),
        };
        let is_move = |request: &&Request| matches!(request.kind, RequestKind::Move(_));
        if let Some(open) = context.engines.requests().iter().find(is_move) {
            if open.engine == engine {
                return;
            }
            // Another engine is wanted now; the one before must not hold it up.
            effects.push(GameEffect::TakeBackRequest(open.id));
        }
        let cell = context.document.cursor();
        effects.push(GameEffect::AskMove {
            engine,
            cell,
            budget: self.budget_for(engine, to_move, context),
            level: self
                .playing
                .as_ref()
                .and_then(|game| game.level(to_move, context)),
        });
        effects.push(GameEffect::Then(GameCommand::MoveFrom(cell)));
    }

    /// An engine answered with a move for `cell`.
    pub(super) fn answered(
        &mut self,
        id: EngineId,
        cell: CellId,
        answer: Answer,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let name = context.engines.slot(id).map_or("", |slot| &slot.name);
        if let Some(game) = &mut self.playing {
            game.waiting = None;
        }
        let color = context.document.position_at(cell).position.to_move();
        let mv = match answer {
            Answer::Play(point) => Move::Play(point),
            Answer::Pass => Move::Pass,
            Answer::Resign => {
                self.end_by_resignation(color, context, effects);
                return;
            }
        };
        // The user may be looking at another node: play where the engine was asked, then return.
        let looking_at = context.document.cursor();
        effects.push(GameEffect::Write(WriteCommand::Show(cell)));
        match self.play(cell, color, mv, context, effects) {
            Ok(()) => {
                // A count that was begun meanwhile is about a position that is over.
                self.count = None;
                effects.push(GameEffect::Then(GameCommand::Moved));
                if mv == Move::Pass {
                    let text = context.texts.tell(&say!(WINDOW, "engine-passes", name));
                    effects.push(GameEffect::Inform(text));
                }
                if looking_at != cell {
                    effects.push(GameEffect::Then(GameCommand::LookBack(looking_at)));
                }
            }
            Err(error) => {
                effects.push(GameEffect::Write(WriteCommand::Show(looking_at)));
                let reason =
                    super::refusal(&error, context.document, context.settings, context.texts);
                let reason =
                    context
                        .texts
                        .tell(&say!(WINDOW, "engine-illegal", name, reason = &*reason));
                effects.push(GameEffect::NoteInConsole(id, reason.clone()));
                self.failed(id, reason, effects);
            }
        }
    }

    /// An engine failed to give a move. The game waits for the user's decision.
    pub(super) fn failed(
        &mut self,
        engine: EngineId,
        reason: String,
        effects: &mut Vec<GameEffect>,
    ) {
        match &mut self.playing {
            Some(game) => {
                game.waiting = None;
                game.trouble = Some(Trouble { engine, reason });
            }
            None => effects.push(GameEffect::OfferRestart(engine, reason)),
        }
    }

    /// What the user decided about an engine that failed.
    pub(super) fn after_trouble(
        &mut self,
        decision: AfterTrouble,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let Some(game) = &mut self.playing else {
            return;
        };
        let Some(trouble) = game.trouble.take() else {
            return;
        };
        let tip = game.tip;
        game.clocks.begin_turn(context.now);
        let color = game.to_move(context.document);
        match decision {
            AfterTrouble::TryAgain => effects.push(GameEffect::RestartEngine(trouble.engine)),
            AfterTrouble::PlayMyself => game.players[color] = Player::Person,
            AfterTrouble::Pass => {
                effects.push(GameEffect::Write(WriteCommand::Show(tip)));
                self.pass(tip, color, context, effects);
            }
            AfterTrouble::Resign => self.end_by_resignation(color, context, effects),
            AfterTrouble::Other(engine) => {
                self.set_player(color, Player::Engine(engine), context, effects);
            }
        }
    }

    /// An engine of the game has been started again: it is asked again if it is its turn.
    pub(super) fn engine_restarted(
        &mut self,
        id: EngineId,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let Some(game) = &mut self.playing else {
            return;
        };
        let plays = Color::BOTH.map(|color| game.players[color] == Player::Engine(id));
        if plays == [false, false] {
            return;
        }
        game.trouble.take_if(|trouble| trouble.engine == id);
        game.waiting = None;
        self.next_turn(context, effects);
    }

    /// Lets somebody else play that colour from now on. Without a game one begins at the node that is shown.
    pub(super) fn set_player(
        &mut self,
        color: Color,
        player: Player,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        if self.playing.is_none() {
            let setup = NewGame {
                black: String::new(),
                white: String::new(),
                from_here: true,
                time: TimeControl::PerMove,
                ..context.settings.new_game.clone()
            };
            effects.push(GameEffect::ForgetRequests);
            self.begin(&setup, context, effects);
        }
        let Some(game) = &mut self.playing else {
            return;
        };
        game.players[color] = player;
        if game.to_move(context.document) != color {
            return;
        }
        game.trouble = None;
        game.clocks.begin_turn(context.now);
        effects.extend(game.waiting.take().map(GameEffect::TakeBackRequest));
        self.next_turn(context, effects);
    }
}
