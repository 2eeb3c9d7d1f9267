//! The values of positions, listed for people and for other programs.

use super::Candidates;
use crate::cli::error::CliError;
use crate::cli::language::{self, COMMANDS};
use crate::cli::{table, terminal};
use analysis::{Candidate, Loss, Stage, losses};
use go::{Color, Move};
use message::{Id, Sentence, id, visible};
use record::{CellId, Record};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

/// How they are listed.
pub(super) struct Form {
    kind: Kind,
    /// Whether there are several files, which are named then.
    several: bool,
    /// Whether the names of the columns are still to be written.
    head: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Json,
    Csv,
}

/// A position in JSON. Chances and leads are Black's; chances and losses of them are 0 to 1.
#[derive(Serialize)]
struct Position {
    path: String,
    game: u32,
    number: u32,
    color: Option<&'static str>,
    #[serde(rename = "move")]
    mv: Option<String>,
    winrate: Option<f32>,
    lead: Option<f32>,
    lost_winrate: Option<f32>,
    lost_points: Option<f32>,
    mistake: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<Told>,
}

/// A candidate in JSON.
#[derive(Serialize)]
struct Told {
    #[serde(rename = "move")]
    mv: String,
    visits: Option<u64>,
    winrate: Option<f32>,
    lead: Option<f32>,
    line: Vec<String>,
}

impl Form {
    pub(super) fn new(json: bool, csv: bool, several: bool) -> Form {
        Form {
            kind: match (json, csv) {
                (true, _) => Kind::Json,
                (_, true) => Kind::Csv,
                _ => Kind::Text,
            },
            several,
            head: !json,
        }
    }

    /// Lists the nodes of a line that have a value. Returns their lines of JSON.
    pub(super) fn list(
        &mut self,
        path: &Path,
        game: u32,
        record: &Record,
        cells: &[CellId],
        candidates: &Candidates,
    ) -> Result<Vec<String>, CliError> {
        let stages: Vec<Stage> = cells
            .iter()
            .map(|&cell| Stage {
                mover: record.mover(cell),
                value: analysis::stored(record, cell),
            })
            .collect();
        let mut lines = Vec::new();
        if self.kind == Kind::Text && stages.iter().any(|stage| !stage.value.is_empty()) {
            self.text_head()?;
        }
        if self.several && self.kind == Kind::Text {
            writeln!(terminal::out(), "{}", visible(&path.display().to_string()))?;
        }
        for ((&cell, stage), loss) in cells.iter().zip(&stages).zip(losses(&stages)) {
            if stage.value.is_empty() {
                continue;
            }
            let mover = record.mover(cell);
            let position = Position {
                path: path.display().to_string(),
                game,
                number: record.move_number(cell),
                color: mover.map(letter),
                mv: mover.and_then(|_| move_name(record, cell)),
                winrate: rounded(stage.value.winrate),
                lead: rounded(stage.value.score),
                lost_winrate: rounded(loss.and_then(|loss| loss.winrate)),
                lost_points: rounded(loss.and_then(|loss| loss.score)),
                mistake: loss.is_some_and(Loss::is_mistake),
                candidates: candidates
                    .get(&cell)
                    .into_iter()
                    .flatten()
                    .map(told)
                    .collect(),
            };
            let line = serde_json::to_string(&position).map_err(io::Error::from)?;
            match self.kind {
                Kind::Json => writeln!(terminal::json(), "{line}")?,
                Kind::Csv => self.columns(&position)?,
                Kind::Text => text(&position, loss)?,
            }
            lines.push(line);
        }
        Ok(lines)
    }

    /// Says what the columns are and whose the values are, before the first of them.
    fn text_head(&mut self) -> Result<(), CliError> {
        if !std::mem::take(&mut self.head) {
            return Ok(());
        }
        let name = |id: Id| language::told(&Sentence::from(id));
        let mut out = terminal::out();
        writeln!(out, "{}", name(id!(COMMANDS, "cli-analyze-whose")))?;
        writeln!(
            out,
            "     {} {} {}",
            table::left(&name(id!(COMMANDS, "cli-analyze-move")), 7),
            table::right(&name(id!(COMMANDS, "cli-analyze-chance")), 5),
            table::right(&name(id!(COMMANDS, "cli-analyze-lead")), 7)
        )?;
        Ok(())
    }

    fn columns(&mut self, position: &Position) -> Result<(), CliError> {
        let mut out = terminal::out();
        if self.head {
            self.head = false;
            writeln!(
                out,
                "path,game,number,color,move,winrate,lead,lost_winrate,lost_points,mistake"
            )?;
        }
        let number = |value: Option<f32>| value.map_or_else(String::new, |value| value.to_string());
        let cells = [
            format!("\"{}\"", visible(&position.path).replace('"', "\"\"")),
            position.game.to_string(),
            position.number.to_string(),
            position.color.unwrap_or_default().to_owned(),
            position.mv.clone().unwrap_or_default(),
            number(position.winrate),
            number(position.lead),
            number(position.lost_winrate),
            number(position.lost_points),
            position.mistake.to_string(),
        ];
        writeln!(out, "{}", cells.join(","))?;
        Ok(())
    }
}

fn text(position: &Position, loss: Option<Loss>) -> Result<(), CliError> {
    let mut out = terminal::out();
    let mv = match (position.color, &position.mv) {
        (Some(color), Some(mv)) => format!("{color} {mv}"),
        _ => String::new(),
    };
    let percent =
        |chance: Option<f32>| chance.map_or("-".to_owned(), |w| format!("{:.1}", w * 100.0));
    let lead = |score: Option<f32>| score.map_or("-".to_owned(), |s| format!("{s:+.1}"));
    let mistake = loss.filter(|loss| loss.is_mistake()).map(cost);
    let text = format!(
        "{:>4} {mv:<7} {:>5} {:>7}  {}",
        position.number,
        percent(position.winrate),
        lead(position.lead),
        mistake.unwrap_or_default()
    );
    writeln!(out, "{}", text.trim_end())?;
    for candidate in &position.candidates {
        let visits = candidate
            .visits
            .map_or("-".to_owned(), |visits| visits.to_string());
        let line = candidate.line.join(" ");
        let (chance, lead) = (percent(candidate.winrate), lead(candidate.lead));
        let text = format!(
            "       {:<5} {chance:>5} {lead:>7} {visits:>8}  {line}",
            candidate.mv
        );
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

fn told(candidate: &Candidate) -> Told {
    Told {
        mv: candidate.mv.clone(),
        visits: candidate.visits,
        winrate: rounded(candidate.winrate),
        lead: rounded(candidate.score),
        line: candidate.line.clone(),
    }
}

/// A number as it is told: what lies beyond is noise, and much of it comes of counting with few bits.
fn rounded(value: Option<f32>) -> Option<f32> {
    const PARTS: f32 = 10_000.0;
    value.map(|value| (value * PARTS).round() / PARTS)
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The move of a node, as its game writes it.
fn move_name(record: &Record, cell: CellId) -> Option<String> {
    if record.is_go() {
        let (_, mv) = record.mv(cell)?;
        return Some(match mv {
            Move::Play(point) => point.to_gtp(record.size()),
            Move::Pass => "pass".to_owned(),
        });
    }
    let (_, text) = record.move_text(cell)?;
    Some(visible(&text).into_owned())
}

/// What a mistake cost, in words.
fn cost(loss: Loss) -> String {
    match (loss.winrate, loss.score) {
        (_, Some(points)) => format!("mistake: {points:.1} points"),
        (chance, None) => format!("mistake: {:.1} %", chance.unwrap_or_default() * 100.0),
    }
}
