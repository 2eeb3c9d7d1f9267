//! What an engine says.

use crate::Score;

/// What an engine has found so far, as far as a line says so.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Heard {
    /// Its place among several candidates, from 1.
    pub place: usize,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// What the position is worth.
    pub score: Option<Score>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// The expected moves.
    pub line: Vec<String>,
}

/// A line of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// `id name …`.
    Name(String),
    /// `usiok`: the introduction is over.
    UsiOk,
    /// `readyok`.
    ReadyOk,
    /// `info …` with something about a search.
    Info(Heard),
    /// `bestmove …`: a move, `resign` or `win`.
    Best(String),
    /// Something else, which is for the console only.
    Other,
}

impl Said {
    /// Reads a line. What cannot be read is [`Said::Other`]; of `info` what cannot be read is passed over.
    pub fn of(line: &str) -> Said {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["id", "name", ref name @ ..] => Said::Name(name.join(" ")),
            ["usiok"] => Said::UsiOk,
            ["readyok"] => Said::ReadyOk,
            ["bestmove", mv, ..] => Said::Best(mv.to_owned()),
            ["info", ref words @ ..] => heard(words).map_or(Said::Other, Said::Info),
            _ => Said::Other,
        }
    }
}

/// Reads what follows `info`; none if it says nothing of a search.
fn heard(words: &[&str]) -> Option<Heard> {
    let mut heard = Heard {
        place: 1,
        ..Heard::default()
    };
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "depth" => heard.depth = words.next().and_then(|depth| depth.parse().ok()),
            "nodes" => heard.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
            "multipv" => {
                let place = words.next().and_then(|place| place.parse().ok());
                heard.place = place.filter(|place| (1..=64).contains(place))?;
            }
            "score" => heard.score = score(&mut words),
            // All words after it are moves.
            "pv" => {
                heard.line = words.by_ref().map(str::to_owned).collect();
            }
            _ => {}
        }
    }
    let says = heard.depth.is_some()
        || heard.nodes.is_some()
        || heard.score.is_some()
        || !heard.line.is_empty();
    says.then_some(heard)
}

/// `cp N`, `mate N`, `mate +` or `mate -`, where nobody knows how long it takes.
fn score<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Score> {
    let (of, value) = (words.next()?, words.next()?);
    match (of, value) {
        ("cp", value) => value.parse().ok().map(Score::Pawns),
        ("mate", "+") => Some(Score::Mate(1)),
        ("mate", "-") => Some(Score::Mate(-1)),
        ("mate", value) => value.parse().ok().map(Score::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Info;

    #[test]
    fn lines_are_read_as_engines_write_them() {
        for (line, said) in [
            (
                "id name Some Engine 1.2",
                Said::Name("Some Engine 1.2".to_owned()),
            ),
            ("usiok", Said::UsiOk),
            ("  readyok\r", Said::ReadyOk),
            ("bestmove 4e4d ponder 2a2b", Said::Best("4e4d".to_owned())),
            ("bestmove resign", Said::Best("resign".to_owned())),
            ("bestmove", Said::Other),
            ("info string score cp 5", Said::Other),
            ("info hashfull 3", Said::Other),
            ("info multipv x pv 1a1b", Said::Other),
            ("option name USI_Hash type spin", Said::Other),
            ("", Said::Other),
        ] {
            assert_eq!(Said::of(line), said, "{line}");
        }
        let line = "info depth 3 seldepth 9 multipv 2 score mate - time 5 nodes 12 pv 4e4d G*2c";
        let expected = Heard {
            place: 2,
            depth: Some(3),
            score: Some(Score::Mate(-1)),
            nodes: Some(12),
            line: vec!["4e4d".to_owned(), "G*2c".to_owned()],
        };
        assert_eq!(Said::of(line), Said::Info(expected));
    }

    #[test]
    fn what_this_program_writes_is_read() {
        let info = Info {
            place: Some(1),
            depth: 7,
            score: Score::Pawns(-120),
            nodes: 2000,
            time: 10,
            line: vec!["4e4d".to_owned()],
        };
        let Said::Info(heard) = Said::of(&info.to_string()) else {
            panic!("{info}");
        };
        assert_eq!((heard.depth, heard.score), (Some(7), Some(info.score)));
        assert_eq!((heard.nodes, heard.line), (Some(2000), info.line));
    }
}
