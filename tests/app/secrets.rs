//! While a problem is unsolved nothing tells of its answer, whatever is pressed.

use crate::bench::Bench;
use crate::house::House;
use app::board::scene::scene;
use app::engines::EngineCommand;
use app::notices::Offer;
use app::settings::actions::{ACTIONS, Action};
use app::shell::availability::is_possible;
use app::shell::command::{Command, PickCommand};
use app::shell::effect::{Effect, ReadAbout};
use app::shell::panels::games::GamesPanel;
use app::shell::panels::players::Players;
use app::shell::panels::status_line::StatusLine;
use app::shell::panels::strip::Strip;
use app::shell::state::{Dialog, State};
use engine::{EngineInfo, WorkerState};
use fileref::FileRef;
use go::{Color, Point};
use tsumego::Turn;

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

/// Words that stand in the record and must not be seen: its name, its result, what its author says of the moves.
const SECRETS: [&str; 6] = [
    "Snapback",
    "うってがえし",
    "Two eyes",
    "Too small",
    "B+7",
    "97.0",
];

/// A problem whose record tells much, twice.
fn problem() -> String {
    let one = format!(
        "(;{SETUP}GN[1. Snapback / うってがえし]RE[B+7]SBKV[97.0]C[Live.](;B[ba]SBKV[98.0];W[fc];B[fa]C[RIGHT Two eyes.])\
         (;B[ca]C[Too small.];W[ba]C[No.]))"
    );
    format!("{one}{one}")
}

/// Whatever the state says in words, the board apart.
fn words(state: &State) -> String {
    let mut said = vec![state.title()];
    said.extend(StatusLine::of(state).texts().map(str::to_owned));
    said.extend(GamesPanel::of(state).map(|games| games.shown));
    let players = Players::of(state);
    said.extend(players.facts);
    said.extend(players.players.map(|player| player.name));
    said.extend(state.notices().iter().map(|notice| notice.text.clone()));
    let speech = state.speech();
    said.push(format!("{} {}", speech.polite, speech.urgent));
    if let Some(strip) = Strip::of(state, true) {
        said.push(strip.headline);
        said.extend(strip.progress);
        said.extend(strip.comment);
    }
    if let Some(solving) = state.problems().solving() {
        said.push(solving.title("en"));
        said.push(solving.comment("en"));
    }
    said.join(" | ")
}

/// Whether the dialog in front would show what is in the record.
fn shows_record(dialog: Option<&Dialog>) -> bool {
    matches!(
        dialog,
        Some(
            Dialog::Export(_)
                | Dialog::Facts(_)
                | Dialog::Properties(_)
                | Dialog::Warnings
                | Dialog::WholeGame(_)
        )
    )
}

/// Whether an engine, or a picture of the whole record, was asked for.
fn asks(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Ask(_) | Effect::AnalyseGame(_) | Effect::Preview(..)
    ) || matches!(effect, Effect::Read(asked) if asked.about != ReadAbout::Move)
}

#[track_caller]
fn check_hidden(bench: &Bench, action: Action) {
    let state = &bench.state;
    let Some(solving) = state.problems().solving() else {
        panic!("{action} leaves the problem without a word");
    };
    assert!(solving.hides_answer(), "{action}");
    let words = words(state);
    for secret in SECRETS {
        assert!(!words.contains(secret), "{action} tells {secret}: {words}");
    }
    assert!(
        !shows_record(state.dialog()),
        "{action}: {:?}",
        state.dialog()
    );
    if let Some(effect) = bench.effects.iter().find(|effect| asks(effect)) {
        panic!("{action} asks for {effect:?}");
    }
    for effect in &bench.effects {
        if let Effect::Pick { name, .. } = effect {
            assert!(!name.contains("Snapback"), "{action} offers {name}");
        }
    }
    let view = state.board_view();
    let shown = scene(&view);
    let set_up = |point: Point| match (point.x, point.y) {
        (0..=3, 1) | (3, 0) => Some(Color::Black),
        (0..=4, 2) | (4, 0..=1) => Some(Color::White),
        _ => None,
    };
    for point in shown.size.points() {
        assert_eq!(shown.stone(point), set_up(point), "{action} at {point:?}");
        assert!(view.candidate_at(point).is_none(), "{action}");
    }
    assert!(
        shown.layers.is_empty() && shown.marks.is_empty() && shown.labels.is_empty(),
        "{action} draws something"
    );
}

