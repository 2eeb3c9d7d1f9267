//! Positions around groups and what the reader proves of them, for a network of life and death to learn from:
//! `NETWORK OUT SECONDS SEED NODES GAMES.txt|FILE.sgf...`, and, with a network that learned from these, `trees NETWORK OUT SECONDS SEED GAMES.txt|FILE.sgf...`.
//!
//! Positions come of games of people (a line each, as the program `net-planes` reads them, unpacked), of random enclosed problems whose walls have
//! holes, and of files of problems. From each some moves are played near a group, as the network of whole games would or at random; after each of them it is
//! asked whether the side to move gets his way, looking at `NODES` positions; of more than 20,000 of them, those that such a short look does not
//! tell are what is wanted, and few of the others are taken down. With `trees`, positions that a short look does not tell are read with a guide, and what the trees find out of
//! their positions is taken down.
//!
//! A record: the number of the start (32 bits), the class (0 the side to move gets his way, 1 he does not, 2 nobody knows; 4 more if a short look does not tell), whether
//! he owns the group, the first move that works (its place in the window, 65535 if none is known), and for each point of the window its planes, a bit each.

#[path = "../../reading/tests/common/enclosed.rs"]
mod enclosed;
#[path = "../../reading/tests/common/leaky.rs"]
mod holes;

use enclosed::Dice;
use go::{Color, Game, Komi, Move, Point, Position, Random, Rules, Setup, Size, Symmetry};
use holes::leaky;
use net::model::Model;
use neural::{FateGuide, NetworkScratch, Networked, PLANES, SIDE, Window};
use reading::Code;
use reading::life::{Guess, Guide, Limits, Question, Solver, Told, Trust};
use record::{Collection, Replay};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Of positions that were not read to the end, the per cent that are taken down.
const KEPT: usize = 40;

/// Where more than this is allowed, what it does not tell is read on, and of the other positions fewer are taken down.
const SHORT: u32 = 20_000;
const KEPT_OTHERS: usize = 12;

const NONE: u16 = u16::MAX;

/// Draws one.
fn one_of<T: Copy>(list: &[T], dice: &mut Dice) -> Option<T> {
    (!list.is_empty()).then(|| list[dice.below(list.len())])
}

/// Takes down what trees find out.
struct Learner {
    guide: FateGuide,
    rows: Mutex<Vec<(bool, Vec<u8>)>>,
}

impl Guide for Learner {
    fn guess(&self, pos: &Position, target: Point) -> Guess {
        self.guide.guess(pos, target)
    }

    fn told(&self, told: &Told<'_>) {
        let (pos, target) = (told.position, told.target);
        let Some(owner) = pos.stone(target) else {
            return;
        };
        let owns = owner == pos.to_move();
        let class = match told.stands {
            None => 2,
            Some(stands) => u8::from(stands != owns) | if told.is_read { 0 } else { UNREAD },
        };
        let row = row(pos, target, class, owns, told.mv);
        let is_new = told.stands.is_some() && !told.is_read;
        self.rows.lock().expect("one thread").push((is_new, row));
    }
}

/// What is asked if the owner is to move, or the attacker.
fn question(owns: bool) -> Question {
    if owns {
        Question::Defend
    } else {
        Question::Attack
    }
}

/// How long a tree is grown.
const GROWS: Duration = Duration::from_millis(2500);

/// Grows a tree where a short look does not tell, and takes down some of what it finds out.
fn grow(pos: &Position, target: Point, learner: &Arc<Learner>, dice: &mut Dice) -> Vec<Vec<u8>> {
    let mut pos = pos.clone();
    let Some(owner) = pos.stone(target) else {
        return Vec::new();
    };
    let owns = dice.chance(70);
    pos.set_to_move(if owns { owner } else { owner.opposite() });
    let guess = learner.guess(&pos, target);
    if !(0.04..0.96).contains(&guess.stands) && !dice.chance(5) {
        return Vec::new();
    }
    let asks = question(owns);
    let short = Limits { nodes: 20_000 };
    let found = Solver::of(&pos).find(target, asks, short, &|| false);
    if found.trust == Trust::Proven {
        return Vec::new();
    }
    let began = Instant::now();
    let stopped = || began.elapsed() > GROWS;
    let guide: Arc<dyn Guide> = Arc::clone(learner) as Arc<dyn Guide>;
    let limits = Limits { nodes: 400_000_000 };
    Solver::of(&pos)
        .guided(Some(guide))
        .find(target, asks, limits, &stopped);
    let mut rows = std::mem::take(&mut *learner.rows.lock().expect("one thread"));
    let mut taken = Vec::new();
    for wanted in [true, false] {
        let mut some: Vec<Vec<u8>> = Vec::new();
        rows.retain_mut(|(is_new, row)| {
            if *is_new == wanted {
                some.push(std::mem::take(row));
            }
            *is_new != wanted
        });
        for _ in 0..if wanted { 300 } else { 25 } {
            if !some.is_empty() {
                let at = dice.below(some.len());
                taken.push(some.swap_remove(at));
            }
        }
    }
    taken
}

