//! Boards as text: `X` black, `O` white, `.` empty, rows from the top, blanks ignored. Dead stones
//! are written small.

use go::{Color, Grid, Move, PlayError, Point, Position, Rules, Size};

/// Reads a drawn board; the second grid holds the stones written small.
pub(crate) fn parse(text: &str) -> (Position, Grid<bool>) {
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a board of 1 to 52 lines");
    let mut stones = Grid::new(size);
    let mut dead = Grid::new(size);
    for p in size.points() {
        let c = rows[usize::from(p.y)][usize::from(p.x)];
        dead[p] = c.is_lowercase();
        stones[p] = match c {
            'X' | 'x' => Some(Color::Black),
            'O' | 'o' => Some(Color::White),
            '.' => None,
            _ => panic!("{c} in a diagram"),
        };
    }
    (Position::from_stones(&stones, Color::Black), dead)
}

/// Draws the stones of a position, a row a line.
pub(crate) fn draw(position: &Position) -> String {
    let size = position.size();
    let mut text = String::new();
    for p in size.points() {
        text.push(match position.stone(p) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        });
        text.push(if p.x + 1 == size.width() { '\n' } else { ' ' });
    }
    text
}

/// Point of a GTP name.
pub(crate) fn at(name: &str, size: Size) -> Point {
    Point::from_gtp(name, size).unwrap_or_else(|| panic!("{name} is no point"))
}

/// Plays a script and compares every outcome: `B c3`, `W a1 takes 2`, `B a1 loses 1`,
/// `B a1 refused: ko`, `W pass`, steps separated by commas. Returns the position at the end.
pub(crate) fn check_play(rules: Rules, board: &str, script: &str) -> Position {
    let (mut position, _) = parse(board);
    let mut earlier = vec![position.hash()];
    for step in script.split(',').map(str::trim) {
        let words: Vec<&str> = step.split_whitespace().collect();
        let color = match words[0] {
            "B" => Color::Black,
            "W" => Color::White,
            other => panic!("{other} is no colour"),
        };
        let mv = match words[1] {
            "pass" => Move::Pass,
            name => Move::Play(at(name, position.size())),
        };
        let before = position.clone();
        let outcome = match position.play(color, mv, &rules, &earlier) {
            Ok(taken) => match (taken.points.len(), taken.suicide.len()) {
                (0, 0) => String::new(),
                (n, 0) => format!("takes {n}"),
                (_, n) => format!("loses {n}"),
            },
            Err(error) => {
                assert!(position == before, "{step}: refused moves change nothing");
                format!("refused: {}", reason(error))
            }
        };
        assert_eq!(outcome, words[2..].join(" "), "{step}\n{}", draw(&before));
        earlier.push(position.hash());
    }
    position
}

fn reason(error: PlayError) -> &'static str {
    match error {
        PlayError::OffBoard(_) => "off",
        PlayError::Occupied(_) => "occupied",
        PlayError::Ko(_) => "ko",
        PlayError::Suicide(_) => "suicide",
        PlayError::Superko(_) => "superko",
    }
}

/// Compares the stones with a drawn board.
#[track_caller]
pub(crate) fn assert_looks(position: &Position, board: &str) {
    assert_eq!(draw(position), draw(&parse(board).0));
}
