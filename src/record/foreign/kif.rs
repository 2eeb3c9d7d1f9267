//! KIF of minishogi (5五将棋): `手合割：5五将棋` or a board of five files, a move a line (`1 3四角(25)`), comments behind `*`,
//! variations behind `変化：N手`.

use super::shogi::{Piece, Position, SIDE, Square, game, name, of, won};
use super::{Game, date, quoted};
use crate::RECORD;
use go::Color;
use message::say;

/// Reads a text that says that it is a game of minishogi.
pub(crate) fn read(text: &str) -> Option<Game> {
    (!text.trim_start().starts_with('(')).then_some(())?;
    let is_kif = text.contains("手合割") || text.contains("手数--") || text.contains("の持駒");
    (is_kif && text.lines().any(is_minishogi)).then_some(())?;
    let mut reader = Reader {
        game: game(),
        position: Position::start(),
        rank: 0,
        first: Color::Black,
        line: Vec::new(),
        number: 1,
        to: None,
        comment: String::new(),
        result: None,
        branch: Branch::Main,
        rest: Vec::new(),
    };
    for (index, line) in text.lines().enumerate() {
        reader.game.at_line(index, line);
        reader.line(line);
        if (1..SIDE).contains(&reader.rank) && !line.starts_with('|') {
            let (ranks, squares) = (reader.rank, SIDE);
            let message = say!(RECORD, "record-odd-ranks", ranks, squares);
            reader.game.doubt(message);
            reader.rank = SIDE;
        }
    }
    Some(reader.finish())
}

/// Whether a line says that the board has five files.
fn is_minishogi(line: &str) -> bool {
    let line = line.trim();
    if let Some(value) = line.strip_prefix("手合割") {
        return ["5五将棋", "５五将棋", "五々将棋", "5五"]
            .iter()
            .any(|name| value.contains(name));
    }
    let files: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    files == "５４３２１" || files == "54321"
}

/// What is read of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    Main,
    Variation,
    /// A variation of a move that there is not: its moves are left out.
    Nowhere,
}

struct Reader {
    game: Game,
    position: Position,
    /// Ranks of the board that were read.
    rank: usize,
    first: Color,
    /// The nodes of the line that is read.
    line: Vec<usize>,
    /// The number of the move that should follow.
    number: usize,
    /// Where the last move of the line went.
    to: Option<Square>,
    /// What is said before the first move.
    comment: String,
    result: Option<String>,
    branch: Branch,
    /// Lines that SGF has no property for.
    rest: Vec<String>,
}

impl Reader {
    fn finish(mut self) -> Game {
        // Editors write such times where nobody looked at a clock.
        if self.game.moves.iter().all(|node| node.seconds <= Some(0.0)) {
            for node in &mut self.game.moves {
                node.seconds = None;
            }
        }
        let sfen = self.position.sfen(self.first);
        self.game.say("SU", sfen.unwrap_or_default());
        self.game.say("RE", self.result.unwrap_or_default());
        self.game.say("GC", self.rest.join("\n"));
        self.game.say("C", self.comment);
        self.game
    }

    fn line(&mut self, line: &str) {
        let line = line.trim_end();
        let trimmed = line.trim_start();
        let is_border = trimmed.starts_with('+') && trimmed.chars().all(|c| "+-".contains(c));
        // What moves and files of the board stand under.
        let is_heading =
            is_minishogi(line) || trimmed.starts_with("手数") && trimmed.contains("--");
        if trimmed.is_empty() || trimmed.starts_with('#') || is_border || is_heading {
            return;
        }
        if let Some(rank) = line.strip_prefix('|') {
            return self.board(rank);
        }
        if let Some(number) = trimmed.strip_prefix("変化") {
            return self.variation(number.trim_start_matches([':', '：']));
        }
        if self.branch == Branch::Nowhere {
            return;
        }
        if let Some(comment) = trimmed.strip_prefix('*') {
            return self.say(comment);
        }
        if let Some(name) = trimmed.strip_prefix('&') {
            match self.last() {
                Some(node) => name.clone_into(&mut node.name),
                None => self.game.say("N", name),
            }
            return;
        }
        let words = trimmed.trim_start_matches(is_digit);
        let number = number(&trimmed[..trimmed.len() - words.len()]);
        match number.filter(|_| words.starts_with([' ', '\u{3000}', '\t'])) {
            Some(number) => self.numbered(number, words.trim_start()),
            None => self.header(trimmed),
        }
    }

