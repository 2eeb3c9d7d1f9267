//! Pictures as SVG and PNG.
//!
//! The pictures in `tests/pictures` were looked at. To make them anew after a change of looks, run
//! with `UPDATE_SNAPSHOTS=1` and look at them again.

mod scenes;

use std::path::PathBuf;
use std::sync::Arc;

use go::{Color, Point, PointStatus, Size};
use overlay::{Figure, Overlay, PointOverlay, Shape};
use picture::{
    Coordinates, Item, Layer, Pos, Rgba, Scene, Theme, ThemeName, draw, layout, png, svg,
};
use resvg::tiny_skia::Pixmap;
use resvg::usvg;
use scenes::{SHAPES, analysis, cropped, drawn_by_gfx, marked, over, overlapping, with_overlay};

fn render(scene: &Scene, (w, h): (f32, f32), theme: &Theme) -> Pixmap {
    let drawing = draw(scene, &layout(scene, w, h), theme);
    let bytes = png(&drawing, 1.0).expect("a drawing of ours can be rendered");
    Pixmap::decode_png(&bytes).expect("what we wrote is a PNG file")
}

#[test]
fn svg_is_well_formed_and_understood() {
    for scene in [
        marked(),
        with_overlay(),
        cropped(),
        drawn_by_gfx(),
        overlapping(),
        analysis(),
    ] {
        for theme in ThemeName::ALL.map(ThemeName::theme) {
            let text = svg(&draw(&scene, &layout(&scene, 640.0, 480.0), &theme));
            let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("well-formed");
            assert_eq!((tree.size().width(), tree.size().height()), (640.0, 480.0));
            assert!(text.len() < 200_000, "{} bytes", text.len());
        }
    }
}

#[test]
fn texts_are_escaped() {
    let mut scene = Scene::new(Size::NINE);
    for (x, text) in ["<", "&", "\"", "\u{0}", "]]>", "\u{ffff}", "詰"]
        .into_iter()
        .enumerate()
    {
        scene.labels.push((Point::new(x as u8, 4), text.to_owned()));
    }
    let text = svg(&draw(&scene, &layout(&scene, 300.0, 300.0), &Theme::wood()));
    assert!(text.contains(">&lt;<") && text.contains(">&amp;<") && text.contains(">詰<"));
    usvg::Tree::from_str(&text, &usvg::Options::default()).expect("well-formed");
}

#[test]
fn the_same_drawing_gives_the_same_bytes() {
    let scene = marked();
    let drawing = draw(&scene, &layout(&scene, 240.0, 240.0), &Theme::wood());
    let first = png(&drawing, 1.0).expect("renders");
    assert_eq!(first, png(&drawing, 1.0).expect("renders"));
    let double = Pixmap::decode_png(&png(&drawing, 2.0).expect("renders")).expect("a PNG file");
    assert_eq!((double.width(), double.height()), (480, 480));
}

#[test]
fn impossible_sizes_are_refused() {
    let scene = Scene::new(Size::NINE);
    let drawing = draw(&scene, &layout(&scene, 100.0, 100.0), &Theme::wood());
    for scale in [0.0, -1.0, f32::NAN, 1e9] {
        assert!(png(&drawing, scale).is_err(), "{scale}");
    }
}

/// Things off the board or outside the window draw nothing and break nothing.
#[test]
fn odd_scenes_are_survived() {
    let far = Point::new(200, 3);
    let mut scene = marked();
    scene.marks.push((far, record::MarkKind::Circle));
    scene.labels.push((far, "x".to_owned()));
    scene.lines.push((far, Point::new(0, 0)));
    scene.arrows.push((Point::new(2, 2), Point::new(2, 2)));
    scene.numbers.push((far, 7));
    scene.dimmed.push(far);
    scene.variations.push((far, Color::Black, "A".to_owned()));
    (scene.last_move, scene.ko, scene.cursor) = (Some(far), Some(far), Some(far));
    scene.ghost = Some((far, Color::White));
    let large = Overlay::new(Size::new(52, 52).expect("fits"), "large");
    scene.layers.push(Layer::new(Arc::new(large)));
    for (w, h) in [(1.0, 1.0), (40.0, 900.0), (200.0, 200.0)] {
        let drawing = draw(&scene, &layout(&scene, w, h), &Theme::wood());
        assert!(png(&drawing, 1.0).is_ok());
        let far_away = |x: f32| !(-50.0..=1000.0).contains(&x);
        let strays = drawing
            .items
            .iter()
            .filter(|i| matches!(i, Item::Text { center, .. } if far_away(center.x)));
        assert_eq!(strays.count(), 0);
    }
}