/// A file of records, with what is counted of it.
struct Output {
    file: BufWriter<File>,
    start: u32,
    counts: [usize; 8],
}

impl Output {
    /// Writes the records of one start.
    fn put(&mut self, rows: &[Vec<u8>]) {
        if rows.is_empty() {
            return;
        }
        self.start += 1;
        for row in rows {
            self.counts[usize::from(row[0])] += 1;
            self.file
                .write_all(&self.start.to_le_bytes())
                .expect("space");
            self.file.write_all(row).expect("space");
        }
    }
}

/// Where positions are drawn from.
struct Starts {
    games: Vec<String>,
    problems: Vec<Position>,
    enclosed: Box<dyn Iterator<Item = enclosed::Problem>>,
}

impl Starts {
    fn of(files: impl Iterator<Item = String>, seed: u64, space: RangeInclusive<usize>) -> Starts {
        let mut starts = Starts {
            games: Vec::new(),
            problems: Vec::new(),
            enclosed: Box::new(enclosed::problems(seed, space)),
        };
        for file in files {
            if Path::new(&file).extension().is_some_and(|end| end == "txt") {
                let text = std::fs::read_to_string(file).expect("games");
                starts.games.extend(text.lines().map(str::to_owned));
            } else {
                starts.problems.extend(roots(&file));
            }
        }
        starts
    }

    fn draw(&mut self, dice: &mut Dice) -> Option<(Position, Point)> {
        match dice.below(100) {
            0..40 => of_game(&self.games, dice),
            40..75 => {
                let problem = self.enclosed.next().expect("there is no end");
                let parts = [dice.below(75) as u32, dice.below(12) as u32];
                leaky(&problem.position, problem.target, parts, &mut dice.0)
                    .map(|pos| (pos, problem.target))
            }
            _ => of_problem(&self.problems, dice),
        }
    }
}

/// Of a class, that a short look does not tell it.
const UNREAD: u8 = 4;

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    let is_of_trees = args.next_if(|arg| arg == "trees").is_some();
    let mut next = || {
        args.next()
            .expect("[trees] NETWORK OUT SECONDS SEED [NODES] FILE...")
    };
    let network = std::fs::read(next()).expect("the network can be read");
    let model = Model::read(&network).expect("a network");
    let mut out = Output {
        file: BufWriter::new(File::create(next()).expect("a file to write")),
        start: 0,
        counts: [0; 8],
    };
    let longest = Duration::from_secs(next().parse().expect("seconds"));
    let seed: u64 = next().parse().expect("a seed");
    let space = if is_of_trees { 8..=24 } else { 6..=20 };
    let mut look: Look = if is_of_trees {
        let guide = FateGuide::new(&model).expect("a network");
        let rows = Mutex::default();
        let learner = Arc::new(Learner { guide, rows });
        Box::new(move |pos, target, dice| grow(&pos, target, &learner, dice))
    } else {
        let limits = Limits {
            nodes: next().parse().expect("a number of positions"),
        };
        let mut player = Player {
            network: Networked::new(&model).expect("a network"),
            scratch: NetworkScratch::default(),
        };
        Box::new(move |pos, target, dice| walk(pos, target, &mut player, limits, dice))
    };
    let mut starts = Starts::of(args, seed, space);
    let mut dice = Dice(Random::new(seed));
    let (began, mut told) = (Instant::now(), Instant::now());
    while began.elapsed() < longest {
        if let Some((pos, target)) = starts.draw(&mut dice) {
            out.put(&look(pos, target, &mut dice));
        }
        if told.elapsed() > Duration::from_secs(10) {
            told = Instant::now();
            println!("{} starts, {:?}", out.start, out.counts);
        }
    }
    println!("{} starts, {:?}", out.start, out.counts);
}

