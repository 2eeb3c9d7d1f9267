//! Layers: any number at once, live ones, arguments, lines behind candidates, beliefs, and the console.

use crate::bench::{Bench, failure, point, reply_to, waits_for_move};
use app::board::candidates::CandidateCommand;
use app::board::comparison::{Difference, compare};
use app::board::layer_edit::LayerCommand;
use app::board::layer_view::Status;
use app::board::layers::{LayerId, Second};
use app::board::scene::scene;
use app::engines::console::{ConsoleCommand, Filter};
use app::engines::{EngineCommand, EngineId, EnginesCommand};
use app::settings::change::SettingsCommand;
use app::shell::command::Command;
use app::shell::panels::status_line::StatusLine;
use engine::{
    Argument, Ask, Belief, EngineInfo, KindEffect, LogLine, LogSource, OverlayKind, ParameterValue,
    Reply, WorkerState,
};
use go::{Color, Grid, Komi, Move, Size};
use overlay::{Candidate, Overlay};

const LINE: &str = "(;SZ[9]*;B[cc];W[gg])";

fn engine(bench: &Bench, name: &str) -> EngineId {
    bench
        .state
        .engines()
        .by_name(name)
        .expect("it is built in")
        .id
}

/// Lets the engine offer one more kind of picture, called `x`.
pub(crate) fn offer(
    bench: &mut Bench,
    name: &str,
    effect: KindEffect,
    arguments: &[Argument],
) -> EngineId {
    let id = engine(bench, name);
    let kind = OverlayKind {
        arguments: arguments.to_vec(),
        effect,
        ..OverlayKind::new("x", message::quoted("X"))
    };
    let info = EngineInfo {
        name: name.into(),
        version: String::new(),
        overlays: vec![kind],
        max_side: 19,
        square_only: true,
        ..EngineInfo::default()
    };
    bench.send(Command::Engines(EnginesCommand::Engine(
        id,
        EngineCommand::Info(info),
    )));
    id
}

pub(crate) fn add(bench: &mut Bench, engine: EngineId, kind: &str) -> LayerId {
    bench.send(LayerCommand::Add(engine, kind.into()));
    bench
        .state
        .board()
        .layers()
        .list()
        .last()
        .expect("it was added")
        .id
}

fn shown(bench: &Bench) -> Vec<&str> {
    let layers = bench.state.board_view().visible_layers();
    layers
        .into_iter()
        .map(|(_, overlay)| &*overlay.title)
        .collect()
}

fn status(bench: &Bench, id: LayerId) -> Status {
    bench.state.board_view().layer_status(
        bench
            .state
            .board()
            .layers()
            .get(id)
            .expect("it is on the list"),
    )
}

/// A bench with the pictures of two engines on it, "territory" below "random".
fn two_layers() -> (Bench, [LayerId; 2]) {
    let mut bench = Bench::new(LINE);
    let ids = ["territory", "random"].map(|name| {
        let id = engine(&bench, name);
        let layer = add(&mut bench, id, "number");
        let asked = bench.asked();
        bench.answer_overlay(&asked, name);
        layer
    });
    (bench, ids)
}

#[test]
fn two_engines_are_seen_at_once_in_the_chosen_order() {
    let (mut bench, [territory, random]) = two_layers();
    assert_eq!(shown(&bench), ["territory", "random"]);
    bench.send(LayerCommand::Raise(territory));
    assert_eq!(shown(&bench), ["random", "territory"]);
    bench.send(LayerCommand::Toggle(random));
    assert_eq!(shown(&bench), ["territory"]);
    assert_eq!(status(&bench, random), Status::Off);
    bench.send(LayerCommand::Toggle(random));
    assert_eq!(shown(&bench), ["random", "territory"], "still known");
    bench.send(LayerCommand::Remove(territory));
    assert_eq!(shown(&bench), ["random"]);
}

