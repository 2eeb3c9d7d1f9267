//! One game in the table: what its columns say, whether it has the words that are looked for, and the order of rows.

use crate::WINDOW;
use crate::document::start_of_problem;
use chrono::{DateTime, Utc};
use message::{Id, Sentence, id};
use record::{CellId, Record};
use std::borrow::Cow;
use std::cmp::Ordering;
use tsumego::{Key, Standing, Verdict};

/// How much of a comment is kept.
const LONGEST: usize = 200;
/// How far the beginning of a game may reach.
const BEGINNING: usize = 8;

/// The columns of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the columns'")]
pub enum Column {
    Number,
    File,
    Title,
    Level,
    Solved,
    Black,
    White,
    Result,
    Date,
    Event,
    Moves,
    Comment,
}

impl Column {
    /// All columns, from the left.
    pub const ALL: [Column; 12] = [
        Column::Number,
        Column::File,
        Column::Title,
        Column::Level,
        Column::Solved,
        Column::Black,
        Column::White,
        Column::Result,
        Column::Date,
        Column::Event,
        Column::Moves,
        Column::Comment,
    ];

    /// The identifier of its name in the language files.
    pub const fn text_id(self) -> Id {
        match self {
            Column::Number => id!(WINDOW, "shelf-number"),
            Column::File => id!(WINDOW, "shelf-file"),
            Column::Title => id!(WINDOW, "shelf-title"),
            Column::Level => id!(WINDOW, "shelf-level"),
            Column::Solved => id!(WINDOW, "shelf-solved"),
            Column::Black => id!(WINDOW, "shelf-black"),
            Column::White => id!(WINDOW, "shelf-white"),
            Column::Result => id!(WINDOW, "shelf-result"),
            Column::Date => id!(WINDOW, "shelf-date"),
            Column::Event => id!(WINDOW, "shelf-event"),
            Column::Moves => id!(WINDOW, "shelf-moves"),
            Column::Comment => id!(WINDOW, "shelf-comment"),
        }
    }
}

/// A game of the list, or a file that could not be read.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The number of its file.
    pub file: u32,
    /// The number of the game in the file, from 0; none if the file could not be read.
    pub game: Option<u32>,
    /// Which problem it is; none if it is none.
    pub key: Option<Key>,
    /// How the user stands with it, as far as that is known.
    pub standing: Standing,
    moves: u32,
    name: Box<str>,
    title: Box<str>,
    level: Box<str>,
    black: Box<str>,
    white: Box<str>,
    result: Box<str>,
    date: Box<str>,
    event: Box<str>,
    comment: Box<str>,
    trouble: Option<Box<Sentence>>,
    // Everything in small letters, to look for words in.
    all: Box<str>,
}

impl Row {
    /// The row of a game.
    pub fn of(record: &Record, game: u32) -> Row {
        let info = record.info_in_short();
        let player = |name: &str, rank: &str, team: &str| {
            let name = if name.trim().is_empty() { team } else { name };
            [name.trim(), rank.trim()].join(" ").trim().into()
        };
        let first = |texts: &[&str]| -> Box<str> {
            let found = texts.iter().find(|text| !text.trim().is_empty());
            short(found.copied().unwrap_or_default())
        };
        let start = start_of_problem(record).unwrap_or(record.root());
        let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
        let beginning: Vec<CellId> = line.take(BEGINNING).collect();
        let to_start = beginning.iter().take_while(|&&c| c != start);
        let comment = to_start
            .chain([&start])
            .map(|&c| record.msg(c))
            .find(|text| !text.trim().is_empty());
        let round = if info.round.trim().is_empty() || info.event.trim().is_empty() {
            format!("{}{}", info.event, info.round)
        } else {
            format!("{}, {}", info.event.trim(), info.round.trim())
        };
        let level = record.property(record.root(), "DI").join(" ");
        let mut row = Row {
            game: Some(game),
            key: Key::of_record(record),
            moves: moves(record),
            title: first(&[&info.name, &record.id_in_short(record.root())]),
            level: short(&level),
            black: player(&info.black, &info.black_rank, &info.black_team),
            white: player(&info.white, &info.white_rank, &info.white_team),
            result: short(&info.result),
            date: short(&info.date),
            event: first(&[&round, &info.place]),
            comment: first(&[comment.as_deref().unwrap_or_default(), &info.comment]),
            ..Row::default()
        };
        row.gather();
        row
    }

