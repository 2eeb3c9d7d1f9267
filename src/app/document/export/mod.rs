//! Figures, sheets of problems and films from the window: what the user chooses, a look at what it will be, and how far
//! the work is. [`Exports`] changes only in [`Document::apply_export`].

pub mod order;

use crate::WINDOW;
use crate::document::Document;
use crate::notices::Remark;
use fileref::FileRef;
use message::{Sentence, id, say};
use picture::RgbaImage;
use record::{BoardText, CellId, Collection, board_text, line_text};
use std::sync::Arc;

pub use crate::settings::export::{ExportChoices, ExportKind};

/// The room of a preview on the screen, in points.
pub const PREVIEW_ROOM: [f32; 2] = [300.0, 400.0];

/// Exports: the one that goes on, and the preview of the dialog.
#[derive(Default)]
pub struct Exports {
    /// The work that goes on.
    pub running: Option<Running>,
    /// What the dialog shows.
    pub preview: Option<Preview>,
    /// The page of the preview that is shown, from 0.
    pub page: usize,
    asked: Option<Asked>,
    waits: bool,
    snapshot: Option<((u64, u64), Arc<Collection>)>,
    // The number of the last preview or export.
    last_number: u64,
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
    /// Open the dialog with the choices of last time.
    Open,
    /// What the dialog says may have changed: the preview follows it.
    Follow,
    /// Show that page of the preview.
    Page(usize),
    /// A preview is there.
    Previewed(u64, Vec<RgbaImage>, usize),
    /// A file was chosen for what the dialog says.
    Start(FileRef),
    /// The job of that number is so far.
    Progress(u64, usize, usize),
    /// The job of that number is over: what was written, or why nothing was (no reason: it was given up).
    Ended(u64, Result<Vec<FileRef>, Option<Sentence>>),
    /// Give the work up.
    Stop,
    /// Copy the line that is shown, and nothing beside it, as SGF.
    CopyLine,
    /// Copy the position as a board of characters.
    CopyBoard(BoardText),
}

/// What exports want of the world or of other rooms.
#[derive(Debug)]
pub enum ExportEffect {
    /// Let the user choose, beginning with these choices.
    OpenDialog(Box<ExportChoices>),
    /// Make the preview of that number, of these games.
    Preview(u64, Box<ExportChoices>, Arc<Collection>),
    /// Carry the export of that number out, of these games into that file.
    Begin(u64, FileRef, Box<ExportChoices>, Arc<Collection>),
    /// The dialog has done its work. What was chosen in it, and the folder of the file, are remembered.
    Begun(FileRef, Box<ExportChoices>),
    /// Give the work up.
    Stop,
    /// Put a text on the clipboard.
    Copy(String),
    /// Tell the user that.
    Tell(Remark),
}

/// What exports look at.
pub struct ExportContext<'a> {
    /// What the dialog in front says, if it is the one for exports.
    pub dialog: Option<&'a ExportChoices>,
    /// Whether a dialog waits behind one that asks for a file.
    pub is_dialog_waiting: bool,
    /// The choices of last time.
    pub usual: &'a ExportChoices,
    /// The tag of the user's language.
    pub language: &'a str,
}

impl Document {
    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply_export(
        &mut self,
        command: ExportCommand,
        context: &ExportContext<'_>,
    ) -> Vec<ExportEffect> {
        match command {
            ExportCommand::Open => {
                let mut choices = Box::new(context.usual.clone());
                (choices.from, choices.to) = (1, 0);
                self.exports.page = 0;
                vec![ExportEffect::OpenDialog(choices)]
            }
            ExportCommand::Follow => self.follow_dialog(context).into_iter().collect(),
            ExportCommand::Page(page) => {
                self.exports.page = page;
                Vec::new()
            }
            ExportCommand::Previewed(number, pages, count) => {
                self.exports.take_preview(number, pages, count);
                Vec::new()
            }
            ExportCommand::Start(file) => self.start_export(file, context),
            ExportCommand::Progress(job, done, total) => {
                let running = self.exports.running.as_mut();
                if let Some(running) = running.filter(|running| running.job == job) {
                    (running.done, running.total) = (done, total);
                }
                Vec::new()
            }
            ExportCommand::Ended(job, result) => {
                let ended = self.exports.running.take_if(|running| running.job == job);
                let tell = ended.map(|_| ExportEffect::Tell(came_of(result)));
                tell.into_iter().collect()
            }
            ExportCommand::Stop => vec![ExportEffect::Stop],
            ExportCommand::CopyLine => copy(line_text(self.record(), self.end_of_line())),
            ExportCommand::CopyBoard(kind) => copy(board_text(&self.shown().position, kind)),
        }
    }

