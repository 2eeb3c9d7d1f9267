//! What the text behind the engine's name asks for: a file and settings, `net:FILE,visits=100` or, with a human-style
//! network, `net:FILE,profile=rank_5k`.

use super::files::{self, NetError};
use crate::builtin::TEXTS;
use message::{Message, Sentence, say};
use net::Profile;
use neural::{Networked, Settings, SettingsError, TextSettings};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which network is to play, and how.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::builtin) struct Wish {
    /// The network's file; `None`: the one that comes with the program.
    pub(super) file: Option<PathBuf>,
    /// Whom a human-style network is to play like.
    pub(super) profile: Option<Profile>,
    /// How it plays.
    pub(super) settings: Settings,
    /// Whether it was said what random numbers begin with.
    pub(super) has_seed: bool,
}

/// Why a wish cannot be fulfilled.
#[derive(thiserror::Error, Debug)]
pub(in crate::builtin) enum WishError {
    /// A setting is wrong.
    Settings(#[from] SettingsError),
    /// Nobody is called like that.
    Profile(String),
    /// There is no such file.
    NoFile(PathBuf),
}

impl Message for WishError {
    fn sentence(&self) -> Sentence {
        match self {
            WishError::Settings(error) => error.sentence(),
            WishError::Profile(profile) => say!(TEXTS, "net-no-profile", profile),
            WishError::NoFile(path) => say!(TEXTS, "net-no-file", path),
        }
    }
}

message::display!(WishError);

impl Wish {
    /// The network of a file, which plays as usual.
    pub(in crate::builtin) fn of_file(file: &Path) -> Wish {
        Wish {
            file: Some(file.to_owned()),
            profile: None,
            settings: Settings::default(),
            has_seed: false,
        }
    }

    /// Reads what stands behind the colon.
    pub(in crate::builtin) fn parse(text: &str) -> Result<Wish, WishError> {
        let (file, settings) = match text.split_once(',') {
            _ if !names_file(text) => ("", text),
            Some((file, settings)) => (file, settings),
            None => (text, ""),
        };
        let mut wish = Wish {
            file: (!file.is_empty()).then(|| PathBuf::from(file)),
            profile: None,
            settings: Settings::default(),
            has_seed: settings.contains("seed="),
        };
        let items = settings.split(',').map(str::trim);
        let (profiles, numbers): (Vec<_>, Vec<_>) = items.partition(|i| i.starts_with(PROFILE));
        if let Some(profile) = profiles.last() {
            wish.profile = Some(profile_of(profile[PROFILE.len()..].trim())?);
            // What else is set goes before what people are like.
            wish.settings.play_like_people();
        }
        wish.settings.read(&numbers.join(","))?;
        Ok(wish)
    }

    /// Tells what is wrong that can be seen without reading the network.
    pub(in crate::builtin) fn check(&self) -> Result<(), WishError> {
        match &self.file {
            Some(file) if !file.is_file() => Err(WishError::NoFile(file.clone())),
            Some(_) | None => Ok(()),
        }
    }
}

impl Wish {
    /// Opens the network of its file, if it has one. Engines that play with it share it as long as it is kept.
    pub(in crate::builtin) fn network(&self) -> Result<Option<Arc<Networked>>, NetError> {
        let Some(file) = &self.file else {
            return Ok(None);
        };
        let network = files::open(Some(file))?;
        if self.profile.is_some() && network.profile().is_none() {
            return Err(NetError::NoPeople);
        }
        Ok(Some(network))
    }
}

/// Reads whom to play like.
pub(super) fn profile_of(name: &str) -> Result<Profile, WishError> {
    name.parse()
        .map_err(|_| WishError::Profile(name.to_owned()))
}

/// What whom to play like is set with.
const PROFILE: &str = "profile=";

/// Tells whether a text begins with a file and not with a setting.
fn names_file(text: &str) -> bool {
    let first = text.split(',').next().unwrap_or_default();
    let is_setting = first.split_once('=').is_some_and(|(key, _)| {
        let mut letters = key.trim().chars();
        letters.all(|c| c.is_ascii_lowercase())
    });
    !first.trim().is_empty() && !is_setting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_and_settings_are_told_apart() {
        for (text, file, visits) in [
            ("", None, None),
            ("visits=100", None, Some(100)),
            ("b6.bin.gz", Some("b6.bin.gz"), None),
            (
                "/a b/c=d.bin.gz,visits=7,threads=1",
                Some("/a b/c=d.bin.gz"),
                Some(7),
            ),
            (r"C:\nets\b6.bin.gz", Some(r"C:\nets\b6.bin.gz"), None),
        ] {
            let wish = Wish::parse(text).expect(text);
            assert_eq!(wish.file, file.map(PathBuf::from), "{text}");
            assert_eq!(wish.settings.visits, visits, "{text}");
        }
        let nowhere = Wish::parse("/nowhere/b6.bin.gz").expect("a wish");
        let why = nowhere.check().expect_err("no such file").to_string();
        assert!(why.contains("/nowhere/b6.bin.gz"), "{why}");
        assert!(Wish::parse("b6.bin.gz,speed=1").is_err());
    }

    #[test]
    fn whom_to_play_like_is_set_by_name() {
        let wish = Wish::parse("human.bin.gz,profile=rank_5k,threads=1").expect("a wish");
        assert_eq!(
            wish.profile.map(|p| p.to_string()).as_deref(),
            Some("rank_5k")
        );
        assert_eq!((wish.settings.visits, wish.settings.threads), (Some(1), 1));
        assert!(wish.settings.freedom.temperature > 0.0);
        let searching = Wish::parse("human.bin.gz,visits=40,profile=proyear_1990");
        assert_eq!(searching.expect("a wish").settings.visits, Some(40));
        let why = Wish::parse("profile=rank_5x")
            .expect_err("no rank")
            .to_string();
        assert!(why.contains("rank_5x") && why.contains("rank_20k"), "{why}");
    }
}
