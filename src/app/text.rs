//! The words on the screen, in the user's language. Each language is one Fluent file in
//! `assets/lang`; English fills what another language lacks.

use crate::app::languages::{bundle, english, language_for};
use chrono::{DateTime, Local};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The texts of one language, with English behind them.
pub struct Texts {
    tag: &'static str,
    chosen: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
    // Most texts have no arguments and are asked for in every frame.
    plain: RefCell<HashMap<String, Rc<str>>>,
}

impl Texts {
    /// The texts for `language`, a tag such as `ja` or `ja-JP`; empty follows the system.
    /// A language the program does not speak gives English.
    pub fn new(language: &str) -> Texts {
        let wanted = if language.is_empty() {
            sys_locale::get_locale().unwrap_or_default()
        } else {
            language.to_owned()
        };
        let language = language_for(&wanted);
        Texts {
            tag: &language.tag,
            chosen: bundle(language),
            english: bundle(english()),
            plain: RefCell::default(),
        }
    }

    /// The tag of the language in use.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// The text named `id`; the name itself if no language has it.
    pub fn get(&self, id: &str) -> Rc<str> {
        if let Some(text) = self.plain.borrow().get(id) {
            return Rc::clone(text);
        }
        let text: Rc<str> = self.format(id, None).into();
        self.plain
            .borrow_mut()
            .insert(id.to_owned(), Rc::clone(&text));
        text
    }

    /// The text named `id` with its variables filled in.
    pub fn with(&self, id: &str, values: &[(&str, &str)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in values {
            // A reason often comes from a crate that knows no languages.
            let value = match *name {
                "reason" => FluentValue::from(self.echo(value)),
                // Words that go with these depend on the number.
                "tries" | "right" => FluentValue::try_number(value),
                _ => FluentValue::from(*value),
            };
            args.set(*name, value);
        }
        self.format(id, Some(&args))
    }

    /// A whole number as the language writes it: 12,345.
    pub fn number(&self, number: u64) -> String {
        let digits = number.to_string();
        let group = self.get("number-group");
        let mut text = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push_str(&group);
            }
            text.push(digit);
        }
        text
    }

    /// A number with a point as the language writes it: 6.5, or 6,5.
    pub fn decimal(&self, number: &str) -> String {
        match &*self.get("number-decimal") {
            "." => number.to_owned(),
            mark => number.replace('.', mark),
        }
    }

    /// A day as the language writes it.
    pub fn day(&self, at: DateTime<Local>) -> String {
        at.format(&self.get("date-format")).to_string()
    }

    /// A day and the time of the day.
    pub fn moment(&self, at: DateTime<Local>) -> String {
        at.format(&self.get("time-format")).to_string()
    }

    fn format(&self, id: &str, args: Option<&FluentArgs>) -> String {
        for bundle in [&self.chosen, &self.english] {
            if let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) {
                return bundle
                    .format_pattern(pattern, args, &mut Vec::new())
                    .into_owned();
            }
        }
        tracing::error!("no text named {id}");
        id.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::languages::{FILES, ids};
    use crate::app::shell::action::{ACTIONS, Menu};
    use std::collections::BTreeSet;

    #[test]
    fn every_language_is_well_formed_and_complete() {
        for (tag, source) in FILES {
            if let Err((_, errors)) = FluentResource::try_new((*source).to_owned()) {
                panic!("{tag}: {errors:?}");
            }
            assert_eq!(
                ids(source),
                ids(FILES[0].1),
                "{tag} has other texts than English"
            );
        }
    }

    #[test]
    fn every_action_and_menu_has_a_name_of_its_own() {
        for (tag, _) in FILES {
            let texts = Texts::new(tag);
            let mut names = BTreeSet::new();
            for entry in ACTIONS {
                let name = texts.get(entry.text_id);
                assert_ne!(&*name, entry.text_id, "{tag} lacks it");
                assert!(
                    names.insert(name.to_string()),
                    "{tag}: two actions are called {name}"
                );
            }
            for menu in Menu::ALL {
                assert_ne!(
                    &*texts.get(menu.text_id()),
                    menu.text_id(),
                    "{tag} lacks it"
                );
            }
        }
    }

    #[test]
    fn every_text_the_code_asks_for_exists() {
        let known = ids(FILES[0].1);
        for path in rust_files(std::path::Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src"
        ))) {
            let code = std::fs::read_to_string(&path).expect("a source file can be read");
            for call in [".get(\"", ".with(\"", "tr(\"", "notice(\"", "text_id: \""] {
                for piece in code.split(call).skip(1) {
                    let id = piece.split('"').next().unwrap_or_default();
                    if id.contains('-')
                        && id
                            .chars()
                            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
                    {
                        assert!(known.contains(id), "{} asks for {id}", path.display());
                    }
                }
            }
        }
    }

    fn rust_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder)
            .expect("the folder is there")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                found.extend(rust_files(&path));
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
        found
    }

    #[test]
    fn numbers_and_days_follow_the_language() {
        let english = Texts::new("en");
        let japanese = Texts::new("ja");
        for (number, text) in [
            (7, "7"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(english.number(number), text);
        }
        assert_eq!(english.decimal("6.5"), "6.5");
        let day = chrono::NaiveDate::from_ymd_opt(2026, 4, 1)
            .and_then(|day| day.and_hms_opt(9, 5, 0))
            .and_then(|time| time.and_local_timezone(Local).earliest())
            .expect("a day");
        assert_eq!(english.day(day), "1 Apr 2026");
        assert_eq!(japanese.day(day), "2026年4月1日");
        assert_eq!(japanese.moment(day), "2026年4月1日 9:05");
    }

    #[test]
    fn a_system_in_japanese_gets_japanese() {
        assert_eq!(Texts::new("ja-JP").tag(), "ja");
        assert_eq!(Texts::new("ja_JP.UTF-8").tag(), "ja");
        assert_eq!(Texts::new("eo").tag(), "en");
    }
}
