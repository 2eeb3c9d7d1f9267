//! The real window, opened in memory. Every harness is made here, and only here are pictures compared.

use app::settings::hints::HintSettings;
use app::settings::{Appearance, Settings};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{self, Event, Key, Modifiers, MouseWheelUnit, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable, by};
use egui_kittest::{Harness, Node, SnapshotOptions};
use katsura::window::frame::Window;
use raster::CpuRenderer;
use record::Collection;
use std::time::{Duration, Instant};

/// How long a story waits for an engine or a file before it fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a window is to be opened.
pub(crate) struct House {
    size: [f32; 2],
    scale: f32,
    settings: Settings,
    sgf: String,
}

/// Whether it is more than words for a screen reader.
fn is_seen(node: &Node<'_>) -> bool {
    node.accesskit_node().role() != egui::Role::Status
}

/// An open window.
pub(crate) struct Open {
    pub(crate) harness: Harness<'static, Window>,
}

impl House {
    /// A window of the usual size, light, in English, with that record.
    pub(crate) fn new(sgf: &str) -> House {
        let settings = Settings {
            language: "en".into(),
            appearance: Appearance::Light,
            hints: HintSettings::all_read(),
            ..Settings::default()
        };
        House {
            size: [1180.0, 820.0],
            scale: 1.0,
            settings,
            sgf: sgf.into(),
        }
    }

    pub(crate) fn size(mut self, width: f32, height: f32) -> House {
        self.size = [width, height];
        self
    }

    /// Pixels for each point, as on a high-density screen.
    pub(crate) fn scale(mut self, scale: f32) -> House {
        self.scale = scale;
        self
    }

    pub(crate) fn dark(mut self) -> House {
        self.settings.appearance = Appearance::Dark;
        self
    }

    pub(crate) fn japanese(mut self) -> House {
        self.settings.language = "ja".into();
        self
    }

    /// Changes other settings.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Settings)) -> House {
        change(&mut self.settings);
        self
    }

    /// Opens the window. No settings file: nothing outside the test is read or written.
    pub(crate) fn open(self) -> Open {
        let House {
            size,
            scale,
            settings,
            sgf,
        } = self;
        let harness = Harness::builder()
            .with_size(size)
            .with_pixels_per_point(scale)
            .with_max_steps(20)
            .with_render_cursor(false)
            .renderer(CpuRenderer::default())
            .build_eframe(move |creation| {
                let mut window = Window::new(&creation.egui_ctx, settings, None);
                if !sgf.is_empty() {
                    window.show(Collection::read(sgf.into_bytes()).expect("a game"));
                }
                window
            });
        let mut open = Open { harness };
        open.settle();
        open
    }
}

impl Open {
    pub(crate) fn state(&self) -> &State {
        self.harness.state().state()
    }

    /// Does a command as if it came from a widget or from the world.
    pub(crate) fn run(&mut self, command: impl Into<Command>) {
        self.harness.state_mut().run(command.into());
        self.settle();
    }

    /// The same, but draws a single frame, as when a message went away by itself.
    pub(crate) fn run_in_one_frame(&mut self, command: impl Into<Command>) {
        self.harness.state_mut().run(command.into());
        self.harness.step();
    }

    /// Draws frames until nothing changes any more. An engine at work keeps a window changing, so
    /// the number of frames is bounded and not judged.
    pub(crate) fn settle(&mut self) {
        self.harness.run_ok();
    }

    /// Draws frames until `done`; engines and files work on threads of their own.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, what: &str, done: impl Fn(&State) -> bool) {
        let start = Instant::now();
        while !done(self.state()) {
            assert!(start.elapsed() < PATIENCE, "waited in vain: {what}");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.settle();
    }

    /// The element that is called so.
    #[track_caller]
    pub(crate) fn node<'a>(&'a self, name: &'a str) -> Node<'a> {
        self.harness.get_by_label(name)
    }

    /// How many elements that are seen have a name that contains `part`.
    pub(crate) fn count(&self, part: &str) -> usize {
        let found = self.harness.query_all(by().label_contains(part));
        found.filter(is_seen).count()
    }

