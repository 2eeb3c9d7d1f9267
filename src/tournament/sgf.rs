//! The record of a game of a match.

use crate::plan::{MatchPlan, Side, Timing};
use crate::results::{Row, Share};
use engine::Game;
use go::Color;
use record::{Collection, Record};
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is known of a game besides its moves.
#[derive(Default)]
pub(crate) struct Played {
    /// Remarks, each with the number of moves, opening included, after which it was made.
    pub(crate) notes: Vec<(usize, String)>,
    pub(crate) shares: [Share; 2],
}

/// Writes the record of a finished game.
pub(crate) fn record_of(plan: &MatchPlan, game: &Game, played: &Played, row: &Row) -> Vec<u8> {
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
        let notes: Vec<&str> = played
            .notes
            .iter()
            .filter(|(at, _)| *at == index + 1)
            .map(|(_, note)| note.as_str())
            .collect();
        record.set_text(cell, "C", &notes.join("\n"));
    }
    let end = record.property(cell, "C").join("\n");
    let end = format!("{end}\n{}", how_it_ended(row));
    record.set_text(cell, "C", end.trim());
    games.write()
}

fn how_it_ended(row: &Row) -> String {
    match &row.reason {
        None => row.result.clone(),
        Some(reason) => format!("{}: {reason}", row.result),
    }
}

fn write_info(record: &mut Record, plan: &MatchPlan, game: &Game, row: &Row) {
    let root = record.root();
    let name = |side: Side| plan.contestant(row.players, side).name.as_str();
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
        ("PB", name(row.black).to_owned()),
        ("PW", name(row.black.other()).to_owned()),
        ("KM", game.go.komi.to_string()),
        (
            "HA",
            if handicap > 1 {
                handicap.to_string()
            } else {
                String::new()
            },
        ),
        ("RE", row.result.clone()),
        ("RU", game.go.rules.name().to_owned()),
        ("DT", today()),
        ("EV", format!("{} – {}", name(Side::A), name(Side::B))),
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
