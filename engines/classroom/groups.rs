//! Links and groups: the lecture's 結線 and 群.
//!
//! A *link* is an imaginary line between two chains of one colour that are likely to be connected: it is firm if the enemy cannot
//! cut it with one move, loose otherwise. Chains that firm links join are a *group*, which has territory, may be enclosed,
//! has friends near it and is strong or weak, and so are the enemies beside it.

use crate::influence;
use go::{Color, Grid, Point, Position};
use reading::benson::unconditional;
use reading::chains::{Chains, fill};

/// The shape of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// Side by side on a diagonal (コスミ).
    Diagonal,
    /// With one point between (一間).
    OnePoint,
    /// A knight's move (ケイマ).
    Knight,
    /// With two points between (二間).
    TwoPoints,
}

/// A link between two stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its shape.
    pub kind: LinkKind,
    /// Whose it is.
    pub color: Color,
    /// The stones.
    pub ends: [Point; 2],
    /// Whether the enemy cannot cut it with one move.
    pub firm: bool,
}

/// How strong a group is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Enclosed, with hardly any territory.
    Weak,
    /// Neither.
    Middling,
    /// Alive whatever is played, or with much territory, or in the open with some.
    Strong,
}

/// A group. Groups and chains count from 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// Its number.
    pub id: u32,
    /// Its colour.
    pub color: Color,
    /// Its stones, row by row.
    pub stones: Vec<Point>,
    /// Its points.
    pub territory: Vec<Point>,
    /// Whether the enemy shuts it in.
    pub enclosed: bool,
    /// Groups of its colour that are near.
    pub friends: Vec<u32>,
    /// Groups of the enemy beside it.
    pub enemies: Vec<u32>,
    /// How strong it is.
    pub strength: Strength,
}

/// What a position consists of.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The links, of either colour.
    pub links: Vec<Link>,
    /// The groups, by number.
    pub list: Vec<Group>,
    /// The number of the group at each point; 0: none.
    pub ids: Grid<u32>,
}

/// Points of territory from which on a group is strong wherever it is, and in the open.
const STRONG: [usize; 2] = [8, 4];
/// Points of territory below which an enclosed group is weak.
const WEAK: usize = 4;
/// A group that reaches so many points outside its territory is not enclosed.
const ROOM: usize = 12;
/// Groups of one colour no more steps apart than this are near.
const NEAR: usize = 5;

impl Groups {
    /// Finds links and groups.
    pub fn of(pos: &Position) -> Groups {
        let stones = pos.stones();
        let chains = Chains::of(&stones);
        let links = links(&stones);
        let mut parents: Vec<usize> = (0..=chains.list().len()).collect();
        for link in links.iter().filter(|link| link.firm) {
            let [one, two] = link.ends.map(|p| root(&parents, chains.ids()[p] as usize));
            parents[one.max(two)] = one.min(two);
        }
        let mut numbers = vec![0; parents.len()];
        let mut list: Vec<Group> = Vec::new();
        for chain in chains.list() {
            let root = root(&parents, chain.id as usize);
            if numbers[root] == 0 {
                numbers[root] = list.len() as u32 + 1;
                list.push(Group {
                    id: numbers[root],
                    color: chain.color,
                    stones: Vec::new(),
                    territory: Vec::new(),
                    enclosed: false,
                    friends: Vec::new(),
                    enemies: Vec::new(),
                    strength: Strength::Middling,
                });
            }
        }
        let ids = chains.ids().map(|_, &chain| match chain {
            0 => 0,
            chain => numbers[root(&parents, chain as usize)],
        });
        for (p, &id) in ids.iter() {
            if let Some(group) = list.get_mut((id as usize).wrapping_sub(1)) {
                group.stones.push(p);
            }
        }
        let mut groups = Groups { links, list, ids };
        groups.measure(&stones);
        groups
    }

    /// The group at a point.
    pub fn at(&self, p: Point) -> Option<&Group> {
        let id = *self.ids.get(p)? as usize;
        self.list.get(id.checked_sub(1)?)
    }

