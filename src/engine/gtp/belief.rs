//! What a program shows of its board.

use super::text::points;
use crate::contract::Belief;
use go::{Color, Grid, Point, Size};

/// Reads what `showboard` answers, in the forms of the programs there are: rows with their numbers at the left, X or
/// `#` for Black, O for White; prisoners and komi around them. `None` if no board of this size is found.
pub(super) fn read_board(text: &str, size: Size) -> Option<Belief> {
    let mut stones: Grid<Option<Color>> = Grid::new(size);
    let mut rows = vec![false; usize::from(size.height())];
    for line in text.lines() {
        let Some((row, cells)) = read_row(line, size) else {
            continue;
        };
        let seen = &mut rows[usize::from(row)];
        // Programs that show more than one board show the stones first.
        if std::mem::replace(seen, true) {
            continue;
        }
        for (x, stone) in (0..size.width()).zip(cells) {
            stones[Point::new(x, row)] = stone;
        }
    }
    if !rows.iter().all(|&seen| seen) {
        return None;
    }
    Some(Belief {
        stones: Some(stones),
        to_move: read_to_move(text),
        komi_half_points: read_komi(text),
        ko: None,
        source: String::new(),
    })
}

/// Reads `19 . X O . 19 …`: the row from the top and its points.
fn read_row(line: &str, size: Size) -> Option<(u8, Vec<Option<Color>>)> {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || c == '|');
    let digits = line.find(|c: char| !c.is_ascii_digit())?;
    let number: u8 = line[..digits].parse().ok()?;
    let row = size.height().checked_sub(number)?;
    if row >= size.height() {
        return None;
    }
    let mut cells = Vec::new();
    for c in line[digits..].chars() {
        if cells.len() == usize::from(size.width()) {
            break;
        }
        match c {
            'X' | 'x' | '#' | '@' | '●' => cells.push(Some(Color::Black)),
            'O' | 'o' | '○' => cells.push(Some(Color::White)),
            '.' | '+' | '*' | ',' => cells.push(None),
            // Around the last move, and between the points.
            c if c.is_whitespace() => {}
            '(' | ')' | '[' | ']' | '|' | '<' | '>' | '{' | '}' => {}
            // KataGo numbers the last moves behind the stones.
            '1'..='9' if cells.last().is_some_and(Option::is_some) => {}
            _ => return None,
        }
    }
    (cells.len() == usize::from(size.width())).then_some((row, cells))
}

/// Finds who is to move: "Next player: Black", "White to play", "Black (X) to move".
fn read_to_move(text: &str) -> Option<Color> {
    text.lines().find_map(|line| {
        let line = line.to_ascii_lowercase();
        let says = ["next player", "to move", "to play", "side to move"]
            .iter()
            .any(|words| line.contains(words));
        match (says, line.find("black"), line.find("white")) {
            (true, Some(_), None) => Some(Color::Black),
            (true, None, Some(_)) => Some(Color::White),
            _ => None,
        }
    })
}

/// Finds "Komi: 6.5" and the like.
fn read_komi(text: &str) -> Option<i32> {
    let lower = text.to_ascii_lowercase();
    let (_, rest) = lower.split_once("komi")?;
    let rest = rest.trim_start_matches([':', '=', ' ', '"']);
    let end = rest
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+')))
        .unwrap_or(rest.len());
    komi_half_points(&rest[..end])
}

/// Reads a komi, as `get_komi` answers it, in half points.
pub(super) fn komi_half_points(text: &str) -> Option<i32> {
    let komi: f64 = text.trim().trim_end_matches('.').parse().ok()?;
    let halves = komi * 2.0;
    (halves.abs() < 1e6 && halves.fract() == 0.0).then_some(halves as i32)
}

/// Puts together the answers to `list_stones black` and `list_stones white`.
pub(super) fn listed(black: &str, white: &str, size: Size) -> Grid<Option<Color>> {
    let mut stones: Grid<Option<Color>> = Grid::new(size);
    for (text, color) in [(black, Color::Black), (white, Color::White)] {
        for point in points(text, size) {
            stones[point] = Some(color);
        }
    }
    stones
}
