//! The search of an engine, opened as a record: its moves stand on the board with their numbers, node by node.

use crate::bench::{Bench, point};
use crate::house::House;
use app::board::scene::scene;
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
    open.run(app::shell::command::Command::Tick);
    open.picture("search-tree");
}

#[test]
fn the_tree_of_the_engine_that_analyses_opens_by_a_command() {
    let mut open = House::new("(;SZ[9]KM[7])").open();
    open.run(app::settings::actions::Action::Analyse);
    open.wait_until("something found", |state| {
        !scene(&state.board_view()).layers.is_empty()
    });
    open.run(app::settings::actions::Action::SearchTree);
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
