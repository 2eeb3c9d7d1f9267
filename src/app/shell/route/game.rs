//! To and from the game that is played.

use crate::analysis::PLAYERS;
use crate::board::EngineNews;
use crate::board::layer_edit::LayerCommand;
use crate::document::branches::TreeCommand;
use crate::document::edit::Edit;
use crate::document::tool::Tool;
use crate::engines::{EnginesCommand, RequestKind};
use crate::game::{GameCommand, GameContext, GameEffect, KindQuestion};
use crate::notices::Offer;
use crate::settings::NewGame;
use crate::shell::command::Command;
use crate::shell::effect::{Effect, PlayerAsked};
use crate::shell::state::State;
use engine::analysis_kind;
use engine::{Ask, Limits, Search};

/// So many moves are wanted of a player that thinks.
const CANDIDATES: usize = 5;

impl From<GameCommand> for Command {
    fn from(command: GameCommand) -> Command {
        Command::Game(command)
    }
}

impl State {
    /// Something about the game happens.
    pub(crate) fn game_command(&mut self, command: GameCommand, effects: &mut Vec<Effect>) {
        let context = GameContext {
            now: self.now,
            date: self.date.with_timezone(&self.zone),
            document: &self.document,
            engines: &self.engines,
            settings: &self.settings,
            texts: &self.texts,
        };
        for effect in self.game.apply(command, &context) {
            self.game_effect(effect, effects);
        }
    }

    /// What was counted is not shown any more.
    pub(crate) fn drop_count(&mut self) {
        // Nothing follows from it.
        self.game_command(GameCommand::DropCount, &mut Vec::new());
    }

    fn game_effect(&mut self, effect: GameEffect, effects: &mut Vec<Effect>) {
        match effect {
            GameEffect::Then(command) => self.game_command(command, effects),
            GameEffect::MayStart(setup) => self.may_start_game(setup, effects),
            GameEffect::RememberChoices(setup) => {
                self.settings.new_game = *setup;
                effects.push(Effect::SaveSettings);
            }
            GameEffect::Write(command) => self.document_command(command, effects),
            GameEffect::TellIllegal => self.document_command(TreeCommand::TellIllegal, effects),
            GameEffect::ChoosePlayingTool => {
                self.document_command(Edit::Choose(Tool::Play), effects);
            }
            GameEffect::AskMove {
                engine,
                cell,
                budget,
                level,
            } => {
                let search = Search {
                    level,
                    ..Search::within(Limits {
                        time: budget,
                        playouts: None,
                    })
                };
                let request = self.ask(engine, RequestKind::Move(cell), Ask::Move(search), effects);
                self.game_command(GameCommand::MoveAsked(request), effects);
            }
            GameEffect::AskPlayer(question) => {
                let asked = self.player_asked(&question);
                effects.extend(asked.map(|asked| Effect::AskPlayer(Box::new(asked))));
            }
            GameEffect::AskWatcher(question) => {
                let asked = self.player_asked(&question);
                effects.extend(asked.map(|asked| Effect::AskWatcher(Box::new(asked))));
            }
            GameEffect::StopWatcher => effects.push(Effect::StopWatcher),
            GameEffect::StopPlayer => effects.push(Effect::StopPlayer),
            GameEffect::AskDead(engine, cell) => {
                let request = self.ask(engine, RequestKind::Dead(cell), Ask::LifeAndDeath, effects);
                self.game_command(GameCommand::DeadAsked(request.is_some()), effects);
            }
            GameEffect::Ponder(engine, cell) => {
                let slot = self.engines.slot(engine);
                if let Some(kind) = slot.and_then(|slot| analysis_kind(slot.overlays(), false)) {
                    let ask = kind.ask(&[]);
                    self.ask(engine, RequestKind::Ponder(cell), ask, effects);
                }
            }
            GameEffect::StopPondering(id) => {
                self.engines_command(EnginesCommand::Forget(vec![id]), effects);
            }
            GameEffect::TakeBackRequest(id) => self.take_back_request(id, effects),
            GameEffect::ForgetRequests => self.forget_requests(effects),
            GameEffect::RestartEngine(engine) => self.restart_engine(engine, effects),
            GameEffect::NoteInConsole(engine, text) => {
                self.engines_command(EnginesCommand::Note(engine, text), effects);
            }
            GameEffect::DropWholeGame => self.drop_whole_game(effects),
            GameEffect::Estimate(cell, estimate) => {
                let place = self.document.place_at(cell);
                let news = EngineNews::Estimate(place, PLAYERS, estimate);
                self.board_command(news, effects);
            }
            GameEffect::HideQuickLayers => {
                self.board_command(LayerCommand::HideQuick, effects);
            }
            GameEffect::CloseDialog => self.dialog = None,
            GameEffect::Inform(text) => self.inform(text),
            GameEffect::Complain(text) => self.complain(text),
            GameEffect::OfferRestart(engine, text) => {
                self.complain_with(text, Offer::Restart(engine));
            }
            GameEffect::WithdrawFailures => self.withdraw_failures(),
            GameEffect::WithdrawInfo => self.notices.withdraw_info(),
            GameEffect::Withdraw(text) => self.notices.retain(|notice| notice.text != text),
        }
    }

    /// A question to a player with the game that it is about.
    fn player_asked(&self, question: &KindQuestion) -> Option<PlayerAsked> {
        let played = self.document.played_at(question.cell)?;
        Some(PlayerAsked {
            question: question.question,
            kind: self.document.kind()?.kind,
            player: question.player.clone(),
            game: played.game.clone(),
            limits: player::Limits {
                candidates: CANDIDATES,
                ..player::Limits::time(question.time)
            },
        })
    }

    /// Starts the game unless something would be lost with the record, or a trial board is in the way.
    fn may_start_game(&mut self, setup: Box<NewGame>, effects: &mut Vec<Effect>) {
        let again = || GameCommand::New(setup.clone()).into();
        let may = if setup.from_here {
            self.may_leave_trial(again)
        } else {
            self.may_replace(again)
        };
        if may {
            self.dialog = None;
            self.game_command(GameCommand::Start(setup), effects);
        }
    }
}
