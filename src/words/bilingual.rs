//! Texts in two languages: English paragraphs first, then Japanese ones, told apart by the script of each line. A title
//! has both halves in one line, with a slash between.

/// The half of a text that a reader of that language wants; the whole text if it has only one half, or mixes them.
pub fn half(text: &str, language: &str) -> String {
    let scripts: Vec<Option<Script>> = text.lines().map(script).collect();
    let first_japanese = scripts.iter().position(|&s| s == Some(Script::Japanese));
    let Some(at) = first_japanese else {
        return text.to_owned();
    };
    let english = scripts[..at].contains(&Some(Script::Latin));
    let japanese_only = !scripts[at..].contains(&Some(Script::Latin));
    if !english || !japanese_only {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().collect();
    let half = if language == "ja" {
        &lines[at..]
    } else {
        &lines[..at]
    };
    half.join("\n").trim().to_owned()
}

/// The half of a text whose lines were joined: an English sentence, and behind it a Japanese one.
pub fn half_of_line(text: &str, language: &str) -> String {
    let begins = text.char_indices().find(|&(_, c)| is_japanese(c));
    let Some((at, _)) = begins else {
        return text.to_owned();
    };
    let (english, japanese) = text.split_at(at);
    let sentence = english.trim_end().ends_with(['.', '!', '?']) && english.ends_with(' ');
    match (sentence, language) {
        (false, _) => text.to_owned(),
        (true, "ja") => japanese.trim().to_owned(),
        (true, _) => english.trim().to_owned(),
    }
}

/// The half of a title such as `1. Net / ゲタ`.
pub fn title(text: &str, language: &str) -> String {
    let Some((english, japanese)) = text.split_once(" / ") else {
        return text.to_owned();
    };
    if script(english) != Some(Script::Latin) || script(japanese) != Some(Script::Japanese) {
        return text.to_owned();
    }
    if language != "ja" {
        return english.trim().to_owned();
    }
    // The number stands before the English half only.
    let number: String = english
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    format!("{number} {}", japanese.trim()).trim().to_owned()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Script {
    Latin,
    Japanese,
}

fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The script of a line; none for one without letters.
fn script(line: &str) -> Option<Script> {
    if line.chars().any(is_japanese) {
        Some(Script::Japanese)
    } else {
        line.chars()
            .any(char::is_alphabetic)
            .then_some(Script::Latin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_in_two_halves_is_halved() {
        for (text, english, japanese) in [
            (
                "Black to live.\n黒先、活き。",
                "Black to live.",
                "黒先、活き。",
            ),
            (
                "One.\n\nTwo.\n一。\n\n二(A1)。",
                "One.\n\nTwo.",
                "一。\n\n二(A1)。",
            ),
            ("Only English.", "Only English.", "Only English."),
            ("日本語だけ。", "日本語だけ。", "日本語だけ。"),
            ("失敗。\nWrong.", "失敗。\nWrong.", "失敗。\nWrong."),
            ("A.\n黒。\nB.", "A.\n黒。\nB.", "A.\n黒。\nB."),
            ("", "", ""),
        ] {
            assert_eq!(half(text, "en"), english, "{text}");
            assert_eq!(half(text, "ja"), japanese, "{text}");
        }
    }

    #[test]
    fn a_line_has_its_english_sentence_first() {
        let both = "Black to live. Is it a ko? 黒先、生き。コウ？";
        assert_eq!(half_of_line(both, "en"), "Black to live. Is it a ko?");
        assert_eq!(half_of_line(both, "ja"), "黒先、生き。コウ？");
        for whole in ["The アタリ fails.", "Live.", "黒先。 Black.", ""] {
            assert_eq!(half_of_line(whole, "en"), whole);
            assert_eq!(half_of_line(whole, "ja"), whole);
        }
    }

    #[test]
    fn titles_have_both_halves_in_one_line() {
        assert_eq!(title("1. Net / ゲタ", "en"), "1. Net");
        assert_eq!(title("1. Net / ゲタ", "ja"), "1. ゲタ");
        assert_eq!(title("Book 3 / Part 2", "ja"), "Book 3 / Part 2");
        assert_eq!(title("Net", "ja"), "Net");
    }
}
