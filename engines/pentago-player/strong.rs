//! The strong player: proofs first, then a tree.
//!
//! 1. A win by checks ([`pentago::checkmate`]) is played.
//! 2. Moves after which the opponent has such a win are struck off, deeper and deeper while there is time.
//! 3. What is left is searched by [`uct`]: moves that come to the same position are one, what a position looks like
//!    (`potential`) is the prior, and a position that is visited often is searched for checkmates, too.

use crate::evaluation::potential;
use crate::{Answer, Candidate, Progress, Question};
use kind::{Outcome, Side};
use pentago::checkmate::Solver;
use pentago::{Board, Move, Played};
use random::Random;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use uct::{Choice, Code, Game, Limits, Options, Search, Snapshot, Trace, Weighing, Widening};

/// What can be set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Up to which level checkmates are searched for.
    pub level: u8,
    /// How many moves a search for a checkmate may try if there is no limit of time.
    pub tries: u64,
    /// At how many visits a position is searched for checkmates; 0: never.
    pub look_at: u32,
    /// The constant of exploration.
    pub exploration: f32,
    /// For how many games the prior counts.
    pub prior: f32,
    /// How many megabytes the tree may take.
    pub megabytes: usize,
}

impl Default for Strength {
    fn default() -> Strength {
        Strength {
            level: 5,
            tries: 300_000,
            look_at: 40,
            exploration: 0.3,
            prior: 8.0,
            megabytes: 64,
        }
    }
}

/// How many moves a look for a checkmate within the tree may try.
const LOOK: u64 = 6_000;
/// How many candidates are reported.
const SHOWN: usize = 5;
/// How often they are shown while the search goes on.
const SHOWN_EVERY: Duration = Duration::from_millis(200);
/// How many moves of a line are reported.
const LINE: usize = 6;

/// Searches and answers.
pub fn think(strength: Strength, question: &Question<'_>) -> Answer {
    think_aloud(strength, question, &mut |_| {})
}

/// Told what was found so far.
pub type Shown<'a> = dyn FnMut(&Progress) + 'a;

/// Searches and answers; `shown` is told now and then what was found so far.
pub fn think_aloud(strength: Strength, question: &Question<'_>, shown: &mut Shown<'_>) -> Answer {
    let begun = Instant::now();
    let board = question.board;
    let mut report = Vec::new();
    let nothing = |report| Answer {
        mv: None,
        rate: 0.0,
        playouts: 0,
        candidates: Vec::new(),
        report,
    };
    let sure = |mv, rate| Candidate {
        mv,
        rate,
        games: 0,
        line: vec![mv],
    };
    if board.outcome().is_some() {
        return nothing(report);
    }
    let until = question.time.map(|time| begun + time.mul_f32(0.2));
    if let Some((mv, level)) = mate(&board, strength, until) {
        report.push(format!("checkmate level={level} move={mv}"));
        return Answer {
            mv: Some(mv),
            rate: 1.0,
            candidates: vec![sure(mv, 1.0)],
            ..nothing(report)
        };
    }
    let candidates = candidates(&board);
    let until = question.time.map(|time| begun + time.mul_f32(0.5));
    let holding = holding(&board, &candidates, strength, until, &mut report);
    let [first, rest @ ..] = &*holding else {
        // Everything loses at once: any move will do.
        let mut moves = Vec::new();
        board.moves(&mut moves);
        return Answer {
            mv: moves.first().copied(),
            ..nothing(report)
        };
    };
    if rest.is_empty() {
        report.push(format!("only move={first}"));
        return Answer {
            mv: Some(*first),
            rate: 0.5,
            candidates: vec![sure(*first, 0.5)],
            ..nothing(report)
        };
    }
    let left = question
        .time
        .map(|time| time.saturating_sub(begun.elapsed()));
    search(strength, question, &holding, left, (report, shown))
}

