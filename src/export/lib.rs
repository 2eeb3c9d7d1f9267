//! Games, problems and lines as files to print and to show: what is wanted, and the work, which may be given up. The
//! window and the command line both do it here.

mod order;
mod output;

pub use order::{Done, ExportError, FilmOptions, Format, Order, Source, Work};
pub use output::numbered;

use figures::{
    Book, BookOptions, Reel, Sheet, SheetOptions, SheetPart, UNITS_PER_POINT, figure_drawing,
};
use output::Files;
use picture::{Drawing, Film, FilmFormat, Pdf, PdfInfo};
use record::{CellId, Record};
use std::path::{Path, PathBuf};

message::catalogue! {
    /// The texts of exports.
    const TEXTS = include_str!("../../assets/lang/en/export.ftl");
}

/// The most frames a film may have: more is an hour, and more than programs that show it can bear.
pub const MOST_FRAMES: usize = 5_000;
/// The greatest height of the picture of a figure with its comments, in widths.
const TALLEST: f32 = 6.0;

/// Hears how far the work is, done and all; says whether to go on.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize) -> bool;

/// Does the work. `path` is the file; of several ones the name, to which a number is added. Files are written whole or
/// not at all.
///
/// # Errors
/// Nothing can be drawn, a file cannot be written, or the progress said to stop.
pub fn run(order: &Order, path: &Path, progress: Progress) -> Result<Done, ExportError> {
    let mut files = Files::new(order, path);
    let done = match (&order.work, order.format) {
        (
            Work::Film {
                games,
                game,
                last,
                film,
            },
            Format::Gif | Format::Apng,
        ) => {
            let mut reel = Reel::new(&games.games()[*game], *last, &film.reel);
            let count = reel.len();
            let mut frame = |index| reel.frame(index);
            run_film(order, (count, &mut frame), film, &mut files, progress)
        }
        (Work::Frames { frames, film }, Format::Gif | Format::Apng) => {
            let mut frame = |index: usize| frames[index].clone();
            let frames = (frames.len(), &mut frame as &mut dyn FnMut(usize) -> Drawing);
            run_film(order, frames, film, &mut files, progress)
        }
        (Work::Film { .. } | Work::Frames { .. }, other) => {
            Err(ExportError::Format(other.ending(), "GIF and APNG files"))
        }
        (_, Format::Gif | Format::Apng) => Err(ExportError::Format(
            order.format.ending(),
            "PDF, SVG and PNG files",
        )),
        (Work::Picture(drawing), _) => run_picture(drawing, &mut files),
        (
            Work::Figures {
                games,
                game,
                last,
                book,
            },
            format,
        ) => {
            let game = &games.games()[*game];
            run_figures(order, format, (game, *last, book), &mut files, progress)
        }
        (
            Work::Sheet {
                source,
                part,
                sheet,
            },
            _,
        ) => run_sheet(order, (source, *part, sheet), &mut files, progress),
    };
    match done {
        Ok(done) => Ok(Done {
            files: files.written,
            ..done
        }),
        Err(error) => {
            files.remove();
            Err(error)
        }
    }
}

/// The first pages, figures or frames of an order, to be looked at before it is carried out: at most `most`, and how
/// many figures, problems or frames there are in all. Takes no more time than these take.
pub fn preview(order: &Order, most: usize) -> (Vec<Drawing>, usize) {
    let mut drawings = Vec::new();
    let mut keep = |drawing: Drawing| {
        drawings.push(drawing);
        drawings.len() < most
    };
    let words = order.page.words;
    let count = match &order.work {
        Work::Picture(drawing) => {
            keep(Drawing::clone(drawing));
            1
        }
        Work::Figures {
            games,
            game,
            last,
            book,
        } => {
            let mut made = Book::new(&games.games()[*game], *last, book, words);
            let count = made.len();
            if order.format == Format::Pdf {
                made.pages(&order.page, &mut |_, _| true, &mut keep);
            } else {
                for index in 0..count {
                    let figures = made.figures(index).into_iter();
                    if !figures.map(|figure| alone(order, &figure)).all(&mut keep) {
                        break;
                    }
                }
            }
            count
        }
        Work::Sheet {
            source,
            part,
            sheet,
        } => {
            let count = match source {
                Source::Games(games) => games.games().len(),
                Source::Files(files) => files.len(),
            };
            let mut sheet = Sheet::new(*part, sheet, &order.page, &mut keep);
            let all = each_game(source, &mut Vec::new(), &mut |record, _, _| {
                sheet.add(record)
            });
            if all {
                sheet.finish();
            }
            count
        }
        Work::Film {
            games,
            game,
            last,
            film,
        } => {
            let mut reel = Reel::new(&games.games()[*game], *last, &film.reel);
            // Where it ends tells more than where it begins.
            keep(reel.frame(reel.len() - 1));
            reel.len()
        }
        Work::Frames { frames, .. } => {
            frames.last().cloned().map(&mut keep);
            frames.len()
        }
    };
    (drawings, count)
}

