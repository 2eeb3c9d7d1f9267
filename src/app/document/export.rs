//! Figures, sheets of problems and films from the window: what the user chooses, a look at what it will be, and how far
//! the work is.

use crate::settings::input::CoordinateStyle;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, Purpose, State};
use export::{Done, FilmOptions, Format, Order, Source, Work};
use figures::{
    BookOptions, Breaks, Numbering, PageOptions, Paper, ReelOptions, SheetOptions, SheetPart,
    TextPlace, Words, part_in_use,
};
use message::Sentence;
use picture::{Coordinates, Loops, RgbaImage, Theme, ThemeName};
use record::{BoardText, CellId, Collection, board_text, line_text};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// The room of a preview on the screen, in points.
pub const PREVIEW_ROOM: [f32; 2] = [300.0, 400.0];

/// What can be exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExportKind {
    /// What the board shows.
    Position,
    /// The game as numbered figures.
    #[default]
    Figures,
    /// The games of the file as problems.
    Problems,
    /// Their solutions.
    Solutions,
    /// The line as a film.
    Film,
}

impl ExportKind {
    /// All kinds, in the order of the dialog.
    pub const ALL: [ExportKind; 5] = [
        ExportKind::Position,
        ExportKind::Figures,
        ExportKind::Problems,
        ExportKind::Solutions,
        ExportKind::Film,
    ];

    /// The kinds of files it can be written to.
    pub const fn formats(self) -> &'static [Format] {
        match self {
            ExportKind::Position => &[Format::Png, Format::Svg, Format::Pdf],
            ExportKind::Film => &[Format::Gif, Format::Apng],
            _ => &[Format::Pdf, Format::Svg, Format::Png],
        }
    }
}

/// The choices of the dialog, remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of a dialog, independent of each other"
)]
pub struct ExportChoices {
    /// What.
    pub kind: ExportKind,
    /// The format of a position, by its ending.
    pub position_format: String,
    /// The format of pages.
    pub page_format: String,
    /// The format of a film.
    pub film_format: String,
    /// How positions and films look.
    pub theme: ThemeName,
    /// How pages look.
    pub page_theme: ThemeName,
    /// Longer side of a picture in pixels.
    pub side: u32,
    /// The same of a film.
    pub film_side: u32,
    /// Names of the lines.
    pub coordinates: bool,
    /// Moves for each figure; 0: not counted.
    pub every: u32,
    /// Figures begin where the record says so.
    pub at_marks: bool,
    /// Figures end at comments.
    pub at_comments: bool,
    /// Comments are printed.
    pub comments: bool,
    /// Variations are figures of their own.
    pub variations: bool,
    /// What engines say about the position that is shown.
    pub layers: bool,
    /// The numbers on stones.
    pub numbering: Numbering,
    /// The paper.
    pub paper: Paper,
    /// Where words stand.
    pub text: TextPlace,
    /// Figures on a page.
    pub per_page: u8,
    /// Problems on a page.
    pub problems_per_page: u8,
    /// Wrong moves with their refutation, too.
    pub wrong: bool,
    /// The first move of figures and films. Not kept.
    #[serde(skip)]
    pub from: u32,
    /// The last one; 0: all. Not kept.
    #[serde(skip)]
    pub to: u32,
    /// How long a move of a film is seen, in milliseconds.
    pub delay: u32,
    /// How long its end is seen.
    pub hold: u32,
    /// How often it is shown; 0: for ever.
    pub loops: u16,
    /// Only the part of the board that is used.
    pub crop: bool,
    /// Numbers on the stones of a film.
    pub film_numbers: bool,
}

impl Default for ExportChoices {
    fn default() -> Self {
        Self {
            kind: ExportKind::default(),
            position_format: "png".into(),
            page_format: "pdf".into(),
            film_format: "gif".into(),
            theme: ThemeName::Wood,
            page_theme: ThemeName::Paper,
            side: 1000,
            film_side: 480,
            coordinates: true,
            every: 50,
            at_marks: true,
            at_comments: false,
            comments: true,
            variations: false,
            layers: false,
            numbering: Numbering::Game,
            paper: Paper::A4,
            text: TextPlace::Below,
            per_page: 2,
            problems_per_page: 6,
            wrong: false,
            from: 1,
            to: 0,
            delay: 800,
            hold: 3000,
            loops: 0,
            crop: false,
            film_numbers: false,
        }
    }
}

