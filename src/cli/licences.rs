//! `katsura licences`: the licences of what others wrote.

use super::CliError;
use std::io::Write;
use std::process::ExitCode;

/// Write the licences of the libraries and the font in this program.
#[derive(clap::Args)]
pub(super) struct LicencesArgs {}

pub(super) fn run() -> Result<ExitCode, CliError> {
    std::io::stdout()
        .lock()
        .write_all(crate::licences::text().as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
