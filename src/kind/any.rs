//! Kinds and games for those who treat all alike.

use crate::{
    Board, Game, Kind, MoveError, Outcome, Overlay, Part, PieceId, PieceKind, PositionError, Scene,
    Side,
};
use std::any::Any;

/// A kind of game, whichever it is.
pub trait AnyKind: Send + Sync {
    /// [`Kind::id`].
    fn id(&self) -> &'static str;
    /// [`Kind::sgf`].
    fn sgf(&self) -> Option<u8>;
    /// [`Kind::board`].
    fn board(&self) -> Board;
    /// [`Kind::pieces`].
    fn pieces(&self) -> &'static [PieceKind];
    /// [`Kind::droppable`].
    fn droppable(&self) -> Vec<PieceId>;
    /// [`Kind::overlays`].
    fn overlays(&self) -> &'static [&'static str];
    /// A game without moves that begins with the usual position.
    fn game(&self) -> Box<dyn AnyGame>;

    /// A game without moves that begins with a position, as [`Kind::read`] reads it, or with the usual one: `startpos`.
    ///
    /// # Errors
    ///
    /// The reason why the text is no position.
    fn game_from(&self, text: &str) -> Result<Box<dyn AnyGame>, PositionError>;
}

impl<K: Kind> AnyKind for K {
    fn id(&self) -> &'static str {
        Kind::id(self)
    }

    fn sgf(&self) -> Option<u8> {
        Kind::sgf(self)
    }

    fn board(&self) -> Board {
        Kind::board(self)
    }

    fn pieces(&self) -> &'static [PieceKind] {
        Kind::pieces(self)
    }

    fn droppable(&self) -> Vec<PieceId> {
        Kind::droppable(self)
    }

    fn overlays(&self) -> &'static [&'static str] {
        Kind::overlays(self)
    }

    fn game(&self) -> Box<dyn AnyGame> {
        Box::new(Game::new(self.clone()))
    }

    fn game_from(&self, text: &str) -> Result<Box<dyn AnyGame>, PositionError> {
        if text.trim() == "startpos" {
            return Ok(self.game());
        }
        let position = Kind::read(self, text)?;
        Ok(Box::new(Game::from(self.clone(), position)))
    }
}

/// A game of any kind. Moves are texts or parts.
pub trait AnyGame: Send + Sync {
    /// The kind.
    fn kind(&self) -> &dyn AnyKind;
    /// The position now, as [`Kind::write`] writes it.
    fn position(&self) -> String;
    /// The position that the game began with, written likewise.
    fn first(&self) -> String;
    /// Who is to move.
    fn to_move(&self) -> Side;
    /// How many moves were made.
    fn len(&self) -> usize;
    /// Tells whether no move was made.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The moves so far, as [`Kind::notate`] writes them.
    fn moves(&self) -> Vec<String>;
    /// The legal moves, written.
    fn legal(&self) -> Vec<String>;

    /// Which parts may come after these, each once; none if they are a whole move, or nothing that is legal begins so.
    fn next_parts(&self, begun: &[Part]) -> Vec<Part>;

    /// The legal move that is made of these parts, written.
    fn whole(&self, parts: &[Part]) -> Option<String>;

    /// The parts of a legal move.
    fn parts(&self, text: &str) -> Option<Vec<Part>>;

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// It is refused, and nothing has changed.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes the last move back and tells whether there was one.
    fn undo(&mut self) -> bool;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// [`Kind::key`] of the position now.
    fn key(&self) -> u64;
    /// What there is to see.
    fn scene(&self) -> Scene;
    /// [`Kind::overlay`] of the position now.
    fn overlay(&self, which: usize) -> Overlay;
    /// [`Kind::perft`] from the position now.
    fn perft(&self, depth: u32) -> u64;
    /// The same game once more.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// The [`Game`] of its kind, for players, which know their game's own types.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl<K: Kind> Game<K> {
    /// The legal moves with their parts.
    fn in_parts(&self) -> impl Iterator<Item = (K::Move, Vec<Part>)> {
        let position = self.position();
        let legal = self.legal().into_iter();
        legal.map(|mv| (mv, self.kind().parts(position, mv)))
    }

    /// The legal move of that text.
    fn meant(&self, text: &str) -> Option<K::Move> {
        let mv = self.kind().parse(self.position(), text)?;
        self.legal().contains(&mv).then_some(mv)
    }
}

impl<K: Kind> AnyGame for Game<K> {
    fn kind(&self) -> &dyn AnyKind {
        self.kind()
    }

    fn position(&self) -> String {
        self.kind().write(self.position())
    }

    fn first(&self) -> String {
        let mut positions = self.positions();
        let first = positions.next().unwrap_or_else(|| self.position());
        self.kind().write(first)
    }

    fn to_move(&self) -> Side {
        self.to_move()
    }

    fn len(&self) -> usize {
        self.moves().len()
    }

    fn moves(&self) -> Vec<String> {
        let made = self.positions().zip(self.moves());
        made.map(|(before, mv)| self.kind().notate(before, mv))
            .collect()
    }

    fn legal(&self) -> Vec<String> {
        let legal = self.legal().into_iter();
        legal
            .map(|mv| self.kind().notate(self.position(), mv))
            .collect()
    }

    fn next_parts(&self, begun: &[Part]) -> Vec<Part> {
        let mut next = Vec::new();
        for (_, parts) in self.in_parts() {
            let after = parts.strip_prefix(begun);
            if let Some(&part) = after.and_then(<[Part]>::first)
                && !next.contains(&part)
            {
                next.push(part);
            }
        }
        next
    }

    fn whole(&self, parts: &[Part]) -> Option<String> {
        let mut all = self.in_parts();
        let (mv, _) = all.find(|(_, of)| of == parts)?;
        Some(self.kind().notate(self.position(), mv))
    }

    fn parts(&self, text: &str) -> Option<Vec<Part>> {
        let mv = self.meant(text)?;
        Some(self.kind().parts(self.position(), mv))
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        let mv = self.kind().parse(self.position(), text);
        self.play(mv.ok_or(MoveError::Illegal)?)
    }

    fn undo(&mut self) -> bool {
        self.undo().is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn key(&self) -> u64 {
        self.kind().key(self.position())
    }

    fn scene(&self) -> Scene {
        self.scene()
    }

    fn overlay(&self, which: usize) -> Overlay {
        self.kind().overlay(self.position(), which)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.kind().perft(self.position(), depth)
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
