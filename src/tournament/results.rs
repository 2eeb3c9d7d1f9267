//! What became of each game, and the file that remembers it.
//!
//! `results.jsonl`, or `results-3-of-8.jsonl` for a shard, has one JSON object a line: first the match, then a [`Row`] for each game in the order in which they
//! ended. A line that was cut off in the middle, by a crash or a full disk, is dropped; its game is played again.

use crate::TOURNAMENT;
use crate::duplicates::{key_of, key_of_kind};
use crate::plan::{Beginning, Handicap, MatchPlan, Referee, Side, Timing};
use crate::schedule::{Format, Shard};
use message::{Argument, Message, Sentence, say};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
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
    /// One side was so far ahead for so long that the game was stopped.
    Adjudicated,
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
    /// Who played: the numbers of contestants in the plan, from 0; [`Side::A`] is the first of them here. Left out in the file
    /// where it is the first two, as in every match of two.
    #[serde(default = "first_two", skip_serializing_if = "is_first_two")]
    pub players: [u16; 2],
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

const fn first_two() -> [u16; 2] {
    [0, 1]
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_first_two(players: &[u16; 2]) -> bool {
    *players == first_two()
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
    path: PathBuf,
    file: File,
}

/// The first word of a file of results.
const MATCH: &str = "katsura_match";
/// Games of each meeting.
pub(crate) const GAMES: &str = "games";
/// What contestants are called.
pub(crate) const NAMES: &str = "names";
/// Words of a header that are told and do not make the match another one.
const TOLD: [&str; 3] = [NAMES, GAMES, "sprt"];

impl Ledger {
    /// Opens the results in `folder`, those of the plan's shard if it has one, which is made if there is none; returns the games that were played before, in
    /// the order of their numbers.
    pub(crate) fn open(folder: &Path, plan: &MatchPlan) -> Result<(Ledger, Vec<Row>), LedgerError> {
        let path = folder.join(results_name(plan.shard));
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
            path: path.clone(),
            file,
        };
        let header = header_of(plan);
        let Some(Kept {
            header: found,
            rows,
        }) = parse(&path, &text[..whole])?
        else {
            ledger.append(&header)?;
            return Ok((ledger, Vec::new()));
        };
        compare(folder, &found, &header)?;
        // A whole match needs no such line: its games tell how long it has become.
        if plan.shard.is_some() && found.get(GAMES) != Some(&header[GAMES]) {
            ledger.append(&Map::from_iter([(GAMES.to_owned(), header[GAMES].clone())]))?;
        }
        Ok((ledger, rows))
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
        let path = self.path.clone();
        self.file
            .write_all(&text)
            .map_err(|source| LedgerError::Write { path, source })
    }
}

/// What stands in a file of results: what was played, as the first line says it, and the games in the order of their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// What makes the match this match, by names.
    pub header: Map<String, Value>,
    /// The games.
    pub rows: Vec<Row>,
}

/// Reads a file of results, also one that is being written. `None` if there is nothing in it yet.
///
/// # Errors
/// It cannot be read, or is none of this program's.
pub fn read(path: &Path) -> Result<Option<Kept>, LedgerError> {
    let text = fs::read_to_string(path).map_err(|error| LedgerError::Unreadable {
        path: path.to_owned(),
        line: 1,
        why: error.to_string(),
    })?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    parse(path, &text[..whole])
}

fn parse(path: &Path, text: &str) -> Result<Option<Kept>, LedgerError> {
    let unreadable = |line: usize, why: String| LedgerError::Unreadable {
        path: path.to_owned(),
        line: line + 1,
        why,
    };
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else {
        return Ok(None);
    };
    let mut header: Map<String, Value> =
        serde_json::from_str(first).map_err(|e| unreadable(0, e.to_string()))?;
    if !header.contains_key(MATCH) {
        return Err(unreadable(0, format!("no {MATCH}")));
    }
    let mut rows: BTreeMap<u32, Row> = BTreeMap::new();
    for (line, text) in lines {
        match serde_json::from_str::<Row>(text) {
            Ok(row) => {
                rows.entry(row.game).or_insert(row);
            }
            // The match was made longer.
            Err(error) => match serde_json::from_str::<Map<String, Value>>(text) {
                Ok(more) if more.len() == 1 && more.contains_key(GAMES) => header.extend(more),
                _ => return Err(unreadable(line, error.to_string())),
            },
        }
    }
    let rows = rows.into_values().collect();
    Ok(Some(Kept { header, rows }))
}

