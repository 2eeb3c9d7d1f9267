//! Messages as values: what went wrong, or what there is to say, is the name of a text and what goes into it – points,
//! numbers, times, other messages. The crate `words` tells a message in the user's language; [`Sentence`] itself
//! displays the English text.
//!
//! The texts of a crate stand in a Fluent file, one for each language: `assets/lang/en/engine.ftl`. A crate names its
//! English file once and makes its messages with a macro that looks texts and variables up when the crate is compiled:
//!
//! ```
//! message::catalogue! {
//!     /// The texts of this crate.
//!     pub const TEXTS = "spawn = { $engine } could not be started: { $reason }.\n";
//! }
//!
//! enum Failure {
//!     Spawn { engine: String },
//! }
//!
//! impl message::Message for Failure {
//!     fn sentence(&self) -> message::Sentence {
//!         match self {
//!             Failure::Spawn { engine } => message::say!(TEXTS, "spawn", engine, reason = "no memory"),
//!         }
//!     }
//! }
//! message::display!(Failure);
//!
//! let failure = Failure::Spawn { engine: "red".to_owned() };
//! assert_eq!(failure.to_string(), "red could not be started: no memory.");
//! ```

mod argument;
mod catalogue;
mod io;
mod moves;
mod visible;

pub use argument::Argument;
pub use catalogue::{Catalogue, Entry, Id, count, entries};
pub use io::not_written;
pub use moves::{MOVES, refused};
pub use visible::{acts, visible, visible_json, visible_lines};

use std::fmt;

catalogue! {
    /// What there is to say about files.
    pub const FILES = include_str!("../../assets/lang/en/files.ftl");
}

/// Something to say.
pub trait Message {
    /// The text and what goes into it.
    fn sentence(&self) -> Sentence;
}

impl<T: Message + ?Sized> Message for &T {
    fn sentence(&self) -> Sentence {
        (**self).sentence()
    }
}

impl<T: Message + ?Sized> Message for Box<T> {
    fn sentence(&self) -> Sentence {
        (**self).sentence()
    }
}

/// A text and what goes into it. Displays the English text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    id: Id,
    arguments: Vec<(&'static str, Argument)>,
}

impl Sentence {
    /// A text and what goes into it; [`say`] makes sure that they fit.
    pub const fn new(id: Id, arguments: Vec<(&'static str, Argument)>) -> Sentence {
        Sentence { id, arguments }
    }

    /// The text.
    pub const fn id(&self) -> Id {
        self.id
    }

    /// What goes into the text, by the names of its variables.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}

impl Message for Id {
    fn sentence(&self) -> Sentence {
        Sentence::from(*self)
    }
}

impl Message for Sentence {
    fn sentence(&self) -> Sentence {
        self.clone()
    }
}

impl From<Id> for Sentence {
    fn from(id: Id) -> Sentence {
        Sentence::new(id, Vec::new())
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pieces = self.id.english().split("{ $");
        f.write_str(pieces.next().unwrap_or_default())?;
        for piece in pieces {
            let (name, after) = piece.split_once(" }").unwrap_or((piece, ""));
            let mut arguments = self.arguments.iter();
            if let Some((_, argument)) = arguments.find(|(argument, _)| *argument == name) {
                argument.fmt(f)?;
            }
            f.write_str(after)?;
        }
        Ok(())
    }
}

/// What somebody else says – the system, a library, a program: the same in every language.
pub fn quoted(words: &(impl fmt::Display + ?Sized)) -> Sentence {
    say!(FILES, "quoted", words = words.to_string())
}

/// Names the English texts of a crate, to be used with [`say`] and [`id`].
#[macro_export]
macro_rules! catalogue {
    ($(#[$doc:meta])* $vis:vis const $name:ident = $source:expr;) => {
        $(#[$doc])*
        $vis const $name: $crate::Catalogue = {
            const SOURCE: &str = $source;
            const ENTRIES: [$crate::Entry; $crate::count(SOURCE)] = $crate::entries(SOURCE);
            $crate::Catalogue::new(SOURCE, &ENTRIES)
        };
    };
}

/// The [`Id`] of a text without variables: `id!(TEXTS, "menu-file")`. What does not exist does not compile.
#[macro_export]
macro_rules! id {
    ($texts:path, $id:literal) => {{
        // An item is computed by `cargo check` already, an inline constant only when code is made.
        const ID: $crate::Id = $texts.id($id, &[]);
        ID
    }};
}

/// A [`Sentence`]: `say!(TEXTS, "spawn", engine, reason = error)`. The text must have just these variables, or it does
/// not compile.
#[macro_export]
macro_rules! say {
    ($texts:path, $id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Sentence::new(
            {
                const ID: $crate::Id = $texts.id($id, &[$(stringify!($name)),*]);
                ID
            },
            ::std::vec![$((
                stringify!($name),
                $crate::Argument::from($crate::value!($name $(, $value)?)),
            )),*],
        )
    };
}

/// The value of an argument that may be named like the variable that holds it.
#[doc(hidden)]
#[macro_export]
macro_rules! value {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

/// Displays messages of these types in English, and makes them arguments of other messages.
#[macro_export]
macro_rules! display {
    ($($message:ty),+ $(,)?) => {$(
        impl ::std::fmt::Display for $message {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&$crate::Message::sentence(self), f)
            }
        }

        impl From<&$message> for $crate::Argument {
            fn from(message: &$message) -> $crate::Argument {
                $crate::Argument::of(message)
            }
        }
    )+};
}

#[cfg(test)]
mod tests {
    use super::*;

    catalogue! {
        const TEXTS = "\
# A comment.
plain = Nothing special
two = { $first } before { $second }, once more { $first }.
play = White plays { $at } after { $time }.
";
    }

    #[test]
    fn sentences_are_told_in_english() {
        assert_eq!(
            Sentence::from(id!(TEXTS, "plain")).to_string(),
            "Nothing special"
        );
        let first = "one";
        let inner = say!(TEXTS, "two", first, second = 2);
        let outer = say!(TEXTS, "two", second = first, first = &inner);
        assert_eq!(inner.to_string(), "one before 2, once more one.");
        assert_eq!(
            outer.to_string(),
            "one before 2, once more one. before one, once more one before 2, once more one.."
        );
        let (point, time) = (go::Point::new(2, 2), std::time::Duration::from_millis(1500));
        let play = say!(TEXTS, "play", at = (point, go::Size::NINE), time);
        assert_eq!(play.to_string(), "White plays C7 after 1.500 s.");
    }

    #[test]
    fn a_file_that_is_missing_is_no_riddle() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        assert_eq!(error.sentence().to_string(), "There is no such file.");
    }
}
