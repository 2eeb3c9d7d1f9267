//! The players of minishogi behind the contract.

use crate::of_kind;
use crate::random::{any, simple};
use crate::settings::Settings;
use kind::AnyGame;
use minishogi::{Minishogi, Move, Position};
use minishogi_player::opponents::{self, Plain};
use minishogi_player::{Report, Score as Shogi};
use player::{
    Answer, Candidate, Choice, Found, Limits, Listener, Player, PlayerError, Score, Told,
};
use random::Random;
use std::sync::atomic::AtomicBool;

/// What a level below the highest may do.
struct Level {
    /// Plies.
    depth: u8,
    /// Positions.
    nodes: u64,
    /// One move in so many is any move; 0: none.
    astray: u32,
}

const fn level(depth: u8, nodes: u64, astray: u32) -> Level {
    Level {
        depth,
        nodes,
        astray,
    }
}

const LEVELS: [Level; 6] = [
    level(1, 1_000, 3),
    level(1, 1_000, 8),
    level(2, 5_000, 0),
    level(3, 20_000, 0),
    level(5, 50_000, 0),
    level(7, 400_000, 0),
];

/// Megabytes of the table.
const MEMORY: usize = 64;

struct Strong {
    name: String,
    level: Option<&'static Level>,
    player: minishogi_player::Player,
    random: Random,
}

pub(crate) fn strong(
    settings: &mut Settings<'_>,
    seed: u64,
) -> Result<Box<dyn Player>, PlayerError> {
    let level = settings.take("level", 1..=LEVELS.len() + 1)?;
    let memory = settings.take("megabytes", 1..=65_536)?;
    Ok(Box::new(Strong {
        name: settings.name().to_owned(),
        level: level.and_then(|level| LEVELS.get(level - 1)),
        player: minishogi_player::Player::new(memory.unwrap_or(MEMORY)),
        random: Random::new(random::scatter(seed | 1)),
    }))
}

fn score(score: Shogi) -> Score {
    match score {
        Shogi::Pawns(value) => Score::Pawns(value),
        Shogi::Mate(plies) => Score::Mate(plies),
    }
}

fn candidate(value: Shogi, line: &[Move], nodes: u64) -> Option<Candidate> {
    let line: Vec<String> = line.iter().map(Move::to_string).collect();
    let score = score(value);
    Some(Candidate {
        mv: line.first()?.clone(),
        chance: Some(score.chance()),
        score: Some(score),
        nodes,
        line,
    })
}

fn found(report: &Report) -> Found {
    let best = candidate(report.score, &report.line, report.nodes);
    let others = report.others.iter();
    let others = others.filter_map(|(score, line)| candidate(*score, line, 0));
    Found {
        candidates: best.into_iter().chain(others).collect(),
        nodes: report.nodes,
        depth: Some(u32::from(report.depth)),
    }
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
        let of = of_kind::<Minishogi>(&self.name, game)?;
        let astray = self.level.map_or(0, |level| level.astray);
        if astray > 0 && self.random.below(astray) == 0 {
            let mv = any(game, &mut self.random).ok_or(PlayerError::Over)?;
            return Ok(simple(mv));
        }
        let depth = self.level.map(|level| level.depth);
        let nodes = self.level.map(|level| level.nodes);
        let limits = minishogi_player::Limits {
            depth: limits.depth.into_iter().chain(depth).min(),
            nodes: limits.nodes.into_iter().chain(nodes).min(),
            time: limits.budget(of.to_move().index()),
            lines: limits.candidates,
            stop: Some(stop),
        };
        let positions: Vec<Position> = of.positions().copied().collect();
        let report = self.player.think(&positions, &limits, &mut |report| {
            listener(Told::Found(found(report)));
        });
        let report = report.ok_or(PlayerError::Over)?;
        let best = report.line.first().ok_or(PlayerError::Over)?;
        Ok(Answer {
            choice: Choice::Move(best.to_string()),
            found: found(&report),
        })
    }

    fn forget(&mut self) {
        self.player.forget();
    }
}

struct Material {
    name: String,
    random: Random,
}

pub(crate) fn material(settings: &Settings<'_>, seed: u64) -> Box<dyn Player> {
    Box::new(Material {
        name: settings.name().to_owned(),
        random: Random::new(random::scatter(seed | 1)),
    })
}

impl Player for Material {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        _: &Limits,
        _: &AtomicBool,
        _: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        let of = of_kind::<Minishogi>(&self.name, game)?;
        let mv = opponents::one_ply(of.position(), &mut self.random);
        Ok(simple(mv.ok_or(PlayerError::Over)?.to_string()))
    }
}

struct Uct {
    name: String,
    exploration: f32,
    playouts: Option<u64>,
    random: Random,
}

pub(crate) fn uct(settings: &mut Settings<'_>, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
    Ok(Box::new(Uct {
        name: settings.name().to_owned(),
        exploration: settings.take("k", 0.0..=10.0)?.unwrap_or(0.44),
        playouts: settings.take("playouts", 1..=u64::MAX)?,
        random: Random::new(random::scatter(seed | 1)),
    }))
}

impl Player for Uct {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        stop: &AtomicBool,
        _: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        let of = of_kind::<Minishogi>(&self.name, game)?;
        let plain = Plain {
            exploration: self.exploration,
            playouts: limits.nodes.into_iter().chain(self.playouts).min(),
            time: limits.budget(of.to_move().index()),
            seed: self.random.next_u64(),
            stop: Some(stop),
        };
        let (snapshot, playouts) = opponents::uct(of.position(), &plain);
        let candidates = snapshot.candidates.iter().take(5).filter_map(|found| {
            let line = found.line.iter().filter_map(|&code| Move::of_code(code));
            let line: Vec<String> = line.map(|mv| mv.to_string()).collect();
            Some(Candidate {
                mv: line.first()?.clone(),
                chance: Some(found.value),
                score: None,
                nodes: u64::from(found.visits),
                line,
            })
        });
        let found = Found {
            candidates: candidates.collect(),
            nodes: playouts,
            depth: None,
        };
        let best = found.candidates.first().map(|best| best.mv.clone());
        // A search that was stopped at once has seen nothing.
        let first = || of.legal().first().map(Move::to_string);
        let mv = best.or_else(first).ok_or(PlayerError::Over)?;
        Ok(Answer {
            choice: Choice::Move(mv),
            found,
        })
    }
}
