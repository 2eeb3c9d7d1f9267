//! Commands that read: whether chains can be captured and saved, as GNU Go's regression files ask.

use super::Bridge;
use super::board::{color, refused, vertex_of, word};
use super::text::Answer;
use ::reading::benson::unconditional;
use ::reading::life::{self, Solver};
use ::reading::{Answer as Found, Code, Limits, Reader};
use go::{Color, Point};

/// How far `increase_depths` may raise what is read: this often twice as much.
const DEEPEST: u32 = 6;

impl Bridge {
    /// `attack VERTEX`: `0`, or 1 (yes), 2 or 3 (by ko) and the move that captures. What was not read
    /// to its end counts as not captured.
    pub(super) fn attack(&mut self, args: &[String]) -> Answer {
        self.ask_reader(args, Reader::attack, 0)
    }

    /// `defend VERTEX`: `0`, or 1 (yes), 2 or 3 (by ko) and the move that saves.
    pub(super) fn defend(&mut self, args: &[String]) -> Answer {
        self.ask_reader(args, Reader::defend, 1)
    }

    fn ask_reader(
        &self,
        args: &[String],
        ask: impl Fn(&mut Reader, Point, Limits) -> Found,
        unread: u8,
    ) -> Answer {
        let p = self.vertex_arg(args)?;
        let position = self.session.position();
        if position.stone(p).is_none() {
            return Err("vertex must not be empty".to_owned());
        }
        let limits = Limits {
            moves: Limits::DEEP.moves << self.deeper,
            ..Limits::DEEP
        };
        let found = ask(&mut Reader::of(position), p, limits);
        Ok(self.said(found, unread))
    }

    /// `owl_attack VERTEX`: as `attack`, for the life of a group.
    pub(super) fn owl_attack(&mut self, args: &[String]) -> Answer {
        let (p, mut solver, limits) = self.solver(args)?;
        let found = solver.attack(p, limits, &|| false);
        Ok(self.said(found, 0))
    }

    /// `owl_defend VERTEX`: as `defend`, for the life of a group.
    pub(super) fn owl_defend(&mut self, args: &[String]) -> Answer {
        let (p, mut solver, limits) = self.solver(args)?;
        let found = solver.defend(p, limits, &|| false);
        Ok(self.said(found, 1))
    }

    /// `dragon_status VERTEX`: `alive`, `dead`, `critical` with the killing and the saving move, or
    /// `unknown`.
    pub(super) fn dragon_status(&mut self, args: &[String]) -> Answer {
        let (p, mut solver, limits) = self.solver(args)?;
        let size = self.session.size();
        let attack = solver.attack(p, limits, &|| false);
        if attack.code == Code::No {
            return Ok("alive".to_owned());
        }
        let defend = solver.defend(p, limits, &|| false);
        let name = |mv: Option<Point>| mv.map_or("PASS".to_owned(), |p| p.to_gtp(size));
        Ok(match (attack.code, defend.code) {
            (Code::Unknown, _) | (_, Code::Unknown) => "unknown".to_owned(),
            (_, Code::No) => "dead".to_owned(),
            _ => format!("critical {} {}", name(attack.mv), name(defend.mv)),
        })
    }

    fn solver(&self, args: &[String]) -> Result<(Point, Solver, life::Limits), String> {
        let p = self.vertex_arg(args)?;
        let position = self.session.position();
        if position.stone(p).is_none() {
            return Err("vertex must not be empty".to_owned());
        }
        let limits = life::Limits {
            nodes: life::Limits::FULL.nodes << self.deeper,
        };
        Ok((p, Solver::of(position), limits))
    }

    /// Writes an answer; `unread` is the code of what was not read to its end.
    fn said(&self, found: Found, unread: u8) -> String {
        let number = match found.code {
            Code::Unknown => unread,
            code => code.number(),
        };
        let mv = found
            .mv
            .map_or("PASS".to_owned(), |p| p.to_gtp(self.session.size()));
        match number {
            0 => "0".to_owned(),
            _ => format!("{number} {mv}"),
        }
    }

    /// `unconditional_status VERTEX`: what Benson's theorem says of a point.
    pub(super) fn unconditional_status(&mut self, args: &[String]) -> Answer {
        let p = self.vertex_arg(args)?;
        let position = self.session.position();
        let found = unconditional(&position.stones());
        let status = match (position.stone(p), found.regions[p]) {
            _ if found.stones[p] => "alive",
            (Some(_), Some(_)) => "dead",
            (None, Some(Color::Black)) => "black_territory",
            (None, Some(Color::White)) => "white_territory",
            (_, None) => "undecided",
        };
        Ok(status.to_owned())
    }

    /// `trymove COLOR VERTEX`: plays a move for the sake of reading.
    pub(super) fn trymove(&mut self, args: &[String]) -> Answer {
        let size = self.session.size();
        let (color, mv) = (color(args, 0)?, vertex_of(word(args, 1)?, size)?);
        let played = self.session.play(color, mv, 0);
        played.map_err(|e| format!("illegal move: {}", refused(e, size)))?;
        self.tried += 1;
        Ok(String::new())
    }

    /// `popgo`: takes the last such move back.
    pub(super) fn popgo(&mut self) -> Answer {
        self.tried = self.tried.checked_sub(1).ok_or("no move was tried")?;
        self.session.undo().ok_or("cannot undo")?;
        Ok(String::new())
    }

    /// `increase_depths`: reads twice as many moves from now on.
    pub(super) fn read_deeper(&mut self) -> String {
        self.deeper = (self.deeper + 1).min(DEEPEST);
        String::new()
    }

    /// `decrease_depths`: takes that back.
    pub(super) fn read_less_deep(&mut self) -> String {
        self.deeper = self.deeper.saturating_sub(1);
        String::new()
    }
}
