//! Hints in three steps, and the dots of a set.

use crate::bench::Bench;
use crate::house::{House, Open};
use app::board::scene::scene;
use app::problems::ProblemCommand;
use app::problems::set::Dot;
use app::problems::solving::SolvingCommand;
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::effect::ReadAbout;
use app::shell::panels::strip::Strip;
use app::shell::state::Dialog;
use eframe::egui::Role;
use egui_kittest::kittest::{NodeT, Queryable, by};
use go::Point;
use opinion::Outcome;
use tsumego::Verdict;

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

fn set() -> String {
    let one = |more: &str| format!("(;{SETUP}{more};B[ba];W[fc];B[fa]C[RIGHT])");
    format!("{}{}{}", one(""), one("AW[ii]"), one("AW[ai]"))
}

fn headline(bench: &Bench) -> String {
    Strip::of(&bench.state, false).expect("a strip").headline
}

/// The points that are not dimmed, and the marked ones.
fn seen(bench: &Bench) -> (usize, Vec<Point>) {
    let shown = scene(&bench.state.board_view());
    let window = shown.window;
    let points = usize::from(window.width()) * usize::from(window.height());
    let marked = shown.marks.iter().map(|(point, _)| *point).collect();
    (points - shown.dimmed.len(), marked)
}

#[test]
fn three_steps_lead_from_the_region_to_the_move() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    let (whole, _) = seen(&bench);
    bench.run("Hint");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Hint), "what it costs");
    assert_eq!(seen(&bench).0, whole, "nothing is told yet");
    bench.send(SolvingCommand::Hint);
    let (region, marked) = seen(&bench);
    assert!(region < whole && region >= 9, "{region} of {whole}");
    assert!(marked.is_empty());
    assert!(
        headline(&bench).contains("Hint 1 of 3"),
        "{}",
        headline(&bench)
    );
    bench.run("Hint");
    assert!(
        headline(&bench).contains("Hint 2 of 3: Descent"),
        "{}",
        headline(&bench)
    );
    bench.run("Hint");
    assert_eq!(seen(&bench).1, [Point::new(1, 0)]);
    assert!(headline(&bench).contains("B9"), "{}", headline(&bench));
    bench.run("Hint");
    assert!(bench.state.dialog().is_none(), "there is no fourth");
    assert!(bench.notices().contains("third hint is the last"));
}

#[test]
fn a_hint_does_not_come_back_behind_the_solution() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    bench.send(SolvingCommand::Hint);
    bench.run("ShowSolution, GiveUp, Back, Back");
    assert_eq!(headline(&bench), "Black to play");
    bench.run("Hint");
    assert!(headline(&bench).contains("Hint 1 of 3"), "asked for again");
}

/// Has the reader look for the first move, if it was asked.
fn look(bench: &mut Bench) {
    let asked = bench.asked_reader();
    assert_eq!(asked.about, ReadAbout::Hint);
    let best = opinion::best_first(&asked.inquiry, &asked.watch);
    bench.send(SolvingCommand::Hinted(asked.number, best));
}

#[test]
fn where_the_file_has_no_answer_the_reader_finds_the_move() {
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve");
    bench.effects.clear();
    bench.run("Hint");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Hint), "what it costs");
    assert!(bench.asked_of_world().is_empty(), "nobody reads yet");
    bench.send(SolvingCommand::Hint);
    let looking = headline(&bench);
    assert!(looking.contains("Looking for a move"), "{looking}");
    look(&mut bench);
    assert!(
        headline(&bench).contains("Hint 1 of 3"),
        "{}",
        headline(&bench)
    );
    bench.effects.clear();
    bench.run("Hint, Hint");
    assert_eq!(seen(&bench).1, [Point::new(1, 0)]);
    assert!(bench.asked_of_world().is_empty(), "it is known by now");
    bench.run("Click ba");
    bench.run("Hint");
    assert!(
        bench.notices().contains("while it is your move"),
        "{}",
        bench.notices()
    );
    let told = bench.state.problems().solving().expect("it").hints_told();
    assert_eq!(told, 3);
}

