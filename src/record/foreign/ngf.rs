//! NGF: twelve lines about the game, each with its place, then lines of moves that begin with `PM`.

use go::{Color, Move, Size};

use super::{Game, date, letter, name_and_rank};

/// The line on which moves may begin.
const MOVES: usize = 12;

/// Reads a text that has a board's side on its second line and moves.
pub(crate) fn read(text: &str) -> Option<Game> {
    let side: u8 = text.lines().nth(1)?.trim().parse().ok()?;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let size = Size::square(side).filter(|_| (2..=25).contains(&side))?;
    let has_moves = lines.iter().skip(MOVES).any(|line| is_move(line));
    has_moves.then_some(())?;

    let mut game = Game::new(size);
    game.say("GN", lines[0]);
    for (color, at) in [(Color::White, 2), (Color::Black, 3)] {
        let (name, rank) = name_and_rank(lines[at]);
        game.say_player(color, name, rank);
    }
    let handicap: u8 = lines[5].parse().unwrap_or(0);
    let komi = lines[7].parse::<f64>().ok().filter(|komi| komi.is_finite());
    if let Some(komi) = komi {
        // Half a point that decides draws is not written.
        let half = if handicap == 0 && komi.fract() == 0.0 {
            0.5
        } else {
            0.0
        };
        game.say_komi(komi + half);
    }
    game.say("DT", date(lines[8]).unwrap_or_default());
    game.say("RE", result(lines[10]));
    if handicap > 1 {
        game.handicap(handicap);
    }
    for (index, line) in lines.iter().enumerate().skip(MOVES) {
        if !is_move(line) {
            continue;
        }
        game.at_line(index, line);
        let c: Vec<char> = line.chars().collect();
        let color = if c[4].eq_ignore_ascii_case(&'B') {
            Color::Black
        } else {
            Color::White
        };
        // A is no line of the board, B is the first.
        let at = (letter(c[5]), letter(c[6]));
        let mv = match at {
            (Some(0), Some(0)) => Some(Move::Pass),
            (Some(x), Some(y)) => game.point(x - 1, y - 1).map(Move::Play),
            _ => None,
        };
        game.play(color, mv);
    }
    Some(game)
}

fn is_move(line: &str) -> bool {
    let c: Vec<char> = line.chars().take(7).collect();
    c.len() == 7
        && c[0].eq_ignore_ascii_case(&'P')
        && c[1].eq_ignore_ascii_case(&'M')
        && matches!(c[4], 'B' | 'W' | 'b' | 'w')
}

/// A result in words, such as "White win by 2.5 Points!", as SGF has it.
fn result(words: &str) -> String {
    let words = words.to_lowercase();
    let wins = |color: &str, other: &str| {
        words.contains(&format!("{color} win")) || words.contains(&format!("{other} los"))
    };
    let winner = match (wins("black", "white"), wins("white", "black")) {
        (true, false) => "B+",
        (false, true) => "W+",
        _ => return String::new(),
    };
    let mut numbers = words.split(|c: char| !c.is_ascii_digit() && c != '.');
    let margin = numbers.find_map(|word| word.parse::<f64>().ok());
    let how = if words.contains("resign") {
        "R".to_owned()
    } else if words.contains("time") {
        "T".to_owned()
    } else {
        margin.map(|points| points.to_string()).unwrap_or_default()
    };
    format!("{winner}{how}")
}