#[test]
fn a_key_changes_its_own_layer_and_no_other() {
    let (mut bench, _) = two_layers();
    bench.run("OverlayStatus");
    let asked = bench.asked();
    bench.answer_overlay(&asked, "status");
    assert_eq!(shown(&bench), ["territory", "random", "status"]);
    bench.run("OverlayFigure");
    assert_eq!(
        shown(&bench),
        ["territory", "random"],
        "the figures are not there yet"
    );
    let asked = bench.asked();
    bench.answer_overlay(&asked, "figure");
    bench.run("MoveNow");
    assert_eq!(
        bench.state.board().layers().list().len(),
        2,
        "Esc takes the key's layer away"
    );
    bench.run("OverlayOff");
    assert!(shown(&bench).is_empty());
}

#[test]
fn the_difference_of_two_layers_follows_them() {
    let (mut bench, [territory, random]) = two_layers();
    bench.send(LayerCommand::AddDifference(
        territory,
        Second::Layer(random),
    ));
    let difference = bench
        .state
        .board()
        .layers()
        .list()
        .last()
        .expect("it was added")
        .id;
    assert_eq!(shown(&bench).len(), 3);
    bench.run("Forward");
    assert_eq!(status(&bench, difference), Status::NothingToCompare);
    bench.run("Back");
    assert_eq!(shown(&bench).len(), 3);
    bench.send(LayerCommand::Remove(random));
    assert_eq!(
        bench.state.board().layers().list().len(),
        1,
        "without one there is no difference"
    );
}

#[test]
fn a_comparison_with_the_move_before_asks_for_both() {
    let mut bench = Bench::new("(;SZ[9];B[cc]*;W[gg])");
    let territory = engine(&bench, "territory");
    let layer = add(&mut bench, territory, "number");
    bench.send(LayerCommand::AddDifference(layer, Second::Parent));
    let asked = bench.questions();
    let moves: Vec<usize> = asked
        .iter()
        .map(|asked| asked.game.go.moves().len())
        .collect();
    assert_eq!(moves, [1, 0]);
    for asked in asked {
        bench.answer_overlay(&asked, "numbers");
    }
    assert_eq!(shown(&bench).len(), 2);
}

#[test]
fn a_live_picture_begins_when_its_node_has_been_shown_for_a_moment() {
    let mut bench = Bench::new(LINE);
    let id = offer(&mut bench, "random", KindEffect::Live, &[]);
    bench.run("Wait 1");
    let layer = add(&mut bench, id, "x");
    assert_eq!(bench.asked_of_world(), "ask random for x");
    assert_eq!(status(&bench, layer), Status::Asking);
    bench.run("Forward, Forward");
    assert_eq!(bench.asked_of_world(), "forget random");
    assert!(
        bench.state.board_view().wake_at().is_some(),
        "the window is woken for it"
    );
    bench.run("Wait 1");
    bench.send(Command::Tick);
    assert_eq!(bench.asked_of_world(), "ask random for x");
    assert_eq!(
        bench.state.board_view().wake_at(),
        None,
        "then nothing wakes it"
    );
}

#[test]
fn a_live_picture_makes_way_for_every_other_question() {
    let mut bench = Bench::new(LINE);
    let id = offer(&mut bench, "random", KindEffect::Live, &[]);
    bench.send(Command::Engines(EnginesCommand::Engine(
        id,
        EngineCommand::DrawOverlays,
    )));
    let layer = add(&mut bench, id, "x");
    bench.asked_of_world();
    bench.run("Belief");
    assert_eq!(
        bench.asked_of_world(),
        "forget random, ask random what it believes"
    );
    assert_eq!(status(&bench, layer), Status::Waiting);
    let asked = bench.asked();
    bench.send(reply_to(&asked, Ok(Reply::Belief(Belief::default()))));
    assert_eq!(bench.asked_of_world(), "ask random for x");
}

