//! How many problems are proven within 10 ms, 100 ms and 1 s of a processor's time:
//! `cargo run --release -p reading --example prove -- [--show N] [--time MS] [--nodes N] [--together] [--random SEED COUNT [LEAST MOST]] [FILE...]`.
//!
//! Both questions have to be proven, together within the time: does the attacker kill, does the owner live. Asked is the
//! largest group whose fate depends on who moves first, or else the largest that is enclosed; of random enclosed problems
//! with so many empty points (6 to 20), the longest chain inside; of a file of GNU Go's tests (`ld_owl.tst`) the groups that
//! it asks about. `--time` is the longest time for one problem, `--nodes` the positions looked at for one question; how many are
//! answered within so many positions is told, too, for machines that are busy. Each problem is read by one processor, whose time counts; with
//! `--together` by all, and the time that passes counts.

#[path = "../tests/common/enclosed.rs"]
mod enclosed;

use go::{Color, Point, Position};
use reading::chains::Chains;
use reading::life::{Fate, Finding, Limits, Question, Solver, Trust};
use record::{Collection, Replay};
use rustix::time::{ClockId, clock_gettime};
use std::path::Path;
use std::time::Duration;

const BUDGETS: [u64; 3] = [10, 100, 1000];
const NODES: u32 = 100_000_000;
/// About what is looked at in these times; these do not depend on what else the machine does.
const LOOKED_AT: [u64; 3] = [70_000, 700_000, 7_000_000];

/// A clock: of what this program uses of one processor, so that others do not matter, or of the time that passes.
#[derive(Clone, Copy)]
struct Clock {
    id: ClockId,
    began: Duration,
}

impl Clock {
    fn now(id: ClockId) -> Duration {
        let time = clock_gettime(id);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }

    fn start(together: bool) -> Clock {
        let id = if together {
            ClockId::Monotonic
        } else {
            ClockId::ProcessCPUTime
        };
        Clock {
            id,
            began: Clock::now(id),
        }
    }

    fn elapsed(&self) -> Duration {
        Clock::now(self.id).saturating_sub(self.began)
    }
}

/// How each problem is read.
#[derive(Clone, Copy)]
struct How {
    limits: Limits,
    longest: Duration,
    /// With all processors.
    together: bool,
}

struct Row {
    name: String,
    /// What both questions took, and whether both were answered and proven.
    took: Duration,
    answered: bool,
    proven: bool,
    nodes: u64,
    said: String,
    drawn: String,
}

fn main() {
    let mut rows = Vec::new();
    let mut args = std::env::args().skip(1).peekable();
    let mut shown = 0;
    let mut how = How {
        limits: Limits { nodes: NODES },
        longest: Duration::from_millis(BUDGETS[BUDGETS.len() - 1]),
        together: false,
    };
    while let Some(arg) = args.next() {
        let number = |args: &mut dyn Iterator<Item = String>| -> u64 {
            args.next().and_then(|n| n.parse().ok()).expect("a number")
        };
        match arg.as_str() {
            "--show" => shown = number(&mut args),
            "--together" => how.together = true,
            "--nodes" => how.limits.nodes = number(&mut args) as u32,
            "--time" => how.longest = Duration::from_millis(number(&mut args)),
            "--random" => {
                let (seed, count) = (number(&mut args), number(&mut args));
                let mut space = 6..=20;
                if args.peek().is_some_and(|a| a.parse::<usize>().is_ok()) {
                    space = number(&mut args) as usize..=number(&mut args) as usize;
                }
                let problems = enclosed::problems(seed, space)
                    .filter(|problem| is_open(&problem.position, problem.target));
                for (i, problem) in problems.take(count as usize).enumerate() {
                    let name = format!("random {seed} {i} ({} points)", problem.space);
                    rows.push(row(name, &problem.position, problem.target, how));
                }
            }
            file if Path::new(file).extension().is_some_and(|end| end == "tst") => {
                for (name, pos, p) in tests(file) {
                    rows.push(row(name, &pos, p, how));
                }
            }
            file => {
                let collection = Collection::read(std::fs::read(file).expect("a file"));
                for (n, record) in collection.expect("games").games().iter().enumerate() {
                    let mut replay = Replay::new();
                    let pos = replay.position(record, record.root()).position.clone();
                    let name = format!("{file} {}", n + 1);
                    match target(&pos) {
                        Some(p) => rows.push(row(name, &pos, p, how)),
                        None => println!("{name}: no group"),
                    }
                }
            }
        }
    }
    rows.sort_by_key(|row| row.took);
    for row in rows.iter().rev().take(shown as usize).rev() {
        println!("{}: {:?}{}\n{}", row.name, row.took, row.said, row.drawn);
    }
    for budget in BUDGETS {
        let count = |all: &dyn Fn(&Row) -> bool| {
            let within = |row: &&Row| row.took <= Duration::from_millis(budget) && all(row);
            let count = rows.iter().filter(within).count();
            let percent = 100.0 * count as f64 / rows.len() as f64;
            format!("{count} ({percent:.1} %)")
        };
        let [answered, proven] = [count(&|row| row.answered), count(&|row| row.proven)];
        println!(
            "{budget} ms: {answered} answered, {proven} proven of {}",
            rows.len()
        );
    }
    let within = LOOKED_AT.map(|most| {
        let within = rows.iter().filter(|row| row.answered && row.nodes <= most);
        within.count()
    });
    println!("answered within {LOOKED_AT:?} nodes: {within:?}");
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let took: Duration = rows.iter().map(|row| row.took).sum();
    let count = rows.len() as f64;
    let logs: f64 = rows.iter().map(|row| row.took.as_secs_f64().ln()).sum();
    let of_nodes: f64 = rows.iter().map(|row| (row.nodes.max(1) as f64).ln()).sum();
    println!(
        "{nodes} nodes, {took:.1?}, {:.0} nodes a second, geometric means {:.0} nodes, {:.2} ms",
        nodes as f64 / took.as_secs_f64(),
        (of_nodes / count).exp(),
        1000.0 * (logs / count).exp()
    );
}

