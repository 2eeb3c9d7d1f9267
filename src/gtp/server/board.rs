//! Commands that set up and change the board. They need no engine.

use super::Server;
use super::arguments::{color, number, vertex_of, vertices, word};
use super::failure::{Failure, Illegal, SyntaxError};
use super::text::Answer;
use go::{Color, Komi, Move, Point, Position, Setup, Size};
use std::collections::BTreeSet;

impl Server {
    pub(super) fn boardsize(&mut self, args: &[String]) -> Answer {
        if args.len() > 1 {
            return self.rectangular_boardsize(args);
        }
        let side: i64 = number(args, 0)?;
        self.start_board(side, side)
    }

    pub(super) fn rectangular_boardsize(&mut self, args: &[String]) -> Answer {
        let (width, height) = (number(args, 0)?, number(args, 1)?);
        let info = self.player.info();
        let square_only = info.map_or(self.served.square_only, |info| info.square_only);
        if square_only && width != height {
            return Err(Failure::Size);
        }
        self.start_board(width, height)
    }

    fn start_board(&mut self, width: i64, height: i64) -> Answer {
        let known = self.player.info().map(|info| info.max_side);
        let largest = known.unwrap_or(self.served.max_side);
        let side = |n: i64| u8::try_from(n).ok().filter(|&n| n <= largest);
        let size = side(width).zip(side(height));
        let size = size.and_then(|(width, height)| Size::new(width, height));
        let size = size.ok_or(Failure::Size)?;
        self.game.go.restart(Setup::new(size));
        self.clocks.reset();
        DONE
    }

    pub(super) fn clear_board(&mut self, _: &[String]) -> Answer {
        self.game.go.restart(Setup::new(self.game.size()));
        self.clocks.reset();
        DONE
    }

    pub(super) fn komi(&mut self, args: &[String]) -> Answer {
        let text = word(args, 0)?;
        let komi = Komi::parse_nearest(text).and_then(|komi| komi.within(10_000));
        self.game.go.komi = komi.map_err(|reason| SyntaxError::Komi {
            text: text.to_owned(),
            reason,
        })?;
        DONE
    }

    pub(super) fn get_komi(&self) -> String {
        self.game.go.komi.to_string()
    }

    pub(super) fn play(&mut self, args: &[String]) -> Answer {
        let (color, vertex) = (color(args, 0)?, word(args, 1)?);
        // Some controllers announce the end of the game as a move.
        if vertex.eq_ignore_ascii_case("resign") {
            return DONE;
        }
        let mv = vertex_of(vertex, self.game.size())?;
        self.put(color, mv)?;
        DONE
    }

    pub(super) fn play_sequence(&mut self, args: &[String]) -> Answer {
        let size = self.game.size();
        let mut moves = Vec::new();
        for i in (0..args.len()).step_by(2) {
            moves.push((color(args, i)?, vertex_of(word(args, i + 1)?, size)?));
        }
        let before = self.game.go.moves().len();
        for (color, mv) in moves {
            if let Err(reason) = self.put(color, mv) {
                self.game.go.truncate(before);
                return Err(reason);
            }
        }
        DONE
    }

    /// Plays a move of the controller.
    fn put(&mut self, color: Color, mv: Move) -> Result<(), Failure> {
        let size = self.game.size();
        let played = self.game.play(color, mv, 0);
        played.map_err(|error| Failure::Illegal(Illegal { error, size }))?;
        Ok(())
    }

    pub(super) fn undo(&mut self, _: &[String]) -> Answer {
        self.game.go.undo().ok_or(Failure::Undo)?;
        DONE
    }

    /// `gg-undo [N]`: takes moves back, all of them or none.
    pub(super) fn undo_many(&mut self, args: &[String]) -> Answer {
        let count: usize = if args.is_empty() { 1 } else { number(args, 0)? };
        let left = self.game.go.moves().len().checked_sub(count);
        self.game.go.truncate(left.ok_or(Failure::Undo)?);
        DONE
    }

    pub(super) fn fixed_handicap(&mut self, args: &[String]) -> Answer {
        let stones: u8 = number(args, 0)?;
        self.must_be_fresh()?;
        let size = self.game.size();
        let points = go::fixed_handicap(size, stones).ok_or(Failure::Handicap)?;
        Ok(self.give_handicap(&points))
    }

