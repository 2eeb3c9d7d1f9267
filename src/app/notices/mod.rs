//! What the user is told and asked beside the board: messages, and the clicks they offer. Rooms say a [`Remark`], whose
//! words are found where it is shown.

pub mod remark;

use crate::EngineId;
use std::collections::VecDeque;
use std::ops::Index;
use std::time::{Duration, Instant};

pub use remark::Remark;

/// How many messages are kept on the screen at once.
const NOTICES: usize = 6;

/// How many of them may be such as nothing has to be done about: more than these nobody reads.
const PASSING: usize = 3;

/// How long what is good to know is shown.
const INFO_LIFE: Duration = Duration::from_secs(5);

/// After that long a failure is known, and goes as soon as something went well.
const ERROR_READ: Duration = Duration::from_secs(10);

/// A message for the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// How much it matters.
    pub kind: NoticeKind,
    /// What happened and what to do.
    pub text: String,
    /// When it was said.
    pub at: Instant,
    /// Clicks that help.
    pub offers: Vec<Offer>,
}

impl Notice {
    /// When it goes away by itself; none if it stays until something else happens.
    pub fn goes_at(&self) -> Option<Instant> {
        (self.kind == NoticeKind::Info).then(|| self.at + INFO_LIFE)
    }

    /// Whether it tells of a failure that no click helps with.
    fn is_failure(&self) -> bool {
        self.kind == NoticeKind::Error && self.offers.is_empty()
    }

    /// Whether that is known by then.
    fn is_read(&self, now: Instant) -> bool {
        self.is_failure() && now.saturating_duration_since(self.at) >= ERROR_READ
    }

    /// Whether nothing has to be done about it.
    fn passes(&self) -> bool {
        self.kind == NoticeKind::Info || self.is_failure()
    }
}

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know; goes away by itself.
    Info,
    /// Something failed; goes away when something went well, unless a click helps.
    Error,
    /// Something is wrong with the program's own files; stays until it is dismissed, whatever is opened.
    Trouble,
    /// Something is to be decided; stays until it is.
    Question,
}

/// A click that a message offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Show what was repaired.
    ShowWarnings,
    /// Start that engine again.
    Restart(EngineId),
    /// Wait on for that engine.
    Wait(EngineId),
    /// End that engine.
    End(EngineId),
    /// Start what was built anew.
    Reload(EngineId),
    /// The same, from now on without asking.
    AlwaysReload(EngineId),
    /// Run that library.
    Allow(EngineId),
    /// Do not run that library.
    Refuse(EngineId),
    /// Restore the unsaved game of that number.
    Restore(usize),
    /// Forget it.
    Discard(usize),
}

impl Offer {
    /// The engine it is about.
    pub fn engine(self) -> Option<EngineId> {
        match self {
            Offer::ShowWarnings | Offer::Restore(_) | Offer::Discard(_) => None,
            Offer::Restart(id)
            | Offer::Wait(id)
            | Offer::End(id)
            | Offer::Reload(id)
            | Offer::AlwaysReload(id)
            | Offer::Allow(id)
            | Offer::Refuse(id) => Some(id),
        }
    }
}

/// The messages that wait to be read, the newest last. A message that is said again moves to the end; when there are too
/// many, the oldest goes.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    waiting: VecDeque<Notice>,
}

impl Notices {
    /// Shows a message, with clicks that help.
    pub fn push(&mut self, notice: Notice) {
        self.waiting.retain(|other| other.text != notice.text);
        if notice.kind == NoticeKind::Info {
            let now = notice.at;
            self.waiting.retain(|other| !other.is_read(now));
        }
        self.waiting.push_back(notice);
        self.make_room();
    }

    /// Takes the oldest messages away that are too many, those first about which nothing has to be done.
    fn make_room(&mut self) {
        loop {
            let passing = self.waiting.iter().filter(|notice| notice.passes()).count();
            if passing <= PASSING && self.waiting.len() <= NOTICES {
                return;
            }
            let oldest = self.waiting.iter().position(Notice::passes);
            self.waiting.remove(oldest.unwrap_or(0));
        }
    }

    /// Takes back what has been shown long enough.
    pub fn tick(&mut self, now: Instant) {
        self.waiting
            .retain(|notice| notice.goes_at().is_none_or(|at| now < at));
    }

    /// When the next message goes away by itself.
    pub fn next_goes_at(&self) -> Option<Instant> {
        self.waiting.iter().filter_map(Notice::goes_at).min()
    }

    /// Takes the message of that number back, from 0; there may be none.
    pub fn dismiss(&mut self, number: usize) -> Option<Notice> {
        self.waiting.remove(number)
    }

    /// Keeps only the messages for which `wanted` holds.
    pub fn retain(&mut self, wanted: impl FnMut(&Notice) -> bool) {
        self.waiting.retain(wanted);
    }

    /// Takes back messages whose offers make no sense any more.
    pub fn withdraw(&mut self, stale: impl Fn(&Offer) -> bool) {
        self.waiting
            .retain(|notice| !notice.offers.iter().any(&stale));
    }

    /// Takes back what is merely good to know: something that matters more is said now.
    pub fn withdraw_info(&mut self) {
        self.waiting
            .retain(|notice| notice.kind != NoticeKind::Info);
    }

    /// The messages, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Notice> {
        self.waiting.iter()
    }

    /// The newest message.
    pub fn newest(&self) -> Option<&Notice> {
        self.waiting.back()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

/// The message of that number, from 0, which must exist.
impl Index<usize> for Notices {
    type Output = Notice;

    fn index(&self, number: usize) -> &Notice {
        &self.waiting[number]
    }
}
