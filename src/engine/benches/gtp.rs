//! Round trips to a GTP program that answers at once: a command, a move with the position before it known, and a whole
//! game of 250 moves. `cargo bench -p engine --bench gtp`

use engine::{
    Answer, Ask, Engine, Game, Gtp, GtpOptions, LogLine, Overlay, Played, Reply, StopFlag, Talk,
};
use go::{Color, Move, Point, Size};
use std::time::{Duration, Instant};

struct Nobody;

impl Talk for Nobody {
    fn log(&mut self, _line: LogLine) {}
    fn progress(&mut self, _text: &str) {}
    fn interim(&mut self, _overlay: Overlay) {}
    fn stopped(&self) -> bool {
        false
    }
}

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
            .answer(game, ask, &mut Nobody)
            .expect("the program answers")
    };
    ask(&game, &Ask::Move { budget: None });
    let trips = measure(2000, |_| drop(ask(&game, &name)));
    report("GTP command, round trip", &trips);
    let mut growing = game.clone();
    let moves = measure(60, |_| {
        if let Reply::Move(Answer::Play(point)) = ask(&growing, &Ask::Move { budget: None }) {
            let color = growing.to_move;
            let mv = Move::Play(point);
            growing.moves.push(Played { color, mv, secs: 0 });
            growing.to_move = color.opposite();
        }
    });
    report("GTP move, 19×19, after 250 moves", &moves);
    // Without a command for whole sequences, and another first move each time: nothing is in common.
    let mut engine = start("without=gogui-play_sequence,undo,gg-undo");
    let replays = measure(50, |i| {
        let mut game = game.clone();
        game.moves.rotate_left(i * 2 + 2);
        let told = engine.answer(&game, &Ask::Belief, &mut Nobody);
        assert!(told.is_ok(), "the program shows its board");
    });
    report("GTP position of 250 moves told anew", &replays);
}

fn start(arguments: &str) -> Gtp {
    let line = format!("'{}' {arguments}", env!("CARGO_BIN_EXE_gtp-double"));
    Gtp::start(GtpOptions::new(line), &StopFlag::new(), &mut Nobody).expect("the program starts")
}

fn long_game() -> Game {
    let mut game = Game::new(Size::NINETEEN);
    let points = Size::NINETEEN
        .points()
        .filter(|p: &Point| !(p.x + 2 * p.y).is_multiple_of(5));
    for (i, point) in points.take(250).enumerate() {
        let color = Color::BOTH[i % 2];
        game.moves.push(Played {
            color,
            mv: Move::Play(point),
            secs: 1,
        });
    }
    game
}

fn measure(count: usize, mut what: impl FnMut(usize)) -> Vec<Duration> {
    let mut times: Vec<Duration> = (0..count)
        .map(|i| {
            let start = Instant::now();
            what(i);
            start.elapsed()
        })
        .collect();
    times.sort();
    times
}

fn report(name: &str, times: &[Duration]) {
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e6;
    println!(
        "{name}: min {:.1} µs, median {:.1} µs, p99 {:.1} µs, max {:.1} µs (n = {})",
        at(0),
        at(50),
        at(99),
        at(100),
        times.len()
    );
}
