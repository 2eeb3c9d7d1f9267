//! Boards drawn with characters, for mails and forums. `foreign::diagram` reads them back.

use std::fmt::Write;

use go::{Color, Point, Position, Size};

/// The kinds of boards as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardText {
    /// As Sensei's Library and forums turn them into pictures: lines that begin with `$$`.
    #[default]
    Senseis,
    /// With the names of the lines around it, as engines and `GoGui` write it.
    Ascii,
    /// With the lines of the board and full-width stones, as Japanese forums have it.
    Japanese,
    /// As the Go programming workshop's programs read it from the file "figure": `*`, `0` and `+` without blanks.
    Figure,
    /// As the workshop's programs print it: rows that begin with `[ 1]`, below the numbers of the columns.
    Workshop,
}

impl BoardText {
    /// All of them.
    pub const ALL: [BoardText; 5] = [
        BoardText::Senseis,
        BoardText::Ascii,
        BoardText::Japanese,
        BoardText::Figure,
        BoardText::Workshop,
    ];
}

/// Writes a position and, unless it is in the workshop's ways, whose move it is. [`open`](crate::open) reads the same position,
/// without prisoners and ko.
pub fn board_text(position: &Position, kind: BoardText) -> String {
    let size = position.size();
    let mut text = String::with_capacity((size.area() + 64) * 3);
    match kind {
        BoardText::Senseis => senseis(&mut text, position),
        BoardText::Ascii => ascii(&mut text, position),
        BoardText::Japanese => japanese(&mut text, position),
        BoardText::Figure => {
            for y in 0..size.height() {
                let _ = writeln!(text, "{}", row(position, y, workshop_sign).replace(' ', ""));
            }
        }
        BoardText::Workshop => workshop(&mut text, position),
    }
    text
}

fn row(position: &Position, y: u8, sign: impl Fn(Point, Option<Color>) -> &'static str) -> String {
    let signs = (0..position.size().width()).map(|x| {
        let point = Point::new(x, y);
        sign(point, position.stone(point))
    });
    signs.collect::<Vec<_>>().join(" ")
}

fn plain(star: &[Point], empty: &'static str) -> impl Fn(Point, Option<Color>) -> &'static str {
    move |point, stone| match stone {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None if star.contains(&point) => empty,
        None => ".",
    }
}

/// `SPACE`, `BLACK` and `WHITE` of the workshop's programs.
fn workshop_sign(_: Point, stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "*",
        Some(Color::White) => "0",
        None => "+",
    }
}

/// The workshop's `DisplayBoard`.
fn workshop(out: &mut String, position: &Position) {
    let size = position.size();
    let numbers = (1..=size.width()).map(|x| format!("{x:2}"));
    let _ = writeln!(out, "    [{}]", numbers.collect::<String>());
    for y in 0..size.height() {
        let _ = writeln!(out, "[{:2}]  {}", y + 1, row(position, y, workshop_sign));
    }
}

fn senseis(out: &mut String, position: &Position) {
    let size = position.size();
    let player = match position.to_move() {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let edge = format!("$$  {}", "-".repeat(usize::from(size.width()) * 2 + 1));
    let stars = size.star_points();
    let _ = writeln!(out, "$${player}\n{edge}");
    for y in 0..size.height() {
        let _ = writeln!(out, "$$ | {} |", row(position, y, plain(&stars, ",")));
    }
    let _ = writeln!(out, "{edge}");
}

fn ascii(out: &mut String, position: &Position) {
    let size = position.size();
    let names: Vec<String> = (0..size.width())
        .map(|x| column(x, size))
        .map(|name| format!("{name:<2}"))
        .collect();
    // Beyond Z the names of columns are two letters long.
    let wide = size.width() > 25;
    let head = if wide {
        names.join(" ")
    } else {
        names.concat()
    };
    let stars = size.star_points();
    let gap = if wide { "  " } else { " " };
    let _ = writeln!(out, "    {}", head.trim_end());
    for y in 0..size.height() {
        let number = size.height() - y;
        let row = row(position, y, plain(&stars, "+")).replace(' ', gap);
        let _ = writeln!(out, " {number:>2} {row} {number}");
    }
    let _ = writeln!(out, "    {}", head.trim_end());
    out.push_str(match position.to_move() {
        Color::Black => "Black to play\n",
        Color::White => "White to play\n",
    });
}

fn column(x: u8, size: Size) -> String {
    let name = Point::new(x, 0).to_gtp(size);
    name.trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}

fn japanese(out: &mut String, position: &Position) {
    let size = position.size();
    let stars = size.star_points();
    out.push_str(match position.to_move() {
        Color::Black => "黒番\n",
        Color::White => "白番\n",
    });
    for y in 0..size.height() {
        let line = row(position, y, |point, stone| match stone {
            Some(Color::Black) => "●",
            Some(Color::White) => "○",
            None if stars.contains(&point) => "╋",
            None => line_sign(point, size),
        });
        let _ = writeln!(out, "{}", line.replace(' ', ""));
    }
}

/// The crossing of lines at an empty point.
fn line_sign(point: Point, size: Size) -> &'static str {
    const SIGNS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    let place = |at: u8, length: u8| match (at, length) {
        (0, _) => 0,
        (at, length) if at + 1 == length => 2,
        _ => 1,
    };
    SIGNS[place(point.y, size.height())][place(point.x, size.width())]
}
