//! How a move is chosen, in the lecture's three ways: by search two moves deep, by priorities, by adding points up.
//!
//! - *Search*: each move is tried, then each answer; the opponent answers what is best for him (2手読み).
//! - *Priorities*: there are kinds of candidates, the most urgent first; the first kind that has a candidate is played
//!   (優先順位方式).
//! - *Points*: each kind gives its candidates points, which are added up; the point with the most is played, so that a move
//!   with two purposes is worth both (加点方式).

use crate::territory::{self, balance};
use go::{Color, Grid, Move, Point, Position, Rules};
use reading::chains::{Chain, Chains};

/// A kind of candidate, in the order of its urgency.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It takes stones.
    Capture,
    /// It saves stones from atari.
    Escape,
    /// It gives atari.
    Atari,
    /// It connects two chains of its colour.
    Connect,
    /// It keeps two chains of the enemy apart.
    Cut,
    /// It makes territory, in the second experiment.
    Territory,
}

impl Purpose {
    /// All, the most urgent first.
    pub const ALL: [Purpose; 6] = [
        Purpose::Capture,
        Purpose::Escape,
        Purpose::Atari,
        Purpose::Connect,
        Purpose::Cut,
        Purpose::Territory,
    ];

    /// The points for such a candidate with so many stones, or points of territory, at stake.
    fn points(self, stake: i32) -> i32 {
        match self {
            Purpose::Capture => 20 + 10 * stake,
            Purpose::Escape => 15 + 8 * stake,
            Purpose::Atari => 4 + 3 * stake,
            Purpose::Connect => 6 + stake,
            Purpose::Cut => 5 + stake,
            Purpose::Territory => stake,
        }
    }
}

/// What a candidate is good for: purposes, each with the stones or points at stake.
pub type Reasons = Vec<(Purpose, i32)>;

/// Returns for each legal move of `color` what it is good for; `None` where no move is legal, or the stone could be taken at
/// once.
pub fn reasons(
    pos: &Position,
    color: Color,
    rules: &Rules,
    earlier: &[u64],
) -> Grid<Option<Reasons>> {
    let stones = pos.stones();
    let chains = Chains::of(&stones);
    let gains = territory::gains(pos, color, rules, earlier);
    let mut all = Grid::new(pos.size());
    for p in pos.legal_points(color, rules, earlier) {
        let mut after = pos.clone();
        if after.play(color, Move::Play(p), rules, earlier).is_err() {
            continue;
        }
        let now = Chains::of(&after.stones());
        let Some(own) = now.at(p) else { continue };
        let beside = beside(&chains, pos, p);
        let is_of = |of: Color| move |chain: &&&Chain| chain.color == of;
        let size = |chain: &&Chain| chain.stones.len() as i32;
        let mut found = Reasons::new();
        let mut add = |purpose, stake: i32| {
            if stake > 0 {
                found.push((purpose, stake));
            }
        };
        let enemies: Vec<&&Chain> = beside.iter().filter(is_of(color.opposite())).collect();
        let friends: Vec<&&Chain> = beside.iter().filter(is_of(color)).collect();
        let taken = enemies.iter().filter(|chain| chain.liberties.len() == 1);
        let taken: i32 = taken.map(|chain| size(chain)).sum();
        if own.liberties.len() < 2 && taken == 0 {
            continue;
        }
        add(Purpose::Capture, taken);
        let in_atari = friends.iter().filter(|chain| chain.liberties.len() == 1);
        add(Purpose::Escape, in_atari.map(|chain| size(chain)).sum());
        let hit = enemies.iter().filter(|chain| chain.liberties.len() == 2);
        add(Purpose::Atari, hit.map(|chain| size(chain)).sum());
        if friends.len() > 1 {
            add(Purpose::Connect, friends.len() as i32);
        }
        if enemies.len() > 1 {
            add(Purpose::Cut, enemies.len() as i32);
        }
        add(Purpose::Territory, gains[p].unwrap_or_default());
        all[p] = Some(found);
    }
    all
}

/// The chains beside a point, each once.
fn beside<'a>(chains: &'a Chains, pos: &Position, p: Point) -> Vec<&'a Chain> {
    let mut found: Vec<&Chain> = Vec::new();
    for chain in pos.size().neighbours(p).filter_map(|q| chains.at(q)) {
        if found.iter().all(|other| other.id != chain.id) {
            found.push(chain);
        }
    }
    found
}

