//! The checker of proofs. It knows the rules by [`go::Position`] and nothing of the search: it plays every move of a proof,
//! finds the replies that the rules allow, and asks for an answer to each.

use super::{Claim, End, Flaw, Goal, Kos, Next, Proof, Step};
use go::{Color, Grid, Move, Point, Position, Rules};

/// No line may be longer than this: each move of it is a stack frame.
const DEEPEST: usize = 400;

/// Liberties outside the region that each stone around it must have if it is to stay.
const STAYS: usize = 2;

/// A set of points.
type Points = Grid<bool>;

/// What tells positions apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Situation {
    stones: u64,
    ko: Option<Point>,
    to_move: Color,
    threats: Threats,
}

/// The threats that are left: the owner's, and the attacker's.
type Threats = [u8; 2];

/// A position in which the side to move has its threats.
struct Here {
    pos: Position,
    threats: Threats,
}

/// The check of one proof.
struct Check<'a> {
    claim: Claim,
    owner: Color,
    steps: &'a [Step],
    region: Points,
    list: Vec<Point>,
    /// Points of the region beside stones of the attacker elsewhere.
    walled: Points,
    /// Points of the region beside others.
    open: Points,
    /// The position that each step stands for, once it was reached.
    reached: Vec<Option<Situation>>,
    /// The moves that cost no threat, from step to step.
    free: Vec<(usize, usize)>,
}

impl Proof {
    /// Goes through the whole proof for a position.
    ///
    /// # Errors
    /// The first flaw that is found; then nothing is proven.
    pub fn check(&self, pos: &Position) -> Result<(), Flaw> {
        let attacker = self.claim.attacker(pos).ok_or(Flaw::NoTarget)?;
        let mut region = Points::new(pos.size());
        for &p in &self.region {
            *region.get_mut(p).ok_or(Flaw::Region)? = true;
        }
        let mut check = Check {
            claim: self.claim,
            owner: attacker.opposite(),
            steps: &self.steps,
            list: pos.size().points().filter(|&p| region[p]).collect(),
            walled: Points::new(pos.size()),
            open: Points::new(pos.size()),
            region,
            reached: vec![None; self.steps.len()],
            free: Vec::new(),
        };
        check.has_sides(pos)?;
        let mut pos = pos.clone();
        pos.set_to_move(self.claim.to_move);
        let here = Here {
            pos: check.without_ko(pos),
            threats: match self.claim.kos {
                Kos::Counted { owner, attacker } => [owner, attacker],
                Kos::Owner | Kos::Attacker => [0, 0],
            },
        };
        check.step(0, &here, 0)?;
        if check.has_zone() {
            check.comes_to_an_end()
        } else {
            Ok(())
        }
    }
}

