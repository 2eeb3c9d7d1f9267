//! `katsura licences`: the licences of what others wrote.

use super::CliError;
use super::terminal;
use std::io::Write;
use std::process::ExitCode;

/// Write the licences of the libraries and the font in this program.
#[derive(clap::Args)]
pub(super) struct LicencesArgs {}

pub(super) fn run() -> Result<ExitCode, CliError> {
    // Some of their authors wrote on other systems.
    let text = crate::licences::text().replace('\r', "");
    terminal::out().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
