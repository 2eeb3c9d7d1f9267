//! The door through which all that happens reaches the state: commands go to their rooms, effects to the world. The bodies
//! live in the rooms.

use crate::WINDOW;
use crate::analysis::AnalysisCommand;
use crate::analysis::exercise::ExerciseCommand;
use crate::analysis::whole_game::WholeGameCommand;
use crate::analysis::why_not::WhyNotCommand;
use crate::board::BoardCommand;
use crate::board::candidates::CandidateCommand;
use crate::board::cells::CellCommand;
use crate::board::contrast::ContrastCommand;
use crate::board::cursor::CursorCommand;
use crate::board::layer_edit::LayerCommand;
use crate::board::scene::picture;
use crate::board::watching::WatchCommand;
use crate::document::DocumentCommand;
use crate::document::branches::TreeCommand;
use crate::document::edit::Edit;
use crate::document::export::ExportCommand;
use crate::document::files::{FileCommand, Incoming};
use crate::document::find::FindCommand;
use crate::document::journal::JournalCommand;
use crate::document::navigate::Go;
use crate::document::tool::Tool;
use crate::document::trial::Ending;
use crate::engines::EnginesCommand;
use crate::engines::matches::MatchCommand;
use crate::engines::regressions::RegressionCommand;
use crate::engines::tunings::TuningCommand;
use crate::game::{GameCommand, Versus, VersusCommand};
use crate::notices::Remark;
use crate::problems::ProblemCommand;
use crate::problems::composer::ComposerCommand;
use crate::problems::solving::SolvingCommand;
use crate::settings::actions::Action;
use crate::settings::change::{SettingsCommand, Switch};
use crate::shelf::ShelfCommand;
use crate::shell::click::{click, other_click, stroke};
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::home::HomeCommand;
use crate::shell::manual::ManualView;
use crate::shell::panels::graph::graph_is_useful;
use crate::shell::panels::theme;
use crate::shell::state::{Dialog, Purpose, State};
use engine::ids;
use fileref::FileRef;
use go::{Color, Symmetry};
use message::id;
use picture::ThemeName;
use record::{Annotation, BoardText, Degree};

/// How much larger one step of zooming makes everything.
const ZOOM_STEP: f32 = 1.1;

/// Changes the state as the command says and returns what is to be done in the world.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    let mut effects = Vec::new();
    if matches!(
        command,
        Command::Click(_) | Command::Document(DocumentCommand::Go(Go::Step(_))) | Command::Act(_)
    ) {
        // What was aimed at is done now, or something else.
        state.board_command(BoardCommand::ForgetAim, &mut effects);
    }
    state.make_room_for(&command, &mut effects);
    if let Some(command) = state.solving_takes(command, &mut effects) {
        dispatch(state, command, &mut effects);
    }
    state.game_command(GameCommand::ForgetRefusal, &mut effects);
    state.problem_command(ProblemCommand::Follow, &mut effects);
    state.board_command(BoardCommand::Follow, &mut effects);
    state.export_command(ExportCommand::Follow, &mut effects);
    let ends = effects.iter().any(|effect| matches!(effect, Effect::Quit));
    if ends {
        state.problem_command(ProblemCommand::End, &mut effects);
    }
    state.document_command(JournalCommand::Tell { ends }, &mut effects);
    state.game_command(GameCommand::Ponder, &mut effects);
    state.analysis_command(AnalysisCommand::Follow, &mut effects);
    state.follow_home(&mut effects);
    state.listen(&mut effects);
    state.speak();
    effects
}

/// A press of the keyboard's cursor is a click.
pub(crate) fn dispatch_to_board(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    if let Some(command) = state.solving_takes(command, effects) {
        dispatch(state, command, effects);
    }
}

