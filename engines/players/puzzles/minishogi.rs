//! Mate problems of minishogi (5五詰将棋), of 1, 3, 5 and 7 plies.

use super::position;
use ::minishogi::Move;
use kind::{AnyGame, Side};
use message::{Sentence, id, say};
use minishogi_player::mate::Mates;
use minishogi_player::problems;
use player::{GivenUp, Puzzle, PuzzleSet, Puzzles, Reply, TEXTS};
use random::Random;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many positions a search may look at: some seconds on a slow machine.
const NODES: u64 = 3_000_000;

static SETS: [PuzzleSet; 4] = [
    PuzzleSet {
        name: "minishogi-1",
        title: id!(TEXTS, "puzzles-minishogi-1"),
        short: id!(TEXTS, "puzzles-minishogi-1-short"),
        about: id!(TEXTS, "puzzles-minishogi-1-about"),
        bytes: include_bytes!("../../../assets/problems/minishogi-1.sgf"),
    },
    PuzzleSet {
        name: "minishogi-3",
        title: id!(TEXTS, "puzzles-minishogi-3"),
        short: id!(TEXTS, "puzzles-minishogi-3-short"),
        about: id!(TEXTS, "puzzles-minishogi-3-about"),
        bytes: include_bytes!("../../../assets/problems/minishogi-3.sgf"),
    },
    PuzzleSet {
        name: "minishogi-5",
        title: id!(TEXTS, "puzzles-minishogi-5"),
        short: id!(TEXTS, "puzzles-minishogi-5-short"),
        about: id!(TEXTS, "puzzles-minishogi-5-about"),
        bytes: include_bytes!("../../../assets/problems/minishogi-5.sgf"),
    },
    PuzzleSet {
        name: "minishogi-7",
        title: id!(TEXTS, "puzzles-minishogi-7"),
        short: id!(TEXTS, "puzzles-minishogi-7-short"),
        about: id!(TEXTS, "puzzles-minishogi-7-about"),
        bytes: include_bytes!("../../../assets/problems/minishogi-7.sgf"),
    },
];

pub(super) struct Minishogi;

/// How many plies a mate in so many moves of the attacker takes.
const fn plies(moves: u8) -> u8 {
    moves.saturating_mul(2).saturating_sub(1)
}

impl Puzzles for Minishogi {
    fn kind(&self) -> &'static str {
        "minishogi"
    }

    fn sets(&self) -> &'static [PuzzleSet] {
        &SETS
    }

    fn moves(&self) -> RangeInclusive<u8> {
        1..=4
    }

    fn task(&self, side: Side, moves: u8) -> Sentence {
        let plies = plies(moves);
        match side {
            Side::First => say!(TEXTS, "puzzle-black-mates", moves, plies),
            Side::Second => say!(TEXTS, "puzzle-white-mates", moves, plies),
        }
    }

    fn generate<'a>(
        &self,
        seed: u64,
        moves: u8,
        stop: &'a AtomicBool,
    ) -> Box<dyn Iterator<Item = Puzzle> + 'a> {
        let mut random = Random::new(seed);
        let tried = problems::positions(move |n| random.below(n));
        let tried = tried.take_while(|_| !stop.load(Ordering::Relaxed));
        let length = usize::from(plies(moves));
        let found = tried.flatten();
        let found = found.filter(move |found| found.solution.len() == length);
        Box::new(found.map(move |found| Puzzle {
            position: found.position.to_string(),
            moves,
            line: found.solution.iter().map(ToString::to_string).collect(),
        }))
    }

    fn wins(&self, game: &dyn AnyGame, moves: u8) -> Result<Vec<String>, GivenUp> {
        let position = position::<::minishogi::Minishogi>(game)?;
        let mut mates = Mates::limited(NODES);
        let wins = mates.all(position, plies(moves)).map_err(|_| GivenUp)?;
        Ok(wins.iter().map(ToString::to_string).collect())
    }

    fn reply(&self, game: &dyn AnyGame, moves: u8) -> Result<Reply, GivenUp> {
        let position = position::<::minishogi::Minishogi>(game)?;
        let mut mates = Mates::limited(NODES);
        let mut replies = position.legal();
        // Taking and running away say more than dropping something between.
        replies.sort_by_key(|reply| reply.dropped().is_some());
        // A mate is a chain of checks: what is none fails, whatever could come of it.
        let is_check = position.is_check();
        let mut longest: Option<(usize, Move)> = None;
        for reply in replies {
            let after = position.after(reply);
            match mates.find(&after, plies(moves)).map_err(|_| GivenUp)? {
                None => {
                    return Ok(Reply {
                        mv: Some(reply.to_string()),
                        refutes: true,
                    });
                }
                Some(line) if longest.is_none_or(|(most, _)| line.len() > most) => {
                    longest = Some((line.len(), reply));
                }
                Some(_) => {}
            }
        }
        Ok(Reply {
            mv: longest.map(|(_, reply)| reply.to_string()),
            refutes: !is_check,
        })
    }
}
