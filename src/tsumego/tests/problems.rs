//! Problems as their authors mark them, solved move by move.

use chrono::{DateTime, TimeDelta, Utc};
use go::{Color, Move, Point, Position, Size, Symmetry};
use proptest::prelude::*;
use record::{Collection, Convention, Record, Replay};
use std::time::Duration;
use tsumego::{
    Attempt, Key, Mode, NotPlayed, Problem, Progress, ProgressError, Standing, Try, Turn, Verdict,
};

const SETUP: &str = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

fn game(rest: &str) -> Record {
    let text = format!("{SETUP}{rest})");
    let file = Collection::read(text.into_bytes()).expect("a game");
    file.game(0).clone()
}

fn mv(name: &str) -> Move {
    match name.as_bytes() {
        [x, y] => Move::Play(Point::new(x - b'a', y - b'a')),
        _ => Move::Pass,
    }
}

fn name((color, mv): (Color, Move)) -> String {
    let color = if color == Color::Black { 'B' } else { 'W' };
    match mv {
        Move::Play(p) => format!(
            "{color}{}{}",
            char::from(p.x + b'a'),
            char::from(p.y + b'a')
        ),
        Move::Pass => format!("{color}-"),
    }
}

/// Plays the solver's moves, lets the file answer, and tells the moves of both and the end.
fn solve(record: &Record, convention: Convention, moves: &str, dice: usize) -> String {
    let problem = Problem::of(record, convention).expect("a problem");
    let mut attempt = Attempt::new(&problem, record, &mut Replay::new());
    for m in moves.split_whitespace() {
        attempt.play(&problem, record, mv(m)).expect(m);
        while attempt.answer(&problem, record, dice).is_some() {}
    }
    let line: Vec<String> = attempt.moves().iter().copied().map(name).collect();
    let end = match attempt.turn() {
        Turn::Over(verdict) => format!("{verdict:?}"),
        Turn::Solver => "goes on".to_owned(),
        other => panic!("nobody waits for {other:?}"),
    };
    format!("{} {end}", line.join(" "))
}

#[test]
fn every_convention_gives_its_verdicts() {
    // Each file has a right line of three moves, a wrong one that is refuted, and one more.
    let files = [
        (
            Convention::Right,
            "(;B[ba];W[aa];B[ca]C[RIGHT])(;B[ca];W[ba])(;B[aa];W[ba])",
        ),
        (
            Convention::Correct,
            "(;B[ba];W[aa];B[ca]C[Correct.])(;B[ca];W[ba]C[Wrong])(;B[aa];W[ba])",
        ),
        (
            Convention::Sign,
            "(;B[ba];W[aa];B[ca]C[+])(;B[ca];W[ba]C[-])(;B[aa];W[ba]C[-])",
        ),
        (
            Convention::GoodFor,
            "(;B[ba];W[aa];B[ca]GB[1])(;B[ca];W[ba]GW[1])(;B[aa];W[ba]GW[2])",
        ),
        (
            Convention::Annotation,
            "(;B[ba]TE[1];W[aa];B[ca])(;B[ca]BM[1];W[ba])(;B[aa]DO[];W[ba])",
        ),
        (
            Convention::WrongVariation,
            "(;B[ba];W[aa];B[ca])(;B[ca]WV[ca];W[ba])(;B[aa]WV[aa];W[ba])",
        ),
    ];
    for (convention, rest) in files {
        let record = game(rest);
        assert_eq!(Convention::of([&record]), convention, "{rest}");
        let line = |moves| solve(&record, convention, moves, 0);
        assert_eq!(line("ba"), "Bba Waa goes on", "{convention:?}");
        assert_eq!(line("ba ca"), "Bba Waa Bca Right", "{convention:?}");
        assert_eq!(
            line("ca"),
            "Bca Wba Wrong",
            "{convention:?}: the refutation is played out"
        );
        assert_eq!(line("aa"), "Baa Wba Wrong", "{convention:?}");
        assert_eq!(line("ii"), "Bii Unknown", "{convention:?}: not in the file");
        assert_eq!(line("ba ii"), "Bba Waa Bii Unknown", "{convention:?}");
    }
    let bare = game("(;B[ba];W[aa];B[ca])(;B[ca];W[ba])");
    assert_eq!(Convention::of([&bare]), Convention::FirstLine);
    assert_eq!(
        solve(&bare, Convention::FirstLine, "ba ca", 0),
        "Bba Waa Bca Right"
    );
    assert_eq!(solve(&bare, Convention::FirstLine, "ca", 0), "Bca Unknown");
    assert_eq!(solve(&bare, Convention::AllLines, "ca", 0), "Bca Wba Right");
}

