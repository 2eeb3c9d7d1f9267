//! Where the calls to engine libraries are recorded: one file a start, the last few of each library kept.
//!
//! They lie in the program's state folder (`KATSURA_CONFIG` overrides it, as for the settings), a folder for each
//! library file.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// So many logs of a library are kept.
pub const KEPT: usize = 10;
/// Logs of so many libraries are kept: those that were started last.
pub const KEPT_LIBRARIES: usize = 50;
const FOLDER: &str = "calls";
const ENDING: &str = "calls";

/// Returns the file for the next start of the library at `library` and deletes logs of it that are too many. `None`
/// where the system has no folder for such things.
pub fn next(library: &Path) -> Option<PathBuf> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let state = crate::folders::state()?;
    let folder = folder_of(&state, library);
    if !folder.exists() {
        forget_old_libraries(&state.join(FOLDER));
    }
    let secs = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("{secs}-{}-{count:04}.{ENDING}", std::process::id());
    for old in in_folder(&folder).into_iter().skip(KEPT - 1) {
        // Another instance of the program may have been faster; what stays is deleted next time.
        let _ = std::fs::remove_file(cgfthink_host::call_log::old_part(&old));
        let _ = std::fs::remove_file(old);
    }
    Some(folder.join(name))
}

/// Returns the logs of the library at `library`, the newest first.
pub fn of(library: &Path) -> Vec<PathBuf> {
    crate::folders::state().map_or_else(Vec::new, |state| in_folder(&folder_of(&state, library)))
}

/// Libraries of the same name in different folders are different engines.
fn folder_of(state: &Path, library: &Path) -> PathBuf {
    let library = std::path::absolute(library).unwrap_or_else(|_| library.to_owned());
    let mut hasher = DefaultHasher::new();
    library.hash(&mut hasher);
    let name = library.file_name().unwrap_or_default().to_string_lossy();
    let name = format!("{name}-{:08x}", hasher.finish() as u32);
    state.join(FOLDER).join(name)
}

/// Makes room for one more library.
fn forget_old_libraries(all: &Path) {
    let entries = std::fs::read_dir(all).into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    folders.sort();
    let too_many = (folders.len() + 1).saturating_sub(KEPT_LIBRARIES);
    for (_, folder) in &folders[..too_many] {
        // What cannot be deleted stays.
        let _ = std::fs::remove_dir_all(folder);
    }
}

fn in_folder(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut logs: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == ENDING))
        .collect();
    // The names begin with the time.
    logs.sort();
    logs.reverse();
    logs
}
