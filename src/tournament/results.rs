//! What became of each game, and the file that remembers it.
//!
//! `results.jsonl` has one JSON object a line: first the match, then a [`Row`] for each game in the order in which they
//! ended. A line that was cut off in the middle, by a crash or a full disk, is dropped; its game is played again.

use crate::TOURNAMENT;
use crate::duplicates::key_of;
use crate::plan::{Handicap, MatchPlan, Referee, Side, Timing};
use message::{Argument, Message, Sentence, say};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Both passed and it was counted; without a winner a draw.
    Score,
    /// The loser resigned.
    Resign,
    /// The loser overstepped the time.
    Time,
    /// The loser made an illegal move.
    Illegal,
    /// The loser's engine failed.
    Failure,
    /// There is no result.
    Void,
}

impl End {
    /// Returns whether the game was lost at the table rather than on the board.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, End::Time | End::Illegal | End::Failure)
    }
}

/// What a contestant did in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// Moves, passes included.
    pub moves: u32,
    /// Seconds for all of them.
    pub secs: f64,
    /// Seconds for the longest one.
    pub longest_secs: f64,
    /// How often the engine had to be started again.
    pub restarts: u32,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its number, from 1.
    pub game: u32,
    /// Who had Black.
    pub black: Side,
    /// Where it began; `None`: the empty board or a handicap.
    pub opening: Option<String>,
    /// As SGF's `RE` has it: `B+3.5`, `W+R`, `B+T`, `W+F`, `0`, `Void`.
    pub result: String,
    /// Who won; `None`: a draw, or void.
    pub winner: Option<Side>,
    /// How it ended.
    pub end: End,
    /// Why, where there is more to say.
    #[serde(flatten, with = "crate::reason")]
    pub reason: Option<Sentence>,
    /// Moves made by the engines, passes included.
    pub moves: u32,
    /// What the first contestant did.
    pub a: Share,
    /// What the second one did.
    pub b: Share,
    /// The same for equal games; see [`key_of`].
    pub key: String,
    /// The name of its record in the folder.
    pub file: Option<String>,
}

