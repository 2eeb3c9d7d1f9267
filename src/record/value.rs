//! Tolerant readers of single values.

use go::{Color, MAX_SIDE, Move, Point, Size};

/// Reads a coordinate letter: a–z are 0–25, A–Z are 26–51.
fn coordinate(b: u8) -> Option<u8> {
    match b {
        b'a'..=b'z' => Some(b - b'a'),
        b'A'..=b'Z' => Some(b - b'A' + 26),
        _ => None,
    }
}

/// Writes a coordinate as [`coordinate`] reads it.
fn letter(n: u8) -> char {
    char::from(if n < 26 {
        b'a' + n
    } else {
        b'A' + (n % 52) - 26
    })
}

/// Writes a point, e.g. `pd`.
pub(crate) fn point_text(p: Point) -> String {
    [letter(p.x), letter(p.y)].iter().collect()
}

/// Writes a move; a pass is empty.
pub(crate) fn move_text(mv: Move) -> String {
    match mv {
        Move::Play(p) => point_text(p),
        Move::Pass => String::new(),
    }
}

/// Reads a point, on the board or not. White space does not count.
pub(crate) fn point(raw: &str) -> Option<Point> {
    if let &[x, y] = raw.as_bytes() {
        return Some(Point::new(coordinate(x)?, coordinate(y)?));
    }
    let mut letters = raw.bytes().filter(|b| !b.is_ascii_whitespace());
    let (x, y) = (letters.next()?, letters.next()?);
    match letters.next() {
        None => Some(Point::new(coordinate(x)?, coordinate(y)?)),
        Some(_) => None,
    }
}

/// Reads a move. Empty is a pass, and so are the word and, up to 19×19, `tt`. `None` where it is no point of the board.
pub(crate) fn read_move(raw: &str, size: Size) -> Option<Move> {
    match point(raw) {
        Some(p) if size.contains(p) => Some(Move::Play(p)),
        Some(p) if p == Point::new(19, 19) && size.width() <= 19 && size.height() <= 19 => {
            Some(Move::Pass)
        }
        Some(_) => None,
        None => {
            let word = raw.trim();
            (word.is_empty() || word.eq_ignore_ascii_case("pass")).then_some(Move::Pass)
        }
    }
}

/// Reads two points, e.g. the corners of a rectangle.
pub(crate) fn pair(raw: &str) -> Option<(Point, Point)> {
    let (a, b) = raw.split_once(':')?;
    Some((point(a)?, point(b)?))
}

/// Adds the points of a raw value of a point list, rectangles expanded row by row whatever the
/// order of their corners; points off the board are left out. False where it cannot be read.
pub(crate) fn add_points(raw: &str, size: Size, points: &mut Vec<Point>) -> bool {
    if let Some(p) = point(raw) {
        points.extend(size.contains(p).then_some(p));
        return true;
    }
    let Some((a, b)) = pair(raw) else {
        return raw.trim().is_empty();
    };
    for y in a.y.min(b.y)..=a.y.max(b.y) {
        for x in a.x.min(b.x)..=a.x.max(b.x) {
            let p = Point::new(x, y);
            points.extend(size.contains(p).then_some(p));
        }
    }
    true
}

/// Points of a list, each once, in the order in which they come: a set of bits for each row, so that a rectangle costs as
/// many steps as it has rows, however often it is named.
pub(crate) struct Points {
    size: Size,
    rows: [u64; MAX_SIDE as usize],
    found: Vec<Point>,
}

impl Points {
    pub(crate) fn new(size: Size) -> Points {
        Points {
            size,
            rows: [0; MAX_SIDE as usize],
            found: Vec::new(),
        }
    }

    /// Whether every point of the board is there.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() == self.size.area()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds the points of a raw value, like [`add_points`].
    pub(crate) fn add(&mut self, raw: &str) -> bool {
        if let Some(p) = point(raw) {
            if self.size.contains(p) {
                self.add_row(p.y, p.x, p.x);
            }
            return true;
        }
        let Some((a, b)) = pair(raw) else {
            return raw.trim().is_empty();
        };
        let (width, height) = (self.size.width(), self.size.height());
        let (left, right) = (a.x.min(b.x), a.x.max(b.x).min(width - 1));
        if left <= right {
            for y in a.y.min(b.y)..=a.y.max(b.y).min(height - 1) {
                self.add_row(y, left, right);
            }
        }
        true
    }

    fn add_row(&mut self, y: u8, left: u8, right: u8) {
        let wanted = (u64::MAX >> (63 - u32::from(right - left))) << left;
        let mut new = wanted & !self.rows[usize::from(y)];
        self.rows[usize::from(y)] |= new;
        while new != 0 {
            self.found.push(Point::new(new.trailing_zeros() as u8, y));
            new &= new - 1;
        }
    }

