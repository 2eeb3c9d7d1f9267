//! A place laid out for reading, with what was found out about it; and one question with one view of kos after the other.

use super::field::{ATTACKER, Field, NONE, OWNER, Place};
use super::memory::{Known, Memory};
use super::search::{Aim, Matter, Outcome, Question, Search, team};
use super::{Asked, NOTHING, Read};
use crate::proof::{Claim, Goal, Kos, Proof, Step};
use crate::search::Threats;
use crate::{Answer, Code};
use go::Point;

/// So many positions are looked at to find the open sides that matter.
const LEAKS: u32 = 20_000;

/// A layout with as many words of bits as its place needs.
#[derive(Debug)]
pub(super) enum AnyLayout {
    Small(Box<Layout<1>>),
    Middling(Box<Layout<2>>),
    Large(Box<Layout<4>>),
    Board(Box<Layout<8>>),
    Huge(Box<Layout<44>>),
}

/// A place as sets of points, and what is remembered of it.
#[derive(Debug)]
pub(super) struct Layout<const W: usize> {
    place: Place,
    field: Field<W>,
    memory: Memory<Known<W>>,
}

/// Does the same with whichever layout there is.
macro_rules! on_layout {
    ($any:expr, $layout:ident => $what:expr) => {
        match $any {
            AnyLayout::Small($layout) => $what,
            AnyLayout::Middling($layout) => $what,
            AnyLayout::Large($layout) => $what,
            AnyLayout::Board($layout) => $what,
            AnyLayout::Huge($layout) => $what,
        }
    };
}

impl AnyLayout {
    pub(super) fn new(place: Place) -> AnyLayout {
        match place.words() {
            0 | 1 => AnyLayout::Small(Layout::new(place)),
            2 => AnyLayout::Middling(Layout::new(place)),
            3 | 4 => AnyLayout::Large(Layout::new(place)),
            5..=8 => AnyLayout::Board(Layout::new(place)),
            _ => AnyLayout::Huge(Layout::new(place)),
        }
    }

    /// The same with the stones of a place that is like its own; what is remembered stays.
    pub(super) fn restarted(mut self, place: Place) -> AnyLayout {
        on_layout!(&mut self, layout => {
            layout.field = Field::new(&place);
            layout.place = place;
        });
        self
    }

    pub(super) fn place(&self) -> &Place {
        on_layout!(self, layout => &layout.place)
    }

    /// Reads with each view of kos that may matter.
    pub(super) fn read(&mut self, asked: &Asked<'_>, closed: bool, left: &mut u32) -> Read {
        on_layout!(self, layout => layout.read(asked, closed, left))
    }

    /// Reads whether the chain falls, or stands, with one view of kos, and writes a proof if it does: with the view that is
    /// hardest for who gets his way, if no ko has a part in it.
    pub(super) fn show(
        &mut self,
        asked: &Asked<'_>,
        goal: Goal,
        kos: Kos,
        left: &mut u32,
    ) -> Shown {
        on_layout!(self, layout => layout.show(asked, goal, kos, left))
    }

    /// Tells whether the owner cannot make two eyes, even if the attacker only passes.
    pub(super) fn is_eyeless(&mut self, asked: &Asked<'_>, left: &mut u32) -> bool {
        on_layout!(self, layout => layout.is_eyeless(asked, left))
    }
}

impl<const W: usize> Layout<W> {
    fn new(place: Place) -> Box<Self> {
        Box::new(Layout {
            field: Field::new(&place),
            place,
            memory: Memory::new(),
        })
    }

    fn is_eyeless(&mut self, asked: &Asked<'_>, left: &mut u32) -> bool {
        let question = Question {
            matter: Matter {
                threats: Threats::Owner,
                counted: [0, 0],
                aim: Aim::Eyes,
                alone: asked.alone,
            },
            nodes: *left,
            stopped: asked.stopped,
            progress: asked.progress.as_deref(),
        };
        let answered = team::ask(&self.field, &mut self.memory, &question, asked.to_move());
        *left = left.saturating_sub(answered.used);
        matches!(answered.outcome, Outcome::Falls(_))
    }

    fn show(&mut self, asked: &Asked<'_>, goal: Goal, kos: Kos, left: &mut u32) -> Shown {
        let mut views = Views {
            asked,
            nodes: *left,
            layout: self,
            closed: true,
            wanted: Some(goal),
            left,
            by_ko: false,
            proofs: Vec::new(),
        };
        let outcome = match views.ask(kos) {
            Ok(outcome) => outcome,
            Err(Unread) => return Shown::Unread,
        };
        if views.by_ko && kos != goal.hardest() {
            views.prove(outcome, kos);
        }
        let proof = views.proofs.pop().filter(|_| outcome.goal() == Some(goal));
        let works = (goal == Goal::Falls) == asked.attack;
        let (Outcome::Falls(s) | Outcome::Lives(s)) = outcome else {
            return Shown::Unread;
        };
        let answer = Answer {
            code: if works { Code::Yes } else { Code::No },
            mv: (works && s != NONE).then(|| self.field.point(s)),
        };
        if let Some(proof) = proof {
            return Shown::Yes(answer, Box::new(proof));
        }
        if outcome.goal() == Some(goal) {
            return Shown::No(Vec::new());
        }
        Shown::No(self.leaks(asked, goal, kos, left))
    }