#[test]
fn boards_of_all_sizes_can_be_drawn() {
    for (w, h) in [(1, 1), (1, 9), (2, 52), (52, 52), (5, 3)] {
        let mut scene = Scene::new(Size::new(w, h).expect("1 to 52"));
        scene.coordinates = Coordinates::Numbers;
        scene.stones[Point::new(0, 0)] = Some(Color::White);
        let pixels = render(&scene, (300.0, 300.0), &Theme::wood());
        assert!(pixels.pixels().iter().any(|p| p.alpha() > 0), "{w}×{h}");
    }
}

/// The smallest boards on which overlays have to be read, and a comfortable one.
const SIDES: [f32; 3] = [240.0, 480.0, 960.0];
const GROUNDS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

/// Something an engine draws on one point, with its name.
type Drawn = (String, Option<Color>, PointOverlay);

/// Draws everything on every other point of a board, once with and once without the overlay: each
/// cell must look clearly different.
fn check_legible(all: &[Drawn]) {
    let places = (0..10).flat_map(|y| (0..10).map(move |x| Point::new(2 * x, 2 * y)));
    let placed: Vec<(Point, &Drawn)> = places.zip(all).collect();
    assert_eq!(placed.len(), all.len(), "more than fits");
    let mut bare = Scene::new(Size::NINETEEN);
    let mut overlay = Overlay::new(Size::NINETEEN, "");
    for (p, (_, ground, drawn)) in &placed {
        bare.stones[*p] = *ground;
        overlay.points[*p] = drawn.clone();
    }
    let shown = over(bare.clone(), overlay);
    for side in SIDES {
        let g = layout(&bare, side, side);
        let [a, b] = [&bare, &shown].map(|s| render(s, (side, side), &Theme::wood()));
        for (p, (name, ground, _)) in &placed {
            let share = changed_share((&a, &b), g.point_to_pos(*p), g.cell);
            assert!(
                share > 0.035,
                "{name} on {ground:?} at {side} px: {:.1} %",
                share * 100.0
            );
        }
    }
}

/// How much of the cell around `at` is clearly brighter or darker in one of the pictures.
fn changed_share((a, b): (&Pixmap, &Pixmap), at: Pos, cell: f32) -> f32 {
    let half = cell / 2.0;
    let range = |middle: f32| (middle - half) as u32..(middle + half) as u32;
    let luma = |map: &Pixmap, x: u32, y: u32| {
        let c = map.pixel(x, y).expect("inside the picture").demultiply();
        Rgba::rgb(c.red(), c.green(), c.blue()).luma()
    };
    let (mut changed, mut all) = (0, 0);
    for y in range(at.y) {
        for x in range(at.x) {
            changed += u32::from((luma(a, x, y) - luma(b, x, y)).abs() > 0.27);
            all += 1;
        }
    }
    changed as f32 / all as f32
}

#[test]
fn every_figure_is_legible_on_every_ground() {
    let mut all: Vec<Drawn> = Vec::new();
    for ground in GROUNDS {
        for shape in SHAPES {
            for color in Color::BOTH {
                let figure = Some(Figure { shape, color });
                let drawn = PointOverlay {
                    figure,
                    ..PointOverlay::default()
                };
                all.push((format!("{color:?} {shape:?}"), ground, drawn));
            }
        }
    }
    check_legible(&all);
}

#[test]
fn every_number_and_status_is_legible() {
    let mut all: Vec<Drawn> = Vec::new();
    for ground in GROUNDS {
        for number in [0, -7, 361, -1234, 123_456] {
            let drawn = PointOverlay {
                number: Some(number),
                ..PointOverlay::default()
            };
            all.push((number.to_string(), ground, drawn));
        }
        let fitting: &[PointStatus] = match ground {
            Some(_) => &[PointStatus::Dead, PointStatus::Seki],
            None => &[
                PointStatus::BlackTerritory,
                PointStatus::WhiteTerritory,
                PointStatus::Dame,
            ],
        };
        for &status in fitting {
            let drawn = PointOverlay {
                status: Some(status),
                ..PointOverlay::default()
            };
            all.push((format!("{status:?}"), ground, drawn));
        }
    }
    check_legible(&all);
}

/// An empty board on which an engine calls the left third Black's, the middle neutral and the right White's.
fn divided() -> Scene {
    let mut overlay = Overlay::new(Size::NINE, "");
    let thirds = [
        PointStatus::BlackTerritory,
        PointStatus::Dame,
        PointStatus::WhiteTerritory,
    ];
    for p in Size::NINE.points() {
        overlay.points[p].status = Some(thirds[usize::from(p.x / 3)]);
    }
    over(Scene::new(Size::NINE), overlay)
}