fn dispatch(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    match command {
        Command::Act(action) => act(state, action, effects),
        Command::File(command) => state.file_command(command, effects),
        Command::Unsaved(command) => state.unsaved_command(command, effects),
        Command::Pick(command) => state.pick_command(command, effects),
        Command::Document(command) => state.document_command(command, effects),
        Command::Lessons(game) => state.show_lessons(game, effects),
        Command::SelectGame(game) => select_game(state, game, effects),
        Command::Click(point) => click(state, point, effects),
        Command::Stroke(points) => stroke(state, points, effects),
        Command::OtherButton(points) => other_click(state, points, effects),
        Command::Problem(command) => state.problem_command(command, effects),
        Command::Game(command) => state.game_command(command, effects),
        Command::Engines(command) => state.engines_command(command, effects),
        Command::Board(command) => state.board_command(command, effects),
        Command::Shelf(command) => state.shelf_command(command, effects),
        Command::Export(command) => state.export_command(command, effects),
        Command::Analysis(command) => state.analysis_command(command, effects),
        Command::Home(command) => state.home_command(command, effects),
        Command::Settings(SettingsCommand::Enough(playouts)) => {
            state.settings_command(SettingsCommand::Enough(playouts), effects);
            state.board_command(LayerCommand::ForgetFailures, effects);
        }
        Command::Settings(command) => state.settings_command(command, effects),
        Command::EditDialog(dialog) | Command::OpenDialog(dialog) => state.dialog = Some(dialog),
        Command::CloseDialog => close_dialog(state),
        Command::PickFor(purpose) => state.pick(purpose, effects),
        Command::ChoosePath(purpose, path) => state.path_chosen(purpose, path, effects),
        Command::QuitWithoutComposed => {
            state.dialog = None;
            state.problem_command(ProblemCommand::Composer(ComposerCommand::GiveUp), effects);
            act(state, Action::Quit, effects);
        }
        Command::LeaveProblem => {
            if let Some(command) = state.leave_problem(effects) {
                dispatch(state, command, effects);
            }
        }
        Command::DismissNotice(at) => {
            state.notices.dismiss(at);
        }
        Command::Tick => {
            state.game_command(GameCommand::Tick, effects);
            state.document_command(FindCommand::GoOn, effects);
            state.problem_command(ProblemCommand::GoOn, effects);
        }
    }
    state.notices.tick(state.now);
}

/// Closes the dialog in front; nothing else happens.
fn close_dialog(state: &mut State) {
    // An engine is edited from the list of engines: back to it, and from a file dialog back to what it is for.
    state.dialog = match (state.picking_for.take(), state.dialog.take()) {
        (Some(waiting), _) => Some(waiting),
        (None, Some(Dialog::Engine(_))) => Some(Dialog::Engines),
        _ => None,
    };
    state.after_save = None;
    state.after_trial = None;
    state.after_problem = None;
}

/// Shows another game of the file.
pub(crate) fn select_game(state: &mut State, game: usize, effects: &mut Vec<Effect>) {
    if !state.may_leave_trial(|| Command::SelectGame(game)) {
        return;
    }
    state.game_command(GameCommand::Stop, effects);
    state.forget_requests(effects);
    state.drop_count();
    state.document.select_game(game);
}

