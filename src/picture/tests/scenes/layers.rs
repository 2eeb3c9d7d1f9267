//! Scenes with several layers of what engines draw.

use std::sync::Arc;

use go::{Color, Move, Point, PointStatus, Size};
use overlay::{Candidate, Figure, GhostStone, Overlay, OverlayLine, Rgb, Shape};
use picture::{CandidateNumber, Layer, Perspective, Scene};

/// A game of 19×19 in its opening.
const OPENING: &str = "
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . O . . . . . . . . O . . . .
    . . . X . . . . . . . . . . . X X . .
    . . . . . . . . . . . . . . . O . . .
    . . X . . . . . . . . . . . . . O . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . O . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . X . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . O . O . . . . . . . . . . X . .
    . . O X . . . . . . X . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .";

/// A small fight with something in every corner.
const FIGHT: &str = "
    . . . . . . . . .
    . X X . . . O . .
    . O X . X O . O .
    . O X X O O . . .
    . . O X X O . X .
    . O . O X O X . .
    . . O O X X . X .
    . . . . O X . . .
    . . . . . O . . .";

fn scene(diagram: &str, size: Size) -> Scene {
    let mut scene = Scene::new(size);
    let signs = diagram.split_whitespace();
    for (p, sign) in size.points().zip(signs) {
        scene.stones[p] = match sign {
            "X" => Some(Color::Black),
            "O" => Some(Color::White),
            _ => None,
        };
    }
    scene
}

/// Who owns how much, by nearness.
fn influence(scene: &Scene) -> Overlay {
    let mut overlay = Overlay::new(scene.size, "influence");
    for p in scene.size.points() {
        let mut sum = 0.0;
        for (q, stone) in scene.stones.iter() {
            let far = f32::from(p.x.abs_diff(q.x)).hypot(f32::from(p.y.abs_diff(q.y)));
            let weight = 1.5 / (1.0 + far * far / 2.0);
            sum += match stone {
                Some(Color::Black) => weight,
                Some(Color::White) => -weight,
                None => 0.0,
            };
        }
        overlay.points[p].influence = Some(sum.clamp(-1.0, 1.0));
    }
    overlay
}

/// Moves from good to bad: where, chance to win, points, visits, likelihood.
fn candidates(moves: &[(u8, u8, f32, f32, u64, f32)], color: Color) -> Vec<Candidate> {
    let candidate =
        |&(x, y, winrate, score, visits, prior): &(u8, u8, f32, f32, u64, f32)| Candidate {
            winrate: Some(winrate),
            score: Some(score),
            visits: Some(visits),
            prior: Some(prior),
            ..Candidate::new(color, Move::Play(Point::new(x, y)))
        };
    moves.iter().map(candidate).collect()
}

/// Candidates above ownership, as an analysing program shows them.
pub(crate) fn analysis() -> Scene {
    let mut scene = scene(OPENING, Size::NINETEEN);
    scene.last_move = Some(Point::new(16, 3));
    let mut ownership = Layer::new(Arc::new(influence(&scene)));
    ownership.opacity = 0.7;
    let mut overlay = Overlay::new(scene.size, "analysis");
    let moves = [
        (16, 4, 0.471, -0.8, 12_480, 0.412),
        (14, 3, 0.463, -1.1, 2_210, 0.203),
        (9, 15, 0.442, -1.9, 431, 0.081),
        (2, 7, 0.431, -2.4, 188, 0.032),
        (13, 2, 0.402, -3.6, 96, 0.021),
        (16, 13, 0.365, -5.2, 71, 0.004),
        (15, 15, 0.281, -9.4, 66, 0.001),
        (9, 9, 0.122, -15.4, 63, 0.0004),
        (4, 4, 0.422, -3.0, 9, 0.001),
        (10, 3, 0.422, -3.0, 3, 0.001),
    ];
    overlay.candidates = candidates(&moves, Color::Black);
    overlay
        .candidates
        .push(Candidate::new(Color::Black, Move::Pass));
    let mut layer = Layer::new(Arc::new(overlay));
    layer.numbers = vec![
        CandidateNumber::WinRate,
        CandidateNumber::Score,
        CandidateNumber::Visits,
    ];
    scene.layers = vec![ownership, layer];
    scene
}

