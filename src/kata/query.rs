//! A request for analysis: a game, and which of its positions are to be thought about in what way.

use crate::rules::HandicapBonus;
use engine::{Ask, Detail, Limits, Restriction, Search};
use go::{Color, Game, Komi, Move, Rules, Setup};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// Whose chances, scores and ownership are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Perspective {
    /// Always this side's.
    Of(Color),
    /// Those of the side to move.
    SideToMove,
}

impl Perspective {
    /// Returns the side whose chances are told where this one is to move.
    pub fn side(self, to_move: Color) -> Color {
        match self {
            Perspective::Of(color) => color,
            Perspective::SideToMove => to_move,
        }
    }
}

/// No word for a [`Perspective`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("must be one of {}", NoPerspective::WORDS)]
pub struct NoPerspective;

impl NoPerspective {
    /// The words that there are, in any case of letters.
    pub const WORDS: &str = "BLACK, WHITE, SIDETOMOVE";
}

impl FromStr for Perspective {
    type Err = NoPerspective;

    fn from_str(text: &str) -> Result<Perspective, NoPerspective> {
        match text.to_ascii_uppercase().as_str() {
            "BLACK" | "B" => Ok(Perspective::Of(Color::Black)),
            "WHITE" | "W" => Ok(Perspective::Of(Color::White)),
            "SIDETOMOVE" => Ok(Perspective::SideToMove),
            _ => Err(NoPerspective),
        }
    }
}

/// A position of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Moves before it.
    pub number: u32,
    /// Higher ones are analysed first.
    pub priority: i64,
}

/// When it is told what has been found out so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reports {
    /// For the first time, from the beginning of the search.
    pub first: Duration,
    /// From one time to the next; `None`: once only.
    pub every: Option<Duration>,
}

/// A game, and what is to be found out about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// What its answers are known by. It need not be the only one of that name.
    pub id: Arc<str>,
    pub(crate) setup: Setup,
    pub(crate) moves: Box<[(Color, Move)]>,
    pub(crate) rules: Rules,
    pub(crate) komi: Komi,
    pub(crate) bonus: HandicapBonus,
    /// Which positions are analysed, in the order of the game.
    pub turns: Vec<Turn>,
    /// When a search ends.
    pub limits: Limits,
    /// What is told of it.
    pub detail: Detail,
    /// Whether visits are told for each move of an expected line.
    pub pv_visits: bool,
    /// Moves that are not to be thought about.
    pub restrictions: Vec<Restriction>,
    /// When results are told before the end.
    pub reports: Option<Reports>,
    /// Whose chances are told.
    pub perspective: Perspective,
    /// Moves of an expected line after the first one, at most.
    pub line: usize,
}

impl Query {
    /// Returns the game up to a turn. White's points for handicap stones are in its komi.
    pub fn game(&self, turn: u32) -> Game {
        let moves = &self.moves[..(turn as usize).min(self.moves.len())];
        let mut game = Game::from_setup(self.setup.clone());
        game.rules = self.rules;
        let bonus = self.bonus.points(handicap_stones(&self.setup, moves));
        game.komi = Komi::from_half_points(self.komi.half_points() + 2 * bonus as i32);
        for &(color, mv) in moves {
            game.execute(color, mv);
        }
        game
    }

    /// Returns what an engine is asked about each of its positions.
    pub fn ask(&self) -> Ask {
        Ask::Analyse(Search {
            limits: self.limits,
            restrictions: self.restrictions.clone(),
            detail: self.detail,
            anew: true,
            level: None,
        })
    }
}

/// Returns the stones that Black has put before White's first: none where White has some on the board at the beginning,
/// and one is no handicap.
pub(crate) fn handicap_stones(setup: &Setup, moves: &[(Color, Move)]) -> usize {
    if setup.points(Color::White).next().is_some() {
        return 0;
    }
    let played = moves.iter().filter(|(_, mv)| *mv != Move::Pass);
    let first = played.take_while(|(color, _)| *color == Color::Black);
    let stones = setup.points(Color::Black).count() + first.count();
    if stones > 1 { stones } else { 0 }
}
