//! What is drawn over the board is what the rules say of the position.

use kind::{AnyGame, AnyKind, Game, Mark, Overlay, Side};
use pentago::patterns::is_losing;
use pentago::{Board, Pentago};
use random::Random;

fn drawn(board: Board, name: &str) -> Overlay {
    let names = AnyKind::overlays(&Pentago);
    let which = names.iter().position(|of| *of == name).expect(name);
    Game::from(Pentago, board).overlay(which)
}

/// Positions of games played at random, none of them over.
fn positions() -> impl Iterator<Item = Board> {
    (0..60).flat_map(|seed| {
        let mut random = Random::new(seed);
        let mut board = Board::new();
        let mut found = Vec::new();
        while board.outcome().is_none() {
            found.push(board);
            let mut moves = Vec::new();
            board.moves(&mut moves);
            board.play(moves[random.below(moves.len() as u32) as usize]);
        }
        found
    })
}

#[test]
fn threats_patterns_and_safe_moves_are_those_of_the_rules() {
    for board in positions() {
        let [threats, patterns, safe] =
            ["threats", "losing-patterns", "safe-moves"].map(|name| drawn(board, name));
        for side in Side::BOTH {
            let at = side.index();
            let [own, others] = [side, side.other()].map(|side| board.marbles(side));
            assert_eq!(threats.totals[at] > 0, board.wins_at_once(side), "{board}");
            assert_eq!(patterns.totals[at] > 0, is_losing(own, others), "{board}");
        }
        let mut moves = Vec::new();
        board.safe_moves(&mut moves);
        assert_eq!(
            safe.totals[board.to_move().index()] as usize,
            moves.len(),
            "{board}"
        );
    }
}

#[test]
fn four_in_a_row_are_ringed_and_the_cell_that_completes_them_has_a_spot() {
    let board: Board = "XXXX../....../....../....../....../OOO... w"
        .parse()
        .expect("a position");
    let threats = drawn(board, "threats");
    assert_eq!(threats.counts(4), [8, 0], "whatever is turned");
    let patterns = drawn(board, "losing-patterns");
    let ringed = patterns.signs.iter().filter(|sign| sign.mark == Mark::Ring);
    let mut ringed: Vec<u16> = ringed.map(|sign| sign.cell).collect();
    ringed.sort_unstable();
    assert_eq!(ringed, [0, 1, 2, 3]);
    assert_eq!(patterns.totals[Side::Second.index()], 0);
    let checks = drawn(board, "checks");
    assert!(checks.counts(33)[1] > 0, "a fourth beside three is a check");
}

#[test]
fn the_line_that_won_is_told() {
    let board: Board = "XXXXX./OO..../OO..../....../....../...... w"
        .parse()
        .expect("a position");
    assert_eq!(Game::from(Pentago, board).scene().decided, [0, 1, 2, 3, 4]);
    assert!(Game::new(Pentago).scene().decided.is_empty());
}
