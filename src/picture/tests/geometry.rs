//! Points and places.

use go::{Point, Size};
use picture::{Coordinates, Pos, Scene, Window, layout};
use proptest::prelude::*;

fn scenes() -> impl Strategy<Value = Scene> {
    let corners = (0u8..52, 0u8..52, 0u8..52, 0u8..52);
    (1u8..=52, 1u8..=52, corners, any::<bool>()).prop_map(|(w, h, (a, b, c, d), named)| {
        let mut scene = Scene::new(Size::new(w, h).expect("1 to 52"));
        scene.window = Window {
            x0: a.min(c),
            y0: b.min(d),
            x1: a.max(c),
            y1: b.max(d),
        };
        if !named {
            scene.coordinates = Coordinates::None;
        }
        scene
    })
}

proptest! {
    #[test]
    fn every_visible_point_is_found_at_its_place(scene in scenes(), w in 1f32..5000.0, h in 1f32..5000.0) {
        let g = layout(&scene, w, h);
        for p in scene.size.points().filter(|p| g.window.contains(*p)) {
            let at = g.point_to_pos(p);
            prop_assert_eq!(g.pos_to_point(at), Some(p));
            let near = at.moved(g.cell * 0.45, -g.cell * 0.45);
            prop_assert_eq!(g.pos_to_point(near), Some(p));
            prop_assert!(at.x >= 0.0 && at.x <= g.width && at.y >= 0.0 && at.y <= g.height);
        }
    }

    #[test]
    fn the_board_lies_inside_the_picture(scene in scenes(), w in 1f32..5000.0, h in 1f32..5000.0) {
        let g = layout(&scene, w, h);
        prop_assert!(g.board.min.x >= 0.0 && g.board.min.y >= 0.0);
        prop_assert!(g.board.max.x <= g.width && g.board.max.y <= g.height);
    }

    #[test]
    fn lines_fall_on_whole_pixels(scene in scenes(), side in 400f32..4000.0) {
        let g = layout(&scene, side, side);
        if g.cell >= 8.0 {
            prop_assert!(g.cell.fract().abs() < f32::EPSILON);
            prop_assert!((g.origin.x - g.line / 2.0).fract().abs() < f32::EPSILON);
            prop_assert!((g.origin.y - g.line / 2.0).fract().abs() < f32::EPSILON);
        }
    }
}

#[test]
fn beside_the_board_there_is_no_point() {
    let g = layout(&Scene::new(Size::NINETEEN), 800.0, 600.0);
    assert_eq!(g.pos_to_point(Pos::new(1.0, 1.0)), None);
    assert_eq!(g.pos_to_point(Pos::new(799.0, 300.0)), None);
    assert_eq!(g.pos_to_point(Pos::new(f32::NAN, 300.0)), None);
    let corner = g.point_to_pos(Point::new(0, 0));
    assert_eq!(g.pos_to_point(corner.moved(-g.cell * 0.6, 0.0)), None);
}

#[test]
fn nonsense_sizes_are_survived() {
    for side in [0.0, -5.0, f32::NAN, f32::INFINITY, 1.0, 3.0] {
        let g = layout(&Scene::new(Size::NINETEEN), side, side);
        assert!(g.cell > 0.0 && g.cell.is_finite(), "{side}");
    }
}

#[test]
fn names_of_lines_are_left_out_where_they_could_not_be_read() {
    let scene = Scene::new(Size::NINETEEN);
    assert_eq!(layout(&scene, 200.0, 200.0).coordinates, Coordinates::None);
    assert_eq!(
        layout(&scene, 600.0, 600.0).coordinates,
        Coordinates::Letters
    );
}
