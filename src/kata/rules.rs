//! Rules in `KataGo`'s words: by name, or one by one in a JSON object.

use go::{KoRule, Komi, Rules, Scoring, Suicide};
use serde_json::{Map, Value};

/// What White gets for handicap stones beside komi.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HandicapBonus {
    /// Nothing: `0`.
    #[default]
    Nothing,
    /// A point for each: `N`.
    EachStone,
    /// A point for each but the first: `N-1`.
    EachStoneButOne,
}

impl HandicapBonus {
    /// Reads `0`, `N` or `N-1`.
    pub fn from_name(name: &str) -> Option<HandicapBonus> {
        match name {
            "0" => Some(HandicapBonus::Nothing),
            "N" => Some(HandicapBonus::EachStone),
            "N-1" => Some(HandicapBonus::EachStoneButOne),
            _ => None,
        }
    }

    /// Returns White's points for so many handicap stones.
    pub fn points(self, stones: usize) -> usize {
        match self {
            HandicapBonus::Nothing => 0,
            HandicapBonus::EachStone => stones,
            HandicapBonus::EachStoneButOne => stones.saturating_sub(1),
        }
    }
}

/// A rule set with what goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The rules.
    pub rules: Rules,
    /// What White gets for handicap stones.
    pub bonus: HandicapBonus,
    /// The komi that is usual with them.
    pub komi: Komi,
    /// Whether they count otherwise than was asked for: there is no button, and no tax on groups.
    pub is_nearest: bool,
}

/// Why rules cannot be read.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// There are no rules of that name.
    #[error("there are no rules called {0}")]
    Name(String),
    /// A rule of that name does not exist, or cannot be so.
    #[error("the rule {key} cannot be {value}")]
    Rule {
        /// The rule.
        key: String,
        /// What it was to be, as JSON.
        value: String,
    },
}

const CHINESE_SUPERKO: Rules = Rules {
    ko: KoRule::PositionalSuperko,
    ..Rules::CHINESE
};
const AREA: Komi = Komi::from_half_points(15);
const TERRITORY: Komi = Komi::from_half_points(13);
const BUTTON: Komi = Komi::from_half_points(14);

/// Names without `-`, `_` and spaces, with what they mean.
const NAMES: [(&[&str], Ruleset); 9] = {
    use HandicapBonus::{EachStone, EachStoneButOne, Nothing};
    [
        (
            &["tromptaylor", "tt"],
            ruleset(Rules::TROMP_TAYLOR, Nothing, AREA),
        ),
        (&["chinese"], ruleset(Rules::CHINESE, EachStone, AREA)),
        (
            &["chineseogs", "chinesekgs"],
            ruleset(CHINESE_SUPERKO, EachStone, AREA),
        ),
        (
            &["japanese", "korean"],
            ruleset(Rules::JAPANESE, Nothing, TERRITORY),
        ),
        (
            &["aga", "bga", "french"],
            ruleset(Rules::AGA, EachStoneButOne, AREA),
        ),
        (
            &["newzealand", "nz", "goe", "ing"],
            ruleset(Rules::NEW_ZEALAND, Nothing, AREA),
        ),
        (
            &["stonescoring", "ancientarea"],
            nearest(ruleset(Rules::CHINESE, Nothing, AREA)),
        ),
        (
            &["ancientterritory"],
            nearest(ruleset(Rules::JAPANESE, Nothing, TERRITORY)),
        ),
        (
            &["agabutton"],
            nearest(ruleset(Rules::AGA, EachStoneButOne, BUTTON)),
        ),
    ]
};

const fn ruleset(rules: Rules, bonus: HandicapBonus, komi: Komi) -> Ruleset {
    Ruleset {
        rules,
        bonus,
        komi,
        is_nearest: false,
    }
}

const fn nearest(mut ruleset: Ruleset) -> Ruleset {
    ruleset.is_nearest = true;
    ruleset
}

/// Reads the name of rules, in any case, with or without `-` and `_`.
///
/// # Errors
/// There are no such rules.
pub fn by_name(name: &str) -> Result<Ruleset, RulesError> {
    let plain: String = name
        .to_lowercase()
        .chars()
        .filter(|c| !"-_ ".contains(*c))
        .collect();
    let mut known = NAMES.iter();
    let found = known.find(|(names, _)| names.contains(&plain.as_str()));
    let found = found.map(|&(_, ruleset)| ruleset);
    found.ok_or_else(|| RulesError::Name(name.to_owned()))
}

