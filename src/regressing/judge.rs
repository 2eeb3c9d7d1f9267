//! Whether an answer is the expected one.

use super::script::Expected;
use crate::regressing::TEXTS;
use message::{Message, Sentence, say};
use regex::Regex;
use serde::Serialize;

/// Why a pattern cannot be read.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub(crate) struct PatternError(regex::Error);

impl Message for PatternError {
    fn sentence(&self) -> Sentence {
        // The last line says what is wrong, those before it show where.
        let text = self.0.to_string();
        let reason = text.lines().last().unwrap_or_default();
        say!(TEXTS, "bad-pattern", reason)
    }
}

message::display!(PatternError);

/// What became of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// As it should be.
    Pass,
    /// Wrong, though it should not be.
    UnexpectedFail,
    /// As it should be, though it was known to fail.
    UnexpectedPass,
    /// Wrong, as is known.
    ExpectedFail,
    /// Not judged.
    Ignored,
}

impl Outcome {
    fn of(passed: bool, fails: bool) -> Outcome {
        match (passed, fails) {
            (true, false) => Outcome::Pass,
            (true, true) => Outcome::UnexpectedPass,
            (false, false) => Outcome::UnexpectedFail,
            (false, true) => Outcome::ExpectedFail,
        }
    }
}

/// Judges the first line of an answer. The pattern is a regular expression between `^` and `$`, as GNU Go has it: in
/// `A|B` the first holds for `A` and the second for `B`.
pub(crate) fn judge(expected: &Expected, answer: &str) -> Result<Outcome, PatternError> {
    if expected.ignored {
        return Ok(Outcome::Ignored);
    }
    let (negated, pattern) = match expected.text.strip_prefix('!') {
        Some(pattern) => (true, pattern),
        None => (false, expected.text.as_str()),
    };
    let regex = Regex::new(&format!("^{pattern}$")).map_err(PatternError)?;
    let line = answer.lines().next().unwrap_or_default();
    Ok(Outcome::of(regex.is_match(line) != negated, expected.fails))
}

/// The outcome of a test whose engine did not answer.
pub(crate) fn failed(expected: &Expected) -> Outcome {
    Outcome::of(false, expected.fails)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(pattern: &str, answer: &str) -> Outcome {
        let expected = Expected {
            text: pattern.to_owned(),
            fails: false,
            ignored: false,
        };
        judge(&expected, answer).expect("a pattern")
    }

    #[test]
    fn patterns_hold_for_the_whole_line() {
        for (pattern, answer, passes) in [
            ("D4", "D4", true),
            ("D4", "D45", false),
            ("D4|E5", "E5", true),
            ("1 (D4|E5)", "1 E5", true),
            ("D4|E5", "D4 and more", true),
            ("!D4", "D4", false),
            ("!D4", "E5", true),
            ("!(D4|E5)", "E5", false),
            ("", "", true),
            ("", "D4", false),
            ("W\\+36.5 .*", "W+36.5 (upper bound)", true),
            ("black", "black\nwhite", true),
            ("[A-H][1-9]", "C3", true),
        ] {
            let expected = if passes {
                Outcome::Pass
            } else {
                Outcome::UnexpectedFail
            };
            assert_eq!(
                outcome(pattern, answer),
                expected,
                "{pattern} for {answer:?}"
            );
        }
    }

    #[test]
    fn what_is_known_to_fail_may_pass() {
        let mut expected = Expected {
            text: "D4".to_owned(),
            fails: true,
            ignored: false,
        };
        assert_eq!(judge(&expected, "D4"), Ok(Outcome::UnexpectedPass));
        assert_eq!(judge(&expected, "E5"), Ok(Outcome::ExpectedFail));
        assert_eq!(failed(&expected), Outcome::ExpectedFail);
        expected.ignored = true;
        assert_eq!(judge(&expected, "E5"), Ok(Outcome::Ignored));
    }

    #[test]
    fn a_broken_pattern_says_so() {
        let expected = Expected {
            text: "(D4".to_owned(),
            fails: false,
            ignored: false,
        };
        assert!(
            judge(&expected, "D4").is_err_and(|why| why.to_string().contains("cannot be read"))
        );
    }
}
