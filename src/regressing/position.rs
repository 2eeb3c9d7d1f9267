//! The position a test is about, as far as the commands before it say it.

use super::script::Item;
use engine::Game;
use go::{Color, Komi, Move, Point, Setup, Size};
use record::{Collection, Replay};
use std::path::Path;

/// The board as the commands of a file make it, followed from one test to the next.
pub(crate) struct Board<'a> {
    script: &'a [Item],
    /// Files are read as seen from there.
    folder: &'a Path,
    game: Game,
    is_known: bool,
    /// How many commands were taken.
    taken: usize,
}

impl<'a> Board<'a> {
    /// The board before the first command.
    pub(crate) fn new(script: &'a [Item], folder: &'a Path) -> Board<'a> {
        Board {
            script,
            folder,
            game: Game::new(Size::NINETEEN),
            is_known: true,
            taken: 0,
        }
    }

    /// What the commands before the one at `at` made of the board, which is not before the one that was asked about last: a
    /// record whose line ends there. None if a command cannot be understood or a file cannot be read: a position that is half
    /// right would mislead.
    pub(crate) fn before(&mut self, at: usize) -> Option<Collection> {
        for item in self.script.get(self.taken..at)? {
            let name = item.command.split_whitespace().next();
            if matches!(name, Some("boardsize" | "clear_board" | "loadsgf")) {
                self.is_known = true;
            }
            self.is_known = self.is_known && take(&mut self.game, item, self.folder).is_some();
        }
        self.taken = at;
        self.is_known.then(|| bridge::record_of(&self.game))
    }
}

fn take(game: &mut Game, item: &Item, folder: &Path) -> Option<()> {
    let mut words = item.command.split_whitespace();
    let name = words.next()?;
    let rest: Vec<&str> = words.collect();
    match (name, &*rest) {
        ("boardsize", [side, ..]) => {
            let side: u8 = side.parse().ok()?;
            begin(game, Setup::new(Size::new(side, side)?));
        }
        ("clear_board", []) => {
            begin(game, Setup::new(game.size()));
        }
        ("komi", [komi]) => game.go.komi = komi.parse::<Komi>().ok()?,
        ("play", [color, vertex]) => play(game, color, vertex)?,
        // The commands of version 1.
        ("black" | "white", [vertex]) => play(game, name, vertex)?,
        ("fixed_handicap", [stones]) => {
            let setup = Setup::handicap(game.size(), stones.parse().ok()?)?;
            begin(game, setup);
        }
        ("set_free_handicap", points) => {
            let size = game.size();
            let points: Option<Vec<Point>> = points.iter().map(|p| point(p, size)).collect();
            begin(game, Setup::black_stones(size, &points?));
        }
        ("undo", []) => drop(game.go.undo()?),
        ("loadsgf", [_, ..]) => *game = load(&rest, folder)?,
        // What an engine chose is not known, until the board is set anew.
        ("genmove" | "place_free_handicap" | "kgs-genmove_cleanup", _) => return None,
        _ => {}
    }
    Some(())
}

/// The board anew, with the same komi.
fn begin(game: &mut Game, setup: Setup) {
    let komi = game.go.komi;
    *game = Game::new(setup.size());
    game.go.restart(setup);
    game.go.komi = komi;
}

fn play(game: &mut Game, color: &str, vertex: &str) -> Option<()> {
    let color = match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return None,
    };
    let mv = if vertex.eq_ignore_ascii_case("pass") {
        Move::Pass
    } else {
        Move::Play(point(vertex, game.size())?)
    };
    game.play(color, mv, 0).ok().map(drop)
}

fn point(text: &str, size: Size) -> Option<Point> {
    Point::from_gtp(text, size)
}

/// Reads `FILE [MOVE]` as GNU Go does: up to the position before that move.
fn load(words: &[&str], folder: &Path) -> Option<Game> {
    let (path, before) = match words.split_last() {
        Some((last, path)) if !path.is_empty() && last.parse::<u32>().is_ok() => {
            (path.join(" "), last.parse().ok()?)
        }
        _ => (words.join(" "), u32::MAX),
    };
    let games = files::open(&folder.join(path)).ok()?;
    let record = games.game(0);
    let end = bridge::before_move(record, before);
    Some(bridge::game_at(record, &mut Replay::new(), end))
}
