//! Where the nodes of the tree stand: a continuation (`car`) one column to the right, an
//! alternative (`cdr`) some rows down. Pure data; no recursion, so a tree of any depth works.

use record::{CellId, Record};

/// A place in the tree's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Distance from the root, from 0.
    pub column: u32,
    /// Row, from 0 for the main line.
    pub row: u32,
}

/// The place of what is not in the tree.
const NOWHERE: Place = Place {
    column: u32::MAX,
    row: u32::MAX,
};

/// The places of all nodes of one game.
#[derive(Debug, Default)]
pub struct TreeLayout {
    // By cell; a row of its own for what is not in the tree.
    places: Vec<Place>,
    // For each column its cells by row, so that the visible part is found without looking at the rest.
    columns: Vec<Vec<(u32, CellId)>>,
    rows: u32,
}

impl TreeLayout {
    /// Lays the tree of `record` out. Lines that branch off late lie closer to the line they
    /// leave, so that no connection crosses another line. Time is linear in the number of nodes,
    /// but for sorting the rows of each column.
    pub fn new(record: &Record) -> TreeLayout {
        let mut layout = TreeLayout {
            places: vec![NOWHERE; record.capacity()],
            ..TreeLayout::default()
        };
        let mut lowest: Vec<u32> = Vec::new(); // for each column, the first row that is still free
        let mut lines = vec![Line::from(record, record.root(), 0)];
        layout.place(&lines[0], &mut lowest);
        // Each line is walked from its end to its start; a branch found on the way is placed and
        // walked first. The stack replaces recursion.
        while let Some(line) = lines.last_mut() {
            let Some(sibling) = line.next_branch(record) else {
                lines.pop();
                continue;
            };
            let branch = Line::from(record, sibling.cell, sibling.column);
            layout.place(&branch, &mut lowest);
            lines.push(branch);
        }
        for column in &mut layout.columns {
            column.sort_unstable_by_key(|&(row, _)| row);
        }
        layout
    }

    fn place(&mut self, line: &Line, lowest: &mut Vec<u32>) {
        let start = line.start as usize;
        let end = start + line.cells.len();
        lowest.resize(lowest.len().max(end), 0);
        self.columns
            .resize_with(self.columns.len().max(end), Vec::new);
        // The column before takes part, or the connection from above would touch a neighbour's line.
        let row = lowest[start.saturating_sub(1)..end]
            .iter()
            .copied()
            .max()
            .unwrap_or(0);
        let row = if start == 0 { 0 } else { row.max(1) };
        for (i, &cell) in line.cells.iter().enumerate() {
            let column = start + i;
            self.places[cell.index()] = Place {
                column: column as u32,
                row,
            };
            self.columns[column].push((row, cell));
            lowest[column] = row + 1;
        }
        self.rows = self.rows.max(row + 1);
    }

    /// The place of `cell`; none if it is not in the tree.
    pub fn place_of(&self, cell: CellId) -> Option<Place> {
        let place = self.places.get(cell.index()).copied();
        place.filter(|&place| place != NOWHERE)
    }

    /// How many columns and rows there are.
    pub fn extent(&self) -> (u32, u32) {
        (self.columns.len() as u32, self.rows)
    }

    /// The cells in a rectangle of columns and rows, both ends included.
    pub fn visible(
        &self,
        columns: (u32, u32),
        rows: (u32, u32),
    ) -> impl Iterator<Item = (Place, CellId)> {
        let last = (columns.1 as usize + 1).min(self.columns.len());
        let first = (columns.0 as usize).min(last);
        (first..last).flat_map(move |column| {
            let cells = &self.columns[column];
            let from = cells.partition_point(|&(row, _)| row < rows.0);
            cells[from..]
                .iter()
                .take_while(move |&&(row, _)| row <= rows.1)
                .map(move |&(row, cell)| {
                    (
                        Place {
                            column: column as u32,
                            row,
                        },
                        cell,
                    )
                })
        })
    }

    /// The cell at a place, if there is one.
    pub fn at(&self, column: u32, row: u32) -> Option<CellId> {
        self.visible((column, column), (row, row))
            .next()
            .map(|(_, cell)| cell)
    }
}