    /// The row of a file that could not be read, and why.
    pub fn unreadable(reason: Sentence) -> Row {
        Row {
            trouble: Some(Box::new(reason)),
            ..Row::default()
        }
    }

    /// Why the file could not be read.
    pub fn trouble(&self) -> Option<&Sentence> {
        self.trouble.as_deref()
    }

    /// Tells the name of the file.
    pub fn set_name(&mut self, name: &str) {
        self.name = name.into();
        self.gather();
    }

    fn gather(&mut self) {
        let texts = [
            &self.name,
            &self.title,
            &self.level,
            &self.black,
            &self.white,
            &self.result,
            &self.date,
            &self.event,
            &self.comment,
        ];
        let said = texts.into_iter().filter(|text| !text.is_empty());
        let all: Vec<String> = said.map(|text| text.to_lowercase()).collect();
        self.all = all.join("\n").into();
    }

    /// What a column says.
    pub fn text(&self, column: Column) -> Cow<'_, str> {
        match column {
            Column::Number => {
                Cow::Owned(self.game.map_or_else(String::new, |n| (n + 1).to_string()))
            }
            Column::Moves => Cow::Owned(match self.game {
                Some(_) => self.moves.to_string(),
                None => String::new(),
            }),
            other => Cow::Borrowed(self.borrowed(other)),
        }
    }

    fn borrowed(&self, column: Column) -> &str {
        match column {
            // What is said of it are words of the user's language.
            Column::Number | Column::Moves | Column::Solved => "",
            Column::File => &self.name,
            Column::Title => &self.title,
            Column::Level => &self.level,
            Column::Black => &self.black,
            Column::White => &self.white,
            Column::Result => &self.result,
            Column::Date => &self.date,
            Column::Event => &self.event,
            Column::Comment => &self.comment,
        }
    }

    /// Whether a column says anything.
    pub fn says(&self, column: Column) -> bool {
        match column {
            Column::Number | Column::Moves => true,
            Column::Solved => self.standing.decided.is_some(),
            Column::Comment if self.trouble.is_some() => true,
            other => !self.borrowed(other).is_empty(),
        }
    }

    /// Whether the row has all these words, which are in small letters.
    pub fn has(&self, words: &[String]) -> bool {
        words.iter().all(|word| {
            self.all.contains(word.as_str())
                || self.game.is_some_and(|n| (n + 1).to_string() == *word)
        })
    }
}

/// The beginning of a text in one line.
fn short(text: &str) -> Box<str> {
    let mut kept = String::new();
    for word in text.split_whitespace() {
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
        if kept.chars().count() > LONGEST {
            kept = kept.chars().take(LONGEST).chain(['…']).collect();
            break;
        }
    }
    kept.into()
}

/// Moves of the main line.
fn moves(record: &Record) -> u32 {
    let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
    line.filter(|&c| record.mover(c).is_some()).count() as u32
}

/// What a mark in the table of games says about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It was failed when it was tried last.
    Failed,
    /// It was solved, and is to be seen again.
    Due,
    /// It was solved.
    Solved,
}

impl Mark {
    /// The mark for how the user stands with a problem at that date; none for one that was never decided.
    pub fn of(standing: &Standing, date: DateTime<Utc>) -> Option<Mark> {
        let due = standing.due.is_some_and(|due| due <= date);
        match standing.decided? {
            Verdict::Right if due => Some(Mark::Due),
            Verdict::Right => Some(Mark::Solved),
            _ => Some(Mark::Failed),
        }
    }
}

/// Puts rows in order, by a column and perhaps downwards, as things stand at that date; those that say nothing come last
/// either way.
pub fn sort(order: &mut [u32], rows: &[Row], by: (Column, bool), date: DateTime<Utc>) {
    let (column, down) = by;
    let key = |row: u32| SortKey::of(&rows[row as usize], column, date);
    order.sort_by_cached_key(|&row| (key(row).turned(down), row));
}

/// What a row is sorted by.
#[derive(PartialEq, Eq)]
struct SortKey {
    empty: bool,
    number: i64,
    text: String,
    down: bool,
}

