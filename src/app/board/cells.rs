//! The board of a game other than Go: the move that is begun, part by part, the keyboard's cursor, and what is seen.
//!
//! Nothing here knows which games there are: what may come next, what is legal and what is seen the game says.

use crate::WINDOW;
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::problems::puzzle::Puzzle;
use crate::settings::theme::Looks;
use bridge::Played;
use kind::{AnyGame, CellId, Outcome, Part, Piece, Side};
use message::{Id, id};
use picture::{CellMark, CellScene, Drawing, Ink, Lettering, Theme, cells_layout, draw_cells};
use player::{Candidate, Found, Score};
use std::sync::Arc;
use words::Texts;

/// The place that a move belongs to: collection, game, node, moves of an attempt at a problem.
pub(super) type CellPlace = (u64, usize, record::CellId, Option<usize>);

/// The move that is begun, and the keyboard's cursor.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// Its parts so far.
    pub(super) begun: Vec<Part>,
    /// The node it belongs to.
    at: Option<CellPlace>,
    /// Where the cursor is, or was.
    pub(super) cursor: Option<Part>,
    /// Which of the kinds' overlays is shown, where the kind has it.
    overlay: Option<&'static str>,
}

/// What happens to the board of another game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellCommand {
    /// The player gives that part of a move.
    Give(Part),
    /// A press on a piece of a player's hand.
    Hand(Side, kind::PieceId),
    /// The move that is begun is given up.
    GiveUp,
    /// Show that one of the kind's overlays, by its place among them, or none if it is shown.
    ToggleOverlay(usize),
    /// Show none of them.
    NoOverlay,
}

/// Why a part of a move is refused.
fn refusal(game: &dyn AnyGame, begun: &[Part], next: &[Part], part: Part) -> Id {
    let scene = game.scene();
    let side = game.to_move();
    let first = game.next_parts(&[]);
    // Where pieces are put down and never taken up again, any piece is in the way.
    let lifts = first
        .iter()
        .any(|part| matches!(part, Part::Cell(cell) if scene.piece_at(*cell).is_some()));
    let turns = |parts: &[Part]| parts.iter().any(|part| matches!(part, Part::Turn { .. }));
    match part {
        Part::Turn { .. } => id!(WINDOW, "cells-place-first"),
        Part::Cell(_) if turns(next) => id!(WINDOW, "cells-turn-now"),
        Part::Cell(cell) if begun.is_empty() => match scene.piece_at(cell) {
            Some(_) if !lifts => {
                id!(WINDOW, "cells-occupied")
            }
            Some(piece) if piece.side != side => id!(WINDOW, "cells-not-yours"),
            Some(_) => id!(WINDOW, "cells-cannot-move"),
            None => id!(WINDOW, "cells-nothing-here"),
        },
        Part::Cell(_) => id!(WINDOW, "cells-not-there"),
        Part::Hand(_) => id!(WINDOW, "cells-not-from-hand"),
        Part::Promote(_) | Part::Pass => id!(WINDOW, "cells-not-now"),
    }
}

/// The move that is made of these parts, if there is one, or if all moves that begin so come to the same.
fn settled(game: &dyn AnyGame, begun: &[Part]) -> Option<String> {
    if let Some(whole) = game.whole(begun) {
        return Some(whole);
    }
    let mut first = None;
    for part in game.next_parts(begun) {
        let parts: Vec<Part> = begun.iter().copied().chain([part]).collect();
        let text = game.whole(&parts)?;
        let mut after = game.boxed();
        after.play(&text).ok()?;
        let key = after.key();
        match &first {
            None => first = Some((text, key)),
            Some((_, known)) if *known == key && after.outcome().is_some() => {}
            Some(_) => return None,
        }
    }
    let (text, _) = first.filter(|_| game.next_parts(begun).len() > 1)?;
    Some(text)
}

/// Whether a frame has the cell that was given last.
fn is_beside(game: &dyn AnyGame, frame: u8, begun: &[Part]) -> bool {
    let board = game.kind().board();
    let frame = board.frames.get(usize::from(frame));
    match (frame, begun.last()) {
        (Some(frame), Some(Part::Cell(cell))) => frame.cells.contains(cell),
        _ => false,
    }
}

fn refuse(why: Id, context: &BoardContext<'_>, out: &mut Effects) {
    out.push(BoardEffect::Inform(context.texts.get(why).to_string()));
}

impl BoardContext<'_> {
    /// The game that is shown, if it is one other than Go: the attempt at a problem, or the line of the record.
    pub(super) fn played(&self) -> Option<Arc<Played>> {
        match self.problems.puzzle() {
            Some(puzzle) => Some(Arc::clone(puzzle.played())),
            None => self.document.played(),
        }
    }

    /// Where that is.
    pub(super) fn cell_place(&self) -> CellPlace {
        let document = self.document;
        let puzzle = self.problems.puzzle();
        (
            document.epoch(),
            document.game(),
            document.cursor(),
            puzzle.map(|puzzle| puzzle.played().game.len()),
        )
    }
}

