//! Proofs: what is claimed of a chain, and why it is so.
//!
//! A [`Proof`] is a strategy written down: the moves of the side that gets its way, all replies of the other side that
//! matter, and the reason why the others do not. It is a graph, because positions are reached in several orders. Whoever
//! made it need not be believed: [`Proof::check`] goes through it with the rules of [`go::Position`] alone.
//!
//! # What is claimed
//!
//! Both sides play in a *region*. Beside it are stones of the attacker that have liberties elsewhere; where other points are,
//! it is open, and the side that gets its way does not play there, except the attacker beside such stones of his. Its own
//! stones in the region have all their liberties there, so that nothing elsewhere decides about them. [`Goal::Falls`] says
//! that he takes the chain, or that its owner never gets two eyes in a region without seki, whatever the owner does there.
//! This takes for granted that the stones around the region stay. [`Goal::Stands`] says that the chain is not taken, whatever
//! the attacker does; this takes for granted only that it is no help to him to have stones around the region taken by filling
//! their liberties elsewhere himself. [`Goal::Joins`] says that two chains become one, whatever the other side does. There
//! their owner has the attacker's part, and who keeps them apart has that of a chain's owner; what is said of a chain that
//! falls holds for them, too. The chains may be among the stones around the region.
//!
//! Kos are read with one of three views ([`Kos`]). A chain that falls though its owner retakes every ko at once falls
//! without ko; a ko decides where so many threats more or less change what comes of the chain. Which claims make an answer is
//! told at [`crate::life::Finding`].
//!
//! # Why the other replies do not matter
//!
//! A proof holds for a set of points, its *zone*: it needs nothing of what is elsewhere. If the loser's pass is answered in a
//! zone, his moves outside are answered in the same way (C. Shih et al., "A novel approach to solving goal-achieving problems
//! for board games", 2022); an attacker's pass that is not answered is answered by a pass. The checker finds out by itself
//! whether a zone is large enough: it holds the zones of what follows, the moves, two liberties of each of the winner's chains
//! that the loser could take and that matter, so that none is taken from outside, a liberty of each stone that is played for a
//! chain that stands, so that it can be played, and a liberty of each chain of the loser beside a move, so that he cannot have
//! it taken with that move by filling the others.
//!
//! Where a chain falls, all chains of the attacker in the region matter. Where one stands, those of the owner do of which the
//! zone names a stone; others may be taken, and nothing changes. So it names a stone of the chain itself, of each chain that
//! encloses what it lives by, that a move is beside, that is beside what a move takes, and because of which the attacker may
//! not play at a point of the zone.
//!
//! A line of a proof that a chain falls may come back to where it was only if the owner has retaken a ko at once: for this he
//! needs a threat each time, and some time he has no more. Of a proof that a chain stands, lines may come back to where they
//! were: a chain that is never taken stands.

mod area;
mod check;
mod marks;

use go::{Color, Point, Position};

/// What is claimed of a chain and by which rules of ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// A stone of the chain; of the first one if two are to be joined.
    pub target: Point,
    /// Who moves first.
    pub to_move: Color,
    /// What comes of it.
    pub goal: Goal,
    /// Who takes kos.
    pub kos: Kos,
}

/// What comes of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The attacker takes it, or it is dead as it stands.
    Falls,
    /// It is not taken.
    Stands,
    /// It becomes one chain with that of this stone, with two liberties at least. Its owner counts as the attacker.
    Joins(Point),
}

impl Goal {
    /// The view of kos that is hardest for who gets his way: with it the goal is reached with every view.
    pub fn hardest(self) -> Kos {
        match self {
            Goal::Falls | Goal::Joins(_) => Kos::Owner,
            Goal::Stands => Kos::Attacker,
        }
    }
}

impl Kos {
    /// Who gets his way with this goal has so many threats, and the other side none.
    pub(crate) fn for_goal(goal: Goal, threats: u8) -> Kos {
        let (owner, attacker) = match goal {
            Goal::Stands => (threats, 0),
            Goal::Falls | Goal::Joins(_) => (0, threats),
        };
        Kos::Counted { owner, attacker }
    }
}

impl Claim {
    /// The side that attacks the chain, or joins it with another; `None` if there is no stone.
    pub fn attacker(&self, pos: &Position) -> Option<Color> {
        let color = pos.stone(self.target)?;
        Some(match self.goal {
            Goal::Falls | Goal::Stands => color.opposite(),
            Goal::Joins(_) => color,
        })
    }
}

/// Who takes kos.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kos {
    /// The owner of the chain, who has more threats than the attacker can count: he retakes at once. A chain that falls
    /// then falls however many threats he has; a chain that stands needs some.
    Owner,
    /// Both, by the simple rule. Who may not retake at once may do so for one of his threats, of which there are so many
    /// at the beginning. What is elsewhere stays as it is: a threat and its answer change nothing but the ko.
    Counted {
        /// Threats of the owner of the chain.
        owner: u8,
        /// Threats of the attacker; [`Kos::ENDLESS`] if he always has another one.
        attacker: u8,
    },
    /// The attacker, in the same way. The owner takes none, for it would be retaken.
    Attacker,
}

