//! The checker of proofs. It knows the rules by [`go::Position`] and nothing of the search: it plays every move of a proof,
//! finds the replies that the rules allow, and asks for an answer to each.

use super::area::{Area, Ground, Inside};
use super::marks::Marks;
use super::{Claim, End, Flaw, Goal, Kos, Next, Proof, Step};
use go::{Color, Move, Point, Position, Rules};

/// No line may be longer than this: each move of it is a stack frame.
const DEEPEST: usize = 400;

/// Liberties outside the region that each stone around it must have if it is to stay.
const STAYS: usize = 2;

/// What tells positions apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Situation {
    stones: u64,
    ko: Option<Point>,
    to_move: Color,
    threats: Threats,
    part: usize,
}

/// The threats that are left: the owner's, and the attacker's.
type Threats = [u8; 2];

/// A position in which the side to move has its threats.
struct Here {
    pos: Position,
    threats: Threats,
}

/// The check of one proof.
struct Check<'a, const W: usize> {
    claim: Claim,
    owner: Color,
    steps: &'a [Step],
    ground: &'a Ground<W>,
    /// Where both sides play.
    area: Area<W>,
    /// The number of the step that says so, from 1; 0 if it is the whole region. So none goes on in itself.
    part: usize,
    /// The position that each step stands for, once it was reached.
    reached: Vec<Option<Situation>>,
    /// The zones of those steps.
    zones: Vec<Marks<W>>,
    /// Positions that are done with, for the next ones to take their place.
    spare: Vec<Position>,
    /// The moves that cost no threat, from step to step.
    free: Vec<(usize, usize)>,
}

impl Proof {
    /// Goes through the whole proof for a position.
    ///
    /// # Errors
    /// The first flaw that is found; then nothing is proven.
    pub fn check(&self, pos: &Position) -> Result<(), Flaw> {
        // Most regions are sets of one word; the largest board has 2,704 points.
        match self.region.len() {
            0..=64 => self.check_in_words::<1>(pos),
            65..=128 => self.check_in_words::<2>(pos),
            129..=384 => self.check_in_words::<6>(pos),
            _ => self.check_in_words::<43>(pos),
        }
    }

    fn check_in_words<const W: usize>(&self, pos: &Position) -> Result<(), Flaw> {
        let attacker = self.claim.attacker(pos).ok_or(Flaw::NoTarget)?;
        let ground = Ground::<W>::new(pos.size(), &self.region)?;
        let mut check = Check {
            claim: self.claim,
            owner: attacker.opposite(),
            steps: &self.steps,
            area: Area::new(ground.all()),
            ground: &ground,
            part: 0,
            reached: vec![None; self.steps.len()],
            zones: vec![Marks::NONE; self.steps.len()],
            spare: Vec::new(),
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
        if check.attacks() {
            check.comes_to_an_end()
        } else {
            Ok(())
        }
    }
}

impl<'a, const W: usize> Check<'a, W> {
    fn attacker(&self) -> Color {
        self.owner.opposite()
    }

    /// Whether the attacker is who gets his way.
    fn attacks(&self) -> bool {
        self.claim.goal != Goal::Stands
    }

    /// The side that gets its way.
    fn winner(&self) -> Color {
        if self.attacks() {
            self.attacker()
        } else {
            self.owner
        }
    }

    fn loser(&self) -> Color {
        self.winner().opposite()
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
        let enough = if self.attacks() { STAYS } else { 1 };
        let within = |p: &Point| self.has(*p);
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
        let (mut walled, mut open) = (Marks::NONE, Marks::NONE);
        for i in self.area.points.places() {
            let p = self.ground.point(i);
            for q in pos.size().neighbours(p).filter(|q| !within(q)) {
                let crosses = pos.stone(p).is_some() && pos.stone(p) == pos.stone(q);
                let wall = pos.stone(q) == Some(self.attacker());
                let free = !wall && pos.stone(p) == Some(self.winner());
                if crosses || free || wall && outside(q) < enough {
                    return Err(Flaw::Region);
                }
                *(if wall { &mut walled } else { &mut open }) |= Marks::of(i);
            }
        }
        (self.area.walled, self.area.open) = (walled, open);
        Ok(())
    }

