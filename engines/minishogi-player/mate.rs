//! Mates by checks alone (詰将棋): proving them, and finding the shortest.
//!
//! Each move of the attacker gives check, and the defender has every legal move. The search deepens by two plies, and
//! remembers for each position within how many plies there is a mate, or is none.

use minishogi::{Move, MoveSet, Position};
use std::collections::HashMap;
use std::time::Instant;

/// How many positions pass between two looks at the clock.
const TICK: u64 = 256;

/// How many positions are remembered at most.
const MOST: usize = 1 << 20;

#[derive(Clone, Copy, Default, Debug)]
struct Known {
    /// Mate within so many plies; 0: not known.
    mate: u8,
    /// No mate within so many plies.
    none: u8,
}

/// A search for mates.
#[derive(Default, Debug)]
pub struct Mates {
    known: HashMap<u64, Known>,
    nodes: u64,
    limit: Option<u64>,
    deadline: Option<Instant>,
}

/// The search was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenUp;

impl Mates {
    /// Returns a search without limit.
    pub fn new() -> Mates {
        Mates::default()
    }

    /// Returns a search that gives up each question after so many positions.
    pub fn limited(nodes: u64) -> Mates {
        Mates {
            limit: Some(nodes),
            ..Mates::default()
        }
    }

    /// From now on questions are given up at that moment, too; `None`: at none.
    pub fn end_at(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// How many positions the last question took.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the shortest mate for whoever is to move within `plies`: its moves, both sides', the defender's as long as
    /// possible.
    ///
    /// # Errors
    ///
    /// It was given up before that was found out.
    pub fn find(&mut self, position: &Position, plies: u8) -> Result<Option<Vec<Move>>, GivenUp> {
        self.nodes = 0;
        if self.known.len() > MOST / 2 {
            self.known.clear();
        }
        for within in (1..=plies).step_by(2) {
            if self.mates(position, within)? {
                return Ok(Some(self.line(position, within)?));
            }
        }
        Ok(None)
    }

    /// Returns the first moves that mate within `plies`.
    ///
    /// # Errors
    ///
    /// It was given up before that was found out.
    pub fn all(&mut self, position: &Position, plies: u8) -> Result<Vec<Move>, GivenUp> {
        self.nodes = 0;
        let mut found = Vec::new();
        let mut checks = Vec::new();
        position.checks(&mut checks);
        for mv in checks {
            if plies > 0 && self.is_mated(&position.after(mv), plies - 1)? {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Tells whether whoever is to move mates within so many plies.
    ///
    /// # Errors
    ///
    /// It was given up before that was found out.
    pub fn mates(&mut self, position: &Position, within: u8) -> Result<bool, GivenUp> {
        if within == 0 {
            return Ok(false);
        }
        let known = self.known.get(&position.key()).copied().unwrap_or_default();
        if known.mate > 0 && known.mate <= within {
            return Ok(true);
        }
        if known.none >= within {
            return Ok(false);
        }
        self.count()?;
        let mut checks = Vec::with_capacity(32);
        position.checks(&mut checks);
        let mut found = false;
        for mv in checks {
            if self.is_mated(&position.after(mv), within - 1)? {
                found = true;
                break;
            }
        }
        if self.known.len() < MOST {
            let known = self.known.entry(position.key()).or_default();
            if found {
                known.mate = if known.mate == 0 {
                    within
                } else {
                    known.mate.min(within)
                };
            } else {
                known.none = known.none.max(within);
            }
        }
        Ok(found)
    }

    /// Tells whether whoever is to move, and in check, is mated within so many plies.
    fn is_mated(&mut self, position: &Position, within: u8) -> Result<bool, GivenUp> {
        self.count()?;
        let mut replies = Vec::with_capacity(32);
        if within == 0 {
            return Ok(position.is_lost());
        }
        position.moves(MoveSet::All, &mut replies);
        // Taking and running away refute sooner than dropping something between.
        replies.sort_by_key(|mv| mv.dropped().is_some());
        for mv in replies {
            if !self.mates(&position.after(mv), within - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn count(&mut self) -> Result<(), GivenUp> {
        self.nodes += 1;
        let is_late =
            |deadline: Instant| self.nodes.is_multiple_of(TICK) && Instant::now() >= deadline;
        if self.limit.is_some_and(|limit| self.nodes > limit) || self.deadline.is_some_and(is_late)
        {
            return Err(GivenUp);
        }
        Ok(())
    }

    /// The moves of a mate that takes `within` plies and no fewer.
    fn line(&mut self, position: &Position, within: u8) -> Result<Vec<Move>, GivenUp> {
        let mut line = Vec::new();
        let mut now = *position;
        let mut left = within;
        while left > 0 {
            let mut checks = Vec::new();
            now.checks(&mut checks);
            let mut mating = None;
            for mv in checks {
                if self.is_mated(&now.after(mv), left - 1)? {
                    mating = Some(mv);
                    break;
                }
            }
            let Some(mv) = mating else { break };
            line.push(mv);
            now.play(mv);
            left -= 1;
            // The reply that holds out longest; a drop only if nothing else does.
            let mut replies = now.legal();
            replies.sort_by_key(|mv| mv.dropped().is_some());
            let mut longest: Option<(u8, Move)> = None;
            for reply in replies {
                let after = now.after(reply);
                let mut plies = 1;
                while !self.mates(&after, plies)? && plies < left {
                    plies += 2;
                }
                if longest.is_none_or(|(most, _)| plies > most) {
                    longest = Some((plies, reply));
                }
            }
            let Some((plies, reply)) = longest else { break };
            line.push(reply);
            now.play(reply);
            left = plies;
        }
        Ok(line)
    }
}
