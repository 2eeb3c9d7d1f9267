//! To and from the engines.

use crate::engines::console::ConsoleCommand;
use crate::engines::matches::MatchCommand;
use crate::engines::profiles::Profile;
use crate::engines::{
    EngineCommand, EngineId, EnginesCommand, EnginesContext, EnginesEffect, RequestKind,
};
use crate::game::GameCommand;
use crate::problems::ProblemCommand;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, NoticeKind, Offer, Purpose, State};
use engine::{Ask, Game};

impl From<EnginesCommand> for Command {
    fn from(command: EnginesCommand) -> Command {
        Command::Engines(command)
    }
}

impl From<MatchCommand> for EnginesCommand {
    fn from(command: MatchCommand) -> EnginesCommand {
        EnginesCommand::Match(command)
    }
}

impl From<MatchCommand> for Command {
    fn from(command: MatchCommand) -> Command {
        Command::Engines(command.into())
    }
}

impl From<ConsoleCommand> for Command {
    fn from(command: ConsoleCommand) -> Command {
        Command::Engines(EnginesCommand::Console(command))
    }
}

impl State {
    /// Something happens to the engines.
    pub(crate) fn engines_command(&mut self, command: EnginesCommand, effects: &mut Vec<Effect>) {
        let context = EnginesContext {
            now: self.now,
            document: &self.document,
            settings: &self.settings,
            texts: &self.texts,
            zone: self.zone,
            game: &self.game,
        };
        for effect in self.engines.apply(command, &context) {
            self.engines_effect(effect, effects);
        }
    }

    /// What is to be looked at when the program starts: whether the libraries are those the user agreed to run.
    pub fn check_libraries(&self) -> Vec<Effect> {
        let libraries = self.engines.libraries();
        libraries
            .map(|(id, file)| Effect::Fingerprint(id, file.to_owned()))
            .collect()
    }

    /// Asks an engine about a node of the game that is shown; its answer comes back as a command. Returns the number of
    /// the request, none if the engine may not be started.
    pub(crate) fn ask(
        &mut self,
        engine: EngineId,
        kind: RequestKind,
        ask: Ask,
        effects: &mut Vec<Effect>,
    ) -> Option<u64> {
        let clock = match kind {
            RequestKind::Move(_) => self.game.clock(&self.document, self.now),
            _ => None,
        };
        let command = EnginesCommand::Ask {
            engine,
            kind,
            ask,
            clock,
        };
        self.send_request(command, effects)
    }

    /// Asks an engine about a game of its own.
    pub(crate) fn ask_about(
        &mut self,
        engine: EngineId,
        kind: RequestKind,
        game: Box<Game>,
        ask: Ask,
        effects: &mut Vec<Effect>,
    ) -> Option<u64> {
        let command = EnginesCommand::AskAbout {
            engine,
            kind,
            ask,
            game,
        };
        self.send_request(command, effects)
    }

    fn send_request(&mut self, command: EnginesCommand, effects: &mut Vec<Effect>) -> Option<u64> {
        let before = self.engines.last_request();
        self.engines_command(command, effects);
        let request = self.engines.last_request();
        (request > before).then_some(request)
    }

    /// Takes all requests back, as when another file is opened.
    pub(crate) fn forget_requests(&mut self, effects: &mut Vec<Effect>) {
        self.engines_command(EnginesCommand::TakeBackAll, effects);
    }

    /// Takes one request back, and lets its engine come to an end soon.
    pub(crate) fn take_back_request(&mut self, request: u64, effects: &mut Vec<Effect>) {
        self.engines_command(EnginesCommand::TakeBack(request), effects);
    }

    /// Starts an engine, or starts it again.
    pub(crate) fn restart_engine(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let restart = EnginesCommand::Engine(id, EngineCommand::Restart);
        self.engines_command(restart, effects);
    }

