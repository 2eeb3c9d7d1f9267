//! What the table of actions says about the state: which actions make sense now, which switches are on, which actions
//! are meant by what was typed. Menus, buttons, palette and dialogs ask here.

use crate::board::layers::Content;
use crate::document::info::judgement;
use crate::document::tool::Tool;
use crate::game::Versus;
use crate::problems::Page;
use crate::problems::puzzle::Puzzle;
use crate::problems::solving::Solving;
use crate::settings::actions::{ACTIONS, Action, Entry};
use crate::settings::theme::theme_of;
use crate::shell::panels::graph::shows_graph;
use crate::shell::state::State;
use engine::ids;
use go::Color;

/// Whether a switch is on; none for what is not a switch.
pub fn is_on(state: &State, action: Action) -> Option<bool> {
    let settings = &state.settings;
    let overlay = |id: &str| Some(draws(state, id));
    match action {
        Action::Coordinates => Some(settings.coordinates),
        Action::MoveNumbers => Some(settings.move_numbers),
        Action::Variations => Some(state.board_view().marks_variations()),
        Action::ThemeFollows => Some(settings.looks.follows_panels),
        Action::ByHand => Some(settings.looks.by_hand),
        Action::Sound => Some(settings.sound.on),
        Action::SideBarLeft => Some(settings.layout.left),
        Action::AllNumbers => Some(settings.candidates.all),
        Action::TreeDown => Some(settings.layout.tree_down),
        Action::TreePanel => Some(settings.panels.tree),
        Action::CommentPanel => Some(settings.panels.comment),
        Action::InfoPanel => Some(settings.panels.info),
        Action::Console => Some(settings.panels.console),
        Action::Home => Some(state.home().is_shown()),
        Action::Games => Some(state.shelf.is_shown()),
        Action::Solve => Some(state.problems.is_solving()),
        Action::Mistakes => Some(state.problems.page() == Some(Page::Mistakes)),
        Action::DueProblems => Some(state.problems.page() == Some(Page::Due)),
        Action::ProblemStatistics => Some(state.problems.page() == Some(Page::Statistics)),
        Action::ShelfBoards => Some(settings.shelf_boards),
        Action::LayersPanel => Some(settings.panels.layers),
        Action::GraphPanel => Some(shows_graph(state)),
        Action::Analyse => Some(state.board.is_watching() || state.game.kind_watch().is_on()),
        Action::Ponder => Some(settings.analysis.ponders),
        Action::AnalysisOwnership => Some(settings.analysis.ownership),
        Action::FullScreen => Some(state.full_screen),
        Action::GuessMoves => Some(state.analysis.is_guessing()),
        Action::BoardCursor => Some(state.board.cursor().on),
        Action::PictureLegend => Some(settings.picture_legend),
        Action::OverlayStatus => overlay(ids::LIFE_AND_DEATH),
        Action::OverlayFigure => overlay(ids::FIGURES),
        Action::OverlayNumber => overlay(ids::NUMBERS),
        Action::InsertMoves => Some(state.document.is_inserting()),
        Action::Trial => Some(state.document.record().is_trial()),
        Action::Find => Some(state.document.finding().open),
        Action::BlackToMove | Action::WhiteToMove => {
            let set = state.document.record();
            let set = set.to_move_set(state.document.cursor());
            let color = if action == Action::BlackToMove {
                Color::Black
            } else {
                Color::White
            };
            Some(set == Some(color))
        }
        _ => is_chosen(state, action),
    }
}

/// Whether the tool is chosen, or the judgement made.
fn is_chosen(state: &State, action: Action) -> Option<bool> {
    if let Some(tool) = Tool::of(action) {
        return Some(state.document.tool() == tool);
    }
    if let Some(theme) = theme_of(action) {
        return Some(state.settings.looks.name(state.dark_panels) == theme);
    }
    let judgement = judgement(action)?;
    let (record, cursor) = (state.document.record(), state.document.cursor());
    Some(record.annotations(cursor).any(|said| said == judgement))
}

/// Whether the overlay engine draws that kind of picture now.
pub fn draws(state: &State, id: &str) -> bool {
    let engine = state.engines.overlay_engine();
    state.board.layers().list().iter().any(|layer| {
        let same = matches!(&layer.content, Content::Kind { engine: other, kind, .. }
            if *other == engine && kind == id);
        layer.on && same
    })
}

