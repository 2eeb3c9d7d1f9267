//! Games and problems on paper: numbered figures with their captions, sheets of problems, and the pages they stand on.
//!
//! ```text
//! Record ─ spans ─ figure ─► Figure (scene, title, notes, remarks) ─ Typesetter ─► pages: Drawings
//! ```
//!
//! Everything is pure: records in, [`picture::Drawing`]s out, one page after the other, so that a book of a thousand
//! pages needs the room of one and can be given up between two.

mod book;
mod figure;
mod page;
mod problem;
mod reel;
mod sheet;
mod span;
mod words;
mod wrap;

pub use book::{Book, BookOptions, figure_drawing};
pub use figure::{Figure, Note, Numbering, Remark};
pub use page::{PageOptions, Paper, TextPlace, UNITS_PER_POINT};
pub use problem::{Problem, part_in_use, part_to_play_in};
pub use reel::{Reel, ReelOptions};
pub use sheet::{Sheet, SheetOptions, SheetPart};
pub use span::{Breaks, Span, spans};
pub use words::Words;
pub use wrap::wrap;