impl ExportChoices {
    /// Puts nonsense of a file right.
    pub(crate) fn keep_within_limits(&mut self) {
        self.side = self.side.clamp(64, 8192);
        self.film_side = self.film_side.clamp(64, 2048);
        self.every = self.every.min(10_000);
        self.per_page = self.per_page.clamp(1, 12);
        self.problems_per_page = self.problems_per_page.clamp(1, 12);
        self.delay = self.delay.clamp(20, 60_000);
        self.hold = self.hold.min(60_000);
        self.from = self.from.max(1);
    }

    /// The format that is chosen for the kind that is chosen.
    pub fn format(&self) -> Format {
        let formats = self.kind.formats();
        let wanted = self.format_name();
        let found = formats.iter().find(|format| format.ending() == wanted);
        *found.unwrap_or(&formats[0])
    }

    fn format_name(&self) -> &str {
        match self.kind {
            ExportKind::Position => &self.position_format,
            ExportKind::Film => &self.film_format,
            _ => &self.page_format,
        }
    }

    /// Chooses another format for the kind that is chosen.
    pub fn set_format(&mut self, format: Format) {
        let name = match self.kind {
            ExportKind::Position => &mut self.position_format,
            ExportKind::Film => &mut self.film_format,
            _ => &mut self.page_format,
        };
        format.ending().clone_into(name);
    }

    fn coordinates(&self, style: CoordinateStyle) -> Coordinates {
        if self.coordinates {
            style.at_rim()
        } else {
            Coordinates::None
        }
    }

    fn last(&self) -> u32 {
        if self.to == 0 { u32::MAX } else { self.to }
    }
}

/// Exports: the one that goes on, and the preview of the dialog.
#[derive(Default)]
pub struct Exports {
    /// The work that goes on.
    pub running: Option<Running>,
    /// What the dialog shows.
    pub preview: Option<Preview>,
    /// The page of the preview that is shown, from 0.
    pub page: usize,
    asked: Option<(u64, Asked)>,
    waits: bool,
    snapshot: Option<((u64, u64), Arc<Collection>)>,
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    job: u64,
    /// Done.
    pub done: usize,
    /// In all.
    pub total: usize,
}

/// What the dialog shows of the work before it is done.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Tells it from others.
    pub number: u64,
    /// Its first pages.
    pub pages: Arc<Vec<RgbaImage>>,
    /// How many figures, problems or frames there will be.
    pub count: usize,
}

/// What a preview depends on.
#[derive(Clone, PartialEq)]
struct Asked {
    choices: ExportChoices,
    document: (u64, u64),
    game: usize,
    cursor: CellId,
    language: String,
}

/// What happens with exports.
#[derive(Debug)]
pub enum ExportCommand {
    /// Open the dialog for that kind.
    Open(ExportKind),
    /// Show that page of the preview.
    Page(usize),
    /// A preview is there.
    Previewed(u64, Vec<RgbaImage>, usize),
    /// The job of that number is so far.
    Progress(u64, usize, usize),
    /// The job of that number is over: what was written, or why nothing was (no reason: it was given up).
    Ended(u64, Result<Done, Option<Sentence>>),
    /// Give the work up.
    Stop,
}

impl State {
    /// Something about exports.
    pub fn export_command(&mut self, command: ExportCommand, effects: &mut Vec<Effect>) {
        match command {
            ExportCommand::Open(kind) => self.open_export(Some(kind)),
            ExportCommand::Page(page) => self.document.exports.page = page,
            ExportCommand::Previewed(number, pages, count) => {
                self.document.exports.waits = false;
                self.document.exports.page = self
                    .document
                    .exports
                    .page
                    .min(pages.len().saturating_sub(1));
                self.document.exports.preview = Some(Preview {
                    number,
                    pages: Arc::new(pages),
                    count,
                });
            }
            ExportCommand::Progress(job, done, total) => {
                if let Some(running) = self
                    .document
                    .exports
                    .running
                    .as_mut()
                    .filter(|r| r.job == job)
                {
                    (running.done, running.total) = (done, total);
                }
            }
            ExportCommand::Ended(job, result) => {
                if self
                    .document
                    .exports
                    .running
                    .is_some_and(|running| running.job == job)
                {
                    self.document.exports.running = None;
                    self.tell_export(result);
                }
            }
            ExportCommand::Stop => effects.push(Effect::StopExport),
        }
    }

