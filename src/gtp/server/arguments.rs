//! The arguments of commands, read and written as GTP has them.

use go::{Color, Move, Point, Size};

/// Says why a move was refused, with the point as GTP writes it.
pub fn refused(error: go::PlayError, size: Size) -> String {
    let p = error.point();
    let vertex = if size.contains(p) {
        p.to_gtp(size)
    } else {
        p.to_string()
    };
    error.to_string().replacen(&p.to_string(), &vertex, 1)
}

/// Writes points as GTP does, separated by spaces.
pub fn vertices(points: &[Point], size: Size) -> String {
    let words: Vec<String> = points.iter().map(|p| p.to_gtp(size)).collect();
    words.join(" ")
}

/// Returns the argument at `i`.
///
/// # Errors
/// There is none, or it is none, as an answer says it.
pub fn word(args: &[String], i: usize) -> Result<&str, String> {
    let found = args.get(i).map(String::as_str);
    found.ok_or_else(|| "syntax error: an argument is missing".to_owned())
}

/// Reads the argument at `i` as a number.
///
/// # Errors
/// There is none, or it is none, as an answer says it.
pub fn number<T: std::str::FromStr>(args: &[String], i: usize) -> Result<T, String> {
    let text = word(args, i)?;
    text.parse()
        .map_err(|_| format!("syntax error: {text} is not such a number"))
}

/// Reads the argument at `i` as a colour.
///
/// # Errors
/// There is none, or it is none, as an answer says it.
pub fn color(args: &[String], i: usize) -> Result<Color, String> {
    let text = word(args, i)?;
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(format!("syntax error: {text} is not a color")),
    }
}

/// Reads a point of the board, or a pass.
///
/// # Errors
/// The text is neither, as an answer says it.
pub fn vertex_of(text: &str, size: Size) -> Result<Move, String> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let p = Point::from_gtp(text, size);
    p.map(Move::Play)
        .ok_or_else(|| format!("illegal move: {text} is not on the board"))
}
