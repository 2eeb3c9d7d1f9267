//! Commands about the rules.

use super::Server;
use super::failure::{Failure, SyntaxError, UnknownRules};
use super::text::Answer;
use go::{KoRule, Rules, Scoring, Suicide};
use serde_json::{Value, json};

impl Server {
    /// `kgs-rules NAME`
    pub(super) fn rules(&mut self, args: &[String]) -> Answer {
        let rules = Rules::from_name(&name(args)?).ok_or(Failure::Rules(UnknownRules::Unsaid))?;
        self.game.go.rules = rules;
        Ok(String::new())
    }

    /// `kata-set-rules NAME` or `kata-set-rules {"ko": …}`
    pub(super) fn kata_set_rules(&mut self, args: &[String]) -> Answer {
        let text = name(args)?;
        let rules = if text.starts_with('{') {
            from_json(&text, self.game.go.rules)?
        } else {
            let unknown = || Failure::Rules(UnknownRules::Name(text.clone()));
            // These names sound like rules that are there but count otherwise.
            let other = ["button", "stone", "ancient"];
            if other.iter().any(|word| text.to_lowercase().contains(word)) {
                return Err(unknown());
            }
            Rules::from_name(&text).ok_or_else(unknown)?
        };
        self.game.go.rules = rules;
        Ok(String::new())
    }

    /// `kata-get-rules`
    pub(super) fn kata_get_rules(&self) -> String {
        let rules = self.game.go.rules;
        let (scoring, tax) = match rules.scoring {
            Scoring::Area => ("AREA", "NONE"),
            Scoring::Territory => ("TERRITORY", "SEKI"),
        };
        let ko = match rules.ko {
            KoRule::Simple => "SIMPLE",
            KoRule::PositionalSuperko => "POSITIONAL",
        };
        let told = json!({
            "friendlyPassOk": true,
            "hasButton": false,
            "ko": ko,
            "scoring": scoring,
            "suicide": rules.suicide == Suicide::Allowed,
            "tax": tax,
            "whiteHandicapBonus": "0",
        });
        told.to_string()
    }
}

/// The arguments as one text.
fn name(args: &[String]) -> Result<String, SyntaxError> {
    if args.is_empty() {
        return Err(SyntaxError::NoRules);
    }
    Ok(args.join(" "))
}

/// Reads rules one by one; what is not named stays as it is.
fn from_json(text: &str, mut rules: Rules) -> Result<Rules, Failure> {
    let value: Value =
        serde_json::from_str(text).map_err(|e| SyntaxError::RulesJson(e.to_string()))?;
    let fields = value.as_object().ok_or(SyntaxError::RulesObject)?;
    for (key, value) in fields {
        let word = value.as_str().map(str::to_ascii_uppercase);
        match (key.as_str(), word.as_deref(), value.as_bool()) {
            ("ko" | "koRule", Some("SIMPLE"), _) => rules.ko = KoRule::Simple,
            // The side to move makes a difference there; it hardly ever does in a game.
            ("ko" | "koRule", Some("POSITIONAL" | "SITUATIONAL"), _) => {
                rules.ko = KoRule::PositionalSuperko;
            }
            ("scoring" | "scoringRule", Some("AREA"), _) => rules.scoring = Scoring::Area,
            ("scoring" | "scoringRule", Some("TERRITORY"), _) => rules.scoring = Scoring::Territory,
            ("suicide" | "multiStoneSuicideLegal", _, Some(allowed)) => {
                rules.suicide = if allowed {
                    Suicide::Allowed
                } else {
                    Suicide::Forbidden
                };
            }
            ("tax" | "taxRule", Some("NONE" | "SEKI"), _)
            | ("hasButton", _, Some(false))
            | ("whiteHandicapBonus", Some("0"), _)
            | ("friendlyPassOk", _, Some(_)) => {}
            _ => {
                return Err(Failure::Rules(UnknownRules::Rule {
                    key: key.clone(),
                    value: value.to_string(),
                }));
            }
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_one_by_one() {
        let read = |text: &str| from_json(text, Rules::JAPANESE).ok();
        assert_eq!(read("{}"), Some(Rules::JAPANESE));
        assert_eq!(
            read(
                r#"{"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","hasButton":false}"#
            ),
            Some(Rules::TROMP_TAYLOR)
        );
        for wrong in [
            r#"{"hasButton":true}"#,
            r#"{"tax":"ALL"}"#,
            r#"{"scoring":7}"#,
            r#"{"colour":"RED"}"#,
            "{",
            "[]",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
