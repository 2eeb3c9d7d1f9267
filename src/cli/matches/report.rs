//! What is told about a match.

use crate::cli::language::{COMMANDS, REPORTS, texts, told};
use crate::cli::table;
use message::{Argument, Id, Sentence, id, quoted, say};
use serde::Serialize;
use tournament::sprt::{Progress, Verdict};
use tournament::{Bracket, End, Format, Outline, Row, Shard, Standing, Standings, Summary};

/// Games listed one by one in the text.
const LISTED: usize = 30;

/// The table of a match and its games.
#[derive(Serialize)]
pub(in crate::cli) struct Report {
    /// Of a match of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<Summary>,
    /// Of a tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Standings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bracket: Option<Bracket>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Progress>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<Row>>,
    #[serde(skip)]
    outline: Outline,
    #[serde(skip)]
    odd: Vec<Row>,
    #[serde(skip)]
    complete: bool,
}

impl Report {
    /// What the games of a match, or of a shard of it, say.
    pub(in crate::cli) fn of(outline: Outline, shard: Option<Shard>, games: Vec<Row>) -> Report {
        let due = |number: &u32| shard.is_none_or(|shard| shard.has_game(*number));
        let planned = outline.planned().map(|all| match shard {
            Some(_) => (1..=all).filter(due).count() as u32,
            None => all,
        });
        let two = match &outline.names[..] {
            [a, b] if outline.format != Format::KnockOut => Some((a, b)),
            _ => None,
        };
        let summary = two.map(|(a, b)| Summary::of(a, b, planned.unwrap_or_default(), &games));
        let standings = two.is_none().then(|| Standings {
            planned,
            ..outline.standings(&games)
        });
        let decided = shard.is_none() && outline.is_decided(&games);
        let odd = |row: &&Row| row.end == End::Void || row.end.is_forfeit();
        Report {
            summary,
            standings,
            bracket: outline.bracket(&games),
            sprt: outline.sprt.map(|test| test.progress(&games)),
            odd: games.iter().filter(odd).cloned().collect(),
            complete: decided || !outline.missing(&games).iter().any(due),
            games: Some(games),
            outline,
        }
    }

    /// Tells whether every game that there is to be was played.
    pub(in crate::cli) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The same without the games.
    pub(super) fn table_only(mut self) -> Report {
        self.games = None;
        self
    }

    /// The table, and the games that did not end on the board, a line each.
    pub(in crate::cli) fn text(&self) -> String {
        let mut text = self.table();
        for row in self.odd.iter().take(LISTED) {
            let reason = row.reason.clone();
            let black = usize::from(row.players[row.black.index()]);
            let game = say!(
                REPORTS,
                "cli-match-game",
                game = row.game,
                black = self.outline.names.get(black).map_or("", String::as_str),
                result = &row.result,
                reason = reason.unwrap_or_else(|| quoted(""))
            );
            text += &line_of(&game);
        }
        if let count @ 1.. = self.odd.len().saturating_sub(LISTED) {
            text += &line_of(&say!(REPORTS, "cli-match-more-games", count));
        }
        text
    }

    /// The tables alone.
    pub(super) fn table(&self) -> String {
        let mut text = String::new();
        if let Some(summary) = &self.summary {
            text += &table_of(summary);
        }
        if let Some(standings) = &self.standings {
            text += &tournament_table(standings, &self.outline);
        }
        if let Some(bracket) = &self.bracket {
            text += &rounds(bracket, &self.outline.names);
        }
        if let Some(progress) = &self.sprt {
            text += &line_of(&test(progress));
        }
        text
    }
}

/// The table of many, and who beat whom.
fn tournament_table(standings: &Standings, outline: &Outline) -> String {
    let format = match outline.format {
        Format::RoundRobin => id!(REPORTS, "cli-tournament-round-robin"),
        Format::Gauntlet => id!(REPORTS, "cli-tournament-gauntlet"),
        Format::KnockOut => id!(REPORTS, "cli-tournament-knock-out"),
    };
    let (count, games) = (outline.names.len(), standings.games);
    let title = match standings.planned {
        Some(planned) => say!(
            REPORTS,
            "cli-tournament-title",
            count,
            format,
            games,
            planned
        ),
        None => say!(REPORTS, "cli-tournament-open-title", count, format, games),
    };
    let head: [Id; 10] = [
        id!(REPORTS, "cli-tournament-points"),
        id!(REPORTS, "cli-tournament-games"),
        id!(REPORTS, "cli-tournament-elo"),
        id!(REPORTS, "cli-tournament-error"),
        id!(REPORTS, "cli-tournament-superior"),
        id!(REPORTS, "cli-match-on-time"),
        id!(REPORTS, "cli-match-illegal"),
        id!(REPORTS, "cli-match-failed"),
        id!(REPORTS, "cli-match-mean"),
        id!(REPORTS, "cli-match-won"),
    ];
    let mut first = vec![String::new()];
    first.extend(head.iter().map(told));
    first.extend((1..=count).map(|place| place.to_string()));
    let mut rows = vec![first];
    let number = |value: f64, digits: usize| texts().decimal(&format!("{value:.digits$}"));
    for (place, entry) in standings.entries.iter().enumerate() {
        let mut row = vec![
            format!("{} {}", place + 1, entry.name),
            number(entry.points(), 1),
            entry.games.to_string(),
            format!("{:+.0}", entry.elo + 0.0),
            format!("{:.0}", entry.elo_error),
            entry
                .superior
                .map_or_else(String::new, |p| number(100.0 * p, 1)),
            entry.lost_on_time.to_string(),
            entry.lost_by_illegal_move.to_string(),
            entry.lost_by_failure.to_string(),
            number(entry.secs / f64::from(entry.moves.max(1)), 3),
            entry.wins.to_string(),
        ];
        row.extend(standings.entries.iter().map(|other| {
            let (half_points, games) = entry.against[other.player];
            if other.player == entry.player {
                "–".to_owned()
            } else {
                format!("{}/{games}", number(f64::from(half_points) / 2.0, 1))
            }
        }));
        rows.push(row);
    }
    line_of(&title) + "\n" + &table::lined_up(&rows)
}

