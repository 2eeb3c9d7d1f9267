//! Life and death at the end of a game.
//!
//! Playouts tell whose the points are, but they play until somebody has to give in, and so see no seki. Seki is read:
//! chains without two eyes that share their last liberties, and of which none can be captured whoever begins.

use go::{Color, Grid, Point, PointStatus, Position, Scoring, Size};
use reading::{Code, Limits, Reader};

/// A chain that is mostly the other's at the end of playouts is dead.
const LOST: f32 = -0.4;
/// Chains in seki have so many liberties at most.
const MOST_LIBERTIES: usize = 4;
/// An eye space of so many points makes one eye only.
const ONE_EYE: usize = 2;

/// Returns the status of every point. By territory there are no points in a seki.
pub fn status(position: &Position, ownership: &Grid<f32>, scoring: Scoring) -> Grid<PointStatus> {
    let chains = Chains::of(position);
    let locked = locked(position, &chains);
    let mut dead = Grid::<bool>::new(position.size());
    for (chain, &locked) in chains.all.iter().zip(&locked) {
        let sum: f32 = chain.stones.iter().map(|&q| ownership[q]).sum();
        let mean = sum / chain.stones.len() as f32;
        let own = if chain.color == Color::Black {
            mean
        } else {
            -mean
        };
        for &q in &chain.stones {
            dead[q] = own < LOST && !locked;
        }
    }
    let mut status = go::status_from_dead(position, &dead);
    if locked.contains(&true) {
        mark_sekis(position, &chains, &locked, scoring, &mut status);
    }
    status
}

struct Chain {
    color: Color,
    stones: Vec<Point>,
    liberties: Vec<Point>,
}

/// The chains, and which stands where.
struct Chains {
    all: Vec<Chain>,
    at: Grid<Option<usize>>,
}

impl Chains {
    fn of(position: &Position) -> Chains {
        let size = position.size();
        let mut chains = Chains {
            all: Vec::new(),
            at: Grid::new(size),
        };
        for p in size.points() {
            if chains.at[p].is_some() {
                continue;
            }
            let Some(color) = position.stone(p) else {
                continue;
            };
            let stones = position.chain(p);
            for &q in &stones {
                chains.at[q] = Some(chains.all.len());
            }
            chains.all.push(Chain {
                color,
                stones,
                liberties: position.liberties(p),
            });
        }
        chains
    }

    /// The chains beside a point.
    fn beside(&self, size: Size, p: Point) -> impl Iterator<Item = usize> {
        size.neighbours(p).filter_map(|q| self.at[q])
    }

    /// Tells whether a liberty of a chain is beside the enemy, too.
    fn is_shared(&self, size: Size, chain: &Chain, liberty: Point) -> bool {
        let mut beside = self.beside(size, liberty);
        beside.any(|other| self.all[other].color != chain.color)
    }
}

/// Tells of each chain whether it is in a deadlock with the enemy: each of them has few liberties, all of them shared but
/// for those of one eye, and none can be captured.
fn locked(position: &Position, chains: &Chains) -> Vec<bool> {
    let size = position.size();
    let shared = |chain: &Chain| -> Vec<Point> {
        let liberties = chain.liberties.iter().copied();
        liberties
            .filter(|&p| chains.is_shared(size, chain, p))
            .collect()
    };
    let mut locked: Vec<bool> = chains
        .all
        .iter()
        .map(|chain| {
            let shared = shared(chain);
            let own = chain.liberties.len() - shared.len();
            // Two shared liberties, or one and an eye.
            chain.liberties.len() <= MOST_LIBERTIES
                && own <= ONE_EYE
                && !shared.is_empty()
                && chain.liberties.len() >= 2
        })
        .collect();
    loosen(&mut locked, |i, locked| {
        let chain = &chains.all[i];
        shared(chain)
            .iter()
            .all(|&p| chains.beside(size, p).all(|other| locked[other]))
    });
    if !locked.contains(&true) {
        return locked;
    }
    let mut reader = Reader::of(position);
    for (chain, locked) in chains.all.iter().zip(&mut locked) {
        *locked = *locked && reader.attack(chain.stones[0], Limits::FULL).code == Code::No;
    }
    // Who leans on a chain that can be captured is in no deadlock.
    loosen(&mut locked, |i, locked| {
        let chain = &chains.all[i];
        shared(chain)
            .iter()
            .all(|&p| chains.beside(size, p).all(|other| locked[other]))
    });
    locked
}

/// Unlocks chains that may not stay locked, until all that are left may.
fn loosen(locked: &mut [bool], may_stay: impl Fn(usize, &[bool]) -> bool) {
    loop {
        let out: Vec<usize> = (0..locked.len())
            .filter(|&i| locked[i] && !may_stay(i, locked))
            .collect();
        if out.is_empty() {
            return;
        }
        for i in out {
            locked[i] = false;
        }
    }
}

