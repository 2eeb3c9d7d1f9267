//! What is wanted, what came of it, and what can go wrong.

use crate::{MOST_FRAMES, TEXTS};
use figures::{BookOptions, PageOptions, ReelOptions, SheetOptions, SheetPart};
use message::{Message, Sentence, id, say};
use picture::{Drawing, FilmError, Loops, PictureError};
use record::{CellId, Collection};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Pages.
    Pdf,
    /// A file for each figure or page.
    Svg,
    /// The same in pixels.
    Png,
    /// A film.
    Gif,
    /// A film as an animated PNG.
    Apng,
}

impl Format {
    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Pdf => "pdf",
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Gif => "gif",
            Format::Apng => "apng",
        }
    }

    /// The format of a path by its ending.
    pub fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        let all = [
            Format::Pdf,
            Format::Svg,
            Format::Png,
            Format::Gif,
            Format::Apng,
        ];
        all.into_iter().find(|format| format.ending() == ending)
    }
}

/// Where problems come from.
#[derive(Debug)]
pub enum Source {
    /// The games of a file that has been read.
    Games(Arc<Collection>),
    /// Files, each of them with all its games.
    Files(Vec<PathBuf>),
}

/// How a film runs.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmOptions {
    /// What it shows.
    pub reel: ReelOptions,
    /// How long a move is seen, in milliseconds.
    pub delay: u32,
    /// How long the end is seen, in milliseconds.
    pub hold: u32,
    /// How often it is shown.
    pub loops: Loops,
}

/// What is to be made.
#[derive(Debug)]
pub enum Work {
    /// One picture.
    Picture(Box<Drawing>),
    /// The line that leads to a cell, as numbered figures.
    Figures {
        /// The file.
        games: Arc<Collection>,
        /// The game in it, from 0.
        game: usize,
        /// The end of the line.
        last: CellId,
        /// What is shown.
        book: BookOptions,
    },
    /// Problems or their solutions.
    Sheet {
        /// Where they come from.
        source: Source,
        /// Which of the two.
        part: SheetPart,
        /// What is shown.
        sheet: SheetOptions,
    },
    /// The line that leads to a cell, move by move.
    Film {
        /// The file.
        games: Arc<Collection>,
        /// The game in it, from 0.
        game: usize,
        /// The end of the line.
        last: CellId,
        /// How.
        film: FilmOptions,
    },
    /// A film of pictures that are there already, all as large.
    Frames {
        /// The pictures, at least one.
        frames: Vec<Drawing>,
        /// How; what it says of the line does not matter.
        film: FilmOptions,
    },
}

/// What is to be made.
#[derive(Debug)]
pub struct Order {
    /// What.
    pub work: Work,
    /// How pages look. Figures as pictures take theme and language from here.
    pub page: PageOptions,
    /// Its kind.
    pub format: Format,
    /// Width of the picture of a figure in pixels.
    pub width: f32,
    /// Dots per inch of pages in pixels.
    pub dpi: f32,
}

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The files that were written, in order.
    pub files: Vec<PathBuf>,
    /// Figures, problems or frames.
    pub count: usize,
    /// Files that could not be read, and why.
    pub skipped: Vec<(PathBuf, String)>,
}

/// Why nothing came of it. Files that were made before are gone again.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It was given up.
    Cancelled,
    /// A file cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A picture cannot be drawn.
    Picture(#[from] PictureError),
    /// A film cannot be made.
    Film(#[from] FilmError),
    /// A film would be too long.
    TooLong(usize),
    /// There is no game in what was given.
    NoProblems,
    /// A kind of work that does not go with the kind of file.
    Format(&'static str, &'static str),
}

message::display!(ExportError);

impl Message for ExportError {
    fn sentence(&self) -> Sentence {
        match self {
            ExportError::Cancelled => id!(TEXTS, "export-given-up").into(),
            ExportError::Write { path, error } => {
                let reason = message::not_written(error);
                say!(TEXTS, "export-write", file = path, reason)
            }
            ExportError::Picture(error) => error.sentence(),
            ExportError::Film(error) => error.sentence(),
            ExportError::TooLong(frames) => {
                say!(TEXTS, "export-long-film", frames, most = MOST_FRAMES)
            }
            ExportError::NoProblems => id!(TEXTS, "export-no-problems").into(),
            ExportError::Format(format, others) => {
                say!(
                    TEXTS,
                    "export-wrong-format",
                    format = *format,
                    others = *others
                )
            }
        }
    }
}
