//! Problems of Pentago: wins by checks, in four levels.

use super::position;
use ::pentago::checkmate::Solver;
use ::pentago::{Board, Move, Played};
use kind::{AnyGame, Outcome, Side};
use message::{Sentence, id, say};
use pentago_player::problems;
use player::{GivenUp, Puzzle, PuzzleSet, Puzzles, Reply, TEXTS};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many moves a search may try: some seconds on a slow machine.
const TRIES: u64 = 60_000_000;

static SETS: [PuzzleSet; 4] = [
    PuzzleSet {
        name: "pentago-1",
        title: id!(TEXTS, "puzzles-pentago-1"),
        short: id!(TEXTS, "puzzles-pentago-1-short"),
        about: id!(TEXTS, "puzzles-pentago-1-about"),
        bytes: include_bytes!("../../../assets/problems/pentago-1.sgf"),
    },
    PuzzleSet {
        name: "pentago-2",
        title: id!(TEXTS, "puzzles-pentago-2"),
        short: id!(TEXTS, "puzzles-pentago-2-short"),
        about: id!(TEXTS, "puzzles-pentago-2-about"),
        bytes: include_bytes!("../../../assets/problems/pentago-2.sgf"),
    },
    PuzzleSet {
        name: "pentago-3",
        title: id!(TEXTS, "puzzles-pentago-3"),
        short: id!(TEXTS, "puzzles-pentago-3-short"),
        about: id!(TEXTS, "puzzles-pentago-3-about"),
        bytes: include_bytes!("../../../assets/problems/pentago-3.sgf"),
    },
    PuzzleSet {
        name: "pentago-4",
        title: id!(TEXTS, "puzzles-pentago-4"),
        short: id!(TEXTS, "puzzles-pentago-4-short"),
        about: id!(TEXTS, "puzzles-pentago-4-about"),
        bytes: include_bytes!("../../../assets/problems/pentago-4.sgf"),
    },
];

pub(super) struct Pentago;

impl Puzzles for Pentago {
    fn kind(&self) -> &'static str {
        "pentago"
    }

    fn sets(&self) -> &'static [PuzzleSet] {
        &SETS
    }

    fn moves(&self) -> RangeInclusive<u8> {
        problems::LEVELS
    }

    fn task(&self, side: Side, moves: u8) -> Sentence {
        match side {
            Side::First => say!(TEXTS, "puzzle-black-wins", moves),
            Side::Second => say!(TEXTS, "puzzle-white-wins", moves),
        }
    }

    fn generate<'a>(
        &self,
        seed: u64,
        moves: u8,
        stop: &'a AtomicBool,
    ) -> Box<dyn Iterator<Item = Puzzle> + 'a> {
        // Nothing is won at once where every move was safe.
        let careless = if moves == 1 { 4 } else { 1 };
        let tried = problems::positions(seed, careless, moves);
        let tried = tried.take_while(|_| !stop.load(Ordering::Relaxed));
        let found = tried.flatten().filter(move |found| found.level == moves);
        Box::new(found.map(|found| Puzzle {
            position: found.board.to_string(),
            moves: found.level,
            line: vec![found.solution.to_string()],
        }))
    }

    fn wins(&self, game: &dyn AnyGame, moves: u8) -> Result<Vec<String>, GivenUp> {
        let board = position::<::pentago::Pentago>(game)?;
        let mut solver = Solver::limited(TRIES);
        let wins = solver.all(board, moves).map_err(|_| GivenUp)?;
        Ok(wins.iter().map(ToString::to_string).collect())
    }

    fn reply(&self, game: &dyn AnyGame, moves: u8) -> Result<Reply, GivenUp> {
        let board = position::<::pentago::Pentago>(game)?;
        let mut solver = Solver::limited(TRIES);
        let defender = board.to_move();
        let mut replies = Vec::new();
        board.moves(&mut replies);
        let mut longest: Option<(u8, Move)> = None;
        let mut seen: Vec<Board> = Vec::new();
        // A reply that ends the game in the defender's favour says more than one that only goes on.
        replies.sort_by_key(|reply| {
            let mut after = *board;
            !matches!(after.play(*reply), Played::Over(Outcome::Win(side)) if side == defender)
        });
        for reply in replies {
            let mut after = *board;
            let held = match after.play(reply) {
                Played::Occupied => continue,
                Played::Over(Outcome::Win(side)) if side != defender => Some(0),
                Played::Over(_) => None,
                Played::GoesOn if seen.contains(&after) => continue,
                Played::GoesOn => {
                    seen.push(after);
                    let found = solver.find(&after, moves).map_err(|_| GivenUp)?;
                    found.map(|(_, level)| level)
                }
            };
            match held {
                None => {
                    return Ok(Reply {
                        mv: Some(reply.to_string()),
                        refutes: true,
                    });
                }
                Some(level) if longest.is_none_or(|(most, _)| level > most) => {
                    longest = Some((level, reply));
                }
                Some(_) => {}
            }
        }
        Ok(Reply {
            mv: longest.map(|(_, reply)| reply.to_string()),
            refutes: false,
        })
    }
}
