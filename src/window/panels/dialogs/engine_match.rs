//! Matches between engines: the settings of a new one, and how the present one stands.

use crate::window::paint::color32;
use crate::window::panels::dialogs::new_game;
use crate::window::panels::parts::dialog::{
    buttons_ui, close_button, main_button, room_for, safe_button,
};
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::document::files::FileCommand;
use app::engines::Source;
use app::engines::matches::{LiveGame, MatchCommand, MatchView, progress_in_words};
use app::settings::MatchSetup;
use app::shell::command::Command;
use app::shell::state::{Dialog, Purpose, State};
use eframe::egui::{
    Checkbox, Color32, DragValue, Grid, Label, Pos2, ProgressBar, Response, RichText, Role,
    ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo,
};
use fileref::FileRef;
use go::{Color, Move, Point};
use message::{id, say};
use picture::Theme;
use tournament::Row;
use tournament::stats::Standing;

/// Side of the small board, in points.
const BOARD: f32 = 190.0;

/// Shows the settings; every change goes back into the dialog as a command.
pub fn match_setup_ui(ui: &mut Ui, state: &State, setup: &MatchSetup, commands: &mut Vec<Command>) {
    let mut now = setup.clone();
    heading(ui, &state.tr(id!(WINDOW, "match-title")));
    ScrollArea::both()
        .max_height(room_for(ui, 460.0))
        .show(ui, |ui| {
            Grid::new("match")
                .num_columns(2)
                .spacing([16.0, 8.0])
                .show(ui, |ui| setup_rows(ui, state, &mut now, commands));
        });
    if now != *setup {
        commands.push(Command::EditDialog(Dialog::Match(now.clone())));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let known = |name: &str| state.engines().by_name(name).is_some();
        let possible = known(&now.game.black) && known(&now.game.white);
        if main_button(ui, &state.tr(id!(WINDOW, "new-game-start")), possible) {
            commands.push(MatchCommand::Start(now).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(18.0).strong());
    ui.add_space(6.0);
}

fn setup_rows(ui: &mut Ui, state: &State, now: &mut MatchSetup, commands: &mut Vec<Command>) {
    let game = &mut now.game;
    for (text_id, color, name, level) in [
        (
            id!(WINDOW, "match-first"),
            Color::Black,
            &mut game.black,
            &mut game.black_level,
        ),
        (
            id!(WINDOW, "match-second"),
            Color::White,
            &mut game.white,
            &mut game.white_level,
        ),
    ] {
        ui.label(&*state.tr(text_id));
        new_game::engine_ui(ui, state, text_id, name);
        ui.end_row();
        let slot = state.engines().by_name(name);
        if slot.is_some_and(|slot| matches!(slot.source, Source::Builtin(_))) {
            new_game::level_ui(ui, state, color, (name, level));
        }
    }
    let label = ui.label(&*state.tr(id!(WINDOW, "match-games")));
    ui.horizontal(|ui| {
        ui.add(DragValue::new(&mut now.games).range(1..=100_000))
            .labelled_by(label.id);
        ui.add(Checkbox::new(
            &mut now.alternate,
            &*state.tr(id!(WINDOW, "match-alternate")),
        ));
    });
    ui.end_row();
    new_game::board_ui(ui, state, &mut now.game);
    new_game::time_ui(ui, state, &mut now.game, false);
    let openings = (
        &mut now.openings,
        id!(WINDOW, "match-openings"),
        Purpose::Openings,
    );
    let folder = (
        &mut now.folder,
        id!(WINDOW, "match-folder"),
        Purpose::MatchFolder,
    );
    for (path, text_id, purpose) in [openings, folder] {
        ui.label(&*state.tr(text_id));
        path_ui(ui, state, path, purpose, commands);
        ui.end_row();
    }
}

fn path_ui(
    ui: &mut Ui,
    state: &State,
    path: &mut Option<FileRef>,
    purpose: Purpose,
    commands: &mut Vec<Command>,
) {
    ui.horizontal(|ui| {
        if ui.button(&*state.tr(id!(WINDOW, "match-choose"))).clicked() {
            commands.push(Command::PickFor(purpose));
        }
        let Some(chosen) = path.clone() else {
            ui.weak(&*state.tr(id!(WINDOW, "match-none")));
            return;
        };
        let clear = ui.button("✕");
        named(&clear, true, &state.tr(id!(WINDOW, "match-clear")));
        if clear.clicked() {
            *path = None;
        }
        ui.label(chosen.name()).on_hover_text(chosen.to_string());
    });
}

/// Width of the table of a match.
const TABLE_WIDTH: f32 = 720.0;

/// Shows how the match stands.
pub fn match_table_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(view) = state.engines().played_match() else {
        return;
    };
    let (a, b) = (&view.summary.a, &view.summary.b);
    heading(ui, &format!("{} – {}", a.name, b.name));
    progress_ui(ui, state, view);
    // The dialog keeps its size: nothing moves away under the pointer while games are played.
    ui.set_width(TABLE_WIDTH.min(ui.ctx().content_rect().width() - 60.0));
    let height = room_for(ui, 460.0);
    ScrollArea::both()
        .auto_shrink(false)
        .min_scrolled_height(height)
        .max_height(height)
        .show(ui, |ui| {
            ui.horizontal_top(|ui| {
                if let Some(game) = view.game.as_ref().filter(|_| view.running) {
                    ui.vertical(|ui| live_ui(ui, state, view, game));
                    ui.add_space(10.0);
                }
                ui.vertical(|ui| standings_ui(ui, state, view));
            });
            ui.add_space(6.0);
            rows_ui(ui, state, view, commands);
        });
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let close = safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
        if view.running {
            close.on_hover_text(&*state.tr(id!(WINDOW, "match-goes-on")));
            if ui.button(&*state.tr(id!(WINDOW, "match-stop"))).clicked() {
                commands.push(MatchCommand::Stop.into());
            }
        } else if ui.button(&*state.tr(id!(WINDOW, "match-new"))).clicked() {
            commands.push(MatchCommand::New.into());
        }
    });
}

