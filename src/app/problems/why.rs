//! Why the verdict on a move is as it is: the line that shows it, played out step by step, and what it rests on.
//!
//! The file's own refutation goes before the reader's line, unless it is only the reply, which the user has seen. The reader is asked for
//! what the outcome rests on all the same, and goes on where the file's line ends.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::reading::{ReadAbout, Reading};
use crate::problems::solving::{Second, Solving, numbered};
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use ::opinion::{Inquiry, Why};
use go::{Color, Move, Point, Position};
use message::id;
use record::{CellId, Judge, Record, Shown};
use std::sync::Arc;
use tsumego::{Turn, Verdict};

/// Why a move works or fails, as it is shown in place of the attempt.
#[derive(Debug)]
pub struct Explained {
    /// The position before the move.
    before: Position,
    /// The moves that led to it.
    played: usize,
    /// The move, and what follows it.
    line: Vec<(Color, Move)>,
    /// The moves of them that are played now.
    step: usize,
    /// Whether the file itself has that line, or its beginning.
    pub(super) is_of_file: bool,
    /// So many moves of it.
    pub(super) of_file: usize,
    /// Where the file is right that the move fails or works.
    pub(super) works: bool,
    pub(super) known: WhyKnown,
    shown: Arc<Shown>,
}

/// What the reader knows of it.
#[derive(Debug)]
pub(super) enum WhyKnown {
    /// It is at work.
    Reading(Reading),
    /// What it found.
    Read(Box<Why>),
    /// It could not tell.
    Nothing,
}

impl Explained {
    /// The board as it is shown.
    pub fn shown(&self) -> &Arc<Shown> {
        &self.shown
    }

    /// Moves of the line that are played now, and all of them; the first is the move in question.
    pub fn steps(&self) -> (usize, usize) {
        (self.step, self.line.len())
    }

    /// The moves on the board, from the problem's beginning.
    pub(super) fn moves_shown(&self) -> usize {
        self.played + self.step
    }

    /// The reader at work on it.
    pub fn reading(&self) -> Option<&Reading> {
        match &self.known {
            WhyKnown::Reading(reading) => Some(reading),
            _ => None,
        }
    }

    /// The points on which the proof rests.
    pub fn zone(&self) -> &[Point] {
        self.why().map_or(&[], |why| &why.zone)
    }

    /// Whether stones are in the zone, as the board is shown.
    pub fn is_ringed(&self) -> bool {
        let position = &self.shown.position;
        self.zone().iter().any(|&p| position.stone(p).is_some())
    }

    /// The points where the side that gets its way answers most, until the line goes on: then others may matter. While the answer is still to be found only the one that the
    /// line shows anyway: the others are where to look for it.
    pub fn vital(&self, hides_answer: bool) -> &[Point] {
        let Some(why) = self.why().filter(|why| self.step <= fresh_for(why)) else {
            return &[];
        };
        let is_shown = |point: &&Point| {
            let of_line = self.line.get(1).map(|(_, mv)| *mv);
            of_line == Some(Move::Play(**point))
        };
        if hides_answer {
            let first = why.vital.first().filter(is_shown);
            first.map_or(&[], std::slice::from_ref)
        } else {
            &why.vital
        }
    }

    /// The stones of the line that are on the board, with their numbers.
    pub fn numbers(&self) -> Vec<(Point, u32)> {
        numbered(&self.line[..self.step], &self.shown.position)
    }

    pub(super) fn why(&self) -> Option<&Why> {
        match &self.known {
            WhyKnown::Read(why) => Some(why),
            _ => None,
        }
    }

    /// Shows the line up to that move; the move in question is always on the board.
    fn go_to(&mut self, step: usize) {
        self.step = step.clamp(1, self.line.len().max(1)).min(self.line.len());
        let mut position = self.before.clone();
        for &(color, mv) in &self.line[..self.step] {
            position.execute(color, mv);
        }
        self.shown = Arc::new(Shown {
            position,
            irregular: None,
            last: self.line[..self.step].last().copied(),
            captured: 0,
        });
    }
}

/// After how many moves of the line the vital points are those to answer at: where the move works until it is answered, where it fails
/// until its refutation is.
fn fresh_for(why: &Why) -> usize {
    if why.opinion.outcome.is_ahead() { 1 } else { 2 }
}

