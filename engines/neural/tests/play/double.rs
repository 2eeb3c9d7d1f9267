//! What stands in for a network: it counts the points that stones are nearest to, and likes every move the same.

use go::{Board, Color, Game, Grid, Move, Point, PointStatus, Scoring, Size};
use net::{Evaluation, Precision};
use neural::Evaluator;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// A simple mind.
#[derive(Default)]
pub(crate) struct Double {
    /// Positions it was asked about.
    pub(crate) asked: AtomicU64,
    /// How long it takes for each.
    pub(crate) takes: Duration,
    /// What its second evaluation waits for.
    pub(crate) gate: Option<Gate>,
    /// A move that it likes best, wherever it is legal.
    pub(crate) likes: Option<Point>,
}

/// Holds whoever waits at it until somebody opens it.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    /// Lets everybody through.
    pub(crate) fn open(&self) {
        *self.0.0.lock().expect("nobody panics here") = true;
        self.0.1.notify_all();
    }

    /// Waits; a test that nobody opens it in fails.
    fn wait(&self) {
        let open = self.0.0.lock().expect("nobody panics here");
        let wait = Duration::from_mins(2);
        let waited = self.0.1.wait_timeout_while(open, wait, |open| !*open);
        let (open, _) = waited.expect("nobody panics here");
        assert!(*open, "nobody opened the gate");
    }
}

impl Evaluator for Double {
    type Scratch = ();

    fn scratch(&self) {}

    fn fits(&self, size: Size) -> bool {
        size.width().max(size.height()) <= 19
    }

    fn evaluate(&self, games: &[&Game], _: Precision, (): &mut ()) -> Vec<Evaluation> {
        let before = self.asked.fetch_add(games.len() as u64, Relaxed);
        if let (Some(gate), 1) = (&self.gate, before) {
            gate.wait();
        }
        std::thread::sleep(self.takes * games.len() as u32);
        games.iter().map(|game| self.value(game)).collect()
    }
}

impl Double {
    fn value(&self, game: &Game) -> Evaluation {
        let owners = owners(game);
        let sign = match game.to_move() {
            Color::Black => 1.0,
            Color::White => -1.0,
        };
        let points: f32 = owners.values().iter().sum();
        let black = match game.rules.scoring {
            Scoring::Area => points,
            // What was taken counts besides; stones count for nothing by themselves, and both have as many.
            Scoring::Territory => points + prisoners(game),
        };
        let score = sign * (black - game.komi.points() as f32);
        let win = 1.0 / (1.0 + (-score * 0.7).exp());
        Evaluation {
            policy: self.policy(game),
            win,
            loss: 1.0 - win,
            no_result: 0.0,
            score_mean: score,
            score_stdev: 3.0,
            lead: score,
            ownership: owners.values().iter().map(|own| sign * own).collect(),
        }
    }

    /// All moves alike, but own eyes are left alone, and a pass and moves in what is somebody's are unlikely.
    fn policy(&self, game: &Game) -> Vec<f32> {
        let size = game.size();
        let color = game.to_move();
        let board: Board<512> = game.position().board().expect("it fits");
        let status = go::status_from_dead(game.position(), &Grid::new(size));
        let mut policy = vec![0.0; size.area() + 1];
        for p in game.legal_points(color) {
            if !board.is_eye(color, board.site(p).expect("a point")) {
                let is_open = status[p] == PointStatus::Dame;
                policy[size.index(p)] = if is_open { 1.0 } else { 1e-4 };
            }
        }
        if let Some(p) = self.likes.filter(|&p| policy[size.index(p)] > 0.0) {
            policy[size.index(p)] = 1000.0;
        }
        policy[size.area()] = 0.5;
        let sum: f32 = policy.iter().sum();
        policy.iter().map(|prior| prior / sum).collect()
    }
}

fn prisoners(game: &Game) -> f32 {
    let taken = |color| game.position().prisoners(color) as f32;
    taken(Color::Black) - taken(Color::White)
}

/// Whose each point is: its stone's, or theirs whose stones alone are around it. Chains in atari are half lost.
fn owners(game: &Game) -> Grid<f32> {
    let position = game.position();
    let status = go::status_from_dead(position, &Grid::new(game.size()));
    status.map(|p, status| match (position.stone(p), status) {
        (Some(color), _) => {
            let sure = if position.liberties(p).len() == 1 {
                0.1
            } else {
                1.0
            };
            if color == Color::Black { sure } else { -sure }
        }
        (None, PointStatus::BlackTerritory) => 1.0,
        (None, PointStatus::WhiteTerritory) => -1.0,
        (None, _) => 0.0,
    })
}

/// Reads a board: `X` Black, `O` White. Chinese rules.
pub(crate) fn game(rows: &[&str], to_move: Color, komi_half_points: i32) -> Game {
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a size");
    let mut stones = Grid::<Option<Color>>::new(size);
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            stones[Point::new(x as u8, y as u8)] = match c {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
        }
    }
    let mut game = Game::from_setup(go::Setup { stones, to_move });
    game.komi = go::Komi::from_half_points(komi_half_points);
    game.rules = go::Rules::CHINESE;
    game
}

/// Plays moves from an empty board, `pass` among them. Chinese rules.
pub(crate) fn played(side: u8, moves: &str) -> Game {
    let mut game = Game::new(Size::square(side).expect("a size"));
    game.komi = go::Komi::from_half_points(15);
    game.rules = go::Rules::CHINESE;
    for vertex in moves.split_whitespace() {
        let mv = Point::from_gtp(vertex, game.size()).map_or(Move::Pass, Move::Play);
        game.play(game.to_move(), mv).expect("a legal move");
    }
    game
}

pub(crate) fn point(vertex: &str, game: &Game) -> Point {
    Point::from_gtp(vertex, game.size()).expect("a point")
}
