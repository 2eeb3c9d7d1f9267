//! The only door through which the state changes. It names what happens; the bodies live with
//! their subjects.

use crate::app::analysis::whole_game::WholeGameCommand;
use crate::app::board::candidates::CandidateCommand;
use crate::app::board::cursor::CursorCommand;
use crate::app::document::find::FindCommand;
use crate::app::document::tool::Tool;
use crate::app::document::trial::Ending;
use crate::app::game::GameCommand;
use crate::app::problems::ProblemCommand;
use crate::app::settings::change::{SettingsCommand, Switch};
use crate::app::shelf::ShelfCommand;
use crate::app::shell::action::Action;
use crate::app::shell::command::{Command, FileCommand};
use crate::app::shell::effect::Effect;
use crate::app::shell::manual::ManualView;
use crate::app::shell::state::{Dialog, NoticeKind, Purpose, State};
use engine::ids;
use go::{Color, Symmetry};
use picture::ThemeName;
use record::{Annotation, BoardText, Degree};
use std::time::Duration;

/// How much larger one step of zooming makes everything.
const ZOOM_STEP: f32 = 1.1;

/// How long a message that needs no answer stays.
pub const NOTICE_LIFE: Duration = Duration::from_secs(5);

/// Changes the state as the command says and returns what is to be done in the world.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    let mut effects = Vec::new();
    if matches!(
        command,
        Command::Click(_) | Command::Step(_) | Command::Act(_)
    ) {
        // What was aimed at is done now, or something else.
        state.board_cursor.aimed = None;
    }
    if !state.solving_takes(&command, &mut effects) {
        dispatch(state, command, &mut effects);
    }
    state.game_command(GameCommand::ForgetRefusal, &mut effects);
    state.problem_command(ProblemCommand::Follow, &mut effects);
    state.ask_for_layers(&mut effects);
    state.refresh_preview(&mut effects);
    state.tell_journal(&mut effects);
    state.game_command(GameCommand::Ponder, &mut effects);
    state.refresh_graph();
    state.listen(&mut effects);
    state.speak();
    effects
}

/// A press of the keyboard's cursor is a click.
pub(crate) fn dispatch_to_board(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    if !state.solving_takes(&command, effects) {
        dispatch(state, command, effects);
    }
}

