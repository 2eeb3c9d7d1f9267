//! Exercises with the game that is open: finding a better move than one that was a mistake, and guessing the moves. What
//! was a mistake can become a problem.

use crate::WINDOW;
use crate::analysis::graph::{Graph, Node};
use crate::analysis::whole_game::{AnalysisOrder, Thinker};
use crate::analysis::{Analysis, AnalysisContext, AnalysisEffect, Effects};
use crate::document::Document;
use analysis::{Found, Loss, Positions, Stage, Value, losses};
use go::{Color, Move, Point};
use message::{Id, Sentence, id, say};
use record::{CellId, Record, Replay};
use std::fmt::Write as _;

/// A move that costs fewer points is as good as any.
const GOOD: f32 = 1.0;
/// A move that costs less than this share of the mistake is good, too; less than the second, better.
const SHARES: [f32; 2] = [0.2, 0.6];
/// A guess that is so far away, in lines, is near.
const NEAR: u8 = 2;

/// What the user practises.
#[derive(Clone, Debug)]
pub enum Exercise {
    /// Finding a better move.
    Retry(Retry),
    /// Guessing the moves.
    Guess(Guess),
}

/// The search for a better move than one that was a mistake.
#[derive(Clone, Debug)]
pub struct Retry {
    // Which game: collection, number.
    game: (u64, usize),
    /// The node of the mistake.
    pub mistake: CellId,
    /// The node before it.
    pub before: CellId,
    /// What the mistake cost.
    pub loss: Loss,
    /// How the position stood.
    value: Value,
    /// What was tried last.
    pub tried: Option<Tried>,
}

/// A move that was tried instead of a mistake.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// Its node.
    pub cell: CellId,
    /// What it costs.
    pub cost: Cost,
}

/// What a move costs that was tried.
#[derive(Clone, Copy, Debug)]
pub enum Cost {
    /// The job of that number finds it out.
    Asked(u64),
    /// So much.
    Known(Loss),
    /// Nobody can tell.
    Unknown,
}

/// How good a move is that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It is the mistake itself.
    Same,
    /// That is being found out.
    Asked,
    /// It costs next to nothing.
    Good,
    /// It costs clearly less than the mistake.
    Better,
    /// It costs as much, or more.
    NotBetter,
    /// Nobody can tell.
    Unknown,
}

impl Retry {
    /// How good the move is that was tried last.
    pub fn judged(&self) -> Option<Judged> {
        let tried = self.tried?;
        if tried.cell == self.mistake {
            return Some(Judged::Same);
        }
        Some(match tried.cost {
            Cost::Asked(_) => Judged::Asked,
            Cost::Unknown => Judged::Unknown,
            Cost::Known(loss) => {
                let (now, then) = (loss.size(), self.loss.size());
                if now < GOOD || now < then * SHARES[0] {
                    Judged::Good
                } else if now < then * SHARES[1] {
                    Judged::Better
                } else {
                    Judged::NotBetter
                }
            }
        })
    }
}

/// Guessing the moves of a game.
#[derive(Clone, Debug)]
pub struct Guess {
    game: (u64, usize),
    /// Whose moves are guessed; nobody's in particular: all.
    pub of: Option<Color>,
    /// Moves that were guessed.
    pub asked: u32,
    /// Those that were right.
    pub right: u32,
    /// Those that were near, the right ones apart.
    pub near: u32,
    /// The last one.
    pub last: Option<Guessed>,
}

/// A guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// Where the user would have played.
    pub guessed: Point,
    /// What was played.
    pub played: Move,
}

impl Guessed {
    /// Whether it was right.
    pub fn is_right(self) -> bool {
        self.played == Move::Play(self.guessed)
    }

    fn is_near(self) -> bool {
        let Move::Play(played) = self.played else {
            return false;
        };
        let across = played.x.abs_diff(self.guessed.x);
        let down = played.y.abs_diff(self.guessed.y);
        !self.is_right() && across.max(down) <= NEAR
    }
}

