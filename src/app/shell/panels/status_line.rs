//! What the line below the board says: side to move, clocks, what engines do and think.

use crate::WINDOW;
use crate::board::layer_view::Status;
use crate::board::layers::Layer;
use crate::engines::matches::progress_in_words;
use crate::engines::{EngineId, Request, RequestKind, Slot};
use crate::game::Playing;
use crate::problems::solving::Solving;
use crate::shell::dialog::Dialog;
use crate::shell::numbers::{clock, short, side_of_numbers, value_text};
use crate::shell::panels::graph::progress_text;
use crate::shell::panels::graph::shows_graph;
use crate::shell::panels::players::{is_against_engine, plays_engine};
use crate::shell::scores::scores_in_short;
use crate::shell::state::State;
use analysis::Value;
use engine::WorkerState;
use go::{Color, PlayError};
use message::{Id, id, say};
use overlay::Estimate;
use std::time::Duration;

/// The line, from left to right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusLine {
    /// Whose turn it is.
    pub turn: String,
    /// The number of the last move.
    pub number: String,
    /// What follows, as far as there is room for it.
    pub items: Vec<Item>,
}

/// A text in the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The text.
    pub text: String,
    /// How it is written.
    pub style: Style,
    /// Whether a line stands before it.
    pub is_apart: bool,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As any text.
    Plain,
    /// So that it is seen first.
    Strong,
    /// As something that is not in order.
    Warning,
    /// With letters that are all as wide as one another, since it changes ten times a second; left out where there is no
    /// room for it.
    Fixed,
    /// The clocks, written likewise; left out where the players' cards show them.
    Clocks,
    /// The count that is open, so that it is seen first; left out where the side bar has its table.
    Count,
}

impl StatusLine {
    /// The line as it is now.
    pub fn of(state: &State) -> StatusLine {
        let solving = state.problems.solving();
        let turn = match state.side_to_move() {
            Color::Black => id!(WINDOW, "to-move-black"),
            Color::White => id!(WINDOW, "to-move-white"),
        };
        let in_record = || match state.problems.puzzle() {
            Some(puzzle) => puzzle.played().game.len() as u32,
            None => state.document.record().move_number(state.document.cursor()),
        };
        let number = solving.map_or_else(in_record, |solving| solving.moves_shown() as u32);
        let number = number.to_string();
        let mut line = StatusLine {
            turn: state.tr(turn).to_string(),
            number: state
                .texts
                .tell(&say!(WINDOW, "move-number", number = &*number)),
            items: Vec::new(),
        };
        line.position(state);
        line.game(state);
        line.engines(state);
        line.composer(state);
        line
    }

