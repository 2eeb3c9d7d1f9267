//! Where a game is cut into figures.

use record::{CellId, Record};

/// Where figures end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breaks {
    /// After so many moves; 0: never for that reason.
    pub every: u32,
    /// Where the record says so (FG).
    pub at_marks: bool,
    /// After a move with a comment.
    pub at_comments: bool,
}

impl Default for Breaks {
    fn default() -> Breaks {
        Breaks {
            every: 50,
            at_marks: true,
            at_comments: false,
        }
    }
}

/// The part of a line that a figure shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// Index of its first cell in the line.
    pub start: usize,
    /// Index after its last cell.
    pub end: usize,
    /// What the record calls the figure (FG), if anything.
    pub name: Option<String>,
    /// How the record wants numbers printed (PM): 0 not at all, 1 as they are, 2 without the hundreds.
    pub print_mode: u8,
    /// The record wants no coordinates (FG).
    pub plain: bool,
}

/// Cuts a line of cells, from the root on, into the parts that figures show. Stones set up in the middle of the game
/// always begin a figure. There is at least one part.
pub fn spans(record: &Record, line: &[CellId], breaks: Breaks) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut now = Span {
        start: 0,
        end: 0,
        name: None,
        print_mode: 1,
        plain: false,
    };
    let (mut moves, mut ended) = (0_u32, false);
    for (i, &cell) in line.iter().enumerate() {
        let is_move = record.mv(cell).is_some();
        let marked = breaks.at_marks && record.has(cell, "FG");
        let setup = record.has_setup(cell) && sets_stones(record, cell);
        let full = breaks.every > 0 && is_move && moves >= breaks.every;
        if moves > 0 && (marked || setup || full || ended) {
            let print_mode = now.print_mode;
            now.end = i;
            spans.push(std::mem::replace(
                &mut now,
                Span {
                    start: i,
                    end: i,
                    name: None,
                    print_mode,
                    plain: false,
                },
            ));
            moves = 0;
        }
        ended = false;
        if marked {
            (now.name, now.plain) = figure_of(record, cell);
        }
        if let Some(mode) = print_mode(record, cell) {
            now.print_mode = mode;
        }
        moves += u32::from(is_move);
        ended |= breaks.at_comments && is_move && !record.msg(cell).trim().is_empty();
    }
    now.end = line.len();
    spans.push(now);
    spans
}

fn sets_stones(record: &Record, cell: CellId) -> bool {
    let setup = record.setup(cell);
    !(setup.black.is_empty() && setup.white.is_empty() && setup.empty.is_empty())
}

/// FG: `flags:name`, or nothing.
fn figure_of(record: &Record, cell: CellId) -> (Option<String>, bool) {
    const NO_COORDINATES: u32 = 1;
    let value = record.property(cell, "FG").into_iter().next();
    let value = value.unwrap_or_default();
    let Some((flags, name)) = value.split_once(':') else {
        return (None, false);
    };
    let flags: u32 = flags.trim().parse().unwrap_or_default();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = Some(name).filter(|name| !name.is_empty());
    (name, flags & NO_COORDINATES != 0)
}

fn print_mode(record: &Record, cell: CellId) -> Option<u8> {
    if !record.has(cell, "PM") {
        return None;
    }
    let value = record.property(cell, "PM").into_iter().next()?;
    value.trim().parse().ok().filter(|mode| *mode <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;

    fn cut(sgf: &str, breaks: Breaks) -> Vec<(usize, usize)> {
        let games = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        let record = &games.games()[0];
        let line: Vec<CellId> =
            std::iter::successors(Some(record.root()), |&c| record.car(c)).collect();
        let spans = spans(record, &line, breaks);
        spans.iter().map(|span| (span.start, span.end)).collect()
    }

    #[test]
    fn figures_end_where_they_are_wanted() {
        let every = |every| Breaks {
            every,
            ..Breaks::default()
        };
        let game = "(;SZ[9];B[aa];W[ba];B[ca];W[da];B[ea])";
        assert_eq!(cut(game, every(0)), [(0, 6)]);
        assert_eq!(cut(game, every(2)), [(0, 3), (3, 5), (5, 6)]);
        assert_eq!(cut("(;SZ[9])", every(2)), [(0, 1)]);
        let marked = "(;SZ[9];B[aa];W[ba]FG[];B[ca];AB[dd];W[da])";
        assert_eq!(cut(marked, every(50)), [(0, 2), (2, 4), (4, 6)]);
        let said = "(;SZ[9]C[Hello];B[aa];W[ba]C[good];B[ca])";
        let at_comments = Breaks {
            at_comments: true,
            ..every(50)
        };
        assert_eq!(cut(said, at_comments), [(0, 3), (3, 4)]);
    }
}