fn alone(order: &Order, figure: &figures::Figure) -> Drawing {
    let theme = &order.page.theme;
    let tallest = order.width * TALLEST;
    figure_drawing(figure, order.width, tallest, theme, order.page.words)
}

/// Pixels of a single picture for each point on paper.
const PIXELS_PER_POINT: f32 = 96.0 / 72.0;

/// A drawing as a PDF file with a page of its size.
pub fn picture_pdf(drawing: &Drawing) -> Vec<u8> {
    let mut pdf = Pdf::new(PdfInfo::default(), PIXELS_PER_POINT);
    pdf.add_page(drawing);
    pdf.finish()
}

fn run_picture(drawing: &Drawing, files: &mut Files) -> Result<Done, ExportError> {
    if files.order.format == Format::Pdf {
        files.whole(&picture_pdf(drawing))?;
    } else {
        files.add(drawing, 1.0)?;
        files.close()?;
    }
    Ok(Done {
        count: 1,
        ..Done::default()
    })
}

fn run_figures(
    order: &Order,
    format: Format,
    (game, last, book): (&Record, CellId, &BookOptions),
    files: &mut Files,
    progress: Progress,
) -> Result<Done, ExportError> {
    let mut made = Book::new(game, last, book, order.page.words);
    let count = made.len();
    if format != Format::Pdf {
        for index in 0..count {
            for figure in made.figures(index) {
                files.add(&alone(order, &figure), 1.0)?;
            }
            if !progress(index + 1, count) {
                return Err(ExportError::Cancelled);
            }
        }
        files.close()?;
        return Ok(Done {
            count,
            ..Done::default()
        });
    }
    let info = game.info();
    let title = [&info.name, &info.event]
        .into_iter()
        .find(|name| !name.trim().is_empty());
    let title = match title {
        Some(title) => title.clone(),
        None if info.black.is_empty() && info.white.is_empty() => String::new(),
        None => order.page.words.players(&info.black, &info.white),
    };
    let mut pdf = Pdf::new(about(title, &info.annotator, order), UNITS_PER_POINT);
    let mut go_on = true;
    let mut watched = |done, all| {
        go_on = progress(done, all);
        go_on
    };
    made.pages(&order.page, &mut watched, &mut |page| {
        pdf.add_page(&page);
        true
    });
    if !go_on {
        return Err(ExportError::Cancelled);
    }
    files.whole(&pdf.finish())?;
    Ok(Done {
        count,
        ..Done::default()
    })
}

fn about(title: String, author: &str, order: &Order) -> PdfInfo {
    PdfInfo {
        title,
        author: author.to_owned(),
        language: order.page.words.tag().to_owned(),
    }
}

fn run_sheet(
    order: &Order,
    (source, part, sheet): (&Source, SheetPart, &SheetOptions),
    files: &mut Files,
    progress: Progress,
) -> Result<Done, ExportError> {
    let title = sheet.title.clone();
    let mut pdf =
        (order.format == Format::Pdf).then(|| Pdf::new(about(title, "", order), UNITS_PER_POINT));
    let mut failed = None;
    let mut take = |page: Drawing| match &mut pdf {
        Some(pdf) => {
            pdf.add_page(&page);
            true
        }
        None => match files.add(&page, order.dpi / 72.0 / UNITS_PER_POINT) {
            Ok(()) => true,
            Err(error) => {
                failed = Some(error);
                false
            }
        },
    };
    let mut pages = Sheet::new(part, sheet, &order.page, &mut take);
    let (mut skipped, mut count) = (Vec::new(), 0);
    let mut cancelled = false;
    let all = each_game(source, &mut skipped, &mut |record, done, total| {
        count += 1;
        cancelled = !progress(done, total);
        pages.add(record) && !cancelled
    });
    if all && count > 0 {
        pages.finish();
    }
    if let Some(error) = failed {
        return Err(error);
    }
    if cancelled {
        return Err(ExportError::Cancelled);
    }
    if count == 0 {
        return Err(ExportError::NoProblems);
    }
    match pdf {
        Some(pdf) => files.whole(&pdf.finish())?,
        None => files.close()?,
    }
    Ok(Done {
        count,
        skipped,
        files: Vec::new(),
    })
}

