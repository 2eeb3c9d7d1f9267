//! Records of other kinds: what online servers and older programs write, and boards as plain text. They are turned into
//! the text of an SGF game, which is then read like any other.

pub(crate) mod csa;
pub(crate) mod diagram;
pub(crate) mod gib;
pub(crate) mod kif;
pub(crate) mod ngf;
pub(crate) mod search;
mod shogi;
pub(crate) mod ugf;

use go::{Color, Move, Point, Size};
use message::{Sentence, say};

use crate::{RECORD, text, value};

/// So many letters of a line are quoted.
const QUOTED: usize = 60;

/// A game.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its number in SGF.
    number: u8,
    size: Size,
    /// Properties of the root: name and plain text.
    info: Vec<(&'static str, String)>,
    black: Vec<Point>,
    white: Vec<Point>,
    moves: Vec<Node>,
    /// What of the file makes no sense, in the order of its lines.
    pub(crate) odd: Vec<Odd>,
    /// The line that is read, from 1, and what stands there.
    line: (u32, String),
}

/// Something in a file that makes no sense.
#[derive(Clone, Debug)]
pub(crate) struct Odd {
    /// Where: a line of the file, from 1.
    pub(crate) line: u32,
    /// What it is, and what was done about it.
    pub(crate) message: Sentence,
}

#[derive(Debug)]
struct Node {
    color: Color,
    /// As it stands in SGF.
    mv: String,
    name: String,
    comment: String,
    /// How long whoever moved thought, in seconds.
    seconds: Option<f64>,
    /// Other properties: name and plain text.
    properties: Vec<(&'static str, String)>,
    /// The place of the node that it follows among all; none: the root.
    parent: Option<usize>,
}

impl Game {
    fn new(size: Size) -> Game {
        Game {
            number: 1,
            size,
            info: Vec::new(),
            black: Vec::new(),
            white: Vec::new(),
            moves: Vec::new(),
            odd: Vec::new(),
            line: (1, String::new()),
        }
    }

    /// What follows is about that line of the file, counted from 0.
    fn at_line(&mut self, index: usize, text: &str) {
        self.line = (index as u32 + 1, text.trim().to_owned());
    }

    /// Something in the line makes no sense.
    fn doubt(&mut self, message: Sentence) {
        let line = self.line.0;
        self.odd.push(Odd { line, message });
    }

    /// That part of the line makes no sense and is left out.
    fn leave_out(&mut self, text: &str) {
        self.doubt(say!(RECORD, "record-left-out", text = quoted(text)));
    }

    /// The line makes no sense and is left out.
    fn leave_line_out(&mut self) {
        let text = std::mem::take(&mut self.line.1);
        self.leave_out(&text);
    }

    /// Tells whether a property of the root was said.
    fn said(&self, name: &str) -> bool {
        self.info.iter().any(|(said, _)| *said == name)
    }

    /// Adds a property of the root unless its value is empty.
    fn say(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into();
        let value = value.trim();
        if !value.is_empty() {
            self.info.push((name, value.to_owned()));
        }
    }

    /// A player as "name rank" or "name(rank)" or "name,rank".
    fn say_player(&mut self, color: Color, name: &str, rank: &str) {
        let (names, ranks) = match color {
            Color::Black => ("PB", "BR"),
            Color::White => ("PW", "WR"),
        };
        self.say(names, name);
        self.say(ranks, rank);
    }

    /// Komi, in points.
    fn say_komi(&mut self, komi: f64) {
        self.say("KM", format!("{komi}"));
    }

    /// Sets up that many handicap stones on their usual points.
    fn handicap(&mut self, stones: u8) {
        if let Some(points) = go::fixed_handicap(self.size, stones) {
            self.say("HA", stones.to_string());
            self.black = points;
        }
    }

    /// Adds a move. `None` stands for one outside the board, which is left out.
    fn play(&mut self, color: Color, mv: Option<Move>) {
        match mv {
            Some(mv) => {
                let last = self.moves.len().checked_sub(1);
                self.add(color, value::move_text(mv), last);
            }
            None => self.leave_line_out(),
        }
    }

    /// Adds a move behind that node, or behind the root, and returns its place.
    fn add(&mut self, color: Color, mv: String, parent: Option<usize>) -> usize {
        self.moves.push(Node {
            color,
            mv,
            name: String::new(),
            comment: String::new(),
            seconds: None,
            properties: Vec::new(),
            parent,
        });
        self.moves.len() - 1
    }

    /// The point in that column and row from the upper left, from 0, if it is on the board.
    fn point(&self, x: i64, y: i64) -> Option<Point> {
        let (w, h) = (i64::from(self.size.width()), i64::from(self.size.height()));
        ((0..w).contains(&x) && (0..h).contains(&y)).then(|| Point::new(x as u8, y as u8))
    }