#[test]
fn what_belongs_to_whom_leaves_the_lines_of_the_board_whole() {
    let scene = divided();
    let bare = Scene::new(Size::NINE);
    for theme in ThemeName::ALL.map(ThemeName::theme) {
        let g = layout(&bare, 300.0, 300.0);
        let shown = draw(&scene, &g, &theme).items;
        for item in draw(&bare, &g, &theme).items {
            assert!(shown.contains(&item), "{item:?} is gone");
        }
    }
}

#[test]
fn the_areas_of_both_players_and_of_nobody_are_told_apart_at_a_glance() {
    let scene = divided();
    // Not on paper, where White's squares have to do: white on white has no tint.
    for name in [ThemeName::Wood, ThemeName::Light, ThemeName::Dark] {
        for side in [120.0, 600.0] {
            let g = layout(&scene, side, side);
            let pixels = render(&scene, (side, side), &name.theme());
            let [black, nobody, white] =
                [1, 4, 7].map(|x| mean_luma(&pixels, g.point_to_pos(Point::new(x, 4)), g.cell));
            assert!(
                nobody - black > 0.07 && white - nobody > 0.07,
                "{name:?} at {side}: {black:.2}, {nobody:.2}, {white:.2}"
            );
        }
    }
}

/// How bright the cell around `at` is as a whole, as from far away.
fn mean_luma(pixels: &Pixmap, at: Pos, cell: f32) -> f32 {
    let half = cell / 2.0;
    let range = |middle: f32| (middle - half) as u32..(middle + half) as u32;
    let all = range(at.y).flat_map(|y| range(at.x).map(move |x| (x, y)));
    let lumas = all.map(|(x, y)| {
        let c = pixels.pixel(x, y).expect("inside the picture").demultiply();
        Rgba::rgb(c.red(), c.green(), c.blue()).luma()
    });
    let lumas: Vec<f32> = lumas.collect();
    lumas.iter().sum::<f32>() / lumas.len() as f32
}

#[test]
fn a_value_that_does_not_fit_its_point_draws_nothing() {
    let p = Point::new(4, 4);
    let wrong = [
        (None, PointStatus::Dead),
        (None, PointStatus::Alive),
        (Some(Color::Black), PointStatus::Dame),
        (Some(Color::White), PointStatus::BlackTerritory),
    ];
    for (ground, status) in wrong {
        let mut bare = Scene::new(Size::NINE);
        bare.stones[p] = ground;
        let mut overlay = Overlay::new(Size::NINE, "");
        overlay.points[p].status = Some(status);
        let g = layout(&bare, 300.0, 300.0);
        let shown = over(bare.clone(), overlay);
        assert_eq!(
            draw(&shown, &g, &Theme::wood()),
            draw(&bare, &g, &Theme::wood()),
            "{status:?}"
        );
    }
}

#[test]
fn figures_are_all_different() {
    let of = |shape: Shape| {
        let mut overlay = Overlay::new(Size::NINE, "");
        overlay.points[Point::new(4, 4)].figure = Some(Figure {
            shape,
            color: Color::Black,
        });
        let scene = over(Scene::new(Size::NINE), overlay);
        draw(&scene, &layout(&scene, 300.0, 300.0), &Theme::wood())
    };
    for (i, a) in SHAPES.iter().enumerate() {
        for b in &SHAPES[i + 1..] {
            assert_ne!(of(*a), of(*b), "{a:?} {b:?}");
        }
    }
}

/// Compares with a stored picture; small differences of rounding between machines are allowed.
#[track_caller]
fn check_picture(name: &str, pixels: &Pixmap) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        pixels.save_png(&path).expect("the folder can be written");
    }
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let stored = Pixmap::decode_png(&bytes).expect("a PNG file");
    assert_eq!(
        (stored.width(), stored.height()),
        (pixels.width(), pixels.height()),
        "{name}"
    );
    let pairs = stored.data().iter().zip(pixels.data());
    let (mut sum, mut far) = (0_u64, 0_usize);
    for (a, b) in pairs {
        let difference = a.abs_diff(*b);
        sum += u64::from(difference);
        far += usize::from(difference > 24);
    }
    let all = stored.data().len();
    let mean = sum as f64 / all as f64;
    assert!(
        mean < 0.5 && far * 1000 < all,
        "{name}: mean {mean:.2}, {far} of {all} far off"
    );
}

