//! `katsura analysis`: any engine that analyses on `KataGo`'s JSON analysis protocol.

use super::engines::{self, Kind};
use super::error::{CliError, TEXTS};
use clap::builder::RangedU64ValueParser;
use kata::{Perspective, ServeError, Service};
use message::say;
use std::process::ExitCode;

/// Analyse positions for other programs, which ask in the words of KataGo's analysis engine.
///
/// Requests are JSON objects, one a line, on standard input; answers come on standard output as they are ready, in any
/// order. Those with the highest `priority` are analysed first. At the end of the input what waits is analysed first.
#[allow(clippy::doc_markdown, reason = "the help shows it as it stands")]
#[derive(clap::Args)]
pub(super) struct AnalysisArgs {
    /// Positions that are analysed at once, each on one thread unless ENGINE says otherwise; all processors without it.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
    /// Visits of a position whose request has no `maxVisits`.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    visits: u64,
    /// Whose chances, scores and ownership are told.
    #[arg(long, value_name = "SIDE", value_enum, ignore_case = true, default_value_t = Side::Black)]
    winrates_as: Side,
    /// End at once when the input ends.
    #[arg(long)]
    quit_without_waiting: bool,
    /// `net` (with the file of a network and settings: `net:b18.bin.gz,threads=2`), `montecarlo`, or the command line of a
    /// GTP program that analyses, in quotes.
    #[arg(default_value = "net")]
    engine: String,
}

/// A side, by its name in the protocol's settings.
#[derive(clap::ValueEnum, Clone, Copy)]
enum Side {
    /// Always Black.
    Black,
    /// Always White.
    White,
    /// The side to move.
    #[value(name = "sidetomove")]
    Mover,
}

pub(super) fn run(args: &AnalysisArgs) -> Result<ExitCode, CliError> {
    let name = with_one_thread(&args.engine);
    let engine = engines::choose(&name)?;
    let service = Service {
        name: args.engine.clone(),
        maker: engine.maker,
        threads: args.threads.unwrap_or_else(|| match engine.kind {
            Kind::Builtin => std::thread::available_parallelism().map_or(1, usize::from),
            // Programs have threads of their own.
            Kind::Gtp | Kind::Library => 1,
        }),
        visits: args.visits,
        perspective: match args.winrates_as {
            Side::Black => Perspective::Of(go::Color::Black),
            Side::White => Perspective::Of(go::Color::White),
            Side::Mover => Perspective::SideToMove,
        },
        version: env!("CARGO_PKG_VERSION").to_owned(),
        quit_without_waiting: args.quit_without_waiting,
    };
    kata::serve(service, std::io::stdin(), &mut std::io::stdout().lock())
        .map_err(|error| failure(error, &args.engine))?;
    Ok(ExitCode::SUCCESS)
}

/// Built-in engines that search use all processors if they are not told otherwise; here each position has one.
fn with_one_thread(engine: &str) -> String {
    let (name, settings) = engine.split_once(':').unwrap_or((engine, ""));
    if !matches!(name, "net" | "montecarlo") || settings.contains("threads=") {
        return engine.to_owned();
    }
    let comma = if settings.is_empty() { "" } else { "," };
    format!("{name}:{settings}{comma}threads=1")
}

fn failure(error: ServeError, engine: &str) -> CliError {
    match error {
        ServeError::Engine(error) => CliError::Engine(error.into()),
        ServeError::Late => CliError::Failed(say!(TEXTS, "engine-not-started", engine)),
        ServeError::NoAnalysis(engine) => {
            CliError::Failed(say!(TEXTS, "engine-no-analysis", engine))
        }
        ServeError::Output(error) => CliError::Output(error),
    }
}
