//! What a problem asks for, as far as its author says so in plain words.

/// What has to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The solver's group lives.
    Live,
    /// The other side's group dies.
    Kill,
    /// Stones are caught or saved.
    Stones,
    /// Two of the solver's chains are joined.
    Connect,
    /// Two of the other side's chains are kept apart.
    Cut,
}

/// Words by which authors say what is to be done, in small letters. Each stands in the task, not in an answer: tasks are
/// short and say one thing.
const WORDS: [(Aim, &[&str]); 4] = [
    (
        Aim::Live,
        &[
            "to live",
            "and live",
            "black live",
            "white live",
            "生き",
            "活き",
            "先活",
            "黒活",
            "白活",
            "黑活",
            "선활",
            "흑활",
            "백활",
        ],
    ),
    (
        Aim::Kill,
        &[
            "to kill",
            "and kill",
            "black kill",
            "white kill",
            "殺",
            "杀",
            "取れます",
            "死に",
            "黒死",
            "黑死",
            "白死",
            "흑사",
            "백사",
            "잡으",
        ],
    ),
    (Aim::Stones, &CATCH),
    (
        Aim::Stones,
        &[
            "save", "chase", "take", "marked", "chains", "rescue", "助け",
        ],
    ),
];

/// Words that ask to catch stones, and not to save some.
const CATCH: [&str; 7] = [
    "capture",
    "catch",
    "取って",
    "石を取る",
    "白を取る",
    "黒を取る",
    "子を取る",
];

/// How words begin that ask for these, if nothing asks for one of those above.
const BEGINNINGS: [(Aim, &[&str]); 2] = [
    (
        Aim::Connect,
        &["connect", "link", "つな", "繋", "連絡", "渡", "ワタリ"],
    ),
    (Aim::Cut, &["cut", "separate", "切", "分断"]),
];

/// How words begin that ask for points.
const POINTS: [&str; 7] = ["endgame", "yose", "gain", "profit", "ヨセ", "寄せ", "得"];

/// How words begin that ask for a seki.
const SEKI: [&str; 3] = ["seki", "セキ", "双活"];

/// What is said before points that are counted; others are places.
const COUNTED: [&str; 6] = ["many", "more", "most", "for", "some", "few"];

/// Words that have one of the characters above in them and ask for nothing.
const INNOCENT: [&str; 19] = [
    "死活",
    "大切",
    "適切",
    "親切",
    "一切",
    "締切",
    "切り札",
    "渡辺",
    "渡部",
    "渡邊",
    "渡邉",
    "納得",
    "会得",
    "習得",
    "体得",
    "心得",
    "説得",
    "所得",
    "得意",
];

/// Words that say of a ko that it is not what is wanted; in a language without blanks between words, what is in them.
const REFUSED: [&str; 26] = [
    "without",
    "no",
    "not",
    "avoid",
    "avoids",
    "avoiding",
    "fail",
    "fails",
    "failure",
    "never",
    "instead",
    "無条件",
    "失敗",
    "せず",
    "しない",
    "なし",
    "無し",
    "不可",
    "避け",
    "コウでは",
    "劫では",
    "ならず",
    "ならない",
    "ダメ",
    "だめ",
    "실패",
];

/// What is said after "ko" where it is no success.
const IN_VAIN: [&[&str]; 5] = [
    &["fails"],
    &["is", "failure"],
    &["is", "not", "enough"],
    &["is", "not", "allowed"],
    &["does", "not", "count"],
];

/// Words that refuse a ko in a language without blanks between words.
const KO_REFUSED: [&str; 12] = [
    "無条件",
    "コウは失敗",
    "コウでは",
    "コウにせず",
    "コウにしない",
    "コウにならず",
    "コウなし",
    "コウ無し",
    "コウ不可",
    "コウはダメ",
    "コウはだめ",
    "コウを避け",
];

impl Aim {
    /// All of them.
    pub const ALL: [Aim; 5] = [Aim::Live, Aim::Kill, Aim::Stones, Aim::Connect, Aim::Cut];

    /// What the author's words ask for; none if they do not say, or say several things.
    pub fn of_words(task: &str) -> Option<Aim> {
        let first = first_line(task);
        let says = |words: &[&str]| words.iter().any(|word| has(&first, word));
        let mut said = WORDS.iter().filter(|(_, words)| says(words));
        let Some((aim, _)) = said.next() else {
            let mut said = BEGINNINGS.iter().filter(|(_, words)| begins(&first, words));
            let aim = said.next()?.0;
            return said.next().is_none().then_some(aim);
        };
        // "Live by capturing" asks for life.
        let both = *aim == Aim::Live && says(WORDS[1].1);
        (!both).then_some(*aim)
    }

