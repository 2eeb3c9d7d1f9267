//! Problems beyond one: moves that the file does not know, sets, sessions, what was failed, how the days went.

use crate::bench::Bench;
use crate::house::{House, Open};
use app::board::scene::scene;
use app::problems::review::{Listed, Overview};
use app::problems::session::Score;
use app::problems::solving::Second;
use app::problems::solving::{Solving, SolvingCommand};
use app::problems::{Page, ProblemCommand};
use app::settings::Settings;
use app::settings::actions::Action;
use app::settings::hints::HintSettings;
use app::settings::solving::SolvingSettings;
use app::settings::solving::TimedSetup;
use app::shell::command::Command;
use app::shell::effect::{Effect, FilesEffect};
use app::shell::panels::strip::Strip;
use app::shell::state::Dialog;
use go::{Color, Point};
use katsura::window::world::listing::list_games;
use opinion::{Aim, Assumption, KoKind, KoThreats, Opinion, Outcome, WantedKo};
use std::cell::RefCell;
use std::time::Duration;
use tsumego::{Day, Key, Known, Level, Mode, Place, Rated, Standing, Tally, Turn, Verdict};

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

/// A file of three problems and a game between the second and the third.
fn set() -> String {
    let problem = |more: &str| format!("(;{SETUP}{more};B[ba]C[RIGHT Two eyes.])");
    format!(
        "{}{}(;SZ[9];B[aa];W[bb]){}",
        problem("*"),
        problem("AW[ii]"),
        problem("AW[ai]")
    )
}

fn turn(bench: &Bench) -> Turn {
    bench.state.problems().solving().expect("a problem").turn()
}

fn wait(bench: &mut Bench, milliseconds: u64) {
    bench.state.wait(Duration::from_millis(milliseconds));
    bench.send(Command::Tick);
}

fn stone(bench: &Bench, x: u8, y: u8) -> Option<Color> {
    scene(&bench.state.board_view()).stone(Point::new(x, y))
}

/// The number of the last question to the reader.
fn question(bench: &Bench) -> u64 {
    bench.asked_reader().number
}

fn fails(reply: Point) -> Opinion {
    Opinion {
        aim: Aim::Live,
        target: Point::new(2, 3),
        outcome: Outcome::Fails,
        answer: Some(Outcome::Works),
        reply: Some(reply),
        assumed: None,
        threats: None,
        ko_kind: None,
        bent_four: false,
        seki: false,
        answer_seki: false,
        answer_threats: None,
        ko: WantedKo::Unsaid,
        best: None,
        gain: None,
    }
}

fn words(bench: &Bench) -> String {
    bench.state.words_of_opinion().expect("an opinion")
}

/// The number of a day.
const TODAY: i64 = 20_000;

#[test]
fn a_move_the_file_does_not_know_is_read_and_refuted() {
    let mut bench = Bench::new(&set());
    bench.run("Solve, Click ca");
    assert!(words(&bench).starts_with("Not in the file. The reader is reading"));
    let number = question(&bench);
    let opinion = |number, opinion| Command::from(SolvingCommand::Opinion(number, opinion));
    bench.send(opinion(number + 7, Some(fails(Point::new(0, 0)))));
    assert!(
        matches!(
            bench.state.problems().solving().expect("it").second,
            Second::Reading(_)
        ),
        "an answer to another question"
    );
    bench.effects.clear();
    bench.send(opinion(number, Some(fails(Point::new(1, 0)))));
    assert_eq!(
        words(&bench),
        "Wrong: White answers B9, and Black dies. (Not in the file; read by Katsura.)"
    );
    assert_eq!(turn(&bench), Turn::Over(Verdict::Wrong));
    assert_eq!(bench.asked_of_world(), "remember Wrong");
    wait(&mut bench, 450);
    assert_eq!(stone(&bench, 1, 0), Some(Color::White), "it is played out");
    bench.run("Click aa");
    assert_eq!(stone(&bench, 0, 0), Some(Color::Black), "one may play on");
    assert_eq!(bench.asked_of_world(), "read the move");
    bench.run("Back");
    assert_eq!((turn(&bench), stone(&bench, 1, 0)), (Turn::Solver, None));
}

#[test]
fn back_is_before_the_move_that_was_wrong() {
    let setup = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";
    let file = format!("(;{setup}(;B[fa];W[fb](;B[ba]C[RIGHT])(;B[ca];W[ba]C[Wrong.])))");
    let mut bench = Bench::new(&file);
    bench.run("Solve, Click fa, Wait 2, Tick, Click ca, Wait 2, Tick");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Wrong));
    bench.run("Back");
    let moves = |bench: &Bench| bench.state.problems().solving().map(Solving::moves_made);
    assert_eq!((turn(&bench), moves(&bench)), (Turn::Solver, Some(2)));
    assert_eq!(stone(&bench, 1, 0), None);
    bench.run("Click ba");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    // The first verdict stays the one that counts.
    assert_eq!(bench.remembered(), [(Verdict::Wrong, 0)]);
    bench.run("First");
    assert_eq!((turn(&bench), moves(&bench)), (Turn::Solver, Some(0)));
    bench.run("Click fa, Wait 2, Tick, Back");
    assert_eq!(moves(&bench), Some(0), "before his last move");
}

#[test]
fn what_nobody_knows_does_not_count_against_the_user() {
    let mut bench = Bench::new(&set());
    bench.run("Solve, Click ca");
    let number = question(&bench);
    bench.effects.clear();
    bench.send(Command::from(SolvingCommand::Opinion(number, None)));
    assert_eq!(
        words(&bench),
        "Not in the file. Whether it works is not known."
    );
    assert_eq!(turn(&bench), Turn::Over(Verdict::Unknown));
    assert_eq!(bench.asked_of_world(), "remember Unknown");
    bench.run("SolveAgain, Click ba");
    assert_eq!(
        bench.asked_of_world(),
        "remember Right, read the move",
        "the next try counts"
    );
}

#[test]
fn whether_a_ko_is_enough_is_not_known_without_an_answer() {
    let mut bench = Bench::new(&set());
    bench.run("Solve, Click ca");
    let opinion = Opinion {
        outcome: Outcome::KoAhead,
        answer: None,
        ..fails(Point::new(0, 0))
    };
    let number = question(&bench);
    let told = SolvingCommand::Opinion(number, Some(opinion));
    bench.send(Command::from(told));
    assert_eq!(turn(&bench), Turn::Over(Verdict::Unknown));
    let words = words(&bench);
    assert!(
        words.contains("Whether that is enough, the file does not say."),
        "{words}"
    );
}

