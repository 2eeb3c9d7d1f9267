//! How a program's board is brought to a game's position by the shortest path.

use crate::text::{letter, vertex};
use go::{Color, Game, Move, Point, Size, fixed_handicap, max_fixed_handicap};
use std::collections::HashSet;

/// The commands a program is believed to know.
#[derive(Clone, Default, Debug)]
pub(super) struct Known {
    /// What it lists; `None`: it does not say.
    pub(super) listed: Option<HashSet<String>>,
    /// What it refused as unknown though it should know it.
    pub(super) refused: HashSet<String>,
}

/// What a program without a list is believed to know.
const USUAL: [&str; 8] = [
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "showboard",
    "final_status_list",
];

impl Known {
    /// Returns whether `command`, a name without arguments, is worth trying.
    pub(super) fn has(&self, command: &str) -> bool {
        !self.refused.contains(command)
            && match &self.listed {
                Some(listed) => listed.contains(command),
                None => USUAL.contains(&command),
            }
    }
}

/// Returns the stones of the set-up, black ones first.
pub(super) fn stones(game: &Game) -> Vec<(Color, Point)> {
    let stones = Color::BOTH.map(|color| game.setup().points(color).map(move |p| (color, p)));
    stones.into_iter().flatten().collect()
}

/// Tells whether a program that was told one game is at the position of the other, by the same way.
pub(super) fn same_line(one: &Game, other: &Game) -> bool {
    one.setup() == other.setup() && one.moves() == other.moves()
}

/// How the stones of the base position can be put down on an empty board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// There are none.
    Empty,
    /// `fixed_handicap` with so many stones.
    FixedHandicap(u8),
    /// One command with all stones: `set_free_handicap`, `gogui-setup`, `set_position`, `gogui-play_sequence`.
    AtOnce(&'static str),
    /// `play`, stone by stone. No stone can take another on the way, since every chain of the whole has a liberty.
    Play,
    /// A file for `loadsgf`.
    File,
}

/// Returns the ways to put down the base position of `game`, the best first.
pub(super) fn ways(game: &Game, known: &Known) -> Vec<Way> {
    let stones = stones(game);
    if stones.is_empty() {
        return vec![Way::Empty];
    }
    let mut ways = Vec::new();
    let handicap = game.setup().to_move == Color::White
        && stones.len() > 1
        && stones.iter().all(|&(color, _)| color == Color::Black);
    if handicap && known.has("fixed_handicap") {
        ways.extend(fixed(game.size(), &stones).map(Way::FixedHandicap));
    }
    if handicap {
        ways.push(Way::AtOnce("set_free_handicap"));
    }
    let at_once = ["gogui-setup", "set_position", "gogui-play_sequence"];
    ways.extend(at_once.map(Way::AtOnce));
    ways.retain(|way| !matches!(way, Way::AtOnce(command) if !known.has(command)));
    ways.push(Way::Play);
    if known.has("loadsgf") {
        ways.push(Way::File);
    }
    ways
}

/// Returns the number of fixed handicap stones if that is what the stones are.
fn fixed(size: Size, stones: &[(Color, Point)]) -> Option<u8> {
    let count = u8::try_from(stones.len()).ok()?;
    if count > max_fixed_handicap(size) {
        return None;
    }
    let mut usual = fixed_handicap(size, count)?;
    usual.sort_unstable();
    let mut points: Vec<Point> = stones.iter().map(|&(_, point)| point).collect();
    points.sort_unstable();
    (usual == points).then_some(count)
}

/// Returns the commands that put the stones of `game` on the empty board; none for a file, which is not a text.
pub(super) fn set_up(game: &Game, way: &Way) -> Vec<String> {
    let stones = stones(game);
    let size = game.size();
    match way {
        Way::Empty | Way::File => Vec::new(),
        Way::FixedHandicap(count) => vec![format!("fixed_handicap {count}")],
        Way::AtOnce(command) => {
            let mut text = (*command).to_owned();
            for (color, point) in stones {
                if *command != "set_free_handicap" {
                    text.push(' ');
                    text.push_str(letter(color));
                }
                text.push(' ');
                text.push_str(&point.to_gtp(size));
            }
            vec![text]
        }
        Way::Play => stones
            .into_iter()
            .map(|(color, point)| play(color, Move::Play(point), size))
            .collect(),
    }
}

fn play(color: Color, mv: Move, size: Size) -> String {
    format!("play {} {}", letter(color), vertex(mv, size))
}

/// Returns the commands that play `moves`.
pub(super) fn plays(moves: &[(Color, Move)], size: Size, known: &Known) -> Vec<String> {
    if moves.len() > 1 && known.has("gogui-play_sequence") {
        let mut text = "gogui-play_sequence".to_owned();
        for &(color, mv) in moves {
            text.push(' ');
            text.push_str(letter(color));
            text.push(' ');
            text.push_str(&vertex(mv, size));
        }
        return vec![text];
    }
    moves
        .iter()
        .map(|&(color, mv)| play(color, mv, size))
        .collect()
}

/// Returns the commands that take `count` moves back, `None` if the program cannot.
fn undos(count: usize, known: &Known) -> Option<Vec<String>> {
    match count {
        0 => Some(Vec::new()),
        2.. if known.has("gg-undo") => Some(vec![format!("gg-undo {count}")]),
        _ if known.has("undo") => Some(vec!["undo".to_owned(); count]),
        _ => None,
    }
}