#[test]
fn pictures_look_as_they_did() {
    let (wood, paper) = (Theme::wood(), Theme::paper());
    check_picture("marks.png", &render(&marked(), (400.0, 400.0), &wood));
    check_picture(
        "marks-paper.png",
        &render(&marked(), (400.0, 400.0), &paper),
    );
    check_picture(
        "overlay.png",
        &render(&with_overlay(), (400.0, 400.0), &wood),
    );
    check_picture("gfx.png", &render(&drawn_by_gfx(), (400.0, 400.0), &wood));
    check_picture(
        "gfx-paper.png",
        &render(&drawn_by_gfx(), (400.0, 400.0), &paper),
    );
    check_picture("layers.png", &render(&overlapping(), (480.0, 480.0), &wood));
    check_picture("analysis.png", &render(&analysis(), (800.0, 800.0), &wood));
    check_picture(
        "analysis-small.png",
        &render(&analysis(), (400.0, 400.0), &wood),
    );
    check_picture("crop.png", &render(&cropped(), (360.0, 280.0), &wood));
}

#[test]
fn every_theme_shows_everything() {
    // Wood and paper have pictures of their own.
    for name in [ThemeName::Light, ThemeName::Dark, ThemeName::Contrast] {
        let theme = name.theme();
        for (what, scene, side) in [
            ("marks", marked(), 400.0),
            ("gfx", drawn_by_gfx(), 400.0),
            ("layers", overlapping(), 480.0),
            ("analysis", analysis(), 600.0),
        ] {
            let file = format!("{what}-{}.png", name.word());
            check_picture(&file, &render(&scene, (side, side), &theme));
        }
    }
}

#[test]
fn stones_as_put_by_hand_stay_near_their_points_and_take_what_is_on_them_along() {
    let mut scene = Scene::new(Size::NINETEEN);
    for (i, point) in scene.size.points().enumerate().filter(|(i, _)| i % 3 != 0) {
        scene.stones[point] = Some(Color::BOTH[i % 2]);
        scene.numbers.push((point, i as u32));
    }
    let g = layout(&scene, 1000.0, 1000.0);
    let draw_as = |theme: Theme| draw(&scene, &g, &theme);
    for name in ThemeName::ALL {
        let exact = draw_as(name.theme());
        let loose = draw_as(name.theme().by_hand(true));
        assert_eq!(
            loose,
            draw_as(name.theme().by_hand(true)),
            "{name:?}: always the same"
        );
        let made_to_be_exact = matches!(name, ThemeName::Paper | ThemeName::Contrast);
        assert_eq!(loose == exact, made_to_be_exact, "{name:?}");
        let middles = |drawing: &picture::Drawing| -> Vec<(Pos, bool)> {
            let items = drawing.items.iter();
            items
                .filter_map(|item| match item {
                    Item::Stone { center, .. } => Some((*center, true)),
                    Item::Text { center, text, .. } if text.parse::<u32>().is_ok() => {
                        Some((*center, false))
                    }
                    _ => None,
                })
                .collect()
        };
        let mut moved = 0;
        for ((a, _), (b, _)) in middles(&exact).iter().zip(middles(&loose)) {
            let away = (a.x - b.x).hypot(a.y - b.y) / g.cell;
            assert!(away <= 0.04, "{name:?}: {away} of a cell");
            moved += u32::from(away > 0.001);
        }
        let stones = middles(&loose).iter().filter(|(_, stone)| *stone).count() as u32;
        // Each stone with the number on it; the names of the lines stay.
        let least = if made_to_be_exact { 0 } else { 2 * stones - 4 };
        assert!(
            moved >= least && moved <= 2 * stones,
            "{name:?}: {moved} of {stones}"
        );
    }
}

#[test]
fn stones_of_high_contrast_differ_without_any_colour() {
    let mut scene = Scene::new(Size::NINE);
    let (black, white) = (Point::new(2, 4), Point::new(6, 4));
    scene.stones[black] = Some(Color::Black);
    scene.stones[white] = Some(Color::White);
    let g = layout(&scene, 400.0, 400.0);
    let drawing = draw(&scene, &g, &Theme::contrast());
    let is_at = |p: Point, at: Pos| {
        let middle = g.point_to_pos(p);
        (at.x - middle.x).hypot(at.y - middle.y) < 1.0
    };
    let mut shapes = Vec::new();
    for item in &drawing.items {
        match item {
            Item::Disc { center, radius, .. } if *radius > g.cell * 0.4 => {
                shapes.push((is_at(black, *center), "round"));
            }
            Item::Polygon { points, .. } => {
                let sum = points.iter().fold(Pos::default(), |s, p| s.moved(p.x, p.y));
                let middle = Pos::new(sum.x / 4.0, sum.y / 4.0);
                shapes.push((is_at(white, middle), "square"));
            }
            _ => {}
        }
    }
    assert_eq!(shapes, [(true, "round"), (true, "square")]);
}