fn dispatch(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    match command {
        Command::Act(action) => act(state, action, effects),
        Command::File(command) => state.file_command(command, effects),
        Command::GoTo(cell) => state.go_to(cell),
        Command::Step(steps) => state.step(steps),
        Command::GoToDepth(depth) => state.go_to_depth(depth),
        Command::GoToMove(number) => state.go_to_move_number(number),
        Command::SelectGame(game) => select_game(state, game, effects),
        Command::Click(_)
        | Command::Stroke(_)
        | Command::OtherButton(_)
        | Command::GoToStone(_)
        | Command::PointAt(_)
        | Command::SetLabel(..)
        | Command::SetTool(_)
        | Command::SetComment(_)
        | Command::SetInfo(..)
        | Command::SetText(..) => write(state, command, effects),
        Command::SetFacts(facts) => {
            state.dialog = None;
            state.set_facts(&facts);
        }
        Command::SetProperties(cell, properties) => {
            state.dialog = None;
            state.set_properties(cell, &properties, effects);
        }
        Command::EndTrial(ending) => state.end_trial(ending, effects),
        Command::Find(command) => state.find_command(command, effects),
        Command::Problem(command) => state.problem_command(command, effects),
        Command::Game(command) => state.game_command(command, effects),
        Command::Engine(id, event) => state.engine_event(id, event, effects),
        Command::Match(command) => state.match_command(command, effects),
        Command::SaveEngine(edit) => state.save_engine(edit, effects),
        Command::Presets(found) => state.engines.set_presets(found),
        Command::ToggleOverlay(id) => state.toggle_overlay(&id, effects),
        Command::Layer(command) => state.layer_command(command, effects),
        Command::Shelf(command) => state.shelf_command(command, effects),
        Command::Journal(command) => state.journal_command(command, effects),
        Command::Cursor(command) => state.cursor_command(command, effects),
        Command::Candidate(command) => {
            if matches!(command, CandidateCommand::View(_)) {
                effects.push(Effect::SaveSettings);
            }
            state.candidate_command(command);
        }
        Command::Console(command) => state.console_command(command, effects),
        Command::Export(command) => state.export_command(command, effects),
        Command::WholeGame(command) => state.whole_game_command(command, effects),
        Command::Settings(SettingsCommand::Enough(playouts)) => {
            state.settings_command(SettingsCommand::Enough(playouts), effects);
            state.layers.forget_failures();
        }
        Command::AskBelief(engine) => state.ask_belief(engine, effects),
        Command::UseForOverlays(id) => state.use_for_overlays(id),
        Command::Settings(command) => state.settings_command(command, effects),
        Command::EditDialog(dialog) | Command::OpenDialog(dialog) => state.dialog = Some(dialog),
        Command::CloseDialog => close_dialog(state),
        Command::PickFor(purpose) => state.pick(purpose, effects),
        Command::ChoosePath(purpose, path) => state.path_chosen(purpose, path, effects),
        Command::DismissNotice(at) => {
            state.notices.remove(at);
        }
        Command::Tick => {
            state.game_command(GameCommand::Tick, effects);
            state.go_on_finding(effects);
            state.problem_command(ProblemCommand::GoOn, effects);
        }
    }
    let now = state.now;
    state
        .notices
        .retain(|n| n.kind != NoticeKind::Info || now.duration_since(n.at) < NOTICE_LIFE);
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

/// What is done on the board and in the fields of the side bar.
fn write(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    match command {
        Command::Click(point) => state.click(point, effects),
        Command::Stroke(points) => state.stroke(state.tool, &points),
        Command::OtherButton(points) => state.other_click(&points),
        Command::GoToStone(point) => state.go_to_stone(point),
        Command::PointAt(point) => state.pointed = point.or(state.pointed),
        Command::SetLabel(point, text) => {
            state.dialog = None;
            state.set_label(point, &text);
        }
        Command::SetTool(tool) => state.tool = tool,
        Command::SetComment(text) => state.set_comment(&text),
        Command::SetInfo(name, text) => state.set_info(name, &text),
        Command::SetText(name, text) => {
            state.change(|record, cell| record.set_text(cell, name, &text));
        }
        other => unreachable!("{other:?} is handled before"),
    }
}

/// What each action does.
#[expect(
    clippy::too_many_lines,
    reason = "a line an action, so that the compiler tells which is forgotten"
)]
fn act(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::NewGame => state.dialog = Some(Dialog::NewGame(state.settings.new_game.clone())),
        Action::NewBoard => new_board(state, effects),
        Action::Open => state.pick(Purpose::Open, effects),
        Action::OpenFolder => state.pick(Purpose::Folder, effects),
        Action::Games => state.shelf_command(ShelfCommand::Toggle, effects),
        Action::Save => state.save_by_hand(effects),
        Action::SaveAs => state.save_as_by_hand(effects),
        Action::CopySgf => state.copy_sgf(effects),
        Action::PasteSgf => effects.push(Effect::Paste),
        Action::ExportPicture => state.pick(Purpose::Picture, effects),
        Action::CopyPicture => crate::app::board::scene::copy_picture(state, effects),
        Action::Export => state.open_export(None),
        Action::CopyLine => state.copy_line(effects),
        Action::CopyForumBoard => state.copy_board(BoardText::Senseis, effects),
        Action::CopyAsciiBoard => state.copy_board(BoardText::Ascii, effects),
        Action::CopyJapaneseBoard => state.copy_board(BoardText::Japanese, effects),
        Action::Quit => {
            if state.may_replace(|| Command::Act(Action::Quit)) {
                state.drop_whole_game(effects);
                effects.push(Effect::Quit);
            }
        }
        Action::Back => state.step(-1),
        Action::Forward => state.step(1),
        Action::Back10 => state.step(-10),
        Action::Forward10 => state.step(10),
        Action::First => state.go_to_first(),
        Action::Last => state.go_to_last(),
        Action::PreviousVariation => state.go_to_variation(-1),
        Action::NextVariation => state.go_to_variation(1),
        Action::PreviousFork => state.go_to_fork(-1),
        Action::NextFork => state.go_to_fork(1),
        Action::MainLine => state.go_to_main_line(),
        Action::PreviousComment => state.go_to_comment(-1),
        Action::NextComment => state.go_to_comment(1),
        Action::PreviousMark => state.go_to_mark(-1),
        Action::NextMark => state.go_to_mark(1),
        Action::PreviousMistake => state.go_to_mistake(-1),
        Action::NextMistake => state.go_to_mistake(1),
        Action::GoToMove => state.dialog = Some(Dialog::GoToMove(String::new())),
        Action::Find => state.find_command(FindCommand::Open, effects),
        Action::FindNext => state.find_command(FindCommand::Next, effects),
        Action::FindPrevious => state.find_command(FindCommand::Previous, effects),
        Action::FindPoint => state.find_command(FindCommand::ThisPoint, effects),
        Action::FindPosition => state.find_command(FindCommand::ThisPosition, effects),
        Action::PreviousGame => step_game(state, -1, effects),
        Action::NextGame => step_game(state, 1, effects),
        Action::Solve
        | Action::SolveAgain
        | Action::ShowSolution
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
        Action::Resign => state.dialog = Some(Dialog::Resign),
        Action::EngineMove => state.game_command(GameCommand::EngineMove, effects),
        Action::MoveNow => move_now(state, effects),
        Action::StopGame => state.game_command(GameCommand::Stop, effects),
        Action::Score => state.game_command(GameCommand::Count, effects),
        Action::LoadLibrary => state.pick(Purpose::Library, effects),
        Action::Engines => {
            effects.push(Effect::FindPresets);
            state.dialog = Some(Dialog::Engines);
        }
        Action::EngineMatch => state.show_match(),
        Action::Analyse => state.toggle_analysis(effects),
        Action::AnalyseGame => state.open_whole_game(),
        Action::RestartEngine => state.restart_engine(state.engines.overlay_engine(), effects),
        Action::OverlayStatus => state.toggle_overlay(ids::LIFE_AND_DEATH, effects),
        Action::OverlayFigure => state.toggle_overlay(ids::FIGURES, effects),
        Action::OverlayNumber => state.toggle_overlay(ids::NUMBERS, effects),
        Action::OverlayOff => state.layers.hide_all(),
        Action::WriteLayers => state.write_layers(),
        Action::AddLine => state.add_shown_line(),
        Action::ShorterLine => state.candidate_command(CandidateCommand::StepLine(-1)),
        Action::LongerLine => state.candidate_command(CandidateCommand::StepLine(1)),
        Action::Belief => state.ask_belief(state.engines.overlay_engine(), effects),
        Action::Palette => state.dialog = Some(Dialog::Palette(String::new())),
        Action::Warnings => state.show_warnings(effects),
        Action::Arrange => state.dialog = Some(Dialog::Arrange),
        Action::Keys => state.dialog = Some(Dialog::Keys),
        Action::Manual => state.dialog = Some(Dialog::Manual(ManualView::default())),
        Action::About => state.dialog = Some(Dialog::About),
        Action::FullScreen => {
            state.full_screen = !state.full_screen;
            effects.push(Effect::FullScreen(state.full_screen));
        }
        Action::Undo => state.undo(effects),
        Action::Redo => state.redo(),
        Action::CutVariation => state.cut_variation(effects),
        Action::CopyVariation => state.copy_variation(effects),
        Action::PasteVariation => state.paste_variation(effects),
        Action::DeleteNode => state.delete_node(effects),
        Action::RemoveAlone => state.remove_alone(effects),
        Action::Truncate => state.truncate(effects),
        Action::DeleteOthers => state.delete_others(effects),
        Action::MoveUp => state.promote(),
        Action::MoveDown => state.demote(),
        Action::MakeMainLine => state.promote_to_main(),
        Action::BlackToMove => state.toggle_to_move(Color::Black),
        Action::WhiteToMove => state.toggle_to_move(Color::White),
        Action::Flatten => state.flatten(effects),
        Action::InsertMoves => state.toggle_inserting(),
        Action::TurnRight => state.turn_record(Symmetry::TURN_RIGHT, effects),
        Action::TurnLeft => state.turn_record(Symmetry::TURN_LEFT, effects),
        Action::MirrorColumns => state.turn_record(Symmetry::MIRROR_COLUMNS, effects),
        Action::MirrorRows => state.turn_record(Symmetry::MIRROR_ROWS, effects),
        Action::SwapColors => state.swap_colors(effects),
        Action::Trial => state.toggle_trial(effects),
        Action::KeepTrial => state.end_trial(Ending::Keep, effects),
        Action::DropTrial => state.end_trial(Ending::Drop, effects),
        Action::BoardCursor => {
            let on = state.board_cursor.on;
            let command = if on {
                CursorCommand::Leave
            } else {
                CursorCommand::Enter
            };
            state.cursor_command(command, effects);
        }
        Action::SayPosition => state.say_position(),
        Action::Settings => {
            state.dialog = Some(Dialog::Settings(
                crate::app::settings::dialog::SettingsView::default(),
            ));
        }
        Action::EditInfo => state.open_facts(),
        Action::WriteComment => state.begin_comment(effects),
        Action::EditProperties => state.open_properties(),
        Action::ToolPlay => state.tool = Tool::Play,
        Action::ToolBlack => state.tool = Tool::BlackStone,
        Action::ToolWhite => state.tool = Tool::WhiteStone,
        Action::ToolErase => state.tool = Tool::Erase,
        Action::ToolTriangle => state.tool = Tool::Triangle,
        Action::ToolSquare => state.tool = Tool::Square,
        Action::ToolCircle => state.tool = Tool::Circle,
        Action::ToolCross => state.tool = Tool::Cross,
        Action::ToolSelected => state.tool = Tool::Selected,
        Action::ToolLetter => state.tool = Tool::Letter,
        Action::ToolNumber => state.tool = Tool::Number,
        Action::ToolLabel => state.tool = Tool::Label,
        Action::ToolLine => state.tool = Tool::Line,
        Action::ToolArrow => state.tool = Tool::Arrow,
        Action::ToolTerritoryBlack => state.tool = Tool::TerritoryBlack,
        Action::ToolTerritoryWhite => state.tool = Tool::TerritoryWhite,
        Action::ToolDim => state.tool = Tool::Dim,
        Action::ToolView => state.tool = Tool::View,
        Action::GoodMove => state.judge(Annotation::GoodMove, Degree::Plain),
        Action::VeryGoodMove => state.judge(Annotation::GoodMove, Degree::Strong),
        Action::BadMove => state.judge(Annotation::BadMove, Degree::Plain),
        Action::VeryBadMove => state.judge(Annotation::BadMove, Degree::Strong),
        Action::DoubtfulMove => state.judge(Annotation::Doubtful, Degree::Plain),
        Action::InterestingMove => state.judge(Annotation::Interesting, Degree::Plain),
        Action::GoodForBlack => state.judge(Annotation::GoodForBlack, Degree::Plain),
        Action::VeryGoodForBlack => state.judge(Annotation::GoodForBlack, Degree::Strong),
        Action::GoodForWhite => state.judge(Annotation::GoodForWhite, Degree::Plain),
        Action::VeryGoodForWhite => state.judge(Annotation::GoodForWhite, Degree::Strong),
        Action::EvenPosition => state.judge(Annotation::Even, Degree::Plain),
        Action::QuiteEvenPosition => state.judge(Annotation::Even, Degree::Strong),
        Action::UnclearPosition => state.judge(Annotation::Unclear, Degree::Plain),
        Action::VeryUnclearPosition => state.judge(Annotation::Unclear, Degree::Strong),
        Action::Hotspot => state.judge(Annotation::Hotspot, Degree::Plain),
        Action::BigHotspot => state.judge(Annotation::Hotspot, Degree::Strong),
        Action::Variations if state.document.is_problem() => state.answers_shown ^= true,
        Action::GraphPanel => toggle_graph(state, effects),
        Action::ResetLayout => state.settings_command(SettingsCommand::ResetLayout, effects),
        Action::AnalysisOwnership => {
            state.settings_command(SettingsCommand::Toggle(Switch::AnalysisOwnership), effects);
            state.watch_anew();
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
        Action::Ponder => state.switch(Switch::Ponder, effects),
        Action::ShelfBoards => state.switch(Switch::ShelfBoards, effects),
        Action::Console => state.switch(Switch::Console, effects),
        Action::LayersPanel => state.switch(Switch::LayersPanel, effects),
        Action::PictureLegend => state.switch(Switch::PictureLegend, effects),
        Action::ThemeWood => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Wood), effects)
        }
        Action::ThemeLight => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Light), effects)
        }
        Action::ThemeDark => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Dark), effects)
        }
        Action::ThemePaper => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Paper), effects)
        }
        Action::ThemeContrast => {
            state.settings_command(SettingsCommand::Theme(ThemeName::Contrast), effects)
        }
        Action::ZoomIn => state.settings_command(SettingsCommand::Zoom(ZOOM_STEP), effects),
        Action::ZoomOut => state.settings_command(SettingsCommand::Zoom(1.0 / ZOOM_STEP), effects),
        Action::ZoomReset => state.settings_command(SettingsCommand::ResetZoom, effects),
    }
}

