//! What paths are wanted for, the names that are offered for them, and the program's own file browser.

use crate::document::export::{ExportChoices, ExportKind};
use export::Format;
use fileref::FileRef;
use message::Sentence;

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A record to open.
    Open,
    /// A folder with records to be listed.
    Folder,
    /// A place to save the record.
    Save,
    /// A place for a picture, PNG, SVG or PDF by its name.
    Picture,
    /// An engine library.
    Library,
    /// A network for the built-in engine.
    Net,
    /// A GTP program, for the engine that is being edited.
    Program,
    /// The folder it runs in.
    ProgramFolder,
    /// A place for what the export dialog says, in that format.
    Export(Format),
    /// A place for what the console holds.
    Console,
    /// Records that the games of a match begin with.
    Openings,
    /// Tests for engines.
    Regression,
    /// The search of an engine to be compared with the one that is open.
    Search,
    /// The folder of a tuning.
    Tuning,
    /// Where the games of a match are kept.
    MatchFolder,
}

impl Purpose {
    /// Whether a dialog waits for the path.
    pub fn is_for_dialog(self) -> bool {
        matches!(
            self,
            Purpose::Program
                | Purpose::ProgramFolder
                | Purpose::Openings
                | Purpose::Regression
                | Purpose::Tuning
                | Purpose::Net
                | Purpose::MatchFolder
                | Purpose::Export(_)
        )
    }

    /// Whether a folder is wanted.
    pub fn is_folder(self) -> bool {
        matches!(
            self,
            Purpose::ProgramFolder | Purpose::MatchFolder | Purpose::Folder | Purpose::Tuning
        )
    }

    /// What the file of an export is wanted for.
    pub fn of_export(choices: &ExportChoices) -> Purpose {
        Purpose::Export(choices.format())
    }
}

/// The state of the file browser.
#[derive(Clone, Debug, PartialEq)]
pub struct Browse {
    /// What the path is wanted for.
    pub purpose: Purpose,
    /// The folder that is listed.
    pub folder: FileRef,
    /// The name typed or chosen.
    pub name: String,
    /// What the folder holds: name and whether it is a folder, folders first.
    pub entries: Result<Vec<(String, bool)>, Sentence>,
    /// Whether files of other kinds are listed too.
    pub all_files: bool,
}

impl Browse {
    /// The folder was listed, or cannot be.
    pub(super) fn take(&mut self, entries: Result<Vec<(String, bool)>, Sentence>) {
        // What was the name of a file is none where a folder has it.
        let is_it = |(name, is_folder): &(String, bool)| *is_folder && *name == self.name;
        if entries.iter().flatten().any(is_it) {
            self.name.clear();
        }
        self.entries = entries;
    }
}