fn progress_ui(ui: &mut Ui, state: &State, view: &MatchView) {
    let done = view.summary.games;
    let part = done as f32 / view.summary.planned.max(1) as f32;
    let text = progress_in_words(state.texts(), view);
    let bar = ui.add(ProgressBar::new(part).text(&text).desired_height(18.0));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
    if let Some(failure) = &view.failure {
        ui.colored_label(ui.visuals().error_fg_color, state.in_words(failure));
    }
    ui.add_space(6.0);
}

/// The game that is played now.
fn live_ui(ui: &mut Ui, state: &State, view: &MatchView, game: &LiveGame) {
    let name = |color| {
        let side = game.side(color);
        [&view.summary.a.name, &view.summary.b.name][side.index()]
    };
    let (number, moves) = (game.number.to_string(), game.moves.to_string());
    let title = state.texts().tell(&say!(
        WINDOW,
        "match-game-now",
        number = &*number,
        moves = &*moves,
        black = &**name(Color::Black),
        white = &**name(Color::White)
    ));
    board_ui(ui, game, &title, &app::shell::panels::theme(state));
    ui.set_max_width(BOARD);
    ui.add(Label::new(title).wrap());
}

/// A small board: lines, stones, the last move.
fn board_ui(ui: &mut Ui, game: &LiveGame, name: &str, theme: &Theme) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(BOARD), Sense::empty());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, color32(theme.ground()));
    let size = game.position.size();
    let cell = BOARD / f32::from(size.width().max(size.height()));
    let at = |x: u8, y: u8| -> Pos2 {
        let center = |n: u8| (f32::from(n) + 0.5) * cell;
        rect.min + Vec2::new(center(x), center(y))
    };
    let line = Stroke::new(1.0, color32(theme.line));
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    for x in 0..size.width() {
        painter.line_segment([at(x, 0), at(x, bottom)], line);
    }
    for y in 0..size.height() {
        painter.line_segment([at(0, y), at(right, y)], line);
    }
    for (point, stone) in game.position.stones().iter() {
        let Some(color) = stone else { continue };
        let center = at(point.x, point.y);
        let (fill, mark) = match color {
            Color::Black => (Color32::from_gray(20), Color32::WHITE),
            Color::White => (Color32::from_gray(245), Color32::BLACK),
        };
        painter.circle(center, cell * 0.47, fill, (1.0, Color32::from_gray(60)));
        if is_last(game, point) {
            painter.circle_stroke(center, cell * 0.22, (1.5, mark));
        }
    }
}

