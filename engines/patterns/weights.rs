//! The strengths of features, and the file they come from.
//!
//! The file: `KPAT`, the version, the numbers of patterns and of small patterns (all as 32 bits,
//! little-endian); the logarithms of the levels, group by group, and those for small boards; the
//! names of the patterns, ascending, and the logarithms of their strengths; the same for the small
//! patterns of playouts; a checksum of all that (FNV-1a, 64 bits). Logarithms are natural, in units
//! of 1/2048, 16 bits.

use crate::features::{Features, GROUPS, LEVELS};
use crate::shape::{SIZES, Template, name_of_ring};
use crate::view::View;
use go::{Point, Size};
use std::sync::OnceLock;

/// How a file of weights begins.
const MAGIC: [u8; 4] = *b"KPAT";
/// The version of the format and of the features: weights of another one mean something else.
const VERSION: u32 = 2;
/// Units of a logarithm.
const UNITS: f32 = 2048.0;

/// The longest side of a small board. On 13×13 the corners already are as on large ones.
const SMALL: u8 = 10;

/// Tells whether a board is small: what matters there is another thing than on large ones.
pub fn is_small(size: Size) -> bool {
    size.width().max(size.height()) <= SMALL
}

/// The weights that come with the program.
static BUILT_IN: &[u8] = include_bytes!("../../assets/patterns.bin");

/// Why a file of weights cannot be used.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It is no file of weights.
    #[error("this is no file of pattern weights")]
    NoWeights,
    /// It has another version of the format.
    #[error("the pattern weights have version {0}, not {VERSION}")]
    Version(u32),
    /// It is shorter or longer than it says, or has been changed.
    #[error("the file of pattern weights is damaged")]
    Damaged,
}

/// What a learning program has found out: natural logarithms of strengths.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Learned {
    /// For each group and level.
    pub levels: Vec<Vec<f32>>,
    /// The same for small boards ([`is_small`]).
    pub small_levels: Vec<Vec<f32>>,
    /// For the name of each pattern, ascending.
    pub patterns: Vec<(u32, f32)>,
    /// For the name of each small pattern, ascending, if only these are looked at.
    pub rings: Vec<(u32, f32)>,
}

impl Learned {
    /// Writes the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, self.patterns.len() as u32, self.rings.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        let units = |log: f32| ((log * UNITS).round() as i16).to_le_bytes();
        for log in self.levels.iter().chain(&self.small_levels).flatten() {
            bytes.extend(units(*log));
        }
        for list in [&self.patterns, &self.rings] {
            bytes.extend(list.iter().flat_map(|(name, _)| name.to_le_bytes()));
            bytes.extend(list.iter().flat_map(|(_, log)| units(*log)));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The bytes are not such a file, or one of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Learned, WeightsError> {
        let mut input = Input(bytes);
        if input.take() != Ok(MAGIC) {
            return Err(WeightsError::NoWeights);
        }
        let version = input.number()?;
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let sum = bytes.len().checked_sub(8).ok_or(WeightsError::Damaged)?;
        let (body, end) = bytes.split_at(sum);
        if end != checksum(body).to_le_bytes() {
            return Err(WeightsError::Damaged);
        }
        let (patterns, rings) = (input.number()?, input.number()?);
        let learned = Learned {
            levels: input.levels()?,
            small_levels: input.levels()?,
            patterns: input.list(patterns)?,
            rings: input.list(rings)?,
        };
        if input.0.len() != 8 {
            return Err(WeightsError::Damaged);
        }
        Ok(learned)
    }
}

/// What is left of a file.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(WeightsError::Damaged)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn number(&mut self) -> Result<u32, WeightsError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn log(&mut self) -> Result<f32, WeightsError> {
        Ok(f32::from(i16::from_le_bytes(self.take()?)) / UNITS)
    }

    fn levels(&mut self) -> Result<Vec<Vec<f32>>, WeightsError> {
        let group = |n: &usize| (0..*n).map(|_| self.log()).collect();
        LEVELS.iter().map(group).collect()
    }

    fn list(&mut self, length: u32) -> Result<Vec<(u32, f32)>, WeightsError> {
        if self.0.len() < length as usize {
            return Err(WeightsError::Damaged);
        }
        let names: Vec<u32> = (0..length)
            .map(|_| self.number())
            .collect::<Result<_, _>>()?;
        names.into_iter().map(|n| Ok((n, self.log()?))).collect()
    }
}

/// The strength for a logarithm. Only by multiplying, on which all machines agree.
fn power(log: f32) -> f32 {
    // The exponential of one unit and of minus one.
    const UP: f64 = 1.000_488_400_478_694_5;
    const DOWN: f64 = 0.999_511_837_939_889_4;
    let units = (log * UNITS).round() as i16;
    let mut factor = if units < 0 { DOWN } else { UP };
    let mut left = units.unsigned_abs();
    let mut strength = 1.0;
    while left > 0 {
        if left & 1 == 1 {
            strength *= factor;
        }
        factor *= factor;
        left >>= 1;
    }
    strength as f32
}

