//! `katsura diff`: what differs between two records.

use super::language::{COMMANDS, told};
use super::terminal;
use super::{CliError, complain, file};
use go::{Color, Move};
use message::{Sentence, id, say};
use record::{CellId, Collection, Difference, PropertyChange, Record, diff};
use serde::{Serialize, Serializer};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Values are not shown longer, in characters.
const LONGEST: usize = 60;
/// So much before the first difference of two long values is shown.
const BEFORE: usize = 15;

/// Print what differs between two game records, node by node.
///
/// A line says in which game and where, as in `game 1, move 34, variation 2, move 36`, then what is different there: a
/// property, the order of variations, a move or a whole variation that is only in one of the files. Games are compared in
/// the order of the files, variations by their moves whatever their order; values that mean the same are the same, as
/// lists of points in another order. The exit status is 0 if nothing differs, 1 if something does, 2 if a file could not
/// be opened.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  katsura diff game.sgf commented.sgf\n  katsura diff --json a.sgf b.sgf.gz"
)]
pub(super) struct DiffArgs {
    /// The old record.
    old: PathBuf,
    /// The new record.
    new: PathBuf,
    /// One JSON object a line instead of text, with whole values.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &DiffArgs) -> Result<ExitCode, CliError> {
    let (old, new) = match (file::open(&args.old), file::open(&args.new)) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => {
            for error in [old.err(), new.err()].into_iter().flatten() {
                complain(&error);
            }
            // Like `diff`: 1 would say that they differ.
            return Ok(ExitCode::from(2));
        }
    };
    let found = compare(&old, &new);
    for line in &found {
        if args.json {
            let json = serde_json::to_string(line).map_err(std::io::Error::from)?;
            writeln!(terminal::json(), "{json}")?;
        } else {
            writeln!(terminal::out(), "{}", line.text())?;
        }
    }
    Ok(ExitCode::from(u8::from(!found.is_empty())))
}

fn compare(old: &Collection, new: &Collection) -> Vec<Line> {
    let (old, new) = (old.games(), new.games());
    let both = old.len().min(new.len());
    let mut lines = Vec::new();
    for (number, (a, b)) in (1..).zip(old.iter().zip(new)) {
        let found = diff(a, b);
        lines.extend(found.iter().map(|one| Line::of(number, (a, b), one)));
    }
    let whole = |game: &Record| Branch::of(game, game.root());
    let removed = (both + 1..).zip(&old[both..]);
    lines.extend(
        removed.map(|(game, a)| Line::new(game, Place::default(), What::Removed(whole(a)))),
    );
    let added = (both + 1..).zip(&new[both..]);
    lines.extend(added.map(|(game, b)| Line::new(game, Place::default(), What::Added(whole(b)))));
    lines
}

/// A difference, with the fields of `--json`.
#[derive(Serialize)]
struct Line {
    /// Counted from 1.
    game: usize,
    /// Where it is: of what is only in one file, there. Empty for a whole game.
    place: Place,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize)]
#[serde(tag = "difference", rename_all = "lowercase")]
enum What {
    Changed {
        properties: Vec<Change>,
    },
    Reordered,
    Removed(Branch),
    Added(Branch),
    #[serde(rename = "taken out")]
    TakenOut(Branch),
    Inserted(Branch),
}

/// The steps of the way to a node.
#[derive(Default)]
struct Place(Vec<Sentence>);

/// In English: JSON is the same in every language.
impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&steps.join(", "))
    }
}

/// What is only in one file.
#[derive(Serialize)]
struct Branch {
    /// Its first move, if it begins with one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    nodes: usize,
}

#[derive(Serialize)]
struct Change {
    name: String,
    old: Vec<String>,
    new: Vec<String>,
}

impl Line {
    fn new(game: usize, place: Place, what: What) -> Line {
        Line { game, place, what }
    }

    fn of(game: usize, (a, b): (&Record, &Record), difference: &Difference) -> Line {
        match difference {
            Difference::Changed {
                old,
                new,
                properties,
            } => {
                let change = |change| Change::of(change, (a, *old), (b, *new));
                let properties = properties.iter().map(change).collect();
                Line::new(game, place(a, *old), What::Changed { properties })
            }
            Difference::Reordered { old, .. } => Line::new(game, place(a, *old), What::Reordered),
            Difference::Removed { node } => {
                Line::new(game, place(a, *node), What::Removed(Branch::of(a, *node)))
            }
            Difference::Added { node } => {
                Line::new(game, place(b, *node), What::Added(Branch::of(b, *node)))
            }
            Difference::TakenOut { node } => {
                Line::new(game, place(a, *node), What::TakenOut(Branch::one(a, *node)))
            }
            Difference::Inserted { node } => {
                Line::new(game, place(b, *node), What::Inserted(Branch::one(b, *node)))
            }
        }
    }
}

impl Branch {
    fn of(record: &Record, c: CellId) -> Branch {
        Branch {
            nodes: record.subtree(c).count(),
            ..Branch::one(record, c)
        }
    }

