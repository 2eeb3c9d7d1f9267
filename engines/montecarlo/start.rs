//! Where a search begins: what it needs of the game that is asked about.

use go::{Color, Game, KoRule, Komi, Move, Position, Scoring};

/// Where a search begins.
pub(crate) struct Start {
    /// The position.
    pub(crate) position: Position,
    /// The last moves, the last one first.
    pub(crate) last: [Move; 2],
    /// White's komi, by area.
    pub(crate) komi: Komi,
    /// The hashes and the numbers of stones of all positions so far, if none may come again.
    pub(crate) past: Option<Vec<(u64, [u32; 2])>>,
}

impl Start {
    /// Returns the start of a search for the next move of `game`.
    pub(crate) fn of(game: &Game) -> Start {
        let mut back = game.moves().iter().rev().map(|&(_, mv)| mv);
        let last = [(); 2].map(|()| back.next().unwrap_or(Move::Pass));
        let superko = game.rules.ko == KoRule::PositionalSuperko;
        Start {
            position: game.position().clone(),
            last,
            komi: area_komi(game),
            past: superko.then(|| past(game)),
        }
    }
}

/// Returns the hashes and the numbers of stones of all positions so far.
fn past(game: &Game) -> Vec<(u64, [u32; 2])> {
    let stones = |position: &Position| {
        let stones = position.stones();
        Color::BOTH.map(|color| {
            let of_color = stones
                .values()
                .iter()
                .filter(|&&stone| stone == Some(color));
            of_color.count() as u32
        })
    };
    game.positions()
        .map(|position| (position.hash(), stones(&position)))
        .collect()
}

/// Returns komi as if the game were counted by area: by territory each move costs a point that by area it does not. What
/// is added evens that out, and does not change as long as both make moves in turn.
pub fn area_komi(game: &Game) -> Komi {
    if game.rules.scoring == Scoring::Area {
        return game.komi;
    }
    let stones = |color| {
        let moves = game.moves().iter();
        let played = moves.filter(|&&(c, mv)| c == color && mv != Move::Pass);
        (game.setup().points(color).count() + played.count()) as i32
    };
    // If the rest is shared, who moves next makes one move more than the other or as many: half a move on average.
    let to_come = match game.to_move() {
        Color::Black => 1,
        Color::White => -1,
    };
    let added = 2 * (stones(Color::Black) - stones(Color::White)) + to_come;
    Komi::from_half_points(game.komi.half_points().saturating_add(added))
}
