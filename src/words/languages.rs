//! The languages the program speaks: those it comes with, a folder each in `assets/lang`, and those the user put as
//! a folder `TAG`, or as `TAG.ftl`, into the folder `lang` beside the settings.

use flate2::read::GzDecoder;
use fluent_bundle::{FluentBundle, FluentResource};
use message::{FILES, Sentence, id};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use unic_langid::LanguageIdentifier;

/// So deep no text of a language goes.
const DEEPEST: usize = 100;

/// Tag, texts and manual of each language, packed by gzip; English is the first.
static BUNDLE: &[(&str, &[u8], &[u8])] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its tag, such as `ja`.
    pub tag: String,
    /// Its own name for itself.
    pub name: String,
    /// Its texts, in Fluent's format.
    pub source: String,
    /// Its manual, in Markdown; empty if it has none.
    pub manual: String,
}

static BUNDLED: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let languages = BUNDLE
        .iter()
        .map(|(tag, source, manual)| language(tag, &unpacked(source), &unpacked(manual)));
    languages.flatten().collect()
});

/// A text of the program that is packed in it by gzip.
pub fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    if let Err(error) = GzDecoder::new(packed).read_to_string(&mut text) {
        tracing::error!("a text of the program cannot be unpacked: {error}");
    }
    text
}

static WITH_USERS: OnceLock<Vec<Language>> = OnceLock::new();

/// All languages, English first.
pub fn languages() -> &'static [Language] {
    WITH_USERS.get().unwrap_or(&BUNDLED)
}

/// English.
pub fn english() -> &'static Language {
    &languages()[0]
}

/// The language for a tag such as `pt-BR` or `ja_JP.UTF-8`; the most special one that fits. English if none does.
pub fn language_for(wanted: &str) -> &'static Language {
    let wanted = wanted.to_lowercase().replace('_', "-");
    let wanted = wanted.split('.').next().unwrap_or_default();
    let fits = |language: &&Language| {
        let rest = wanted.strip_prefix(&*language.tag.to_lowercase());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let found = languages().iter().filter(fits);
    found
        .max_by_key(|found| found.tag.len())
        .unwrap_or_else(|| english())
}

/// What was found in the user's folder of languages.
#[derive(Debug, Default)]
pub struct Found {
    /// Files that were not read, and why.
    pub unread: Vec<(PathBuf, Sentence)>,
    /// For each language the list of texts that English fills, for whoever translates it, and where the list belongs;
    /// empty if there is none.
    pub missing: Vec<(PathBuf, String)>,
}

/// Reads a small text file.
pub type ReadText<'a> = &'a dyn Fn(&Path) -> Result<String, Sentence>;

/// Adds the languages in that folder, whose files are read by `text_of`; one that is there already is replaced. Once,
/// before the window opens.
pub fn add_from(folder: &Path, text_of: ReadText<'_>) -> Found {
    let (all, found) = read(folder, &BUNDLED, text_of);
    if all != *BUNDLED && WITH_USERS.set(all).is_err() {
        tracing::warn!("languages were looked for twice");
    }
    found
}

/// The languages with those of a folder among them. What one of them lacks is listed beside it.
fn read(folder: &Path, bundled: &[Language], text_of: ReadText<'_>) -> (Vec<Language>, Found) {
    let mut all = bundled.to_vec();
    let mut found = Found::default();
    let unread = &mut found.unread;
    let mut text_of = |file: &Path| {
        let text = text_of(file).and_then(|text| {
            let is_deep = deepest(&text) > DEEPEST;
            let too_deep = id!(FILES, "language-too-deep").into();
            if is_deep { Err(too_deep) } else { Ok(text) }
        });
        text.map_err(|reason| unread.push((file.to_owned(), reason)))
            .ok()
    };
    for path in entries(folder) {
        let is_folder = path.is_dir();
        let name = if is_folder {
            path.file_name()
        } else {
            path.file_stem().filter(|_| is_fluent(&path))
        };
        let Some(tag) = name.and_then(|name| name.to_str()) else {
            continue;
        };
        let (source, manual) = if is_folder {
            let texts = entries(&path).into_iter().filter(|file| is_fluent(file));
            let texts: Vec<String> = texts.filter_map(|file| text_of(&file)).collect();
            if texts.is_empty() {
                continue;
            }
            let manual = path.join("manual.md");
            let manual = manual.exists().then(|| text_of(&manual)).flatten();
            (texts.join("\n"), manual.unwrap_or_default())
        } else {
            let Some(source) = text_of(&path) else {
                continue;
            };
            (source, String::new())
        };
        let Some(language) = language(tag, &source, &manual) else {
            tracing::warn!("{}: {tag} is not the tag of a language", path.display());
            continue;
        };
        let missing: Vec<&str> = ids(&bundled[0].source)
            .difference(&ids(&language.source))
            .copied()
            .collect();
        let list = missing
            .iter()
            .fold(String::new(), |list, id| list + id + "\n");
        found
            .missing
            .push((path.with_extension("missing.txt"), list));
        match all.iter_mut().find(|other| other.tag == language.tag) {
            Some(other) => *other = language,
            None => all.push(language),
        }
    }
    (all, found)
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn is_fluent(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "ftl")
}