    fn measure(&mut self, stones: &Grid<Option<Color>>) {
        let size = stones.size();
        let none = Grid::<bool>::new(size);
        let owners = influence::territory(stones, &none);
        let benson = unconditional(stones);
        // Steps from each group over points without enemies.
        let reaches: Vec<Grid<Option<usize>>> =
            self.list.iter().map(|group| reach(stones, group)).collect();
        // A point is the nearest group's of its owner.
        for (p, owner) in owners.iter() {
            let Some(owner) = *owner else { continue };
            let own = self.list.iter().zip(&reaches);
            let own = own.filter(|(group, _)| group.color == owner);
            let near = own.filter_map(|(group, reach)| Some((reach[p]?, group.id)));
            if let Some((_, id)) = near.min() {
                self.list[id as usize - 1].territory.push(p);
            }
        }
        for (i, reach) in reaches.iter().enumerate() {
            let group = &self.list[i];
            let mut friends = Vec::new();
            let mut enemies = Vec::new();
            for other in self.list.iter().filter(|other| other.id != group.id) {
                let steps = |p: &Point| reach[*p];
                if other.color == group.color {
                    let near = other.stones.iter().filter_map(steps).min();
                    if near.is_some_and(|steps| steps <= NEAR) {
                        friends.push(other.id);
                    }
                } else if other.stones.iter().any(|&p| {
                    let mut beside = size.neighbours(p);
                    beside.any(|q| reach[q].is_some_and(|steps| steps <= 1))
                }) {
                    enemies.push(other.id);
                }
            }
            let enclosed = self.is_enclosed(group, stones, &owners);
            let alive = group.stones.iter().all(|&p| benson.stones[p]);
            let points = group.territory.len();
            let strength = if alive || points >= STRONG[usize::from(!enclosed)] {
                Strength::Strong
            } else if enclosed && points < WEAK {
                Strength::Weak
            } else {
                Strength::Middling
            };
            let group = &mut self.list[i];
            (group.friends, group.enemies) = (friends, enemies);
            (group.enclosed, group.strength) = (enclosed, strength);
        }
    }

    /// Whether a group gets out over points that are neither the enemy's nor cut off by his links.
    fn is_enclosed(
        &self,
        group: &Group,
        stones: &Grid<Option<Color>>,
        owners: &Grid<Option<Color>>,
    ) -> bool {
        let size = stones.size();
        let enemy = group.color.opposite();
        let mut wall = Grid::<bool>::new(size);
        for link in self
            .links
            .iter()
            .filter(|link| link.firm && link.color == enemy)
        {
            for p in between(link.kind, link.ends) {
                wall[p] = true;
            }
        }
        let mut open = 0;
        for &start in &group.stones {
            let room = fill(size, start, |p| {
                let own = stones[p] == Some(group.color);
                own || stones[p].is_none() && owners[p] != Some(enemy) && !wall[p]
            });
            let is_outside = |p: &&Point| stones[**p].is_none() && owners[**p] != Some(group.color);
            open = open.max(room.iter().filter(is_outside).count());
            let joins = room
                .iter()
                .any(|&p| stones[p] == Some(group.color) && self.ids[p] != group.id);
            if open >= ROOM || joins {
                return false;
            }
        }
        true
    }
}

fn root(parents: &[usize], mut of: usize) -> usize {
    while parents[of] != of {
        of = parents[of];
    }
    of
}

/// How many steps it is from a group to each point over points without enemy stones.
fn reach(stones: &Grid<Option<Color>>, group: &Group) -> Grid<Option<usize>> {
    let size = stones.size();
    let mut reach = Grid::new(size);
    let mut edge = group.stones.clone();
    for &p in &edge {
        reach[p] = Some(0);
    }
    let mut steps = 0;
    while !edge.is_empty() {
        steps += 1;
        let mut next = Vec::new();
        for q in edge.iter().flat_map(|&p| size.neighbours(p)) {
            if reach[q].is_none() && stones[q] != Some(group.color.opposite()) {
                reach[q] = Some(steps);
                next.push(q);
            }
        }
        edge = next;
    }
    reach
}

/// All links: between stones that no stone joins already.
pub fn links(stones: &Grid<Option<Color>>) -> Vec<Link> {
    // To the right and below, so that each is found once.
    const STEPS: [(i16, i16, LinkKind); 10] = [
        (1, 1, LinkKind::Diagonal),
        (-1, 1, LinkKind::Diagonal),
        (2, 0, LinkKind::OnePoint),
        (0, 2, LinkKind::OnePoint),
        (2, 1, LinkKind::Knight),
        (1, 2, LinkKind::Knight),
        (-1, 2, LinkKind::Knight),
        (-2, 1, LinkKind::Knight),
        (3, 0, LinkKind::TwoPoints),
        (0, 3, LinkKind::TwoPoints),
    ];
    let size = stones.size();
    let chains = Chains::of(stones);
    let mut links = Vec::new();
    for (p, stone) in stones.iter() {
        let Some(color) = *stone else { continue };
        for (dx, dy, kind) in STEPS {
            let q = moved(p, dx, dy).filter(|&q| size.contains(q));
            let Some(q) = q.filter(|&q| stones[q] == Some(color)) else {
                continue;
            };
            if chains.ids()[p] == chains.ids()[q] {
                continue;
            }
            let between = between(kind, [p, q]);
            let enemy = color.opposite();
            let held = between
                .iter()
                .filter(|&&b| stones[b] == Some(enemy))
                .count();
            let is_link = match kind {
                // One of the two points is enough.
                LinkKind::Diagonal => held < 2,
                _ => held == 0,
            };
            // A stone of its own between is a connection already.
            if !is_link || between.iter().any(|&b| stones[b] == Some(color)) {
                continue;
            }
            let pushed = |b: &Point| size.neighbours(*b).any(|c| stones[c] == Some(enemy));
            let firm = match kind {
                LinkKind::Diagonal => held == 0,
                LinkKind::OnePoint => !between.iter().any(pushed),
                LinkKind::Knight | LinkKind::TwoPoints => {
                    !between.iter().any(pushed)
                        && !size
                            .neighbours(p)
                            .chain(size.neighbours(q))
                            .any(|c| stones[c] == Some(enemy))
                }
            };
            let ends = [p, q];
            links.push(Link {
                kind,
                color,
                ends,
                firm,
            });
        }
    }
    links
}

