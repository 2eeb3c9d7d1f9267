//! What reading says about a move that a problem's file does not know.
//!
//! The reader does not know what a problem is about, but its position tells: it is about a group whose fate depends on
//! who moves first, and if the file has an answer, one that the answer decides. After the move in question that
//! group is read again, and what comes of it is compared with what comes of the file's answer.
//!
//! Where an author asks for points, what moves gain is counted instead (`points`).
//!
//! What is proven is a verdict. All else is an opinion, which comes with what it takes for granted.

mod audit;
mod candidates;
mod goal;
mod guide;
mod lines;
mod points;
mod remarks;
mod subject;
mod target;
mod watch;
mod why;
mod words;

pub use ::reading::life::{KoKind, Reached};
pub use ::reading::proof::End;
pub use audit::{Audit, Effort, First, Judged, audit};
pub use goal::{Asks, Goal, WantedKo};
pub use guide::{be_guided, solver};
pub use lines::{Broken, Contradicted, Line};
pub use points::Gain;
pub use remarks::Remark;
pub use watch::{Stage, Watch};
pub use why::{Why, explain};
pub use words::{about, said};

use ::reading::life;
use go::{Color, Move, Point, Position};
use record::{Record, Replay};
use std::cmp::Ordering;
use std::time::{Duration, Instant};
use subject::{is_guessed, targets, targets_or_none_needed};
use target::{Comes, Target, after};
use tsumego::Problem;

/// How long one opinion may take.
const PATIENCE: Duration = Duration::from_secs(6 * SLOWER);
/// What is tested must not depend on what else the machine does.
const SLOWER: u64 = if cfg!(test) { 20 } else { 1 };
/// How far a group is read when it is found: a few seconds.
const READ: life::Limits = life::Limits { nodes: 3_000_000 };

/// How long a first move may be looked for, and how far: who asked for a hint sees how far that is, and can stop it.
const SEARCH_PATIENCE: Duration = Duration::from_secs(20 * SLOWER);
const SEARCHED: life::Limits = life::Limits { nodes: 24_000_000 };

/// A problem, and how far its solver has come.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// The position at its beginning.
    pub start: Position,
    /// Who solves it.
    pub player: Color,
    /// The first moves that are right by the file; none if it has no answer.
    pub answers: Vec<Move>,
    /// The moves since, the solver's last one at the end.
    pub moves: Vec<(Color, Move)>,
    /// What the author says it is about.
    pub goal: Goal,
    /// The lines of its file; only [`audit`] asks for them.
    pub lines: Vec<Line>,
}

impl Inquiry {
    /// What an audit asks about a problem of a file.
    pub fn of_file(problem: &Problem, record: &Record) -> Inquiry {
        Inquiry {
            start: Replay::new()
                .position(record, problem.start())
                .position
                .clone(),
            player: problem.player(),
            answers: problem.answers(record),
            moves: Vec::new(),
            goal: Goal::of(problem, record),
            lines: Line::all(problem, record),
        }
    }
}

/// What the solver wants with the group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// His group is to live.
    Live,
    /// The other's group is to die.
    Kill,
    /// His stones are to be saved from capture.
    Save,
    /// The other's stones are to be captured.
    Capture,
    /// Two of his chains are to be joined.
    Connect,
    /// Two of the other's chains are to be kept apart.
    Cut,
    /// Points are to be gained.
    Points,
}

impl Aim {
    /// Whether it is about two chains.
    pub fn is_link(self) -> bool {
        matches!(self, Aim::Connect | Aim::Cut)
    }

    /// Whether it is about stones of the one who solves it.
    pub fn is_solvers(self) -> bool {
        matches!(self, Aim::Live | Aim::Save | Aim::Connect)
    }
}

/// What comes of a move, from the solver's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The other side gets its way.
    Fails,
    /// A ko in which the solver has to find the first threat.
    KoBehind,
    /// A ko in which the other side has to find the first threat.
    KoAhead,
    /// The solver gets his way.
    Works,
}

impl Outcome {
    /// Whether a ko decides.
    pub fn is_ko(self) -> bool {
        matches!(self, Outcome::KoAhead | Outcome::KoBehind)
    }

    /// Whether the solver gets his way while nobody has ko threats.
    pub fn is_ahead(self) -> bool {
        matches!(self, Outcome::KoAhead | Outcome::Works)
    }
}

/// What an opinion takes for granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assumption {
    /// The group has open sides: how they are closed, and what comes of a way out, was guessed.
    OpenSides,
    /// The stones around the group are not captured.
    Surroundings,
    /// The search made no mistake: its proof was not written down in time, or kos come back for ever.
    Search,
    /// Stones are captured only by the kinds of attacks that were tried.
    Attacks,
    /// The fate of the group decides, though the author asks for something else.
    Aim,
    /// Chains are not joined by longer ways than those that were read.
    LongerWays,
    /// The problem is about this group, though its file's answer decides nothing there.
    Group,
    /// Whether a group has two eyes or is in seki, which is read and not proven: that tells the move from the file's answer.
    Seki,
    /// Both sides answer where points are counted, nobody has ko threats, and the stones around stay.
    Points,
}