impl SortKey {
    fn of(row: &Row, column: Column, date: DateTime<Utc>) -> SortKey {
        let text = row.borrowed(column).to_lowercase();
        let (empty, number) = match column {
            Column::Number => (row.game.is_none(), i64::from(row.game.unwrap_or(0))),
            Column::Moves => (row.game.is_none(), i64::from(row.moves)),
            Column::Solved => {
                let mark = Mark::of(&row.standing, date);
                (mark.is_none(), mark.map_or(0, |mark| mark as i64))
            }
            Column::Level => (text.is_empty(), level(&text)),
            _ => (text.is_empty(), 0),
        };
        SortKey {
            empty,
            number,
            text,
            down: false,
        }
    }

    fn turned(self, down: bool) -> SortKey {
        SortKey { down, ..self }
    }
}

impl Ord for SortKey {
    fn cmp(&self, other: &SortKey) -> Ordering {
        let order = (self.number, &self.text).cmp(&(other.number, &other.text));
        let order = if self.down { order.reverse() } else { order };
        self.empty.cmp(&other.empty).then(order)
    }
}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &SortKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A level as a number: `30k` is the easiest, then `1d`; other texts count by the number in them.
fn level(text: &str) -> i64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).take(6).collect();
    let number = digits.parse().unwrap_or(0);
    if text.contains('k') || text.contains('級') {
        -number
    } else {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;

    fn row(sgf: &str) -> Row {
        let file = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        Row::of(file.game(0), 0)
    }

    #[test]
    fn a_row_says_what_the_game_is() {
        let row = row(
            "(;PB[Honinbo Shusaku]BR[4d]PW[Gennan]DT[1846-09-11]RE[B+2]EV[Ear\nreddening]\
                       RO[1];B[aa](;W[bb];B[cc])(;W[dd]))",
        );
        for (column, text) in [
            (Column::Number, "1"),
            (Column::Black, "Honinbo Shusaku 4d"),
            (Column::White, "Gennan"),
            (Column::Date, "1846-09-11"),
            (Column::Result, "B+2"),
            (Column::Event, "Ear reddening, 1"),
            (Column::Moves, "3"),
            (Column::Comment, ""),
        ] {
            assert_eq!(row.text(column), text, "{column:?}");
        }
        let has =
            |words: &[&str]| row.has(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(has(&["shusaku", "b+2"]) && has(&["1846"]) && has(&[]));
        assert!(!has(&["shusaku", "w+"]));
    }

    #[test]
    fn the_words_and_the_start_of_a_problem_are_found_behind_an_empty_root() {
        let sgf = "(;FF[3]GN[No. 7]DI[12k];AB[aa][ab]AW[ba]C[Black to\n\n live];B[cc]C[RIGHT])";
        let row = row(sgf);
        assert_eq!(row.text(Column::Comment), "Black to live");
        assert_eq!(
            (row.text(Column::Title), row.text(Column::Level)),
            ("No. 7".into(), "12k".into())
        );
        let file = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        let game = file.game(0);
        assert_eq!(start_of_problem(game), game.car(game.root()));
        for whole_game in ["(;AB[aa][bb]HA[2];W[cc])", "(;B[aa];AB[bb]AW[cc])"] {
            let file = Collection::read(whole_game.as_bytes().to_vec()).expect("a game");
            assert_eq!(start_of_problem(file.game(0)), None, "{whole_game}");
        }
    }

    #[test]
    fn rows_are_sorted_by_what_they_mean() {
        for (column, property, values, expected) in [
            (
                Column::Moves,
                "XX",
                [";B[aa];W[bb]", "", ";B[cc]"],
                [1, 2, 0],
            ),
            (Column::Level, "DI", ["2d", "5k", "12k"], [2, 1, 0]),
            (Column::Black, "PB", ["b", "", "A"], [2, 0, 1]),
        ] {
            let sgf = |value: &&str| match property {
                "XX" => format!("(;{value})"),
                _ => format!("(;{property}[{value}])"),
            };
            let rows: Vec<Row> = values.iter().map(|value| row(&sgf(value))).collect();
            let mut order = vec![0, 1, 2];
            sort(&mut order, &rows, (column, false), DateTime::default());
            assert_eq!(order, expected, "{column:?}");
        }
        let rows = ["(;PB[b])", "(;)", "(;PB[A])"].map(row);
        let mut order = vec![0, 1, 2];
        sort(
            &mut order,
            &rows,
            (Column::Black, true),
            DateTime::default(),
        );
        assert_eq!(order, [0, 2, 1], "what says nothing stays last");
    }
}