fn moved(p: Point, dx: i16, dy: i16) -> Option<Point> {
    let x = u8::try_from(i16::from(p.x) + dx).ok()?;
    let y = u8::try_from(i16::from(p.y) + dy).ok()?;
    Some(Point::new(x, y))
}

/// The points on which a link depends.
fn between(kind: LinkKind, [p, q]: [Point; 2]) -> Vec<Point> {
    let step = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum();
    let (dx, dy) = (step(p.x, q.x), step(p.y, q.y));
    let wide = p.x.abs_diff(q.x) > p.y.abs_diff(q.y);
    let found = match kind {
        LinkKind::Diagonal => vec![moved(p, dx, 0), moved(p, 0, dy)],
        LinkKind::OnePoint => vec![moved(p, dx, dy)],
        LinkKind::TwoPoints => vec![moved(p, dx, dy), moved(p, 2 * dx, 2 * dy)],
        // The two points in the middle of the rectangle.
        LinkKind::Knight if wide => vec![moved(p, dx, 0), moved(p, dx, dy)],
        LinkKind::Knight => vec![moved(p, 0, dy), moved(p, dx, dy)],
    };
    found.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::board;

    #[test]
    fn links_have_shapes_and_are_firm_or_loose() {
        use LinkKind::{Diagonal, Knight, OnePoint, TwoPoints};
        for (text, expected) in [
            ("X . . . .\n. X . . .\n. . . . .", vec![(Diagonal, true)]),
            // One of the two points is the enemy's: he cuts at the other.
            ("X O . . .\n. X . . .\n. . . . .", vec![(Diagonal, false)]),
            ("X O . . .\nO X . . .\n. . . . .", vec![]),
            ("X . X . .\n. . . . .\n. . . . .", vec![(OnePoint, true)]),
            ("X . X . .\n. O . . .\n. . . . .", vec![(OnePoint, false)]),
            ("X O X . .\n. . . . .\n. . . . .", vec![]),
            ("X . . . .\n. . X . .\n. . . . .", vec![(Knight, true)]),
            ("X . . X .\n. . . . .\n. . . . .", vec![(TwoPoints, true)]),
            // Joined by a stone already.
            ("X X X . .\n. . . . .\n. . . . .", vec![]),
        ] {
            let found: Vec<_> = links(&board(text).stones())
                .into_iter()
                .filter(|link| link.color == Color::Black)
                .map(|link| (link.kind, link.firm))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn groups_have_what_the_lecture_names() {
        // A white group in the corner with a point of territory, shut in by Black, who has the rest.
        let pos = board(
            ". O X . . . . . .
             O O X . . . . . .
             X X X . . . . . .
             . . . . . . . . .
             . . X . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let groups = Groups::of(&pos);
        assert_eq!(groups.list.len(), 2, "{:?}", groups.list);
        let white = groups.at(Point::new(1, 0)).expect("White's group");
        assert_eq!((white.color, white.stones.len()), (Color::White, 3));
        assert_eq!(white.territory, [Point::new(0, 0)]);
        assert!(white.enclosed && white.friends.is_empty());
        assert_eq!(white.strength, Strength::Weak);
        let black = groups.at(Point::new(2, 4)).expect("Black's group");
        // The one-point jump belongs to it.
        assert_eq!(black.stones.len(), 6);
        assert!(!black.enclosed && black.territory.len() > 8);
        assert_eq!(black.strength, Strength::Strong);
        assert_eq!(
            (white.enemies.clone(), black.enemies.clone()),
            (vec![black.id], vec![white.id])
        );
    }

    #[test]
    fn what_is_cut_apart_is_two_groups_that_are_near() {
        let pos = board(
            ". . . . . . .
             . X . . X . .
             . . . . . . .
             . . O O . . .
             . X . . X . .
             . . . . . . .
             . . . . . . .",
        );
        let groups = Groups::of(&pos);
        let upper = groups.at(Point::new(1, 1)).expect("a group");
        let lower = groups.at(Point::new(1, 4)).expect("a group");
        assert_ne!(upper.id, lower.id);
        assert!(upper.friends.contains(&lower.id) && lower.friends.contains(&upper.id));
        let white = groups.at(Point::new(2, 3)).expect("a group");
        assert!(!white.enemies.is_empty());
    }
}
