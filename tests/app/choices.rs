//! What the user chooses for a layer: arguments of what is asked once, points that an engine keeps, its values.

use crate::bench::{Asked, Bench, point, reply_to};
use crate::layers::{add, offer};
use app::board::layer_edit::LayerCommand;
use app::board::layer_view::Status;
use engine::{Argument, Ask, KindEffect, ParameterValue, Reply};
use go::Size;
use overlay::{Overlay, Shape};

const LINE: &str = "(;SZ[9]*;B[cc];W[gg])";

/// The questions that nobody has answered yet.
fn open(bench: &Bench) -> Vec<Asked> {
    let waits = |asked: &Asked| {
        let questions = &bench.state.engines().requests();
        questions.iter().any(|q| q.id == asked.request)
    };
    bench.questions().into_iter().filter(waits).collect()
}

/// The arguments of the open questions for a picture.
fn arguments(bench: &Bench) -> Vec<Vec<String>> {
    let asked = open(bench).into_iter();
    asked
        .filter_map(|asked| match asked.ask {
            Ask::Picture { parameters, .. } => Some(parameters.iter().map(written).collect()),
            _ => None,
        })
        .collect()
}

/// A parameter as the user writes it on this board.
fn written(given: &ParameterValue) -> String {
    let name = |point: &go::Point| point.to_gtp(Size::NINE);
    match given {
        ParameterValue::Color(color) => ["b", "w"][color.index()].to_owned(),
        ParameterValue::Point(point) => name(point),
        ParameterValue::Points(points) => points.iter().map(name).collect::<Vec<_>>().join(" "),
        ParameterValue::Text(text) => text.clone(),
    }
}

/// Answers the first of them.
fn reply(bench: &mut Bench, overlay: Overlay) {
    let asked = open(bench).remove(0);
    bench.send(reply_to(&asked, Ok(Reply::Picture(overlay))));
}

#[test]
fn what_is_asked_once_is_asked_when_its_last_argument_is_there() {
    use Argument::{Color, Point, Text};
    let mut bench = Bench::new(LINE);
    let id = offer(
        &mut bench,
        "random",
        KindEffect::Once,
        &[Color, Point, Text],
    );
    let layer = add(&mut bench, id, "x");
    bench.run("Click dd");
    assert_eq!(arguments(&bench).len(), 0, "the text is missing");
    bench.send(LayerCommand::SetArgument(layer, 2, "why".into()));
    assert_eq!(arguments(&bench), [["b", "D6", "why"]]);
}

#[test]
fn several_points_are_asked_about_when_the_choice_ends() {
    for end in ["MoveNow", "End"] {
        let mut bench = Bench::new(LINE);
        let id = offer(&mut bench, "random", KindEffect::Once, &[Argument::Points]);
        add(&mut bench, id, "x");
        bench.run("Click dd, Click ee");
        assert_eq!(arguments(&bench).len(), 0, "more may come");
        match end {
            "End" => bench.send(LayerCommand::EndPick),
            key => drop(bench.run(key)),
        }
        assert_eq!(arguments(&bench), [["D6 E5"]], "{end}");
    }
}

#[test]
fn a_command_is_not_repeated_because_its_colour_changes() {
    use Argument::{Color, Point};
    let mut bench = Bench::new(LINE);
    let id = offer(&mut bench, "random", KindEffect::Command, &[Color, Point]);
    let layer = add(&mut bench, id, "x");
    bench.run("Click dd");
    assert_eq!(arguments(&bench), [["b", "D6"]]);
    reply(&mut bench, Overlay::new(Size::NINE, "done"));
    bench.asked_of_world();
    bench.send(LayerCommand::SetArgument(layer, 0, "w".into()));
    assert_eq!(bench.asked_of_world(), "");
    bench.send(LayerCommand::AskAgain(layer));
    assert_eq!(bench.asked_of_world(), "ask random for x");
}

/// A picture with circles on these points.
fn circles(names: &[&str]) -> Overlay {
    let mut overlay = Overlay::new(Size::NINE, "points");
    for name in names {
        overlay.points[point(name)].marks.push(Shape::Circle);
    }
    overlay
}

#[test]
fn points_that_an_engine_keeps_are_shown_first_and_then_changed() {
    let mut bench = Bench::new(LINE);
    let id = offer(
        &mut bench,
        "random",
        KindEffect::EditPoints,
        &[Argument::Points],
    );
    let layer = add(&mut bench, id, "x");
    assert_eq!(
        arguments(&bench),
        [Vec::<String>::new()],
        "which has it now?"
    );
    assert!(bench.state.board().layers().picking().is_none());
    reply(&mut bench, circles(&["dd", "ee"]));
    bench.send(LayerCommand::Pick(layer, 0));
    assert_eq!(
        bench.state.board_view().picked_points(),
        [point("dd"), point("ee")]
    );
    bench.run("Click dd, Click ff, MoveNow");
    assert_eq!(
        arguments(&bench),
        [vec!["E5 F4".to_owned()], vec![]],
        "the new list is sent, then asked for"
    );
    reply(&mut bench, Overlay::new(Size::NINE, ""));
    reply(&mut bench, circles(&["ee", "ff"]));
    let shown = bench
        .state
        .board_view()
        .shown_overlay()
        .expect("the new list is drawn");
    assert!(!shown.points[point("ff")].marks.is_empty());
    // All points can be taken away.
    bench.send(LayerCommand::SetArgument(layer, 0, String::new()));
    assert_eq!(arguments(&bench), [vec![String::new()], vec![]]);
}

#[test]
fn a_value_is_sent_with_its_key_and_asked_for_again() {
    let mut bench = Bench::new(LINE);
    let id = offer(&mut bench, "random", KindEffect::Parameters, &[]);
    let layer = add(&mut bench, id, "x");
    let mut values = Overlay::new(Size::NINE, "values");
    values.text.push(message::quoted("[bool] use_book 1"));
    reply(&mut bench, values);
    assert_eq!(
        bench.state.board_view().layer_status(
            bench
                .state
                .board()
                .layers()
                .get(layer)
                .expect("it is there")
        ),
        Status::Shown
    );
    bench.send(LayerCommand::SetParameter(
        layer,
        "use_book".into(),
        "0".into(),
    ));
    let expected = [vec!["use_book".to_owned(), "0".to_owned()], vec![]];
    assert_eq!(arguments(&bench), expected);
}
