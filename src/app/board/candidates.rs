//! The moves an engine thinks about: what is shown of them, and the line behind the one under the pointer.

use crate::shell::state::State;
use go::{Color, Move, Point};
use overlay::{Candidate, GhostStone, Overlay};
use picture::{CandidateNumber, Perspective};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// At most so many numbers stand on a candidate: there is no room for more.
pub const MOST_NUMBERS: usize = 3;

/// The identifier of a number's name in the language files.
pub const fn text_id(number: CandidateNumber) -> &'static str {
    match number {
        CandidateNumber::WinRate => "candidate-winrate",
        CandidateNumber::Score => "candidate-score",
        CandidateNumber::Visits => "candidate-visits",
        CandidateNumber::Lcb => "candidate-lcb",
        CandidateNumber::Prior => "candidate-prior",
        CandidateNumber::Order => "candidate-order",
        CandidateNumber::WinRateLoss => "candidate-winrate-loss",
        CandidateNumber::ScoreLoss => "candidate-score-loss",
    }
}

/// The user's lasting wishes about candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CandidateView {
    /// What stands on them, one line each: at most [`MOST_NUMBERS`].
    pub numbers: Vec<CandidateNumber>,
    /// Whose win rate and score are shown, on candidates and in the status line.
    pub side: Perspective,
    /// Candidates with fewer playouts are not shown.
    pub least_visits: u32,
}

impl Default for CandidateView {
    fn default() -> Self {
        Self {
            numbers: vec![CandidateNumber::WinRate, CandidateNumber::Visits],
            side: Perspective::Black,
            least_visits: 0,
        }
    }
}

/// What happens with candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidateCommand {
    /// Show them this way.
    View(CandidateView),
    /// The pointer is over this candidate, or over none.
    Hover(Option<Point>),
    /// So many moves more (negative: fewer) of its line.
    StepLine(i32),
    /// Write the line of the candidate at that point into the tree.
    AddLine(Point),
}

/// The line that is shown.
#[derive(Default)]
pub struct Candidates {
    hovered: Option<Point>,
    // How many moves of the line are shown; none for all.
    moves: Option<usize>,
}

impl Candidates {
    /// The line belongs to another node.
    pub(crate) fn leave_line(&mut self) {
        *self = Candidates::default();
    }
}

impl State {
    /// Something is wished about candidates.
    pub fn candidate_command(&mut self, command: CandidateCommand) {
        match command {
            CandidateCommand::View(view) => self.settings.candidates = view,
            CandidateCommand::Hover(point) => {
                let known = &mut self.layers.candidates;
                if known.hovered != point {
                    *known = Candidates {
                        hovered: point,
                        moves: None,
                    };
                }
            }
            CandidateCommand::StepLine(step) => self.step_line(step),
            CandidateCommand::AddLine(point) => self.add_line(point),
        }
    }

    /// The candidate at a point, of the topmost layer that has one there.
    pub fn candidate_at(&self, point: Point) -> Option<&Candidate> {
        let least = u64::from(self.settings.candidates.least_visits);
        let layers = self.visible_layers();
        let overlays = layers.into_iter().rev().map(|(_, overlay)| overlay);
        overlays
            .flat_map(|overlay| &overlay.candidates)
            .find(|candidate| candidate.mv == Move::Play(point) && is_shown(candidate, least))
    }

    /// The point of the candidate under the pointer.
    pub fn hovered_candidate(&self) -> Option<Point> {
        self.layers.candidates.hovered
    }

    /// The best candidate of the topmost layer that has any.
    fn best_candidate(&self) -> Option<&Candidate> {
        let layers = self.visible_layers();
        let mut overlays = layers.into_iter().rev().map(|(_, overlay)| overlay);
        overlays.find_map(|overlay| overlay.candidates.first())
    }

    /// Whether there is a line that can be written into the tree.
    pub fn has_line(&self) -> bool {
        self.shown_line().is_some() || self.best_candidate().is_some()
    }

    /// The candidate whose line is shown, and how many moves of it.
    pub fn shown_line(&self) -> Option<(&Candidate, usize)> {
        let candidate = self.candidate_at(self.layers.candidates.hovered?)?;
        let all = candidate.pv.len();
        let moves = self.layers.candidates.moves.unwrap_or(all);
        (all > 0).then_some((candidate, moves.clamp(1, all)))
    }

    fn step_line(&mut self, step: i32) {
        let Some((candidate, moves)) = self.shown_line() else {
            return;
        };
        let all = candidate.pv.len();
        let moves = moves.saturating_add_signed(step as isize).clamp(1, all);
        self.layers.candidates.moves = Some(moves);
    }

    /// The line under the pointer as a picture of numbered stones.
    pub fn line_picture(&self) -> Option<Arc<Overlay>> {
        let (candidate, moves) = self.shown_line()?;
        let position = &self.document.shown().position;
        let mut overlay = Overlay::new(position.size(), "");
        let colors = std::iter::successors(Some(candidate.color), |color| Some(color.opposite()));
        for ((color, mv), number) in colors.zip(&candidate.pv[..moves]).zip(1..) {
            // Where two moves fall on one point the first is shown.
            if let Move::Play(point) = *mv
                && let Some(drawn) = overlay.points.get(point)
                && drawn.ghost.is_none()
            {
                overlay.points[point].ghost = Some(GhostStone { color, number });
            }
        }
        Some(Arc::new(overlay))
    }

    /// Writes the line under the pointer, or else that of the best candidate, into the tree.
    pub fn add_shown_line(&mut self) {
        let point = self.shown_line().or(self.best_candidate().map(|c| (c, 0)));
        if let Some(Move::Play(point)) = point.map(|(candidate, _)| candidate.mv) {
            self.add_line(point);
        } else {
            let text = self.tr("no-line").to_string();
            self.inform(text);
        }
    }

    /// Writes the line of the candidate at `point` into the tree, as far as it is shown: one step of undo.
    fn add_line(&mut self, point: Point) {
        let Some(candidate) = self.candidate_at(point).cloned() else {
            return;
        };
        let shown = self
            .shown_line()
            .filter(|(shown, _)| shown.mv == candidate.mv)
            .map_or(usize::MAX, |(_, moves)| moves);
        let line = playable(&self.document.shown().position, &candidate, shown);
        if line.is_empty() {
            return;
        }
        self.document.edit(|record, cursor| {
            record.begin_group();
            line.iter().fold(cursor, |cell, &(color, mv)| {
                record.add_move(cell, color, mv)
            });
            record.end_group();
            cursor
        });
        let moves = line.len().to_string();
        let text = self.texts.with("line-added", &[("moves", &moves)]);
        self.inform(text);
    }
}

/// Whether a candidate passes the filter; one without playouts is a plain list of moves and always does.
pub fn is_shown(candidate: &Candidate, least_visits: u64) -> bool {
    candidate.visits.is_none_or(|visits| visits >= least_visits)
}

/// The first moves of a line, up to one that cannot be played.
fn playable(position: &go::Position, candidate: &Candidate, most: usize) -> Vec<(Color, Move)> {
    let mut position = position.clone();
    let mut color = candidate.color;
    let only_itself = [candidate.mv];
    let line = if candidate.pv.is_empty() {
        &only_itself[..]
    } else {
        &candidate.pv
    };
    let mut moves = Vec::new();
    for &mv in line.iter().take(most) {
        if let Move::Play(point) = mv
            && (!position.size().contains(point) || position.stone(point).is_some())
        {
            break;
        }
        position.execute(color, mv);
        moves.push((color, mv));
        color = color.opposite();
    }
    moves
}
