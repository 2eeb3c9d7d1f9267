//! Problems: positions with exactly one first move that wins, in four levels.
//!
//! A problem of level n is won by checks in n moves of its player and no fewer ([`pentago::checkmate`]), and only one move
//! begins that win. They come of safe random play, by [`generate`] with [`SEED`], and are stored; the tests make sure that
//! each is what it says.

use kind::{PositionError, Side};
use pentago::checkmate::Solver;
use pentago::{Board, Move, Played};
use random::Random;

/// The levels there are.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=4;

/// The seed of the stored problems.
pub const SEED: u64 = 2026;

/// How many marbles lie on the board.
const MARBLES: std::ops::RangeInclusive<u8> = 8..=14;

/// How many moves may be tried to find out about a position.
const TRIES: u64 = 30_000_000;

/// A problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// In how many moves it is won.
    pub level: u8,
    /// The position.
    pub board: Board,
    /// The first move.
    pub solution: Move,
}

/// Why a line is no problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemError {
    /// It has other words than level, position, side and move.
    Words,
    /// The position is none.
    Position(PositionError),
    /// It is not so: another level, another move, or several.
    Solution,
}

/// The stored problems, the easiest first.
pub fn stored() -> Vec<Problem> {
    let lines = include_str!("problems.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| read(line).ok()).collect()
}

/// Reads a line such as `2 ....../…/...... b 556`.
///
/// # Errors
///
/// The reason why it is no problem. Whether the move solves it is not asked.
pub fn read(line: &str) -> Result<Problem, ProblemError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [level, rows, side, mv] = words[..] else {
        return Err(ProblemError::Words);
    };
    let level = level.parse().ok().filter(|level| LEVELS.contains(level));
    let board = format!("{rows} {side}")
        .parse()
        .map_err(ProblemError::Position)?;
    let solution = mv.parse().ok().and_then(Move::of_number);
    Ok(Problem {
        level: level.ok_or(ProblemError::Words)?,
        board,
        solution: solution.ok_or(ProblemError::Words)?,
    })
}

/// Writes what [`read`] reads.
pub fn write(problem: &Problem) -> String {
    let Problem {
        level,
        board,
        solution,
    } = problem;
    format!("{level} {board} {solution}")
}

/// Finds out whether a problem is what it says.
///
/// # Errors
///
/// It is not.
pub fn check(problem: &Problem) -> Result<(), ProblemError> {
    match judged(&problem.board, problem.level) {
        Some(found) if found == *problem => Ok(()),
        _ => Err(ProblemError::Solution),
    }
}

/// What kind of problem a position is, up to a level.
fn judged(board: &Board, level: u8) -> Option<Problem> {
    let mut solver = Solver::limited(TRIES);
    let (_, level) = solver.find(board, level).ok().flatten()?;
    let [solution] = solver.all(board, level).ok()?[..] else {
        return None;
    };
    Some(Problem {
        level,
        board: *board,
        solution,
    })
}

/// Yields without end what came of positions of safe random play: problems up to a level, or nothing. Of `careless` in four
/// the last move need not have been safe, for without that nothing is won at once.
pub fn positions(seed: u64, careless: u32, level: u8) -> impl Iterator<Item = Option<Problem>> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || {
        let board = position(&mut random, careless);
        board.and_then(|board| judged(&board, level))
    })
}

/// Yields the problems among [`positions`].
pub fn generate(seed: u64, careless: u32, level: u8) -> impl Iterator<Item = Problem> {
    positions(seed, careless, level).flatten()
}

/// Makes so many problems of each level, the easiest first.
pub fn make(of_each: usize) -> Vec<Problem> {
    let (lowest, highest) = (*LEVELS.start(), *LEVELS.end());
    let mut all: Vec<Problem> = generate(SEED, 4, lowest).take(of_each).collect();
    let mut missing = vec![of_each; usize::from(highest - lowest)];
    let harder = generate(SEED, 1, highest).filter(|problem| problem.level > lowest);
    for problem in harder {
        let missing_of_level = &mut missing[usize::from(problem.level - lowest) - 1];
        if *missing_of_level > 0 {
            *missing_of_level -= 1;
            all.push(problem);
        }
        if missing.iter().all(|n| *n == 0) {
            break;
        }
    }
    all.sort_by_key(|problem| problem.level);
    all
}

fn position(random: &mut Random, careless: u32) -> Option<Board> {
    let span = u32::from(MARBLES.end() - MARBLES.start()) + 1;
    let marbles = MARBLES.start() + random.below(span) as u8;
    let is_careless = random.below(4) < careless;
    let mut board = Board::new();
    let mut moves = Vec::new();
    while board.step() < marbles {
        moves.clear();
        if is_careless && board.step() + 1 == marbles {
            board.moves(&mut moves);
        } else {
            board.safe_moves(&mut moves);
        }
        let mv = *moves.get(random.below(moves.len() as u32) as usize)?;
        if board.play(mv) != Played::GoesOn {
            return None;
        }
    }
    // Half the problems are White's, by exchanging the colours.
    if random.below(2) == 0 {
        return Some(board);
    }
    let [black, white] = Side::BOTH.map(|side| board.marbles(side));
    Board::of([white, black], board.to_move().other())
}
