//! The library under replay: started, asked what it was asked, closed.

use super::ReplayCallsArgs;
use super::report::{Report, Row, Verdict};
use crate::cli::ear::Ear;
use crate::cli::language::{English, REPORTS};
use cgfthink_abi::CallType;
use cgfthink_abi::{PASS, point_from_z};
use cgfthink_host::call_log::{Ending, Entry, Reader};
use cgfthink_host::frames::{CallResult, Think};
use cgfthink_host::{Library, LibraryOptions};
use engine::{Death, EngineError, Phase, exception_words, signal_words};
use go::{Point, Size};
use message::{Sentence, id, quoted, say};
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
                        id!(REPORTS, "cli-end-started").into(),
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
                    _ => self.report.error = Some(error.event().into()),
                }
                self.failed = Some(error);
            }
        }
        true
    }

    fn other(&mut self, kind: &'static str, recorded: Sentence, now: Sentence, verdict: Verdict) {
        self.report.other.push(Row {
            call: None,
            kind,
            size: None,
            moves: None,
            recorded: recorded.into(),
            now: now.into(),
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
            (None, None) => id!(REPORTS, "cli-end-no-answer").into(),
        };
        let mut ms_now = None;
        let (now, verdict) = match result {
            None => (quoted(""), Verdict::NotMade),
            Some(Ok(now)) => {
                ms_now = Some(millis(&now));
                match done {
                    Some(done) => compare(think.kind, done, &now, size),
                    None => (answer(think.kind, &now, size), Verdict::Answered),
                }
            }
            Some(Err(error)) => {
                let ending = Ending::of(&error);
                let words = ending.as_ref().map_or_else(|| error.event(), short);
                let verdict = match (done, ended, &ending) {
                    (None, Some(then), Some(now)) => compare_ends(then, now),
                    (_, _, Some(Ending::Unresponsive(..))) => Verdict::Hung,
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
            recorded: then.into(),
            now: now.into(),
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
            None if matches!(now, Ending::Unresponsive(..)) => Verdict::Hung,
            None => Verdict::Crashed,
        };
        let bad_then = ended.is_some_and(|then| closing && !then.is_good());
        if verdict != Verdict::Same || bad_then {
            let then = ended.map_or_else(|| id!(REPORTS, "cli-end-unknown").into(), short);
            self.other("close", then, short(&now), verdict);
        }
    }

    fn remark(&mut self, only: Option<u32>, open: bool, ended: Option<&Ending>) {
        let engine = self.report.log.engine.clone();
        let rows = self.report.calls.iter().chain(&self.report.other);
        let last = rows.last().map(|row| (row.call, row.verdict));
        let mut remarks: Vec<English> = Vec::new();
        if only.is_some() && self.report.calls.is_empty() && self.report.error.is_none() {
            self.report.error = Some(id!(REPORTS, "cli-replay-no-call").into());
            return;
        }
        let failed_then = ended.filter(|e| !e.is_good() && **e != Ending::OnRequest);
        if let Some(then) = failed_then
            && only.is_none()
        {
            let end = sentence(then, &engine);
            remarks.push(say!(REPORTS, "cli-replay-ended-so", end).into());
            remarks.push(match last {
                Some((Some(call), Verdict::Same)) if open => {
                    say!(REPORTS, "cli-replay-again-at", call).into()
                }
                Some((None, Verdict::Same)) => id!(REPORTS, "cli-replay-again").into(),
                Some((Some(call), Verdict::Different)) if open => {
                    say!(REPORTS, "cli-replay-otherwise-at", call).into()
                }
                _ => id!(REPORTS, "cli-replay-not-again").into(),
            });
        } else if ended.is_none() && only.is_none() {
            remarks.push(English::from(if open {
                id!(REPORTS, "cli-replay-open-call")
            } else {
                id!(REPORTS, "cli-replay-open-end")
            }));
        }
        if let Some(error) = &self.failed
            && self.report.error.is_none()
        {
            let end = error.event();
            remarks.push(say!(REPORTS, "cli-replay-now-so", end).into());
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
fn short(ending: &Ending) -> Sentence {
    match ending {
        Ending::Died(_, death) => short_death(death),
        Ending::Unresponsive(..) => id!(REPORTS, "cli-end-no-reaction").into(),
        Ending::OnRequest => id!(REPORTS, "cli-end-on-request").into(),
        Ending::NotLoaded(_) => id!(REPORTS, "cli-end-not-loaded").into(),
    }
}

fn short_death(death: &Death) -> Sentence {
    match death {
        Death::Exit { code } => say!(REPORTS, "cli-end-exit", code),
        Death::Signal { signal, .. } => quoted(&signal_words(*signal).0),
        Death::Exception { code, .. } => quoted(&exception_words(*code).0),
        Death::ConnectionLost => id!(REPORTS, "cli-end-connection").into(),
        Death::Explained { death, .. } => short_death(death),
    }
}

/// An end in the words that the window has for it.
fn sentence(ending: &Ending, engine: &str) -> Sentence {
    let engine = engine.to_owned();
    let last_words = Vec::new();
    let error = match ending {
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
            reason: quoted(reason),
        },
    };
    error.event()
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
fn answer(kind: CallType, result: &CallResult, side: u8) -> Sentence {
    if kind != CallType::Move {
        return say!(REPORTS, "cli-replay-cells", count = result.cells.len());
    }
    match (
        result.value,
        point_from_z(result.value, side),
        Size::square(side),
    ) {
        (_, Some((x, y)), Some(size)) => quoted(&Point::new(x, y).to_gtp(size)),
        (PASS, ..) => id!(REPORTS, "cli-move-pass").into(),
        (..PASS, ..) => say!(REPORTS, "cli-replay-resign", value = result.value),
        (z, ..) => say!(REPORTS, "cli-replay-off-board", value = z),
    }
}

fn compare(kind: CallType, then: &CallResult, now: &CallResult, side: u8) -> (Sentence, Verdict) {
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
    let count = differ.len();
    let mut cells = differ[..count.min(CELLS_NAMED)].join(", ");
    if count > CELLS_NAMED {
        cells += " …";
    }
    let words = say!(REPORTS, "cli-replay-cells-differ", count, cells);
    (words, Verdict::Different)
}
