//! Turns a game into the arrays of the ABI: a start position without moves that engines refuse, and the record from
//! there.
//!
//! Engines replay the record by their own rules (simple ko, no suicide) and stop at the first move these refuse. Such
//! a move is therefore put into the start position: the record is *rebased* behind it. Otherwise the whole record is
//! sent, because opening books look at it.

use crate::frames::{MAX_MOVES, Think};
use cgfthink_abi::{BLACK, CallType, MAX_SIDE, PASS, WHITE, z_from_point};
use engine::{EngineError, Game, Played};
use go::{Color, Grid, Move, Position};

/// After a rebase for length this many moves of the record are kept.
const KEPT_MOVES: usize = 1024;

/// Maps games, remembering the last one: a game usually continues it.
#[derive(Default)]
pub struct Mapper {
    last: Option<Mapped>,
}

struct Mapped {
    base: Grid<Option<Color>>,
    played: Vec<Played>,
    position: Position,
    stones: Vec<(u16, u8)>,
    moves: Vec<(u16, u8, u16)>,
}

impl Mapper {
    /// Returns the arguments for a call about the end of `game`, with `seq` 0 and the true side to move.
    ///
    /// # Errors
    /// [`EngineError::Size`] on boards that are not square or not 2 to 19 lines wide, [`EngineError::NoLiberties`] if the base
    /// position has stones without liberties.
    pub fn map(&mut self, game: &Game, kind: CallType, engine: &str) -> Result<Think, EngineError> {
        let size = game.size();
        if !size.is_square() || size.width() < 2 || size.width() > MAX_SIDE {
            return Err(EngineError::Size {
                engine: engine.to_owned(),
                max_side: MAX_SIDE,
                square_only: true,
                size,
            });
        }
        let mut mapped = match self.last.take() {
            Some(last) if last.is_continued_by(game) => last,
            _ => Mapped::start(game, engine)?,
        };
        mapped.extend(game);
        let think = Think {
            seq: 0,
            kind,
            size: size.width(),
            black_turn: game.to_move() == Color::Black,
            komi: game.go.komi.points(),
            stones: mapped.stones.clone(),
            moves: mapped.moves.clone(),
        };
        self.last = Some(mapped);
        Ok(think)
    }
}

impl Mapped {
    fn start(game: &Game, engine: &str) -> Result<Mapped, EngineError> {
        let position = game.go.setup().position();
        if let Some(point) = position.has_chain_without_liberties() {
            return Err(EngineError::NoLiberties {
                engine: engine.to_owned(),
                point,
                size: game.size(),
            });
        }
        Ok(Mapped {
            base: game.go.setup().stones.clone(),
            played: Vec::new(),
            stones: stones(&position),
            position,
            moves: Vec::new(),
        })
    }

    fn is_continued_by(&self, game: &Game) -> bool {
        game.played().len() >= self.played.len()
            && game
                .played()
                .zip(&self.played)
                .all(|(now, then)| now == *then)
            && game.go.setup().stones == self.base
    }

    fn extend(&mut self, game: &Game) {
        for played in game.played().skip(self.played.len()) {
            self.play(played);
            self.played.push(played);
        }
        if self.moves.len() > MAX_MOVES {
            self.shorten();
        }
    }

    fn play(&mut self, played: Played) {
        let irregular = self.position.execute(played.color, played.mv).irregular;
        if irregular.is_some() {
            self.rebase();
            return;
        }
        let z = match played.mv {
            Move::Play(point) => z_from_point(point.x, point.y),
            Move::Pass => PASS,
        };
        let secs = u16::try_from(played.secs).unwrap_or(u16::MAX);
        self.moves.push((z as u16, color_value(played.color), secs));
    }

    fn rebase(&mut self) {
        self.stones = stones(&self.position);
        self.moves.clear();
    }

    /// Moves the start to the newest point at least [`KEPT_MOVES`] from the end at which no ko is pending, else as
    /// near to the end as the arrays require.
    fn shorten(&mut self) {
        let latest = self.played.len() - KEPT_MOVES;
        let earliest = self.played.len() - MAX_MOVES;
        let mut position = Position::from_stones(&self.base, Color::Black);
        let mut best = None;
        for (i, played) in self.played.iter().enumerate().take(latest) {
            position.execute(played.color, played.mv);
            if i + 1 >= earliest && (position.ko().is_none() || best.is_none()) {
                best = Some((i + 1, position.clone()));
            }
        }
        let Some((start, position)) = best else {
            return;
        };
        let rest = self.played[start..].to_vec();
        self.position = position;
        self.rebase();
        for played in rest {
            self.play(played);
        }
    }
}