#[test]
fn a_ko_is_as_good_as_the_files_if_it_takes_no_more_threats() {
    let needs = |count| {
        Some(KoThreats {
            color: Color::Black,
            count,
        })
    };
    for (threats, verdict, said) in [
        (1, Verdict::Right, "Correct, too: "),
        (2, Verdict::Wrong, "Wrong: "),
    ] {
        let mut bench = Bench::new(&set());
        bench.run("Solve, Click ca");
        let opinion = Opinion {
            aim: Aim::Live,
            target: Point::new(2, 3),
            outcome: Outcome::KoBehind,
            answer: Some(Outcome::KoBehind),
            reply: None,
            assumed: None,
            threats: needs(threats),
            ko_kind: Some([KoKind::Direct, KoKind::ApproachMove][usize::from(threats) - 1]),
            answer_threats: needs(1),
            bent_four: false,
            seki: false,
            answer_seki: false,
            ko: WantedKo::Unsaid,
            best: None,
            gain: None,
        };
        let number = question(&bench);
        let told = SolvingCommand::Opinion(number, Some(opinion));
        bench.send(Command::from(told));
        assert_eq!(turn(&bench), Turn::Over(verdict));
        let words = words(&bench);
        let needed = [
            "it is a direct ko (Black needs one ko threat)",
            "it is an approach-move ko (Black needs 2 ko threats)",
        ];
        assert!(words.contains(needed[usize::from(threats) - 1]), "{words}");
        assert!(words.starts_with(said), "{words}");
    }
}

/// What the file calls wrong stays wrong, whatever the reader says; he tells what comes of it, and nobody fails who is proven to be right.
#[test]
fn a_wrong_move_without_a_reply_is_answered_by_the_reader() {
    let file = format!("(;{SETUP}(;B[ba]C[RIGHT])(;B[ca]C[NOTTHIS]))");
    let begun = || {
        let mut bench = Bench::new(&file);
        bench.run("Solve, Click ca");
        assert_eq!(turn(&bench), Turn::Over(Verdict::Wrong));
        let reading = "Wrong, says the file. The reader is reading …";
        assert_eq!(words(&bench), reading);
        let number = question(&bench);
        assert!(!bench.asked_of_world().contains("remember"), "it waits");
        (bench, number)
    };
    let say = |bench: &mut Bench, number, opinion| {
        let told = SolvingCommand::Opinion(number, opinion);
        bench.send(Command::from(told));
        assert_eq!(turn(bench), Turn::Over(Verdict::Wrong));
    };
    let (mut bench, number) = begun();
    say(&mut bench, number, Some(fails(Point::new(1, 0))));
    assert_eq!(bench.asked_of_world(), "remember Wrong");
    let wrong =
        "Wrong: White answers B9, and Black dies. (The file calls it wrong; read by Katsura.)";
    assert_eq!(words(&bench), wrong);
    wait(&mut bench, 450);
    assert_eq!(stone(&bench, 1, 0), Some(Color::White), "it is played out");
    assert_eq!(words(&bench), wrong);
    let (mut bench, number) = begun();
    let works = Opinion {
        outcome: Outcome::Works,
        reply: None,
        ..fails(Point::new(1, 0))
    };
    say(&mut bench, number, Some(works));
    let proven = "The file calls it wrong; it is proven, though: Black lives. The try counts neither way. (Read by Katsura.)";
    assert_eq!(words(&bench), proven);
    assert_eq!(bench.asked_of_world(), "remember Unknown");
    let (mut bench, number) = begun();
    say(&mut bench, number, None);
    assert_eq!(bench.state.words_of_opinion(), None, "only the file speaks");
    assert_eq!(bench.asked_of_world(), "remember Wrong");
    // Who does not wait for the reader has the file's verdict.
    for leaves in [
        "SolveAgain",
        "ShowSolution",
        "Back",
        "Solve, LeaveProblem",
        "Quit",
    ] {
        let (mut bench, _) = begun();
        bench.run(leaves);
        assert!(
            bench.asked_of_world().contains("remember Wrong"),
            "{leaves}"
        );
    }
}

/// Where the file shows why a move is wrong, its line is played out, and the reader reads the move all the same.
#[test]
fn a_wrong_move_with_a_line_that_is_proven_to_be_right_does_not_fail() {
    let file = format!("(;{SETUP}(;B[ba]C[RIGHT])(;B[ca]C[Wrong.];W[ba];B[aa]))");
    let told = |opinion: Option<Opinion>, waits: bool| {
        let mut bench = Bench::new(&file);
        bench.run("Solve, Click ca");
        assert_eq!(turn(&bench), Turn::Refutation);
        let asked = bench.asked_reader();
        assert_eq!(asked.inquiry.moves.len(), 1, "{:?}", asked.inquiry.moves);
        let came = SolvingCommand::Opinion(asked.number, opinion);
        if waits {
            wait(&mut bench, 450);
            wait(&mut bench, 450);
            assert_eq!(turn(&bench), Turn::Over(Verdict::Wrong));
        }
        assert!(!bench.asked_of_world().contains("remember"), "it waits");
        bench.send(Command::from(came));
        bench
    };
    let works = Opinion {
        outcome: Outcome::Works,
        reply: None,
        ..fails(Point::new(1, 0))
    };
    let likely = Opinion {
        assumed: Some(Assumption::OpenSides),
        ..works
    };
    for waits in [false, true] {
        let mut right = told(Some(works), waits);
        let proven = "The file calls it wrong; it is proven, though: Black lives. The try counts neither way. (Read by Katsura.)";
        assert_eq!(words(&right), proven);
        assert_eq!(right.asked_of_world(), "remember Unknown");
        // The file's line goes on, and makes it no other try.
        wait(&mut right, 450);
        wait(&mut right, 450);
        assert_eq!(turn(&right), Turn::Over(Verdict::Wrong));
        assert_eq!(right.asked_of_world(), "");
        if waits {
            right.run("Why");
            let solving = right.state.problems().solving().expect("it");
            let explained = solving.explained().expect("a line");
            assert_eq!(explained.steps(), (1, 1), "not the line of the file");
            right.run("Why");
        }
        right.run("SolveAgain");
        assert_eq!(right.state.words_of_opinion(), None);
        for opinion in [Some(likely), Some(fails(Point::new(1, 0))), None] {
            let mut wrong = told(opinion, waits);
            assert_eq!(wrong.state.words_of_opinion(), None, "only the file speaks");
            assert_eq!(wrong.asked_of_world(), "remember Wrong");
        }
    }
}

