//! What an evaluation says, kept small: the moves in order, the outcome, and whose the points become.

use crate::outcome::Outcome;
use go::{Color, Move, Point, Size};
use net::Evaluation;

/// A move as a number: a point row by row from the upper left, or the number of points for a pass.
pub(crate) type Code = u16;

/// Returns the code of a move.
pub(crate) fn code_of(mv: Move, size: Size) -> Code {
    match mv {
        Move::Play(p) => size.index(p) as Code,
        Move::Pass => size.area() as Code,
    }
}

/// Returns the move of a code.
pub(crate) fn move_of(code: Code, size: Size) -> Move {
    let at = usize::from(code);
    if at >= size.area() {
        return Move::Pass;
    }
    let width = usize::from(size.width());
    Move::Play(Point::new((at % width) as u8, (at / width) as u8))
}

/// A pass is never thought likelier than this many times all other moves together: they should be looked at, too.
const MOST_PASS: f32 = 19.0;

/// What one evaluation says of a position.
#[derive(Debug)]
pub(crate) struct Opinion {
    /// The moves, the likeliest first.
    moves: Box<[Code]>,
    /// How likely each is; they sum to 1.
    priors: Box<[f32]>,
    /// How the game is expected to end.
    pub(crate) outcome: Outcome,
    /// Whose each point becomes: 127 is certainly Black's, −127 certainly White's.
    ownership: Box<[i8]>,
}

impl Opinion {
    /// Reads an evaluation of a position where `to_move` is to move.
    pub(crate) fn of(evaluation: &Evaluation, to_move: Color) -> Opinion {
        let sign = sign(to_move);
        let mut order: Vec<(Code, f32)> = (0..).zip(evaluation.policy.iter().copied()).collect();
        cap_pass(&mut order);
        order.retain(|&(_, prior)| prior > 0.0);
        // Equals stay row by row.
        order.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let ownership = evaluation.ownership.iter();
        Opinion {
            moves: order.iter().map(|&(code, _)| code).collect(),
            priors: order.iter().map(|&(_, prior)| prior).collect(),
            outcome: Outcome {
                value: sign * (evaluation.win - evaluation.loss),
                score: sign * evaluation.score_mean,
                stdev: evaluation.score_stdev,
                lead: sign * evaluation.lead,
            },
            ownership: ownership
                .map(|own| (sign * own * 127.0).round() as i8)
                .collect(),
        }
    }

    /// The moves with their chances, the likeliest first.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (Code, f32)> + '_ {
        self.moves.iter().copied().zip(self.priors.iter().copied())
    }

    /// The move at a place of [`Opinion::moves`].
    pub(crate) fn at(&self, place: usize) -> Option<(Code, f32)> {
        Some((*self.moves.get(place)?, *self.priors.get(place)?))
    }

    /// How likely a move is.
    pub(crate) fn prior(&self, code: Code) -> f32 {
        let place = self.moves.iter().position(|&other| other == code);
        place.map_or(0.0, |place| self.priors[place])
    }

    /// How much each point becomes Black's, −1 to 1.
    pub(crate) fn ownership(&self) -> impl Iterator<Item = f32> + '_ {
        self.ownership.iter().map(|&own| f32::from(own) / 127.0)
    }

    /// The memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Opinion>()
            + self.moves.len() * (size_of::<Code>() + size_of::<f32>())
            + self.ownership.len()
    }
}

/// 1 for Black, −1 for White: turns what is Black's into what is that side's, and back.
pub(crate) fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}

/// Makes a pass no likelier than it may be.
fn cap_pass(order: &mut [(Code, f32)]) {
    let Some(((_, pass), others)) = order.split_last_mut() else {
        return;
    };
    let rest: f32 = others.iter().map(|(_, prior)| prior).sum();
    if rest > 0.0 && *pass > MOST_PASS * rest {
        let share = 1.0 / (1.0 + MOST_PASS);
        *pass = 1.0 - share;
        for (_, prior) in others {
            *prior *= share / rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_turned_to_blacks_side_and_passes_capped() {
        let evaluation = Evaluation {
            policy: vec![0.0, 0.004, 0.0, 0.006, 0.99],
            win: 0.7,
            loss: 0.2,
            no_result: 0.1,
            score_mean: 3.0,
            score_stdev: 2.0,
            lead: 2.5,
            ownership: vec![1.0, -1.0, 0.5, 0.0],
        };
        let opinion = Opinion::of(&evaluation, Color::White);
        let moves: Vec<(Code, f32)> = opinion.moves().collect();
        let codes: Vec<Code> = moves.iter().map(|&(code, _)| code).collect();
        assert_eq!(codes, [4, 3, 1]);
        let near = |a: f32, b: f32| (a - b).abs() < 1e-5;
        assert!(near(moves[0].1, 0.95) && near(moves[1].1, 0.03) && near(moves[2].1, 0.02));
        assert!(near(opinion.outcome.value, -0.5) && near(opinion.outcome.lead, -2.5));
        let own: Vec<f32> = opinion.ownership().collect();
        assert!(near(own[0], -1.0) && near(own[1], 1.0) && near(own[2], -64.0 / 127.0));
    }

    #[test]
    fn codes_are_points_row_by_row_and_the_pass() {
        let size = Size::new(3, 2).expect("a size");
        for code in 0..=6 {
            assert_eq!(code_of(move_of(code, size), size), code);
        }
        assert_eq!(move_of(4, size), Move::Play(Point::new(1, 1)));
        assert_eq!(move_of(6, size), Move::Pass);
    }
}
