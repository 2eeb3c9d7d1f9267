//! CSA of minishogi (5五将棋): a board of five files (`P1-HI-KA-GI-KI-OU`), moves as `+2534KA`, how the game ended behind `%`.
//! Several games may follow each other behind lines of `/`.

use super::shogi::{Piece, Position, SIDE, Square, game, name, of, won};
use super::{Game, date, quoted};
use crate::RECORD;
use go::Color;
use message::say;

/// The bytes of a piece with its player on a rank: `-HI`.
const WIDTH: usize = 3;
/// What stands between two games.
const BETWEEN: &str = "/";

/// Reads a text with games on boards of five ranks of five files. Others are left out.
pub(crate) fn read(text: &str) -> Option<Vec<Game>> {
    (!text.trim_start().starts_with('(')).then_some(())?;
    let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
    let parts: Vec<_> = lines
        .split(|(_, line)| line.trim_end() == BETWEEN)
        .filter(|part| part.iter().any(|(_, line)| !line.trim().is_empty()))
        .collect();
    let mut games: Vec<Game> = Vec::new();
    let mut others = Vec::new();
    for part in parts {
        if is_minishogi(part) {
            games.push(one(part));
        } else {
            others.extend(part.iter().find(|(_, line)| !line.trim().is_empty()));
        }
    }
    let first = games.first_mut()?;
    for (index, line) in others {
        first.at_line(index, line);
        let message = say!(RECORD, "record-other-size", text = quoted(line));
        first.doubt(message);
    }
    first.odd.sort_by_key(|odd| odd.line);
    Some(games)
}

fn is_minishogi(lines: &[(usize, &str)]) -> bool {
    let first = lines.iter().find_map(|(_, line)| line.strip_prefix("P1"));
    let is_larger = lines.iter().any(|(_, line)| line.starts_with("P6"));
    first.is_some_and(|first| {
        let has_five = first.trim_end().len() <= SIDE * WIDTH && first.is_ascii();
        has_five && first.starts_with(['+', '-', ' ']) && !is_larger
    })
}

fn one(lines: &[(usize, &str)]) -> Game {
    let mut reader = Reader {
        game: game(),
        first: Position::default(),
        now: Position::default(),
        to_move: None,
        begins: Color::Black,
        comment: String::new(),
        result: None,
        rest: Vec::new(),
    };
    for &(index, line) in lines {
        reader.game.at_line(index, line);
        if line.starts_with(['\'', 'N', '$', 'P', 'V']) {
            reader.line(line.trim_end());
        } else {
            // Several may stand in a line.
            line.split(',').for_each(|part| reader.line(part.trim()));
        }
    }
    let sfen = reader.first.sfen(reader.begins);
    let mut game = reader.game;
    game.say("SU", sfen.unwrap_or_default());
    game.say("RE", reader.result.unwrap_or_default());
    game.say("GC", reader.rest.join("\n"));
    game.say("C", reader.comment);
    game
}

