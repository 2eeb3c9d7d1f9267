//! Who meets whom, and which games a shard of a match plays.
//!
//! A game's number says everything about it: the players, the colours, the opening and the seed. So games can be played in any
//! order, at the same time, on other machines, and in another attempt, and are the same. Games come in pairs, 2n + 1 and
//! 2n + 2: the same two players and the same opening with both colours.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How the contestants of a tournament meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets all the others.
    Gauntlet,
    /// Who loses an encounter is out ([`crate::bracket`]).
    KnockOut,
}

/// A part of a match, for one of several machines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    index: u32,
    count: u32,
}

/// A text is no shard.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[error("a shard is I/N, 1/N to N/N")]
pub struct NoShard;

impl Shard {
    /// Returns shard `index`, from 1, of `count`; `None` if there is no such one.
    pub fn new(index: u32, count: u32) -> Option<Shard> {
        (1..=count)
            .contains(&index)
            .then_some(Shard { index, count })
    }

    /// Its number, from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.count
    }

    /// Tells whether thing number `item`, from 0, is in this shard: they are dealt out like cards.
    pub fn has(self, item: u64) -> bool {
        item % u64::from(self.count) == u64::from(self.index - 1)
    }

    /// Tells whether game `number`, from 1, is played in this shard. Both games of a pair are.
    pub fn has_game(self, number: u32) -> bool {
        self.has(u64::from(number.saturating_sub(1) / 2))
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let (index, count) = text.split_once('/').ok_or(NoShard)?;
        let number = |text: &str| text.parse().map_err(|_| NoShard);
        Shard::new(number(index)?, number(count)?).ok_or(NoShard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The meetings of a round robin or a gauntlet of so many players, each the numbers of two players from 0.
pub(crate) fn meetings(format: Format, players: usize) -> Vec<[u16; 2]> {
    let last = match format {
        Format::Gauntlet => 1,
        Format::RoundRobin | Format::KnockOut => players,
    };
    let of = |a: usize| (a + 1..players).map(move |b| [a as u16, b as u16]);
    (0..last.min(players)).flat_map(of).collect()
}

/// Who plays game `index`, from 0, where those of `meetings` meet in turn, and which of their games it is, from 0. With
/// alternating colours they play two games in a turn.
pub(crate) fn place(meetings: &[[u16; 2]], alternate: bool, index: u32) -> ([u16; 2], u32) {
    let unit = if alternate { 2 } else { 1 };
    let count = meetings.len().max(1) as u32;
    let (turn, within) = (index / unit, index % unit);
    let players = meetings.get((turn % count) as usize).copied();
    (players.unwrap_or([0, 1]), turn / count * unit + within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn everybody_meets_everybody_equally_often_and_with_both_colours() {
        for (format, players, pairs) in [
            (Format::RoundRobin, 2, 1),
            (Format::RoundRobin, 5, 10),
            (Format::Gauntlet, 5, 4),
        ] {
            let meetings = meetings(format, players);
            assert_eq!(meetings.len(), pairs);
            let mut seen: HashMap<[u16; 2], Vec<u32>> = HashMap::new();
            for index in 0..pairs as u32 * 6 {
                let (players, nth) = place(&meetings, true, index);
                seen.entry(players).or_default().push(nth);
            }
            assert_eq!(seen.len(), pairs, "{format:?}");
            for games in seen.values() {
                assert_eq!(*games, [0, 1, 2, 3, 4, 5], "{format:?}");
            }
        }
    }

    #[test]
    fn shards_share_every_game_once() {
        for count in [1, 3, 8] {
            for number in 1..100 {
                let has =
                    |index: &u32| Shard::new(*index, count).is_some_and(|s| s.has_game(number));
                assert_eq!((1..=count).filter(has).count(), 1);
            }
        }
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, count: 8 }));
        for bad in ["0/8", "9/8", "3", "a/b", "1/0", "-1/3", ""] {
            assert_eq!(bad.parse::<Shard>(), Err(NoShard), "{bad}");
        }
    }
}
