//! Writing the log. Nothing here may fail a call: what cannot be written is said once, and recording ends.

use super::memory::Memory;
use super::text::{KINDS, PHASES, put_cells, put_point, put_stone, put_text, word_for};
use super::{Ending, FILE_LIMIT, Header, VERSION, hash_of};
use crate::TEXTS;
use crate::frames::{CallResult, FromHost, Think, ToHost};
use cgfthink_abi::CallType;
use engine::{Death, EngineError, LogLine, Talk};
use message::{Argument, say};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Lines that a call may print into the log; more are counted.
const LINES_PER_CALL: u32 = 20;
/// Bytes of a printed line that are kept.
const LINE_BYTES: usize = 200;

/// The log of one start of a library, or none. Copies write into the same file.
#[derive(Clone, Default, Debug)]
pub(crate) struct CallLog(Option<Arc<Mutex<Writer>>>);

impl CallLog {
    /// Creates the file at `path`, and its folder, for the library at `library`. If that fails the reason is said and
    /// nothing is recorded.
    pub(crate) fn create(path: &Path, library: &Path, bytes: u64, talk: &mut dyn Talk) -> CallLog {
        let name = crate::inspect::shown_name(library);
        match Writer::create(path, name, bytes) {
            Ok(writer) => {
                let log = CallLog(Some(Arc::new(Mutex::new(writer))));
                log.hash_in_background(library);
                log
            }
            Err(error) => {
                talk.log(cannot_write(path, &error));
                CallLog::default()
            }
        }
    }