/// What each action does.
#[expect(
    clippy::too_many_lines,
    reason = "a line an action, so that the compiler tells which is forgotten"
)]
fn act(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    if state.is_other_game_in_front()
        && let Some(command) = overlay_of_kind(action)
    {
        return state.board_command(command, effects);
    }
    if action.is_of_go() && state.is_other_game_in_front() {
        return state.refuse_for_kind(action);
    }
    match action {
        Action::Home => state.toggle_home(effects),
        Action::NewGame => state.dialog = Some(Dialog::NewGame(state.next_game())),
        Action::NewBoard => new_board(state, effects),
        Action::Open => state.pick(Purpose::Open, effects),
        Action::OpenFolder => state.pick(Purpose::Folder, effects),
        Action::Games => state.shelf_command(ShelfCommand::Toggle, effects),
        Action::Save => state.save_by_hand(effects),
        Action::SaveAs => state.save_as_by_hand(effects),
        Action::CopySgf => state.file_command(FileCommand::CopyGame, effects),
        Action::PasteSgf => effects.push(Effect::Paste),
        Action::ExportPicture => state.pick(Purpose::Picture, effects),
        Action::CopyPicture => copy_picture(state, effects),
        Action::Export => state.export_command(ExportCommand::Open, effects),
        Action::CopyLine => state.export_command(ExportCommand::CopyLine, effects),
        Action::CopyForumBoard => {
            state.export_command(ExportCommand::CopyBoard(BoardText::Senseis), effects);
        }
        Action::CopyAsciiBoard => {
            state.export_command(ExportCommand::CopyBoard(BoardText::Ascii), effects);
        }
        Action::CopyJapaneseBoard => {
            state.export_command(ExportCommand::CopyBoard(BoardText::Japanese), effects);
        }
        Action::Quit => {
            if state.problems.composer().unopened() > 0 {
                state.dialog = Some(Dialog::LoseComposed);
            } else if state.may_replace(|| Command::Act(Action::Quit)) {
                state.drop_whole_game(effects);
                effects.push(Effect::Quit);
            }
        }
        Action::Back => state.document_command(Go::Step(-1), effects),
        Action::Forward => state.document_command(Go::Step(1), effects),
        Action::Back10 => state.document_command(Go::Step(-10), effects),
        Action::Forward10 => state.document_command(Go::Step(10), effects),
        Action::First => state.document_command(Go::First, effects),
        Action::Last => state.document_command(Go::Last, effects),
        Action::PreviousVariation => state.document_command(Go::Variation(-1), effects),
        Action::NextVariation => state.document_command(Go::Variation(1), effects),
        Action::PreviousFork => state.document_command(Go::Fork(-1), effects),
        Action::NextFork => state.document_command(Go::Fork(1), effects),
        Action::MainLine => state.document_command(Go::MainLine, effects),
        Action::PreviousComment => state.document_command(Go::Comment(-1), effects),
        Action::NextComment => state.document_command(Go::Comment(1), effects),
        Action::PreviousMark => state.document_command(Go::Mark(-1), effects),
        Action::NextMark => state.document_command(Go::Mark(1), effects),
        Action::PreviousMistake => {
            state.analysis_command(AnalysisCommand::GoToMistake(-1), effects);
        }
        Action::NextMistake => {
            state.analysis_command(AnalysisCommand::GoToMistake(1), effects);
        }
        Action::RetryMistake => exercise(state, ExerciseCommand::Retry(None), effects),
        Action::GuessMoves if state.analysis.is_guessing() => {
            exercise(state, ExerciseCommand::End, effects);
        }
        Action::GuessMoves => exercise(state, ExerciseCommand::Guess(None), effects),
        Action::GoToMove => state.dialog = Some(Dialog::GoToMove(String::new())),
        Action::Find => state.document_command(FindCommand::Open, effects),
        Action::FindNext => state.document_command(FindCommand::Next, effects),
        Action::FindPrevious => state.document_command(FindCommand::Previous, effects),
        Action::FindPoint => state.document_command(FindCommand::ThisPoint, effects),
        Action::FindPosition => state.document_command(FindCommand::ThisPosition, effects),
        Action::PreviousGame => step_game(state, -1, effects),
        Action::NextGame => step_game(state, 1, effects),
        Action::Solve
        | Action::SolveOn
        | Action::SolveAgain
        | Action::Hint
        | Action::ShowSolution
        | Action::Why
        | Action::CheckProblem
        | Action::Compose
        | Action::NextProblem
        | Action::PreviousProblem
        | Action::RandomProblem
        | Action::UnsolvedProblem
        | Action::ReviewDue
        | Action::DueProblems
        | Action::Mistakes
        | Action::TimedProblems
        | Action::ProblemStatistics => state.problem_action(action, effects),
        Action::Pass => state.game_command(GameCommand::Pass, effects),
        Action::Resign if !state.game.is_any_on() => {
            state.tell(&Remark::info(id!(WINDOW, "resign-no-game")));
        }
        Action::Resign => state.dialog = Some(Dialog::Resign),
        Action::EngineMove => state.game_command(GameCommand::EngineMove, effects),
        Action::MoveNow => move_now(state, effects),
        Action::StopGame => state.game_command(GameCommand::Stop, effects),
        Action::Score => state.game_command(GameCommand::Count, effects),
        Action::LoadLibrary => state.pick(Purpose::Library, effects),
        Action::Engines => {
            effects.push(Effect::FindPresets);
            state.engines_command(EnginesCommand::LookAtNets, effects);
            state.dialog = Some(Dialog::Engines);
        }
        Action::EngineMatch => state.engines_command(MatchCommand::Show.into(), effects),
        Action::Regression => {
            state.engines_command(EnginesCommand::Regression(RegressionCommand::Show), effects);
        }
        Action::Analyse if state.is_other_game_in_front() => {
            state.game_command(GameCommand::Versus(VersusCommand::ToggleWatch), effects);
        }
        Action::Analyse => state.board_command(WatchCommand::Toggle, effects),
        Action::AnalyseGame => {
            state.analysis_command(WholeGameCommand::Open.into(), effects);
        }
        Action::Tuning => {
            state.engines_command(EnginesCommand::Tuning(TuningCommand::Show), effects);
        }
        Action::RestartEngine => {
            state.restart_engine(state.engines.overlay_engine(), effects);
        }
        Action::OverlayStatus => toggle_overlay(state, ids::LIFE_AND_DEATH, effects),
        Action::OverlayFigure => toggle_overlay(state, ids::FIGURES, effects),
        Action::OverlayNumber => toggle_overlay(state, ids::NUMBERS, effects),
        Action::OverlayOff => state.board_command(LayerCommand::HideAll, effects),
        Action::WriteLayers => state.board_command(LayerCommand::Write, effects),
        Action::WhyNot => state.ask_about_pointed(effects),
        Action::SearchTree => state.ask_for_search_tree(effects),
        Action::CompareSearch if !state.board_view().may_compare_search() => {
            state.tell(&Remark::info(id!(WINDOW, "contrast-open-first")));
        }
        Action::CompareSearch => state.pick(Purpose::Search, effects),
        Action::AddLine | Action::ShorterLine | Action::LongerLine
            if state.analysis.why_not().is_some() =>
        {
            let command = match action {
                Action::AddLine => WhyNotCommand::Write,
                Action::ShorterLine => WhyNotCommand::StepLine(-1),
                _ => WhyNotCommand::StepLine(1),
            };
            state.analysis_command(command.into(), effects);
        }
        Action::AddLine => state.board_command(CandidateCommand::AddShownLine, effects),
        Action::ShorterLine => state.board_command(CandidateCommand::StepLine(-1), effects),
        Action::LongerLine => state.board_command(CandidateCommand::StepLine(1), effects),
        Action::Belief => {
            let ask = EnginesCommand::AskBelief(state.engines.overlay_engine());
            state.engines_command(ask, effects);
        }
        Action::Palette => state.dialog = Some(Dialog::Palette(String::new())),
        Action::Warnings => state.file_command(FileCommand::ShowWarnings, effects),
        Action::Arrange => state.dialog = Some(Dialog::Arrange),
        Action::Keys => state.dialog = Some(Dialog::Keys),
        Action::Manual => state.dialog = Some(Dialog::Manual(ManualView::default())),
        Action::About => state.dialog = Some(Dialog::About),
        Action::FullScreen => {
            state.full_screen = !state.full_screen;
            effects.push(Effect::FullScreen(state.full_screen));
        }
        Action::Undo => state.document_command(Edit::Undo, effects),
        Action::Redo => state.document_command(Edit::Redo, effects),
        Action::CutVariation => state.document_command(TreeCommand::Cut, effects),
        Action::CopyVariation => state.document_command(TreeCommand::Copy, effects),
        Action::PasteVariation => state.document_command(TreeCommand::Paste, effects),
        Action::DeleteNode => state.document_command(TreeCommand::Delete, effects),
        Action::RemoveAlone => state.document_command(TreeCommand::RemoveAlone, effects),
        Action::Truncate => state.document_command(TreeCommand::Truncate, effects),
        Action::DeleteOthers => state.document_command(TreeCommand::DeleteOthers, effects),
        Action::MoveUp => state.document_command(TreeCommand::MoveUp, effects),
        Action::MoveDown => state.document_command(TreeCommand::MoveDown, effects),
        Action::MakeMainLine => state.document_command(TreeCommand::MakeMain, effects),
        Action::BlackToMove => state.document_command(Edit::ToMove(Color::Black), effects),
        Action::WhiteToMove => state.document_command(Edit::ToMove(Color::White), effects),
        Action::Flatten => state.document_command(TreeCommand::Flatten, effects),
        Action::InsertMoves => state.document_command(TreeCommand::ToggleInserting, effects),
        Action::TurnRight => {
            state.document_command(TreeCommand::Turn(Symmetry::TURN_RIGHT), effects);
        }
        Action::TurnLeft => state.document_command(TreeCommand::Turn(Symmetry::TURN_LEFT), effects),
        Action::MirrorColumns => {
            state.document_command(TreeCommand::Turn(Symmetry::MIRROR_COLUMNS), effects);
        }
        Action::MirrorRows => {
            state.document_command(TreeCommand::Turn(Symmetry::MIRROR_ROWS), effects);
        }
        Action::SwapColors => state.document_command(TreeCommand::SwapColors, effects),
        Action::Trial => state.document_command(DocumentCommand::ToggleTrial, effects),
        Action::KeepTrial => {
            state.document_command(DocumentCommand::EndTrial(Ending::Keep), effects);
        }
        Action::DropTrial => {
            state.document_command(DocumentCommand::EndTrial(Ending::Drop), effects);
        }
        Action::BoardCursor => {
            let on = state.board.cursor().on;
            let command = if on {
                CursorCommand::Leave
            } else {
                CursorCommand::Enter
            };
            state.board_command(command, effects);
        }
        Action::SayPosition => state.say_position(),
        Action::Settings => {
            state.dialog = Some(Dialog::Settings(
                crate::settings::dialog::SettingsView::default(),
            ));
        }
        Action::EditInfo => state.document_command(Edit::OpenFacts, effects),
        Action::WriteComment => state.document_command(Edit::WriteComment, effects),
        Action::EditProperties => state.document_command(Edit::OpenProperties, effects),
        Action::ToolPlay => state.document_command(Edit::Choose(Tool::Play), effects),
        Action::ToolBlack => state.document_command(Edit::Choose(Tool::BlackStone), effects),
        Action::ToolWhite => state.document_command(Edit::Choose(Tool::WhiteStone), effects),
        Action::ToolErase => state.document_command(Edit::Choose(Tool::Erase), effects),
        Action::ToolTriangle => state.document_command(Edit::Choose(Tool::Triangle), effects),
        Action::ToolSquare => state.document_command(Edit::Choose(Tool::Square), effects),
        Action::ToolCircle => state.document_command(Edit::Choose(Tool::Circle), effects),
        Action::ToolCross => state.document_command(Edit::Choose(Tool::Cross), effects),
        Action::ToolSelected => state.document_command(Edit::Choose(Tool::Selected), effects),
        Action::ToolLetter => state.document_command(Edit::Choose(Tool::Letter), effects),
        Action::ToolNumber => state.document_command(Edit::Choose(Tool::Number), effects),
        Action::ToolLabel => state.document_command(Edit::Choose(Tool::Label), effects),
        Action::ToolLine => state.document_command(Edit::Choose(Tool::Line), effects),
        Action::ToolArrow => state.document_command(Edit::Choose(Tool::Arrow), effects),
        Action::ToolTerritoryBlack => {
            state.document_command(Edit::Choose(Tool::TerritoryBlack), effects);
        }
        Action::ToolTerritoryWhite => {
            state.document_command(Edit::Choose(Tool::TerritoryWhite), effects);
        }
        Action::ToolDim => state.document_command(Edit::Choose(Tool::Dim), effects),
        Action::ToolView => state.document_command(Edit::Choose(Tool::View), effects),
        Action::GoodMove => {
            state.document_command(Edit::Judge(Annotation::GoodMove, Degree::Plain), effects);
        }
        Action::VeryGoodMove => {
            state.document_command(Edit::Judge(Annotation::GoodMove, Degree::Strong), effects);
        }
        Action::BadMove => {
            state.document_command(Edit::Judge(Annotation::BadMove, Degree::Plain), effects);
        }
        Action::VeryBadMove => {
            state.document_command(Edit::Judge(Annotation::BadMove, Degree::Strong), effects);
        }
        Action::DoubtfulMove => {
            state.document_command(Edit::Judge(Annotation::Doubtful, Degree::Plain), effects);
        }
        Action::InterestingMove => {
            state.document_command(Edit::Judge(Annotation::Interesting, Degree::Plain), effects);
        }
        Action::GoodForBlack => state.document_command(
            Edit::Judge(Annotation::GoodForBlack, Degree::Plain),
            effects,
        ),
        Action::VeryGoodForBlack => state.document_command(
            Edit::Judge(Annotation::GoodForBlack, Degree::Strong),
            effects,
        ),
        Action::GoodForWhite => state.document_command(
            Edit::Judge(Annotation::GoodForWhite, Degree::Plain),
            effects,
        ),
        Action::VeryGoodForWhite => state.document_command(
            Edit::Judge(Annotation::GoodForWhite, Degree::Strong),
            effects,
        ),
        Action::EvenPosition => {
            state.document_command(Edit::Judge(Annotation::Even, Degree::Plain), effects);
        }
        Action::QuiteEvenPosition => {
            state.document_command(Edit::Judge(Annotation::Even, Degree::Strong), effects);
        }
        Action::UnclearPosition => {
            state.document_command(Edit::Judge(Annotation::Unclear, Degree::Plain), effects);
        }
        Action::VeryUnclearPosition => {
            state.document_command(Edit::Judge(Annotation::Unclear, Degree::Strong), effects);
        }
        Action::Hotspot => {
            state.document_command(Edit::Judge(Annotation::Hotspot, Degree::Plain), effects);
        }
        Action::BigHotspot => {
            state.document_command(Edit::Judge(Annotation::Hotspot, Degree::Strong), effects);
        }
        Action::Variations if state.document.is_problem() => {
            state.board_command(BoardCommand::ToggleAnswers, effects);
        }
        Action::GraphPanel => toggle_graph(state, effects),
        Action::ResetLayout => state.settings_command(SettingsCommand::ResetLayout, effects),
        Action::AnalysisOwnership => {
            state.settings_command(SettingsCommand::Toggle(Switch::AnalysisOwnership), effects);
            state.board_command(WatchCommand::Anew, effects);
        }
        Action::Coordinates => state.switch(Switch::Coordinates, effects),
        Action::MoveNumbers => state.switch(Switch::MoveNumbers, effects),
        Action::Variations => state.switch(Switch::Variations, effects),
        Action::TreePanel => state.switch(Switch::TreePanel, effects),
        Action::CommentPanel => state.switch(Switch::CommentPanel, effects),
        Action::InfoPanel => state.switch(Switch::InfoPanel, effects),
        Action::ThemeFollows => state.switch(Switch::ThemeFollows, effects),
        Action::ByHand => state.switch(Switch::ByHand, effects),
        Action::Sound => state.switch(Switch::Sound, effects),
        Action::SideBarLeft => state.switch(Switch::SideBarLeft, effects),
        Action::AllNumbers => state.switch(Switch::AllNumbers, effects),
        Action::TreeDown => state.switch(Switch::TreeDown, effects),
        Action::Ponder => state.switch(Switch::Ponder, effects),
        Action::ShelfBoards => state.switch(Switch::ShelfBoards, effects),
        Action::Console => state.switch(Switch::Console, effects),
        Action::LayersPanel => state.switch(Switch::LayersPanel, effects),
        Action::PictureLegend => state.switch(Switch::PictureLegend, effects),
        Action::ThemeWood => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Wood), effects);
        }
        Action::ThemeLight => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Light), effects);
        }
        Action::ThemeDark => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Dark), effects);
        }
        Action::ThemePaper => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Paper), effects);
        }
        Action::ThemeContrast => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Contrast), effects);
        }
        Action::ZoomIn => state.settings_command(SettingsCommand::Zoom(ZOOM_STEP), effects),
        Action::ZoomOut => state.settings_command(SettingsCommand::Zoom(1.0 / ZOOM_STEP), effects),
        Action::ZoomReset => state.settings_command(SettingsCommand::ResetZoom, effects),
    }
}

