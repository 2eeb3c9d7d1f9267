//! Reading a file: the first of several games is shown before all are read, and reading can be given up.

use super::{Effects, FileCommand, FileContext, FileEffect, Incoming, exchange, write};
use crate::WINDOW;
use crate::document::{Document, Open};
use crate::notices::Remark;
use fileref::{FileRef, Stamp};
use message::{Argument, Sentence, id, say};
use record::{Collection, Format, Severity};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A file operation under way.
pub struct Busy {
    /// Its number; an answer with another one is dropped.
    pub job: u64,
    /// The file that is read.
    pub file: FileRef,
    /// Since when.
    pub since: Instant,
    /// How far it is: bytes, all of them, games. None before the first news.
    pub progress: Option<(usize, usize, usize)>,
    // Set to give it up.
    stop: Arc<AtomicBool>,
    // What was open before the first game of the file was shown, to come back to.
    before: Option<Box<Open>>,
}

impl Document {
    pub(super) fn fetch(
        &mut self,
        file: FileRef,
        encoding: Option<String>,
        context: FileContext<'_>,
        out: &mut Effects,
    ) {
        if encoding.is_none() {
            out.push(FileEffect::CloseDialog);
        }
        self.last_reading += 1;
        let job = self.last_reading;
        let stop = Arc::new(AtomicBool::new(false));
        let busy = Busy {
            job,
            file: file.clone(),
            since: context.now,
            progress: None,
            stop: Arc::clone(&stop),
            before: None,
        };
        if let Some(before) = self.busy.replace(busy)
            && self.open.incomplete != Some(before.job)
        {
            before.stop.store(true, Ordering::Release);
        }
        out.push(FileEffect::Read {
            job,
            file,
            encoding,
            stop,
        });
    }

    pub(super) fn read_as(&mut self, encoding: String, out: &mut Effects) {
        if let Some(file) = self.open.path.clone() {
            out.push(FileEffect::MayReplace(
                FileCommand::ReadAs(encoding.clone()),
                FileCommand::Fetch(file, Some(encoding)),
            ));
        }
    }

    /// Gives the running reading up. If its first game is shown already, what was open before comes back, unless that game
    /// was edited meanwhile: then the rest is read after all.
    pub(super) fn give_up_reading(&mut self, out: &mut Effects) {
        let Some(busy) = self.busy.take() else {
            return;
        };
        if self.open.incomplete != Some(busy.job) {
            busy.stop.store(true, Ordering::Release);
        } else if let (false, Some(before)) = (self.is_modified(), busy.before) {
            busy.stop.store(true, Ordering::Release);
            out.push(FileEffect::Leave);
            out.push(FileEffect::Then(FileCommand::PutBack(before)));
        }
    }

    /// The first game of a file that is still being read is shown.
    pub(super) fn first_read(
        &mut self,
        job: u64,
        first: Incoming,
        context: FileContext<'_>,
        out: &mut Effects,
    ) {
        let awaited = context.awaited;
        let another =
            awaited.is_some_and(|(file, game)| first.file.as_ref() == Some(file) && game > 0);
        let is_wanted = self.busy.as_ref().is_some_and(|busy| busy.job == job);
        // Whoever edits what is open gets the question with the whole file.
        if another || !is_wanted || self.is_modified() {
            return;
        }
        out.push(FileEffect::Leave);
        out.push(FileEffect::Then(FileCommand::PutFirst(
            job,
            Box::new(first),
        )));
    }

    pub(super) fn put_first(&mut self, job: u64, first: Incoming, out: &mut Effects) {
        let before = self.exchange(first);
        self.open.incomplete = Some(job);
        if let Some(busy) = &mut self.busy {
            busy.before = Some(Box::new(before));
        }
        out.push(FileEffect::LeaveShelf);
    }

    pub(super) fn read_done(
        &mut self,
        job: u64,
        file: FileRef,
        result: Result<Box<Collection>, Sentence>,
        disk_time: Option<Stamp>,
        out: &mut Effects,
    ) {
        let busy = self.busy.take_if(|busy| busy.job == job);
        if self.open.incomplete == Some(job) {
            let before = busy.and_then(|busy| busy.before);
            out.extend(before.map(|before| FileEffect::Drop(before)));
            self.open.incomplete = None;
            if let Ok(whole) = result {
                out.push(FileEffect::Remember(file));
                self.rest_read(*whole, out);
                out.push(FileEffect::ListAnew);
            }
            return;
        }
        if busy.is_none() {
            // Given up meanwhile.
            out.push(FileEffect::Drop(Box::new(result)));
            return;
        }
        match result {
            Ok(collection) => {
                out.push(FileEffect::Remember(file.clone()));
                let incoming = Incoming {
                    file: Some(file),
                    disk_time,
                    ..Incoming::new(*collection)
                };
                exchange(Box::new(incoming), out);
                out.push(FileEffect::LeaveShelf);
                out.push(FileEffect::ListAnew);
            }
            Err(reason) => {
                let failed = say!(WINDOW, "cannot-open", file = file.name(), reason);
                out.push(FileEffect::Tell(Remark::error(failed)));
                out.push(FileEffect::Forget(file));
            }
        }
    }