    /// Returns the file, if calls are recorded.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        Some(self.lock()?.path.clone())
    }

    /// Records what is about to be sent. The arguments of a call are with the system when this returns.
    pub(crate) fn sent(&self, message: &ToHost) {
        if let Some(mut writer) = self.recording() {
            writer.sent(message);
        }
    }

    /// Records what came back.
    pub(crate) fn heard(&self, message: &FromHost) {
        if let Some(mut writer) = self.recording() {
            writer.heard(message);
        }
    }

    /// Records a printed line. `text` is asked for only if there is room for it.
    pub(crate) fn printed(&self, text: impl FnOnce() -> String) {
        if let Some(mut writer) = self.recording() {
            writer.printed(text);
        }
    }

    /// Records the end in good order.
    pub(crate) fn closed(&self) {
        let death = Death::Exit { code: 0 };
        if let Some(mut writer) = self.recording() {
            writer.end(&Ending::Died(engine::Phase::Closing, death));
        }
    }

    /// Records the end that `error` means, if it means one, and tells where the log is if that helps.
    pub(crate) fn failed(&self, error: &EngineError, talk: &mut dyn Talk) {
        let (Some(ending), Some(mut writer)) = (Ending::of(error), self.recording()) else {
            return;
        };
        writer.end(&ending);
        if matches!(ending, Ending::Died(..) | Ending::Unresponsive(..)) && writer.file.is_some() {
            let file = &writer.path;
            talk.log(LogLine::host(&say!(TEXTS, "library-recorded", file)));
        }
    }

    /// Hands everything to the system.
    pub(crate) fn flush(&self, talk: &mut dyn Talk) {
        if let Some(mut writer) = self.lock() {
            writer.flush();
        }
        self.complain(talk);
    }

    /// Says why recording has ended, if it has since the last time.
    pub(crate) fn complain(&self, talk: &mut dyn Talk) {
        let Some(mut writer) = self.lock() else {
            return;
        };
        if let Some(error) = writer.error.take() {
            talk.log(cannot_write(&writer.path, &error));
        }
    }

    fn lock(&self) -> Option<MutexGuard<'_, Writer>> {
        let writer = self.0.as_ref()?;
        Some(writer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The writer, as long as there is something to record.
    fn recording(&self) -> Option<MutexGuard<'_, Writer>> {
        self.lock().filter(|writer| !writer.over)
    }

    /// Adds the hash of the library's file as soon as it is known: large files take longer than a start may.
    fn hash_in_background(&self, library: &Path) {
        let (log, library) = (self.clone(), library.to_owned());
        // Without a thread there is no hash; the size is there.
        let _ = std::thread::Builder::new().spawn(move || {
            if let (Some(hash), Some(mut writer)) = (hash_of(&library), log.lock()) {
                writer.hash(hash);
            }
        });
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> LogLine {
    let reason = Argument::shown(error);
    LogLine::host(&say!(TEXTS, "library-not-recorded", file = path, reason))
}

/// The file, what is not written yet, and what the next records refer to.
#[derive(Debug)]
struct Writer {
    path: PathBuf,
    header: Header,
    /// None after a failure to write.
    file: Option<File>,
    /// The library has come to its end: nothing is said any more.
    over: bool,
    error: Option<std::io::Error>,
    hash: Option<String>,
    buffer: String,
    written: u64,
    memory: Memory,
    /// When the last step began, to which the times of the next one refer.
    since: Instant,
    /// The last call.
    seq: u32,
    kind: CallType,
    /// Lines printed since, and those of them that were not kept.
    printed: u32,
    skipped: u64,
}

impl Writer {
    fn create(path: &Path, engine: String, bytes: u64) -> std::io::Result<Writer> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        let mut writer = Writer {
            path: path.to_owned(),
            header: Header {
                host: env!("CARGO_PKG_VERSION").to_owned(),
                engine,
                bytes,
                started: since_1970.map_or(0, |t| t.as_secs()),
                part: 0,
            },
            file: Some(new_file(path)?),
            over: false,
            error: None,
            hash: None,
            buffer: String::new(),
            written: 0,
            memory: Memory::default(),
            since: Instant::now(),
            seq: 0,
            kind: CallType::Move,
            printed: 0,
            skipped: 0,
        };
        writer.begin();
        writer.flush();
        Ok(writer)
    }

    fn begin(&mut self) {
        put_header(&mut self.buffer, &self.header);
        if let Some(hash) = &self.hash {
            let _ = writeln!(self.buffer, "sha256 {hash}");
        }
    }

    fn hash(&mut self, hash: String) {
        let _ = writeln!(self.buffer, "sha256 {hash}");
        self.hash = Some(hash);
    }

    fn sent(&mut self, message: &ToHost) {
        match message {
            ToHost::Load(_) => self.buffer.push_str("load\n"),
            // No call, and no part of one.
            ToHost::Ping => return,
            ToHost::Think(think) => {
                self.end_lines();
                if self.written + self.buffer.len() as u64 > FILE_LIMIT {
                    self.begin_next_file();
                }
                self.seq = think.seq;
                self.kind = think.kind;
                put_call(&mut self.buffer, &mut self.memory, think);
            }
            ToHost::Stop => {
                let after = self.since.elapsed().as_millis();
                let _ = writeln!(self.buffer, "stop {} {after}", self.seq);
            }
            ToHost::Close => {
                self.end_lines();
                self.buffer.push_str("close\n");
            }
        }
        self.flush();
        if !matches!(message, ToHost::Stop) {
            self.since = Instant::now();
        }
    }

    fn heard(&mut self, message: &FromHost) {
        let micros = self.since.elapsed().as_micros();
        let word = match message {
            FromHost::Loaded => "loaded",
            FromHost::Ready => "ready",
            // An answer to an older question, from a forked copy, is nobody's.
            FromHost::Result(result) if result.seq == self.seq => {
                self.end_lines();
                put_done(&mut self.buffer, &mut self.memory, self.kind, result);
                return;
            }
            _ => return,
        };
        self.end_lines();
        let _ = writeln!(self.buffer, "{word} {micros}");
        self.since = Instant::now();
    }

    fn printed(&mut self, text: impl FnOnce() -> String) {
        if self.printed == LINES_PER_CALL {
            self.skipped += 1;
            return;
        }
        self.printed += 1;
        let text = text();
        self.buffer.push_str("print ");
        put_text(
            &mut self.buffer,
            &text[..text.floor_char_boundary(LINE_BYTES)],
        );
        self.buffer.push('\n');
    }

    /// Counts what the step that is over has printed beyond the limit.
    fn end_lines(&mut self) {
        if self.skipped > 0 {
            let _ = writeln!(self.buffer, "skipped {}", self.skipped);
        }
        (self.printed, self.skipped) = (0, 0);
    }

    fn end(&mut self, ending: &Ending) {
        self.end_lines();
        put_ending(&mut self.buffer, ending);
        self.flush();
        self.over = true;
    }

    /// Writes what has gathered, in one piece.
    fn flush(&mut self) {
        if let Some(file) = &mut self.file
            && !self.buffer.is_empty()
        {
            match file.write_all(self.buffer.as_bytes()) {
                Ok(()) => self.written += self.buffer.len() as u64,
                Err(error) => self.give_up(error),
            }
        }
        self.buffer.clear();
    }

    /// Sets the file aside, which replaces what was set aside before, and begins another.
    fn begin_next_file(&mut self) {
        self.flush();
        let old = super::old_part(&self.path);
        match std::fs::rename(&self.path, old).and_then(|()| new_file(&self.path)) {
            Ok(file) => self.file = Some(file),
            Err(error) => return self.give_up(error),
        }
        self.written = 0;
        self.memory = Memory::default();
        self.header.part += 1;
        self.begin();
    }

    fn give_up(&mut self, error: std::io::Error) {
        self.file = None;
        self.error = Some(error);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.end_lines();
        self.flush();
    }
}