fn stones(position: &Position) -> Vec<(u16, u8)> {
    let size = position.size();
    size.points()
        .filter_map(|p| {
            Some((
                z_from_point(p.x, p.y) as u16,
                color_value(position.stone(p)?),
            ))
        })
        .collect()
}

const fn color_value(color: Color) -> u8 {
    match color {
        Color::Black => BLACK as u8,
        Color::White => WHITE as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Point, Setup, Size};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Size::NINE);
        for (i, text) in moves.iter().enumerate() {
            let color = [Color::Black, Color::White][i % 2];
            let mv = Point::from_gtp(text, Size::NINE).map_or(Move::Pass, Move::Play);
            game.execute(color, mv, 70_000);
        }
        game
    }

    fn map(mapper: &mut Mapper, game: &Game) -> Think {
        mapper
            .map(game, CallType::Move, "test")
            .expect("the game can be mapped")
    }

    #[test]
    fn a_game_is_sent_as_it_was_played() {
        let think = map(&mut Mapper::default(), &game(&["a9", "pass", "j1"]));
        assert_eq!(
            think.moves,
            [(0x0101, 1, 65535), (0, 2, 65535), (0x0909, 1, 65535)]
        );
        assert!(think.stones.is_empty() && !think.black_turn);
        assert!((think.komi - 6.5).abs() < 1e-9);
    }

    #[test]
    fn continuing_and_taking_back_give_what_a_fresh_start_gives() {
        let mut mapper = Mapper::default();
        let all = ["a9", "b9", "c3", "a8", "d4", "e5"];
        for count in [0, 1, 3, 4, 6, 2, 5] {
            let game = game(&all[..count]);
            assert_eq!(
                map(&mut mapper, &game),
                map(&mut Mapper::default(), &game),
                "{count}"
            );
        }
    }

    #[test]
    fn a_move_that_engines_refuse_goes_into_the_start_position() {
        // White b9 and a8 take a9; Black's a9 would be suicide: it is executed and removed.
        let think = map(
            &mut Mapper::default(),
            &game(&["e5", "b9", "e4", "a8", "a9", "c3"]),
        );
        assert_eq!(think.moves, [(0x0703, 2, 65535)]);
        assert_eq!(think.stones.len(), 4);
    }

    #[test]
    fn as_many_moves_arrive_as_the_array_holds() {
        let mut long = Game::new(Size::NINE);
        for i in 0..cgfthink_abi::KIFU_LEN {
            long.execute([Color::Black, Color::White][i % 2], Move::Pass, 0);
        }
        let mut mapper = Mapper::default();
        assert_eq!(map(&mut mapper, &long).moves.len(), 2048);
        long.execute(Color::Black, Move::Pass, 0);
        assert_eq!(map(&mut mapper, &long).moves.len(), KEPT_MOVES);
    }

    #[test]
    fn very_long_games_are_cut_to_the_arrays() {
        let mut long = game(&["e5", "c3"]);
        for i in 0..5000 {
            let color = [Color::Black, Color::White][i % 2];
            long.execute(color, Move::Pass, 0);
        }
        let mut mapper = Mapper::default();
        let think = map(&mut mapper, &long);
        assert_eq!(think.moves.len(), KEPT_MOVES);
        assert_eq!(think.stones, [(0x0505, 1), (0x0703, 2)]);
        long.execute(Color::Black, Move::Pass, 0);
        assert_eq!(map(&mut mapper, &long).moves.len(), KEPT_MOVES + 1);
    }

    #[test]
    fn boards_the_arrays_cannot_hold_are_refused() {
        for (w, h) in [(1, 1), (20, 20), (52, 52), (9, 13)] {
            let size = Size::new(w, h).expect("a size in range");
            let result = Mapper::default().map(&Game::new(size), CallType::Move, "x.so");
            assert!(matches!(result, Err(EngineError::Size { .. })), "{size}");
        }
        let dead = Game::from(go::Game::from_setup(Setup {
            stones: Grid::filled(
                Size::square(2).expect("a size in range"),
                Some(Color::White),
            ),
            to_move: Color::Black,
        }));
        let error = Mapper::default()
            .map(&dead, CallType::Move, "x.so")
            .unwrap_err();
        assert!(matches!(error, EngineError::NoLiberties { .. }));
    }
}