/// Reads rules one by one; what is not named is as in Tromp and Taylor's rules.
///
/// # Errors
/// There is no such rule, or it cannot be so.
pub fn from_fields(fields: &Map<String, Value>) -> Result<Ruleset, RulesError> {
    let mut read = ruleset(Rules::TROMP_TAYLOR, HandicapBonus::Nothing, AREA);
    let mut has_button = false;
    let mut komi = None;
    for (key, value) in fields {
        let word = value.as_str().map(str::to_ascii_uppercase);
        let rules = &mut read.rules;
        match (key.as_str(), word.as_deref(), value) {
            ("ko" | "koRule", Some("SIMPLE"), _) => rules.ko = KoRule::Simple,
            // The side to move makes a difference there; it hardly ever does in a game.
            ("ko" | "koRule", Some("POSITIONAL" | "SITUATIONAL"), _) => {
                rules.ko = KoRule::PositionalSuperko;
            }
            ("scoring" | "scoringRule", Some("AREA"), _) => rules.scoring = Scoring::Area,
            ("scoring" | "scoringRule", Some("TERRITORY"), _) => rules.scoring = Scoring::Territory,
            ("suicide" | "multiStoneSuicideLegal", _, &Value::Bool(allowed)) => {
                rules.suicide = if allowed {
                    Suicide::Allowed
                } else {
                    Suicide::Forbidden
                };
            }
            ("tax" | "taxRule", Some("NONE" | "SEKI"), _)
            | ("friendlyPassOk", _, Value::Bool(_)) => {}
            ("tax" | "taxRule", Some("ALL"), _) => read.is_nearest = true,
            ("hasButton", _, &Value::Bool(button)) => has_button = button,
            ("komi", _, Value::Number(number)) => komi = number.as_f64().map(Komi::nearest),
            ("whiteHandicapBonus", Some(name), _) if HandicapBonus::from_name(name).is_some() => {
                read.bonus = HandicapBonus::from_name(name).unwrap_or_default();
            }
            _ => {
                return Err(RulesError::Rule {
                    key: key.clone(),
                    value: value.to_string(),
                });
            }
        }
    }
    read.is_nearest |= has_button;
    read.komi = komi.unwrap_or(match read.rules.scoring {
        _ if has_button => BUTTON,
        Scoring::Area => AREA,
        Scoring::Territory => TERRITORY,
    });
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fields(value: &Value) -> Result<Ruleset, RulesError> {
        from_fields(value.as_object().expect("an object"))
    }

    #[test]
    fn names_are_read_in_any_spelling() {
        let chinese = by_name("chinese").expect("known");
        assert_eq!(
            (chinese.rules, chinese.bonus.points(4)),
            (Rules::CHINESE, 4)
        );
        for name in ["Tromp-Taylor", "tromp_taylor", "TROMPTAYLOR"] {
            assert_eq!(
                by_name(name).map(|read| read.rules),
                Ok(Rules::TROMP_TAYLOR)
            );
        }
        let japanese = by_name("japanese").expect("known");
        assert_eq!(japanese.komi.to_string(), "6.5");
        assert!(by_name("aga-button").expect("known").is_nearest);
        assert_eq!(by_name("go"), Err(RulesError::Name("go".to_owned())));
    }

    #[test]
    fn rules_are_read_one_by_one() {
        let plain = fields(&json!({})).expect("nothing wrong");
        assert_eq!(plain.rules, Rules::TROMP_TAYLOR);
        let read = fields(&json!({
            "ko": "SIMPLE", "scoring": "AREA", "tax": "NONE", "suicide": false, "hasButton": false,
            "whiteHandicapBonus": "N-1", "friendlyPassOk": true,
        }));
        let read = read.expect("nothing wrong");
        assert_eq!((read.rules, read.bonus.points(3)), (Rules::CHINESE, 2));
        assert!(!read.is_nearest);
        let button = fields(&json!({"hasButton": true})).expect("nothing wrong");
        assert_eq!(
            (button.is_nearest, button.komi.to_string()),
            (true, "7".to_owned())
        );
        for wrong in [
            json!({"ko": "NONE"}),
            json!({"suicide": "yes"}),
            json!({"whiteHandicapBonus": "2"}),
            json!({"colour": "RED"}),
        ] {
            assert!(fields(&wrong).is_err(), "{wrong}");
        }
    }
}
