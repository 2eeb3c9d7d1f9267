//! `katsura audit`: what reading has to say against the solutions of problem files.

use super::check::files;
use super::error::TEXTS;
use super::language::{COMMANDS, told};
use super::parallel::in_order;
use super::parts::Part;
use super::problems::{Player, name};
use super::progress::Progress;
use super::terminal;
use super::{CliError, engines, file, on_interrupt};
use go::{Move, Point, Position};
use message::{id, say, visible};
use opinion::{Aim, Audit, Effort, First, Inquiry, KoKind, Outcome, Remark};
use record::{Collection, Convention, MarkKind};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tournament::Shard;
use tsumego::{OtherSide, Problem};

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

/// What is said of one problem.
#[derive(Serialize)]
struct Report {
    path: String,
    game: usize,
    player: Player,
    /// What it is about; none if nothing could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About>,
    /// Whether every first move was read.
    complete: bool,
    remarks: Vec<Said>,
    firsts: Vec<Read>,
}

/// What a problem is about.
#[derive(Serialize)]
struct About {
    aim: &'static str,
    at: String,
    /// Whether it may as well be about other stones.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    guessed: bool,
}

/// A remark.
#[derive(Serialize, Deserialize)]
struct Said {
    what: What,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    /// The move that gains more, and how many points.
    #[serde(skip_serializing_if = "Option::is_none")]
    than: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    less: Option<u32>,
    /// The moves of the line that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
    proven: bool,
}

/// What there is to say.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum What {
    Impossible,
    Fails,
    OnlyKo,
    AlsoWorks,
    Better,
    Unsolvable,
    NeedsNoMove,
    KoWithoutMove,
    OtherColour,
    WordsOtherColour,
    AsksOtherwise,
    NotRead,
    Works,
    WorksThough,
    NothingFound,
    Unread,
    GainsMost,
    GainsLess,
    GainsAsMuch,
    LineFails,
    LineMakesKo,
    LineWorks,
}

impl What {
    /// Whether it is against what the file says, with an answer or without.
    fn contradicts(self, is_answered: bool) -> bool {
        // That moves gain as much is only likely.
        let silent = [
            What::AsksOtherwise,
            What::NotRead,
            What::Works,
            What::NothingFound,
            What::Unread,
            What::GainsMost,
            What::GainsAsMuch,
        ];
        // Who gives no answer may want a ko.
        !silent.contains(&self) && (is_answered || self != What::OnlyKo)
    }

    /// Whether nobody knows what is to be said.
    fn is_open(self) -> bool {
        matches!(self, What::NotRead | What::Unread)
    }
}

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

/// A first move and what comes of it.
#[derive(Serialize)]
struct Read {
    #[serde(rename = "move")]
    mv: String,
    in_file: bool,
    outcome: Option<&'static str>,
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threats: Option<Threats>,
    /// The kind of ko, if its proof tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<Gained>,
}

/// What a move gains where points are asked for.
#[derive(Serialize)]
struct Gained {
    /// Points of area more than if the other side moves first.
    points: i32,
    /// Points less than by the best move.
    less: u32,
}

/// Who needs how many ko threats.
#[derive(Serialize)]
struct Threats {
    player: Player,
    count: u8,
}

/// What an earlier run has written of a problem.
#[derive(Deserialize)]
struct Known {
    path: String,
    game: usize,
    remarks: Vec<Said>,
    firsts: Vec<KnownFirst>,
}

/// A first move of it.
#[derive(Deserialize)]
struct KnownFirst {
    in_file: bool,
}

/// A problem to be read.
struct Task<'a> {
    /// Its number among all problems, from 0.
    item: u64,
    path: &'a Path,
    games: &'a Collection,
    game: usize,
    problem: Problem,
}

