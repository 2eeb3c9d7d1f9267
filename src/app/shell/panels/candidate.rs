//! The candidate under the pointer: its numbers, and the first moves of its line.

use crate::WINDOW;
use crate::shell::numbers::{move_name, short, side_of_numbers, signed};
use crate::shell::state::State;
use go::{Color, Point};
use message::{id, say};
use overlay::Candidate;

/// So many moves of a line are told.
const LINE: usize = 10;

/// What is told of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidatePanel {
    /// Its place among the candidates, and its name.
    pub name: String,
    /// Win rate, lead, visits, as far as they are known.
    pub numbers: Vec<String>,
    /// What is expected to be played, this move first; empty where nothing is.
    pub line: String,
}

impl CandidatePanel {
    /// The candidate under the pointer; none where there is none.
    pub fn of(state: &State) -> Option<CandidatePanel> {
        let hovered = state.board_view().hovered_candidate()?;
        CandidatePanel::at(state, hovered)
    }

    /// The candidate at a point; none where there is none.
    pub fn at(state: &State, point: Point) -> Option<CandidatePanel> {
        let (rank, candidate) = state.board_view().ranked_candidate_at(point)?;
        Some(CandidatePanel {
            name: format!("{rank}. {}", move_name(state, candidate.mv)),
            numbers: numbers(state, candidate),
            line: line(state, candidate),
        })
    }

    /// The first of its numbers: there is not much room where it is said in short.
    pub fn in_short(&self) -> &str {
        self.numbers.first().map_or("", String::as_str)
    }
}

fn numbers(state: &State, candidate: &Candidate) -> Vec<String> {
    let side = side_of_numbers(state);
    let turned = side == Color::White;
    let color = match side {
        Color::Black => state.tr(id!(WINDOW, "black")),
        Color::White => state.tr(id!(WINDOW, "white")),
    };
    let winrate = candidate.winrate.map(|black| {
        let percent = 100.0 * if turned { 1.0 - black } else { black };
        let percent = format!("{percent:.1}");
        say!(WINDOW, "candidate-told-winrate", color = &*color, percent)
    });
    let score = candidate.score.map(|black| {
        let points = signed(if turned { -black } else { black });
        say!(WINDOW, "candidate-told-lead", points)
    });
    let visits = candidate.visits.map(|visits| {
        let count = short(visits as f32);
        say!(WINDOW, "candidate-told-visits", count)
    });
    let told = [winrate, score, visits].into_iter().flatten();
    told.map(|told| state.in_words(&told)).collect()
}

fn line(state: &State, candidate: &Candidate) -> String {
    let moves = candidate.pv.iter().take(LINE);
    let mut names: Vec<String> = moves.map(|&mv| move_name(state, mv)).collect();
    if candidate.pv.len() > LINE {
        names.push("…".to_owned());
    }
    names.join(" ")
}
