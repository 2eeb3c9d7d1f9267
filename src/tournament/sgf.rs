//! The record of a game of a match.

use crate::bout::Bout;
use crate::plan::{MatchPlan, Side as Contender, Timing};
use crate::results::{Row, Share};
use engine::Game;
use go::Color;
use kind::{AnyGame, Side};
use record::{CellId, Collection, Record};
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is known of a game besides its moves.
#[derive(Default)]
pub(crate) struct Played {
    /// Remarks, each with the number of moves, opening included, after which it was made.
    pub(crate) notes: Vec<(usize, String)>,
    pub(crate) shares: [Share; 2],
    /// Seconds for each move after the opening.
    pub(crate) secs: Vec<u32>,
}

/// Writes the record of a finished game.
pub(crate) fn record_of(plan: &MatchPlan, game: &Bout, played: &Played, row: &Row) -> Vec<u8> {
    match game {
        Bout::Go(game) => record_of_go(plan, game, played, row),
        Bout::Kind(game) => record_of_kind(plan, &**game, played, row),
    }
}

/// A game of another kind: its number in SGF (0: none), the position it began with in SU if that is not the usual one, and
/// moves as its kind writes them.
fn record_of_kind(plan: &MatchPlan, game: &dyn AnyGame, played: &Played, row: &Row) -> Vec<u8> {
    let kind = game.kind();
    let extent = kind.board().extent;
    let [columns, rows] = [extent.0, extent.1].map(|side| side.round() as u32);
    let size = if columns == rows {
        columns.to_string()
    } else {
        format!("{columns}:{rows}")
    };
    let version = env!("CARGO_PKG_VERSION");
    let number = kind.sgf().unwrap_or_default();
    let text = format!("(;GM[{number}]FF[4]CA[UTF-8]AP[Katsura:{version}]SZ[{size}])");
    let Ok(mut games) = Collection::read(text.into_bytes()) else {
        return Vec::new();
    };
    let record = games.game_mut(0);
    write_players(record, plan, row);
    let mut cell = record.root();
    if game.first() != kind.game().position() {
        record.set_text(cell, "SU", &game.first());
    }
    let moves = game.moves();
    let before = moves.len().saturating_sub(played.secs.len());
    let first = kind.game_from(&game.first());
    let begins = first.map_or(Side::First, |first| first.to_move());
    for (index, mv) in moves.iter().enumerate() {
        let is_first = (begins == Side::First) == index.is_multiple_of(2);
        cell = record.add_node(cell);
        record.set_text(cell, if is_first { "B" } else { "W" }, mv);
        let secs = index.checked_sub(before).and_then(|i| played.secs.get(i));
        if let Some(secs) = secs.filter(|&&secs| secs > 0) {
            record.set_text(cell, "T", &secs.to_string());
        }
        write_notes(record, cell, played, index);
    }
    write_end(record, cell, row);
    games.write()
}

fn record_of_go(plan: &MatchPlan, game: &Game, played: &Played, row: &Row) -> Vec<u8> {
    let mut games = Collection::new_game(game.size());
    let record = games.game_mut(0);
    write_info(record, plan, game, row);
    set_up(record, game);
    let mut cell = record.root();
    // The opening comes first and has no notes.
    for (index, mv) in game.played().enumerate() {
        cell = record.add_move(cell, mv.color, mv.mv);
        if mv.secs > 0 {
            record.set_text(cell, "T", &mv.secs.to_string());
        }
        write_notes(record, cell, played, index);
    }
    write_end(record, cell, row);
    games.write()
}

/// Writes what was remarked after the move of that index.
fn write_notes(record: &mut Record, cell: CellId, played: &Played, index: usize) {
    let notes: Vec<&str> = played
        .notes
        .iter()
        .filter(|(at, _)| *at == index + 1)
        .map(|(_, note)| note.as_str())
        .collect();
    record.set_text(cell, "C", &notes.join("\n"));
}

/// Writes after the last move how the game ended.
fn write_end(record: &mut Record, cell: CellId, row: &Row) {
    let end = record.property(cell, "C").join("\n");
    let end = format!("{end}\n{}", how_it_ended(row));
    record.set_text(cell, "C", end.trim());
}

fn how_it_ended(row: &Row) -> String {
    match &row.reason {
        None => row.result.clone(),
        Some(reason) => format!("{}: {reason}", row.result),
    }
}

fn write_info(record: &mut Record, plan: &MatchPlan, game: &Game, row: &Row) {
    write_players(record, plan, row);
    let root = record.root();
    let handicap = match &row.opening {
        None => game
            .go
            .setup()
            .stones
            .iter()
            .filter(|(_, stone)| stone.is_some())
            .count(),
        Some(_) => 0,
    };
    let texts = [
        ("KM", game.go.komi.to_string()),
        (
            "HA",
            if handicap > 1 {
                handicap.to_string()
            } else {
                String::new()
            },
        ),
        ("RU", game.go.rules.name().to_owned()),
    ];
    for (property, text) in texts {
        record.set_text(root, property, &text);
    }
}

/// Writes what every kind of game has: who played, how it ended, when and how.
fn write_players(record: &mut Record, plan: &MatchPlan, row: &Row) {
    let root = record.root();
    let name = |side: Contender| plan.contestant(row.players, side).name.as_str();
    let texts = [
        ("PB", name(row.black).to_owned()),
        ("PW", name(row.black.other()).to_owned()),
        ("RE", row.result.clone()),
        ("DT", today()),
        (
            "EV",
            format!("{} – {}", name(Contender::A), name(Contender::B)),
        ),
        ("RO", row.game.to_string()),
        ("GC", about(plan, row)),
    ];
    for (property, text) in texts {
        record.set_text(root, property, &text);
    }
    if let Timing::Clock {
        main,
        period,
        period_moves,
    } = plan.timing
    {
        record.set_text(root, "TM", &main.as_secs().to_string());
        let overtime = match period_moves {
            0 => String::new(),
            1 => format!("{} s byo-yomi", period.as_secs()),
            n => format!("{n}/{} Canadian", period.as_secs()),
        };
        record.set_text(root, "OT", &overtime);
    }
}

/// What there is to say about the game as a whole.
fn about(plan: &MatchPlan, row: &Row) -> String {
    let mut text = String::new();
    if let Some(opening) = &row.opening {
        let _ = writeln!(text, "Opening: {opening}.");
    }
    for side in [row.black, row.black.other()] {
        let share = row.share(side);
        let _ = write!(
            text,
            "{}: {} moves in {:.1} s, the longest {:.1} s",
            plan.contestant(row.players, side).name,
            share.moves,
            share.secs,
            share.longest_secs
        );
        let _ = match share.restarts {
            0 => writeln!(text, "."),
            1 => writeln!(text, "; started again once."),
            n => writeln!(text, "; started again {n} times."),
        };
    }
    text + &how_it_ended(row)
}

fn set_up(record: &mut Record, game: &Game) {
    let root = record.root();
    for (p, stone) in game.go.setup().stones.iter() {
        if stone.is_some() {
            record.set_stone(root, p, *stone, None);
        }
    }
    if game.go.setup().to_move == Color::White {
        record.set_to_move(root, Some(Color::White));
    }
}

/// Today's date, as SGF writes it, in universal time.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    date(now.map_or(0, |now| now.as_secs() / 86_400))
}

/// The date so many days after 1970-01-01, by counting in years that begin in March.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_722, "2023-12-31"),
            (19_723, "2024-01-01"),
            (20_782, "2026-11-25"),
        ] {
            assert_eq!(date(days), text);
        }
    }
}
