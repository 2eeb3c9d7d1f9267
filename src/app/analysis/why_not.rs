//! Why not this move? An engine is asked about the position after a move that the user points at, and about the one before
//! it: what the move is worth beside the best one, and what refutes it.

use crate::WINDOW;
use crate::analysis::exercise::cost;
use crate::analysis::{Analysis, AnalysisContext, AnalysisEffect, Effects};
use crate::document::Place;
use crate::engines::EngineId;
use crate::game::refusal;
use analysis::{Loss, Value};
use engine::Game;
use go::{Color, Move, Point, Position, Rules};
use message::{id, say};
use overlay::{Candidate, GhostStone, Overlay};
use std::sync::Arc;
use std::time::Duration;

/// How long each of the two positions is thought about at first.
const TIME: Duration = Duration::from_secs(5);
/// So many times as long when the user wants to know better.
const LONGER: u32 = 4;
/// An engine that is watched and has looked so often need not look again.
const WATCHED_ENOUGH: u64 = 1000;
/// Moves of a line that are shown at first: the rest of it was hardly looked at.
const SHOWN: usize = 10;
/// A move that costs fewer points, or per cent of the chance to win, is as good as the best one.
const AS_GOOD: [f32; 2] = [1.0, 2.0];
/// An answer further away than this part of the board's side, and a line, is one elsewhere.
const ELSEWHERE: u8 = 4;

/// The question about a move, and what was found out.
#[derive(Clone, Debug)]
pub struct WhyNot {
    /// The position before the move.
    pub place: Place,
    /// Who is asked.
    pub engine: EngineId,
    /// Whose move it would be.
    pub color: Color,
    /// The move.
    pub point: Point,
    /// Whether the line of the best move is shown instead.
    pub shows_best: bool,
    position: Position,
    time: Duration,
    // The request that is open.
    asked: Option<(u64, Half)>,
    after: Option<Overlay>,
    before: Option<Overlay>,
    // How many moves of the line are shown.
    moves: Option<usize>,
    picture: Arc<Overlay>,
}

/// What an engine is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The position after the move.
    After,
    /// The position before it.
    Before,
}

/// How good a move is beside the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// That is still being found out.
    Asked,
    /// It is the best one.
    Best,
    /// It costs next to nothing.
    AsGood(Loss),
    /// It costs so much.
    Costs(Loss),
    /// The engine tells no values.
    Unknown,
}

/// Something that speaks against a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The opponent answers there.
    Answer(Point),
    /// The opponent answers there, where the best move would be.
    AnswerAtBest(Point),
    /// The opponent need not answer nearby, and plays there.
    Elsewhere(Point),
    /// The opponent passes.
    Pass,
    /// With that move of the line the opponent takes so many stones.
    Takes {
        /// The number in the line.
        number: u16,
        /// Where.
        at: Point,
        /// How many stones.
        stones: u32,
        /// Whether the move that is asked about is among them.
        itself: bool,
    },
}

/// What happens with the question about a move.
#[derive(Clone, Debug)]
pub enum WhyNotCommand {
    /// Ask about that move.
    Ask(Point),
    /// The engine was asked by the request of that number; none: it may not be started.
    Asked(Half, Option<u64>),
    /// That was found by the request of that number, so far or at last.
    Found {
        /// The request.
        request: u64,
        /// What was found.
        found: Box<Overlay>,
        /// Whether that is all.
        done: bool,
    },
    /// Nothing comes of the request of that number.
    Failed(u64, String),
    /// Think longer about both.
    ThinkOn,
    /// Show the line of the best move, or again that of this one.
    ToggleBest,
    /// So many moves more of the line (negative: fewer).
    StepLine(i32),
    /// Write the line that is shown into the tree.
    Write,
    /// No more of it.
    End,
}

impl WhyNot {
    /// Whether the engine still thinks about it.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// The move that the engine would make.
    pub fn best(&self) -> Option<Move> {
        Some(self.before.as_ref()?.candidates.first()?.mv)
    }

    /// How it stands after the move.
    pub fn value(&self) -> Value {
        self.after.as_ref().map(value_of).unwrap_or_default()
    }

    /// How it stands if the best move is made.
    pub fn best_value(&self) -> Value {
        self.before.as_ref().map(value_of).unwrap_or_default()
    }

    /// The playouts behind the two.
    pub fn visits(&self) -> [Option<u64>; 2] {
        [&self.after, &self.before].map(|found| found.as_ref().and_then(visits_of))
    }

    /// How good the move is beside the best one.
    pub fn standing(&self) -> Standing {
        if self.best() == Some(Move::Play(self.point)) {
            return Standing::Best;
        }
        let known = self.before.is_some() && self.after.is_some();
        match cost(self.color, self.best_value(), self.value()) {
            Some(loss) => {
                let least = AS_GOOD[usize::from(loss.score.is_none())];
                if loss.size() < least {
                    Standing::AsGood(loss)
                } else {
                    Standing::Costs(loss)
                }
            }
            None if self.is_asking() || !known => Standing::Asked,
            None => Standing::Unknown,
        }
    }

