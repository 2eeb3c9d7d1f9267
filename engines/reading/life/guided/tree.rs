//! The tree: positions of the whole board, what was found out of each, and where to look next.

mod numbers;
mod told;

use super::Guess;
use super::zones::{WIDEST, Zone};
use crate::proof::Proof;
use go::{Color, Move, Point, Position, Rules};
use numbers::{Pick, numbers};
use std::collections::HashMap;

/// Positions that are visited often are read again, with so many times more, up to a bound.
const AGAIN: u32 = 8;
const MOST: u32 = 400_000;

/// Reading again may take this part of what the first readings of all visits take, times how likely it tells.
const WORTH: f32 = 0.1;

/// No line is longer than this.
const DEEPEST: usize = 60;

/// The likelihood that moves share which answer other moves.
const ANSWERS: f32 = 0.5;

/// The part of all likelihood that goes to each move whatever the guide says.
const FLOOR: f32 = 0.0025;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    /// The chain stands.
    Stands,
    /// It falls, or nothing is left to try.
    Lost,
}

/// A move and what is behind it.
struct Child {
    at: Point,
    likely: f32,
    node: Option<usize>,
}

/// A position.
struct Node {
    pos: Position,
    state: State,
    /// What is needed of the board where the chain stands.
    zone: Zone,
    /// Where the attacker has to be answered; known as soon as his pass is.
    needed: Option<Zone>,
    children: Vec<Child>,
    /// What comes of the attacker's pass.
    pass: Option<usize>,
    /// Where the owner moves if the chain stands.
    best: Option<Point>,
    /// What shows it in a small region.
    shown: Option<Box<Proof>>,
    visits: u32,
    stands: f32,
    /// How likely a short look shows that the chain stands.
    readable: f32,
    /// Whether it was read that the chain falls.
    falls: bool,
    /// How many positions were read of it.
    read: u32,
    busy: bool,
    proof: f32,
    disproof: f32,
}

/// What is to be looked at.
pub(super) struct Work {
    pub(super) pos: Position,
    pub(super) owner: Color,
    pub(super) attacks: bool,
    pub(super) nodes: u32,
    /// Whether it was not looked at before.
    pub(super) is_new: bool,
    path: Vec<usize>,
}

/// The chain falls.
pub(super) struct Fall {
    /// To this move, if the attacker is to move.
    pub(super) mv: Option<Point>,
}

/// What was found out.
#[derive(Default)]
pub(super) struct Found {
    pub(super) stands: Option<(Proof, Option<Point>)>,
    pub(super) falls: Option<Fall>,
    pub(super) guess: Option<Guess>,
}

pub(super) struct Tree {
    nodes: Vec<Node>,
    known: HashMap<(u64, Color), usize>,
    target: Point,
    owner: Color,
    /// Where moves are looked for.
    near: Zone,
    /// The positions that are read at first in each of them.
    first: u32,
}

impl Tree {
    /// A tree that begins with a position, with moves at these points and beside them; `None` if the board is too wide.
    pub(super) fn of(
        pos: &Position,
        target: Point,
        to_move: Color,
        near: &[Point],
        first: u32,
    ) -> Option<Tree> {
        let size = pos.size();
        let owner = pos.stone(target)?;
        if size.width().max(size.height()) > WIDEST {
            return None;
        }
        let beside = near.iter().flat_map(|&p| size.neighbours(p));
        let mut tree = Tree {
            nodes: Vec::new(),
            known: HashMap::new(),
            target,
            owner,
            near: Zone::of(beside.chain(near.iter().copied())),
            first,
        };
        let mut pos = pos.clone();
        pos.set_to_move(to_move);
        tree.add(without_ko(pos));
        Some(tree)
    }

    pub(super) fn is_settled(&self) -> bool {
        self.nodes[0].state != State::Open
    }

    fn owner_moves(&self, i: usize) -> bool {
        self.nodes[i].pos.to_move() == self.owner
    }

