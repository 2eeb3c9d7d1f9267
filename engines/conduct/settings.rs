//! How settings are written: words and numbers, `playouts=1000,threads=1`. Each player has a table of its own.

use message::{Message, Sentence, say};

message::catalogue! {
    /// What there is to say about the settings of players.
    const TEXTS = include_str!("../../assets/lang/en/players.ftl");
}

/// A number that settings of the type `S` have.
pub struct Setting<S: 'static> {
    /// The word for it.
    pub key: &'static str,
    /// The least number allowed.
    pub least: f64,
    /// The largest number allowed.
    pub most: f64,
    /// Takes the number over.
    pub apply: fn(&mut S, f64),
}

/// Creates a row of a table of settings.
pub const fn setting<S>(
    key: &'static str,
    least: f64,
    most: f64,
    apply: fn(&mut S, f64),
) -> Setting<S> {
    Setting {
        key,
        least,
        most,
        apply,
    }
}

/// Settings that are read from text.
pub trait TextSettings: Default + 'static {
    /// All that can be set.
    const TABLE: &'static [Setting<Self>];

    /// Reads settings such as `playouts=1000,threads=1`; what is not named is as usual. Empty text is the usual settings.
    ///
    /// # Errors
    /// A word that names no setting, or a value that it cannot have.
    fn parse(text: &str) -> Result<Self, SettingsError> {
        let mut settings = Self::default();
        settings.read(text)?;
        Ok(settings)
    }

    /// Changes what a text such as `playouts=1000,threads=1` names.
    ///
    /// # Errors
    /// A word that names no setting, or a value that it cannot have; what was named before it has changed.
    fn read(&mut self, text: &str) -> Result<(), SettingsError> {
        for item in text.split(',').filter(|item| !item.trim().is_empty()) {
            let (key, value) = item
                .split_once('=')
                .ok_or_else(|| SettingsError::NoValue(item.trim().to_owned()))?;
            self.set(key.trim(), value.trim())?;
        }
        Ok(())
    }

    /// Changes one setting.
    ///
    /// # Errors
    /// There is no such setting, or it cannot have that value; nothing has changed.
    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingsError> {
        let setting = Self::TABLE.iter().find(|setting| setting.key == key);
        let Some(setting) = setting else {
            return Err(SettingsError::Unknown {
                key: key.to_owned(),
                known: Self::TABLE.iter().map(|setting| setting.key).collect(),
            });
        };
        let Setting {
            least, most, apply, ..
        } = *setting;
        let number = value.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        let number = number.ok_or_else(|| SettingsError::OutOfRange {
            key: setting.key,
            least,
            most,
            value: value.to_owned(),
        })?;
        apply(self, number);
        Ok(())
    }
}

/// Why settings cannot be read.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum SettingsError {
    /// A setting without a value.
    NoValue(String),
    /// A value that is no number, too small or too large.
    OutOfRange {
        /// The setting.
        key: &'static str,
        /// The least number allowed.
        least: f64,
        /// The largest number allowed.
        most: f64,
        /// What was given.
        value: String,
    },
    /// A setting that the player does not have.
    Unknown {
        /// What was given.
        key: String,
        /// The settings it has.
        known: Vec<&'static str>,
    },
}

impl Message for SettingsError {
    fn sentence(&self) -> Sentence {
        match self {
            SettingsError::NoValue(setting) => say!(TEXTS, "setting-no-value", setting),
            SettingsError::OutOfRange {
                key,
                least,
                most,
                value,
            } => say!(
                TEXTS,
                "setting-out-of-range",
                key = *key,
                least = least.to_string(),
                most = most.to_string(),
                value
            ),
            SettingsError::Unknown { key, known } => {
                say!(TEXTS, "setting-unknown", key, known = known.join(", "))
            }
        }
    }
}

message::display!(SettingsError);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Default, PartialEq, Debug)]
    struct Speed {
        slow: f64,
        fast: f64,
    }

    impl TextSettings for Speed {
        const TABLE: &'static [Setting<Speed>] = &[
            setting("slow", 0.0, 1.0, |speed, number| speed.slow = number),
            setting("fast", 1.0, 256.0, |speed, number| speed.fast = number),
        ];
    }

    #[test]
    fn settings_are_read_or_refused_with_a_reason() {
        let read = Speed::parse("slow=0.5, fast = 7,");
        assert_eq!(
            read,
            Ok(Speed {
                slow: 0.5,
                fast: 7.0
            })
        );
        assert_eq!(Speed::parse(""), Ok(Speed::default()));
        for (bad, named) in [
            ("slow", "“slow” should be a setting and its value"),
            ("slow=very", "“very”"),
            ("fast=0", "from 1 to 256"),
            ("fast=NaN", "from 1 to 256"),
            ("quick=3", "no setting “quick”; there are slow, fast"),
        ] {
            let why = Speed::parse(bad).expect_err(bad).to_string();
            assert!(why.contains(named), "{why}");
        }
    }
}