    /// Whether an element with exactly that name is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.harness
            .query_all(by().label(name))
            .any(|node| is_seen(&node))
    }

    #[track_caller]
    pub(crate) fn click(&mut self, name: &str) {
        self.node(name).click();
        self.settle();
    }

    /// Clicks the first element of that name: the menu, where a tool is called the same.
    #[track_caller]
    pub(crate) fn click_first(&mut self, name: &str) {
        let node = self
            .harness
            .query_all(by().label(name))
            .next()
            .unwrap_or_else(|| panic!("no {name}"));
        node.click();
        self.settle();
    }

    /// Clicks the last element of that name: a menu's entry and not the tool button that is called the same.
    #[track_caller]
    pub(crate) fn click_last(&mut self, name: &str) {
        let node = self
            .harness
            .query_all(by().label(name))
            .last()
            .unwrap_or_else(|| panic!("no {name}"));
        node.click();
        self.settle();
    }

    /// Clicks the point, whatever stands on it.
    #[track_caller]
    pub(crate) fn click_point(&mut self, point: &str) {
        let at = self.point(point);
        self.click_at(at);
    }

    /// Where the middle of a point is.
    #[track_caller]
    pub(crate) fn point(&self, point: &str) -> Pos2 {
        let name = format!("{point}, ");
        let found = self
            .harness
            .query_all(by().label_contains(&name))
            .find(|node| {
                node.accesskit_node()
                    .label()
                    .is_some_and(|label| label.starts_with(&name))
            });
        found
            .unwrap_or_else(|| panic!("no point {point}"))
            .rect()
            .center()
    }

    pub(crate) fn click_at(&mut self, at: Pos2) {
        self.button_at(at, egui::PointerButton::Primary);
    }

    pub(crate) fn button_at(&mut self, pos: Pos2, button: egui::PointerButton) {
        self.harness.event(Event::PointerMoved(pos));
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos,
                button,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        self.settle();
    }

    /// Draws the pointer from one place to another with a button down.
    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2, button: egui::PointerButton) {
        let press = |pos, pressed| Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.harness.event(Event::PointerMoved(from));
        self.harness.event(press(from, true));
        self.harness.step();
        for part in [0.3, 0.7, 1.0] {
            self.harness
                .event(Event::PointerMoved(from + (to - from) * part));
            self.harness.step();
        }
        self.harness.event(press(to, false));
        self.settle();
    }

    /// Turns the wheel by so many notches, down for positive numbers.
    pub(crate) fn wheel_at(&mut self, at: Pos2, notches: i32) {
        self.harness.event(Event::PointerMoved(at));
        self.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: Vec2::new(0.0, -notches as f32),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        });
        self.settle();
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    pub(crate) fn ctrl(&mut self, key: Key) {
        self.harness
            .key_press_modifiers(Modifiers::COMMAND | Modifiers::CTRL, key);
        self.settle();
    }

    /// Types as a keyboard does: each letter is a key and a text.
    pub(crate) fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let key = Key::from_name(&letter.to_uppercase().to_string());
            if let Some(key) = key {
                self.harness.key_down(key);
            }
            self.harness.event(Event::Text(letter.to_string()));
            if let Some(key) = key {
                self.harness.key_up(key);
            }
        }
        self.settle();
    }

    /// The move number of the node that is shown.
    pub(crate) fn move_number(&self) -> u32 {
        let document = self.state().document();
        document.record().move_number(document.cursor())
    }

    /// The comment of the node that is shown.
    pub(crate) fn comment(&self) -> String {
        let document = self.state().document();
        document.record().msg(document.cursor()).into_owned()
    }

    /// Compares the window with its picture. The renderer has no chance in it; the tolerance is for
    /// processors that round differently.
    #[track_caller]
    pub(crate) fn picture(&mut self, name: &str) {
        self.harness.remove_cursor();
        self.settle();
        let options = SnapshotOptions::new()
            .output_path("tests/app/pictures")
            .threshold(1.0)
            .max_failed_pixels(20);
        self.harness.snapshot_options(name, &options);
    }
}
