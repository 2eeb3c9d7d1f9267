//! What is said of points, compared with going through all positions.

use crate::common::board;
use crate::enclosed;
use go::{Color, Move, Point, Position, Random, Rules, Size};
use reading::life::points::{Counter, regions};
use reading::life::{Limits, Solver};
use std::collections::HashMap;

const ENOUGH: Limits = Limits { nodes: 20_000_000 };

/// A region by itself: its points by their numbers, and what is around them.
struct Plain {
    points: Vec<Point>,
    beside: Vec<Vec<usize>>,
    /// Whether beside a point stands a stone of Black, or of White, that stays.
    walls: Vec<[bool; 2]>,
}

/// A position: a stone (0 Black, 1 White) or none at each point.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    at: Vec<Option<usize>>,
    side: usize,
    ko: Option<usize>,
    passed: bool,
}

/// A move and what it leads to: another state, or the end with a score.
enum Next {
    Goes(usize),
    Ends(i32),
}

/// More positions are not gone through.
const MOST: usize = 60_000;

impl Plain {
    fn of(pos: &Position, region: &[Point]) -> Plain {
        let size = pos.size();
        let number = |q: Point| region.iter().position(|&p| p == q);
        let beside = |&p: &Point| size.neighbours(p).filter_map(number).collect();
        let walls = |&p: &Point| {
            let outside = size.neighbours(p).filter(|&q| number(q).is_none());
            let stones: Vec<Color> = outside.filter_map(|q| pos.stone(q)).collect();
            Color::BOTH.map(|color| stones.contains(&color))
        };
        Plain {
            points: region.to_vec(),
            beside: region.iter().map(beside).collect(),
            walls: region.iter().map(walls).collect(),
        }
    }

    /// The points that hang together with one and are like it, and whether any of them is beside a wall of each side.
    fn chain(&self, at: &[Option<usize>], from: usize) -> (Vec<usize>, [bool; 2]) {
        let mut chain = vec![from];
        let mut walls = [false; 2];
        let mut next = 0;
        while let Some(&p) = chain.get(next) {
            next += 1;
            walls = [0, 1].map(|side| walls[side] || self.walls[p][side]);
            for &q in &self.beside[p] {
                if at[q] == at[from] && !chain.contains(&q) {
                    chain.push(q);
                }
            }
        }
        (chain, walls)
    }

    /// Whether a chain has a liberty, or stays because it hangs together with a wall.
    fn breathes(&self, at: &[Option<usize>], from: usize) -> bool {
        let (chain, walls) = self.chain(at, from);
        let side = at[from].expect("a stone");
        let empty = |&p: &usize| self.beside[p].iter().any(|&q| at[q].is_none());
        walls[side] || chain.iter().any(empty)
    }

    fn play(&self, state: &State, p: usize) -> Option<State> {
        if state.at[p].is_some() || state.ko == Some(p) {
            return None;
        }
        let mut at = state.at.clone();
        at[p] = Some(state.side);
        let mut taken = Vec::new();
        for &q in &self.beside[p] {
            if at[q] == Some(state.side ^ 1) && !self.breathes(&at, q) {
                let (chain, _) = self.chain(&at, q);
                taken.extend(chain.iter().copied());
                for r in chain {
                    at[r] = None;
                }
            }
        }
        if !self.breathes(&at, p) {
            return None;
        }
        // One stone that takes one stone and could be taken back at once.
        let alone = !self.walls[p][state.side]
            && self.beside[p]
                .iter()
                .all(|&q| at[q] == Some(state.side ^ 1) || taken.contains(&q));
        Some(State {
            at,
            side: state.side ^ 1,
            ko: (taken.len() == 1 && alone).then(|| taken[0]),
            passed: false,
        })
    }

    fn score(&self, at: &[Option<usize>]) -> i32 {
        let mut score = 0;
        for p in 0..at.len() {
            let owner = at[p].map_or_else(
                || {
                    let (part, mut sees) = self.chain(at, p);
                    for q in part.iter().flat_map(|&p| &self.beside[p]) {
                        if let Some(side) = at[*q] {
                            sees[side] = true;
                        }
                    }
                    match sees {
                        [true, false] => Some(0),
                        [false, true] => Some(1),
                        _ => None,
                    }
                },
                Some,
            );
            score += owner.map_or(0, |side| [1, -1][side]);
        }
        score
    }

