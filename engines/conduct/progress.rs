//! How one game goes on from another, and what komi comes to by area.

use go::{Color, Game, Komi, Move, Scoring};

/// Returns the moves by which `now` goes on from `known`, both players in turn, `None` if it does not.
pub fn moves_on(known: &Game, now: &Game) -> Option<Vec<Move>> {
    let new = now.moves().strip_prefix(known.moves())?;
    let same = known.setup() == now.setup() && known.komi == now.komi && known.rules == now.rules;
    let mut turn = known.to_move();
    let mut moves = Vec::new();
    for &(color, mv) in new {
        if color != turn {
            return None;
        }
        moves.push(mv);
        turn = turn.opposite();
    }
    (same && turn == now.to_move()).then_some(moves)
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
