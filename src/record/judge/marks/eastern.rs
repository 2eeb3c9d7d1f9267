//! The words authors mark solutions with in Japanese, Chinese and Korean.

use super::Judge;

/// What says that something is right.
const RIGHT: [&str; 4] = ["正解", "正确", "正確", "정답"];

/// What says that it is wrong. Each has to go before a shorter one that is part of it.
const WRONG: [&str; 10] = [
    "不正解",
    "不正确",
    "不正確",
    "失敗",
    "失败",
    "错误",
    "錯誤",
    "間違い",
    "오답",
    "실패",
];

/// What denies that if it follows.
const DENIED_BEHIND: [&str; 16] = [
    "ではな",
    "でな",
    "じゃな",
    "ではあり",
    "じゃあり",
    "とは言え",
    "とはいえ",
    "とは限",
    "とはなら",
    "とは違",
    "に見え",
    "にみえ",
    "のよう",
    "이 아",
    "은 아",
    "아님",
];

/// What denies it if it goes before.
const DENIED_BEFORE: [&str; 6] = ["不是", "并非", "並非", "不算", "非", "未必"];

/// What follows where the right move is told, and not what this one is.
const TELLS_WHICH: [&str; 10] = [
    "は",
    "手は",
    "手順は",
    "図は",
    "の手は",
    "是",
    "은",
    "는",
    "手是",
    "图是",
];

/// What follows where it is only compared with what is right.
const COMPARES: [&str; 8] = [
    "より",
    "に比べ",
    "と比べ",
    "と違",
    "を逃",
    "への",
    "보다",
    "相比",
];

/// What the first such word of a comment says of its line; none if no sentence says anything of it. `is_played` tells whether a point
/// is played there.
pub(super) fn mark(comment: &str, is_played: &dyn Fn(&str) -> bool) -> Option<Judge> {
    let ends = ['。', '．', '！', '!', '？', '?', '\n', '\r', ';', '；'];
    comment
        .split(ends)
        .find_map(|sentence| of_sentence(sentence, is_played))
}

/// What a sentence says.
fn of_sentence(sentence: &str, is_played: &dyn Fn(&str) -> bool) -> Option<Judge> {
    let first = |words: &[&str]| {
        let found = words
            .iter()
            .filter_map(|word| Some((sentence.find(word)?, word.len())));
        found.min_by_key(|&(at, len)| (at, usize::MAX - len))
    };
    let (wrong, right) = (first(&WRONG), first(&RIGHT));
    // A wrong word may have a right one in it.
    let is_wrong = wrong.is_some_and(|(at, _)| right.is_none_or(|(other, _)| at < other));
    let (at, len) = if is_wrong { wrong? } else { right? };
    let before = sentence[..at].trim_end();
    let behind = sentence[at + len..].trim_start();
    let begins = |words: &[&str]| words.iter().any(|word| behind.starts_with(word));
    let is_denied =
        begins(&DENIED_BEHIND) || DENIED_BEFORE.iter().any(|word| before.ends_with(word));
    match (is_wrong, is_denied) {
        // What is not wrong is no mark.
        (true, true) => None,
        (true, false) | (false, true) => Some(Judge::Wrong),
        (false, false) if begins(&COMPARES) => None,
        (false, false) => {
            let told = if begins(&TELLS_WHICH) {
                Some(named_first(behind))
            } else {
                named_last(before).map(Some)
            };
            match told {
                // Which move is right: another one, or one of this line.
                Some(point) => point.is_some_and(is_played).then_some(Judge::Right),
                None => Some(Judge::Right),
            }
        }
    }
}

/// The first point that is named.
fn named_first(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .find(|word| is_name(word))
}

/// The point that is named at the end of a text, before a word that makes it the subject.
fn named_last(text: &str) -> Option<&str> {
    let subject = ["が", "こそ", "才是", "是", "이", "가"];
    let named = subject.iter().find_map(|end| text.strip_suffix(end))?;
    let from = named.rfind(|c: char| !c.is_ascii_alphanumeric());
    let last = from.map_or(named, |at| {
        let width = named[at..].chars().next().map_or(0, char::len_utf8);
        &named[at + width..]
    });
    is_name(last).then_some(last)
}

/// Whether a word looks like a point: a letter and a number.
fn is_name(word: &str) -> bool {
    let number = word.strip_prefix(|c: char| c.is_ascii_alphabetic());
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_line_to_e9() {
        let right = [
            "正解",
            "正解！",
            "正解。二眼できました。",
            "これが正解。",
            "これで正解です",
            "お見事！正解",
            "E9が正解",
            "正解はE9。",
            "白E9が正解です",
            "正解の一つ",
            "正解図",
            "黒1が正解",
            "正确",
            "這是正確的",
            "정답입니다",
            "정답은 E9",
            "E9이 정답",
        ];
        let wrong = [
            "不正解",
            "失敗です",
            "失敗。正解はE9",
            "正解ではない",
            "正解に見えるが白生き",
            "正解のようだが白E9で生き",
            "正解とは言えない",
            "正解とはいえません",
            "不是正解",
            "不正确",
            "정답이 아님",
            "정답이 아닙니다",
            "오답",
            "残念、不正解。",
        ];
        let nothing = [
            "白生き",
            "正解はD9。",
            "D9が正解でした",
            "不正解ではない",
            "失敗ではない",
            "정답은 D9",
            "正解より一目損",
            "正解はどこ？",
            "",
        ];
        let said = |comment| mark(comment, &|named| named == "E9");
        for comment in right {
            assert_eq!(said(comment), Some(Judge::Right), "{comment}");
        }
        for comment in wrong {
            assert_eq!(said(comment), Some(Judge::Wrong), "{comment}");
        }
        for comment in nothing {
            assert_eq!(said(comment), None, "{comment}");
        }
    }
}