fn is_last(game: &LiveGame, point: Point) -> bool {
    game.last == Some(Move::Play(point))
}

/// Wins, losses at the table, times; win rate and Elo with their intervals.
fn standings_ui(ui: &mut Ui, state: &State, view: &MatchView) {
    let summary = &view.summary;
    let forfeits = |s: &Standing| s.lost_on_time + s.lost_by_illegal_move + s.lost_by_failure;
    Grid::new("standings")
        .num_columns(3)
        .striped(true)
        .spacing([14.0, 4.0])
        .show(ui, |ui| {
            let [a, b] = [&summary.a, &summary.b];
            row(ui, "", [a.name.clone(), b.name.clone()]);
            let wins = [a, b].map(|s| s.wins.to_string());
            row(ui, &state.tr(id!(WINDOW, "match-wins")), wins);
            let black = [a, b].map(|s| format!("{}/{}", s.wins_as_black, s.games_as_black));
            row(ui, &state.tr(id!(WINDOW, "match-as-black")), black);
            let white = [a, b].map(|s| format!("{}/{}", s.wins_as_white, s.games_as_white));
            row(ui, &state.tr(id!(WINDOW, "match-as-white")), white);
            let lost = [a, b].map(|s| forfeits(s).to_string());
            row(ui, &state.tr(id!(WINDOW, "match-forfeits")), lost);
            let secs = [a, b].map(|s| format!("{:.2}", s.mean_secs));
            row(ui, &state.tr(id!(WINDOW, "match-seconds")), secs);
        });
    ui.add_space(4.0);
    if let Some(rate) = summary.rate {
        let (low, high) = summary.rate_95.unwrap_or((0.0, 1.0));
        let percent = |part: f64| format!("{:.1}", part * 100.0);
        ui.label(state.texts().tell(&say!(
            WINDOW,
            "match-rate",
            name = &summary.a.name,
            rate = &percent(rate),
            low = &percent(low),
            high = &percent(high)
        )));
    }
    if let Some(elo) = summary.elo {
        let number = |elo: Option<f64>, none: &str| {
            elo.map_or_else(|| none.to_owned(), |elo| format!("{elo:+.0}"))
        };
        ui.label(state.texts().tell(&say!(
            WINDOW,
            "match-elo",
            elo = &number(Some(elo), ""),
            low = &number(summary.elo_95.0, "−∞"),
            high = &number(summary.elo_95.1, "∞")
        )));
    }
    if summary.draws + summary.void > 0 {
        let (draws, void) = (summary.draws.to_string(), summary.void.to_string());
        ui.label(state.texts().tell(&say!(
            WINDOW,
            "match-undecided",
            draws = &*draws,
            void = &*void
        )));
    }
}

fn row(ui: &mut Ui, title: &str, values: [String; 2]) {
    ui.label(title);
    for value in values {
        ui.label(value);
    }
    ui.end_row();
}

/// The games that have ended, the newest first; those that were kept can be opened.
fn rows_ui(ui: &mut Ui, state: &State, view: &MatchView, commands: &mut Vec<Command>) {
    let why = |row: &Row, label: Response| match &row.reason {
        Some(reason) => label.on_hover_ui(|ui| drop(ui.label(state.texts().tell(reason)))),
        None => label,
    };
    for row in view.rows.iter().rev() {
        ui.horizontal(|ui| {
            let side = row.black;
            let names = [&view.summary.a.name, &view.summary.b.name];
            let text = format!(
                "{}.  {} – {}  {}  ({})",
                row.game,
                names[side.index()],
                names[side.other().index()],
                row.result,
                row.moves
            );
            let file = row.file.as_ref().zip(view.setup.folder.as_ref());
            match file {
                Some((file, folder)) => {
                    let link = why(row, ui.link(text));
                    if link.clicked() {
                        let path = folder.join(file);
                        commands.push(Command::CloseDialog);
                        commands.push(Command::File(FileCommand::Open(path)));
                    }
                }
                None => {
                    why(row, ui.label(text));
                }
            }
        });
    }
}