/// What the file calls right stays right; that it fails is told where that is proven.
#[test]
fn what_the_file_calls_right_and_fails_is_told() {
    let file = format!("(;{SETUP}(;B[ba]C[RIGHT])(;B[ca]))");
    let told = |opinion: Option<Opinion>| {
        let mut bench = Bench::new(&file);
        bench.run("Solve, Click ba");
        assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
        assert_eq!(bench.state.words_of_opinion(), None, "nobody waits for it");
        let came = SolvingCommand::Opinion(question(&bench), opinion);
        bench.send(Command::from(came));
        assert_eq!(turn(&bench), Turn::Over(Verdict::Right), "the file decides");
        bench
    };
    let mut bench = told(Some(fails(Point::new(1, 0))));
    let against = "Correct, says the file, and counts so. It is proven, though: White answers B9, and Black dies. (Read by Katsura.)";
    assert_eq!(words(&bench), against);
    let decisive = bench.state.problems().solving().map(Solving::decisive);
    assert_eq!(decisive, Some(None), "and no mark says that it is right");
    bench.run("SolveAgain");
    assert_eq!(bench.state.words_of_opinion(), None, "another try begins");
    // A line that ends with a reply is read before it.
    let mut replied = Bench::new(&format!("(;{SETUP};B[ca];W[ba]C[RIGHT])"));
    replied.run("Solve, Click ca");
    wait(&mut replied, 450);
    assert_eq!(turn(&replied), Turn::Over(Verdict::Right));
    let asked = &replied.asked_reader().inquiry;
    assert_eq!(asked.moves.len(), 1, "{:?}", asked.moves);
    let came = SolvingCommand::Opinion(question(&replied), Some(fails(Point::new(1, 0))));
    replied.send(Command::from(came));
    assert_eq!(words(&replied), against);
    let fails = fails(Point::new(1, 0));
    let works = Opinion {
        outcome: Outcome::Works,
        reply: None,
        ..fails
    };
    let ko = Opinion {
        outcome: Outcome::KoBehind,
        ..fails
    };
    let likely = Opinion {
        assumed: Some(Assumption::OpenSides),
        ..fails
    };
    for quiet in [Some(works), Some(ko), Some(likely), None] {
        assert_eq!(told(quiet).state.words_of_opinion(), None);
    }
}

/// Where a file marks nothing as right, its first line is a guess, and counts when the reader has not proven that it fails.
#[test]
fn a_first_line_that_nobody_calls_right_counts_unless_it_is_proven_to_fail() {
    let file = format!("(;{SETUP}(;B[ba])(;B[ca]))");
    let played = || {
        let mut bench = Bench::new(&file);
        bench.run("Solve, Click ba");
        assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
        assert_eq!(bench.remembered(), [], "it waits for the reader");
        bench
    };
    let came = |bench: &mut Bench, opinion| {
        let came = SolvingCommand::Opinion(question(bench), opinion);
        bench.send(Command::from(came));
    };
    let mut bench = played();
    came(&mut bench, Some(fails(Point::new(1, 0))));
    assert_eq!(
        words(&bench),
        "That is the file’s first line, which nobody calls right. It is proven, though: White answers B9, and Black dies. \
         The try counts neither way. (Read by Katsura.)"
    );
    assert_eq!(bench.remembered(), [(Verdict::Unknown, 0)]);
    let mut bench = played();
    came(&mut bench, None);
    assert_eq!(bench.remembered(), [(Verdict::Right, 0)]);
    let mut bench = played();
    bench.run("NextGame, SolveAgain");
    assert_eq!(
        bench.remembered(),
        [(Verdict::Right, 0)],
        "who goes on does not wait"
    );
}

#[test]
fn a_move_as_good_as_the_files_is_right_and_a_better_one_is_told() {
    for (answer, judged) in [
        (Outcome::Works, "Correct, too: "),
        (Outcome::KoAhead, "Better than the file’s answer: "),
    ] {
        let mut bench = Bench::new(&set());
        bench.run("Solve, Click ca");
        let opinion = Opinion {
            aim: Aim::Live,
            target: Point::new(2, 3),
            outcome: Outcome::Works,
            answer: Some(answer),
            reply: None,
            assumed: None,
            threats: None,
            ko_kind: None,
            bent_four: false,
            seki: false,
            answer_seki: false,
            answer_threats: None,
            ko: WantedKo::Unsaid,
            best: None,
            gain: None,
        };
        let number = question(&bench);
        let told = SolvingCommand::Opinion(number, Some(opinion));
        bench.send(Command::from(told));
        assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
        assert!(words(&bench).starts_with(judged), "{}", words(&bench));
    }
}

#[test]
fn what_is_not_proven_is_an_opinion_and_no_verdict() {
    for (assumed, told) in [
        (
            Assumption::OpenSides,
            "Its sides are open: how they are closed was guessed.",
        ),
        (Assumption::Attacks, "Only likely moves were read."),
    ] {
        let mut bench = Bench::new(&set());
        bench.run("Solve, Click ca");
        let opinion = Opinion {
            assumed: Some(assumed),
            ..fails(Point::new(1, 0))
        };
        let number = question(&bench);
        bench.effects.clear();
        bench.send(Command::from(SolvingCommand::Opinion(
            number,
            Some(opinion),
        )));
        let said = "Probably: White answers B9, and Black dies.";
        assert_eq!(
            words(&bench),
            format!("{said} {told} (Not in the file; read by Katsura.)")
        );
        assert_eq!(turn(&bench), Turn::Over(Verdict::Unknown));
        assert_eq!(bench.asked_of_world(), "remember Unknown");
        wait(&mut bench, 450);
        assert_eq!(stone(&bench, 1, 0), Some(Color::White), "its line is shown");
    }
}

#[test]
fn an_engine_answers_where_reading_does_not_help() {
    let mut bench = Bench::new(&set());
    bench.send(Command::from(SolvingCommand::Settings(SolvingSettings {
        reads: false,
        engine: "territory".into(),
        ..SolvingSettings::default()
    })));
    bench.run("Solve, Click ca");
    let asked = bench.asked();
    assert_eq!(
        (asked.game.go.moves().len(), asked.game.to_move()),
        (1, Color::White),
        "it is told the attempt, not the record"
    );
    bench.run("Answer ba");
    assert_eq!(
        words(&bench),
        "Not in the file. territory answers B9; what comes of it is not known."
    );
    wait(&mut bench, 450);
    assert_eq!(stone(&bench, 1, 0), Some(Color::White));
    assert_eq!(turn(&bench), Turn::Over(Verdict::Unknown));
}

