//! Mate problems on 5×5 squares (5五詰将棋).
//!
//! A problem of length n is mate by checks in n plies and no fewer. Its first move is the only one that does it, and so is
//! every later one of the longest defence but the last; every piece of the attacker is needed, and none is left in his hand.
//! The defender has all other pieces in hand. They come of random positions ([`positions`]). Those that come with the
//! program are records (`assets/problems`), and each is tested to be what it says.

use crate::mate::Mates;
use kind::Side;
use minishogi::{Move, PieceType, Position, sfen};

/// The lengths there are, in plies.
pub const LENGTHS: [u8; 4] = [1, 3, 5, 7];

/// How many positions may be looked at to find out about one.
const NODES: u64 = 300_000;

/// A problem. Black attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The moves, both sides', the defender's as long as possible.
    pub solution: Vec<Move>,
}

/// Tells whether a problem is what it says: the length, and the only moves.
pub fn is_sound(problem: &Problem) -> bool {
    let mut mates = Mates::limited(NODES);
    let length = problem.solution.len() as u8;
    let found = mates.find(&problem.position, length);
    let has_length = matches!(found, Ok(Some(line)) if line.len() == problem.solution.len());
    has_length && is_only(problem, &mut mates)
}

/// Tells whether each move of the attacker but the last is the only one, and each is a legal move.
fn is_only(problem: &Problem, mates: &mut Mates) -> bool {
    let mut now = problem.position;
    let mut left = problem.solution.len() as u8;
    for (i, &mv) in problem.solution.iter().enumerate() {
        if !now.is_legal(mv) {
            return false;
        }
        if i % 2 == 0 {
            let Ok(all) = mates.all(&now, left) else {
                return false;
            };
            if !all.contains(&mv) || all.len() > 1 && (left > 1 || i == 0) {
                return false;
            }
        }
        now.play(mv);
        left -= 1;
    }
    now.is_lost()
}

/// What a position is as a problem, if it is one.
fn judged(position: &Position) -> Option<Problem> {
    let mut mates = Mates::limited(NODES);
    let longest = LENGTHS[LENGTHS.len() - 1];
    let solution = mates.find(position, longest).ok().flatten()?;
    let length = solution.len() as u8;
    // What is dropped in between to no use does not count as a move among solvers, so problems where that matters are left
    // out.
    let is_plain = solution
        .iter()
        .skip(1)
        .step_by(2)
        .all(|mv| mv.dropped().is_none());
    let problem = Problem {
        position: *position,
        solution,
    };
    let mut last = *position;
    for &mv in &problem.solution {
        last.play(mv);
    }
    let hand_is_empty = PieceType::IN_HAND
        .iter()
        .all(|of| last.in_hand(Side::First, *of) == 0);
    let is_good = is_plain && hand_is_empty && is_only(&problem, &mut mates);
    (is_good && needs_all(position, length)).then_some(problem)
}

/// Tells whether there is no mate of that length without any one of the attacker's pieces.
fn needs_all(position: &Position, length: u8) -> bool {
    let fewer = Pieces::of(position).without_one();
    fewer.iter().all(|pieces| {
        let position = sfen::read(&pieces.sfen());
        position.is_ok_and(|position| Mates::limited(NODES).mates(&position, length) == Ok(false))
    })
}

/// What lies where, to be put together as SFEN.
#[derive(Clone, Debug)]
struct Pieces {
    board: [Option<(PieceType, Side)>; 25],
    hand: Vec<PieceType>,
}

impl Pieces {
    fn of(position: &Position) -> Pieces {
        let square = |i: usize| minishogi::Square::of_cell(i as u16);
        let held = PieceType::IN_HAND.into_iter().flat_map(|of| {
            let count = position.in_hand(Side::First, of);
            std::iter::repeat_n(of, usize::from(count))
        });
        Pieces {
            board: std::array::from_fn(|i| position.piece(square(i)?)),
            hand: held.collect(),
        }
    }

    /// Each way to give one of the attacker's pieces to the defender.
    fn without_one(&self) -> Vec<Pieces> {
        let mut all = Vec::new();
        for at in 0..25 {
            if matches!(self.board[at], Some((_, Side::First))) {
                let mut fewer = self.clone();
                fewer.board[at] = None;
                all.push(fewer);
            }
        }
        for at in 0..self.hand.len() {
            let mut fewer = self.clone();
            fewer.hand.remove(at);
            all.push(fewer);
        }
        all
    }

    /// The position with Black to move; White has in hand what is left of two pieces of each type.
    fn sfen(&self) -> String {
        let mut text = String::new();
        for (i, piece) in self.board.iter().enumerate() {
            if i > 0 && i % 5 == 0 {
                text.push('/');
            }
            match piece {
                None => text.push('1'),
                Some((of, Side::First)) => text += of.letters(),
                Some((of, Side::Second)) => text += &of.letters().to_ascii_lowercase(),
            }
        }
        text += " b ";
        let begin = text.len();
        for of in &self.hand {
            text += of.letters();
        }
        for of in PieceType::IN_HAND {
            let on_board = self.board.iter().flatten();
            let used = on_board
                .filter(|(there, _)| there.unpromoted() == of)
                .count();
            let held = self.hand.iter().filter(|held| **held == of).count();
            for _ in used + held..2 {
                text += &of.letters().to_ascii_lowercase();
            }
        }
        if text.len() == begin {
            text.push('-');
        }
        text + " 1"
    }
}

/// Yields without end what came of random positions: problems, or nothing. `below(n)` is a random number below n.
pub fn positions(mut below: impl FnMut(u32) -> u32) -> impl Iterator<Item = Option<Problem>> {
    std::iter::repeat_with(move || {
        let pieces = at_random(&mut below);
        let position = pieces.and_then(|pieces| sfen::read(&pieces.sfen()).ok());
        // Neither king stands in check, the attacker's not being there.
        let position = position.filter(|position| {
            let mut other = *position;
            other.pass();
            !other.is_check()
        });
        position.and_then(|position| judged(&position))
    })
}

/// The defender's king near his side, one to three pieces of each on the board, and one to three in the attacker's hand.
fn at_random(below: &mut impl FnMut(u32) -> u32) -> Option<Pieces> {
    let mut left: Vec<PieceType> = PieceType::IN_HAND
        .into_iter()
        .flat_map(|of| [of, of])
        .collect();
    let mut pieces = Pieces {
        board: [None; 25],
        hand: Vec::new(),
    };
    pieces.board[below(15) as usize] = Some((PieceType::King, Side::Second));
    for (side, most) in [(Side::First, 3), (Side::Second, 3)] {
        for _ in 0..=below(most) {
            let at = below(25) as usize;
            if pieces.board[at].is_some() {
                return None;
            }
            let of = left.remove(below(left.len() as u32) as usize);
            let is_promoted = below(4) == 0;
            let of = of.promoted().filter(|_| is_promoted).unwrap_or(of);
            pieces.board[at] = Some((of, side));
        }
    }
    for _ in 0..=below(3) {
        pieces
            .hand
            .push(left.remove(below(left.len() as u32) as usize));
    }
    Some(pieces)
}
