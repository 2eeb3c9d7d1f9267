//! What the list of layers says of each: its name, why it shows what it shows, what its engine tells beside the board.

use crate::WINDOW;
use crate::board::BoardView;
use crate::board::layer_view::Status;
use crate::board::layers::{Content, Layer};
use crate::shell::state::State;
use engine::KindEffect;
use message::id;

/// How many lines of an engine's text are shown below its layer.
const TEXT_LINES: usize = 40;

/// A layer in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerRow {
    /// What it is called.
    pub name: String,
    /// Whether another layer lies above it.
    pub can_rise: bool,
    /// Whether another layer lies below it.
    pub can_sink: bool,
    /// Whether it may be asked for now, where it is not asked for by itself at every position.
    pub ask: Option<bool>,
    /// Why it shows what it shows.
    pub status: StatusText,
    /// What its engine thinks of the position.
    pub estimate: Option<String>,
    /// What its engine says beside the board, or in what a belief differs; nothing of a layer that is off.
    pub lines: Vec<String>,
    /// Whether there are more such lines than are shown.
    pub has_more_lines: bool,
}

/// Why a layer shows what it shows, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusText {
    /// The words; none for a layer that simply shows its picture.
    pub text: String,
    /// Whether something is wrong.
    pub is_wrong: bool,
}

impl LayerRow {
    /// What is said of that layer now.
    pub fn of(state: &State, layer: &Layer) -> LayerRow {
        let view = state.board_view();
        let list = state.board.layers().list();
        let is = |other: Option<&Layer>| other.is_some_and(|other| other.id == layer.id);
        let effect = view.effect_of(layer);
        let status = view.layer_status(layer);
        let is_wrong = matches!(status, Status::Failed(_) | Status::Incomplete);
        let has_texts = layer.on && effect != KindEffect::Parameters;
        let mut lines = if has_texts {
            lines(state, &view, layer)
        } else {
            Vec::new()
        };
        let has_more_lines = lines.len() > TEXT_LINES;
        lines.truncate(TEXT_LINES);
        let estimate = || view.estimate_in_words(layer);
        LayerRow {
            name: view.layer_name(layer),
            can_rise: !is(list.last()),
            can_sink: !is(list.first()),
            ask: ask(layer, effect, &status),
            status: StatusText {
                text: in_words(state, status, effect),
                is_wrong,
            },
            estimate: has_texts.then(estimate).flatten(),
            lines,
            has_more_lines,
        }
    }
}

/// Whether a layer that is not asked for by itself may be asked for now.
fn ask(layer: &Layer, effect: KindEffect, status: &Status) -> Option<bool> {
    let by_itself = matches!(effect, KindEffect::Picture | KindEffect::Live);
    let believed = matches!(layer.content, Content::Belief(_));
    let possible = !matches!(
        status,
        Status::Incomplete | Status::Asking | Status::Waiting
    );
    (!by_itself || believed).then_some(possible)
}

fn in_words(state: &State, status: Status, effect: KindEffect) -> String {
    let is_live = effect == KindEffect::Live;
    let text_id = match status {
        Status::Failed(reason) => return reason,
        Status::Shown if is_live => id!(WINDOW, "layer-ended"),
        Status::Shown | Status::Off => return String::new(),
        Status::Asking if is_live => id!(WINDOW, "layer-live"),
        Status::Asking => id!(WINDOW, "layer-asking"),
        Status::Waiting => id!(WINDOW, "layer-waiting"),
        Status::Incomplete => id!(WINDOW, "layer-incomplete"),
        Status::NotAsked => id!(WINDOW, "layer-not-asked"),
        Status::NothingToCompare => id!(WINDOW, "layer-nothing-to-compare"),
    };
    state.tr(text_id).to_string()
}

fn lines(state: &State, view: &BoardView<'_>, layer: &Layer) -> Vec<String> {
    if let Content::Belief(engine) = &layer.content {
        return view.belief_lines(*engine);
    }
    let picture = view.picture_of(layer);
    picture.map_or_else(Vec::new, |overlay| {
        let lines = overlay.text.iter().take(TEXT_LINES + 1);
        lines.map(|line| state.in_words(line)).collect()
    })
}
