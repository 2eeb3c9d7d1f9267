//! `katsura audit`: what reading has to say against the solutions of problem files.

mod known;
mod report;

use super::check::files;
use super::error::TEXTS;
use super::language::{COMMANDS, told};
use super::parallel::in_order;
use super::parts::Part;
use super::problems::name;
use super::progress::Progress;
use super::terminal;
use super::{CliError, engines, file, on_interrupt};
use go::{Point, Position};
use known::{
    AllKnown, append, content_of, drop_changed, if_there, known, not_written, refuse_others,
};
use message::{id, say, visible};
use opinion::{Aim, Audit, Effort, Inquiry};
use record::{Collection, Convention, MarkKind};
use report::{About, Read, Report, Said, What, remarks};
use serde_json::json;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tournament::Shard;
use tsumego::Problem;

/// Compare the solutions of problem files with what reading finds.
///
/// Every first move of each problem is read, and a line says where the file is contradicted: a first move that fails or
/// only makes a ko, a second solution, one that is better than the file's, a problem that nothing solves, that is solved
/// without a move, or whose first moves are the other side's. What is proven is told from what is likely: of what is only
/// likely a file is doubted. Where the sides are open, and of problems about captures, the moves near the stones are read. Where the author asks for
/// points, what first moves gain is counted, if the region is closed and small. The exit status is 1 if a file could not be
/// opened.
#[derive(clap::Args)]
pub(super) struct AuditArgs {
    /// Game records, and directories in which every game record is opened.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Seconds for a problem: what is not proven is read further until then; what is not read at all by then is not judged, and said so.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = engines::seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// One JSON object a line instead of text.
    #[arg(long)]
    json: bool,
    /// Add the JSON lines to FILE too; problems that it has already are left out, so that the same command goes on where it
    /// was ended.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Do part I of N only, 1/N to N/N; `katsura merge` joins the parts.
    #[arg(long, value_name = "I/N", value_parser = super::matches::args::shard, requires = "output")]
    shard: Option<Shard>,
    /// Write the problems that there is something to say about to FILE, with a comment and marks: triangles on the group, circles where a first
    /// move works or gains most, squares where it only makes a ko, crosses where it fails or gains less. Where --output goes on,
    /// FILE does, too.
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
}

/// So many games of one file or of several are read side by side before more files are opened.
const BATCH: usize = 256;

/// So many games that are no problems are named.
const NAMED: usize = 5;

/// What is said of files, counted.
#[derive(Clone, Copy, Default)]
struct Against {
    /// Something proven.
    contradicted: usize,
    /// Only what is likely.
    doubted: usize,
    /// Nothing, because they were not read, or not to the end.
    unread: usize,
}

impl Against {
    /// Counts what is said of one with an answer, or without.
    fn add(&mut self, said: &[Said], is_answered: bool) {
        let mut against = said
            .iter()
            .filter(|said| said.what.contradicts(is_answered))
            .peekable();
        let is_said = against.peek().is_some();
        // What the rules forbid needs no proof.
        let is_sure = |said: &Said| said.proven || said.what == What::Impossible;
        if against.any(is_sure) {
            self.contradicted += 1;
        } else if is_said {
            self.doubted += 1;
        } else if said.iter().any(|said| said.what.is_open()) {
            self.unread += 1;
        }
    }
}

/// A problem to be read.
struct Task<'a> {
    /// Its number among all problems, from 0.
    item: u64,
    path: &'a Path,
    /// The fingerprint of its game.
    content: String,
    games: &'a Collection,
    game: usize,
    problem: Problem,
}

/// What was found of a problem: how it is reported, and what is marked in its record.
struct Found {
    item: u64,
    report: Report,
    marks: Vec<(Point, MarkKind)>,
    /// What is said, sentence by sentence.
    text: Vec<String>,
}

