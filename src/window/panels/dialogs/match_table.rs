//! How a match or a tournament between engines stands: the game that is played, the tables, the estimates game by game.

use crate::window::paint::color32;
use crate::window::panels::dialogs::engine_match::{format_name, heading};
use crate::window::panels::parts::dialog::{buttons_ui, room_for, safe_button};
use app::WINDOW;
use app::document::files::FileCommand;
use app::engines::match_view::{Estimate, LiveGame, MatchView};
use app::engines::matches::{MatchCommand, progress_in_words};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{
    Align2, Color32, FontId, Grid, Label, Pos2, ProgressBar, Response, RichText, Role, ScrollArea,
    Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
};
use go::{Color, Move, Point};
use message::{Argument, Sentence, id, say};
use picture::Theme;
use tournament::sprt::{Progress, Verdict};
use tournament::stats::Standing;
use tournament::{Bracket, Row, Side};

/// Side of the small board, in points.
const BOARD: f32 = 190.0;

/// Width of the table of a match.
const TABLE_WIDTH: f32 = 720.0;

/// Height of the graph of the estimates, in points.
const GRAPH: f32 = 120.0;

/// Shows how the match stands.
pub fn match_table_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(view) = state.engines().played_match() else {
        return;
    };
    let title = match &view.outline.names[..] {
        [a, b] => format!("{a} – {b}"),
        names => state.texts().tell(&say!(
            WINDOW,
            "tournament-of",
            format = Argument::from(Sentence::from(format_name(view.outline.format))),
            count = names.len()
        )),
    };
    heading(ui, &title);
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
                ui.vertical(|ui| {
                    if view.is_tournament() {
                        cross_table_ui(ui, state, view);
                    } else {
                        standings_ui(ui, state, view);
                    }
                });
            });
            ui.add_space(6.0);
            if let Some(bracket) = &view.bracket {
                rounds_ui(ui, state, view, bracket);
            }
            if view.estimates.len() > 1 {
                estimates_ui(ui, state, view);
                ui.add_space(6.0);
            }
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
    let planned = view.standings.planned;
    let part = match (planned, view.running) {
        (Some(planned), _) => view.standings.games as f32 / planned.max(1) as f32,
        (None, true) => 0.5,
        (None, false) => 1.0,
    };
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
    let name = |color| view.name(game.player(color));
    let (number, moves) = (game.number.to_string(), game.moves.to_string());
    let title = state.texts().tell(&say!(
        WINDOW,
        "match-game-now",
        number = &*number,
        moves = &*moves,
        black = name(Color::Black),
        white = name(Color::White)
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
    if let Some(pairs) = &summary.pairs {
        let percent = format!("{:.1}", pairs.superior * 100.0);
        ui.label(state.texts().tell(&say!(
            WINDOW,
            "match-superior",
            name = &summary.a.name,
            percent = &percent
        )));
    }
    if let Some(test) = &view.test {
        ui.label(state.texts().tell(&test_in_words(test)));
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

/// How the test stands.
fn test_in_words(at: &Progress) -> Sentence {
    let elo = |elo: f64| format!("{elo:.0}");
    let ratio = |ratio: f64| format!("{ratio:.2}");
    let (elo0, elo1) = (elo(at.test.elo0), elo(at.test.elo1));
    match at.verdict {
        Verdict::Open => say!(
            WINDOW,
            "match-test-open",
            elo0 = &elo0,
            elo1 = &elo1,
            llr = ratio(at.llr),
            lower = ratio(at.lower),
            upper = ratio(at.upper)
        ),
        Verdict::H0 => say!(WINDOW, "match-test-h0", elo0 = &elo0, elo1 = &elo1),
        Verdict::H1 => say!(WINDOW, "match-test-h1", elo0 = &elo0, elo1 = &elo1),
    }
}

/// Everybody, the best one first, and who beat whom.
fn cross_table_ui(ui: &mut Ui, state: &State, view: &MatchView) {
    let entries = &view.standings.entries;
    let title = |text_id| RichText::new(&*state.tr(text_id)).strong();
    let number = |half: u32| match (half / 2, half % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    };
    Grid::new("cross-table")
        .striped(true)
        .min_col_width(0.0)
        .spacing([12.0, 4.0])
        .show(ui, |ui| {
            for text in ["", ""] {
                ui.label(text);
            }
            ui.label(title(id!(WINDOW, "tournament-points")));
            ui.label(title(id!(WINDOW, "tournament-elo")));
            for place in 1..=entries.len() {
                ui.label(RichText::new(place.to_string()).strong());
            }
            ui.label(title(id!(WINDOW, "tournament-lost")));
            ui.end_row();
            for (place, entry) in entries.iter().enumerate() {
                ui.label((place + 1).to_string());
                let ink = ink(ui, entry.player);
                ui.label(RichText::new(&entry.name).color(ink).strong());
                let half = 2 * entry.wins + entry.draws;
                ui.label(format!("{} / {}", number(half), entry.games));
                ui.label(format!("{:+.0} ± {:.0}", entry.elo + 0.0, entry.elo_error));
                for other in entries {
                    let (half, games) = entry.against[other.player];
                    if other.player == entry.player {
                        ui.label("–");
                    } else {
                        ui.label(format!("{}/{games}", number(half)));
                    }
                }
                let lost = [
                    entry.lost_on_time,
                    entry.lost_by_illegal_move,
                    entry.lost_by_failure,
                ];
                ui.label(lost.map(|n| n.to_string()).join(" / "));
                ui.end_row();
            }
        });
}

/// The encounters of a knock-out that have two players, a line each.
fn rounds_ui(ui: &mut Ui, state: &State, view: &MatchView, bracket: &Bracket) {
    for encounter in &bracket.encounters {
        let [Some(first), Some(second)] = encounter.players else {
            continue;
        };
        let points = encounter
            .half_points
            .map(|half| Argument::decimal(f64::from(half) / 2.0, 1));
        let [one, other] = points;
        let text = state.texts().tell(&say!(
            WINDOW,
            "tournament-round",
            round = encounter.round,
            first = view.name(first),
            second = view.name(second),
            one,
            other
        ));
        let text = RichText::new(text);
        ui.label(match encounter.winner {
            Some(_) => text,
            None => text.strong(),
        });
    }
    ui.add_space(6.0);
}

/// A colour for each contestant, told apart also by who sees red and green alike.
fn ink(ui: &Ui, player: usize) -> Color32 {
    const ON_DARK: [(u8, u8, u8); 6] = [
        (96, 178, 255),
        (246, 166, 64),
        (96, 210, 160),
        (240, 130, 200),
        (226, 216, 96),
        (190, 160, 255),
    ];
    const ON_LIGHT: [(u8, u8, u8); 6] = [
        (12, 92, 190),
        (188, 92, 0),
        (0, 120, 80),
        (176, 30, 120),
        (124, 104, 0),
        (96, 60, 190),
    ];
    let inks = if ui.visuals().dark_mode {
        ON_DARK
    } else {
        ON_LIGHT
    };
    let (r, g, b) = inks[player % inks.len()];
    Color32::from_rgb(r, g, b)
}

/// How strong the contestants seemed, game by game: a line for each with its 95 % interval; of two the difference.
fn estimates_ui(ui: &mut Ui, state: &State, view: &MatchView) {
    let two = !view.is_tournament();
    let name = if two {
        id!(WINDOW, "match-graph")
    } else {
        id!(WINDOW, "tournament-graph")
    };
    ui.label(RichText::new(&*state.tr(name)).strong());
    let size = Vec2::new(ui.available_width().min(TABLE_WIDTH - 20.0), GRAPH);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &*state.tr(name)));
    // Of two, the second one's line is the first one's upside down.
    let lines = if two { 1 } else { view.outline.names.len() };
    let times = if two { 2.0 } else { 1.0 };
    let all = || {
        view.estimates
            .iter()
            .flat_map(|at| at.elo.iter().take(lines))
    };
    // Intervals of the first few games are as wide as anything; they end at the edge.
    let most = all().map(|(elo, _)| elo.abs() * times).fold(50.0, f64::max) * 1.3;
    let plot = rect.with_min_x(rect.left() + 44.0);
    let last = view.estimates.last().map_or(1, |at| at.games).max(2);
    let x = |games: u32| plot.left() + plot.width() * (games.max(1) - 1) as f32 / (last - 1) as f32;
    let y = |elo: f64| plot.center().y - plot.height() * 0.5 * (elo / most).clamp(-1.0, 1.0) as f32;
    let painter = ui.painter_at(rect);
    let weak = ui.visuals().weak_text_color();
    painter.rect_filled(plot, 2.0, ui.visuals().extreme_bg_color);
    for elo in [-most, 0.0, most] {
        painter.hline(plot.x_range(), y(elo), (1.0, weak.gamma_multiply(0.4)));
        let at = y(elo).clamp(plot.top() + 6.0, plot.bottom() - 6.0);
        let text = format!("{:+.0}", elo + 0.0).replace('-', "−");
        let font = FontId::proportional(10.5);
        painter.text(
            Pos2::new(plot.left() - 4.0, at),
            Align2::RIGHT_CENTER,
            text,
            font,
            weak,
        );
    }
    for player in 0..lines {
        let ink = ink(ui, player);
        let at = |pick: &dyn Fn((f64, f64)) -> f64| -> Vec<Pos2> {
            let points = view.estimates.iter();
            points
                .map(|at| Pos2::new(x(at.games), y(times * pick(at.elo[player]))))
                .collect()
        };
        let edge = Stroke::new(1.0, ink.gamma_multiply(if two { 0.6 } else { 0.35 }));
        painter.add(Shape::line(at(&|(elo, error)| elo + error), edge));
        painter.add(Shape::line(at(&|(elo, error)| elo - error), edge));
        painter.add(Shape::line(at(&|(elo, _)| elo), Stroke::new(2.0, ink)));
    }
    let nearest = response.hover_pos().and_then(|pointer| {
        let away = |at: &&Estimate| (x(at.games) - pointer.x).abs() as i32;
        view.estimates.iter().min_by_key(away)
    });
    if let Some(nearest) = nearest {
        painter.vline(x(nearest.games), plot.y_range(), (1.0, weak));
        response.on_hover_ui(|ui| {
            ui.label(
                state
                    .texts()
                    .tell(&say!(WINDOW, "match-graph-at", games = nearest.games)),
            );
            for (player, (elo, error)) in nearest.elo.iter().take(lines).enumerate() {
                let name = view.name(player as u16);
                ui.label(format!(
                    "{name}  {:+.0} ± {:.0}",
                    times * elo,
                    times * error
                ));
            }
        });
    }
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
            let name = |side: Side| view.name(row.players[side.index()]);
            let text = format!(
                "{}.  {} – {}  {}  ({})",
                row.game,
                name(side),
                name(side.other()),
                row.result,
                row.moves
            );
            let file = row.file.as_ref().zip(view.folder.as_ref());
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
