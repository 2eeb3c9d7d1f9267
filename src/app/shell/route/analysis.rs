//! To and from the analysis.

use crate::analysis::exercise::ExerciseCommand;
use crate::analysis::whole_game::WholeGameCommand;
use crate::analysis::{AnalysisCommand, AnalysisContext, AnalysisEffect};
use crate::board::EngineNews;
use crate::board::watching::WatchCommand;
use crate::document::navigate::Go;
use crate::engines::{EngineCommand, EnginesCommand};
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, State};
use analysis::store;

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

impl From<WholeGameCommand> for Command {
    fn from(command: WholeGameCommand) -> Command {
        Command::Analysis(command.into())
    }
}

impl State {
    /// Something about how the game went happens.
    pub(crate) fn analysis_command(&mut self, command: AnalysisCommand, effects: &mut Vec<Effect>) {
        let context = AnalysisContext {
            now: self.now,
            document: &self.document,
            answers: self.board.layers().answers(),
            engines: &self.engines,
            analyser: self.board_view().analyser(),
            player: self.best_player(),
            settings: &self.settings,
            texts: &self.texts,
        };
        for effect in self.analysis.apply(command, &context) {
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
            AnalysisEffect::Write(game, values) => self.document.annotate(game, |record| {
                record.begin_group();
                for (cell, value) in values {
                    store(record, cell, value);
                }
                record.end_group();
            }),
            AnalysisEffect::GoTo(cell) => self.document_command(Go::To(cell), effects),
            AnalysisEffect::Quiet => self.board_command(WatchCommand::Stop, effects),
            AnalysisEffect::KeepMistake(problem) => {
                effects.push(Effect::KeepMistake(problem, self.date));
            }
        }
    }
}