impl From<life::Assumption> for Assumption {
    fn from(assumed: life::Assumption) -> Assumption {
        match assumed {
            life::Assumption::OpenSides => Assumption::OpenSides,
            life::Assumption::Surroundings => Assumption::Surroundings,
            life::Assumption::Search => Assumption::Search,
            life::Assumption::LongerWays => Assumption::LongerWays,
        }
    }
}

/// What the reader thinks of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// What the problem is about.
    pub aim: Aim,
    /// A stone of the group in question, or of the region where points are counted.
    pub target: Point,
    /// What comes of the move.
    pub outcome: Outcome,
    /// What comes of the file's answer; none if the file has none.
    pub answer: Option<Outcome>,
    /// The best reply, if one is needed.
    pub reply: Option<Point>,
    /// What it takes for granted; none if it is proven.
    pub assumed: Option<Assumption>,
    /// Where a ko decides: who turns it round by threats, and how many that takes; none if that was not read.
    pub threats: Option<KoThreats>,
    /// What kind of ko it is, if its proof tells; two kos where the group lives by them.
    pub ko_kind: Option<KoKind>,
    /// Whether it is a ko that only the attacker can begin, whenever he likes, as bent four in the corner: where territory is counted,
    /// the group is dead, and else it has to be played out.
    pub bent_four: bool,
    /// Whether the group in question stands after it in seki, and not with two eyes.
    pub seki: bool,
    /// The same of the solver's group after the file's answer.
    pub answer_seki: bool,
    /// Who needs how many threats after the file's answer.
    pub answer_threats: Option<KoThreats>,
    /// What the author thinks of a ko; it matters where the file has no answer.
    pub ko: WantedKo,
    /// What comes of the best first move, where the file has no answer, the move does not simply work and it is proven.
    pub best: Option<Outcome>,
    /// What the move gains, where points are asked for.
    pub gain: Option<Gain>,
}

/// Who loses a ko if nobody has threats, and with how few of them it becomes the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KoThreats {
    /// Who needs them.
    pub color: Color,
    /// How many, if the other side has none.
    pub count: u8,
}

impl Opinion {
    /// Whether it tells if the move is right: it is proven, and not a ko of which nobody knows whether it is enough, and there is
    /// a move that is right.
    pub fn is_verdict(&self) -> bool {
        let is_more = self.best == Some(Outcome::Works);
        let is_known = self.answer.is_some() || self.ko != WantedKo::Unsaid || is_more;
        self.assumed.is_none() && (is_known || !self.outcome.is_ko()) && !self.is_hopeless()
    }

    /// Whether it is proven that no first move gets the solver his way, and the file has no answer either.
    pub fn is_hopeless(&self) -> bool {
        self.answer.is_none() && self.best == Some(Outcome::Fails)
    }

    /// Whether the move is as good as the file's answer. Without an answer, whether it gets the solver his way.
    pub fn is_right(&self) -> bool {
        self.compared().is_ge()
    }

    /// Whether it is better than the file's answer.
    pub fn is_better(&self) -> bool {
        self.answer.is_some() && self.compared().is_gt()
    }

    /// The move beside the file's answer.
    fn compared(&self) -> Ordering {
        let enough = if self.ko == WantedKo::Enough {
            Outcome::KoBehind
        } else {
            Outcome::Works
        };
        let answer = self.answer.unwrap_or(enough);
        compared(
            (
                self.outcome,
                self.seki && self.aim.is_solvers(),
                self.threats,
            ),
            (answer, self.answer_seki, self.answer_threats),
        )
    }
}

/// What comes of one move beside what comes of another, from the solver's side.
type Came = (Outcome, bool, Option<KoThreats>);

/// Of two ways to live the one with two eyes is better than seki; of two kos the one in which the solver needs fewer threats or the other
/// side more.
fn compared((outcome, seki, threats): Came, (other, other_seki, other_threats): Came) -> Ordering {
    let by_threats = || {
        let (count, other) = (threats?.count, other_threats?.count);
        Some(match outcome {
            Outcome::KoBehind => other.cmp(&count),
            Outcome::KoAhead => count.cmp(&other),
            Outcome::Works | Outcome::Fails => Ordering::Equal,
        })
    };
    let same = || by_threats().unwrap_or(Ordering::Equal);
    let by_eyes = other_seki.cmp(&seki);
    outcome.cmp(&other).then(by_eyes).then_with(same)
}

/// Reads the last move of an inquiry. `None` if that cannot be read to its end, or nobody wants to know any more: then
/// nothing is known. Nothing is said of a position in which stones have no liberties.
pub fn opinion(inquiry: &Inquiry, watch: &Watch) -> Option<Opinion> {
    readable(inquiry)?;
    if let Some(counted) = points::count(inquiry, watch) {
        return Some(counted.opinion);
    }
    find(inquiry, watch).map(|found| found.opinion)
}

