//! Settings behind a player's name: `level=3,seed=7`.

use player::PlayerError;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The settings that nobody took yet.
pub(crate) struct Settings<'a> {
    /// The whole name.
    text: &'a str,
    left: Vec<(&'a str, &'a str)>,
    known: &'static str,
}

impl<'a> Settings<'a> {
    pub(crate) fn of(
        text: &'a str,
        settings: &'a str,
        known: &'static str,
    ) -> Result<Settings<'a>, PlayerError> {
        let mut read = Settings {
            text,
            left: Vec::new(),
            known,
        };
        for setting in settings.split(',').filter(|text| !text.trim().is_empty()) {
            let pair = setting.split_once('=');
            let (name, value) = pair.ok_or_else(|| read.wrong(setting))?;
            let name = name.trim();
            if read.left.iter().any(|(other, _)| *other == name) {
                return Err(read.wrong(setting));
            }
            read.left.push((name, value.trim()));
        }
        Ok(read)
    }

    /// The whole name of the player.
    pub(crate) const fn name(&self) -> &'a str {
        self.text
    }

    fn wrong(&self, setting: &str) -> PlayerError {
        PlayerError::Setting {
            name: self.text.to_owned(),
            setting: setting.to_owned(),
            known: self.known,
        }
    }

    /// Takes the setting of that name.
    pub(crate) fn take<T: FromStr + PartialOrd>(
        &mut self,
        name: &str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, PlayerError> {
        let Some(at) = self.left.iter().position(|(other, _)| *other == name) else {
            return Ok(None);
        };
        let (_, value) = self.left.remove(at);
        let read = value.parse().ok().filter(|value| range.contains(value));
        match read {
            Some(value) => Ok(Some(value)),
            None => Err(self.wrong(&format!("{name}={value}"))),
        }
    }

    /// Refuses what nobody took.
    pub(crate) fn end(self) -> Result<(), PlayerError> {
        match self.left.first() {
            Some((name, value)) => Err(self.wrong(&format!("{name}={value}"))),
            None => Ok(()),
        }
    }
}
