//! The rules and the komi of a game, as far as networks tell them apart.

use go::{KoRule, Komi, Rules, Scoring, Suicide};

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KoBan {
    /// Retaking a single stone at once.
    Simple,
    /// Restoring an arrangement of stones, whoever is to move.
    Positional,
    /// Restoring an arrangement of stones with the same side to move.
    Situational,
}

/// Which points of the winner do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tax {
    /// All count.
    None,
    /// Eyes in a seki do not.
    Seki,
    /// Nor do two points of each group: stones and what is filled are counted.
    All,
}

/// What White gets for the handicap besides the komi, if there are two or more stones of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for each handicap stone.
    EachStone,
    /// A point for each handicap stone but the first.
    EachButOne,
}

/// Komi and rules, as far as networks tell them apart; more than [`go::Rules`] does.
///
/// ```
/// use go::{Komi, Rules};
/// use net::Conditions;
///
/// let komi = Komi::USUAL;
/// assert_eq!(Conditions::new(Rules::JAPANESE, komi), Conditions::named("japanese", komi).unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// White's komi.
    pub komi: Komi,
    /// Which repetitions are forbidden.
    pub ko: KoBan,
    /// Whether a chain of several stones may take its own last liberty; a single stone may never.
    pub suicide: Suicide,
    /// How the end is counted.
    pub scoring: Scoring,
    /// What of it does not count.
    pub tax: Tax,
    /// Whether the players agree on dead stones after two passes, so that a pass risks nothing: a network is not told of
    /// it then.
    pub friendly_pass: bool,
    /// What White gets for the handicap.
    pub handicap_bonus: HandicapBonus,
    /// Whether the first to pass gets half a point (button go).
    pub button: bool,
}

impl Conditions {
    /// Returns what a network has to know of `rules`: by territory eyes in a seki do not count, by area nobody loses by
    /// passing too early, and White gets the komi and nothing else.
    pub const fn new(rules: Rules, komi: Komi) -> Conditions {
        let by_area = matches!(rules.scoring, Scoring::Area);
        Conditions {
            komi,
            ko: match rules.ko {
                KoRule::Simple => KoBan::Simple,
                KoRule::PositionalSuperko => KoBan::Positional,
            },
            suicide: rules.suicide,
            scoring: rules.scoring,
            tax: if by_area { Tax::None } else { Tax::Seki },
            friendly_pass: by_area,
            handicap_bonus: HandicapBonus::None,
            button: false,
        }
    }

    /// Returns the conditions of a rule set by the name that `KataGo`'s `kata-set-rules` gives it; `None` if there is no
    /// such name.
    pub fn named(name: &str, komi: Komi) -> Option<Conditions> {
        let found = NAMED.iter().find(|(known, _)| *known == name);
        found.map(|&(_, rules)| Conditions { komi, ..rules })
    }

    /// Tells whether a game can end without a result: only where positions may repeat or life is decided by the players.
    pub fn can_have_no_result(&self) -> bool {
        self.ko == KoBan::Simple || self.scoring == Scoring::Territory
    }

    /// What White gets for so many handicap stones, in points.
    pub(super) fn points_for_handicap(&self, stones: u32) -> f32 {
        let points = match self.handicap_bonus {
            _ if stones < 2 => 0,
            HandicapBonus::None => 0,
            HandicapBonus::EachStone => stones,
            HandicapBonus::EachButOne => stones - 1,
        };
        points as f32
    }
}

const TERRITORY: Conditions = Conditions::new(Rules::JAPANESE, Komi::ZERO);
const AREA: Conditions = Conditions::new(Rules::CHINESE, Komi::ZERO);

/// The rule sets by name, without komi.
const NAMED: &[(&str, Conditions)] = &[
    ("japanese", TERRITORY),
    ("korean", TERRITORY),
    (
        "ancient-territory",
        Conditions {
            tax: Tax::All,
            ..TERRITORY
        },
    ),
    ("chinese", CHINESE),
    (
        "chinese-kgs",
        Conditions {
            ko: KoBan::Positional,
            ..CHINESE
        },
    ),
    (
        "chinese-ogs",
        Conditions {
            ko: KoBan::Positional,
            ..CHINESE
        },
    ),
    (
        "stone-scoring",
        Conditions {
            tax: Tax::All,
            ..AREA
        },
    ),
    (
        "ancient-area",
        Conditions {
            tax: Tax::All,
            ..AREA
        },
    ),
    ("aga", AGA),
    ("bga", AGA),
    (
        "aga-button",
        Conditions {
            button: true,
            ..AGA
        },
    ),
    ("new-zealand", NEW_ZEALAND),
    (
        "tromp-taylor",
        Conditions {
            ko: KoBan::Positional,
            friendly_pass: false,
            ..NEW_ZEALAND
        },
    ),
];

const CHINESE: Conditions = Conditions {
    handicap_bonus: HandicapBonus::EachStone,
    ..AREA
};
const AGA: Conditions = Conditions {
    ko: KoBan::Situational,
    handicap_bonus: HandicapBonus::EachButOne,
    ..AREA
};
const NEW_ZEALAND: Conditions = Conditions {
    ko: KoBan::Situational,
    suicide: Suicide::Allowed,
    ..AREA
};