/// Marks of every shape, ghost stones, territory and labels on every ground.
pub(crate) fn drawn_by_gfx() -> Scene {
    let mut scene = scene(FIGHT, Size::NINE);
    scene.last_move = Some(Point::new(5, 7));
    scene.marks = vec![
        (Point::new(1, 1), record::MarkKind::Triangle),
        (Point::new(1, 2), record::MarkKind::Square),
    ];
    let mut overlay = Overlay::new(scene.size, "gfx");
    let shapes = [Shape::Triangle, Shape::Square, Shape::Circle, Shape::Cross];
    for (i, shape) in shapes.into_iter().enumerate() {
        let x = [1, 2, 3, 0][i];
        overlay.points[Point::new(x, 1)].marks.push(shape);
        overlay.points[Point::new(x, 2)].marks.push(shape);
        overlay.points[Point::new(i as u8, 0)].marks.push(shape);
    }
    for (i, (x, y)) in [(6, 3), (6, 2), (7, 3), (8, 2), (3, 5)]
        .into_iter()
        .enumerate()
    {
        overlay.points[Point::new(x, y)].ghost = Some(GhostStone {
            color: Color::BOTH[i % 2],
            number: 9 + i as u16,
        });
    }
    for y in 6..9 {
        for x in 0..9 {
            let owner = if x < 4 { Color::White } else { Color::Black };
            overlay.points[Point::new(x, y)].territory = Some(owner);
        }
    }
    for (x, y, text) in [
        (0, 7, "a"),
        (3, 6, "12"),
        (7, 7, "b"),
        (4, 6, "0.8"),
        (7, 6, "eye"),
    ] {
        overlay.points[Point::new(x, y)].label = Some(text.to_owned());
    }
    for (x, y) in [(0, 3), (0, 4), (1, 4), (1, 3)] {
        overlay.points[Point::new(x, y)].color = Some(Rgb(230, 120, 30));
    }
    overlay.lines.push(OverlayLine {
        from: Point::new(8, 8),
        to: Point::new(8, 4),
        color: Rgb(38, 74, 214),
        arrow: true,
    });
    scene.layers.push(Layer::new(Arc::new(overlay)));
    scene
}

/// Four layers of different kinds on one 9×9 board, as Black and as the mover sees them.
pub(crate) fn overlapping() -> Scene {
    let mut scene = scene(FIGHT, Size::NINE);
    let influence = influence(&scene);
    let mut numbers = Overlay::new(scene.size, "numbers");
    let mut status = Overlay::new(scene.size, "status");
    for p in scene.size.points() {
        numbers.points[p].number = Some(i64::from(p.x) * 7 - i64::from(p.y) * 3);
        status.points[p].status = match (scene.stone(p), p.x < 3) {
            (Some(Color::Black), true) => Some(PointStatus::Dead),
            (Some(Color::White), false) if p.x > 5 => Some(PointStatus::Seki),
            (None, true) => Some(PointStatus::WhiteTerritory),
            _ => None,
        };
        if (p.x + p.y) % 4 == 0 {
            status.points[p].figure = Some(Figure {
                shape: Shape::Circle,
                color: Color::BOTH[usize::from(p.y % 2)],
            });
        }
    }
    let mut analysis = Overlay::new(scene.size, "analysis");
    let moves = [
        (6, 3, 0.612, 3.5, 900, 0.3),
        (6, 6, 0.587, 2.1, 120, 0.2),
        (3, 5, 0.312, -4.5, 20, 0.1),
    ];
    analysis.candidates = candidates(&moves, Color::White);
    let layer = |overlay, opacity| Layer {
        opacity,
        perspective: Perspective::Mover,
        ..Layer::new(Arc::new(overlay))
    };
    scene.layers = vec![
        layer(influence, 0.8),
        layer(status, 1.0),
        layer(numbers, 0.8),
        layer(analysis, 0.9),
    ];
    scene
}

/// Four full layers on 19×19: what a frame may have to carry.
pub(crate) fn heavy() -> Scene {
    let mut scene = analysis();
    let mut numbers = Overlay::new(scene.size, "numbers");
    let mut fields = Overlay::new(scene.size, "fields");
    for (i, p) in scene.size.points().enumerate() {
        numbers.points[p].number = Some(i as i64 * 37 - 5000);
        fields.points[p].color = Some(Rgb(i as u8, 128, 200));
        fields.points[p].marks.push(Shape::Square);
        fields.points[p].territory = Some(Color::BOTH[i % 2]);
    }
    scene.layers.push(Layer::new(Arc::new(numbers)));
    scene.layers.insert(0, Layer::new(Arc::new(fields)));
    scene
}