/// What was found of a problem: how it is reported, and what is marked in its record.
struct Found {
    item: u64,
    report: Report,
    marks: Vec<(Point, MarkKind)>,
    text: String,
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
    let known = known(&before);
    let sgf = match args.sgf.as_deref().filter(|_| !known.is_empty()) {
        Some(path) => if_there(path, std::fs::read(path))?,
        None => Vec::new(),
    };
    let mut against = Against::default();
    for known in &known {
        let is_answered = known.firsts.iter().any(|first| first.in_file);
        against.add(&known.remarks, is_answered);
    }
    let known_count = known.len();
    let known: HashSet<(String, usize)> = known.into_iter().map(|k| (k.path, k.game)).collect();
    let mut book = Book {
        args,
        output: lines.map(|path| append(path, &before)).transpose()?,
        part,
        items: 0,
        sgf,
        against,
        done: 0,
        others: 0,
    };
    let mut failed = false;
    // Files of one problem each are read side by side, too.
    let mut batch: Vec<(PathBuf, Collection)> = Vec::new();
    for path in paths {
        match file::open(&path) {
            Ok(games) => batch.push((path, games)),
            Err(error) => {
                failed = true;
                super::complain(&error);
            }
        }
        let games = batch.iter().map(|(_, games)| games.games().len());
        if games.sum::<usize>() >= BATCH {
            audit(&batch, &known, &stop, &mut book)?;
            batch.clear();
        }
        if stop.load(Ordering::Acquire) {
            break;
        }
    }
    audit(&batch, &known, &stop, &mut book)?;
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
        let sum = sum(&book, known_count);
        writeln!(terminal::out(), "{sum}")?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What is said at the end of all problems, with so many that an earlier run has read.
fn sum(book: &Book<'_>, known: usize) -> String {
    let count = book.done + known;
    let Against {
        contradicted,
        doubted,
        unread,
    } = book.against;
    let mut sum = told(&say!(
        COMMANDS,
        "cli-audit-sum",
        count,
        contradicted,
        doubted,
        unread
    ));
    if book.others > 0 {
        let count = book.others;
        sum += &told(&say!(COMMANDS, "cli-audit-others", count));
    }
    sum
}

/// What was read of a file; nothing if it is not there.
fn if_there<T: Default>(path: &Path, read: io::Result<T>) -> Result<T, CliError> {
    match read {
        Ok(read) => Ok(read),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(CliError::Read {
            path: path.to_owned(),
            error,
        }),
    }
}

/// The problems that an earlier run has written.
fn known(before: &str) -> Vec<Known> {
    let lines = before.lines();
    let known = lines.filter_map(|line| serde_json::from_str(line).ok());
    known.collect()
}

/// Opens a file of JSON lines, with this text in it, to go on with it. A last line that was broken off goes: its problem is read again.
fn append(path: &Path, before: &str) -> Result<File, CliError> {
    let opened = || {
        let mut file = File::options().append(true).create(true).open(path)?;
        let whole = before.rfind('\n').map_or(0, |i| i + 1);
        let last = &before[whole..];
        if serde_json::from_str::<Known>(last).is_ok() {
            file.write_all(b"\n")?;
        } else if !last.is_empty() {
            file.set_len(whole as u64)?;
        }
        Ok(file)
    };
    opened().map_err(|error| not_written(path, error))
}

fn not_written(path: &Path, error: io::Error) -> CliError {
    CliError::Write {
        path: path.to_owned(),
        error,
    }
}

/// Reads the problems of files, on all processors, and writes them down in their order.
fn audit(
    files: &[(PathBuf, Collection)],
    known: &HashSet<(String, usize)>,
    stop: &AtomicBool,
    book: &mut Book<'_>,
) -> Result<(), CliError> {
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for (path, games) in files {
        let of_file = Convention::of(games.games());
        let name = path.display().to_string();
        for (game, record) in games.games().iter().enumerate() {
            let Some(problem) = Problem::of(record, of_file.for_one(record)) else {
                book.others += 1;
                continue;
            };
            let item = book.items;
            book.items += 1;
            let is_new = match &book.part {
                Some(part) => part.is_due(item),
                None => !known.contains(&(name.clone(), game + 1)),
            };
            if is_new {
                tasks.push(Task {
                    item,
                    path,
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
    done: usize,
    /// Games that are no problems.
    others: usize,
}

impl Book<'_> {
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
            writeln!(terminal::out(), "{place}: {}", found.text)?;
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
    record.set_text(start, "C", &format!("{comment}{between}{}", found.text));
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
    let mut remarks = Vec::new();
    remarks.extend(other_side.map(|named| {
        let what = match named {
            OtherSide::InProperty => What::OtherColour,
            OtherSide::InWords => What::WordsOtherColour,
        };
        Said::new(what, None, true)
    }));
    let read = audit.map(Audit::remarks);
    if read.is_none() {
        remarks.push(Said::new(What::NotRead, None, false));
    }
    if audit.is_some_and(|audit| audit.asks_otherwise) {
        remarks.push(Said::new(What::AsksOtherwise, None, false));
    }
    for remark in read.iter().flatten() {
        let (what, first) = what_of(*remark);
        // That nothing was found is no proof that nothing is there.
        let found = !matches!(
            remark,
            Remark::Open(_) | Remark::NothingFound | Remark::Unread { .. }
        );
        let proven = first.map_or(found, |first| first.is_proven());
        let mut said = Said::new(what, first.map(|first| name(first.mv)), proven);
        if let Remark::GainsLess(first, best) = *remark {
            let gain = first.judged.and_then(|judged| judged.gain);
            said.less = gain.map(|gain| gain.loses);
            said.than = Some(name(best.mv));
        }
        remarks.push(said);
    }
    for found in audit.iter().flat_map(|audit| &audit.lines) {
        let what = match (found.line.is_right, found.outcome) {
            (true, Outcome::Fails) => What::LineFails,
            (true, _) => What::LineMakesKo,
            (false, _) => What::LineWorks,
        };
        let reply = found.reply.map(|p| name(Move::Play(p)));
        let mut said = Said::new(what, reply, true);
        said.line = found.line.moves.iter().map(|&(_, mv)| name(mv)).collect();
        remarks.push(said);
    }
    let words = opinion::said(audit, other_side, &name);
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
            player: task.problem.player().into(),
            about: audit.map(|audit| About {
                aim: aim(audit.aim),
                at: audit.target.to_gtp(size),
                guessed: audit.is_guessed,
            }),
            complete: audit.is_some_and(|audit| audit.complete),
            remarks,
            firsts: audit.map_or_else(Vec::new, |audit| {
                let firsts = audit.firsts.iter();
                firsts.map(|first| Read::of(first, &name)).collect()
            }),
        },
        marks: audit.map_or_else(Vec::new, |audit| audit.marks(position)),
        text: text.join(&told(&id!(COMMANDS, "cli-audit-between"))),
    }
}

impl Said {
    fn new(what: What, mv: Option<String>, proven: bool) -> Said {
        Said {
            what,
            mv,
            than: None,
            less: None,
            line: Vec::new(),
            proven,
        }
    }
}

impl Read {
    fn of(first: &First, name: &impl Fn(Move) -> String) -> Read {
        let judged = first.judged.as_ref();
        Read {
            mv: name(first.mv),
            in_file: first.in_file,
            outcome: judged.map(|judged| outcome(judged.outcome)),
            proven: first.is_proven(),
            reply: judged
                .and_then(|judged| judged.reply)
                .map(|p| name(Move::Play(p))),
            threats: judged
                .and_then(|judged| judged.threats)
                .map(|threats| Threats {
                    player: threats.color.into(),
                    count: threats.count,
                }),
            ko: judged.and_then(|judged| judged.ko_kind).map(ko),
            gain: judged.and_then(|judged| judged.gain).map(|gain| Gained {
                points: gain.gains,
                less: gain.loses,
            }),
        }
    }
}

fn what_of(remark: Remark) -> (What, Option<First>) {
    match remark {
        Remark::Impossible(first) => (What::Impossible, Some(first)),
        Remark::Open(first) => (What::NotRead, Some(first)),
        Remark::Fails(first) => (What::Fails, Some(first)),
        Remark::OnlyKo(first) => (What::OnlyKo, Some(first)),
        Remark::AlsoWorks(first) => (What::AlsoWorks, Some(first)),
        Remark::Better(first) | Remark::Solves(first) => (What::Better, Some(first)),
        Remark::Works(first) => (What::Works, Some(first)),
        Remark::WorksThough(first) => (What::WorksThough, Some(first)),
        Remark::NothingFound => (What::NothingFound, None),
        Remark::Unread { .. } => (What::Unread, None),
        Remark::Unsolvable => (What::Unsolvable, None),
        Remark::NeedsNoMove => (What::NeedsNoMove, None),
        Remark::KoWithoutMove => (What::KoWithoutMove, None),
        Remark::GainsMost(first) => (What::GainsMost, Some(first)),
        Remark::GainsLess(first, _) => (What::GainsLess, Some(first)),
        Remark::GainsAsMuch(first) => (What::GainsAsMuch, Some(first)),
    }
}

fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Live => "live",
        Aim::Kill => "kill",
        Aim::Save => "save",
        Aim::Capture => "capture",
        Aim::Connect => "connect",
        Aim::Cut => "cut",
        Aim::Points => "points",
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Works => "works",
        Outcome::KoAhead => "ko-ahead",
        Outcome::KoBehind => "ko-behind",
        Outcome::Fails => "fails",
    }
}

fn ko(kind: KoKind) -> &'static str {
    match kind {
        KoKind::Direct => "direct",
        KoKind::ApproachMove => "approach-move",
        KoKind::Stages(2) => "two-step",
        KoKind::Stages(_) => "multi-step",
        KoKind::Double => "double",
    }
}
