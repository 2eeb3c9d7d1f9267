//! The game that is played, of Go or of another kind: what a round needs to know of it.

use crate::TOURNAMENT;
use crate::duplicates::{key_of, key_of_kind};
use crate::plan::{MatchPlan, Pairing};
use engine::{Answer, Game};
use go::{Color, Move};
use kind::{AnyGame, Outcome, Side};
use message::{Sentence, say};
use player::Choice;

/// A game under way.
pub(crate) enum Bout {
    Go(Box<Game>),
    Kind(Box<dyn AnyGame>),
}

/// What a player wants to do.
pub(crate) enum Given {
    Move(Move),
    Text(String),
    Resign,
}

impl From<Answer> for Given {
    fn from(answer: Answer) -> Given {
        match answer {
            Answer::Play(p) => Given::Move(Move::Play(p)),
            Answer::Pass => Given::Move(Move::Pass),
            Answer::Resign => Given::Resign,
        }
    }
}

impl From<Choice> for Given {
    fn from(choice: Choice) -> Given {
        match choice {
            Choice::Move(text) => Given::Text(text),
            Choice::Resign => Given::Resign,
        }
    }
}

pub(crate) const fn color(side: Side) -> Color {
    match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    }
}

impl Bout {
    /// The game that a pairing begins with.
    pub(crate) fn begin(plan: &MatchPlan, pairing: Pairing) -> Bout {
        match &plan.kind {
            None => Bout::Go(Box::new(plan.start_of(pairing))),
            Some(of) => {
                let beginning = pairing.opening.and_then(|i| of.openings.get(i));
                Bout::Kind(beginning.map_or_else(|| of.kind.game(), |of| of.start.clone()))
            }
        }
    }

    /// How many moves were made, those of the opening included.
    pub(crate) fn made(&self) -> usize {
        match self {
            Bout::Go(game) => game.go.moves().len(),
            Bout::Kind(game) => game.len(),
        }
    }

    pub(crate) fn to_move(&self) -> Color {
        match self {
            Bout::Go(game) => game.to_move(),
            Bout::Kind(game) => color(game.to_move()),
        }
    }

    /// Makes a move; the reason why it is none otherwise.
    pub(crate) fn play(&mut self, mv: &Given, secs: u32) -> Result<(), Sentence> {
        match (self, mv) {
            (Bout::Go(game), Given::Move(mv)) => {
                let (color, size) = (game.to_move(), game.size());
                let played = game.play(color, *mv, secs);
                played.map_err(|why| message::refused(why, size))?;
                Ok(())
            }
            (Bout::Kind(game), Given::Text(text)) => {
                let played = game.play(text);
                played.map_err(|_| say!(TOURNAMENT, "match-kind-illegal", mv = text))
            }
            // Engines answer in the words of their game.
            (_, Given::Text(text)) => Err(say!(TOURNAMENT, "match-kind-illegal", mv = text)),
            (_, Given::Move(_) | Given::Resign) => {
                Err(say!(TOURNAMENT, "match-kind-illegal", mv = "pass"))
            }
        }
    }

    /// How a game that ends by its rules has ended. Go is counted, and does not end so.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self {
            Bout::Go(_) => None,
            Bout::Kind(game) => game.outcome(),
        }
    }

    /// The same for equal games.
    pub(crate) fn key(&self) -> String {
        match self {
            Bout::Go(game) => key_of(game),
            Bout::Kind(game) => key_of_kind(&**game),
        }
    }
}
