//! `katsura problems`: what problem files say about right and wrong.

use super::language::{COMMANDS, told};
use super::parts::Part;
use super::terminal;
use super::{CliError, check::files, file};
use go::{Color, Move, Size};
use message::{Argument, id, say, visible};
use record::{CellId, Convention, Judge, Record};
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::Shard;
use tsumego::Problem;

/// Print what problem files say about right and wrong.
///
/// Prints a line for each problem: who plays, how the file marks what is right, the right first
/// moves, and how many lines are right, wrong and neither; with --lines each line of the tree with
/// its verdict. Files differ in how they mark solutions; the way is found out for each file, and
/// --convention names another one. The exit status is 1 if a file could not be opened.
#[derive(clap::Args)]
pub(super) struct ProblemsArgs {
    /// Game records, and directories in which every game record is opened.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// How solutions are marked, instead of what is found out.
    #[arg(long, value_enum)]
    convention: Option<Named>,
    /// Also every line of the tree.
    #[arg(long)]
    lines: bool,
    /// One JSON object a line instead of text.
    #[arg(long)]
    json: bool,
    /// Where the JSON lines of a part go.
    #[arg(short, long, value_name = "FILE", requires = "shard")]
    output: Option<PathBuf>,
    /// Do part I of N only, 1/N to N/N; `katsura merge` joins the parts.
    #[arg(long, value_name = "I/N", value_parser = super::matches::args::shard, requires = "output")]
    shard: Option<Shard>,
}

/// A [`Convention`] by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Named {
    /// The word RIGHT in a comment.
    Right,
    /// The word Correct in a comment.
    Correct,
    /// A comment that begins with + or -.
    Sign,
    /// TE is right; BM, DO and IT are wrong.
    Annotation,
    /// GB or GW, good for the side that solves.
    GoodFor,
    /// WV is wrong, everything else is right.
    WrongVariation,
    /// The first line is right.
    FirstLine,
    /// Every line is right.
    AllLines,
}

impl Named {
    const ALL: [Named; Convention::ALL.len()] = [
        Named::Right,
        Named::Correct,
        Named::Sign,
        Named::Annotation,
        Named::GoodFor,
        Named::WrongVariation,
        Named::FirstLine,
        Named::AllLines,
    ];

    fn convention(self) -> Convention {
        Convention::ALL[self as usize]
    }