    /// All moves of the line that is shown, as far as they can be played: the move itself and what follows, or the best
    /// move and what follows that.
    pub fn line(&self) -> Vec<(Color, Move)> {
        let expected = |found: &Option<Overlay>| -> Vec<Move> {
            let best = found.as_ref().and_then(|found| found.candidates.first());
            best.map_or_else(Vec::new, moves_of)
        };
        let moves = if self.shows_best {
            expected(&self.before)
        } else {
            let after = expected(&self.after).into_iter();
            std::iter::once(Move::Play(self.point))
                .chain(after)
                .collect()
        };
        let mut position = self.position.clone();
        let colors = std::iter::successors(Some(self.color), |color| Some(color.opposite()));
        let line = colors.zip(moves);
        line.take_while(|&(color, mv)| position.execute(color, mv).irregular.is_none())
            .collect()
    }

    /// How many moves of the line are shown, and how many there are.
    pub fn moves_shown(&self) -> (usize, usize) {
        let all = self.line().len();
        (self.moves.unwrap_or(SHOWN).clamp(1, all.max(1)), all)
    }

    /// The line as a picture of numbered stones.
    pub fn picture(&self) -> &Arc<Overlay> {
        &self.picture
    }

    fn drawn(&self) -> Overlay {
        let mut overlay = Overlay::new(self.position.size(), "");
        let (shown, _) = self.moves_shown();
        for ((color, mv), number) in self.line().into_iter().take(shown).zip(1..) {
            // Where two moves fall on one point the first is shown.
            if let Move::Play(point) = mv
                && overlay.points[point].ghost.is_none()
            {
                overlay.points[point].ghost = Some(GhostStone { color, number });
            }
        }
        overlay
    }

    /// What speaks against the move, by the line that was found: the answer, and the first stones that are lost.
    pub fn reasons(&self) -> Vec<Reason> {
        let own = WhyNot {
            shows_best: false,
            ..self.clone()
        };
        let line = own.line();
        let Some(&(_, answer)) = line.get(1) else {
            return Vec::new();
        };
        let near = self.position.size().width() / ELSEWHERE + 1;
        let mut reasons = vec![match answer {
            Move::Pass => Reason::Pass,
            Move::Play(at) if self.best() == Some(answer) => Reason::AnswerAtBest(at),
            Move::Play(at) if distance(at, self.point) > near => Reason::Elsewhere(at),
            Move::Play(at) => Reason::Answer(at),
        }];
        reasons.extend(first_capture(&self.position, self.color, &line));
        reasons
    }
}

/// The first move of a line with which the opponent of `color`, who begins, takes stones.
fn first_capture(before: &Position, color: Color, line: &[(Color, Move)]) -> Option<Reason> {
    let mut position = before.clone();
    let itself = line.first()?.1;
    for (&(mover, mv), number) in line.iter().zip(1..) {
        let stones = position.execute(mover, mv).captured;
        let (Move::Play(at), Move::Play(first)) = (mv, itself) else {
            continue;
        };
        if mover != color && stones > 0 {
            let itself = position.stone(first) != Some(color);
            return Some(Reason::Takes {
                number,
                at,
                stones,
                itself,
            });
        }
    }
    None
}

fn distance(a: Point, b: Point) -> u8 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}

/// The moves that are expected, the candidate first.
fn moves_of(candidate: &Candidate) -> Vec<Move> {
    if candidate.pv.is_empty() {
        vec![candidate.mv]
    } else {
        candidate.pv.clone()
    }
}

/// What a position is worth if its best move is made: what an engine says of the whole counts worse moves, too.
fn value_of(found: &Overlay) -> Value {
    let best = found.candidates.first();
    let whole = found.estimate.map(Value::from).unwrap_or_default();
    Value {
        winrate: best.and_then(|best| best.winrate).or(whole.winrate),
        score: best.and_then(|best| best.score).or(whole.score),
    }
}

fn visits_of(found: &Overlay) -> Option<u64> {
    let whole = found.estimate.and_then(|estimate| estimate.visits);
    whole.or_else(|| found.candidates.first()?.visits)
}

impl Analysis {
    /// The move that is asked about, and what was found out about it.
    pub fn why_not(&self) -> Option<&WhyNot> {
        self.why_not.as_ref()
    }

    pub(super) fn why_not_command(
        &mut self,
        command: WhyNotCommand,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) {
        self.change_why_not(command, context, out);
        if let Some(why_not) = &mut self.why_not {
            why_not.picture = Arc::new(why_not.drawn());
        }
    }

