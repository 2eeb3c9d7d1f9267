//! One question, read until it is answered: at first alone, and then by several processors that share what they remember.
//!
//! Each of them searches from the beginning. Where one is at work the numbers look a little worse to the others, so that they look elsewhere
//! (virtual proof numbers: T. Kaneko, "Parallel depth first proof number search", 2010), and what one settles the others find in the memory.

use super::{Found, Outcome, Question, Search, Value};
use crate::life::field::{Field, Stones};
use crate::life::memory::{Known, Memory, NEVER};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

/// So many positions are looked at before others help.
const ALONE: u32 = 20_000;

/// How often it is looked whether the others have ended.
const GLANCE: Duration = Duration::from_millis(2);

/// How many of the marks of a crowd there are.
const MARKS: u16 = 1 << 12;

/// By what part a position looks harder that somebody reads.
const PRICE: u32 = 8;

/// How often each move of each side got it its way.
pub(super) type History = [Vec<u32>; 2];

/// An answer.
pub(in crate::life) struct Answered {
    pub(in crate::life) outcome: Outcome,
    /// Whether it may be another one with another view of kos.
    pub(in crate::life) by_ko: bool,
    /// Positions looked at.
    pub(in crate::life) used: u32,
}

/// Where it is marked that somebody reads a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(u16);

impl Mark {
    /// Of what nobody needs to read.
    pub(super) const NONE: Mark = Mark(0);

    pub(super) fn of(key: u64) -> Mark {
        Mark((key >> 40) as u16 & (MARKS - 1))
    }
}

/// Where several processors are at work.
pub(super) struct Crowd(Vec<AtomicU8>);

impl Crowd {
    fn new() -> Crowd {
        Crowd((0..MARKS).map(|_| AtomicU8::new(0)).collect())
    }

    fn at(&self, mark: Mark) -> &AtomicU8 {
        &self.0[usize::from(mark.0)]
    }

