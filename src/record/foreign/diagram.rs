//! Boards drawn with characters, a row a line: "figure" files of the Go programming workshop, what engines answer to
//! `showboard`, diagrams of forums.

use go::{Point, Size};

use super::Game;

/// Fewer rows, or signs in its first row, are no board.
const LEAST_ROWS: usize = 5;
/// The sides that boards usually have.
const USUAL: [usize; 3] = [9, 13, 19];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Black,
    White,
    Empty,
}

/// A row of a board.
struct Row {
    signs: Vec<Sign>,
    /// The number beside it.
    number: Option<u8>,
    /// What it says about the edges of the board.
    edges: Edges,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edges {
    /// Nothing.
    Unknown,
    /// Both ends of the row are edges of the board.
    Sides,
    /// The row is drawn with the lines of a board, and it is not the last one.
    Lines,
    /// It is drawn so, and it is the last one.
    LastLine,
}

/// Reads the first board of a text; `None` if there is none.
pub(crate) fn read(text: &str) -> Option<Game> {
    let mut rows: Vec<Row> = Vec::new();
    let (mut above, mut below) = (false, false);
    for line in text.lines().chain(["end"]) {
        // In a board of a usual width, what is missing at the end of a row is empty, and so is a row of nothing.
        let whole = rows
            .first()
            .filter(|first| first.edges == Edges::Unknown && first.number.is_none())
            .map(|first| first.signs.len())
            .filter(|width| USUAL.contains(width));
        // One that goes on with whole rows is higher than it is wide.
        let goes_on = || row(line).is_some_and(|row| row.signs.len() == rows.len());
        if whole == Some(rows.len()) && !goes_on()
            || rows.last().is_some_and(|row| row.edges == Edges::LastLine)
        {
            break;
        }
        if is_edge(line) {
            below = !rows.is_empty();
            above |= rows.is_empty();
            if below {
                break;
            }
            continue;
        }
        // A board between two edges, or one that is drawn with lines, may be smaller than others.
        match row(line) {
            Some(row)
                if row.signs.len() >= LEAST_ROWS
                    || whole.is_some()
                    || above && row.edges == Edges::Sides
                    || matches!(row.edges, Edges::Lines | Edges::LastLine)
                    || !rows.is_empty() =>
            {
                rows.push(row);
            }
            _ if rows.len() >= LEAST_ROWS => break,
            _ => {
                rows.clear();
                above = false;
            }
        }
    }
    while rows.last().is_some_and(|row| row.signs.is_empty()) {
        rows.pop();
    }
    let width = rows.iter().map(|row| row.signs.len()).max()?;
    let even = rows.iter().all(|row| row.signs.len() == width);
    let exact = even && is_whole(&rows, above && below);
    (rows.len() >= LEAST_ROWS || exact).then_some(())?;
    let size = if exact {
        Size::new(u8::try_from(width).ok()?, u8::try_from(rows.len()).ok()?)?
    } else {
        size_of(width, rows.len(), even)?
    };
    let mut game = Game::new(size);
    if white_begins(text) {
        game.say("PL", "W");
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.signs.iter().enumerate() {
            let point = Point::new(x as u8, y as u8);
            match sign {
                Sign::Black => game.black.push(point),
                Sign::White => game.white.push(point),
                Sign::Empty => {}
            }
        }
    }
    Some(game)
}

/// Tells whether the rows are a whole board: between two edges, or numbered down to 1, or drawn with lines down to the
/// last one.
fn is_whole(rows: &[Row], between_edges: bool) -> bool {
    let numbers = || rows.iter().rev().map(|row| row.number);
    let counted = rows.len() >= LEAST_ROWS && numbers().eq((1..).map(Some).take(rows.len()));
    let sides = between_edges && rows.iter().all(|row| row.edges == Edges::Sides);
    let drawn = rows.last().is_some_and(|row| row.edges == Edges::LastLine);
    counted || sides || drawn
}

/// The upper or lower edge of a forum's board.
fn is_edge(line: &str) -> bool {
    let Some(line) = line.trim().strip_prefix("$$") else {
        return false;
    };
    let line = line.trim();
    line.len() >= 3 && line.chars().all(|c| matches!(c, '-' | '+'))
}

/// Whether the text says that it is White's move.
fn white_begins(text: &str) -> bool {
    text.lines().take(64).any(|line| {
        let line = line.trim();
        let forum = line
            .strip_prefix("$$W")
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_uppercase()));
        forum || line.eq_ignore_ascii_case("white to play") || line == "白番" || line == "白先"
    })
}

/// What is missing on the right and below is empty: a board with ragged rows is the next usual one.
fn size_of(width: usize, height: usize, is_even: bool) -> Option<Size> {
    let (width, height) = (u8::try_from(width).ok()?, u8::try_from(height).ok()?);
    let side = width.max(height);
    if width == height || (is_even && side < 19) || side > 19 {
        return Size::new(width, height);
    }
    let usual = USUAL
        .into_iter()
        .find(|&usual| usual >= usize::from(side))?;
    Size::square(usual as u8)
}

/// A row without the number from the top, `[ 1]`, that the workshop's programs print before it.
fn without_count(line: &str) -> &str {
    let counted = || {
        let (number, rest) = line.strip_prefix('[')?.split_once(']')?;
        number.trim().parse::<u8>().ok()?;
        Some(rest.trim())
    };
    counted().unwrap_or(line)
}

/// A row, or nothing if the line is none.
fn row(line: &str) -> Option<Row> {
    let line = line.trim_start_matches("$$").trim();
    let line = without_count(line);
    let inner = line.trim_matches(|c: char| c == '|' || c.is_whitespace());
    let sides = line.len() > 2 && line.starts_with('|') && line.ends_with('|');
    let is_number = |word: &str| {
        word.parse::<u8>()
            .is_ok_and(|number| (1..=52).contains(&number))
    };
    let mut words: Vec<&str> = inner.split_whitespace().collect();
    let mut number = None;
    // The numbers of the row, and what engines write to the right of it.
    if words.len() > 1 && is_number(words[0]) {
        let word = words.remove(0);
        if let Some(end) = words.iter().skip(1).position(|other| *other == word) {
            words.truncate(end + 1);
            number = word.parse().ok();
        }
    }
    let mut signs = Vec::new();
    let mut edges = if sides { Edges::Sides } else { Edges::Unknown };
    for c in words.iter().flat_map(|word| word.chars()) {
        signs.push(match c {
            '*' | 'X' | 'x' | '#' | '@' | '●' | '⚫' | '■' => Sign::Black,
            'O' | 'o' | '0' | '○' | '◯' | '〇' | '⚪' | '□' => Sign::White,
            '.' | '+' | ',' | '·' | '・' | '_' => Sign::Empty,
            // The lines of a board.
            '─'..='╿' => {
                if matches!(c, '└' | '┴' | '┘' | '┗' | '┻' | '┛') {
                    edges = Edges::LastLine;
                } else if edges != Edges::LastLine {
                    edges = Edges::Lines;
                }
                Sign::Empty
            }
            '(' | ')' | '[' | ']' => continue, // They mark the last move.
            _ => return None,
        });
    }
    Some(Row {
        signs,
        number,
        edges,
    })
}
