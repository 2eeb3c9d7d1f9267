//! To and from the problems.

use crate::WINDOW;
use crate::board::watching::WatchCommand;
use crate::document::files::{FileCommand, Incoming};
use crate::document::find::FindCommand;
use crate::document::navigate::Go;
use crate::engines::RequestKind;
use crate::game::{GameCommand, refusal};
use crate::notices::{NoticeKind, Remark};
use crate::problems::bundled::GRADES;
use crate::problems::composer::ComposerCommand;
use crate::problems::opinion::Speaker;
use crate::problems::puzzle::PuzzleCommand;
use crate::problems::solving::SolvingCommand;
use crate::problems::{Page, ProblemCommand, ProblemEffect, ProblemsContext, Source, Step};
use crate::settings::actions::Action;
use crate::shelf::ShelfCommand;
use crate::shell::apply::select_game;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::home::HomeCommand;
use crate::shell::numbers::point_name;
use crate::shell::state::{Dialog, State};
use engine::Ask;
use go::Point;
use message::{id, say};
use record::Collection;
use std::time::Duration;

/// How long an engine may think about its answer to a move that the file of a problem does not know.
const ANSWERING: Duration = Duration::from_secs(5);

impl From<ProblemCommand> for Command {
    fn from(command: ProblemCommand) -> Command {
        Command::Problem(command)
    }
}

impl From<ComposerCommand> for Command {
    fn from(command: ComposerCommand) -> Command {
        Command::Problem(ProblemCommand::Composer(command))
    }
}

impl From<PuzzleCommand> for Command {
    fn from(command: PuzzleCommand) -> Command {
        Command::Problem(ProblemCommand::Puzzle(command))
    }
}

impl From<SolvingCommand> for Command {
    fn from(command: SolvingCommand) -> Command {
        Command::Problem(ProblemCommand::Solving(command))
    }
}

impl State {
    /// Something about problems happens.
    pub(crate) fn problem_command(&mut self, command: ProblemCommand, effects: &mut Vec<Effect>) {
        let context = ProblemsContext {
            now: self.now,
            date: self.date,
            dice: self.dice.next_u64(),
            document: &self.document,
            shelf: &self.shelf,
            wishes: &self.settings.solving,
            is_game_played: self.game.is_on(),
            is_file_read: self.document.busy().is_some(),
        };
        for effect in self.problems.apply(command, &context) {
            self.problem_effect(effect, effects);
        }
    }

