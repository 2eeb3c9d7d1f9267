//! What the side bar says while two searches are compared: which, how they stand here, and their moves.

use crate::WINDOW;
use crate::board::contrast::{Favour, Rival, percent};
use crate::game::name_of_side;
use crate::shell::numbers::{move_name, short, signed};
use crate::shell::state::State;
use analysis::{Contrast, Opinion, Opposed};
use go::{Color, Move};
use message::{id, say};
use picture::Perspective;
use record::CellId;

/// Moves that the table shows.
const LISTED: usize = 60;
/// Where a search tells nothing.
const NOTHING: &str = "–";

/// The texts of the panel.
#[derive(Debug)]
pub struct ContrastPanel {
    /// The open search and the other one.
    pub title: String,
    /// Where the other one's file is.
    pub file: String,
    /// How the searches stand at the node that is shown.
    pub here: String,
    /// Which moves they prefer.
    pub favourites: String,
    /// Whether those differ.
    pub is_apart: bool,
    /// Heads of the columns behind the moves.
    pub heads: [String; 3],
    /// The moves, the most different ones first.
    pub rows: Vec<ContrastRow>,
    /// At how many nodes they prefer different moves, and which of them is shown.
    pub apart: String,
    /// Whether there is any to step to.
    pub has_steps: bool,
}

/// A move in the table.
#[derive(Debug)]
pub struct ContrastRow {
    /// Its name.
    pub name: String,
    /// Its node, where the open search has it.
    pub cell: Option<CellId>,
    /// Which search likes it more.
    pub favour: Favour,
    /// Visits, value and prior of both searches, and below the difference.
    pub cells: [[String; 2]; 3],
    /// The whole row in words, for those who hear it.
    pub said: String,
}

impl ContrastPanel {
    /// The panel as it is now; none while nothing is compared.
    pub fn of(state: &State) -> Option<ContrastPanel> {
        let view = state.board_view();
        let rival = view.rival()?;
        let path = state.document.path();
        let open = path.map(|file| state.said_name(file));
        let open = open.unwrap_or_else(|| state.tr(id!(WINDOW, "untitled")).to_string());
        let other = rival.file().name();
        let title = say!(WINDOW, "contrast-title", open = &*open, other = &*other);
        let contrast = rival.here();
        let side = side(state, contrast);
        let percents = say!(
            WINDOW,
            "contrast-value",
            player = &*state.tr(name_of_side(side, true))
        );
        let head = |text_id| state.tr(text_id).to_string();
        Some(ContrastPanel {
            title: state.in_words(&title),
            file: rival.file().to_string(),
            here: contrast.map_or_else(
                || head(id!(WINDOW, "contrast-nowhere")),
                |contrast| here(state, contrast, side),
            ),
            favourites: contrast.map_or_else(String::new, |contrast| favourites(state, contrast)),
            is_apart: contrast.is_some_and(Contrast::is_apart),
            heads: [
                head(id!(WINDOW, "contrast-visits")),
                state.in_words(&percents),
                head(id!(WINDOW, "contrast-prior")),
            ],
            rows: contrast.map_or_else(Vec::new, |contrast| {
                let moves = contrast.moves.iter().take(LISTED);
                moves.map(|opposed| row(state, opposed, side)).collect()
            }),
            apart: apart(state, rival),
            has_steps: !rival.apart().is_empty(),
        })
    }
}

/// Whose chances are told, by the user's wish for candidates.
fn side(state: &State, contrast: Option<&Contrast>) -> Color {
    let mover = contrast.and_then(|contrast| contrast.moves.first());
    match state.settings.candidates.side {
        Perspective::Black => Color::Black,
        Perspective::White => Color::White,
        Perspective::Mover => mover.map_or(Color::Black, |opposed| opposed.color),
    }
}

/// A chance in per cent as that side sees it.
fn chance(black: Option<f32>, side: Color) -> String {
    black.map_or_else(
        || NOTHING.to_owned(),
        |black| {
            let chance = if side == Color::Black {
                black
            } else {
                1.0 - black
            };
            format!("{:.1}", 100.0 * chance)
        },
    )
}

fn both(texts: [String; 2]) -> String {
    let [first, second] = texts;
    format!("{first} → {second}")
}

fn count(visits: Option<u64>) -> String {
    visits.map_or_else(|| NOTHING.to_owned(), |visits| short(visits as f32))
}

fn here(state: &State, contrast: &Contrast, side: Color) -> String {
    let visits = both(contrast.visits.map(count));
    let values = both(contrast.values.map(|value| chance(value.winrate, side)));
    let player = state.tr(name_of_side(side, true));
    state.in_words(&say!(
        WINDOW,
        "contrast-here",
        visits = &*visits,
        player = &*player,
        values = &*values
    ))
}

fn favourites(state: &State, contrast: &Contrast) -> String {
    let name = |mv: Option<Move>| mv.map(|mv| move_name(state, mv));
    let said = match contrast.favourites().map(name) {
        [Some(first), Some(second)] if first == second => {
            say!(WINDOW, "contrast-same", move = &*first)
        }
        [Some(first), Some(second)] => {
            say!(
                WINDOW,
                "contrast-differ",
                first = &*first,
                second = &*second
            )
        }
        [Some(first), None] => say!(WINDOW, "contrast-only-first", move = &*first),
        [None, Some(second)] => say!(WINDOW, "contrast-only-second", move = &*second),
        [None, None] => id!(WINDOW, "contrast-leaf").into(),
    };
    state.in_words(&said)
}

fn row(state: &State, opposed: &Opposed, side: Color) -> ContrastRow {
    let name = move_name(state, opposed.mv);
    let each = |text: &dyn Fn(&Opinion) -> String| -> [String; 2] {
        let by = opposed.by.each_ref();
        by.map(|opinion| opinion.as_ref().map_or_else(|| NOTHING.to_owned(), text))
    };
    let visits = both(each(&|opinion| count(Some(opinion.visits))));
    let values = both(each(&|opinion| chance(opinion.value.winrate, side)));
    let priors = both(each(&|opinion| chance(opinion.prior, Color::Black)));
    let turned = if side == Color::Black { 1.0 } else { -1.0 };
    let points =
        |change: Option<f32>| change.map_or_else(String::new, |change| signed(100.0 * change));
    let share = format!("{} %", percent(opposed.share()));
    let said = say!(
        WINDOW,
        "contrast-row",
        move = &*name,
        visits = &*visits,
        values = &*values,
        priors = &*priors
    );
    ContrastRow {
        cell: opposed.cell,
        favour: Favour::of(opposed),
        said: state.in_words(&said),
        cells: [
            [visits, share],
            [
                values,
                points(opposed.winrate().map(|change| turned * change)),
            ],
            [priors, points(opposed.prior())],
        ],
        name,
    }
}

fn apart(state: &State, rival: &Rival) -> String {
    let count = rival.apart().len();
    let cursor = state.document.cursor();
    let at = rival.apart().iter().position(|&cell| cell == cursor);
    state.in_words(&match at {
        Some(at) => say!(WINDOW, "contrast-apart-here", number = at + 1, count),
        None => say!(WINDOW, "contrast-apart", count),
    })
}
