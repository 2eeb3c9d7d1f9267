//! What the file calls right, or wrong with a line that is to show why, read by the reader, too. The verdict stays the file's; where the
//! opposite is proven that is said beside it. What is proven to be right does not count as failed, and what is proven to fail not as
//! solved where the file marks nothing as right.

use crate::problems::reading::{ReadAbout, Reading};
use crate::problems::solving::Solving;
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use go::Color;
use opinion::{Opinion, Outcome};
use record::Convention;
use tsumego::{Turn, Verdict};

/// What the reader says against a line that the file calls right, or against a move that it calls wrong.
#[derive(Debug, Default)]
pub(super) enum Doubt {
    /// Nothing, or it was not asked.
    #[default]
    None,
    /// It is at work. A try at a move that the file calls wrong waits for it to count, nobody else does.
    Reading(Reading),
    /// The line fails, or the move works, which is proven.
    Proven(Opinion),
}

impl Solving {
    /// What is proven of a line that the file calls right and that fails, or of a move that it calls wrong and that works.
    pub fn doubted(&self) -> Option<&Opinion> {
        let is_told = matches!(
            self.turn(),
            Turn::Over(Verdict::Right | Verdict::Wrong) | Turn::Refutation
        );
        match &self.doubt {
            Doubt::Proven(opinion) if is_told => Some(opinion),
            _ => None,
        }
    }

    /// Whether a try waits for the reader: at a move that the file calls wrong and that may work, or at a line that may fail and that
    /// nobody calls right.
    pub(super) fn waits_for_doubt(&self) -> bool {
        let is_open = match self.turn() {
            Turn::Refutation => true,
            Turn::Over(Verdict::Right) => self.is_guessed(),
            _ => false,
        };
        is_open && matches!(self.doubt, Doubt::Reading(_))
    }

    /// Whether it is a guess which lines are right: the file marks none.
    pub(super) fn is_guessed(&self) -> bool {
        self.convention() == Convention::FirstLine
    }

    /// The moves up to the solver's last one; a line may end with a reply to it.
    fn until_own_move(&self) -> Option<usize> {
        let by = |&(color, _): &(Color, _)| color == self.player();
        Some(self.attempt.moves().iter().rposition(by)? + 1)
    }
}

impl Problems {
    /// The file calls the move wrong that was played, and begins to show why: the reader reads it, too. Of the bundled problems that is
    /// known.
    pub(super) fn ask_whether_it_fails(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let is_new = |solving: &Solving| {
            solving.attempt.turn() == Turn::Refutation
                && solving.judged.is_none()
                && !solving.is_bundled
        };
        if self.solving.as_ref().is_some_and(is_new) {
            self.read_beside_file(context, effects);
        }
    }

    /// The file knows what comes of the solver's last move: the reader reads it, too. Of a line that the file calls right that is its end.
    pub(super) fn read_beside_file(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let reads = context.wishes.reads && !self.is_examined();
        let Some(solving) = self.solving.as_mut().filter(|_| reads) else {
            return;
        };
        if let Some(until) = solving.until_own_move() {
            let mut inquiry = solving.inquiry();
            inquiry.moves.truncate(until);
            let reading = Reading::begin(&mut self.questions, context.now);
            effects.push(reading.asks(ReadAbout::Move, inquiry));
            solving.doubt = Doubt::Reading(reading);
        }
    }

    /// The reader has read the end of such a line, or such a move. Returns whether that was the question of this number.
    pub(super) fn doubt_came(
        &mut self,
        number: u64,
        opinion: Option<&Opinion>,
        effects: &mut Vec<ProblemEffect>,
    ) -> bool {
        let Some(solving) = &mut self.solving else {
            return false;
        };
        if !matches!(&solving.doubt, Doubt::Reading(reading) if reading.number == number) {
            return false;
        }
        // A ko may be all that can be had.
        let is_right = matches!(solving.turn(), Turn::Over(Verdict::Right));
        let is_against = |opinion: &&Opinion| {
            let is_other = if is_right {
                opinion.outcome == Outcome::Fails
            } else {
                opinion.is_right()
            };
            opinion.is_verdict() && opinion.gain.is_none() && is_other
        };
        let against = opinion.filter(is_against);
        solving.doubt = against.map_or(Doubt::None, |opinion| Doubt::Proven(*opinion));
        let counts = against.is_none() || is_right && !solving.is_guessed();
        self.release(counts, effects);
        true
    }
}
