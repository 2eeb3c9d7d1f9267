//! What one frame of the window costs the processor: laying it out (`ui`) and turning it into triangles
//! (`tessellation`), the whole window at 1280×860 points without a window system. `cargo bench --bench frame`
//!
//! Milliseconds of wall time on one thread. The board is full: 250 moves, marks of all kinds.

mod common;

use app::board::layer_edit::LayerCommand;
use app::board::scene::scene;
use app::document::files::FileCommand;
use app::document::navigate::Go;
use app::document::tree_layout::TreeLayout;
use app::engines::{EngineCommand, EngineId, EnginesCommand};
use app::settings::Settings;
use app::settings::actions::Action;
use app::shell::command::Command;
use common::{Times, head, wanted};
use eframe::App;
use eframe::egui::{self, Event, Pos2, Rect, Vec2};
use engine::LogLine;
use katsura::window::frame::Window;
use picture::Theme;
use record::Collection;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIZE: Vec2 = egui::vec2(1280.0, 860.0);
/// Frames that are not counted, in which textures and letters are made.
const WARM_UP: usize = 60;
const FRAMES: usize = 600;
/// What the layers show, by the ids of the engine's pictures.
const LAYERS: [&str; 4] = ["status", "figure", "number", "territory"];

fn main() {
    println!(
        "frames of the whole window, 1280×860 points, the board full (250 moves) and marked; n = {FRAMES}"
    );
    head("milliseconds", ["min", "median", "p95", "max"]);
    frames("frame: board, 2,000 nodes", 2_000, |_| {}, |_, _| {});
    frames(
        "frame: marks, numbers, 2,000 nodes",
        2_000,
        with_numbers,
        |_, _| {},
    );
    frames(
        "frame: marks, numbers, 60,000 nodes",
        60_000,
        with_numbers,
        |_, _| {},
    );
    frames(
        "frame: another move each frame",
        2_000,
        with_numbers,
        |stage, i| {
            stage
                .window
                .run(Go::Step(if i % 200 < 100 { -1 } else { 1 }).into());
        },
    );
    frames(
        "frame: pointer moves over the board",
        2_000,
        with_numbers,
        |stage, i| {
            let at = Pos2::new(300.0 + (i % 97) as f32 * 4.0, 250.0 + (i % 89) as f32 * 4.0);
            stage.events.push(Event::PointerMoved(at));
        },
    );
    frames(
        "frame: 2560x1720 pixels",
        2_000,
        with_more_pixels,
        |_, _| {},
    );
    frames(
        "frame: with a screen reader",
        2_000,
        with_screen_reader,
        |_, _| {},
    );
    frames("frame: four layers", 2_000, with_layers, |_, _| {});
    frames(
        "frame: 1,000 console lines a second",
        2_000,
        with_console,
        |stage, i| {
            // Sixty frames a second.
            for line in i * 1000 / 60..(i + 1) * 1000 / 60 {
                let text = format!("{line} looking at 12 moves, the best of them is D4");
                let said = EngineCommand::Log(LogLine::engine(text));
                let id = stage.engine();
                stage
                    .window
                    .run(Command::Engines(EnginesCommand::Engine(id, said)));
            }
        },
    );
    parts();
    trees();
}

/// The window with nothing around it.
struct Stage {
    context: egui::Context,
    window: Window,
    frame: eframe::Frame,
    pixels_per_point: f32,
    events: Vec<Event>,
    time: f64,
}

impl Stage {
    /// The window with a record in it, at its last move.
    fn new(sgf: &str) -> Stage {
        let settings = Settings {
            language: "en".into(),
            ..Settings::default()
        };
        let context = egui::Context::default();
        let window = Window::new(&context, settings, None);
        let frame = eframe::Frame::_new_kittest();
        let mut stage = Stage {
            context,
            window,
            frame,
            pixels_per_point: 1.0,
            events: Vec::new(),
            time: 0.0,
        };
        stage.open(sgf);
        stage.window.run(Action::Last.into());
        stage
    }

    fn open(&mut self, sgf: &str) {
        let folder = tempfile::tempdir().expect("there is room for a temporary folder");
        let path = folder.path().join("bench.sgf");
        std::fs::write(&path, sgf).expect("the folder can be written");
        self.window
            .run(Command::File(FileCommand::Open(path.into())));
        let start = Instant::now();
        while self.window.state().document().path().is_none() {
            assert!(
                start.elapsed() < Duration::from_mins(1),
                "the record does not open"
            );
            std::thread::sleep(Duration::from_millis(5));
            self.show();
        }
    }