    /// Asks for what the dialog is to show, if that is not what it shows already.
    fn follow_dialog(&mut self, context: &ExportContext<'_>) -> Option<ExportEffect> {
        let Some(choices) = context.dialog else {
            if !context.is_dialog_waiting {
                // Nobody looks: a copy of a large file need not be kept.
                self.exports.snapshot = None;
                self.exports.preview = None;
                self.exports.asked = None;
            }
            return None;
        };
        if self.exports.waits {
            return None;
        }
        let asked = Asked {
            choices: choices.clone(),
            document: (self.epoch(), self.generation()),
            game: self.game(),
            cursor: self.cursor(),
            language: context.language.to_owned(),
        };
        if self.exports.asked.as_ref() == Some(&asked) {
            return None;
        }
        let number = self.exports.next_number();
        self.exports.waits = true;
        self.exports.asked = Some(asked);
        let games = self.snapshot();
        Some(ExportEffect::Preview(
            number,
            Box::new(choices.clone()),
            games,
        ))
    }

    /// A file was chosen for what the dialog says.
    fn start_export(&mut self, file: FileRef, context: &ExportContext<'_>) -> Vec<ExportEffect> {
        let Some(choices) = context.dialog else {
            return Vec::new();
        };
        if self.exports.running.is_some() {
            return vec![ExportEffect::Tell(Remark::info(id!(
                WINDOW,
                "export-goes-on"
            )))];
        }
        let job = self.exports.next_number();
        self.exports.running = Some(Running {
            job,
            done: 0,
            total: 0,
        });
        let choices = Box::new(choices.clone());
        let games = self.snapshot();
        vec![
            ExportEffect::Begin(job, file.clone(), choices.clone(), games),
            ExportEffect::Begun(file, choices),
        ]
    }

    /// A copy of the file for threads, made once as long as nothing changes.
    fn snapshot(&mut self) -> Arc<Collection> {
        let now = (self.epoch(), self.generation());
        match &self.exports.snapshot {
            Some((then, copy)) if *then == now => Arc::clone(copy),
            _ => {
                let copy = Arc::new(self.collection().clone());
                self.exports.snapshot = Some((now, Arc::clone(&copy)));
                copy
            }
        }
    }

    /// How many moves the line has that is shown, and how many the main line; none if that is shown.
    pub fn moves_beside_main_line(&self) -> Option<(u32, u32)> {
        let record = self.record();
        let main = std::iter::successors(Some(record.root()), |&cell| record.car(cell)).last()?;
        let shown = self.end_of_line();
        (main != shown).then(|| (record.move_number(shown), record.move_number(main)))
    }

    /// The last cell of the line that is shown.
    pub(crate) fn end_of_line(&self) -> CellId {
        let record = self.record();
        let cursor = self.cursor();
        std::iter::successors(Some(cursor), |&cell| record.next(cell))
            .last()
            .unwrap_or(cursor)
    }
}

impl Exports {
    fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    fn take_preview(&mut self, number: u64, pages: Vec<RgbaImage>, count: usize) {
        self.waits = false;
        self.page = self.page.min(pages.len().saturating_sub(1));
        self.preview = Some(Preview {
            number,
            pages: Arc::new(pages),
            count,
        });
    }
}

fn copy(text: String) -> Vec<ExportEffect> {
    vec![
        ExportEffect::Copy(text),
        ExportEffect::Tell(Remark::info(id!(WINDOW, "copied"))),
    ]
}

/// What came of an export.
fn came_of(result: Result<Vec<FileRef>, Option<Sentence>>) -> Remark {
    match result {
        Ok(files) => {
            let file = files.first().map(FileRef::name).unwrap_or_default();
            if files.len() == 1 {
                Remark::info(say!(WINDOW, "saved", file))
            } else {
                let count = files.len().to_string();
                Remark::info(say!(WINDOW, "export-saved-files", file, count))
            }
        }
        Err(None) => Remark::info(id!(WINDOW, "export-stopped")),
        Err(Some(reason)) => Remark::error(say!(WINDOW, "export-failed", reason)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_an_export_is_told() {
        let files = |names: &[&str]| Ok(names.iter().map(FileRef::from).collect());
        for (result, expected) in [
            (files(&["/tmp/a.pdf"]), "saved"),
            (
                files(&["/tmp/a-1.svg", "/tmp/a-2.svg"]),
                "export-saved-files",
            ),
            (Err(None), "export-stopped"),
        ] {
            assert_eq!(came_of(result).sentence.id().name(), expected);
        }
    }

    #[test]
    fn a_preview_is_asked_for_once_as_long_as_nothing_changes() {
        let mut document = Document::empty(go::Size::NINE);
        let mut choices = ExportChoices::default();
        let mut follow = |choices: &ExportChoices, answered: bool| {
            if answered {
                document.exports.take_preview(1, Vec::new(), 0);
            }
            let context = ExportContext {
                dialog: Some(choices),
                is_dialog_waiting: false,
                usual: choices,
                language: "en",
            };
            let asked = document.apply_export(ExportCommand::Follow, &context);
            asked.len()
        };
        assert_eq!(follow(&choices, false), 1);
        assert_eq!(follow(&choices, false), 0, "it is being made");
        assert_eq!(follow(&choices, true), 0, "it is there");
        choices.coordinates = false;
        assert_eq!(follow(&choices, false), 1, "another one is wanted");
    }
}