    /// Adds a point of the board; false if it is there already.
    pub(crate) fn insert(&mut self, p: Point) -> bool {
        let before = self.found.len();
        self.add_row(p.y, p.x, p.x);
        self.found.len() > before
    }

    pub(crate) fn into_vec(self) -> Vec<Point> {
        self.found
    }
}

/// Reads a colour: B, W, also in full, in lower case, or as 1 and 2.
pub(crate) fn color(raw: &str) -> Option<Color> {
    match raw.trim().as_bytes().first()? {
        b'B' | b'b' | b'1' => Some(Color::Black),
        b'W' | b'w' | b'2' => Some(Color::White),
        _ => None,
    }
}

/// Reads a board size, also as `19:19`, `19x19` or with spaces.
pub(crate) fn size(raw: &str) -> Option<Size> {
    let mut sides = raw
        .split([':', 'x', 'X', '*', '×'])
        .map(|side| side.trim().parse::<u8>());
    let w = sides.next()?.ok()?;
    let h = sides.next().unwrap_or(Ok(w)).ok()?;
    if sides.next().is_some() || w > MAX_SIDE || h > MAX_SIDE {
        return None;
    }
    Size::new(w, h)
}

/// Reads the number a text begins with; a decimal comma will do.
pub(crate) fn number(raw: &str) -> Option<f64> {
    let text = raw.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '-' | '+'));
    let number = text[..end.unwrap_or(text.len())].replace(',', ".");
    number.parse().ok().filter(|n: &f64| n.is_finite())
}

/// Reads a time in seconds: `1800`, `1h`, `30 min`.
pub(crate) fn seconds(raw: &str) -> Option<f64> {
    let n = number(raw)?;
    let unit = raw.trim().trim_start_matches(|c: char| !c.is_alphabetic());
    Some(match unit.chars().next() {
        Some('h' | 'H') => n * 3600.0,
        Some('m' | 'M') => n * 60.0,
        _ => n,
    })
}

/// Reads a whole number, e.g. of stones.
pub(crate) fn whole(raw: &str) -> Option<i64> {
    number(raw).map(|n| n as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn sets_of_points_are_lists_without_repetitions(
            raws in proptest::collection::vec("[a-zA-Z]{2}(:[a-zA-Z]{2})?| ?|x", 0..30),
            side in 1_u8..=52,
        ) {
            let size = Size::square(side).expect("a size");
            let (mut set, mut list) = (Points::new(size), Vec::new());
            for raw in &raws {
                let readable = add_points(raw, size, &mut list);
                proptest::prop_assert_eq!(set.add(raw), readable);
            }
            let mut seen = std::collections::HashSet::new();
            list.retain(|p| seen.insert(*p));
            proptest::prop_assert_eq!(set.is_full(), list.len() == size.area());
            proptest::prop_assert_eq!(set.into_vec(), list);
        }
    }

    #[test]
    fn points_of_all_sizes() {
        assert_eq!(point("aa"), Some(Point::new(0, 0)));
        assert_eq!(point("aD"), Some(Point::new(0, 29)));
        assert_eq!(point(" e\ne "), Some(Point::new(4, 4)));
        assert_eq!((point("e"), point("e5"), point("eee")), (None, None, None));
        for n in 0..52 {
            let p = Point::new(n, 51 - n);
            assert_eq!(point(&point_text(p)), Some(p));
        }
    }

    #[test]
    fn tt_is_a_pass_on_boards_that_do_not_have_it() {
        assert_eq!(read_move("tt", Size::NINETEEN), Some(Move::Pass));
        let large = Size::square(21).unwrap();
        assert_eq!(read_move("tt", large), Some(Move::Play(Point::new(19, 19))));
        assert_eq!(read_move("tt", Size::new(21, 9).unwrap()), None);
        assert_eq!(read_move(" ", large), Some(Move::Pass));
    }

    #[test]
    fn rectangles_in_any_order() {
        for raw in ["aa:cb", "cb:aa", "ca:ab"] {
            let mut points = Vec::new();
            assert!(add_points(raw, Size::NINE, &mut points));
            assert_eq!(points.len(), 6, "{raw}");
        }
    }

    #[test]
    fn numbers_as_people_write_them() {
        assert_eq!(number(" 6,5"), Some(6.5));
        assert_eq!(number("nan"), None);
        assert_eq!(seconds("1h"), Some(3600.0));
        assert_eq!(size(" 9 "), Size::square(9));
        assert_eq!(size("13:9"), Size::new(13, 9));
        assert_eq!((size("0"), size("300"), size("two")), (None, None, None));
    }
}