#[test]
fn another_order_of_moves_is_as_good() {
    let record = game("(;B[ba];W[ii];B[ca];W[hh];B[aa]C[RIGHT])(;B[hi];W[gg])");
    let problem = Problem::of(&record, Convention::Right).expect("a problem");
    assert_eq!(problem.answers(&record), [mv("ba")]);
    let record = game("(;B[ba];W[ii];B[ca]C[RIGHT])(;B[ca];W[ii];B[gg])");
    // After ca ii ba the stones stand as in the right line.
    assert_eq!(
        solve(&record, Convention::Right, "ca", 0),
        "Bca Wii Bgg Wrong"
    );
    let record = game("(;B[ba];W[ii];B[ca]C[RIGHT])(;B[ca];W[ii](;B[gg])(;B[hg]C[RIGHT]))");
    assert_eq!(
        solve(&record, Convention::Right, "ca ba", 0),
        "Bca Wii Bba Right"
    );
}

#[test]
fn replies_are_chosen_where_the_author_allows_it() {
    let record = game(
        "(;B[ba](;W[aa]C[CHOICE];B[ca]C[RIGHT])(;W[ca]C[CHOICE];B[aa]C[RIGHT])(;W[ii];B[ca]C[RIGHT]))",
    );
    let reply = |dice| solve(&record, Convention::Right, "ba", dice);
    assert_eq!(
        (reply(0).as_str(), reply(1).as_str()),
        ("Bba Waa goes on", "Bba Wca goes on")
    );
    let record = game("(;B[ba](;W[aa];B[hh])(;W[ca];B[aa]C[RIGHT]))");
    assert_eq!(
        solve(&record, Convention::Right, "ba", 5),
        "Bba Wca goes on",
        "a reply that can be answered"
    );
}

#[test]
fn moves_out_of_turn_and_illegal_ones_change_nothing() {
    let record = game("(;B[ba];W[aa];B[ca]C[RIGHT])");
    let problem = Problem::of(&record, Convention::Right).expect("a problem");
    let mut attempt = Attempt::new(&problem, &record, &mut Replay::new());
    assert!(matches!(
        attempt.play(&problem, &record, mv("ab")),
        Err(NotPlayed::Illegal(_))
    ));
    assert!(attempt.moves().is_empty());
    attempt.play(&problem, &record, mv("ba")).expect("a move");
    assert_eq!(
        attempt.play(&problem, &record, mv("ca")),
        Err(NotPlayed::NotYourTurn)
    );
    assert_eq!(
        attempt.answer(&problem, &record, 0),
        Some((Color::White, mv("aa")))
    );
    assert_eq!(
        attempt.answer(&problem, &record, 0),
        None,
        "the solver's turn"
    );
}

