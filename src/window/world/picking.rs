//! The desktop's dialogs for files and folders.

use crate::window::world::World;
use crate::window::world::portal::has_file_dialog;
use app::shell::browse::Purpose;
use app::shell::command::Command;
use app::shell::command::PickCommand;
use fileref::FileRef;
use record::Format;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl World {
    /// Opens the desktop's dialog on a thread of its own; at most one at a time. Where the desktop
    /// has none the program's own browser is asked for, because `rfd` cannot tell that from Cancel.
    pub(super) fn pick(&self, purpose: Purpose, folder: Option<FileRef>, name: String) {
        if self.dialog_is_open.swap(true, Ordering::SeqCst) {
            return;
        }
        let open = Arc::clone(&self.dialog_is_open);
        self.on_thread(move || {
            let command = if has_file_dialog() {
                match ask_desktop(purpose, folder.as_ref(), &name) {
                    Some(path) => Command::ChoosePath(purpose, path.into()),
                    None => Command::Tick,
                }
            } else {
                let here = std::env::current_dir().ok().or_else(std::env::home_dir);
                let here = here.unwrap_or_else(|| PathBuf::from("/"));
                Command::Pick(PickCommand::NoDialog(purpose, here.into()))
            };
            open.store(false, Ordering::SeqCst);
            command
        });
    }
}

/// Endings of file names, in lower and in upper case.
fn in_both_cases(endings: impl Iterator<Item = String>) -> Vec<String> {
    endings
        .flat_map(|ending| [ending.to_uppercase(), ending])
        .collect()
}

fn ask_desktop(purpose: Purpose, folder: Option<&FileRef>, name: &str) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new();
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder.as_path());
    }
    match purpose {
        Purpose::Search => dialog
            .add_filter("JSON, SGF", &["json", "JSON", "sgf", "SGF"])
            .add_filter("*", &["*"])
            .pick_file(),
        Purpose::Open | Purpose::Openings => dialog
            .add_filter(
                "SGF",
                &in_both_cases(Format::all().flat_map(Format::endings)),
            )
            .add_filter("*", &["*"])
            .pick_file(),
        Purpose::Library => dialog
            .add_filter("*", &["so", "dylib", "dll", "*"])
            .pick_file(),
        Purpose::Net => dialog
            .add_filter("KataGo", &["gz", "bin", "txt"])
            .add_filter("*", &["*"])
            .pick_file(),
        Purpose::Regression => dialog
            .add_filter("GTP", &["tst", "TST"])
            .add_filter("*", &["*"])
            .pick_file(),
        Purpose::Program => dialog.pick_file(),
        Purpose::ProgramFolder | Purpose::MatchFolder | Purpose::Folder | Purpose::Tuning => {
            dialog.pick_folder()
        }
        Purpose::Save => dialog
            .add_filter("SGF", &in_both_cases(Format::Sgf.endings()))
            .set_file_name(name)
            .save_file(),
        Purpose::Console => dialog.set_file_name(name).save_file(),
        Purpose::Picture => dialog
            .add_filter("PNG", &["png"])
            .add_filter("SVG", &["svg"])
            .add_filter("PDF", &["pdf"])
            .set_file_name(name)
            .save_file(),
        Purpose::Export(format) => dialog
            .add_filter(format.ending().to_uppercase(), &[format.ending()])
            .set_file_name(name)
            .save_file(),
    }
}

/// Whether that is a folder.
pub fn is_folder(file: &FileRef) -> bool {
    file.as_path().is_dir()
}

/// Whether there is something of that name.
pub fn exists(file: &FileRef) -> bool {
    file.as_path().exists()
}
