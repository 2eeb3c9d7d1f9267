//! Records of games other than Go: which game it is, and the line that is shown, played by its rules.

use crate::document::moves::write_time;
use crate::document::{Document, Open};
pub use bridge::{color_of, side_of};

use bridge::Played;
use go::{Color, Size};
use kind::Side;
use kinds::{Entry, Lesson};
use message::Id;
use picture::CellScene;
use record::{CellId, Collection, Record};
use std::sync::Arc;
use words::Texts;

/// A record of a game other than Go to begin with.
#[derive(Clone, Debug)]
pub struct NewKindBoard {
    /// The game's number in SGF.
    pub number: u8,
    /// Columns and rows.
    pub size: Size,
    /// Properties of the root.
    pub properties: Vec<(&'static str, String)>,
}

/// A move of such a game.
#[derive(Clone, Debug)]
pub struct NewKindMove {
    /// Who plays it.
    pub side: Side,
    /// The move, as its kind writes it.
    pub text: String,
    /// Full seconds that it took; 0 is not written.
    pub seconds: u64,
    /// What the clock says afterwards, as in [`NewMove`](crate::document::moves::NewMove).
    pub left: Option<(String, Option<u32>)>,
    /// How the game ends with it by the rules, if it does and nobody else writes that: as SGF has it.
    pub result: Option<&'static str>,
}

/// A line that was played, and where.
pub(super) struct Line {
    game: usize,
    generation: u64,
    cell: CellId,
    played: Arc<Played>,
}

/// Which of these games a record is of, if it is one of them and not Go.
pub fn kind_of(record: &Record, kinds: &'static [Entry]) -> Option<&'static Entry> {
    let number = bridge::other_game(record)?;
    kinds.iter().find(|entry| entry.kind.sgf() == Some(number))
}

impl Document {
    /// Tells which games there are.
    pub fn set_kinds(&mut self, kinds: &'static [Entry]) {
        self.kinds = kinds;
    }

    /// The games there are.
    pub fn kinds(&self) -> &'static [Entry] {
        self.kinds
    }

    /// Which game is shown, if it is one that is known and not Go.
    pub fn kind(&self) -> Option<&'static Entry> {
        kind_of(self.record(), self.kinds)
    }

    /// The line to the node that is shown, played; none if the game is Go or unknown.
    pub fn played(&self) -> Option<Arc<Played>> {
        let kind = self.kind()?;
        let (game, cell) = (self.game(), self.cursor());
        let generation = self.record().generation();
        let mut known = self.open.played.borrow_mut();
        if let Some(line) = &*known
            && (line.game, line.generation, line.cell) == (game, generation, cell)
        {
            return Some(Arc::clone(&line.played));
        }
        let played = Arc::new(bridge::play(kind.kind, self.record(), cell));
        *known = Some(Line {
            game,
            generation,
            cell,
            played: Arc::clone(&played),
        });
        Some(played)
    }

    /// The line to any node, played; none if the game is Go or unknown.
    pub fn played_at(&self, cell: CellId) -> Option<Arc<Played>> {
        if cell == self.cursor() {
            return self.played();
        }
        let kind = self.kind()?;
        Some(Arc::new(bridge::play(kind.kind, self.record(), cell)))
    }

    /// Who is to move at the node that is shown, whatever the game.
    pub fn color_to_move(&self) -> Color {
        match self.played() {
            Some(played) => color_of(played.game.to_move()),
            None => self.shown().position.to_move(),
        }
    }

    pub(super) fn begin_kind(&mut self, board: &NewKindBoard) {
        self.open = Open::new(Collection::new_of(board.number, board.size), None);
        self.edit(|record, root| {
            record.begin_group();
            for (name, text) in &board.properties {
                record.set_text(root, name, text);
            }
            record.end_group();
            root
        });
        self.mark_saved();
    }

    pub(super) fn add_kind_move(&mut self, new: &NewKindMove) {
        self.edit(|record, cursor| {
            record.begin_group();
            let color = color_of(new.side);
            let cell = record.add_move_text(cursor, color, &new.text);
            write_time(record, cell, color, (new.seconds, new.left.as_ref()));
            if let Some(result) = new.result
                && is_main(record, cell)
                && record.info().result.is_empty()
            {
                record.set_text(record.root(), "RE", result);
            }
            record.end_group();
            cell
        });
    }
}

/// Whether a node belongs to the line that the game took.
fn is_main(record: &Record, cell: CellId) -> bool {
    let line = record.line(cell);
    let mut steps = line.windows(2);
    steps.all(|step| record.car(step[0]) == Some(step[1]))
}

/// The lessons of a kind as a collection in the language of `texts`; none if it has none.
pub(crate) fn lessons(entry: &Entry, texts: &Texts) -> Option<Collection> {
    let (_, lessons) = entry.lessons?;
    let (number, columns) = (entry.kind.sgf()?, entry.kind.board().extent.0);
    let escaped = |id: Id| texts.get(id).replace('\\', "\\\\").replace(']', "\\]");
    let game = |lesson: &Lesson| {
        let words = |at: usize| {
            let words = lesson.words.iter().find(|(of, _)| *of == at);
            words.map_or_else(String::new, |(_, id)| format!("C[{}]", escaped(*id)))
        };
        let moves = lesson.moves.split(' ').enumerate();
        let moves = moves.map(|(at, mv)| format!(";{}[{mv}]{}", ["B", "W"][at % 2], words(at + 1)));
        let (title, first) = (escaped(lesson.title), words(0));
        let moves: String = moves.collect();
        format!("(;GM[{number}]FF[4]CA[UTF-8]SZ[{columns}]GN[{title}]{first}{moves})")
    };
    let sgf: String = lessons.iter().map(game).collect();
    Collection::read(sgf.into_bytes()).ok()
}

/// What a small board shows of a record of a game other than Go: its end, or a problem's beginning. None for Go, and for games
/// that the program does not have.
pub fn other_game_at_end(record: &Record) -> Option<CellScene> {
    /// A line that is longer is followed so far.
    const MOVES: usize = 2000;
    let kind = bridge::other_game(record).and_then(kinds::of_sgf)?.kind;
    let is_problem = tsumego::Puzzle::of(record).is_some();
    let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
    let cell = line.take(if is_problem { 1 } else { MOVES }).last()?;
    let mut scene = CellScene::new(bridge::play(kind, record, cell).game.scene(), kind);
    scene.coordinates = false;
    scene.playable = false;
    Some(scene)
}
