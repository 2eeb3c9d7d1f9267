//! What the crates below say in English, said again in the user's language. The English file has their sentences as
//! texts named `echo-…`; what stands in their gaps is said again in its turn.

use super::languages::english;
use std::sync::LazyLock;

/// How often what stands in a gap is looked into.
const DEPTH: u8 = 4;

/// A sentence with gaps.
struct Sentence {
    id: &'static str,
    /// What stands before the first gap, between gaps, after the last.
    fixed: Vec<&'static str>,
    /// The names of the gaps.
    gaps: Vec<&'static str>,
}

static SENTENCES: LazyLock<Vec<Sentence>> = LazyLock::new(|| {
    let lines = english().source.lines();
    let found = lines.filter(|line| line.starts_with("echo-"));
    found.filter_map(Sentence::read).collect()
});

impl Sentence {
    /// Reads a line such as `echo-spawn = { $engine } could not be started: { $reason }.`
    fn read(line: &'static str) -> Option<Sentence> {
        let (id, text) = line.split_once(" = ")?;
        let mut pieces = text.split("{ $");
        let mut sentence = Sentence {
            id,
            fixed: vec![pieces.next()?],
            gaps: Vec::new(),
        };
        for piece in pieces {
            let (name, after) = piece.split_once(" }")?;
            sentence.gaps.push(name);
            sentence.fixed.push(after);
        }
        Some(sentence)
    }

    /// What stands in the gaps of that text, if it is this sentence.
    fn gaps_of<'a>(&self, text: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
        let mut rest = text.strip_prefix(self.fixed[0])?;
        if self.gaps.is_empty() {
            return rest.is_empty().then(Vec::new);
        }
        let mut found = Vec::new();
        for (i, name) in self.gaps.iter().enumerate() {
            let after = self.fixed[i + 1];
            let (gap, behind) = if i + 1 == self.gaps.len() {
                (rest.strip_suffix(after)?, "")
            } else {
                rest.split_once(after)?
            };
            if gap.is_empty() {
                return None;
            }
            found.push((*name, gap));
            rest = behind;
        }
        Some(found)
    }
}

impl super::Texts {
    /// A sentence of the program's own crates in the user's language; any other text as it is.
    pub fn echo(&self, text: &str) -> String {
        if self.tag() == "en" {
            return text.to_owned();
        }
        self.echo_within(text, DEPTH)
    }

    fn echo_within(&self, text: &str, depth: u8) -> String {
        let known = SENTENCES.iter().find_map(|sentence| {
            let gaps = sentence.gaps_of(text)?;
            Some((sentence.id, gaps))
        });
        let Some((id, gaps)) = known.filter(|_| depth > 0) else {
            return text.to_owned();
        };
        let gaps: Vec<(&str, String)> = gaps
            .into_iter()
            .map(|(name, gap)| (name, self.echo_within(gap, depth - 1)))
            .collect();
        let values: Vec<(&str, &str)> = gaps.iter().map(|(name, gap)| (*name, &**gap)).collect();
        self.with(id, &values)
    }
}

#[cfg(test)]
mod tests {
    use crate::Texts;
    use engine::{Death, EngineError, Phase};

    #[test]
    fn failures_of_engines_are_told_in_japanese() {
        let texts = Texts::new("ja");
        let died = EngineError::Died {
            engine: "red.so".into(),
            phase: Phase::Thinking,
            death: Death::Exit { code: 3 },
            last_words: vec!["out of luck".into()],
        };
        let load = EngineError::Load {
            engine: "red.so".into(),
            reason: "libblue.so is missing".into(),
        };
        for (error, told) in [
            (
                died,
                "red.so が思考中に答えずに終了しました（終了コード 3）。最後の出力: 「out of luck」 対局は変わりません。続けるにはエンジンを再起動してください。",
            ),
            (load, "red.so を読み込めません: libblue.so is missing。"),
        ] {
            assert_eq!(texts.echo(&error.to_string()), told);
            assert_eq!(Texts::new("en").echo(&error.to_string()), error.to_string());
        }
    }

    /// Files that are broken in many ways: each complaint is known to the table.
    #[test]
    fn complaints_about_files_are_told_in_japanese() {
        let texts = Texts::new("ja");
        for sgf in [
            "(;SZ[9];B[aa];W[bb]",
            "nonsense (;SZ[9];B[aa]) more nonsense",
            "(;SZ[9];B[aa]))",
            "(;SZ[9]AB[aa]AB[bb];B[cc])",
            "(;SZ[9];B[zz])",
            "(;SZ[9];B[aa]W[bb])",
            "(;SZ[9];B[aa]AB[bb])",
            "(;SZ[9]KM[much];b[aa])",
            "(;SZ[9];B[aa][bb])",
            "(;SZ[9];B[aa]())",
            "(;SZ[9];C)",
            "(;SZ[9];B[aa];C[open",
            "(;SZ[9];B[aa]C[x]C[y])",
        ] {
            let collection = record::Collection::read(sgf.into()).expect("a game");
            assert!(!collection.warnings().is_empty(), "{sgf}");
            for warning in collection.warnings() {
                let told = texts.echo(&warning.message);
                assert!(
                    told.chars().any(|c| ('ぁ'..='ヿ').contains(&c)),
                    "{sgf}: {} is not translated",
                    warning.message
                );
            }
        }
    }
}
