//! `katsura sheet`: problems on paper.

use super::paper::{self, CoordinatesName, PaperArgs};
use super::{CliError, file};
use export::{Format, Order, Source, Work};
use figures::{SheetOptions, SheetPart};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Write problems on sheets of paper, and their solutions on others.
///
/// Every game of a file is a problem; a folder stands for all records in it, by name. A problem is the position before
/// the first move, cut to the part of the board that is used, with its number and whose move it is. Solutions are the
/// lines that the record marks as right (comments with RIGHT or Correct, TE, BM and the like), else its main line, with
/// numbered moves. A PDF file has many pages; of SVG and PNG files there is one for each page, and where there are
/// several their names are numbered: sheet-001.png, sheet-002.png. The names of the files are printed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  katsura sheet problems.sgf -o problems.pdf --solutions solutions.pdf\n  katsura sheet tsumego/ -o sheet.png --per-page 4 --language ja"
)]
pub(super) struct SheetArgs {
    /// The records, or folders of them.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The sheet of problems; its name ends in .pdf, .svg or .png.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The sheet of solutions, if one is wanted; its name ends like that of the problems.
    #[arg(long, value_name = "FILE")]
    solutions: Option<PathBuf>,
    /// Problems on a page, 1 to 12.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: u8,
    /// Lines on a page of solutions, 1 to 12.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=12))]
    solutions_per_page: u8,
    /// What stands over the sheet [default: Problems].
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// The number of the first problem.
    #[arg(long, value_name = "N", default_value_t = 1)]
    first: u32,
    /// Correct lines shown for a problem, at most.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    right: u32,
    /// Wrong first moves shown with their refutation, at most.
    #[arg(long, value_name = "N", default_value_t = 0)]
    wrong: u32,
    /// Leave the words of the records out.
    #[arg(long)]
    no_comments: bool,
    /// Names of the lines around the boards.
    #[arg(long, value_enum, default_value_t = CoordinatesName::None)]
    coordinates: CoordinatesName,
    #[command(flatten)]
    paper: PaperArgs,
}

pub(super) fn run(args: &SheetArgs) -> Result<ExitCode, CliError> {
    const FORMATS: &[Format] = &[Format::Pdf, Format::Svg, Format::Png];
    args.paper.choose_language();
    let sheet = SheetOptions {
        title: args.title.clone(),
        coordinates: args.coordinates.get(),
        texts: !args.no_comments,
        right: args.right as usize,
        wrong: args.wrong as usize,
        first: args.first as usize,
    };
    let outputs = [
        (SheetPart::Problems, Some(&args.output), args.per_page),
        (
            SheetPart::Solutions,
            args.solutions.as_ref(),
            args.solutions_per_page,
        ),
    ];
    for (_, output, _) in &outputs {
        if let Some(output) = output {
            paper::format_of(output, FORMATS)?;
        }
    }
    for (part, output, per_page) in outputs {
        let Some(output) = output else { continue };
        let order = Order {
            work: Work::Sheet {
                source: source(&args.files)?,
                part,
                sheet: sheet.clone(),
            },
            page: args.paper.page(per_page),
            format: paper::format_of(output, FORMATS)?,
            width: 0.0,
            dpi: args.paper.dpi(),
        };
        paper::carry_out(&order, output, paper::Pieces::Files)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A single file must be readable; of several the others count.
fn source(paths: &[PathBuf]) -> Result<Source, CliError> {
    if let [path] = paths
        && !path.is_dir()
    {
        let games = file::open(path)?;
        return Ok(Source::Games(Arc::new(games)));
    }
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let records = files::records_in(path).map_err(|error| CliError::Read {
                path: path.clone(),
                error,
            });
            found.extend(records?);
        } else {
            found.push(path.clone());
        }
    }
    Ok(Source::Files(found))
}