    /// Opens the dialog with the choices of last time. A file of problems is more likely to be wanted as problems.
    pub fn open_export(&mut self, kind: Option<ExportKind>) {
        let mut choices = self.settings.export.clone();
        (choices.from, choices.to) = (1, 0);
        if let Some(kind) = kind {
            choices.kind = kind;
        }
        self.document.exports.page = 0;
        self.dialog = Some(Dialog::Export(Box::new(choices)));
    }

    /// Asks for what the dialog is to show, if that is not what it shows already.
    pub(crate) fn refresh_preview(&mut self, effects: &mut Vec<Effect>) {
        let Some(Dialog::Export(choices)) = &self.dialog else {
            if self.picking_for.is_none() {
                // Nobody looks: a copy of a large file need not be kept.
                self.document.exports.snapshot = None;
                self.document.exports.preview = None;
                self.document.exports.asked = None;
            }
            return;
        };
        if self.document.exports.waits {
            return;
        }
        let asked = Asked {
            choices: ExportChoices::clone(choices),
            document: (self.document.epoch(), self.document.generation()),
            game: self.document.game(),
            cursor: self.document.cursor(),
            language: self.texts.tag().to_owned(),
        };
        if self
            .document
            .exports
            .asked
            .as_ref()
            .is_some_and(|(_, last)| *last == asked)
        {
            return;
        }
        let number = self.fresh_number();
        let order = self.export_order(&asked.choices, PathBuf::new());
        self.document.exports.waits = true;
        self.document.exports.asked = Some((number, asked));
        effects.push(Effect::Preview(number, Box::new(order)));
    }

    /// A path was chosen for what the dialog says.
    pub(crate) fn start_export(&mut self, path: PathBuf, effects: &mut Vec<Effect>) {
        let Some(Dialog::Export(choices)) = self.dialog.clone() else {
            return;
        };
        if self.document.exports.running.is_some() {
            let text = self.tr("export-goes-on").to_string();
            return self.inform(text);
        }
        let order = self.export_order(&choices, path);
        let job = self.fresh_number();
        self.dialog = None;
        self.document.exports.running = Some(Running {
            job,
            done: 0,
            total: 0,
        });
        self.settings.folder = order.path.parent().map(std::path::Path::to_owned);
        self.settings.export = *choices;
        effects.push(Effect::SaveSettings);
        effects.push(Effect::Export(job, Box::new(order)));
    }

    fn tell_export(&mut self, result: Result<Done, Option<Sentence>>) {
        match result {
            Ok(done) => {
                let file = done
                    .files
                    .first()
                    .map(|path| crate::document::files::shown(path));
                let file = file.unwrap_or_default();
                let count = done.files.len().to_string();
                let text = if done.files.len() == 1 {
                    self.texts.with("saved", &[("file", &file)])
                } else {
                    let values = [("file", &*file), ("count", &count)];
                    self.texts.with("export-saved-files", &values)
                };
                self.inform(text);
            }
            Err(None) => {
                let text = self.tr("export-stopped").to_string();
                self.inform(text);
            }
            Err(Some(reason)) => {
                let reason = self.in_words(&reason);
                let text = self.texts.with("export-failed", &[("reason", &reason)]);
                self.complain(text);
            }
        }
    }

    /// A copy of the file for threads, made once as long as nothing changes.
    fn snapshot(&mut self) -> Arc<Collection> {
        let now = (self.document.epoch(), self.document.generation());
        match &self.document.exports.snapshot {
            Some((then, copy)) if *then == now => Arc::clone(copy),
            _ => {
                let copy = Arc::new(self.document.collection().clone());
                self.document.exports.snapshot = Some((now, Arc::clone(&copy)));
                copy
            }
        }
    }

    /// The end of the line that is shown.
    fn end_of_line(&self) -> CellId {
        let record = self.document.record();
        let cursor = self.document.cursor();
        std::iter::successors(Some(cursor), |&cell| record.next(cell))
            .last()
            .unwrap_or(cursor)
    }