    /// The numbers of a position as they look while somebody reads it.
    pub(super) fn seen(&self, mark: Mark, value: Value) -> Value {
        if value.is_settled() || self.at(mark).load(Ordering::Relaxed) == 0 {
            return value;
        }
        let delta = value.delta.saturating_add(value.delta / PRICE + 1);
        Value {
            delta: delta.min(NEVER - 1),
            ..value
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Notes that it begins to read a position.
    pub(super) fn enter(&self, key: u64) {
        if let Some(crowd) = self.crowd {
            crowd.at(Mark::of(key)).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Notes that it is done with it.
    pub(super) fn leave(&self, key: u64) {
        if let Some(crowd) = self.crowd {
            crowd.at(Mark::of(key)).fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Whether others have settled a position for good. What they found must stay: what it rests on was found before, so that
    /// a proof which follows it comes to an end.
    pub(super) fn is_settled_by_others(&self, here: &Stones<W>, key: u64) -> bool {
        let known = self.crowd.and_then(|_| self.known(here, key));
        known.is_some_and(|known| known.value.is_settled() && known.rests == 0)
    }

    /// What others have found out about a position, if that settles it or is beyond the limit.
    pub(super) fn read_by_others(
        &self,
        here: &Stones<W>,
        key: u64,
        limit: Value,
    ) -> Option<(Found<W>, u16)> {
        self.crowd?;
        let found = self.recall(here, key)?;
        let enough = found.value.phi >= limit.phi || found.value.delta >= limit.delta;
        let known = self.known(here, key)?;
        (found.value.is_settled() || enough).then_some((found, known.mv))
    }
}

/// What comes of a part of the reading.
struct Part {
    answered: Answered,
    added: usize,
    /// Whether it ended because the memory has to grow.
    is_full: bool,
    history: History,
}

impl Part {
    fn is_answered(&self) -> bool {
        self.answered.outcome != Outcome::Unknown
    }
}

/// Reads, with this side to move, until the question is answered or what it may look at is used up.
pub(in crate::life) fn ask<const W: usize>(
    field: &Field<W>,
    memory: &mut Memory<Known<W>>,
    question: &Question<'_>,
    to_move: u8,
) -> Answered {
    let mut history = vec![Search::<W>::history(); 1];
    let mut used = 0;
    loop {
        let left = question.nodes - used;
        let together = question.hands > 1 && used >= ALONE;
        let alone = if question.hands > 1 && !together {
            left.min(ALONE - used)
        } else {
            left
        };
        let asked = Question {
            nodes: alone,
            ..*question
        };
        let mut parts = if together {
            history.resize(question.hands, Search::<W>::history());
            read_together(field, memory, question, left, to_move, &mut history)
        } else {
            let past = std::mem::take(&mut history[0]);
            vec![read(field, memory, &asked, None, to_move, past)]
        };
        let is_full = parts.iter().any(|part| part.is_full);
        used += parts.iter().map(|part| part.answered.used).sum::<u32>();
        memory.added(parts.iter().map(|part| part.added).sum());
        let best = parts.iter().position(Part::is_answered).unwrap_or(0);
        for (history, part) in history.iter_mut().zip(&mut parts) {
            *history = std::mem::take(&mut part.history);
        }
        let part = parts.swap_remove(best);
        let goes_on = is_full || !together && used >= ALONE && question.hands > 1;
        if part.is_answered() || !goes_on || used >= question.nodes || (question.stopped)() {
            return Answered {
                used,
                ..part.answered
            };
        }
    }
}

/// Reads a part of a question.
fn read<const W: usize>(
    field: &Field<W>,
    memory: &Memory<Known<W>>,
    question: &Question<'_>,
    crowd: Option<&Crowd>,
    to_move: u8,
    history: History,
) -> Part {
    let mut search = Search::new(field, memory, question);
    search.history = history;
    search.crowd = crowd;
    let hands = if crowd.is_some() { question.hands } else { 1 };
    let room = memory.room().map(|room| (room / hands).max(1));
    search.room = room.unwrap_or(usize::MAX);
    let outcome = search.ask(to_move);
    Part {
        answered: Answered {
            outcome,
            by_ko: search.by_ko,
            used: search.used,
        },
        added: search.added,
        is_full: search.added >= search.room,
        history: search.history,
    }
}

/// Reads with all processors until one of them has the answer, or all have used up their share of the positions that are left.
fn read_together<const W: usize>(
    field: &Field<W>,
    memory: &Memory<Known<W>>,
    question: &Question<'_>,
    left: u32,
    to_move: u8,
    history: &mut [History],
) -> Vec<Part> {
    let (is_over, crowd, main) = (AtomicBool::new(false), Crowd::new(), thread::current());
    let nodes = left.div_ceil(history.len() as u32);
    let ends = |part: &Part| part.is_answered() || part.is_full;
    let [first, others @ ..] = history else {
        return Vec::new();
    };
    // What the others are asked must not hold on to who looks on.
    let Question {
        threats,
        counted,
        aim,
        hands,
        ..
    } = *question;
    let run = |past: History| {
        let question = Question {
            threats,
            counted,
            aim,
            nodes,
            hands,
            stopped: &|| is_over.load(Ordering::Relaxed),
            progress: None,
        };
        let part = read(field, memory, &question, Some(&crowd), to_move, past);
        if ends(&part) {
            is_over.store(true, Ordering::Relaxed);
        }
        main.unpark();
        part
    };
    let run = &run;
    thread::scope(|scope| {
        let workers: Vec<_> = others
            .iter_mut()
            .filter_map(|past| {
                let past = std::mem::take(past);
                thread::Builder::new()
                    .spawn_scoped(scope, move || run(past))
                    .ok()
            })
            .collect();
        let stopped = || is_over.load(Ordering::Relaxed) || (question.stopped)();
        let asked = Question {
            nodes,
            stopped: &stopped,
            ..*question
        };
        let past = std::mem::take(first);
        let mut parts = vec![read(field, memory, &asked, Some(&crowd), to_move, past)];
        while workers.iter().any(|worker| !worker.is_finished()) {
            if ends(&parts[0]) || (question.stopped)() {
                is_over.store(true, Ordering::Relaxed);
            }
            thread::park_timeout(GLANCE);
        }
        let join = |worker: thread::ScopedJoinHandle<'_, Part>| {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        parts.extend(workers.into_iter().map(join));
        parts
    })
}