    /// The node that the line stands at; none before the first move.
    fn last(&mut self) -> Option<&mut super::Node> {
        let &at = self.line.last()?;
        self.game.moves.get_mut(at)
    }

    /// Adds a line to the comment of the node.
    fn say(&mut self, words: &str) {
        let at = self.line.last();
        let node = at.and_then(|&at| self.game.moves.get_mut(at));
        let place = node.map_or(&mut self.comment, |node| &mut node.comment);
        place.push_str(words);
        place.push('\n');
    }

    /// What follows are other moves from that one on.
    fn variation(&mut self, text: &str) {
        let number = number(text.trim().trim_end_matches('手'));
        let place = number.filter(|number| (1..=self.line.len() + 1).contains(number));
        let Some(place) = place else {
            let text = quoted(&self.game.line.1);
            let message = say!(RECORD, "record-odd-variation", text);
            self.game.doubt(message);
            self.branch = Branch::Nowhere;
            return;
        };
        self.line.truncate(place - 1);
        self.number = place;
        self.to = None;
        self.branch = Branch::Variation;
    }

    fn header(&mut self, line: &str) {
        match line {
            "先手番" | "下手番" => return self.first = Color::Black,
            "後手番" | "上手番" => return self.first = Color::White,
            _ if line.starts_with("まで") => return self.ended(line),
            _ => {}
        }
        let Some((key, value)) = line.split_once(['：', ':']) else {
            let text = quoted(line);
            let message = say!(RECORD, "record-kept-apart", text);
            // How many moves there were stands above the board of a problem.
            if !line.starts_with("手数") {
                self.game.doubt(message);
            }
            self.rest.push(line.to_owned());
            return;
        };
        let value = value.trim();
        let property = match key.trim() {
            "先手" | "下手" => "PB",
            "後手" | "上手" => "PW",
            "先手の持駒" | "下手の持駒" => return self.hand(0, value),
            "後手の持駒" | "上手の持駒" => return self.hand(1, value),
            "棋戦" => "EV",
            "場所" => "PC",
            "表題" => "GN",
            "持ち時間" => "OT",
            "開始日時" => "DT",
            "手合割" if value == "その他" => return,
            _ => return self.rest.push(line.to_owned()),
        };
        if self.game.said(property) {
            return self.rest.push(line.to_owned());
        }
        if property != "DT" {
            return self.game.say(property, value);
        }
        let date = date(value);
        // The property has no time of day.
        if date.is_none() || value.contains(':') {
            self.rest.push(line.to_owned());
        }
        self.game.say("DT", date.unwrap_or_default());
    }

    /// `飛　歩二`, or `なし`.
    fn hand(&mut self, side: usize, text: &str) {
        for word in text.split_whitespace().filter(|&word| word != "なし") {
            let mut letters = word.chars();
            let kind = letters.next().and_then(|c| piece(&c.to_string()));
            let count = match letters.as_str() {
                "" | "一" | "１" | "1" => Some(1),
                "二" | "２" | "2" => Some(2),
                _ => None,
            };
            match kind.zip(count) {
                Some(((kind, _), count)) if kind != "K" && kind.len() == 1 => {
                    self.position.hands[side].push_str(&kind.repeat(count));
                }
                _ => self.game.leave_out(word),
            }
        }
    }

