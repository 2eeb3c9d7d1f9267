//! The players of Pentago behind the contract.

use crate::of_kind;
use crate::settings::Settings;
use kind::AnyGame;
use pentago::{Board, Pentago};
use pentago_player::classic::{self, Parameters};
use pentago_player::strong::{self, Strength};
use pentago_player::{Answer as Found5, Progress, Question};
use player::{
    Answer, Candidate, Choice, Found, Limits, Listener, Player, PlayerError, Source, Told,
};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// What a level below the highest may do.
struct Level {
    /// Games played out for a move.
    playouts: u64,
    /// Up to which level it sees checkmates.
    mates: u8,
    /// How many moves a search for one may try.
    tries: u64,
}

const fn level(playouts: u64, mates: u8, tries: u64) -> Level {
    Level {
        playouts,
        mates,
        tries,
    }
}

const LEVELS: [Level; 6] = [
    level(12, 1, 0),
    level(60, 1, 0),
    level(300, 1, 1_000),
    level(1_500, 2, 10_000),
    level(6_000, 3, 40_000),
    level(25_000, 4, 150_000),
];

struct Strong {
    name: String,
    strength: Strength,
    playouts: Option<u64>,
    threads: usize,
    seed: u64,
}

pub(crate) fn strong(
    settings: &mut Settings<'_>,
    seed: u64,
) -> Result<Box<dyn Player>, PlayerError> {
    let mut strength = Strength::default();
    let chosen = settings.take("level", 1..=LEVELS.len() + 1)?;
    let level = chosen.and_then(|level| LEVELS.get(level - 1));
    if let Some(level) = level {
        strength.level = level.mates;
        strength.tries = level.tries;
        if level.tries == 0 {
            strength.look_at = 0;
        }
    }
    if let Some(megabytes) = settings.take("megabytes", 1..=65_536)? {
        strength.megabytes = megabytes;
    }
    Ok(Box::new(Strong {
        name: settings.name().to_owned(),
        strength,
        playouts: level.map(|level| level.playouts),
        threads: settings.take("threads", 1..=256)?.unwrap_or(1),
        seed,
    }))
}

struct Classic {
    name: String,
    parameters: Parameters,
    playouts: Option<u64>,
    threads: usize,
    seed: u64,
}

pub(crate) fn classic(
    settings: &mut Settings<'_>,
    seed: u64,
) -> Result<Box<dyn Player>, PlayerError> {
    let usual = Parameters::default();
    let parameters = Parameters {
        exploration: settings.take("k", 0.0..=10.0)?.unwrap_or(usual.exploration),
        visits: settings
            .take("visits", 1..=u32::MAX)?
            .unwrap_or(usual.visits),
        level: settings.take("depth", 0..=36)?.unwrap_or(usual.level),
        step: settings.take("step", 0..=36)?.unwrap_or(usual.step),
        table: settings.take("table", 1..=1 << 26)?.unwrap_or(usual.table),
    };
    Ok(Box::new(Classic {
        name: settings.name().to_owned(),
        parameters,
        playouts: settings.take("playouts", 1..=u64::MAX)?,
        threads: settings.take("threads", 1..=256)?.unwrap_or(1),
        seed,
    }))
}

fn question<'a>(
    board: Board,
    limits: &Limits,
    (playouts, threads, seed): (Option<u64>, usize, u64),
    stop: &'a AtomicBool,
) -> Question<'a> {
    let wanted = limits.nodes.into_iter().chain(playouts).min();
    Question {
        board,
        playouts: wanted,
        time: limits.budget(board.to_move().index()),
        threads,
        // The same position comes once in a game.
        seed: random::scatter(seed ^ u64::from(board.step()) << 32 | 1),
        stop: Some(stop),
    }
}

fn candidate(candidate: &pentago_player::Candidate) -> Candidate {
    Candidate {
        mv: candidate.mv.to_string(),
        chance: Some(candidate.rate),
        score: None,
        nodes: candidate.games,
        line: candidate.line.iter().map(ToString::to_string).collect(),
    }
}

fn found(progress: &Progress) -> Found {
    Found {
        candidates: progress.candidates.iter().map(candidate).collect(),
        nodes: progress.playouts,
        depth: None,
    }
}

/// Tells the lines of the report and turns the answer into one of the contract. Where every move loses at once, the first
/// is made.
fn answered(
    board: &Board,
    answer: Found5,
    listener: &mut Listener<'_>,
) -> Result<Answer, PlayerError> {
    for line in answer.report {
        listener(Told::Line(Source::Received, line));
    }
    let first = || {
        let mut moves = Vec::new();
        board.moves(&mut moves);
        moves.first().copied()
    };
    let mv = answer.mv.or_else(first).ok_or(PlayerError::Over)?;
    Ok(Answer {
        choice: Choice::Move(mv.to_string()),
        found: found(&Progress {
            candidates: answer.candidates,
            playouts: answer.playouts,
        }),
    })
}

impl Player for Strong {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        stop: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        let board = *of_kind::<Pentago>(&self.name, game)?.position();
        let own = (self.playouts, self.threads, self.seed);
        let question = question(board, limits, own, stop);
        let answer = strong::think_aloud(self.strength, &question, &mut |progress| {
            listener(Told::Found(found(progress)));
        });
        answered(&board, answer, listener)
    }
}

impl Player for Classic {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        stop: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        let board = *of_kind::<Pentago>(&self.name, game)?.position();
        let own = (self.playouts, self.threads, self.seed);
        let question = question(board, limits, own, stop);
        let answer = {
            // All threads of the search count.
            let listener = Mutex::new(&mut *listener);
            classic::think(self.parameters, &question, &|playouts| {
                let mut listener = listener.lock().unwrap_or_else(PoisonError::into_inner);
                listener(Told::Found(Found {
                    nodes: playouts,
                    ..Found::default()
                }));
            })
        };
        answered(&board, answer, listener)
    }
}