/// Something about what the user practises with the game.
fn exercise(state: &mut State, command: ExerciseCommand, effects: &mut Vec<Effect>) {
    state.analysis_command(AnalysisCommand::Exercise(command), effects);
}

/// Shows or hides the graph. One that has nothing in it would come as no surprise but as a puzzle.
fn toggle_graph(state: &mut State, effects: &mut Vec<Effect>) {
    let hidden_for_nothing = state.settings.panels.graph && !graph_is_useful(state);
    if hidden_for_nothing {
        let text = state.tr(id!(WINDOW, "graph-empty")).to_string();
        state.inform(text);
    } else {
        state.switch(Switch::GraphPanel, effects);
    }
}

/// Switches a picture of the overlay engine on, or off if it is on.
fn toggle_overlay(state: &mut State, kind: &str, effects: &mut Vec<Effect>) {
    state.board_command(LayerCommand::ToggleOverlay(kind.to_owned()), effects);
}

/// What the actions for the usual overlays do in a game other than Go, which has its own.
fn overlay_of_kind(action: Action) -> Option<CellCommand> {
    Some(match action {
        Action::OverlayStatus => CellCommand::ToggleOverlay(0),
        Action::OverlayFigure => CellCommand::ToggleOverlay(1),
        Action::OverlayNumber => CellCommand::ToggleOverlay(2),
        Action::OverlayOff => CellCommand::NoOverlay,
        _ => return None,
    })
}

