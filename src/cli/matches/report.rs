//! What is told about a match.

use crate::cli::language::COMMANDS;
use message::{Sentence, say};
use serde::Serialize;
use std::fmt;
use tournament::{End, MatchPlan, Row, Side, Summary};

/// Games listed one by one in the text.
const LISTED: usize = 30;

/// The table of a match and its games.
#[derive(Serialize)]
pub(super) struct Report {
    summary: Summary,
    games: Vec<Row>,
    #[serde(skip)]
    names: [String; 2],
}

impl Report {
    pub(super) fn of(plan: &MatchPlan, games: Vec<Row>) -> Report {
        Report {
            summary: summary(plan, &games),
            names: Side::BOTH.map(|side| plan.contestant(side).name.clone()),
            games,
        }
    }

    /// Tells whether every game of the plan was played.
    pub(super) fn is_complete(&self) -> bool {
        self.summary.games >= self.summary.planned
    }
}

impl fmt::Display for Report {
    /// The table, and the games that did not end on the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.summary)?;
        let odd = |row: &&Row| row.end == End::Void || row.end.is_forfeit();
        let odd: Vec<&Row> = self.games.iter().filter(odd).collect();
        for row in odd.iter().take(LISTED) {
            let black = &self.names[row.black.index()];
            let what = format!("game {} ({black} Black): {}", row.game, row.result);
            writeln!(f, "{what}, {}", row.reason)?;
        }
        match odd.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => writeln!(f, "… and {more} more of that kind"),
        }
    }
}

fn summary(plan: &MatchPlan, rows: &[Row]) -> Summary {
    Summary::of(&plan.a.name, &plan.b.name, plan.games, rows)
}

/// How far the match is, in one line.
pub(super) fn line(plan: &MatchPlan, rows: &[Row]) -> Sentence {
    let table = summary(plan, rows);
    say!(
        COMMANDS,
        "cli-match-line",
        done = table.games,
        planned = table.planned,
        first = table.a.name,
        first_wins = table.a.wins,
        second_wins = table.b.wins,
        second = table.b.name,
        drawn = table.draws,
        void = table.void,
    )
}