/// What makes records of a group.
type Look = Box<dyn FnMut(Position, Point, &mut Dice) -> Vec<Vec<u8>>>;

/// Plays some moves and takes down what is proven after each.
fn walk(
    mut pos: Position,
    target: Point,
    player: &mut Player,
    limits: Limits,
    dice: &mut Dice,
) -> Vec<Vec<u8>> {
    let mut rows = Vec::new();
    let (Some(owner), Some(near)) = (pos.stone(target), Solver::of(&pos).vicinity(target)) else {
        return rows;
    };
    let size = pos.size();
    let mut near: Vec<Point> = near
        .iter()
        .flat_map(|&p| size.neighbours(p))
        .chain(near.iter().copied())
        .collect();
    near.sort_unstable();
    near.dedup();
    let mut color = if dice.chance(50) {
        owner
    } else {
        owner.opposite()
    };
    let mut left = 1 + dice.below(8);
    loop {
        pos.set_to_move(color);
        let asks = question(color == owner);
        let reads = |nodes| Solver::of(&pos).find(target, asks, Limits { nodes }, &|| false);
        let mut found = reads(limits.nodes.min(SHORT));
        let is_hard = found.trust != Trust::Proven && limits.nodes > SHORT;
        if is_hard {
            found = reads(limits.nodes);
        }
        let proven = (found.trust == Trust::Proven).then_some(found.answer.code);
        // A ko is not enough for the owner: chains that stand are shown to stand whatever threats there are.
        let class = match (proven, asks) {
            (None | Some(Code::Unknown), _) => 2,
            (Some(Code::Yes), _) | (Some(Code::KoFirst | Code::KoAfter), Question::Attack) => 0,
            (Some(_), _) => 1,
        };
        let mv = found.answer.mv.filter(|_| proven == Some(Code::Yes));
        let kept = match (limits.nodes > SHORT, class) {
            (true, 0 | 1) if is_hard => 100,
            (true, _) => KEPT_OTHERS,
            (false, 0 | 1) => 100,
            (false, _) => KEPT,
        };
        if dice.chance(kept) {
            let class = class | if is_hard && class < 2 { UNREAD } else { 0 };
            rows.push(row(&pos, target, class, color == owner, mv));
        }
        if left == 0 {
            return rows;
        }
        left -= 1;
        // A good move, what the network likes, or any.
        let better = mv.filter(|_| dice.chance(40));
        let played = better.or_else(|| {
            let moves = player.moves(&pos);
            draw(&pos, &near, &moves, dice)
        });
        let Some(p) = played else { return rows };
        if pos
            .play(color, Move::Play(p), &Rules::JAPANESE, &[])
            .is_err()
            || pos.stone(target) != Some(owner)
        {
            return rows;
        }
        // Somebody plays elsewhere now and then.
        if !dice.chance(8) {
            color = color.opposite();
        }
    }
}

fn row(pos: &Position, target: Point, class: u8, owns: bool, mv: Option<Point>) -> Vec<u8> {
    let window = Window::around(pos, target);
    let inputs = window.inputs(pos, target);
    let mut row = vec![class, u8::from(owns)];
    let at = mv.and_then(|p| window.index(p)).map_or(NONE, |i| i as u16);
    row.extend(at.to_le_bytes());
    for i in 0..window.area() {
        let bits = PLANES.iter().enumerate().fold(0_u16, |bits, (bit, plane)| {
            bits | u16::from(inputs.spatial[plane * window.area() + i] > 0.0) << bit
        });
        row.extend(bits.to_le_bytes());
    }
    row
}

/// Draws a move near, mostly one that the network likes.
fn draw(pos: &Position, near: &[Point], likely: &[f32], dice: &mut Dice) -> Option<Point> {
    let color = pos.to_move();
    let playable: Vec<Point> = near
        .iter()
        .copied()
        .filter(|&p| pos.check(color, p, &Rules::JAPANESE, &[]).is_ok())
        .filter(|&p| {
            !pos.size()
                .neighbours(p)
                .all(|q| pos.stone(q) == Some(color))
        })
        .collect();
    if dice.chance(15) {
        return one_of(&playable, dice);
    }
    let weight = |p: Point| likely[pos.size().index(p)].sqrt();
    let sum: f32 = playable.iter().map(|&p| weight(p)).sum();
    let mut at = sum * dice.below(1 << 20) as f32 / (1 << 20) as f32;
    for &p in &playable {
        at -= weight(p);
        if at <= 0.0 {
            return Some(p);
        }
    }
    playable.last().copied()
}