impl Board {
    /// What happens to the board of another game.
    pub(super) fn cell_command(
        &mut self,
        command: CellCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let Some(played) = context.played() else {
            return;
        };
        self.drop_begun_elsewhere(context);
        match command {
            CellCommand::GiveUp => self.cells.begun.clear(),
            CellCommand::Give(part) => self.give(part, &played, context, out),
            CellCommand::Hand(side, piece) => {
                if side == played.game.to_move() {
                    self.give(Part::Hand(piece), &played, context, out);
                } else {
                    refuse(id!(WINDOW, "cells-not-yours"), context, out);
                }
            }
            CellCommand::ToggleOverlay(which) => {
                let name = played.game.kind().overlays().get(which).copied();
                self.cells.overlay = name.filter(|_| self.cells.overlay != name);
            }
            CellCommand::NoOverlay => self.cells.overlay = None,
        }
    }

    /// A move that was begun at another node is not meant for this one.
    pub(super) fn drop_begun_elsewhere(&mut self, context: &BoardContext<'_>) {
        let here = context.cell_place();
        if self.cells.at != Some(here) {
            self.cells.at = Some(here);
            self.cells.begun.clear();
        }
    }

    fn give(&mut self, part: Part, played: &Played, context: &BoardContext<'_>, out: &mut Effects) {
        if played.broken.is_some() {
            return refuse(id!(WINDOW, "cells-broken-line"), context, out);
        }
        let game = &*played.game;
        if game.outcome().is_some() {
            return refuse(id!(WINDOW, "cells-over"), context, out);
        }
        if context
            .problems
            .puzzle()
            .is_some_and(|puzzle| !puzzle.is_awaiting())
        {
            return refuse(id!(WINDOW, "cells-wait"), context, out);
        }
        let next = game.next_parts(&self.cells.begun);
        if next.contains(&part) {
            self.cells.begun.push(part);
        } else if self.cells.begun.first() == Some(&part) {
            // A piece that is pressed again is put back.
            self.cells.begun.clear();
            return;
        } else if game.next_parts(&[]).contains(&part) {
            self.cells.begun = vec![part];
        } else {
            let why = refusal(game, &self.cells.begun, &next, part);
            return refuse(why, context, out);
        }
        if let Some(text) = settled(game, &self.cells.begun) {
            // What was turned or chosen is gone: the cursor is where the piece was put.
            let put = self.cells.begun.iter().rev();
            let put = put.copied().find(|part| matches!(part, Part::Cell(_)));
            self.cells.cursor = put.filter(|_| self.cursor.on).or(self.cells.cursor);
            self.cells.begun.clear();
            out.push(BoardEffect::PlayText(game.to_move(), text));
        } else if self.cursor.on {
            // The choice that is left comes to the cursor.
            let next = game.next_parts(&self.cells.begun);
            let choice = next.iter().find(|part| match part {
                Part::Promote(_) => true,
                Part::Turn { frame, .. } => is_beside(&*played.game, *frame, &self.cells.begun),
                _ => false,
            });
            if let Some(choice) = choice {
                self.cells.cursor = Some(*choice);
            }
        }
    }

    /// Where the cursor is on the board of another game, while the keys move it.
    pub fn cell_cursor_shown(&self) -> Option<Part> {
        self.cells.cursor.filter(|_| self.cursor.on)
    }

    /// Whether a move is begun there.
    pub fn is_move_begun(&self) -> bool {
        !self.cells.begun.is_empty()
    }
}

/// All that can be pressed: cells, pieces in the hand of who is to move, and the turns and choices that are wanted.
pub fn stops(scene: &CellScene) -> Vec<Part> {
    if !scene.choices.is_empty() {
        return scene.choices.iter().map(|choice| choice.0).collect();
    }
    let cells = (0..scene.scene.board.cells.len()).map(|cell| Part::Cell(cell as CellId));
    let hand = scene.scene.hands[scene.scene.to_move.index()].iter();
    let hand = hand.map(|&(piece, _)| Part::Hand(piece));
    let turns = scene.next.iter().copied();
    let turns = turns.filter(|part| matches!(part, Part::Turn { .. }));
    cells.chain(hand).chain(turns).collect()
}

/// The best move to each cell that a player thinks of, with its chance.
fn marks(game: &dyn AnyGame, found: &Found) -> Vec<CellMark> {
    let mut marks: Vec<CellMark> = Vec::new();
    for candidate in &found.candidates {
        let parts = game.parts(&candidate.mv).unwrap_or_default();
        let to = parts.iter().rev().find_map(|part| match part {
            Part::Cell(cell) => Some(*cell),
            _ => None,
        });
        if let Some(cell) = to
            && marks.iter().all(|mark| mark.cell != cell)
        {
            marks.push(CellMark {
                cell,
                text: chance_text(candidate).trim_end_matches(" %").to_owned(),
                ink: Ink::Engine,
            });
        }
    }
    marks
}

