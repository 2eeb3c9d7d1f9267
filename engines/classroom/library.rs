//! The classroom engines as a cgfthink library.
//!
//! It plays the territory engine, or the one named in the environment variable
//! `KATSURA_CLASSROOM` (a name of [`Player::ALL`]); `KATSURA_CLASSROOM_SEED`, a number, makes the
//! random one repeat itself.

use crate::opinion::{self, Mark, Player};
use cgfthink_abi::values::figure;
use cgfthink_abi::{Call, CallType, CgfEngine, EndgameBoard, PASS, export_engine};
use cgfthink_go::{figure_on, show, status_value, z_of};
use go::{Color, Game, Random};
use std::sync::{Mutex, PoisonError};

/// The environment variable that names the engine.
pub const PLAYER_VARIABLE: &str = "KATSURA_CLASSROOM";

/// The environment variable with the seed of the random engine.
pub const SEED_VARIABLE: &str = "KATSURA_CLASSROOM_SEED";

/// The engine behind the three C functions.
struct Classroom;

export_engine!(Classroom);

/// The library's random numbers go on from call to call.
static RANDOM: Mutex<Option<Random>> = Mutex::new(None);

impl CgfEngine for Classroom {
    fn think(call: &Call<'_>, out: &mut EndgameBoard<'_>) -> i32 {
        let Some(game) = cgfthink_go::game(call) else {
            return PASS;
        };
        let pos = game.position();
        let stopped = || call.stop.is_stopped();
        match call.kind {
            CallType::Move => return answer(&game, &stopped),
            CallType::Status => show(out, &opinion::status(pos, &stopped), |_, &s| {
                status_value(s)
            }),
            CallType::Figure => show(out, &opinion::figures(pos, &stopped), |p, &mark| {
                mark.map_or(figure::NONE, |m| figure_value(m, pos.stone(p)))
            }),
            CallType::Number => {
                let numbers = opinion::numbers(
                    player(),
                    (pos, pos.to_move()),
                    &game.rules,
                    game.hashes(),
                    &stopped,
                );
                show(out, &numbers, |_, n| n.unwrap_or(0));
            }
        }
        PASS
    }
}

/// Chooses a move.
fn answer(game: &Game, stopped: &dyn Fn() -> bool) -> i32 {
    let mut random = RANDOM.lock().unwrap_or_else(PoisonError::into_inner);
    let random = random.get_or_insert_with(first_random);
    let asked = (game.position(), game.to_move());
    z_of(opinion::choose(
        player(),
        asked,
        &game.rules,
        game.hashes(),
        random,
        &|_| true,
        stopped,
    ))
}

/// The engine the environment names.
fn player() -> Player {
    let named = std::env::var(PLAYER_VARIABLE).unwrap_or_default();
    let found = Player::ALL.iter().find(|(name, _)| *name == named);
    found.map_or(Player::Territory, |(_, player)| *player)
}

/// Random numbers from the seed in the environment, else fresh ones.
fn first_random() -> Random {
    let seed = std::env::var(SEED_VARIABLE).ok();
    seed.and_then(|s| s.parse().ok())
        .map_or_else(opinion::fresh_random, Random::new)
}

/// The ABI's number of a figure, in the colour that shows on the stone.
fn figure_value(mark: Mark, stone: Option<Color>) -> i32 {
    let shape = match mark {
        Mark::Circle => figure::CIRCLE,
        Mark::Cross => figure::CROSS,
        Mark::Triangle => figure::TRIANGLE,
        Mark::Square => figure::SQUARE,
        Mark::Question => figure::QUESTION,
    };
    figure_on(shape, stone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::scattered;
    use cgfthink_abi::values::status;
    use cgfthink_abi::{BOARD_CELLS, OFF_BOARD, StopPointer, prepare_board, z_from_point};
    use go::{Point, Position, Size};

    /// Asks the engine, as the host would, about a game that begins with `pos` on the board.
    fn ask(pos: &Position, kifu: &[[i32; 3]], kind: CallType) -> (i32, Vec<i32>) {
        let side = pos.size().width();
        let mut board = vec![0; BOARD_CELLS];
        prepare_board(&mut board, side);
        for (p, stone) in pos.stones().iter() {
            let value = stone.map_or(0, |c| c.index() as i32 + 1);
            board[z_from_point(p.x, p.y) as usize] = value;
        }
        let mut cells = vec![0; BOARD_CELLS];
        prepare_board(&mut cells, side);
        let stop = StopPointer::new();
        let call = Call {
            init_board: &board,
            kifu,
            black_turn: pos.to_move() == Color::Black,
            size: side,
            komi: 6.5,
            kind,
            stop: &stop,
        };
        let z = Classroom::think(&call, &mut EndgameBoard::new(&mut cells, side));
        (z, cells)
    }

    #[test]
    fn the_empty_board_is_opened_where_the_engine_opens() {
        let pos = Position::new(Size::NINETEEN);
        let (z, _) = ask(&pos, &[], CallType::Move);
        assert_eq!(z, 0x0404);
    }

    #[test]
    fn pictures_are_the_opinions() {
        for seed in 0..4 {
            let pos = scattered(Size::NINE, seed, 50);
            let fresh = Position::from_stones(&pos.stones(), pos.to_move());
            let (_, cells) = ask(&pos, &[], CallType::Status);
            let cell = |p: Point| cells[z_from_point(p.x, p.y) as usize];
            for (p, &s) in opinion::status(&fresh, &|| false).iter() {
                assert_eq!(cell(p), status_value(s));
            }
            let off = cells.iter().filter(|&&v| v == OFF_BOARD).count();
            assert!(off >= cells.len() - 81);
        }
    }

    #[test]
    fn moves_of_the_record_are_played() {
        let pos = Position::new(Size::NINE);
        // White takes the corner stone, so Black's next to it is in atari no more.
        let kifu = [[0x0101, 1, 0], [0x0102, 2, 3], [0, 1, 0], [0x0201, 2, 1]];
        let (_, cells) = ask(&pos, &kifu, CallType::Status);
        assert_eq!(cells[0x0101], status::WHITE_TERRITORY);
        assert_eq!(cells[0x0102], status::ALIVE);
    }
}