/// What happens with exercises.
#[derive(Clone, Debug)]
pub enum ExerciseCommand {
    /// Find a better move than the mistake of that node; none: the one of the node that is shown, or the next one.
    Retry(Option<CellId>),
    /// Find a better move than the next mistake of the line.
    RetryNext,
    /// Back to the position before the mistake.
    Again,
    /// Guess the moves from here on, of that player or of both.
    Guess(Option<Color>),
    /// The user guesses that point.
    Point(Point),
    /// Put the position before the mistake of that node among the problems.
    Keep(CellId),
    /// It was put there, or could not be.
    Kept(Result<(), Sentence>),
    /// End the exercise.
    End,
}

/// A mistake as a problem.
#[derive(Clone, Debug)]
pub struct MistakeProblem {
    /// The record: the position, the better move and the mistake.
    pub sgf: String,
    /// What it is called.
    pub title: String,
    /// By what it is known.
    pub key: tsumego::Key,
}

fn place(document: &Document) -> (u64, usize) {
    (document.epoch(), document.game())
}

/// What a move from a position of one value to one of another costs its player.
pub(super) fn cost(mover: Color, before: Value, after: Value) -> Option<Loss> {
    let stage = |mover, value| Stage { mover, value };
    let line = [stage(None, before), stage(Some(mover), after)];
    losses(&line).pop().flatten()
}

impl Analysis {
    /// What the user practises.
    pub fn exercise(&self) -> Option<&Exercise> {
        self.exercise.as_ref()
    }

    /// Whether the moves to come are to be guessed.
    pub fn is_guessing(&self) -> bool {
        matches!(self.exercise, Some(Exercise::Guess(_)))
    }

    /// The best move that an engine found in the position of a node, in this session.
    fn best_at(&self, document: &Document, cell: CellId) -> Option<Move> {
        let (epoch, game) = place(document);
        let record = document.record();
        let now = Replay::new().position(record, cell);
        let number = bridge::position_number(&now.position);
        let known = self.best.get(&(epoch, game, cell));
        let known = known.filter(|(position, _)| *position == number);
        // What an earlier analysis found stands in the record.
        let stored = || {
            let moves = analysis::stored_moves(record, cell, number, now.position.to_move());
            moves.first().map(|best| best.mv)
        };
        known.map(|(_, best)| *best).or_else(stored)
    }

    /// Remembers the best move of a position that was analysed.
    pub(super) fn note_best(&mut self, (epoch, game): (u64, usize), found: &Found) {
        if let Some(best) = found.best() {
            let known = (found.position, best);
            self.best.insert((epoch, game, found.cell), known);
        }
    }

