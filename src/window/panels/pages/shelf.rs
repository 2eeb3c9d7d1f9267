//! The table of games in front of the board: filter, columns to sort by, small boards of the rows that are seen.

use crate::window::world::thumbnails::{Files, Wanted};
use app::WINDOW;
use app::shelf::Shelf;
use app::shelf::ShelfCommand;
use app::shelf::row::{Column, Mark, Row};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{
    Align, Button, Color32, ColorImage, Context, Id, Key, Label, Layout, Popup, RichText, Sense,
    TextEdit, TextureHandle, TextureOptions, Ui, Vec2, Widget, WidgetInfo,
};
use egui_extras::{Column as Width, TableBuilder, TableRow};
use message::{id, say};
use record::Record;
use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, Sender, channel};
use tsumego::Verdict;
use words::bilingual;

/// Side of a small board, in points.
const BOARD: f32 = 64.0;
/// Height of a row without one, in points.
const LINE: f32 = 22.0;
/// So many small boards are kept.
const KEPT: usize = 400;

/// Which small board: list, row, and how often its game was edited.
type Picture = (u64, u32, u64);

/// What the table remembers between frames.
#[derive(Default)]
pub struct ShelfView {
    // The last wish to see the chosen row that was fulfilled.
    looked: Option<u64>,
    // Whether the filter has the keyboard since the table came to the front.
    greeted: bool,
    boards: HashMap<Picture, Option<TextureHandle>>,
    asked: HashSet<Picture>,
    painter: Option<BoardPainter>,
    // Rows that fit into the view.
    page: usize,
}

/// A small board that is to be painted, and its side in pixels.
type Order = (Picture, Wanted, usize);

/// The ways to and from the thread that paints small boards.
type BoardPainter = (Sender<Order>, Receiver<Painted>);

/// A small board from the thread that paints them; none if its file is gone.
type Painted = (Picture, Option<TextureHandle>);

impl ShelfView {
    /// The table is not in front: when it comes back, what is typed looks for words again.
    pub fn leave(&mut self) {
        self.greeted = false;
    }

    /// How many rows a page is.
    pub fn page(&self) -> isize {
        self.page.saturating_sub(1).max(1) as isize
    }

    /// The small board of a row, which is asked for if it is not there yet.
    fn board(&mut self, ui: &Ui, state: &State, number: u32, row: &Row) -> Option<&TextureHandle> {
        let game = row.game? as usize;
        let shelf = state.shelf();
        let path = shelf.path_of(row).filter(|_| shelf.folder().is_some());
        let record = match path {
            Some(_) => None,
            None => Some(state.document().collection().games().get(game)?),
        };
        let picture = (shelf.list(), number, record.map_or(0, Record::generation));
        if !self.boards.contains_key(&picture) && self.asked.insert(picture) {
            let wanted = match (path, record) {
                (Some(path), _) => Wanted::File(path.clone(), game),
                (None, record) => Wanted::Open(Box::new(record?.clone())),
            };
            let side = (BOARD * ui.ctx().pixels_per_point()).round() as usize;
            let (ask, _) = self
                .painter
                .get_or_insert_with(|| painter(ui.ctx().clone()));
            let _ = ask.send((picture, wanted, side));
        }
        self.boards.get(&picture)?.as_ref()
    }

    fn take_painted(&mut self) {
        let Some((_, painted)) = &self.painter else {
            return;
        };
        for (picture, board) in painted.try_iter() {
            self.asked.remove(&picture);
            if self.boards.len() >= KEPT {
                self.boards.clear();
            }
            self.boards.insert(picture, board);
        }
    }
}

/// The thread that paints small boards. What was asked last comes first: it is what is seen now.
fn painter(context: Context) -> BoardPainter {
    let (ask, asked) = channel::<Order>();
    let (tell, painted) = channel();
    std::thread::spawn(move || {
        let mut files = Files::default();
        let mut left = Vec::new();
        while let Some((picture, wanted, side)) = left.pop().or_else(|| asked.recv().ok()) {
            let board = files.paint(&wanted, side).map(|board| {
                let pixels = ColorImage::from_rgb([board.side; 2], &board.pixels);
                let name = format!("board {picture:?}");
                context.load_texture(name, pixels, TextureOptions::LINEAR)
            });
            if tell.send((picture, board)).is_err() {
                break;
            }
            left.extend(asked.try_iter());
            context.request_repaint();
        }
    });
    (ask, painted)
}

