//! Boards of games other than Go in words: cells, hands, moves, how a game ended, what is broken.

use crate::WINDOW;
use crate::board::cells::{reads_kanji, write_on_pieces};
use crate::document::kinds::{color_of, side_of};
use crate::game::name_of_side;
use crate::settings::NewGame;
use crate::settings::actions::Action;
use crate::settings::seats::Seat;
use crate::shell::state::State;
use bridge::{Broken, Why};
use go::Color;
use kind::{AnyGame, CellId, Look, MoveError, Outcome, Part, Scene, Side};
use message::{Id, id, say};
use picture::CellScene;
use tsumego::Key;

impl State {
    /// Whether the board shows a game other than Go.
    pub fn is_other_game_in_front(&self) -> bool {
        self.document.kind().is_some() && self.problems.solving().is_none()
    }

    /// The game other than Go that is shown: the attempt at a problem, or the line of the record.
    pub(crate) fn cells_played(&self) -> Option<std::sync::Arc<bridge::Played>> {
        self.board_view().played()
    }

    /// Who is to move on the board that is shown, whatever the game.
    pub fn side_to_move(&self) -> Color {
        match self.cells_played() {
            Some(played) => color_of(played.game.to_move()),
            None => self.board_view().board_shown().position.to_move(),
        }
    }

    /// What the dialog for a new game begins with: what was played last, but the game that is in front.
    pub(crate) fn next_game(&self) -> NewGame {
        let mut setup = self.settings.new_game.clone();
        let here = self
            .document
            .kind()
            .filter(|_| self.is_other_game_in_front());
        if let Some(kind) = here.filter(|kind| kind.kind.id() != setup.game) {
            self.choose_game(&mut setup, kind.kind.id());
        }
        setup
    }

    /// Another game is to be played: against the best of its players, who begins at an easy level.
    pub fn choose_game(&self, setup: &mut NewGame, game: &str) {
        game.clone_into(&mut setup.game);
        setup.from_here = false;
        let best = self.game.kind_players(game).next();
        let best = best.map_or_else(Seat::default, |player| Seat {
            player: player.name.to_owned(),
            level: 3.min(player.levels.len() as u8),
        });
        setup.seats = [Seat::default(), best];
    }

    /// Says that something is only for Go.
    pub(crate) fn refuse_for_kind(&mut self, action: Action) {
        let Some(kind) = self.document.kind() else {
            return;
        };
        let (action, game) = (self.tr(action.entry().text_id), self.tr(kind.title));
        let text = say!(WINDOW, "cells-go-only", action = &*action, game = &*game);
        let text = self.in_words(&text);
        self.inform(text);
    }

    /// What a small board shows of a problem; none if it is one of Go, or of a game that is not known.
    pub fn problem_in_cells(&self, key: &Key) -> Option<CellScene> {
        let (number, position) = key.puzzle()?;
        let mut kinds = self.document.kinds().iter();
        let kind = kinds.find(|entry| entry.kind.sgf() == Some(number))?.kind;
        let game = kind.game_from(position).ok()?;
        let mut scene = CellScene::new(game.scene(), kind);
        scene.coordinates = false;
        scene.playable = false;
        write_on_pieces(&mut scene, self.settings.looks);
        Some(scene)
    }

    /// What a player is called by his colour.
    fn player_name(&self, side: Side) -> String {
        self.tr(name_of_side(color_of(side), false)).to_string()
    }

    /// What a piece is called.
    fn piece_name(&self, piece: kind::PieceId) -> String {
        let kind = self.document.kind();
        let name = kind.and_then(|entry| entry.pieces.get(usize::from(piece)));
        name.map_or_else(String::new, |name| self.tr(*name).to_string())
    }

    /// Whether the game that is shown has pieces with writing on them.
    pub fn has_written_pieces(&self) -> bool {
        let pieces = self.document.kind().map_or(&[][..], |k| k.kind.pieces());
        let mut looks = pieces.iter().map(|piece| piece.look);
        looks.any(|look| matches!(look, Look::Wedge { .. }))
    }

    /// What a cell is called: as the notation has it, or with a kanji for its row where pieces have them.
    pub fn cell_name(&self, scene: &Scene, cell: CellId) -> String {
        let cell = scene.board.cells.get(usize::from(cell));
        let name = cell.map_or_else(String::new, |cell| cell.name.clone());
        let row = name.bytes().last().filter(u8::is_ascii_lowercase);
        match row {
            Some(row)
                if self.has_written_pieces() && reads_kanji(&self.texts, self.settings.looks) =>
            {
                let begin = &name[..name.len() - 1];
                format!("{begin}{}", picture::kanji(row - b'a' + 1))
            }
            _ => name,
        }
    }

