//! The fields of a request, one by one, and what can be wrong with them.

use crate::rules::RulesError;
use go::{Color, Move, Point, Size};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;
use std::time::Duration;

/// What is wrong with a field.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Fault {
    /// It is required.
    #[error("it is required")]
    Missing,
    /// It is no whole number, too small or too large.
    #[error("it must be a whole number from {least} to {most}")]
    Integer {
        /// The least allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
    /// It is no number, too small or too large.
    #[error("it must be a number from {least} to {most}")]
    Number {
        /// The least allowed.
        least: f64,
        /// The most allowed.
        most: f64,
    },
    /// It is neither true nor false.
    #[error("it must be true or false")]
    Flag,
    /// It is no text.
    #[error("it must be a text")]
    Text,
    /// It is none of these words.
    #[error("it must be one of {0}")]
    Word(&'static str),
    /// It is no object.
    #[error("it must be an object")]
    Object,
    /// It is no list of whole numbers.
    #[error("it must be a list of whole numbers")]
    Integers,
    /// It is no list of moves.
    #[error("it must be a list of pairs like [\"B\",\"D4\"]")]
    Moves,
    /// It is no list of points.
    #[error("it must be a list of points like \"D4\", or \"pass\"")]
    Vertices,
    /// There is no such player.
    #[error("there is no player {0}: it must be \"B\" or \"W\"")]
    Player(String),
    /// There is no such point on the board.
    #[error("there is no point {0} on the board")]
    Vertex(String),
    /// The engine plays on square boards only.
    #[error("it must be the same as boardXSize: the engine knows square boards only")]
    Square,
    /// Komi has no other fractions than halves.
    #[error("it must be a whole or half number from -150 to 150")]
    Komi,
    /// There are no such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Rules are neither a name nor an object.
    #[error("it must be the name of rules, like \"chinese\", or an object")]
    RulesForm,
    /// Stones are put so that some have no liberty.
    #[error("the stones at {0} have no liberty")]
    NoLiberty(String),
    /// A move cannot be played.
    #[error("move {number} is illegal: {reason}")]
    Illegal {
        /// Its number, from 0.
        number: usize,
        /// The point and what is wrong with it.
        reason: String,
    },
    /// There is no such turn.
    #[error("there is no turn {0}: they are from 0 to the number of moves")]
    Turn(i64),
    /// It is a list of as many numbers as another field.
    #[error("it needs analyzeTurns of the same length")]
    Priorities,
    /// It cannot be together with another field.
    #[error("it cannot be together with {0}")]
    Together(&'static str),
    /// It is no list of what to avoid, or too long a one.
    #[error("it must be a list of objects with player, moves and untilDepth")]
    Restrictions,
    /// Only one is possible.
    #[error("it can have one entry only")]
    OneOnly,
    /// The engine cannot do it.
    #[error("the engine cannot leave moves out")]
    Unrestricted,
    /// There is no such action.
    #[error("it must be query_version, query_models, clear_cache, terminate or terminate_all")]
    Action,
}

/// What is wrong with which field.
pub(crate) type Refusal = (&'static str, Fault);

/// Fields that are taken out one after the other; what is left at the end nobody knows.
pub(crate) struct Fields(pub(crate) Map<String, Value>);

impl Fields {
    pub(crate) fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub(crate) fn flag(&mut self, name: &'static str) -> Result<bool, Refusal> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err((name, Fault::Flag)),
        }
    }

    pub(crate) fn integer(
        &mut self,
        name: &'static str,
        allowed: RangeInclusive<i64>,
    ) -> Result<Option<i64>, Refusal> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let number = value.as_i64().filter(|number| allowed.contains(number));
        let fault = || Fault::Integer {
            least: *allowed.start(),
            most: *allowed.end(),
        };
        number.map(Some).ok_or_else(|| (name, fault()))
    }

    pub(crate) fn number(
        &mut self,
        name: &'static str,
        allowed: RangeInclusive<f64>,
    ) -> Result<Option<f64>, Refusal> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let number = value.as_f64().filter(|number| allowed.contains(number));
        let fault = || Fault::Number {
            least: *allowed.start(),
            most: *allowed.end(),
        };
        number.map(Some).ok_or_else(|| (name, fault()))
    }

    pub(crate) fn seconds(&mut self, name: &'static str) -> Result<Option<Duration>, Refusal> {
        let secs = self.number(name, 0.001..=1e6)?;
        Ok(secs.map(Duration::from_secs_f64))
    }

    pub(crate) fn integers(&mut self, name: &'static str) -> Result<Option<Vec<i64>>, Refusal> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let numbers = value.as_array().and_then(|list| {
            let numbers = list.iter().map(Value::as_i64);
            numbers.collect()
        });
        numbers.map(Some).ok_or((name, Fault::Integers))
    }

    pub(crate) fn moves(
        &mut self,
        name: &'static str,
        size: Size,
    ) -> Result<Option<Vec<(Color, Move)>>, Refusal> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let list = value.as_array().ok_or((name, Fault::Moves))?;
        let moves = list.iter().map(|pair| {
            let pair = pair.as_array().map(Vec::as_slice);
            let Some([Value::String(player), Value::String(vertex)]) = pair else {
                return Err(Fault::Moves);
            };
            Ok((color(player)?, vertex_on(vertex, size)?))
        });
        let moves: Result<Vec<_>, Fault> = moves.collect();
        moves.map(Some).map_err(|fault| (name, fault))
    }
}

/// Reads a player.
pub(crate) fn color(name: &str) -> Result<Color, Fault> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(Fault::Player(name.to_owned())),
    }
}

/// Reads a vertex: `D4`, `pass`, or `(3,15)`, column and row from the upper left, from 0.
pub(crate) fn vertex_on(name: &str, size: Size) -> Result<Move, Fault> {
    if name.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let point = match name
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
    {
        Some(inside) => inside.split_once(',').and_then(|(x, y)| {
            let (x, y) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
            Some(Point::new(x, y)).filter(|&p| size.contains(p))
        }),
        None => Point::from_gtp(name, size),
    };
    let point = point.ok_or_else(|| Fault::Vertex(name.to_owned()))?;
    Ok(Move::Play(point))
}
