//! The manual that comes with the program: a Markdown file for each language, a section at a time.

use crate::settings::actions::{ACTIONS, Action};
use crate::settings::keymap::Keymap;
use message::Id;
use words::Texts;

/// The pictures by their names: PNG files that the tests of the window draw and compare.
pub const PICTURES: [(&str, &[u8]); 6] = [
    (
        "window-ja.png",
        include_bytes!("../../../tests/app/pictures/manual-window-ja.png"),
    ),
    (
        "window.png",
        include_bytes!("../../../tests/app/pictures/manual-window.png"),
    ),
    (
        "problem-ja.png",
        include_bytes!("../../../tests/app/pictures/manual-problem-ja.png"),
    ),
    (
        "problem.png",
        include_bytes!("../../../tests/app/pictures/manual-problem.png"),
    ),
    (
        "overlay-ja.png",
        include_bytes!("../../../tests/app/pictures/manual-overlay-ja.png"),
    ),
    (
        "overlay.png",
        include_bytes!("../../../tests/app/pictures/manual-overlay.png"),
    ),
];

/// What begins a section; its name follows.
const SECTION: &str = "<a id=\"";

/// A section of the manual.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its name, the same in all languages.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The rest, in Markdown.
    pub body: &'static str,
}

/// What the user sees of the manual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManualView {
    /// The name of the section; the first one if there is none of that name.
    pub section: String,
    /// What is searched for; empty for everything.
    pub search: String,
}

/// The sections in a language, in their order; in English if it has no manual.
pub fn sections(language: &str) -> Vec<Section> {
    let manual = &words::language_for(language).manual;
    let text = if manual.is_empty() {
        &words::english().manual
    } else {
        manual
    };
    text.split(SECTION).skip(1).filter_map(section).collect()
}

/// Reads `start"></a>`, a heading, and what follows.
fn section(text: &'static str) -> Option<Section> {
    let (id, rest) = text.split_once('"')?;
    let (_, rest) = rest.split_once("## ")?;
    let (title, body) = rest.split_once('\n')?;
    Some(Section {
        id,
        title,
        body: body.trim(),
    })
}

/// Puts the user's keys in the place of `{key:name}`. A command without a key is called by its name.
pub fn filled(text: &str, texts: &Texts, keymap: &Keymap) -> String {
    let mut parts = text.split("{key:");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        match action(name) {
            Some(action) => {
                let key = keymap.first(action);
                let key = if key.is_empty() {
                    texts.get(action.entry().text_id).to_string()
                } else {
                    key
                };
                filled.push('`');
                filled.push_str(&key);
                filled.push('`');
            }
            None => filled.push_str(name),
        }
        filled.push_str(rest);
    }
    filled
}

/// The command with that text, the beginning `act-` left out.
fn action(name: &str) -> Option<Action> {
    let named = |id: Id| id.name().strip_prefix("act-") == Some(name);
    let entry = ACTIONS.iter().find(|entry| named(entry.text_id))?;
    Some(entry.action)
}

/// The sections in which all of the words occur, in the heading or in the text as the user sees it.
pub fn found(sections: &[Section], search: &str, texts: &Texts, keymap: &Keymap) -> Vec<Section> {
    let search = search.to_lowercase();
    let holds = |section: &&Section| {
        let text = format!("{}\n{}", section.title, filled(section.body, texts, keymap));
        let text = text.to_lowercase();
        search.split_whitespace().all(|word| text.contains(word))
    };
    sections.iter().filter(holds).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::keymap::KeySettings;

    /// What follows each `begin` up to `end`.
    fn between<'a>(text: &'a str, begin: &str, end: char) -> Vec<&'a str> {
        let parts = text.split(begin).skip(1);
        parts.filter_map(|p| p.split(end).next()).collect()
    }

    #[test]
    fn every_language_has_the_same_sections_keys_and_pictures() {
        let outline = |tag: &str| {
            let sorted = |mut names: Vec<&'static str>| {
                names.sort_unstable();
                names
            };
            let sections = sections(tag).into_iter();
            let lines = sections.map(|s| {
                // A picture of the window is in the manual's language.
                let of_language = format!("-{tag}.");
                let pictures: Vec<String> = between(s.body, "](", ')')
                    .into_iter()
                    .map(|to| to.replace(&of_language, "."))
                    .collect();
                (s.id, sorted(between(s.body, "{key:", '}')), pictures)
            });
            lines.collect::<Vec<_>>()
        };
        let english = outline("en");
        assert!(english.len() >= 10);
        for language in words::languages() {
            let tag = &language.tag;
            assert_eq!(outline(tag), english, "{tag}");
        }
    }

    #[test]
    fn every_command_and_picture_that_is_named_exists() {
        for language in words::languages() {
            let (tag, text) = (&language.tag, &language.manual);
            for name in between(text, "{key:", '}') {
                assert!(name == "…" || action(name).is_some(), "{tag}: {name}");
            }
            for section in sections(tag) {
                for to in between(section.body, "](", ')') {
                    let picture = PICTURES.iter().any(|p| p.0 == to);
                    let link = to.strip_prefix('#');
                    let link = link.is_some_and(|to| sections(tag).iter().any(|s| s.id == to));
                    assert!(picture || link, "{tag}: {to}");
                }
            }
        }
        let all: usize = PICTURES.iter().map(|p| p.1.len()).sum();
        assert!(all < 300_000, "{all} bytes of pictures");
    }

    #[test]
    fn keys_are_those_of_the_user() {
        let texts = Texts::new("en");
        let keymap = Keymap::new(&KeySettings::default());
        let key = keymap.first(Action::Solve);
        let text = filled("{key:solve} begins.", &texts, &keymap);
        assert_eq!(text, format!("`{key}` begins."));
    }

    #[test]
    fn sections_are_found_by_words_and_by_keys() {
        let (texts, keymap) = (Texts::new("en"), Keymap::new(&KeySettings::default()));
        let all = sections("en");
        let ids = |search: &str| -> Vec<&str> {
            let found = found(&all, search, &texts, &keymap);
            found.iter().map(|s| s.id).collect()
        };
        assert_eq!(ids(""), all.iter().map(|s| s.id).collect::<Vec<_>>());
        assert_eq!(ids("REFUTATION convention"), ["solving"]);
        assert!(ids(&keymap.first(Action::Trial)).contains(&"replay"));
        assert!(ids("no such word").is_empty());
    }
}
