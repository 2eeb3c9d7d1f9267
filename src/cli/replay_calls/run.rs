//! The library under replay: started, asked what it was asked, closed.

use super::ReplayCallsArgs;
use super::report::{Report, Row, Verdict};
use crate::cli::ear::Ear;
use crate::cli::engines::reason;
use cgfthink_abi::CallType;
use cgfthink_abi::{PASS, point_from_z};
use cgfthink_host::call_log::{Ending, Entry, Reader};
use cgfthink_host::frames::{CallResult, Think};
use cgfthink_host::{Library, LibraryOptions};
use engine::{Death, EngineError, Phase, exception_words, signal_words};
use go::{Point, Size};
use std::time::Duration;

/// So many cells that differ are named.
const CELLS_NAMED: usize = 3;

/// A call of the log, and what is known of its answer.
struct Recorded {
    think: Think,
    stop: Option<Duration>,
    done: Option<CallResult>,
}

/// Makes the calls again and reports.
pub(super) fn replay(
    reader: Reader<'_>,
    options: LibraryOptions,
    args: &ReplayCallsArgs,
    report: &mut Report,
) {
    let mut stage = Stage {
        options,
        limit: args.think_limit,
        ear: Ear::default(),
        library: None,
        failed: None,
        report,
    };
    stage.play(reader, args.call);
}

struct Stage<'a> {
    options: LibraryOptions,
    limit: Duration,
    ear: Ear,
    library: Option<Library>,
    /// How the library ended now.
    failed: Option<EngineError>,
    report: &'a mut Report,
}

