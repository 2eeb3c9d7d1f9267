//! The Universal Shogi Interface: what a controller says ([`Command`]) and what an engine answers ([`Said`]) as text, and
//! [`Program`], an engine in a process of its own as a player. It knows no game: positions and moves are texts.
//!
//! Besides the protocol's own commands there are three that engines for this game understand in classes: `d` (show the
//! board), `user` (list the legal moves) and `perft N`.
//!
//! ```
//! use usi::{Command, Go};
//!
//! let command = Command::of("position startpos moves 4e4d 2a2b");
//! let Command::Position { start: None, moves } = command else { panic!() };
//! assert_eq!(moves, ["4e4d", "2a2b"]);
//! let go = Command::of("go btime 60000 wtime 60000 byoyomi 1000");
//! assert!(matches!(go, Command::Go(Go { byoyomi: Some(1000), .. })));
//! ```

mod connection;
mod program;
mod said;

pub use program::{Program, ProgramOptions};
pub use said::{Heard, Said};

use std::fmt;

/// What a controller says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `usi`: who are you?
    Usi,
    /// `isready`: are you ready?
    IsReady,
    /// `setoption name … value …`.
    SetOption {
        /// Which option.
        name: String,
        /// To what; options that are buttons have no value.
        value: String,
    },
    /// `usinewgame`: forget the last one.
    NewGame,
    /// `position …`.
    Position {
        /// SFEN; none for the usual first position.
        start: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// `go …`.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `gameover …`.
    GameOver,
    /// `quit`.
    Quit,
    /// `d`: show the board.
    Display,
    /// `user`: list the legal moves.
    User,
    /// `perft N`: count.
    Perft(u32),
    /// An empty line.
    Nothing,
    /// Something else.
    Unknown(String),
}

/// How long to think. Times are milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// What the first player has left.
    pub btime: Option<u64>,
    /// What the second player has left.
    pub wtime: Option<u64>,
    /// What the first player gets with each move.
    pub binc: Option<u64>,
    /// What the second player gets with each move.
    pub winc: Option<u64>,
    /// What each move may take once nothing is left.
    pub byoyomi: Option<u64>,
    /// What this move may take.
    pub movetime: Option<u64>,
    /// How many positions to look at.
    pub nodes: Option<u64>,
    /// How many plies deep to look.
    pub depth: Option<u8>,
    /// Until `stop`.
    pub infinite: bool,
    /// In the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Look for a mate, for so long; `u64::MAX` for as long as it takes.
    pub mate: Option<u64>,
}

impl Command {
    /// Reads a line. What cannot be read is [`Command::Unknown`]; of `go` what cannot be read is passed over.
    pub fn of(line: &str) -> Command {
        let mut words = line.split_whitespace();
        let unknown = || Command::Unknown(line.trim().to_owned());
        let Some(first) = words.next() else {
            return Command::Nothing;
        };
        let words: Vec<&str> = words.collect();
        match first {
            "usi" => Command::Usi,
            "isready" => Command::IsReady,
            "usinewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "gameover" => Command::GameOver,
            "quit" => Command::Quit,
            "d" => Command::Display,
            "user" => Command::User,
            "perft" => match words[..] {
                [depth] => depth.parse().map_or_else(|_| unknown(), Command::Perft),
                _ => unknown(),
            },
            "setoption" => option(&words).unwrap_or_else(unknown),
            "position" => position(&words).unwrap_or_else(unknown),
            "go" => Command::Go(go(&words)),
            _ => unknown(),
        }
    }
}

