//! What the network of life and death that comes with the program says.

use go::{Color, Point, Position, Size};
use net::model::Model;
use neural::{FateGuide, PLANES, SIDE, Window};
use reading::life::{Guess, Guide, Limits, Question, Solver, Trust};
use std::sync::{Arc, LazyLock};

static SHIPPED: LazyLock<Arc<FateGuide>> = LazyLock::new(|| {
    let file = include_bytes!("../../../assets/nets/katsura-fates-b6c64.bin.gz");
    let model = Model::read(file).expect("a network");
    Arc::new(FateGuide::new(&model).expect("a network that can be used"))
});

/// The upper left of a board, or turned into the lower right: `X` is Black, `O` White, who is asked about.
fn drawn(rows: &[&str], is_turned: bool) -> (Position, Point) {
    let mut pos = Position::new(Size::NINETEEN);
    let turn = |p: Point| {
        if is_turned {
            Point::new(18 - p.x, 18 - p.y)
        } else {
            p
        }
    };
    let mut target = None;
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let p = turn(Point::new(x, y));
            match sign {
                'X' => pos.place(p, Some(Color::Black)),
                'O' => {
                    pos.place(p, Some(Color::White));
                    target = Some(p);
                }
                _ => {}
            }
        }
    }
    (pos, target.expect("a white stone"))
}

fn guess(rows: &[&str], is_turned: bool, to_move: Color) -> Guess {
    let (mut pos, target) = drawn(rows, is_turned);
    pos.set_to_move(to_move);
    SHIPPED.guess(&pos, target)
}

/// Three points in a row in the corner: who moves first decides.
const THREE: &[&str] = &["...OX", "OOOOX", "XXXXX"];

/// Two points: dead.
const TWO: &[&str] = &["..OX", "OOOX", "XXXX"];

/// Two eyes.
const EYES: &[&str] = &[".O.OX", "OOOOX", "XXXXX"];

#[test]
fn the_network_tells_who_lives_in_plain_shapes() {
    for is_turned in [false, true] {
        for (rows, to_move, lives) in [
            (THREE, Color::White, true),
            (THREE, Color::Black, false),
            (TWO, Color::White, false),
            (TWO, Color::Black, false),
            (EYES, Color::White, true),
            (EYES, Color::Black, true),
        ] {
            let guess = guess(rows, is_turned, to_move);
            assert_eq!(
                guess.stands > 0.5,
                lives,
                "{rows:?} {to_move:?} {is_turned}: {}",
                guess.stands
            );
        }
    }
}

#[test]
fn the_vital_point_is_likely_wherever_the_corner_is() {
    for (is_turned, vital) in [(false, Point::new(1, 0)), (true, Point::new(17, 18))] {
        for to_move in Color::BOTH {
            let moves = guess(THREE, is_turned, to_move).moves;
            let size = Size::NINETEEN;
            let likeliest = size
                .points()
                .max_by(|&p, &q| moves[size.index(p)].total_cmp(&moves[size.index(q)]));
            assert_eq!(likeliest, Some(vital), "{to_move:?}");
        }
    }
}

#[test]
fn small_boards_are_seen_whole() {
    for side in [5, 9, SIDE] {
        let mut pos = Position::new(Size::new(side, side).expect("a board"));
        let p = Point::new(side - 1, 0);
        pos.place(p, Some(Color::Black));
        let window = Window::around(&pos, p);
        assert_eq!(window.area(), usize::from(side) * usize::from(side));
        assert_eq!(SHIPPED.guess(&pos, p).moves.len(), pos.size().area());
    }
}

#[test]
fn windows_reach_edges_that_are_near_and_tell_where_the_board_goes_on() {
    let plane = |window: Window, pos: &Position, p: Point, plane: usize| {
        let inputs = window.inputs(pos, p);
        let count = |at: &Point| {
            let i = window.index(*at).expect("a point of the window");
            inputs.spatial[plane * window.area() + i] > 0.0
        };
        window.points().filter(count).collect::<Vec<Point>>()
    };
    let cut = PLANES[6];
    for (at, first, edges) in [
        (Point::new(2, 2), Point::new(0, 0), 25),
        (Point::new(8, 8), Point::new(0, 0), 25),
        (Point::new(9, 9), Point::new(3, 3), 48),
        (Point::new(9, 16), Point::new(3, 6), 37),
        (Point::new(16, 10), Point::new(6, 6), 25),
    ] {
        let mut pos = Position::new(Size::NINETEEN);
        pos.place(at, Some(Color::Black));
        pos.set_to_move(Color::White);
        let window = Window::around(&pos, at);
        assert_eq!(window.points().next(), Some(first), "{at:?}");
        assert_eq!(plane(window, &pos, at, cut).len(), edges, "{at:?}");
        // The stone is the other's for who is to move, and the one that is asked about.
        assert_eq!(plane(window, &pos, at, PLANES[1]), [at]);
        assert_eq!(plane(window, &pos, at, PLANES[5]), [at]);
        assert!(plane(window, &pos, at, PLANES[0]).is_empty());
    }
}

#[test]
fn a_guided_answer_is_that_of_reading() {
    let rows = &[".....X", "XXXX.X", "OOOOXX", "...OOO"];
    let (mut pos, target) = drawn(rows, false);
    pos.set_to_move(Color::Black);
    let limits = Limits { nodes: 400_000 };
    for question in [Question::Attack, Question::Defend] {
        let plain = Solver::of(&pos).find(target, question, limits, &|| false);
        let guide: Arc<dyn Guide> = Arc::clone(&SHIPPED) as Arc<dyn Guide>;
        let guided = Solver::of(&pos)
            .guided(Some(guide))
            .find(target, question, limits, &|| false);
        if plain.trust == Trust::Proven {
            assert_eq!(guided.trust, Trust::Proven, "{question:?}");
            assert_eq!(guided.answer.code, plain.answer.code, "{question:?}");
        }
    }
}