    fn frame_name(&self, scene: &Scene, frame: u8) -> String {
        let board = &scene.board;
        let cells = board.frames.get(usize::from(frame));
        let cells = cells.map_or(&[][..], |frame| &frame.cells);
        let places = cells
            .iter()
            .filter_map(|&cell| board.cells.get(usize::from(cell)));
        let (mut x, mut y, mut count) = (0.0, 0.0, 0.0_f32);
        for cell in places {
            (x, y, count) = (x + cell.at.0, y + cell.at.1, count + 1.0);
        }
        let right = x > count * board.extent.0 / 2.0;
        let low = y > count * board.extent.1 / 2.0;
        let name = match (low, right) {
            (false, false) => id!(WINDOW, "cells-upper-left"),
            (false, true) => id!(WINDOW, "cells-upper-right"),
            (true, false) => id!(WINDOW, "cells-lower-left"),
            (true, true) => id!(WINDOW, "cells-lower-right"),
        };
        self.tr(name).to_string()
    }

    /// A part of a move: "3c", "upper left box clockwise", "promote".
    pub fn part_in_words(&self, scene: &Scene, part: Part) -> String {
        match part {
            Part::Cell(cell) => self.cell_name(scene, cell),
            Part::Hand(piece) => {
                let piece = self.piece_name(piece);
                self.in_words(&say!(WINDOW, "cells-from-hand", piece))
            }
            Part::Turn { frame, clockwise } => {
                let name = self.frame_name(scene, frame);
                self.in_words(&if clockwise {
                    say!(WINDOW, "cells-turn-right", box = name)
                } else {
                    say!(WINDOW, "cells-turn-left", box = name)
                })
            }
            Part::Promote(true) => self.tr(id!(WINDOW, "cells-promote")).to_string(),
            Part::Promote(false) => self.tr(id!(WINDOW, "cells-keep")).to_string(),
            Part::Pass => self.tr(id!(WINDOW, "point-pass")).to_string(),
        }
    }

    /// What the overlay of the game says of a cell, if one is shown and says something: "Threats: Black 2, White 0".
    pub fn overlay_in_words(&self, scene: &CellScene, part: Part) -> Option<String> {
        let Part::Cell(cell) = part else { return None };
        let [black, white] = scene.overlay.as_ref()?.counts(cell);
        if black + white == 0 {
            return None;
        }
        let title = self
            .document
            .kind()?
            .overlays
            .get(self.board_view().cell_overlay()?)?
            .title;
        let title = self.tr(title);
        Some(self.in_words(&say!(
            WINDOW,
            "cells-overlay-at",
            title = &*title,
            black = u32::from(black),
            white = u32::from(white)
        )))
    }

    /// What stands somewhere: "3c, White silver", "Black's hand: 2 pawns".
    pub fn place_in_words(&self, scene: &Scene, part: Part, side: Side) -> String {
        match part {
            Part::Cell(cell) => {
                let name = self.cell_name(scene, cell);
                let Some(piece) = scene.piece_at(cell) else {
                    return self.in_words(&say!(WINDOW, "cells-empty", cell = name));
                };
                let player = self.player_name(piece.side);
                let piece = self.piece_name(piece.kind);
                self.in_words(&say!(WINDOW, "cells-piece", cell = name, player, piece))
            }
            Part::Hand(kind) => {
                let hand = &scene.hands[side.index()];
                let count = hand.iter().find(|(of, _)| *of == kind);
                let count = count.map_or(0, |held| held.1);
                let (player, piece) = (self.player_name(side), self.piece_name(kind));
                self.in_words(&if count == 0 {
                    say!(WINDOW, "cells-no-hand", player, piece)
                } else {
                    say!(WINDOW, "cells-in-hand", player, piece, count)
                })
            }
            other => self.part_in_words(scene, other),
        }
    }

    /// The move of a node of a game other than Go: who, with which piece, from where to where. None if it has none, or one
    /// that cannot be played.
    pub fn kind_move_in_words(&self, cell: record::CellId) -> Option<String> {
        let record = self.document.record();
        let (color, text) = record.move_text(cell)?;
        let before = self.document.played_at(record.back(cell)?)?;
        Some(self.text_in_words(&*before.game, side_of(color), text.trim()))
    }

    /// The last move of a game, if there is one.
    pub(crate) fn last_in_words(&self, game: &dyn AnyGame) -> Option<String> {
        let text = game.moves().pop()?;
        let mut before = game.boxed();
        before.undo();
        Some(format!(
            "{}.",
            self.text_in_words(&*before, before.to_move(), &text)
        ))
    }