/// Whether a random problem is one: enclosed, and not alive whatever is played.
fn is_open(pos: &Position, p: Point) -> bool {
    Solver::of(pos).is_enclosed(p) && !reading::benson::unconditional(&pos.stones()).stones[p]
}

/// The groups that a file of GNU Go's tests asks about, with the positions at the ends of the games it loads.
fn tests(file: &str) -> Vec<(String, Position, Point)> {
    let text = std::fs::read_to_string(file).expect("a file");
    let folder = Path::new(file).parent().expect("a folder");
    let mut found: Vec<(String, Position, Point)> = Vec::new();
    let mut pos = Position::new(go::Size::NINETEEN);
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["loadsgf", game, ..] => {
                let bytes = std::fs::read(folder.join(game)).expect("a game");
                let collection = Collection::read(bytes).expect("a game");
                let record = &collection.games()[0];
                let mut last = record.root();
                while let Some(next) = record.car(last) {
                    last = next;
                }
                pos.clone_from(&Replay::new().position(record, last).position);
            }
            [number, command, at] if number.parse::<u32>().is_ok() => {
                let asked = ["dragon_status", "owl_attack", "owl_defend"].contains(&command);
                let p = Point::from_gtp(at, pos.size());
                if let Some(p) = p.filter(|&p| asked && pos.stone(p).is_some()) {
                    let same = |(_, other, q): &(String, Position, Point)| {
                        other.stones() == pos.stones() && pos.chain(p).contains(q)
                    };
                    if !found.iter().any(same) {
                        found.push((format!("{number} {at}"), pos.clone(), p));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The group that is asked about.
fn target(pos: &Position) -> Option<Point> {
    let chains = Chains::of(&pos.stones());
    let mut firsts: Vec<(usize, Point)> = chains
        .list()
        .iter()
        .map(|c| (c.stones.len(), c.stones[0]))
        .collect();
    firsts.sort_by_key(|&(stones, p)| (std::cmp::Reverse(stones), p));
    let mut solver = Solver::of(pos);
    let open = firsts.iter().find(|&&(_, p)| {
        let verdict = solver
            .is_enclosed(p)
            .then(|| solver.read(p, Limits::FULL, &|| false));
        verdict
            .flatten()
            .is_some_and(|v| matches!(v.fate, Fate::Critical | Fate::Ko))
    });
    let enclosed = || firsts.iter().find(|&&(_, p)| solver.is_enclosed(p));
    open.or_else(enclosed).map(|&(_, p)| p)
}

/// Asks both questions, with the longest time for both together.
fn row(name: String, pos: &Position, p: Point, how: How) -> Row {
    let clock = Clock::start(how.together);
    let stopped = || clock.elapsed() > how.longest;
    let mut solver = Solver::of(pos);
    if !how.together {
        solver = solver.alone();
    }
    let mut said = String::new();
    let found = [Question::Attack, Question::Defend].map(|question| {
        let found = solver.find(p, question, how.limits, &stopped);
        said += &tell(&found, solver.nodes(), clock.elapsed());
        found
    });
    Row {
        name,
        took: clock.elapsed(),
        answered: found.iter().all(|found| found.trust != Trust::Unknown),
        proven: found.iter().all(|found| found.trust == Trust::Proven),
        nodes: solver.nodes(),
        said,
        drawn: draw(pos, p),
    }
}

/// An answer in a few words.
fn tell(found: &Finding, nodes: u64, took: Duration) -> String {
    let moves: usize = found.proofs.iter().map(reading::proof::Proof::moves).sum();
    format!(
        " [{:?} {:?} {nodes} nodes, {moves} moves, {took:.1?}]",
        found.answer.code, found.trust
    )
}

/// The part of the board with the group.
fn draw(pos: &Position, p: Point) -> String {
    let size = pos.size();
    let mut rows = String::new();
    for y in 0..size.height() {
        let sign = |x: u8| match pos.stone(Point::new(x, y)) {
            _ if Point::new(x, y) == p => '#',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let row: String = (0..size.width()).map(sign).collect();
        if row.contains(['X', 'O']) {
            rows = rows + "  " + &row + "\n";
        }
    }
    rows
}
