//! Life and death of every point, good enough to propose the dead stones when a game is over.
//!
//! A chain is dead if reading proves it captured, or if it survives few random games played on from
//! here, or if it survives less than half of them and lies in the enemy's territory by
//! [`influence`]. Chains that Benson proves alive and chains in seki are exempt. The random games
//! are the fast ones of [`go::playout`], from a seed that the position gives, so the answer is
//! always the same. Territory is what living stones of one colour enclose, and in regions still
//! open what [`influence`] gives them.

use crate::influence;
use go::{
    Board, Color, Grid, Move, Point, PointStatus, Position, Random, Rules, light_playout,
    status_from_dead,
};
use reading::benson::{Unconditional, unconditional};
use reading::chains::{Chain, Chains};
use reading::{Limits, Reader, Status, Verdict};

/// A chain that keeps fewer hundredths of its points through the random games is dead.
const DEAD_BELOW_PERCENT: u32 = 30;

/// A chain that keeps fewer is dead if it lies in the enemy's territory.
const WEAK_BELOW_PERCENT: u32 = 55;

/// How far chains are read: a position with many of them takes some tens of milliseconds.
const LIMITS: Limits = Limits {
    moves: 5000,
    order: 3,
};

/// Chains with more liberties are not read: that no attack takes them says nothing about their life.
const MOST_LIBERTIES: usize = 4;

/// Open regions with more points than this are divided by influence; smaller ones are dame.
const LARGE_REGION: usize = 8;

/// Moves spent on random games, roughly: fewer games on large boards.
const PLAYOUT_POINTS: usize = 90_000;

/// Everything the engine knows about the chains of a position.
#[derive(Clone, Debug)]
pub struct Study {
    /// The chains.
    pub chains: Chains,
    /// What reading says of each, in the order of their numbers; `None` for those with too many
    /// liberties to be read.
    pub verdicts: Vec<Option<Verdict>>,
    /// What Benson's theorem says.
    pub benson: Unconditional,
}

impl Study {
    /// Reads all chains of a position; soon after `stopped` says so the rest is unknown.
    pub fn of(pos: &Position, stopped: &dyn Fn() -> bool) -> Study {
        let stones = pos.stones();
        let chains = Chains::of(&stones);
        let benson = unconditional(&stones);
        let mut reader = Reader::of(pos);
        let verdict = |chain: &Chain| verdict(&mut reader, chain, &benson, stopped);
        let verdicts = chains.list().iter().map(verdict).collect();
        Study {
            chains,
            verdicts,
            benson,
        }
    }

    /// Returns what is known of the chain at `p`.
    pub fn verdict(&self, p: Point) -> Option<&Verdict> {
        let chain = self.chains.at(p)?;
        self.verdicts.get(chain.id as usize - 1)?.as_ref()
    }

    /// Returns each chain with its verdict.
    pub fn iter(&self) -> impl Iterator<Item = (&Chain, Option<&Verdict>)> {
        let verdicts = self.verdicts.iter().map(Option::as_ref);
        self.chains.list().iter().zip(verdicts)
    }
}

/// Reads a chain, unless it lives by Benson's theorem.
fn verdict(
    reader: &mut Reader,
    chain: &Chain,
    benson: &Unconditional,
    stopped: &dyn Fn() -> bool,
) -> Option<Verdict> {
    let first = *chain.stones.first()?;
    if benson.stones[first] {
        return Some(Verdict::ALIVE);
    }
    // A set-up chain without liberties is as good as taken.
    if chain.liberties.is_empty() {
        return Some(Verdict::DEAD);
    }
    if chain.liberties.len() > MOST_LIBERTIES {
        return None;
    }
    if stopped() {
        return Some(Verdict::UNKNOWN);
    }
    reader.read(first, LIMITS)
}

/// Returns the status of every point. Once `stopped` says so the answer is rougher, but comes soon.
pub fn status(pos: &Position, study: &Study, stopped: &dyn Fn() -> bool) -> Grid<PointStatus> {
    let seki = seki(pos, study);
    let dead = dead(pos, study, &seki, stopped);
    let mut status = status_from_dead(pos, &dead);
    divide_open_regions(pos, &dead, &mut status);
    for chain in study.chains.list().iter().filter(|c| seki.contains(&c.id)) {
        for &p in &chain.stones {
            status[p] = PointStatus::Seki;
        }
        // Japanese rules count nothing that a group in seki surrounds.
        for &p in &chain.liberties {
            status[p] = PointStatus::Dame;
        }
    }
    status
}