    /// Places as many of the stones as have fixed points; GTP lets an engine place fewer.
    pub(super) fn place_free_handicap(&mut self, args: &[String]) -> Answer {
        let stones: u32 = number(args, 0)?;
        self.must_be_fresh()?;
        if stones < 2 {
            return Err(Failure::Handicap);
        }
        let size = self.game.size();
        let most = stones.min(9) as u8;
        let points = (2..=most).rev().find_map(|n| go::fixed_handicap(size, n));
        let points = points.ok_or(Failure::NoHandicapPoints)?;
        Ok(self.give_handicap(&points))
    }

    pub(super) fn set_free_handicap(&mut self, args: &[String]) -> Answer {
        self.must_be_fresh()?;
        let size = self.game.size();
        let mut points = BTreeSet::new();
        for vertex in args {
            let p = Point::from_gtp(vertex, size).ok_or(Failure::VertexList)?;
            if !points.insert(p) {
                return Err(Failure::VertexList);
            }
        }
        if points.len() < 2 || points.len() >= size.area() {
            return Err(Failure::VertexList);
        }
        self.give_handicap(&points.into_iter().collect::<Vec<_>>());
        DONE
    }

    fn must_be_fresh(&self) -> Result<(), Failure> {
        let game = &self.game.go;
        let fresh = game.moves().is_empty() && game.setup().is_empty();
        fresh.then_some(()).ok_or(Failure::BoardNotEmpty)
    }

    fn give_handicap(&mut self, points: &[Point]) -> String {
        let size = self.game.size();
        self.game.go.restart(Setup::black_stones(size, points));
        vertices(points, size)
    }

    /// `gogui-setup b A1 w B2 …`: stones that were not played.
    pub(super) fn setup(&mut self, args: &[String]) -> Answer {
        self.put_stones(Setup::of(self.game.position()), args)
    }

    /// `set_position b A1 w B2 …`: these stones and no others.
    pub(super) fn set_position(&mut self, args: &[String]) -> Answer {
        self.put_stones(Setup::new(self.game.size()), args)
    }

    fn put_stones(&mut self, mut setup: Setup, args: &[String]) -> Answer {
        let size = self.game.size();
        for i in (0..args.len()).step_by(2) {
            let stone = match word(args, i)?.to_ascii_lowercase().as_str() {
                "e" | "empty" => None,
                _ => Some(color(args, i)?),
            };
            let p = Point::from_gtp(word(args, i + 1)?, size).ok_or(Failure::Vertex)?;
            setup.stones[p] = stone;
        }
        self.game.go.restart(setup);
        DONE
    }

    pub(super) fn setup_player(&mut self, args: &[String]) -> Answer {
        self.game.go.set_to_move(color(args, 0)?);
        DONE
    }

    pub(super) fn showboard(&self) -> String {
        format!("\n{}", diagram(self.game.position()))
    }
}

/// Draws a position: X black, O white, + a star point.
fn diagram(position: &Position) -> String {
    let size = position.size();
    let letters = column_names(size);
    let mut lines = vec![letters.clone()];
    lines.extend((0..size.height()).map(|y| row(position, y)));
    lines.push(letters);
    lines.push(format!(
        "{} to play; captured by Black {}, by White {}",
        color_name(position.to_move()),
        position.prisoners(Color::Black),
        position.prisoners(Color::White),
    ));
    lines.join("\n")
}

fn column_names(size: Size) -> String {
    let names = (0..size.width()).map(|x| {
        let vertex = Point::new(x, 0).to_gtp(size);
        format!(
            "{:>2}",
            vertex.trim_end_matches(|c: char| c.is_ascii_digit())
        )
    });
    format!("   {}", names.collect::<String>())
}

fn row(position: &Position, y: u8) -> String {
    let size = position.size();
    let stars = size.star_points();
    let points = (0..size.width()).map(|x| {
        let p = Point::new(x, y);
        match position.stone(p) {
            Some(Color::Black) => " X",
            Some(Color::White) => " O",
            None if stars.contains(&p) => " +",
            None => " .",
        }
    });
    let number = size.height() - y;
    format!("{number:>2} {} {number:>2}", points.collect::<String>())
}

/// The answer when there is nothing to say.
const DONE: Answer = Ok(String::new());

/// Names a colour for people.
pub(super) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
