//! How fast and how sure the reader's verdicts are: `verdicts FILE...` reads each legal first move near the stones of each
//! problem that its file does not know, and prints how many verdicts there are, and the slowest.

use go::{Move, Point, Position, Rules};
use opinion::{Goal, Inquiry, Watch, opinion};
use record::{Collection, Convention, Replay};
use std::time::{Duration, Instant};
use tsumego::Problem;

/// How far from a stone a move is tried, in points.
const NEAR: u8 = 2;

fn main() {
    let (mut verdicts, mut likely, mut unknown) = (0, 0, 0);
    let mut times: Vec<(Duration, u64, String)> = Vec::new();
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("a file");
        let games = Collection::read(bytes).expect("records");
        for (number, record) in games.games().iter().enumerate() {
            let convention = Convention::of(games.games()).for_one(record);
            let Some(problem) = Problem::of(record, convention) else {
                continue;
            };
            let mut start = Replay::new()
                .position(record, problem.start())
                .position
                .clone();
            start.set_to_move(problem.player());
            let answers = problem.answers(record);
            for point in start.size().points().filter(|&p| is_near(&start, p)) {
                let mv = Move::Play(point);
                let color = problem.player();
                let legal = start.clone().play(color, mv, &Rules::JAPANESE, &[]).is_ok();
                if answers.contains(&mv) || !legal {
                    continue;
                }
                let inquiry = Inquiry {
                    start: start.clone(),
                    player: color,
                    answers: answers.clone(),
                    moves: vec![(color, mv)],
                    goal: Goal::default(),
                    lines: Vec::new(),
                };
                let watch = Watch::default();
                let began = Instant::now();
                let said = opinion(&inquiry, &watch);
                let kind = match said {
                    Some(said) if said.is_verdict() => {
                        verdicts += 1;
                        "verdict"
                    }
                    Some(_) => {
                        likely += 1;
                        "likely"
                    }
                    None => {
                        unknown += 1;
                        "unknown"
                    }
                };
                let name = format!(
                    "{path}#{} {} {kind}",
                    number + 1,
                    point.to_gtp(start.size())
                );
                times.push((began.elapsed(), watch.positions(), name));
            }
        }
        eprintln!("{path}");
    }
    times.sort_unstable_by(|a, b| b.cmp(a));
    println!("{verdicts} verdicts, {likely} likely, {unknown} unknown");
    for limit in [100, 300, 1000] {
        let over = times
            .iter()
            .filter(|(time, ..)| *time > Duration::from_millis(limit));
        println!(
            "{} of {} took more than {limit} ms",
            over.count(),
            times.len()
        );
    }
    for (time, positions, name) in times.iter().take(20) {
        println!("{time:?} {positions} {name}");
    }
}

fn is_near(position: &Position, p: Point) -> bool {
    let size = position.size();
    position.stone(p).is_none()
        && size.points().any(|q| {
            let close = |a: u8, b: u8| a.abs_diff(b) <= NEAR;
            position.stone(q).is_some() && close(p.x, q.x) && close(p.y, q.y)
        })
}
