//! Problems that are composed, looked at from outside.

use compose::{Goal, Motive, Outcome, Place, Task, compose, places, vary};
use go::{Color, Grid, Move, Point, Position, Rules, Size, Symmetry};
use random::Random;
use reading::life::{Limits, Question, Solver};

fn never() -> bool {
    false
}

/// A position on 9×9 from rows from the top: X Black, O White.
fn position(rows: &[&str], to_move: Color) -> Position {
    let mut position = Position::new(Size::NINE);
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let stone = match sign {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            position.place(Point::new(x as u8, y as u8), stone);
        }
    }
    position.set_to_move(to_move);
    position
}

fn point(name: &str) -> Point {
    Point::from_gtp(name, Size::NINE).expect("a point")
}

/// The tasks of all places of a position.
fn tasks(position: &Position, near: Option<Point>) -> Vec<Task> {
    let read = |place: Place| place.tasks(&never);
    places(position, near).into_iter().flat_map(read).collect()
}

/// Three points in a row in the corner: who plays in the middle decides.
const THREE: &[&str] = &["...XO", "XXXXO", "OOOOO"];

/// A corner in which Black lives by the point below the two-one point.
const CORNER: &[&str] = &[".X..O", "....O", ".XXXO", "OOOO"];

#[test]
fn who_moves_first_decides_and_both_sides_have_a_task() {
    let tasks = tasks(&position(THREE, Color::Black), None);
    let asked: Vec<(Goal, Color)> = tasks.iter().map(|t| (t.goal, t.player())).collect();
    assert_eq!(
        asked,
        [(Goal::Kill, Color::White), (Goal::Live, Color::Black)]
    );
}

#[test]
fn groups_far_from_the_last_move_and_those_that_live_are_no_tasks() {
    let three = position(THREE, Color::Black);
    assert!(tasks(&three, Some(point("J1"))).is_empty());
    let mut lives = three.clone();
    lives.place(point("B9"), Some(Color::Black));
    assert!(tasks(&lives, None).is_empty());
}

#[test]
fn open_sides_are_closed_with_stones_that_hold() {
    // Black's corner of three points, with White's wall still to come.
    let open = position(&["...X.", "XXXX.", "OO..."], Color::White);
    let kill = tasks(&open, None)
        .into_iter()
        .find(|task| task.goal == Goal::Kill);
    let problem = compose(&kill.expect("a task"), &never).expect("a problem");
    assert_eq!(problem.tree.first[0].at, point("B9"));
    let made = &problem.task.position;
    let enclosed = Solver::of(made).enclosure(problem.task.target);
    assert!(enclosed.is_some_and(|region| region.contains(&point("C9"))));
    let walls = Size::NINE
        .points()
        .filter(|&p| made.stone(p) == Some(Color::White));
    assert!(walls.count() > 2, "White's stones around are new");
    // Where most of a board would be needed, none is put.
    assert!(tasks(&position(&["", "", "", "...XXX"], Color::White), None).is_empty());
}

#[test]
fn a_problem_is_about_the_longest_chain() {
    let task = tasks(&position(CORNER, Color::Black), None)
        .into_iter()
        .find(|task| task.goal == Goal::Live);
    // B9 alone may be given up.
    let stone = Task {
        target: point("B9"),
        ..task.expect("a task")
    };
    let problem = compose(&stone, &never).expect("a problem");
    let chain = problem.task.position.chain(problem.task.target);
    assert!(
        chain.contains(&point("B7")) && chain.len() == 3,
        "{chain:?}"
    );
}

#[test]
fn around_a_stone_on_the_second_line_it_is_a_hane_whatever_stands_above() {
    // Black at C9 goes around C8 from B8; C7 is Black, too.
    let hane = position(&["....O", ".XO.O", "..XOO"], Color::Black);
    let line = [(Color::Black, point("C9"))];
    let motive = Motive::of_line(&hane, Some(Goal::Kill), &line);
    assert_eq!(motive, Some(Motive::Hane));
    // Without B8 it is played at from behind.
    let clamp = position(&["....O", "..O.O", "..XOO"], Color::Black);
    let motive = Motive::of_line(&clamp, Some(Goal::Kill), &line);
    assert_eq!(motive, Some(Motive::Clamp));
}

#[test]
fn one_move_solves_it_and_the_rest_is_refuted() {
    let task = tasks(&position(THREE, Color::White), None).remove(0);
    let problem = compose(&task, &never).expect("a problem");
    assert_eq!(problem.motive, Motive::Nakade);
    let right: Vec<_> = problem.tree.first.iter().filter(|b| b.is_right()).collect();
    let [right] = right[..] else {
        panic!("{:?}", problem.tree)
    };
    assert_eq!((right.color, right.at), (Color::White, point("B9")));
    assert!(problem.tree.first.len() > 1, "{:?}", problem.tree);
}

fn thousandths(points: f64) -> i64 {
    (points * 1000.0).round() as i64
}

