//! Where the program keeps what is its own. `KATSURA_CONFIG` names one folder for everything.

use std::path::PathBuf;

/// The folder of what one wants to keep but could live without: logs, journals. `None` where the system has none.
pub fn state() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("KATSURA_CONFIG") {
        return std::path::absolute(folder).ok();
    }
    let folders = directories::ProjectDirs::from("", "", "katsura")?;
    let folder = folders.state_dir();
    Some(
        folder
            .unwrap_or_else(|| folders.data_local_dir())
            .to_owned(),
    )
}

/// The folder of the settings. `None` where the system has none.
pub fn config() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("KATSURA_CONFIG") {
        return Some(PathBuf::from(folder));
    }
    let folders = directories::ProjectDirs::from("", "", "katsura")?;
    Some(folders.config_dir().to_owned())
}

/// The folder of copies of what is being saved where a file can only be overwritten. `None` where the system has none.
pub fn copies() -> Option<PathBuf> {
    state().map(|folder| folder.join("saving"))
}