    /// A rank of the board behind its first `|`: `v飛v角v銀v金v玉|一`.
    fn board(&mut self, text: &str) {
        if self.rank == 0 {
            self.position.board = Default::default();
        }
        let Some(row) = self.position.board.get_mut(self.rank) else {
            return self.game.leave_line_out();
        };
        self.rank += 1;
        let squares: Vec<char> = text.chars().take_while(|&c| c != '|').collect();
        let mut is_odd = squares.len() != 2 * SIDE;
        for (file, square) in (0..SIDE).rev().zip(squares.chunks_exact(2)) {
            let color = match square[0] {
                'v' | 'V' => Color::White,
                ' ' | '^' => Color::Black,
                _ => {
                    is_odd = true;
                    continue;
                }
            };
            match piece(&square[1].to_string()) {
                Some((kind, _)) => row[file] = of(kind, color),
                None => is_odd |= !['・', '.', '･', ' '].contains(&square[1]),
            }
        }
        if is_odd {
            let text = quoted(&self.game.line.1);
            let message = say!(RECORD, "record-odd-rank", text, squares = SIDE);
            self.game.doubt(message);
        }
    }

    /// Who is to move behind the line that is read.
    fn to_move(&self) -> Color {
        if self.line.len().is_multiple_of(2) {
            self.first
        } else {
            self.first.opposite()
        }
    }

    /// What stands behind a number: a move, or how the game ended.
    fn numbered(&mut self, number: usize, words: &str) {
        if number != self.number {
            let expected = self.number;
            let message = say!(RECORD, "record-odd-number", expected, number);
            self.game.doubt(message);
        }
        let mover = self.to_move();
        let word = words.split(['(', ' ', '\t']).next().unwrap_or_default();
        if let Some(ended) = result_of(word, mover) {
            if self.branch == Branch::Main {
                self.result = Some(ended);
            } else {
                // Variations are about what might have been.
                self.say(word);
            }
            return;
        }
        self.number = number.saturating_add(1);
        let (text, time) = without_time(words);
        let read = self.read_move(text);
        if read.is_none() {
            let message = say!(RECORD, "record-odd-move", text = quoted(text));
            self.game.doubt(message);
        }
        self.to = read.as_ref().map(|(_, to)| *to);
        let mv = read.map_or_else(|| text.to_owned(), |(mv, _)| mv);
        let at = self.game.add(mover, mv, self.line.last().copied());
        self.line.push(at);
        let Some(time) = time else { return };
        match seconds(time) {
            Some(seconds) => self.game.moves[at].seconds = Some(seconds),
            None => self.game.leave_out(time),
        }
    }

    /// `まで5手で先手の勝ち`, which says how the game ended where no move did.
    fn ended(&mut self, line: &str) {
        if self.branch == Branch::Variation {
            return self.say(line);
        }
        let says = |words: &[&str]| words.iter().any(|word| line.contains(word));
        let winner = if says(&["先手の勝ち", "下手の勝ち", "先手の反則勝ち"]) {
            Some(won(Color::Black, ""))
        } else if says(&["後手の勝ち", "上手の勝ち", "後手の反則勝ち"]) {
            Some(won(Color::White, ""))
        } else if says(&["千日手", "持将棋"]) {
            Some("0".to_owned())
        } else {
            says(&["中断"]).then(|| "Void".to_owned())
        };
        let agrees = |result: &String| winner.as_ref().is_some_and(|w| result.starts_with(w));
        if !self.result.as_ref().is_some_and(agrees) {
            if self.result.is_some() || winner.is_none() {
                self.rest.push(line.to_owned());
            }
            self.result = self.result.take().or(winner);
        }
    }

    /// `3四角(25)`, `同　銀成(35)`, `1二歩打` in the notation of USI.
    fn read_move(&self, words: &str) -> Option<(String, Square)> {
        let (to, rest) = if let Some(rest) = words.strip_prefix('同') {
            let to = self.to.or_else(|| self.last_square())?;
            (to, rest.trim_start())
        } else {
            let mut letters = words.chars();
            let to = (digit(letters.next()?)?, rank(letters.next()?)?);
            (to, letters.as_str())
        };
        let (kind, length) = piece(rest)?;
        let rest = &rest[length..];
        if rest.starts_with('打') {
            return Some((format!("{kind}*{}", name(to)), to));
        }
        let promotes = rest.starts_with('成');
        let (_, from) = rest.split_once(['(', '（'])?;
        let mut letters = from.chars();
        let from = (digit(letters.next()?)?, digit(letters.next()?)?);
        let plus = if promotes { "+" } else { "" };
        Some((format!("{}{}{plus}", name(from), name(to)), to))
    }