/// Lists the games as the world would.
fn list(bench: &mut Bench) {
    let listing = bench.effects.iter().find_map(|effect| match effect {
        Effect::Files(FilesEffect::ListGames {
            job, games, stop, ..
        }) => Some((*job, games.clone(), stop.clone())),
        _ => None,
    });
    let (job, games, stop) = listing.expect("the games are listed");
    let told = RefCell::new(Vec::new());
    list_games(job, None, &games, &stop, |command| {
        told.borrow_mut().push(command);
        true
    });
    for command in told.into_inner() {
        bench.send(command);
    }
}

#[test]
fn one_goes_through_the_problems_of_a_set() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    assert_eq!(bench.state.title(), "Problem 1 of 3 – Katsura");
    let game = |bench: &Bench| bench.state.document().game();
    bench.run("NextProblem, NextProblem");
    assert_eq!(game(&bench), 3, "past what is no problem");
    bench.run("NextProblem");
    assert_eq!(bench.state.problems().page(), Some(Page::Summary));
    bench.run("SolveOn");
    assert_eq!(bench.state.problems().page(), None, "Enter closes it");
    bench.run("NextProblem");
    assert_eq!(bench.state.problems().page(), Some(Page::Summary));
    bench.run("MoveNow");
    assert_eq!(bench.state.problems().page(), None);
    assert!(bench.state.problems().solving().is_some());
    bench.run("PreviousProblem");
    assert_eq!(game(&bench), 1);
    assert_eq!(bench.notices(), "", "that was about another problem");
    bench.run("PreviousProblem, PreviousProblem");
    assert_eq!(game(&bench), 0);
    assert!(bench.notices().contains("first"), "{}", bench.notices());
    bench.run("NextProblem");
    bench.run("RandomProblem");
    assert!([0, 3].contains(&game(&bench)));
}

#[test]
fn the_next_unsolved_problem_is_found_round_the_end() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    list(&mut bench);
    let keys: Vec<Key> = bench
        .effects
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::AskStandings(keys) if keys.len() == 3 => Some(keys.clone()),
            _ => None,
        })
        .expect("it was asked how one stands with all three");
    let decided = |verdict| Standing {
        tries: 1,
        decided: Some(verdict),
        ..Standing::default()
    };
    let told = vec![
        (keys[1].clone(), decided(Verdict::Right)),
        (keys[2].clone(), decided(Verdict::Wrong)),
    ];
    bench.send(Command::from(SolvingCommand::Standings(told)));
    let set = bench.state.problems().solving().expect("it").set;
    assert_eq!((set.count, set.solved, set.failed), (3, 1, 1));
    bench.run("UnsolvedProblem");
    assert_eq!(bench.state.document().game(), 3);
    bench.run("UnsolvedProblem");
    assert_eq!(bench.state.document().game(), 0);
    let all = keys.into_iter().map(|key| (key, decided(Verdict::Right)));
    bench.send(Command::from(SolvingCommand::Standings(all.collect())));
    bench.run("UnsolvedProblem");
    assert!(
        bench.notices().contains("All problems"),
        "{}",
        bench.notices()
    );
}

#[test]
fn an_exam_is_against_the_clock_and_counts_together() {
    let mut bench = Bench::new(&set());
    bench.begin_exam(10, 2);
    let left = |bench: &Bench| {
        let solving = bench.state.problems().solving().expect("a problem");
        solving
            .time_left(bench.state.now())
            .map(|left| left.as_secs())
    };
    assert_eq!(left(&bench), Some(10));
    wait(&mut bench, 4000);
    bench.run("Back");
    assert_eq!(
        left(&bench),
        Some(6),
        "trying again does not stop the clock"
    );
    wait(&mut bench, 7000);
    assert!(bench.state.problems().solving().expect("it").time_up);
    bench.run("Click ba");
    assert_eq!(stone(&bench, 1, 0), None, "it is too late");
    bench.run("NextProblem");
    assert_eq!(left(&bench), Some(10), "each problem has its time");
    bench.run("Click ba");
    assert_eq!(
        (turn(&bench), left(&bench)),
        (Turn::Over(Verdict::Right), None)
    );
    let tries: Vec<(Verdict, Mode)> = bench
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Remember(_, attempt, _) => Some((attempt.verdict, attempt.mode)),
            _ => None,
        })
        .collect();
    assert_eq!(
        tries,
        [(Verdict::Wrong, Mode::Exam), (Verdict::Right, Mode::Exam)]
    );
    bench.run("NextProblem");
    let session = bench.state.problems().session().expect("a session");
    let score = Score {
        number: 2,
        count: 2,
        right: 1,
        wrong: 1,
    };
    assert_eq!((session.is_finished(), session.score()), (true, score));
    let summary = bench.state.problems().summary().expect("how it went");
    let told: Vec<_> = summary
        .cards
        .iter()
        .map(|c| (c.number, c.verdict))
        .collect();
    assert_eq!(told, [(1, Some(Verdict::Wrong)), (2, Some(Verdict::Right))]);
    assert_eq!(
        summary.cards[0].took.map(|took| took.as_secs()),
        Some(11),
        "the time of each"
    );
    let tries = summary.cards.iter().filter_map(|card| card.took);
    assert_eq!(
        summary.took,
        tries.sum(),
        "results are looked at for nothing"
    );
    bench.run("MoveNow");
    assert!(bench.state.problems().session().is_none());
    bench.run("SolveAgain");
    assert_eq!(left(&bench), None, "no clock without being asked for");
}

