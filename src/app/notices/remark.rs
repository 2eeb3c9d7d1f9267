//! What the rooms tell the user. The words are found where it is shown.

use super::NoticeKind;
use message::Sentence;

/// Something to be told.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// How much it matters.
    pub kind: NoticeKind,
    /// What is told.
    pub sentence: Sentence,
}

impl Remark {
    /// Something that is good to know.
    pub fn info(sentence: impl Into<Sentence>) -> Remark {
        Remark::new(NoticeKind::Info, sentence.into())
    }

    /// Something that failed.
    pub fn error(sentence: impl Into<Sentence>) -> Remark {
        Remark::new(NoticeKind::Error, sentence.into())
    }

    /// Something is wrong with what is the program's own.
    pub fn trouble(sentence: impl Into<Sentence>) -> Remark {
        Remark::new(NoticeKind::Trouble, sentence.into())
    }

    const fn new(kind: NoticeKind, sentence: Sentence) -> Remark {
        Remark { kind, sentence }
    }
}
