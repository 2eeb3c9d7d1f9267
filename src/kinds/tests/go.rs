//! Go as a kind keeps the rules of Go.

use go::{Rules, Size};
use kind::{AnyGame, Game, MoveError, Outcome, Part, Side};
use kinds::Go;

#[test]
fn go_is_played_like_any_kind() {
    let kind = kinds::find("go").expect("it is the first").kind;
    let mut game = kind.game();
    assert_eq!((game.legal().len(), kind.board().cells.len()), (362, 361));
    assert_eq!(game.play("D4"), Ok(()));
    assert_eq!(game.play("D4"), Err(MoveError::Illegal));
    assert_eq!(game.whole(&[Part::Pass]).as_deref(), Some("pass"));
    let scene = game.scene();
    assert_eq!((scene.pieces.len(), scene.traces.len()), (1, 1));
    assert_eq!(scene.board.cells[usize::from(scene.traces[0])].name, "D4");
    assert_eq!(game.play("pass"), Ok(()));
    assert_eq!(game.play("pass"), Ok(()));
    assert_eq!(game.outcome(), Some(Outcome::Counted));
    assert_eq!(game.play("C3"), Err(MoveError::Over));
    assert!(game.undo() && game.outcome().is_none());
}

#[test]
fn every_overlay_and_every_piece_has_a_name() {
    for entry in kinds::all() {
        let id = entry.kind.id();
        assert_eq!(entry.overlays.len(), entry.kind.overlays().len(), "{id}");
        assert_eq!(entry.pieces.len(), entry.kind.pieces().len(), "{id}");
    }
}

#[test]
fn positions_of_the_past_have_their_say() {
    let size = Size::new(2, 1).expect("a board");
    let rules = Rules::AGA;
    let mut game = Game::new(Go { size, rules });
    let any: &mut dyn AnyGame = &mut game;
    assert_eq!((any.play("A1"), any.play("B1")), (Ok(()), Ok(())));
    assert_eq!(any.legal(), ["pass"]);
    assert_eq!(any.play("A1"), Err(MoveError::Illegal));
    assert_eq!(
        (any.position(), any.to_move()),
        (".O b".into(), Side::First)
    );
}

/// All sequences of moves on 2×2, counted by the game of the crate `go` as well.
#[test]
fn counting_agrees_with_the_game_of_go() {
    fn count(game: &go::Game, depth: u32) -> u64 {
        let color = game.to_move();
        if depth == 0 {
            return 1;
        }
        if game.passes() >= 2 {
            return 0;
        }
        let legal = game.legal_points(color).into_iter().map(go::Move::Play);
        let below = |mv| {
            let mut after = game.clone();
            after.play(color, mv).expect("it is legal");
            count(&after, depth - 1)
        };
        legal.chain([go::Move::Pass]).map(below).sum()
    }
    let size = Size::new(2, 2).expect("a board");
    for depth in 0..6 {
        let kind = Go {
            size,
            rules: Rules::JAPANESE,
        };
        let counted = AnyGame::perft(&Game::new(kind), depth);
        assert_eq!(counted, count(&go::Game::new(size), depth), "{depth}");
    }
}

#[test]
fn every_kind_can_be_found_and_begins() {
    let ids: Vec<&str> = kinds::all().iter().map(|entry| entry.kind.id()).collect();
    assert_eq!(ids, ["go", "pentago", "minishogi"]);
    for entry in kinds::all() {
        let kind = entry.kind;
        let number = kind.sgf().expect("a number in SGF");
        let same = kinds::of_sgf(number).expect("it is of that kind");
        assert_eq!(same.kind.id(), kind.id());
        let game = kind.game();
        let again = kind.game_from(&game.position()).expect("its own text");
        assert_eq!(
            (again.position(), again.key()),
            (game.position(), game.key())
        );
        // Each legal move can be put together, part by part.
        for mv in game.legal() {
            let parts = game.parts(&mv).expect("it is legal");
            for n in 0..parts.len() {
                assert!(game.next_parts(&parts[..n]).contains(&parts[n]), "{mv}");
            }
            assert_eq!(game.whole(&parts).as_ref(), Some(&mv));
            assert!(game.next_parts(&parts).is_empty());
        }
    }
}