#[test]
fn a_picture_behind_a_move_that_hangs_is_said_to_wait() {
    for (effect, state) in [
        (KindEffect::Picture, None),
        (KindEffect::Live, None),
        (KindEffect::Picture, Some(WorkerState::Stopping)),
    ] {
        let mut bench = Bench::playing("random", "");
        let id = offer(&mut bench, "random", effect, &[]);
        bench.run("Tick");
        assert!(waits_for_move(&bench), "it is asked to move");
        if let Some(state) = state.clone() {
            bench.engine_does("random", EngineCommand::State(state));
        }
        let said = |bench: &Bench| {
            let line = StatusLine::of(&bench.state);
            line.texts().collect::<Vec<_>>().join(" | ")
        };
        assert!(!said(&bench).contains("waits"), "{}", said(&bench));
        add(&mut bench, id, "x");
        bench.run("Wait 9, Tick");
        let said = said(&bench);
        assert!(
            said.contains("A picture waits for that."),
            "{state:?}: {said}"
        );
    }
}

#[test]
fn a_point_for_a_picture_is_chosen_on_the_board() {
    let mut bench = Bench::new(LINE);
    let id = offer(
        &mut bench,
        "random",
        KindEffect::Picture,
        &[Argument::Color, Argument::Point],
    );
    let layer = add(&mut bench, id, "x");
    assert_eq!(status(&bench, layer), Status::Incomplete);
    assert!(bench.questions().is_empty());
    bench.run("Click dd");
    assert_eq!(bench.sgf(), "(;*;B[cc];W[gg])", "no stone was played");
    let wanted = Ask::Picture {
        id: "x".into(),
        parameters: vec![
            ParameterValue::Color(Color::Black),
            ParameterValue::Point(point("dd")),
        ],
    };
    assert_eq!(bench.asked().ask, wanted);
    // The next click plays again.
    bench.run("Click ee");
    assert!(bench.sgf().contains("B[ee]"));
}

#[test]
fn several_points_are_chosen_until_esc() {
    let mut bench = Bench::new(LINE);
    let id = offer(
        &mut bench,
        "random",
        KindEffect::Picture,
        &[Argument::Points],
    );
    add(&mut bench, id, "x");
    bench.run("Click aa, Click bb, Click cc, Click bb, MoveNow");
    assert_eq!(bench.state.board().layers().picking(), None);
    let Ask::Picture { parameters, .. } = bench.asked().ask else {
        panic!("a picture is asked for");
    };
    let points = vec![point("aa"), point("cc")];
    assert_eq!(parameters, [ParameterValue::Points(points)]);
}

#[test]
fn what_is_asked_once_is_not_asked_at_every_node() {
    let mut bench = Bench::new(LINE);
    let id = offer(&mut bench, "random", KindEffect::Once, &[]);
    let layer = add(&mut bench, id, "x");
    assert_eq!(bench.asked_of_world(), "ask random for x");
    let asked = bench.asked();
    bench.run("Forward");
    assert_eq!(
        bench.asked_of_world(),
        "",
        "it may take long and is wanted all the same"
    );
    bench.answer_overlay(&asked, "of the root");
    assert_eq!(status(&bench, layer), Status::NotAsked);
    bench.run("Back");
    assert_eq!(shown(&bench), ["of the root"]);
    bench.send(LayerCommand::AskAgain(layer));
    assert_eq!(bench.asked_of_world(), "ask random for x");
    assert_eq!(shown(&bench), ["of the root"], "until the new one is there");
}

#[test]
fn what_an_engine_draws_unasked_belongs_to_the_node_it_was_asked_about() {
    let mut bench = Bench::new(LINE);
    bench.run("EngineMove, Forward");
    let random = bench.asked().engine;
    let mut drawn = Overlay::new(Size::NINE, "drawn");
    drawn.text.push(message::quoted("thinking"));
    bench.send(Command::Engines(EnginesCommand::Engine(
        random,
        EngineCommand::Drawn(drawn),
    )));
    assert!(shown(&bench).is_empty());
    bench.run("Back");
    assert_eq!(shown(&bench), ["drawn"]);
    let nothing = Overlay::new(Size::NINE, "");
    bench.send(Command::Engines(EnginesCommand::Engine(
        random,
        EngineCommand::Drawn(nothing),
    )));
    assert!(shown(&bench).is_empty(), "it was cleared");
}