/// Marks the groups with locked chains that have no two eyes. Chains of a group are connected by their territory.
fn mark_sekis(
    position: &Position,
    chains: &Chains,
    locked: &[bool],
    scoring: Scoring,
    status: &mut Grid<PointStatus>,
) {
    let size = position.size();
    let mut seen = vec![false; chains.all.len()];
    for first in 0..chains.all.len() {
        if !locked[first] || std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let color = chains.all[first].color;
        let territory = match color {
            Color::Black => PointStatus::BlackTerritory,
            Color::White => PointStatus::WhiteTerritory,
        };
        let mut group = vec![first];
        let mut space = Vec::new();
        let mut eyes = Vec::new();
        let mut done = 0;
        while let Some(&i) = group.get(done) {
            done += 1;
            for &p in &chains.all[i].stones {
                for q in size.neighbours(p) {
                    if status[q] == territory && !space.contains(&q) {
                        let eye = around(size, q, |r| status[r] == territory);
                        for &r in &eye {
                            for other in chains.beside(size, r) {
                                if !std::mem::replace(&mut seen[other], true) {
                                    group.push(other);
                                }
                            }
                        }
                        eyes.push(eye.len());
                        space.extend(eye);
                    }
                }
            }
        }
        if eyes.len() > 1 || eyes.iter().any(|&points| points > ONE_EYE) {
            continue;
        }
        for &i in &group {
            for &p in &chains.all[i].stones {
                status[p] = PointStatus::Seki;
            }
        }
        if scoring == Scoring::Territory {
            for &p in &space {
                status[p] = PointStatus::Dame;
            }
        }
    }
}

/// Collects the points that belong together with `start`.
fn around(size: Size, start: Point, belongs: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut points = vec![start];
    let mut done = 0;
    while let Some(&p) = points.get(done) {
        done += 1;
        for q in size.neighbours(p) {
            if belongs(q) && !points.contains(&q) {
                points.push(q);
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a board: `X` Black, `O` White.
    fn board(rows: &[&str]) -> Position {
        let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a size");
        let mut position = Position::new(size);
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.chars().enumerate() {
                let stone = match c {
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    _ => None,
                };
                position.place(Point::new(x as u8, y as u8), stone);
            }
        }
        position
    }

    fn points_with(status: &Grid<PointStatus>, wanted: PointStatus) -> String {
        let points = status.iter().filter(|(_, s)| **s == wanted);
        let names = points.map(|(p, _)| p.to_gtp(status.size()));
        names.collect::<Vec<_>>().join(" ")
    }

    const TWO_SHARED_LIBERTIES: [&str; 9] = [
        ".OX.XO.O.",
        "XOXXXOOO.",
        "XOXXXOOO.",
        "XOXXXOOO.",
        "XOXXXOOO.",
        "XOXXXOOO.",
        "XOXXXOOO.",
        "XOXXXOOO.",
        ".OX.XO.O.",
    ];
    const EYE_AGAINST_EYE: [&str; 9] = [
        ".X.O.OX..",
        "XXOOOOX..",
        "OOOXXXX..",
        "XXXXXXXXX",
        "X.XX.XXXX",
        "XXXXXXXXX",
        "OOOOOOOOO",
        "O.OO.OOOO",
        "OOOOOOOOO",
    ];
    const THREE_IN_FIVE: [&str; 9] = [
        "OOOOOOOOO",
        "O.OO.OOOO",
        "OOOOOOOOO",
        "XXXXXXXXX",
        "X.XX.XXXX",
        "XXXXXXXXX",
        "XXXXXXX..",
        "OOOOOOX..",
        ".XXX.OX..",
    ];

    #[test]
    fn seki_is_read_whatever_playouts_say() {
        for (rows, seki, dame_by_area, dame_by_territory) in [
            (
                TWO_SHARED_LIBERTIES,
                "B9 A8 B8 A7 B7 A6 B6 A5 B5 A4 B4 A3 B3 A2 B2 B1",
                "A9 A1",
                "A9 A1",
            ),
            (
                EYE_AGAINST_EYE,
                "B9 D9 F9 A8 B8 C8 D8 E8 F8 A7 B7 C7",
                "C9",
                "A9 C9 E9",
            ),
            (
                THREE_IN_FIVE,
                "A2 B2 C2 D2 E2 F2 B1 C1 D1 F1",
                "A1 E1",
                "A1 E1",
            ),
        ] {
            let position = board(&rows);
            for winner in [-1.0, 0.0, 1.0] {
                let mut ownership = Grid::filled(position.size(), winner);
                for p in position.size().points() {
                    // What is not in the seki is clear.
                    let stone = position.stone(p);
                    let in_seki = seki
                        .split(' ')
                        .any(|name| name == p.to_gtp(position.size()));
                    if let Some(color) = stone.filter(|_| !in_seki) {
                        ownership[p] = if color == Color::Black { 1.0 } else { -1.0 };
                    }
                }
                let by = |scoring| status(&position, &ownership, scoring);
                let area = by(Scoring::Area);
                assert_eq!(points_with(&area, PointStatus::Seki), seki);
                assert_eq!(points_with(&area, PointStatus::Dead), "");
                assert_eq!(points_with(&area, PointStatus::Dame), dame_by_area);
                let territory = by(Scoring::Territory);
                assert_eq!(points_with(&territory, PointStatus::Seki), seki);
                assert_eq!(
                    points_with(&territory, PointStatus::Dame),
                    dame_by_territory
                );
            }
        }
    }

    #[test]
    fn who_can_be_captured_or_has_two_eyes_is_in_no_seki() {
        // Black in the corner has one eye against two; White has four points of which Black holds the middle two.
        for rows in [
            [
                ".XO.O.O", "XXOOOOO", "OOO.XXX", "OXXXX.X", "OXX.XXX", "OXXXXX.", ".OX.X.X",
            ],
            [
                ".XX.OXX", "OOOOOX.", "XXXXXXX", "X.X.XXX", "XXXXXXX", "OOOOOOO", "O.O.OOO",
            ],
        ] {
            let position = board(&rows);
            let ownership = Grid::filled(position.size(), 0.0);
            let found = status(&position, &ownership, Scoring::Area);
            assert_eq!(points_with(&found, PointStatus::Seki), "", "{rows:?}");
        }
    }
}
