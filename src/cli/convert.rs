//! `katsura convert`: any record as SGF.

use super::{CliError, file};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a record of any format as SGF.
///
/// The format is found out by what is in the file: SGF, NGF, GIB, UGF, KIF and CSA of minishogi, a text diagram and others.
/// An output that ends in .gz is packed. What is SGF already and fits together comes out as it is.
#[derive(clap::Args)]
pub(super) struct ConvertArgs {
    /// The record; - is standard input.
    file: PathBuf,
    /// Where the SGF goes; - is standard output.
    #[arg(short, long, value_name = "FILE", default_value = file::STANDARD)]
    output: PathBuf,
}

pub(super) fn run(args: &ConvertArgs) -> Result<ExitCode, CliError> {
    let games = file::open(&args.file)?;
    file::write(&args.output, &file::bytes_for(&args.output, &games)?)?;
    Ok(ExitCode::SUCCESS)
}
