//! The words on the screen, in the user's language. Each language is one Fluent file in
//! `assets/lang`; English fills what another language lacks.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use unic_langid::LanguageIdentifier;

/// The languages the program speaks: tag, its own name, its texts.
pub static LANGUAGES: &[(&str, &str, &str)] = &[
    ("en", "English", include_str!("../../assets/lang/en.ftl")),
    ("ja", "日本語", include_str!("../../assets/lang/ja.ftl")),
];

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
        let known = |tag: &&(&str, &str, &str)| wanted.to_lowercase().starts_with(tag.0);
        let (tag, _, source) = LANGUAGES.iter().find(known).unwrap_or(&LANGUAGES[0]);
        Texts {
            tag,
            chosen: bundle(tag, source),
            english: bundle("en", LANGUAGES[0].2),
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
            args.set(*name, FluentValue::from(*value));
        }
        self.format(id, Some(&args))
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

fn bundle(tag: &str, source: &str) -> FluentBundle<FluentResource> {
    let language: LanguageIdentifier = tag.parse().expect("the table has only valid tags");
    let mut bundle = FluentBundle::new(vec![language]);
    // Marks for text direction would show as boxes, and no language here runs from the right.
    bundle.set_use_isolating(false);
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(whole_parts, _)| whole_parts);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::action::{ACTIONS, Menu};
    use std::collections::BTreeSet;

    fn ids(source: &str) -> BTreeSet<&str> {
        let name = |line: &'static str| line.split_once(" =").map(|(id, _)| id);
        let source: &'static str = LANGUAGES.iter().find(|l| l.2 == source).expect("known").2;
        source
            .lines()
            .filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(name)
            .collect()
    }

    #[test]
    fn every_language_is_well_formed_and_complete() {
        for (tag, _, source) in LANGUAGES {
            if let Err((_, errors)) = FluentResource::try_new((*source).to_owned()) {
                panic!("{tag}: {errors:?}");
            }
            assert_eq!(
                ids(source),
                ids(LANGUAGES[0].2),
                "{tag} has other texts than English"
            );
        }
    }

    #[test]
    fn every_action_and_menu_has_a_name_of_its_own() {
        for (tag, ..) in LANGUAGES {
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
        let known = ids(LANGUAGES[0].2);
        for path in rust_files(std::path::Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/app"
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
    fn a_system_in_japanese_gets_japanese() {
        assert_eq!(Texts::new("ja-JP").tag(), "ja");
        assert_eq!(Texts::new("ja_JP.UTF-8").tag(), "ja");
        assert_eq!(Texts::new("eo").tag(), "en");
    }
}