    /// What follows the number, as texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.items.iter().map(|item| &*item.text)
    }

    fn say(&mut self, style: Style, is_apart: bool, text: impl Into<String>) {
        let text = text.into();
        self.items.push(Item {
            text,
            style,
            is_apart,
        });
    }

    /// What there is to say about the position.
    fn position(&mut self, state: &State) {
        // A page or the table in place of the board has no position.
        if state.is_table_in_front() {
            return;
        }
        if state.is_other_game_in_front() {
            if let Some(text) = state.broken_in_words() {
                self.say(Style::Warning, false, text);
            }
            if let Some(text) = state.outcome_in_words() {
                self.say(Style::Strong, true, text);
            }
            if let Some(text) = state.thinking_in_words() {
                self.say(Style::Plain, true, text);
            }
            return;
        }
        let solving = state.problems.solving();
        let shown = solving.map_or_else(|| state.document.shown(), Solving::shown);
        if let Some((color, go::Move::Pass)) = shown.last {
            let text_id = match color {
                Color::Black => id!(WINDOW, "black-passed"),
                Color::White => id!(WINDOW, "white-passed"),
            };
            self.say(Style::Plain, false, &*state.tr(text_id));
        }
        if let Some(error) = shown.irregular {
            self.say(Style::Warning, false, &*state.tr(irregular(error)));
        }
        let hidden = state.document.record();
        let hidden = hidden.markup_left_out(state.document.cursor());
        if hidden > 0 && solving.is_none() {
            let text = say!(WINDOW, "marks-left-out", count = hidden);
            self.say(Style::Warning, false, state.in_words(&text));
        }
        let left = state.game.playing().map(Playing::handicap_left);
        if let Some(left) = left.filter(|&left| left > 0) {
            self.say(
                Style::Strong,
                false,
                state
                    .texts
                    .tell(&say!(WINDOW, "handicap-left", count = left)),
            );
        }
        if let Some([territory, area]) = scores_in_short(state) {
            let style = if state.game.is_counting() {
                Style::Count
            } else {
                Style::Strong
            };
            self.say(style, true, territory);
            self.say(style, false, area);
        }
    }

    /// What there is to say about the game or match that is played.
    fn game(&mut self, state: &State) {
        let running = state.engines.played_match().filter(|view| view.running);
        if let Some(running) = running {
            let text = progress_in_words(&state.texts, running);
            self.say(Style::Plain, true, text);
        }
        if let Some(clocks) = clocks(state) {
            self.say(Style::Clocks, true, clocks);
        }
    }

    /// How far problems are composed, while that is not in front.
    fn composer(&mut self, state: &State) {
        let search = state.problems.composer().search();
        let running = search.filter(|search| !search.has_ended());
        if let Some(search) = running.filter(|_| state.dialog != Some(Dialog::Compose)) {
            let [done, total] = search.progress();
            let count = search.starts().len();
            let text = say!(WINDOW, "compose-status", done, total, count);
            self.say(Style::Plain, true, state.texts.tell(&text));
        }
    }

    /// What engines do and think.
    fn engines(&mut self, state: &State) {
        if is_quiet(state) {
            if let Some(text) = activity(state) {
                self.say(Style::Plain, true, text);
            }
            return;
        }
        let slot = thinking(state);
        let thought = slot.and_then(|slot| slot.thought);
        let value = thought.map_or_else(|| value_shown(state), Value::from);
        if !value.is_empty() {
            self.say(Style::Fixed, true, standing(state, value));
        } else if state.board.is_watching() {
            // It comes soon, and nothing is to move then.
            self.say(Style::Fixed, true, nothing_known(state));
        } else if plays_engine(state) {
            self.say(Style::Fixed, true, blank(&nothing_known(state)));
        }
        if let Some(text) = activity(state) {
            self.say(Style::Plain, true, text);
        }
        // An engine that has thought enough says how much that was.
        let rested = || {
            let estimate = state
                .board_view()
                .watched_estimate()
                .filter(|_| slot.is_none())?;
            let speed = None;
            Some(Estimate { speed, ..estimate })
        };
        let rested = rested();
        if rested.is_some() {
            // Whose numbers they are; while it thinks that is said with what it does.
            let name = state.engines.name(state.board_view().analyser());
            self.say(Style::Plain, true, name);
        }
        if let Some(thought) = thought.or(rested) {
            for (at, text) in numbers(state, thought).into_iter().enumerate() {
                self.say(Style::Fixed, at == 0, text);
            }
        }
        let analysis = state.analysis.whole_game();
        if let Some(analysis) = analysis.filter(|_| !shows_graph(state)) {
            self.say(Style::Fixed, true, progress_text(state, analysis));
        }
    }
}

fn irregular(error: PlayError) -> Id {
    match error {
        PlayError::OffBoard(_) => id!(WINDOW, "executed-off-board"),
        PlayError::Occupied(_) => id!(WINDOW, "executed-occupied"),
        PlayError::Ko(_) => id!(WINDOW, "executed-ko"),
        PlayError::Suicide(_) => id!(WINDOW, "executed-suicide"),
        PlayError::Superko(_) => id!(WINDOW, "executed-superko"),
    }
}

/// What the clocks say, Black's first, while a game is played.
fn clocks(state: &State) -> Option<String> {
    let times = state.game.clock_times(&state.document, state.now)?;
    let [black, white] = Color::BOTH.map(|color| {
        let time = match times.limited {
            // A clock shows 0:00 only when the time is over.
            Some((_, left)) => left[color].time + Duration::from_millis(999),
            None => times.used[color],
        };
        let text_id = match color {
            Color::Black => id!(WINDOW, "black"),
            Color::White => id!(WINDOW, "white"),
        };
        format!("{} {}", state.tr(text_id), clock(time))
    });
    Some(format!("{black}  {white}"))
}

