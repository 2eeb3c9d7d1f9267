//! What the search asks of a game.

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player whose values are told.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Turns a value for the first player into one for this player.
    #[inline]
    pub fn sees(self, value: f32) -> f32 {
        match self {
            Side::First => value,
            Side::Second => 1.0 - value,
        }
    }
}

/// A move as a number below [`Game::codes`]. The same number should mean much the same move wherever in the game it is
/// played, for that is what RAVE lives on.
pub type Code = u16;

/// A legal move with its prior.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub code: Code,
    /// How many virtual games the prior counts for, 0 to 4000. A move without any counts as one even game.
    pub games: f32,
    /// Their value for the player who moves, 0 to 1.
    pub value: f32,
    /// How likely the move is to be played, 0 to 1. The likeliest become candidates first
    /// ([`Widening`](crate::Widening)).
    pub chance: f32,
}

impl Choice {
    /// Returns a move whose prior is a single even game.
    pub const fn even(code: Code) -> Choice {
        Choice {
            code,
            games: 1.0,
            value: 0.5,
            chance: 0.0,
        }
    }
}

/// The moves from the root of the search to the end of a playout, with who played them. Passes that say nothing about
/// other positions may be left out by a playout, but not on the way through the tree.
pub type Trace = Vec<(Side, Code)>;

/// A game for two players.
pub trait Game: Send + Sync + 'static {
    /// A position, with all that the rules need to know of the past.
    type State: Clone + Send + Sync + 'static;
    /// What a thread needs for playouts: random numbers, buffers, counts of its own.
    type Scratch: Send + 'static;

    /// Returns the number of move codes: all codes are below it.
    fn codes(&self) -> usize;

    /// Returns what a thread needs for playouts; `seed` is that of its random numbers.
    fn scratch(&self, seed: u64) -> Self::Scratch;

    /// Returns who is to move.
    fn to_move(&self, state: &Self::State) -> Side;

    /// Returns the value for the first player, 0 to 1, if the game is over.
    fn result(&self, state: &Self::State) -> Option<f32>;

    /// Adds the moves that are worth searching to `choices`, in any order. A position without any
    /// stays a leaf: playouts begin there.
    fn moves(&self, state: &Self::State, scratch: &mut Self::Scratch, choices: &mut Vec<Choice>);

    /// Adds what a closer look at a position that has been visited often says of its moves: virtual games, which are added
    /// to those of the prior. Moves without any may be left out.
    fn reconsider(
        &self,
        _state: &Self::State,
        _scratch: &mut Self::Scratch,
        _choices: &mut Vec<Choice>,
    ) {
    }

    /// Plays a move that [`Game::moves`] gave for this position.
    fn play(&self, state: &mut Self::State, code: Code);

    /// Plays on to the end, adds the moves to `trace`, and returns the value for the first player, 0 to 1.
    fn playout(
        &self,
        state: &mut Self::State,
        scratch: &mut Self::Scratch,
        trace: &mut Trace,
    ) -> f32;
}

/// Tells whether a move is to be searched: whose it is, its code, and how many moves after the root it is played.
pub type Filter = dyn Fn(Side, Code, usize) -> bool + Send + Sync;