/// A bench with the problem before the user.
fn solving() -> Bench {
    let mut bench = Bench::of_file(&problem(), "/sets/Snapback.sgf");
    bench.run("Solve");
    bench.effects.clear();
    bench
}

#[test]
fn no_action_tells_of_the_answer_or_leaves_without_asking() {
    for entry in ACTIONS {
        let mut bench = solving();
        bench.send(Command::Act(entry.action));
        check_hidden(&bench, entry.action);
        // Whatever it opened is closed again, and time passes.
        bench.run("Close, Wait 2, Tick");
        bench.effects.retain(asks);
        check_hidden(&bench, entry.action);
    }
}

#[test]
fn the_file_of_an_unsolved_problem_has_no_name() {
    let mut bench = solving();
    let file = bench.state.document().path().expect("a file").clone();
    assert_eq!(bench.state.name_of(&file), None);
    bench.state.inform(format!("{} is saved.", file.name()));
    assert!(!bench.notices().contains("Snapback"), "{}", bench.notices());
    let other = fileref::FileRef::from("/games/Snapback of 1952.sgf");
    assert!(bench.state.name_of(&other).is_some(), "another file");
    bench.run("Click ba, Wait 2, Tick, Click fa");
    assert_eq!(bench.state.name_of(&file), Some("Snapback.sgf".to_owned()));
}

#[test]
fn no_action_tells_of_the_answer_after_a_wrong_try_either() {
    for entry in ACTIONS {
        // They show it, or go on: it is what they are for.
        if entry.action == Action::ShowSolution {
            continue;
        }
        let mut bench = solving();
        bench.run("Click ca, Wait 2, Tick, Wait 2, Tick");
        bench.effects.clear();
        bench.send(Command::Act(entry.action));
        bench.run("Close");
        let state = &bench.state;
        let solving = state.problems().solving();
        assert!(
            solving.is_some_and(app::problems::solving::Solving::hides_answer),
            "{entry:?}"
        );
        let words = words(state);
        for secret in ["Snapback", "Two eyes", "B+7", "97.0"] {
            assert!(!words.contains(secret), "{entry:?} tells {secret}: {words}");
        }
        // What follows after the wrong move was played out already.
        let may_ask =
            |effect: &Effect| entry.action == Action::Why && matches!(effect, Effect::Read(_));
        let asked = bench
            .effects
            .iter()
            .find(|effect| asks(effect) && !may_ask(effect));
        assert!(asked.is_none(), "{entry:?}");
    }
}

#[test]
fn what_was_seen_before_is_not_seen_beside_the_problem() {
    // An engine thinks about the position, and its picture lies over the board; then the problem is put.
    let mut bench = Bench::of_file(&problem(), "/sets/Snapback.sgf");
    bench.run("OverlayNumber");
    let asked = bench.asked();
    bench.answer_overlay(&asked, "secret");
    assert_eq!(bench.overlay(), Some("secret"));
    bench.run("Analyse, Find, Solve");
    bench.effects.clear();
    bench.run("Wait 2, Tick");
    check_hidden(&bench, Action::Solve);
    assert_eq!(bench.overlay(), None);
    assert!(!bench.state.document().finding().open);
    assert!(!bench.state.board().is_watching());
    assert!(bench.questions().is_empty(), "nobody thinks about it");
}

#[test]
fn an_engine_that_is_loaded_beside_a_problem_tells_nothing() {
    let mut bench = Bench::of_file(&problem(), "/sets/Snapback.sgf");
    bench.run("OverlayNumber");
    let asked = bench.asked();
    bench.answer_overlay(&asked, "secret");
    bench.run("Solve");
    bench.effects.clear();
    let path = FileRef::from("/engines/libblue.so");
    bench.send(Command::Pick(PickCommand::Inspected(path, Ok(()))));
    let tried = EngineCommand::TriedOut {
        fingerprint: Some("sha256:1".into()),
        bounds: None,
    };
    bench.engine_does("blue", tried);
    let id = bench.engine("blue");
    bench.take(Offer::Allow(id));
    bench.engine_does("blue", EngineCommand::Info(EngineInfo::default()));
    bench.engine_does("blue", EngineCommand::State(WorkerState::Ready));
    bench.run("Wait 2, Tick");
    check_hidden(&bench, Action::LoadLibrary);
}

