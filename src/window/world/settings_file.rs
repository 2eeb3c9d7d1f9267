//! The file of the settings. Reading it never fails: what cannot be understood is replaced by its default, the file as it
//! was is kept beside it, and whoever reads it is told.

use crate::window::world::programs::library_fingerprint;
use app::WINDOW;
use app::settings::Settings;
use files::small::{self, SmallError};
use files::store::{InPlace, save as save_file};
use message::{Message, Sentence, id, quoted, say};
use std::path::{Path, PathBuf};

/// So many versions that were not understood are kept.
const MOST_ASIDE: u32 = 100;

/// What was read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The settings; what could not be read is as at first.
    pub settings: Settings,
    /// What the user has to be told about it.
    pub trouble: Option<Sentence>,
    /// Whether what is in the file's place would be lost by writing there.
    pub must_stay: bool,
}

/// The file they are kept in; none where the system has no such folder.
pub fn place() -> Option<PathBuf> {
    crate::folders::config().map(|folder| folder.join("settings.toml"))
}

/// Reads them, or takes the defaults where there is nothing to read or it makes no sense. What makes no sense is kept
/// as `settings.toml.bad`, or under that name with a number behind it.
pub fn load(file: &Path) -> Loaded {
    let bytes = match small::read(file) {
        Ok(bytes) => bytes,
        Err(SmallError::Missing) => return Loaded::default(),
        Err(error) => return unreadable(file, &error),
    };
    let text = String::from_utf8_lossy(&bytes);
    let (settings, error) = Settings::read(&text, |file| library_fingerprint(file.as_path()));
    let reason = match error {
        Some(error) => quoted(&error),
        None if std::str::from_utf8(&bytes).is_err() => id!(WINDOW, "settings-not-text").into(),
        None => {
            return Loaded {
                settings,
                ..Loaded::default()
            };
        }
    };
    tracing::warn!("settings not understood: {reason}");
    let kept = free_name(file, Some(&bytes)).and_then(|aside| match aside {
        Aside::AlreadyThere(aside) => Some(aside),
        Aside::Free(aside) => save_file(&aside, &bytes, InPlace::Ask).ok().map(|()| aside),
    });
    Loaded {
        settings,
        must_stay: kept.is_none(),
        trouble: Some(match kept {
            Some(aside) => say!(WINDOW, "settings-in-part", reason, file = &aside),
            None => say!(WINDOW, "settings-left", reason, file),
        }),
    }
}

/// What is there and cannot be read – a pipe, a folder, a file of another user – gets another name.
fn unreadable(file: &Path, error: &SmallError) -> Loaded {
    let reason = error.sentence();
    tracing::warn!("settings not read: {reason}");
    let moved = free_name(file, None).and_then(|aside| {
        let Aside::Free(aside) = aside else {
            return None;
        };
        std::fs::rename(file, &aside).ok().map(|()| aside)
    });
    Loaded {
        settings: Settings::default(),
        must_stay: moved.is_none(),
        trouble: Some(match moved {
            Some(aside) => say!(WINDOW, "settings-set-aside", reason, file = &aside),
            None => say!(WINDOW, "settings-left", reason, file),
        }),
    }
}

/// Where something is set aside.
enum Aside {
    /// Those bytes have been set aside before.
    AlreadyThere(PathBuf),
    /// Nothing has that name.
    Free(PathBuf),
}

fn free_name(file: &Path, bytes: Option<&[u8]>) -> Option<Aside> {
    for number in 1..=MOST_ASIDE {
        let aside = file.with_extension(match number {
            1 => "toml.bad".to_owned(),
            number => format!("toml.bad{number}"),
        });
        if std::fs::symlink_metadata(&aside).is_err() {
            return Some(Aside::Free(aside));
        }
        if bytes.is_some_and(|bytes| small::read(&aside).is_ok_and(|kept| kept == bytes)) {
            return Some(Aside::AlreadyThere(aside));
        }
    }
    None
}