/// Marks the dead stones.
fn dead(pos: &Position, study: &Study, seki: &[u32], stopped: &dyn Fn() -> bool) -> Grid<bool> {
    let survival = survival(pos, stopped);
    let mut dead = Grid::new(pos.size());
    let mut weak = Vec::new();
    for (chain, verdict) in study.iter() {
        let unconditional = chain.stones.iter().any(|&p| study.benson.stones[p]);
        if unconditional || seki.contains(&chain.id) {
            continue;
        }
        let sum: u32 = chain.stones.iter().map(|&p| survival[p]).sum();
        let percent = sum / chain.stones.len().max(1) as u32;
        if verdict.is_some_and(|v| v.status == Status::Dead) || percent < DEAD_BELOW_PERCENT {
            set(&mut dead, chain, Mark::Dead);
        } else if percent < WEAK_BELOW_PERCENT {
            weak.push(chain);
        }
    }
    bury(pos, &weak, &mut dead);
    dead
}

/// Whether a chain is marked dead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Dead,
    Living,
}

/// Marks all stones of a chain.
fn set(dead: &mut Grid<bool>, chain: &Chain, mark: Mark) {
    for &p in &chain.stones {
        dead[p] = mark == Mark::Dead;
    }
}

/// Marks those of the weak chains that lie in the enemy's territory when no weak chain radiates.
fn bury(pos: &Position, weak: &[&Chain], dead: &mut Grid<bool>) {
    for chain in weak {
        set(dead, chain, Mark::Dead);
    }
    let owners = influence::territory(&pos.stones(), dead);
    for chain in weak {
        let lost = |p: &&Point| owners[**p] == Some(chain.color.opposite());
        if 2 * chain.stones.iter().filter(lost).count() <= chain.stones.len() {
            set(dead, chain, Mark::Living);
        }
    }
}

/// Returns for each stone in how many hundredths of the random games its point stays its colour's.
/// All of them if there was no time for a game.
fn survival(pos: &Position, stopped: &dyn Fn() -> bool) -> Grid<u32> {
    let played = pos
        .board::<128>()
        .map(|board| play_on(pos, &board, stopped))
        .or_else(|| Some(play_on(pos, &pos.board::<512>()?, stopped)))
        .or_else(|| Some(play_on(pos, &pos.board::<4096>()?, stopped)));
    played.unwrap_or_else(|| Grid::filled(pos.size(), 100))
}

/// Plays the random games on a board that has room.
fn play_on<const N: usize>(
    pos: &Position,
    board: &Board<N>,
    stopped: &dyn Fn() -> bool,
) -> Grid<u32> {
    let size = pos.size();
    let stones = pos.stones();
    let mut random = Random::new(pos.hash());
    let mut kept = Grid::<u32>::new(size);
    let games = (PLAYOUT_POINTS / size.area()).clamp(20, 400) as u32;
    let mut played = 0;
    while played < games && !stopped() {
        let mut end = board.clone();
        // Half of the games begin with either colour, so that nobody has the move.
        let first = Color::BOTH[played as usize % 2];
        light_playout(&mut end, first, &mut random);
        for (p, stone) in stones.iter() {
            if stone.is_some() && holder(&end, p) == *stone {
                kept[p] += 1;
            }
        }
        played += 1;
    }
    kept.map(|_, &n| (100 * n).checked_div(played).unwrap_or(100))
}

/// Whose a point is when a random game is over: that of the stone on it or of all stones around it.
fn holder<const N: usize>(board: &Board<N>, p: Point) -> Option<Color> {
    let s = board.site(p)?;
    board.stone(s).or_else(|| {
        let mut around = board.neighbours(s).map(|q| board.stone(q));
        let first = around.next()??;
        around.all(|c| c == Some(first)).then_some(first)
    })
}

/// Gives the points of large regions that both colours touch to the stronger influence.
fn divide_open_regions(pos: &Position, dead: &Grid<bool>, status: &mut Grid<PointStatus>) {
    let size = pos.size();
    let owners = influence::territory(&pos.stones(), dead);
    let mut seen = Grid::<bool>::new(size);
    for start in size.points() {
        if seen[start] || status[start] != PointStatus::Dame {
            continue;
        }
        let open = |p: Point| matches!(status[p], PointStatus::Dame | PointStatus::Dead);
        let region = reading::chains::fill(size, start, open);
        for &p in &region {
            seen[p] = true;
            let empty = pos.stone(p).is_none();
            match owners[p].filter(|_| empty && region.len() > LARGE_REGION) {
                Some(Color::Black) => status[p] = PointStatus::BlackTerritory,
                Some(Color::White) => status[p] = PointStatus::WhiteTerritory,
                None => {}
            }
        }
    }
}