#[test]
fn an_exam_gives_no_help_and_counts_what_is_left_out() {
    let mut open = House::new(&set().replace('*', "")).open();
    open.run(ProblemCommand::BeginTimed(TimedSetup {
        seconds: 100,
        exam: true,
        count: 2,
        shuffled: false,
    }));
    for help in [
        "Try again",
        "Show the solution",
        "Previous problem",
        "Random problem",
    ] {
        assert_eq!(open.count(help), 0, "{help}");
    }
    open.run(Action::ShowSolution);
    let solving = open.state().problems().solving().expect("it");
    assert_eq!(solving.turn(), Turn::Solver, "no key helps, either");
    let put = solving.shown().position.clone();
    open.key(eframe::egui::Key::Enter);
    assert_eq!(open.count("play a move."), 1, "there are no hints");
    open.click("Next problem");
    assert_eq!(
        open.state().dialog(),
        Some(&Dialog::Skip),
        "it would be lost"
    );
    open.click("Cancel");
    let solving = open.state().problems().solving().expect("it still");
    assert_eq!(solving.set.number, 1);
    open.click("Next problem");
    open.click("Leave it out");
    assert_eq!(open.state().dialog(), None);
    open.run(Command::Click(Point::new(1, 0)));
    open.click("Next problem");
    assert_eq!(open.count("1 of 2 right, took 0:0"), 1);
    let session = open.state().problems().session().expect("it");
    assert_eq!((session.score().wrong, session.failed()), (1, vec![1]));
    let summary = open.state().problems().summary().expect("how it went");
    let seen = summary.cards[0].put.as_ref().expect("a board");
    assert_eq!(seen, &put, "not turned");
    let card = |seconds| format!("Problem 1, ✗ missed, 0:{seconds:02}");
    let seconds = (0..60).find(|&seconds| open.count(&card(seconds)) > 0);
    let seconds = seconds.expect("the first one's board");
    // Where the machine is busy other times stand there.
    if seconds == 0 && open.count("took 0:00") == 1 {
        open.picture("problems-summary");
    }
    open.click(&card(seconds));
    let solving = open.state().problems().solving().expect("it again");
    assert_eq!((solving.turn(), solving.set.number), (Turn::Solver, 1));
    assert!(open.state().problems().session().is_none());
}

#[test]
fn the_status_line_tells_of_the_attempt() {
    let mut open = House::new(&format!("(;{SETUP};B[ba]C[RIGHT])")).open();
    open.run(Action::Solve);
    assert!(
        open.has("Move 0") && !open.has("Next problem"),
        "it is alone"
    );
    open.run(Command::Click(Point::new(1, 0)));
    assert!(open.has("Move 1") && open.has("White to move"));
    assert_eq!(open.count("Correct!"), 1, "in the strip, and nowhere else");
    let solving = open.state().problems().solving().expect("it");
    let told = vec![(
        solving.key().clone(),
        Standing {
            tries: 1,
            right: 1,
            ..Standing::default()
        },
    )];
    open.run(Command::from(SolvingCommand::Standings(told)));
    assert_eq!(open.count("Tried 1 time, right 1 time."), 1);
    open.run(Action::SolveAgain);
    open.run(Command::Click(Point::new(1, 0)));
    assert_eq!(open.count("Only the first try counts"), 1);
}

#[test]
fn going_elsewhere_ends_a_session() {
    let mut bench = Bench::new(&set());
    let setup = |exam| TimedSetup {
        exam,
        ..TimedSetup::default()
    };
    bench.send(ProblemCommand::BeginTimed(setup(true)));
    bench.send(Command::SelectGame(1));
    assert!(bench.state.problems().is_examined(), "not out of an exam");
    bench.run("MoveNow, LeaveProblem");
    assert!(!bench.state.problems().is_examined(), "it is over");
    bench.send(ProblemCommand::HidePage);
    assert!(bench.state.problems().session().is_none(), "without a word");
    bench.send(ProblemCommand::BeginTimed(setup(false)));
    // In any order it may have begun with the last one.
    let another = if bench.state.document().game() == 3 {
        0
    } else {
        3
    };
    bench.send(Command::SelectGame(another));
    assert!(bench.state.problems().session().is_none());
}

#[test]
fn who_ends_an_exam_or_stops_the_clock_sees_how_it_went() {
    for exam in [true, false] {
        let mut open = House::new(&set().replace('*', "")).open();
        open.run(ProblemCommand::BeginTimed(TimedSetup {
            exam,
            shuffled: false,
            ..TimedSetup::default()
        }));
        open.run(Action::Solve);
        open.run(Command::LeaveProblem);
        let problems = open.state().problems();
        assert_eq!(problems.page(), Some(Page::Summary), "exam: {exam}");
        assert!(problems.hides_answer(), "the record shows it");
        // Each problem of an exam is asked; against the clock one goes on as long as one likes.
        let not_tried = if exam { 3 } else { 0 };
        assert_eq!(open.count("not tried"), not_tried, "exam: {exam}");
        open.run(ProblemCommand::HidePage);
        let problems = open.state().problems();
        assert!(problems.session().is_none() && problems.is_solving());
    }
}

#[test]
fn all_lines_of_a_problem_may_be_asked_for() {
    let lines = format!("(;{SETUP}*(;B[ba]C[RIGHT])(;B[ca]C[RIGHT]))");
    let mut bench = Bench::new(&lines);
    bench.send(Command::from(SolvingCommand::Settings(SolvingSettings {
        all_lines: true,
        ..SolvingSettings::default()
    })));
    bench.run("Solve, Click ba");
    assert_eq!(turn(&bench), Turn::Solver);
    assert!(
        bench.notices().contains("1 of 2 lines"),
        "{}",
        bench.notices()
    );
    bench.effects.clear();
    bench.run("Click ba");
    assert_eq!(
        turn(&bench),
        Turn::Solver,
        "the same line again is nothing new"
    );
    // What is found stays found, whatever is taken back.
    bench.run("Click fa, Back, SolveAgain");
    assert_eq!(
        bench.state.problems().solving().map(Solving::lines),
        Some((1, 2))
    );
    bench.effects.clear();
    bench.run("Click ca");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    assert!(bench.asked_of_world().starts_with("remember Right"));
    bench.run("SolveAgain");
    assert_eq!(
        bench.state.problems().solving().map(Solving::lines),
        Some((0, 2)),
        "another round"
    );
}

#[test]
fn the_user_may_make_the_replies() {
    let file = format!("(;{SETUP}*;B[ba](;W[fc];B[fa]C[RIGHT])(;W[fd];B[fa]C[RIGHT]))");
    let mut bench = Bench::new(&file);
    bench.send(Command::from(SolvingCommand::Settings(SolvingSettings {
        by_hand: true,
        ..SolvingSettings::default()
    })));
    bench.run("Solve, Click ba");
    wait(&mut bench, 5000);
    assert_eq!((turn(&bench), stone(&bench, 5, 2)), (Turn::Reply, None));
    bench.run("Click hh");
    assert!(
        bench.notices().contains("no such reply"),
        "{}",
        bench.notices()
    );
    bench.run("Click fd");
    assert_eq!(
        (turn(&bench), stone(&bench, 5, 3)),
        (Turn::Solver, Some(Color::White))
    );
    bench.run("SolveAgain, Click ba, Forward");
    assert_eq!(
        stone(&bench, 5, 2),
        Some(Color::White),
        "or leave it to the file"
    );
}