impl Stage<'_> {
    fn play(&mut self, reader: Reader<'_>, only: Option<u32>) {
        let mut waiting: Option<Recorded> = None;
        let (mut ended, mut closing, mut started) = (None, false, false);
        let wanted = |recorded: &Recorded| only.is_none_or(|n| n == recorded.think.seq);
        // The log was read once already, so that there are no errors left.
        for entry in reader.flatten() {
            match entry {
                Entry::Call(think) => {
                    if let Some(call) = waiting.take().filter(wanted) {
                        self.call(&call, None);
                    }
                    started |= self.begin_before(None);
                    waiting = Some(Recorded {
                        think,
                        stop: None,
                        done: None,
                    });
                }
                Entry::Stop { after, .. } => {
                    if let Some(call) = &mut waiting {
                        call.stop = Some(Duration::from_millis(after));
                    }
                }
                Entry::Done(done) => {
                    if let Some(mut call) = waiting.take().filter(wanted) {
                        call.done = Some(done);
                        self.call(&call, None);
                    }
                }
                Entry::Close => closing = true,
                Entry::End(ending) => ended = Some(ending),
                _ => {}
            }
            if self.report.error.is_some() {
                return;
            }
        }
        if !started {
            self.begin_before(ended.as_ref());
        }
        let open = waiting.is_some();
        if let Some(call) = waiting.filter(wanted) {
            self.call(&call, ended.as_ref());
        } else if only.is_none() && self.report.error.is_none() {
            self.close(closing, ended.as_ref());
        }
        self.remark(only, open, ended.as_ref());
    }

    /// Starts the library unless it was started. Returns true.
    fn begin_before(&mut self, ended: Option<&Ending>) -> bool {
        if self.library.is_some() || self.failed.is_some() {
            return true;
        }
        let stop = self.ear.stop.clone();
        let recorded = ended.filter(|e| is_at_start(e));
        match Library::start(self.options.clone(), &stop, &mut self.ear) {
            Ok(library) => {
                self.library = Some(library);
                if let Some(ending) = recorded {
                    self.other(
                        "start",
                        short(ending),
                        "started".to_owned(),
                        Verdict::Answered,
                    );
                }
            }
            Err(error) => {
                match (recorded, Ending::of(&error)) {
                    (Some(then), Some(now)) => {
                        let verdict = compare_ends(then, &now);
                        self.other("start", short(then), short(&now), verdict);
                    }
                    _ => self.report.error = Some(reason(&error)),
                }
                self.failed = Some(error);
            }
        }
        true
    }

    fn other(&mut self, kind: &'static str, recorded: String, now: String, verdict: Verdict) {
        self.report.other.push(Row {
            call: None,
            kind,
            size: None,
            moves: None,
            recorded,
            now,
            verdict,
            ms_recorded: None,
            ms_now: None,
        });
    }

    fn call(&mut self, recorded: &Recorded, ended: Option<&Ending>) {
        let (think, done) = (&recorded.think, recorded.done.as_ref());
        let longest = done.map_or(Duration::ZERO, |d| {
            Duration::from_micros(d.micros.into()) * 2
        });
        let limit = self.limit.max(longest);
        let budget = recorded.stop.map_or(limit, |stop| stop.min(limit));
        let result = match &mut self.library {
            Some(library) => Some(library.call_with(think.clone(), Some(budget), &mut self.ear)),
            None => None,
        };
        let size = think.size;
        let then = match (done, ended) {
            (Some(done), _) => answer(think.kind, done, size),
            (None, Some(ending)) => short(ending),
            (None, None) => "no answer".to_owned(),
        };
        let mut ms_now = None;
        let (now, verdict) = match result {
            None => (String::new(), Verdict::NotMade),
            Some(Ok(now)) => {
                ms_now = Some(millis(&now));
                match done {
                    Some(done) => compare(think.kind, done, &now, size),
                    None => (answer(think.kind, &now, size), Verdict::Answered),
                }
            }
            Some(Err(error)) => {
                let ending = Ending::of(&error);
                let words = ending.as_ref().map_or_else(|| reason(&error), short);
                let verdict = match (done, ended, &ending) {
                    (None, Some(then), Some(now)) => compare_ends(then, now),
                    // The program was ended in this call; so it was hardly the library.
                    _ => Verdict::Crashed,
                };
                self.library = None;
                self.failed = Some(error);
                (words, verdict)
            }
        };
        self.report.calls.push(Row {
            call: Some(think.seq),
            kind: kind_word(think.kind),
            size: Some(size),
            moves: Some(think.moves.len()),
            recorded: then,
            now,
            verdict,
            ms_recorded: done.map(millis),
            ms_now,
        });
    }

    /// Closes the library if it was closed then, or ended outside a call.
    fn close(&mut self, closing: bool, ended: Option<&Ending>) {
        let Some(mut library) = self.library.take() else {
            return;
        };
        let now = match library.finish(&mut self.ear) {
            Ok(()) => Ending::Died(Phase::Closing, Death::Exit { code: 0 }),
            Err(error) => {
                let ending = Ending::of(&error);
                self.failed = Some(error);
                ending.unwrap_or(Ending::OnRequest)
            }
        };
        let verdict = match ended {
            Some(then) if closing => compare_ends(then, &now),
            // The library was ended from outside, or nobody knows how.
            Some(Ending::OnRequest) | None if now.is_good() => Verdict::Same,
            Some(then) => compare_ends(then, &now),
            None => Verdict::Crashed,
        };
        let bad_then = ended.is_some_and(|then| closing && !then.is_good());
        if verdict != Verdict::Same || bad_then {
            let then = ended.map_or_else(|| "unknown".to_owned(), short);
            self.other("close", then, short(&now), verdict);
        }
    }

    fn remark(&mut self, only: Option<u32>, open: bool, ended: Option<&Ending>) {
        let engine = self.report.log.engine.clone();
        let rows = self.report.calls.iter().chain(&self.report.other);
        let last = rows.last().map(|row| (row.call, row.verdict));
        let mut remarks = Vec::new();
        if only.is_some() && self.report.calls.is_empty() && self.report.error.is_none() {
            self.report.error = Some("the log has no such call".to_owned());
            return;
        }
        let failed_then = ended.filter(|e| !e.is_good() && **e != Ending::OnRequest);
        if let Some(then) = failed_then
            && only.is_none()
        {
            let words = sentence(then, &engine);
            remarks.push(format!("The log ends so: {words}"));
            remarks.push(match last {
                Some((Some(n), Verdict::Same)) if open => {
                    format!("It did so again, at the same call ({n}).")
                }
                Some((None, Verdict::Same)) => "It did so again.".to_owned(),
                Some((Some(n), Verdict::Different)) if open => {
                    format!("It ended at the same call ({n}), in another way.")
                }
                _ => "It did not do so this time.".to_owned(),
            });
        } else if ended.is_none() && only.is_none() {
            remarks.push(if open {
                "The log ends in the middle of a call: the program was ended then.".to_owned()
            } else {
                "The log has no end: the program was ended then.".to_owned()
            });
        }
        if let Some(error) = &self.failed
            && self.report.error.is_none()
        {
            remarks.push(format!("Now: {}", reason(error)));
        }
        self.report.remarks = remarks;
    }
}

