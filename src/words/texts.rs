//! The texts of one language.

use super::languages::{bundle, english, language_for};
use chrono::{DateTime, TimeZone};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use go::{Point, Size};
use message::{Argument, Id, Message, id};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::rc::Rc;

message::catalogue! {
    /// How a language writes numbers, days and sentences.
    const LANGUAGE = include_str!("../../assets/lang/en/language.ftl");
}

/// The texts of one language, with English behind them.
pub struct Texts {
    tag: &'static str,
    chosen: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
    // Most texts have no arguments and are asked for in every frame.
    plain: RefCell<HashMap<&'static str, Rc<str>>>,
    points: fn(Point, Size) -> String,
}

/// The texts of the language with that tag, read once for each thread.
pub fn texts(tag: &str) -> Rc<Texts> {
    thread_local! {
        static READ: RefCell<HashMap<&'static str, Rc<Texts>>> = RefCell::default();
    }
    let tag = &*language_for(tag).tag;
    READ.with_borrow_mut(|read| {
        let known = read.entry(tag).or_insert_with(|| Rc::new(Texts::new(tag)));
        Rc::clone(known)
    })
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
            points: Point::to_gtp,
        }
    }

    /// The tag of the language in use.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// A text without variables; its name if a user's language and English both lack it.
    pub fn get(&self, id: Id) -> Rc<str> {
        if let Some(text) = self.plain.borrow().get(id.name()) {
            return Rc::clone(text);
        }
        let text: Rc<str> = self.format(id, None).into();
        let mut plain = self.plain.borrow_mut();
        plain.insert(id.name(), Rc::clone(&text));
        text
    }

    /// A message in the language.
    pub fn tell(&self, message: &(impl Message + ?Sized)) -> String {
        let sentence = message.sentence();
        let mut values = FluentArgs::new();
        for (name, argument) in sentence.arguments() {
            values.set(*name, self.value(argument));
        }
        self.format(sentence.id(), Some(&values))
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Decimal(_) | Argument::Time(_) | Argument::Bytes(_) => {
                FluentValue::from(self.decimal(&argument.to_string()))
            }
            Argument::Point(point, size) => FluentValue::from((self.points)(*point, *size)),
            Argument::Sentence(sentence) => FluentValue::from(self.tell(&**sentence)),
            Argument::Sentences(sentences) => {
                let told: Vec<String> = sentences.iter().map(|part| self.tell(part)).collect();
                FluentValue::from(told.join(&self.get(id!(LANGUAGE, "sentence-space"))))
            }
            // Names and what programs say.
            other => FluentValue::from(other.to_string()),
        }
    }

    /// Points are called like this from now on.
    pub fn call_points(&mut self, name: fn(Point, Size) -> String) {
        self.points = name;
    }

    /// A whole number as the language writes it: 12,345.
    pub fn number(&self, number: u64) -> String {
        let digits = number.to_string();
        let group = self.get(id!(LANGUAGE, "number-group"));
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
        match &*self.get(id!(LANGUAGE, "number-decimal")) {
            "." => number.to_owned(),
            mark => number.replace('.', mark),
        }
    }

    /// A day as the language writes it.
    pub fn day<Z: TimeZone<Offset: Display>>(&self, at: &DateTime<Z>) -> String {
        at.format(&self.get(id!(LANGUAGE, "date-format")))
            .to_string()
    }

    /// A day and the time of the day.
    pub fn moment<Z: TimeZone<Offset: Display>>(&self, at: &DateTime<Z>) -> String {
        at.format(&self.get(id!(LANGUAGE, "time-format")))
            .to_string()
    }

    fn format(&self, id: Id, args: Option<&FluentArgs>) -> String {
        for bundle in [&self.chosen, &self.english] {
            if let Some(pattern) = bundle
                .get_message(id.name())
                .and_then(|message| message.value())
            {
                return bundle
                    .format_pattern(pattern, args, &mut Vec::new())
                    .into_owned();
            }
        }
        tracing::error!("no text named {}", id.name());
        id.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::{ids, languages};

    #[test]
    fn every_language_is_well_formed_and_complete() {
        for language in languages() {
            let tag = &language.tag;
            if let Err((_, errors)) = FluentResource::try_new(language.source.clone()) {
                panic!("{tag}: {errors:?}");
            }
            let begin = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
            let texts = language.source.lines().filter(begin).count();
            assert_eq!(texts, ids(&language.source).len(), "{tag} has a text twice");
            let (own, english) = (ids(&language.source), ids(&english().source));
            assert_eq!(own, english, "{tag} has other texts than English");
        }
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
            .expect("a day")
            .and_utc();
        assert_eq!(english.day(&day), "1 Apr 2026");
        assert_eq!(japanese.day(&day), "2026年4月1日");
        assert_eq!(japanese.moment(&day), "2026年4月1日 9:05");
    }

    #[test]
    fn a_system_in_japanese_gets_japanese() {
        assert_eq!(Texts::new("ja-JP").tag(), "ja");
        assert_eq!(Texts::new("ja_JP.UTF-8").tag(), "ja");
        assert_eq!(Texts::new("eo").tag(), "en");
    }
}
