//! One question, read until it is answered: at first alone, and then by several processors that share what they remember.
//!
//! Each of them searches from the beginning. Where one is at work the numbers look a little worse to the others, so that they look elsewhere
//! (virtual proof numbers: T. Kaneko, "Parallel depth first proof number search", 2010), and what one settles the others find in the memory.

use super::{Found, Outcome, Question, Search, Value};
use crate::life::field::{Field, Stones};
use crate::life::memory::{Known, Memory, NEVER};
use crate::life::workers::{self, Workers};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;

/// So many positions are looked at before others help.
const ALONE: u32 = 20_000;

/// How many of the marks of a crowd there are.
const MARKS: u16 = 1 << 12;

/// By what part a position looks harder that somebody reads.
const PRICE: u32 = 8;

/// How often each move of each side got it its way.
pub(super) type History = [Vec<u32>; 2];

/// An answer.
#[derive(Clone, Copy)]
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
        let known = self.known(here, key)?;
        let found = self.held(&known)?;
        let enough = found.value.phi >= limit.phi || found.value.delta >= limit.delta;
        (found.value.is_settled() || enough).then_some((found, known.mv))
    }
}

/// What is read, by how many, and where they are at work if there are several.
#[derive(Clone, Copy)]
struct Task<'a, const W: usize> {
    field: &'a Field<W>,
    memory: &'a Memory<Known<W>>,
    to_move: u8,
    hands: usize,
    crowd: Option<&'a Crowd>,
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

    /// Whether the others need not go on.
    fn ends(&self) -> bool {
        self.is_answered() || self.is_full
    }
}

/// Reads, with this side to move, until the question is answered or what it may look at is used up.
pub(in crate::life) fn ask<const W: usize>(
    field: &Field<W>,
    memory: &mut Memory<Known<W>>,
    question: &Question<'_>,
    to_move: u8,
) -> Answered {
    let mut histories = vec![Search::<W>::history()];
    let mut used = 0;
    loop {
        let left = question.nodes - used;
        let begins = !question.matter.alone && used < ALONE;
        let workers = (!question.matter.alone && !begins).then(Workers::take);
        let hands = workers.as_ref().map_or(1, Workers::count);
        let task = Task {
            field,
            memory,
            to_move,
            hands,
            crowd: None,
        };
        let parts = if hands > 1 {
            histories.resize(hands, Search::<W>::history());
            task.read_together(question, left, histories)
        } else {
            let nodes = if begins { left.min(ALONE - used) } else { left };
            let history = histories.swap_remove(0);
            vec![task.read(&Question { nodes, ..*question }, history)]
        };
        drop(workers);
        let is_full = parts.iter().any(|part| part.is_full);
        used += parts.iter().map(|part| part.answered.used).sum::<u32>();
        memory.added(parts.iter().map(|part| part.added).sum());
        let best = parts.iter().position(Part::is_answered);
        let goes_on = (is_full || begins && used >= ALONE) && used < question.nodes;
        if best.is_some() || !goes_on || (question.stopped)() {
            let answered = parts[best.unwrap_or(0)].answered;
            return Answered { used, ..answered };
        }
        histories = parts.into_iter().map(|part| part.history).collect();
    }
}

impl<const W: usize> Task<'_, W> {
    /// Reads a part of the question.
    fn read(&self, question: &Question<'_>, history: History) -> Part {
        let mut search = Search::new(self.field, self.memory, question);
        search.history = history;
        search.crowd = self.crowd;
        let room = self.memory.room().map(|room| (room / self.hands).max(1));
        search.room = room.unwrap_or(usize::MAX);
        let outcome = search.ask(self.to_move);
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

    /// Reads with several processors, each of which has its own history, until one of them has the answer or all have used up their
    /// share of the positions that are left.
    fn read_together(
        &self,
        question: &Question<'_>,
        left: u32,
        histories: Vec<History>,
    ) -> Vec<Part> {
        let (is_over, crowd, main) = (AtomicBool::new(false), Crowd::new(), thread::current());
        let task = Task {
            crowd: Some(&crowd),
            ..*self
        };
        // What is asked must not take who looks on along to other threads.
        let matter = question.matter;
        let nodes = left.div_ceil(self.hands as u32);
        let help = |history: History| {
            let stopped = || is_over.load(Ordering::Relaxed);
            let question = Question {
                matter,
                nodes,
                stopped: &stopped,
                progress: None,
            };
            let part = task.read(&question, history);
            if part.ends() {
                is_over.store(true, Ordering::Relaxed);
            }
            main.unpark();
            part
        };
        let mut histories = histories.into_iter();
        let first = histories.next().unwrap_or_else(Search::<W>::history);
        thread::scope(|scope| {
            let threads: Vec<_> = histories
                .filter_map(|history| {
                    let help = &help;
                    let builder = thread::Builder::new();
                    builder.spawn_scoped(scope, move || help(history)).ok()
                })
                .collect();
            let stopped = || is_over.load(Ordering::Relaxed) || (question.stopped)();
            let asked = Question {
                nodes,
                stopped: &stopped,
                ..*question
            };
            let part = task.read(&asked, first);
            let is_enough = || part.ends() || (question.stopped)();
            let others = workers::join(threads, &is_over, is_enough);
            std::iter::once(part).chain(others).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ALONE;
    use crate::life::open::enclosed;
    use crate::life::{Limits, Question, Solver, Trust};

    const LIMITS: Limits = Limits { nodes: 3_000_000 };

    #[test]
    fn several_processors_prove_what_one_does() {
        let mut together = 0;
        for problem in enclosed::problems(5, 10..=11).take(40) {
            let (pos, target) = (&problem.position, problem.target);
            let (mut all, mut one) = (Solver::of(pos), Solver::of(pos).alone());
            for question in [Question::Attack, Question::Defend] {
                let found = all.find(target, question, LIMITS, &|| false);
                let alone = one.find(target, question, LIMITS, &|| false);
                assert_eq!(
                    found.answer.code, alone.answer.code,
                    "{question:?} {target:?}"
                );
                assert_eq!(alone.trust == Trust::Proven, found.trust == Trust::Proven);
                for proof in &found.proofs {
                    assert_eq!(proof.check(pos), Ok(()));
                }
            }
            together += usize::from(all.nodes() > 2 * u64::from(ALONE));
        }
        assert!(together > 2, "{together}");
    }

    #[test]
    fn one_processor_reads_the_same_each_time() {
        let problem = enclosed::problems(5, 11..=11).next().expect("a problem");
        let read = || {
            let mut solver = Solver::of(&problem.position).alone();
            let found = solver.find(problem.target, Question::Attack, LIMITS, &|| false);
            (found, solver.nodes())
        };
        assert_eq!(read(), read());
    }
}
