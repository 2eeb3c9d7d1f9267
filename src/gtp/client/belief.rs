//! What a program shows of its board.

use crate::text::points;
use engine::Belief;
use go::{Color, Grid, Komi, Point, Size};

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
        stones = bare_rows(text, size)?;
    }
    Some(Belief {
        stones: Some(stones),
        to_move: read_to_move(text),
        komi: read_komi(text),
        ko: read_ko(text, size),
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
    Some((row, read_cells(&line[digits..], size)?))
}

/// Reads rows without numbers: nothing but as many points as the board has.
fn bare_rows(text: &str, size: Size) -> Option<Grid<Option<Color>>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let rows: Vec<Vec<Option<Color>>> = lines.map_while(|line| read_cells(line, size)).collect();
    if rows.len() != usize::from(size.height()) {
        return None;
    }
    Some(Grid::filled(size, ()).map(|p, ()| rows[usize::from(p.y)][usize::from(p.x)]))
}

/// Reads the points of a row; what stands behind them does not matter.
fn read_cells(text: &str, size: Size) -> Option<Vec<Option<Color>>> {
    let mut cells = Vec::new();
    for c in text.chars() {
        if cells.len() == usize::from(size.width()) {
            break;
        }
        match c {
            'X' | 'x' | '#' | '@' | '●' => cells.push(Some(Color::Black)),
            'O' | 'o' | '○' => cells.push(Some(Color::White)),
            '.' | '+' | '*' | ',' => cells.push(None),
            // Between the points, and around the last move.
            c if c.is_whitespace() => {}
            '(' | ')' | '[' | ']' | '|' | '<' | '>' | '{' | '}' => {}
            // KataGo numbers the last moves behind the stones.
            '1'..='9' if cells.last().is_some_and(Option::is_some) => {}
            _ => return None,
        }
    }
    (cells.len() == usize::from(size.width())).then_some(cells)
}

/// Finds who is to move: "Next player: Black", "White to play", "Black (X) to move   White (O) Prisoners: 0".
fn read_to_move(text: &str) -> Option<Color> {
    text.lines().find_map(|line| {
        let line = line.to_ascii_lowercase();
        if let Some((_, rest)) = line.split_once("next player") {
            return color_in(rest.split_whitespace());
        }
        let before = ["to move", "to play"]
            .iter()
            .find_map(|words| line.split_once(words));
        color_in(before?.0.split_whitespace().rev())
    })
}

/// Returns the first word that is a colour.
fn color_in<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Color> {
    words.find_map(
        |word| match word.trim_matches(|c: char| !c.is_alphabetic()) {
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        },
    )
}

/// Finds "Ko: C3", "Ko point: none" and the like; nothing if the program does not speak of ko.
#[expect(clippy::option_option, reason = "not told, or told that there is none")]
fn read_ko(text: &str, size: Size) -> Option<Option<Point>> {
    text.lines().find_map(|line| {
        let lower = line.trim().to_ascii_lowercase();
        let rest = ["ko point", "ko"]
            .iter()
            .find_map(|name| lower.strip_prefix(name))?;
        let said = rest.trim_start().strip_prefix([':', '='])?.trim();
        if matches!(said, "" | "-" | "none" | "no" | "pass") {
            return Some(None);
        }
        Point::from_gtp(said, size).map(Some)
    })
}

/// Finds "Komi: 6.5" and the like.
fn read_komi(text: &str) -> Option<Komi> {
    let lower = text.to_ascii_lowercase();
    let (_, rest) = lower.split_once("komi")?;
    let rest = rest.trim_start_matches([':', '=', ' ', '"']);
    let end = rest
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+')))
        .unwrap_or(rest.len());
    komi(&rest[..end])
}