#[test]
fn the_first_start_puts_a_problem_and_says_how_to_play() {
    let hints = |settings: &mut Settings| settings.hints = HintSettings::default();
    let mut open = House::new("").with(hints).open();
    open.harness.state_mut().open_bundled();
    open.settle();
    assert!(open.state().problems().solving().is_some() && open.state().dialog().is_none());
    assert_eq!(open.count("A click plays"), 1);
    open.picture("first-start");
    open.click("Got it");
    assert_eq!(open.count("A click plays"), 0);
    open.run(Action::NextProblem);
    assert_eq!(
        open.state().settings().solving.left_at,
        [0, 1],
        "the next start goes on there"
    );
    open.run(Action::Solve);
    open.click("Leave it");
    assert_eq!(open.count("This is a problem"), 1, "a hint of its own");
}

#[test]
fn the_smallest_window_has_room_for_a_problem() {
    let mut open = House::new("").size(400.0, 300.0).japanese().dark().open();
    open.harness.state_mut().open_bundled();
    open.settle();
    open.picture("solving-smallest");
}

/// A window in which a folder of three problems and a game is listed, and nothing of it is open.
fn listed() -> (tempfile::TempDir, Open) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, more) in [("1.sgf", ""), ("2.sgf", "AW[ii]"), ("3.sgf", "AW[ai]")] {
        let text = format!("(;{SETUP}{more};B[ba]C[RIGHT])");
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    std::fs::write(folder.path().join("9 game.sgf"), "(;SZ[9];B[aa])").expect("written");
    let mut open = House::new("(;SZ[9])").open();
    open.run(app::shelf::ShelfCommand::OpenFolder(folder.path().into()));
    open.wait_until("four files", |state| {
        state.shelf().total() == 4 && !state.shelf().is_listing()
    });
    (folder, open)
}

#[test]
fn the_problems_of_a_folder_begin_before_one_is_open() {
    for step in [Action::NextProblem, Action::UnsolvedProblem] {
        let (_folder, mut open) = listed();
        open.run(step);
        open.wait_until("the first problem", |state| state.document().is_problem());
    }
}

#[test]
fn the_problems_of_a_folder_are_one_set() {
    let (_folder, mut open) = listed();
    open.run(app::shelf::ShelfCommand::Open);
    open.wait_until("the first problem", |state| state.document().is_problem());
    open.run(Action::Solve);
    let set = |state: &app::shell::state::State| state.problems().solving().map(|s| s.set);
    let first = set(open.state()).expect("a problem");
    assert_eq!((first.number, first.count), (1, 3));
    open.run(Action::NextProblem);
    open.wait_until("the second file", |state| {
        set(state).is_some_and(|set| set.number == 2)
    });
    assert_eq!(open.state().title(), "Problem 2 of 3 – Katsura");
    open.run(Command::Click(Point::new(1, 0)));
    assert_eq!(
        open.state().title(),
        "Problem 2 of 3 – 2.sgf – Katsura",
        "what a file is called is told when its problem is solved"
    );
}

/// Thirty tries that were rated, at first with large steps.
fn levels() -> Vec<Rated> {
    (0..30)
        .map(|at: i32| Rated {
            at: chrono::DateTime::from_timestamp(1_790_000_000 + 86_400 * i64::from(at), 0)
                .expect("a time"),
            level: Level {
                rating: 1500.0 - 380.0 * (f64::from(at) / 9.0).tanh() + f64::from(at * 7 % 11 * 5),
                deviation: 70.0 + 260.0 * (-f64::from(at) / 6.0).exp(),
            },
        })
        .collect()
}

/// What a database might tell.
fn overview() -> Overview {
    let listed = |points: &[(u8, u8)], title: &str, is_there| {
        let mut position = go::Position::new(go::Size::NINETEEN);
        for (i, &(x, y)) in points.iter().enumerate() {
            let color = if i % 2 == 0 {
                Color::Black
            } else {
                Color::White
            };
            position.place(Point::new(x, y), Some(color));
        }
        let at = chrono::DateTime::from_timestamp(1_790_000_000, 0).expect("a time");
        Listed {
            known: Known {
                key: Key::of(&position, Color::Black),
                place: Some(Place {
                    file: "/sets/corner.sgf".to_owned(),
                    game: 4,
                    title: title.to_owned(),
                }),
                tally: Tally {
                    tries: 3,
                    right: 1,
                    wrong: 2,
                },
                last: at,
                due: Some(at),
            },
            is_there,
        }
    };
    let day = |back: i64, right, wrong| Day {
        number: TODAY - back,
        tally: Tally {
            tries: right + wrong,
            right,
            wrong,
        },
    };
    let failed = vec![
        listed(
            &[(0, 1), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1)],
            "5. Two eyes / 二眼",
            true,
        ),
        listed(&[(3, 3), (2, 3), (3, 2), (4, 4)], "", false),
    ];
    let tally = |right, wrong| Tally {
        tries: right + wrong,
        right,
        wrong,
    };
    let mut overview = Overview {
        today: TODAY,
        due: failed.clone(),
        failed,
        days: vec![day(20, 4, 2), day(3, 10, 1), day(1, 7, 3), day(0, 5, 4)],
        modes: vec![
            (Mode::Free, tally(16, 7)),
            (Mode::Timed, tally(2, 1)),
            (Mode::Review, tally(8, 2)),
            (Mode::Exam, tally(0, 0)),
        ],
        forecast: vec![2, 0, 3, 5, 1, 0, 0, 4, 2, 0, 0, 1, 0, 1],
        ..Overview::default()
    };
    let grade = |grade: usize| {
        let solved = [13, 8, 3, 1, 0][grade];
        let standing = |at: usize| {
            let verdict = if at % 5 == 4 {
                Verdict::Wrong
            } else {
                Verdict::Right
            };
            let right = u32::from(verdict == Verdict::Right);
            let tried = Standing {
                tries: 1,
                right,
                wrong: 1 - right,
                decided: Some(verdict),
                best: Some(Duration::from_secs(4 + 3 * at as u64)),
                ..Standing::default()
            };
            if at < solved {
                tried
            } else {
                Standing::default()
            }
        };
        let count = app::problems::bundled::starts(grade).len();
        (0..count).map(standing).collect()
    };
    let standings: Vec<Vec<Standing>> = (0..5).map(grade).collect();
    overview.take_bundled(&standings, chrono::DateTime::default());
    overview.levels = levels();
    overview.level = overview.levels.last().map(|rated| rated.level);
    overview
}