    /// Goes through all positions. What each of them is worth, `None` if that depends on repetition; and which they are.
    /// `None` if there are too many.
    fn values(&self, starts: &[State]) -> Option<HashMap<State, Option<i32>>> {
        let mut states: Vec<State> = starts.to_vec();
        let mut ids: HashMap<State, usize> = HashMap::new();
        for (i, state) in starts.iter().enumerate() {
            ids.insert(state.clone(), i);
        }
        let mut nexts: Vec<Vec<Next>> = Vec::new();
        while let Some(state) = states.get(nexts.len()).cloned() {
            let mut moves = Vec::new();
            let pass = State {
                side: state.side ^ 1,
                ko: None,
                passed: true,
                ..state.clone()
            };
            let played = (0..state.at.len()).filter_map(|p| self.play(&state, p));
            for next in played.chain((!state.passed).then_some(pass)) {
                let id = *ids.entry(next.clone()).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                });
                moves.push(Next::Goes(id));
            }
            if state.passed {
                moves.push(Next::Ends(self.score(&state.at)));
            }
            nexts.push(moves);
            if states.len() > MOST {
                return None;
            }
        }
        let most = self.points.len() as i32;
        let mut least_forced = vec![-most; states.len()];
        let mut most_forced = vec![most; states.len()];
        for goal in 1 - most..=most {
            for (i, gets) in forces(&states, &nexts, 0, &|score| score >= goal)
                .iter()
                .enumerate()
            {
                if *gets {
                    least_forced[i] = goal;
                }
            }
            let below = forces(&states, &nexts, 1, &|score| score < goal);
            for (i, gets) in below.iter().enumerate() {
                if *gets {
                    most_forced[i] = most_forced[i].min(goal - 1);
                }
            }
        }
        let values = least_forced.into_iter().zip(most_forced);
        let values = values.map(|(least, most)| (least == most).then_some(least));
        Some(states.into_iter().zip(values).collect())
    }
}

/// Where a side can force an end that it likes, in a game that ends.
fn forces(
    states: &[State],
    nexts: &[Vec<Next>],
    side: usize,
    likes: &dyn Fn(i32) -> bool,
) -> Vec<bool> {
    let mut gets = vec![false; states.len()];
    loop {
        let mut changed = false;
        for i in (0..states.len()).rev().filter(|&i| states[i].side < 2) {
            let works = |next: &Next| match *next {
                Next::Goes(id) => gets[id],
                Next::Ends(score) => likes(score),
            };
            let now = if states[i].side == side {
                nexts[i].iter().any(works)
            } else {
                nexts[i].iter().all(works)
            };
            if now && !gets[i] {
                gets[i] = true;
                changed = true;
            }
        }
        if !changed {
            return gets;
        }
    }
}

/// A random closed region on a small board: so many points, some with stones, and random stones around.
fn random_region(random: &mut Random, points: usize) -> (Position, Vec<Point>) {
    let size = Size::new(7, 7).expect("a board");
    let mut below = |n: usize| random.below(n as u32) as usize;
    loop {
        let mut region = vec![Point::new(below(3) as u8, below(3) as u8)];
        while region.len() < points {
            let from = region[below(region.len())];
            let beside: Vec<Point> = size.neighbours(from).collect();
            let p = beside[below(beside.len())];
            if !region.contains(&p) {
                region.push(p);
            }
        }
        let mut pos = Position::new(size);
        let lean = below(5);
        for p in size.points() {
            if !region.contains(&p) {
                let color = if below(4) < lean {
                    Color::Black
                } else {
                    Color::White
                };
                pos.place(p, Some(color));
            }
        }
        let filled = below(7);
        for &p in &region {
            if below(10) < filled {
                pos.place(p, Some(Color::BOTH[below(2)]));
            }
        }
        let plain = Plain::of(&pos, &region);
        let at = at(&pos, &region);
        let stands = (0..points).all(|p| at[p].is_none() || plain.breathes(&at, p));
        if stands && at.contains(&None) {
            return (pos, region);
        }
    }
}

