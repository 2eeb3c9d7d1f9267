//! `katsura tune`: games at many settings of an engine, and what they say of the best.

mod chart;
mod declared;
mod report;
mod wiring;

use super::error::{CliError, TEXTS, ValueError};
use super::language::COMMANDS;
use super::matches::MatchArgs;
use super::matches::args::shard;
use super::parts::Part;
use super::progress::Progress;
use super::{on_interrupt, terminal};
use crate::tuning;
use ::tune::{Parameter, Sample, Space};
use clap::Parser;
use message::{Message, id, say};
use report::Report;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tournament::{End, Match, MatchEvent, MatchPlan, Shard, Side};
use wiring::Wiring;

/// How often a wish to stop is looked at.
const TICK: Duration = Duration::from_millis(100);

/// Tune parameters of an engine by games.
///
/// Pairs of games are played at points that fill the ranges of the parameters evenly; a quadratic logistic regression
/// says where the engine is strongest, with 95 % intervals. The points follow from the numbers of the pairs, so shards
/// play them on many machines, and the same command goes on where it was interrupted. All parts in the folder count.
#[derive(clap::Args)]
pub(super) struct TuneArgs {
    /// The engine to tune. A parameter goes where `%NAME%` stands in its settings or command line; without that it is a
    /// setting of a built-in engine, or what a GTP program declares.
    engine: String,
    /// The engine it plays against; its settings stay.
    #[arg(required_unless_present = "list_params")]
    against: Option<String>,
    /// A parameter, its range and what it is now: `c=0.5..3:1.1`. Whole numbers if all are written so; what the engine says,
    /// or the middle, if nothing is said of now.
    #[arg(long = "param", value_name = "NAME=MIN..MAX:NOW", value_parser = parameter)]
    parameters: Vec<Parameter>,
    /// A file with a parameter a line, as behind --param; # begins a remark.
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// A GTP command that the engine is sent when it has started, with `%NAME%` in it.
    #[arg(long, value_name = "COMMAND")]
    send: Vec<String>,
    /// List the parameters that the engine declares, and play nothing.
    #[arg(long)]
    list_params: bool,
    /// How many pairs of games are played, in all shards together.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// The folder of the results.
    #[arg(long, value_name = "DIR", required_unless_present = "list_params")]
    out: Option<PathBuf>,
    /// Play part I of N only.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// How many pairs are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Draw what was found: a picture whose name ends in .svg or .png.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Options of `katsura match` behind `--`: the board, times, openings, playouts.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// The options of `katsura match` by themselves.
#[derive(Parser)]
struct Alone {
    #[command(flatten)]
    options: MatchArgs,
}

/// Reads `NAME=MIN..MAX`, with `:NOW` behind it or not.
fn parameter(text: &str) -> Result<Parameter, ValueError> {
    let read = || {
        let (name, rest) = text.split_once('=')?;
        let (range, now) = match rest.split_once(':') {
            Some((range, now)) => (range, Some(now)),
            None => (rest, None),
        };
        let (min, max) = range.split_once("..")?;
        let words = [Some(min), Some(max), now];
        let whole = words
            .iter()
            .flatten()
            .all(|word| word.parse::<i64>().is_ok());
        let number = |word: &str| word.parse::<f64>().ok().filter(|value| value.is_finite());
        let now = match now {
            Some(now) => Some(number(now)?),
            None => None,
        };
        let parameter = Parameter {
            name: name.to_owned(),
            min: number(min)?,
            max: number(max)?,
            now,
            whole,
        };
        (parameter.min < parameter.max && !name.is_empty()).then_some(parameter)
    };
    read().ok_or(ValueError::Parameter)
}

pub(super) fn run(args: &TuneArgs) -> Result<ExitCode, CliError> {
    let (Some(against), Some(folder), false) = (&args.against, &args.out, args.list_params) else {
        return declared::list(args);
    };
    let chart = args.chart.as_deref().map(chart::format_of).transpose()?;
    let mut parameters = args.parameters.clone();
    parameters.extend(parameters_of(args.params.as_deref())?);
    let wiring = Wiring::find(args, &mut parameters)?;
    let space = Space::new(parameters)
        .ok_or_else(|| CliError::Usage(say!(TEXTS, "cli-tune-many", most = Space::MOST)))?;
    let wanted = Tuning {
        args,
        against,
        folder,
        space,
        wiring,
    };
    // What is wrong with the engines and the options is said before anything is written.
    let first = wanted.pair(0)?;
    wanted.wiring.try_out(&wanted.space, first.limits.start)?;
    std::fs::create_dir_all(folder).map_err(|error| CliError::Write {
        path: folder.clone(),
        error,
    })?;
    let whole = || Shard::new(1, 1).expect("1 of 1 is a shard");
    let shard = args.shard.unwrap_or_else(whole);
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let name = format!("tune-{}.jsonl", shard.to_string().replace('/', "-of-"));
    let mut part = Part::open(&folder.join(name), tuning::COMMAND, shard, wanted.kept())?;
    part.note(tuning::note(&wanted.space, args.pairs))?;
    wanted.play(&mut part, &stop)?;
    drop(part);
    let samples = wanted.samples()?;
    let report = Report::of(args, &wanted.space, &samples);
    if let (Some(path), Some(format)) = (&args.chart, chart) {
        chart::write(path, format, &wanted.space, &samples)?;
    }
    if args.json {
        let mut out = terminal::json();
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        terminal::out().write_all(report.text(&wanted.space).as_bytes())?;
    }
    if stop.load(Ordering::Acquire) {
        return Err(CliError::Failed(id!(TEXTS, "cli-interrupted-kept").into()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The parameters of a file, a line each.
fn parameters_of(path: Option<&Path>) -> Result<Vec<Parameter>, CliError> {
    let Some(path) = path else {
        return Ok(Vec::new());
    };
    let text = std::fs::read_to_string(path).map_err(|error| CliError::Read {
        path: path.to_owned(),
        error,
    })?;
    let lines = text.lines().enumerate();
    let lines = lines.map(|(i, line)| (i + 1, line.split('#').next().unwrap_or_default().trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty());
    let read = |(line, text): (usize, &str)| {
        let wrong = |error: ValueError| {
            let reason = error.sentence();
            CliError::Usage(say!(TEXTS, "cli-tune-line", file = path, line, reason))
        };
        parameter(text).map_err(wrong)
    };
    lines.map(read).collect()
}

/// What is tuned, and how.
struct Tuning<'a> {
    args: &'a TuneArgs,
    against: &'a str,
    folder: &'a Path,
    space: Space,
    wiring: Wiring,
}

impl Tuning<'_> {
    /// What makes results what they are. How many there are to be is no part of it, so that more can be played.
    fn kept(&self) -> serde_json::Value {
        let parameters = self.space.parameters().iter();
        let parameters: Vec<_> = parameters
            .map(|p| json!([p.name, p.min, p.max, p.whole]))
            .collect();
        json!({
            "engine": self.args.engine, "send": self.args.send, "against": self.against,
            "parameters": parameters, "options": self.args.options,
        })
    }

    /// The plan of a pair: the pair of that number in a match of all pairs, so that it has its own opening and seeds.
    fn pair(&self, number: u64) -> Result<MatchPlan, CliError> {
        let games = (self.args.pairs * 2).to_string();
        let engine = self.wiring.engine_at(&self.space, number);
        let words = ["match", &engine, self.against, "--games", &games];
        let words = words.into_iter().map(str::to_owned);
        let parsed = Alone::try_parse_from(words.chain(self.args.options.iter().cloned()));
        let parsed = parsed.map_err(|error| {
            let reason = error.to_string();
            let reason = reason.lines().next().unwrap_or_default();
            CliError::Usage(say!(TEXTS, "cli-tune-options", reason))
        })?;
        let mut plan = parsed.options.plan()?;
        self.wiring.start(&mut plan.players[0], &self.space, number);
        plan.shard = Shard::new(number as u32 + 1, self.args.pairs);
        plan.folder = None;
        plan.sprt = None;
        plan.threads = 1;
        Ok(plan)
    }
}

/// Plays a pair; `None` if the user wants to stop.
fn play_pair(
    plan: tournament::MatchPlan,
    stop: &AtomicBool,
) -> Result<Option<(f64, u32)>, CliError> {
    let mut running = Match::start(plan, Arc::new(|| {}))?;
    let (mut score, mut games) = (0.0, 0);
    while !running.is_finished() {
        if stop.load(Ordering::Acquire) {
            running.cancel();
        }
        for event in running.wait(TICK) {
            match event {
                MatchEvent::Ended(row) if row.end != End::Void => {
                    games += 1;
                    score += match row.winner {
                        Some(Side::A) => 1.0,
                        Some(Side::B) => 0.0,
                        None => 0.5,
                    };
                }
                MatchEvent::Failed(why) => return Err(CliError::Failed(why)),
                _ => {}
            }
        }
    }
    Ok((!stop.load(Ordering::Acquire)).then_some((score, games)))
}

impl Tuning<'_> {
    fn play(&self, part: &mut Part, stop: &AtomicBool) -> Result<(), CliError> {
        let all = u64::from(self.args.pairs);
        let due: Vec<u64> = (0..all).filter(|&number| part.is_due(number)).collect();
        let next = AtomicU64::new(0);
        let mut progress = Progress::new();
        let played = std::thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..self.args.threads {
                let (sender, due, next) = (sender.clone(), &due, &next);
                scope.spawn(move || {
                    while let Some(&number) = due.get(next.fetch_add(1, Ordering::AcqRel) as usize)
                    {
                        let played = self.pair(number).and_then(|plan| play_pair(plan, stop));
                        let is_end = !matches!(played, Ok(Some(_)));
                        if sender.send((number, played)).is_err() || is_end {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut done = 0;
            for (number, played) in results {
                match played {
                    Ok(Some((score, games))) => {
                        let line = json!({"pair": number, "score": score, "games": games});
                        part.add(number, vec![line.to_string()])?;
                        done += 1;
                        progress.show(&say!(COMMANDS, "cli-tune-progress", done, all = due.len()));
                    }
                    Ok(None) => {}
                    Err(error) => {
                        stop.store(true, Ordering::Release);
                        return Err(error);
                    }
                }
            }
            Ok(done)
        });
        progress.clear();
        if played? == due.len() {
            part.finish(all)?;
        }
        Ok(())
    }

    /// What all parts in the folder have, by number.
    fn samples(&self) -> Result<Vec<Sample>, CliError> {
        let files = tuning::files_in(self.folder)?;
        let found = tuning::samples(&files, &self.kept(), &self.space);
        Ok(found.into_values().collect())
    }
}