    pub(super) fn exercise_command(
        &mut self,
        command: ExerciseCommand,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            ExerciseCommand::Retry(cell) => self.retry(cell, context, out),
            ExerciseCommand::RetryNext => {
                let here = match &self.exercise {
                    Some(Exercise::Retry(retry)) => Some(retry.mistake),
                    _ => None,
                };
                self.retry_behind(here, context, out);
            }
            ExerciseCommand::Again => {
                if let Some(Exercise::Retry(retry)) = &self.exercise {
                    out.push(AnalysisEffect::GoTo(retry.before));
                }
            }
            ExerciseCommand::Guess(of) => self.guess(of, context, out),
            ExerciseCommand::Point(point) => self.guessed(point, context, out),
            ExerciseCommand::Keep(cell) => self.keep(cell, context, out),
            ExerciseCommand::Kept(kept) => match kept {
                Ok(()) => {
                    let text = context.texts.get(id!(WINDOW, "mistake-kept"));
                    out.push(AnalysisEffect::Inform(text.to_string()));
                }
                Err(reason) => {
                    let text = context
                        .texts
                        .tell(&say!(WINDOW, "mistake-not-kept", reason));
                    out.push(AnalysisEffect::Complain(text));
                }
            },
            ExerciseCommand::End => self.end_exercise(out),
        }
    }

    fn end_exercise(&mut self, out: &mut Effects) {
        let asked = match self.exercise.take() {
            Some(Exercise::Retry(retry)) => retry.tried.map(|tried| tried.cost),
            _ => None,
        };
        if matches!(asked, Some(Cost::Asked(_))) && self.whole_game.is_none() {
            out.push(AnalysisEffect::Stop);
        }
    }

    fn inform(context: &AnalysisContext<'_>, text_id: Id, out: &mut Effects) {
        let text = context.texts.get(text_id).to_string();
        out.push(AnalysisEffect::Inform(text));
    }

    fn retry_behind(
        &mut self,
        here: Option<CellId>,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) {
        let document = context.document;
        let record = document.record();
        // The line of the mistake, wherever one tries moves.
        let here = here.unwrap_or(document.cursor());
        let graph = self.graph.along(context, here);
        let mistakes = mistakes_in_order(&graph, context);
        let behind = |node: &&&Node| record.depth(node.cell) > record.depth(here);
        if let Some(cell) = mistakes.iter().find(behind).map(|node| node.cell) {
            self.retry(Some(cell), context, out);
        } else {
            self.end_exercise(out);
            Self::inform(context, id!(WINDOW, "no-mistake"), out);
        }
    }

    fn retry(&mut self, cell: Option<CellId>, context: &AnalysisContext<'_>, out: &mut Effects) {
        let document = context.document;
        let record = document.record();
        let graph = self.graph.along(context, cell.unwrap_or(document.cursor()));
        let depth = record.depth(document.cursor());
        let mistakes = mistakes_in_order(&graph, context);
        let wanted = |node: &&&Node| match cell {
            Some(cell) => node.cell == cell,
            None => record.depth(node.cell) >= depth,
        };
        let first = || mistakes.first().filter(|_| cell.is_none());
        let Some(node) = mistakes.iter().find(wanted).or_else(first) else {
            return Self::inform(context, graph.no_mistake(), out);
        };
        let (Some(before), Some(loss)) = (record.back(node.cell), node.loss) else {
            return;
        };
        let value = graph.nodes().iter().find(|other| other.cell == before);
        let retry = Retry {
            game: place(document),
            mistake: node.cell,
            before,
            loss,
            value: value.map_or_else(Value::default, |node| node.value),
            tried: None,
        };
        self.end_exercise(out);
        self.exercise = Some(Exercise::Retry(retry));
        out.push(AnalysisEffect::Quiet);
        out.push(AnalysisEffect::GoTo(before));
    }

    /// The exercise follows the game: what was tried is judged.
    pub(super) fn follow_exercise(&mut self, context: &AnalysisContext<'_>, out: &mut Effects) {
        let document = context.document;
        let (record, cursor) = (document.record(), document.cursor());
        let (game, mistake) = match &self.exercise {
            Some(Exercise::Retry(retry)) => (retry.game, Some(retry.mistake)),
            Some(Exercise::Guess(guess)) => (guess.game, None),
            None => return,
        };
        if game != place(document) || mistake.is_some_and(|cell| !record.is_live(cell)) {
            return self.end_exercise(out);
        }
        let Some(Exercise::Retry(retry)) = &mut self.exercise else {
            return;
        };
        if cursor == retry.before {
            retry.tried = None;
            return;
        }
        let is_new = retry.tried.is_none_or(|tried| tried.cell != cursor);
        let Some((mover, _)) = record.mv(cursor) else {
            return;
        };
        if record.back(cursor) != Some(retry.before) || !is_new {
            return;
        }
        let (mistake, value) = (retry.mistake, retry.value);
        let known = self.graph.node_shown(document);
        let known = known.and_then(|(_, node)| cost(mover, value, node.value));
        let cost = match known {
            Some(loss) => Cost::Known(loss),
            None if cursor == mistake => Cost::Unknown,
            None => self.ask_about(cursor, context, out),
        };
        if let Some(Exercise::Retry(retry)) = &mut self.exercise {
            retry.tried = Some(Tried { cell: cursor, cost });
        }
    }

    /// Lets the engine of the analysis look at a node.
    fn ask_about(
        &mut self,
        cell: CellId,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) -> Cost {
        let setup = &context.settings.analysis.whole_game;
        let Some(slot) = context.engines.by_name(&setup.engine) else {
            return Cost::Unknown;
        };
        if self.whole_game.is_some() {
            Self::inform(context, id!(WINDOW, "whole-game-goes-on"), out);
            return Cost::Unknown;
        }
        if !context.engines.is_permitted(slot.id) {
            out.push(AnalysisEffect::AskPermission(slot.id));
            return Cost::Unknown;
        }
        self.last_job += 1;
        self.graph.also_by(slot.id);
        out.push(AnalysisEffect::Begin(Box::new(AnalysisOrder {
            job: self.last_job,
            thinker: Thinker::Engine(slot.source.clone()),
            effort: setup.effort(),
            positions: Positions::new(context.document.record(), vec![cell]),
        })));
        Cost::Asked(self.last_job)
    }

    /// The job of that number has found something out, or nothing. Tells whether somebody wanted to know.
    pub(super) fn told_about(
        &mut self,
        job: u64,
        found: Option<Found>,
        context: &AnalysisContext<'_>,
    ) -> bool {
        let Some(Exercise::Retry(retry)) = &mut self.exercise else {
            return false;
        };
        let Some(tried) = &mut retry.tried else {
            return false;
        };
        if !matches!(tried.cost, Cost::Asked(asked) if asked == job) {
            return false;
        }
        let record = context.document.record();
        let mover = record.mv(tried.cell).map(|(color, _)| color);
        let loss = found
            .filter(|found| found.cell == tried.cell)
            .zip(mover)
            .and_then(|(found, mover)| cost(mover, retry.value, found.estimate.into()));
        tried.cost = loss.map_or(Cost::Unknown, Cost::Known);
        true
    }

    fn guess(&mut self, of: Option<Color>, context: &AnalysisContext<'_>, out: &mut Effects) {
        let document = context.document;
        let (record, cursor) = (document.record(), document.cursor());
        let begin = first_asked(record, cursor, of);
        if next_move(record, begin).is_none() {
            return Self::inform(context, id!(WINDOW, "guess-nothing"), out);
        }
        self.end_exercise(out);
        self.exercise = Some(Exercise::Guess(Guess {
            game: place(document),
            of,
            asked: 0,
            right: 0,
            near: 0,
            last: None,
        }));
        out.push(AnalysisEffect::Quiet);
        if begin != cursor {
            out.push(AnalysisEffect::GoTo(begin));
        }
    }

    fn guessed(&mut self, guessed: Point, context: &AnalysisContext<'_>, out: &mut Effects) {
        let document = context.document;
        let record = document.record();
        let Some(Exercise::Guess(guess)) = &mut self.exercise else {
            return;
        };
        let here = first_asked(record, document.cursor(), guess.of);
        let is_free = document.shown().position.stone(guessed).is_none();
        let Some((next, played)) = next_move(record, here).filter(|_| is_free) else {
            return;
        };
        let last = Guessed { guessed, played };
        guess.asked += 1;
        guess.right += u32::from(last.is_right());
        guess.near += u32::from(last.is_near());
        guess.last = Some(last);
        out.push(AnalysisEffect::GoTo(first_asked(record, next, guess.of)));
    }

    fn keep(&self, cell: CellId, context: &AnalysisContext<'_>, out: &mut Effects) {
        let document = context.document;
        let record = document.record();
        let Some(before) = record.back(cell) else {
            return;
        };
        // What the user has found counts as much as what the engine knew.
        let found = match &self.exercise {
            Some(Exercise::Retry(retry)) if retry.judged() == Some(Judged::Good) => retry
                .tried
                .filter(|tried| record.back(tried.cell) == Some(before))
                .and_then(|tried| record.mv(tried.cell))
                .map(|(_, mv)| mv),
            _ => None,
        };
        let best = self.best_at(document, before);
        let mut right: Vec<Move> = best.into_iter().chain(found).collect();
        right.dedup();
        let Some((_, wrong)) = record.mv(cell).filter(|_| !right.is_empty()) else {
            return Self::inform(context, id!(WINDOW, "mistake-no-better"), out);
        };
        right.retain(|mv| *mv != wrong);
        let graph = self.graph.along(context, cell);
        let node = graph.nodes().iter().find(|node| node.cell == cell);
        let loss = node.and_then(|node| node.loss).map_or(0.0, Loss::size);
        match problem(record, (before, cell), &right, loss) {
            Some(problem) => out.push(AnalysisEffect::KeepMistake(Box::new(problem))),
            None => Self::inform(context, id!(WINDOW, "mistake-no-problem"), out),
        }
    }
}