/// A bench with one candidate, C7, and a line of four moves behind it.
fn with_candidate() -> Bench {
    let mut bench = Bench::new("(;SZ[9]*;B[gg])");
    bench.run("OverlayStatus");
    let asked = bench.asked();
    let mut overlay = Overlay::new(Size::NINE, "analysis");
    let line = ["cc", "dd", "cd", "dc"].map(|name| Move::Play(point(name)));
    overlay.candidates.push(Candidate {
        pv: line.to_vec(),
        visits: Some(100),
        ..Candidate::new(Color::Black, line[0])
    });
    bench.send(reply_to(&asked, Ok(Reply::Picture(overlay))));
    bench
}

#[test]
fn the_line_under_the_pointer_is_shown_step_by_step_and_written_as_shown() {
    let mut bench = with_candidate();
    assert!(bench.state.board_view().line_picture().is_none());
    bench.send(CandidateCommand::Hover(Some(point("cc"))));
    let ghosts = |bench: &Bench| {
        let picture = bench
            .state
            .board_view()
            .line_picture()
            .expect("a line is shown");
        picture
            .points
            .values()
            .iter()
            .filter(|p| p.ghost.is_some())
            .count()
    };
    assert_eq!(ghosts(&bench), 4);
    let layers = scene(&bench.state.board_view()).layers;
    assert!(
        layers
            .iter()
            .all(|layer| layer.overlay.candidates.is_empty()),
        "the line has the board for itself"
    );
    bench.run("ShorterLine, ShorterLine");
    assert_eq!(ghosts(&bench), 2);
    bench.run("LongerLine, AddLine");
    assert_eq!(bench.sgf(), "(;*(;B[gg])(;B[cc];W[dd];B[cd]))");
    bench.run("Undo");
    assert_eq!(bench.sgf(), "(;*;B[gg])", "one step takes it back");
}

#[test]
fn without_a_pointer_the_best_line_is_written() {
    let mut bench = with_candidate();
    bench.run("AddLine");
    assert_eq!(bench.sgf(), "(;*(;B[gg])(;B[cc];W[dd];B[cd];W[dc]))");
}

#[test]
fn a_belief_is_compared_with_the_board_in_all_its_parts() {
    let mut position = go::Position::new(Size::NINE);
    position.execute(Color::Black, Move::Play(point("cc")));
    position.execute(Color::White, Move::Play(point("dd")));
    let mut stones: Grid<Option<Color>> = position.stones();
    stones[point("cc")] = None;
    stones[point("ee")] = Some(Color::White);
    let belief = Belief {
        stones: Some(stones),
        to_move: Some(Color::White),
        komi: Some(Komi::from_half_points(11)),
        ko: Some(Some(point("aa"))),
        source: "showboard".into(),
    };
    let wanted = [
        Difference::Stone(point("cc"), Some(Color::Black), None),
        Difference::Stone(point("ee"), None, Some(Color::White)),
        Difference::ToMove(Color::Black, Color::White),
        Difference::Komi(Komi::USUAL, Komi::from_half_points(11)),
        Difference::Ko(None, Some(point("aa"))),
    ];
    assert_eq!(compare(&position, Komi::USUAL, &belief), wanted);
    assert_eq!(compare(&position, Komi::USUAL, &Belief::default()), []);
}

