//! The contract of those who know the problems of a game: positions in which whoever is to move wins by force.

use kind::{AnyGame, Side};
use message::{Id, Sentence};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// A problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position, as its kind writes it.
    pub position: String,
    /// In how many moves of his own whoever is to move wins, and in no fewer.
    pub moves: u8,
    /// The moves of both sides as far as they are stored, at least the first.
    pub line: Vec<String>,
}

/// A set of problems that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSet {
    /// The name under which the record of solved problems knows it, lower-case ASCII; never changes.
    pub name: &'static str,
    /// What it is called.
    pub title: Id,
    /// The same in a word or two, beside the name of the game.
    pub short: Id,
    /// What has to be done, in a line.
    pub about: Id,
    /// The file, in SGF: each game is a problem.
    pub bytes: &'static [u8],
}

/// What the other side answers to a move of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move; none if the game is over.
    pub mv: Option<String>,
    /// Whether the solver does not win after it in the moves that he has left.
    pub refutes: bool,
}

/// The search was given up, by its limit or because nobody wants to know any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenUp;

/// Who knows the problems of a kind of game.
pub trait Puzzles: Send + Sync {
    /// The [id](kind::AnyKind::id) of the kind.
    fn kind(&self) -> &'static str;

    /// The problems that come with the program, the easiest first.
    fn sets(&self) -> &'static [PuzzleSet];

    /// In how many moves problems may be won.
    fn moves(&self) -> RangeInclusive<u8>;

    /// What is to be done, for whom and in how many moves of his.
    fn task(&self, side: Side, moves: u8) -> Sentence;

    /// Makes problems of one length without end: on the same machine or another always the same for a seed. `stop` ends it.
    fn generate<'a>(
        &self,
        seed: u64,
        moves: u8,
        stop: &'a AtomicBool,
    ) -> Box<dyn Iterator<Item = Puzzle> + 'a>;

    /// The moves by which whoever is to move wins in so many moves of his own or fewer.
    ///
    /// # Errors
    ///
    /// It was given up before that was found out, or the game is of another kind.
    fn wins(&self, game: &dyn AnyGame, moves: u8) -> Result<Vec<String>, GivenUp>;

    /// What whoever is to move answers, if the other is to win in so many further moves: what refutes him, or else what holds
    /// out longest.
    ///
    /// # Errors
    ///
    /// As with [`Puzzles::wins`].
    fn reply(&self, game: &dyn AnyGame, moves: u8) -> Result<Reply, GivenUp>;

    /// Finds out whether a problem is what it says: won in so many moves and no fewer, by one first move alone, the first of
    /// the line.
    fn is_sound(&self, game: &dyn AnyGame, puzzle: &Puzzle) -> bool {
        let shorter = puzzle.moves.checked_sub(1);
        let Some(shorter) = shorter.filter(|_| self.moves().contains(&puzzle.moves)) else {
            return false;
        };
        let is_longer = shorter == 0 || self.wins(game, shorter) == Ok(Vec::new());
        let wins = self.wins(game, puzzle.moves);
        is_longer
            && matches!(wins, Ok(wins) if wins.len() == 1 && wins.first() == puzzle.line.first())
    }
}