/// The encounters of a knock-out, a line each.
fn rounds(bracket: &Bracket, names: &[String]) -> String {
    let mut text = "\n".to_owned();
    let name = |player: u16| names.get(usize::from(player)).map_or("", String::as_str);
    for encounter in &bracket.encounters {
        let [Some(first), Some(second)] = encounter.players else {
            continue;
        };
        let [one, other] = encounter
            .half_points
            .map(|half| Argument::decimal(f64::from(half) / 2.0, 1));
        text += &line_of(&say!(
            REPORTS,
            "cli-tournament-round",
            round = encounter.round,
            first = name(first),
            one,
            other,
            second = name(second)
        ));
    }
    if let Some(winner) = bracket.winner() {
        text += &line_of(&say!(REPORTS, "cli-tournament-winner", name = name(winner)));
    }
    text
}

/// How the test stands.
fn test(progress: &Progress) -> Sentence {
    let number = |value| Argument::decimal(value, 2);
    let elo = |value: f64| Argument::decimal(value, usize::from(value.fract() != 0.0));
    let (elo0, elo1) = (elo(progress.test.elo0), elo(progress.test.elo1));
    let (llr, pairs) = (number(progress.llr), progress.pairs.count());
    let (alpha, beta) = (number(progress.test.alpha), number(progress.test.beta));
    match progress.verdict {
        Verdict::Open => {
            let (lower, upper) = (number(progress.lower), number(progress.upper));
            say!(
                REPORTS,
                "cli-match-sprt-open",
                elo0,
                elo1,
                llr,
                pairs,
                lower,
                upper
            )
        }
        Verdict::H0 => say!(
            REPORTS,
            "cli-match-sprt-h0",
            elo0,
            elo1,
            llr,
            pairs,
            alpha,
            beta
        ),
        Verdict::H1 => say!(
            REPORTS,
            "cli-match-sprt-h1",
            elo0,
            elo1,
            llr,
            pairs,
            alpha,
            beta
        ),
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
    text += &pairs(summary).map_or_else(String::new, |pairs| line_of(&pairs));
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

/// What pairs of games say.
fn pairs(summary: &Summary) -> Option<Sentence> {
    let strength = summary.pairs?;
    let percent = |rate: f64| Argument::decimal(100.0 * rate, 1);
    let [losses, less, even, more, wins] = strength.pairs.0;
    let (low, high) = strength.rate_95;
    Some(say!(
        REPORTS,
        "cli-match-pairs",
        losses,
        less,
        even,
        more,
        wins,
        rate = percent(strength.rate),
        low = percent(low),
        high = percent(high),
        elo = signed(strength.elo, if strength.rate < 0.5 { "-∞" } else { "+∞" }),
        elo_low = signed(strength.elo_95.0, "-∞"),
        elo_high = signed(strength.elo_95.1, "+∞"),
        superior = percent(strength.superior)
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

/// How far the match is, in one line.
pub(super) fn line(report: &Report) -> Sentence {
    let Some(table) = &report.summary else {
        let games = report.standings.as_ref();
        let done = games.map_or(0, |table| table.games);
        return match games.and_then(|table| table.planned) {
            Some(planned) => say!(COMMANDS, "cli-tournament-line", done, planned),
            None => say!(COMMANDS, "cli-tournament-open-line", done),
        };
    };
    say!(
        COMMANDS,
        "cli-match-line",
        done = table.games,
        planned = table.planned,
        first = &table.a.name,
        first_wins = table.a.wins,
        second_wins = table.b.wins,
        second = &table.b.name,
        drawn = table.draws,
        void = table.void,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Share, Side};

    /// A game of four moves that the first engine won with Black; games of the same key are the same.
    fn won(game: u32, key: &str) -> Row {
        Row {
            game,
            players: [0, 1],
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
