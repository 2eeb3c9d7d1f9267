//! What records of minishogi (5五将棋) share: the board as they set it up, and moves in the notation of USI.

use super::Game;
use go::{Color, Size};

/// Files and ranks of the board.
pub(super) const SIDE: usize = 5;
/// The number of shogi in SGF.
const SHOGI: u8 = 8;
/// The usual beginning.
const START: &str = "rbsgk/4p/5/P4/KGSBR b -";

/// All pieces but the kings, as they are in a hand.
const SET: &str = "RRBBGGSSPP";

/// A piece as SFEN has it, in a capital letter: `P`, `+P`.
pub(super) type Piece = &'static str;

/// A square: file from the right and rank from the top, both from 1.
pub(super) type Square = (usize, usize);

/// A game of minishogi without moves.
pub(super) fn game() -> Game {
    let mut game = Game::new(Size::square(SIDE as u8).unwrap_or(Size::NINETEEN));
    game.number = SHOGI;
    game
}

/// The square as USI writes it.
pub(super) fn name((file, rank): Square) -> String {
    let rank = char::from(b'a' + (rank as u8).saturating_sub(1));
    format!("{file}{rank}")
}

/// Pieces on the board as SFEN has them (`P`, `p`, `+P`), and in the hands.
#[derive(Clone, Default)]
pub(super) struct Position {
    /// By rank from the top, then by file from the right.
    pub(super) board: [[String; SIDE]; SIDE],
    /// Capital letters, the first player's first.
    pub(super) hands: [String; 2],
}

impl Position {
    /// The usual beginning.
    pub(super) fn start() -> Position {
        let mut position = Position::default();
        let rows = START.split(' ').next().unwrap_or_default().split('/');
        for (rank, row) in rows.enumerate() {
            let mut file = SIDE;
            for c in row.chars() {
                if let Some(gap) = c.to_digit(10) {
                    file = file.saturating_sub(gap as usize);
                } else if file > 0 {
                    file -= 1;
                    position.board[rank][file] = c.to_string();
                }
            }
        }
        position
    }

    /// The pieces that are neither on the board nor in a hand, as they are in one.
    pub(super) fn left(&self) -> String {
        let mut left = SET.to_owned();
        let placed = self.board.iter().flatten().chain(&self.hands);
        for piece in placed.flat_map(|text| text.chars()) {
            if let Some(at) = left.find(piece.to_ascii_uppercase()) {
                left.remove(at);
            }
        }
        left
    }

    /// The piece on a square.
    pub(super) fn at(&mut self, (file, rank): Square) -> Option<&mut String> {
        self.board
            .get_mut(rank.checked_sub(1)?)?
            .get_mut(file.checked_sub(1)?)
    }

    /// As SFEN, unless it is the usual beginning.
    pub(super) fn sfen(&self, to_move: Color) -> Option<String> {
        let mut rows = Vec::new();
        for row in &self.board {
            let (mut text, mut gap) = (String::new(), 0);
            for piece in row.iter().rev().map(String::as_str).chain(["end"]) {
                if piece.is_empty() {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text.push_str(&gap.to_string());
                    gap = 0;
                }
                if piece != "end" {
                    text.push_str(piece);
                }
            }
            rows.push(text);
        }
        let mut hands = String::new();
        for (side, hand) in self.hands.iter().enumerate() {
            for piece in ['R', 'B', 'G', 'S', 'P'] {
                let count = hand.chars().filter(|&held| held == piece).count();
                if count > 1 {
                    hands.push_str(&count.to_string());
                }
                let lower = piece.to_ascii_lowercase();
                hands.extend((count > 0).then_some(if side == 0 { piece } else { lower }));
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        let side = match to_move {
            Color::Black => 'b',
            Color::White => 'w',
        };
        let text = format!("{} {side} {hands}", rows.join("/"));
        (text != START).then(|| format!("{text} 1"))
    }
}

/// A piece of SFEN as that player's.
pub(super) fn of(piece: &str, color: Color) -> String {
    match color {
        Color::Black => piece.to_owned(),
        Color::White => piece.to_ascii_lowercase(),
    }
}

/// Who won, as SGF has it: by `how`, a letter or nothing.
pub(super) fn won(winner: Color, how: &str) -> String {
    match winner {
        Color::Black => format!("B+{how}"),
        Color::White => format!("W+{how}"),
    }
}
