//! The file of the settings. Reading it never fails: what cannot be understood is replaced by its default, and the file as
//! it was is kept beside it.

use crate::window::world::programs::library_fingerprint;
use app::settings::Settings;
use files::store::write_atomically;
use std::path::{Path, PathBuf};

/// The file they are kept in; none where the system has no such folder.
pub fn place() -> Option<PathBuf> {
    crate::folders::config().map(|folder| folder.join("settings.toml"))
}

/// Reads them, or takes the defaults where there is nothing to read or it makes no sense. A file with something that makes
/// no sense is kept as `settings.toml.bad`.
pub fn load(file: &Path) -> Settings {
    let Ok(text) = std::fs::read_to_string(file) else {
        return Settings::default();
    };
    let (settings, error) = Settings::read(&text, |file| library_fingerprint(file.as_path()));
    if let Some(error) = error {
        tracing::warn!("settings not understood, a copy is set aside: {error}");
        let _ = std::fs::copy(file, file.with_extension("toml.bad"));
    }
    settings
}

/// Writes them beside the old file and puts that in its place, so that a crash leaves one whole.
///
/// # Errors
///
/// The file cannot be written.
pub fn save(settings: &Settings, file: &Path) -> std::io::Result<()> {
    let text = toml::to_string_pretty(settings).map_err(std::io::Error::other)?;
    write_atomically(file, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("deep/settings.toml");
        let mut settings = Settings {
            language: "ja".into(),
            zoom: 1.5,
            ..Settings::default()
        };
        settings.remember_file(&"/games/詰碁.sgf".into());
        save(&settings, &file).expect("the settings can be written");
        assert_eq!(load(&file), settings);
    }

    #[test]
    fn nonsense_is_set_aside_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, "zoom = [[[").expect("the file can be written");
        assert_eq!(load(&file), Settings::default());
        assert!(folder.path().join("settings.toml.bad").exists());
    }
}
