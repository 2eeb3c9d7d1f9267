//! What a proof of the whole board needs of it: zones, as the checker wants them ([`crate::proof`]).

use crate::life::set::Set;
use go::{Color, Point, Position};

/// The widest board: a zone has a bit for each of its points.
pub(super) const WIDEST: u8 = 19;

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Zone(Set<6>);

fn bit(p: Point) -> u16 {
    u16::from(p.y) * u16::from(WIDEST) + u16::from(p.x)
}

impl Zone {
    pub(super) const NONE: Zone = Zone(Set::NONE);

    pub(super) fn of(points: impl IntoIterator<Item = Point>) -> Zone {
        let mut zone = Zone::NONE;
        points.into_iter().for_each(|p| zone.add(p));
        zone
    }

    pub(super) fn has(&self, p: Point) -> bool {
        self.0.has(bit(p))
    }

    pub(super) fn add(&mut self, p: Point) {
        self.0 |= Set::of(bit(p));
    }

    pub(super) fn add_all(&mut self, other: &Zone) {
        self.0 |= other.0;
    }

    /// Its points on the board of a position.
    pub(super) fn points(&self, pos: &Position) -> Vec<Point> {
        pos.size().points().filter(|&p| self.has(p)).collect()
    }

    /// Adds what the owner's move needs besides what comes after it.
    pub(super) fn add_move(&mut self, before: &Position, after: &Position, at: Point) {
        let owner = before.to_move();
        let beside = |p: Point| before.size().neighbours(p);
        self.add(at);
        let taken = before.size().points();
        let taken: Vec<Point> = taken
            .filter(|&p| before.stone(p).is_some() && after.stone(p).is_none())
            .collect();
        // The owner's chains around matter, because what can be played and taken depends on them.
        for p in taken.iter().copied().chain([at]) {
            let own = beside(p).filter(|&q| before.stone(q) == Some(owner));
            own.for_each(|q| self.add(q));
        }
        for q in beside(at).filter(|&q| before.stone(q) == Some(owner.opposite())) {
            let mut liberties = before.liberties(q);
            liberties.retain(|&l| l != at);
            self.add_one(&liberties);
        }
        let is_own = |q: Point| before.stone(q) == Some(owner);
        if !taken.is_empty() && !beside(at).any(is_own) {
            // Another stone beside it would make it the capture of a ko.
            beside(at)
                .filter(|&q| before.stone(q).is_none())
                .for_each(|q| self.add(q));
        }
        self.add_one(&after.liberties(at));
    }

    /// Adds one of these points unless one is there.
    fn add_one(&mut self, points: &[Point]) {
        if let Some(&first) = points.first()
            && !points.iter().any(|&p| self.has(p))
        {
            self.add(first);
        }
    }

    /// Adds the last liberties of the owner's chains of which stones are in it: where the attacker may play whatever he had.
    pub(super) fn add_last_liberties(&mut self, pos: &Position, owner: Color) {
        for p in self.points(pos) {
            if pos.stone(p) == Some(owner)
                && let [last] = pos.liberties(p)[..]
            {
                self.add(last);
            }
        }
    }

    /// Adds what keeps the owner's chains of which stones are in it from being taken by moves elsewhere, and those chains because
    /// of which the attacker may not play at the points of `needed`.
    pub(super) fn complete(&mut self, pos: &Position, owner: Color, needed: &Zone) {
        let attacker = owner.opposite();
        let is_shut = |&p: &Point| {
            pos.stone(p).is_none() && pos.check(attacker, p, &go::Rules::JAPANESE, &[]).is_err()
        };
        for p in needed.points(pos).into_iter().filter(is_shut) {
            let size = pos.size();
            let joined = size
                .neighbours(p)
                .filter(|&q| pos.stone(q) == Some(attacker));
            for q in joined.flat_map(|q| pos.chain(q)).chain([p]) {
                let own = size.neighbours(q).filter(|&r| pos.stone(r) == Some(owner));
                own.for_each(|r| self.add(r));
            }
        }
        let own = |p: &Point| pos.stone(*p) == Some(owner);
        for p in self.points(pos).into_iter().filter(own) {
            let liberties = pos.liberties(p);
            let there = liberties.iter().filter(|&&l| self.has(l)).count();
            let mut absent: Vec<Point> = liberties.into_iter().filter(|&l| !self.has(l)).collect();
            // Where the attacker cannot play he need not be answered, and among the owner's stones seldom.
            absent.sort_by_key(|&l| {
                let beside = pos.size().neighbours(l);
                beside.filter(|&q| pos.stone(q) != Some(owner)).count()
            });
            for l in absent.into_iter().take(2_usize.saturating_sub(there)) {
                self.add(l);
            }
        }
    }
}