/// The name that is offered for a file: that of the record, or of its players, as it is usual for what is written.
pub(super) fn suggested_name(
    purpose: Purpose,
    record: Option<&str>,
    unnamed: impl FnOnce() -> String,
    kind: ExportKind,
) -> String {
    let stem = record.map_or_else(unnamed, |name| record::stem(name).to_owned());
    match purpose {
        // What is packed stays packed.
        Purpose::Save if record.is_some_and(record::is_gzip_name) => format!("{stem}.sgf.gz"),
        Purpose::Save => format!("{stem}.sgf"),
        Purpose::Picture => format!("{stem}.png"),
        Purpose::Console => "console.txt".into(),
        Purpose::Export(format) => {
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
        _ => String::new(),
    }
}

/// A name for a game: its day, where that is written as one, and its players as far as they have names.
pub(super) fn name_of_game(day: &str, black: &str, white: &str) -> Option<String> {
    let usable = |name: &str| name.replace(['/', '\\', ':', '\0'], "_").trim().to_owned();
    let is_named = |name: &String| !name.is_empty();
    let players = [usable(black), usable(white)].into_iter().filter(is_named);
    let players = players.collect::<Vec<_>>().join("-");
    let is_day = day.len() == 10 && day.chars().all(|c| c.is_ascii_digit() || c == '-');
    let day = if is_day { day } else { "" };
    let name = format!("{day} {players}").trim().to_owned();
    Some(name).filter(is_named)
}

/// The file with the usual ending for its purpose, if it has another one or none.
pub fn with_usual_ending(file: FileRef, purpose: Purpose) -> FileRef {
    let is_sgf = |name: &str| record::Format::of_name(name) == Some(record::Format::Sgf);
    if purpose == Purpose::Save && is_sgf(&file.name()) {
        return file;
    }
    let endings: &[&str] = match purpose {
        Purpose::Save => &["sgf"],
        Purpose::Picture => &["png", "svg", "pdf"],
        Purpose::Export(Format::Apng) => &["png", "apng"],
        Purpose::Export(format) => &[format.ending()],
        Purpose::Console => &["txt", "log"],
        _ => return file,
    };
    if endings.contains(&&*file.ending()) {
        return file;
    }
    file.with_ending(endings[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_offered_the_name_of_the_record() {
        let apng = Purpose::Export(Format::Apng);
        let pdf = Purpose::Export(Format::Pdf);
        let cases = [
            // what for, the record's file, what is exported, the name
            (
                Purpose::Save,
                Some("a.sgf.gz"),
                ExportKind::Figures,
                "a.sgf.gz",
            ),
            (Purpose::Save, Some("a.gib"), ExportKind::Figures, "a.sgf"),
            (Purpose::Save, None, ExportKind::Figures, "x.sgf"),
            (
                Purpose::Picture,
                Some("a.sgf.gz"),
                ExportKind::Figures,
                "a.png",
            ),
            (
                Purpose::Console,
                Some("a.sgf"),
                ExportKind::Figures,
                "console.txt",
            ),
            (pdf, Some("a.sgf"), ExportKind::Figures, "a.pdf"),
            (pdf, Some("a.sgf"), ExportKind::Solutions, "a-solutions.pdf"),
            (apng, None, ExportKind::Film, "x.png"),
            (Purpose::Open, Some("a.sgf"), ExportKind::Figures, ""),
        ];
        for (purpose, record, kind, expected) in cases {
            let name = suggested_name(purpose, record, || "x".to_owned(), kind);
            assert_eq!(name, expected, "{purpose:?} of {record:?}");
        }
    }

    #[test]
    fn a_game_has_a_name_that_files_may_have() {
        let cases = [
            // day, Black, White, the name
            ("", "Shusaku", "Gennan", Some("Shusaku-Gennan")),
            ("", "a/b", " c:d ", Some("a_b-c_d")),
            ("2026-11-26", "Aoki", "Mori", Some("2026-11-26 Aoki-Mori")),
            (
                "2026-11-26",
                " ",
                "net, level 3",
                Some("2026-11-26 net, level 3"),
            ),
            ("2026-11-26", "", "", Some("2026-11-26")),
            ("1846/07/21", "Shusaku", "", Some("Shusaku")),
            ("Bunka 9", "", "", None),
        ];
        for (day, black, white, name) in cases {
            assert_eq!(name_of_game(day, black, white).as_deref(), name);
        }
    }

    #[test]
    fn a_file_gets_the_usual_ending_once() {
        let cases = [
            (Purpose::Save, "a.SGF", "a.SGF"),
            (Purpose::Save, "a.sgf.gz", "a.sgf.gz"),
            (Purpose::Save, "round 1.2", "round 1.2.sgf"),
            (Purpose::Picture, "a.svg", "a.svg"),
            (Purpose::Picture, "a.bmp", "a.bmp.png"),
            (Purpose::Console, "a", "a.txt"),
            (Purpose::Export(Format::Apng), "a.png", "a.png"),
            (Purpose::Library, "a", "a"),
        ];
        for (purpose, file, expected) in cases {
            let file = with_usual_ending(file.into(), purpose);
            assert_eq!(file, expected.into(), "{purpose:?}");
        }
    }
}