    fn add(&mut self, pos: Position) -> usize {
        let key = (pos.hash(), pos.to_move());
        if let Some(&i) = self.known.get(&key) {
            return i;
        }
        let is_taken = pos.stone(self.target) != Some(self.owner);
        self.known.insert(key, self.nodes.len());
        self.nodes.push(Node {
            pos,
            state: if is_taken { State::Lost } else { State::Open },
            zone: Zone::NONE,
            needed: None,
            children: Vec::new(),
            pass: None,
            best: None,
            shown: None,
            visits: 0,
            stands: 0.5,
            readable: 0.5,
            falls: false,
            read: 0,
            busy: false,
            proof: 1.0,
            disproof: 1.0,
        });
        self.nodes.len() - 1
    }

    /// The position after a move; `None` if it may not be played.
    fn after(&mut self, i: usize, mv: Option<Point>) -> Option<usize> {
        let mut pos = self.nodes[i].pos.clone();
        let color = pos.to_move();
        if let Some(p) = mv {
            pos.play(color, Move::Play(p), &Rules::JAPANESE, &[]).ok()?;
            // The attacker would retake.
            if color == self.owner && pos.ko().is_some() {
                return None;
            }
        }
        pos.set_to_move(color.opposite());
        Some(self.add(without_ko(pos)))
    }

    /// Where to look next; `None` if others are about to find that out.
    pub(super) fn next(&mut self) -> Option<Work> {
        let mut path = vec![0];
        loop {
            let &i = path.last()?;
            self.settle(i);
            let node = &self.nodes[i];
            if node.busy {
                return None;
            }
            let visits = node.visits as f32;
            let worth = (WORTH * self.first as f32 * visits * node.readable) as u32;
            let nodes = match node.read {
                0 => self.first,
                read if worth > read && read < MOST => read * AGAIN,
                _ => 0,
            };
            if nodes > 0 && node.state == State::Open {
                let is_new = node.read == 0;
                let pos = node.pos.clone();
                self.nodes[i].busy = true;
                self.nodes[i].read = nodes;
                return Some(Work {
                    attacks: pos.to_move() != self.owner,
                    owner: self.owner,
                    pos,
                    nodes,
                    is_new,
                    path,
                });
            }
            let next = if node.state == State::Open && path.len() < DEEPEST {
                let from = path.len().checked_sub(2).map(|j| path[j]);
                self.put_answers_first(i, from);
                self.choose(i)
            } else {
                None
            };
            match next {
                Some(next) if !path.contains(&next) => path.push(next),
                next => {
                    self.give_up(i, next);
                    self.go_back(&path);
                    if self.is_settled() {
                        return None;
                    }
                    path.truncate(1);
                }
            }
        }
    }

    /// Gives up a position in which nothing is left to try, or a move that leads back to a position before it.
    fn give_up(&mut self, i: usize, next: Option<usize>) {
        if self.nodes[i].state != State::Open {
        } else if next.is_some() && self.owner_moves(i) {
            self.nodes[i].children.retain(|child| child.node != next);
        } else {
            self.nodes[i].state = State::Lost;
        }
    }

    /// Takes down what was found out.
    pub(super) fn found(&mut self, work: &Work, found: Found) {
        let Some(&i) = work.path.last() else {
            return;
        };
        self.nodes[i].busy = false;
        if let Some((proof, mv)) = found.stands {
            let zone = proof.steps.first().map(|step| step.zone.as_slice());
            self.nodes[i].zone = Zone::of(zone.unwrap_or_default().iter().copied());
            self.nodes[i].best = mv;
            self.nodes[i].shown = Some(Box::new(proof));
            self.nodes[i].state = State::Stands;
        } else if let Some(fall) = found.falls {
            self.nodes[i].best = fall.mv;
            self.nodes[i].falls = true;
            self.nodes[i].state = State::Lost;
        } else if let Some(guess) = found.guess {
            self.open(i, &guess);
        }
        self.go_back(&work.path);
    }