/// The values of candidates by priorities: a hundred for each step of urgency, so that more urgent kinds come first, and what is
/// at stake within a kind; none where there is no reason to play.
pub fn by_priority(reasons: &Grid<Option<Reasons>>) -> Grid<Option<i32>> {
    reasons.map(|_, reasons| {
        let (purpose, stake) = reasons.as_ref()?.first()?;
        let place = Purpose::ALL.iter().position(|of| of == purpose)?;
        Some((Purpose::ALL.len() - place) as i32 * 100 + stake.min(&99))
    })
}

/// The values of candidates by points added up.
pub fn by_points(reasons: &Grid<Option<Reasons>>) -> Grid<Option<i32>> {
    reasons.map(|_, reasons| {
        let each = reasons.as_ref()?.iter();
        Some(each.map(|(purpose, stake)| purpose.points(*stake)).sum())
    })
}

/// How many moves are tried with all answers.
const TRIED: usize = 40;

/// The values of moves two moves deep, of those that gain most by themselves: the balance of the second experiment after the enemy's best answer, a pass included, less
/// what it is if nothing is played. Once `stopped` says so the rest has no value.
pub fn two_ply(
    pos: &Position,
    color: Color,
    rules: &Rules,
    earlier: &[u64],
    stopped: &dyn Fn() -> bool,
) -> Grid<Option<i32>> {
    let answered = |pos: &Position, earlier: &[u64]| {
        let now = balance(&territory::second(&pos.stones()), color);
        let enemy = color.opposite();
        let answers = territory::gains(pos, enemy, rules, earlier);
        let best = answers.values().iter().flatten().max();
        now - best.map_or(0, |&gain| gain.max(0))
    };
    let nothing = answered(pos, earlier);
    let mut values = Grid::new(pos.size());
    let mut hashes = earlier.to_vec();
    let gains = territory::gains(pos, color, rules, earlier);
    let mut candidates: Vec<Point> = pos.legal_points(color, rules, earlier);
    candidates.sort_by_key(|&p| std::cmp::Reverse(gains[p]));
    candidates.truncate(TRIED);
    for p in candidates {
        if stopped() {
            break;
        }
        let mut after = pos.clone();
        if after.play(color, Move::Play(p), rules, earlier).is_ok() {
            hashes.push(after.hash());
            values[p] = Some(answered(&after, &hashes) - nothing);
            hashes.pop();
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::board;
    use crate::territory::best;

    const RULES: Rules = Rules::JAPANESE;

    fn at(pos: &Position, name: &str) -> Point {
        Point::from_gtp(name, pos.size()).expect("a point")
    }

    #[test]
    fn the_most_urgent_kind_is_played() {
        // Black can take at E5, save at A2 and give atari.
        let pos = board(
            ". . . O .
             . . . X O
             . . . . X
             X O . . .
             . . . . .",
        );
        let reasons = reasons(&pos, Color::Black, &RULES, &[]);
        let taking = at(&pos, "E5");
        assert_eq!(
            reasons[taking].as_ref().map(|of| of[0].0),
            Some(Purpose::Capture)
        );
        let values = by_priority(&reasons);
        assert_eq!(best(&values).map(|(p, _)| p), Some(taking), "{values:?}");
    }

    #[test]
    fn points_of_several_purposes_are_added_up() {
        // C3 gives atari to both white stones and connects; each alone is worth less.
        let pos = board(
            ". . X . .
             . X O . .
             . . . O X
             . . X X .
             . . . . .",
        );
        let reasons = reasons(&pos, Color::Black, &RULES, &[]);
        let values = by_points(&reasons);
        let here = reasons[at(&pos, "C3")].as_ref().expect("a candidate");
        assert!(here.len() > 1, "{here:?}");
        let sum: i32 = here.iter().map(|(of, stake)| of.points(*stake)).sum();
        assert_eq!(values[at(&pos, "C3")], Some(sum));
    }

    #[test]
    fn who_looks_two_moves_ahead_sees_what_is_taken() {
        let pos = board(
            "X O . . .
             . . O . .
             . O . . .
             . . . . .
             . . . . .",
        );
        let values = two_ply(&pos, Color::White, &RULES, &[], &|| false);
        // Taking the stone is worth the most: everything is White's then.
        let taking = at(&pos, "A4");
        let most = values.values().iter().flatten().max().copied();
        assert!(values[taking].is_some() && most.is_some());
        // No value is above what one move gains, since the enemy may pass.
        let gains = territory::gains(&pos, Color::White, &RULES, &[]);
        for p in pos.size().points() {
            if let (Some(two), Some(one)) = (values[p], gains[p]) {
                let nothing = territory::gains(&pos, Color::Black, &RULES, &[]);
                let best = nothing.values().iter().flatten().max().copied();
                assert!(two <= one + best.unwrap_or(0).max(0), "{p:?}");
            }
        }
    }
}