#[test]
fn who_gives_up_sees_the_solution() {
    let record = game("(;B[ca];W[ba])(;B[ba](;W[ii];B[aa])(;W[aa];B[ca]C[RIGHT]))");
    let problem = Problem::of(&record, Convention::Right).expect("a problem");
    let mut attempt = Attempt::new(&problem, &record, &mut Replay::new());
    attempt.show_solution();
    while attempt.answer(&problem, &record, 0).is_some() {}
    let line: Vec<String> = attempt.moves().iter().copied().map(name).collect();
    assert_eq!(
        (line.join(" ").as_str(), attempt.turn()),
        ("Bba Waa Bca", Turn::Shown)
    );
    assert!(attempt.is_mistaken());
    let bare = game("");
    let problem = Problem::of(&bare, Convention::FirstLine).expect("a position");
    let mut attempt = Attempt::new(&problem, &bare, &mut Replay::new());
    attempt.show_solution();
    assert_eq!(
        (attempt.answer(&problem, &bare, 0), attempt.turn()),
        (None, Turn::Shown)
    );
}

#[test]
fn cells_without_moves_are_passed_over() {
    let record = game("C[Black to live];C[a hint](;B[ba];C[well];W[aa];B[ca]C[RIGHT])");
    assert_eq!(
        solve(&record, Convention::Right, "ba ca", 0),
        "Bba Waa Bca Right"
    );
}

#[test]
fn what_is_no_problem_is_none() {
    for text in [
        "(;SZ[9];B[aa];W[bb])",
        "(;SZ[9]AB[aa];W[bb])",
        "(;GM[2]AB[aa]AW[bb];B[cc])",
    ] {
        let file = Collection::read(text.as_bytes().to_vec()).expect("a game");
        let found = Problem::of(file.game(0), Convention::Right);
        assert!(found.is_none_or(|problem| !problem.is_answered()), "{text}");
    }
    let record = game("");
    let problem = Problem::of(&record, Convention::FirstLine).expect("a position to solve");
    assert_eq!(
        (problem.player(), problem.is_answered()),
        (Color::Black, false)
    );
    assert_eq!(
        solve(&record, Convention::FirstLine, "ba", 0),
        "Bba Unknown"
    );
}

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000 + seconds, 0).expect("a time")
}

fn tried(seconds: i64, verdict: Verdict) -> Try {
    Try {
        at: at(seconds),
        verdict,
        time: Duration::from_millis(2500),
        mode: Mode::Free,
    }
}

fn key(points: &[(u8, u8)], player: Color) -> Key {
    let mut position = Position::new(Size::square(9).expect("a size"));
    for (i, &(x, y)) in points.iter().enumerate() {
        let color = if i % 2 == 0 {
            player
        } else {
            player.opposite()
        };
        position.place(Point::new(x, y), Some(color));
    }
    Key::of(&position, player)
}

#[test]
fn what_one_forgets_comes_back_sooner() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problems.sqlite");
    let (good, bad, new) = (
        key(&[(0, 0), (1, 1)], Color::Black),
        key(&[(0, 0), (1, 2)], Color::Black),
        key(&[(0, 0), (1, 3)], Color::Black),
    );
    let mut progress = Progress::open(&path).expect("a database");
    let day = 86_400;
    for n in 0..4 {
        progress
            .remember(&good, tried(n * 20 * day, Verdict::Right))
            .expect("kept");
        progress
            .remember(&bad, tried(n * 20 * day, Verdict::Wrong))
            .expect("kept");
    }
    progress
        .remember(&bad, tried(61 * day, Verdict::Unknown))
        .expect("kept");
    drop(progress);
    let progress = Progress::open(&path).expect("the same database");
    let standings = progress.standings(&[good, bad, new]).expect("standings");
    assert_eq!(
        (standings[0].tries, standings[0].right, standings[0].last),
        (4, 4, Some(Verdict::Right))
    );
    assert_eq!(
        (standings[1].tries, standings[1].right, standings[1].last),
        (5, 0, Some(Verdict::Unknown))
    );
    assert_eq!(standings[2], Standing::default());
    let due = |i: usize| standings[i].due.expect("planned");
    assert!(
        due(0) > at(80 * day),
        "remembered four times over two months: {}",
        due(0)
    );
    assert!(due(1) < at(61 * day), "forgotten each time: {}", due(1));
}

