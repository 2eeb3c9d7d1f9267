//! Problems of games other than Go, as their records say it.

use record::{POSITION, Record};

/// The property of the root that makes a record of such a game a problem: in how many moves of his own whoever is to move
/// wins.
const WINS_IN: &str = "WI";

/// A problem of a game other than Go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The number of the game in SGF.
    pub game: u8,
    /// The position, as the game's kind writes it. Whether it is one, only the kind knows.
    pub position: String,
    /// In how many moves whoever is to move wins, at least 1.
    pub moves: u8,
}

impl Puzzle {
    /// The most moves that a record may ask for.
    pub const MOST: u8 = 20;

    /// Reads what the record says; `None` if it is no such problem.
    pub fn of(record: &Record) -> Option<Puzzle> {
        let root = record.root();
        if record.is_go() {
            return None;
        }
        let number = |name: &str| -> Option<u8> {
            let values = record.property(root, name);
            values.first()?.trim().parse().ok()
        };
        let moves = number(WINS_IN).filter(|moves| (1..=Puzzle::MOST).contains(moves))?;
        let position = record.property(root, POSITION).join(" ");
        let words: Vec<&str> = position.split_whitespace().collect();
        (!words.is_empty()).then(|| Puzzle {
            game: number("GM").unwrap_or_default(),
            position: words.join(" "),
            moves,
        })
    }
}

/// Tells whether a record is a problem, of whichever game.
pub fn is_problem(record: &Record) -> bool {
    record.problem().is_some() || Puzzle::of(record).is_some()
}