    fn name(convention: Convention) -> String {
        let named = Named::ALL
            .into_iter()
            .find(|named| named.convention() == convention);
        let value = named.and_then(|named| clap::ValueEnum::to_possible_value(&named));
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// One problem.
#[derive(Serialize)]
struct Report {
    path: String,
    game: usize,
    player: Player,
    convention: String,
    answers: Vec<String>,
    right: usize,
    wrong: usize,
    unknown: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line>,
}

/// Who solves it.
#[derive(Serialize, Clone, Copy)]
pub(super) enum Player {
    Black,
    White,
}

impl From<Color> for Player {
    fn from(color: Color) -> Player {
        match color {
            Color::Black => Player::Black,
            Color::White => Player::White,
        }
    }
}

/// What the file says of a line.
#[derive(Serialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Right,
    Wrong,
    Unknown,
}

impl From<Judge> for Verdict {
    fn from(judge: Judge) -> Verdict {
        match judge {
            Judge::Right => Verdict::Right,
            Judge::Wrong => Verdict::Wrong,
            Judge::None => Verdict::Unknown,
        }
    }
}

/// A line of the tree from the problem to a leaf.
#[derive(Serialize)]
struct Line {
    verdict: Verdict,
    moves: Vec<String>,
}

pub(super) fn run(args: &ProblemsArgs) -> Result<ExitCode, CliError> {
    let mut failed = false;
    let mut part = match (args.shard, &args.output) {
        (Some(shard), Some(path)) => {
            let named = args.convention.map(|named| Named::name(named.convention()));
            let of = json!({"paths": args.paths, "convention": named, "lines": args.lines});
            Some(Part::open(path, "problems", shard, of)?)
        }
        _ => None,
    };
    let mut items = 0;
    for path in files::named(&args.paths)? {
        match file::open(&path) {
            Ok(file) => {
                let of_file = Convention::of(file.games());
                for (i, record) in file.games().iter().enumerate() {
                    let convention = args
                        .convention
                        .map_or_else(|| of_file.for_one(record), Named::convention);
                    let item = items;
                    items += 1;
                    if part.as_ref().is_some_and(|part| !part.is_due(item)) {
                        continue;
                    }
                    let report = examine(&path, i + 1, record, convention, args.lines);
                    if let Some(part) = &mut part {
                        let line = report.as_ref().map(serde_json::to_string).transpose();
                        part.add(item, line.map_err(io::Error::from)?.into_iter().collect())?;
                    } else if let Some(report) = report {
                        print(&report, args.json)?;
                    }
                }
            }
            Err(error) => {
                failed = true;
                super::complain(&error);
            }
        }
    }
    if let Some(part) = &mut part {
        part.finish(items)?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn examine(
    path: &Path,
    game: usize,
    record: &Record,
    convention: Convention,
    with_lines: bool,
) -> Option<Report> {
    let problem = Problem::of(record, convention)?;
    let size = record.size();
    let leaves: Vec<CellId> = record
        .subtree(problem.start())
        .filter(|&c| record.car(c).is_none() && c != problem.start())
        .collect();
    let count = |judge| {
        leaves
            .iter()
            .filter(|&&c| problem.judge(c) == judge)
            .count()
    };
    let line = |&leaf: &CellId| Line {
        verdict: problem.judge(leaf).into(),
        moves: moves(record, problem.start(), leaf, size),
    };
    Some(Report {
        path: path.display().to_string(),
        game,
        player: problem.player().into(),
        convention: Named::name(convention),
        answers: problem
            .answers(record)
            .into_iter()
            .map(|mv| name(mv, size))
            .collect(),
        right: count(Judge::Right),
        wrong: count(Judge::Wrong),
        unknown: count(Judge::None),
        lines: if with_lines {
            leaves.iter().map(line).collect()
        } else {
            Vec::new()
        },
    })
}

fn moves(record: &Record, start: CellId, leaf: CellId, size: Size) -> Vec<String> {
    let before = record.line(start).len();
    let line = record.line(leaf);
    line[before..]
        .iter()
        .filter_map(|&c| record.mv(c))
        .map(|(by, mv)| format!("{} {}", letter(by), name(mv, size)))
        .collect()
}

pub(super) fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(p) => p.to_gtp(size),
        Move::Pass => "pass".to_owned(),
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn print(report: &Report, json: bool) -> Result<(), CliError> {
    if json {
        let text = serde_json::to_string(report).map_err(io::Error::from)?;
        writeln!(terminal::json(), "{text}")?;
        return Ok(());
    }
    let answers = match report.answers.as_slice() {
        [] => id!(COMMANDS, "cli-no-answer").into(),
        answers => Argument::from(answers.join(" ")),
    };
    let place = format!("{}#{}", visible(&report.path), report.game);
    let (convention, right) = (&report.convention, report.right);
    let (wrong, unknown) = (report.wrong, report.unknown);
    let player: Argument = match report.player {
        Player::Black => id!(COMMANDS, "cli-problem-black").into(),
        Player::White => id!(COMMANDS, "cli-problem-white").into(),
    };
    let text = say!(
        COMMANDS,
        "cli-problem",
        place,
        player,
        convention,
        answers,
        right,
        wrong,
        unknown
    );
    let mut out = terminal::out();
    writeln!(out, "{}", told(&text))?;
    for line in &report.lines {
        let verdict = match line.verdict {
            Verdict::Right => id!(COMMANDS, "cli-line-right"),
            Verdict::Wrong => id!(COMMANDS, "cli-line-wrong"),
            Verdict::Unknown => id!(COMMANDS, "cli-line-unknown"),
        };
        writeln!(out, "  {}: {}", told(&verdict), line.moves.join(", "))?;
    }
    Ok(())
}
