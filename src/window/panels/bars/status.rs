//! The line that says what is going on: side to move, clocks, what engines do and think. What changes ten times a
//! second has a fixed width, so that nothing beside it moves.

use crate::app::analysis::whole_game::GameAnalysis;
use crate::app::engines::Slot;
use crate::app::game::{Player, Playing};
use crate::app::problems::solving::Solving;
use crate::app::shell::numbers::{clock, short, signed};
use crate::app::shell::state::State;
use analysis::Value;
use eframe::egui::{Align, Color32, FontId, Label, Layout, RichText, TextStyle, Ui};
use engine::WorkerState;
use go::{Color, PlayError};
use overlay::Estimate;
use picture::Perspective;
use std::time::Duration;

/// Shows side to move, move number, what engines do, and what is under the pointer.
pub fn status_ui(ui: &mut Ui, state: &State, hover: Option<&str>) {
    ui.horizontal(|ui| {
        let solving = state.problems.solving();
        let shown = solving.map_or_else(|| state.document.shown(), Solving::shown);
        let to_move = match shown.position.to_move() {
            Color::Black => "to-move-black",
            Color::White => "to-move-white",
        };
        ui.label(&*state.tr(to_move));
        let in_record = || state.document.record().move_number(state.document.cursor());
        let number = solving.map_or_else(in_record, |solving| solving.moves_made() as u32);
        ui.label(
            state
                .texts
                .with("move-number", &[("number", &number.to_string())]),
        );
        // What follows stays where it is when it is the other side's turn, and after the ninth move.
        ui.add_space(widest_turn(ui, state) - ui.min_rect().width());
        if let Some(verdict) = solving
            .and_then(|solving| crate::window::panels::board::solving::verdict(state, solving))
        {
            ui.strong(verdict);
        }
        if let Some((color, go::Move::Pass)) = shown.last {
            ui.label(&*state.tr(match color {
                Color::Black => "black-passed",
                Color::White => "white-passed",
            }));
        }
        if let Some(error) = shown.irregular {
            ui.colored_label(ui.visuals().warn_fg_color, &*state.tr(irregular(error)));
        }
        if let Some(left) = state
            .game
            .playing()
            .map(Playing::handicap_left)
            .filter(|&left| left > 0)
        {
            ui.strong(
                state
                    .texts
                    .with("handicap-left", &[("count", &left.to_string())]),
            );
        }
        if let Some([territory, area]) = crate::app::shell::scores::scores(state) {
            ui.separator();
            ui.strong(
                state
                    .texts
                    .with("score-territory", &[("result", &territory.result())]),
            );
            ui.strong(
                state
                    .texts
                    .with("score-area", &[("result", &area.result())]),
            );
        }
        if let Some(running) = state.engines.played_match().filter(|view| view.running) {
            ui.separator();
            ui.label(crate::window::panels::dialogs::engine_match::match_text(
                state, running,
            ));
        }
        clocks_ui(ui, state);
        let slot = thinking(state);
        let thought = slot.and_then(|slot| slot.thought);
        let value = thought.map_or_else(|| value_shown(state), Value::from);
        if !value.is_empty() {
            fixed(ui, true, &standing(state, value));
        } else if state.is_watching() {
            // It comes soon, and nothing is to move then.
            fixed(ui, true, &nothing_known(state));
        } else if plays_engine(state) {
            let blank = |c: char| {
                if c.is_alphabetic() && !c.is_ascii() {
                    '\u{3000}'
                } else {
                    ' '
                }
            };
            let room: String = nothing_known(state).chars().map(blank).collect();
            fixed(ui, true, &room);
        }
        if let Some(text) = activity(state) {
            ui.separator();
            ui.label(text);
        }
        // An engine that has thought enough says how much that was.
        let rested = || {
            let estimate = state.watched_estimate().filter(|_| slot.is_none())?;
            let speed = None;
            Some(Estimate { speed, ..estimate })
        };
        let numbers = thought
            .or_else(rested)
            .map_or_else(Vec::new, |thought| numbers(state, thought));
        for (at, text) in numbers.iter().enumerate() {
            fixed(ui, at == 0, text);
        }
        if let Some(analysis) = state
            .analysis
            .whole_game()
            .filter(|_| !crate::app::analysis::shows_graph(state))
        {
            fixed(ui, true, &progress_text(state, analysis));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(4.0);
            ui.add(Label::new(hover.unwrap_or_default()).truncate());
        });
    });
}

/// How wide the side to move and a number of three digits can be, with what is between them.
fn widest_turn(ui: &Ui, state: &State) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let width = |text: String| {
        let galley = ui
            .painter()
            .layout_no_wrap(text, font.clone(), Color32::WHITE);
        galley.size().x
    };
    let turns = ["to-move-black", "to-move-white"].map(|id| width(state.tr(id).to_string()));
    let number = state.texts.with("move-number", &[("number", "888")]);
    turns[0].max(turns[1]) + width(number) + 2.0 * ui.spacing().item_spacing.x
}

fn irregular(error: PlayError) -> &'static str {
    match error {
        PlayError::OffBoard(_) => "executed-off-board",
        PlayError::Occupied(_) => "executed-occupied",
        PlayError::Ko(_) => "executed-ko",
        PlayError::Suicide(_) => "executed-suicide",
        PlayError::Superko(_) => "executed-superko",
    }
}

/// A text whose letters are all as wide as one another; left out where there is no room for it.
fn fixed(ui: &mut Ui, separated: bool, text: &str) {
    let font = FontId::monospace(12.0);
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
    let around = if separated { 24.0 } else { 8.0 };
    if galley.size().x + around > ui.available_width() {
        return;
    }
    if separated {
        ui.separator();
    }
    ui.label(RichText::new(text).font(font));
}