    fn change_why_not(
        &mut self,
        command: WhyNotCommand,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            WhyNotCommand::Ask(point) => return self.ask_why_not(point, context, out),
            WhyNotCommand::End => return self.end_why_not(out),
            _ => {}
        }
        let Some(why_not) = &mut self.why_not else {
            return;
        };
        match command {
            WhyNotCommand::Ask(_) | WhyNotCommand::End => {}
            WhyNotCommand::Asked(half, Some(request)) => why_not.asked = Some((request, half)),
            // The user is asked whether the engine may be started.
            WhyNotCommand::Asked(_, None) => self.why_not = None,
            WhyNotCommand::Found {
                request,
                found,
                done,
            } => {
                let Some((asked, half)) = why_not.asked.filter(|(asked, _)| *asked == request)
                else {
                    return;
                };
                match half {
                    Half::After => why_not.after = Some(*found),
                    Half::Before => why_not.before = Some(*found),
                }
                if !done {
                    return;
                }
                why_not.asked.take_if(|(open, _)| *open == asked);
                if half == Half::After && why_not.before.is_none() {
                    out.push(why_not.question(Half::Before, context));
                }
            }
            WhyNotCommand::Failed(request, reason) => {
                if why_not.asked.is_some_and(|(asked, _)| asked == request) {
                    self.why_not = None;
                    out.push(AnalysisEffect::Complain(reason));
                }
            }
            WhyNotCommand::ThinkOn => {
                why_not.time *= LONGER;
                why_not.before = None;
                out.push(why_not.question(Half::After, context));
            }
            WhyNotCommand::ToggleBest => {
                why_not.shows_best = !why_not.shows_best && why_not.before.is_some();
                why_not.moves = None;
            }
            WhyNotCommand::StepLine(step) => {
                let (shown, all) = why_not.moves_shown();
                let moves = shown.saturating_add_signed(step as isize);
                why_not.moves = Some(moves.clamp(1, all.max(1)));
            }
            WhyNotCommand::Write => {
                let (shown, _) = why_not.moves_shown();
                let mut line = why_not.line();
                line.truncate(shown);
                let moves = line.len().to_string();
                let text = say!(WINDOW, "line-added", moves = &moves);
                out.push(AnalysisEffect::WriteLine(line));
                out.push(AnalysisEffect::Inform(context.texts.tell(&text)));
            }
        }
    }

    fn ask_why_not(&mut self, point: Point, context: &AnalysisContext<'_>, out: &mut Effects) {
        self.end_why_not(out);
        let document = context.document;
        let position = &document.shown().position;
        let color = position.to_move();
        let rules = Rules {
            ko: go::KoRule::Simple,
            ..document.record().info_in_short().rules
        };
        if let Err(error) = position.check(color, point, &rules, &[]) {
            let text = refusal(&error, document, context.settings, context.texts);
            return out.push(AnalysisEffect::Inform(text));
        }
        let engine = context.asker;
        if !context.engines.may_analyse(engine) {
            let text = context.texts.get(id!(WINDOW, "nobody-analyses"));
            return out.push(AnalysisEffect::Complain(text.to_string()));
        }
        let watched = context.watched.filter(|watched| {
            engine == context.analyser && visits_of(watched).unwrap_or(0) >= WATCHED_ENOUGH
        });
        let why_not = self.why_not.insert(WhyNot {
            place: document.place(),
            engine,
            color,
            point,
            shows_best: false,
            position: position.clone(),
            time: TIME,
            asked: None,
            after: None,
            before: watched.cloned(),
            moves: None,
            picture: Arc::new(Overlay::new(position.size(), "")),
        });
        out.push(why_not.question(Half::After, context));
    }

    /// The question goes with the position it is about.
    pub(super) fn follow_why_not(&mut self, context: &AnalysisContext<'_>, out: &mut Effects) {
        let Some(why_not) = &mut self.why_not else {
            return;
        };
        if context.solves || why_not.place != context.document.place() {
            return self.end_why_not(out);
        }
        let open = context.engines.requests();
        let is_open = |request: u64| open.iter().any(|open| open.id == request);
        // Its engine was ended, or given up while it started: what was found stays.
        why_not.asked.take_if(|(request, _)| !is_open(*request));
        if why_not.asked.is_none() && why_not.after.is_none() {
            self.why_not = None;
        }
    }

    fn end_why_not(&mut self, out: &mut Effects) {
        let asked = self.why_not.take().and_then(|why_not| why_not.asked);
        out.extend(asked.map(|(request, _)| AnalysisEffect::TakeBack(request)));
    }
}

impl WhyNot {
    /// What the engine is asked about that half.
    fn question(&self, half: Half, context: &AnalysisContext<'_>) -> AnalysisEffect {
        let mut game: Game = context.document.game_at(self.place.cell);
        if half == Half::After {
            game.execute(self.color, Move::Play(self.point), 0);
        }
        AnalysisEffect::AskWhyNot(self.engine, half, Box::new(game), self.time)
    }
}
