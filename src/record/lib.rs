//! The game record: the CELL tree, edits, and SGF in and out.
//!
//! A [`Collection`] is a file: its bytes, the games in them and what had to be repaired. A [`Record`]
//! is one game, a tree of cells in an arena; every SGF node is a cell. Values stay raw, as ranges of
//! the decoded text; meaning is worked out when it is asked for.

mod annotation;
mod board_text;
mod cell;
mod cells_text;
mod change;
mod changes;
mod charset;
mod check;
mod collection;
mod color_words;
mod convert;
mod crowd;
mod diff;
mod edit;
mod edits;
mod find;
mod foreign;
mod formats;
mod guess;
mod info;
mod info_check;
mod judge;
mod line_text;
mod log;
mod markup;
mod names;
mod oddities;
mod open;
mod properties;
mod record;
mod replay;
mod reshape;
mod scan;
mod store;
mod tables;
mod text;
mod transform;
mod trial;
mod typed;
mod value;
mod warning;
mod write;

pub use annotation::{Annotation, Degree};
message::catalogue! {
    /// The texts of this crate.
    pub(crate) const RECORD = include_str!("../../assets/lang/en/record.ftl");
}

pub use board_text::{BoardText, board_text};
pub use cell::CellId;
pub use cells_text::{Replaying, cells_text, cells_text_of};
pub use change::{Change, ChangeError};
pub use collection::{Collection, Original, Progress, ReadError};
pub use diff::{Difference, PropertyChange, diff};
pub use edit::EditError;
pub use find::{Finder, Likeness, Sought};
pub use foreign::search::{PRIOR, VISITS};
pub use formats::{Format, is_gzip_name, stem};
pub use info::GameInfo;
pub use info_check::{InfoDoubt, doubt_about};
pub use judge::{Convention, Judge};
pub use line_text::line_text;
pub use markup::{MarkKind, Markup, Setup};
pub use oddities::{Finding, Oddity};
pub use open::{MAX_BYTES, NotWritten, open, open_watched};
pub use record::{POSITION, Record};
pub use replay::{Replay, Shown};
pub use sgf_parse::go::Prop;
pub use warning::{Severity, Warning};