fn new_file(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

fn put_header(out: &mut String, header: &Header) {
    let _ = writeln!(out, "{} {VERSION}", super::MAGIC);
    let _ = writeln!(out, "host {}", header.host);
    out.push_str("engine ");
    put_text(out, &header.engine);
    let _ = write!(
        out,
        "\nbytes {}\nstarted {}\n",
        header.bytes, header.started
    );
    if header.part > 0 {
        let _ = writeln!(out, "part {}", header.part);
    }
}

fn put_call(out: &mut String, memory: &mut Memory, think: &Think) {
    memory.set_size(think.size);
    let side = if think.black_turn { "black" } else { "white" };
    let kind = word_for(&KINDS, &think.kind);
    let (seq, size, komi) = (think.seq, think.size, think.komi);
    let _ = write!(out, "call {seq} {kind} {size} {side} {komi}");
    if memory.stones != think.stones {
        out.push_str(" stones");
        for &stone in &think.stones {
            out.push(' ');
            put_stone(out, stone, size);
        }
        memory.stones.clone_from(&think.stones);
    }
    let pairs = memory.moves.iter().zip(&think.moves);
    let kept = pairs.take_while(|(a, b)| a == b).count();
    let _ = write!(out, " moves {kept}");
    for &(z, color, secs) in &think.moves[kept..] {
        out.push(' ');
        put_stone(out, (z, color), size);
        if secs > 0 {
            let _ = write!(out, "/{secs}");
        }
    }
    out.push('\n');
    memory.moves.truncate(kept);
    memory.moves.extend_from_slice(&think.moves[kept..]);
}

fn put_done(out: &mut String, memory: &mut Memory, kind: CallType, result: &CallResult) {
    let _ = write!(out, "done {} ", result.seq);
    match kind {
        CallType::Move => put_point(out, result.value, memory.size),
        // The value of an overlay means nothing; it is no point.
        _ => {
            let _ = write!(out, "{}", result.value);
        }
    }
    let _ = write!(out, " {}", result.micros);
    if !result.cells.is_empty() {
        out.push_str(" cells");
        let before = &mut memory.cells[kind as usize];
        put_cells(out, before, &result.cells);
        before.clone_from(&result.cells);
    }
    if result.outside.iter().any(|&n| n > 0) {
        out.push_str(" outside");
        for n in result.outside {
            let _ = write!(out, " {n}");
        }
    }
    out.push('\n');
}

fn put_ending(out: &mut String, ending: &Ending) {
    let phase = |phase| word_for(&PHASES, phase);
    let _ = match ending {
        Ending::Died(at, Death::Exit { code }) => write!(out, "end exit {code} {}", phase(at)),
        Ending::Died(at, Death::ConnectionLost) => write!(out, "end lost {}", phase(at)),
        Ending::Died(
            at,
            Death::Signal {
                signal,
                stack_overflow,
                near,
            },
        ) => {
            let stack = if *stack_overflow { " stack" } else { "" };
            let near = near
                .as_ref()
                .map_or(String::new(), |n| format!(" near {n}"));
            write!(out, "end signal {signal} {}{stack}{near}", phase(at))
        }
        Ending::Died(at, Death::Explained { death, .. }) => {
            return put_ending(out, &Ending::Died(*at, death.end().clone()));
        }
        Ending::Died(
            at,
            Death::Exception {
                code,
                address,
                near,
            },
        ) => {
            let near = near
                .as_ref()
                .map_or(String::new(), |n| format!(" near {n}"));
            write!(out, "end exception {code} {} {address}{near}", phase(at))
        }
        Ending::Unresponsive(at, after) => write!(out, "end unresponsive {after} {}", phase(at)),
        Ending::OnRequest => write!(out, "end request"),
        Ending::NotLoaded(reason) => {
            out.push_str("end unloaded ");
            put_text(out, reason);
            Ok(())
        }
    };
    out.push('\n');
}

#[cfg(test)]
mod tests;