/// Tells whether two headers are of the same match; `folder` is where the first one is.
///
/// # Errors
/// The first thing in which they differ.
pub fn compare(
    folder: &Path,
    found: &Map<String, Value>,
    wanted: &Map<String, Value>,
) -> Result<(), LedgerError> {
    let show = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    let mut names = wanted.keys().chain(found.keys());
    let differs =
        |name: &&String| !TOLD.contains(&name.as_str()) && found.get(*name) != wanted.get(*name);
    match names.find(differs) {
        None => Ok(()),
        Some(what) => Err(LedgerError::AnotherMatch {
            folder: folder.to_owned(),
            what: what.replace('_', " "),
            found: show(found.get(what)),
            wanted: show(wanted.get(what)),
        }),
    }
}

/// The files of results in a folder: of the whole match, and of its shards.
///
/// # Errors
/// The folder cannot be read.
pub fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("results") && name.ends_with(".jsonl") {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// The name of the file of results of a match or a shard.
pub fn results_name(shard: Option<Shard>) -> String {
    match shard {
        None => "results.jsonl".to_owned(),
        Some(shard) => format!("results-{}-of-{}.jsonl", shard.index(), shard.count()),
    }
}

/// Returns the name of a game's record; names sort like the numbers of the games.
pub fn file_name(number: u32) -> String {
    format!("game-{number:05}.sgf")
}

/// Everything that makes a match this match. The number of games and of threads does not: a match may be made longer,
/// and be gone on with on another machine.
pub(crate) fn header_of(plan: &MatchPlan) -> Map<String, Value> {
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
    let mut header = Map::new();
    let mut say = |name: &str, value: Value| {
        header.insert(name.to_owned(), value);
    };
    say(MATCH, 1.into());
    if let [a, b] = &plan.players[..] {
        say("a", a.spec.clone().into());
        say("b", b.spec.clone().into());
    } else {
        let specs: Vec<&str> = plan
            .players
            .iter()
            .map(|player| player.spec.as_str())
            .collect();
        say("engines", specs.into());
    }
    if plan.format != Format::RoundRobin {
        say("format", json!(plan.format));
    }
    if plan.format == Format::KnockOut {
        say("games_each", plan.games.into());
    }
    say("alternate", plan.alternate.into());
    if let Some(of) = &plan.kind {
        say("game", of.kind.id().into());
        let name = |of: &Beginning| format!("{} {}", of.name, key_of_kind(&*of.start));
        say("openings", of.openings.iter().map(name).collect());
    } else {
        header_of_go(plan, &mut say);
    }
    say("time", time.into());
    for (number, player) in plan.players.iter().enumerate() {
        if let Some(limit) = player.move_time {
            say(
                &format!("time_{}", number + 1),
                format!("{} s a move", limit.as_secs_f64()).into(),
            );
        }
        if let Some(playouts) = player.playouts {
            say(&format!("playouts_{}", number + 1), playouts.into());
        }
    }
    say("max_moves", plan.max_moves.into());
    if let Some(adjudication) = plan.adjudication {
        say("adjudication", json!(adjudication));
    }
    say("resign", plan.resign.into());
    say("seed", plan.seed.into());
    let names: Vec<&str> = plan
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    say(NAMES, names.into());
    say(GAMES, plan.games.into());
    if let Some(test) = plan.sprt {
        say("sprt", json!(test));
    }
    header
}

/// What makes a match of Go this match.
fn header_of_go(plan: &MatchPlan, say: &mut dyn FnMut(&str, Value)) {
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
    let referee = match &plan.referee {
        Referee::Players => "players".to_owned(),
        Referee::Playouts => "playouts".to_owned(),
        Referee::Engine(umpire) => umpire.spec.clone(),
    };
    let rules = plan.rules;
    say("size", plan.size.to_string().into());
    say("komi", plan.komi.points().into());
    say("handicap", handicap.into());
    say("openings", openings.into());
    say(
        "rules",
        format!(
            "{:?}, {:?}, suicide {:?}",
            rules.scoring, rules.ko, rules.suicide
        )
        .into(),
    );
    say("referee", referee.into());
}

#[cfg(test)]
impl Row {
    /// A game of ten moves, the first of the players having Black in the odd ones.
    pub(crate) fn example(game: u32, players: [u16; 2], winner: Option<Side>, end: End) -> Row {
        Row {
            game,
            players,
            black: Side::BOTH[(game as usize + 1) % 2],
            opening: None,
            result: String::new(),
            winner,
            end,
            reason: None,
            moves: 10,
            a: Share::default(),
            b: Share::default(),
            key: game.to_string(),
            file: None,
        }
    }
}
