//! The command line. Commands share the core with the window and know nothing of it.
//!
//! Each command is a module with its arguments and one function. Answers go to standard output,
//! complaints to standard error; the exit status is 0 on success, 1 on failure, 2 on wrong use.

mod analysis;
mod analyze;
mod animate;
mod audit;
mod cells;
mod cgos;
mod chains;
mod check;
mod completions;
mod compose;
mod convert;
mod diff;
mod ear;
mod engines;
mod error;
mod figures;
mod file;
mod gtp;
mod help;
mod kinds;
mod language;
mod licences;
mod man;
mod matches;
mod merge;
mod new_engine;
mod paper;
mod parallel;
mod parts;
mod perft;
mod position;
mod probe;
mod problems;
mod progress;
mod puzzles;
mod regress;
mod render;
mod replay_calls;
mod sheet;
mod symmetry;
mod table;
mod terminal;
mod tune;
mod usi;

use clap::{CommandFactory, Parser, Subcommand};
use error::{CliError, TEXTS};
use message::{Message, Sentence, id, say};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A desktop goban: SGF tree, tsumego, and a host for Go engines.
///
/// Without a command the window opens, with FILE in it if one is named.
#[derive(Parser)]
#[command(name = "katsura", version, args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The SGF file to open in the window.
    file: Option<PathBuf>,
    /// Begin with a problem to solve, not with the start page: the first one of FILE, or the bundled one where you were.
    #[arg(long)]
    solve: bool,
}

/// Words are alike from this similarity on (Jaro's, 0 to 1), as clap has it for its own suggestions.
const LIKE: f64 = 0.7;

#[derive(Subcommand)]
enum Command {
    Cells(cells::CellsArgs),
    Analysis(analysis::AnalysisArgs),
    Analyze(analyze::AnalyzeArgs),
    Render(render::RenderArgs),
    Figures(Box<figures::FiguresArgs>),
    Sheet(Box<sheet::SheetArgs>),
    Animate(Box<animate::AnimateArgs>),
    Check(check::CheckArgs),
    Chains(chains::ChainsArgs),
    Diff(diff::DiffArgs),
    Problems(problems::ProblemsArgs),
    Audit(Box<audit::AuditArgs>),
    Compose(Box<compose::ComposeArgs>),
    Probe(probe::ProbeArgs),
    Gtp(gtp::GtpArgs),
    Cgos(Box<cgos::CgosArgs>),
    ReplayCalls(replay_calls::ReplayCallsArgs),
    Symmetry(symmetry::SymmetryArgs),
    // Boxed, like some above: it has many options.
    Match(Box<matches::MatchArgs>),
    Merge(merge::MergeArgs),
    Tune(Box<tune::TuneArgs>),
    Regress(regress::RegressArgs),
    NewEngine(new_engine::NewEngineArgs),
    Convert(convert::ConvertArgs),
    Kinds(kinds::KindsArgs),
    Perft(perft::PerftArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Usi(usi::UsiArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Licences(licences::LicencesArgs),
}

/// Runs the program with the arguments of this process: 0 on success, 1 on failure, 2 on wrong use.
pub fn main() -> ExitCode {
    // An engine's child process must be ready within milliseconds, so it is looked for before all else.
    if cgfthink_host::is_host_invocation(std::env::args_os()) {
        cgfthink_host::host_main();
    }
    crate::starting::guard_programs();
    opinion::be_guided(crate::builtin::guide());
    let troubles = add_languages();
    if let Some(error) = unknown_word(std::env::args_os().nth(1)) {
        complain(&error);
        return error.exit_code();
    }
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage(&error),
    };
    let (troubles, for_window) = if args.command.is_some() {
        (troubles, Vec::new())
    } else {
        (Vec::new(), troubles)
    };
    let result = run(args, for_window);
    process::end_all();
    // Only now it is known in which language.
    for trouble in &troubles {
        complain(trouble);
    }
    match result {
        Ok(code) => code,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            error.exit_code()
        }
    }
}

/// What is wrong with the first argument if it is neither an option nor a command nor a file: it opens no window.
fn unknown_word(word: Option<OsString>) -> Option<CliError> {
    let word = word?;
    let text = word.to_string_lossy();
    let commands = Args::command();
    let known = || commands.get_subcommands().map(clap::Command::get_name);
    if text.starts_with('-')
        || text == "help"
        || known().any(|name| name == text)
        || Path::new(&word).exists()
    {
        return None;
    }
    let alike = |name: &str| (name.to_owned(), strsim::jaro(name, &text));
    let best = known()
        .map(alike)
        .max_by(|one, other| one.1.total_cmp(&other.1));
    let word = &*text;
    Some(CliError::Usage(
        match best.filter(|(_, likeness)| *likeness > LIKE) {
            Some((similar, _)) => say!(TEXTS, "cli-similar-word", word, similar),
            None => say!(TEXTS, "cli-unknown-word", word),
        },
    ))
}

