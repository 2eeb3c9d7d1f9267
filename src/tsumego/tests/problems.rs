//! Problems as their authors mark them, solved move by move.

use chrono::{DateTime, TimeDelta, Utc};
use go::{Color, Move, Point, Position, Size, Symmetry};
use proptest::prelude::*;
use record::{Collection, Convention, Record, Replay};
use std::time::Duration;
use tsumego::{
    Attempt, Key, Level, Mode, NotPlayed, Place, Problem, Progress, ProgressError, Replies,
    Standing, Tally, Try, Turn, Verdict,
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
        let replies = Replies {
            dice,
            ..Replies::default()
        };
        while attempt.answer(&problem, record, replies).is_some() {}
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

/// `NOTTHIS` is never the answer, also where nothing else is marked, or only what is wrong.
#[test]
fn what_the_author_excludes_is_not_right() {
    for (convention, rest) in [
        (Convention::FirstLine, "(;B[aa]C[NOTTHIS])(;B[ba])"),
        (
            Convention::Right,
            "(;B[aa]C[NOTTHIS])(;B[ca]C[WRONG])(;B[ba])",
        ),
        (Convention::Right, "(;B[aa]C[NOTTHIS])(;B[ba]C[RIGHT])"),
    ] {
        let record = game(rest);
        assert_eq!(Convention::of([&record]), convention, "{rest}");
        let line = |moves| solve(&record, convention, moves, 0);
        assert_eq!(line("aa"), "Baa Wrong", "{rest}");
        assert_eq!(line("ba"), "Bba Right", "{rest}");
    }
    let others = game("(;B[aa]C[NOTTHIS])(;B[ba])(;B[ca];W[ba])");
    let line = solve(&others, Convention::FirstLine, "ca", 0);
    assert_eq!(line, "Bca Unknown", "it says nothing of other lines");
}

/// A file, how it marks what is right, and lines: moves of the solver, then how the attempt ends.
type Odd = (
    &'static str,
    Convention,
    &'static [(&'static str, &'static str)],
);

/// What files in the wild do.
const ODD: &[Odd] = &[
    // The word stands in the middle of what is said, and the line goes on to show why.
    (
        "(;B[ba]C[Well done, RIGHT: two eyes];W[aa];B[ca])(;B[ca];W[ba])",
        Convention::Right,
        &[
            ("ba", "Bba Right"),
            ("ca", "Bca Wba Wrong"),
            ("aa", "Baa Unknown"),
        ],
    ),
    // After the mark something can still go wrong.
    (
        "(;B[ba]C[RIGHT];W[aa](;B[ca]C[RIGHT])(;B[ii];W[ca]))(;B[ca])",
        Convention::Right,
        &[
            ("ba", "Bba Waa goes on"),
            ("ba ca", "Bba Waa Bca Right"),
            ("ba ii", "Bba Waa Bii Wca Wrong"),
            ("ca", "Bca Wrong"),
        ],
    ),
    // The mark is on the reply of the other side.
    (
        "(;B[ba];W[aa]C[RIGHT])(;B[ca];W[ba])",
        Convention::Right,
        &[("ba", "Bba Waa Right"), ("ca", "Bca Wba Wrong")],
    ),
    // The same first move stands there twice.
    (
        "(;B[ba];W[ca])(;B[ba];W[aa];B[ca]C[RIGHT])",
        Convention::Right,
        &[("ba", "Bba Waa goes on"), ("ba ca", "Bba Waa Bca Right")],
    ),
    // To pass is the answer.
    (
        "(;B[]C[RIGHT It lives as it is.])(;B[ba];W[aa])",
        Convention::Right,
        &[("pass", "B- Right"), ("ba", "Bba Waa Wrong")],
    ),
    (
        "(;B[ba]C[CORRECT! Two eyes.])(;B[ca];W[ba]C[Not correct.])(;B[aa];W[ba]C[incorrect])(;B[ii])",
        Convention::Correct,
        &[
            ("ba", "Bba Right"),
            ("ca", "Bca Wba Wrong"),
            ("aa", "Baa Wba Wrong"),
            ("ii", "Bii Wrong"),
        ],
    ),
    (
        "(;B[ba]C[正解。二眼。])(;B[ca];W[ba]C[失敗。])",
        Convention::Correct,
        &[("ba", "Bba Right"), ("ca", "Bca Wba Wrong")],
    ),
    // The other side takes the point that would have been right.
    (
        "(;B[ba]C[正解])(;B[ca];W[ba]C[正解はB9。])(;B[aa];W[ba]C[White lives. The correct move was B9.])",
        Convention::Correct,
        &[
            ("ba", "Bba Right"),
            ("ca", "Bca Wba Wrong"),
            ("aa", "Baa Wba Wrong"),
        ],
    ),
    // Only what fails is marked.
    (
        "(;B[ba];W[aa];B[ca])(;B[ca]C[Wrong];W[ba])",
        Convention::Correct,
        &[("ba ca", "Bba Waa Bca Right"), ("ca", "Bca Wba Wrong")],
    ),
    (
        "(;B[ba];W[aa];B[ca]C[ +Black lives])(;B[ca]C[ 1 + 1];W[ba])",
        Convention::Sign,
        &[("ba ca", "Bba Waa Bca Right"), ("ca", "Bca Wba Wrong")],
    ),
    // Good for the side that solves; what is good for the other is not.
    (
        "PL[W](;W[ba]GW[2])(;W[ca];B[ba]GB[1])(;W[aa];B[ba]UC[1])",
        Convention::GoodFor,
        &[
            ("ba", "Wba Right"),
            ("ca", "Wca Bba Wrong"),
            ("aa", "Waa Bba Wrong"),
        ],
    ),
    // The key move is marked, the line goes on; what the other side does well says nothing.
    (
        "(;B[ba]TE[1];W[aa]TE[1];B[ca])(;B[ca];W[ba]TE[2])(;B[aa]IT[];W[ba])(;B[ii]DO[])",
        Convention::Annotation,
        &[
            ("ba", "Bba Waa goes on"),
            ("ba ca", "Bba Waa Bca Right"),
            ("ca", "Bca Wba Wrong"),
            ("aa", "Baa Wba Wrong"),
            ("ii", "Bii Wrong"),
        ],
    ),
    // Wrong variations are named in their own node, in the node before, or not at all.
    (
        "WV[ca](;B[ba];W[aa];B[ca])(;B[ca];W[ba])(;B[aa]WV[aa];W[ba])(;B[ii]WV[];W[ba])",
        Convention::WrongVariation,
        &[
            ("ba ca", "Bba Waa Bca Right"),
            ("ca", "Bca Wba Wrong"),
            ("aa", "Baa Wba Wrong"),
            ("ii", "Bii Wba Wrong"),
        ],
    ),
    // Nothing is marked: the main line is the solution, of the rest nothing is said.
    (
        "(;B[ba];W[aa];B[ca])(;B[ca];W[ba])",
        Convention::FirstLine,
        &[
            ("ba ca", "Bba Waa Bca Right"),
            ("ca", "Bca Unknown"),
            ("ii", "Bii Unknown"),
        ],
    ),
    (
        "",
        Convention::FirstLine,
        &[("ba", "Bba Unknown"), ("pass", "B- Unknown")],
    ),
    // White solves and nobody says so; stones come in the second node.
    (
        ";AW[ia](;W[ba]C[RIGHT])(;W[ca];B[ba])",
        Convention::Right,
        &[("ba", "Wba Right"), ("ca", "Wca Bba Wrong")],
    ),
    // An editor wrote PL, but only White has moves.
    (
        "PL[B](;W[ba]C[RIGHT])(;W[ca];B[ba])",
        Convention::Right,
        &[("ba", "Wba Right")],
    ),
];

#[test]
fn odd_files_give_the_verdicts_their_authors_meant() {
    for (rest, convention, lines) in ODD {
        let record = game(rest);
        assert_eq!(Convention::of([&record]), *convention, "{rest}");
        for (moves, told) in *lines {
            assert_eq!(
                solve(&record, *convention, moves, 0),
                *told,
                "{rest}: {moves}"
            );
        }
    }
}

#[test]
fn a_file_has_one_way_of_marking_and_an_odd_problem_its_own() {
    let marked = game("(;B[ba]C[RIGHT])(;B[ca];W[ba])");
    let said = game("(;B[ba]GB[1])(;B[ca];W[ba]C[White's correct reply]GW[1])");
    let good = game("(;B[ba]GB[1])(;B[ca];W[ba]GW[1])");
    let bare = game("(;B[ba])(;B[ca];W[ba])");
    let file = [&good, &good, &said, &good, &good];
    assert_eq!(
        Convention::of(file),
        Convention::GoodFor,
        "one remark changes nothing"
    );
    let file = [&marked, &marked, &good, &bare];
    let whole = Convention::of(file);
    let each: Vec<Convention> = file.iter().map(|record| whole.for_one(record)).collect();
    assert_eq!(
        each,
        [
            Convention::Right,
            Convention::Right,
            Convention::GoodFor,
            Convention::Right
        ]
    );
}

#[test]
fn all_right_lines_can_be_asked_for() {
    let record =
        game("(;B[ba](;W[aa];B[ca]C[RIGHT])(;W[ca];B[aa]C[RIGHT])(;W[ii]))(;B[ca]C[RIGHT])");
    let problem = Problem::of(&record, Convention::Right).expect("a problem");
    let mut solved = std::collections::HashSet::new();
    assert_eq!(problem.lines().len(), 3);
    let mut lines = Vec::new();
    for moves in [["ba", "ca"], ["ba", "aa"], ["ca", ""]] {
        let mut attempt = Attempt::new(&problem, &record, &mut Replay::new());
        for m in moves.iter().filter(|m| !m.is_empty()) {
            attempt.play(&problem, &record, mv(m)).expect("a move");
            let replies = Replies {
                solved: Some(&solved),
                ..Replies::default()
            };
            while attempt.answer(&problem, &record, replies).is_some() {}
        }
        assert_eq!(attempt.turn(), Turn::Over(Verdict::Right), "{moves:?}");
        lines.push(attempt.at());
        solved.insert(attempt.at());
    }
    assert_eq!(lines, problem.lines(), "the other side tries each defence");
}

#[test]
fn the_user_may_reply_and_play_on() {
    let record = game("(;B[ba](;W[aa];B[ca]C[RIGHT])(;W[hi];B[aa]C[RIGHT]))");
    let problem = Problem::of(&record, Convention::Right).expect("a problem");
    let mut attempt = Attempt::new(&problem, &record, &mut Replay::new());
    attempt.play(&problem, &record, mv("ba")).expect("a move");
    assert_eq!(
        attempt.reply(&problem, &record, mv("ii")),
        Err(NotPlayed::NotInFile)
    );
    assert_eq!(attempt.reply(&problem, &record, mv("hi")), Ok(Turn::Solver));
    assert_eq!(
        attempt.play_on(Color::White, mv("hh")),
        Err(NotPlayed::NotYourTurn)
    );
    attempt.play(&problem, &record, mv("ii")).expect("a move");
    attempt.end(Verdict::Wrong);
    attempt.play_on(Color::White, mv("gg")).expect("a move");
    let line: Vec<String> = attempt.moves().iter().copied().map(name).collect();
    assert_eq!(line.join(" "), "Bba Whi Bii Wgg");
    assert_eq!(attempt.turn(), Turn::Over(Verdict::Wrong));
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
        attempt.answer(&problem, &record, Replies::default()),
        Some((Color::White, mv("aa")))
    );
    assert_eq!(
        attempt.answer(&problem, &record, Replies::default()),
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
    while attempt
        .answer(&problem, &record, Replies::default())
        .is_some()
    {}
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
        (
            attempt.answer(&problem, &bare, Replies::default()),
            attempt.turn()
        ),
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
        hints: 0,
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
            .remember(&good, tried(n * 20 * day, Verdict::Right), None)
            .expect("kept");
        progress
            .remember(&bad, tried(n * 20 * day, Verdict::Wrong), None)
            .expect("kept");
    }
    progress
        .remember(&bad, tried(60 * day + 60, Verdict::Unknown), None)
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
    assert!(due(1) <= at(62 * day), "forgotten each time: {}", due(1));
    let forgotten = standings[1].decided;
    assert_eq!(
        forgotten,
        Some(Verdict::Wrong),
        "what nobody knows decides nothing"
    );
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
                None,
            )
            .expect("kept");
    }
    let days = |offset| -> Vec<_> {
        let days = progress
            .days(midnight - TimeDelta::days(3), offset)
            .expect("days");
        days.into_iter()
            .map(|day| (day.number, day.tally.tries, day.tally.right))
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
fn what_was_solved_with_a_hint_is_neither_solved_nor_failed() {
    let mut progress = Progress::in_memory().expect("a database");
    let key = key(&[(0, 0), (1, 1)], Color::Black);
    let helped = |hints| Try {
        hints,
        ..tried(0, Verdict::Right)
    };
    progress.remember(&key, helped(1), None).expect("kept");
    let standing = |progress: &Progress| {
        progress
            .standings(std::slice::from_ref(&key))
            .expect("told")[0]
    };
    let after = standing(&progress);
    assert_eq!((after.tries, after.right, after.wrong), (1, 0, 0));
    assert_eq!((after.decided, after.best), (None, None));
    assert!(after.due.is_some(), "it comes back");
    // What was failed stays failed until it is solved unaided.
    progress
        .remember(&key, tried(0, Verdict::Wrong), None)
        .expect("kept");
    progress.remember(&key, helped(3), None).expect("kept");
    assert_eq!(standing(&progress).decided, Some(Verdict::Wrong));
    progress
        .remember(&key, tried(0, Verdict::Right), None)
        .expect("kept");
    let after = standing(&progress);
    assert_eq!(after.decided, Some(Verdict::Right));
    assert_eq!(after.best, Some(Duration::from_millis(2500)));
}

#[test]
fn the_forecast_counts_each_problem_on_its_day() {
    let mut progress = Progress::in_memory().expect("a database");
    for n in 1..5 {
        let key = key(&[(0, 0), (n, 7)], Color::Black);
        progress
            .remember(&key, tried(0, Verdict::Wrong), None)
            .expect("kept");
    }
    let today = at(0).timestamp().div_euclid(86_400);
    let soon = progress.forecast(today, 14, 0).expect("counts");
    assert_eq!(soon.iter().sum::<u32>(), 4);
    assert_eq!(soon[0], 0, "what was failed comes back on another day");
    let late = progress.forecast(today + 400, 14, 0).expect("counts");
    assert_eq!(late[0], 4, "what is overdue is for today");
}

#[test]
fn what_was_failed_and_what_is_due_can_be_found_again() {
    let mut progress = Progress::in_memory().expect("a database");
    let keys: Vec<Key> = (1..5)
        .map(|n| key(&[(0, 0), (n, 7)], Color::Black))
        .collect();
    let place = |game: u32| Place {
        file: "/sets/a.sgf".to_owned(),
        game,
        title: format!("No. {game}"),
    };
    let mut remember = |n: usize, seconds, verdict, place: Option<&Place>| {
        let attempt = Try {
            mode: if n == 3 { Mode::Exam } else { Mode::Free },
            ..tried(seconds, verdict)
        };
        progress.remember(&keys[n], attempt, place).expect("kept");
    };
    remember(0, 0, Verdict::Wrong, Some(&place(0)));
    remember(1, 10, Verdict::Wrong, Some(&place(1)));
    remember(1, 20, Verdict::Right, Some(&place(1)));
    remember(2, 30, Verdict::Wrong, None);
    remember(2, 40, Verdict::Unknown, None);
    remember(3, 50, Verdict::Wrong, Some(&place(7)));
    // The set was copied; the newest place counts.
    let moved = Place {
        file: "/sets/b.sgf".to_owned(),
        ..place(2)
    };
    remember(3, 60, Verdict::Wrong, Some(&moved));
    let failed = progress.failed().expect("a list");
    let found: Vec<_> = failed
        .iter()
        .map(|known| (known.key.clone(), known.place.clone()))
        .collect();
    assert_eq!(
        found,
        [
            (keys[3].clone(), Some(moved)),
            (keys[2].clone(), None),
            (keys[0].clone(), Some(place(0))),
        ]
    );
    assert_eq!(
        failed[1].tally,
        Tally {
            tries: 2,
            right: 0,
            wrong: 1
        }
    );
    let due = |days: i64| progress.due(at(days * 86_400)).expect("a list").len();
    assert_eq!(
        (due(0), due(2)),
        (0, 3),
        "what was failed comes back on the next day"
    );
    assert_eq!(due(400), 4);
    let modes: Vec<_> = progress.by_mode().expect("counts").into_iter().collect();
    let tries: Vec<_> = modes
        .iter()
        .map(|(mode, tally)| (*mode, tally.tries))
        .collect();
    assert_eq!(
        tries,
        [
            (Mode::Free, 5),
            (Mode::Timed, 0),
            (Mode::Review, 0),
            (Mode::Exam, 2)
        ]
    );
}

#[test]
fn a_database_of_an_earlier_version_is_taken_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problems.sqlite");
    let key = key(&[(0, 0), (1, 1)], Color::Black);
    let mut progress = Progress::open(&path).expect("a database");
    progress
        .remember(&key, tried(0, Verdict::Wrong), None)
        .expect("kept");
    drop(progress);
    // As version 1 left it: without places.
    let database = rusqlite::Connection::open(&path).expect("a database");
    database
        .execute_batch("DROP TABLE place; PRAGMA user_version = 1")
        .expect("older");
    drop(database);
    let mut progress = Progress::open(&path).expect("the same database");
    let place = Place {
        file: "/a.sgf".to_owned(),
        game: 3,
        title: String::new(),
    };
    progress
        .remember(&key, tried(9, Verdict::Wrong), Some(&place))
        .expect("kept");
    let failed = progress.failed().expect("a list");
    assert_eq!((failed[0].tally.tries, &failed[0].place), (2, &Some(place)));
}

