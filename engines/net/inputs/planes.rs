//! The planes of the board.

use super::area::{self, Vital};
use super::ladders::{Ladders, take_over};
use super::situation::{Situation, Verdict};
use super::{InputOptions, MOVES_SHOWN};
use crate::Inputs;
use go::liberties::{Bits, Board};
use go::{Move, Point, Scoring, Size, Suicide};

/// A plane of the board, by its number. Networks have two more pairs (7 and 8, 20 and 21) for playing out disputes under
/// territory rules, which are always empty here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Plane {
    /// All points of the board.
    Board = 0,
    /// The mover's stones.
    Own = 1,
    /// The other's stones.
    Other = 2,
    /// Stones of chains with one liberty, either colour's.
    OneLiberty = 3,
    /// Stones of chains with two liberties.
    TwoLiberties = 4,
    /// Stones of chains with three liberties.
    ThreeLiberties = 5,
    /// Where ko forbids the mover to play.
    Ko = 6,
    /// The last move, if it was on the board; the next four planes have the moves before it.
    LastMove = 9,
    /// Stones of chains that a ladder captures, either colour's.
    Ladders = 14,
    /// The same a move ago.
    LaddersBefore = 15,
    /// The same two moves ago.
    LaddersTwoBefore = 16,
    /// Where such a ladder begins against a chain of the other with two liberties.
    LadderBegins = 17,
    /// The mover's area, if area is counted.
    OwnArea = 18,
    /// The other's area, if area is counted.
    OtherArea = 19,
}

/// Sets points of planes.
struct Canvas<'a> {
    spatial: &'a mut [f32],
    size: Size,
}

impl Canvas<'_> {
    fn set(&mut self, plane: Plane, p: Point) {
        self.set_number(plane as usize, p);
    }

    fn set_number(&mut self, plane: usize, p: Point) {
        self.spatial[plane * self.size.area() + self.size.index(p)] = 1.0;
    }
}

/// Fills the planes, which are empty.
pub(super) fn fill<const W: usize>(
    situation: &Situation,
    options: InputOptions,
    inputs: &mut Inputs,
) {
    let mut canvas = Canvas {
        spatial: &mut inputs.spatial,
        size: situation.size(),
    };
    let mut board = Board::<W>::new(situation.size());
    take_over(&mut board, situation.position());
    stones(situation, &board, &mut canvas);
    kos(situation, &mut canvas);
    last_moves(situation, &mut canvas);
    areas(situation, options, &board, &mut canvas);
    ladders(situation, &mut board, &mut canvas);
}

/// The board, the stones, and how many liberties they have.
fn stones<const W: usize>(situation: &Situation, board: &Board<W>, canvas: &mut Canvas) {
    for p in situation.size().points() {
        canvas.set(Plane::Board, p);
        let Some(color) = situation.position().stone(p) else {
            continue;
        };
        let is_own = color == situation.to_move();
        canvas.set(if is_own { Plane::Own } else { Plane::Other }, p);
        match board.chain(board.site(p)).count {
            1 => canvas.set(Plane::OneLiberty, p),
            2 => canvas.set(Plane::TwoLiberties, p),
            3 => canvas.set(Plane::ThreeLiberties, p),
            _ => {}
        }
    }
}

fn kos(situation: &Situation, canvas: &mut Canvas) {
    let verdicts = situation.verdicts();
    for (p, verdict) in situation.size().points().zip(verdicts) {
        if verdict == Verdict::Ko {
            canvas.set(Plane::Ko, p);
        }
    }
}

fn last_moves(situation: &Situation, canvas: &mut Canvas) {
    let first = Plane::LastMove as usize;
    let planes = first..first + MOVES_SHOWN;
    for (plane, mv) in planes.zip(situation.moves_shown()) {
        match mv {
            Move::Play(p) if canvas.size.contains(p) => canvas.set_number(plane, p),
            Move::Play(_) | Move::Pass => {}
        }
    }
}

fn areas<const W: usize>(
    situation: &Situation,
    options: InputOptions,
    board: &Board<W>,
    canvas: &mut Canvas,
) {
    let conditions = situation.conditions();
    if conditions.scoring == Scoring::Territory {
        return;
    }
    let suicide = conditions.suicide == Suicide::Allowed || options.suicide_in_pass_alive;
    let vital = if suicide {
        Vital::AllPoints
    } else {
        Vital::EmptyPoints
    };
    for (p, owner) in area::area(board, vital, conditions.tax).iter() {
        if let Some(color) = *owner {
            let is_own = color == situation.to_move();
            canvas.set(
                if is_own {
                    Plane::OwnArea
                } else {
                    Plane::OtherArea
                },
                p,
            );
        }
    }
}

/// Ladders now and on the boards one and two moves ago, as far as these moves are shown.
fn ladders<const W: usize>(situation: &Situation, board: &mut Board<W>, canvas: &mut Canvas) {
    let now = Ladders::read(board);
    for &(s, stone) in &now.begins {
        if situation.position().stone(board.point(stone)) != Some(situation.to_move()) {
            canvas.set(Plane::LadderBegins, board.point(s));
        }
    }
    let shown = situation.moves_shown().count();
    let mut caught = now.caught;
    mark(board, caught, Plane::Ladders, canvas);
    for (moves_ago, plane) in [(1, Plane::LaddersBefore), (2, Plane::LaddersTwoBefore)] {
        if shown >= moves_ago {
            take_over(board, situation.board(moves_ago));
            caught = Ladders::read(board).caught;
        }
        mark(board, caught, plane, canvas);
    }
}

fn mark<const W: usize>(board: &Board<W>, stones: Bits<W>, plane: Plane, canvas: &mut Canvas) {
    for s in stones.iter() {
        canvas.set(plane, board.point(s));
    }
}