    #[expect(
        clippy::too_many_lines,
        reason = "an arm an effect, so that the compiler tells which is forgotten"
    )]
    fn engines_effect(&mut self, effect: EnginesEffect, effects: &mut Vec<Effect>) {
        match effect {
            EnginesEffect::Ask {
                engine,
                source,
                request,
                game,
                ask,
            } => effects.push(Effect::Ask {
                engine,
                source,
                request,
                game,
                ask,
            }),
            EnginesEffect::Interrupt(id) => effects.push(Effect::Interrupt(id)),
            EnginesEffect::Forget(id, request) => effects.push(Effect::Forget(id, request)),
            EnginesEffect::Restart(id, source) => effects.push(Effect::Restart(id, source)),
            EnginesEffect::Close(id) => effects.push(Effect::Close(id)),
            EnginesEffect::Fingerprint(id, file) => effects.push(Effect::Fingerprint(id, file)),
            EnginesEffect::StartMatch(order) => effects.push(Effect::StartMatch(order)),
            EnginesEffect::StopMatch => effects.push(Effect::StopMatch),
            EnginesEffect::Copy(text) => effects.push(Effect::Copy(text)),
            EnginesEffect::PickConsoleFile => self.pick(Purpose::Console, effects),

            EnginesEffect::Inform(text) => self.inform(text),
            EnginesEffect::Complain(text, offers) => self.push(NoticeKind::Error, text, offers),
            EnginesEffect::Question(text, offers) => self.question(text, offers),
            EnginesEffect::WithdrawOffers(id) => {
                self.withdraw(|offer| offer.engine() == Some(id));
            }
            EnginesEffect::WithdrawWaiting(id) => {
                self.withdraw(|offer| matches!(offer, Offer::End(other) if *other == id));
            }
            EnginesEffect::OpenDialog(dialog) => self.dialog = Some(*dialog),
            EnginesEffect::CloseDialog => self.dialog = None,
            EnginesEffect::MatchNotBegun(setup) => {
                if self.dialog == Some(Dialog::MatchTable) {
                    self.dialog = setup.map(Dialog::Match);
                }
            }

            EnginesEffect::KeepProfiles(profiles) => {
                let unknown = |profile: &Profile| matches!(profile, Profile::Unknown(_));
                self.settings.engines.retain(unknown);
                self.settings.engines.extend(profiles);
                effects.push(Effect::SaveSettings);
            }
            EnginesEffect::Renamed(before, now) => self.engine_was_renamed(&before, &now),
            EnginesEffect::KeepMatchSetup(setup) => {
                self.settings.engine_match = setup;
                effects.push(Effect::SaveSettings);
            }

            EnginesEffect::Asked(engine, place) => {
                self.layers.last_asked.insert(engine, place);
            }
            EnginesEffect::OverlayEngine(id, name) => {
                self.settings.overlay_engine = name;
                self.layers.forget_failures();
                self.hand_quick_layers_to(id);
                self.watch_anew();
            }
            EnginesEffect::Drawn(id, overlay) => self.engine_drew(id, overlay),
            EnginesEffect::Interim(request, overlay) => {
                self.interim_overlay(request, overlay, effects);
            }
            EnginesEffect::Picture(request, picture, overlay) => {
                self.overlay_answered(&request, picture, overlay);
            }
            EnginesEffect::NoPicture(id, picture, error) => {
                self.overlay_failed(id, picture, &error);
            }
            EnginesEffect::Belief(request, belief) => self.belief_answered(&request, &belief),
            EnginesEffect::Told(id) => self.engine_can_be_watched(id, effects),
            EnginesEffect::Failed(id) => {
                // Whoever restarts it later has other plans.
                self.layers.to_be_watched.take_if(|wanted| *wanted == id);
            }
            EnginesEffect::ForgetPictures(id) => self.layers.forget_engine(id),
            EnginesEffect::HideLayers(id) => self.layers.hide_engine(id),
            EnginesEffect::RemoveLayers(id) => self.layers.remove_engine(id),
            EnginesEffect::HideQuickLayer => drop(self.layers.hide_quick()),

            EnginesEffect::SetPlayer(color, player) => {
                self.game_command(GameCommand::SetPlayer(color, player), effects);
            }
            EnginesEffect::Move(id, cell, answer) => {
                self.game_command(GameCommand::Answered(id, cell, answer), effects);
            }
            EnginesEffect::NoMove(id, reason) => {
                self.game_command(GameCommand::Failed(id, reason), effects);
            }
            EnginesEffect::Restarted(id) => {
                self.game_command(GameCommand::EngineRestarted(id), effects);
            }
            EnginesEffect::Pondered(engine, cell, could) => {
                let pondered = GameCommand::Pondered {
                    engine,
                    cell,
                    could,
                };
                self.game_command(pondered, effects);
            }
            EnginesEffect::DeadStones(cell, opinion) => {
                self.game_command(GameCommand::DeadProposed(cell, Some(opinion)), effects);
            }
            EnginesEffect::NoDeadStones(cell) => {
                self.game_command(GameCommand::DeadProposed(cell, None), effects);
            }
            EnginesEffect::ProblemReply(answer) => {
                self.problem_command(ProblemCommand::EngineAnswered(answer), effects);
            }
        }
    }

    fn engine_was_renamed(&mut self, before: &str, now: &str) {
        let game = &mut self.settings.new_game;
        for chosen in [
            &mut game.black,
            &mut game.white,
            &mut self.settings.overlay_engine,
        ] {
            if *chosen == before {
                now.clone_into(chosen);
            }
        }
    }
}