/// Whether an action makes sense now; menus show the others in grey.
pub fn is_possible(state: &State, action: Action) -> bool {
    let record = state.document.record();
    let cursor = state.document.cursor();
    let games = state.document.collection().games().len();
    if state.is_out_of_place(action) || action.is_of_go() && state.is_other_game_in_front() {
        return false;
    }
    match action {
        Action::Undo => record.can_undo() || state.game.is_any_on(),
        Action::Redo => record.can_redo() && !state.game.is_any_on(),
        Action::Back
        | Action::Back10
        | Action::First
        | Action::DeleteNode
        | Action::RemoveAlone
        | Action::CutVariation
        | Action::Flatten => record.back(cursor).is_some(),
        Action::Truncate => record.car(cursor).is_some(),
        Action::MoveDown => record.cdr(cursor).is_some(),
        Action::MoveUp => {
            let first = record.back(cursor).map(|parent| record.car(parent));
            first.is_some_and(|first| first != Some(cursor))
        }
        Action::KeepTrial | Action::DropTrial => record.is_trial(),
        Action::Trial => !state.game.is_on() && state.analysis.whole_game().is_none(),
        Action::Forward | Action::Forward10 | Action::Last => record.next(cursor).is_some(),
        Action::NextGame => {
            state.document.game() + 1 < games || state.shelf.neighbour(&state.document, 1).is_some()
        }
        Action::PreviousGame => {
            state.document.game() > 0 || state.shelf.neighbour(&state.document, -1).is_some()
        }
        Action::StopGame | Action::Resign => state.game.is_any_on(),
        Action::Hint => {
            let solving = state.problems.solving();
            let puzzle = state.problems.puzzle();
            solving.is_some_and(Solving::has_hint) || puzzle.is_some_and(Puzzle::has_hint)
        }
        Action::CheckProblem if state.problems.solving().is_some() => {
            state.problems.can_be_checked()
        }
        Action::CheckProblem => record.problem().is_some() && !state.game.is_on(),
        Action::Compose => !state.game.is_on(),
        Action::Why => state
            .problems
            .solving()
            .is_some_and(Solving::can_be_explained),
        Action::SolveOn if state.game.is_counting() => true,
        Action::SolveOn | Action::SolveAgain => state.problems.is_solving(),
        Action::ShowSolution => {
            let solving = state.problems.solving();
            state.problems.is_solving() && solving.is_none_or(|one| state.may_show_solution(one))
        }
        Action::Score => !state.game.is_counting(),
        Action::ShorterLine | Action::LongerLine | Action::AddLine
            if state.analysis.why_not().is_some() =>
        {
            true
        }
        Action::ShorterLine | Action::LongerLine => state.board_view().shown_line().is_some(),
        Action::AddLine => state.board_view().has_line(),
        Action::WhyNot => state.point_to_ask_about().is_some(),
        Action::SearchTree => state.may_show_search_tree(),
        Action::CompareSearch => state.board_view().may_compare_search(),
        Action::WriteLayers => !state.board_view().visible_layers().is_empty(),
        Action::MoveNow => {
            state.engines.is_anything_to_interrupt()
                || state.game.versus().is_some_and(Versus::is_thinking)
                || state.board.is_watching()
                || state.analysis.whole_game().is_some()
                || state.analysis.why_not().is_some()
                || state.board_view().rival().is_some()
        }
        Action::GuessMoves => record.next(cursor).is_some() && !state.game.is_on(),
        Action::PreviousMistake | Action::NextMistake | Action::RetryMistake => {
            let measure = &state.settings.analysis.mistakes;
            !state.analysis.graph().mistakes(measure).is_empty()
        }
        Action::AnalyseGame => state.analysis.whole_game().is_none() && !record.is_trial(),
        _ => judgement(action)
            .is_none_or(|(said, _)| !said.is_about_move() || record.mover(cursor).is_some()),
    }
}

/// The actions whose names or keys contain every word typed.
pub fn matching<'a>(state: &'a State, typed: &'a str) -> impl Iterator<Item = &'static Entry> + 'a {
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    ACTIONS.iter().filter(move |entry| {
        let name = state.tr(entry.text_id).to_lowercase();
        let keys = state.keymap.shown(entry.action).to_lowercase();
        words.iter().all(|word| {
            name.contains(word.as_str()) || word.len() > 1 && keys.contains(word.as_str())
        })
    })
}
