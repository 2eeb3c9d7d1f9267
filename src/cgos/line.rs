//! What the server says, a line at a time.

use go::{Color, Komi, Size};
use std::time::Duration;

/// A line of the server.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// `protocol …`: who are you? `analysis`: whether it takes an analysis behind a move.
    Protocol {
        /// Whether it takes an analysis behind a move.
        analysis: bool,
    },
    /// `username`.
    Username,
    /// `password`.
    Password,
    /// `setup …`: a game begins or goes on.
    Setup(Box<Setup>),
    /// `play COLOUR MOVE TIME`: the opponent has moved.
    Play {
        /// Who.
        color: Color,
        /// The move, as GTP writes it.
        mv: String,
        /// What he has left.
        left: Duration,
    },
    /// `genmove COLOUR TIME`: your move.
    Genmove {
        /// Who is to move.
        color: Color,
        /// What he has left; nothing if the time is over.
        left: Duration,
    },
    /// `gameover DATE RESULT WHY…`.
    Gameover {
        /// `B+3.5`, `W+Resign`, `B+Time`, `W+Illegal`.
        result: String,
        /// Why, if there is more to say.
        why: String,
    },
    /// `info …`, sent every minute, too.
    Info(String),
    /// The server refuses something, and closes the connection.
    Refused(String),
    /// Something else.
    Unknown(String),
}

/// A game that begins or goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The game's number.
    pub game: String,
    /// The board.
    pub size: Size,
    /// Komi.
    pub komi: Komi,
    /// The time of each player, for the whole game.
    pub time: Duration,
    /// White's name.
    pub white: Name,
    /// Black's name.
    pub black: Name,
    /// The moves so far, Black's first, as GTP writes them, and what the player had left.
    pub moves: Vec<(String, Duration)>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Name {
    /// What he is called.
    pub name: String,
    /// His rating as the server writes it: `1800?`; empty if it does not say.
    pub rating: String,
}

impl Name {
    fn of(text: &str) -> Name {
        match text.split_once('(') {
            Some((name, rating)) => Name {
                name: name.to_owned(),
                rating: rating.trim_end_matches(')').to_owned(),
            },
            None => Name {
                name: text.to_owned(),
                rating: String::new(),
            },
        }
    }
}

impl Said {
    /// Reads a line. What does not make sense is [`Said::Unknown`].
    pub fn of(line: &str) -> Said {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let said = match command {
            "protocol" => Some(Said::Protocol {
                analysis: rest.contains(&"genmove_analyze"),
            }),
            "username" => Some(Said::Username),
            "password" => Some(Said::Password),
            "setup" => setup(&rest).map(|setup| Said::Setup(Box::new(setup))),
            "play" => play(&rest),
            "genmove" => genmove(&rest),
            "gameover" => gameover(&rest),
            "info" => Some(Said::Info(rest.join(" "))),
            // "Error: …", "Sorry, password doesn't match".
            "Error:" | "Error" | "Sorry," => Some(Said::Refused(line.to_owned())),
            _ => None,
        };
        said.unwrap_or_else(|| Said::Unknown(line.to_owned()))
    }
}

fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Milliseconds, whole or not; what is below nothing is nothing.
fn millis(word: &str) -> Option<Duration> {
    let value: f64 = word.parse().ok()?;
    Duration::try_from_secs_f64(value.max(0.0) / 1e3).ok()
}

fn setup(rest: &[&str]) -> Option<Setup> {
    let [game, size, komi, time, white, black, moves @ ..] = rest else {
        return None;
    };
    let mut known = Vec::with_capacity(moves.len() / 2);
    for pair in moves.chunks(2) {
        let [mv, left] = pair else {
            // The last time is missing: the move was played all the same.
            known.push(((*pair.first()?).to_owned(), Duration::ZERO));
            break;
        };
        known.push(((*mv).to_owned(), millis(left)?));
    }
    Some(Setup {
        game: (*game).to_owned(),
        size: size.parse().ok().and_then(Size::square)?,
        komi: komi.parse().ok()?,
        time: millis(time)?,
        white: Name::of(white),
        black: Name::of(black),
        moves: known,
    })
}

fn play(rest: &[&str]) -> Option<Said> {
    let [who, mv, more @ ..] = rest else {
        return None;
    };
    Some(Said::Play {
        color: color(who)?,
        mv: (*mv).to_owned(),
        left: more
            .first()
            .and_then(|left| millis(left))
            .unwrap_or_default(),
    })
}

fn genmove(rest: &[&str]) -> Option<Said> {
    let [who, left, ..] = rest else {
        return None;
    };
    Some(Said::Genmove {
        color: color(who)?,
        left: millis(left)?,
    })
}

fn gameover(rest: &[&str]) -> Option<Said> {
    let [_date, result, why @ ..] = rest else {
        return None;
    };
    Some(Said::Gameover {
        result: (*result).to_owned(),
        why: why.join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_transcripts_are_understood() {
        let table = [
            (
                "protocol genmove_analyze",
                Said::Protocol { analysis: true },
            ),
            ("protocol", Said::Protocol { analysis: false }),
            (
                "play w r12 1774932",
                Said::Play {
                    color: Color::White,
                    mv: "r12".to_owned(),
                    left: Duration::from_millis(1_774_932),
                },
            ),
            (
                "genmove b -20",
                Said::Genmove {
                    color: Color::Black,
                    left: Duration::ZERO,
                },
            ),
            (
                "gameover 2023-06-20 W+Illegal KO attempted",
                Said::Gameover {
                    result: "W+Illegal".to_owned(),
                    why: "KO attempted".to_owned(),
                },
            ),
            (
                "info Next round will start soon: 18:56",
                Said::Info("Next round will start soon: 18:56".to_owned()),
            ),
            (
                "Sorry, password doesn't match",
                Said::Refused("Sorry, password doesn't match".to_owned()),
            ),
            ("gameover", Said::Unknown("gameover".to_owned())),
            ("setup 1 99 7.5", Said::Unknown("setup 1 99 7.5".to_owned())),
        ];
        for (line, expected) in table {
            assert_eq!(Said::of(&format!("{line}\r\n")), expected, "{line}");
        }
    }

    #[test]
    fn a_game_that_goes_on_has_its_moves() {
        let line =
            "setup 9001 19 6.5 1800000 test1(1800?) test2 e8 1795481 d5 1791526 PASS 1785353";
        let Said::Setup(setup) = Said::of(line) else {
            panic!("it is a setup")
        };
        assert_eq!((setup.game.as_str(), setup.size), ("9001", Size::NINETEEN));
        assert_eq!(setup.komi.to_string(), "6.5");
        assert_eq!(setup.white.rating, "1800?");
        assert_eq!(setup.black.name, "test2");
        let moves: Vec<&str> = setup.moves.iter().map(|(mv, _)| mv.as_str()).collect();
        assert_eq!(moves, ["e8", "d5", "PASS"]);
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in "(setup|play|genmove|gameover|info|protocol)?( [0-9a-zA-Z.()?+-]{0,9}){0,9}.{0,9}") {
            let _ = Said::of(&line);
        }
    }
}
