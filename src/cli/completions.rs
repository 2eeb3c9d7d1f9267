//! `katsura completions`: what a shell needs to complete the commands and their options.

use super::CliError;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

/// Write the completions of a shell to standard output.
///
/// For example: `katsura completions bash > ~/.local/share/bash-completion/completions/katsura`
#[derive(clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs) -> Result<ExitCode, CliError> {
    // The generator panics where it cannot write, so it writes into memory.
    let mut text = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut super::Args::command(),
        "katsura",
        &mut text,
    );
    std::io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}