    /// Notes the moves of a position.
    fn open(&mut self, i: usize, guess: &Guess) {
        let node = &self.nodes[i];
        let color = node.pos.to_move();
        let size = node.pos.size();
        let likely = |p: Point| {
            let at = usize::from(p.y) * usize::from(size.width()) + usize::from(p.x);
            guess.moves.get(at).copied().unwrap_or(0.0).max(0.0)
        };
        let points = size.points().filter(|&p| self.near.has(p));
        let playable = points.filter(|&p| node.pos.check(color, p, &Rules::JAPANESE, &[]).is_ok());
        let mut children: Vec<Child> = playable
            .map(|at| Child {
                at,
                likely: likely(at),
                node: None,
            })
            .collect();
        let sum: f32 = children.iter().map(|child| child.likely).sum();
        for child in &mut children {
            child.likely = 0.9 * child.likely / sum.max(f32::MIN_POSITIVE) + FLOOR;
        }
        children.sort_by(|a, b| b.likely.total_cmp(&a.likely));
        let node = &mut self.nodes[i];
        node.children = children;
        node.stands = guess.stands.clamp(0.0, 1.0);
        node.readable = guess.read;
        (node.proof, node.disproof) = numbers(node.stands);
    }

    /// Goes through a line from its end and notes what follows for each position.
    fn go_back(&mut self, path: &[usize]) {
        for &i in path.iter().rev() {
            self.settle(i);
            let was_read = self.nodes[i].visits > 0 || self.nodes[i].read == 0;
            if was_read && self.nodes[i].state == State::Open {
                self.count(i);
            }
            self.nodes[i].visits += 1;
        }
    }

    /// Looks whether what is known of the moves of a position settles it.
    fn settle(&mut self, i: usize) {
        if self.nodes[i].state != State::Open {
            return;
        }
        if self.owner_moves(i) {
            self.settle_own(i);
        } else {
            self.settle_attack(i);
        }
    }

    fn state(&self, child: &Child) -> Option<State> {
        child.node.map(|n| self.nodes[n].state)
    }

    fn settle_own(&mut self, i: usize) {
        let children = &self.nodes[i].children;
        let wins = children
            .iter()
            .find(|child| self.state(child) == Some(State::Stands));
        if let Some(child) = wins
            && let Some(next) = child.node
        {
            let at = child.at;
            let mut zone = self.nodes[next].zone;
            zone.add(self.target);
            zone.add_move(&self.nodes[i].pos, &self.nodes[next].pos, at);
            let node = &mut self.nodes[i];
            node.zone = zone;
            node.best = Some(at);
            node.state = State::Stands;
        } else if !children.is_empty()
            && children
                .iter()
                .all(|child| self.state(child) == Some(State::Lost))
        {
            self.nodes[i].state = State::Lost;
        }
    }

    fn settle_attack(&mut self, i: usize) {
        let node = &self.nodes[i];
        let is_lost = |child: &Child| self.state(child) == Some(State::Lost);
        let pass = node.pass.map(|n| self.nodes[n].state);
        if pass == Some(State::Lost) || node.children.iter().any(is_lost) {
            self.nodes[i].state = State::Lost;
            return;
        }
        let was_read = node.read > 0 && !node.busy;
        let Some(pass) = node
            .pass
            .filter(|_| pass == Some(State::Stands) && was_read)
        else {
            return;
        };
        let passed = self.nodes[pass].zone;
        let needed = node.needed.unwrap_or_else(|| {
            let mut needed = passed;
            needed.add_last_liberties(&node.pos, self.owner);
            needed
        });
        self.nodes[i].needed = Some(needed);
        // He may have to be answered further away than moves were looked for.
        self.add_missing(i, &needed);
        let node = &self.nodes[i];
        let mut zone = passed;
        zone.add(self.target);
        for child in node.children.iter().filter(|child| needed.has(child.at)) {
            match child.node {
                Some(n) if self.nodes[n].state == State::Stands => {
                    zone.add(child.at);
                    zone.add_all(&self.nodes[n].zone);
                }
                _ => return,
            }
        }
        zone.complete(&node.pos, self.owner, &needed);
        let node = &mut self.nodes[i];
        node.zone = zone;
        node.state = State::Stands;
    }