    fn one(record: &Record, c: CellId) -> Branch {
        let first = record
            .mv(c)
            .map(|(color, mv)| shown_move(color, mv, record));
        Branch { first, nodes: 1 }
    }
}

impl Change {
    /// Moves are called as on the board.
    fn of(change: &PropertyChange, old: (&Record, CellId), new: (&Record, CellId)) -> Change {
        let values = |raw: &[String], (record, c): (&Record, CellId)| {
            let color = match change.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => return raw.to_vec(),
            };
            let moves = record.moves(c);
            let own = moves.iter().filter(|(by, _)| *by == color);
            let shown: Vec<String> = own.map(|&(_, mv)| vertex(mv, record)).collect();
            if shown.is_empty() {
                raw.to_vec()
            } else {
                shown
            }
        };
        Change {
            name: change.name.clone(),
            old: values(&change.old, old),
            new: values(&change.new, new),
        }
    }
}

fn vertex(mv: Move, record: &Record) -> String {
    match mv {
        Move::Play(point) => point.to_gtp(record.size()),
        Move::Pass => "pass".to_owned(),
    }
}

fn shown_move(color: Color, mv: Move, record: &Record) -> String {
    let color = if color == Color::Black { "B" } else { "W" };
    format!("{color} {}", vertex(mv, record))
}

/// The way to a node: where a variation is left that is not the first one, and the node itself.
fn place(record: &Record, c: CellId) -> Place {
    if c == record.root() {
        return Place(vec![id!(COMMANDS, "cli-diff-start").into()]);
    }
    let mut steps = Vec::new();
    for node in record.line(c) {
        let above = record.back(node);
        let number = above.map_or(0, |above| {
            let mut siblings = record.children(above);
            siblings.position(|sibling| sibling == node).unwrap_or(0)
        });
        if number == 0 && node != c {
            continue;
        }
        steps.push(match record.mv(node) {
            Some(_) => say!(COMMANDS, "cli-diff-move", number = record.move_number(node)),
            None => say!(COMMANDS, "cli-diff-node", number = record.depth(node)),
        });
        if number > 0 {
            steps.push(say!(COMMANDS, "cli-diff-variation", number = number + 1));
        }
    }
    Place(steps)
}

impl Line {
    /// What the user reads.
    fn text(&self) -> String {
        let game = say!(COMMANDS, "cli-diff-game", number = self.game);
        let steps: Vec<String> = std::iter::once(&game)
            .chain(&self.place.0)
            .map(told)
            .collect();
        let place = steps.join(&told(&id!(COMMANDS, "cli-diff-between")));
        told(&match &self.what {
            What::Changed { properties } => {
                let changes: Vec<String> = properties.iter().map(Change::text).collect();
                say!(
                    COMMANDS,
                    "cli-diff-changed",
                    place,
                    changes = changes.join("; ")
                )
            }
            What::Reordered => say!(COMMANDS, "cli-diff-reordered", place),
            What::Removed(branch) => {
                say!(COMMANDS, "cli-diff-removed", place, branch = branch.text())
            }
            What::Added(branch) => say!(COMMANDS, "cli-diff-added", place, branch = branch.text()),
            What::TakenOut(branch) => {
                say!(
                    COMMANDS,
                    "cli-diff-taken-out",
                    place,
                    branch = branch.text()
                )
            }
            What::Inserted(branch) => {
                say!(COMMANDS, "cli-diff-inserted", place, branch = branch.text())
            }
        })
    }
}

impl Branch {
    /// Its first move and how many nodes it has, a space before each.
    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(first) = &self.first {
            text = format!(" {first}");
        }
        if self.nodes > 1 {
            let nodes = say!(COMMANDS, "cli-diff-nodes", count = self.nodes);
            text = format!("{text} {}", told(&nodes));
        }
        text
    }
}

impl Change {
    fn text(&self) -> String {
        let name = &self.name;
        let (old, new) = (brackets(&self.old), brackets(&self.new));
        if self.old.is_empty() {
            let value = around(&new, 0);
            return told(&say!(COMMANDS, "cli-diff-property-added", name, value));
        }
        if self.new.is_empty() {
            let value = around(&old, 0);
            return told(&say!(COMMANDS, "cli-diff-property-removed", name, value));
        }
        let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b);
        let same = same.count();
        format!("{name} {} -> {}", around(&old, same), around(&new, same))
    }
}

/// Values on one line. What would move the cursor of a terminal is written as an escape.
fn brackets(values: &[String]) -> String {
    let values = values.iter().map(|value| format!("[{value}]"));
    let mut line = String::new();
    for c in values.collect::<String>().chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// As much of a text as a line takes; of a long one the part where it begins to differ.
fn around(text: &str, same: usize) -> String {
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_owned();
    }
    let from = same.saturating_sub(BEFORE).min(length - LONGEST);
    let part: String = text.chars().skip(from).take(LONGEST).collect();
    let before = if from > 0 { "…" } else { "" };
    let after = if from + LONGEST < length { "…" } else { "" };
    format!("{before}{part}{after}")
}
