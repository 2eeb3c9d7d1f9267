//! Problems: positions with exactly one first move that wins, in four levels.
//!
//! A problem of level n is won by checks in n moves of its player and no fewer ([`pentago::checkmate`]), and only one move
//! begins that win. They come of safe random play ([`positions`]). Those that come with the program are records
//! (`assets/problems`), and each is tested to be what it says.

use kind::Side;
use pentago::checkmate::Solver;
use pentago::{Board, Move, Played};
use random::Random;

/// The levels there are.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=4;

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

/// Tells whether a problem is what it says: its level, and the only first move.
pub fn is_sound(problem: &Problem) -> bool {
    judged(&problem.board, problem.level) == Some(*problem)
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
