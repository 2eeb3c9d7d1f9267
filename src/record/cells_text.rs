//! The CELL list as text.

use std::fmt::Write;

use go::{Color, Move};

use crate::{CellId, Record};

/// Prints the cells in file order, one a line: `NUM LEV:L  LINK:CAR CDR [X,Y] TEBAN ID:… MSG:…`.
///
/// `*` stands for no link; X and Y count from 0 at the upper left; TEBAN is 1 for Black and −1 for
/// White. A pass is `[-1,-1]`; a cell without a move has `[-,-]` and TEBAN 0. Line ends in texts are
/// written `\n`.
///
/// ```
/// let file = record::Collection::read(b"(;SZ[9];B[ca]C[hi];W[])".to_vec())?;
/// assert_eq!(
///     record::cells_text(file.game(0)),
///     "0 LEV:0  LINK:1 * [-,-] 0 ID: MSG:\n\
///      1 LEV:0  LINK:2 * [2,0] 1 ID: MSG:hi\n\
///      2 LEV:0  LINK:* * [-1,-1] -1 ID: MSG:\n"
/// );
/// # Ok::<(), record::ReadError>(())
/// ```
pub fn cells_text(record: &Record) -> String {
    cells_text_of(record, record.cells(), Replaying::Hidden)
}

/// What is printed of `next` and `back`, the links by which a record is replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Replaying {
    /// Nothing.
    #[default]
    Hidden,
    /// `NEXT:NUM BACK:NUM` behind LINK, `*` for no link.
    Shown,
    /// The same for cells whose links were reset, as a clone's and a copy's are: `NEXT:* BACK:*`.
    Reset,
}

/// Prints some cells, as [`cells_text`] does.
pub fn cells_text_of(
    record: &Record,
    cells: impl Iterator<Item = CellId>,
    replaying: Replaying,
) -> String {
    let mut text = String::new();
    for c in cells {
        let number = |link: Option<CellId>| match link {
            Some(c) => record.num(c).to_string(),
            None => "*".to_owned(),
        };
        let (place, teban) = match record.mv(c) {
            None => ("-,-".to_owned(), 0),
            Some((color, mv)) => {
                let place = match mv {
                    Move::Play(p) => format!("{},{}", p.x, p.y),
                    Move::Pass => "-1,-1".to_owned(),
                };
                (place, if color == Color::Black { 1 } else { -1 })
            }
        };
        let links = match replaying {
            Replaying::Hidden => String::new(),
            Replaying::Shown => {
                let [next, back] = [record.next(c), record.back(c)].map(number);
                format!(" NEXT:{next} BACK:{back}")
            }
            Replaying::Reset => " NEXT:* BACK:*".to_owned(),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{} LEV:{}  LINK:{} {}{links} [{place}] {teban} ID:{} MSG:{}",
            record.num(c),
            record.level(c),
            number(record.car(c)),
            number(record.cdr(c)),
            one_line(&record.id(c)),
            one_line(&record.msg(c)),
        );
    }
    text
}

fn one_line(text: &str) -> String {
    text.replace('\n', "\\n")
}