/// Shows the table.
pub fn shelf_ui(ui: &mut Ui, state: &State, view: &mut ShelfView, commands: &mut Vec<Command>) {
    view.take_painted();
    head_ui(ui, state, view, commands);
    ui.separator();
    if state.shelf().is_empty() {
        let text_id = match (state.shelf().is_listing(), state.shelf().total()) {
            (true, _) => id!(WINDOW, "shelf-listing"),
            (false, 0) => id!(WINDOW, "shelf-nothing"),
            (false, _) if state.shelf().is_of_problems() => id!(WINDOW, "shelf-no-problem-match"),
            (false, _) => id!(WINDOW, "shelf-no-match"),
        };
        ui.centered_and_justified(|ui| ui.weak(&*state.tr(text_id)));
        return;
    }
    table_ui(ui, state, view, commands);
}

/// What is listed, the filter, and how much passes it.
fn head_ui(ui: &mut Ui, state: &State, view: &mut ShelfView, commands: &mut Vec<Command>) {
    let shelf = state.shelf();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if ui
            .button(&*state.tr(state.way_back_id()))
            .on_hover_text("Esc")
            .clicked()
        {
            commands.push(ShelfCommand::Hide.into());
        }
        let name = match shelf.folder() {
            Some(folder) => folder.to_string(),
            None if state.problems().hides_answer() => String::new(),
            None => state.name_of_document(),
        };
        ui.add(Label::new(RichText::new(name).strong()).truncate());
    });
    ui.horizontal(|ui| {
        let mut filter = shelf.filter().to_owned();
        let field = TextEdit::singleline(&mut filter)
            .id(filter_id())
            .hint_text(&*state.tr(id!(WINDOW, "shelf-filter")))
            .desired_width(260.0_f32.min(ui.available_width() * 0.5));
        let field = ui.add(field);
        let hint = state.tr(id!(WINDOW, "shelf-filter"));
        field.widget_info(|| WidgetInfo::labeled(eframe::egui::Role::TextInput, true, &*hint));
        // A click on a row takes the keyboard away, and what is typed then looks for words all the same.
        let idle = ui.memory(|memory| memory.focused().is_none());
        let free = idle && state.dialog().is_none() && !Popup::is_any_open(ui.ctx());
        if !std::mem::replace(&mut view.greeted, true) || free {
            field.request_focus();
        }
        if field.changed() {
            commands.push(ShelfCommand::Filter(filter).into());
        }
        ui.label(count_text(state));
        if shelf.is_listing() {
            ui.spinner();
            if ui.button(&*state.tr(id!(WINDOW, "busy-cancel"))).clicked() {
                commands.push(ShelfCommand::Stop.into());
            }
        }
        let mut boards = state.settings().shelf_boards;
        if ui
            .checkbox(&mut boards, &*state.tr(id!(WINDOW, "act-shelf-boards")))
            .changed()
        {
            commands.push(app::settings::actions::Action::ShelfBoards.into());
        }
    });
}

/// The field for the words that rows must have.
pub fn filter_id() -> Id {
    Id::unique("shelf filter")
}

fn count_text(state: &State) -> String {
    let shelf = state.shelf();
    let (count, total) = (shelf.len(), shelf.total());
    let is_all = shelf.len() == shelf.total();
    let games = state.texts().tell(&match (is_all, shelf.is_of_problems()) {
        (true, false) => say!(WINDOW, "shelf-count", count = total),
        (true, true) => say!(WINDOW, "shelf-problems", count = total),
        (false, false) => say!(WINDOW, "shelf-count-of", count, total),
        (false, true) => say!(WINDOW, "shelf-problems-of", count, total),
    });
    if shelf.folder().is_none() {
        return games;
    }
    let files = say!(WINDOW, "shelf-files", count = shelf.files());
    let files = state.texts().tell(&files);
    format!("{games} · {files}")
}

