//! What the benchmarks of the program share: times as a line of text, and made-up games.

#![allow(dead_code, reason = "each benchmark uses its part")]

use go::playout::random_move;
use go::{Board, Color, Random, Site, Size};
use std::time::{Duration, Instant};

/// Moves of the game that fills the board.
pub(crate) const MOVES: usize = 250;
/// Nodes of one variation.
const VARIATION: usize = 35;
/// Moves of the game between two places with variations.
const FORK_EVERY: usize = 5;

/// Times of the same thing done again and again, shortest first.
pub(crate) struct Times(Vec<Duration>);

impl Times {
    /// Sorted times; at least one.
    pub(crate) fn new(mut times: Vec<Duration>) -> Times {
        assert!(!times.is_empty(), "nothing was measured");
        times.sort();
        Times(times)
    }

    /// How long `what` takes, `count` times.
    pub(crate) fn of(count: usize, mut what: impl FnMut()) -> Times {
        let time = |_| {
            let start = Instant::now();
            what();
            start.elapsed()
        };
        Times::new((0..count).map(time).collect())
    }

    /// The time that `percent` of a hundred do not exceed.
    pub(crate) fn at(&self, percent: usize) -> Duration {
        self.0[(self.0.len() - 1) * percent / 100]
    }

    /// One line in milliseconds. [`head`] is the heading of such lines.
    pub(crate) fn print(&self, name: &str) {
        print_row(
            name,
            [0, 50, 95, 100].map(|percent| self.at(percent).as_secs_f64() * 1e3),
        );
    }
}

/// The heading of a block of lines.
pub(crate) fn head(title: &str, columns: [&str; 4]) {
    println!(
        "\n{title:<48} {:>9} {:>9} {:>9} {:>9}",
        columns[0], columns[1], columns[2], columns[3]
    );
}

/// One line of figures.
pub(crate) fn print_row(name: &str, figures: [f64; 4]) {
    let [a, b, c, d] = figures.map(|figure| format!("{figure:.3}"));
    println!("{name:<48} {a:>9} {b:>9} {c:>9} {d:>9}");
}

/// Whether the command line asks for this benchmark: no word on it, or one that is part of `name`.
pub(crate) fn wanted(name: &str) -> bool {
    let mut words = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .peekable();
    words.peek().is_none() || words.any(|word| name.contains(&word))
}

/// A random game of [`MOVES`] moves that ends with a full board, marks of all kinds and a comment, with so many
/// variations of 35 moves, at every fifth move, that the tree has about `nodes` nodes.
pub(crate) fn game(nodes: usize) -> String {
    let forks = MOVES / FORK_EVERY;
    let variations = nodes.saturating_sub(MOVES).div_ceil(forks * VARIATION);
    let mut text =
        String::from("(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Black player]PW[White player]KM[6.5]RE[W+0.5]");
    let moves = random_game();
    let mut open = Vec::new();
    for (i, point) in moves.iter().enumerate() {
        if i % FORK_EVERY == FORK_EVERY - 1 && variations > 0 {
            open.push(i);
            text.push('(');
        }
        add_move(&mut text, i, point);
    }
    add_marks(&mut text);
    text.push_str("C[Both sides have a lot to think about here, and this is where the game ends.]");
    while let Some(fork) = open.pop() {
        text.push(')');
        for variation in 0..variations {
            text.push('(');
            for k in 0..VARIATION {
                add_move(
                    &mut text,
                    fork + k,
                    &moves[(fork + variation + 7 * k) % moves.len()],
                );
            }
            text.push(')');
        }
    }
    text + ")"
}

/// `nodes` moves in one line.
pub(crate) fn line(nodes: usize) -> String {
    let mut text = String::from("(;SZ[19]");
    for i in 0..nodes {
        add_move(&mut text, i, &letters(i % 19, i * 7 % 19));
    }
    text + ")"
}

fn add_move(text: &mut String, number: usize, point: &str) {
    text.push_str(if number.is_multiple_of(2) {
        ";B["
    } else {
        ";W["
    });
    text.push_str(point);
    text.push(']');
}

/// Twelve each of triangles, squares, circles, crosses and selections, 26 letters, two lines, two arrows.
fn add_marks(text: &mut String) {
    let mut points = (0..361).step_by(4).map(|i| letters(i % 19, i / 19));
    for property in ["TR", "SQ", "CR", "MA", "SL"] {
        text.push_str(property);
        text.extend(points.by_ref().take(12).map(|point| format!("[{point}]")));
    }
    text.push_str("LB");
    text.extend(
        points
            .zip('A'..='Z')
            .map(|(point, letter)| format!("[{point}:{letter}]")),
    );
    text.push_str("LN[bb:bq][rb:rq]AR[db:pb][dr:pr]");
}

fn random_game() -> Vec<String> {
    let mut board = Board::<512>::new(Size::NINETEEN).expect("it fits");
    let (mut random, mut color) = (Random::new(3), Color::Black);
    let mut moves = Vec::with_capacity(MOVES);
    while moves.len() < MOVES {
        let site: Site =
            random_move(&mut board, color, &mut random).expect("a random game is longer than this");
        board.play_legal(color, site);
        let point = board.point(site);
        moves.push(letters(point.x.into(), point.y.into()));
        color = color.opposite();
    }
    moves
}

fn letters(x: usize, y: usize) -> String {
    [x, y].map(|i| char::from(b'a' + i as u8)).iter().collect()
}
