//! What the rooms tell the user: the name of a text and what stands in its gaps. The words are found where it is shown.

use crate::shell::state::NoticeKind;
use message::Argument;

/// Something to be told.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// How much it matters.
    pub kind: NoticeKind,
    /// The name of its text.
    pub id: &'static str,
    /// What stands in the gaps of the text, by name.
    pub values: Vec<(&'static str, Argument)>,
}

impl Remark {
    /// Something that is good to know.
    pub fn info(id: &'static str) -> Remark {
        Remark::new(NoticeKind::Info, id)
    }

    /// Something that failed.
    pub fn error(id: &'static str) -> Remark {
        Remark::new(NoticeKind::Error, id)
    }

    fn new(kind: NoticeKind, id: &'static str) -> Remark {
        Remark {
            kind,
            id,
            values: Vec::new(),
        }
    }

    /// Fills a gap of the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Remark {
        self.values.push((name, value.into()));
        self
    }
}
