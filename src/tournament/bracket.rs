//! Knock-out: who loses an encounter is out.
//!
//! The contestants stand in the order of the plan, the first being expected to be the strongest; the first and the second
//! can meet in the final only. Where they are no power of two, the first ones have nobody to play in the first round. An
//! encounter has its number of games; if it is even then, pairs of games follow until one brings more to one side, and after
//! [`MORE_PAIRS`] of them who stands first goes on.

use crate::plan::Side;
use crate::results::{End, Row};
use serde::Serialize;

/// Pairs of games that may follow an even encounter.
pub const MORE_PAIRS: u32 = 8;

/// An encounter of two contestants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Encounter {
    /// The round, from 1.
    pub round: u32,
    /// The players by their numbers, from 0; `None`: not known yet, or nobody.
    pub players: [Option<u16>; 2],
    /// Half points of both.
    pub half_points: [u32; 2],
    /// Who goes on.
    pub winner: Option<u16>,
    /// The games that are to be played next, by their numbers.
    #[serde(skip)]
    pub(crate) wanted: Vec<u32>,
}

/// A knock-out as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bracket {
    /// All encounters, round by round.
    pub encounters: Vec<Encounter>,
}

/// How many numbers are kept for the games of one encounter.
fn block(games: u32) -> u32 {
    games.next_multiple_of(2) + 2 * MORE_PAIRS
}

/// Which of its encounter's games game `index`, from 0, is.
pub(crate) fn game_of_encounter(games: u32, index: u32) -> u32 {
    index % block(games)
}

impl Bracket {
    /// Returns how a knock-out of so many players with so many games an encounter stands after the games of `rows`.
    pub fn of(players: usize, games: u32, rows: &[Row]) -> Bracket {
        let slots = players.next_power_of_two().max(2);
        let mut entering: Vec<Option<u16>> = seeds(slots)
            .into_iter()
            .map(|seed| (seed < players).then_some(seed as u16))
            .collect();
        // Whether somebody will come to a place that is empty.
        let mut open = vec![false; slots];
        let mut encounters: Vec<Encounter> = Vec::new();
        let mut round = 1;
        while entering.len() > 1 {
            let mut next = Vec::new();
            let mut next_open = Vec::new();
            for (pair, awaited) in entering.chunks(2).zip(open.chunks(2)) {
                let number = encounters.len() as u32;
                let players = [pair[0], pair[1]];
                let mut encounter = Encounter::new(round, players, number, games, rows);
                if let ([Some(one), None], [_, false]) | ([None, Some(one)], [false, _]) =
                    (players, awaited)
                {
                    encounter.winner = Some(one);
                }
                next.push(encounter.winner);
                next_open.push(encounter.winner.is_none());
                encounters.push(encounter);
            }
            (entering, open) = (next, next_open);
            round += 1;
        }
        Bracket { encounters }
    }

    /// Who has won it all.
    pub fn winner(&self) -> Option<u16> {
        self.encounters.last()?.winner
    }

    /// The games that can be played now, with their players.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = (u32, [u16; 2])> {
        self.encounters.iter().flat_map(|encounter| {
            let players = match encounter.players {
                [Some(a), Some(b)] => Some([a, b]),
                _ => None,
            };
            let wanted = encounter.wanted.iter();
            wanted.filter_map(move |&number| players.map(|players| (number, players)))
        })
    }
}

impl Encounter {
    fn new(
        round: u32,
        players: [Option<u16>; 2],
        number: u32,
        games: u32,
        rows: &[Row],
    ) -> Encounter {
        let mut encounter = Encounter {
            round,
            players,
            half_points: [0, 0],
            winner: None,
            wanted: Vec::new(),
        };
        let [Some(a), Some(b)] = players else {
            return encounter;
        };
        let first = number * block(games) + 1;
        let mut done = 0;
        // The regular games, then a pair at a time.
        let mut stage = games;
        while encounter.winner.is_none() {
            for game in first + done..first + stage {
                match rows.iter().find(|row| row.game == game) {
                    Some(row) => encounter.count(row),
                    None => encounter.wanted.push(game),
                }
            }
            if !encounter.wanted.is_empty() {
                break;
            }
            let [one, other] = encounter.half_points;
            encounter.winner = match one.cmp(&other) {
                std::cmp::Ordering::Greater => Some(a),
                std::cmp::Ordering::Less => Some(b),
                std::cmp::Ordering::Equal if stage + 2 > block(games) => Some(a.min(b)),
                std::cmp::Ordering::Equal => None,
            };
            done = stage;
            stage = (stage + 1).next_multiple_of(2);
        }
        encounter
    }

    fn count(&mut self, row: &Row) {
        if row.end == End::Void {
            return;
        }
        let [a, b] = match row.winner {
            Some(Side::A) => [2, 0],
            None => [1, 1],
            Some(Side::B) => [0, 2],
        };
        self.half_points[0] += a;
        self.half_points[1] += b;
    }
}

/// The seeds from 0 in the order of the first round's places, so that the better meet as late as can be.
fn seeds(slots: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < slots {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays it out: `wins` says who of two players wins a game; `None` is a draw.
    fn play(
        players: usize,
        games: u32,
        wins: impl Fn(u16, u16) -> Option<u16>,
    ) -> (Bracket, Vec<Row>) {
        let mut rows: Vec<Row> = Vec::new();
        loop {
            let bracket = Bracket::of(players, games, &rows);
            let wanted: Vec<(u32, [u16; 2])> = bracket.wanted().collect();
            if wanted.is_empty() {
                return (bracket, rows);
            }
            for (number, [a, b]) in wanted {
                assert!(rows.iter().all(|row| row.game != number), "{number} twice");
                let winner = wins(a, b).map(|w| if w == a { Side::A } else { Side::B });
                rows.push(Row::example(number, [a, b], winner, End::Score));
            }
        }
    }

    #[test]
    fn the_best_wins_whoever_else_takes_part() {
        for players in 2..=9 {
            for best in 0..players as u16 {
                let (bracket, rows) = play(players, 3, |a, b| {
                    Some(if a == best || b == best {
                        best
                    } else {
                        a.min(b)
                    })
                });
                assert_eq!(bracket.winner(), Some(best), "{players}: {bracket:?}");
                let met = bracket
                    .encounters
                    .iter()
                    .filter(|e| e.players.iter().all(Option::is_some));
                assert_eq!(met.count(), players - 1);
                assert_eq!(rows.len(), 3 * (players - 1));
            }
        }
    }

    #[test]
    fn the_first_two_meet_in_the_final() {
        let (bracket, _) = play(8, 2, |a, b| Some(a.min(b)));
        assert_eq!(
            bracket.encounters.last().map(|e| e.players),
            Some([Some(0), Some(1)])
        );
    }

    #[test]
    fn an_even_encounter_goes_on_and_ends() {
        for games in 1..=4 {
            let (bracket, rows) = play(2, games, |_, _| None);
            assert_eq!(bracket.winner(), Some(0));
            assert_eq!(rows.len() as u32, block(games), "{games}");
        }
    }
}
