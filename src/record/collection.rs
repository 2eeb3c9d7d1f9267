//! A file: bytes, games, complaints.

use crate::RECORD;
use message::{Message, Sentence, id, say};
use std::sync::Arc;

use go::Size;

use crate::charset::{self, Decoded, Found};
use crate::convert::{self, Converted};
use crate::crowd::Indices;
use crate::guess;
use crate::open::MAX_BYTES;
use crate::scan::{self, Games, Issue};
use crate::store::{Shared, Source, Store};
use crate::warning::locate;
use crate::write::copy;
use crate::{CellId, Format, Record, Severity, Warning, check, names};

/// Why bytes could not be read.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// Nothing that begins like a game.
    NoGame {
        /// Length of the file.
        bytes: usize,
    },
    /// The file, or what it unpacks to, is larger than any record.
    TooLarge {
        /// So many bytes would have been read: [`MAX_BYTES`].
        most: usize,
    },
    /// What gzip packed was cut off or changed.
    Damaged {
        /// The bytes before the damage.
        unpacked: usize,
    },
    /// An encoding asked for by a name nobody knows.
    UnknownEncoding(String),
    /// Whoever watched did not want it any more.
    GivenUp,
}

message::display!(ReadError);

impl Message for ReadError {
    fn sentence(&self) -> Sentence {
        match self {
            ReadError::NoGame { bytes } => say!(RECORD, "record-none", bytes),
            ReadError::TooLarge { most } => say!(RECORD, "record-too-large", size = most >> 30),
            ReadError::Damaged { unpacked } => say!(RECORD, "record-damaged", unpacked),
            ReadError::UnknownEncoding(name) => {
                say!(
                    RECORD,
                    "record-unknown-encoding",
                    name = format!("{name:?}")
                )
            }
            ReadError::GivenUp => id!(RECORD, "record-given-up").into(),
        }
    }
}

/// A file: bytes as read, one or more games, complaints.
#[derive(Clone, Debug)]
pub struct Collection {
    source: Arc<Source>,
    /// The bytes of the file, where they are not those of the text.
    original: Option<Arc<Vec<u8>>>,
    encoding: &'static str,
    /// How the encoding was found.
    found: Found,
    /// What the file was, if not SGF.
    foreign: Option<Format>,
    /// Whether it is to be written repaired, and whether it was when it was last saved.
    repair: bool,
    repair_saved: bool,
    games: Vec<Record>,
    warnings: Vec<Warning>,
}

/// How far reading is.
#[derive(Debug)]
pub enum Progress {
    /// So much of the text was read, and so many games were found in it.
    At {
        /// Bytes of the decoded text.
        done: usize,
        /// All of them.
        total: usize,
        /// Games that are read to their ends.
        games: usize,
    },
    /// The first game of several, to be shown while the others are read: a collection without them. It may be edited, and
    /// takes them in with [`Collection::complete`].
    First(Box<Collection>),
}

impl Collection {
    /// Reads a text of any encoding and any [`Format`], which becomes SGF: what [`open`](crate::open) does once the file is
    /// unpacked.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if there is no game in it, or if it is larger than [`MAX_BYTES`].
    pub fn read(bytes: Vec<u8>) -> Result<Collection, ReadError> {
        Collection::read_watched(bytes, None, &mut |_| true)
    }

    /// Reads a text in an encoding chosen by hand, e.g. `Shift_JIS`.
    ///
    /// # Errors
    ///
    /// Those of [`Collection::read`], and [`ReadError::UnknownEncoding`].
    pub fn read_as(bytes: Vec<u8>, encoding: &str) -> Result<Collection, ReadError> {
        Collection::read_watched(bytes, Some(encoding), &mut |_| true)
    }