impl Row {
    /// Returns what a contestant did.
    pub fn share(&self, side: Side) -> &Share {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

/// Why results cannot be kept.
#[derive(thiserror::Error, Debug)]
pub enum LedgerError {
    /// The folder or a file in it does not take what is written.
    Write {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// Another program plays into the folder.
    InUse(PathBuf),
    /// The folder holds a match that is another one.
    AnotherMatch {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        what: String,
        /// As it is in the folder.
        found: String,
        /// As it was asked for.
        wanted: String,
    },
    /// The file is none of this program's.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

message::display!(LedgerError);

impl Message for LedgerError {
    fn sentence(&self) -> Sentence {
        match self {
            LedgerError::Write { path, source } => {
                let reason = Argument::shown(source);
                say!(TOURNAMENT, "match-cannot-write", file = path, reason)
            }
            LedgerError::InUse(folder) => say!(TOURNAMENT, "match-folder-in-use", folder),
            LedgerError::AnotherMatch {
                folder,
                what,
                found,
                wanted,
            } => say!(TOURNAMENT, "match-another", folder, what, found, wanted),
            LedgerError::Unreadable { path, line, why } => {
                say!(
                    TOURNAMENT,
                    "match-no-table",
                    file = path,
                    line,
                    reason = why
                )
            }
        }
    }
}

/// The open file of results, and the folder it is in.
#[derive(Debug)]
pub(crate) struct Ledger {
    folder: PathBuf,
    file: File,
}

const RESULTS: &str = "results.jsonl";

impl Ledger {
    /// Opens the results in `folder`, which is made if there is none; returns the games that were played before, in
    /// the order of their numbers.
    pub(crate) fn open(folder: &Path, plan: &MatchPlan) -> Result<(Ledger, Vec<Row>), LedgerError> {
        let path = folder.join(RESULTS);
        let failed = |source| LedgerError::Write {
            path: path.clone(),
            source,
        };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(LedgerError::InUse(folder.to_owned())),
            // Where files cannot be locked nobody can be warned.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut ledger = Ledger {
            folder: folder.to_owned(),
            file,
        };
        let header = header_of(plan);
        let mut lines = text[..whole].lines().enumerate();
        let Some((_, first)) = lines.next() else {
            ledger.append(&header)?;
            return Ok((ledger, Vec::new()));
        };
        let unreadable = |line: usize, error: &serde_json::Error| LedgerError::Unreadable {
            path: path.clone(),
            line: line + 1,
            why: error.to_string(),
        };
        let found = serde_json::from_str(first).map_err(|e| unreadable(0, &e))?;
        ledger.compare(&found, &header)?;
        let mut rows = BTreeMap::new();
        for (line, text) in lines {
            let row: Row = serde_json::from_str(text).map_err(|e| unreadable(line, &e))?;
            rows.entry(row.game).or_insert(row);
        }
        Ok((ledger, rows.into_values().collect()))
    }

    fn compare(
        &self,
        found: &Map<String, Value>,
        wanted: &Map<String, Value>,
    ) -> Result<(), LedgerError> {
        let show = |value: Option<&Value>| match value {
            None | Some(Value::Null) => "none".to_owned(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        };
        let mut names = wanted.keys().chain(found.keys());
        match names.find(|name| found.get(*name) != wanted.get(*name)) {
            None => Ok(()),
            Some(what) => Err(LedgerError::AnotherMatch {
                folder: self.folder.clone(),
                what: what.replace('_', " "),
                found: show(found.get(what)),
                wanted: show(wanted.get(what)),
            }),
        }
    }

    /// Keeps the record of a game and then its row, so that a row always has its record.
    pub(crate) fn keep(&mut self, row: &Row, sgf: &[u8]) -> Result<(), LedgerError> {
        if let Some(name) = &row.file {
            let path = self.folder.join(name);
            fs::write(&path, sgf).map_err(|source| LedgerError::Write { path, source })?;
        }
        self.append(row)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), LedgerError> {
        let mut text = serde_json::to_vec(line).expect("rows have no keys that are not text");
        text.push(b'\n');
        let path = self.folder.join(RESULTS);
        self.file
            .write_all(&text)
            .map_err(|source| LedgerError::Write { path, source })
    }
}

/// Returns the name of a game's record; names sort like the numbers of the games.
pub(crate) fn file_name(number: u32) -> String {
    format!("game-{number:05}.sgf")
}

/// Everything that makes a match this match. The number of games and of threads does not: a match may be made longer,
/// and be gone on with on another machine.
fn header_of(plan: &MatchPlan) -> Map<String, Value> {
    let openings: Vec<String> = plan
        .openings
        .iter()
        .map(|o| format!("{} {}", o.name, key_of(&o.start)))
        .collect();
    let handicap = match plan.handicap {
        Handicap::None => "none".to_owned(),
        Handicap::Fixed(n) => format!("{n} fixed"),
        Handicap::Free(n) => format!("{n} free"),
    };
    let time = match plan.timing {
        Timing::Unlimited => "unlimited".to_owned(),
        Timing::PerMove(limit) => format!("{} s a move", limit.as_secs_f64()),
        Timing::Clock {
            main,
            period,
            period_moves,
        } => format!(
            "{} s and {period_moves} moves in {} s",
            main.as_secs_f64(),
            period.as_secs_f64()
        ),
    };
    let referee = match &plan.referee {
        Referee::Players => "players".to_owned(),
        Referee::Playouts => "playouts".to_owned(),
        Referee::Engine(umpire) => umpire.spec.clone(),
    };
    let rules = plan.rules;
    let fields: [(&str, Value); 14] = [
        ("katsura_match", 1.into()),
        ("a", plan.a.spec.clone().into()),
        ("b", plan.b.spec.clone().into()),
        ("alternate", plan.alternate.into()),
        ("size", plan.size.to_string().into()),
        ("komi", plan.komi.points().into()),
        ("handicap", handicap.into()),
        ("openings", openings.into()),
        ("time", time.into()),
        (
            "rules",
            format!(
                "{:?}, {:?}, suicide {:?}",
                rules.scoring, rules.ko, rules.suicide
            )
            .into(),
        ),
        ("max_moves", plan.max_moves.into()),
        ("referee", referee.into()),
        ("resign", plan.resign.into()),
        ("seed", plan.seed.into()),
    ];
    fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
