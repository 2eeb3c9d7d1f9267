//! The moves an engine thinks about: what is shown of them, and the line behind the one under the pointer.

use crate::WINDOW;
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::document::moves::WriteCommand;
use crate::settings::candidates::CandidateView;
use go::{Color, Move, Point};
use message::{id, say};
use overlay::{Candidate, GhostStone, Overlay};
use std::sync::Arc;

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
    /// Write the line under the pointer, or else that of the best candidate, into the tree.
    AddShownLine,
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
    pub(super) fn leave_line(&mut self) {
        *self = Candidates::default();
    }
}

impl<'a> BoardView<'a> {
    /// The candidate at a point, of the topmost layer that has one there.
    pub fn candidate_at(&self, point: Point) -> Option<&'a Candidate> {
        self.ranked_candidate_at(point)
            .map(|(_, candidate)| candidate)
    }

    /// The same with its place among the candidates, from 1.
    pub fn ranked_candidate_at(&self, point: Point) -> Option<(usize, &'a Candidate)> {
        if self.context.answer.is_some() {
            // It lies over them.
            return None;
        }
        let least = u64::from(self.context.settings.candidates.least_visits);
        let layers = self.visible_layers();
        let overlays = layers.into_iter().rev().map(|(_, overlay)| overlay);
        overlays
            .chain(self.searched())
            .flat_map(|overlay| (1..).zip(&overlay.candidates))
            .find(|(_, candidate)| candidate.mv == Move::Play(point) && is_shown(candidate, least))
    }

    /// What the record tells of a search at the node that is shown, unless an engine says something itself.
    pub(super) fn searched(&self) -> Option<&'a Arc<Overlay>> {
        if self.context.problems.is_solving() || !self.visible_layers().is_empty() {
            return None;
        }
        self.board.searched.as_ref()
    }

    /// The point of the candidate under the pointer.
    pub fn hovered_candidate(&self) -> Option<Point> {
        self.board.layers.candidates.hovered
    }

    /// The best candidate of the topmost layer that has any.
    fn best_candidate(&self) -> Option<&'a Candidate> {
        let layers = self.visible_layers();
        let mut overlays = layers.into_iter().rev().map(|(_, overlay)| overlay);
        overlays.find_map(|overlay| overlay.candidates.first())
    }

    /// Whether there is a line that can be written into the tree.
    pub fn has_line(&self) -> bool {
        self.shown_line().is_some() || self.best_candidate().is_some()
    }

    /// The candidate whose line is shown, and how many moves of it.
    pub fn shown_line(&self) -> Option<(&'a Candidate, usize)> {
        let chosen = &self.board.layers.candidates;
        let candidate = self.candidate_at(chosen.hovered?)?;
        let all = candidate.pv.len();
        let moves = chosen.moves.unwrap_or(all);
        (all > 0).then_some((candidate, moves.clamp(1, all)))
    }

    /// The line under the pointer as a picture of numbered stones, or the one behind a move that is asked about.
    pub fn line_picture(&self) -> Option<Arc<Overlay>> {
        if let Some(answer) = self.context.answer {
            return Some(Arc::clone(answer));
        }
        let (candidate, moves) = self.shown_line()?;
        let position = &self.context.document.shown().position;
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

    /// The point of the candidate whose line would be written into the tree.
    fn line_to_add(&self) -> Option<Point> {
        let shown = self.shown_line().map(|(candidate, _)| candidate);
        match shown.or(self.best_candidate())?.mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// The moves of the line of the candidate at `point`, as far as it is shown and can be played.
    fn line_at(&self, point: Point) -> Vec<(Color, Move)> {
        let Some(candidate) = self.candidate_at(point) else {
            return Vec::new();
        };
        let shown = self
            .shown_line()
            .filter(|(shown, _)| shown.mv == candidate.mv)
            .map_or(usize::MAX, |(_, moves)| moves);
        playable(&self.context.document.shown().position, candidate, shown)
    }
}

impl Board {
    /// Looks for a search in the record, as far as something has changed.
    pub(super) fn follow_search(&mut self, context: &BoardContext<'_>) {
        let document = context.document;
        let (record, cursor) = (document.record(), document.cursor());
        let here = (
            document.epoch(),
            document.game(),
            record.generation(),
            cursor,
        );
        if self.searched_at.replace(here) != Some(here) {
            self.searched = analysis::searched(record, cursor).map(Arc::new);
        }
    }

    /// Something is wished about candidates.
    pub(super) fn candidate_command(
        &mut self,
        command: CandidateCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            CandidateCommand::View(view) => out.push(BoardEffect::KeepCandidates(view)),
            CandidateCommand::Hover(point) => {
                let known = &mut self.layers.candidates;
                if known.hovered != point {
                    *known = Candidates {
                        hovered: point,
                        moves: None,
                    };
                }
            }
            CandidateCommand::StepLine(step) => self.step_line(step, context),
            CandidateCommand::AddLine(point) => self.add_line(point, context, out),
            CandidateCommand::AddShownLine => match self.view(context).line_to_add() {
                Some(point) => self.add_line(point, context, out),
                None => out.push(BoardEffect::Inform(
                    context.texts.get(id!(WINDOW, "no-line")).to_string(),
                )),
            },
        }
    }

    fn step_line(&mut self, step: i32, context: &BoardContext<'_>) {
        let Some((candidate, moves)) = self.view(context).shown_line() else {
            return;
        };
        let all = candidate.pv.len();
        let moves = moves.saturating_add_signed(step as isize).clamp(1, all);
        self.layers.candidates.moves = Some(moves);
    }

    fn add_line(&self, point: Point, context: &BoardContext<'_>, out: &mut Effects) {
        let line = self.view(context).line_at(point);
        if !line.is_empty() {
            let moves = line.len().to_string();
            let text = context
                .texts
                .tell(&say!(WINDOW, "line-added", moves = &moves));
            out.extend([
                BoardEffect::Write(WriteCommand::Line(line)),
                BoardEffect::Inform(text),
            ]);
        }
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
