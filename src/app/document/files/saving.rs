//! Saving the record: one file after the other, and never one that lacks games which are still being read.

use super::{Effects, FileEffect, write};
use crate::WINDOW;
use crate::document::Document;
use crate::notices::Remark;
use fileref::{FileRef, Stamp};
use message::{Sentence, say};

/// The encodings offered for reading a record again, as the reader knows them.
pub const ENCODINGS: [&str; 8] = [
    "UTF-8",
    "Shift_JIS",
    "EUC-JP",
    "GB18030",
    "Big5",
    "EUC-KR",
    "windows-1252",
    "windows-1251",
];

impl Document {
    /// Whether what was stepped over in the file would be lost for good, though another encoding may have it.
    pub(super) fn has_to_ask_for_encoding(&self) -> bool {
        let open = &self.open;
        let is_from_file = open.path.is_some() && open.saved_here.is_none();
        is_from_file
            && !open.trusts_encoding
            && open.collection.is_encoding_doubtful()
            && open.collection.differs_from_saved()
    }

    /// Saving waits for an answer.
    pub(super) fn stop_saving(&mut self, question: FileEffect, out: &mut Effects) {
        self.open.saving = None;
        self.open.save_again = None;
        out.push(question);
    }

    pub(super) fn agree_in_place(&mut self, file: FileRef, out: &mut Effects) {
        out.push(FileEffect::CloseDialog);
        self.open.in_place = Some(file.clone());
        write(file, None, out);
    }

    pub(super) fn trust_encoding(&mut self, file: FileRef, out: &mut Effects) {
        out.push(FileEffect::CloseDialog);
        self.open.trusts_encoding = true;
        let since = self.open.disk_time;
        let since = since.filter(|_| self.own_path() == Some(&file));
        write(file, since, out);
    }

    pub(super) fn begin_to_save(
        &mut self,
        file: FileRef,
        since: Option<Stamp>,
    ) -> Option<FileEffect> {
        if self.has_to_ask_for_encoding() {
            return Some(FileEffect::AskEncoding(file));
        }
        // One after the other: of two at once, the older might be the one that stays. And not before all of it is here.
        if self.open.saving.is_some() || self.open.incomplete.is_some() {
            self.open.save_again = Some(file);
            return None;
        }
        self.open.saving = Some((file.clone(), self.generation()));
        Some(FileEffect::Save {
            keep_old: self.open.saved_here.as_ref() != Some(&file),
            in_place: self.open.in_place.as_ref() == Some(&file),
            file,
            games: Box::new(self.collection().clone()),
            unless_changed_since: since,
        })
    }

    pub(super) fn written(
        &mut self,
        file: FileRef,
        result: Result<Option<Stamp>, Sentence>,
        out: &mut Effects,
    ) {
        match result {
            Ok(disk_time) => {
                let saved = Remark::info(say!(WINDOW, "saved", file = file.name()));
                out.push(FileEffect::Tell(saved));
                out.push(FileEffect::Remember(file.clone()));
                self.saved(file, disk_time, out);
            }
            Err(reason) => {
                self.open.saving.take_if(|(saving, _)| *saving == file);
                self.open.save_again = None;
                out.push(FileEffect::NotSaved);
                let failed = say!(WINDOW, "cannot-save", file = file.name(), reason);
                out.push(FileEffect::Tell(Remark::error(failed)));
            }
        }
    }