fn at(pos: &Position, region: &[Point]) -> Vec<Option<usize>> {
    let number = |color| usize::from(color == Color::White);
    region.iter().map(|&p| pos.stone(p).map(number)).collect()
}

/// Compares values, first moves and their values of random regions. Returns how many regions had a value, and how many none
/// because of repetitions.
fn compare(seed: u64, count: usize, sizes: std::ops::RangeInclusive<usize>) -> [usize; 2] {
    let mut random = Random::new(seed);
    let mut seen = [0; 2];
    for i in 0..count {
        let spread = (sizes.end() - sizes.start() + 1) as u32;
        let points = sizes.start() + random.below(spread) as usize;
        let (pos, region) = random_region(&mut random, points);
        let plain = Plain::of(&pos, &region);
        let start = |side| State {
            at: at(&pos, &region),
            side,
            ko: None,
            passed: false,
        };
        let Some(values) = plain.values(&[start(0), start(1)]) else {
            continue;
        };
        let mut counter = Counter::of(&pos, &region).expect("closed");
        for (side, color) in Color::BOTH.into_iter().enumerate() {
            let value = values[&start(side)];
            let here = format!("{i} {color:?} first\n{}", drawn(&pos, &region));
            assert_eq!(counter.value(color, ENOUGH, &|| false), value, "{here}");
            seen[usize::from(value.is_none())] += 1;
            let Some(value) = value else {
                continue;
            };
            let firsts = counter.firsts(color, ENOUGH, &|| false).expect("a value");
            assert_eq!(firsts.value, value, "{here}");
            let pass = Some(State {
                passed: true,
                ..start(side ^ 1)
            });
            let played = region.iter().enumerate();
            let played = played.map(|(p, &at)| (Some(at), plain.play(&start(side), p)));
            for (mv, next) in played.chain([(None, pass)]) {
                let expected = next.map(|next| values[&next]);
                let lists = [&firsts.best, &firsts.worse, &firsts.unread];
                let listed = lists.map(|list| list.contains(&mv));
                assert_eq!(listed.contains(&true), expected.is_some(), "{here}");
                if let Some(Some(expected)) = expected {
                    let best = expected == value;
                    assert_eq!(listed, [best, !best, false], "{mv:?} {here}");
                    let found = counter.value_after(color, &[mv], ENOUGH, &|| false);
                    assert_eq!(found, Some(expected), "{mv:?} {here}");
                }
            }
        }
    }
    seen
}

fn drawn(pos: &Position, region: &[Point]) -> String {
    let mut rows = String::new();
    for p in pos.size().points() {
        rows.push(match (pos.stone(p), region.contains(&p)) {
            (None, _) => '.',
            (Some(Color::Black), false) => 'x',
            (Some(Color::White), false) => 'o',
            (Some(Color::Black), true) => 'X',
            (Some(Color::White), true) => 'O',
        });
        if p.x + 1 == pos.size().width() {
            rows.push('\n');
        }
    }
    rows
}

#[test]
fn values_are_those_of_going_through_all_positions() {
    let [valued, _] = compare(11, 400, 2..=6);
    assert!(valued > 700, "{valued}");
}

#[test]
#[ignore = "takes some minutes"]
fn many_values_are_those_of_going_through_all_positions() {
    let [valued, repeating] = compare(2026, 5_000, 2..=9);
    println!("{valued} values, {repeating} depend on repetition");
    assert!(valued > 5_000, "{valued} {repeating}");
}

/// The points between the columns given, all rows.
fn columns(pos: &Position, from: u8, to: u8) -> Vec<Point> {
    pos.size()
        .points()
        .filter(|p| (from..=to).contains(&p.x))
        .collect()
}

#[test]
fn three_kos_at_once_have_no_value_and_two_have_one() {
    // Two chains that have no liberties but in kos. Who is in atari takes a ko; with three of them that goes on for ever.
    let three = board(
        "OX.XOX
         OXXOOX
         OX.XOX
         OXXOOX
         OXO.OX",
    );
    let region = columns(&three, 1, 4);
    let mut counter = Counter::of(&three, &region).expect("closed");
    let values = Color::BOTH.map(|color| counter.value(color, ENOUGH, &|| false));
    assert_eq!(values, [Some(20), None]);
    let two = board(
        "OX.XOX
         OXXOOX
         OXO.OX",
    );
    let region = columns(&two, 1, 4);
    let mut counter = Counter::of(&two, &region).expect("closed");
    let values = Color::BOTH.map(|color| counter.value(color, ENOUGH, &|| false));
    assert_eq!(values, [Some(12), Some(-12)]);
}

