//! Reading a log, a record at a time: calls share their moves in the file, and are long when written out.

use super::error::{LogError, LogProblem, Part, Wanted};
use super::memory::Memory;
use super::text::{KINDS, PHASES, cells, point, stone, text, value_of};
use super::{Ending, Entry, Header, MAGIC, VERSION};
use crate::frames::{CallResult, MAX_MOVES, Think};
use cgfthink_abi::{CallType, MAX_SIDE};
use engine::Death;

/// Reads the records of a log in order. Ends after the first error.
///
/// A last line without an end is what a program leaves that was ended while writing: it is passed over, and
/// [`Reader::is_cut`] tells.
#[derive(Debug)]
pub struct Reader<'a> {
    lines: std::str::Lines<'a>,
    line: usize,
    cut: bool,
    header: Header,
    memory: Memory,
    /// The call that was not answered yet.
    asked: Option<(u32, CallType)>,
    failed: bool,
}

impl<'a> Reader<'a> {
    /// Reads the beginning of a log.
    ///
    /// # Errors
    /// The bytes are no such log, or one of a newer program.
    pub fn new(bytes: &'a [u8]) -> Result<Reader<'a>, LogError> {
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            LogError {
                line: before.split(|&b| b == b'\n').count(),
                problem: LogProblem::NotText,
            }
        })?;
        let mut reader = Reader {
            lines: text.lines(),
            line: 0,
            cut: whole < bytes.len(),
            header: Header {
                host: String::new(),
                engine: String::new(),
                bytes: 0,
                started: 0,
                part: 0,
            },
            memory: Memory::default(),
            asked: None,
            failed: false,
        };
        reader
            .read_header()
            .map_err(|problem| reader.error(problem))?;
        Ok(reader)
    }

    /// What the log says of the program and the library.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whether the program was ended while it wrote the last record.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    fn error(&self, problem: LogProblem) -> LogError {
        LogError {
            line: self.line.max(1),
            problem,
        }
    }

    fn read_header(&mut self) -> Result<(), LogProblem> {
        let magic = self.next_line().unwrap_or_default();
        let version = magic.strip_prefix(MAGIC).map(str::trim);
        let version: u32 = version
            .and_then(|v| v.parse().ok())
            .ok_or(LogProblem::NotALog)?;
        if version > VERSION {
            return Err(LogProblem::Newer { version });
        }
        self.header.host = self.field("host")?.to_owned();
        self.header.engine = text(self.field("engine")?);
        self.header.bytes = number(self.field("bytes")?)?;
        self.header.started = number(self.field("started")?)?;
        if self
            .lines
            .clone()
            .next()
            .is_some_and(|l| l.starts_with("part "))
        {
            self.header.part = number(self.field("part")?)?;
        }
        Ok(())
    }

    fn next_line(&mut self) -> Option<&'a str> {
        self.line += 1;
        self.lines.next()
    }

    fn field(&mut self, name: &'static str) -> Result<&'a str, LogProblem> {
        let line = self.next_line().unwrap_or_default();
        let found = line.strip_prefix(name).and_then(|l| l.strip_prefix(' '));
        found.ok_or(LogProblem::Missing(Part::Word(name)))
    }

    fn entry(&mut self, line: &str) -> Result<Entry, LogProblem> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match word {
            "sha256" => Entry::Hash(rest.to_owned()),
            "load" => Entry::Load,
            "loaded" => Entry::Loaded(number(rest)?),
            "ready" => Entry::Ready(number(rest)?),
            "call" => Entry::Call(self.call(rest)?),
            "stop" => {
                let (seq, after) = rest
                    .split_once(' ')
                    .ok_or(LogProblem::Missing(Part::Time))?;
                Entry::Stop {
                    seq: number(seq)?,
                    after: number(after)?,
                }
            }
            "done" => Entry::Done(self.done(rest)?),
            "print" => Entry::Printed(text(rest)),
            "skipped" => Entry::Skipped(number(rest)?),
            "close" => Entry::Close,
            "end" => Entry::End(ending(rest)?),
            _ => return Err(LogProblem::NoRecord(word.to_owned())),
        })
    }

    fn call(&mut self, rest: &str) -> Result<Think, LogProblem> {
        let mut words = rest.split_ascii_whitespace().peekable();
        let mut next = |part| words.next().ok_or(LogProblem::Missing(part));
        let seq = number(next(Part::Number)?)?;
        let kind = next(Part::Kind)?;
        let kind = value_of(&KINDS, kind).ok_or_else(|| Wanted::Kind.is_not(kind))?;
        let size = number(next(Part::Size)?)?;
        if !(1..=MAX_SIDE).contains(&size) {
            return Err(LogProblem::NoBoard { size });
        }
        let black_turn = match next(Part::Side)? {
            "black" => true,
            "white" => false,
            other => return Err(Wanted::Side.is_not(other)),
        };
        let komi: f64 = number(next(Part::Komi)?)?;
        if !komi.is_finite() {
            return Err(LogProblem::Komi);
        }
        self.memory.set_size(size);
        if words.next_if_eq(&"stones").is_some() {
            self.memory.stones.clear();
            while let Some(word) = words.next_if(|&word| word != "moves") {
                let found = stone(word, size).filter(|&(z, _)| is_on_board(z, size));
                let found = found.ok_or_else(|| Wanted::Stone.is_not(word))?;
                if self.memory.stones.len() == usize::from(size) * usize::from(size) {
                    return Err(LogProblem::Stones);
                }
                self.memory.stones.push(found);
            }
        }
        if words.next() != Some("moves") {
            return Err(LogProblem::Missing(Part::Word("moves")));
        }
        let kept: usize = number(words.next().ok_or(LogProblem::Missing(Part::Moves))?)?;
        if kept > self.memory.moves.len() {
            let before = self.memory.moves.len();
            return Err(LogProblem::Kept { kept, before });
        }
        self.memory.moves.truncate(kept);
        for word in words {
            let played = played(word, size).ok_or_else(|| Wanted::Move.is_not(word))?;
            self.memory.moves.push(played);
        }
        if self.memory.moves.len() > MAX_MOVES {
            return Err(LogProblem::Moves { most: MAX_MOVES });
        }
        self.asked = Some((seq, kind));
        Ok(Think {
            seq,
            kind,
            size,
            black_turn,
            komi,
            stones: self.memory.stones.clone(),
            moves: self.memory.moves.clone(),
        })
    }

    fn done(&mut self, rest: &str) -> Result<CallResult, LogProblem> {
        let mut words = rest.split_ascii_whitespace();
        let mut next = |part| words.next().ok_or(LogProblem::Missing(part));
        let seq = number(next(Part::Number)?)?;
        let kind = match self.asked.take() {
            Some((asked, kind)) if asked == seq => kind,
            _ => return Err(LogProblem::NotAsked { seq }),
        };
        let value = next(Part::Value)?;
        let size = self.memory.size;
        let value = match kind {
            CallType::Move => point(value, size),
            _ => value.parse().ok(),
        }
        .ok_or_else(|| Wanted::Answer.is_not(value))?;
        let micros = number(next(Part::Time)?)?;
        let mut rest: Vec<&str> = words.collect();
        let mut outside = [0; 6];
        if let Some(at) = rest.iter().position(|&word| word == "outside") {
            let counts: Vec<u32> = rest[at + 1..]
                .iter()
                .map(|word| number(word))
                .collect::<Result<_, _>>()?;
            outside = counts.try_into().map_err(|_| LogProblem::Outside)?;
            rest.truncate(at);
        }
        let cells = match rest.split_first() {
            None => Vec::new(),
            Some((&"cells", words)) if kind != CallType::Move => {
                let before = &mut self.memory.cells[kind as usize];
                let count = usize::from(size) * usize::from(size);
                let now = cells(words.iter().copied(), before, count)
                    .ok_or(LogProblem::Cells { count })?;
                before.clone_from(&now);
                now
            }
            Some((word, _)) => return Err(LogProblem::Meaning((*word).to_owned())),
        };
        Ok(CallResult {
            seq,
            value,
            micros,
            outside,
            cells,
        })
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Entry, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let line = self.next_line()?;
        let entry = self.entry(line);
        self.failed = entry.is_err();
        Some(entry.map_err(|problem| self.error(problem)))
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, LogProblem> {
    word.parse().map_err(|_| Wanted::Number.is_not(word))
}

fn is_on_board(z: u16, size: u8) -> bool {
    cgfthink_abi::point_from_z(i32::from(z), size).is_some()
}

fn played(word: &str, size: u8) -> Option<(u16, u8, u16)> {
    let (word, secs) = word.split_once('/').unwrap_or((word, "0"));
    let (z, color) = stone(word, size)?;
    Some((z, color, secs.parse().ok()?))
}

fn ending(rest: &str) -> Result<Ending, LogProblem> {
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let mut words = rest.splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    let phase = |word: &str| {
        let found = value_of(&PHASES, word);
        found.ok_or_else(|| Wanted::Phase.is_not(word))
    };
    Ok(match word {
        "exit" => {
            let code = number(next())?;
            Ending::Died(phase(next())?, Death::Exit { code })
        }
        "lost" => Ending::Died(phase(next())?, Death::ConnectionLost),
        "signal" => {
            let signal = number(next())?;
            let at = phase(next())?;
            let more = next();
            let stack_overflow = more == "stack" || more.starts_with("stack ");
            let more = more.strip_prefix("stack").unwrap_or(more).trim_start();
            let near = more.strip_prefix("near ").map(str::to_owned);
            let death = Death::Signal {
                signal,
                stack_overflow,
                near,
            };
            Ending::Died(at, death)
        }
        "exception" => {
            let code = number(next())?;
            let at = phase(next())?;
            let more = next();
            let (address, near) = more.split_once(" near ").unzip();
            let address = number(address.unwrap_or(more))?;
            let near = near.map(str::to_owned);
            let death = Death::Exception {
                code,
                address,
                near,
            };
            Ending::Died(at, death)
        }
        "unresponsive" => {
            let after = number(next())?;
            Ending::Unresponsive(phase(next())?, after)
        }
        "request" => Ending::OnRequest,
        "unloaded" => Ending::NotLoaded(text(rest)),
        _ => return Err(Wanted::End.is_not(word)),
    })
}
