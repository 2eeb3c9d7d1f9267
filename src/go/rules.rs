//! What differs between rule sets, and why a move is refused.

use crate::Point;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KoRule {
    /// A single stone just taken in a ko may not be retaken at once.
    #[default]
    Simple,
    /// No move may restore any earlier arrangement of stones, whoever is to move.
    PositionalSuperko,
}

/// Whether a move may take the last liberty of one's own chain without capturing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Suicide {
    /// Such a move is refused.
    #[default]
    Forbidden,
    /// The chain is removed and its stones become prisoners of the opponent.
    Allowed,
}

/// How a finished game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Surrounded points and prisoners (Japan, Korea).
    #[default]
    Territory,
    /// Surrounded points and living stones (China, AGA, New Zealand).
    Area,
}

/// A rule set, as far as this program tells rule sets apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether suicide is allowed.
    pub suicide: Suicide,
    /// How the game is counted.
    pub scoring: Scoring,
}

impl Rules {
    /// Japanese rules; Korean ones are the same here.
    pub const JAPANESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
    };
    /// Chinese rules as they are played: the referee, not the board, judges triple kos.
    pub const CHINESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
    };
    /// American rules. Their superko looks at the side to move as well; this is the nearest.
    pub const AGA: Rules = Rules {
        ko: KoRule::PositionalSuperko,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
    };
    /// New Zealand rules, with suicide. Ing's rules are taken as these.
    pub const NEW_ZEALAND: Rules = Rules {
        ko: KoRule::PositionalSuperko,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
    };
    /// Tromp and Taylor's rules; the same as New Zealand's here.
    pub const TROMP_TAYLOR: Rules = Rules::NEW_ZEALAND;

    /// Reads the name of a rule set: SGF `RU` values and common spellings in English, Japanese and
    /// Chinese, in any case. `None` if the name says nothing.
    pub fn from_name(text: &str) -> Option<Rules> {
        let name = text.trim().to_lowercase();
        NAMES
            .iter()
            .find(|(pattern, _)| match pattern.strip_prefix('=') {
                Some(whole) => name == whole,
                None => name.contains(pattern),
            })
            .map(|&(_, rules)| rules)
    }

    /// Returns the name as SGF's `RU` has it, `custom` for other combinations.
    pub fn name(self) -> &'static str {
        match self {
            Rules::JAPANESE => "Japanese",
            Rules::CHINESE => "Chinese",
            Rules::AGA => "AGA",
            Rules::NEW_ZEALAND => "NZ",
            _ => "custom",
        }
    }
}

/// What names contain (with `=`: what they are) and which rules are meant; the first match counts.
const NAMES: &[(&str, Rules)] = &[
    ("japan", Rules::JAPANESE),
    ("korea", Rules::JAPANESE),
    ("日本", Rules::JAPANESE),
    ("日式", Rules::JAPANESE),
    ("韓国", Rules::JAPANESE),
    ("韓國", Rules::JAPANESE),
    ("韩国", Rules::JAPANESE),
    ("=jp", Rules::JAPANESE),
    ("=jpn", Rules::JAPANESE),
    ("=j", Rules::JAPANESE),
    ("territory", Rules::JAPANESE),
    ("chin", Rules::CHINESE),
    ("中国", Rules::CHINESE),
    ("中國", Rules::CHINESE),
    ("=cn", Rules::CHINESE),
    ("=c", Rules::CHINESE),
    ("area", Rules::CHINESE),
    ("new zealand", Rules::NEW_ZEALAND),
    ("new_zealand", Rules::NEW_ZEALAND),
    ("new-zealand", Rules::NEW_ZEALAND),
    ("newzealand", Rules::NEW_ZEALAND),
    ("=nz", Rules::NEW_ZEALAND),
    ("tromp", Rules::TROMP_TAYLOR),
    ("logical", Rules::TROMP_TAYLOR),
    ("=tt", Rules::TROMP_TAYLOR),
    ("=goe", Rules::NEW_ZEALAND),
    ("=ing", Rules::NEW_ZEALAND),
    ("ing's", Rules::NEW_ZEALAND),
    ("ing rules", Rules::NEW_ZEALAND),
    ("応氏", Rules::NEW_ZEALAND),
    ("應氏", Rules::NEW_ZEALAND),
    ("应氏", Rules::NEW_ZEALAND),
    ("aga", Rules::AGA),
    ("bga", Rules::AGA),
    ("ffg", Rules::AGA),
    ("american", Rules::AGA),
    ("british", Rules::AGA),
    ("french", Rules::AGA),
];

/// Why a move is refused. Displays the reason only, because the name of a point depends on the board.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// There is no such point.
    #[error("it is not on the board")]
    OffBoard(Point),
    /// A stone is there already.
    #[error("it is occupied")]
    Occupied(Point),
    /// The move would take back a ko at once.
    #[error("it would take back the ko at once")]
    Ko(Point),
    /// The stone would have no liberty.
    #[error("it would be suicide")]
    Suicide(Point),
    /// The move would restore an earlier position.
    #[error("it would repeat an earlier position (superko)")]
    Superko(Point),
}

impl PlayError {
    /// The point of the refused move.
    pub const fn point(self) -> Point {
        match self {
            PlayError::OffBoard(p)
            | PlayError::Occupied(p)
            | PlayError::Ko(p)
            | PlayError::Suicide(p)
            | PlayError::Superko(p) => p,
        }
    }
}