impl Solving {
    /// Why the last verdict is as it is, while that is shown.
    pub fn explained(&self) -> Option<&Explained> {
        self.explained.as_ref()
    }

    /// Whether there is a verdict that can be explained.
    pub fn can_be_explained(&self) -> bool {
        self.move_in_question().is_some()
    }

    /// How many moves there are up to the one that decided: the first one of a problem that is solved, the first one that the
    /// file calls wrong, or the last one that it does not know.
    fn move_in_question(&self) -> Option<usize> {
        // What the file calls wrong is known to be; the reader only looks for the reply.
        if self.time_up || self.second.is_open() && !self.is_wrong_barely() {
            return None;
        }
        let moves = self.attempt.moves();
        let player = self.problem.player();
        let last = || moves.iter().rposition(|(color, _)| *color == player);
        let at = match (self.turn(), &self.second) {
            (Turn::Over(Verdict::Right), Second::None) if self.doubted().is_some() => last(),
            (Turn::Over(Verdict::Right), Second::None) | (Turn::Shown, _) => {
                moves.iter().position(|(color, _)| *color == player)
            }
            (Turn::Over(Verdict::Wrong), Second::None | Second::Reading(_)) => {
                self.first_wrong().or_else(last)
            }
            // Where the reader could not tell, he cannot explain either.
            (Turn::Over(_), Second::NotKnown | Second::Asked(_) | Second::Answered(..)) => None,
            (Turn::Over(_), _) => last(),
            _ => None,
        }?;
        Some(at + 1)
    }

    /// The reply to the first move that the file calls wrong, once it is played.
    pub fn refutation(&self) -> Option<(Color, Move)> {
        let wrong = self.first_wrong()?;
        self.attempt.moves().get(wrong + 1).copied()
    }

    /// Whether the attempt has ended with a move that the file calls wrong, without a reply.
    pub(super) fn is_wrong_barely(&self) -> bool {
        let last = self.attempt.moves().len().checked_sub(1);
        self.turn() == Turn::Over(Verdict::Wrong) && last.is_some() && self.first_wrong() == last
    }

    /// The moves up to the solver's that decided the attempt, or to his last one.
    pub(super) fn before_last_choice(&self) -> Vec<(Color, Move)> {
        let moves = self.attempt.moves();
        let until = self.judged.map_or(moves.len(), |(_, count)| count);
        let theirs = moves[..until.min(moves.len())]
            .iter()
            .rposition(|(color, _)| *color == self.problem.player());
        let at = self.first_wrong().or(theirs).unwrap_or(0);
        moves[..at].to_vec()
    }

    /// The first move of the solver that the file calls wrong.
    fn first_wrong(&self) -> Option<usize> {
        let mut at = self.problem.start();
        for (i, mv) in self.attempt.moves().iter().enumerate() {
            at = next_with(&self.record, at, *mv)?;
            if mv.0 == self.problem.player() && self.problem.judge(at) == Judge::Wrong {
                return Some(i);
            }
        }
        None
    }

    /// Shows why the move is right or wrong up to which there are so many. Returns what the reader is asked about it.
    fn explain(&mut self, count: usize, reading: Reading) -> Inquiry {
        let moves = self.attempt.moves();
        let mut before = self.start.clone();
        for &(color, mv) in &moves[..count - 1] {
            before.execute(color, mv);
        }
        let works = match &self.second {
            Second::Read(opinion) if !self.is_wrong_in_file() => opinion.is_right(),
            // What the file calls wrong may be proven to work.
            _ => !matches!(self.turn(), Turn::Over(Verdict::Wrong)) || self.doubted().is_some(),
        };
        let is_of_file = !works && matches!(self.second, Second::None) && moves.len() > count;
        let end = if is_of_file { moves.len() } else { count };
        let inquiry = Inquiry {
            moves: moves[..count].to_vec(),
            ..self.inquiry()
        };
        let mut explained = Explained {
            of_file: end + 1 - count,
            line: moves[count - 1..end].to_vec(),
            before,
            played: count - 1,
            step: 1,
            is_of_file,
            works,
            known: WhyKnown::Reading(reading),
            shown: Arc::clone(&self.shown),
        };
        explained.go_to(1);
        self.explained = Some(explained);
        inquiry
    }
}