    fn export_order(&mut self, choices: &ExportChoices, path: PathBuf) -> Order {
        let games = self.snapshot();
        let game = self.document.game();
        let last = self.end_of_line();
        let on_paper = !matches!(choices.kind, ExportKind::Position | ExportKind::Film);
        let theme = if on_paper {
            choices.page_theme
        } else {
            choices.theme
        };
        let theme = theme.theme().by_hand(self.settings.looks.by_hand);
        let words = Words::of_tag(self.texts.tag());
        let work = match choices.kind {
            ExportKind::Position => {
                let drawing = crate::board::scene::drawing(self, choices.side as f32, &theme);
                Work::Picture(Box::new(drawing))
            }
            ExportKind::Figures => Work::Figures {
                games,
                game,
                last,
                book: self.book(choices),
            },
            ExportKind::Problems | ExportKind::Solutions => Work::Sheet {
                source: Source::Games(games),
                part: if choices.kind == ExportKind::Problems {
                    SheetPart::Problems
                } else {
                    SheetPart::Solutions
                },
                sheet: SheetOptions {
                    coordinates: Coordinates::None,
                    texts: choices.comments,
                    wrong: if choices.wrong { 4 } else { 0 },
                    ..SheetOptions::default()
                },
            },
            ExportKind::Film => {
                let record = self.document.record();
                let window = choices.crop.then(|| part_in_use(record, record.root()));
                Work::Film {
                    games,
                    game,
                    last,
                    film: {
                        let style = self.settings.hands.coordinates;
                        film(choices, style, theme.clone(), window)
                    },
                }
            }
        };
        Order {
            work,
            page: PageOptions {
                paper: choices.paper,
                per_page: if choices.kind == ExportKind::Figures {
                    choices.per_page
                } else {
                    choices.problems_per_page
                },
                text: choices.text,
                theme,
                words,
            },
            path,
            format: choices.format(),
            width: choices.side as f32,
            dpi: 200.0,
        }
    }

    fn book(&self, choices: &ExportChoices) -> BookOptions {
        let layers = choices.layers.then(|| {
            let cursor = self.document.cursor();
            (cursor, self.drawn_layers())
        });
        BookOptions {
            breaks: Breaks {
                every: choices.every,
                at_marks: choices.at_marks,
                at_comments: choices.at_comments,
            },
            numbering: choices.numbering,
            coordinates: choices.coordinates(self.settings.hands.coordinates),
            comments: choices.comments,
            variations: choices.variations,
            from: choices.from,
            to: choices.last(),
            layers: layers.filter(|(_, layers)| !layers.is_empty()),
        }
    }

    /// Copies the line that is shown, and nothing beside it, as SGF.
    pub(crate) fn copy_line(&mut self, effects: &mut Vec<Effect>) {
        let text = line_text(self.document.record(), self.end_of_line());
        effects.push(Effect::Copy(text));
        let text = self.tr("copied").to_string();
        self.inform(text);
    }

    /// Copies the position as a board of characters.
    pub(crate) fn copy_board(&mut self, kind: BoardText, effects: &mut Vec<Effect>) {
        let text = board_text(&self.document.shown().position, kind);
        effects.push(Effect::Copy(text));
        let text = self.tr("copied").to_string();
        self.inform(text);
    }

    /// What the file of an export is called to begin with.
    pub(crate) fn export_name(&self, stem: &str, format: Format) -> String {
        let kind = match &self.dialog {
            Some(Dialog::Export(choices)) => choices.kind,
            _ => ExportKind::default(),
        };
        let more = match kind {
            ExportKind::Problems => "-problems",
            ExportKind::Solutions => "-solutions",
            _ => "",
        };
        let ending = match format {
            // Viewers know animated ones by the usual name.
            Format::Apng => Format::Png.ending(),
            other => other.ending(),
        };
        format!("{stem}{more}.{ending}")
    }
}

fn film(
    choices: &ExportChoices,
    style: CoordinateStyle,
    theme: Theme,
    window: Option<picture::Window>,
) -> FilmOptions {
    FilmOptions {
        reel: ReelOptions {
            from: choices.from,
            to: choices.last(),
            side: choices.film_side as f32,
            coordinates: choices.coordinates(style),
            numbers: choices.film_numbers,
            window,
            theme,
        },
        delay: choices.delay,
        hold: choices.hold,
        loops: match choices.loops {
            0 => Loops::Forever,
            times => Loops::Times(times),
        },
    }
}

impl From<ExportCommand> for Command {
    fn from(command: ExportCommand) -> Command {
        Command::Export(command)
    }
}

/// The purpose of the path that is asked for.
pub fn purpose(choices: &ExportChoices) -> Purpose {
    Purpose::Export(choices.format())
}