/// Writes them beside the old file and puts that in its place, so that a crash leaves one whole. In a folder that takes
/// no new file they are overwritten.
///
/// # Errors
///
/// The file cannot be written.
pub fn save(settings: &Settings, file: &Path) -> Result<(), Sentence> {
    let text = toml::to_string_pretty(settings).map_err(|error| quoted(&error))?;
    let copies = crate::folders::copies();
    let in_place = copies
        .as_deref()
        .map_or(InPlace::Ask, |copies| InPlace::Agreed { copies });
    save_file(file, text.as_bytes(), in_place).map_err(|error| error.sentence())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder for the test")
    }

    /// The name of the text that the user is told.
    fn told(loaded: &Loaded) -> Option<&'static str> {
        loaded.trouble.as_ref().map(|trouble| trouble.id().name())
    }

    #[test]
    fn what_was_saved_is_read_again() {
        let folder = folder();
        let file = folder.path().join("deep/settings.toml");
        let mut settings = Settings {
            language: "ja".into(),
            zoom: 1.5,
            ..Settings::default()
        };
        settings.remember_file(&"/games/詰碁.sgf".into());
        save(&settings, &file).expect("the settings can be written");
        let loaded = load(&file);
        assert_eq!(loaded.settings, settings);
        assert_eq!(told(&loaded), None);
    }

    #[test]
    fn without_a_file_there_is_nothing_to_tell() {
        let loaded = load(&folder().path().join("settings.toml"));
        assert_eq!(loaded.settings, Settings::default());
        assert_eq!(told(&loaded), None);
    }

    #[test]
    fn what_is_not_understood_is_set_aside_and_told_and_the_rest_holds() {
        let cases: [(&[u8], &str); 4] = [
            (b"zoom = [[[", "en"),
            (b"zoom = \"large\"\nlanguage = \"ja\"\n", "ja"),
            (b"language = \"ja\"\noverlay_engine = \"\xFF\"\n", "ja"),
            (b"\x00\xFE", "en"),
        ];
        for (bytes, language) in cases {
            let folder = folder();
            let file = folder.path().join("settings.toml");
            std::fs::write(&file, bytes).expect("the file can be written");
            let loaded = load(&file);
            assert_eq!(told(&loaded), Some("settings-in-part"), "{bytes:?}");
            assert_eq!(loaded.settings.language == "ja", language == "ja");
            assert!(!loaded.must_stay);
            let aside = std::fs::read(folder.path().join("settings.toml.bad"));
            assert_eq!(aside.expect("it is kept"), bytes);
        }
    }

    #[test]
    fn what_was_set_aside_before_is_not_lost() {
        let folder = folder();
        let file = folder.path().join("settings.toml");
        for text in ["one", "two", "two", "one"] {
            std::fs::write(&file, text).expect("the file can be written");
            load(&file);
        }
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name));
        assert_eq!(read("settings.toml.bad").expect("the first"), "one");
        assert_eq!(read("settings.toml.bad2").expect("the second"), "two");
        assert!(read("settings.toml.bad3").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_neither_read_nor_written_to() {
        let folder = folder();
        let file = folder.path().join("settings.toml");
        let pipe = |file: &Path| {
            let made = std::process::Command::new("mkfifo").arg(file).status();
            assert!(made.expect("mkfifo is there").success());
        };
        let zeros = |file: &Path| {
            std::os::unix::fs::symlink("/dev/zero", file).expect("a link can be made");
        };
        let folder_there = |file: &Path| std::fs::create_dir(file).expect("a folder");
        let large = |file: &Path| {
            let made = std::fs::File::create(file).expect("a file");
            made.set_len(small::MOST + 1).expect("it has holes only");
        };
        let things: [&dyn Fn(&Path); 4] = [&pipe, &zeros, &folder_there, &large];
        for (number, make) in things.iter().enumerate() {
            make(&file);
            let loaded = load(&file);
            assert_eq!(told(&loaded), Some("settings-set-aside"), "{number}");
            assert!(!loaded.must_stay);
            save(&Settings::default(), &file).expect("the place is free");
            assert_eq!(told(&load(&file)), None);
            std::fs::remove_file(&file).expect("it is a file now");
        }
        let kept = std::fs::read_dir(folder.path()).expect("it is there");
        assert_eq!(kept.count(), things.len());
    }
}