#[test]
fn mistakes_are_listed_and_one_whose_file_is_gone_says_so() {
    let mut open = House::new(&set().replace('*', "")).open();
    open.run(Action::Mistakes);
    open.run(ProblemCommand::Overview(Box::new(overview())));
    open.picture("problems-mistakes");
    open.click("Problem 5, corner.sgf (missing), right 1/3 · 21 Sep 2026");
    let told = open
        .state()
        .notices()
        .iter()
        .any(|n| n.text.contains("not there any more"));
    assert!(told);
    open.key(eframe::egui::Key::Escape);
    assert_eq!(open.state().problems().page(), None);
}

#[test]
fn problems_of_other_games_are_listed_with_their_boards() {
    let mut open = House::new(&set().replace('*', "")).open();
    let mut known = overview();
    let pentago = "(;GM[30]SU[X...../XOO..X/.O..O./X..OXO/..XO../.X.... w]WI[2])";
    let tsume = "(;GM[8]SU[2B2/4k/5/4s/5 b G2rbgs2p 1]WI[2])";
    for (listed, sgf) in known.failed.iter_mut().zip([pentago, tsume]) {
        let file = record::Collection::read(sgf.into()).expect("a problem");
        listed.known.key = Key::of_record(file.game(0)).expect("a problem");
        let cells = open.state().problem_in_cells(&listed.known.key);
        assert!(cells.is_some_and(|cells| !cells.scene.pieces.is_empty()));
    }
    open.run(Action::Mistakes);
    open.run(ProblemCommand::Overview(Box::new(known)));
    open.picture("problems-other-games");
}

#[test]
fn statistics_tell_of_days_and_modes() {
    let mut open = House::new(&set().replace('*', "")).japanese().dark().open();
    open.run(Action::ProblemStatistics);
    assert_eq!(open.state().problems().page(), Some(Page::Statistics));
    open.run(ProblemCommand::Overview(Box::new(overview())));
    for text in ["連続日数", "36", "テスト"] {
        assert!(open.has(text), "{text}");
    }
    assert!(
        open.count("12 回") == 0 && open.count("10 回") == 1,
        "each day can be heard"
    );
    open.picture("statistics-japanese-dark");
}

#[test]
fn the_rating_is_seen_and_heard() {
    let house = House::new(&set().replace('*', ""));
    let mut open = house.size(1000.0, 1500.0).open();
    open.run(Action::ProblemStatistics);
    let mut told = overview();
    open.run(ProblemCommand::Overview(Box::new(told.clone())));
    assert!(open.count("after 30 problems") > 0, "{:?}", told.level);
    open.picture("statistics-rating");
    (told.level, told.levels) = (None, Vec::new());
    open.run(ProblemCommand::Overview(Box::new(told)));
    assert!(open.count("There is no rating yet") > 0);
}

#[test]
fn a_try_that_counts_is_rated_by_what_the_file_says() {
    let rated = |file: &str, script: &str| -> Vec<(Verdict, f64)> {
        let mut bench = Bench::new(file);
        bench.run(script);
        wait(&mut bench, 2000);
        let effects = bench.effects.iter().filter_map(|effect| match effect {
            Effect::Rate(_, attempt, level) => Some((attempt.verdict, level.rating)),
            _ => None,
        });
        effects.collect()
    };
    let plain = set();
    let hard = plain.replace("SZ[9]", "SZ[9]DI[5k]");
    assert_eq!(rated(&plain, "Solve, Click ba"), [(Verdict::Right, 1500.0)]);
    assert_eq!(rated(&hard, "Solve, Click ba"), [(Verdict::Right, 1800.0)]);
    let again = "Solve, Click ba, SolveAgain, Click ba";
    assert_eq!(rated(&hard, again), [(Verdict::Right, 1800.0)], "once");
    assert!(rated(&hard, "Solve, Click ca").is_empty(), "nobody knows");
    let mut helped = Bench::new(&hard);
    helped.run("Solve");
    helped.send(SolvingCommand::Hint);
    helped.run("Click ba");
    let is_rated = |effect: &Effect| matches!(effect, Effect::Rate(..));
    assert!(!helped.effects.iter().any(is_rated), "with a hint");
}

/// A bundled problem as it is listed.
fn listed_of(grade: usize, game: u32) -> Listed {
    let start = &app::problems::bundled::starts(grade)[game as usize];
    Listed {
        known: Known {
            key: start.key.clone(),
            place: Some(Place {
                file: format!("katsura:{}", app::problems::bundled::GRADES[grade].id()),
                game,
                title: String::new(),
            }),
            tally: Tally::default(),
            last: chrono::DateTime::default(),
            due: None,
        },
        is_there: true,
    }
}

#[test]
fn today_mixes_what_is_due_with_new_problems() {
    let mut bench = Bench::new(&set());
    let told = Overview {
        today: TODAY,
        due: vec![listed_of(0, 0), listed_of(0, 1)],
        fresh: vec![listed_of(1, 3), listed_of(1, 2)],
        ..Overview::default()
    };
    bench.run("ReviewDue");
    bench.send(ProblemCommand::Overview(Box::new(told)));
    let solving = bench.state.problems().session().expect("a session");
    assert_eq!(solving.score().count, 4);
    assert_eq!(bench.state.problems().mode(), Mode::Review);
    let progress = Strip::of(&bench.state, true).expect("a problem").progress;
    assert!(progress[0].starts_with("Today 1"), "{progress:?}");
    let key = |bench: &Bench| bench.state.problems().solving().map(|it| it.key().clone());
    let of =
        |grade: usize, game: usize| Some(app::problems::bundled::starts(grade)[game].key.clone());
    assert_eq!(key(&bench), of(0, 0));
    bench.run("RandomProblem, UnsolvedProblem");
    assert_eq!(key(&bench), of(0, 0), "they come in their order");
    assert!(bench.state.problems().is_in_session());
    assert!(bench.notices().contains("one after the other"));
    bench.run("NextProblem");
    assert_eq!(key(&bench), of(1, 3), "a new one after what is due");
    // What is put for the first time is no review.
    let modes = |bench: &Bench| -> Vec<Mode> {
        let effects = bench.effects.iter().filter_map(|effect| match effect {
            Effect::Remember(_, attempt, _) => Some(attempt.mode),
            _ => None,
        });
        effects.collect()
    };
    let tell = |bench: &mut Bench, answered| {
        let standing = Standing {
            answered,
            ..Standing::default()
        };
        let key = key(bench).expect("a problem");
        bench.send(SolvingCommand::Standings(vec![(key, standing)]));
    };
    tell(&mut bench, None);
    bench.run("ShowSolution, GiveUp");
    assert_eq!(modes(&bench), [Mode::Free]);
    bench.run("NextProblem");
    tell(&mut bench, Some(chrono::DateTime::default()));
    bench.run("ShowSolution, GiveUp");
    assert_eq!(modes(&bench), [Mode::Free, Mode::Review]);
    // Who leaves sees how it went, and may go on.
    bench.run("Solve");
    let problems = bench.state.problems();
    assert_eq!(problems.page(), Some(Page::Summary));
    let summary = problems.summary().expect("a summary");
    assert_eq!((summary.count, summary.left_today), (2, 2));
    // With the same problems, which Back goes through without an end.
    bench.run("SolveOn");
    let problems = bench.state.problems();
    assert_eq!(problems.session().expect("a session").score().count, 2);
    let progress = Strip::of(&bench.state, true).expect("a problem").progress;
    assert!(progress[0].starts_with("Today 1"), "{progress:?}");
    let first = key(&bench);
    bench.run("NextProblem, PreviousProblem, PreviousProblem");
    assert_eq!(key(&bench), first);
    let problems = bench.state.problems();
    assert_eq!(problems.session().expect("still").score().number, 1);
}

