//! The language in which commands speak to people: that of `--language`, or else the system's (`LC_ALL`, `LC_MESSAGES`,
//! `LANG`). What is made for machines – JSON, GTP, tables of values, records – is the same in every language.

use message::{Id, Message, Sentence};
use serde::{Serialize, Serializer};
use std::rc::Rc;
use std::sync::OnceLock;
use words::Texts;

message::catalogue! {
    /// What commands tell beside what they were asked for.
    pub(super) const COMMANDS = include_str!("../../assets/lang/en/commands.ftl");
}

message::catalogue! {
    /// What the tables and reports about engines say.
    pub(super) const REPORTS = include_str!("../../assets/lang/en/reports.ftl");
}

static CHOSEN: OnceLock<&'static str> = OnceLock::new();

/// The user wants that language; empty: that of the system. Has no effect once something has been said.
pub(super) fn choose(tag: &str) {
    let _ = CHOSEN.set(Texts::new(tag).tag());
}

/// The texts of the language.
pub(super) fn texts() -> Rc<Texts> {
    words::texts(CHOSEN.get_or_init(|| Texts::new("").tag()))
}

/// A message in the language.
pub(super) fn told(message: &(impl Message + ?Sized)) -> String {
    texts().tell(message)
}

/// A message that JSON says in English, whatever the user's language is. Its text must have no cases that depend on a
/// number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct English(pub(super) Sentence);

impl Message for English {
    fn sentence(&self) -> Sentence {
        self.0.clone()
    }
}

impl From<Sentence> for English {
    fn from(sentence: Sentence) -> English {
        English(sentence)
    }
}

impl From<Id> for English {
    fn from(id: Id) -> English {
        English(id.into())
    }
}

impl Serialize for English {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

message::display!(English);