fn table_ui(ui: &mut Ui, state: &State, view: &mut ShelfView, commands: &mut Vec<Command>) {
    let shelf = state.shelf();
    let columns = columns_of(state);
    let with_boards = state.settings().shelf_boards;
    let height = if with_boards { BOARD + 4.0 } else { LINE };
    view.page = (ui.available_height() / (height + ui.spacing().item_spacing.y)) as usize;
    let chosen = shelf.chosen();
    // All columns are to be seen at first; each can be made wider.
    let room = ui.available_width() - if with_boards { BOARD + 6.0 } else { 0.0 };
    let gaps = ui.spacing().item_spacing.x * (columns.len() + 1) as f32;
    let wished: f32 = columns.iter().map(|&column| width(column)).sum();
    let squeeze = ((room - gaps) / wished).clamp(0.3, 1.0);
    let mut table = TableBuilder::new(ui)
        // Other columns have other widths.
        .id_salt(("shelf", with_boards, &columns))
        .striped(true)
        .resizable(true)
        .sense(Sense::click())
        .auto_shrink(false)
        .animate_scrolling(false)
        .cell_layout(Layout::left_to_right(Align::Center));
    if with_boards {
        table = table.column(Width::exact(BOARD + 6.0));
    }
    for &column in &columns {
        let last = columns.last() == Some(&column);
        table = table.column(if last {
            Width::remainder().at_least(48.0).clip(true)
        } else {
            Width::initial(width(column) * squeeze)
                .at_least(30.0)
                .clip(true)
        });
    }
    if view.looked != Some(shelf.look()) {
        view.looked = Some(shelf.look());
        if let Some(place) = chosen {
            table = table.scroll_to_row(place, None);
        }
    }
    let table = table.header(24.0, |mut header| {
        if with_boards {
            header.col(|_| {});
        }
        for &column in &columns {
            header.col(|ui| heading_ui(ui, state, column, commands));
        }
    });
    table.body(|body| {
        body.rows(height, shelf.len(), |mut line| {
            let place = line.index();
            let Some((number, row)) = shelf.row(place) else {
                return;
            };
            line.set_selected(chosen == Some(place));
            if with_boards {
                line.col(|ui| board_ui(ui, state, view, number, row));
            }
            for &column in &columns {
                cell(&mut line, state, row, column);
            }
            let response = line.response();
            let name = name_of(shelf, row, state);
            response.widget_info(|| {
                WidgetInfo::selected(
                    eframe::egui::Role::Row,
                    true,
                    chosen == Some(place),
                    name.clone(),
                )
            });
            if response.double_clicked() {
                commands.push(ShelfCommand::Choose(place).into());
                commands.push(ShelfCommand::Open.into());
            } else if response.clicked() {
                commands.push(ShelfCommand::Choose(place).into());
            }
        });
    });
}

/// A row in words, for those who hear it.
fn name_of(shelf: &Shelf, row: &Row, state: &State) -> String {
    let texts = shelf.columns().into_iter().map(|column| {
        let text = text_of(state, row, column);
        (!text.is_empty()).then_some(text)
    });
    texts.flatten().collect::<Vec<_>>().join(", ")
}

fn text_of(state: &State, row: &Row, column: Column) -> String {
    if column == Column::Solved {
        let mark = Mark::of(&row.standing, state.date());
        return mark.map_or_else(String::new, |mark| {
            let text_id = match mark {
                Mark::Solved => id!(WINDOW, "mark-solved"),
                Mark::Due => id!(WINDOW, "mark-due"),
                Mark::Failed => id!(WINDOW, "mark-failed"),
            };
            state.tr(text_id).to_string()
        });
    }
    if is_open(row) && state.problems().hides_answer() && tells_answer(column) {
        return String::new();
    }
    match row.trouble() {
        Some(reason) if column == Column::Comment => state.in_words(reason),
        None if column == Column::Comment => {
            bilingual::half_of_line(&row.text(column), state.texts().tag())
        }
        None if column == Column::Title => bilingual::title(&row.text(column), state.texts().tag()),
        _ => row.text(column).into_owned(),
    }
}

