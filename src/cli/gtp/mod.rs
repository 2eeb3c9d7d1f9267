//! `katsura gtp`: any engine on the Go Text Protocol, version 2, with this program's own commands for records and
//! reading.

mod reading;
mod sgf;

use super::engines::{self, Chosen, Kind};
use super::error::{CliError, TEXTS};
use super::language::COMMANDS;
use crate::builtin;
use engine::analysis_kind;
use gtp::server::{self, Command, Served, Server};
use message::say;
use std::net::TcpListener;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

/// The largest board that engines of the `cgfthink` interface know.
const LIBRARY_MAX_SIDE: u8 = 19;

/// Serve an engine on the Go Text Protocol (GTP 2), on standard input and output.
///
/// What the engine prints goes to standard error. The line `# interrupt` makes it move now. An
/// engine that crashes or hangs makes its command fail with the reason and is started again for
/// the next one.
#[derive(clap::Args)]
pub(super) struct GtpArgs {
    /// Seconds an answer may take; then the engine is told to answer now, and ended if it does not.
    #[arg(long, value_name = "SECONDS", value_parser = engines::seconds)]
    think_limit: Option<Duration>,
    /// Serve whoever connects to this address, one after the other, instead of standard input and output. The
    /// commands that read and write files are not served there.
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
    /// `random`, `territory`, `montecarlo` (with settings: `montecarlo:seconds=3,threads=1`), `net` (with the file of
    /// a network and settings: `net:b18.bin.gz,visits=100`), or the path of a cgfthink library.
    engine: String,
}

pub(super) fn run(args: &GtpArgs) -> Result<ExitCode, CliError> {
    let engine = engines::choose(&args.engine)?;
    // Kept, so that it is not read again for each engine.
    let _network = network(&args.engine)?;
    match &args.listen {
        None => {
            let served = served(&engine, args.think_limit, sgf::commands());
            server::serve(served, std::io::stdin(), &mut std::io::stdout().lock())?;
        }
        Some(address) => {
            let listener = TcpListener::bind(address).map_err(|error| {
                CliError::Failed(say!(TEXTS, "cli-listen", address, reason = &error))
            })?;
            let address = listener.local_addr()?;
            let address = address.to_string();
            super::complain(&say!(
                COMMANDS,
                "cli-listens",
                engine = &engine.name,
                address
            ));
            server::listen(&listener, || served(&engine, args.think_limit, Vec::new()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The network of an engine that is named with its file: what is wrong with that is told before anybody asks for a move.
fn network(engine: &str) -> Result<Option<impl Sized>, CliError> {
    builtin::network(engine)
        .map_err(|problem| CliError::Usage(say!(TEXTS, "engine-impossible", engine, problem)))
}

/// What the server has to know of an engine, and the program's own commands beside `commands`.
fn served(engine: &Chosen, think_limit: Option<Duration>, mut commands: Vec<Command>) -> Served {
    let built_in = engine.kind == Kind::Builtin;
    if built_in {
        // Other engines' controllers must not take these answers for theirs.
        commands.extend(reading::commands());
        commands.extend(own_commands(&engine.name));
    }
    Served {
        name: engine.name.clone(),
        maker: engine.maker.clone(),
        max_side: if engine.is_library() {
            LIBRARY_MAX_SIDE
        } else {
            go::MAX_SIDE
        },
        square_only: engine.is_library(),
        is_prompt: built_in,
        can_analyze: built_in && analysis_kind(&builtin::overlays(&engine.name), true).is_some(),
        think_limit,
        commands,
        complain: |failure| super::complain(failure),
    }
}

/// The commands that a built-in engine understands at its console, as commands of the protocol.
fn own_commands(engine: &str) -> Vec<Command> {
    let command = |name: &'static str| Command {
        name,
        run: Rc::new(move |server: &mut Server, args: &[String]| {
            server.console([&[name.to_owned()], args].concat().join(" "))
        }),
    };
    builtin::console_commands(engine)
        .iter()
        .copied()
        .map(command)
        .collect()
}