impl Kos {
    /// Nobody has a threat.
    pub const NOBODY: Kos = Kos::Counted {
        owner: 0,
        attacker: 0,
    };

    /// So many threats never end.
    pub const ENDLESS: u8 = u8::MAX;

    /// The attacker retakes all kos at once, as often as he likes, and the owner by the simple rule. With two kos (両コウ) a chain may
    /// stand like that for ever: each time the owner takes the other one. It does with any number of the attacker's threats, then.
    pub const RETAKEN: Kos = Kos::Counted {
        owner: 0,
        attacker: Kos::ENDLESS,
    };
}

/// A claim and what proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is proven.
    pub claim: Claim,
    /// Where both sides play: points and the stones on them.
    pub region: Vec<Point>,
    /// The graph. The claim is that of the first step.
    pub steps: Vec<Step>,
}

/// What comes of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is played.
    pub next: Next,
    /// The points on which it rests that the goal is reached.
    pub zone: Vec<Point>,
}

impl Step {
    /// The same where steps have other names.
    pub(crate) fn renamed(mut self, to: impl Fn(usize) -> usize) -> Step {
        match &mut self.next {
            Next::Plays(_, next) | Next::Within(_, next) => *next = to(*next),
            Next::Replies(replies) => replies.iter_mut().for_each(|(_, next)| *next = to(*next)),
            Next::Ends(_) => {}
        }
        self
    }
}

impl Next {
    /// The moves that are played and where they lead.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (Option<Point>, usize)> {
        let (one, several) = match self {
            Next::Plays(mv, next) => (Some((*mv, *next)), &[][..]),
            Next::Replies(replies) => (None, &replies[..]),
            Next::Within(..) | Next::Ends(_) => (None, &[][..]),
        };
        one.into_iter().chain(several.iter().copied())
    }
}

/// What is played. Steps are named by their places in [`Proof::steps`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// The side that gets its way plays; `None` passes.
    Plays(Option<Point>, usize),
    /// The other side is to move: its replies in the zone and what comes of each. Replies elsewhere come to the same as the
    /// pass, which is there; but if the chain stands, only where a ko is barred, because else it is answered by a pass.
    Replies(Vec<(Option<Point>, usize)>),
    /// Nothing is played: of a chain that stands, the rest is shown with play in this part of the region alone.
    Within(Vec<Point>, usize),
    /// Nothing is left to play.
    Ends(End),
}

/// Why nothing is left to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The chain is taken.
    Taken,
    /// All points but one, or two side by side, are the chain's or beside stones of the attacker that stay: there is no room
    /// for two eyes.
    NoRoom,
    /// The chain lives whatever is played (Benson's theorem).
    Lives,
    /// The two chains are one, with two liberties at least.
    Joined,
}

/// Why a proof is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// There is no stone at a point that the claim names.
    NoTarget,
    /// The region is not enclosed by stones that stay, or does not hold the chain.
    Region,
    /// A step is named that is not there, or stands for two positions.
    Step,
    /// It is the other side's turn, or a pass is not allowed.
    Turn,
    /// A move is against the rules.
    Illegal(Point),
    /// A reply is missing; `None` is the pass.
    Missing(Option<Point>),
    /// The winner plays where the region is open, so that what is elsewhere might take part.
    Open(Point),
    /// A zone lacks this point.
    Zone(Point),
    /// The reason to end is not true.
    NotEnded,
    /// A line that is to end comes back to where it was, and the owner did not use up a threat.
    Repeats,
    /// A line is too long.
    TooDeep,
}

impl Proof {
    /// The proof of a chain that stands with its attacker to move is one that it stands with its owner to move: he passes.
    /// `None` if this claims something else.
    pub fn after_pass(&self) -> Option<Proof> {
        let first = self.steps.first();
        let first = first.filter(|_| self.claim.goal == Goal::Stands)?;
        let pass = Step {
            next: Next::Plays(None, 1),
            zone: first.zone.clone(),
        };
        Some(Proof {
            claim: Claim {
                to_move: self.claim.to_move.opposite(),
                ..self.claim
            },
            region: self.region.clone(),
            steps: std::iter::once(pass).chain(self.shifted(1)).collect(),
        })
    }

    /// Its steps as they are where so many others come before them.
    pub(crate) fn shifted(&self, by: usize) -> impl Iterator<Item = Step> {
        let steps = self.steps.iter().cloned();
        steps.map(move |step| step.renamed(|next| next + by))
    }

    /// What is played from a step on; where it is shown in a part of the region, from the step there. `None` if there is no
    /// such step.
    pub fn next(&self, mut step: usize) -> Option<&Next> {
        for _ in 0..=self.steps.len() {
            match &self.steps.get(step)?.next {
                Next::Within(_, next) => step = *next,
                next => return Some(next),
            }
        }
        None
    }

    /// The winner's moves and the loser's replies that were written down.
    pub fn moves(&self) -> usize {
        let replies = |step: &Step| match &step.next {
            Next::Plays(..) => 1,
            Next::Replies(replies) => replies.len(),
            Next::Within(..) | Next::Ends(_) => 0,
        };
        self.steps.iter().map(replies).sum()
    }
}