#[test]
fn nothing_is_played_again_in_an_exam() {
    let mut bench = Bench::new(&format!("(;{SETUP};B[ba];W[fc];B[fa]C[RIGHT])"));
    bench.send(ProblemCommand::BeginTimed(TimedSetup {
        exam: true,
        ..TimedSetup::default()
    }));
    bench.run("Click ba");
    wait(&mut bench, 2000);
    assert_eq!(
        (turn(&bench), stone(&bench, 5, 2)),
        (Turn::Solver, Some(Color::White))
    );
    bench.run("Back, Forward, First, Forward");
    assert_eq!(turn(&bench), Turn::Solver);
    assert!(!bench.notices().contains("stone"), "{}", bench.notices());
}

#[test]
fn who_leaves_what_is_for_today_before_a_try_leaves_the_problem() {
    let mut bench = Bench::new(&set());
    let told = Overview {
        today: TODAY,
        fresh: vec![listed_of(0, 0), listed_of(0, 1)],
        ..Overview::default()
    };
    bench.run("ReviewDue");
    bench.send(ProblemCommand::Overview(Box::new(told)));
    assert!(bench.state.problems().is_solving());
    bench.run("Solve, LeaveProblem");
    let problems = bench.state.problems();
    assert_eq!(problems.page(), None);
    assert!(!problems.is_solving() && problems.session().is_none());
}

/// Who works through a set and is asked for what is due in between goes on in the set where he was.
#[test]
fn what_is_for_today_leaves_the_place_in_the_bundled_problems() {
    let mut bench = Bench::new("(;SZ[9])");
    let left_at = |bench: &Bench| bench.state.settings().solving.left_at;
    bench.send(ProblemCommand::Bundled(1, 2));
    assert_eq!(left_at(&bench), [1, 2]);
    let told = Overview {
        today: TODAY,
        fresh: vec![listed_of(0, 3), listed_of(0, 1)],
        ..Overview::default()
    };
    bench.run("ReviewDue");
    bench.send(ProblemCommand::Overview(Box::new(told)));
    let problems = bench.state.problems();
    assert!(problems.is_solving() && problems.session().is_some());
    assert_eq!(bench.state.document().game(), 3);
    assert_eq!(left_at(&bench), [1, 2]);
    bench.send(ProblemCommand::Bundled(0, 4));
    assert_eq!(left_at(&bench), [0, 4]);
}

#[test]
fn problems_against_the_clock_are_offered_beside_an_empty_board_too() {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("TimedProblems");
    assert!(matches!(bench.state.dialog(), Some(Dialog::Timed(_))));
    let members = |bench: &Bench| {
        let state = &bench.state;
        state
            .problems()
            .members(state.document(), state.shelf())
            .len()
    };
    assert!(members(&bench) > 10, "{} problems", members(&bench));
}

#[test]
fn statistics_in_a_small_window() {
    let house = House::new(&set().replace('*', ""));
    let mut open = house.size(800.0, 600.0).open();
    open.run(Action::ProblemStatistics);
    open.run(ProblemCommand::Overview(Box::new(overview())));
    assert!(open.has("Months"), "what is below is scrolled to");
    open.picture("statistics-small");
    // The keys that go to the ends of a game go to the ends of the page.
    let at = open.state().document().cursor();
    open.key(eframe::egui::Key::End);
    assert_eq!(open.state().problems().page(), Some(Page::Statistics));
    assert_eq!(open.state().document().cursor(), at, "no move was gone to");
    open.picture("statistics-small-end");
    // Behind a dialog it stays where it is.
    open.run(Action::Keys);
    open.key(eframe::egui::Key::Home);
    open.key(eframe::egui::Key::Escape);
    assert_eq!(open.state().dialog(), None);
    open.picture("statistics-small-end");
}

#[test]
fn the_dialog_for_the_clock_looks_as_it_should() {
    let mut open = House::new(&set().replace('*', "")).open();
    open.run(Action::TimedProblems);
    open.picture("problems-timed");
    open.click("30");
    open.click("Start");
    let session = open.state().problems().session().expect("a session");
    assert_eq!(session.limit, Some(Duration::from_secs(30)));
    assert_eq!(session.score().count, 3);
}

#[test]
fn what_is_asked_in_an_exam_is_no_question_when_the_time_is_up() {
    let mut bench = Bench::new(&set());
    bench.begin_exam(10, 1);
    bench.run("NextProblem");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Skip));
    wait(&mut bench, 11_000);
    assert!(bench.state.problems().solving().expect("it").time_up);
    assert_eq!(bench.state.dialog(), None);
    bench.run("NextProblem");
    assert_eq!(bench.state.problems().page(), Some(Page::Summary));
    bench.run("Solve");
    assert_eq!(bench.state.dialog(), None, "nothing is left to leave");
}

#[test]
fn problems_against_the_clock_are_left_by_no_key_without_being_asked() {
    for key in ["PreviousProblem", "RandomProblem", "UnsolvedProblem"] {
        let mut bench = Bench::new(&set());
        bench.begin_timed(0, 3);
        bench.run("NextProblem");
        bench.run(key);
        assert_eq!(bench.state.dialog(), Some(&Dialog::LeaveProblem), "{key}");
        assert!(bench.state.problems().is_timed(), "{key}");
    }
}
