//! The built-in players of all kinds of games, by name: [`of`] lists those of a kind, [`maker`] makes one.
//!
//! A name may have settings behind a colon: `pentago:level=3`, `pentago-uct:k=0.5,visits=100`. `random` plays every kind,
//! also one that no other player knows.

mod minishogi;
mod pentago;
pub mod puzzles;
mod random;
mod settings;

use kind::{AnyGame, AnyKind, Game, Kind};
use message::{Id, id};
use player::{Maker, Player, PlayerError, TEXTS};
use settings::Settings;
use std::sync::Arc;

/// A player, as a list shows it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name on the command line and in settings.
    pub name: &'static str,
    /// What it is called.
    pub title: Id,
    /// The levels it plays at, in words, the weakest first; level 1 is asked for by `NAME:level=1`. None: it has no levels.
    pub levels: &'static [Id],
    /// The [id](AnyKind::id) of the kind it plays; none: it plays all.
    kind: Option<&'static str>,
    /// The settings it knows, for messages.
    settings: &'static str,
    make: fn(&mut Settings<'_>, u64) -> Made,
}

/// A player, or what is wrong with its settings.
type Made = Result<Box<dyn Player>, PlayerError>;

/// The levels of the strong players.
const LEVELS: [Id; 7] = [
    id!(TEXTS, "player-level-1"),
    id!(TEXTS, "player-level-2"),
    id!(TEXTS, "player-level-3"),
    id!(TEXTS, "player-level-4"),
    id!(TEXTS, "player-level-5"),
    id!(TEXTS, "player-level-6"),
    id!(TEXTS, "player-level-7"),
];

static ALL: [Entry; 6] = [
    Entry {
        name: "pentago",
        title: id!(TEXTS, "player-pentago"),
        levels: &LEVELS,
        kind: Some("pentago"),
        settings: "level, threads, megabytes, seed",
        make: pentago::strong,
    },
    Entry {
        name: "pentago-uct",
        title: id!(TEXTS, "player-pentago-uct"),
        levels: &[],
        kind: Some("pentago"),
        settings: "k, visits, depth, step, table, playouts, threads, seed",
        make: pentago::classic,
    },
    Entry {
        name: "minishogi",
        title: id!(TEXTS, "player-minishogi"),
        levels: &LEVELS,
        kind: Some("minishogi"),
        settings: "level, megabytes, seed",
        make: minishogi::strong,
    },
    Entry {
        name: "minishogi-material",
        title: id!(TEXTS, "player-minishogi-material"),
        levels: &[],
        kind: Some("minishogi"),
        settings: "seed",
        make: |settings, seed| Ok(minishogi::material(settings, seed)),
    },
    Entry {
        name: "minishogi-uct",
        title: id!(TEXTS, "player-minishogi-uct"),
        levels: &[],
        kind: Some("minishogi"),
        settings: "k, playouts, seed",
        make: minishogi::uct,
    },
    Entry {
        name: "random",
        title: id!(TEXTS, "player-random"),
        levels: &[],
        kind: None,
        settings: "seed",
        make: |settings, seed| Ok(random::player(settings, seed)),
    },
];

/// The players of a kind, the best first, the one by chance last.
pub fn of(kind: &dyn AnyKind) -> impl Iterator<Item = &'static Entry> {
    let id = kind.id();
    ALL.iter()
        .filter(move |entry| entry.kind.is_none_or(|of| of == id))
}

/// Finds the player of a kind that a text names, with settings behind a colon or without.
pub fn find(kind: &dyn AnyKind, text: &str) -> Option<&'static Entry> {
    let name = parts(text).0;
    of(kind).find(|entry| entry.name == name)
}

/// Splits a text into a player's name and its settings.
fn parts(text: &str) -> (&str, &str) {
    text.split_once(':').unwrap_or((text, ""))
}

/// Returns what makes the player of a kind that a text names. What it does by chance depends on its setting `seed`, or else
/// on `seed`.
///
/// # Errors
///
/// There is none of that name, or its settings are wrong.
pub fn maker(kind: &dyn AnyKind, text: &str, seed: u64) -> Result<Maker, PlayerError> {
    let Some(entry) = find(kind, text) else {
        let known: Vec<&str> = of(kind).map(|entry| entry.name).collect();
        return Err(PlayerError::Unknown {
            name: text.to_owned(),
            kind: kind.id(),
            known: known.join(", "),
        });
    };
    let text = text.to_owned();
    // Wrong settings show now and not at the first move.
    make(entry, &text, seed)?;
    Ok(Arc::new(move || make(entry, &text, seed)))
}

fn make(entry: &Entry, text: &str, seed: u64) -> Made {
    let mut settings = Settings::of(text, parts(text).1, entry.settings)?;
    let seed = settings.take("seed", 0..=u64::MAX)?.unwrap_or(seed);
    let player = (entry.make)(&mut settings, seed)?;
    settings.end()?;
    Ok(player)
}

/// The game as one of a kind that is not over, for the player of that name.
fn of_kind<'a, K: Kind>(name: &str, game: &'a dyn AnyGame) -> Result<&'a Game<K>, PlayerError> {
    let of = game.as_any().downcast_ref::<Game<K>>();
    let of = of.ok_or_else(|| PlayerError::Kind {
        name: name.to_owned(),
        kind: game.kind().id(),
    })?;
    if of.outcome().is_some() {
        return Err(PlayerError::Over);
    }
    Ok(of)
}