/// What the solver reaches at best, if that is proven, and the first move by which he does; of a problem whose file has no answer. `None` if
/// it cannot be told, or what would be said of the move were not sure to be what the author asks for.
pub fn best_first(inquiry: &Inquiry, watch: &Watch) -> Option<(Outcome, Option<Point>)> {
    let began = Instant::now();
    let stopped = || watch.is_stopped() || began.elapsed() > SEARCH_PATIENCE;
    let first = readable(inquiry)?;
    watch.begin(Stage::Group);
    let targets = targets(inquiry, &stopped).into_iter();
    let mut meant = targets.filter(|(target, _)| {
        let assumed = inquiry.goal.assumed(&inquiry.start, target, false);
        assumed.is_none()
    });
    watch.begin(Stage::First);
    meant.find_map(|(target, _)| target.best(&first, SEARCHED, &stopped))
}

/// A first move that is likely to work, or else to make a ko that the author does not refuse, of a problem of which none is proven to work.
/// `None` if all are likely to fail, or nothing can be read.
pub fn likely_first(inquiry: &Inquiry, watch: &Watch) -> Option<Point> {
    let began = Instant::now();
    let stopped = || watch.is_stopped() || began.elapsed() > PATIENCE;
    let first = readable(inquiry)?;
    watch.begin(Stage::Group);
    let (target, _) = targets(inquiry, &stopped).into_iter().next()?;
    watch.begin(Stage::First);
    let enough = if inquiry.goal.ko == WantedKo::Refused {
        Outcome::Works
    } else {
        Outcome::KoBehind
    };
    let mut best = None;
    for p in subject::near(&first, target).0 {
        let Some(pos) = after(&first, &[(inquiry.player, Move::Play(p))]) else {
            continue;
        };
        let comes = target.outcome(&pos, inquiry.goal.scoring, life::Limits::FULL, &stopped);
        let outcome = comes.map_or(Outcome::Fails, |comes| comes.outcome);
        if outcome >= enough && best.is_none_or(|(other, _)| outcome > other) {
            best = Some((outcome, p));
        }
        if outcome == Outcome::Works || stopped() {
            break;
        }
    }
    best.map(|(_, p)| p)
}

/// What is said of a move, and what it is about.
struct Found {
    opinion: Opinion,
    target: Target,
    /// The position after the move.
    now: Position,
    comes: Comes,
}

/// The position at the beginning, with the solver to move.
fn first_of(inquiry: &Inquiry) -> Position {
    let mut first = inquiry.start.clone();
    first.set_to_move(inquiry.player);
    first
}

/// The same; none if stones in it have no liberties, which no game leaves on the board.
fn readable(inquiry: &Inquiry) -> Option<Position> {
    let first = first_of(inquiry);
    let is_possible = first.has_chain_without_liberties().is_none();
    is_possible.then_some(first)
}

fn find(inquiry: &Inquiry, watch: &Watch) -> Option<Found> {
    let began = Instant::now();
    let stopped = || watch.is_stopped() || began.elapsed() > PATIENCE;
    let now = after(&inquiry.start, &inquiry.moves)?;
    watch.begin(Stage::Group);
    for (target, answer) in targets_or_none_needed(inquiry, &stopped) {
        if stopped() {
            return None;
        }
        watch.begin(Stage::Move);
        let mut solver = solver(&now).telling(watch.progress());
        let scoring = inquiry.goal.scoring;
        let Some(comes) = target.outcome_by(&mut solver, &now, scoring, READ, &stopped) else {
            continue;
        };
        let other_seki = target.stands_in_seki(&mut solver, &comes, &stopped);
        // A ko is as good as the file's answer or not: then that has to be proven, too.
        let answer = answer.as_ref();
        let decided = answer.is_some() || inquiry.answers.is_empty();
        let compared = answer.and_then(|answer| answer.assumed);
        let compared = compared.filter(|_| comes.outcome.is_ko());
        let answer_seki = answer.map_or(comes.seki, |answer| answer.seki);
        let is_as_good = answer.is_some_and(|answer| answer.outcome == comes.outcome);
        let by_eyes = is_as_good && comes.seki != answer_seki;
        let mut opinion = Opinion {
            aim: target.aim,
            target: target.point,
            outcome: comes.outcome,
            answer: answer.map(|answer| answer.outcome),
            reply: comes.reply,
            assumed: inquiry
                .goal
                .assumed(&inquiry.start, &target, !inquiry.answers.is_empty())
                .or(comes.assumed)
                .or(compared)
                .or(by_eyes.then_some(Assumption::Seki))
                .or(is_guessed(&inquiry.start, &inquiry.goal, &target, decided)
                    .then_some(Assumption::Group)),
            threats: comes.threats,
            ko_kind: comes.ko_kind,
            bent_four: comes.bent_four,
            seki: comes.seki || other_seki,
            answer_seki,
            answer_threats: answer.and_then(|answer| answer.threats),
            ko: inquiry.goal.ko,
            best: None,
            gain: None,
        };
        if inquiry.answers.is_empty()
            && opinion.assumed.is_none()
            && opinion.outcome != Outcome::Works
        {
            let best = target.best(&first_of(inquiry), READ, &stopped);
            opinion.best = best.map(|(outcome, _)| outcome);
        }
        return Some(Found {
            opinion,
            target,
            now,
            comes,
        });
    }
    None
}

#[cfg(test)]
mod tests;
