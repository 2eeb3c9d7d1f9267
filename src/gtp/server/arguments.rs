//! The arguments of commands, read and written as GTP has them.

use super::failure::{Failure, SyntaxError};
use go::{Color, Move, Point, Size};

/// Writes points as GTP does, separated by spaces.
pub fn vertices(points: &[Point], size: Size) -> String {
    let words: Vec<String> = points.iter().map(|p| p.to_gtp(size)).collect();
    words.join(" ")
}

/// Returns the argument at `i`.
///
/// # Errors
/// There is none.
pub fn word(args: &[String], i: usize) -> Result<&str, SyntaxError> {
    let found = args.get(i).map(String::as_str);
    found.ok_or(SyntaxError::Missing)
}

/// Reads the argument at `i` as a number.
///
/// # Errors
/// There is no argument, or it is something else.
pub fn number<T: std::str::FromStr>(args: &[String], i: usize) -> Result<T, SyntaxError> {
    let text = word(args, i)?;
    text.parse()
        .map_err(|_| SyntaxError::Number(text.to_owned()))
}

/// Reads the argument at `i` as a colour.
///
/// # Errors
/// There is no argument, or it is something else.
pub fn color(args: &[String], i: usize) -> Result<Color, SyntaxError> {
    let text = word(args, i)?;
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(SyntaxError::Color(text.to_owned())),
    }
}

/// Reads a point of the board, or a pass.
///
/// # Errors
/// The text is neither.
pub fn vertex_of(text: &str, size: Size) -> Result<Move, Failure> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let p = Point::from_gtp(text, size);
    p.map(Move::Play).ok_or_else(|| Failure::NoMove {
        vertex: text.to_owned(),
    })
}
