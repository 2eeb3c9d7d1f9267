//! Scenes that show everything there is.

#[allow(dead_code, reason = "the benchmark uses a part, the tests another")]
mod layers;

use std::sync::Arc;

use go::{Color, Point, PointStatus, Size};
use overlay::{Figure, Overlay, OverlayLine, Rgb, Shape};
use picture::{Coordinates, Layer, Scene, Window};
use record::MarkKind;

#[allow(
    unused_imports,
    reason = "the benchmark uses a part, the tests another"
)]
pub(crate) use layers::{analysis, drawn_by_gfx, heavy, overlapping};

/// All shapes of figures.
pub(crate) const SHAPES: [Shape; 9] = [
    Shape::Triangle,
    Shape::Square,
    Shape::Circle,
    Shape::Cross,
    Shape::Question,
    Shape::Horizontal,
    Shape::Vertical,
    Shape::DiagonalDown,
    Shape::DiagonalUp,
];

const MARKS: [MarkKind; 7] = [
    MarkKind::Triangle,
    MarkKind::Square,
    MarkKind::Circle,
    MarkKind::Cross,
    MarkKind::Selected,
    MarkKind::TerritoryBlack,
    MarkKind::TerritoryWhite,
];

/// Empty, black, white: in this order down the rows of the scenes.
const GROUNDS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

/// The scene under an overlay.
pub(crate) fn over(mut scene: Scene, overlay: Overlay) -> Scene {
    scene.layers.push(Layer::new(Arc::new(overlay)));
    scene
}

/// A full 19×19 board with every mark on every ground.
pub(crate) fn marked() -> Scene {
    let mut scene = full();
    for (y, ground) in GROUNDS.into_iter().enumerate() {
        for (i, mark) in MARKS.into_iter().enumerate() {
            let p = Point::new(1 + 2 * i as u8, 1 + y as u8);
            scene.stones[p] = ground;
            scene.marks.push((p, mark));
        }
        for (i, text) in ["A", "b", "12", "123", "詰", "long label"]
            .into_iter()
            .enumerate()
        {
            let p = Point::new(1 + 2 * i as u8, 5 + y as u8);
            scene.stones[p] = ground;
            scene.labels.push((p, text.to_owned()));
        }
    }
    add_moves(&mut scene);
    scene.lines.push((Point::new(12, 11), Point::new(16, 13)));
    scene.arrows.push((Point::new(12, 13), Point::new(17, 11)));
    scene.dimmed = (15..19)
        .flat_map(|y| (0..4).map(move |x| Point::new(x, y)))
        .collect();
    scene
}

/// Black and white stones all over, with holes.
fn full() -> Scene {
    let mut scene = Scene::new(Size::NINETEEN);
    for p in scene.size.points() {
        let (x, y) = (u32::from(p.x), u32::from(p.y));
        scene.stones[p] = match (x * 7919 + y * 104_729 + x * y * 31) % 97 {
            0..34 => Some(Color::Black),
            34..68 => Some(Color::White),
            _ => None,
        };
    }
    scene
}

fn add_moves(scene: &mut Scene) {
    for x in 0..18 {
        let p = Point::new(x, 9);
        scene.stones[p] = Some(Color::BOTH[usize::from(x) % 2]);
        scene
            .numbers
            .push((p, [1, 23, 145, 7, 88, 301][usize::from(x) % 6]));
    }
    scene.last_move = Some(Point::new(4, 9));
    for (i, letter) in ["A", "B", "C", "D"].into_iter().enumerate() {
        let p = Point::new(2 + 2 * i as u8, 11);
        scene.stones[p] = None;
        scene
            .variations
            .push((p, Color::BOTH[i % 2], letter.to_owned()));
    }
    for x in 12..16 {
        let p = Point::new(x, 17);
        scene.stones[p] = Some(Color::BOTH[usize::from(x) % 2]);
        scene.dead[p] = true;
    }
    let (ghost, ko) = (Point::new(6, 15), Point::new(8, 15));
    (scene.stones[ghost], scene.stones[ko]) = (None, None);
    scene.ghost = Some((ghost, Color::Black));
    scene.ko = Some(ko);
    scene.cursor = Some(Point::new(9, 17));
}

/// A board with everything an engine can draw on every ground.
pub(crate) fn with_overlay() -> Scene {
    let mut scene = Scene::new(Size::NINETEEN);
    let mut overlay = Overlay::new(scene.size, "everything");
    let numbers = [7, -3, 42, -42, 361, 1234, -1234, 12345, 123_456, -98765];
    let statuses = [
        PointStatus::Alive,
        PointStatus::Dead,
        PointStatus::Seki,
        PointStatus::WhiteTerritory,
        PointStatus::BlackTerritory,
        PointStatus::Dame,
    ];
    for (row, ground) in GROUNDS.into_iter().enumerate() {
        let y = row as u8;
        for (i, shape) in SHAPES.into_iter().enumerate() {
            for (side, color) in Color::BOTH.into_iter().enumerate() {
                let p = Point::new(2 * i as u8, 2 * y + side as u8);
                scene.stones[p] = ground;
                overlay.points[p].figure = Some(Figure { shape, color });
            }
        }
        for (i, number) in numbers.into_iter().enumerate() {
            let p = Point::new(i as u8, 7 + y);
            scene.stones[p] = ground;
            overlay.points[p].number = Some(number);
        }
        for (i, status) in statuses.into_iter().enumerate() {
            let p = Point::new(2 * i as u8, 11 + y);
            scene.stones[p] = ground;
            overlay.points[p].status = Some(status);
        }
        for x in 0..19 {
            let p = Point::new(x, 15 + y);
            scene.stones[p] = if x % 4 == 3 { ground } else { None };
            overlay.points[p].color = Some(Rgb(x * 13, 255 - x * 13, y * 120));
            overlay.points[p].label = (x % 2 == 0).then(|| ["a", "12", "ab"][row].to_owned());
        }
    }
    let line = |from, to, color, arrow| OverlayLine {
        from,
        to,
        color,
        arrow,
    };
    overlay.lines.push(line(
        Point::new(13, 11),
        Point::new(17, 13),
        Rgb(200, 30, 30),
        true,
    ));
    overlay.lines.push(line(
        Point::new(13, 13),
        Point::new(17, 11),
        Rgb(30, 60, 200),
        false,
    ));
    over(scene, overlay)
}

/// The upper left corner of a board, with Japanese names.
pub(crate) fn cropped() -> Scene {
    let mut scene = Scene::new(Size::NINETEEN);
    scene.window = Window {
        x0: 0,
        y0: 0,
        x1: 8,
        y1: 6,
    };
    let stones = [
        (2, 2, 0),
        (3, 2, 1),
        (2, 3, 0),
        (3, 3, 1),
        (8, 3, 0),
        (5, 6, 1),
    ];
    for (x, y, color) in stones {
        scene.stones[Point::new(x, y)] = Some(Color::BOTH[color]);
    }
    scene.last_move = Some(Point::new(3, 3));
    scene.coordinates = Coordinates::Kanji;
    scene
}