#[test]
fn the_reader_tells_why_there_is_no_hint() {
    // Black has room for one eye, whatever he plays.
    let dead = "(;C[Black to live.]SZ[9]AB[ab][bb][ca][cb]AW[ac][bc][cc][dc][db][da])";
    let mut bench = Bench::new(dead);
    bench.run("Solve");
    bench.send(SolvingCommand::Hint);
    look(&mut bench);
    let said = headline(&bench);
    assert!(said.contains("proven that no move works"), "{said}");
    assert_eq!(
        bench.state.problems().solving().expect("it").hints_told(),
        0
    );
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve");
    bench.send(SolvingCommand::Hint);
    let number = bench.asked_reader().number;
    bench.send(SolvingCommand::Hinted(number, None));
    let said = headline(&bench);
    assert!(said.contains("no move could be proven"), "{said}");
    bench.run("Hint");
    assert!(bench.notices().contains("no move could be proven"));
}

#[test]
fn what_the_reader_proves_otherwise_is_known_to_hints() {
    for checked in [false, true] {
        let mut bench = Bench::new(&format!("(;{SETUP})"));
        bench.run("Solve");
        bench.send(SolvingCommand::Hint);
        let number = bench.asked_reader().number;
        bench.send(SolvingCommand::Hinted(number, None));
        bench.run(if checked { "Click ca" } else { "Click ba" });
        let asked = bench.asked_reader();
        let opinion = opinion::opinion(&asked.inquiry, &asked.watch);
        bench.send(SolvingCommand::Opinion(asked.number, opinion));
        if checked {
            bench.run("CheckProblem");
            bench.reader_checks();
            bench.run("CheckProblem");
        }
        bench.run("Back, Hint");
        let said = headline(&bench);
        assert!(said.contains("Hint 1 of 3"), "{checked}: {said}");
    }
}

#[test]
fn a_check_has_shown_nothing_while_it_is_read() {
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve, Click ca");
    let number = bench.asked_reader().number;
    bench.send(SolvingCommand::Opinion(number, None));
    bench.run("CheckProblem");
    let has_seen = |bench: &Bench| bench.state.problems().solving().expect("it").has_seen();
    assert!(!has_seen(&bench));
    bench.reader_checks();
    assert!(has_seen(&bench));
}

#[test]
fn who_plays_while_the_reader_looks_for_a_hint_gets_none() {
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve");
    bench.send(SolvingCommand::Hint);
    let asked = bench.asked_reader();
    let (number, watch) = (asked.number, std::sync::Arc::clone(&asked.watch));
    bench.run("Click ca");
    assert!(watch.is_stopped(), "nobody wants to know any more");
    bench.send(SolvingCommand::Hinted(
        number,
        Some((Outcome::Works, Some(Point::new(1, 0)))),
    ));
    let solving = bench.state.problems().solving().expect("it");
    assert_eq!((solving.hints_told(), solving.hint("en")), (0, None));
    // The same by the button that stops it, and then it may be asked again.
    bench.run("Back");
    bench.send(SolvingCommand::Hint);
    bench.send(SolvingCommand::StopReading);
    assert!(bench.state.problems().solving().expect("it").has_hint());
}

#[test]
fn the_region_has_the_move_in_it() {
    for grade in 0..5 {
        let mut bench = Bench::new("(;SZ[9])");
        bench.send(ProblemCommand::Bundled(grade, 0));
        let count = bench.state.document().collection().games().len();
        for game in 0..count {
            bench.send(ProblemCommand::Bundled(grade, game as u32));
            bench.send(SolvingCommand::Hint);
            let solving = bench.state.problems().solving().expect("a problem");
            let hint = solving.hint("en").expect("a hint");
            let (from, to) = hint.region;
            let inside =
                (from.x..=to.x).contains(&hint.point.x) && (from.y..=to.y).contains(&hint.point.y);
            assert!(inside, "grade {grade}, {game}: {hint:?}");
            let (start, seen) = (solving.start(), solving.window);
            let matters = |p: &Point| start.stone(*p).is_some() || *p == hint.point;
            let there: Vec<Point> = start.size().points().filter(matters).collect();
            let last = start.size().width() - 1;
            let beyond = [
                seen.x0 > 0 && there.iter().all(|p| p.x > from.x),
                seen.y0 > 0 && there.iter().all(|p| p.y > from.y),
                seen.x1 < last && there.iter().all(|p| p.x < to.x),
                seen.y1 < last && there.iter().all(|p| p.y < to.y),
            ];
            assert_eq!(beyond, [false; 4], "not beyond the stones: {hint:?}");
            let points = (to.x - from.x + 1) * (to.y - from.y + 1);
            assert!(points >= 9, "that would tell the move: {hint:?}");
            let idea = hint
                .idea
                .expect("the bundled ones are named after their ideas");
            assert!(!idea.starts_with(|c: char| c.is_ascii_digit()), "{idea}");
        }
    }
}

