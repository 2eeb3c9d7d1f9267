//! The search of an engine, opened as a record: its moves stand on the board with their numbers, node by node.

use crate::bench::{Bench, point};
use crate::house::{House, Open};
use app::board::scene::scene;
use app::document::files::FileCommand;
use app::settings::actions::Action;
use app::shell::browse::Purpose;
use app::shell::command::{Command, UnsavedCommand};
use app::shell::panels::contrast::ContrastPanel;
use eframe::egui::Event;
use go::Move;

/// A search as an engine tells it.
const SEARCH: &str = r#"{"search":1,"engine":"mine","size":9,"komi":7,"to_move":"B","black":["E5"],"white":["G7","C7"],"nodes":[
    {"visits":1000,"winrate":0.55,"lead":1.5},
    {"parent":0,"move":"C4","visits":300,"winrate":0.52,"lead":0.5,"prior":0.4},
    {"parent":0,"move":"G3","visits":650,"winrate":0.57,"lead":2,"prior":0.2},
    {"parent":0,"move":"J9","visits":5,"winrate":0.1,"lead":-12,"prior":0.01},
    {"parent":2,"move":"C3","visits":400,"winrate":0.56,"lead":1.8,"prior":0.5},
    {"parent":2,"move":"F2","visits":200,"winrate":0.6,"lead":2.5,"prior":0.3}]}"#;

fn moves_on_the_board(bench: &Bench) -> Vec<(Move, Option<u64>)> {
    let shown = scene(&bench.state.board_view());
    let candidates = shown
        .layers
        .iter()
        .flat_map(|layer| &layer.overlay.candidates);
    candidates
        .map(|candidate| (candidate.mv, candidate.visits))
        .collect()
}

#[test]
fn each_node_of_a_search_shows_what_was_thought_there() {
    let mut bench = Bench::new(SEARCH);
    bench.run("Tick");
    let at = |letters: &str, visits| (Move::Play(point(letters)), Some(visits));
    assert!(
        !bench.state.document().is_problem(),
        "nobody is to solve it"
    );
    let root = [at("gg", 650), at("cf", 300), at("ia", 5)];
    assert_eq!(moves_on_the_board(&bench), root);
    let view = bench.state.board_view();
    let best = view.candidate_at(point("gg")).expect("a candidate");
    let line: Vec<Move> = ["gg", "cg"].map(|at| Move::Play(point(at))).to_vec();
    assert_eq!(best.pv, line);
    assert_eq!((best.winrate, best.prior), (Some(0.57), Some(0.2)));
    // One step into the tree.
    let second = bench.record().children(bench.record().root()).nth(1);
    let second = second.expect("a second move");
    bench.send(app::document::navigate::Go::To(second));
    assert_eq!(moves_on_the_board(&bench), [at("cg", 400), at("fh", 200)]);
    bench.run("Last");
    assert_eq!(moves_on_the_board(&bench), [], "a leaf");
    let value = bench.state.analysis().graph().nodes();
    assert!(value.iter().all(|node| node.value.winrate.is_some()));
}

#[test]
fn a_search_in_the_window() {
    let mut open = House::new(SEARCH).open();
    open.run(Command::Tick);
    open.picture("search-tree");
}

#[test]
fn the_tree_of_the_engine_that_analyses_opens_by_a_command() {
    let mut open = House::new("(;SZ[9]KM[7])").open();
    open.run(Action::Analyse);
    open.wait_until("something found", |state| {
        !scene(&state.board_view()).layers.is_empty()
    });
    open.run(Action::SearchTree);
    open.wait_until("the tree", |state| {
        state.document().record().cells().count() > 3
    });
    let record = open.state().document().record();
    let first = record.children(record.root()).next().expect("a move");
    assert!(
        !record.property(first, "VISITS").is_empty(),
        "with its visits"
    );
}

/// The same position, searched by another build that likes C4 more.
const OTHER: &str = r#"{"search":1,"engine":"mine","size":9,"komi":7,"to_move":"B","black":["E5"],"white":["G7","C7"],"nodes":[
    {"visits":2000,"winrate":0.6,"lead":2.5},
    {"parent":0,"move":"C4","visits":1400,"winrate":0.62,"lead":3,"prior":0.55},
    {"parent":0,"move":"G3","visits":580,"winrate":0.55,"lead":1.5,"prior":0.15},
    {"parent":0,"move":"D6","visits":20,"winrate":0.45,"lead":-0.5,"prior":0.02},
    {"parent":2,"move":"F2","visits":400,"winrate":0.5,"lead":0.5,"prior":0.4},
    {"parent":2,"move":"C3","visits":150,"winrate":0.58,"lead":1.9,"prior":0.4}]}"#;

/// The window with both searches, compared.
fn compared(house: House) -> (Open, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("new build.json");
    std::fs::write(&file, OTHER).expect("a search");
    let mut open = house.open();
    let choose = Command::ChoosePath(Purpose::Search, file.into());
    open.run(choose);
    open.wait_until("the comparison", |state| {
        state.board_view().rival().is_some()
    });
    (open, folder)
}

fn fields_on_the_board(open: &Open) -> Vec<(String, String, bool)> {
    let shown = scene(&open.state().board_view());
    let size = open.state().document().record().size();
    let layers = shown.layers.iter();
    let points = layers.flat_map(|layer| layer.overlay.points.iter());
    points
        .filter_map(|(point, drawn)| {
            let label = drawn.label.clone()?;
            Some((point.to_gtp(size), label, drawn.color.is_some()))
        })
        .collect()
}