/// Shows or hides the graph. One that has nothing in it would come as no surprise but as a puzzle.
fn toggle_graph(state: &mut State, effects: &mut Vec<Effect>) {
    let hidden_for_nothing = state.settings.panels.graph && !state.graph_is_useful();
    if hidden_for_nothing {
        let text = state.tr("graph-empty").to_string();
        state.inform(text);
    } else {
        state.switch(Switch::GraphPanel, effects);
    }
}

fn new_board(state: &mut State, effects: &mut Vec<Effect>) {
    if state.may_replace(|| Command::Act(Action::NewBoard)) {
        let size = state.document.record().size();
        state.show_collection(record::Collection::new_game(size), None, effects);
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

/// Escape: closes what is in front, else leaves the full screen, else interrupts the engines, else leaves the count or an overlay.
fn move_now(state: &mut State, effects: &mut Vec<Effect>) {
    if state.dialog.is_some() {
        dispatch(state, Command::CloseDialog, effects);
    } else if state.busy.is_some() {
        dispatch(state, Command::File(FileCommand::Cancel), effects);
    } else if state.shelf.is_shown() {
        dispatch(state, ShelfCommand::Hide.into(), effects);
    } else if state.layers.picking.is_some() {
        // Esc ends the choice of points and nothing else.
        state.end_pick(effects);
    } else if state.full_screen {
        act(state, Action::FullScreen, effects);
    } else if state.is_watching_alone() {
        state.stop_analysis();
    } else if state.is_anything_to_interrupt() {
        state.interrupt_engines(effects);
        state.give_up_idle_starts(effects);
    } else if state.finding.open {
        state.find_command(FindCommand::Close, effects);
    } else if state.problems.page().is_some() || state.problems.solving().is_some() {
        state.problem_command(ProblemCommand::Leave, effects);
    } else if state.inserting {
        state.toggle_inserting();
    } else if state.is_watching() {
        state.stop_analysis();
    } else if state.whole_game.is_some() {
        state.whole_game_command(WholeGameCommand::Stop, effects);
    } else if state.game.is_counting() {
        state.game_command(GameCommand::LeaveCount, effects);
    } else {
        state.layers.hide_quick();
    }
}
