//! To and from the engines.

use crate::analysis::why_not::WhyNotCommand;
use crate::board::EngineNews;
use crate::board::layer_edit::LayerCommand;
use crate::document::files::FileCommand;
use crate::document::files::Incoming;
use crate::document::navigate::Go;
use crate::engines::console::ConsoleCommand;
use crate::engines::matches::MatchCommand;
use crate::engines::regressions::RegressionCommand;
use crate::engines::tunings::TuningCommand;
use crate::engines::{
    EngineCommand, EngineId, EnginesCommand, EnginesContext, EnginesEffect, RequestKind,
};
use crate::game::{GameCommand, Player};
use crate::notices::{NoticeKind, Offer};
use crate::problems::ProblemCommand;
use crate::settings::profiles::Profile;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, Purpose, State};
use engine::{Ask, Game};
use record::Collection;

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

impl From<RegressionCommand> for Command {
    fn from(command: RegressionCommand) -> Command {
        Command::Engines(EnginesCommand::Regression(command))
    }
}

impl From<TuningCommand> for Command {
    fn from(command: TuningCommand) -> Command {
        Command::Engines(EnginesCommand::Tuning(command))
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
            date: self.date,
            document: &self.document,
            settings: &self.settings,
            texts: &self.texts,
            zone: self.zone,
            in_game: self.game.engines(&self.document),
        };
        for effect in self.engines.apply(command, &context) {
            self.engines_effect(effect, effects);
        }
    }

    /// What is to be looked at when the program starts: whether the engines' files are those the user agreed to
    /// run.
    pub fn check_libraries(&self) -> Vec<Effect> {
        let files = self.engines.files();
        files
            .map(|(id, source)| Effect::Fingerprint(id, Box::new(source.clone())))
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

    /// Whether there may be a search whose tree can be shown.
    pub(crate) fn may_show_search_tree(&self) -> bool {
        let solves = self.problems.is_solving() || self.problems.is_examined();
        let engine = self.board_view().asker();
        !solves && !self.is_other_game_in_front() && self.engines.may_analyse(engine)
    }

    /// Asks the engine that draws for the tree of its last search.
    pub(crate) fn ask_for_search_tree(&mut self, effects: &mut Vec<Effect>) {
        let engine = self.board_view().asker();
        let cell = self.document.cursor();
        let game = Box::new(self.document.game_at(cell));
        let line = "katsura-search-tree".to_owned();
        let ask = Ask::Console { line };
        self.ask_about(engine, RequestKind::SearchTree(cell), game, ask, effects);
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
            EnginesEffect::Ask(question) => effects.push(Effect::Ask(question)),
            EnginesEffect::Interrupt(id) => effects.push(Effect::Interrupt(id)),
            EnginesEffect::WaitOn(id) => effects.push(Effect::WaitOn(id)),
            EnginesEffect::Forget(id, request) => effects.push(Effect::Forget(id, request)),
            EnginesEffect::Restart(id, source) => effects.push(Effect::Restart(id, source)),
            EnginesEffect::Close(id) => effects.push(Effect::Close(id)),
            EnginesEffect::Fingerprint(id, source) => {
                effects.push(Effect::Fingerprint(id, source));
            }
            EnginesEffect::TryOut(id, source) => effects.push(Effect::TryOut(id, source)),
            EnginesEffect::MeasureNet(file, known) => {
                effects.push(Effect::MeasureNet(file, known));
            }
            EnginesEffect::KeepNets(nets) => {
                self.settings.nets = nets;
                effects.push(Effect::SaveSettings);
            }
            EnginesEffect::StartMatch(order) => effects.push(Effect::StartMatch(order)),
            EnginesEffect::Regression(effect) => effects.push(Effect::Regression(effect)),
            EnginesEffect::FollowTuning(order) => effects.push(Effect::FollowTuning(order)),
            EnginesEffect::StopMatch => effects.push(Effect::StopMatch),
            EnginesEffect::Copy(text) => effects.push(Effect::Copy(text)),
            EnginesEffect::PickConsoleFile => self.pick(Purpose::Console, effects),

            EnginesEffect::Inform(text) => self.inform(text),
            EnginesEffect::Complain(text, offers) => self.push(NoticeKind::Error, text, offers),
            EnginesEffect::Question(text, offers) => self.question(text, offers),
            EnginesEffect::WithdrawOffers(id) => {
                self.notices.withdraw(|offer| offer.engine() == Some(id));
            }
            EnginesEffect::WithdrawWaiting(id) => {
                self.notices
                    .withdraw(|offer| matches!(offer, Offer::End(other) if *other == id));
            }
            EnginesEffect::ShowList => self.dialog = Some(Dialog::Engines),
            EnginesEffect::Edit(edit) => self.dialog = Some(Dialog::Engine(*edit)),
            EnginesEffect::SetUpMatch(setup) => self.dialog = Some(Dialog::Match(setup)),
            EnginesEffect::ShowMatchTable => self.dialog = Some(Dialog::MatchTable),
            EnginesEffect::ShowRegression => self.dialog = Some(Dialog::Regression),
            EnginesEffect::ShowTuning => self.dialog = Some(Dialog::Tuning),
            EnginesEffect::TuningRead => {
                let shown = [&self.dialog, &self.picking_for].map(Option::as_ref);
                if !shown.contains(&Some(&Dialog::Tuning)) {
                    self.engines_command(EnginesCommand::Tuning(TuningCommand::Leave), effects);
                }
            }
            EnginesEffect::OpenTest(games, at) => self.open_test(*games, at, effects),
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
            EnginesEffect::PlaysNext(name) => {
                self.plays_next(name);
                effects.push(Effect::SaveSettings);
            }
            EnginesEffect::Renamed(before, now) => self.engine_was_renamed(&before, &now),
            EnginesEffect::KeepMatchSetup(setup) => {
                self.settings.engine_match = setup;
                effects.push(Effect::SaveSettings);
            }

            EnginesEffect::Asked(engine, place) => {
                self.board_command(EngineNews::Asked(engine, place), effects);
            }
            EnginesEffect::OverlayEngine(id, name) => {
                self.settings.overlay_engine = name;
                self.board_command(EngineNews::DrawsOverlays(id), effects);
            }
            EnginesEffect::Drawn(id, overlay) => {
                self.board_command(EngineNews::Drawn(id, overlay), effects);
            }
            EnginesEffect::Interim(request, overlay)
                if matches!(request.kind, RequestKind::WhyNot(_)) =>
            {
                self.found_why_not(request.id, overlay, false, effects);
            }
            EnginesEffect::Interim(request, overlay) => {
                self.board_command(EngineNews::Interim(request, overlay), effects);
            }
            EnginesEffect::Picture(request, picture, overlay) => {
                self.board_command(EngineNews::Picture(request, picture, overlay), effects);
            }
            EnginesEffect::NoPicture(id, picture, error) => {
                self.board_command(EngineNews::NoPicture(id, picture, error), effects);
            }
            EnginesEffect::Belief(request, belief) => {
                self.board_command(EngineNews::Belief(request, belief), effects);
            }
            EnginesEffect::Told(id) => self.board_command(EngineNews::Told(id), effects),
            EnginesEffect::Failed(id) => self.board_command(EngineNews::Failed(id), effects),
            EnginesEffect::ForgetPictures(id) => {
                self.board_command(EngineNews::Restarted(id), effects);
            }
            EnginesEffect::HideLayers(id) => self.board_command(EngineNews::Closed(id), effects),
            EnginesEffect::RemoveLayers(id) => {
                self.board_command(EngineNews::Removed(id), effects);
            }
            EnginesEffect::HideQuickLayer => {
                self.board_command(LayerCommand::HideQuick, effects);
            }

            EnginesEffect::SetPlayer(color, player) => {
                let player = player.map_or(Player::Person, Player::Engine);
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
            EnginesEffect::WhyNot(request, Ok(found)) => {
                self.found_why_not(request, found, true, effects);
            }
            EnginesEffect::WhyNot(request, Err(reason)) => {
                self.analysis_command(WhyNotCommand::Failed(request, reason).into(), effects);
            }
            EnginesEffect::SearchTree(text) => {
                self.file_command(FileCommand::Pasted(text), effects);
            }
            EnginesEffect::ProblemReply(answer) => {
                self.problem_command(ProblemCommand::EngineAnswered(answer), effects);
            }
        }
    }

    /// Opens the position of a test, once nothing would be lost.
    fn open_test(&mut self, games: Collection, at: usize, effects: &mut Vec<Effect>) {
        if !self.may_replace(|| RegressionCommand::Open(at).into()) {
            return;
        }
        self.dialog = None;
        // It is made anew from the file of tests at any time: nobody is asked to save it.
        self.show_collection(Incoming::new(games), effects);
        self.document_command(Go::Last, effects);
    }

    /// Proposes an engine as the opponent in the next game, where an engine was the opponent before, and else with White.
    fn plays_next(&mut self, name: String) {
        let game = &mut self.settings.new_game;
        if game.black == name || game.white == name {
            return;
        }
        if game.white.is_empty() && !game.black.is_empty() {
            (game.black, game.black_level) = (name, 0);
        } else {
            (game.white, game.white_level) = (name, 0);
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