#[test]
fn what_deceives_an_engine_is_harder() {
    let task = &tasks(&position(THREE, Color::White), None)[0];
    let problem = compose(task, &never).expect("a problem");
    let first: Vec<Point> = problem.tree.first.iter().map(|branch| branch.at).collect();
    let (right, wrong) = (first[0], first[1]);
    let points = |shares: &[(Point, f32)]| {
        let mut likely = Grid::new(task.position.size());
        for &(p, share) in shares {
            likely[p] = share;
        }
        let mut problem = problem.clone();
        problem.ask(&likely);
        thousandths(problem.difficulty.points())
    };
    let plain = thousandths(problem.difficulty.points());
    assert_eq!(points(&[(right, 0.6), (wrong, 0.3)]), plain, "it sees it");
    let doubtful = points(&[(right, 0.1), (wrong, 0.4)]);
    let blind = points(&[(right, 0.001), (wrong, 0.9)]);
    assert!(plain < doubtful && doubtful < blind);
    assert_eq!(
        points(&[(right, 0.0), (wrong, 0.9)]),
        blind,
        "there is an end"
    );
    assert_eq!(points(&[]), plain, "it plays elsewhere");
}

#[test]
fn a_move_within_closed_space_goes_down_to_no_edge() {
    let tasks = tasks(&position(THREE, Color::Black), None);
    let live = tasks.iter().find(|task| task.goal == Goal::Live);
    let live = live.expect("a task");
    for symmetry in Symmetry::ALL {
        let problem = compose(&live.turned(symmetry, false), &never).expect("a problem");
        assert_eq!(problem.motive, Motive::VitalPoint, "{symmetry:?}");
    }
}

#[test]
fn stones_that_do_nothing_are_struck_off() {
    let mut with = position(THREE, Color::White);
    for (name, color) in [
        ("J1", Color::Black),
        ("G3", Color::White),
        ("E5", Color::White),
    ] {
        with.place(point(name), Some(color));
    }
    let task = tasks(&with, None).remove(0);
    let problem = compose(&task, &never).expect("a problem");
    for name in ["J1", "G3", "E5"] {
        assert_eq!(problem.task.position.stone(point(name)), None, "{name}");
    }
    let stones = |p: &Position| p.size().points().filter(|&q| p.stone(q).is_some()).count();
    assert!(stones(&problem.task.position) <= stones(&position(THREE, Color::White)));
}

#[test]
fn a_problem_stays_the_same_however_it_lies_and_whoever_solves_it() {
    let tasks = tasks(&position(CORNER, Color::Black), None);
    let live = tasks.iter().find(|task| task.goal == Goal::Live);
    let task = live.expect("a task");
    let plain = compose(task, &never).expect("a problem");
    for symmetry in Symmetry::ALL {
        for swaps in [false, true] {
            let turned = compose(&task.turned(symmetry, swaps), &never).expect("a problem");
            let at = symmetry.point(plain.tree.first[0].at, Size::NINE);
            assert_eq!(turned.tree.first[0].at, at, "{symmetry:?}");
            let player = turned.task.player();
            assert_eq!(player == plain.task.player(), !swaps);
        }
    }
}

/// Composes what comes of a few changes of positions, and reads every line once more.
#[test]
fn what_is_written_down_is_what_reading_finds() {
    let mut random = Random::new(5);
    let mut composed = 0;
    for start in [THREE, CORNER] {
        for task in tasks(&position(start, Color::Black), None) {
            let mut task = task;
            for _ in 0..15 {
                let Some(changed) = vary(&task, &mut random) else {
                    continue;
                };
                let Some(problem) = compose(&changed, &never) else {
                    continue;
                };
                composed += 1;
                let right = problem.tree.first.iter().filter(|b| b.is_right()).count();
                assert_eq!(right, 1, "{:?}", problem.tree);
                for branch in &problem.tree.first {
                    check(&problem.task, &problem.task.position, branch, false);
                }
                task = problem.task;
            }
        }
    }
    assert!(composed >= 3, "{composed}");
}

/// A line that ends well ends with the group dead or alive, and one that does not with something else. What is `lost` stays so.
fn check(task: &Task, position: &Position, branch: &compose::Branch, lost: bool) {
    let mut next = position.clone();
    let played = next.play(branch.color, Move::Play(branch.at), &Rules::JAPANESE, &[]);
    assert!(played.is_ok(), "{branch:?}");
    let nothing = matches!(
        branch.end,
        Some(compose::End::Wrong {
            outcome: Outcome::Nothing,
            ..
        })
    );
    for reply in &branch.next {
        assert_eq!(reply.color, branch.color.opposite());
        check(task, &next, reply, lost || nothing);
    }
    if lost {
        assert_eq!(branch.end, None);
        let is_last = branch.next.is_empty();
        assert!(!is_last || branch.color != task.player(), "{branch:?}");
    } else if !nothing {
        // Only a refutation is played out after that is said.
        assert_eq!(branch.end.is_some(), branch.next.is_empty());
    }
    if branch.end.is_none() && (!lost || branch.color == task.player()) {
        return;
    }
    // The last move of a line is the one that shows it.
    let is_right = branch.end == Some(compose::End::Right);
    assert_eq!(branch.color == task.player(), is_right);
    let stands = next.stone(task.target) == Some(task.owner()) && {
        let question = if branch.color == task.owner() {
            Question::Attack
        } else {
            Question::Defend
        };
        let found = Solver::of(&next).find(task.target, question, Limits::FULL, &never);
        let code = found.proven().expect("it is proven");
        (code == reading::Code::No) == (question == Question::Attack)
    };
    let works = stands == (task.goal == Goal::Live);
    if is_right {
        assert!(works, "{branch:?}");
    } else if nothing || lost {
        assert!(!works, "{branch:?}");
    }
}