#[test]
fn an_exam_is_not_left_or_changed_by_any_action() {
    for entry in ACTIONS {
        let mut bench = Bench::of_file(&problem(), "/sets/Snapback.sgf");
        let before = bench.sgf();
        bench.begin_exam(100, 2);
        bench.effects.clear();
        bench.send(Command::Act(entry.action));
        bench.run("Close");
        assert!(bench.state.problems().is_examined(), "{entry:?} ends it");
        let number = bench.state.problems().session().expect("it").score().number;
        assert_eq!(number, 1, "{entry:?} goes on, and nobody was asked");
        check_hidden(&bench, entry.action);
        assert_eq!(bench.sgf(), before, "{entry:?} edits");
    }
}

#[test]
fn the_answer_may_be_seen_when_it_was_found() {
    let mut bench = solving();
    bench.run("Click ba, Wait 2, Tick, Click fa");
    let solving = bench.state.problems().solving().expect("it");
    assert_eq!(solving.title("en"), "1. Snapback");
    assert_eq!(solving.title("ja"), "1. うってがえし");
    assert!(bench.state.title().contains("Snapback.sgf"));
    bench.run("Analyse");
    assert!(bench.state.problems().solving().is_none());
    assert!(bench.state.board().is_watching());
    let cursor = bench.state.document().cursor();
    assert_eq!(
        bench.record().msg(cursor),
        "RIGHT Two eyes.",
        "where it was reached"
    );
}

#[test]
fn one_key_goes_on_with_the_problem() {
    let mut bench = solving();
    let game = |bench: &Bench| bench.state.document().game();
    bench.run("SolveOn");
    assert!(
        bench.notices().contains("Not solved yet"),
        "{}",
        bench.notices()
    );
    bench.run("Click ca, Wait 2, Tick, SolveOn");
    let turn = bench.state.problems().solving().expect("it").turn();
    assert_eq!((turn, game(&bench)), (Turn::Solver, 0), "once more");
    bench.run("Click ba, Wait 2, Tick, Click fa, SolveOn");
    assert_eq!(game(&bench), 1, "the next one");
}

#[test]
fn the_players_cards_follow_the_attempt() {
    // White takes two stones.
    let file = format!("(;{SETUP};B[aa];W[ba];B[ca];W[fa];B[ba]C[RIGHT])");
    let mut bench = Bench::new(&file);
    bench.run("Solve");
    let to_move = |bench: &Bench| Players::of(&bench.state).players.map(|p| p.is_to_move);
    assert_eq!(to_move(&bench), [true, false]);
    bench.run("Click aa");
    assert_eq!(to_move(&bench), [false, true]);
    bench.run("Wait 2, Tick, Click ca");
    let [black, _] = Players::of(&bench.state).players;
    assert!(black.prisoners.ends_with('1'), "{}", black.prisoners);
}

#[test]
fn no_word_in_the_window_tells_of_the_answer() {
    let mut open = House::new(&problem()).open();
    open.run(Action::Solve);
    for entry in ACTIONS {
        // What leaves the window, or fills the screen with what has no names, has nothing to be read.
        if matches!(entry.action, Action::Quit | Action::Solve | Action::Pass) {
            continue;
        }
        if !is_possible(open.state(), entry.action) {
            continue;
        }
        open.run(entry.action);
        for secret in SECRETS {
            assert_eq!(open.count(secret), 0, "{entry:?} shows {secret}");
        }
        open.run(Command::CloseDialog);
        let in_front = |state: &State| {
            state.home().is_shown() || state.shelf().is_shown() || state.problems().page().is_some()
        };
        while in_front(open.state()) {
            open.run(Action::MoveNow);
        }
        open.run(Action::SolveAgain);
        assert!(open.state().problems().solving().is_some(), "{entry:?}");
    }
}