/// A line of first continuations, and how far it has been walked back.
struct Line {
    start: u32,
    cells: Vec<CellId>,
    // Cells from here on have been looked at for branches.
    left: usize,
    // The branch found last: its own next sibling is the next branch of the same column.
    pending: Option<CellId>,
}

struct Branch {
    cell: CellId,
    column: u32,
}

impl Line {
    fn from(record: &Record, first: CellId, start: u32) -> Line {
        let mut cells = vec![first];
        let mut last = first;
        while let Some(next) = record.car(last) {
            cells.push(next);
            last = next;
        }
        let left = cells.len();
        Line {
            start,
            cells,
            left,
            pending: None,
        }
    }

    /// The next branch to place. Branches of a line leave from cells after its first: the first
    /// cell's own siblings belong to the line above.
    fn next_branch(&mut self, record: &Record) -> Option<Branch> {
        if let Some(branch) = self.pending.and_then(|cell| record.cdr(cell)) {
            self.pending = Some(branch);
            return Some(Branch {
                cell: branch,
                column: self.start + self.left as u32,
            });
        }
        self.pending = None;
        while self.left > 1 {
            self.left -= 1;
            if let Some(branch) = record.cdr(self.cells[self.left]) {
                self.pending = Some(branch);
                return Some(Branch {
                    cell: branch,
                    column: self.start + self.left as u32,
                });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;
    use std::fmt::Write;

    /// Draws the tree as text: one character a node, the last one of its number.
    fn picture(sgf: &str) -> String {
        let collection = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        let record = collection.game(0);
        let layout = TreeLayout::new(record);
        let (columns, rows) = layout.extent();
        let mut text = String::new();
        for row in 0..rows {
            let line: String = (0..columns)
                .map(|column| match layout.at(column, row) {
                    Some(cell) => char::from_digit(record.num(cell) % 36, 36).unwrap_or('?'),
                    None => ' ',
                })
                .collect();
            writeln!(text, "{}", line.trim_end()).expect("writing to a string");
        }
        text
    }

    #[test]
    fn a_line_without_branches_is_one_row() {
        assert_eq!(picture("(;;B[aa];W[bb];B[cc])"), "0123\n");
    }

    #[test]
    fn alternatives_stand_below_each_other() {
        assert_eq!(
            picture("(;(;B[aa];W[bb])(;B[cc])(;B[dd]))"),
            "012\n 3\n 4\n"
        );
    }

    #[test]
    fn the_example_of_the_contracts() {
        let sgf = "(;AB[bc](;B[ca](;W[ab];B[bb];W[ea];B[aa];W[ba];B[ac];W[da];B[cb])\
                   (;W[bb];B[ab];W[ba];B[bd];W[be];B[ad])(;W[ea];B[ab];W[bd];B[ba]))\
                   (;B[bb];W[da];B[ca]))";
        assert_eq!(picture(sgf), "0123456789\n  abcdef\n  ghij\n klm\n");
    }

    #[test]
    fn a_late_branch_lies_above_an_early_one() {
        let sgf = "(;;B[aa](;W[bb];B[cc](;W[dd];B[ee])(;W[ff]))(;W[gg];B[hh];W[ii]))";
        assert_eq!(picture(sgf), "012345\n    6\n  789\n");
    }

    #[test]
    fn two_nodes_never_share_a_place_and_deep_trees_do_not_overflow() {
        let mut sgf = String::from("(;");
        for _ in 0..30_000 {
            sgf.push_str(";B[aa](;W[bb])(");
        }
        sgf.push_str(";W[cc]");
        sgf.push_str(&")".repeat(30_001));
        let collection = Collection::read(sgf.into_bytes()).expect("a game");
        let record = collection.game(0);
        let layout = TreeLayout::new(record);
        let places: std::collections::HashSet<(u32, u32)> = record
            .cells()
            .filter_map(|c| layout.place_of(c))
            .map(|p| (p.column, p.row))
            .collect();
        assert_eq!(places.len(), record.len());
    }
}
