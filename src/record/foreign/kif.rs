//! KIF of minishogi (5五将棋): `手合割：5五将棋` or a board of five files, a move a line (`1 3四角(25)`), comments behind `*`,
//! variations behind `変化：N手`.

use super::shogi::{Position, SIDE, Square, game, name, of, won};
use super::{Game, date};
use go::Color;

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
        to: None,
        comment: String::new(),
        result: None,
        in_variation: false,
        rest: Vec::new(),
    };
    for line in text.lines() {
        reader.line(line);
    }
    let Reader {
        mut game,
        position,
        first,
        comment,
        result,
        rest,
        ..
    } = reader;
    game.say("SU", position.sfen(first).unwrap_or_default());
    game.say("RE", result.unwrap_or_default());
    game.say("GC", rest.join("\n"));
    game.say("C", comment);
    Some(game)
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

struct Reader {
    game: Game,
    position: Position,
    /// Ranks of the board that were read.
    rank: usize,
    first: Color,
    /// The nodes of the line that is read.
    line: Vec<usize>,
    /// Where the last move of the line went.
    to: Option<Square>,
    /// What is said before the first move.
    comment: String,
    result: Option<String>,
    in_variation: bool,
    /// Lines of the header that SGF has no property for.
    rest: Vec<String>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let line = line.trim_end();
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with(['#', '&', '+']) || trimmed.starts_with("手数")
        {
            return;
        }
        if let Some(comment) = trimmed.strip_prefix('*') {
            let last = self.line.last().and_then(|&at| self.game.moves.get_mut(at));
            let place = last.map_or(&mut self.comment, |node| &mut node.comment);
            place.push_str(comment);
            place.push('\n');
            return;
        }
        if let Some(rank) = line.strip_prefix('|') {
            return self.board(rank);
        }
        if let Some(number) = trimmed.strip_prefix("変化") {
            let number = number.trim_start_matches([':', '：']).trim();
            let number = number.trim_end_matches('手').parse().unwrap_or(1_usize);
            self.line.truncate(number.saturating_sub(1));
            self.to = None;
            self.in_variation = true;
            return;
        }
        if trimmed.starts_with(|c: char| c.is_ascii_digit()) {
            let words = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
            if words.starts_with([' ', '\u{3000}', '\t']) {
                return self.numbered(words.trim_start());
            }
        }
        self.header(trimmed);
    }

    fn header(&mut self, line: &str) {
        match line {
            "先手番" | "下手番" => return self.first = Color::Black,
            "後手番" | "上手番" => return self.first = Color::White,
            _ => {}
        }
        let Some((key, value)) = line.split_once(['：', ':']) else {
            // The line of files above a board, and how many moves there were.
            if !is_minishogi(line) && !line.starts_with("まで") {
                self.game.odd_lines += 1;
            }
            return;
        };
        let value = value.trim();
        match key.trim() {
            "先手" | "下手" => self.game.say_player(Color::Black, value, ""),
            "後手" | "上手" => self.game.say_player(Color::White, value, ""),
            "先手の持駒" | "下手の持駒" => self.hand(0, value),
            "後手の持駒" | "上手の持駒" => self.hand(1, value),
            "棋戦" => self.game.say("EV", value),
            "場所" => self.game.say("PC", value),
            "表題" => self.game.say("GN", value),
            "持ち時間" => self.game.say("OT", value),
            "開始日時" => self.game.say("DT", date(value).unwrap_or_default()),
            "手合割" => {}
            _ => self.rest.push(line.to_owned()),
        }
    }

    /// `飛　歩二`, or `なし`.
    fn hand(&mut self, side: usize, text: &str) {
        for word in text.split_whitespace() {
            let mut letters = word.chars();
            let kind = letters.next().and_then(|c| piece(&c.to_string()));
            let Some((kind, _)) = kind else { continue };
            let count = match letters.next() {
                Some('二' | '２' | '2') => 2,
                _ => 1,
            };
            self.position.hands[side].push_str(&kind.repeat(count));
        }
    }

    /// A rank of the board behind its first `|`: `v飛v角v銀v金v玉|一`.
    fn board(&mut self, rank: &str) {
        if self.rank == 0 {
            self.position.board = Default::default();
        }
        let Some(row) = self.position.board.get_mut(self.rank) else {
            self.game.odd_lines += 1;
            return;
        };
        self.rank += 1;
        let mut letters = rank.chars().take_while(|&c| c != '|');
        for file in (0..SIDE).rev() {
            let (Some(whose), Some(what)) = (letters.next(), letters.next()) else {
                break;
            };
            let color = if whose == 'v' || whose == 'V' {
                Color::White
            } else {
                Color::Black
            };
            if let Some((kind, _)) = piece(&what.to_string()) {
                row[file] = of(kind, color);
            }
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
    fn numbered(&mut self, words: &str) {
        let mover = self.to_move();
        let word = words.split(['(', ' ', '\t']).next().unwrap_or_default();
        let ended = match word {
            "投了" => Some(won(mover.opposite(), "R")),
            "切れ負け" => Some(won(mover.opposite(), "T")),
            "反則負け" => Some(won(mover.opposite(), "F")),
            "反則勝ち" => Some(won(mover, "F")),
            "詰み" | "不戦敗" => Some(won(mover.opposite(), "")),
            "入玉勝ち" | "不戦勝" => Some(won(mover, "")),
            "千日手" | "持将棋" => Some("0".to_owned()),
            "中断" => Some("Void".to_owned()),
            _ => None,
        };
        if let Some(ended) = ended {
            // Variations are about what might have been.
            if !self.in_variation {
                self.result = Some(ended);
            }
            return;
        }
        match self.read_move(words) {
            Some((mv, to)) => {
                let at = self.game.add(mover, mv, self.line.last().copied());
                self.line.push(at);
                self.to = Some(to);
            }
            None => self.game.odd_lines += 1,
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
        Some((file, rank))
    }
}

/// A file or a rank on the board.
fn digit(c: char) -> Option<usize> {
    let value = match c {
        '1'..='9' => c as usize - '0' as usize,
        '１'..='９' => c as usize - '０' as usize,
        _ => return None,
    };
    (value <= SIDE).then_some(value)
}

/// A rank, in either writing.
fn rank(c: char) -> Option<usize> {
    let kanji = "一二三四五".chars().position(|rank| rank == c);
    kanji.map(|at| at + 1).or_else(|| digit(c))
}

/// The piece that a text begins with, as SFEN has it, and how many bytes name it.
fn piece(text: &str) -> Option<(&'static str, usize)> {
    const NAMES: [(&str, &str); 16] = [
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