    pub(crate) fn sgf(&self) -> String {
        use std::fmt::Write;
        let (w, h) = (self.size.width(), self.size.height());
        let sides = if w == h {
            w.to_string()
        } else {
            format!("{w}:{h}")
        };
        let mut sgf = format!("(;GM[{}]FF[4]CA[UTF-8]SZ[{sides}]", self.number);
        for (name, value) in &self.info {
            let _ = write!(sgf, "{name}[{}]", text::escape(value));
        }
        for (name, points) in [("AB", &self.black), ("AW", &self.white)] {
            if !points.is_empty() {
                sgf.push_str(name);
            }
            for &point in points {
                let _ = write!(sgf, "[{}]", value::point_text(point));
            }
        }
        self.write_moves(&mut sgf);
        sgf.push_str(")\n");
        sgf
    }

    /// Writes the moves; what follows the same move is a variation each.
    fn write_moves(&self, sgf: &mut String) {
        use std::fmt::Write;
        enum Step {
            Node(usize),
            Variation(usize),
            End,
        }
        let mut after: Vec<Vec<usize>> = vec![Vec::new(); self.moves.len() + 1];
        for (at, node) in self.moves.iter().enumerate() {
            after[node.parent.map_or(0, |parent| parent + 1)].push(at);
        }
        let next = |place: usize, steps: &mut Vec<Step>| match after[place][..] {
            [only] => steps.push(Step::Node(only)),
            ref several => {
                steps.extend(several.iter().rev().map(|&at| Step::Variation(at)));
            }
        };
        let mut steps = Vec::new();
        next(0, &mut steps);
        while let Some(step) = steps.pop() {
            let at = match step {
                Step::End => {
                    sgf.push(')');
                    continue;
                }
                Step::Variation(at) => {
                    sgf.push_str("\n(");
                    steps.push(Step::End);
                    at
                }
                Step::Node(at) => at,
            };
            let node = &self.moves[at];
            let name = match node.color {
                Color::Black => "B",
                Color::White => "W",
            };
            let _ = write!(sgf, "\n;{name}[{}]", text::escape(&node.mv));
            for (name, value) in &node.properties {
                let _ = write!(sgf, "{name}[{}]", text::escape(value));
            }
            for (name, words) in [("N", &node.name), ("C", &node.comment)] {
                let words = words.trim_end();
                if !words.is_empty() {
                    let _ = write!(sgf, "{name}[{}]", text::escape(words));
                }
            }
            if let Some(seconds) = node.seconds {
                let _ = write!(sgf, "T[{seconds}]");
            }
            next(at + 1, &mut steps);
        }
    }
}

/// A text as it is quoted in a message: no longer than a line of one.
fn quoted(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The letter's place in the alphabet, from 0.
fn letter(c: char) -> Option<i64> {
    let c = c.to_ascii_uppercase();
    c.is_ascii_uppercase()
        .then(|| i64::from(c as u32) - i64::from('A' as u32))
}

/// A date written `20140425`, `2014/4/25`, `2014-04-25` or `2014:04:25`, as SGF has it.
fn date(text: &str) -> Option<String> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let (year, month, day) = if digits.len() == 8 {
        (
            digits[..4].to_owned(),
            digits[4..6].to_owned(),
            digits[6..].to_owned(),
        )
    } else {
        let mut parts = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty());
        let mut next = || parts.next().map(str::to_owned);
        (next()?, next()?, next()?)
    };
    let (y, m, d): (u16, u8, u8) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    ((1000..3000).contains(&y) && (1..=12).contains(&m) && (1..=31).contains(&d))
        .then(|| format!("{y:04}-{m:02}-{d:02}"))
}

/// "name(rank)" or "name rank" as name and rank.
fn name_and_rank(text: &str) -> (&str, &str) {
    let text = text.trim();
    if let Some((name, rank)) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('))
    {
        return (name.trim(), rank.trim());
    }
    match text.rsplit_once(char::is_whitespace) {
        Some((name, rank)) if is_rank(rank) => (name.trim(), rank),
        _ => (text, ""),
    }
}

/// Whether a word is a rank, such as `7D`, `18k*`, `9단`, `初段`.
fn is_rank(word: &str) -> bool {
    let word = word.trim_end_matches(['*', '?', '+']).to_lowercase();
    let ranks = ["d", "k", "p", "단", "급", "段", "级", "級"];
    ranks.iter().any(|rank| {
        word.strip_suffix(rank)
            .is_some_and(|number| !number.is_empty() && number.chars().all(char::is_numeric))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_ranks() {
        for (text, expected) in [
            ("20140425 [10:26]", Some("2014-04-25")),
            ("2007-05-22 20:53", Some("2007-05-22")),
            ("2004/8/3", Some("2004-08-03")),
            ("2013:11:02:17:05", Some("2013-11-02")),
            ("soon", None),
            ("99999999", None),
        ] {
            assert_eq!(date(text).as_deref(), expected, "{text}");
        }
        for (text, expected) in [
            ("lee (9D)", ("lee", "9D")),
            ("some name 18K*", ("some name", "18K*")),
            ("two words", ("two words", "")),
            ("조훈현 9단", ("조훈현", "9단")),
            ("", ("", "")),
        ] {
            assert_eq!(name_and_rank(text), expected, "{text}");
        }
    }
}