#[test]
fn what_is_solved_with_a_hint_is_not_counted_as_solved() {
    let mut bench = Bench::new(&set());
    bench.run("Solve, Hint");
    bench.send(SolvingCommand::Hint);
    bench.run("Click ba, Wait 2, Tick, Click fa");
    assert_eq!(bench.remembered(), [(Verdict::Right, 1)]);
    assert!(
        headline(&bench).contains("with a hint"),
        "{}",
        headline(&bench)
    );
    // The next one is a new one.
    bench.effects.clear();
    bench.run("NextProblem, Click ba, Wait 2, Tick, Click fa");
    assert_eq!(bench.remembered(), [(Verdict::Right, 0)]);
    assert_eq!(headline(&bench), "Correct!");
}

#[test]
fn a_hint_is_about_the_move_that_is_to_be_made() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    bench.send(SolvingCommand::Hint);
    bench.run("Click ba, Wait 2, Tick");
    assert!(!headline(&bench).contains("Hint"), "{}", headline(&bench));
    bench.run("Hint, Hint, Hint");
    assert_eq!(seen(&bench).1, [Point::new(5, 0)]);
}

#[test]
fn an_exam_has_no_hints() {
    let mut bench = Bench::new(&set());
    bench.begin_exam(100, 2);
    bench.run("Hint");
    bench.send(SolvingCommand::Hint);
    assert!(bench.state.dialog().is_none());
    let solving = bench.state.problems().solving().expect("a problem");
    assert_eq!(solving.hints_told(), 0);
    bench.send(ProblemCommand::GoTo(2));
    assert!(bench.state.problems().is_examined());
}

#[test]
fn dots_show_the_set_and_lead_to_its_problems() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    let dots = Strip::of(&bench.state, false).expect("it").dots;
    assert_eq!((dots.count, dots.here), (3, Some(0)));
    assert_eq!(dots.dots, [Dot::Open; 3]);
    bench.send(ProblemCommand::GoTo(2));
    assert_eq!(bench.state.document().game(), 2);
    let dots = Strip::of(&bench.state, false).expect("it").dots;
    assert_eq!(dots.here, Some(2));
}

#[test]
fn a_long_set_shows_the_dots_around_the_problem() {
    let many = format!("(;{SETUP};B[ba]C[RIGHT])").repeat(200);
    let mut bench = Bench::new(&many);
    bench.run("Solve");
    bench.send(ProblemCommand::GoTo(150));
    let dots = Strip::of(&bench.state, false).expect("it").dots;
    assert!(dots.first > 0 && dots.dots.len() <= 40);
    assert!((dots.first..dots.first + dots.dots.len()).contains(&150));
}

#[test]
fn the_header_stands_still_whatever_it_says() {
    for (house, picture) in [
        (House::new(&set()), Some("hint-move")),
        (House::new(&set()).japanese(), None),
    ] {
        let mut open = house.size(800.0, 600.0).open();
        open.run(Action::Solve);
        let before = top(&open);
        open.run(Command::from(SolvingCommand::Hint));
        assert_eq!(top(&open), before);
        open.run(Action::Hint);
        open.run(Action::Hint);
        assert_eq!(top(&open), before);
        if let Some(picture) = picture {
            open.picture(picture);
        }
        open.run(Command::Click(Point::new(2, 0)));
        open.settle();
        assert_eq!(top(&open), before);
    }
}

/// Where the board's upper left point is.
fn top(open: &Open) -> i32 {
    let named = open.harness.query_all(by().label_contains("A9"));
    let points = named.filter(|node| node.accesskit_node().role() == Role::Button);
    let first = points
        .map(|node| (node.rect().center().y * 8.0) as i32)
        .next();
    first.expect("a board")
}

#[test]
fn the_first_hint_shades_all_but_a_region() {
    let mut open = House::new("").open();
    open.harness.state_mut().open_bundled();
    open.settle();
    open.run(Command::from(SolvingCommand::Hint));
    open.run(Action::Hint);
    open.picture("hint-idea");
}