/// Finds the chains in seki: two enemy chains, neither of which can be taken, that share liberties
/// on which neither can play without putting itself in atari.
fn seki(pos: &Position, study: &Study) -> Vec<u32> {
    let candidates = |id: u32| {
        let chain = study.chains.get(id)?;
        let first = *chain.stones.first()?;
        let read = study.verdict(first)?.status == Status::Alive;
        (read && !study.benson.stones[first] && chain.liberties.len() <= 3).then_some(chain)
    };
    let mut found = Vec::new();
    for chain in study.chains.list() {
        let Some(one) = candidates(chain.id) else {
            continue;
        };
        for other in one.enemies.iter().filter_map(|&id| candidates(id)) {
            if stand_off(pos, one, other) {
                found.extend([one.id, other.id]);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Tells whether all liberties that two chains share are poison for both.
fn stand_off(pos: &Position, one: &Chain, other: &Chain) -> bool {
    let shared = |p: &&Point| other.liberties.contains(p);
    let shared: Vec<Point> = one.liberties.iter().filter(shared).copied().collect();
    let poison = |color: Color, p: Point| {
        let mut after = pos.clone();
        let played = after.play(color, Move::Play(p), &Rules::JAPANESE, &[]);
        played.is_err() || after.liberties(p).len() < 2
    };
    let all = shared
        .iter()
        .all(|&p| Color::BOTH.iter().all(|&c| poison(c, p)));
    // With a single shared liberty each needs an eye, and then has a liberty of its own.
    let enough = shared.len() >= 2
        || (shared.len() == 1 && one.liberties.len() > 1 && other.liberties.len() > 1);
    all && enough
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{board, draw, tidy};

    fn statuses(pos: &Position) -> Grid<PointStatus> {
        let study = Study::of(pos, &|| false);
        status(pos, &study, &|| false)
    }

    /// `X` and `O` live, `d` is dead, `s` in seki, `x` and `o` are territory, `.` dame.
    fn check(name: &str, text: &str, expected: &str) {
        let pos = board(text);
        let drawn = draw(&statuses(&pos), |p, status| match (status, pos.stone(p)) {
            (PointStatus::Alive, Some(Color::Black)) => 'X',
            (PointStatus::Alive, Some(Color::White)) => 'O',
            (PointStatus::Dead, Some(_)) => 'd',
            (PointStatus::Seki, Some(_)) => 's',
            (PointStatus::BlackTerritory, None) => 'x',
            (PointStatus::WhiteTerritory, None) => 'o',
            (PointStatus::Dame, None) => '.',
            _ => '!',
        });
        assert_eq!(drawn, tidy(expected), "{name}");
    }

    #[test]
    fn a_finished_game() {
        check(
            "an intruder in White's area is dead",
            ". . X O . . . . .
             . . X O . . X . .
             . . X O . . . . .
             . X X O O . . . .
             . X . X O . . . .
             . X X X O . O . .
             . . X O O . . . .
             . . X X O . . . .
             . . X O O . . . .",
            "x x X O o o o o o
             x x X O o o d o o
             x x X O o o o o o
             x X X O O o o o o
             x X x X O o o o o
             x X X X O o O o o
             x x X O O o o o o
             x x X X O o o o o
             x x X O O o o o o",
        );
    }

    #[test]
    fn dame_between_the_walls() {
        check(
            "one column of dame",
            ". . X . O . .
             . X X . O O .
             . . X . O . .
             . X X . O . .
             . . X . O O .
             . . X . O . .
             . . X . O . .",
            "x x X . O o o
             x X X . O O o
             x x X . O o o
             x X X . O o o
             x x X . O O o
             x x X . O o o
             x x X . O o o",
        );
    }

    #[test]
    fn seki_by_two_shared_liberties() {
        check(
            "neither can fill a shared liberty",
            ". O X . O X . . .
             O O X . O X . . .
             . O X X O X X X X
             O O O O X X . X .
             . O . O X X X X X",
            "o O s . s X x x x
             O O s . s X x x x
             o O s s s X X X X
             O O O O X X x X x
             o O o O X X X X X",
        );
    }

    #[test]
    fn stopping_still_answers() {
        let pos = crate::diagram::scattered(go::Size::NINETEEN, 3, 150);
        let study = Study::of(&pos, &|| true);
        let status = status(&pos, &study, &|| true);
        assert_eq!(status.values().len(), 361);
    }
}