/// Searches a tree whose first moves are these.
fn search(
    strength: Strength,
    question: &Question<'_>,
    first_moves: &[Move],
    time: Option<Duration>,
    (mut report, shown): (Vec<String>, &mut Shown<'_>),
) -> Answer {
    let options = Options {
        threads: question.threads.max(1),
        memory: strength.megabytes << 20,
        expand_at: 12,
        reconsider_at: strength.look_at,
        seed: question.seed,
        weighing: Weighing {
            exploration: strength.exploration,
            rave_equivalent: 0.0,
            prior: 1.0,
            widening: Some(Widening {
                first: 8,
                visits: 30.0,
                ratio: 1.25,
            }),
        },
    };
    let mut search = Search::new(Pentago { strength }, question.board, options);
    let wanted: Vec<Code> = first_moves.iter().map(|mv| mv.code()).collect();
    search.set_filter(Some(Box::new(move |_, code, depth| {
        depth > 0 || wanted.contains(&code)
    })));
    let limits = Limits {
        time,
        playouts: question.playouts,
        ..Limits::default()
    };
    let mut told = Instant::now();
    let ended = search.run(&limits, &mut |view| {
        if told.elapsed() >= SHOWN_EVERY {
            told = Instant::now();
            shown(&Progress {
                candidates: found(&view.snapshot(SHOWN)),
                playouts: view.playouts(),
            });
        }
        if question.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let candidates = found(&search.snapshot(SHOWN));
    for candidate in &candidates {
        let line = candidate.line.iter().take(LINE);
        let line: Vec<String> = line.map(Move::to_string).collect();
        let Candidate {
            mv, rate, games, ..
        } = candidate;
        report.push(format!(
            "move={mv} rate={rate:.3} games={games} line={}",
            line.join(" ")
        ));
    }
    let best = candidates.first();
    Answer {
        mv: best.map(|best| best.mv).or(first_moves.first().copied()),
        rate: best.map_or(0.5, |best| best.rate),
        playouts: ended.playouts,
        candidates,
        report,
    }
}

/// The best moves of a search.
fn found(found: &Snapshot) -> Vec<Candidate> {
    let candidate = |candidate: &uct::Candidate| {
        let line = candidate.line.iter();
        Some(Candidate {
            mv: Move::of_code(candidate.code)?,
            rate: candidate.value,
            games: u64::from(candidate.visits),
            line: line.filter_map(|&code| Move::of_code(code)).collect(),
        })
    };
    let candidates = found.candidates.iter().take(SHOWN);
    candidates.filter_map(candidate).collect()
}

/// The safe moves, one for each position they come to, the most promising first.
fn candidates(board: &Board) -> Vec<Move> {
    let mut found = Vec::new();
    weighed(board, &mut found);
    found.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
    found.into_iter().map(|(mv, _)| mv).collect()
}

/// Adds the safe moves, one for each position they come to, with what the position looks like.
fn weighed(board: &Board, found: &mut Vec<(Move, i32)>) {
    let (own, others) = (board.to_move(), board.to_move().other());
    let mut moves = Vec::with_capacity(Move::COUNT);
    board.moves(&mut moves);
    let mut seen: Vec<([u64; 2], Move)> = Vec::with_capacity(moves.len());
    for mv in moves {
        let mut after = *board;
        match after.play(mv) {
            Played::GoesOn if !after.judge() => {
                seen.push(([own, others].map(|side| after.marbles(side)), mv));
            }
            Played::Over(outcome) if outcome != Outcome::Win(others) => {
                found.push((mv, i32::MAX));
            }
            _ => {}
        }
    }
    seen.sort_unstable_by_key(|&(marbles, mv)| (marbles, mv.code()));
    seen.dedup_by_key(|(marbles, _)| *marbles);
    let worth =
        |marbles: [u64; 2]| potential(marbles[0], marbles[1]) - potential(marbles[1], marbles[0]);
    found.extend(seen.into_iter().map(|(marbles, mv)| (mv, worth(marbles))));
}

/// A win by checks: searched with more and more tries, since deep levels are of no use before shallow ones are done.
fn mate(board: &Board, strength: Strength, until: Option<Instant>) -> Option<(Move, u8)> {
    let mut solver = Solver::new();
    let mut tries = 10_000;
    loop {
        solver.set_limit(tries);
        if let Ok(found) = solver.find(board, strength.level) {
            return found;
        }
        let is_over = match until {
            Some(until) => Instant::now() >= until,
            None => tries >= strength.tries,
        };
        if is_over {
            return None;
        }
        tries *= 2;
    }
}

/// Strikes off the moves after which the opponent wins by checks, as long as others are left: with few tries for each move
/// first, then with more.
fn holding(
    board: &Board,
    candidates: &[Move],
    strength: Strength,
    until: Option<Instant>,
    report: &mut Vec<String>,
) -> Vec<Move> {
    let mut left = candidates.to_vec();
    let mut solver = Solver::new();
    let most = strength.tries / 10;
    let mut tries = 2_000;
    while tries <= most {
        solver.set_limit(tries);
        let mut held = Vec::with_capacity(left.len());
        for &mv in &left {
            if until.is_some_and(|until| Instant::now() >= until) {
                held.push(mv);
                continue;
            }
            let mut after = *board;
            after.play(mv);
            if !matches!(solver.find(&after, strength.level - 1), Ok(Some(_))) {
                held.push(mv);
            }
        }
        if held.is_empty() {
            report.push(format!("all lose within tries={tries}"));
            break;
        }
        left = held;
        tries *= 4;
    }
    if left.len() < candidates.len() {
        report.push(format!("struck off={}", candidates.len() - left.len()));
    }
    left
}

/// The game for the tree.
struct Pentago {
    strength: Strength,
}

/// What a thread needs.
struct Scratch {
    random: Random,
    solver: Solver,
    weighed: Vec<(Move, i32)>,
}

const fn side(side: Side) -> uct::Side {
    match side {
        Side::First => uct::Side::First,
        Side::Second => uct::Side::Second,
    }
}

const fn value(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        _ => 0.5,
    }
}

/// A prior's value for what a position looks like.
fn prior(worth: i32) -> f32 {
    1.0 / (1.0 + (-worth as f32 / 60.0).exp())
}

/// A move that wins for certain.
const fn sure(mv: Move) -> Choice {
    Choice {
        code: mv.code(),
        games: 2000.0,
        value: 1.0,
        chance: 1.0,
    }
}

impl Game for Pentago {
    type State = Board;
    type Scratch = Scratch;

    fn codes(&self) -> usize {
        Move::COUNT
    }

    fn scratch(&self, seed: u64) -> Scratch {
        Scratch {
            random: Random::new(seed),
            solver: Solver::limited(LOOK),
            weighed: Vec::new(),
        }
    }

    fn to_move(&self, state: &Board) -> uct::Side {
        side(state.to_move())
    }

    fn result(&self, state: &Board) -> Option<f32> {
        state.outcome().map(value)
    }

    fn moves(&self, state: &Board, scratch: &mut Scratch, choices: &mut Vec<Choice>) {
        // Who wins by a check needs no other move.
        if let Ok(Some((mv, _))) = scratch.solver.find(state, 2) {
            choices.push(sure(mv));
            return;
        }
        scratch.weighed.clear();
        weighed(state, &mut scratch.weighed);
        choices.extend(scratch.weighed.iter().map(|&(mv, worth)| {
            let value = prior(worth);
            Choice {
                code: mv.code(),
                games: self.strength.prior,
                value,
                chance: value,
            }
        }));
    }

    fn reconsider(&self, state: &Board, scratch: &mut Scratch, choices: &mut Vec<Choice>) {
        if let Ok(Some((mv, _))) = scratch.solver.find(state, 3) {
            choices.push(sure(mv));
        }
    }

    fn play(&self, state: &mut Board, code: Code) {
        if let Some(mv) = Move::of_code(code) {
            state.play(mv);
        }
    }

    fn playout(&self, state: &mut Board, scratch: &mut Scratch, _: &mut Trace) -> f32 {
        value(pentago::playout(state, &mut scratch.random))
    }
}