/// FNV-1a with 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    let start = 0xCBF2_9CE4_8422_2325_u64;
    bytes.iter().fold(start, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Strengths by the names of patterns: a table with open addresses.
struct Table {
    slots: Vec<(u32, f32)>,
    mask: usize,
}

impl Table {
    fn new(list: &[(u32, f32)]) -> Table {
        let room = (list.len() * 2).next_power_of_two().max(2);
        let mut table = Table {
            slots: vec![(0, 0.0); room],
            mask: room - 1,
        };
        for &(name, log) in list {
            let mut at = name as usize & table.mask;
            while table.slots[at].0 != 0 {
                at = (at + 1) & table.mask;
            }
            table.slots[at] = (name, power(log));
        }
        table
    }

    #[inline]
    fn get(&self, name: u32) -> Option<f32> {
        let mut at = name as usize & self.mask;
        loop {
            let (found, gamma) = self.slots[at];
            if found == name {
                return Some(gamma);
            }
            if found == 0 {
                return None;
            }
            at = (at + 1) & self.mask;
        }
    }
}

/// The strengths of the levels of each group.
type Levels = [[f32; 32]; GROUPS];

/// The strengths of all features, ready for use.
pub struct Weights {
    levels: Levels,
    small_levels: Levels,
    patterns: Table,
    /// By the code of the eight points around.
    rings: Vec<f32>,
}

impl Weights {
    /// Returns the weights that come with the program.
    pub fn built_in() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| {
            let learned = Learned::from_bytes(BUILT_IN).expect("a test reads the built-in weights");
            Weights::of(&learned)
        })
    }

    /// Prepares what was learned for use.
    pub fn of(learned: &Learned) -> Weights {
        let levels = |learned: &[Vec<f32>]| {
            let mut levels = [[1.0; 32]; GROUPS];
            for (gammas, logs) in levels.iter_mut().zip(learned) {
                for (gamma, log) in gammas.iter_mut().zip(logs) {
                    *gamma = power(*log);
                }
            }
            levels
        };
        let rings = Table::new(&learned.rings);
        let template = Template::new();
        let ring = |code| {
            rings
                .get(name_of_ring(&template, code).max(1))
                .unwrap_or(1.0)
        };
        Weights {
            levels: levels(&learned.levels),
            small_levels: levels(&learned.small_levels),
            patterns: Table::new(&learned.patterns),
            rings: (0..=u16::MAX).map(ring).collect(),
        }
    }

    /// Returns the strength of a move on a board of this size: above 0, 1 for nothing special.
    #[inline]
    pub fn strength(&self, size: Size, features: &Features) -> f32 {
        // The strength of the largest known pattern.
        let pattern = (0..SIZES)
            .rev()
            .find_map(|i| self.patterns.get(features.names[i].max(1)));
        of_levels(self.levels_on(size), &features.levels) * pattern.unwrap_or(1.0)
    }

    fn levels_on(&self, size: Size) -> &Levels {
        if is_small(size) {
            &self.small_levels
        } else {
            &self.levels
        }
    }

    /// The strength of the largest known pattern around a point, the same as in [`Weights::strength`]. Within a known
    /// pattern every smaller one is known, for it was played at least as often, so the first that is not ends it.
    fn of_pattern(&self, view: &View, p: Point) -> f32 {
        let mut strength = 1.0;
        view.grow(p, |name| match self.patterns.get(name.max(1)) {
            Some(known) => {
                strength = known;
                true
            }
            None => false,
        });
        strength
    }

    /// Puts all moves that the rules allow the side to move into `moves`, each with its probability;
    /// what was there goes. Superko is not looked at.
    pub fn probabilities(&self, view: &mut View, moves: &mut Vec<(Point, f32)>) {
        moves.clear();
        let mut sum = 0.0;
        let strengths = self.levels_on(view.size());
        for p in view.size().points() {
            if let Some(levels) = view.levels(p) {
                let strength = of_levels(strengths, &levels) * self.of_pattern(view, p);
                sum += strength;
                moves.push((p, strength));
            }
        }
        for (_, strength) in moves {
            *strength /= sum;
        }
    }

    /// Returns the strength of a move for playouts, by the code of the eight points around it
    /// ([`ring_code`](crate::ring_code)).
    #[inline]
    pub fn ring(&self, code: u16) -> f32 {
        self.rings[usize::from(code)]
    }
}

/// The strength of what is said of a move besides its pattern.
#[inline]
fn of_levels(strengths: &Levels, levels: &[u8; GROUPS]) -> f32 {
    let each = strengths.iter().zip(levels);
    each.map(|(g, level)| g[usize::from(*level) & 31]).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_those_of_e() {
        for log in [-7.6_f32, -1.0, -0.001, 0.0, 0.5, 1.0, 7.6] {
            let units = (log * UNITS).round() / UNITS;
            let error = power(log) / units.exp() - 1.0;
            assert!(error.abs() < 1e-5, "{log}: {error}");
        }
    }
}
