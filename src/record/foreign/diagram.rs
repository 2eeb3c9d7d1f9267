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

/// Reads the first board of a text; `None` if there is none.
pub(super) fn read(text: &str) -> Option<Game> {
    let mut rows: Vec<Vec<Sign>> = Vec::new();
    for line in text.lines().chain(["end"]) {
        // In a board of a usual width, what is missing at the end of a row is empty, and so is a row of nothing.
        let whole = rows
            .first()
            .map(Vec::len)
            .filter(|&width| USUAL.contains(&width));
        if whole == Some(rows.len()) {
            break;
        }
        match row(line) {
            Some(row) if row.len() >= LEAST_ROWS || whole.is_some() => rows.push(row),
            _ if rows.len() >= LEAST_ROWS => break,
            _ => rows.clear(),
        }
    }
    while rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    (rows.len() >= LEAST_ROWS).then_some(())?;
    let width = rows.iter().map(Vec::len).max()?;
    let size = size_of(width, rows.len(), rows.iter().all(|row| row.len() == width))?;
    let mut game = Game::new(size);
    for (y, row) in rows.iter().enumerate() {
        for (x, sign) in row.iter().enumerate() {
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

/// The signs of a row, or nothing if the line is none.
fn row(line: &str) -> Option<Vec<Sign>> {
    let line = line.trim_start_matches("$$").trim();
    let line = line.trim_matches(|c: char| c == '|' || c.is_whitespace());
    let is_number = |word: &str| {
        word.parse::<u8>()
            .is_ok_and(|number| (1..=52).contains(&number))
    };
    let mut words: Vec<&str> = line.split_whitespace().collect();
    // The numbers of the row, and what engines write to the right of it.
    if words.len() > 1 && is_number(words[0]) {
        let number = words.remove(0);
        if let Some(end) = words.iter().skip(1).position(|word| *word == number) {
            words.truncate(end + 1);
        }
    }
    let mut signs = Vec::new();
    for c in words.iter().flat_map(|word| word.chars()) {
        signs.push(match c {
            '*' | 'X' | 'x' | '#' | '@' | '●' | '⚫' | '■' => Sign::Black,
            'O' | 'o' | '0' | '○' | '◯' | '〇' | '⚪' | '□' => Sign::White,
            // The last are the lines of a board.
            '.' | '+' | ',' | '·' | '・' | '_' | '─'..='╿' => Sign::Empty,
            '(' | ')' | '[' | ']' => continue, // They mark the last move.
            _ => return None,
        });
    }
    Some(signs)
}
