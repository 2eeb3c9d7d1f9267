//! Commands that ask about the board and the moves so far, mostly in GNU Go's words. They need no engine.

use super::Server;
use super::arguments::{color, vertex_of, vertices, word};
use super::failure::Failure;
use super::text::Answer;
use go::{Color, Move, Point};

impl Server {
    /// `query_boardsize`
    pub(super) fn query_boardsize(&self) -> String {
        let size = self.game.size();
        if size.width() == size.height() {
            size.width().to_string()
        } else {
            format!("{} {}", size.width(), size.height())
        }
    }

    /// `list_stones COLOR`
    pub(super) fn list_stones(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let position = self.game.position();
        let size = position.size();
        let stones: Vec<Point> = size
            .points()
            .filter(|&p| position.stone(p) == Some(color))
            .collect();
        Ok(vertices(&stones, size))
    }

    /// `color VERTEX`
    pub(super) fn color_at(&mut self, args: &[String]) -> Answer {
        let p = self.vertex_arg(args)?;
        let stone = self.game.position().stone(p);
        Ok(stone.map_or("empty", long_name).to_owned())
    }

    /// `is_legal COLOR VERTEX`: 1 or 0.
    pub(super) fn is_legal(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let legal = match vertex_of(word(args, 1)?, self.game.size())? {
            Move::Pass => true,
            Move::Play(p) => self.game.go.check(color, p).is_ok(),
        };
        Ok(u8::from(legal).to_string())
    }

    /// `all_legal COLOR`
    pub(super) fn all_legal(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let size = self.game.size();
        let legal: Vec<Point> = self.game.go.legal_points(color);
        Ok(vertices(&legal, size))
    }

    /// `move_history`: all moves, the last one first.
    pub(super) fn move_history(&self) -> String {
        let moves = self.game.go.moves().iter().rev();
        let lines = moves.map(|&(color, mv)| self.words_of(color, mv));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// `last_move`
    pub(super) fn last_move(&self) -> Answer {
        let last = self.game.go.moves().last();
        let &(color, mv) = last.ok_or(Failure::NoMoveYet)?;
        Ok(self.words_of(color, mv))
    }

    /// `captures COLOR`: how many stones this colour has taken.
    pub(super) fn captures(&mut self, args: &[String]) -> Answer {
        let taken = self.game.position().prisoners(color(args, 0)?);
        Ok(taken.to_string())
    }

    /// `countlib VERTEX`
    pub(super) fn countlib(&mut self, args: &[String]) -> Answer {
        Ok(self.liberties(args)?.len().to_string())
    }

    /// `findlib VERTEX`
    pub(super) fn findlib(&mut self, args: &[String]) -> Answer {
        Ok(vertices(&self.liberties(args)?, self.game.size()))
    }

    fn liberties(&self, args: &[String]) -> Result<Vec<Point>, Failure> {
        let p = self.vertex_arg(args)?;
        let position = self.game.position();
        match position.stone(p) {
            Some(_) => Ok(position.liberties(p)),
            None => Err(Failure::NoStone),
        }
    }

    /// Reads the first argument as a point of the board.
    ///
    /// # Errors
    /// It is none.
    pub fn vertex_arg(&self, args: &[String]) -> Result<Point, Failure> {
        let p = Point::from_gtp(word(args, 0)?, self.game.size());
        p.ok_or(Failure::Vertex)
    }

    fn words_of(&self, color: Color, mv: Move) -> String {
        format!("{} {}", long_name(color), self.vertex(mv))
    }
}

fn long_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