    /// Whether the author's words ask for a ko, so that one is enough.
    pub fn is_ko(task: &str) -> bool {
        let first = first_line(task);
        let says = |word: &str| words(&first).any(|said| said == word);
        // In Korean a failure (실패) is written with the word for a ko.
        let plain = first.replace("실패", "");
        let asks = says("ko") || ["コウ", "劫", "패"].iter().any(|word| plain.contains(word));
        let refuses = |word: &&str| says(word) || !word.is_ascii() && first.contains(*word);
        asks && !REFUSED.iter().any(refuses)
    }

    /// Whether the author's words say plainly that a ko is a failure. Where they say less, nobody knows.
    pub fn refuses_ko(task: &str) -> bool {
        let first = first_line(task).replace('劫', "コウ");
        let all: Vec<&str> = words(&first)
            .filter(|word| !["a", "the", "any"].contains(word))
            .collect();
        let refused = |(i, _): (usize, &&str)| {
            let before = |n: usize| i.checked_sub(n).map_or("", |at| all[at]);
            let kept_off = match before(1) {
                "without" | "no" | "not" => true,
                "avoid" | "avoids" | "avoiding" => before(2) != "not",
                _ => false,
            };
            let after = &all[i + 1..];
            let is_threat = after.first().is_some_and(|word| word.starts_with("threat"));
            !is_threat && kept_off || IN_VAIN.iter().any(|said| after.starts_with(said))
        };
        let mut kos = all.iter().enumerate().filter(|(_, word)| **word == "ko");
        kos.any(refused)
            || all.iter().any(|word| word.starts_with("unconditional"))
            || KO_REFUSED.iter().any(|word| first.contains(word))
    }

    /// Whether the author's words ask for what none of these is: points, or a connection and a cut at once.
    pub fn is_other(task: &str) -> bool {
        let first = first_line(task);
        let says = |words: &[&str]| begins(&first, words);
        let links = BEGINNINGS.iter().all(|(_, words)| says(words));
        let asks = counts(&first) || links;
        asks && Aim::of_words(task).is_none()
    }

    /// Whether the author's words ask for a seki, and neither for life nor for death.
    pub fn is_seki(task: &str) -> bool {
        begins(&first_line(task), &SEKI) && Aim::of_words(task).is_none()
    }

    /// Whether the author's words ask for points, and for nothing else.
    pub fn is_points(task: &str) -> bool {
        counts(&first_line(task)) && Aim::of_words(task).is_none()
    }

    /// Whether the author's words ask to catch stones and to save none.
    pub fn is_to_catch(task: &str) -> bool {
        let first = first_line(task);
        let says = |words: &[&str]| words.iter().any(|word| has(&first, word));
        says(&CATCH) && !says(&["save", "rescue", "助け"])
    }
}

/// The words of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Whether a word of a line begins like one of these; in a language without blanks between words, whether one is in it.
fn begins(line: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| has(line, beginning))
}

/// Whether words are in a line; in a language with blanks between words they begin where one of its words does.
fn has(line: &str, wanted: &str) -> bool {
    let begins = |(at, _): (usize, &str)| {
        let before = line[..at].chars().next_back();
        !wanted.is_ascii() || before.is_none_or(|c| !c.is_ascii_alphanumeric())
    };
    line.match_indices(wanted).any(begins)
}

/// Whether a line asks for points.
fn counts(line: &str) -> bool {
    let all: Vec<&str> = words(line).collect();
    let of = |pair: &[&str]| pair[1] == "points" && COUNTED.contains(&pair[0]);
    begins(line, &POINTS) || all.windows(2).any(of)
}

