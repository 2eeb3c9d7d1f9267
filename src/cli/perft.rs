//! `katsura perft`: counting sequences of moves.

use super::error::{CliError, TEXTS};
use super::terminal;
use kind::AnyGame;
use message::say;
use std::io::Write;
use std::process::ExitCode;

/// Count the sequences of legal moves from a position, by first move and in all.
///
/// The last line is the count. Whoever writes a program for one of the games compares it with his own. Repetition has
/// no say; after the end of a game there are no moves.
#[derive(clap::Args)]
pub(super) struct PerftArgs {
    /// The game: see `katsura kinds`.
    kind: String,
    /// `startpos`; SFEN for minishogi; for Go and Pentago the rows from the top with a stroke between them, of `X`
    /// (Black), `O` (White) and `.`, then who is to move, `b` or `w`.
    #[arg(required = true)]
    position: Vec<String>,
    /// How many moves long the sequences are.
    depth: u32,
}

pub(super) fn run(args: &PerftArgs) -> Result<ExitCode, CliError> {
    let game = game(&args.kind, &args.position.join(" "))?;
    let mut out = terminal::out();
    let mut sum = 1;
    if let Some(left) = args.depth.checked_sub(1) {
        sum = 0;
        for mv in game.legal() {
            let mut after = game.clone();
            let count = if after.play(&mv).is_ok() {
                after.perft(left)
            } else {
                0
            };
            sum += count;
            writeln!(out, "{mv} {count}")?;
        }
    }
    writeln!(out, "{sum}")?;
    Ok(ExitCode::SUCCESS)
}

/// The game of a kind that begins with a position.
pub(super) fn game(kind: &str, position: &str) -> Result<Box<dyn AnyGame>, CliError> {
    let Some(entry) = kinds::find(kind) else {
        let known: Vec<&str> = kinds::all().iter().map(|entry| entry.kind.id()).collect();
        let known = known.join(", ");
        return Err(CliError::Usage(say!(TEXTS, "cli-no-kind", kind, known)));
    };
    let position = position.trim();
    let position = position.strip_prefix("sfen ").unwrap_or(position);
    let game = entry.kind.game_from(position);
    game.map_err(|error| {
        let reason = kinds::refused(error);
        CliError::Usage(say!(TEXTS, "cli-no-position", position, reason))
    })
}
