//! The words authors mark solutions with in Japanese, Chinese and Korean.

use super::{Judge, is_name};

/// What says that something is right.
const RIGHT: [&str; 7] = ["正解", "正确", "正確", "정답", "정해도", "答对", "맞습니다"];

/// What says so where a sentence begins with it; elsewhere it may be the other side's success.
const SUCCESS: [&str; 2] = ["성공", "成功"];

/// What says that it is wrong.
const WRONG: [&str; 14] = [
    "不正解",
    "不正确",
    "不正確",
    "不成功",
    "失敗",
    "失败",
    "错误",
    "錯誤",
    "間違い",
    "答错",
    "不对",
    "오답",
    "실패",
    "틀렸",
];

/// What denies that if it follows.
const DENIED_BEHIND: [&str; 29] = [
    "ではな",
    "でな",
    "じゃな",
    "ではあり",
    "じゃあり",
    "とは言",
    "とはい",
    "とは限",
    "とはなら",
    "とは違",
    "と思いき",
    "ならず",
    "にならな",
    "にはならな",
    "に近",
    "に見え",
    "にみえ",
    "のよう",
    "なく",
    "ない",
    "やす",
    "しな",
    "せず",
    "이 아",
    "은 아",
    "아님",
    "아닙",
    "아니",
    "이 될 수 없",
];

/// What denies it if it goes before.
const DENIED_BEFORE: [&str; 13] = [
    "不是",
    "并非",
    "並非",
    "不算",
    "非",
    "未必",
    "不太",
    "不完全",
    "看似",
    "一見",
    "ほぼ",
    "几乎",
    "差一点",
];

/// What stands between a word and the move that is right where that is told.
const TELLS_WHICH: [&str; 5] = ["は", "是", "은", "는", "が"];

/// What follows where it is only compared with what is right.
const COMPARES: [&str; 9] = [
    "より",
    "に比べ",
    "と比べ",
    "と違",
    "を逃",
    "への",
    "図を",
    "보다",
    "相比",
];

/// What the first such word of a comment says of its line; none if no sentence says anything of it. `is_played` tells whether a point
/// is played there.
pub(super) fn mark(comment: &str, is_played: &dyn Fn(&str) -> bool) -> Option<Judge> {
    let ends = ['。', '．', '！', '!', '？', '?', '\n', '\r', ';', '；'];
    comment
        .split_inclusive(ends)
        .find_map(|sentence| of_sentence(sentence, is_played))
}

/// What a sentence says.
fn of_sentence(sentence: &str, is_played: &dyn Fn(&str) -> bool) -> Option<Judge> {
    let first = |words: &[&str]| {
        let found = words
            .iter()
            .filter_map(|word| Some((sentence.find(word)?, word.len())));
        found.min_by_key(|&(at, _)| at)
    };
    let (wrong, right) = (first(&WRONG), first(&RIGHT));
    // A wrong word may have a right one in it.
    let is_wrong = wrong.is_some_and(|(at, _)| right.is_none_or(|(other, _)| at < other));
    let succeeds = SUCCESS
        .iter()
        .find(|word| sentence.trim_start().starts_with(**word));
    if succeeds.is_some() && !is_wrong && right.is_none() {
        return Some(Judge::Right);
    }
    let (at, len) = if is_wrong { wrong? } else { right? };
    let before = sentence[..at].trim_end();
    let behind = sentence[at + len..].trim_start();
    // A question says nothing.
    if behind.ends_with(['？', '?']) || behind.starts_with("でしょうか") {
        return None;
    }
    let begins = |words: &[&str]| words.iter().any(|word| behind.starts_with(word));
    let is_denied =
        begins(&DENIED_BEHIND) || DENIED_BEFORE.iter().any(|word| before.ends_with(word));
    match (is_wrong, is_denied) {
        // What is not wrong is no mark.
        (true, true) => None,
        (true, false) | (false, true) => Some(Judge::Wrong),
        (false, false) if begins(&COMPARES) => None,
        (false, false) => match named_behind(behind).or_else(|| named_before(before)) {
            // Which move is right: another one, or one of this line.
            Some(point) => is_played(&point).then_some(Judge::Right),
            None => Some(Judge::Right),
        },
    }
}

/// The point that is told behind the word.
fn named_behind(text: &str) -> Option<String> {
    let from = TELLS_WHICH
        .iter()
        .filter_map(|word| text.find(word))
        .min()?;
    let text = narrow(&text[from..]);
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.find(|word| is_name(word)).map(str::to_owned)
}

/// The point that is named at the end of a text, before a word that makes it the subject.
fn named_before(text: &str) -> Option<String> {
    let subject = ["が", "こそ", "才是", "是", "이", "가"];
    let named = subject.iter().find_map(|end| text.strip_suffix(end))?;
    let named = narrow(named);
    let last = named.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
    is_name(last).then(|| last.to_owned())
}

/// A text with the wide letters and figures of Japanese type as the plain ones.
fn narrow(text: &str) -> String {
    let plain = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c => c,
    };
    text.chars().map(plain).collect()
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
            "Ｅ９が正解",
            "正解はE9。",
            "正解の手順はE9から",
            "正解は黒1のハネ",
            "白E9が正解です",
            "正解の一つ",
            "正解図",
            "黒1が正解",
            "正确",
            "正确答案是E9",
            "這是正確的",
            "정답입니다",
            "정답은 E9",
            "E9이 정답",
            "성공!",
            "成功",
            "成功图",
            "正解だが、別解もある",
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
            "一見正解だが白生き",
            "正解ならず",
            "不是正解",
            "不正确",
            "看似正确，但白活",
            "정답이 아님",
            "정답이 아닙니다",
            "오답",
            "틀렸습니다",
            "残念、不正解。",
            "不正解ですが、惜しい",
            "失敗だが、もう一息",
        ];
        let nothing = [
            "白生き",
            "白成功做活",
            "正解はD9。",
            "D9が正解でした",
            "Aが正解",
            "正解の手順はB1から",
            "正确答案是C2",
            "正解図を参照",
            "正解より一目損",
            "不正解ではない",
            "失敗ではない",
            "間違いなく生き",
            "間違いやすい",
            "これで正解？",
            "정답은 D9",
            "정답 수순은 B1",
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
