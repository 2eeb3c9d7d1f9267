//! Which game is played next.

use crate::bracket::Bracket;
use crate::plan::{MatchPlan, Pairing};
use crate::results::Row;
use crate::schedule::Format;
use crate::sprt::Verdict;
use std::collections::HashSet;

/// What a table without a game does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// It plays this one.
    Game(u32, Pairing),
    /// It waits: who plays next depends on games that go on.
    Wait,
    /// It goes home.
    Nothing,
}

/// Hands the games out.
pub(crate) struct Desk {
    /// Games that have ended, now or in an earlier attempt.
    rows: Vec<Row>,
    /// The numbers that were handed out or played.
    taken: HashSet<u32>,
    /// Games that were handed out and have not ended.
    open: u32,
    /// The last number that was looked at.
    last: u32,
    decided: bool,
}

impl Desk {
    pub(crate) fn new(plan: &MatchPlan, earlier: &[Row]) -> Desk {
        let mut desk = Desk {
            rows: earlier.to_vec(),
            taken: earlier.iter().map(|row| row.game).collect(),
            open: 0,
            last: 0,
            decided: false,
        };
        desk.decide(plan);
        desk
    }

    /// How many games can be played at the same time at most.
    pub(crate) fn width(&self, plan: &MatchPlan) -> usize {
        match plan.format {
            _ if self.decided => 0,
            Format::KnockOut => plan.players.len() * plan.games as usize,
            _ => {
                let numbers = 1..=plan.planned().unwrap_or_default();
                numbers
                    .filter(|&number| self.is_due(plan, number))
                    .take(plan.threads)
                    .count()
            }
        }
    }

    fn is_due(&self, plan: &MatchPlan, number: u32) -> bool {
        plan.shard.is_none_or(|shard| shard.has_game(number)) && !self.taken.contains(&number)
    }

    pub(crate) fn next(&mut self, plan: &MatchPlan) -> Next {
        if self.decided {
            return Next::Nothing;
        }
        if plan.format == Format::KnockOut {
            return self.next_of_bracket(plan);
        }
        let planned = plan.planned().unwrap_or_default();
        while self.last < planned {
            self.last += 1;
            if self.is_due(plan, self.last) {
                return self.hand_out(self.last, plan.pairing(self.last));
            }
        }
        Next::Nothing
    }

    fn next_of_bracket(&mut self, plan: &MatchPlan) -> Next {
        let bracket = Bracket::of(plan.players.len(), plan.games, &self.rows);
        let free = bracket
            .wanted()
            .find(|(number, _)| !self.taken.contains(number));
        match free {
            Some((number, players)) => {
                self.hand_out(number, plan.pairing_of(number, Some(players)))
            }
            None if self.open > 0 => Next::Wait,
            None => Next::Nothing,
        }
    }

    fn hand_out(&mut self, number: u32, pairing: Pairing) -> Next {
        self.taken.insert(number);
        self.open += 1;
        Next::Game(number, pairing)
    }

    /// A game has ended.
    pub(crate) fn take(&mut self, plan: &MatchPlan, row: &Row) {
        self.open -= 1;
        if plan.sprt.is_some() || plan.format == Format::KnockOut {
            self.rows.push(row.clone());
        }
        self.decide(plan);
    }

    fn decide(&mut self, plan: &MatchPlan) {
        if let (Some(test), None) = (plan.sprt, plan.shard) {
            self.decided = test.progress(&self.rows).verdict != Verdict::Open;
        }
    }
}
