//! To and from the analysis.

use crate::analysis::exercise::ExerciseCommand;
use crate::analysis::whole_game::WholeGameCommand;
use crate::analysis::why_not::{Half, WhyNotCommand};
use crate::analysis::{AnalysisCommand, AnalysisContext, AnalysisEffect};
use crate::board::EngineNews;
use crate::board::watching::WatchCommand;
use crate::document::moves::WriteCommand;
use crate::document::navigate::Go;
use crate::engines::{EngineCommand, EngineId, EnginesCommand, RequestKind};
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, State};
use analysis::{store, store_moves};
use engine::{Ask, Game, Limits, Search};
use overlay::Overlay;
use std::time::Duration;

impl From<AnalysisCommand> for Command {
    fn from(command: AnalysisCommand) -> Command {
        Command::Analysis(command)
    }
}

impl From<WholeGameCommand> for AnalysisCommand {
    fn from(command: WholeGameCommand) -> AnalysisCommand {
        AnalysisCommand::WholeGame(command)
    }
}

impl From<ExerciseCommand> for Command {
    fn from(command: ExerciseCommand) -> Command {
        Command::Analysis(AnalysisCommand::Exercise(command))
    }
}

impl From<WhyNotCommand> for AnalysisCommand {
    fn from(command: WhyNotCommand) -> AnalysisCommand {
        AnalysisCommand::WhyNot(command)
    }
}

impl From<WhyNotCommand> for Command {
    fn from(command: WhyNotCommand) -> Command {
        Command::Analysis(command.into())
    }
}

impl From<WholeGameCommand> for Command {
    fn from(command: WholeGameCommand) -> Command {
        Command::Analysis(command.into())
    }
}

impl State {
    /// Something about how the game went happens.
    pub(crate) fn analysis_command(&mut self, command: AnalysisCommand, effects: &mut Vec<Effect>) {
        // It is taken out of the state, so that it may look at all the rest.
        let mut analysis = std::mem::take(&mut self.analysis);
        let board = self.board_view();
        let context = AnalysisContext {
            now: self.now,
            document: &self.document,
            answers: self.board.layers().answers(),
            engines: &self.engines,
            analyser: board.analyser(),
            asker: board.asker(),
            watched: board.watched_picture(),
            solves: self.problems.is_solving(),
            player: self.best_player(),
            settings: &self.settings,
            texts: &self.texts,
        };
        let wanted = analysis.apply(command, &context);
        self.analysis = analysis;
        for effect in wanted {
            self.analysis_effect(effect, effects);
        }
    }

    /// The best player of the game that is open, if that is not Go.
    pub fn best_player(&self) -> Option<&'static str> {
        let kind = self.document.kind()?.kind.id();
        Some(self.game.kind_players(kind).next()?.name)
    }

    /// Writes what the analysis of a whole game found so far into the record.
    pub(crate) fn keep_results(&mut self) {
        // The world has nothing to do for it.
        self.analysis_command(WholeGameCommand::Keep.into(), &mut Vec::new());
    }

    /// Ends the analysis of a whole game: its file is about to be replaced by another one.
    pub(crate) fn drop_whole_game(&mut self, effects: &mut Vec<Effect>) {
        self.analysis_command(WholeGameCommand::Drop.into(), effects);
    }

    fn ask_why_not(
        &mut self,
        engine: EngineId,
        half: Half,
        game: Box<Game>,
        time: Duration,
        effects: &mut Vec<Effect>,
    ) {
        let kind = RequestKind::WhyNot(self.document.cursor());
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        let ask = Ask::Analyse(Search::within(limits));
        let request = self.ask_about(engine, kind, game, ask, effects);
        self.analysis_command(WhyNotCommand::Asked(half, request).into(), effects);
    }

    /// An engine has found something out about a move that the user asks about, so far or at last.
    pub(crate) fn found_why_not(
        &mut self,
        request: u64,
        found: Overlay,
        done: bool,
        effects: &mut Vec<Effect>,
    ) {
        let command = WhyNotCommand::Found {
            request,
            found: Box::new(found),
            done,
        };
        self.analysis_command(command.into(), effects);
    }

    fn analysis_effect(&mut self, effect: AnalysisEffect, effects: &mut Vec<Effect>) {
        match effect {
            AnalysisEffect::Begin(order) => effects.push(Effect::AnalyseGame(order)),
            AnalysisEffect::Stop => effects.push(Effect::StopAnalysis),
            AnalysisEffect::Inform(text) => self.inform(text),
            AnalysisEffect::Complain(text) => self.complain(text),
            AnalysisEffect::SetUp(setup) => self.dialog = Some(Dialog::WholeGame(setup)),
            AnalysisEffect::CloseDialog => self.dialog = None,
            AnalysisEffect::AskPermission(engine) => {
                let ask = EnginesCommand::Engine(engine, EngineCommand::AskPermission);
                self.engines_command(ask, effects);
            }
            AnalysisEffect::Begun(setup) => {
                self.settings.panels.graph = true;
                self.settings.analysis.whole_game = setup;
                effects.push(Effect::SaveSettings);
            }
            AnalysisEffect::Estimate(place, engine, estimate) => {
                let news = EngineNews::Estimate(place, engine, estimate);
                self.board_command(news, effects);
            }
            AnalysisEffect::Write(game, found) => self.document.annotate(game, |record| {
                record.begin_group();
                for found in found {
                    store(record, found.cell, found.estimate.into());
                    store_moves(record, found.cell, found.position, &found.moves);
                }
                record.end_group();
            }),
            AnalysisEffect::AskWhyNot(engine, half, game, time) => {
                self.ask_why_not(engine, half, game, time, effects);
            }
            AnalysisEffect::TakeBack(request) => self.take_back_request(request, effects),
            AnalysisEffect::WriteLine(line) => {
                self.document_command(WriteCommand::Line(line), effects);
            }
            AnalysisEffect::GoTo(cell) => self.document_command(Go::To(cell), effects),
            AnalysisEffect::Quiet => self.board_command(WatchCommand::Stop, effects),
            AnalysisEffect::KeepMistake(problem) => {
                effects.push(Effect::KeepMistake(problem, self.date));
            }
        }
    }
}