#[test]
fn a_belief_is_told_in_words_and_marked() {
    let mut bench = Bench::new("(;SZ[9]KM[6.5];B[cc]*)");
    bench.run("Belief");
    let asked = bench.asked();
    let mut belief = Belief::of(&asked.game, "the test");
    bench.send(reply_to(&asked, Ok(Reply::Belief(belief.clone()))));
    assert!(
        bench.notices().contains("believes what the board shows"),
        "{}",
        bench.notices()
    );
    belief.stones = Some(Grid::new(Size::NINE));
    bench.run("Belief");
    let asked = bench.asked();
    bench.send(reply_to(&asked, Ok(Reply::Belief(belief))));
    let lines = bench.state.board_view().belief_lines(asked.engine);
    assert_eq!(lines[0], "C7: the board has black stone, the engine empty");
    let language = bench.state.settings().language.clone();
    bench.send(SettingsCommand::Language("ja".into()));
    let lines = bench.state.board_view().belief_lines(asked.engine);
    assert_eq!(lines.last().expect("its source"), "出所：渡した棋譜");
    bench.send(SettingsCommand::Language(language));
    let marks = bench
        .state
        .board_view()
        .shown_overlay()
        .expect("the difference is marked");
    assert!(marks.points[point("cc")].color.is_some());
    bench.run("Back");
    assert!(
        bench.state.board_view().shown_overlay().is_none(),
        "of another node nothing is known"
    );
}

#[test]
fn a_typed_line_reaches_the_engine_whose_lines_are_seen() {
    let mut bench = Bench::new(LINE);
    let random = engine(&bench, "random");
    bench.send(ConsoleCommand::Show(Filter {
        engine: Some(random),
        ..Filter::default()
    }));
    bench.send(ConsoleCommand::Type(" name ".into()));
    bench.send(ConsoleCommand::Send);
    assert_eq!(bench.asked_of_world(), "tell random: name");
    assert_eq!(bench.state.engines().console().input(), "");
    let asked = bench.asked();
    bench.send(reply_to(&asked, Ok(Reply::Text("first\nsecond".into()))));
    let said: Vec<&str> = bench
        .state
        .engines()
        .console()
        .lines()
        .map(|line| &*line.text)
        .collect();
    assert_eq!(said, ["name", "first", "second"]);
    bench.send(ConsoleCommand::History(-1));
    assert_eq!(bench.state.engines().console().input(), "name");
}

#[test]
fn a_typed_line_that_ends_the_engine_is_told_of_once() {
    for has_said in [true, false] {
        let mut bench = Bench::new(LINE);
        bench.send(ConsoleCommand::Type("crash".into()));
        bench.send(ConsoleCommand::Send);
        let asked = bench.asked();
        let text = failure().to_string();
        if has_said {
            let line = LogLine::host(&failure());
            bench.send(Command::Engines(EnginesCommand::Engine(
                asked.engine,
                EngineCommand::Log(line),
            )));
        }
        bench.send(reply_to(&asked, Err(failure())));
        let lines = bench.state.engines().console().lines();
        let told = lines.filter(|line| line.text == text).count();
        assert_eq!(told, 1, "said before: {has_said}");
    }
}

#[test]
fn tab_completes_what_the_engine_has_listed() {
    let mut bench = Bench::new(LINE);
    let territory = engine(&bench, "territory");
    for (source, text) in [
        (LogSource::Sent, "list_commands"),
        (LogSource::Received, "= final_score"),
        (LogSource::Received, "final_status_list"),
        (LogSource::Received, "showboard"),
    ] {
        let line = LogLine::new(source, text);
        bench.send(Command::Engines(EnginesCommand::Engine(
            territory,
            EngineCommand::Log(line),
        )));
    }
    for (typed, completed) in [
        ("sh", "showboard "),
        ("fin", "final_s"),
        ("final_s", "final_s"),
        ("zz", "zz"),
    ] {
        bench.send(ConsoleCommand::Type(typed.into()));
        bench.send(ConsoleCommand::Complete);
        assert_eq!(
            bench.state.engines().console().input(),
            completed,
            "{typed}"
        );
    }
    let last = bench
        .state
        .engines()
        .console()
        .lines()
        .last()
        .expect("the choices are listed");
    assert_eq!(last.text, "final_score  final_status_list");
}