    fn problem_effect(&mut self, effect: ProblemEffect, effects: &mut Vec<Effect>) {
        match effect {
            ProblemEffect::Tell(remark) => self.tell(&remark),
            ProblemEffect::Refuse(error) => {
                self.game_command(GameCommand::Refuse(error), effects);
            }
            ProblemEffect::TellRefusal(error) => {
                let text = refusal(&error, &self.document, &self.settings, &self.texts);
                self.inform(text);
            }
            ProblemEffect::DismissRefusals => self.dismiss_refusals(),
            ProblemEffect::CloseDialog => self.dialog = None,
            ProblemEffect::CloseQuestion => {
                if matches!(self.dialog, Some(Dialog::Skip | Dialog::Pass)) {
                    self.dialog = None;
                }
            }
            ProblemEffect::AskForTimed(setup) => self.dialog = Some(Dialog::Timed(setup)),
            ProblemEffect::Keep(wishes) => {
                self.settings.solving = wishes;
                effects.push(Effect::SaveSettings);
            }
            ProblemEffect::LeftAt(place) => {
                if self.settings.solving.left_at != place {
                    self.settings.solving.left_at = place;
                    // Who loses his computer's power goes on there all the same.
                    effects.push(Effect::SaveSettings);
                }
            }
            ProblemEffect::LeftIn(place) => {
                let place = Some(place);
                if self.settings.solving.own != place {
                    self.settings.solving.own = place;
                    effects.push(Effect::SaveSettings);
                }
            }
            ProblemEffect::AskOverview => effects.push(Effect::AskOverview),
            ProblemEffect::AskStandings(keys) => effects.push(Effect::AskStandings(keys)),
            ProblemEffect::Remember(key, attempt, place) => {
                effects.push(Effect::Remember(key, attempt, place));
            }
            ProblemEffect::Rate(key, attempt, level) => {
                effects.push(Effect::Rate(key, attempt, level));
            }
            ProblemEffect::Read(asked) => effects.push(Effect::Read(asked)),
            ProblemEffect::ShowComposer => self.dialog = Some(Dialog::Compose),
            ProblemEffect::Composed(count) => {
                if self.dialog != Some(Dialog::Compose) {
                    self.tell(&Remark::info(say!(WINDOW, "compose-over", count)));
                }
            }
            ProblemEffect::Compose(order) => effects.push(Effect::Compose(order)),
            ProblemEffect::OpenComposed(games, game) => self.open_composed(*games, game, effects),
            ProblemEffect::AskEngine(name, game) => {
                if !self.ask_engine_to_answer(&name, game, effects) {
                    self.problem_command(ProblemCommand::EngineAnswered(None), effects);
                }
            }
            ProblemEffect::ListDocument => {
                self.shelf_command(ShelfCommand::ListDocument, effects);
            }
            ProblemEffect::Standings(told) => {
                self.shelf_command(ShelfCommand::Standings(told), effects);
            }
            ProblemEffect::HideShelf => self.hide_shelf(),
            ProblemEffect::Replace(target) => {
                if self.may_replace(|| ProblemCommand::Solve(target.clone()).into()) {
                    self.problem_command(ProblemCommand::Fetch(target), effects);
                }
            }
            ProblemEffect::OpenFile(path) => {
                self.file_command(FileCommand::Open(path), effects);
            }
            ProblemEffect::ShowBundled(set) => {
                self.show_problems(GRADES[set].read(), Source::Bundled(set), effects);
            }
            ProblemEffect::ShowSet(set) => self.show_set(set, effects),
            ProblemEffect::AskPuzzle(question) => effects.push(Effect::Puzzle(question)),
            ProblemEffect::SolveGame(game) => {
                select_game(self, game, effects);
                self.problem_command(ProblemCommand::Begin, effects);
            }
            ProblemEffect::MakeRoom => {
                if self.may_leave_trial(|| Command::Act(Action::Solve)) {
                    self.drop_count();
                    // What an engine or a search has found would tell of the answer.
                    self.board_command(WatchCommand::Stop, effects);
                    self.document_command(FindCommand::Close, effects);
                    self.forget_requests(effects);
                    self.problem_command(ProblemCommand::Put, effects);
                }
            }
            ProblemEffect::GoTo(cell) => self.document_command(Go::To(cell), effects),
            ProblemEffect::Then(command) => self.problem_command(*command, effects),
        }
    }

    /// Opens problems that were composed, once nothing would be lost, and solves one of them, if one is to be.
    fn open_composed(&mut self, games: Collection, game: Option<usize>, effects: &mut Vec<Effect>) {
        let holds_it = self.problems.composer().holds(&self.document);
        let again = game.map_or(ComposerCommand::Edit, ComposerCommand::Solve);
        if !holds_it && !self.may_replace(|| again.into()) {
            return;
        }
        self.dialog = None;
        let incoming = Incoming {
            is_nowhere_on_disk: true,
            ..Incoming::new(games)
        };
        if game.is_none() {
            self.problem_command(ProblemCommand::Abandon, effects);
        }
        self.show_collection(incoming, effects);
        self.shelf_command(ShelfCommand::Follow, effects);
        if let Some(game) = game {
            select_game(self, game, effects);
            self.problem_command(ProblemCommand::Begin, effects);
        }
        self.problem_command(ProblemCommand::Composer(ComposerCommand::Opened), effects);
    }

    /// Shows problems that come with the program.
    fn show_problems(&mut self, games: Collection, source: Source, effects: &mut Vec<Effect>) {
        self.show_collection(Incoming::new(games), effects);
        self.problem_command(ProblemCommand::BundledShown(source), effects);
        self.shelf_command(ShelfCommand::Follow, effects);
    }

    /// Shows the games of a bundled set of a game other than Go.
    fn show_set(&mut self, set: &player::PuzzleSet, effects: &mut Vec<Effect>) {
        match Collection::read(set.bytes.to_vec()) {
            Ok(games) => self.show_problems(games, Source::Set(set.name.to_owned()), effects),
            Err(error) => self.complain(self.texts.tell(&error)),
        }
    }

    /// Asks the engine of that name to answer in the game of a problem; false if it cannot be asked.
    fn ask_engine_to_answer(
        &mut self,
        name: &str,
        game: Box<engine::Game>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let Some(engine) = self.engines.by_name(name).map(|slot| slot.id) else {
            return false;
        };
        let kind = RequestKind::Problem(self.document.cursor());
        let ask = Ask::move_within(Some(ANSWERING));
        self.ask_about(engine, kind, game, ask, effects).is_some()
    }

    /// A refusal that was shown is answered by the move that came now.
    pub(crate) fn dismiss_refusals(&mut self) {
        self.notices
            .retain(|notice| notice.kind != NoticeKind::Info || !notice.offers.is_empty());
    }

