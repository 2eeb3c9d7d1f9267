//! To and from the board.

use crate::analysis::why_not::WhyNot;
use crate::board::candidates::CandidateCommand;
use crate::board::cells::CellCommand;
use crate::board::contrast::ContrastCommand;
use crate::board::cursor::CursorCommand;
use crate::board::layer_edit::LayerCommand;
use crate::board::watching::WatchCommand;
use crate::board::{BoardCommand, BoardContext, BoardEffect, BoardView};
use crate::engines::EnginesCommand;
use crate::game::{GameCommand, VersusCommand};
use crate::notices::Offer;
use crate::problems::ProblemCommand;
use crate::problems::puzzle::PuzzleCommand;
use crate::shell::apply::dispatch_to_board;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::State;

impl From<BoardCommand> for Command {
    fn from(command: BoardCommand) -> Command {
        Command::Board(command)
    }
}

impl From<CursorCommand> for Command {
    fn from(command: CursorCommand) -> Command {
        Command::Board(command.into())
    }
}

impl From<CellCommand> for Command {
    fn from(command: CellCommand) -> Command {
        Command::Board(command.into())
    }
}

impl From<LayerCommand> for Command {
    fn from(command: LayerCommand) -> Command {
        Command::Board(command.into())
    }
}

impl From<CandidateCommand> for Command {
    fn from(command: CandidateCommand) -> Command {
        Command::Board(command.into())
    }
}

impl From<ContrastCommand> for Command {
    fn from(command: ContrastCommand) -> Command {
        Command::Board(command.into())
    }
}

impl From<WatchCommand> for Command {
    fn from(command: WatchCommand) -> Command {
        Command::Board(command.into())
    }
}

impl State {
    /// A player makes a move in a game other than Go.
    fn play_text(&mut self, side: kind::Side, text: String, effects: &mut Vec<Effect>) {
        if self.problems.puzzle().is_some() {
            let command = ProblemCommand::Puzzle(PuzzleCommand::Play(text));
            return self.problem_command(command, effects);
        }
        let command = GameCommand::Versus(VersusCommand::Play(side, text));
        self.game_command(command, effects);
    }

    /// The board among what it looks at.
    pub fn board_view(&self) -> BoardView<'_> {
        self.board.view(&self.board_context())
    }

    fn board_context(&self) -> BoardContext<'_> {
        BoardContext {
            now: self.now,
            document: &self.document,
            engines: &self.engines,
            game: &self.game,
            problems: &self.problems,
            settings: &self.settings,
            texts: &self.texts,
            is_covered: self.dialog.is_some(),
            guesses: self.analysis.is_guessing(),
            analyses_game: self.analysis.whole_game().is_some(),
            answer: self.analysis.why_not().map(WhyNot::picture),
        }
    }

    /// Something happens to the board.
    pub(crate) fn board_command(
        &mut self,
        command: impl Into<BoardCommand>,
        effects: &mut Vec<Effect>,
    ) {
        // It is taken out of the state, so that it may look at all the rest.
        let mut board = std::mem::take(&mut self.board);
        let wanted = board.apply(command.into(), &self.board_context());
        self.board = board;
        for effect in wanted {
            self.board_effect(effect, effects);
        }
    }

    fn board_effect(&mut self, effect: BoardEffect, effects: &mut Vec<Effect>) {
        match effect {
            BoardEffect::Ask(engine, kind, ask) => drop(self.ask(engine, kind, ask, effects)),
            BoardEffect::AskBelief(engine) => {
                self.engines_command(EnginesCommand::AskBelief(engine), effects);
            }
            BoardEffect::Forget(requests) => {
                self.engines_command(EnginesCommand::Forget(requests), effects);
            }
            BoardEffect::MakeWay(engine) => {
                self.engines_command(EnginesCommand::MakeWay(engine), effects);
            }
            BoardEffect::Restart(engine) => self.restart_engine(engine, effects),
            BoardEffect::Interrupt(engine) => effects.push(Effect::Interrupt(engine)),
            BoardEffect::KeepCandidates(view) => {
                self.settings.candidates = view;
                effects.push(Effect::SaveSettings);
            }
            BoardEffect::ShowLayers => self.settings.panels.layers = true,
            BoardEffect::Write(command) => self.document_command(command, effects),
            BoardEffect::Click(point) => {
                dispatch_to_board(self, Command::Click(point), effects);
            }
            BoardEffect::OtherClick(point) => {
                dispatch_to_board(self, Command::OtherButton(vec![point]), effects);
            }
            BoardEffect::PlayText(side, text) => self.play_text(side, text, effects),
            BoardEffect::Inform(text) => self.inform(text),
            BoardEffect::Complain(text) => self.complain(text),
            BoardEffect::OfferRestart(engine, text) => {
                self.complain_with(text, Offer::Restart(engine));
            }
        }
    }
}
