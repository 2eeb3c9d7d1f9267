//! CSA of minishogi (5五将棋): a board of five files (`P1-HI-KA-GI-KI-OU`), moves as `+2534KA`, how the game ended behind `%`.

use super::shogi::{Position, SIDE, Square, game, name, of, won};
use super::{Game, date};
use go::Color;

/// The bytes of a piece with its player on a rank: `-HI`.
const WIDTH: usize = 3;

/// Reads a text whose board has five ranks of five files.
pub(crate) fn read(text: &str) -> Option<Game> {
    (!text.trim_start().starts_with('(')).then_some(())?;
    let first = text.lines().find_map(|line| line.strip_prefix("P1"))?;
    let has_five = first.trim_end().len() <= SIDE * WIDTH && first.is_ascii();
    let begins = first.starts_with(['+', '-', ' ']);
    let is_larger = text.lines().any(|line| line.starts_with("P6"));
    (has_five && begins && !is_larger).then_some(())?;

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
    for line in text.lines() {
        if line.starts_with(['\'', 'N', '$', 'P', 'V']) {
            reader.line(line.trim_end());
        } else {
            // Several may stand in a line.
            line.split(',').for_each(|part| reader.line(part.trim()));
        }
    }
    let sfen = reader.first.sfen(reader.begins);
    let Reader {
        mut game,
        comment,
        result,
        rest,
        ..
    } = reader;
    game.say("SU", sfen.unwrap_or_default());
    game.say("RE", result.unwrap_or_default());
    game.say("GC", rest.join("\n"));
    game.say("C", comment);
    Some(game)
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
            self.game.say_player(Color::Black, name, "");
        } else if let Some(name) = line.strip_prefix("N-") {
            self.game.say_player(Color::White, name, "");
        } else if let Some(rest) = line.strip_prefix('$') {
            self.header(rest);
        } else if let Some(rest) = line.strip_prefix('P') {
            self.setup(rest);
        } else if let Some(how) = line.strip_prefix('%') {
            self.end(how);
        } else if line.starts_with(['+', '-']) {
            self.moved(line);
        } else if !line.is_empty() && !line.starts_with(['V', 'T']) {
            self.game.odd_lines += 1;
        }
    }

    fn header(&mut self, line: &str) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        match key {
            "EVENT" => self.game.say("EV", value),
            "SITE" => self.game.say("PC", value),
            "OPENING" => self.game.say("ON", value),
            "TIME_LIMIT" => self.game.say("OT", value),
            "START_TIME" => self.game.say("DT", date(value).unwrap_or_default()),
            _ => self.rest.push(line.to_owned()),
        }
    }

    /// A rank (`1-HI-KA`), or pieces with their squares (`+00KI34GI`).
    fn setup(&mut self, text: &str) {
        let Some(begin) = text.chars().next().filter(|_| text.is_ascii()) else {
            self.game.odd_lines += 1;
            return;
        };
        let rest = text.get(1..).unwrap_or_default();
        if let Some(rank) = begin.to_digit(10).filter(|rank| (1..=5).contains(rank)) {
            for (at, cell) in rest.as_bytes().chunks(WIDTH).take(SIDE).enumerate() {
                let cell = String::from_utf8_lossy(cell);
                let color = color(&cell);
                let kind = cell.get(1..).and_then(piece);
                if let (Some(color), Some(kind)) = (color, kind)
                    && let Some(there) = self.first.at((SIDE - at, rank as usize))
                {
                    *there = of(kind, color);
                }
            }
        } else if let Some(color) = color(text) {
            for part in rest.as_bytes().chunks(4) {
                let part = String::from_utf8_lossy(part);
                let kind = part.get(2..).and_then(piece);
                match (square(&part), kind) {
                    (Some(at), Some(kind)) => {
                        if let Some(there) = self.first.at(at) {
                            *there = of(kind, color);
                        }
                    }
                    (None, Some(kind)) if part.starts_with("00") => {
                        self.first.hands[color.index()].push_str(kind);
                    }
                    _ => self.game.odd_lines += 1,
                }
            }
        } else {
            self.game.odd_lines += 1;
        }
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
        let Some(mv) = mv else {
            self.game.odd_lines += 1;
            return;
        };
        let last = self.game.moves.len().checked_sub(1);
        self.game.add(mover, mv, last);
        self.to_move = Some(mover.opposite());
    }

    /// `2534KA`: from, to, and what the piece is afterwards.
    fn read_move(&mut self, words: &str, mover: Color) -> Option<String> {
        let to = square(words.get(2..)?)?;
        let kind = piece(words.get(4..6)?)?;
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
            "SENNICHITE" | "JISHOGI" | "HIKIWAKE" => "0".to_owned(),
            "CHUDAN" => "Void".to_owned(),
            _ => {
                self.game.odd_lines += 1;
                return;
            }
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

/// A piece as SFEN has it.
fn piece(text: &str) -> Option<&'static str> {
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