/// The cells among the parts that a hint tells.
fn told(parts: &[Part]) -> Vec<CellMark> {
    let mark = |part: &Part| match part {
        Part::Cell(cell) => Some(CellMark {
            cell: *cell,
            text: String::new(),
            ink: Ink::Engine,
        }),
        _ => None,
    };
    parts.iter().filter_map(mark).collect()
}

/// The chance of a move to win in percent, or its score.
pub fn chance_text(candidate: &Candidate) -> String {
    let chance = candidate.chance.or(candidate.score.map(Score::chance));
    chance.map_or_else(
        || "?".to_owned(),
        |chance| format!("{:.0} %", chance * 100.0),
    )
}

/// What becomes of the piece on its way, for each choice that is left.
fn choices(game: &dyn AnyGame, begun: &[Part], next: &[Part]) -> Vec<(Part, Piece)> {
    let to = begun.iter().rev().find_map(|part| match part {
        Part::Cell(cell) => Some(*cell),
        _ => None,
    });
    let Some(to) = to else { return Vec::new() };
    let after = |part: Part| {
        let parts: Vec<Part> = begun.iter().copied().chain([part]).collect();
        let mut game = game.boxed();
        let text = game.whole(&parts)?;
        game.play(&text).ok()?;
        Some((part, game.scene().piece_at(to)?))
    };
    let promotes = |part: &&Part| matches!(part, Part::Promote(_));
    let choices = next.iter().filter(promotes);
    choices.filter_map(|&part| after(part)).collect()
}

impl BoardView<'_> {
    /// The line that is shown, played, if the game is one other than Go.
    pub fn played(&self) -> Option<Arc<Played>> {
        self.context.played()
    }

    /// What the board of a game other than Go shows; none if the game is Go or unknown.
    pub fn cells(&self) -> Option<CellScene> {
        let played = self.played()?;
        let game = &*played.game;
        let settings = self.context.settings;
        let mut scene = CellScene::new(game.scene(), game.kind());
        scene.coordinates = settings.coordinates;
        write_on_pieces(&mut scene, settings.looks);
        if !reads_kanji(self.context.texts, settings.looks) {
            scene.rows = Lettering::Letters;
        }
        scene.cursor = self.board.cell_cursor_shown();
        scene.overlay = self.cell_overlay().map(|which| game.overlay(which));
        let here = self.context.cell_place();
        let puzzle = self.context.problems.puzzle();
        let waits = puzzle.is_none_or(Puzzle::is_awaiting);
        if waits && game.outcome().is_none() && played.broken.is_none() {
            if self.board.cells.at == Some(here) {
                scene.begun.clone_from(&self.board.cells.begun);
            }
            scene.next = game.next_parts(&scene.begun);
            scene.choices = choices(game, &scene.begun, &scene.next);
            if let Some(puzzle) = puzzle {
                scene.marks = told(&puzzle.hint());
            } else if scene.begun.is_empty() {
                let found = self.context.game.kind_watch().found();
                scene.marks = marks(game, found);
            }
        }
        Some(scene)
    }

    /// Which of the kind's overlays is shown, by its place among them. None beside a problem that is not solved yet.
    pub fn cell_overlay(&self) -> Option<usize> {
        let name = self.board.cells.overlay?;
        let played = self.played()?;
        let mut names = played.game.kind().overlays().iter();
        let which = names.position(|of| *of == name)?;
        (!self.context.problems.hides_answer()).then_some(which)
    }

    /// How the game that is shown ended by its rules, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.played()?.game.outcome()
    }
}

/// Whether rows that notation has letters for are told by kanji.
pub(crate) fn reads_kanji(texts: &Texts, looks: Looks) -> bool {
    texts.tag() == "ja" && !looks.letters
}

/// Lets what stands on pieces be as the user likes it.
pub(crate) fn write_on_pieces(scene: &mut CellScene, looks: Looks) {
    scene.lettering = if looks.letters {
        Lettering::Letters
    } else {
        Lettering::Kanji
    };
    scene.movement = looks.movement;
}

/// What the board of another game shows as things to paint, without cursor and begun moves.
pub fn cell_drawing(view: &BoardView<'_>, side: f32, theme: &Theme) -> Option<Drawing> {
    let mut scene = view.cells()?;
    scene.cursor = None;
    scene.begun.clear();
    scene.next.clear();
    scene.choices.clear();
    scene.marks.clear();
    let stands = !scene.droppable.is_empty();
    let (width, height) = if stands {
        (side, side * 0.72)
    } else {
        (side, side)
    };
    let geometry = cells_layout(&scene, width, height);
    Some(draw_cells(&scene, &geometry, theme))
}