/// What the clocks say, Black's first, while a game is played.
fn clocks_ui(ui: &mut Ui, state: &State) {
    let Some(game) = state.game.playing() else {
        return;
    };
    let to_move = state.document.shown().position.to_move();
    let running = Some(to_move).filter(|_| !state.game.is_counting());
    let times = Color::BOTH.map(|color| {
        let time = match game.time_left(color, running, state.now) {
            // A clock shows 0:00 only when the time is over.
            Some(left) => left.time + Duration::from_millis(999),
            None => game.time_used(color, running, state.now),
        };
        clock(time)
    });
    let [black, white] = ["black", "white"].map(|id| state.tr(id));
    fixed(
        ui,
        true,
        &format!("{black} {}  {white} {}", times[0], times[1]),
    );
}

/// The engine that is thinking, one that is asked for a move before one that ponders.
fn thinking(state: &State) -> Option<&Slot> {
    let busy = |slot: &&Slot| {
        slot.thinking_since.is_some() || matches!(slot.state, Some(WorkerState::Starting))
    };
    state.engines.slots().iter().find(busy)
}

/// What the engines are doing, in a line.
fn activity(state: &State) -> Option<String> {
    // A failure matters only as long as somebody counts on that engine.
    let failed = |slot: &&Slot| {
        matches!(slot.state, Some(WorkerState::Failed(_)))
            && slot.id == state.engines.overlay_engine()
    };
    let slot = thinking(state).or_else(|| state.engines.slots().iter().find(failed))?;
    let name = [("name", &*slot.name)];
    let text = match &slot.state {
        Some(WorkerState::Failed(_)) => state.texts.with("failed", &name),
        Some(WorkerState::Starting) => state.texts.with("starting", &name),
        Some(WorkerState::Stopping) => state.texts.with("stopping", &name),
        // Its numbers say more than the seconds, and stand still beside them.
        _ if state.engines.is_pondering(slot.id) => state.texts.with("ponders", &name),
        _ if slot.thought.is_some() => slot.name.clone(),
        _ => {
            let since = slot.thinking_since.map_or(0, |since| {
                state.now.saturating_duration_since(since).as_secs()
            });
            state.texts.with(
                "thinking",
                &[("name", &slot.name), ("seconds", &since.to_string())],
            )
        }
    };
    Some(if slot.progress.is_empty() || slot.thought.is_some() {
        text
    } else {
        format!("{text}  {}", slot.progress)
    })
}

/// How much an engine has thought: playouts, playouts a second, moves ahead.
fn numbers(state: &State, thought: Estimate) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(visits) = thought.visits {
        let count = format!("{:>6}", short(visits as f32));
        parts.push(state.texts.with("thought-playouts", &[("count", &count)]));
    }
    if let Some(speed) = thought.speed {
        let speed = format!("{:>5}", short(speed));
        parts.push(state.texts.with("thought-speed", &[("speed", &speed)]));
    }
    if let Some(depth) = thought.depth {
        let depth = format!("{depth:>4.1}");
        parts.push(state.texts.with("thought-depth", &[("depth", &depth)]));
    }
    parts
}

/// How far the analysis of the whole game is: "12 of 240, 3:05 left".
pub fn progress_text(state: &State, analysis: &GameAnalysis) -> String {
    let (done, total) = (analysis.done.to_string(), analysis.total.to_string());
    let values = [("done", &*done), ("total", &*total)];
    let text = state.texts.with("whole-game-progress", &values);
    match analysis.time_left(state.now) {
        Some(left) => {
            let left = clock(left + Duration::from_millis(999));
            format!(
                "{text} {}",
                state.texts.with("whole-game-left", &[("time", &left)])
            )
        }
        None => text,
    }
}

/// How the position that is shown stands, as far as it is known.
fn value_shown(state: &State) -> Value {
    state
        .analysis
        .node_shown(&state.document)
        .map_or_else(Value::default, |(_, node)| node.value)
}

/// A value as the side sees it whose numbers the user wants: "Black  53.2 %   +1.5".
fn standing(state: &State, value: Value) -> String {
    let side = match state.settings.candidates.side {
        Perspective::Black => Color::Black,
        Perspective::White => Color::White,
        Perspective::Mover => state.document.shown().position.to_move(),
    };
    value_text(state, value, side)
}

/// Whether an engine takes part in the game that is played: what it thinks comes and goes with its turns.
fn plays_engine(state: &State) -> bool {
    let is_engine = |player: Player| matches!(player, Player::Engine(_));
    let game = state.game.playing();
    game.is_some_and(|game| Color::BOTH.into_iter().any(|c| is_engine(game.player(c))))
}

/// As wide as a value: "Black   –   %      –".
fn nothing_known(state: &State) -> String {
    let known = Value {
        winrate: Some(0.0),
        score: Some(0.0),
    };
    let wide = standing(state, known);
    let name = wide.split(' ').next().unwrap_or_default().chars().count();
    let blank = wide.chars().enumerate().map(|(i, c)| match c {
        c if i < name => c,
        '.' => '–',
        _ => ' ',
    });
    blank.collect()
}

/// A value as one side sees it, always as wide.
pub fn value_text(state: &State, value: Value, side: Color) -> String {
    let (text_id, turned) = match side {
        Color::Black => ("black", false),
        Color::White => ("white", true),
    };
    let winrate = value.winrate.map(|black| {
        let percent = 100.0 * if turned { 1.0 - black } else { black };
        format!(" {percent:>5.1} %")
    });
    let score = value.score.map(|black| {
        let lead = signed(if turned { -black } else { black });
        format!(" {lead:>6}")
    });
    let parts = [winrate, score].into_iter().flatten();
    std::iter::once(state.tr(text_id).to_string())
        .chain(parts)
        .collect()
}
