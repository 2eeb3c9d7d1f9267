//! What is told about a match.

use crate::cli::language::{COMMANDS, REPORTS, texts, told};
use crate::cli::table;
use message::{Argument, Sentence, id, quoted, say};
use serde::Serialize;
use tournament::{End, MatchPlan, Row, Side, Standing, Summary};

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

    /// The table, and the games that did not end on the board, a line each.
    pub(super) fn text(&self) -> String {
        let mut text = table_of(&self.summary);
        let odd = |row: &&Row| row.end == End::Void || row.end.is_forfeit();
        let odd: Vec<&Row> = self.games.iter().filter(odd).collect();
        for row in odd.iter().take(LISTED) {
            let reason = row.reason.clone();
            let game = say!(
                REPORTS,
                "cli-match-game",
                game = row.game,
                black = &self.names[row.black.index()],
                result = &row.result,
                reason = reason.unwrap_or_else(|| quoted(""))
            );
            text += &line_of(&game);
        }
        if let count @ 1.. = odd.len().saturating_sub(LISTED) {
            text += &line_of(&say!(REPORTS, "cli-match-more-games", count));
        }
        text
    }
}

fn line_of(sentence: &Sentence) -> String {
    told(sentence) + "\n"
}

/// The table for people.
fn table_of(summary: &Summary) -> String {
    let (a, b) = (&summary.a, &summary.b);
    let title = say!(
        REPORTS,
        "cli-match-title",
        first = &a.name,
        second = &b.name,
        games = summary.games,
        planned = summary.planned
    );
    let sums = say!(
        REPORTS,
        "cli-match-sums",
        drawn = summary.draws,
        void = summary.void,
        black = summary.black_wins,
        white = summary.white_wins,
        moves = Argument::decimal(summary.mean_moves, 1)
    );
    let head = [
        id!(REPORTS, "cli-match-won"),
        id!(REPORTS, "cli-match-as-black"),
        id!(REPORTS, "cli-match-as-white"),
        id!(REPORTS, "cli-match-on-time"),
        id!(REPORTS, "cli-match-illegal"),
        id!(REPORTS, "cli-match-failed"),
        id!(REPORTS, "cli-match-restarts"),
        id!(REPORTS, "cli-match-mean"),
        id!(REPORTS, "cli-match-longest"),
    ];
    let head = head.iter().map(told);
    let head = std::iter::once(String::new()).chain(head).collect();
    let mut text = line_of(&title) + "\n";
    text += &table::lined_up(&[head, standing(a), standing(b)]);
    text += "\n";
    text += &line_of(&sums);
    text += &rate(summary).map_or_else(String::new, |rate| line_of(&rate));
    text + &repeated(&summary.duplicates)
}

/// The row of an engine.
fn standing(side: &Standing) -> Vec<String> {
    let seconds = |secs: f64| texts().decimal(&format!("{secs:.3}"));
    vec![
        side.name.clone(),
        side.wins.to_string(),
        format!("{}/{}", side.wins_as_black, side.games_as_black),
        format!("{}/{}", side.wins_as_white, side.games_as_white),
        side.lost_on_time.to_string(),
        side.lost_by_illegal_move.to_string(),
        side.lost_by_failure.to_string(),
        side.restarts.to_string(),
        seconds(side.mean_secs),
        seconds(side.longest_secs),
    ]
}

/// What the first engine scores, in percent and in Elo; `None` without a game that has a result.
fn rate(summary: &Summary) -> Option<Sentence> {
    let (rate, (low, high)) = summary.rate.zip(summary.rate_95)?;
    let percent = |rate: f64| Argument::decimal(100.0 * rate, 1);
    let (elo_low, elo_high) = summary.elo_95;
    Some(say!(
        REPORTS,
        "cli-match-rate",
        name = &summary.a.name,
        rate = percent(rate),
        low = percent(low),
        high = percent(high),
        elo = signed(summary.elo, if rate < 0.5 { "-∞" } else { "+∞" }),
        elo_low = signed(elo_low, "-∞"),
        elo_high = signed(elo_high, "+∞")
    ))
}

fn signed(elo: Option<f64>, without: &str) -> String {
    elo.map_or_else(
        || without.to_owned(),
        |elo| {
            // A rounded zero has no sign of its own.
            format!("{:+.0}", elo.round() + 0.0)
        },
    )
}

/// Which games are equal, a group a line.
fn repeated(groups: &[Vec<u32>]) -> String {
    let again: usize = groups.iter().map(|group| group.len() - 1).sum();
    let mut text = match again {
        0 => line_of(&id!(REPORTS, "cli-match-no-repeats").into()),
        count => line_of(&say!(REPORTS, "cli-match-repeats", count)),
    };
    for group in groups {
        let numbers: Vec<String> = group.iter().map(u32::to_string).collect();
        text += "  ";
        text += &numbers.join(" = ");
        text.push('\n');
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::Share;

    /// A game of four moves that the first engine won with Black; games of the same key are the same.
    fn won(game: u32, key: &str) -> Row {
        Row {
            game,
            black: Side::A,
            opening: None,
            result: "B+R".to_owned(),
            winner: Some(Side::A),
            end: End::Resign,
            reason: None,
            moves: 4,
            a: Share::default(),
            b: Share::default(),
            key: key.to_owned(),
            file: None,
        }
    }

    #[test]
    fn the_table_can_be_read() {
        let lost = |game, key| Row {
            winner: Some(Side::B),
            ..won(game, key)
        };
        let void = Row {
            end: End::Void,
            winner: None,
            ..won(5, "e")
        };
        let rows = [won(1, "a"), won(2, "b"), won(3, "a"), lost(4, "d"), void];
        for (rows, parts) in [
            (
                &rows[..],
                &[
                    "one – two: 5 of 10 games",
                    "75.0 %",
                    "Elo +191",
                    "void 1",
                    "1 = 3",
                ][..],
            ),
            (&rows[..1], &["Elo +∞", "no game was played twice"]),
            (&[], &["0 of 10 games"]),
        ] {
            let text = table_of(&Summary::of("one", "two", 10, rows));
            for part in parts {
                assert!(text.contains(part), "{part} is missing in\n{text}");
            }
            assert!(!text.contains("NaN"), "{text}");
        }
    }
}
