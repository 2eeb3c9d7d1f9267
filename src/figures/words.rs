//! The words that stand on paper, in the languages of the program.

use crate::Note;
use go::Color;
use message::{Id, Sentence, id, say};

message::catalogue! {
    const CAPTIONS = include_str!("../../assets/lang/en/figures.ftl");
}

/// A language for captions and notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words(&'static str);

impl Default for Words {
    fn default() -> Words {
        Words::ENGLISH
    }
}

impl Words {
    /// English.
    pub const ENGLISH: Words = Words("en");

    /// The language of a tag such as `ja` or `ja-JP`, English for those the program does not speak.
    pub fn of_tag(tag: &str) -> Words {
        Words(&words::language_for(tag).tag)
    }

    /// The tag of the language.
    pub const fn tag(self) -> &'static str {
        self.0
    }

    fn tell(self, sentence: impl Into<Sentence>) -> String {
        words::texts(self.0).tell(&sentence.into())
    }

    /// The title of a figure that shows the moves of those numbers.
    pub fn figure(self, number: u32, moves: Option<(u32, u32)>) -> String {
        self.tell(say!(CAPTIONS, "figure-title", number)) + &self.moves(moves)
    }

    /// The title of a variation that leaves the game before the move of that number.
    pub fn variation(self, number: u32, at: u32) -> String {
        self.tell(say!(CAPTIONS, "figure-variation", number, move = at))
    }

    /// The numbers of the moves that a figure shows, in brackets; nothing if there are none.
    pub fn moves(self, moves: Option<(u32, u32)>) -> String {
        match moves {
            None => String::new(),
            Some((first, last)) if first == last => self.tell(say!(CAPTIONS, "figure-move", first)),
            Some((first, last)) => self.tell(say!(CAPTIONS, "figure-moves", first, last)),
        }
    }

    /// Moves that cannot be shown.
    pub fn note(self, note: &Note) -> String {
        let numbers: Vec<String> = note.numbers.iter().map(ToString::to_string).collect();
        let numbers = numbers.join(&self.tell(id!(CAPTIONS, "figure-number-separator")));
        match &note.at {
            Some(point) => self.tell(say!(CAPTIONS, "figure-note-at", numbers, point)),
            None => self.tell(say!(CAPTIONS, "figure-note-pass", numbers)),
        }
    }

    /// What stands between two notes.
    pub fn between_notes(self) -> String {
        self.tell(id!(CAPTIONS, "figure-note-separator"))
    }

    /// What stands between two facts about a game.
    pub fn between_facts(self) -> String {
        self.tell(id!(CAPTIONS, "figure-fact-separator"))
    }

    /// What is said about the move of that number.
    pub fn remark(self, number: u32, words: &str) -> String {
        self.tell(say!(CAPTIONS, "figure-remark", number, words))
    }

    /// Whose move it is.
    pub fn to_play(self, color: Color) -> String {
        self.tell(match color {
            Color::Black => id!(CAPTIONS, "figure-black-to-play"),
            Color::White => id!(CAPTIONS, "figure-white-to-play"),
        })
    }

    /// The title of a problem.
    pub fn problem(self, number: usize) -> String {
        self.tell(say!(CAPTIONS, "figure-problem", number))
    }

    /// The title of a correct line, the only one or the one of that number.
    pub fn right(self, number: Option<usize>) -> String {
        match number {
            None => self.tell(id!(CAPTIONS, "figure-right")),
            Some(number) => self.tell(say!(CAPTIONS, "figure-right-number", number)),
        }
    }

    /// The title of a line that fails, the only one or the one of that number.
    pub fn wrong(self, number: Option<usize>) -> String {
        match number {
            None => self.tell(id!(CAPTIONS, "figure-wrong")),
            Some(number) => self.tell(say!(CAPTIONS, "figure-wrong-number", number)),
        }
    }

    /// A problem whose record has no answer.
    pub fn no_answer(self) -> String {
        self.tell(id!(CAPTIONS, "figure-no-answer"))
    }

    /// The title of a sheet of problems.
    pub fn problems(self) -> String {
        self.tell(id!(CAPTIONS, "figure-problems"))
    }

    /// The title of a sheet of solutions.
    pub fn solutions(self) -> String {
        self.tell(id!(CAPTIONS, "figure-solutions"))
    }

    /// The two players as the title of a game; a name may be empty.
    pub fn players(self, black: &str, white: &str) -> String {
        let side = |name: &str, nobody: Id, somebody: fn(&str) -> Sentence| match name {
            "" => Sentence::from(nobody),
            name => somebody(name),
        };
        let black = side(black, id!(CAPTIONS, "figure-black"), |name| {
            say!(CAPTIONS, "figure-black-named", name)
        });
        let white = side(white, id!(CAPTIONS, "figure-white"), |name| {
            say!(CAPTIONS, "figure-white-named", name)
        });
        self.tell(say!(CAPTIONS, "figure-players", black, white))
    }

    /// Komi, as written.
    pub fn komi(self, komi: &str) -> String {
        self.tell(say!(CAPTIONS, "figure-komi", komi))
    }

    /// Handicap stones.
    pub fn handicap(self, stones: u32) -> String {
        self.tell(say!(CAPTIONS, "figure-handicap", stones))
    }
}