/// Adds the user's languages and says what is wrong with them.
fn add_languages() -> Vec<Sentence> {
    let Some(folder) = crate::folders::config() else {
        return Vec::new();
    };
    let text_of = |file: &Path| {
        let bytes = files::small::read(file).map_err(|error| error.sentence())?;
        String::from_utf8(bytes).map_err(|_| id!(message::FILES, "file-not-text").into())
    };
    let found = words::add_from(&folder.join("lang"), &text_of);
    for (place, list) in found.missing {
        let is_there = std::fs::symlink_metadata(&place).is_ok();
        if list.is_empty() {
            if is_there {
                let _ = std::fs::remove_file(place);
            }
        } else if !text_of(&place).is_ok_and(|before| before == list) {
            // It is there to help; without it nothing is missing.
            let _ = files::store::write_atomically(&place, list.as_bytes());
        }
    }
    let unread = found.unread.into_iter();
    unread
        .map(|(file, reason)| say!(message::FILES, "language-not-read", file = &file, reason))
        .collect()
}

fn run(args: Args, troubles: Vec<Sentence>) -> Result<ExitCode, CliError> {
    match args.command {
        None => window(args.file, args.solve, troubles),
        Some(Command::Cells(args)) => cells::run(&args),
        Some(Command::Analysis(args)) => analysis::run(&args),
        Some(Command::Analyze(args)) => analyze::run(&args),
        Some(Command::Render(args)) => render::run(&args),
        Some(Command::Figures(args)) => figures::run(&args),
        Some(Command::Sheet(args)) => sheet::run(&args),
        Some(Command::Animate(args)) => animate::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Chains(args)) => chains::run(&args),
        Some(Command::Diff(args)) => diff::run(&args),
        Some(Command::Problems(args)) => problems::run(&args),
        Some(Command::Audit(args)) => audit::run(&args),
        Some(Command::Compose(args)) => compose::run(&args),
        Some(Command::Probe(args)) => probe::run(&args),
        Some(Command::Gtp(args)) => gtp::run(&args),
        Some(Command::Cgos(args)) => cgos::run(&args),
        Some(Command::ReplayCalls(args)) => replay_calls::run(&args),
        Some(Command::Symmetry(args)) => symmetry::run(&args),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Merge(args)) => merge::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Regress(args)) => regress::run(&args),
        Some(Command::NewEngine(args)) => new_engine::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Kinds(kinds::KindsArgs {})) => kinds::run(),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        Some(Command::Usi(args)) => usi::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
        Some(Command::Licences(licences::LicencesArgs {})) => licences::run(),
    }
}

#[cfg(feature = "window")]
fn window(
    file: Option<PathBuf>,
    solves: bool,
    troubles: Vec<Sentence>,
) -> Result<ExitCode, CliError> {
    match crate::window::run(file, solves, troubles) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            language::choose(&crate::window::language());
            Err(CliError::Failed(error.sentence()))
        }
    }
}

#[cfg(not(feature = "window"))]
fn window(_: Option<PathBuf>, _: bool, _: Vec<Sentence>) -> Result<ExitCode, CliError> {
    Err(CliError::Failed(id!(TEXTS, "cli-no-window").into()))
}

/// Calls `heed` when Ctrl+C is pressed.
fn on_interrupt(heed: impl FnMut() + Send + 'static) -> Result<(), CliError> {
    let set = ctrlc::set_handler(heed);
    set.map_err(|error| {
        let reason = message::quoted(&error);
        CliError::Failed(say!(TEXTS, "cli-no-interrupt", reason))
    })
}

/// Prints help and version as asked, and what is wrong with the arguments under the program's name.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // The same arguments again, and the answer in the user's language.
        let asked = help::command().try_get_matches().err();
        // Nobody may be reading; there is nothing to be done about it.
        let _ = asked.as_ref().unwrap_or(error).print();
        return ExitCode::SUCCESS;
    }
    // What was typed comes back as it was typed.
    let text = language::told(&help::complaint(error));
    let _ = writeln!(terminal::err(), "katsura: {text}");
    ExitCode::from(2)
}

/// Standard error, for text in which others had a say.
pub(crate) fn errors() -> impl Write {
    terminal::err()
}

/// Says something on standard error. If nobody reads that, there is nobody to tell.
fn complain(message: &(impl Message + ?Sized)) {
    // What follows a line break does not look like a line of its own: it may be part of a file's name.
    let text = language::told(message).replace('\n', "\n  ");
    let _ = writeln!(terminal::err(), "katsura: {text}");
}