    /// The other games of the file that is shown were read.
    fn rest_read(&mut self, whole: Collection, out: &mut Effects) {
        match self.complete(whole) {
            Ok(()) => self.tell_of_reading(out),
            // What looked like the first game was none.
            Err(whole) if !self.is_modified() => {
                let incoming = Incoming {
                    file: self.open.path.clone(),
                    disk_time: self.open.disk_time,
                    ..Incoming::new(*whole)
                };
                return exchange(Box::new(incoming), out);
            }
            Err(_) => {
                self.open.path = None;
                self.mark_unsaved();
            }
        }
        if let Some(file) = self.open.save_again.take() {
            write(file, self.open.disk_time, out);
        }
    }

    pub(super) fn put(&mut self, incoming: Incoming, out: &mut Effects) {
        let before = self.exchange(incoming);
        out.push(FileEffect::Drop(Box::new(before)));
        self.tell_of_reading(out);
    }

    /// Puts other games in place of those that are open, which are returned.
    fn exchange(&mut self, incoming: Incoming) -> Open {
        let mut open = Open::new(incoming.collection, incoming.file);
        open.disk_time = incoming.disk_time;
        open.nowhere_on_disk = incoming.is_nowhere_on_disk;
        std::mem::replace(&mut self.open, open)
    }

    /// Says what was done to the file that was read to make it a record.
    fn tell_of_reading(&self, out: &mut Effects) {
        let collection = self.collection();
        if let Some(format) = collection.foreign() {
            let format: Argument = match format {
                Format::Diagram => id!(WINDOW, "format-diagram").into(),
                _ => format.name().into(),
            };
            let opened = say!(WINDOW, "opened-as-sgf", format);
            out.push(FileEffect::Tell(Remark::info(opened)));
        }
        let warnings = collection.warnings().iter();
        let repairs = warnings.filter(|warning| warning.severity == Severity::Repair);
        let repairs = repairs.count();
        if repairs > 0 {
            let opened = say!(WINDOW, "opened-with-repairs", count = repairs.to_string());
            out.push(FileEffect::TellOfRepairs(opened));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "any moment will do")]
    fn context() -> FileContext<'static> {
        FileContext {
            now: Instant::now(),
            awaited: None,
        }
    }

    fn games(text: &str) -> Collection {
        Collection::read(text.as_bytes().to_vec()).expect("a record")
    }

    /// Lets that happen with all that the document itself wants to follow from it; returns what is left to others.
    fn run(document: &mut Document, command: FileCommand) -> Vec<String> {
        let mut left = Vec::new();
        for effect in document.apply_file(command, context()) {
            match effect {
                FileEffect::Then(command) | FileEffect::MayReplace(_, command) => {
                    left.extend(run(document, command));
                }
                FileEffect::Drop(_) => left.push("Drop".to_owned()),
                other => left.push(format!("{other:?}")),
            }
        }
        left
    }

    fn is_shown(document: &Document, text: &str) -> bool {
        document.collection().write() == games(text).write()
    }

    #[test]
    fn the_file_that_was_asked_for_last_is_shown() {
        let mut document = Document::empty(go::Size::NINE);
        for name in ["/a.sgf", "/b.sgf"] {
            run(&mut document, FileCommand::Open(name.into()));
        }
        for (job, text) in [(1, "(;C[a])"), (2, "(;C[b])")] {
            let read = FileCommand::Read {
                job,
                path: "/b.sgf".into(),
                result: Ok(Box::new(games(text))),
                disk_time: None,
            };
            let left = run(&mut document, read);
            assert_eq!(left.contains(&"Leave".to_owned()), job == 2, "{left:?}");
        }
        assert!(is_shown(&document, "(;C[b])"));
    }

    #[test]
    fn what_was_open_comes_back_when_reading_is_given_up() {
        let mut document = Document::new(games("(;C[before])"), None);
        run(&mut document, FileCommand::Open("/many.sgf".into()));
        let first = FileCommand::First {
            job: 1,
            path: "/many.sgf".into(),
            collection: Box::new(games("(;C[first])")),
            disk_time: None,
        };
        run(&mut document, first);
        assert!(is_shown(&document, "(;C[first])"));
        assert_eq!(run(&mut document, FileCommand::Cancel), ["Leave", "Drop"]);
        assert!(is_shown(&document, "(;C[before])"));
        assert!(document.busy().is_none());
    }
}