/// Returns the commands that lead from what the program was told to what is wanted without beginning anew; `None` if
/// that cannot be or takes more commands.
pub(super) fn steps(told: &Game, wanted: &Game, known: &Known) -> Option<Vec<String>> {
    if told.setup() != wanted.setup() {
        return None;
    }
    let both = told.moves().iter().zip(wanted.moves());
    let common = both.take_while(|(a, b)| a == b).count();
    let mut steps = undos(told.moves().len() - common, known)?;
    steps.extend(plays(&wanted.moves()[common..], wanted.size(), known));
    (steps.len() <= anew(wanted, known)).then_some(steps)
}

/// Returns how many commands it takes to begin anew.
fn anew(wanted: &Game, known: &Known) -> usize {
    let set_up = ways(wanted, known)
        .first()
        .map_or(0, |way| set_up(wanted, way).len());
    1 + set_up + plays(wanted.moves(), wanted.size(), known).len()
}

/// Writes the base position as SGF, for programs that read files only.
pub(super) fn sgf(game: &Game) -> String {
    let size = game.size();
    let side = if size.is_square() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    };
    let mut text = format!("(;GM[1]FF[4]SZ[{side}]KM[{}]", game.komi);
    for (color, property) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = stones(game);
        let mut points = stones.iter().filter(|(c, _)| *c == color).peekable();
        if points.peek().is_some() {
            text.push_str(property);
        }
        for &(_, point) in points {
            text.extend(["[", &point.to_sgf(), "]"]);
        }
    }
    let to_move = letter(game.setup().to_move).to_ascii_uppercase();
    format!("{text}PL[{to_move}])\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Komi, Setup};

    fn known(commands: &str) -> Known {
        Known {
            listed: Some(commands.split_whitespace().map(str::to_owned).collect()),
            refused: HashSet::new(),
        }
    }

    /// A game on the 9×9 board: stones set up, then moves, both as `b D4`.
    fn line(set_up: &str, moves: &str) -> Game {
        let size = Size::NINE;
        let mut setup = Setup::new(size);
        let pairs = |text: &str| -> Vec<(Color, Move)> {
            let words: Vec<&str> = text.split_whitespace().collect();
            let pair = |pair: &[&str]| {
                let color = if pair[0] == "b" {
                    Color::Black
                } else {
                    Color::White
                };
                (
                    color,
                    Point::from_gtp(pair[1], size).map_or(Move::Pass, Move::Play),
                )
            };
            words.chunks(2).map(pair).collect()
        };
        for (color, mv) in pairs(set_up) {
            if let Move::Play(point) = mv {
                setup.stones[point] = Some(color);
            }
        }
        if !set_up.is_empty() {
            setup.to_move = Color::White;
        }
        let mut game = Game::from_setup(setup);
        for (color, mv) in pairs(moves) {
            game.execute(color, mv);
        }
        game
    }

    const GNU: &str = "undo gg-undo fixed_handicap set_free_handicap loadsgf play clear_board";

    #[test]
    fn the_shortest_path_is_taken() {
        for (commands, told, wanted, expected) in [
            (GNU, "", "b D4", Some("play b D4")),
            (GNU, "b D4", "b D4", Some("")),
            (GNU, "b D4", "b D4 w pass", Some("play w pass")),
            (GNU, "b D4 w E5", "b D4", Some("undo")),
            (GNU, "b D4 w E5 b F6", "b D4", Some("gg-undo 2")),
            (
                GNU,
                "b D4 w E5 b F6",
                "b D4 w C3",
                Some("gg-undo 2, play w C3"),
            ),
            ("undo", "b D4 w E5", "b D4 w C3", Some("undo, play w C3")),
            // Clearing and one move are two commands, taking back and one move four.
            ("undo", "b D4 w E5 b F6", "b C3", None),
            ("", "b D4 w E5", "b D4", None),
            ("", "b D4", "b D4 w E5", Some("play w E5")),
            (
                "gogui-play_sequence",
                "",
                "b D4 w E5 b pass",
                Some("gogui-play_sequence b D4 w E5 b pass"),
            ),
        ] {
            let steps = steps(&line("", told), &line("", wanted), &known(commands));
            let steps = steps.map(|steps| steps.join(", "));
            assert_eq!(steps.as_deref(), expected, "{told} → {wanted}");
        }
        assert_eq!(
            steps(&line("b D4", ""), &line("", "b D4"), &known(GNU)),
            None
        );
    }

    #[test]
    fn set_up_positions_take_the_best_command_there_is() {
        let first = |commands: &str, stones: &str| {
            let line = line(stones, "");
            let ways = ways(&line, &known(commands));
            set_up(&line, &ways[0]).join(", ")
        };
        for (commands, stones, expected) in [
            (GNU, "", ""),
            (GNU, "b G7 b C3", "fixed_handicap 2"),
            (GNU, "b D7 b C3", "set_free_handicap D7 C3"),
            (GNU, "b C3", "play b C3"),
            (GNU, "b C3 w D4", "play b C3, play w D4"),
            (
                "gogui-setup set_position",
                "b C3 w D4",
                "gogui-setup b C3 w D4",
            ),
            ("set_position", "b C3 w D4", "set_position b C3 w D4"),
            ("gogui-play_sequence", "w D4", "gogui-play_sequence w D4"),
            ("", "b G7 b C3", "play b G7, play b C3"),
        ] {
            assert_eq!(first(commands, stones), expected);
        }
    }

    #[test]
    fn a_file_holds_the_position() {
        let mut game = line("b C3 w D4 b A9", "");
        game.komi = Komi::from_half_points(-7);
        let text = sgf(&game);
        assert_eq!(text, "(;GM[1]FF[4]SZ[9]KM[-3.5]AB[aa][cg]AW[df]PL[W])\n");
    }
}