impl Check<'_> {
    fn attacker(&self) -> Color {
        self.owner.opposite()
    }

    /// The side that gets its way.
    fn winner(&self) -> Color {
        if self.has_zone() {
            self.attacker()
        } else {
            self.owner
        }
    }

    fn has_zone(&self) -> bool {
        self.claim.goal.has_zone()
    }

    /// Whether the chains that are to be joined are both there still.
    fn has_its_stones(&self, pos: &Position) -> bool {
        match self.claim.goal {
            Goal::Falls | Goal::Stands => true,
            Goal::Joins(other) => [self.claim.target, other]
                .iter()
                .all(|&p| pos.stone(p) == Some(self.attacker())),
        }
    }

    /// The region holds the target, whole chains of the owner, and all liberties of the winner's stones in it. Beside it are
    /// stones of the attacker that stay, and chains that are to be joined may be among them; elsewhere it is open.
    fn has_sides(&mut self, pos: &Position) -> Result<(), Flaw> {
        let enough = if self.has_zone() { STAYS } else { 1 };
        let within = |p: &Point| self.region.get(*p).is_some_and(|&there| there);
        let outside = |q: Point| pos.liberties(q).iter().filter(|l| !within(l)).count();
        let there = match self.claim.goal {
            Goal::Falls | Goal::Stands => within(&self.claim.target),
            Goal::Joins(other) => [self.claim.target, other]
                .iter()
                .all(|&p| pos.size().contains(p) && (within(&p) || outside(p) >= STAYS)),
        };
        if !there {
            return Err(Flaw::Region);
        }
        for i in 0..self.list.len() {
            let p = self.list[i];
            for q in pos.size().neighbours(p).filter(|q| !within(q)) {
                let crosses = pos.stone(p).is_some() && pos.stone(p) == pos.stone(q);
                let wall = pos.stone(q) == Some(self.attacker());
                let free = !wall && pos.stone(p) == Some(self.winner());
                if crosses || free || wall && outside(q) < enough {
                    return Err(Flaw::Region);
                }
                let side = if wall {
                    &mut self.walled
                } else {
                    &mut self.open
                };
                side[p] = true;
            }
        }
        Ok(())
    }

    /// Nobody is barred from retaking where it does not matter who took last.
    fn without_ko(&self, mut pos: Position) -> Position {
        let matters = match self.claim.kos {
            Kos::Counted { .. } => true,
            Kos::Owner => self.has_zone(),
            Kos::Attacker => false,
        };
        if !matters {
            let to_move = pos.to_move();
            pos.execute(to_move, Move::Pass);
            pos.set_to_move(to_move);
        }
        pos
    }

    /// Tells whether a move retakes a ko at once, with a threat.
    fn costs_threat(&self, here: &Here, mv: Option<Point>) -> bool {
        let owner_moves = here.pos.to_move() == self.owner;
        let has_threat = match self.claim.kos {
            Kos::Owner => owner_moves,
            Kos::Counted { .. } => here.threats[usize::from(!owner_moves)] > 0,
            Kos::Attacker => false,
        };
        has_threat && mv.is_some() && mv == here.pos.ko()
    }

    /// The position after a move of the side to move; the reason if it may not be played.
    fn after(&self, here: &Here, mv: Option<Point>) -> Result<Here, Flaw> {
        let mut next = here.pos.clone();
        let mut threats = here.threats;
        let color = next.to_move();
        let costs_threat = self.costs_threat(here, mv);
        if costs_threat {
            let left = &mut threats[usize::from(color != self.owner)];
            *left = left.saturating_sub(1);
        }
        if mv.is_none() || costs_threat {
            next.execute(color, Move::Pass);
            next.set_to_move(color);
        }
        let Some(p) = mv else {
            next.set_to_move(color.opposite());
            return Ok(Here { pos: next, threats });
        };
        let played = next.play(color, Move::Play(p), &Rules::JAPANESE, &[]);
        let takes_none = match (self.claim.kos, self.claim.goal) {
            // It would be retaken; but if the target is what is taken, that does not help.
            (Kos::Owner, Goal::Stands) => {
                color != self.owner && next.stone(self.claim.target) == Some(self.owner)
            }
            (Kos::Attacker, _) => color == self.owner,
            (Kos::Owner, Goal::Falls | Goal::Joins(_)) | (Kos::Counted { .. }, _) => false,
        };
        if !self.region.get(p).is_some_and(|&there| there)
            || played.is_err()
            || takes_none && next.ko().is_some()
        {
            return Err(Flaw::Illegal(p));
        }
        Ok(Here {
            pos: self.without_ko(next),
            threats,
        })
    }

    /// Checks one step and what follows.
    fn step(&mut self, i: usize, here: &Here, depth: usize) -> Result<(), Flaw> {
        let pos = &here.pos;
        let situation = Situation {
            stones: pos.hash(),
            ko: pos.ko(),
            to_move: pos.to_move(),
            threats: here.threats,
        };
        match self.reached.get(i).ok_or(Flaw::Step)? {
            Some(other) if *other == situation => return Ok(()),
            Some(_) => return Err(Flaw::Step),
            None => self.reached[i] = Some(situation),
        }
        if depth > DEEPEST {
            return Err(Flaw::TooDeep);
        }
        if !self.has_its_stones(pos) {
            return Err(Flaw::NoTarget);
        }
        let zone = self.zone(i)?;
        let step = &self.steps[i];
        match &step.next {
            Next::Plays(mv, _) => self.plays(pos, *mv, &zone)?,
            Next::Replies(replies) => self.replies(here, replies, &zone)?,
            Next::Ends(end) if self.has_ended(*end, pos) => {}
            Next::Ends(_) => return Err(Flaw::NotEnded),
        }
        let has_zone = self.has_zone();
        if has_zone && pos.to_move() == self.owner && step.next != Next::Ends(End::Taken) {
            self.holds_liberties(pos, &zone)?;
        }
        for (mv, next) in step.next.moves() {
            let after = self.after(here, mv)?;
            self.step(next, &after, depth + 1)?;
            if has_zone {
                let rest = &self.steps[next].zone;
                if let Some(&p) = rest.iter().chain(&mv).find(|&&p| !zone[p]) {
                    return Err(Flaw::Zone(p));
                }
            }
            if !self.costs_threat(here, mv) {
                self.free.push((i, next));
            }
        }
        Ok(())
    }

    /// The zone of a step as a set.
    fn zone(&self, i: usize) -> Result<Points, Flaw> {
        let mut points = Points::new(self.region.size());
        for &p in &self.steps[i].zone {
            *points.get_mut(p).ok_or(Flaw::Zone(p))? = true;
        }
        Ok(points)
    }

    /// The winner's move, and what it needs itself.
    fn plays(&self, pos: &Position, mv: Option<Point>, zone: &Points) -> Result<(), Flaw> {
        if pos.to_move() != self.winner() {
            return Err(Flaw::Turn);
        }
        let Some(p) = mv.filter(|&p| pos.size().contains(p)) else {
            return Ok(());
        };
        // The stones of the winner keep their liberties in the region, or hang together with others that stay.
        if self.open[p] && !(self.has_zone() && self.walled[p]) {
            return Err(Flaw::Open(p));
        }
        if !self.has_zone() {
            return Ok(());
        }
        for q in pos.size().neighbours(p) {
            if pos.stone(q) != Some(self.owner) {
                continue;
            }
            let mut liberties = pos.liberties(q);
            liberties.retain(|&l| l != p);
            if liberties.is_empty() {
                // Another stone on the last empty point beside it would make it the capture of a ko, if it is alone.
                let mut beside = pos.size().neighbours(p);
                let alone = beside
                    .clone()
                    .all(|q| pos.stone(q) != Some(self.attacker()));
                let lacks = |&q: &Point| alone && pos.stone(q).is_none() && !zone[q];
                if let Some(q) = beside.find(lacks) {
                    return Err(Flaw::Zone(q));
                }
            } else if !liberties.iter().any(|&l| zone[l]) {
                // Its owner might have filled all but one elsewhere; then it would be taken, too.
                liberties.retain(|&l| self.region[l]);
                if let Some(&l) = liberties.first() {
                    return Err(Flaw::Zone(l));
                }
            }
        }
        Ok(())
    }

    /// Every reply that the rules allow is there, or comes to the same as the pass.
    fn replies(
        &self,
        here: &Here,
        replies: &[(Option<Point>, usize)],
        zone: &Points,
    ) -> Result<(), Flaw> {
        let pos = &here.pos;
        let gone = || match self.claim.goal {
            Goal::Falls | Goal::Stands => pos.stone(self.claim.target) != Some(self.owner),
            Goal::Joins(_) => false,
        };
        if pos.to_move() == self.winner() || gone() {
            return Err(Flaw::Turn);
        }
        let has_zone = self.has_zone();
        let missing = |mv: Option<Point>| replies.iter().all(|&(reply, _)| reply != mv);
        // An attacker who passes gains nothing, because the owner passes, too; but then he may take a ko again.
        if (has_zone || pos.ko().is_some()) && missing(None) {
            return Err(Flaw::Missing(None));
        }
        for &p in &self.list {
            let matters = (!has_zone || zone[p]) && pos.stone(p).is_none();
            if matters && missing(Some(p)) && self.after(here, Some(p)).is_ok() {
                return Err(Flaw::Missing(Some(p)));
            }
        }
        Ok(())
    }

    /// Every line ends some time: none comes back to where it was unless the owner uses up a threat each time.
    fn comes_to_an_end(&self) -> Result<(), Flaw> {
        let mut before = vec![0; self.steps.len()];
        let mut following = vec![Vec::new(); self.steps.len()];
        for &(from, to) in &self.free {
            before[to] += 1;
            following[from].push(to);
        }
        let mut open: Vec<usize> = (0..before.len()).filter(|&i| before[i] == 0).collect();
        let mut ended = 0;
        while let Some(i) = open.pop() {
            ended += 1;
            for &next in &following[i] {
                before[next] -= 1;
                if before[next] == 0 {
                    open.push(next);
                }
            }
        }
        if ended == before.len() {
            Ok(())
        } else {
            Err(Flaw::Repeats)
        }
    }

    /// The zone has two liberties of each of the attacker's chains that may be taken, or all that it has: then none is taken
    /// by moves elsewhere.
    fn holds_liberties(&self, pos: &Position, zone: &Points) -> Result<(), Flaw> {
        let mut seen = self.staying(pos);
        for &p in &self.list {
            if seen[p] || pos.stone(p) != Some(self.attacker()) {
                continue;
            }
            for q in pos.chain(p) {
                seen[q] = true;
            }
            let liberties = pos.liberties(p);
            let there = liberties.iter().filter(|&&l| zone[l]).count();
            let absent = liberties.iter().find(|&&l| !zone[l]);
            if let Some(&l) = absent.filter(|_| there < 2) {
                return Err(Flaw::Zone(l));
            }
        }
        Ok(())
    }

    /// The attacker's stones that hang together with stones of his around the region.
    fn staying(&self, pos: &Position) -> Points {
        let is_his = |p: Point| pos.stone(p) == Some(self.attacker());
        let mut stays = Points::new(pos.size());
        let mut left: Vec<Point> = self.list.clone();
        left.retain(|&p| self.walled[p] && is_his(p));
        while let Some(p) = left.pop() {
            if !std::mem::replace(&mut stays[p], true) {
                let within = |&q: &Point| self.region[q] && is_his(q) && !stays[q];
                left.extend(pos.size().neighbours(p).filter(within));
            }
        }
        stays
    }

    fn has_ended(&self, end: End, pos: &Position) -> bool {
        let there = pos.stone(self.claim.target) == Some(self.owner);
        match (end, self.claim.goal) {
            (End::Taken, Goal::Falls) => !there,
            (End::NoRoom, Goal::Falls) => there && self.has_no_room(pos),
            (End::Lives, Goal::Stands) => there && self.lives(pos),
            (End::Joined, Goal::Joins(other)) => {
                pos.chain(self.claim.target).contains(&other)
                    && pos.liberties(self.claim.target).len() >= STAYS
            }
            _ => false,
        }
    }

    /// Tells whether at most one point, or two side by side, can be eyes of the chain: of the points that it reaches without
    /// passing stones of the attacker that stay, those that are not its own and not beside such stones.
    fn has_no_room(&self, pos: &Position) -> bool {
        let size = pos.size();
        let staying = self.staying(pos);
        let stays = |q: Point| {
            if self.region[q] {
                staying[q]
            } else {
                pos.stone(q) == Some(self.attacker())
            }
        };
        let mut reached = pos.chain(self.claim.target);
        let own = reached.len();
        let mut seen = Points::new(size);
        for &p in &reached {
            seen[p] = true;
        }
        let (mut eyes, mut done) = (Vec::new(), 0);
        while let Some(&p) = reached.get(done) {
            if !self.region[p] {
                return false;
            }
            let mut eye = done >= own;
            done += 1;
            for q in size.neighbours(p) {
                if stays(q) {
                    eye = false;
                } else if !seen[q] {
                    seen[q] = true;
                    reached.push(q);
                }
            }
            if eye {
                eyes.push(p);
            }
        }
        match eyes[..] {
            [] | [_] => true,
            [a, b] => size.neighbours(a).any(|q| q == b),
            _ => false,
        }
    }

    /// Benson's theorem: two spaces that the owner encloses with chains that live, each with all its empty points beside the
    /// chain (D. B. Benson, "Life in the game of Go", 1976).
    fn lives(&self, pos: &Position) -> bool {
        let target = pos.chain(self.claim.target)[0];
        let mut spaces = self.spaces(pos);
        let mut chains: Vec<Point> = spaces.iter().flat_map(|s| s.around.clone()).collect();
        chains.sort_unstable();
        chains.dedup();
        loop {
            let before = (chains.len(), spaces.len());
            chains.retain(|c| spaces.iter().filter(|s| s.vital.contains(c)).count() >= 2);
            spaces.retain(|s| s.around.iter().all(|c| chains.contains(c)));
            if before == (chains.len(), spaces.len()) {
                return chains.contains(&target);
            }
        }
    }

    /// The spaces within the region that the owner encloses. Chains are named by their first stones.
    fn spaces(&self, pos: &Position) -> Vec<Space> {
        let size = pos.size();
        let mut seen = Points::new(size);
        let mut spaces = Vec::new();
        for &start in &self.list {
            if seen[start] || pos.stone(start) == Some(self.owner) {
                continue;
            }
            seen[start] = true;
            let (mut points, mut around) = (vec![start], Vec::new());
            let (mut enclosed, mut done) = (true, 0);
            while let Some(&p) = points.get(done) {
                done += 1;
                enclosed &= self.region[p];
                for q in size.neighbours(p) {
                    if pos.stone(q) == Some(self.owner) {
                        around.push(pos.chain(q)[0]);
                    } else if self.region[p] && !seen[q] {
                        seen[q] = true;
                        points.push(q);
                    }
                }
            }
            around.sort_unstable();
            around.dedup();
            let empty: Vec<Point> = points
                .into_iter()
                .filter(|&p| pos.stone(p).is_none())
                .collect();
            let beside = |c: &Point, p: &Point| {
                size.neighbours(*p)
                    .any(|q| pos.stone(q) == Some(self.owner) && pos.chain(q)[0] == *c)
            };
            let mut vital = around.clone();
            vital.retain(|c| !empty.is_empty() && empty.iter().all(|p| beside(c, p)));
            if enclosed {
                spaces.push(Space { around, vital });
            }
        }
        spaces
    }
}

impl Next {
    /// The moves that are played and where they lead.
    fn moves(&self) -> Vec<(Option<Point>, usize)> {
        match self {
            Next::Plays(mv, next) => vec![(*mv, *next)],
            Next::Replies(replies) => replies.clone(),
            Next::Ends(_) => Vec::new(),
        }
    }
}

/// A space without stones of the owner, enclosed by him.
struct Space {
    around: Vec<Point>,
    /// The chains that have all its empty points as liberties.
    vital: Vec<Point>,
}
