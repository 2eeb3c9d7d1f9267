//! What a try comes to, and how it counts.

use crate::problems::set::is_known_still;
use crate::problems::solving::SolvingCommand;
use crate::problems::{ProblemCommand, ProblemEffect, Problems, ProblemsContext, Source};
use std::time::Duration;
use tsumego::{Key, Level, Place, Standing, Try, Turn, Verdict};

/// A try that counts.
pub(super) struct Tried {
    /// The problem.
    pub key: Key,
    /// How it ended.
    pub verdict: Verdict,
    /// How long it took.
    pub took: Duration,
    /// How many hints were told.
    pub hints: u8,
    /// How hard the problem is, if that says something of the user's strength.
    pub level: Option<Level>,
}

/// The same with when and where it was.
pub(super) struct Counting {
    key: Key,
    attempt: Try,
    place: Option<Place>,
    source: Option<Source>,
    level: Option<Level>,
    /// Whether it says something of more than the session: the answer was not known from a while ago.
    is_fresh: bool,
}

impl Problems {
    /// The attempt has come to a verdict, which counts once; what nobody knows does not count against a later one.
    pub(super) fn decide(
        &mut self,
        verdict: Verdict,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if self.puzzle.is_some() {
            return self.decide_puzzle(verdict, context, effects);
        }
        let is_timed = self.is_timed();
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.deadline = None;
        // Where the file has no answer a try is all there is to wait for.
        solving.revealed |= verdict == Verdict::Right || !solving.is_answered();
        if let Turn::Over(_) = solving.attempt.turn() {
            solving.attempt.end(verdict);
        }
        // What is shown after a verdict leads here again, and does not make it another try.
        let judged = solving.judged.is_some();
        // The file's line goes on to show why a move is wrong that is proven to be right.
        let is_shown = judged && verdict == Verdict::Wrong && solving.doubted().is_some();
        let counts = !is_shown && counts(solving.counted, verdict);
        let moves = solving.moves_made();
        solving.judged.get_or_insert((verdict, moves));
        if !counts {
            // A try that nobody knows leaves room for one that counts.
            solving.again |= !judged && solving.counted != Some(Verdict::Unknown);
            return;
        }
        solving.counted = Some(verdict);
        let is_read =
            solving.is_wrong_barely() && solving.second.is_open() || solving.waits_for_doubt();
        let is_known = |standing: &Standing| is_known_still(standing, context.date);
        let is_known = solving.standing.as_ref().is_some_and(is_known);
        solving.is_stale = is_known && is_timed;
        let level = Level::of_record(&solving.record);
        let tried = Tried {
            key: solving.key.clone(),
            verdict,
            took: context.now.saturating_duration_since(solving.began),
            hints: solving.hints_told(),
            level: Some(
                level.unwrap_or_else(|| match self.source(context.document) {
                    Some(Source::Bundled(grade)) => Level::of_grade(grade),
                    _ => Level::default(),
                }),
            ),
        };
        let counting = self.counting(tried, context);
        if is_read && verdict != Verdict::Unknown {
            self.held = Some(counting);
        } else {
            self.count_try(counting, effects);
        }
    }

    /// A try as it counts now, in the file that is open.
    pub(super) fn counting(&self, tried: Tried, context: &ProblemsContext<'_>) -> Counting {
        Counting {
            key: tried.key,
            attempt: Try {
                at: context.date,
                verdict: tried.verdict,
                time: tried.took,
                mode: self.mode_of_try(),
                hints: tried.hints,
            },
            place: self.place(context),
            source: self.source(context.document),
            level: tried.level,
            is_fresh: self.solving.as_ref().is_none_or(|one| !one.is_stale),
        }
    }

    /// A try counts: it is remembered, and the session or the day has one more.
    pub(super) fn count_try(&mut self, counting: Counting, effects: &mut Vec<ProblemEffect>) {
        let Counting {
            key,
            attempt,
            place,
            source,
            level,
            is_fresh,
        } = counting;
        if is_fresh {
            effects.push(ProblemEffect::Remember(key.clone(), attempt, place));
            if let Some(level) = level.filter(|_| attempt.decides().is_some()) {
                effects.push(ProblemEffect::Rate(key, attempt, level));
            }
            if let Some(overview) = &mut self.overview {
                overview.note_today(attempt.verdict);
            }
        } else if let Some(session) = &mut self.session {
            session.known += 1;
        }
        // What was solved with help is not solved, and not failed.
        let unaided = match attempt.verdict {
            Verdict::Right if attempt.hints > 0 => Verdict::Unknown,
            verdict => verdict,
        };
        match &mut self.session {
            Some(session) => session.note(unaided, attempt.time),
            None => self.run.note(source, attempt.time),
        }
    }

    /// Whether a try waits for the reader: it counts at the latest when the program ends.
    pub fn holds_try(&self) -> bool {
        self.held.is_some()
    }

    /// The reader has spoken of a try that waits for it, or nobody waits for it any more: it `counts` as the file says, or neither way
    /// where that is proven to be false.
    pub(super) fn release(&mut self, counts: bool, effects: &mut Vec<ProblemEffect>) {
        let Some(mut counting) = self.held.take() else {
            return;
        };
        if !counts {
            counting.attempt.verdict = Verdict::Unknown;
            if let Some(solving) = &mut self.solving {
                solving.counted = Some(Verdict::Unknown);
                solving.judged = solving.judged.map(|(_, moves)| (Verdict::Unknown, moves));
            }
        }
        self.count_try(counting, effects);
    }

    /// Where the problem can be found again.
    fn place(&self, context: &ProblemsContext<'_>) -> Option<Place> {
        let document = context.document;
        Some(Place {
            file: self.source(document)?.name()?,
            game: document.game() as u32,
            title: document.record().info().name.trim().to_owned(),
        })
    }
}

/// Whether a try that waits for the reader goes on waiting: what comes by itself ends none.
pub(super) fn waits_beside(command: &ProblemCommand) -> bool {
    match command {
        ProblemCommand::GoOn
        | ProblemCommand::Follow
        | ProblemCommand::Count
        | ProblemCommand::EngineAnswered(_)
        | ProblemCommand::Overview(_)
        | ProblemCommand::Composer(_) => true,
        ProblemCommand::Solving(command) => matches!(
            command,
            SolvingCommand::Opinion(..)
                | SolvingCommand::Standings(_)
                | SolvingCommand::NoDatabase(_)
                | SolvingCommand::Hinted(..)
                | SolvingCommand::SolutionCame(..)
                | SolvingCommand::Explained(..)
                | SolvingCommand::Checked(..)
        ),
        _ => false,
    }
}

/// Whether nothing was counted yet that decides: a right or a wrong try would count.
pub(super) fn is_open(counted: Option<Verdict>) -> bool {
    matches!(counted, None | Some(Verdict::Unknown))
}

/// Whether a verdict counts after the one that was counted: what nobody knows does not count against a later one.
pub(super) fn counts(counted: Option<Verdict>, verdict: Verdict) -> bool {
    counted.is_none() || is_open(counted) && verdict != Verdict::Unknown
}