/// How deep a text puts one placeable into another. Whoever reads texts descends as deep.
fn deepest(source: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in source.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// A language of that tag; none if the tag makes no sense. Its texts may have mistakes.
fn language(tag: &str, source: &str, manual: &str) -> Option<Language> {
    tag.parse::<LanguageIdentifier>().ok()?;
    let name = source
        .lines()
        .find_map(|line| line.strip_prefix("language-name ="))
        .map_or(tag, str::trim);
    Some(Language {
        tag: tag.to_owned(),
        name: name.to_owned(),
        source: source.to_owned(),
        manual: manual.to_owned(),
    })
}

/// The texts of a language, ready to be asked for. What cannot be understood is left out and told to the log.
pub(super) fn bundle(language: &Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.tag.parse().expect("only valid tags get here");
    let mut bundle = FluentBundle::new(vec![tag]);
    // Marks for text direction would show as boxes, and no language here runs from the right.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(language.source.clone());
    let resource = resource.unwrap_or_else(|(whole_parts, errors)| {
        tracing::warn!(
            "{}.ftl: {} texts are not understood",
            language.tag,
            errors.len()
        );
        whole_parts
    });
    bundle.add_resource_overriding(resource);
    bundle
}

/// The names of the texts.
pub(crate) fn ids(source: &str) -> BTreeSet<&str> {
    source
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(id, _)| id))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use message::Message;

    #[test]
    fn a_file_adds_a_language_and_english_fills_the_rest() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let put = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("the file can be written");
        };
        put(
            "eo.ftl",
            "language-name = Esperanto\nmenu-file = Dosiero\nbroken = { $\n",
        );
        put("ja.ftl", "language-name = 日本語（別）\nmenu-file = 書類\n");
        std::fs::create_dir(folder.path().join("de")).expect("a folder can be made");
        put("de/one.ftl", "language-name = Deutsch\n");
        put("de/two.ftl", "menu-file = Datei\n");
        put("de/manual.md", "Handbuch\n");
        put("no tag.ftl", "menu-file = x\n");
        put("readme.txt", "nothing");
        let text_of = |file: &Path| std::fs::read_to_string(file).map_err(|e| e.sentence());
        let (found, told) = read(folder.path(), &BUNDLED, &text_of);
        let names: Vec<(&str, &str)> = found
            .iter()
            .map(|language| (&*language.tag, &*language.name))
            .collect();
        assert_eq!(names[0], ("en", "English"));
        assert!(names.contains(&("eo", "Esperanto")) && names.contains(&("ja", "日本語（別）")));
        assert!(names.contains(&("de", "Deutsch")));
        assert_eq!(names.len(), BUNDLED.len() + 2);
        let german = found.iter().find(|l| l.tag == "de").expect("it was added");
        assert!(german.source.contains("Datei") && german.manual == "Handbuch\n");
        assert!(
            told.missing
                .iter()
                .any(|(place, _)| place.ends_with("de.missing.txt"))
        );
        let mut lists = told.missing.iter();
        let list = lists.find(|(place, _)| place.ends_with("eo.missing.txt"));
        let list = &list.expect("what English fills is listed").1;
        assert!(told.unread.is_empty());
        assert!(list.lines().any(|id| id == "menu-edit") && !list.contains("menu-file\n"));
        let esperanto = found.iter().find(|l| l.tag == "eo").expect("it was added");
        let bundle = bundle(esperanto);
        assert!(bundle.get_message("menu-file").is_some());
        assert!(bundle.get_message("menu-edit").is_none());
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_and_costs_nothing() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let place = |name: &str| folder.path().join(name);
        let deep = format!("language-name = x\na = {}\n", "{".repeat(100_000));
        std::fs::write(place("eo.ftl"), deep).expect("the file can be written");
        std::fs::write(place("fr.ftl"), "language-name = x\n").expect("the file can be written");
        let text_of = |file: &Path| {
            if file.ends_with("fr.ftl") {
                return Err(message::quoted("a pipe"));
            }
            std::fs::read_to_string(file).map_err(|error| error.sentence())
        };
        let (all, found) = read(folder.path(), &BUNDLED, &text_of);
        assert_eq!(all, *BUNDLED);
        let unread: Vec<_> = found.unread.iter().map(|(file, _)| file.clone()).collect();
        assert_eq!(unread, [place("eo.ftl"), place("fr.ftl")]);
    }

    #[test]
    fn the_system_is_understood_however_it_spells_a_language() {
        for (wanted, tag) in [
            ("ja-JP", "ja"),
            ("ja_JP.UTF-8", "ja"),
            ("JA", "ja"),
            ("jam", "en"),
            ("eo", "en"),
            ("", "en"),
        ] {
            assert_eq!(language_for(wanted).tag, tag, "{wanted}");
        }
    }
}