/// Puts a picture of what the board shows on the clipboard.
fn copy_picture(state: &mut State, effects: &mut Vec<Effect>) {
    match picture(
        &state.board_view(),
        &FileRef::from("clipboard.png"),
        &theme(state),
    ) {
        Ok(png) => {
            effects.push(Effect::CopyPicture(png));
            let text = state.tr(id!(WINDOW, "picture-copied")).to_string();
            state.inform(text);
        }
        Err(reason) => state.complain(state.in_words(&reason)),
    }
}

fn new_board(state: &mut State, effects: &mut Vec<Effect>) {
    if state.may_replace(|| Command::Act(Action::NewBoard)) {
        let size = state.document.record().size();
        let board = record::Collection::new_game(size);
        state.show_collection(Incoming::new(board), effects);
    }
}

fn step_game(state: &mut State, step: isize, effects: &mut Vec<Effect>) {
    if let Some(game) = state.document.game().checked_add_signed(step)
        && game < state.document.collection().games().len()
    {
        select_game(state, game, effects);
    } else {
        state.shelf_command(ShelfCommand::StepFile(step), effects);
    }
}

/// Escape: closes what is in front, else leaves the full screen, else interrupts the engines, else leaves the problem, the
/// exercise, the question about a move, the count or an overlay.
fn move_now(state: &mut State, effects: &mut Vec<Effect>) {
    if state.dialog.is_some() {
        dispatch(state, Command::CloseDialog, effects);
    } else if state.document.busy().is_some() {
        dispatch(state, Command::File(FileCommand::Cancel), effects);
    } else if state.home.is_shown() {
        dispatch(state, HomeCommand::Hide.into(), effects);
    } else if state.shelf.is_shown() {
        dispatch(state, ShelfCommand::Hide.into(), effects);
    } else if state.board.layers().picking().is_some() {
        // Esc ends the choice of points and nothing else.
        state.board_command(LayerCommand::EndPick, effects);
    } else if state.board.is_move_begun() {
        state.board_command(CellCommand::GiveUp, effects);
    } else if state.analysis.why_not().is_some() {
        state.analysis_command(WhyNotCommand::End.into(), effects);
    } else if state.full_screen {
        act(state, Action::FullScreen, effects);
    } else if state.board_view().is_watching_alone() {
        state.board_command(WatchCommand::Stop, effects);
    } else if state.game.versus().is_some_and(Versus::is_thinking) {
        state.game_command(GameCommand::Versus(VersusCommand::MoveNow), effects);
    } else if state.game.kind_watch().is_on() {
        state.game_command(GameCommand::Versus(VersusCommand::ToggleWatch), effects);
    } else if state.engines.is_anything_to_interrupt() {
        state.engines_command(EnginesCommand::Interrupt, effects);
    } else if state.document.finding().open {
        state.document_command(FindCommand::Close, effects);
    } else if state.problems.page().is_some() {
        state.problem_command(ProblemCommand::HidePage, effects);
    } else if state.problems.is_reading() {
        state.problem_command(
            ProblemCommand::Solving(SolvingCommand::StopReading),
            effects,
        );
    } else if state.problems.is_checked() {
        state.problem_command(ProblemCommand::Solving(SolvingCommand::Check), effects);
    } else if state.problems.is_explained() {
        state.problem_command(ProblemCommand::Solving(SolvingCommand::Why), effects);
    } else if state.problems.is_solving() {
        state.leave_problem_by_hand(effects);
    } else if state.analysis.exercise().is_some() {
        exercise(state, ExerciseCommand::End, effects);
    } else if state.document.is_inserting() {
        state.document_command(TreeCommand::ToggleInserting, effects);
    } else if state.board.is_watching() {
        state.board_command(WatchCommand::Stop, effects);
    } else if state.analysis.whole_game().is_some() {
        state.analysis_command(WholeGameCommand::Stop.into(), effects);
    } else if state.board_view().rival().is_some() {
        state.board_command(ContrastCommand::End, effects);
    } else if state.game.is_counting() {
        state.game_command(GameCommand::LeaveCount, effects);
    } else if state.is_other_game_in_front() {
        state.board_command(CellCommand::NoOverlay, effects);
    } else {
        state.board_command(LayerCommand::HideQuick, effects);
    }
}
