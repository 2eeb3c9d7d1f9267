//! Where pieces go.

use crate::piece::PieceType;
use crate::square::{Square, Squares};
use kind::{Goes, Side};

/// The eight directions as steps in file (to the left) and rank (down): up first, then clockwise as the first player sees it.
const STEPS: [(i8, i8); 8] = [
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
];

/// Which directions a type goes one step in, as bits, for the first player.
const ONE_STEP: [u8; PieceType::COUNT] = [
    0b0000_0001, // pawn
    0b1010_1011, // silver: all but to the sides and straight back
    0b1101_0111, // gold
    0,
    0,
    0b1111_1111, // king
    0b1101_0111,
    0b1101_0111,
    0b0101_0101, // horse
    0b1010_1010, // dragon
];

/// The directions of a bishop, and those of a rook.
const DIAGONALS: u8 = 0b1010_1010;
const STRAIGHTS: u8 = 0b0101_0101;

/// Where a type goes, as its signs on a piece say.
pub(crate) const fn goes(of: PieceType) -> Goes {
    let far = match of {
        PieceType::Bishop | PieceType::Horse => DIAGONALS,
        PieceType::Rook | PieceType::Dragon => STRAIGHTS,
        _ => 0,
    };
    Goes {
        steps: ONE_STEP[of.index()],
        far,
    }
}

/// The squares in a direction from each square, the nearest first in the number of bits between them.
const RAYS: [[u32; 25]; 8] = {
    let mut rays = [[0; 25]; 8];
    let mut d = 0;
    while d < 8 {
        let mut from = 0;
        while from < 25 {
            let mut to = step(from, STEPS[d]);
            while let Some(square) = to {
                rays[d][from as usize] |= 1 << square;
                to = step(square, STEPS[d]);
            }
            from += 1;
        }
        d += 1;
    }
    rays
};

const STEP_TABLE: [[[u32; 25]; PieceType::COUNT]; 2] = {
    let mut table = [[[0; 25]; PieceType::COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let mut of = 0;
        while of < PieceType::COUNT {
            let mut from = 0;
            while from < 25 {
                let mut d = 0;
                while d < 8 {
                    if ONE_STEP[of] >> d & 1 == 1 {
                        let (file, rank) = STEPS[d];
                        let rank = if side == 0 { rank } else { -rank };
                        if let Some(to) = step(from, (file, rank)) {
                            table[side][of][from as usize] |= 1 << to;
                        }
                    }
                    d += 1;
                }
                from += 1;
            }
            of += 1;
        }
        side += 1;
    }
    table
};

/// The squares between two squares on a line.
const BETWEEN: [[u32; 25]; 25] = {
    let mut table = [[0; 25]; 25];
    let mut d = 0;
    while d < 8 {
        let mut from = 0;
        while from < 25 {
            let mut passed = 0;
            let mut to = step(from, STEPS[d]);
            while let Some(square) = to {
                table[from as usize][square as usize] = passed;
                passed |= 1 << square;
                to = step(square, STEPS[d]);
            }
            from += 1;
        }
        d += 1;
    }
    table
};

const fn step(from: u8, (file, rank): (i8, i8)) -> Option<u8> {
    let (file, rank) = ((from / 5) as i8 + file, (from % 5) as i8 + rank);
    if file < 0 || file > 4 || rank < 0 || rank > 4 {
        None
    } else {
        Some((file * 5 + rank) as u8)
    }
}

/// Where a ray ends, the first occupied square included.
#[inline]
fn ray(d: usize, from: Square, occupied: Squares) -> u32 {
    let ray = RAYS[d][from.index()];
    let met = ray & occupied.0;
    if met == 0 {
        return ray;
    }
    let (file, rank) = STEPS[d];
    let first = if file * 5 + rank > 0 {
        met.trailing_zeros()
    } else {
        met.ilog2()
    };
    ray & !RAYS[d][first as usize]
}

/// Where a bishop goes from a square.
#[inline]
pub(crate) fn diagonal(from: Square, occupied: Squares) -> Squares {
    Squares(
        [1, 3, 5, 7]
            .iter()
            .fold(0, |all, &d| all | ray(d, from, occupied)),
    )
}

/// Where a rook goes from a square.
#[inline]
pub(crate) fn straight(from: Square, occupied: Squares) -> Squares {
    Squares(
        [0, 2, 4, 6]
            .iter()
            .fold(0, |all, &d| all | ray(d, from, occupied)),
    )
}

/// Where a piece goes in one step.
#[inline]
pub(crate) fn steps(of: PieceType, side: Side, from: Square) -> Squares {
    Squares(STEP_TABLE[side.index()][of.index()][from.index()])
}

/// What a piece attacks.
#[inline]
pub(crate) fn attacks(of: PieceType, side: Side, from: Square, occupied: Squares) -> Squares {
    let steps = steps(of, side, from);
    match of {
        PieceType::Bishop | PieceType::Horse => steps | diagonal(from, occupied),
        PieceType::Rook | PieceType::Dragon => steps | straight(from, occupied),
        _ => steps,
    }
}

/// The squares between two squares; none if they are on no line.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Squares {
    Squares(BETWEEN[a.index()][b.index()])
}