    /// Where the last move of the line went, as it stands in the record.
    fn last_square(&self) -> Option<Square> {
        let mv = &self.game.moves.get(*self.line.last()?)?.mv;
        let mut letters = mv.chars().skip(2);
        let file = digit(letters.next()?)?;
        let rank = (letters.next()? as usize).checked_sub('a' as usize)? + 1;
        (rank <= SIDE).then_some((file, rank))
    }
}

/// How a game ends where that stands in place of a move of `mover`.
fn result_of(word: &str, mover: Color) -> Option<String> {
    Some(match word {
        "投了" => won(mover.opposite(), "R"),
        "切れ負け" => won(mover.opposite(), "T"),
        "反則負け" => won(mover.opposite(), "F"),
        "反則勝ち" => won(mover, "F"),
        "詰み" | "不戦敗" => won(mover.opposite(), ""),
        "入玉勝ち" | "不戦勝" => won(mover, ""),
        "千日手" | "持将棋" => "0".to_owned(),
        "中断" => "Void".to_owned(),
        _ => return None,
    })
}

/// A move without the time behind it, and the time: `( 0:16/00:00:16)`, whose first part is that of the move. Behind it may
/// stand a `+` where a variation follows.
fn without_time(words: &str) -> (&str, Option<&str>) {
    let words = words.trim_end().trim_end_matches('+').trim_end();
    let timed = words.strip_suffix(')').and_then(|words| {
        let (mv, times) = words.rsplit_once('(')?;
        Some((mv.trim_end(), times.split_once('/')?.0.trim()))
    });
    match timed {
        Some((mv, time)) => (mv, Some(time)),
        None => (words, None),
    }
}

/// The seconds of `0:16` or `1:00:16`.
fn seconds(text: &str) -> Option<f64> {
    let parts: Vec<u32> = text
        .split(':')
        .map(|part| part.trim().parse().ok())
        .collect::<Option<_>>()?;
    let all = |parts: &[u32]| {
        parts
            .iter()
            .fold(0.0, |all, &part| all * 60.0 + f64::from(part))
    };
    (2..=3).contains(&parts.len()).then(|| all(&parts))
}

fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '０'..='９')
}

/// A number in digits of either width.
fn number(text: &str) -> Option<usize> {
    let narrow = |c: char| match c {
        '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
        _ => c,
    };
    text.chars().map(narrow).collect::<String>().parse().ok()
}

/// A file or a rank on the board.
fn digit(c: char) -> Option<usize> {
    let value = number(c.encode_utf8(&mut [0; 4]))?;
    (1..=SIDE).contains(&value).then_some(value)
}

/// A rank, in either writing.
fn rank(c: char) -> Option<usize> {
    let kanji = "一二三四五".chars().position(|rank| rank == c);
    kanji.map(|at| at + 1).or_else(|| digit(c))
}

/// The piece that a text begins with, and how many bytes name it.
fn piece(text: &str) -> Option<(Piece, usize)> {
    const NAMES: [(&str, Piece); 16] = [
        ("成銀", "+S"),
        ("玉", "K"),
        ("王", "K"),
        ("飛", "R"),
        ("角", "B"),
        ("金", "G"),
        ("銀", "S"),
        ("歩", "P"),
        ("竜", "+R"),
        ("龍", "+R"),
        ("馬", "+B"),
        ("全", "+S"),
        ("と", "+P"),
        ("成飛", "+R"),
        ("成角", "+B"),
        ("成歩", "+P"),
    ];
    let named = NAMES.iter().find(|(name, _)| text.starts_with(name))?;
    Some((named.1, named.0.len()))
}
