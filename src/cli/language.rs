//! The language in which commands speak to people: that of `--language`, or else the system's (`LC_ALL`, `LC_MESSAGES`,
//! `LANG`). What is made for machines – JSON, GTP, tables of values, records – is the same in every language.

use message::{Message, Sentence};
use serde::{Serialize, Serializer};
use std::fmt;
use std::rc::Rc;
use std::sync::OnceLock;
use words::Texts;

message::catalogue! {
    /// What commands tell beside what they were asked for.
    pub(super) const COMMANDS = include_str!("../../assets/lang/en/commands.ftl");
}

static CHOSEN: OnceLock<&'static str> = OnceLock::new();

/// The user wants that language. Has no effect once something has been said.
pub(super) fn choose(tag: &str) {
    let _ = CHOSEN.set(&words::language_for(tag).tag);
}

/// The texts of the language.
pub(super) fn texts() -> Rc<Texts> {
    words::texts(CHOSEN.get_or_init(|| Texts::new("").tag()))
}

/// A message in the language.
pub(super) fn told(message: &(impl Message + ?Sized)) -> String {
    texts().tell(message)
}

/// A message that JSON says in English, whatever the user's language is.
#[derive(Clone, Debug)]
pub(super) struct English(pub(super) Sentence);

impl Serialize for English {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Displays what JSON says.
impl fmt::Display for English {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
