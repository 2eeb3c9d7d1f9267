//! Looking for text, points and positions.

use crate::bench::{Bench, check_all};
use app::WINDOW;
use app::document::find::{By, FindCommand, Query};
use message::id;

/// The numbers of what is found, `game:node`, when the search is through.
fn found(bench: &mut Bench, query: Query) -> Vec<String> {
    bench.send(FindCommand::Ask(query));
    ready(bench);
    let finding = bench.state.document().finding();
    let games = bench.state.document().collection().games();
    let name =
        |&(game, cell): &(usize, record::CellId)| format!("{game}:{}", games[game].num(cell));
    finding.found.iter().map(name).collect()
}

fn ready(bench: &mut Bench) {
    while bench.state.document().finding().is_running() {
        bench.run("Tick");
    }
}

fn text(text: &str) -> Query {
    Query {
        text: text.into(),
        ..Query::default()
    }
}

const TALK: &str = "(;C[A LADDER, too];B[aa]N[ladder 2]*;W[bb]C[net (not a ladder)])(;C[はしご])";

#[test]
fn text_is_found_as_typed_or_by_an_expression() {
    let mut bench = Bench::new(TALK);
    for (query, expected) in [
        (text("ladder"), vec!["0:0", "0:1", "0:2"]),
        (
            Query {
                case: true,
                ..text("ladder")
            },
            vec!["0:1", "0:2"],
        ),
        (text("(not"), vec!["0:2"]),
        (text("l.dder"), vec![]),
        (
            Query {
                regex: true,
                ..text("l.dder \\d")
            },
            vec!["0:1"],
        ),
        (text("はしご"), vec!["1:0"]),
        (
            Query {
                only_this_game: true,
                ..text("はしご")
            },
            vec![],
        ),
        (text(""), vec![]),
    ] {
        assert_eq!(found(&mut bench, query.clone()), expected, "{query:?}");
    }
    let broken = Query {
        regex: true,
        ..text("(ladder")
    };
    assert!(found(&mut bench, broken).is_empty());
    let error = bench.state.document().finding().error.as_ref();
    assert_eq!(
        error.map(|error| bench.state.in_words(error)).as_deref(),
        Some("The regular expression cannot be read: unclosed group")
    );
}

#[test]
fn points_and_positions_are_found() {
    let mut bench = Bench::new("(;SZ[9](;B[aa];W[bb]*)(;W[bb];B[aa]))(;SZ[9]AB[ia]AW[hb])");
    let point = |point: &str| Query {
        by: By::Point,
        point: point.into(),
        ..Query::default()
    };
    assert_eq!(found(&mut bench, point("b8")), ["0:2", "0:3"]);
    assert!(found(&mut bench, point("z99")).is_empty());
    let error = bench.state.document().finding().error.as_ref();
    assert_eq!(
        error.map(message::Sentence::id),
        Some(id!(WINDOW, "find-no-point"))
    );
    let position = Query {
        by: By::Position,
        ..Query::default()
    };
    assert_eq!(found(&mut bench, position.clone()), ["0:2", "0:4"]);
    let symmetries = Query {
        symmetries: true,
        ..position
    };
    assert_eq!(found(&mut bench, symmetries), ["0:2", "0:4", "1:0"]);
}

#[test]
fn keys_go_from_one_to_the_next_and_round() {
    let mut bench = Bench::new(TALK);
    found(&mut bench, text("ladder"));
    let mut numbers = Vec::new();
    for key in [
        "FindNext",
        "FindNext",
        "FindNext",
        "FindPrevious",
        "FindPrevious",
    ] {
        bench.run(key);
        numbers.push(bench.record().num(bench.state.document().cursor()));
    }
    // The search begins behind the node that is shown.
    assert_eq!(numbers, [2, 0, 1, 0, 2]);
    // It leads into other games.
    found(&mut bench, text("はしご"));
    bench.run("FindNext");
    assert_eq!(bench.state.document().game(), 1);
}

#[test]
fn the_point_under_the_pointer_is_looked_for() {
    let mut bench = Bench::new("(;SZ[9]B[aa]*;W[bb];B[cc])");
    bench.run("FindPoint");
    ready(&mut bench);
    assert_eq!(
        bench.state.document().finding().query.point,
        "A9",
        "without a pointer the last move"
    );
    bench.send(app::board::BoardCommand::PointAt(Some(
        crate::bench::point("cc"),
    )));
    bench.run("FindPoint, FindNext");
    ready(&mut bench);
    assert_eq!(bench.state.document().finding().query.point, "C7");
    assert_eq!(bench.sgf(), "(;B[aa];W[bb];B[cc]*)");
}

#[test]
fn edits_in_between_do_no_harm() {
    let mut bench = Bench::new("(;;B[aa]C[x]*;W[bb]C[x];B[cc]C[x])");
    assert_eq!(found(&mut bench, text("x")).len(), 3);
    bench.run("Node 2, DeleteNode, FindNext");
    ready(&mut bench);
    assert_eq!(
        bench.state.document().finding().found.len(),
        1,
        "looked for anew"
    );
    assert_eq!(bench.sgf(), "(;;B[aa]C[x]*)");
    let mut bench = Bench::new("(;C[x]*)");
    bench.run("FindNext");
    assert!(
        bench.state.document().finding().open,
        "with nothing to look for the panel opens"
    );
}

#[test]
fn a_search_goes_on_little_by_little() {
    let line = ";B[aa]C[x]".repeat(100_000);
    let mut bench = Bench::new(&format!("(;{line})"));
    bench.send(FindCommand::Ask(text("nowhere")));
    bench.run("Tick");
    assert!(
        bench.state.document().finding().is_running(),
        "100,000 nodes are not looked at in one go"
    );
    // Another question in the middle replaces it.
    assert_eq!(
        found(&mut bench, text("X")).len(),
        app::document::find::MOST
    );
    assert!(bench.state.document().finding().more);
    bench.send(FindCommand::Close);
    assert!(!bench.state.document().finding().is_running());
}

#[test]
fn nodes_with_marks_are_walked_to() {
    check_all(&[
        (
            "(;*;B[aa];W[bb]LB[aa:x];B[cc])",
            "NextMark",
            "(;;B[aa];W[bb]LB[aa:x]*;B[cc])",
        ),
        (
            "(;TR[aa];B[aa];W[bb]*)",
            "PreviousMark",
            "(;TR[aa]*;B[aa];W[bb])",
        ),
    ]);
}
