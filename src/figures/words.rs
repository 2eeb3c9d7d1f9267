//! The words that stand on paper, in the languages of the program.

use go::Color;

use crate::Note;

/// A language for captions and notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Words {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Words {
    /// The language of a tag such as `ja` or `ja-JP`, English for those we do not speak.
    pub fn of_tag(tag: &str) -> Words {
        match tag.split(['-', '_']).next() {
            Some("ja") => Words::Japanese,
            _ => Words::English,
        }
    }

    /// The tag of the language.
    pub const fn tag(self) -> &'static str {
        self.choose("en", "ja")
    }

    const fn choose(self, english: &'static str, japanese: &'static str) -> &'static str {
        match self {
            Words::English => english,
            Words::Japanese => japanese,
        }
    }

    /// The title of a figure that shows the moves of those numbers.
    pub fn figure(self, number: u32, moves: Option<(u32, u32)>) -> String {
        let title = match self {
            Words::English => format!("Figure {number}"),
            Words::Japanese => format!("第{number}図"),
        };
        title + &self.moves(moves)
    }

    /// The title of a variation that leaves the game before the move of that number.
    pub fn variation(self, number: u32, at: u32) -> String {
        match self {
            Words::English => format!("Variation {number} (instead of {at})"),
            Words::Japanese => format!("変化図{number}（{at}手目で）"),
        }
    }

    /// The numbers of the moves that a figure shows, in brackets; nothing if there are none.
    pub fn moves(self, moves: Option<(u32, u32)>) -> String {
        match (self, moves) {
            (_, None) => String::new(),
            (Words::English, Some((a, b))) if a == b => format!(" ({a})"),
            (Words::English, Some((a, b))) => format!(" ({a}–{b})"),
            (Words::Japanese, Some((a, b))) if a == b => format!("（{a}）"),
            (Words::Japanese, Some((a, b))) => format!("（{a}～{b}）"),
        }
    }

    /// Moves that cannot be shown.
    pub fn note(self, note: &Note) -> String {
        let numbers: Vec<String> = note.numbers.iter().map(ToString::to_string).collect();
        let numbers = numbers.join(self.choose(", ", "・"));
        match (self, &note.at) {
            (Words::English, Some(at)) => format!("{numbers} at {at}"),
            (Words::Japanese, Some(at)) => format!("{numbers}は{at}の所"),
            (Words::English, None) => format!("{numbers} pass"),
            (Words::Japanese, None) => format!("{numbers}はパス"),
        }
    }

    /// What stands between two notes.
    pub const fn semicolon(self) -> &'static str {
        self.choose("; ", "、")
    }

    /// What stands between a number of a move and what is said about it.
    pub const fn colon(self) -> &'static str {
        self.choose(": ", "　")
    }

    /// Whose move it is.
    pub const fn to_play(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.choose("Black to play", "黒先"),
            Color::White => self.choose("White to play", "白先"),
        }
    }

    /// The title of a problem.
    pub fn problem(self, number: usize) -> String {
        match self {
            Words::English => format!("Problem {number}"),
            Words::Japanese => format!("第{number}問"),
        }
    }

    /// The title of a correct line, the only one or the one of that number.
    pub fn right(self, number: Option<usize>) -> String {
        numbered(self.choose("Correct", "正解"), number)
    }

    /// The title of a line that fails, the only one or the one of that number.
    pub fn wrong(self, number: Option<usize>) -> String {
        numbered(self.choose("Wrong", "失敗"), number)
    }

    /// A problem whose record has no answer.
    pub const fn no_answer(self) -> &'static str {
        self.choose("The record has no answer.", "解答はありません。")
    }

    /// The title of a sheet of problems.
    pub const fn problems(self) -> &'static str {
        self.choose("Problems", "問題")
    }

    /// The title of a sheet of solutions.
    pub const fn solutions(self) -> &'static str {
        self.choose("Solutions", "解答")
    }

    /// The two players as the title of a game; a name may be empty.
    pub fn players(self, black: &str, white: &str) -> String {
        let side = |name: &str, english: &str, japanese: &str| match (self, name) {
            (Words::English, "") => english.to_owned(),
            (Words::English, name) => format!("{name} ({english})"),
            (Words::Japanese, "") => format!("{japanese}番"),
            (Words::Japanese, name) => format!("{japanese} {name}"),
        };
        let between = self.choose(" – ", "　");
        side(black, "Black", "黒") + between + &side(white, "White", "白")
    }

    /// Komi, as written.
    pub fn komi(self, komi: &str) -> String {
        match self {
            Words::English => format!("komi {komi}"),
            Words::Japanese => format!("コミ{komi}"),
        }
    }

    /// Handicap stones.
    pub fn handicap(self, stones: u32) -> String {
        match self {
            Words::English => format!("{stones} handicap stones"),
            Words::Japanese => format!("{stones}子局"),
        }
    }
}

fn numbered(word: &str, number: Option<usize>) -> String {
    match number {
        None => word.to_owned(),
        Some(number) => format!("{word} {number}"),
    }
}