/// The first line of a task with words in it, in small letters and without what only looks like a word that asks for something: a
/// task has the same meaning in each of its languages.
fn first_line(task: &str) -> String {
    let first = task.lines().find(|line| !line.trim().is_empty());
    let mut first = first.unwrap_or_default().to_lowercase();
    for word in INNOCENT {
        first = first.replace(word, " ");
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_authors_words_say_what_is_asked_for() {
        for (task, aim) in [
            ("Black to play and live.\n黒先生き。", Some(Aim::Live)),
            ("White to kill.", Some(Aim::Kill)),
            ("Black kills", Some(Aim::Kill)),
            ("How does White live?", Some(Aim::Live)),
            ("Black to play: catch the white stone.", Some(Aim::Stones)),
            ("黒先生き", Some(Aim::Live)),
            ("Does Black have to live or to kill?", None),
            ("Black to live: do not mistake the order.", Some(Aim::Live)),
            ("黒先白死", Some(Aim::Kill)),
            ("白先黒死（コウは失敗）", Some(Aim::Kill)),
            ("黑先白死", Some(Aim::Kill)),
            ("黑先杀白", Some(Aim::Kill)),
            ("黒先活", Some(Aim::Live)),
            ("흑선활", Some(Aim::Live)),
            ("黒先、シチョウで白を取る", Some(Aim::Stones)),
            ("黒先コウを取る", None),
            ("백선 흑사", Some(Aim::Kill)),
            ("사활 문제. 흑선.", None),
            ("黒先白殺", Some(Aim::Kill)),
            ("黒死活の問題", None),
            ("黒先。死活の急所は？", None),
            ("Black to play. Do not mistake the order.", None),
            ("黒先。大切な一手。", None),
            ("出題：渡辺九段。黒先。", None),
            ("Black to play.", None),
            ("", None),
        ] {
            assert_eq!(Aim::of_words(task), aim, "{task}");
        }
    }

    #[test]
    fn the_authors_words_say_whether_a_ko_is_enough() {
        for (task, is_ko) in [
            ("Black to play and make ko.\n黒先コウ。", true),
            ("White to play: ko", true),
            ("黒先コウ", true),
            ("黒先劫", true),
            ("백선패", true),
            ("흑선활. 패는 실패.", false),
            ("흑선활 (실패도)", false),
            ("Black to live without ko.", false),
            ("無条件生き（コウは失敗）", false),
            ("Kosumi to live.", false),
            ("Black to kill; avoid the ko.", false),
            ("Black to kill (not a ko).", false),
            ("Black to live. A ko is a failure.", false),
            ("黒先白死（コウは失敗）", false),
            ("黒先生き。コウ不可。", false),
            ("黒先、コウではいけません。", false),
            ("黒先、コウにせよ。", true),
            ("黒先コウ。納得のいく手を。", true),
            ("Ko for life. Note the corner.", true),
            ("Black to live.\nA ko is not enough.", false),
            ("", false),
        ] {
            assert_eq!(Aim::is_ko(task), is_ko, "{task}");
        }
    }

    #[test]
    fn a_ko_is_refused_where_the_author_says_so_plainly() {
        for (task, refuses) in [
            ("Black to live without ko.", true),
            ("Black to kill; avoid the ko.", true),
            ("Black to kill (not a ko).", true),
            ("Black to live, no ko!", true),
            ("Black to live. A ko is a failure.", true),
            ("Black to live. A ko is not enough.", true),
            ("White to live unconditionally.", true),
            ("無条件生き", true),
            ("黒先白死（劫は失敗）", true),
            ("黒先生き。コウ不可。", true),
            ("Black to live.", false),
            ("Black to play and make ko.", false),
            ("Do not avoid the ko.", false),
            ("Black to live. A ko is not a failure.", false),
            ("Black to live; he has no ko threats.", false),
            ("黒先コウ", false),
            ("", false),
        ] {
            assert_eq!(Aim::refuses_ko(task), refuses, "{task}");
            assert!(!refuses || !Aim::is_ko(task), "{task}");
        }
    }

    #[test]
    fn connections_and_cuts_are_asked_for() {
        for (task, aim) in [
            ("Black to play: connect the two groups.", Some(Aim::Connect)),
            ("White to cut.", Some(Aim::Cut)),
            ("黒先ワタリ、連絡してください。", Some(Aim::Connect)),
            ("白番。黒を切ってください。", Some(Aim::Cut)),
            ("Black to cut; White wants to connect.", None),
            ("Black to live by connecting.", Some(Aim::Live)),
            ("Black cuts and captures two stones.", Some(Aim::Stones)),
            ("Black to play.\nHe may cut later.", None),
        ] {
            assert_eq!(Aim::of_words(task), aim, "{task}");
        }
    }

    #[test]
    fn a_seki_may_be_all_that_is_asked_for() {
        for (task, seki) in [
            ("黒先セキ", true),
            ("Black to play: seki.", true),
            ("Black to live in seki.", false),
            ("黒先、白を殺す。セキは失敗。", false),
            ("Black to play.\nSeki is the best.", false),
        ] {
            assert_eq!(Aim::is_seki(task), seki, "{task}");
        }
    }

    #[test]
    fn points_are_something_else() {
        for (task, other) in [
            ("黒番、ヨセ", true),
            ("White to play: endgame", true),
            ("Black to play and gain points in the corner.", true),
            ("White to make a profit.", true),
            ("黒先、得をする手", true),
            ("Black to live again.", false),
            ("Find the vital point.", false),
            ("Black to play at one of the vital points.", false),
            ("How many points does White get?", true),
            ("黒先。納得のいく手を。", false),
            ("黒先。隅で地を獲得する。", true),
            ("Black to cut; White wants to connect.", true),
            ("White to cut.", false),
            ("Black to live by connecting.", false),
            ("Black cuts and captures two stones.", false),
            ("Black to play.\nHe may cut later.", false),
            ("", false),
        ] {
            assert_eq!(Aim::is_other(task), other, "{task}");
            let links = task.contains("wants to connect");
            assert_eq!(Aim::is_points(task), other && !links, "{task}");
        }
    }

    #[test]
    fn catching_is_asked_for_where_nothing_is_saved() {
        for (task, catches) in [
            ("Black to play: catch the white stone.", true),
            ("黒番。白石を取ってください。", true),
            ("Save the black stones by capturing.", false),
            ("Black to play: rescue the marked stone.", false),
            ("Black to play.", false),
            ("", false),
        ] {
            assert_eq!(Aim::is_to_catch(task), catches, "{task}");
        }
    }
}