    /// A move of a position: who, with which piece, from where to where.
    fn text_in_words(&self, before: &dyn AnyGame, side: Side, text: &str) -> String {
        let player = self.player_name(side);
        let mut after = before.boxed();
        if after.play(text).is_err() {
            return format!("{player} {text}");
        }
        // A turn that was not made is not told.
        let (scene, parts) = (before.scene(), after.scene().last);
        let mut words = Vec::new();
        if let Some(Part::Cell(from)) = parts.first()
            && let Some(piece) = scene.piece_at(*from)
        {
            words.push(self.piece_name(piece.kind));
        }
        words.extend(parts.iter().map(|&part| self.part_in_words(&scene, part)));
        format!("{player} {}", words.join(" "))
    }

    /// What both players have in hand; nothing in games without hands.
    pub(crate) fn hands_in_words(&self) -> Vec<String> {
        let Some(played) = self.cells_played() else {
            return Vec::new();
        };
        let scene = played.game.scene();
        let of = |side: Side| {
            let hand = scene.hands[side.index()].iter();
            let said = hand.map(|&(piece, _)| self.place_in_words(&scene, Part::Hand(piece), side));
            said.map(|text| format!("{text}.")).collect::<Vec<_>>()
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    /// How the game that is shown ended by its rules, if it did.
    pub fn outcome_in_words(&self) -> Option<String> {
        let text: Id = match self.cells_played()?.game.outcome()? {
            Outcome::Win(Side::First) => id!(WINDOW, "cells-black-won"),
            Outcome::Win(Side::Second) => id!(WINDOW, "cells-white-won"),
            Outcome::Draw => id!(WINDOW, "cells-draw"),
            Outcome::Counted => id!(WINDOW, "cells-over"),
        };
        Some(self.tr(text).to_string())
    }

    /// What of the line that is shown cannot be played, if anything.
    pub fn broken_in_words(&self) -> Option<String> {
        let played = self.cells_played()?;
        let Broken { text, why, .. } = played.broken.as_ref()?;
        let why = match why {
            Why::Position(error) => self.in_words(&kinds::refused(*error)),
            Why::Side => self.tr(id!(WINDOW, "cells-broken-side")).to_string(),
            Why::Move(MoveError::Illegal) => self.tr(id!(WINDOW, "cells-broken-move")).to_string(),
            Why::Move(MoveError::Over) => self.tr(id!(WINDOW, "cells-broken-over")).to_string(),
        };
        let text = shortened(text);
        Some(self.in_words(&say!(WINDOW, "cells-broken", text, why)))
    }

    /// Who thinks, if a player of the game does.
    pub fn thinking_in_words(&self) -> Option<String> {
        let versus = self.game.versus().filter(|versus| versus.is_thinking())?;
        let kind = self.document.kind()?;
        let played = self.document.played_at(versus.tip())?;
        let seat = versus.seat(played.game.to_move());
        let mut players = self.game.kind_players(kind.kind.id());
        let player = players.find(|player| player.name == seat.player)?;
        let name = self.tr(player.title);
        Some(self.in_words(&say!(WINDOW, "versus-thinking", name = &*name)))
    }

    /// What the player does next, in a sentence.
    pub fn next_in_words(&self) -> Option<String> {
        if self
            .problems
            .puzzle()
            .is_some_and(|puzzle| !puzzle.is_awaiting())
        {
            return None;
        }
        let view = self.board_view();
        let scene = view.cells()?;
        let has = |wanted: fn(&Part) -> bool| scene.next.iter().any(wanted);
        let lifts = scene.next.iter().any(|part| match part {
            Part::Cell(cell) => scene.piece_at(*cell).is_some(),
            _ => false,
        });
        let text = if has(|part| matches!(part, Part::Promote(_))) {
            id!(WINDOW, "cells-hint-promote")
        } else if has(|part| matches!(part, Part::Turn { .. })) {
            id!(WINDOW, "cells-hint-turn")
        } else if !scene.begun.is_empty() {
            id!(WINDOW, "cells-hint-to")
        } else if lifts {
            id!(WINDOW, "cells-hint-lift")
        } else if scene.next.is_empty() {
            return None;
        } else {
            id!(WINDOW, "cells-hint-place")
        };
        Some(self.tr(text).to_string())
    }
}

/// As much of a text as a sentence has room for.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut kept: String = text.chars().take(LONGEST).collect();
    if kept.len() < text.len() {
        kept.push('…');
    }
    kept
}
