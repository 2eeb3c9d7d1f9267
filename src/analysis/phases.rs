//! The phases of a game, and what the moves of each cost their player.

use crate::Loss;
use go::{Color, Size};

/// The opening ends after so many moves, in shares of the points of the board: 50 on 19×19.
const OPENING: f32 = 0.14;
/// The middle game ends after so many: 144 on 19×19.
const MIDDLE_GAME: f32 = 0.4;

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Where large points are taken.
    Opening,
    /// Where one fights.
    MiddleGame,
    /// Where borders are closed.
    Endgame,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::MiddleGame, Phase::Endgame];

    /// The number of the last move of the phase, if a later one follows it.
    pub fn last_move(self, size: Size) -> Option<u32> {
        let moves = |share: f32| (size.area() as f32 * share).round() as u32;
        match self {
            Phase::Opening => Some(moves(OPENING)),
            Phase::MiddleGame => Some(moves(MIDDLE_GAME)),
            Phase::Endgame => None,
        }
    }

    /// The phase to which the move of that number belongs.
    pub fn of_move(number: u32, size: Size) -> Phase {
        let holds = |phase: &Phase| phase.last_move(size).is_none_or(|last| number <= last);
        let found = Phase::ALL.into_iter().find(holds);
        found.unwrap_or(Phase::Endgame)
    }
}

/// What the moves of a player in a phase cost.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Total {
    /// Moves whose cost is known.
    pub moves: u32,
    /// What they cost together; what was gained does not count against it.
    pub lost: f32,
    /// Those among them that were mistakes.
    pub mistakes: u32,
}

/// What the moves of both players cost, by phase, Black first. Each move is its number, its player and its loss; `least`
/// is the size of the smallest mistake.
pub fn totals(
    moves: impl IntoIterator<Item = (u32, Color, Loss)>,
    size: Size,
    least: f32,
) -> [[Total; 2]; 3] {
    let mut totals = [[Total::default(); 2]; 3];
    for (number, color, loss) in moves {
        let total = &mut totals[Phase::of_move(number, size) as usize][color.index()];
        total.moves += 1;
        total.lost += loss.size().max(0.0);
        total.mistakes += u32::from(loss.severity(least).is_some());
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_as_long_as_the_board_is_large() {
        for (size, opening, middle) in [(Size::NINETEEN, 51, 144), (Size::NINE, 11, 32)] {
            assert_eq!(Phase::Opening.last_move(size), Some(opening));
            assert_eq!(Phase::MiddleGame.last_move(size), Some(middle));
            assert_eq!(Phase::of_move(opening, size), Phase::Opening);
            assert_eq!(Phase::of_move(opening + 1, size), Phase::MiddleGame);
            assert_eq!(Phase::of_move(middle + 1, size), Phase::Endgame);
        }
    }

    #[test]
    fn losses_are_summed_for_each_player_and_gains_are_not_set_off() {
        let loss = |points: f32| Loss {
            winrate: None,
            score: Some(points),
        };
        let moves = [
            (1, Color::Black, loss(2.0)),
            (2, Color::White, loss(-3.0)),
            (3, Color::Black, loss(6.0)),
            (300, Color::White, loss(1.5)),
        ];
        let totals = totals(moves, Size::NINETEEN, 5.0);
        let total = |moves, lost, mistakes| Total {
            moves,
            lost,
            mistakes,
        };
        assert_eq!(totals[0], [total(2, 8.0, 1), total(1, 0.0, 0)]);
        assert_eq!(totals[1], [Total::default(); 2]);
        assert_eq!(totals[2], [Total::default(), total(1, 1.5, 0)]);
    }
}
