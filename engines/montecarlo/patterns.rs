//! The shapes that playouts answer with: a stone's eight neighbours, matched in any orientation and by either colour.

use crate::board::{AROUND, Around};
use go::Color;

/// Shapes around the point to play at (`*`), in the terms of the field: `X` and `O` are the two colours, whichever moves;
/// `x` is no X, `o` no O, `?` anything but the edge, `#` the edge. Hane, cuts and moves at the edge, as the playouts of
/// `MoGo` had them (Gelly, Wang, Munos and Teytaud 2006), in our own words.
const SHAPES: &[(&str, [&str; 3])] = &[
    ("hane between two", ["XOX", ".*.", "???"]),
    ("hane, not cut", ["XO.", ".*.", "?.?"]),
    ("hane at a chain", ["XO?", "X*.", "x.?"]),
    ("turn around a shoulder", [".O.", "X*.", "..."]),
    ("cut that nobody protects", ["XO?", "O*o", "?o?"]),
    ("cut that is peeped at", ["XO?", "O*X", "???"]),
    ("cut through a one-point jump", ["?X?", "O*O", "ooo"]),
    ("cut through a knight's move", ["OX?", "o*O", "???"]),
    ("chase along the edge", ["X.?", "O*?", "###"]),
    ("cut at the edge", ["OX?", "X*O", "###"]),
    ("block at the edge", ["?X?", "x*O", "###"]),
    ("hane at the edge", ["?XO", "x*x", "###"]),
    ("cap at the edge", ["?OX", "X*O", "###"]),
];

/// Which of the codes around a point are shapes worth answering with.
pub struct Shapes {
    found: Box<[u64; AROUND / 64]>,
}

impl Default for Shapes {
    fn default() -> Self {
        Shapes::new()
    }
}

impl Shapes {
    /// Makes the table.
    pub fn new() -> Shapes {
        let mut shapes = Shapes {
            found: Box::new([0; AROUND / 64]),
        };
        for (name, rows) in SHAPES {
            for around in matching(name, rows) {
                for turned in around.symmetric() {
                    shapes.add(turned);
                    shapes.add(turned.exchanged());
                }
            }
        }
        shapes
    }

    fn add(&mut self, around: Around) {
        self.found[usize::from(around.0) / 64] |= 1 << (around.0 % 64);
    }

    /// Tells whether playing at a point with these surroundings makes a shape.
    #[inline]
    pub fn fits(&self, around: Around) -> bool {
        self.found[usize::from(around.0) / 64] >> (around.0 % 64) & 1 == 1
    }
}

/// Returns the codes that a drawing stands for.
fn matching(name: &str, rows: &[&str; 3]) -> Vec<Around> {
    let cells: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    assert_eq!(cells.len(), 9, "{name}");
    // The order of `Board::eight`, by the places in the drawing.
    let places = [1, 3, 5, 7, 0, 2, 6, 8];
    let mut all = vec![[0_u8; 8]];
    for (i, place) in places.into_iter().enumerate() {
        let allowed = codes_of(cells[place]);
        let longer = all.into_iter().flat_map(|codes| {
            allowed.iter().map(move |&code| {
                let mut codes = codes;
                codes[i] = code;
                codes
            })
        });
        all = longer.collect();
    }
    all.into_iter().map(Around::of).collect()
}

/// Returns the codes that a character of a drawing stands for.
fn codes_of(cell: char) -> &'static [u8] {
    const X: u8 = Color::Black as u8 + 1;
    const O: u8 = Color::White as u8 + 1;
    match cell {
        'X' => &[X],
        'O' => &[O],
        'x' => &[0, O],
        'o' => &[0, X],
        '?' => &[0, X, O],
        '#' => &[3],
        _ => &[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_found_whichever_way_they_lie() {
        let shapes = Shapes::new();
        // A hane between two: up White, its sides Black; then turned, with colours exchanged.
        let hane = Around::of([2, 0, 0, 0, 1, 1, 0, 0]);
        for turned in hane.symmetric() {
            assert!(shapes.fits(turned));
            assert!(shapes.fits(turned.exchanged()));
        }
        assert!(!shapes.fits(Around::of([0; 8])), "nothing around");
        assert!(!shapes.fits(Around::of([1, 1, 1, 1, 0, 0, 0, 0])), "an eye");
    }
}