    /// The place of a point, if it is in the area.
    fn place(&self, p: Point) -> Option<usize> {
        let place = self.ground.place(p);
        place.filter(|&i| self.area.points.has(i))
    }

    fn has(&self, p: Point) -> bool {
        self.place(p).is_some()
    }

    /// The stones in the area.
    fn inside(&self, pos: &Position) -> Inside<'a, W> {
        Inside::new(self.ground, self.area, pos, self.owner)
    }

    /// Points of a zone, all of which are in the area.
    fn zone(&self, points: &[Point]) -> Result<Marks<W>, Flaw> {
        let zone = self.ground.marks(points).map_err(Flaw::Zone)?;
        self.holds(&self.area.points, &zone)?;
        Ok(zone)
    }

    /// Nobody is barred from retaking where it does not matter who took last.
    fn without_ko(&self, mut pos: Position) -> Position {
        let matters = match self.claim.kos {
            Kos::Counted { .. } => true,
            Kos::Owner => self.attacks(),
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

    /// The position after a move of the side to move, in the place of another one; the reason if it may not be played.
    fn after(&self, here: &Here, mv: Option<Point>, spare: Option<Position>) -> Result<Here, Flaw> {
        let mut next = match spare {
            Some(mut spare) => {
                spare.clone_from(&here.pos);
                spare
            }
            None => here.pos.clone(),
        };
        let mut threats = here.threats;
        let color = next.to_move();
        let costs_threat = self.costs_threat(here, mv);
        if costs_threat {
            let left = &mut threats[usize::from(color != self.owner)];
            if *left != Kos::ENDLESS {
                *left = left.saturating_sub(1);
            }
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
        if !self.has(p) || played.is_err() || takes_none && next.ko().is_some() {
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
            part: self.part,
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
        let step = &self.steps[i];
        let zone = self.zone(&step.zone)?;
        self.zones[i] = zone;
        let inside = self.inside(pos);
        match &step.next {
            Next::Plays(mv, _) => self.plays(pos, &inside, *mv, &zone)?,
            Next::Replies(replies) => self.replies(here, &inside, replies, &zone)?,
            Next::Within(region, next) => self.within(i, region, *next, here, depth)?,
            Next::Ends(end) if self.has_ended(*end, pos, &inside, &zone) => {}
            Next::Ends(_) => return Err(Flaw::NotEnded),
        }
        if !self.attacks() && self.place(self.claim.target).is_none_or(|i| !zone.has(i)) {
            return Err(Flaw::Zone(self.claim.target));
        }
        let is_over = matches!(step.next, Next::Ends(End::Taken | End::Lives));
        if pos.to_move() == self.loser() && !is_over {
            // So none of the winner's chains is taken by moves elsewhere.
            if let Some(p) = inside.lacking(self.winner(), &zone, self.attacks()) {
                return Err(Flaw::Zone(p));
            }
        }
        let turn = pos.to_move();
        for (mv, next) in step.next.moves() {
            let spare = self.spare.pop();
            let after = self.after(here, mv, spare)?;
            self.step(next, &after, depth + 1)?;
            self.holds(&zone, &self.zones[next])?;
            let place = mv.map(|p| self.place(p).filter(|&i| zone.has(i)).ok_or(Flaw::Zone(p)));
            let place = place.transpose()?;
            if let Some(i) = place.filter(|_| turn == self.owner && !self.attacks()) {
                self.breathes(&after.pos, i, &zone)?;
            }
            if !self.costs_threat(here, mv) {
                self.free.push((i, next));
            }
            self.spare.push(after.pos);
        }
        Ok(())
    }

    /// Goes on in a part of the region. What stands if the attacker has all that is beside it stands.
    fn within(
        &mut self,
        i: usize,
        region: &[Point],
        next: usize,
        here: &Here,
        depth: usize,
    ) -> Result<(), Flaw> {
        let part = self.ground.marks(region).map_err(|_| Flaw::Region)?;
        if self.attacks() || !part.within(&self.area.points) {
            return Err(Flaw::Region);
        }
        let whole = (
            std::mem::replace(&mut self.area, Area::new(part)),
            std::mem::replace(&mut self.part, i + 1),
        );
        let checked = self
            .has_sides(&here.pos)
            .and_then(|()| self.step(next, here, depth + 1));
        (self.area, self.part) = whole;
        checked?;
        self.holds(&self.zones[i], &self.zones[next])
    }

    /// The zone of a step holds those of what follows.
    fn holds(&self, zone: &Marks<W>, rest: &Marks<W>) -> Result<(), Flaw> {
        match (*rest & !*zone).first() {
            Some(i) => Err(Flaw::Zone(self.ground.point(i))),
            None => Ok(()),
        }
    }

    /// A stone of an owner whose chain stands could be played whatever the attacker has elsewhere.
    fn breathes(&self, pos: &Position, i: usize, zone: &Marks<W>) -> Result<(), Flaw> {
        let inside = self.inside(pos);
        let liberties = inside.liberties(&inside.chain(i));
        match liberties.first() {
            Some(l) if !liberties.meets(zone) => Err(Flaw::Zone(self.ground.point(l))),
            _ => Ok(()),
        }
    }

    /// The winner's move, and what it needs itself.
    fn plays(
        &self,
        pos: &Position,
        inside: &Inside<'_, W>,
        mv: Option<Point>,
        zone: &Marks<W>,
    ) -> Result<(), Flaw> {
        if pos.to_move() != self.winner() {
            return Err(Flaw::Turn);
        }
        let Some((p, at)) = mv.and_then(|p| Some((p, self.place(p)?))) else {
            // A move elsewhere is refused when it is played.
            return Ok(());
        };
        // The stones of the winner keep their liberties in the region, or hang together with others that stay.
        if self.area.open.has(at) && !(self.attacks() && self.area.walled.has(at)) {
            return Err(Flaw::Open(p));
        }
        let lies_in = |q: Point| self.place(q).is_some_and(|i| zone.has(i));
        if !self.attacks() {
            let taken = pos
                .size()
                .neighbours(p)
                .filter(|&q| pos.stone(q) == Some(self.loser()) && pos.liberties(q).len() == 1);
            self.matter(
                pos,
                inside,
                taken.flat_map(|q| pos.chain(q)).chain([p]),
                zone,
            )?;
        }
        for q in pos.size().neighbours(p) {
            // The attacker gains nothing by having stones around the region taken.
            if pos.stone(q) != Some(self.loser()) || !self.attacks() && !self.has(q) {
                continue;
            }
            let chain = self.place(q).map_or(Marks::NONE, |i| inside.chain(i));
            let leads_out = chain.is_empty() || chain.meets(&self.area.open);
            // What hangs together with stones around the region may be taken only if they are.
            let hangs = !self.attacks() && chain.meets(&self.area.walled);
            let (mut liberties, mut elsewhere) = (inside.liberties(&chain), hangs);
            if leads_out && !hangs {
                let all = pos.liberties(q);
                liberties = all.iter().filter_map(|&l| self.place(l)).collect();
                elsewhere = all.iter().any(|&l| !self.has(l));
            }
            liberties &= !Marks::of(at);
            if liberties.is_empty() && !elsewhere {
                // Another stone on the last empty point beside it would make it the capture of a ko, if it is alone.
                let mut beside = pos.size().neighbours(p);
                let alone = beside.clone().all(|q| pos.stone(q) != Some(self.winner()));
                let lacks = |&q: &Point| alone && pos.stone(q).is_none() && !lies_in(q);
                if let Some(q) = beside.find(lacks) {
                    return Err(Flaw::Zone(q));
                }
            } else if let Some(l) = liberties.first()
                && !liberties.meets(zone)
            {
                // The loser might have filled all but one elsewhere; then it would be taken, too.
                return Err(Flaw::Zone(self.ground.point(l)));
            }
        }
        Ok(())
    }

    /// The owner's chains beside these points matter: they are in the region, and a zone holds a stone of each.
    fn matter(
        &self,
        pos: &Position,
        inside: &Inside<'_, W>,
        of: impl Iterator<Item = Point>,
        zone: &Marks<W>,
    ) -> Result<(), Flaw> {
        for p in of {
            let own = pos.size().neighbours(p);
            for q in own.filter(|&q| pos.stone(q) == Some(self.owner)) {
                let place = self.place(q).ok_or(Flaw::Open(q))?;
                if !inside.chain(place).meets(zone) {
                    return Err(Flaw::Zone(q));
                }
            }
        }
        Ok(())
    }

    /// Every reply that the rules allow is there, or comes to the same as the pass.
    fn replies(
        &self,
        here: &Here,
        inside: &Inside<'_, W>,
        replies: &[(Option<Point>, usize)],
        zone: &Marks<W>,
    ) -> Result<(), Flaw> {
        let pos = &here.pos;
        let gone = || match self.claim.goal {
            Goal::Falls | Goal::Stands => pos.stone(self.claim.target) != Some(self.owner),
            Goal::Joins(_) => false,
        };
        if pos.to_move() == self.winner() || gone() {
            return Err(Flaw::Turn);
        }
        let pass = replies.iter().find(|(mv, _)| mv.is_none());
        // An attacker who passes gains nothing, because the owner passes, too; but then he may take a ko again.
        if (self.attacks() || pos.ko().is_some()) && pass.is_none() {
            return Err(Flaw::Missing(None));
        }
        let color = pos.to_move();
        // If the attacker passes, or plays elsewhere, the owner goes on as after a pass where that is written down.
        let needed = match pass.filter(|_| !self.attacks()) {
            Some(&(_, next)) => {
                let needed = self.zone(&self.steps.get(next).ok_or(Flaw::Step)?.zone)?;
                needed | inside.last_liberties(&needed)
            }
            None => *zone,
        };
        let answered = replies.iter().filter_map(|(mv, _)| self.place((*mv)?));
        let answered: Marks<W> = answered.collect();
        for i in (needed & inside.empty() & !answered).places() {
            let p = self.ground.point(i);
            // Nothing but a ko makes a move possible that the rules forbid.
            let allowed = pos.check(color, p, &Rules::JAPANESE, &[]).is_ok();
            if (allowed || pos.ko() == Some(p)) && self.after(here, Some(p), None).is_ok() {
                return Err(Flaw::Missing(Some(p)));
            }
            if !self.attacks() {
                // It stays impossible as long as the chains that make it so are there.
                let joined = pos.size().neighbours(p);
                let joined = joined.filter(|&q| pos.stone(q) == Some(color));
                self.matter(
                    pos,
                    inside,
                    joined.flat_map(|q| pos.chain(q)).chain([p]),
                    zone,
                )?;
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

    fn has_ended(&self, end: End, pos: &Position, inside: &Inside<'_, W>, zone: &Marks<W>) -> bool {
        let there = pos.stone(self.claim.target) == Some(self.owner);
        let target = self.place(self.claim.target).filter(|_| there);
        match (end, self.claim.goal) {
            (End::Taken, Goal::Falls) => !there,
            (End::NoRoom, Goal::Falls) => target.is_some_and(|i| inside.has_no_room(i)),
            (End::Lives, Goal::Stands) => target.is_some_and(|i| inside.lives(i, zone)),
            (End::Joined, Goal::Joins(other)) => {
                pos.chain(self.claim.target).contains(&other)
                    && pos.liberties(self.claim.target).len() >= STAYS
            }
            _ => false,
        }
    }
}