/// The engine that is thinking, one that is asked for a move before one that ponders.
fn thinking(state: &State) -> Option<&Slot> {
    let busy = |slot: &&Slot| {
        slot.thinking_since.is_some() || matches!(slot.state, Some(WorkerState::Starting))
    };
    state.engines.slots().iter().find(busy)
}

/// Whether what engines think is not said: it would tell of a problem's answer, or the person who plays against one what it
/// expects. Who wants to know lets it be analysed.
fn is_quiet(state: &State) -> bool {
    let against_engine = is_against_engine(state);
    let asked_for = state.board.is_watching() || state.analysis.whole_game().is_some();
    state.problems.is_solving() || against_engine && !asked_for
}

/// Whether that engine is asked for a move: then it matters more that it can be stopped than what it thinks.
fn is_to_move(state: &State, engine: EngineId) -> bool {
    let of_it = |request: &Request| {
        request.engine == engine && matches!(request.kind, RequestKind::Move(_))
    };
    state.engines.requests().iter().any(of_it)
}

/// How many pictures wait until that engine has answered something else. What is watched waits for every move, and nobody
/// misses it.
fn waiting_pictures(state: &State, engine: EngineId) -> usize {
    if state.problems.is_solving() || state.game.is_counting() {
        return 0;
    }
    let view = state.board_view();
    let layers = state.board.layers().list().iter();
    let waits = |layer: &&Layer| {
        !view.is_watched(layer.id)
            && layer.content.engine() == Some(engine)
            && view.layer_status(layer) == Status::Waiting
    };
    layers.filter(waits).count()
}

/// What the engines are doing, in a line.
fn activity(state: &State) -> Option<String> {
    // A failure matters only as long as somebody counts on that engine.
    let failed = |slot: &&Slot| {
        matches!(slot.state, Some(WorkerState::Failed(_)))
            && slot.id == state.engines.overlay_engine()
    };
    let slot = thinking(state).or_else(|| state.engines.slots().iter().find(failed))?;
    let name = &slot.name;
    let text = match &slot.state {
        Some(WorkerState::Failed(_)) => state.in_words(&say!(WINDOW, "failed", name)),
        Some(WorkerState::Starting) => state.in_words(&say!(WINDOW, "starting", name)),
        Some(WorkerState::Stopping) => state.in_words(&say!(WINDOW, "stopping", name)),
        // Its numbers say more than the seconds, and stand still beside them.
        _ if state.engines.is_pondering(slot.id) => state.in_words(&say!(WINDOW, "ponders", name)),
        _ if slot.thought.is_some() && !is_quiet(state) && !is_to_move(state, slot.id) => {
            slot.name.clone()
        }
        _ => {
            let since = slot.thinking_since.map_or(0, |since| {
                state.now.saturating_duration_since(since).as_secs()
            });
            state.in_words(&say!(WINDOW, "thinking", name, seconds = since))
        }
    };
    // An engine that hangs would keep them away without a word.
    let waits = waiting_pictures(state, slot.id);
    let text = if waits == 0 {
        text
    } else {
        let waiting = state.in_words(&say!(WINDOW, "pictures-wait", count = waits));
        format!("{text}  {waiting}")
    };
    let says_nothing = slot.thought.is_some() || is_quiet(state);
    Some(if slot.progress.is_empty() || says_nothing {
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
        parts.push(
            state
                .texts
                .tell(&say!(WINDOW, "thought-playouts", count = &count)),
        );
    }
    if let Some(speed) = thought.speed {
        let speed = format!("{:>5}", short(speed));
        parts.push(
            state
                .texts
                .tell(&say!(WINDOW, "thought-speed", speed = &speed)),
        );
    }
    if let Some(depth) = thought.depth {
        let depth = format!("{depth:>4.1}");
        parts.push(
            state
                .texts
                .tell(&say!(WINDOW, "thought-depth", depth = &depth)),
        );
    }
    parts
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
    value_text(state, value, side_of_numbers(state))
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

/// As wide as that text, and nothing to be read.
fn blank(text: &str) -> String {
    let blank = |c: char| {
        if c.is_alphabetic() && !c.is_ascii() {
            '\u{3000}'
        } else {
            ' '
        }
    };
    text.chars().map(blank).collect()
}
