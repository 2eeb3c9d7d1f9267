//! Round trips to a GTP program that answers at once: a command, a move with the position before it known, and a whole
//! game of 250 moves. `cargo bench -p gtp --bench gtp`

#[path = "../../engine/benches/common/mod.rs"]
mod common;

use common::{long_game, measure, report};
use engine::{Answer, Ask, Engine, Game, Reply, Silent, StopFlag};
use go::Move;
use gtp::{Gtp, GtpOptions};

fn main() {
    let starts = measure(50, |_| drop(start("")));
    report("GTP program, start to ready and end", &starts);
    let mut engine = start("");
    let game = long_game();
    let name = Ask::Console {
        line: "name".to_owned(),
    };
    let mut ask = |game: &Game, ask: &Ask| {
        engine
            .answer(game, ask, &mut Silent)
            .expect("the program answers")
    };
    ask(&game, &Ask::MOVE);
    let trips = measure(2000, |_| drop(ask(&game, &name)));
    report("GTP command, round trip", &trips);
    let mut growing = game.clone();
    let moves = measure(60, |_| {
        if let Reply::Move(Answer::Play(point)) = ask(&growing, &Ask::MOVE) {
            growing.execute(growing.to_move(), Move::Play(point), 0);
        }
    });
    report("GTP move, 19×19, after 250 moves", &moves);
    // Without a command for whole sequences, and another first move each time: nothing is in common.
    let mut engine = start("without=gogui-play_sequence,undo,gg-undo");
    let replays = measure(50, |i| {
        let mut moves = game.go.moves().to_vec();
        moves.rotate_left(i * 2 + 2);
        let mut game = Game::new(game.size());
        for (color, mv) in moves {
            game.execute(color, mv, 1);
        }
        let told = engine.answer(&game, &Ask::Belief, &mut Silent);
        assert!(told.is_ok(), "the program shows its board");
    });
    report("GTP position of 250 moves told anew", &replays);
}

fn start(arguments: &str) -> Gtp {
    let line = format!("'{}' {arguments}", env!("CARGO_BIN_EXE_gtp-double"));
    Gtp::start(GtpOptions::new(line), &StopFlag::new(), &mut Silent).expect("the program starts")
}
