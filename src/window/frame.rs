//! The window itself: takes what happened, applies it, and lays the panels out.

use crate::window::paint::Painter;
use crate::window::panels::bars::status::Elsewhere;
use crate::window::panels::side::{Heights, side_bar_ui};
use crate::window::panels::{
    self, bars::console::ConsoleView, board::BoardView, pages::shelf::ShelfView, side,
    side::tree::TreeView,
};
use crate::window::world::open_command;
use crate::window::world::{self, World};
use app::problems::{ProblemCommand, Source, Target};
use app::settings::profiles::NetProfile;
use app::settings::{Appearance, Settings};
use app::shell::apply::apply;
use app::shell::command::Command;
use app::shell::state::State;
use chrono::Utc;
use eframe::egui::{self, Frame, Margin, Panel, ThemePreference};
use engine::Worker;
use fileref::FileRef;
use record::Collection;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// In a narrower window there is no side bar, in points.
const LEAST_FOR_SIDE: f32 = 560.0;
/// Height that panels and board need beside the console, in points.
const LEAST_FOR_CONSOLE: f32 = 330.0;

/// The program as `eframe` sees it.
pub struct Window {
    state: State,
    world: World,
    painter: Painter,
    // The signs of legends are smaller than the board's.
    signs: Painter,
    board: BoardView,
    tree: TreeView,
    console: ConsoleView,
    shelf: ShelfView,
    keys: panels::keys::KeyReader,
    problems: panels::pages::problems::ProblemsView,
    home: panels::pages::home::HomeView,
    // Whether buttons are large now.
    large: bool,
    // Whether a dialog was in front, and where the pointer is put back after one came.
    had_dialog: bool,
    pointer: Option<egui::Pos2>,
    title: String,
    // Where the engines go when the window closes; whoever opened it closes them then.
    leftover: Leftover,
    // Sizes the user gave the panels: width of the side bar, heights of its parts and of the console.
    measured: Measured,
}

/// Engines that outlive the window for the moment they need to close.
pub type Leftover = Arc<Mutex<Vec<Worker>>>;

#[derive(Default)]
struct Measured {
    side: Option<f32>,
    console: Option<f32>,
    parts: Heights,
}

impl Window {
    /// A window with an empty board.
    pub fn new(
        context: &egui::Context,
        settings: Settings,
        settings_file: Option<PathBuf>,
    ) -> Window {
        set_up(context);
        let mut window = Window {
            state: State::new(settings, world::start_of_program()),
            world: World::new(context.clone(), settings_file),
            painter: Painter::default(),
            signs: Painter::default(),
            board: BoardView::default(),
            tree: TreeView::default(),
            console: ConsoleView::default(),
            shelf: ShelfView::default(),
            keys: panels::keys::KeyReader::default(),
            problems: panels::pages::problems::ProblemsView::default(),
            home: panels::pages::home::HomeView::default(),
            large: false,
            had_dialog: false,
            pointer: None,
            title: String::new(),
            leftover: Leftover::default(),
            measured: Measured::default(),
        };
        for effect in window.state.check_libraries() {
            window.world.perform(effect, window.state.settings());
        }
        window.follow_settings(context);
        window
    }

    /// Keeps unsaved work in that folder, and offers what an earlier session left there.
    pub fn keep_journal(&mut self, folder: PathBuf) {
        self.world.keep_journal(folder);
    }

    /// Games of matches that nobody keeps lie in that folder until the next match.
    pub fn put_unnamed_matches_in(&mut self, folder: PathBuf) {
        self.world.put_unnamed_matches_in(folder);
    }

    /// Remembers in that file what runs of regressions came to.
    pub fn keep_test_runs(&mut self, file: PathBuf) {
        self.world.keep_test_runs(file);
    }

    /// Remembers in that file how problems were solved.
    pub fn keep_progress(&mut self, file: PathBuf) {
        self.world.keep_progress(file);
    }

    /// Lets stones be heard, as far as the machine can and the user wants it.
    pub fn let_stones_be_heard(&mut self) {
        self.world.let_stones_be_heard();
    }

