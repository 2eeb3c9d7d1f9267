//! Boards of other games: where things are, and pictures that were looked at (`UPDATE_SNAPSHOTS=1` makes them anew).

use kind::{AnyGame, Part, Side};
use picture::{
    CellGeometry, CellMark, CellScene, Ink, Lettering, Pos, ThemeName, Turning, cells_layout,
    draw_cells, png, svg,
};
use resvg::tiny_skia::Pixmap;
use resvg::usvg;
use std::path::PathBuf;

fn game(kind: &str, position: &str, moves: &[&str]) -> Box<dyn AnyGame> {
    let kind = kinds::find(kind).expect("a kind").kind;
    let mut game = kind.game_from(position).expect("a position");
    for mv in moves {
        game.play(mv)
            .unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game
}

fn scene(game: &dyn AnyGame) -> CellScene {
    CellScene::new(game.scene(), game.kind())
}

/// Marbles in all boxes, a marble put down, a turn wanted.
fn pentago() -> CellScene {
    let position = "X.O.../.X..O./.OX.../...O../O..X../.....X b";
    let game = game("pentago", position, &["626"]);
    let mut scene = scene(&*game);
    scene.begun = vec![Part::Cell(22)];
    scene.next = game.next_parts(&scene.begun);
    scene.marks.push(CellMark {
        cell: 3,
        text: "57".to_owned(),
        ink: Ink::Engine,
    });
    scene
}

/// Pieces in both hands, promoted ones, a piece lifted.
fn minishogi() -> CellScene {
    let game = game(
        "minishogi",
        "r1s1k/2+B1g/5/P2G1/K3R b SPb 1",
        &["2d3c", "3a4b"],
    );
    let mut scene = scene(&*game);
    scene.begun = vec![Part::Cell(7)];
    scene.next = game.next_parts(&scene.begun);
    scene
}

fn render(scene: &CellScene, (w, h): (f32, f32), theme: ThemeName) -> Pixmap {
    let drawing = draw_cells(scene, &cells_layout(scene, w, h), &theme.theme());
    let bytes = png(&drawing, 1.0).expect("a drawing of ours can be rendered");
    Pixmap::decode_png(&bytes).expect("what we wrote is a PNG file")
}

#[track_caller]
fn check(name: &str, pixels: &Pixmap) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let path = folder.join(format!("cells-{name}.png"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        pixels.save_png(&path).expect("the folder can be written");
    }
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let stored = Pixmap::decode_png(&bytes).expect("a PNG file");
    assert_eq!(stored.data().len(), pixels.data().len(), "{name}");
    let pairs = stored.data().iter().zip(pixels.data());
    let far = pairs.filter(|(a, b)| a.abs_diff(**b) > 24).count();
    assert!(
        far * 1000 < stored.data().len(),
        "{name}: {far} bytes far off"
    );
}

#[test]
fn pictures_look_as_they_did() {
    use ThemeName::{Contrast, Dark, Paper, Wood};
    let mut turning = pentago();
    turning.begun.clear();
    turning.next.clear();
    turning.turning = Some(Turning {
        frame: 2,
        degrees: -35.0,
    });
    let letters = CellScene {
        lettering: Lettering::Letters,
        rows: Lettering::Letters,
        ..minishogi()
    };
    let movement = CellScene {
        movement: true,
        ..letters.clone()
    };
    let moves = CellScene {
        movement: true,
        ..minishogi()
    };
    let table = [
        ("pentago", pentago(), Wood, (560.0, 560.0)),
        ("pentago-dark", pentago(), Dark, (420.0, 420.0)),
        ("pentago-turning", turning, Wood, (420.0, 420.0)),
        ("pentago-contrast", pentago(), Contrast, (300.0, 300.0)),
        ("minishogi", minishogi(), Wood, (760.0, 520.0)),
        ("minishogi-dark", minishogi(), Dark, (420.0, 600.0)),
        ("minishogi-letters", letters, Wood, (520.0, 360.0)),
        ("minishogi-moves", moves, Wood, (520.0, 360.0)),
        ("minishogi-letters-moves", movement, Paper, (520.0, 360.0)),
        ("minishogi-paper", minishogi(), Paper, (420.0, 300.0)),
    ];
    for (name, scene, theme, size) in table {
        check(name, &render(&scene, size, theme));
    }
}

#[test]
fn svg_is_understood_and_pdf_is_made() {
    for scene in [pentago(), minishogi()] {
        for theme in ThemeName::ALL {
            let drawing = draw_cells(&scene, &cells_layout(&scene, 640.0, 480.0), &theme.theme());
            usvg::Tree::from_str(&svg(&drawing), &usvg::Options::default()).expect("well-formed");
        }
    }
}

/// What is drawn somewhere is found there.
#[test]
fn what_is_pressed_is_what_is_seen_there() {
    for (scene, sizes) in [
        (pentago(), [(900.0, 500.0), (300.0, 700.0)]),
        (minishogi(), [(900.0, 500.0), (300.0, 700.0)]),
    ] {
        for (w, h) in sizes {
            let g: CellGeometry = cells_layout(&scene, w, h);
            let board = &scene.scene.board;
            let cells = (0..board.cells.len() as u16).map(Part::Cell);
            let turns = (0..board.frames.len() as u8)
                .flat_map(|frame| [false, true].map(|clockwise| Part::Turn { frame, clockwise }));
            let hands = scene.droppable.iter().map(|&piece| Part::Hand(piece));
            for part in cells.chain(turns).chain(hands) {
                for side in Side::BOTH {
                    let at = g.place(part, side).expect("it is somewhere");
                    let inside = (0.0..=w).contains(&at.x) && (0.0..=h).contains(&at.y);
                    assert!(inside, "{part:?} at {at:?} of {w}×{h}");
                    let (found, owner) = g.part_at(at, board.shape).expect("something");
                    assert_eq!(found, part);
                    assert!(owner.is_none_or(|owner| owner == side));
                }
            }
            assert_eq!(g.part_at(Pos::new(-5.0, -5.0), board.shape), None);
        }
    }
}