/// The mistakes of a line in its order.
fn mistakes_in_order<'a>(graph: &'a Graph, context: &AnalysisContext<'_>) -> Vec<&'a Node> {
    let measure = &context.settings.analysis.mistakes;
    let nodes = graph.nodes().iter();
    nodes
        .filter(|node| node.severity(measure).is_some())
        .collect()
}

/// The next move of the line.
fn next_move(record: &Record, from: CellId) -> Option<(CellId, Move)> {
    let next = record.next(from)?;
    let (_, mv) = record.mv(next)?;
    Some((next, mv))
}

/// The node, from this one on, after which a move follows that is asked for; the end of the line if there is none.
fn first_asked(record: &Record, from: CellId, of: Option<Color>) -> CellId {
    let mut here = from;
    while let Some(next) = record.next(here) {
        let mover = record.mv(next).map(|(color, _)| color);
        if mover.is_some_and(|mover| of.is_none_or(|of| of == mover)) {
            break;
        }
        here = next;
    }
    here
}

/// The position before a mistake as a problem; none where it cannot be one.
fn problem(
    record: &Record,
    (before, mistake): (CellId, CellId),
    right: &[Move],
    loss: f32,
) -> Option<MistakeProblem> {
    let (mover, wrong) = record.mv(mistake)?;
    let shown = Replay::new().position(record, before);
    let position = &shown.position;
    let size = position.size();
    let letter = |color: Color| match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let escaped = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let info = record.info_in_short();
    let title = format!(
        "{} {} – {} {}",
        record.move_number(mistake),
        info.black.trim(),
        info.white.trim(),
        info.date.trim()
    );
    let mut sgf = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", size.width());
    if size.width() != size.height() {
        sgf = format!(
            "(;GM[1]FF[4]CA[UTF-8]SZ[{}:{}]",
            size.width(),
            size.height()
        );
    }
    for color in Color::BOTH {
        let stones = position.stones();
        let own: Vec<Point> = stones
            .iter()
            .filter(|(_, stone)| **stone == Some(color))
            .map(|(point, _)| point)
            .collect();
        if own.is_empty() {
            return None;
        }
        let _ = write!(sgf, "A{}", letter(color));
        for point in own {
            let _ = write!(sgf, "[{}]", point.to_sgf());
        }
    }
    let _ = write!(sgf, "PL[{}]GN[{}]", letter(mover), escaped(title.trim()));
    let point = |mv: Move| match mv {
        Move::Play(point) => point.to_sgf(),
        Move::Pass => String::new(),
    };
    for mv in right {
        let _ = write!(sgf, "(;{}[{}]C[RIGHT])", letter(mover), point(*mv));
    }
    let _ = write!(
        sgf,
        "(;{}[{}]C[WRONG: −{loss:.1}]))",
        letter(mover),
        point(wrong)
    );
    Some(MistakeProblem {
        sgf,
        title: title.trim().to_owned(),
        key: tsumego::Key::of(position, mover),
    })
}