/// The form of the tables in a database.
fn form(path: &std::path::Path) -> i32 {
    let database = rusqlite::Connection::open(path).expect("a database");
    let form = database.query_row("PRAGMA user_version", [], |row| row.get(0));
    form.expect("a number")
}

#[test]
fn past_tries_are_rated_when_a_database_has_no_ratings_yet() {
    let keys = [(0, 1), (2, 3), (4, 5)].map(|(x, y)| key(&[(x, y), (8, 8)], Color::Black));
    // Every form of the tables before ratings, by what it lacks.
    for (older, before) in [
        (
            "DROP TABLE place; DROP TABLE rating; DROP TABLE level; PRAGMA user_version = 1",
            1,
        ),
        (
            "DROP TABLE rating; DROP TABLE level; PRAGMA user_version = 2",
            2,
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("problems.sqlite");
        let mut progress = Progress::open(&path).expect("a database");
        for (i, key) in keys.iter().enumerate() {
            let attempt = tried(i as i64, Verdict::Right);
            progress.remember(key, attempt, None).expect("kept");
        }
        // A mistake of a game was put among the problems, and nobody tried it.
        let mistake = Try {
            time: Duration::ZERO,
            ..tried(9, Verdict::Wrong)
        };
        let other = key(&[(7, 7)], Color::White);
        progress.remember(&other, mistake, None).expect("kept");
        drop(progress);
        let database = rusqlite::Connection::open(&path).expect("a database");
        database.execute_batch(older).expect("older");
        drop(database);
        assert_eq!(form(&path), before);
        let mut progress = Progress::open(&path).expect("the same database");
        for _ in 0..2 {
            progress.rate_past(|_| Level::of_grade(2)).expect("rated");
            let levels = progress.levels().expect("levels");
            assert_eq!(levels.len(), 3, "once, and not the mistake");
            assert!(
                levels
                    .windows(2)
                    .all(|two| two[0].level.rating < two[1].level.rating)
            );
        }
        let ratings = progress.ratings(&keys).expect("ratings");
        let below = |level: Option<Level>| {
            level.is_some_and(|level| level.rating < Level::of_grade(2).rating)
        };
        assert!(ratings.into_iter().all(below), "they turned out easier");
        assert_eq!(form(&path), 3);
    }
}

#[test]
fn ratings_follow_what_was_solved() {
    let mut progress = Progress::in_memory().expect("a database");
    assert_eq!(progress.level(at(0)).expect("a level"), Level::default());
    let hard = Level::of_grade(4);
    let easy = Level::of_grade(0);
    let numbered = |i: i64| key(&[(i as u8 % 9, i as u8 / 9), (8, 8)], Color::Black);
    for i in 0..20 {
        let attempt = tried(i, Verdict::Right);
        progress.rate(&numbered(i), attempt, hard).expect("rated");
    }
    let strong = progress.level(at(20)).expect("a level");
    assert!(strong.rating > hard.rating, "{strong:?}");
    assert!(strong.deviation < Level::default().deviation / 2.0);
    // What is far too easy says little when it is solved, and much when it is not.
    progress
        .rate(&numbered(30), tried(30, Verdict::Right), easy)
        .expect("rated");
    let same = progress.level(at(30)).expect("a level");
    assert!((same.rating - strong.rating).abs() < 5.0, "{same:?}");
    progress
        .rate(&numbered(31), tried(31, Verdict::Wrong), easy)
        .expect("rated");
    let less = progress.level(at(31)).expect("a level");
    assert!(less.rating < same.rating - 20.0, "{less:?}");
    // Who was away for a year is known less well, at the same rating.
    let later = progress.level(at(365 * 86_400)).expect("a level");
    assert!((later.rating - less.rating).abs() < 0.001);
    assert!(later.deviation > less.deviation);
}

#[test]
fn only_tries_that_count_are_rated_and_a_problem_once_in_a_while() {
    let mut progress = Progress::in_memory().expect("a database");
    let one = key(&[(0, 0), (8, 8)], Color::Black);
    let day = 86_400;
    let helped = Try {
        hints: 1,
        ..tried(0, Verdict::Right)
    };
    for (attempt, count) in [
        (helped, 0),
        (tried(0, Verdict::Unknown), 0),
        (tried(1, Verdict::Wrong), 1),
        (tried(2, Verdict::Right), 1),
        (tried(89 * day, Verdict::Right), 1),
        (tried(91 * day, Verdict::Right), 2),
    ] {
        progress
            .rate(&one, attempt, Level::default())
            .expect("rated");
        let levels = progress.levels().expect("levels");
        assert_eq!(levels.len(), count, "{attempt:?}");
    }
}

#[test]
fn absurd_ratings_do_no_harm() {
    let mut progress = Progress::in_memory().expect("a database");
    let absurd = [f64::NAN, f64::INFINITY, -1e300, 0.0];
    for (i, rating) in absurd.into_iter().enumerate() {
        let first = Level {
            rating,
            deviation: rating,
        };
        let one = key(&[(i as u8, 0), (8, 8)], Color::Black);
        progress
            .rate(&one, tried(i as i64, Verdict::Wrong), first)
            .expect("rated");
        let level = progress.level(at(9)).expect("a level");
        assert!((0.0..=4000.0).contains(&level.rating), "{level:?}");
        assert!((40.0..=350.0).contains(&level.deviation), "{level:?}");
    }
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
                        .remember(&key, tried(i, Verdict::Right), None)
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
            .map(|day| day.tally.tries)
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
        let drawn = Position::from_stones(&key.stones().expect("a position"), Color::Black);
        prop_assert_eq!(&Key::of(&drawn, Color::Black), &key);
        prop_assert_eq!(Key::from_bytes(key.bytes()), Some(key.clone()));
        let another = position(&other, Symmetry::IDENTITY, false);
        let same = Symmetry::ALL.iter().any(|s| position(&stones, *s, false).stones() == another.stones());
        prop_assert_eq!(key == Key::of(&another, Color::Black), same);
    }
}

#[test]
fn comments_that_name_points_are_noticed() {
    for (comment, names) in [
        ("Black takes D4.", true),
        ("白はA9（一線）へ。", true),
        ("B1, W2: Black is first.", true),
        ("Black to play and live.", false),
        ("D12 is not on this board, I4 on none.", false),
        ("Problem 4, 2nd game of 9", false),
    ] {
        let named = tsumego::names_points(&game(&format!(";B[ba]C[{comment}]")));
        assert_eq!(named, names, "{comment}");
    }
}
