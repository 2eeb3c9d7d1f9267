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
}

/// Words by which authors say what is to be done, in small letters. Each stands in the task, not in an answer: tasks are
/// short and say one thing.
const WORDS: [(Aim, &[&str]); 3] = [
    (Aim::Live, &["to live", "and live", "生き", "活き"]),
    (
        Aim::Kill,
        &["to kill", "and kill", "殺し", "殺す", "取れます", "死に"],
    ),
    (
        Aim::Stones,
        &[
            "capture",
            "catch",
            "save",
            "chase",
            "take",
            "marked",
            "chains",
            "rescue",
            "取って",
            "助け",
        ],
    ),
];

/// How words begin that ask for something else.
const OTHER: [&str; 6] = ["connect", "link", "cut", "separate", "endgame", "yose"];

/// The same in a language without blanks between words.
const OTHER_JAPANESE: [&str; 8] = ["つな", "繋", "連絡", "渡", "切", "分断", "ヨセ", "寄せ"];

impl Aim {
    /// All of them.
    pub const ALL: [Aim; 3] = [Aim::Live, Aim::Kill, Aim::Stones];

    /// What the author's words ask for; none if they do not say, or say several things.
    pub fn of_words(task: &str) -> Option<Aim> {
        let first = first_line(task);
        let says = |words: &[&str]| words.iter().any(|word| first.contains(word));
        let mut said = WORDS.iter().filter(|(_, words)| says(words));
        let (aim, _) = said.next()?;
        // "Live by capturing" asks for life.
        let both = *aim == Aim::Live && says(WORDS[1].1);
        (!both).then_some(*aim)
    }

    /// Whether the author's words ask for a ko, so that one is enough.
    pub fn is_ko(task: &str) -> bool {
        let first = first_line(task);
        let mut words = first.split(|c: char| !c.is_alphanumeric());
        let negated = [
            "without",
            "no ko",
            "not ko",
            "無条件",
            "コウにせず",
            "コウにしない",
        ];
        let asks = words.any(|word| word == "ko")
            || ["コウ", "劫"].iter().any(|word| first.contains(word));
        asks && !negated.iter().any(|word| first.contains(word))
    }

    /// Whether the author's words ask for what is neither life nor death nor stones: a connection, a cut, points.
    pub fn is_other(task: &str) -> bool {
        let first = first_line(task);
        let mut words = first.split(|c: char| !c.is_alphanumeric());
        let asks = words.any(|word| OTHER.iter().any(|other| word.starts_with(other)))
            || OTHER_JAPANESE.iter().any(|other| first.contains(other));
        asks && Aim::of_words(task).is_none()
    }

    /// Whether the author's words ask to catch stones and to save none.
    pub fn is_to_catch(task: &str) -> bool {
        let first = first_line(task);
        let says = |words: &[&str]| words.iter().any(|word| first.contains(word));
        says(&["capture", "catch", "取って"]) && !says(&["save", "rescue", "助け"])
    }
}

/// The first line of a task with words in it, in small letters: a task has the same meaning in each of its languages.
fn first_line(task: &str) -> String {
    let first = task.lines().find(|line| !line.trim().is_empty());
    first.unwrap_or_default().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_authors_words_say_what_is_asked_for() {
        for (task, aim) in [
            ("Black to play and live.\n黒先生き。", Some(Aim::Live)),
            ("White to kill.", Some(Aim::Kill)),
            ("Black to play: catch the white stone.", Some(Aim::Stones)),
            ("黒先生き", Some(Aim::Live)),
            ("Does Black have to live or to kill?", None),
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
            ("Black to live without ko.", false),
            ("無条件生き（コウは失敗）", false),
            ("Kosumi to live.", false),
            ("Black to live.\nA ko is not enough.", false),
            ("", false),
        ] {
            assert_eq!(Aim::is_ko(task), is_ko, "{task}");
        }
    }

    #[test]
    fn connections_cuts_and_points_are_something_else() {
        for (task, other) in [
            ("Black to play: connect the two groups.", true),
            ("White to cut.", true),
            ("黒先ワタリ、連絡してください。", true),
            ("白番。黒を切ってください。", true),
            ("黒番、ヨセ", true),
            ("Black to live by connecting.", false),
            ("Black cuts and captures two stones.", false),
            ("Black to play.\nHe may cut later.", false),
            ("", false),
        ] {
            assert_eq!(Aim::is_other(task), other, "{task}");
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