    /// The built-in engine that draws most.
    fn engine(&self) -> EngineId {
        let slot = self.window.state().engines().by_name("territory");
        slot.expect("it is built in").id
    }

    /// One frame; how long the layout and the triangles took.
    fn show(&mut self) -> [Duration; 2] {
        self.time += 1.0 / 60.0;
        let mut input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, SIZE)),
            max_texture_side: Some(8192),
            time: Some(self.time),
            events: std::mem::take(&mut self.events),
            ..egui::RawInput::default()
        };
        input
            .viewports
            .entry(input.viewport_id)
            .or_default()
            .native_pixels_per_point = Some(self.pixels_per_point);
        let start = Instant::now();
        let mut output = self.context.run_ui(input, |ui| {
            let context = ui.ctx().clone();
            self.window.logic(&context, &mut self.frame);
            self.window.ui(ui, &mut self.frame);
        });
        let laid_out = start.elapsed();
        let shapes = std::mem::take(&mut output.shapes);
        black_box(self.context.tessellate(shapes, output.pixels_per_point));
        let all = start.elapsed();
        output.drop_without_applying_deltas();
        [laid_out, all.saturating_sub(laid_out)]
    }
}

fn with_numbers(stage: &mut Stage) {
    stage.window.run(Action::MoveNumbers.into());
}

fn with_more_pixels(stage: &mut Stage) {
    with_numbers(stage);
    stage.pixels_per_point = 2.0;
}

fn with_screen_reader(stage: &mut Stage) {
    with_numbers(stage);
    stage.context.enable_accesskit();
}

/// Pictures of all kinds above each other: fields, figures, numbers, influence.
fn with_layers(stage: &mut Stage) {
    let id = stage.engine();
    for kind in LAYERS {
        stage
            .window
            .run(LayerCommand::Add(id, kind.to_owned()).into());
    }
    let start = Instant::now();
    while stage.window.state().board_view().visible_layers().len() < LAYERS.len() {
        assert!(
            start.elapsed() < Duration::from_mins(1),
            "the layers are not drawn"
        );
        std::thread::sleep(Duration::from_millis(5));
        stage.show();
    }
}

fn with_console(stage: &mut Stage) {
    stage.window.run(Action::Console.into());
}

/// Measures frames of a window that `prepare` has set up; `between` happens before each frame.
fn frames(name: &str, nodes: usize, prepare: fn(&mut Stage), between: fn(&mut Stage, usize)) {
    if !wanted(name) {
        return;
    }
    let mut stage = Stage::new(&common::game(nodes));
    prepare(&mut stage);
    let mut show = |count: usize| -> Vec<[Duration; 2]> {
        let one = |i| {
            between(&mut stage, i);
            stage.show()
        };
        (0..count).map(one).collect()
    };
    show(WARM_UP);
    let times = show(FRAMES);
    let of = |part: fn(&[Duration; 2]) -> Duration| Times::new(times.iter().map(part).collect());
    of(|[ui, triangles]| *ui + *triangles).print(name);
    of(|[ui, _]| *ui).print("    ui");
    of(|[_, triangles]| *triangles).print("    tessellation");
}

/// The board's own steps.
fn parts() {
    if !wanted("board") {
        return;
    }
    let mut stage = Stage::new(&common::game(2_000));
    with_numbers(&mut stage);
    let state = stage.window.state();
    Times::of(FRAMES, || drop(black_box(scene(&state.board_view()))))
        .print("board: scene of the state");
    let scene = scene(&state.board_view());
    let geometry = picture::layout(&scene, 850.0, 760.0);
    let theme = Theme::wood();
    Times::of(FRAMES, || {
        drop(black_box(picture::draw(&scene, &geometry, &theme)));
    })
    .print("board: picture::draw");
    println!(
        "    {} things to paint",
        picture::draw(&scene, &geometry, &theme).items.len()
    );
}

/// Laying out large trees, which happens after every change of the tree and not in every frame.
fn trees() {
    for (name, sgf) in [
        (
            "tree layout: 100,000 nodes, branched",
            common::game(100_000),
        ),
        (
            "tree layout: 100,000 nodes, one line",
            common::line(100_000),
        ),
    ] {
        if wanted(name) {
            let collection = Collection::read(sgf.into_bytes()).expect("a game");
            let record = collection.game(0);
            Times::of(20, || drop(black_box(TreeLayout::new(record)))).print(name);
        }
    }
}