/// Goes through all games of Go in a source, with how far that is and how far it goes, until `each` says no. Returns whether
/// it came to the end.
fn each_game(
    source: &Source,
    skipped: &mut Vec<(PathBuf, String)>,
    each: &mut dyn FnMut(&Record, usize, usize) -> bool,
) -> bool {
    match source {
        Source::Games(games) => {
            let games: Vec<&Record> = games.games().iter().filter(|game| game.is_go()).collect();
            (0..games.len()).all(|i| each(games[i], i + 1, games.len()))
        }
        Source::Files(files) => files
            .iter()
            .enumerate()
            .all(|(i, path)| match files::open(path) {
                Ok(games) => games
                    .games()
                    .iter()
                    .filter(|record| record.is_go())
                    .all(|record| each(record, i + 1, files.len())),
                Err(error) => {
                    skipped.push((path.clone(), error.to_string()));
                    true
                }
            }),
    }
}

fn run_film(
    order: &Order,
    (count, frame): (usize, &mut dyn FnMut(usize) -> Drawing),
    film: &FilmOptions,
    files: &mut Files,
    progress: Progress,
) -> Result<Done, ExportError> {
    if count > MOST_FRAMES {
        return Err(ExportError::TooLong(count));
    }
    let format = if order.format == Format::Gif {
        FilmFormat::Gif
    } else {
        FilmFormat::Apng
    };
    // The board as it is at first, half way and at last has all colours there will be.
    let samples = [0, count / 2, count - 1].map(&mut *frame);
    let mut made = Film::begin(format, count as u32, film.loops, &samples)?;
    for index in 0..count {
        let delay = if index + 1 == count {
            film.hold.max(film.delay)
        } else {
            film.delay
        };
        made.push(frame(index), delay)?;
        if !progress(index + 1, count) {
            return Err(ExportError::Cancelled);
        }
    }
    files.whole(&made.finish()?)?;
    Ok(Done {
        count,
        ..Done::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use figures::{Breaks, PageOptions};
    use record::Collection;
    use std::sync::Arc;

    fn order(sgf: &str, every: u32) -> Order {
        let games = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        let record = &games.games()[0];
        let last = std::iter::successors(Some(record.root()), |&c| record.car(c)).last();
        let breaks = Breaks {
            every,
            ..Breaks::default()
        };
        Order {
            work: Work::Figures {
                game: 0,
                last: last.expect("there is a root"),
                book: BookOptions {
                    breaks,
                    ..BookOptions::default()
                },
                games: Arc::new(games),
            },
            page: PageOptions::default(),
            format: Format::Svg,
            width: 100.0,
            dpi: 72.0,
        }
    }

    #[test]
    fn what_is_given_up_leaves_only_what_was_there() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("a.svg");
        let old = numbered(&path, 2);
        std::fs::write(&old, "mine").expect("the file can be written");
        let order = order("(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])", 1);
        let ended = run(&order, &path, &mut |done, all| {
            assert_eq!(all, 5);
            done < 4
        });
        assert!(matches!(ended, Err(ExportError::Cancelled)));
        let left: Vec<PathBuf> = std::fs::read_dir(folder.path())
            .expect("it is there")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        assert_eq!(left, [old]);
    }

    #[test]
    fn a_preview_is_what_will_be_written() {
        let sgf = "(;SZ[9];B[aa];W[bb];B[cc])";
        let folder = tempfile::tempdir().expect("a folder for the test");
        let order = order(sgf, 2);
        let path = folder.path().join("a.svg");
        let (drawings, count) = preview(&order, 1);
        assert_eq!((drawings.len(), count), (1, 2));
        let done = run(&order, &path, &mut |_, _| true).expect("it can be written");
        let first = std::fs::read_to_string(&done.files[0]).expect("it is there");
        assert_eq!(picture::svg(&drawings[0]), first);
    }
}