/// The columns that say something: none that is silent about all rows while a problem is solved.
fn columns_of(state: &State) -> Vec<Column> {
    let shelf = state.shelf();
    let mut columns = shelf.columns();
    if state.problems().hides_answer() && shelf.rows().iter().all(is_open) {
        columns.retain(|&column| !tells_answer(column));
    }
    columns
}

/// Whether a row is a problem of which nothing may be told beside another one.
fn is_open(row: &Row) -> bool {
    row.key.is_some() && row.standing.decided != Some(Verdict::Right)
}

/// Whether a column gives away what is to be found in a problem: its idea, or how long it is.
fn tells_answer(column: Column) -> bool {
    matches!(
        column,
        Column::Title | Column::File | Column::Moves | Column::Result
    )
}

fn width(column: Column) -> f32 {
    match column {
        Column::Number | Column::Moves => 48.0,
        Column::Level => 56.0,
        Column::Solved => 84.0,
        Column::Result => 76.0,
        Column::Date => 92.0,
        Column::Black | Column::White | Column::Title => 150.0,
        Column::Event | Column::File => 170.0,
        Column::Comment => 260.0,
    }
}

fn heading_ui(ui: &mut Ui, state: &State, column: Column, commands: &mut Vec<Command>) {
    let name = state.tr(column.text_id());
    let arrow = match state.shelf().sorted_by() {
        Some((by, down)) if by == column => {
            if down {
                " ▼"
            } else {
                " ▲"
            }
        }
        _ => "",
    };
    let text = RichText::new(format!("{name}{arrow}")).strong();
    let button = Button::new(text).frame(false).truncate().ui(ui);
    if button
        .on_hover_text(&*state.tr(id!(WINDOW, "shelf-sort")))
        .clicked()
    {
        commands.push(ShelfCommand::Sort(column).into());
    }
}

fn board_ui(ui: &mut Ui, state: &State, view: &mut ShelfView, number: u32, row: &Row) {
    let place = eframe::egui::Rect::from_min_size(
        ui.max_rect().left_center() - Vec2::new(-2.0, BOARD / 2.0),
        Vec2::splat(BOARD),
    );
    match view.board(ui, state, number, row) {
        Some(board) => {
            let whole = eframe::egui::Rect::from_min_max(
                eframe::egui::pos2(0.0, 0.0),
                eframe::egui::pos2(1.0, 1.0),
            );
            ui.painter().image(board.id(), place, whole, Color32::WHITE);
        }
        None if row.game.is_some() => {
            let fill = ui.visuals().faint_bg_color;
            ui.painter().rect_filled(place, 2.0, fill);
        }
        None => {}
    }
}

fn cell(line: &mut TableRow<'_, '_>, state: &State, row: &Row, column: Column) {
    let text = text_of(state, row, column);
    line.col(|ui| {
        let text = if row.game.is_none() && column == Column::Comment {
            RichText::new(text).color(ui.visuals().error_fg_color)
        } else {
            RichText::new(text)
        };
        match column {
            Column::Comment if state.settings().shelf_boards => {
                ui.add(Label::new(text).selectable(false).wrap());
            }
            _ => {
                ui.add(Label::new(text).selectable(false).truncate());
            }
        }
    });
}

/// What a key does while the table is in front.
pub fn key_command(key: Key, page: isize) -> Option<Command> {
    let command = match key {
        Key::ArrowUp => ShelfCommand::Move(-1),
        Key::ArrowDown => ShelfCommand::Move(1),
        Key::PageUp => ShelfCommand::Move(-page),
        Key::PageDown => ShelfCommand::Move(page),
        Key::Home => ShelfCommand::Move(isize::MIN / 2),
        Key::End => ShelfCommand::Move(isize::MAX / 2),
        Key::Enter => ShelfCommand::Open,
        _ => return None,
    };
    Some(command.into())
}