struct Reader {
    game: Game,
    first: Position,
    now: Position,
    /// Once the position is there.
    to_move: Option<Color>,
    begins: Color,
    comment: String,
    result: Option<String>,
    /// Lines that SGF has no property for.
    rest: Vec<String>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some(comment) = line.strip_prefix('\'') {
            let last = self.game.moves.last_mut();
            let place = last.map_or(&mut self.comment, |node| &mut node.comment);
            place.push_str(comment.trim_start_matches('*'));
            place.push('\n');
        } else if let Some(name) = line.strip_prefix("N+") {
            self.property("PB", name, line);
        } else if let Some(name) = line.strip_prefix("N-") {
            self.property("PW", name, line);
        } else if let Some(rest) = line.strip_prefix('$') {
            self.header(rest);
        } else if let Some(rest) = line.strip_prefix('P') {
            self.setup(rest);
        } else if let Some(how) = line.strip_prefix('%') {
            self.end(how);
        } else if line.starts_with(['+', '-']) {
            self.moved(line);
        } else if let Some(time) = line.strip_prefix('T') {
            self.time(time);
        } else if !line.is_empty() && !line.starts_with('V') {
            self.keep_apart(line);
        }
    }

    /// Keeps a line that makes no sense where nothing gets lost.
    fn keep_apart(&mut self, line: &str) {
        let message = say!(RECORD, "record-kept-apart", text = quoted(line));
        self.game.doubt(message);
        self.rest.push(line.to_owned());
    }

    /// A property of the root, once.
    fn property(&mut self, name: &'static str, value: &str, line: &str) {
        if self.game.said(name) {
            self.rest.push(line.to_owned());
        } else {
            self.game.say(name, value);
        }
    }

    fn header(&mut self, line: &str) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        match key {
            "EVENT" => self.property("EV", value, line),
            "SITE" => self.property("PC", value, line),
            "OPENING" => self.property("ON", value, line),
            "TIME_LIMIT" => self.property("OT", value, line),
            "START_TIME" => {
                let date = date(value);
                // The property has no time of day.
                if date.is_none() || value.contains(':') || self.game.said("DT") {
                    self.rest.push(line.to_owned());
                }
                if !self.game.said("DT") {
                    self.game.say("DT", date.unwrap_or_default());
                }
            }
            _ => self.rest.push(line.to_owned()),
        }
    }

    /// A rank (`1-HI-KA`), or pieces with their squares (`+00KI34GI`, `-00AL`).
    fn setup(&mut self, text: &str) {
        let Some(begin) = text.chars().next().filter(|_| text.is_ascii()) else {
            return self.game.leave_line_out();
        };
        let rest = text.get(1..).unwrap_or_default();
        if let Some(rank) = begin.to_digit(10).filter(|rank| (1..=5).contains(rank)) {
            self.rank(rank as usize, rest);
        } else if let Some(color) = color(text) {
            for part in rest.as_bytes().chunks(4) {
                let part = String::from_utf8_lossy(part);
                if !self.put(color, &part) {
                    self.game.leave_out(&part);
                }
            }
        } else {
            self.game.leave_line_out();
        }
    }

    fn rank(&mut self, rank: usize, text: &str) {
        let squares: Vec<_> = text.as_bytes().chunks(WIDTH).collect();
        let mut is_odd = squares.len() != SIDE;
        for (at, square) in squares.into_iter().take(SIDE).enumerate() {
            let square = String::from_utf8_lossy(square);
            if square.trim() == "*" {
                continue;
            }
            let kind = square.get(1..).and_then(piece);
            match color(&square).zip(kind) {
                Some((color, kind)) => {
                    if let Some(there) = self.first.at((SIDE - at, rank)) {
                        *there = of(kind, color);
                    }
                }
                None => is_odd = true,
            }
        }
        if is_odd {
            let text = quoted(&self.game.line.1);
            let message = say!(RECORD, "record-odd-rank", text, squares = SIDE);
            self.game.doubt(message);
        }
    }

    /// Puts a piece on its square, or into the hand. False if there is no such piece or place.
    fn put(&mut self, color: Color, text: &str) -> bool {
        let (place, kind) = (text.get(..2), text.get(2..));
        if (place, kind) == (Some("00"), Some("AL")) {
            let left = self.first.left();
            self.first.hands[color.index()].push_str(&left);
            return true;
        }
        let Some(kind) = kind.and_then(piece) else {
            return false;
        };
        if let Some(there) = square(text).and_then(|at| self.first.at(at)) {
            *there = of(kind, color);
            return true;
        }
        let is_held = place == Some("00") && kind.len() == 1 && kind != "K";
        if is_held {
            self.first.hands[color.index()].push_str(kind);
        }
        is_held
    }

    /// Whose turn it is, or a move.
    fn moved(&mut self, line: &str) {
        let Some(mover) = color(line) else { return };
        if self.to_move.is_none() {
            self.begins = mover;
            self.now = self.first.clone();
            self.to_move = Some(mover);
        }
        let words = &line[1..];
        if words.is_empty() {
            return;
        }
        let mv = words
            .is_ascii()
            .then(|| self.read_move(words, mover))
            .flatten();
        let mv = mv.unwrap_or_else(|| {
            let message = say!(RECORD, "record-odd-move", text = quoted(line));
            self.game.doubt(message);
            line.to_owned()
        });
        let last = self.game.moves.len().checked_sub(1);
        self.game.add(mover, mv, last);
        self.to_move = Some(mover.opposite());
    }

    /// `2534KA`: from, to, and what the piece is afterwards.
    fn read_move(&mut self, words: &str, mover: Color) -> Option<String> {
        let to = square(words.get(2..)?)?;
        let kind = piece(words.get(4..)?)?;
        let mv = if words.starts_with("00") {
            format!("{kind}*{}", name(to))
        } else {
            let from = square(words)?;
            let before = std::mem::take(self.now.at(from)?);
            let promotes = kind.starts_with('+') && !before.starts_with('+');
            let plus = if promotes { "+" } else { "" };
            format!("{}{}{plus}", name(from), name(to))
        };
        *self.now.at(to)? = of(kind, mover);
        Some(mv)
    }

    /// How long the last move took, in seconds. That of whoever gave up belongs to no move.
    fn time(&mut self, text: &str) {
        let seconds = text.parse::<f64>().ok();
        let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        let has_ended = self.result.is_some();
        match (seconds, self.game.moves.last_mut()) {
            (Some(_), Some(_)) if has_ended => {}
            (Some(seconds), Some(node)) => node.seconds = Some(seconds),
            _ => self.game.leave_out(&format!("T{text}")),
        }
    }

    fn end(&mut self, how: &str) {
        let mover = self.to_move.unwrap_or(Color::Black);
        self.result = Some(match how {
            "TORYO" => won(mover.opposite(), "R"),
            "TIME_UP" => won(mover.opposite(), "T"),
            "ILLEGAL_MOVE" => won(mover, "F"),
            "+ILLEGAL_ACTION" => won(Color::White, "F"),
            "-ILLEGAL_ACTION" => won(Color::Black, "F"),
            "TSUMI" => won(mover.opposite(), ""),
            "KACHI" => won(mover, ""),
            "SENNICHITE" | "JISHOGI" | "HIKIWAKE" | "MAX_MOVES" => "0".to_owned(),
            "CHUDAN" => "Void".to_owned(),
            _ => return self.keep_apart(&format!("%{how}")),
        });
    }
}

fn color(text: &str) -> Option<Color> {
    match text.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// Two digits: file and rank.
fn square(text: &str) -> Option<Square> {
    let mut digits = text.chars().map_while(|c| c.to_digit(10));
    let (file, rank) = (digits.next()? as usize, digits.next()? as usize);
    let on = 1..=SIDE;
    (on.contains(&file) && on.contains(&rank)).then_some((file, rank))
}

fn piece(text: &str) -> Option<Piece> {
    Some(match text.trim() {
        "OU" => "K",
        "HI" => "R",
        "KA" => "B",
        "KI" => "G",
        "GI" => "S",
        "FU" => "P",
        "RY" => "+R",
        "UM" => "+B",
        "NG" => "+S",
        "TO" => "+P",
        _ => return None,
    })
}