pub(super) fn run(args: &AuditArgs) -> Result<ExitCode, CliError> {
    let paths = files::named(&args.paths)?;
    for output in [&args.output, &args.sgf].into_iter().flatten() {
        file::refuse_input(output, &paths)?;
    }
    if let Some(sgf) = &args.sgf {
        file::try_out(sgf)?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let path = args.output.as_deref();
    let part = match (args.shard, path) {
        (Some(shard), Some(path)) => {
            let of = json!({"paths": args.paths, "seconds": args.seconds.as_secs_f64()});
            Some(Part::open(path, "audit", shard, of)?)
        }
        _ => None,
    };
    let lines = path.filter(|_| part.is_none());
    let before = lines.map_or_else(
        || Ok(String::new()),
        |path| if_there(path, std::fs::read_to_string(path)),
    )?;
    if let Some(path) = lines {
        refuse_others(path, &before)?;
    }
    let known = known(&before);
    let sgf = match args.sgf.as_deref().filter(|_| !known.is_empty()) {
        Some(path) => if_there(path, std::fs::read(path))?,
        None => Vec::new(),
    };
    let mut book = Book {
        args,
        output: lines.map(|path| append(path, &before)).transpose()?,
        part,
        items: 0,
        sgf,
        against: Against::default(),
        known,
        changed: HashSet::new(),
        done: 0,
        others: Vec::new(),
    };
    let mut failed = false;
    // Files of one problem each are read side by side, too.
    let mut batch: Vec<(PathBuf, Collection)> = Vec::new();
    for path in paths {
        match file::open(&path) {
            Ok(games) => {
                if games.foreign().is_none() && file::breaks_off(&games) {
                    let file = visible(&path.display().to_string()).into_owned();
                    super::complain(&say!(COMMANDS, "cli-audit-breaks-off", file));
                }
                batch.push((path, games));
            }
            Err(error) => {
                failed = true;
                super::complain(&error);
            }
        }
        let games = batch.iter().map(|(_, games)| games.games().len());
        if games.sum::<usize>() >= BATCH {
            audit(&batch, &stop, &mut book)?;
            batch.clear();
        }
        if stop.load(Ordering::Acquire) {
            break;
        }
    }
    audit(&batch, &stop, &mut book)?;
    if let Some(path) = lines.filter(|_| !book.changed.is_empty()) {
        drop(book.output.take());
        drop_changed(path, &book.changed)?;
    }
    if let Some(sgf) = args.sgf.as_deref().filter(|_| !book.sgf.is_empty()) {
        file::write(sgf, &book.sgf)?;
    }
    let count = book.done;
    if stop.load(Ordering::Acquire) {
        let said = if args.output.is_some() {
            say!(TEXTS, "cli-audit-interrupted-kept", count)
        } else {
            say!(TEXTS, "cli-audit-interrupted", count)
        };
        return Err(CliError::Failed(said));
    }
    if let Some(part) = &mut book.part {
        part.finish(book.items)?;
    }
    if !args.json {
        let sum = sum(&book);
        writeln!(terminal::out(), "{sum}")?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What is said at the end of all problems, with those that earlier runs have read.
fn sum(book: &Book<'_>) -> String {
    let before = book.known.len();
    let count = book.done + before;
    let mut against = book.against;
    for known in book.known.values() {
        let is_answered = known.firsts.iter().any(|first| first.in_file);
        against.add(&known.remarks, is_answered);
    }
    let Against {
        contradicted,
        doubted,
        unread,
    } = against;
    let mut sum = told(&say!(
        COMMANDS,
        "cli-audit-sum",
        count,
        contradicted,
        doubted,
        unread
    ));
    if before > 0 {
        sum += &told(&say!(COMMANDS, "cli-audit-before", count = before));
    }
    let changed = book.changed.len();
    if changed > 0 {
        sum += &told(&say!(COMMANDS, "cli-audit-changed", count = changed));
        if let Some(sgf) = &book.args.sgf {
            let path = sgf.display().to_string();
            sum += &told(&say!(COMMANDS, "cli-audit-changed-sgf", path));
        }
    }
    if !book.others.is_empty() {
        let count = book.others.len();
        sum += &told(&say!(COMMANDS, "cli-audit-others", count));
        let named = &book.others[..count.min(NAMED)];
        let more = count - named.len();
        let names = named.join(&told(&id!(COMMANDS, "cli-audit-comma")));
        sum += &told(&say!(COMMANDS, "cli-audit-others-named", names, more));
    }
    sum
}

/// Reads the problems of files, on all processors, and writes them down in their order.
fn audit(
    files: &[(PathBuf, Collection)],
    stop: &AtomicBool,
    book: &mut Book<'_>,
) -> Result<(), CliError> {
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for (path, games) in files {
        let of_file = Convention::of(games.games());
        let name = path.display().to_string();
        for (game, record) in games.games().iter().enumerate() {
            let Some(problem) = Problem::of(record, of_file.for_one(record)) else {
                let place = format!("{}#{}", visible(&name), game + 1);
                book.others.push(place);
                continue;
            };
            let item = book.items;
            book.items += 1;
            let content = content_of(games, game)?;
            let is_new = match &book.part {
                Some(part) => part.is_due(item),
                None => book.is_new((name.clone(), game + 1), &content),
            };
            if is_new {
                tasks.push(Task {
                    item,
                    path,
                    content,
                    games,
                    game,
                    problem,
                });
            }
        }
    }
    let total = tasks.len();
    let mut progress = Progress::new();
    let (mut done, patience) = (0, book.args.seconds);
    // Of few problems several moves are read at the same time.
    let threads = (thread::available_parallelism().map_or(1, usize::from) / total.max(1)).max(1);
    let result = in_order(
        &tasks,
        |task| read(task, patience, threads, stop).map(|found| (task.games, found)),
        |found| {
            let Some(found) = found else {
                return Ok(());
            };
            done += 1;
            progress.clear();
            let (games, found) = found;
            book.add(games, &found)?;
            progress.show(&say!(COMMANDS, "cli-audit-progress", done, total));
            Ok(())
        },
    );
    progress.clear();
    result
}

/// Where reports go.
struct Book<'a> {
    args: &'a AuditArgs,
    output: Option<File>,
    /// Where they go if this is a part of the work.
    part: Option<Part>,
    /// Problems so far, of all parts.
    items: u64,
    /// The games that there is something to say about.
    sgf: Vec<u8>,
    against: Against,
    /// What earlier runs have read, and is the same still.
    known: AllKnown,
    /// What they have read, and is read again because it has changed.
    changed: HashSet<(String, usize)>,
    done: usize,
    /// Games that are no problems.
    others: Vec<String>,
}

impl Book<'_> {
    /// Whether a problem has to be read: no earlier run has, or it was another one then.
    fn is_new(&mut self, place: (String, usize), content: &str) -> bool {
        let Some(known) = self.known.get(&place) else {
            return true;
        };
        let has_changed = known.content.as_ref().is_some_and(|then| then != content);
        if has_changed {
            self.known.remove(&place);
            self.changed.insert(place);
        }
        has_changed
    }

    fn add(&mut self, games: &Collection, found: &Found) -> Result<(), CliError> {
        let report = &found.report;
        self.done += 1;
        let is_answered = report.firsts.iter().any(|first| first.in_file);
        self.against.add(&report.remarks, is_answered);
        let json = serde_json::to_string(report).map_err(io::Error::from)?;
        if let Some((output, path)) = self.output.as_mut().zip(self.args.output.as_deref()) {
            let written = writeln!(output, "{json}");
            written.map_err(|error| not_written(path, error))?;
        }
        if let Some(part) = &mut self.part {
            part.add(found.item, vec![json.clone()])?;
        }
        if self.args.json {
            writeln!(terminal::json(), "{json}")?;
        } else {
            let place = format!("{}#{}", visible(&report.path), report.game);
            let text = found.text.join(&told(&id!(COMMANDS, "cli-audit-between")));
            writeln!(terminal::out(), "{place}: {text}")?;
        }
        let is_said = report.remarks.iter().any(|said| said.what != What::NotRead);
        if self.args.sgf.is_some() && is_said {
            self.sgf.extend(marked(games, found));
            self.sgf.push(b'\n');
        }
        Ok(())
    }
}

/// A game with what was found as a comment and as marks at its problem.
fn marked(games: &Collection, found: &Found) -> Vec<u8> {
    let Ok(mut game) = Collection::read(games.write_game(found.report.game - 1)) else {
        return Vec::new();
    };
    let record = game.game_mut(0);
    let Some((start, _)) = record.problem() else {
        return Vec::new();
    };
    let comment = record.msg(start);
    let between = if comment.is_empty() { "" } else { "\n\n" };
    record.set_text(
        start,
        "C",
        &format!("{comment}{between}{}", found.text.join("\n")),
    );
    for kind in [
        MarkKind::Circle,
        MarkKind::Square,
        MarkKind::Cross,
        MarkKind::Triangle,
    ] {
        // What the author has marked so stays marked.
        let there = record.markup(start).marks;
        let marks = found.marks.iter().filter(|mark| mark.1 == kind);
        let marks = marks.filter(|mark| !there.contains(mark));
        let points: Vec<Point> = marks.map(|(point, _)| *point).collect();
        record.toggle_marks(start, &points, kind);
    }
    game.write()
}

/// Reads a problem. `None` if nobody wants to know any more.
fn read(task: &Task<'_>, patience: Duration, threads: usize, stop: &AtomicBool) -> Option<Found> {
    let began = Instant::now();
    let stopped = || stop.load(Ordering::Acquire) || began.elapsed() > patience;
    let record = task.games.game(task.game);
    let inquiry = Inquiry::of_file(&task.problem, record);
    let effort = Effort {
        is_patient: true,
        threads,
    };
    let audit = opinion::audit(&inquiry, effort, &stopped);
    if stop.load(Ordering::Acquire) {
        return None;
    }
    Some(found(task, audit.as_ref(), &inquiry.start))
}

fn found(task: &Task<'_>, audit: Option<&Audit>, position: &Position) -> Found {
    let record = task.games.game(task.game);
    let other_side = task.problem.names_other_side(record);
    let size = record.size();
    let name = |mv| name(mv, size);
    let remarks = remarks(audit, other_side, &name);
    let words = opinion::said(position, audit, other_side, &name);
    let mut text: Vec<String> = words.iter().map(told).collect();
    // Whatever is said, it matters which group is meant. A guess has been told.
    let is_known = |audit: &&Audit| !audit.is_guessed && audit.aim != Aim::Points;
    if let Some(audit) = audit.filter(is_known)
        && let Some(owner) = position.stone(audit.target)
    {
        let group = opinion::about(audit, owner, &|p: Point| p.to_gtp(size));
        text.push(told(&say!(COMMANDS, "cli-audit-about", group)));
    }
    Found {
        item: task.item,
        report: Report {
            path: task.path.display().to_string(),
            game: task.game + 1,
            content: task.content.clone(),
            player: task.problem.player().into(),
            about: audit.map(|audit| About::of(audit, size)),
            complete: audit.is_some_and(|audit| audit.complete),
            remarks,
            firsts: audit.map_or_else(Vec::new, |audit| {
                let firsts = audit.firsts.iter();
                firsts.map(|first| Read::of(first, &name)).collect()
            }),
        },
        marks: audit.map_or_else(Vec::new, |audit| audit.marks(position)),
        text,
    }
}
