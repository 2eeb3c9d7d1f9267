//! Komi: what White gets for moving second.

use std::fmt;
use std::num::ParseFloatError;
use std::ops::Neg;
use std::str::FromStr;

/// White's compensation for moving second, in whole and half points; negative where Black gets it.
///
/// Text is a decimal number of points, as SGF and GTP have it: `6.5`, `0`, `-3.5`.
///
/// ```
/// use go::Komi;
///
/// let komi: Komi = "6.5".parse()?;
/// assert_eq!(komi, Komi::from_half_points(13));
/// assert_eq!((-komi).to_string(), "-6.5");
/// # Ok::<(), go::KomiError>(())
/// ```
///
/// With the feature `serde` it is written as the whole number of half points.
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Komi {
    half_points: i32,
}

/// Why a text is no komi.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum KomiError {
    /// The text is no number.
    #[error("not a number of points")]
    NotANumber(#[source] ParseFloatError),
    /// Komi has no quarters or tenths of a point.
    #[error("not a number of whole or half points")]
    NotHalfPoints,
    /// The number is infinite, no number ("NaN") or larger than a komi may be here.
    #[error("not within {} points", Komi::from_half_points(*.half_points))]
    OutOfRange {
        /// The largest komi there may be, in half points.
        half_points: i32,
    },
}

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi::from_half_points(0);
    /// The komi of a Japanese game: 6.5 points.
    pub const USUAL: Komi = Komi::from_half_points(13);
    /// The largest komi.
    pub const MAX: Komi = Komi::from_half_points(i32::MAX);

    /// Returns the komi of so many half points.
    pub const fn from_half_points(half_points: i32) -> Komi {
        Komi { half_points }
    }

    /// Returns the komi in half points: 13 for 6.5 points.
    pub const fn half_points(self) -> i32 {
        self.half_points
    }

    /// Returns the komi nearest to a number of points: halves of half points go away from zero, numbers out of range to
    /// the end of the range, NaN to 0.
    pub const fn nearest(points: f64) -> Komi {
        Komi::from_half_points((points * 2.0).round() as i32)
    }

    /// Returns the komi in points, exactly.
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }

    /// Reads a number of points and takes the nearest half point, for formats whose programs write `3.75` or `6.6`.
    ///
    /// # Errors
    ///
    /// The text is no number, or the number is infinite, NaN or larger than [`Komi::MAX`].
    pub fn parse_nearest(text: &str) -> Result<Komi, KomiError> {
        Komi::in_range(read(text)?)
    }

    /// Returns the komi if nobody gets more than `points`.
    ///
    /// # Errors
    ///
    /// Somebody gets more.
    pub fn within(self, points: u16) -> Result<Komi, KomiError> {
        let half_points = i32::from(points) * 2;
        if self.half_points.unsigned_abs() <= half_points.unsigned_abs() {
            Ok(self)
        } else {
            Err(KomiError::OutOfRange { half_points })
        }
    }

    fn in_range(points: f64) -> Result<Komi, KomiError> {
        let half_points = (points * 2.0).round();
        if (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&half_points) {
            Ok(Komi::from_half_points(half_points as i32))
        } else {
            Err(KomiError::OutOfRange {
                half_points: i32::MAX,
            })
        }
    }
}

fn read(text: &str) -> Result<f64, KomiError> {
    text.parse().map_err(KomiError::NotANumber)
}

impl FromStr for Komi {
    type Err = KomiError;

    /// Reads what [`Komi`]'s `Display` writes, and other spellings of such a number: `+6.5`, `6.50`, `.5`, `1e1`.
    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let points = read(text)?;
        let komi = Komi::in_range(points)?;
        let is_exact = (points * 2.0).fract() == 0.0;
        is_exact.then_some(komi).ok_or(KomiError::NotHalfPoints)
    }
}

/// Writes the number of points: `6.5`, `0`, `-3.5`.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half_points = self.half_points.unsigned_abs();
        let sign = if self.half_points < 0 { "-" } else { "" };
        let half = if half_points % 2 == 1 { ".5" } else { "" };
        write!(f, "{sign}{}{half}", half_points / 2)
    }
}

/// Komi as it is when the colours change places.
impl Neg for Komi {
    type Output = Komi;

    fn neg(self) -> Komi {
        Komi::from_half_points(self.half_points.saturating_neg())
    }
}
