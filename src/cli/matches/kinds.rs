//! Matches of games other than Go: who plays, and where games begin.

use super::args::MatchArgs;
use crate::cli::error::{CliError, TEXTS};
use kind::AnyKind;
use message::{Message, say};
use player::{Limits, Maker};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tournament::{Contestant, KindPlan, MatchPlan, Timing, openings};

/// What each player has for a move where nothing is said.
const MOVE_TIME: Duration = Duration::from_millis(100);
/// A game with more moves is void where nothing is said.
const MOST_MOVES: u32 = 512;
/// How many positions or playouts tell whether a beginning is even.
const JUDGING: u64 = 400;

/// The kind that a match is of, none if it is Go.
pub(super) fn kind(name: &str) -> Result<Option<&'static dyn AnyKind>, CliError> {
    let Some(entry) = kinds::find(name) else {
        let known: Vec<&str> = kinds::all().iter().map(|entry| entry.kind.id()).collect();
        let (kind, known) = (name, known.join(", "));
        return Err(CliError::Usage(say!(TEXTS, "cli-no-kind", kind, known)));
    };
    let is_go = entry.kind.id() == kinds::all()[0].kind.id();
    Ok((!is_go).then_some(entry.kind))
}

/// What makes a name the command line of a program that speaks USI.
const USI_PREFIX: &str = "usi:";

/// What makes the player of a kind that is called so.
pub(in crate::cli) fn maker(kind: &dyn AnyKind, spec: &str) -> Result<Maker, CliError> {
    match spec.strip_prefix(USI_PREFIX) {
        Some(command) => Ok(crate::starting::usi_maker(command)),
        None => players::maker(kind, spec, 1).map_err(|error| CliError::Usage(error.sentence())),
    }
}

/// Finds a player of a kind.
pub(super) fn contestant(kind: &'static dyn AnyKind, spec: &str) -> Result<Contestant, CliError> {
    let maker = maker(kind, spec)?;
    if let Some(command) = spec.strip_prefix(USI_PREFIX) {
        return Ok(Contestant::player(command, spec, false, move |_| {
            maker.clone()
        }));
    }
    let text = spec.to_owned();
    Ok(Contestant::player(spec, spec, true, move |seed| {
        // The settings were found to be right above.
        players::maker(kind, &text, seed).unwrap_or_else(|_| maker.clone())
    }))
}

/// Makes a plan one of that kind.
pub(super) fn apply(args: &MatchArgs, kind: &'static dyn AnyKind, plan: &mut MatchPlan) {
    if plan.timing == Timing::Unlimited && args.playouts.is_none() {
        plan.timing = Timing::PerMove(MOVE_TIME);
    }
    plan.max_moves = args.max_moves.unwrap_or(MOST_MOVES);
    let pairs = if plan.alternate {
        plan.games.div_ceil(2)
    } else {
        plan.games
    };
    let beginnings = if args.random_moves == 0 {
        Vec::new()
    } else {
        let moves = args.random_moves as usize;
        let mut judge = judge(kind);
        openings::by_chance(kind, pairs as usize, moves, plan.seed, &mut *judge)
    };
    plan.kind = Some(KindPlan {
        kind,
        openings: beginnings,
    });
}

type Judge = Box<dyn FnMut(&dyn kind::AnyGame) -> Option<f32>>;

/// The chance to win that the best player of the program gives whoever is to move, the same whenever it is asked.
fn judge(kind: &'static dyn AnyKind) -> Judge {
    let name = players::of(kind).next().map(|entry| entry.name);
    let maker = name.and_then(|name| players::maker(kind, name, 1).ok());
    let maker = maker.unwrap_or_else(|| Arc::new(|| Err(player::PlayerError::Over)));
    Box::new(move |game| {
        let mut player = maker().ok()?;
        let stop = AtomicBool::new(false);
        let answer = player.think(game, &Limits::nodes(JUDGING), &stop, &mut |_| {});
        answer.ok()?.found.candidates.first()?.chance
    })
}