    /// Where the engines are put when the window closes.
    pub fn leftover(&self) -> Leftover {
        Arc::clone(&self.leftover)
    }

    /// What the window shows.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Opens a file, or loads it if it is an engine library.
    pub fn open(&mut self, path: PathBuf) {
        self.run(opening(path.into()));
    }

    /// Opens a file and puts its first problem before the user.
    pub fn solve(&mut self, path: PathBuf) {
        let first = Target {
            source: Source::File(path.into()),
            game: 0,
            key: None,
        };
        self.run(ProblemCommand::Fetch(first).into());
    }

    /// Shows the start page.
    pub fn open_home(&mut self) {
        self.run(app::settings::actions::Action::Home.into());
    }

    /// Puts the bundled problem at which the user was last before him, at first the first one.
    pub fn open_bundled(&mut self) {
        let (grade, game) = self.state.bundled_place();
        let set = ProblemCommand::Bundled(grade, game);
        self.run(set.into());
    }

    /// Shows a record that belongs to no file and is not the user's to lose.
    pub fn show(&mut self, collection: Collection) {
        self.state
            .show(app::document::Document::new(collection, None));
    }

    /// Applies one command and does what follows from it.
    pub fn run(&mut self, command: Command) {
        self.state.set_time(Instant::now(), Utc::now());
        for effect in apply(&mut self.state, command) {
            self.world.perform(effect, self.state.settings());
        }
    }

