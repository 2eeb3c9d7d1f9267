//! `katsura man`: the manual pages, one for the program and one for each command.

use super::error::{CliError, TEXTS};
use clap::CommandFactory;
use message::say;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the manual pages (katsura.1, katsura-check.1 …) into a folder.
#[derive(clap::Args)]
pub(super) struct ManArgs {
    /// The folder; it has to be there.
    folder: PathBuf,
}

pub(super) fn run(args: &ManArgs) -> Result<ExitCode, CliError> {
    clap_mangen::generate_to(super::Args::command(), &args.folder).map_err(|error| {
        let (folder, reason) = (&args.folder, &error);
        CliError::Failed(say!(TEXTS, "cli-manual-pages", folder, reason))
    })?;
    Ok(ExitCode::SUCCESS)
}