fn option(words: &[&str]) -> Option<Command> {
    let words = words.strip_prefix(&["name"])?;
    let value = words.iter().position(|word| *word == "value");
    let (name, value) = match value {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    Some(Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

fn position(words: &[&str]) -> Option<Command> {
    let moves = words.iter().position(|word| *word == "moves");
    let (start, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let start = match start {
        ["startpos"] => None,
        ["sfen", sfen @ ..] if !sfen.is_empty() => Some(sfen.join(" ")),
        _ => return None,
    };
    Some(Command::Position {
        start,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
    })
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                let time = words.peek().and_then(|time| time.parse().ok());
                go.mate = Some(time.unwrap_or(u64::MAX));
            }
            _ => {
                let number = words.peek().and_then(|number| number.parse::<u64>().ok());
                let place = match word {
                    "btime" => &mut go.btime,
                    "wtime" => &mut go.wtime,
                    "binc" => &mut go.binc,
                    "winc" => &mut go.winc,
                    "byoyomi" => &mut go.byoyomi,
                    "movetime" => &mut go.movetime,
                    "nodes" => &mut go.nodes,
                    "depth" => {
                        go.depth = number.map(|depth| u8::try_from(depth).unwrap_or(u8::MAX));
                        continue;
                    }
                    _ => continue,
                };
                *place = number;
            }
        }
    }
    go
}

impl Go {
    /// How long a move of the first (0) or second (1) player should take, in milliseconds: a part of what is left and most
    /// of what comes with the move. None if nothing is said of time, or the search is to go on until `stop`.
    pub fn time(&self, player: usize) -> Option<u64> {
        // What the way to the engine and back may take.
        const WAY: u64 = 30;
        if self.infinite || self.ponder {
            return None;
        }
        if let Some(time) = self.movetime {
            return Some(time.saturating_sub(WAY).max(1));
        }
        let (left, more) = if player == 0 {
            (self.btime, self.binc)
        } else {
            (self.wtime, self.winc)
        };
        if left.is_none() && self.byoyomi.is_none() && more.is_none() {
            return None;
        }
        let (left, more, each) = (
            left.unwrap_or(0),
            more.unwrap_or(0),
            self.byoyomi.unwrap_or(0),
        );
        let wanted = (left / 25)
            .saturating_add(more / 4 * 3)
            .saturating_add(each);
        let most = left.saturating_add(each).saturating_sub(WAY);
        Some(wanted.min(most).max(1))
    }
}

/// What a position is worth to whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Pawns(i32),
    /// Mate in so many plies; negative: against whoever is to move.
    Mate(i32),
}

/// What an engine has found so far: displays as a line `info …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Which of the best moves this is, counted from 1, where several are told.
    pub place: Option<usize>,
    /// How deep it looked.
    pub depth: u32,
    /// What the position is worth.
    pub score: Score,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub time: u64,
    /// The expected moves.
    pub line: Vec<String>,
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "info depth {}", self.depth)?;
        if let Some(place) = self.place {
            write!(f, " multipv {place}")?;
        }
        f.write_str(" score ")?;
        match self.score {
            Score::Pawns(value) => write!(f, "cp {value}")?,
            Score::Mate(plies) => write!(f, "mate {plies}")?,
        }
        let speed = self.nodes.saturating_mul(1000) / self.time.max(1);
        let (nodes, time) = (self.nodes, self.time);
        write!(
            f,
            " nodes {nodes} nps {speed} time {time} pv {}",
            self.line.join(" ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_word_by_word() {
        assert_eq!(Command::of("  \t"), Command::Nothing);
        assert_eq!(Command::of("perft 3"), Command::Perft(3));
        for unknown in [
            "perft",
            "perft x",
            "position",
            "position here",
            "position sfen",
            "setoption x",
            "what ever",
        ] {
            assert_eq!(Command::of(unknown), Command::Unknown(unknown.to_owned()));
        }
        let sfen = "rbsgk/4p/5/P4/KGSBR b - 1";
        assert_eq!(
            Command::of(&format!("position sfen {sfen} moves")),
            Command::Position {
                start: Some(sfen.to_owned()),
                moves: Vec::new()
            }
        );
        assert_eq!(
            Command::of("setoption name Some Thing value of it"),
            Command::SetOption {
                name: "Some Thing".to_owned(),
                value: "of it".to_owned()
            }
        );
        let go = Command::of("go depth 999 nodes x mate infinite");
        assert_eq!(
            go,
            Command::Go(Go {
                depth: Some(255),
                mate: Some(u64::MAX),
                infinite: true,
                ..Go::default()
            })
        );
    }

    #[test]
    fn a_move_takes_no_more_than_there_is() {
        let time = |line: &str, player| match Command::of(line) {
            Command::Go(go) => go.time(player),
            _ => None,
        };
        assert_eq!(time("go infinite btime 1000", 0), None);
        assert_eq!(time("go nodes 5", 0), None);
        assert_eq!(time("go btime 0 wtime 0 byoyomi 1000", 0), Some(970));
        assert_eq!(time("go btime 100000 wtime 0 byoyomi 1000", 0), Some(5000));
        assert_eq!(time("go btime 100000 wtime 10", 1), Some(1));
        assert_eq!(time("go movetime 10", 1), Some(1));
        assert_eq!(time("go btime 99999999999999999999", 0), None);
        let most = u64::MAX;
        assert!(time(&format!("go btime {most} byoyomi {most} binc {most}"), 0).is_some());
    }

    #[test]
    fn what_is_found_is_a_line() {
        let info = Info {
            place: None,
            depth: 7,
            score: Score::Mate(-4),
            nodes: 2000,
            time: 0,
            line: vec!["4e4d".to_owned(), "G*2c".to_owned()],
        };
        let said = "info depth 7 score mate -4 nodes 2000 nps 2000000 time 0 pv 4e4d G*2c";
        assert_eq!(info.to_string(), said);
    }
}