    fn follow_settings(&mut self, context: &egui::Context) {
        let settings = self.state.settings();
        let theme = match settings.appearance {
            Appearance::System => ThemePreference::System,
            Appearance::Light => ThemePreference::Light,
            Appearance::Dark => ThemePreference::Dark,
        };
        context.set_theme(theme);
        context.set_zoom_factor(settings.zoom);
        let large = settings.input.large;
        self.state
            .set_dark_panels(context.theme() == egui::Theme::Dark);
        if self.large != large {
            self.large = large;
            context.all_styles_mut(|style| {
                let usual = egui::style::Spacing::default();
                let spacing = &mut style.spacing;
                spacing.interact_size.y = if large { 36.0 } else { usual.interact_size.y };
                spacing.button_padding = if large {
                    egui::vec2(10.0, 6.0)
                } else {
                    usual.button_padding
                };
            });
        }
        let title = self.state.title();
        if title != self.title {
            context.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// With `KATSURA_TRACE=startup`, says when the first frame is on the screen, which is when the
    /// second one begins. For whoever measures the start.
    fn trace_start(context: &egui::Context) {
        let frame = context.cumulative_frame_nr();
        if frame > 1 || std::env::var_os("KATSURA_TRACE").is_none_or(|what| what != "startup") {
            return;
        }
        match frame {
            0 => context.request_repaint(),
            _ => eprintln!("katsura: first frame"),
        }
    }

    /// Asks to be woken for what changes without an event: clocks, and messages that go away.
    fn schedule(&mut self, context: &egui::Context) {
        let (document, now) = (self.state.document(), self.state.now());
        if let Some(time) = self.state.game().until_flag(document, now) {
            context.request_repaint_after(time + Duration::from_millis(1));
        }
        let clocks = self.state.game().is_any_on() && self.state.game().trouble().is_none();
        if clocks || self.state.engines().is_busy() || self.state.analysis().whole_game().is_some()
        {
            context.request_repaint_after(Duration::from_secs(1));
        }
        if let Some(at) = self.state.board_view().wake_at() {
            context.request_repaint_after(at.saturating_duration_since(self.state.now()));
        }
        if let Some(at) = self.state.problems().wake_at(self.state.now()) {
            context.request_repaint_after(at.saturating_duration_since(self.state.now()));
        }
        if self.state.document().finding().is_running() {
            context.request_repaint();
        }
        if self.state.document().busy().is_some() {
            context.request_repaint_after(Duration::from_millis(100));
        }
        if let Some(at) = self.state.notices().next_goes_at() {
            let left = at.saturating_duration_since(Instant::now()) + Duration::from_millis(20);
            context.request_repaint_after(left);
        }
    }

    fn window_events(&mut self, context: &egui::Context, commands: &mut Vec<Command>) {
        let (closes, dropped) = context.input(|input| {
            let dropped: Vec<FileRef> = input
                .raw
                .dropped_files
                .iter()
                .map(|file| file.path().into())
                .collect();
            (input.viewport().close_requested(), dropped)
        });
        let document = self.state.document();
        let tried = document.record().has_tried();
        let problems = self.state.problems();
        let to_lose = document.is_modified()
            || tried
            || self.state.analysis().has_results_to_keep()
            || problems.composer().unopened() > 0
            || problems.holds_try();
        if closes && to_lose {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            commands.push(app::settings::actions::Action::Quit.into());
        }
        commands.extend(dropped.into_iter().map(opening));
    }

    fn panels(&mut self, root: &mut egui::Ui, commands: &mut Vec<Command>) {
        let state = &self.state;
        panels::said::said_ui(root, state);
        let panels = state.settings().panels.clone();
        let epoch = state.layout_epoch();
        // Where the messages stand beside the board.
        let mut side_place = None;
        let home = state.home().is_shown();
        let table = state.is_page_in_front();
        let side_is_useful =
            !state.is_full_screen() && root.available_width() > LEAST_FOR_SIDE && !table;
        if !home {
            self.home.leave();
        }
        if !state.is_full_screen() {
            Panel::top("menu").show(root, |ui| panels::bars::menu::menu_ui(ui, state, commands));
        }
        // A dialog has them in front of it.
        let is_covered = state.dialog().is_some();
        if home {
            // Nothing of the board is there: no bars, no side.
            if !is_covered {
                panels::board::notices::notices_below_ui(root, state, commands);
            }
        } else if !state.is_full_screen() {
            self.status(root, table, side_is_useful, commands);
            // The board comes first.
            if panels.console && root.available_height() > LEAST_FOR_CONSOLE {
                let console = Panel::bottom(("console", epoch))
                    .resizable(true)
                    .default_size(panels.console_height)
                    .size_range(90.0..=(root.available_height() - 160.0).max(90.0))
                    .show(root, |ui| {
                        panels::bars::console::console_ui(ui, state, &mut self.console, commands);
                    });
                self.measured.console = Some(console.response.rect.height());
            }
            if side_is_useful {
                let side = if state.settings().layout.left {
                    Panel::left(("left side", epoch))
                } else {
                    Panel::right(("side", epoch))
                };
                let side = side
                    .resizable(true)
                    .default_size(panels.side_width.min(root.available_width() * 0.36))
                    .size_range(200.0..=root.available_width() * 0.45)
                    .show(root, |ui| {
                        // Its width is the user's, whatever stands in it: a long name does not move the board.
                        let (_, place) = ui.allocate_space(ui.available_size());
                        let mut side = ui.new_child(egui::UiBuilder::new().max_rect(place));
                        side.set_clip_rect(place.expand(2.0).intersect(ui.clip_rect()));
                        let side = &mut side;
                        side_bar_ui(side, state, &mut self.tree, &mut self.signs, commands)
                    });
                side_place = Some(side.response.rect);
                self.measured.side = Some(side.response.rect.width());
                self.measured.parts = side.inner;
            }
            // Who plays an engine plays, and has a row of buttons for what that takes.
            let plays = side::play::is_shown(state);
            let other_game = state.is_other_game_in_front();
            if !table && !state.problems().is_solving() && !plays && !other_game {
                Panel::left("tools")
                    .resizable(false)
                    .exact_size(panels::bars::tools::width(
                        root.available_height(),
                        state.settings().input.large,
                    ))
                    .show(root, |ui| {
                        ui.add_space(6.0);
                        panels::bars::tools::tools_ui(ui, state, commands);
                    });
            }
            if state.document().finding().open && !table {
                Panel::bottom("find")
                    .resizable(true)
                    .default_size(170.0)
                    .size_range(90.0..=(root.available_height() - 200.0).max(90.0))
                    .show(root, |ui| panels::bars::find::find_ui(ui, state, commands));
            }
        }
        if !state.shelf().is_shown() {
            self.shelf.leave();
        }
        // Without a side bar they take room of their own: nothing covers the board.
        if side_place.is_none() && !table && !home && !is_covered {
            panels::board::notices::notices_below_ui(root, state, commands);
        }
        self.centre(root, side_is_useful, commands);
        let state = &self.state;
        if let Some(place) = side_place.filter(|_| !is_covered) {
            panels::board::notices::notices_ui(root, state, place, false, commands);
        }
        let with_trouble = side_place.is_none();
        panels::board::notices::notices_over_ui(root, state, with_trouble, commands);
    }

    /// The bar at the bottom. The side bar has the cards of the players, with their clocks.
    fn status(
        &self,
        root: &mut egui::Ui,
        table: bool,
        has_side: bool,
        commands: &mut Vec<Command>,
    ) {
        let state = &self.state;
        Panel::bottom("status").show(root, |ui| {
            ui.add_space(1.0);
            ui.horizontal(|ui| {
                // How long the line is would tell of the solution.
                let navigates = !table && !state.problems().is_solving();
                if navigates {
                    panels::bars::navigation::navigation_ui(ui, state, commands);
                }
                let hover = self.board.hover_text.as_deref().filter(|_| !table);
                let elsewhere = Elsewhere {
                    number: navigates,
                    side: has_side,
                };
                panels::bars::status::status_ui(ui, state, elsewhere, hover, commands);
            });
            ui.add_space(1.0);
        });
    }

    /// The board, or the page or table that is shown instead.
    fn centre(&mut self, root: &mut egui::Ui, side_is_useful: bool, commands: &mut Vec<Command>) {
        let state = &self.state;
        let page = state.problems().page();
        let table = state.is_table_in_front();
        let frame = Frame::new()
            .fill(root.visuals().panel_fill)
            .inner_margin(Margin::same(4));
        egui::CentralPanel::default().frame(frame).show(root, |ui| {
            if state.home().is_shown() {
                let painter = &mut self.painter;
                panels::pages::home::home_ui(ui, state, &mut self.home, painter, commands);
                return;
            }
            if let Some(page) = page {
                panels::pages::problems::problems_ui(ui, state, page, &mut self.problems, commands);
            } else if table {
                panels::pages::shelf::shelf_ui(ui, state, &mut self.shelf, commands);
            } else {
                panels::board::trial::strip_ui(ui, state, commands);
                if !side_is_useful {
                    side::play::play_ui(ui, state, commands);
                }
                if !panels::board::why_not::strip_ui(ui, state, commands) {
                    panels::board::exercise::strip_ui(ui, state, commands);
                }
                panels::board::solving::strip_ui(ui, state, !side_is_useful, commands);
                panels::board::board_ui(ui, state, &mut self.board, &mut self.painter, commands);
            }
            if state.is_full_screen() && !table {
                panels::board::full_screen::corner_ui(ui, state);
            }
            if table && state.dialog().is_none() {
                let place = ui.max_rect();
                panels::board::notices::notices_ui(ui, state, place, true, commands);
            }
        });
    }

    /// Keeps the window's place and the panels' sizes for the next session.
    fn remember_layout(&mut self, context: &egui::Context) {
        let full_screen = self.state.is_full_screen();
        let zoom = self.state.settings().zoom;
        let measured = &mut self.measured;
        self.state.remember_layout(|panels, place| {
            panels.side_width = measured.side.take().unwrap_or(panels.side_width);
            for (part, height) in measured.parts.drain(..) {
                *panels.height(part) = height;
            }
            let console = measured.console.take();
            panels.console_height = console.unwrap_or(panels.console_height);
            context.input(|input| {
                let viewport = input.viewport();
                place.maximized = viewport.maximized.unwrap_or(false);
                if !place.maximized && !full_screen {
                    if let Some(inner) = viewport.inner_rect {
                        place.size = [inner.width() * zoom, inner.height() * zoom];
                    }
                    place.position = viewport
                        .outer_rect
                        .map(|outer| [outer.min.x * zoom, outer.min.y * zoom]);
                }
            });
        });
    }
}

impl eframe::App for Window {
    /// A tooltip below stays open while the pointer rests, whatever comes in front of it. So the pointer is taken away
    /// for the one frame in which a dialog comes.
    fn raw_input_hook(&mut self, context: &egui::Context, input: &mut egui::RawInput) {
        if let Some(at) = self.pointer.take() {
            input.events.insert(0, egui::Event::PointerMoved(at));
        }
        let has_dialog = self.state.dialog().is_some();
        let had_dialog = std::mem::replace(&mut self.had_dialog, has_dialog);
        if has_dialog && !had_dialog {
            let moved = input.events.iter().rev().find_map(|event| match event {
                egui::Event::PointerMoved(at) => Some(*at),
                _ => None,
            });
            self.pointer = moved.or_else(|| context.pointer_latest_pos());
            input.events.push(egui::Event::PointerGone);
            context.request_repaint();
        }
    }

    fn logic(&mut self, context: &egui::Context, _: &mut eframe::Frame) {
        for command in self.world.poll() {
            self.run(command);
        }
        self.run(Command::Tick);
        self.schedule(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        let context = ui.ctx().clone();
        Window::trace_start(&context);
        let mut commands = Vec::new();
        self.window_events(&context, &mut commands);
        let page = self.shelf.page();
        self.keys.in_tree = self.tree.has_focus;
        panels::keys::read_keys(&context, &self.state, &mut self.keys, page, &mut commands);
        self.panels(ui, &mut commands);
        panels::dialogs::dialog_ui(ui, &self.state, &mut self.painter, &mut commands);
        let comment = panels::side::comment::comment_id(&self.state);
        self.keys.in_comment = context.memory(|memory| memory.has_focus(comment));
        panels::keys::hint_ui(&context, &self.state, &self.keys);
        self.remember_layout(&context);
        let changed = !commands.is_empty();
        for command in commands {
            self.run(command);
        }
        self.follow_settings(&context);
        if changed {
            // What was just done shows in the next frame.
            context.request_repaint();
        }
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.world.perform(
            app::shell::effect::Effect::SaveSettings,
            self.state.settings(),
        );
        if !self.state.document().is_modified() {
            let end = app::shell::effect::Effect::Journal(app::document::journal::Entry::End);
            self.world.perform(end, self.state.settings());
        }
        self.world.close_files();
        let mut leftover = self.leftover.lock().unwrap_or_else(PoisonError::into_inner);
        leftover.extend(self.world.take_engines());
    }
}

/// Fonts and habits of the whole window.
fn set_up(context: &egui::Context) {
    use egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
    let family = |family, priority| InsertFontFamily { family, priority };
    context.add_font(FontInsert::new(
        "M PLUS 1p",
        egui::FontData::from_static(picture::FONT),
        vec![
            family(egui::FontFamily::Proportional, FontPriority::Highest),
            family(egui::FontFamily::Monospace, FontPriority::Lowest),
        ],
    ));
    context.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // A dialog is measured, filled and put in its place before its first frame is seen; each takes a pass, and a list
        // within it another one.
        options.max_passes = const { NonZeroUsize::new(6).expect("more than none") };
    });
    panels::style::set_up(context);
    context.all_styles_mut(|style| {
        // A blinking caret would repaint the whole window for ever.
        style.visuals.text_cursor.blink = false;
        style.interaction.tooltip_delay = 0.4;
    });
}

/// What opens that file, or makes an engine of it if it is a library or a network.
fn opening(file: FileRef) -> Command {
    if matches!(&*file.ending(), "so" | "dylib" | "dll") {
        Command::ChoosePath(app::shell::state::Purpose::Library, file)
    } else if NetProfile::fits(&file) {
        Command::ChoosePath(app::shell::browse::Purpose::Net, file)
    } else {
        open_command(&file)
    }
}