/// Reads a komi as `get_komi` answers it, or as a sentence ends with it.
pub(super) fn komi(text: &str) -> Option<Komi> {
    text.trim().trim_end_matches('.').parse().ok()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The same position as several programs show it: black D4 and E5, white F6 and A9, the last move at A9.
    const BOARDS: [(&str, &str, Option<Color>, Option<i32>); 6] = [
        (
            "GNU Go",
            "
   A B C D E F G H J
 9 O . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . . . O . . . 6
 5 . . . . X . . . . 5     WHITE (O) has captured 0 stones
 4 . . . X . . . . . 4     BLACK (X) has captured 0 stones
 3 . . + . . . + . . 3
 2 . . . . . . . . . 2
 1 . . . . . . . . . 1
   A B C D E F G H J",
            None,
            None,
        ),
        (
            "Leela Zero, on standard error",
            "Passes: 0            Black (X) Prisoners: 0
Black (X) to move    White (O) Prisoners: 0

   a b c d e f g h j
 9(O). . . . . . . .  9
 8 . . . . . . . . .  8
 7 . . + . . . + . .  7
 6 . . . . . O . . .  6
 5 . . . . X . . . .  5
 4 . . . X . . . . .  4
 3 . . + . . . + . .  3
 2 . . . . . . . . .  2
 1 . . . . . . . . .  1
   a b c d e f g h j

Hash: 9A930BE1616C538E Ko-Hash: 9A930BE1616C538E
Black time: 00:00:10",
            Some(Color::Black),
            None,
        ),
        (
            "KataGo",
            "MoveNum: 4 HASH: CDCBC1F514D7E680FACD226074256633
   A B C D E F G H J
 9 O3. . . . . . . .
 8 . . . . . . . . .
 7 . . . . . . . . .
 6 . . . . . O1. . .
 5 . . . . X2. . . .
 4 . . . X . . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
Next player: Black
Rules: {\"ko\":\"POSITIONAL\",\"komi\":7.0,\"scoring\":\"AREA\"}
B stones captured: 0
W stones captured: 0",
            Some(Color::Black),
            Some(14),
        ),
        (
            "Pachi",
            "Move:   4  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
      A B C D E F G H J          A B C D E F G H J
    +-------------------+      +-------------------+
  9 | O). . . . . . . . |    9 | o o . . . . . . . |
  8 | . . . . . . . . . |    8 | o . . . . . . . . |
  7 | . . . . . . . . . |    7 | . . . . . . . . . |
  6 | . . . . . O . . . |    6 | . . . . . . . . . |
  5 | . . . . X . . . . |    5 | . . . x x . . . . |
  4 | . . . X . . . . . |    4 | . . . x . . . . . |
  3 | . . . . . . . . . |    3 | . . . . . . . . . |
  2 | . . . . . . . . . |    2 | . . . . . . . . . |
  1 | . . . . . . . . . |    1 | . . . . . . . . . |
    +-------------------+      +-------------------+",
            None,
            Some(15),
        ),
        (
            "GoGui and its tools",
            "
     A  B  C  D  E  F  G  H  J
 9  (O) .  .  .  .  .  .  .  .  9  Black prisoners: 0
 8   .  .  .  .  .  .  .  .  .  8  White prisoners: 0
 7   .  .  +  .  .  .  +  .  .  7  White to play
 6   .  .  .  .  .  O  .  .  .  6
 5   .  .  .  .  X  .  .  .  .  5
 4   .  .  .  X  .  .  .  .  .  4
 3   .  .  +  .  .  .  +  .  .  3
 2   .  .  .  .  .  .  .  .  .  2
 1   .  .  .  .  .  .  .  .  .  1
     A  B  C  D  E  F  G  H  J",
            Some(Color::White),
            None,
        ),
        (
            "rows alone",
            "O . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O . . .
. . . . X . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .",
            None,
            None,
        ),
    ];

    #[test]
    fn boards_are_read_as_programs_show_them() {
        let expected = listed("D4 E5", "F6 A9", Size::NINE);
        for (program, text, to_move, komi) in BOARDS {
            let belief = read_board(text, Size::NINE).expect(program);
            assert_eq!(belief.stones.as_ref(), Some(&expected), "{program}");
            assert_eq!(belief.to_move, to_move, "{program}");
            assert_eq!(belief.komi.map(Komi::half_points), komi, "{program}");
            assert!(read_board(text, Size::THIRTEEN).is_none(), "{program}");
        }
    }

    #[test]
    fn what_is_no_board_is_none() {
        for text in ["", "?", "9 x", "19 19 19", " 9 . . . . . . . . . 9\n"] {
            assert_eq!(read_board(text, Size::NINE), None, "{text:?}");
        }
    }

    #[test]
    fn komi_is_read_in_half_points() {
        for (text, expected) in [
            ("6.5", Some(13)),
            (" 0.0", Some(0)),
            ("-3", Some(-6)),
            ("7.25", None),
            ("x", None),
            ("1e99", None),
        ] {
            assert_eq!(komi(text).map(Komi::half_points), expected, "{text}");
        }
    }

    #[test]
    fn ko_is_read_where_it_is_told() {
        for (text, expected) in [
            ("Komi: 6.5\nKo: C3", Some(Point::from_gtp("C3", Size::NINE))),
            ("  Ko point: none", Some(None)),
            ("ko = -", Some(None)),
            ("Rules: ko positional\nKomi: 7", None),
            ("Ko-Hash: 9A93", None),
        ] {
            assert_eq!(read_ko(text, Size::NINE), expected, "{text}");
        }
    }
}
