//! What other rooms write into the record: a game its board, its moves and its result, the board marks and lines.

use crate::document::kinds::{NewKindBoard, NewKindMove};
use crate::document::{Document, DocumentCommand, Open};
use bridge::Marking;
use go::{Color, Move, Point, Size};
use record::{CellId, Collection, Record};

/// What another room writes into the record, at the node that is shown.
#[derive(Debug)]
pub enum WriteCommand {
    /// Put a record with that board in place of what is open. Nobody would miss it.
    Board(Box<NewBoard>),
    /// Show that node.
    Show(CellId),
    /// Put a new record of another game in place of what is open. Nobody would miss it.
    KindBoard(Box<NewKindBoard>),
    /// Play behind the node, in a game other than Go.
    KindMove(Box<NewKindMove>),
    /// Play behind the node.
    Move(NewMove),
    /// Play between the node and what follows it.
    Insert(Color, Move),
    /// Set up a black handicap stone at the root.
    Handicap {
        /// Where.
        point: Point,
        /// Whether it is the last one: White is to move then.
        last: bool,
    },
    /// Write the result of the game.
    Result(String),
    /// Mark points.
    Marks(Marking),
    /// Add these moves as a variation; the node stays shown.
    Line(Vec<(Color, Move)>),
}

impl From<WriteCommand> for DocumentCommand {
    fn from(command: WriteCommand) -> DocumentCommand {
        DocumentCommand::Write(command)
    }
}

/// The board that a game begins with, and what its record says about it.
#[derive(Clone, Debug)]
pub struct NewBoard {
    /// Lines across and down.
    pub size: Size,
    /// Properties of the root.
    pub properties: Vec<(&'static str, String)>,
    /// Black handicap stones.
    pub black: Vec<Point>,
    /// Who moves first, if that has to be said.
    pub to_move: Option<Color>,
}

/// A move for the record.
#[derive(Clone, Debug)]
pub struct NewMove {
    /// Who plays it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Full seconds that it took; 0 is not written.
    pub seconds: u64,
    /// What the player has left: seconds as SGF writes them, and periods or moves in overtime.
    pub left: Option<(String, Option<u32>)>,
    /// Whether the line to it becomes the main line.
    pub in_main_line: bool,
}

/// Writes the seconds that a move took unless they are 0, and what the clock of its colour said afterwards.
pub(super) fn write_time(
    record: &mut Record,
    cell: CellId,
    color: Color,
    (seconds, left): (u64, Option<&(String, Option<u32>)>),
) {
    if seconds > 0 {
        record.set_text(cell, "T", &seconds.to_string());
    }
    let Some((time, overtime)) = left else { return };
    let (time_name, count_name) = match color {
        Color::Black => ("BL", "OB"),
        Color::White => ("WL", "OW"),
    };
    record.set_text(cell, time_name, time);
    if let Some(count) = overtime {
        record.set_text(cell, count_name, &count.to_string());
    }
}

impl Document {
    /// Writes what another room wants.
    pub(super) fn write_command(&mut self, command: WriteCommand) {
        match command {
            WriteCommand::Board(board) => self.begin_game(&board),
            WriteCommand::Show(cell) => self.go_to(cell),
            WriteCommand::KindBoard(board) => self.begin_kind(&board),
            WriteCommand::KindMove(new) => self.add_kind_move(&new),
            WriteCommand::Move(new) => self.add_move(&new),
            WriteCommand::Insert(color, mv) => self.insert_move(color, mv),
            WriteCommand::Handicap { point, last } => self.place_handicap(point, last),
            WriteCommand::Result(result) => self.write_result(&result),
            WriteCommand::Marks(marking) => self.edit(|record, cursor| {
                marking.write(record, cursor);
                cursor
            }),
            WriteCommand::Line(line) => self.add_line(&line),
        }
    }

    fn begin_game(&mut self, board: &NewBoard) {
        self.open = Open::new(Collection::new_game(board.size), None);
        self.edit(|record, root| {
            record.begin_group();
            for (name, text) in &board.properties {
                record.set_text(root, name, text);
            }
            for &point in &board.black {
                record.set_stone(root, point, Some(Color::Black), None);
            }
            if board.to_move.is_some() {
                record.set_to_move(root, board.to_move);
            }
            record.end_group();
            root
        });
        self.mark_saved();
    }

    fn add_move(&mut self, new: &NewMove) {
        self.edit(|record, cursor| {
            record.begin_group();
            let cell = record.add_move(cursor, new.color, new.mv);
            write_time(record, cell, new.color, (new.seconds, new.left.as_ref()));
            if new.in_main_line {
                record.promote_to_main(cell);
            }
            record.end_group();
            cell
        });
    }

    fn insert_move(&mut self, color: Color, mv: Move) {
        self.edit(|record, cursor| record.insert_move(cursor, color, mv));
    }

    fn place_handicap(&mut self, point: Point, last: bool) {
        self.edit(|record, _| {
            let root = record.root();
            record.begin_group();
            record.set_stone(root, point, Some(Color::Black), None);
            if last {
                record.set_to_move(root, Some(Color::White));
            }
            record.end_group();
            root
        });
    }

    fn write_result(&mut self, result: &str) {
        self.edit(|record, cursor| {
            record.set_text(record.root(), "RE", result);
            cursor
        });
    }

    fn add_line(&mut self, line: &[(Color, Move)]) {
        self.edit(|record, cursor| {
            record.begin_group();
            line.iter().fold(cursor, |cell, &(color, mv)| {
                record.add_move(cell, color, mv)
            });
            record.end_group();
            cursor
        });
    }
}