    /// The open sides because of which something was not shown, the most important ones first.
    fn leaks(&mut self, asked: &Asked<'_>, goal: Goal, kos: Kos, left: &mut u32) -> Vec<Point> {
        let question = Question {
            progress: None,
            ..asked.question(kos, LEAKS)
        };
        let mut search = Search::new(&self.field, &self.memory, &question);
        let winner = if goal == Goal::Falls { OWNER } else { ATTACKER };
        let leaks = search.leaks(asked.to_move(), winner);
        *left = left.saturating_sub(search.used());
        let added = search.added();
        self.memory.added(added);
        leaks.into_iter().map(|s| self.field.point(s)).collect()
    }

    fn read(&mut self, asked: &Asked<'_>, closed: bool, left: &mut u32) -> Read {
        let mut views = Views {
            asked,
            nodes: *left,
            layout: self,
            closed,
            wanted: None,
            left,
            by_ko: false,
            proofs: Vec::new(),
        };
        let found = if asked.attack {
            views.attack()
        } else {
            views.defend()
        };
        let proofs = views.proofs;
        let answer = match found {
            Ok(Some((code, s))) => Answer {
                code,
                mv: (s != NONE).then(|| self.field.point(s)),
            },
            Ok(None) => NOTHING,
            Err(Unread) => Answer {
                code: Code::Unknown,
                mv: None,
            },
        };
        Read {
            answer,
            closed,
            proofs,
        }
    }
}

impl Asked<'_> {
    /// The question with one view of kos.
    fn question(&self, kos: Kos, nodes: u32) -> Question<'_> {
        let (threats, counted) = match kos {
            Kos::Owner => (Threats::Owner, [0, 0]),
            Kos::Attacker => (Threats::Attacker, [0, 0]),
            Kos::Counted { owner, attacker } => (Threats::Nobody, [owner, attacker]),
        };
        Question {
            matter: Matter {
                threats,
                counted,
                aim: Aim::Survive,
                alone: self.alone,
            },
            nodes,
            stopped: self.stopped,
            progress: self.progress.as_deref(),
        }
    }
}

/// What comes of an attempt to show that a chain falls, or stands.
pub(super) enum Shown {
    /// The answer to what was asked, and the proof.
    Yes(Answer, Box<Proof>),
    /// It does not, or several kos come back for ever. The open sides that were made use of, the most important ones first.
    No(Vec<Point>),
    /// It was not read to the end.
    Unread,
}

/// A question was not read to its end.
struct Unread;

/// One question, with one view of kos after the other.
struct Views<'a, 'b, const W: usize> {
    asked: &'a Asked<'b>,
    layout: &'a mut Layout<W>,
    closed: bool,
    /// What is to be shown, if nothing else is worth a proof.
    wanted: Option<Goal>,
    /// Positions that may be looked at to write a proof.
    nodes: u32,
    left: &'a mut u32,
    /// Whether the last answer may be another one with another view.
    by_ko: bool,
    proofs: Vec<Proof>,
}

/// How the mover gets his way and by which move, if he does.
type Way = Option<(Code, u16)>;

/// So many threats are tried to tell how many a ko takes.
pub(super) const MOST_THREATS: u8 = 3;

