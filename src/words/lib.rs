//! The words of the program in the user's language: [`Texts`] tells every [`Message`](message::Message).
//!
//! A language is a folder in `assets/lang`: Fluent files, and the manual in Markdown. English fills what another
//! language lacks. A user's own languages are folders or single Fluent files in the folder `lang` beside the settings.
//! Which texts there are is known from English when the program is compiled: see [`message::catalogue`].

pub mod bilingual;
mod languages;
mod texts;

pub use languages::{
    Found, Language, ReadText, add_from, english, language_for, languages, unpacked,
};
pub use texts::{Texts, texts};