fn is_at_start(ending: &Ending) -> bool {
    match ending {
        Ending::Died(at, _) | Ending::Unresponsive(at, _) => {
            matches!(at, Phase::Spawning | Phase::Loading | Phase::Starting)
        }
        Ending::NotLoaded(_) => true,
        Ending::OnRequest => false,
    }
}

/// Tells whether two ends are the same as far as the library is concerned.
fn compare_ends(then: &Ending, now: &Ending) -> Verdict {
    if phase(then) == phase(now) && short(then) == short(now) {
        Verdict::Same
    } else {
        Verdict::Different
    }
}

fn phase(ending: &Ending) -> Option<Phase> {
    match ending {
        Ending::Died(at, _) | Ending::Unresponsive(at, _) => Some(*at),
        Ending::OnRequest | Ending::NotLoaded(_) => None,
    }
}

/// An end in one or two words.
fn short(ending: &Ending) -> String {
    match ending {
        Ending::Died(_, death) => short_death(death),
        Ending::Unresponsive(..) => "no reaction".to_owned(),
        Ending::OnRequest => "ended".to_owned(),
        Ending::NotLoaded(_) => "not loaded".to_owned(),
    }
}

fn short_death(death: &Death) -> String {
    match death {
        Death::Exit { code } => format!("exit {code}"),
        Death::Signal { signal, .. } => signal_words(*signal).0,
        Death::Exception { code, .. } => exception_words(*code).0,
        Death::ConnectionLost => "connection lost".to_owned(),
        Death::Explained { death, .. } => short_death(death),
    }
}

/// An end in the words that the window has for it.
fn sentence(ending: &Ending, engine: &str) -> String {
    let engine = engine.to_owned();
    let last_words = Vec::new();
    reason(&match ending {
        Ending::Died(phase, death) => EngineError::Died {
            engine,
            phase: *phase,
            death: death.clone(),
            last_words,
        },
        Ending::Unresponsive(phase, after) => EngineError::Unresponsive {
            engine,
            phase: *phase,
            after: Duration::from_millis(*after),
            last_words,
        },
        Ending::OnRequest => EngineError::Ended { engine },
        Ending::NotLoaded(reason) => EngineError::Load {
            engine,
            reason: reason.clone(),
        },
    })
}

const fn kind_word(kind: CallType) -> &'static str {
    match kind {
        CallType::Move => "move",
        CallType::Status => "status",
        CallType::Figure => "figure",
        CallType::Number => "number",
    }
}

fn millis(result: &CallResult) -> f64 {
    f64::from(result.micros) / 1e3
}

/// What a call gave, in a word.
fn answer(kind: CallType, result: &CallResult, side: u8) -> String {
    if kind != CallType::Move {
        return format!("{} cells", result.cells.len());
    }
    match (
        result.value,
        point_from_z(result.value, side),
        Size::square(side),
    ) {
        (_, Some((x, y)), Some(size)) => Point::new(x, y).to_gtp(size),
        (PASS, ..) => "pass".to_owned(),
        (..PASS, ..) => format!("resign ({})", result.value),
        (z, ..) => format!("off board ({z})"),
    }
}

fn compare(kind: CallType, then: &CallResult, now: &CallResult, side: u8) -> (String, Verdict) {
    if kind == CallType::Move {
        let same = then.value == now.value;
        let verdict = if same {
            Verdict::Same
        } else {
            Verdict::Different
        };
        return (answer(kind, now, side), verdict);
    }
    // The value of an overlay means nothing.
    if then.cells == now.cells {
        return (answer(kind, now, side), Verdict::Same);
    }
    let size = Size::square(side).unwrap_or(Size::NINETEEN);
    let pairs = then.cells.iter().zip(&now.cells).zip(size.points());
    let differ: Vec<String> = pairs
        .filter(|((a, b), _)| a != b)
        .map(|((a, b), p)| format!("{} {a}→{b}", p.to_gtp(size)))
        .collect();
    let more = if differ.len() > CELLS_NAMED {
        " …"
    } else {
        ""
    };
    let named = differ[..differ.len().min(CELLS_NAMED)].join(", ");
    let words = format!("{} differ: {named}{more}", differ.len());
    (words, Verdict::Different)
}