    /// The actions about problems.
    pub(crate) fn problem_action(&mut self, action: Action, effects: &mut Vec<Effect>) {
        let command = match action {
            // Enter does what the main button of what is in front does.
            Action::SolveOn if self.game.is_counting() => {
                self.game_command(GameCommand::AcceptCount, effects);
                return;
            }
            Action::SolveOn => {
                self.solve_on(effects);
                return;
            }
            Action::Solve if self.problems.is_solving() => {
                self.leave_problem_by_hand(effects);
                return;
            }
            Action::ShowSolution if self.problems.would_giving_up_count() => {
                self.dialog = Some(Dialog::GiveUp);
                return;
            }
            Action::PreviousProblem | Action::RandomProblem | Action::UnsolvedProblem
                if self.problems.is_timed() && self.problems.is_solving() =>
            {
                self.ask_to_leave(None);
                return;
            }
            Action::RandomProblem | Action::UnsolvedProblem
                if self.problems.is_in_session() && self.problems.is_solving() =>
            {
                self.tell(&Remark::info(id!(WINDOW, "session-in-order")));
                return;
            }
            Action::NextProblem if self.problems.would_skipping_count() => {
                self.dialog = Some(Dialog::Skip);
                return;
            }
            Action::Hint if self.problems.would_hint_cost() => {
                self.dialog = Some(Dialog::Hint);
                return;
            }
            Action::Hint
                if self.problems.solving().is_none() && self.problems.puzzle().is_none() =>
            {
                self.tell(&Remark::info(id!(WINDOW, "hint-no-problem")));
                return;
            }
            Action::Hint => ProblemCommand::Solving(SolvingCommand::Hint),
            Action::Why => ProblemCommand::Solving(SolvingCommand::Why),
            Action::CheckProblem => ProblemCommand::Solving(SolvingCommand::Check),
            Action::Compose => ProblemCommand::Composer(ComposerCommand::Open),
            Action::SolveAgain => ProblemCommand::Solving(SolvingCommand::Again),
            Action::NextProblem => ProblemCommand::Step(Step::Next),
            Action::PreviousProblem => ProblemCommand::Step(Step::Previous),
            Action::RandomProblem => ProblemCommand::Step(Step::Random),
            Action::UnsolvedProblem => ProblemCommand::Step(Step::Unsolved),
            Action::Mistakes => ProblemCommand::Page(Page::Mistakes),
            Action::DueProblems => ProblemCommand::Page(Page::Due),
            Action::ProblemStatistics => ProblemCommand::Page(Page::Statistics),
            Action::ReviewDue => ProblemCommand::Review,
            Action::TimedProblems if self.home.is_shown() || self.has_no_set() => {
                return self.home_command(HomeCommand::AgainstClock, effects);
            }
            Action::TimedProblems => return self.ask_for_timed(),
            Action::ShowSolution => ProblemCommand::Solving(SolvingCommand::Solution),
            _ => ProblemCommand::Toggle,
        };
        self.problem_command(command, effects);
    }

    /// Whether nothing that is open has a problem.
    fn has_no_set(&self) -> bool {
        let members = self.problems.members(&self.document, &self.shelf);
        members.is_empty()
    }

    /// How problems are to be put against the clock?
    pub(super) fn ask_for_timed(&mut self) {
        let setup = self.settings.solving.timed.clone();
        self.dialog = Some(Dialog::Timed(setup));
    }

    /// What the strip says about a move that the file does not know; none while it knows them all.
    pub fn words_of_opinion(&self) -> Option<String> {
        self.speaker().opinion(self.problems.solving()?)
    }

    /// What is said of the line that shows why; none while none is shown.
    pub fn words_of_why(&self) -> Option<String> {
        self.speaker().why(self.problems.solving()?)
    }

    /// What stands beside that line.
    pub fn more_of_why(&self) -> Option<String> {
        self.speaker().why_more(self.problems.solving()?)
    }

    /// What the reader says against the file of the problem: what it is, and one sentence a line; none while that is not
    /// shown.
    pub fn words_of_check(&self) -> Option<(String, String)> {
        self.speaker().check(self.problems.solving()?)
    }

    /// How far the reader is, once that takes a moment.
    pub fn progress_of_reading(&self) -> Option<String> {
        self.speaker().progress(self.problems.solving()?, self.now)
    }

    fn speaker(&self) -> Speaker<'_, impl Fn(Point) -> String> {
        Speaker {
            texts: &self.texts,
            name: |point| point_name(self, point),
        }
    }
}
