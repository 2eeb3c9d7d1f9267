//! What the file calls right, read by the reader, too. The verdict stays the file's; where the opposite is proven that is said beside it.

use crate::problems::reading::{ReadAbout, Reading};
use crate::problems::solving::Solving;
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use go::Color;
use opinion::{Opinion, Outcome};
use tsumego::{Turn, Verdict};

/// What the reader says against a line that the file calls right.
#[derive(Debug, Default)]
pub(super) enum Doubt {
    /// Nothing, or it was not asked.
    #[default]
    None,
    /// It is at work, which nobody waits for.
    Reading(Reading),
    /// The line fails, which is proven.
    Proven(Opinion),
}

impl Solving {
    /// What is proven of a line that the file calls right and that fails.
    pub fn doubted(&self) -> Option<&Opinion> {
        match &self.doubt {
            Doubt::Proven(opinion) if self.turn() == Turn::Over(Verdict::Right) => Some(opinion),
            _ => None,
        }
    }

    /// The moves up to the solver's last one; a line may end with a reply to it.
    fn until_own_move(&self) -> Option<usize> {
        let by = |&(color, _): &(Color, _)| color == self.player();
        Some(self.attempt.moves().iter().rposition(by)? + 1)
    }
}

impl Problems {
    /// The file calls the line right that was played: the reader reads its end.
    pub(super) fn ask_whether_it_holds(
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

    /// The reader has read the end of such a line. Returns whether that was the question of this number.
    pub(super) fn doubt_came(&mut self, number: u64, opinion: Option<&Opinion>) -> bool {
        let Some(solving) = &mut self.solving else {
            return false;
        };
        if !matches!(&solving.doubt, Doubt::Reading(reading) if reading.number == number) {
            return false;
        }
        // A ko may be all that can be had.
        let fails = |opinion: &&Opinion| {
            opinion.is_verdict() && opinion.gain.is_none() && opinion.outcome == Outcome::Fails
        };
        solving.doubt = match opinion.filter(fails) {
            Some(opinion) => Doubt::Proven(*opinion),
            None => Doubt::None,
        };
        true
    }
}