impl<'a, const W: usize> Views<'a, '_, W> {
    /// Asks whether the attacker kills: first whatever threats the owner has, then whether threats of his own help him, and
    /// only then who needs the first one.
    fn attack(&mut self) -> Result<Way, Unread> {
        match self.ask(Kos::Owner)? {
            Outcome::Falls(s) if !self.by_ko || !self.proofs.is_empty() => {
                return Ok(Some((Code::Yes, s)));
            }
            Outcome::Falls(s) => {
                // A ko that never ends is no way to kill: the group must fall without any threats, too.
                if let Outcome::Falls(_) = self.ask(Kos::NOBODY)? {
                    return Ok(Some((Code::Yes, s)));
                }
            }
            _ if !self.by_ko => return Ok(None),
            _ => {}
        }
        let Outcome::Falls(after) = self.ask(Kos::Attacker)? else {
            return Ok(None);
        };
        if self.stands_by_two_kos()?.is_some() {
            return Ok(None);
        }
        let without = self.ask(Kos::NOBODY)?;
        self.count_threats(without);
        Ok(match without {
            Outcome::Falls(s) => Some((Code::KoFirst, s)),
            _ => Some((Code::KoAfter, after)),
        })
    }

    /// Asks whether the owner lives, in the same way.
    fn defend(&mut self) -> Result<Way, Unread> {
        match self.ask(Kos::Attacker)? {
            Outcome::Lives(s) => return Ok(Some((Code::Yes, s))),
            _ if !self.by_ko => return Ok(None),
            _ => {}
        }
        let Outcome::Lives(after) = self.ask(Kos::Owner)? else {
            return Ok(None);
        };
        if let Some(s) = self.stands_by_two_kos()? {
            return Ok(Some((Code::Yes, s)));
        }
        let without = self.ask(Kos::NOBODY)?;
        self.count_threats(without);
        Ok(match without {
            Outcome::Lives(s) => Some((Code::KoFirst, s)),
            _ => Some((Code::KoAfter, after)),
        })
    }

    /// Whether the chain stands though the attacker retakes every ko at once, because its owner then takes another one (両コウ). Returns
    /// his move.
    fn stands_by_two_kos(&mut self) -> Result<Option<u16>, Unread> {
        let outcome = self.ask(Kos::RETAKEN)?;
        let Outcome::Lives(s) = outcome else {
            return Ok(None);
        };
        self.prove(outcome, Kos::RETAKEN);
        Ok(Some(s))
    }

    /// Proves what comes of the chain if nobody has threats, and with how few of them the other side turns that round.
    fn count_threats(&mut self, without: Outcome) {
        if !self.asked.proves || !self.closed {
            return;
        }
        let turned = match without {
            Outcome::Falls(_) => Goal::Stands,
            _ => Goal::Falls,
        };
        self.prove(without, Kos::NOBODY);
        for threats in 1..=MOST_THREATS {
            let kos = Kos::for_goal(turned, threats);
            match self.ask(kos) {
                Ok(outcome) if outcome.goal() == Some(turned) => {
                    self.prove(outcome, kos);
                    return;
                }
                Ok(_) => {}
                Err(Unread) => return,
            }
        }
    }

    /// Asks with one view, and writes a proof if one is wanted and it is the hardest view.
    fn ask(&mut self, kos: Kos) -> Result<Outcome, Unread> {
        let question = self.asked.question(kos, *self.left);
        let Layout { field, memory, .. } = &mut *self.layout;
        let answered = team::ask(field, memory, &question, self.asked.to_move());
        let outcome = answered.outcome;
        *self.left = self.left.saturating_sub(answered.used);
        self.by_ko = answered.by_ko;
        let hardest = outcome.goal().ok_or(Unread)?.hardest();
        // Without any ko it is the same with every view: then it is shown with the hardest.
        if kos == hardest || !self.by_ko {
            self.prove(outcome, hardest);
        }
        Ok(outcome)
    }

    /// The question as it is read to write a proof: that begins anywhere, so nobody is told how far it is.
    fn to_write(&self, kos: Kos) -> Question<'a> {
        Question {
            progress: None,
            ..self.asked.question(kos, self.nodes)
        }
    }

    /// Writes the steps of a proof, from what is remembered; none if that comes to no end. Tells whether that was so though positions
    /// might still be looked at.
    fn write(&mut self, goal: Goal, kos: Kos) -> (Option<Vec<Step>>, bool) {
        let question = self.to_write(kos);
        let Layout { field, memory, .. } = &mut *self.layout;
        let mut search = Search::new(field, memory, &question);
        let steps = search.write(self.asked.to_move(), goal);
        let added = search.added();
        let is_endless = steps.is_none() && search.left > 0 && !(self.asked.stopped)();
        memory.added(added);
        (steps, is_endless)
    }

    /// Forgets everything and reads the question again by one processor; whether that comes to the same.
    fn is_read_alone(&mut self, goal: Goal, kos: Kos) -> bool {
        let mut question = self.to_write(kos);
        question.matter.alone = true;
        let Layout { field, memory, .. } = &mut *self.layout;
        *memory = Memory::new();
        let answered = team::ask(field, memory, &question, self.asked.to_move());
        answered.outcome.goal() == Some(goal)
    }

    /// Writes a proof of what was just found, if one is wanted.
    fn prove(&mut self, outcome: Outcome, kos: Kos) {
        let is_wanted = |goal: &Goal| self.wanted.is_none_or(|wanted| wanted == *goal);
        let goal = outcome.goal().filter(is_wanted);
        let Some(goal) = goal.filter(|_| self.asked.proves && self.closed) else {
            return;
        };
        let to_move = self.asked.to_move();
        let (mut steps, is_endless) = self.write(goal, kos);
        // The moves that several processors remember may lead in circles, from each of which the writer begins again. One by
        // itself finds others.
        if is_endless && !self.asked.alone && self.is_read_alone(goal, kos) {
            steps = self.write(goal, kos).0;
        }
        let Some(steps) = steps else {
            return;
        };
        let mover = match to_move {
            OWNER => self.asked.owner,
            _ => self.asked.owner.opposite(),
        };
        self.proofs.push(Proof {
            claim: Claim {
                target: self.layout.place.target,
                to_move: mover,
                goal,
                kos,
            },
            region: self.layout.place.list(),
            steps,
        });
    }
}