    pub(crate) fn read_watched(
        bytes: Vec<u8>,
        encoding: Option<&str>,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Collection, ReadError> {
        if bytes.len() > MAX_BYTES {
            return Err(ReadError::TooLarge { most: MAX_BYTES });
        }
        let decoded = match encoding {
            None => {
                let decoded = charset::decode(bytes);
                if matches!(decoded.found, Found::Guessed | Found::NotAsNamed) {
                    let total = decoded.bytes().len();
                    let mut goes_on = || {
                        watch(Progress::At {
                            done: 0,
                            total,
                            games: 0,
                        })
                    };
                    guess::best(decoded, &mut goes_on).ok_or(ReadError::GivenUp)?
                } else {
                    decoded
                }
            }
            Some(name) => {
                let found = charset::encoding_for(name)
                    .ok_or_else(|| ReadError::UnknownEncoding(name.to_owned()))?;
                charset::decode_chosen(bytes, found)
            }
        };
        Collection::of(decoded, watch)
    }

    /// A new game: one empty board.
    pub fn new_game(size: Size) -> Collection {
        Collection::new_of(1, size)
    }

    /// The same for the game of that number (GM).
    pub fn new_of(game: u8, size: Size) -> Collection {
        let (w, h) = (size.width(), size.height());
        let sides = if w == h {
            w.to_string()
        } else {
            format!("{w}:{h}")
        };
        let version = env!("CARGO_PKG_VERSION");
        let text = format!("(;GM[{game}]FF[4]CA[UTF-8]AP[Katsura:{version}]SZ[{sides}])");
        Collection::read(text.into_bytes()).expect("this text is a game")
    }

    fn of(
        mut decoded: Decoded,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Collection, ReadError> {
        let length = decoded
            .original
            .as_ref()
            .map_or(decoded.text.len(), |original| original.len());
        if let Some(converted) = convert::by_telltale(&decoded.text) {
            return Ok(Collection::of_foreign(&converted));
        }
        let (mut source, mut scanned) = Collection::scan(&mut decoded, watch)?;
        if let Some(mut again) = charset::without_byte_escapes(&decoded) {
            let (other, second) = Collection::scan(&mut again, &mut |_| true)?;
            if second.is_sounder_than(&scanned) {
                (decoded, source, scanned) = (again, other, second);
                scanned.issues.push(byte_escape_issue());
            }
        }
        if scanned.found.is_empty() {
            if let Some(converted) = convert::as_last_resort(&source.text) {
                return Ok(Collection::of_foreign(&converted));
            }
            return Err(ReadError::NoGame { bytes: length });
        }
        Ok(Collection::build(&decoded, source, scanned))
    }

    /// Finds the games of a decoded file. Its text moves to where the games share it.
    fn scan(
        decoded: &mut Decoded,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<(Arc<Source>, Games), ReadError> {
        let source = Arc::new(Source {
            text: std::mem::take(&mut decoded.text),
            bad: std::mem::take(&mut decoded.bad),
        });
        let total = source.text.len();
        let mut first_told = false;
        let scanned = scan::scan(&source.text, &mut |done, games: &Games| {
            let found = games.found.len();
            if let ([first, ..], false) = (&games.found[..], first_told) {
                first_told = true;
                // Where the end of a value is not clear, the rest may change what the first game is.
                let more = source
                    .text
                    .get(done..)
                    .is_some_and(|rest| rest.contains("(;"));
                if !games.unclosed && !first.damaged && !first.entries.is_empty() && more {
                    let alone = Games {
                        found: vec![first.clone()],
                        ..Games::default()
                    };
                    let first = Collection::build(decoded, Arc::clone(&source), alone);
                    return watch(Progress::First(Box::new(first)));
                }
            }
            watch(Progress::At {
                done,
                total,
                games: found,
            })
        });
        if scanned.given_up {
            return Err(ReadError::GivenUp);
        }
        Ok((source, scanned))
    }

    fn of_foreign(converted: &Converted) -> Collection {
        let mut decoded = charset::decode(converted.sgf.clone().into_bytes());
        let (source, scanned) =
            Collection::scan(&mut decoded, &mut |_| true).expect("nobody gives it up");
        let mut collection = Collection::build(&decoded, source, scanned);
        collection.foreign = Some(converted.format);
        // Those of the reader come first: they are about the file, the others about what became of it.
        collection.warnings = [&converted.warnings[..], &collection.warnings].concat();
        collection
    }

    fn build(decoded: &Decoded, source: Arc<Source>, scanned: Games) -> Collection {
        let mut issues = scanned.issues;
        issues.extend(issue_about_encoding(decoded, &source));
        let mut games = Vec::with_capacity(scanned.found.len());
        for (i, game) in scanned.found.into_iter().enumerate() {
            let store = Store {
                source: Arc::clone(&source),
                pool: Shared::default(),
                cells: Shared::new(game.cells),
                entries: Shared::new(game.entries),
                values: Shared::new(game.values),
                indices: Indices::default(),
            };
            let record = Record::new(store, game.range, game.damaged);
            if record.is_go() {
                issues.extend(check::check(&record.store, record.size(), i));
            }
            games.push(record);
        }
        Collection {
            warnings: locate(&source.text, issues),
            source,
            original: decoded.original.clone(),
            encoding: decoded.encoding,
            found: decoded.found,
            foreign: None,
            repair: false,
            repair_saved: false,
            games,
        }
    }

    /// Takes the other games in: `self` is the [`Progress::First`] of the reading that `whole` came out of, perhaps edited
    /// since.
    ///
    /// # Errors
    ///
    /// `whole` itself if it is another file, or its first game turned out to be another one.
    pub fn complete(&mut self, mut whole: Collection) -> Result<(), Box<Collection>> {
        let same = Arc::ptr_eq(&self.source, &whole.source)
            && self.games.len() == 1
            && self.games[0].range == whole.games[0].range
            && self.games[0].as_read == whole.games[0].as_read;
        if !same {
            return Err(Box::new(whole));
        }
        self.warnings = whole.warnings;
        self.games.extend(whole.games.drain(1..));
        Ok(())
    }

    /// The games; at least one.
    pub fn games(&self) -> &[Record] {
        &self.games
    }

    /// Game `i`, from 0. Panics if there is none.
    pub fn game(&self, i: usize) -> &Record {
        &self.games[i]
    }

    /// Game `i`, from 0, to edit it. Panics if there is none.
    pub fn game_mut(&mut self, i: usize) -> &mut Record {
        &mut self.games[i]
    }

    /// The encoding the file was read in: its WHATWG name, or `ASCII`.
    pub fn encoding(&self) -> &str {
        self.encoding
    }

    /// What the file was before it became SGF; `None` if it was SGF. It cannot be saved where it came from.
    pub fn foreign(&self) -> Option<Format> {
        self.foreign
    }

    /// Tells whether the encoding was chosen by hand ([`Collection::read_as`]).
    pub fn is_encoding_chosen(&self) -> bool {
        self.found == Found::Chosen
    }

    /// Tells whether the encoding may be wrong: it was guessed, and there were bytes or text in the file that had to be
    /// stepped over. Reading it in the right one may find there what is lost otherwise.
    pub fn is_encoding_doubtful(&self) -> bool {
        matches!(self.found, Found::Guessed | Found::NotAsNamed) && self.is_repaired()
    }

    /// What was repaired or looks odd, in file order.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Tells whether anything had to be repaired to read the file.
    pub fn is_repaired(&self) -> bool {
        self.warnings
            .iter()
            .any(|warning| warning.severity == Severity::Repair)
    }

    /// The decoded text of the file.
    pub(crate) fn text(&self) -> &str {
        &self.source.text
    }

    /// The bytes of the file as read.
    pub fn original(&self) -> &[u8] {
        self.original
            .as_ref()
            .map_or(self.source.text.as_bytes(), |original| original)
    }

    /// The same, to be kept elsewhere without a copy.
    pub fn original_shared(&self) -> Original {
        Original {
            source: Arc::clone(&self.source),
            bytes: self.original.clone(),
        }
    }

    /// From now on all changes are remembered until [`Record::take_changes`].
    pub fn remember_changes(&mut self) {
        for game in &mut self.games {
            game.remember_changes();
        }
    }

    /// The bytes to save. Untouched since reading: the very bytes; else UTF-8, in which text around
    /// the games and games that were not touched stay as they are. With [`Collection::set_repairing`] only the games, all
    /// of them written as they were understood.
    pub fn write(&self) -> Vec<u8> {
        if !self.repair && self.games.iter().all(Record::is_as_read) {
            return self.original().to_vec();
        }
        let mut out = self.write_edited();
        // Odd bytes that were kept, or zeros, may look like another encoding. A mark leaves no doubt.
        let odd = !self.source.bad.is_empty() || out.contains(&0) || out.contains(&0x1B);
        if odd && !matches!(charset::decode(out.clone()).encoding, "UTF-8" | "ASCII") {
            out.splice(0..0, *b"\xEF\xBB\xBF");
        }
        out
    }

    fn write_edited(&self) -> Vec<u8> {
        if self.repair {
            let games = self
                .games
                .iter()
                .map(|game| game.write_anew(self.was_recoded()));
            let mut out = games.collect::<Vec<_>>().join(&b'\n');
            out.push(b'\n');
            return out;
        }
        let mut out = Vec::with_capacity(self.source.text.len() + 1024);
        let mut at = 0;
        for game in &self.games {
            copy(&self.source, at..game.range.start, &mut out);
            game.write(self.was_recoded(), &mut out);
            at = game.range.end;
        }
        copy(&self.source, at..self.source.text.len(), &mut out);
        out
    }

    /// Game `i` alone, in UTF-8, e.g. for the clipboard. Panics if there is none. What was repaired
    /// in the game is written repaired.
    pub fn write_game(&self, i: usize) -> Vec<u8> {
        self.games[i].write_alone(self.was_recoded())
    }

    /// Tells whether the file is in another encoding than what is written.
    fn was_recoded(&self) -> bool {
        !matches!(self.encoding, "UTF-8" | "ASCII")
    }

    /// Whether [`Collection::write`] writes what was repaired as it should have been; otherwise only games that are edited
    /// lose their faults. That alone is something to save.
    pub fn set_repairing(&mut self, repair: bool) {
        self.repair = repair;
    }

    /// See [`Collection::set_repairing`].
    pub fn is_repairing(&self) -> bool {
        self.repair
    }

    /// Tells whether only [`Collection::set_repairing`] makes a difference to what is saved.
    pub fn is_repair_unsaved(&self) -> bool {
        self.repair != self.repair_saved
    }

    /// Tells whether there is something to save. Undo back to the saved state counts as unmodified.
    pub fn is_modified(&self) -> bool {
        self.is_repair_unsaved() || self.games.iter().any(Record::is_modified)
    }

    /// The same, and what is only tried out counts.
    pub fn differs_from_saved(&self) -> bool {
        self.repair != self.repair_saved || self.games.iter().any(Record::differs_from_saved)
    }

    /// Takes the present state as saved.
    pub fn mark_saved(&mut self) {
        self.repair_saved = self.repair;
        for game in &mut self.games {
            game.mark_saved();
        }
    }
}

/// The bytes of a file as read.
#[derive(Clone, Debug)]
pub struct Original {
    source: Arc<Source>,
    bytes: Option<Arc<Vec<u8>>>,
}

impl AsRef<[u8]> for Original {
    fn as_ref(&self) -> &[u8] {
        let bytes = self.bytes.as_ref();
        bytes.map_or(self.source.text.as_bytes(), |bytes| bytes)
    }
}

fn byte_escape_issue() -> Issue {
    Issue {
        at: 0,
        severity: Severity::Repair,
        message: id!(RECORD, "record-backslashes").into(),
        game: None,
        cell: None,
    }
}

/// What there is to say about how the text was decoded.
fn issue_about_encoding(decoded: &Decoded, source: &Source) -> Option<Issue> {
    let encoding = decoded.encoding;
    let (at, severity, message) = if let Some(bad) = source.bad.first() {
        let n = source.bad.len();
        let message = say!(RECORD, "record-bad-characters", count = n, encoding);
        (bad.at as usize, Severity::Repair, message)
    } else {
        let message = match decoded.found {
            Found::Certain | Found::Chosen => return None,
            Found::Guessed => say!(RECORD, "record-guessed", encoding),
            Found::NotAsNamed => say!(RECORD, "record-not-as-named", encoding),
        };
        let wide = source.text.bytes().position(|b| !b.is_ascii());
        (wide.unwrap_or_default(), Severity::Hint, message)
    };
    Some(Issue {
        at,
        severity,
        message,
        game: None,
        cell: None,
    })
}

impl Record {
    /// The encoding the root names.
    pub fn named_encoding(&self) -> String {
        self.joined(CellId::ROOT, names::CA).into_owned()
    }
}
