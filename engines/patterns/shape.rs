//! Diamond patterns: what stands around a point, whatever way the board is turned.
//!
//! The distance is R. Coulom's, |dx| + |dy| + max(|dx|, |dy|), which makes round patterns. Each
//! point around adds a key that depends on what stands there; the eight images of a pattern are
//! hashed side by side, and the smallest of the eight hashes names it.

use go::{Lattice, Point, Site, Size, Symmetry};
use random::scatter;

/// The smallest pattern: the eight points around a move.
pub(crate) const SMALLEST: usize = 3;
/// The largest pattern.
pub(crate) const LARGEST: usize = 10;
/// How many sizes there are.
pub const SIZES: usize = LARGEST - SMALLEST + 1;
/// How far the largest pattern reaches along a line.
pub(crate) const REACH: u16 = 5;

/// What a point of a pattern holds.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const OWN: u8 = 1;
pub(crate) const ENEMY: u8 = 2;
pub(crate) const OFF: u8 = 3;

/// One point of the largest pattern: where it is and its keys.
#[derive(Clone, Copy)]
struct Part {
    dx: i8,
    dy: i8,
    size: u8,
    /// A key for each content and image.
    keys: [[u64; 8]; 4],
}

/// The points of the largest pattern, the near ones first.
pub(crate) struct Template {
    parts: Vec<Part>,
    /// How many of them belong to patterns of each size; those of less than [`SMALLEST`] count as its.
    up_to: [usize; LARGEST + 1],
}

/// The names of the patterns around a point, by size.
pub type Names = [u32; SIZES];

impl Template {
    pub(crate) fn new() -> Template {
        let reach = REACH as i8;
        let mut parts = Vec::new();
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let size = distance(dx, dy);
                if (1..=LARGEST).contains(&size) {
                    parts.push(Part {
                        dx,
                        dy,
                        size: size as u8,
                        keys: keys(dx, dy),
                    });
                }
            }
        }
        parts.sort_by_key(|part| part.size);
        let up_to = std::array::from_fn(|size| {
            let within = |part: &&Part| size >= SMALLEST && usize::from(part.size) <= size;
            parts.iter().filter(within).count()
        });
        Template { parts, up_to }
    }

    /// Names the patterns around a point of a board whose cells are these; `seen[c]` tells what content a cell with `c`
    /// has for the side to move.
    pub(crate) fn names(
        &self,
        cells: &[u8],
        lattice: Lattice<REACH>,
        at: Site,
        seen: [u8; 4],
    ) -> Names {
        let mut names = [0; SIZES];
        let mut sizes = 0..;
        self.grow(cells, lattice, at, seen, |name| {
            names[sizes.next().unwrap_or(0)] = name;
            true
        });
        names
    }

    /// Tells `more` the name of each pattern as [`Template::names`] has them, the smallest first, until it answers no.
    #[inline]
    pub(crate) fn grow(
        &self,
        cells: &[u8],
        lattice: Lattice<REACH>,
        at: Site,
        seen: [u8; 4],
        mut more: impl FnMut(u32) -> bool,
    ) {
        let mut hashes = [0_u64; 8];
        let mut parts = self.parts.as_slice();
        for size in SMALLEST..=LARGEST {
            let (now, later) = parts.split_at(self.up_to[size] - self.up_to[size - 1]);
            parts = later;
            for part in now {
                let cell = cells[lattice.offset(at, (part.dx, part.dy)).index()];
                let keys = &part.keys[usize::from(seen[usize::from(cell & 3)] & 3)];
                for (hash, key) in hashes.iter_mut().zip(keys) {
                    *hash ^= key;
                }
            }
            let smallest = hashes.iter().min().copied().unwrap_or(0);
            if !more((scatter(smallest ^ size as u64) >> 32) as u32) {
                return;
            }
        }
    }
}

/// Coulom's distance.
pub(crate) fn distance(dx: i8, dy: i8) -> usize {
    let (x, y) = (dx.unsigned_abs(), dy.unsigned_abs());
    usize::from(x) + usize::from(y) + usize::from(x.max(y))
}

/// The keys of a point for each content, in each of the eight images of the board.
fn keys(dx: i8, dy: i8) -> [[u64; 8]; 4] {
    let mut keys = [[0; 8]; 4];
    for (content, keys) in keys.iter_mut().enumerate() {
        for (image, key) in keys.iter_mut().enumerate() {
            let (x, y) = Symmetry::ALL[image].step((dx, dy));
            let place = (i64::from(x) + 16) * 64 + i64::from(y) + 16;
            *key = scatter(place as u64 * 4 + content as u64 + 1);
        }
    }
    keys
}

/// The order of the eight points around a move in the code of their stones: clockwise from the upper
/// left, two bits each, the first one lowest: 0 empty, 1 own, 2 enemy, 3 off the board.
pub const RING: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
];

/// Returns the name that [`Template::names`] gives the smallest pattern with this code.
pub(crate) fn name_of_ring(template: &Template, code: u16) -> u32 {
    const LATTICE: Lattice<REACH> = Lattice::with_border(Size::NINE);
    let middle = LATTICE.site(Point::new(4, 4));
    let mut cells = [OFF; LATTICE.cells()];
    for (i, step) in RING.into_iter().enumerate() {
        cells[LATTICE.offset(middle, step).index()] = (code >> (2 * i) & 3) as u8;
    }
    template.names(&cells, LATTICE, middle, [EMPTY, OWN, ENEMY, OFF])[0]
}

/// Returns the names of the smallest patterns that a board can have, ascending: inside, at the edge
/// and in the corner.
pub fn ring_names() -> Vec<u32> {
    let template = Template::new();
    let possible = |code: &u16| {
        let off = |i: usize| code >> (2 * (i % 8)) & 3 == u16::from(OFF);
        // Whole sides are off the board, or nothing is.
        let sides = [0, 2, 4, 6].map(|i| off(i) && off(i + 1) && off(i + 2));
        (0..8).all(|i| {
            let of_side = |side: usize| sides[side / 2] && (i + 8 - side) % 8 <= 2;
            !off(i) || [0, 2, 4, 6].into_iter().any(of_side)
        })
    };
    let mut names: Vec<u32> = (0..=u16::MAX)
        .filter(possible)
        .map(|code| name_of_ring(&template, code).max(1))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_have_the_same_name() {
        let template = Template::new();
        // Own stone to the left, enemy to the right: mirrored, turned.
        let code = |own: usize, enemy: usize| (1 << (2 * own) | 2 << (2 * enemy)) as u16;
        let name = name_of_ring(&template, code(7, 3));
        for (own, enemy) in [(3, 7), (1, 5), (5, 1)] {
            assert_eq!(name_of_ring(&template, code(own, enemy)), name);
        }
        for (own, enemy) in [(0, 4), (7, 5), (7, 2)] {
            assert_ne!(name_of_ring(&template, code(own, enemy)), name);
        }
        assert_eq!(
            name_of_ring(&template, code(0, 1)),
            name_of_ring(&template, code(2, 1))
        );
    }

    #[test]
    fn the_largest_pattern_has_seventy_two_points() {
        let template = Template::new();
        assert_eq!(template.parts.len(), 72);
        assert_eq!(template.parts.iter().filter(|p| p.size <= 3).count(), 8);
    }
}