    /// The disk has the record. By now another one may be open, or this one may be changed again.
    fn saved(&mut self, file: FileRef, disk_time: Option<Stamp>, out: &mut Effects) {
        let saving = self.open.saving.take_if(|(saving, _)| *saving == file);
        let Some((_, generation)) = saving else {
            return;
        };
        self.open.saved_here = Some(file.clone());
        self.open.path = Some(file);
        self.open.disk_time = disk_time;
        let as_saved = generation == self.generation();
        if as_saved {
            self.mark_saved();
        }
        if let Some(again) = self.open.save_again.take()
            && (!as_saved || self.open.path.as_ref() != Some(&again))
        {
            let since = disk_time.filter(|_| self.open.path.as_ref() == Some(&again));
            write(again, since, out);
        } else if as_saved {
            out.push(FileEffect::Saved);
        } else {
            out.push(FileEffect::NotSaved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::files::{FileCommand, FileContext};
    use go::{Color, Move, Point};
    use std::time::Instant;

    /// What is left to others, in words.
    #[expect(clippy::disallowed_methods, reason = "any moment will do")]
    fn run(document: &mut Document, command: FileCommand) -> Vec<String> {
        let context = FileContext {
            now: Instant::now(),
            awaited: None,
        };
        let mut left = Vec::new();
        for effect in document.apply_file(command, context) {
            match effect {
                FileEffect::Then(command) => left.extend(run(document, command)),
                FileEffect::Save {
                    file,
                    keep_old,
                    in_place,
                    ..
                } => {
                    let kept = if keep_old {
                        ", keeping the old one"
                    } else {
                        ""
                    };
                    let place = if in_place { ", in place" } else { "" };
                    left.push(format!("save {file}{kept}{place}"));
                }
                FileEffect::AskEncoding(_) => left.push("which encoding?".to_owned()),
                FileEffect::AskInPlace(_) => left.push("in place?".to_owned()),
                FileEffect::Tell(remark) => {
                    left.push(format!("tell {}", remark.sentence.id().name()));
                }
                FileEffect::Saved => left.push("saved".to_owned()),
                FileEffect::NotSaved => left.push("not saved".to_owned()),
                FileEffect::AskForPlace => left.push("where to?".to_owned()),
                _ => {}
            }
        }
        left
    }

    fn written(document: &mut Document, file: &str, result: Result<(), &str>) -> Vec<String> {
        let result = result.map(|()| None);
        let result = result.map_err(message::quoted);
        let path = file.into();
        run(document, FileCommand::Written { path, result })
    }

    fn edited() -> Document {
        let mut document = Document::empty(go::Size::NINE);
        edit(&mut document);
        document
    }

    fn edit(document: &mut Document) {
        let point = Point::new(document.generation() as u8, 0);
        document.edit(|record, cell| record.add_move(cell, Color::Black, Move::Play(point)));
    }

    #[test]
    fn a_record_without_a_file_is_saved_where_the_user_says() {
        let mut document = edited();
        assert_eq!(run(&mut document, FileCommand::Save), ["where to?"]);
        let save = FileCommand::SaveTo("/a.sgf".into());
        assert_eq!(
            run(&mut document, save),
            ["save /a.sgf, keeping the old one"]
        );
        let left = written(&mut document, "/a.sgf", Ok(()));
        assert_eq!(left, ["tell saved", "saved"]);
        assert!(!document.is_modified());
        edit(&mut document);
        assert_eq!(run(&mut document, FileCommand::Save), ["save /a.sgf"]);
    }

    #[test]
    fn what_was_edited_while_saving_is_saved_after_that() {
        let mut document = edited();
        run(&mut document, FileCommand::SaveTo("/a.sgf".into()));
        edit(&mut document);
        let again = FileCommand::SaveTo("/a.sgf".into());
        assert_eq!(run(&mut document, again), [""; 0], "one after the other");
        let left = written(&mut document, "/a.sgf", Ok(()));
        assert_eq!(left, ["tell saved", "save /a.sgf"]);
        assert!(document.is_modified(), "not yet");
        assert_eq!(
            written(&mut document, "/a.sgf", Ok(())),
            ["tell saved", "saved"]
        );
        assert!(!document.is_modified());
    }

    #[test]
    fn a_file_is_overwritten_in_place_once_that_is_agreed_to() {
        let mut document = edited();
        let place = || FileRef::from("/a.sgf");
        run(&mut document, FileCommand::SaveTo(place()));
        let left = run(&mut document, FileCommand::OnlyInPlace(place()));
        assert_eq!(left, ["in place?"]);
        assert!(document.is_modified() && !document.is_being_saved());
        let left = run(&mut document, FileCommand::AgreeInPlace(place()));
        assert_eq!(left, ["save /a.sgf, keeping the old one, in place"]);
        written(&mut document, "/a.sgf", Ok(()));
        edit(&mut document);
        let left = run(&mut document, FileCommand::Save);
        assert_eq!(left, ["save /a.sgf, in place"], "one answer will do");
    }

    #[test]
    fn text_that_was_stepped_over_is_not_lost_for_good_unasked() {
        let bytes = b"(;SZ[9]PB[\xBF\xC2\xBD\xE0];B[cc]\xFF\xFF x ;W[dd])".to_vec();
        let collection = record::Collection::read(bytes).expect("a game");
        let mut document = Document::new(collection, Some("/a.sgf".into()));
        let save = || FileCommand::SaveTo("/a.sgf".into());
        let asked = ["save /a.sgf, keeping the old one"];
        assert_eq!(run(&mut document, save()), asked, "the same bytes");
        let mut document = Document::new(document.collection().clone(), Some("/a.sgf".into()));
        edit(&mut document);
        assert_eq!(run(&mut document, save()), ["which encoding?"]);
        let trust = FileCommand::TrustEncoding("/a.sgf".into());
        assert_eq!(run(&mut document, trust), asked);
    }

    #[test]
    fn what_cannot_be_saved_is_still_to_be_saved() {
        let mut document = edited();
        run(&mut document, FileCommand::SaveTo("/a.sgf".into()));
        let left = written(&mut document, "/a.sgf", Err("no room"));
        assert_eq!(left, ["not saved", "tell cannot-save"]);
        assert!(document.is_modified() && !document.is_being_saved());
    }
}