/// The cell after this one with that move; cells without a move are passed over.
fn next_with(record: &Record, from: CellId, mv: (Color, Move)) -> Option<CellId> {
    let mut open: Vec<CellId> = record.children(from).collect();
    while let Some(cell) = open.pop() {
        match record.mv(cell) {
            Some(other) if other == mv => return Some(cell),
            Some(_) => {}
            None => open.extend(record.children(cell)),
        }
    }
    None
}

impl Problems {
    /// Shows why the verdict is as it is, or the verdict again.
    pub(super) fn toggle_why(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let examined = self.is_examined();
        let Some(solving) = &mut self.solving else {
            return;
        };
        if solving.explained.take().is_some() {
            return;
        }
        let Some(count) = solving.move_in_question().filter(|_| !examined) else {
            let none = Remark::info(id!(WINDOW, "why-nothing"));
            effects.push(ProblemEffect::Tell(none));
            return;
        };
        let reading = Reading::begin(&mut self.questions, context.now);
        // What is still to be played comes at once.
        solving.answer_at = None;
        if let Some(reply) = solving.reply_outside.take() {
            let color = solving.problem.player().opposite();
            let _ = solving.attempt.play_on(color, reply);
            solving.shown = super::solving::shown(&solving.attempt);
        }
        solving.check = None;
        if solving.second.is_open() {
            // The line says more than the reply.
            solving.second = Second::None;
        }
        let inquiry = solving.explain(count, reading);
        effects.extend(
            solving
                .reading()
                .map(|reading| reading.asks(ReadAbout::Why, inquiry)),
        );
    }

    /// The reader has found out why, or could not.
    pub(super) fn why_came(&mut self, number: u64, why: Option<Box<Why>>) {
        let solving = self.solving.as_mut();
        let explained = solving.and_then(|solving| solving.explained.as_mut());
        let Some(explained) = explained.filter(|explained| {
            let reading = explained.reading();
            reading.is_some_and(|reading| reading.number == number)
        }) else {
            return;
        };
        explained.known = match why {
            Some(why) => {
                // Beside the file's line the reader is heard only if he agrees with it. Else his own line shows what he says, all
                // the more where the file says something else.
                if !explained.is_of_file {
                    explained.line.extend(&why.line);
                    WhyKnown::Read(why)
                } else if why.opinion.is_right() == explained.works {
                    // Where the file's line ends, his goes on; and of a file that has only the reply, which is on the board
                    // already, his own shows more.
                    let of_file = explained.line.get(1..).unwrap_or_default();
                    if let Some(more) = why.line.strip_prefix(of_file) {
                        let more = more.to_vec();
                        explained.line.extend(more);
                    } else if of_file.len() == 1 && why.line.len() > 1 {
                        explained.line.truncate(1);
                        explained.line.extend(&why.line);
                        explained.is_of_file = false;
                        explained.go_to(1);
                    }
                    WhyKnown::Read(why)
                } else {
                    WhyKnown::Nothing
                }
            }
            None => WhyKnown::Nothing,
        };
    }

    /// Goes on in the line, or back.
    pub(super) fn step_why(&mut self, steps: i32) {
        let solving = self.solving.as_mut();
        if let Some(explained) = solving.and_then(|solving| solving.explained.as_mut()) {
            let step = i64::try_from(explained.step).unwrap_or(i64::MAX);
            let to = step.saturating_add(steps.into()).max(1);
            explained.go_to(usize::try_from(to).unwrap_or(usize::MAX));
        }
    }

    /// Whether the line that shows why is in place of the attempt.
    pub(crate) fn is_explained(&self) -> bool {
        let solving = self.solving.as_ref();
        solving.is_some_and(|solving| solving.explained.is_some())
    }

    /// Whether the reader is at work.
    pub(crate) fn is_reading(&self) -> bool {
        let solving = self.solving.as_ref();
        solving.is_some_and(|solving| solving.reading().is_some())
    }

    /// Nobody wants to know any more what the reader is reading.
    pub(super) fn stop_reading(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        if let Some(explained) = &mut solving.explained {
            explained.known = WhyKnown::Nothing;
            // Without a line of the file there is nothing to see then.
            if !explained.is_of_file {
                solving.explained = None;
            }
        } else if solving.check.is_some() {
            solving.check = None;
        } else if let Second::Reading(reading) = &solving.second {
            let number = reading.number;
            self.opinion_came(number, None, context, effects);
        } else {
            solving.forget_hint_reading();
        }
    }
}
