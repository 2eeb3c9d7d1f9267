//! What surrounds a point, as a number.

use go::{Color, Symmetry, lattice};

/// How many codes there are.
pub const AROUND: usize = 1 << 16;

/// The eight cells around a point, two bits each (0 empty, 1 Black, 2 White, 3 off the board), in the order of
/// [`lattice::AROUND`]: the four beside the point are the lower eight bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Around(pub u16);

/// For each of the eight cells around a stone, where its code has the stone.
pub(super) const SEEN_FROM: [u32; 8] = [6, 4, 2, 0, 14, 12, 10, 8];

/// The lower bit of each of the four cells beside.
const LOW: u16 = 0x55;

/// Where each symmetry finds the eight cells of its image.
const IMAGES: [[usize; 8]; 8] = images();

const fn images() -> [[usize; 8]; 8] {
    let mut images = [[0; 8]; 8];
    let mut i = 0;
    while i < 8 {
        let mut k = 0;
        while k < 8 {
            let (dx, dy) = Symmetry::ALL[i].step(lattice::AROUND[k]);
            let mut to = 0;
            while lattice::AROUND[to].0 != dx || lattice::AROUND[to].1 != dy {
                to += 1;
            }
            images[i][to] = k;
            k += 1;
        }
        i += 1;
    }
    images
}

impl Around {
    /// Packs the codes of the eight cells.
    pub fn of(codes: [u8; 8]) -> Around {
        let packed = codes
            .iter()
            .rev()
            .fold(0, |code, &c| code << 2 | u16::from(c & 3));
        Around(packed)
    }

    /// Returns the codes of the eight cells.
    pub fn codes(self) -> [u8; 8] {
        std::array::from_fn(|i| (self.0 >> (2 * i) & 3) as u8)
    }

    /// Tells whether one of the four points beside is empty.
    #[inline]
    pub const fn has_empty_beside(self) -> bool {
        (self.0 | self.0 >> 1) & LOW != LOW
    }

    /// How many of the four points beside are empty.
    #[inline]
    pub const fn empties_beside(self) -> u32 {
        4 - ((self.0 | self.0 >> 1) & LOW).count_ones()
    }

    /// Tells whether only stones of a colour, or the edge, are beside.
    #[inline]
    pub const fn is_enclosed_by(self, color: Color) -> bool {
        self.0 >> (color as u16) & LOW == LOW
    }

    /// Tells whether a stone of a colour is beside.
    #[inline]
    pub const fn is_beside(self, color: Color) -> bool {
        let (black, white) = (self.0 & LOW, self.0 >> 1 & LOW);
        match color {
            Color::Black => black & !white != 0,
            Color::White => white & !black != 0,
        }
    }

    /// Returns the colour that encloses the point: its stones or the edge on all four sides.
    #[inline]
    pub const fn encloser(self) -> Option<Color> {
        match (
            self.is_enclosed_by(Color::Black),
            self.is_enclosed_by(Color::White),
        ) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Tells whether the point is an eye of a colour by the rule of thumb of playouts: enclosed, and of the diagonal
    /// points at most one is the enemy's, none at the edge.
    #[inline]
    pub fn is_eye(self, color: Color) -> bool {
        if !self.is_enclosed_by(color) {
            return false;
        }
        let diagonals = self.0 >> 8;
        let (black, white) = (diagonals & LOW, diagonals >> 1 & LOW);
        let edge = black & white != 0;
        let enemies = match color {
            Color::Black => white & !black,
            Color::White => black & !white,
        };
        enemies.count_ones() + u32::from(edge) < 2
    }

    /// Tells whether any of the eight cells is a stone.
    #[inline]
    pub const fn has_stone(self) -> bool {
        (self.0 ^ self.0 >> 1) & 0x5555 != 0
    }

    /// Returns the pattern with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Around {
        Around::of(self.codes().map(|code| match code {
            1 => 2,
            2 => 1,
            other => other,
        }))
    }

    /// Returns the eight patterns that turning and mirroring make of this one.
    pub fn symmetric(self) -> [Around; 8] {
        let codes = self.codes();
        IMAGES.map(|from| Around::of(from.map(|k| codes[k])))
    }
}