/// The region around a point that is empty: the first one that is found with it.
fn region_at(pos: &Position, at: &str) -> Vec<Point> {
    let p = Point::from_gtp(at, pos.size()).expect("a point");
    let found = regions(pos, 8);
    found
        .into_iter()
        .find(|region| region.contains(&p))
        .expect("a region")
}

#[test]
fn endgames_are_worth_what_they_are() {
    // A board, a point of the region, its value if Black moves first and if White does, and Black's best first moves.
    for (drawn, at, values, best) in [
        // A point between both.
        (
            "XX.OO....
             .XXO.....
             .X.OO....
             .........",
            "C4",
            [1, -1],
            "C4",
        ),
        // Two stones that are taken or get away.
        (
            "XOO.O....
             XXXXO....
             ....OO...
             .........",
            "D4",
            [3, -3],
            "D4",
        ),
        // Stones that cannot get away have to be taken, for which there is time.
        (
            "XOO.X....
             XXXXX....
             .........
             .........",
            "D4",
            [3, 3],
            "D4",
        ),
        // Three points that live or die with the group around.
        (
            "...XO....
             XXXXO....
             OOOOO....
             .........",
            "A4",
            [8, -8],
            "B4",
        ),
        // Four points in a square are dead.
        (
            "..XO.....
             ..XO.....
             XXXO.....
             OOOO.....
             .........",
            "A5",
            [-9, -9],
            "A5 B5 A4 B4 pass",
        ),
    ] {
        let pos = board(drawn);
        let region = region_at(&pos, at);
        let mut counter = Counter::of(&pos, &region).expect("closed");
        let found = Color::BOTH.map(|color| counter.value(color, ENOUGH, &|| false));
        assert_eq!(found, values.map(Some), "{drawn}\n{region:?}");
        let firsts = counter
            .firsts(Color::Black, ENOUGH, &|| false)
            .expect("a value");
        let name = |mv: &Option<Point>| mv.map_or("pass".to_owned(), |p| p.to_gtp(pos.size()));
        let names: Vec<String> = firsts.best.iter().map(name).collect();
        assert_eq!(names.join(" "), best, "{drawn}");
    }
}

#[test]
fn lines_are_legal_and_keep_the_value() {
    let mut moves = 0;
    for problem in enclosed::problems(3, 4..=7).take(80) {
        let pos = &problem.position;
        let Some(region) = Solver::of(pos).enclosure(problem.target) else {
            continue;
        };
        let mut counter = Counter::of(pos, &region).expect("closed");
        let limits = Limits { nodes: 300_000 };
        for color in Color::BOTH {
            let Some(value) = counter.value(color, limits, &|| false) else {
                continue;
            };
            let mut after = pos.clone();
            let mut played = Vec::new();
            for (color, mv) in counter.line(color, &[], limits, &|| false) {
                let to_play = mv.map_or(Move::Pass, Move::Play);
                let legal = after.play(color, to_play, &Rules::JAPANESE, &[]);
                legal.expect("a legal move");
                played.push(mv);
            }
            for n in 1..=played.len() {
                let now = counter.value_after(color, &played[..n], limits, &|| false);
                assert!(now.is_none_or(|now| now == value), "{played:?}");
            }
            moves += played.len();
        }
    }
    assert!(moves > 60, "{moves}");
}

#[test]
fn stones_around_a_region_have_liberties_elsewhere() {
    // White's stones beside the point between both have few liberties outside in the end: what comes of it depends on that.
    for (drawn, is_closed) in [
        (
            "X.O.....
             XXO.....
             ..O.....",
            true,
        ),
        (
            "X.OX....
             XXOX....
             ..O.....",
            true,
        ),
        (
            "X.OX....
             XXO.....
             ..XX....",
            false,
        ),
    ] {
        let pos = board(drawn);
        let found = regions(&pos, 8);
        assert_eq!(!found.is_empty(), is_closed, "{drawn}\n{found:?}");
    }
}