    /// Adds moves at these points that were not looked for.
    fn add_missing(&mut self, i: usize, at: &Zone) {
        let node = &self.nodes[i];
        let color = node.pos.to_move();
        let is_missing = |p: &Point| {
            node.pos.check(color, *p, &Rules::JAPANESE, &[]).is_ok()
                && node.children.iter().all(|child| child.at != *p)
        };
        let missing = at.points(&node.pos).into_iter().filter(is_missing);
        let missing: Vec<Child> = missing
            .map(|at| Child {
                at,
                likely: FLOOR,
                node: None,
            })
            .collect();
        self.nodes[i].children.extend(missing);
    }

    /// The owner's answers to other moves of the attacker before this position become likely.
    fn put_answers_first(&mut self, i: usize, from: Option<usize>) {
        let Some(from) = from.filter(|_| self.owner_moves(i)) else {
            return;
        };
        let others = self.nodes[from].children.iter();
        let others = others.filter_map(|child| child.node);
        let others = others.chain(self.nodes[from].pass);
        let mut answers: Vec<Point> = others
            .filter(|&n| self.nodes[n].state == State::Stands)
            .filter_map(|n| self.nodes[n].best)
            .collect();
        answers.sort_unstable();
        answers.dedup();
        let likely = ANSWERS / answers.len().max(1) as f32;
        for child in &mut self.nodes[i].children {
            if child.node.is_none() && answers.contains(&child.at) {
                child.likely = child.likely.max(likely);
            }
        }
    }

    /// The position after the move that is to be looked at next.
    fn choose(&mut self, i: usize) -> Option<usize> {
        if !self.owner_moves(i) && self.nodes[i].pass.is_none() {
            self.nodes[i].pass = Some(self.after(i, None)?);
        }
        loop {
            let k = match self.count(i)? {
                Pick::Pass => return self.nodes[i].pass,
                Pick::Move(k) => k,
            };
            if let Some(next) = self.nodes[i].children[k].node {
                return Some(next);
            }
            match self.after(i, Some(self.nodes[i].children[k].at)) {
                Some(next) => {
                    self.nodes[i].children[k].node = Some(next);
                    return Some(next);
                }
                None => {
                    self.nodes[i].children.remove(k);
                }
            }
        }
    }

    /// What a position's proof is made of, if the chain stands.
    pub(super) fn way(&self, i: usize) -> Option<Way<'_>> {
        let node = &self.nodes[i];
        if node.state != State::Stands {
            return None;
        }
        let how = if let Some(shown) = &node.shown {
            How::Shown(shown)
        } else if self.owner_moves(i) {
            let best = node.children.iter().find(|c| Some(c.at) == node.best)?;
            How::Plays(best.at, best.node?)
        } else {
            let needed = node.needed?;
            let replies = node.children.iter().filter(|child| needed.has(child.at));
            let mut all = vec![(None, node.pass?)];
            for child in replies {
                all.push((Some(child.at), child.node?));
            }
            How::Replies(all)
        };
        Some(Way {
            how,
            zone: node.zone.points(&node.pos),
            first: node.best,
        })
    }

    pub(super) fn start(&self) -> &Position {
        &self.nodes[0].pos
    }

    pub(super) fn target(&self) -> Point {
        self.target
    }
}

/// How the chain stands in a position.
pub(super) struct Way<'a> {
    pub(super) how: How<'a>,
    pub(super) zone: Vec<Point>,
    /// The owner's move, if he makes one.
    pub(super) first: Option<Point>,
}

/// What shows that a chain stands.
pub(super) enum How<'a> {
    /// It was read in a small region.
    Shown(&'a Proof),
    /// The owner's move and the position after it.
    Plays(Point, usize),
    /// The attacker's moves and the positions after them.
    Replies(Vec<(Option<Point>, usize)>),
}

/// The attacker takes kos, so that nobody is barred from retaking.
fn without_ko(mut pos: Position) -> Position {
    let to_move = pos.to_move();
    pos.execute(to_move, Move::Pass);
    pos.set_to_move(to_move);
    pos
}