#[test]
fn two_searches_are_compared_node_by_node() {
    let (mut open, _folder) = compared(House::new(SEARCH));
    // The most different first; the other search has 69 % for C4 where the open one had 31 %.
    let panel = ContrastPanel::of(open.state()).expect("a comparison");
    let rows: Vec<(&str, &str, &str)> = panel
        .rows
        .iter()
        .map(|row| (&*row.name, &*row.cells[0][0], &*row.cells[0][1]))
        .collect();
    assert_eq!(
        rows,
        [
            ("G3", "650 → 580", "−39 %"),
            ("C4", "300 → 1400", "+39 %"),
            ("D6", "– → 20", "+1 %"),
            ("J9", "5 → –", "−1 %"),
        ]
    );
    assert_eq!(
        panel.rows[1].cells[1..],
        [["52.0 → 62.0", "+10.0"], ["40.0 → 55.0", "+15.0"]].map(|cell| cell.map(String::from))
    );
    assert_eq!(
        panel.here, "1000 → 2000 visits, Black 55.0 → 60.0 %",
        "the node itself"
    );
    assert!(panel.is_apart);
    assert!(open.has("First G3, now C4."));
    let field = |point: &str, label: &str| (point.to_owned(), label.to_owned(), true);
    assert_eq!(
        fields_on_the_board(&open),
        [field("C4", "+39"), field("G3", "−39")],
        "of D6 both think little"
    );
    // A click on a move goes there, and the comparison follows.
    open.click("G3: visits 650 → 580, value 57.0 → 55.0, prior 20.0 → 15.0");
    let panel = ContrastPanel::of(open.state()).expect("a comparison");
    assert_eq!(panel.favourites, "First C3, now F2.");
    assert_eq!(panel.apart, "Other favourite: 2 of 2");
    open.click("Next other favourite");
    assert_eq!(open.move_number(), 0, "round to the first one");
    open.run(Action::Last);
    let panel = ContrastPanel::of(open.state()).expect("a comparison");
    assert!(panel.rows.is_empty());
    assert_eq!(panel.favourites, "Neither goes on here.");
    // Where the other search has not been there is nothing to compare.
    let record = open.state().document().record();
    let lost = record.children(record.root()).nth(2).expect("J9");
    open.run(Command::from(app::document::navigate::Go::To(lost)));
    assert!(open.has("The other search did not come here."));
    open.run(Action::MoveNow);
    assert!(open.state().board_view().rival().is_none(), "Esc ends it");
}

#[test]
fn a_search_of_another_position_is_not_compared() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("other.json");
    let mut open = House::new(SEARCH).open();
    let refused = |open: &mut Open, text: &str, reason: &str| {
        std::fs::write(&file, text).expect("a file");
        let choose = Command::ChoosePath(Purpose::Search, file.clone().into());
        open.run(choose);
        open.wait_until("the refusal", |state| {
            let mut notices = state.notices().iter();
            notices.any(|notice| notice.text.contains(reason))
        });
        assert!(open.state().board_view().rival().is_none());
    };
    let moved = OTHER.replace("\"E5\"", "\"E6\"");
    refused(&mut open, &moved, "another position");
    refused(&mut open, "(;SZ[9];B[aa])", "no search");
    // Without a search that is open there is nothing to begin with.
    let mut open = House::new("(;SZ[9])").open();
    open.run(Action::CompareSearch);
    let mut notices = open.state().notices().iter();
    assert!(notices.any(|notice| notice.text.contains("first")));
}

#[test]
fn with_another_search_of_the_position_the_comparison_goes_on() {
    let (mut open, _folder) = compared(House::new(SEARCH));
    open.run(Command::File(FileCommand::Pasted(OTHER.to_owned())));
    open.settle();
    let panel = ContrastPanel::of(open.state()).expect("a comparison");
    assert_eq!(panel.apart, "The same favourites everywhere");
    open.run(Command::File(FileCommand::Pasted(
        "(;SZ[9];B[aa])".to_owned(),
    )));
    open.settle();
    // The tree was pasted and is nowhere on disk.
    open.run(Command::Unsaved(UnsavedCommand::Discard));
    assert!(ContrastPanel::of(open.state()).is_none(), "a game");
}

#[test]
fn two_searches_in_the_window() {
    let (mut open, _folder) = compared(House::new(SEARCH));
    open.picture("search-contrast");
}

#[test]
fn two_searches_in_japanese() {
    let (mut open, _folder) = compared(House::new(SEARCH).japanese());
    open.picture("search-contrast-ja");
}

#[test]
fn the_candidate_under_the_pointer_is_told_with_its_numbers_and_its_line() {
    let mut open = House::new(SEARCH).open();
    open.run(Command::Tick);
    assert_eq!(open.count("650 visits"), 0);
    let at = open.point("G3");
    open.harness.event(Event::PointerMoved(at));
    open.settle();
    let numbers = "Black wins 57.0 %  ·  lead +2.0  ·  650 visits";
    assert!(open.has("1. G3") && open.has(numbers) && open.has("G3 C3"));
    let panel = open.node(numbers).rect();
    assert!(panel.bottom() < at.y - 100.0, "its stones are seen");
    // The bar says it in short.
    let said = "G3, empty   [Black wins 57.0 %]";
    assert_eq!(open.count(said), 1);
}