/// A group of a game of people that is not safe, some way into it.
fn of_game(games: &[String], dice: &mut Dice) -> Option<(Position, Point)> {
    let line = games.get(dice.below(games.len().max(1)))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.get(1) != Some(&"-") {
        return None;
    }
    let moves: Vec<&[u8]> = words.get(2)?.as_bytes().chunks(2).collect();
    let until = 20 + dice.below(moves.len().saturating_sub(20).max(1));
    let mut pos = Position::new(Size::NINETEEN);
    for (i, mv) in moves.iter().take(until).enumerate() {
        if mv[0] != b'-' {
            let p = Point::new(mv[0] - b'a', mv[1] - b'a');
            pos.play(Color::BOTH[i % 2], Move::Play(p), &Rules::JAPANESE, &[])
                .ok()?;
        }
    }
    group(&pos, dice)
}

/// A group that is not safe and has the other's stones around.
fn group(pos: &Position, dice: &mut Dice) -> Option<(Position, Point)> {
    let lives = reading::benson::unconditional(&pos.stones()).stones;
    let solver = Solver::of(pos);
    for _ in 0..20 {
        let points: Vec<Point> = pos.size().points().collect();
        let p = one_of(&points, dice)?;
        let Some(color) = pos.stone(p) else { continue };
        let chain = pos.chain(p);
        let near = solver.vicinity(p)?;
        let others = near
            .iter()
            .flat_map(|&q| pos.size().neighbours(q).chain([q]))
            .filter(|&q| pos.stone(q) == Some(color.opposite()))
            .count();
        let wide = |along: fn(&Point) -> u8| {
            let most = chain.iter().map(along).max().unwrap_or(0);
            most - chain.iter().map(along).min().unwrap_or(0) >= SIDE - 2
        };
        let edge = |v: u8| v.min(18 - v);
        let from_edge = edge(p.x).min(edge(p.y));
        if lives[p] || others < 6 || wide(|q| q.x) || wide(|q| q.y) {
            continue;
        }
        if from_edge > 3 && !dice.chance(25) || chain.len() < 2 && !dice.chance(30) {
            continue;
        }
        return Some((pos.clone(), p));
    }
    None
}

/// A problem, moved a little: stones taken away and added.
fn of_problem(problems: &[Position], dice: &mut Dice) -> Option<(Position, Point)> {
    let mut pos = problems.get(dice.below(problems.len().max(1)))?.clone();
    let stones: Vec<Point> = pos
        .size()
        .points()
        .filter(|&p| pos.stone(p).is_some())
        .collect();
    for _ in 0..dice.below(4) {
        let p = one_of(&stones, dice)?;
        if dice.chance(60) {
            pos.place(p, None);
        } else {
            let beside: Vec<Point> = pos.size().neighbours(p).collect();
            let q = one_of(&beside, dice)?;
            if pos.stone(q).is_none() {
                pos.place(q, Some(Color::BOTH[dice.below(2)]));
            }
        }
    }
    if pos.has_chain_without_liberties().is_some() {
        return None;
    }
    let left: Vec<Point> = stones
        .into_iter()
        .filter(|&p| pos.stone(p).is_some())
        .collect();
    let p = one_of(&left, dice)?;
    Some((pos, p))
}

fn roots(file: &str) -> Vec<Position> {
    let collection = Collection::read(std::fs::read(file).expect("a file")).expect("games");
    let games = collection.games().iter();
    games
        .map(|record| {
            let mut replay = Replay::new();
            let small = &replay.position(record, record.root()).position;
            // In the corner of a large board the other sides are open.
            let mut pos = Position::new(Size::NINETEEN);
            for p in small.size().points() {
                pos.place(p, small.stone(p));
            }
            pos
        })
        .collect()
}

/// What the network of whole games plays.
struct Player {
    network: Networked,
    scratch: NetworkScratch,
}

impl Player {
    /// How likely each point is, row by row.
    fn moves(&mut self, pos: &Position) -> Vec<f32> {
        let mut game = Game::from_setup(Setup::of(pos));
        game.rules = Rules::CHINESE;
        game.komi = Komi::from_half_points(15);
        game.set_to_move(pos.to_move());
        let raw = self.network.raw(&game, Symmetry::ALL[0], &mut self.scratch);
        raw.evaluation.policy
    }
}