#[test]
fn days_are_those_of_the_users_clock() {
    let mut progress = Progress::in_memory().expect("a database");
    let key = key(&[(0, 0), (1, 1)], Color::Black);
    let midnight = DateTime::from_timestamp(20_000 * 86_400, 0).expect("a time");
    for (minutes, verdict) in [
        (-30, Verdict::Right),
        (10, Verdict::Wrong),
        (40, Verdict::Right),
    ] {
        let at = midnight + TimeDelta::minutes(minutes);
        progress
            .remember(
                &key,
                Try {
                    at,
                    ..tried(0, verdict)
                },
            )
            .expect("kept");
    }
    let days = |offset| -> Vec<_> {
        let days = progress
            .days(midnight - TimeDelta::days(3), offset)
            .expect("days");
        days.into_iter()
            .map(|day| (day.number, day.tries, day.right))
            .collect()
    };
    assert_eq!(days(0), [(19_999, 1, 1), (20_000, 2, 1)]);
    assert_eq!(
        days(9 * 3600),
        [(20_000, 3, 2)],
        "nine hours ahead it is one day"
    );
}

#[test]
fn a_damaged_or_newer_database_is_an_error_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problems.sqlite");
    std::fs::write(
        &path,
        "this is not a database, and it is long enough to be looked at as one".repeat(9),
    )
    .expect("written");
    assert!(matches!(
        Progress::open(&path),
        Err(ProgressError::Database(_))
    ));
    assert!(
        std::fs::read_to_string(&path)
            .expect("still there")
            .starts_with("this is not")
    );
    let newer = folder.path().join("newer.sqlite");
    let database = rusqlite::Connection::open(&newer).expect("a database");
    database
        .execute_batch("PRAGMA user_version = 99")
        .expect("a number");
    assert!(matches!(
        Progress::open(&newer),
        Err(ProgressError::Newer(99))
    ));
}

#[test]
fn two_windows_write_one_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problems.sqlite");
    let threads: Vec<_> = (0..4)
        .map(|n| {
            let path = path.clone();
            std::thread::spawn(move || {
                let mut progress = Progress::open(&path).expect("a database");
                for i in 0..10 {
                    let key = key(&[(0, 0), (n, 5)], Color::Black);
                    progress
                        .remember(&key, tried(i, Verdict::Right))
                        .expect("kept");
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("a thread");
    }
    let progress = Progress::open(&path).expect("a database");
    assert_eq!(
        progress
            .days(at(0), 0)
            .expect("days")
            .iter()
            .map(|day| day.tries)
            .sum::<u32>(),
        40
    );
}

proptest! {
    #[test]
    fn a_problem_is_known_however_it_is_turned(
        stones in prop::collection::vec((0..81_usize, any::<bool>()), 1..30),
        other in prop::collection::vec((0..81_usize, any::<bool>()), 1..30),
        turn in 0..8_usize,
    ) {
        let size = Size::square(9).expect("a size");
        let position = |stones: &[(usize, bool)], symmetry: Symmetry, swap: bool| {
            let mut position = Position::new(size);
            for &(at, black) in stones {
                let p = Point::new((at % 9) as u8, (at / 9) as u8);
                let color = if black == swap { Color::White } else { Color::Black };
                position.place(symmetry.point(p, size), Some(color));
            }
            position
        };
        let plain = position(&stones, Symmetry::IDENTITY, false);
        let turned = position(&stones, Symmetry::ALL[turn], true);
        let key = Key::of(&plain, Color::Black);
        prop_assert_eq!(&key, &Key::of(&turned, Color::White));
        let another = position(&other, Symmetry::IDENTITY, false);
        let same = Symmetry::ALL.iter().any(|s| position(&stones, *s, false).stones() == another.stones());
        prop_assert_eq!(key == Key::of(&another, Color::Black), same);
    }
}
