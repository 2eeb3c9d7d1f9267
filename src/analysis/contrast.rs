//! Two searches of one position, as records that were dumps of them, compared node by node.
//!
//! Nodes correspond if the same moves lead to them. How much a search likes a move is told by the move's share of the visits of
//! its node, because two searches are seldom equally long.

use crate::searched::{prior, visits};
use crate::{Value, stored};
use go::{Color, Move};
use record::{CellId, Record, Replay, VISITS};
use std::collections::BinaryHeap;

/// Nodes that are looked through for other favourites, the most visited first.
const MOST: usize = 2000;

/// What a search thinks of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// How often it was looked at.
    pub visits: u64,
    /// The part of its node's moves that this is, 0 to 1.
    pub share: f32,
    /// What it is worth.
    pub value: Value,
    /// How likely it was thought before the search, 0 to 1.
    pub prior: Option<f32>,
}

/// What both searches think of a move; none of one that did not look at it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opposed {
    /// Who moves.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Its node in the first record, if it has one.
    pub cell: Option<CellId>,
    /// The first and the second search.
    pub by: [Option<Opinion>; 2],
}

impl Opposed {
    /// How much more of its visits the second search gives to the move, −1 to 1.
    pub fn share(&self) -> f32 {
        let [first, second] = self.shares();
        second - first
    }

    /// How much better for Black the second search finds it, if both tell: −1 to 1.
    pub fn winrate(&self) -> Option<f32> {
        self.change(|opinion| opinion.value.winrate)
    }

    /// How much more likely it was before the second search, if both tell.
    pub fn prior(&self) -> Option<f32> {
        self.change(|opinion| opinion.prior)
    }

    fn change(&self, number: impl Fn(Opinion) -> Option<f32>) -> Option<f32> {
        let [first, second] = self.by.map(|opinion| opinion.and_then(&number));
        Some(second? - first?)
    }

    /// The part of its node's visits that the move has, in both searches.
    pub fn shares(&self) -> [f32; 2] {
        self.by
            .map(|opinion| opinion.map_or(0.0, |opinion| opinion.share))
    }

    /// How far the searches are apart about the move. What a move is worth counts as far as it was looked at: the value of a
    /// single visit is nearly chance.
    fn distance(&self) -> f32 {
        let [first, second] = self.shares();
        let value = self.winrate().unwrap_or(0.0).abs() * first.max(second);
        let prior = self.prior().unwrap_or(0.0).abs();
        self.share().abs().max(value).max(prior)
    }
}

/// What both searches think at a node.
#[derive(Clone, PartialEq, Debug)]
pub struct Contrast {
    /// How often each looked at the node, as far as they tell.
    pub visits: [Option<u64>; 2],
    /// What the node is worth to each.
    pub values: [Value; 2],
    /// The moves, those first about which the searches are furthest apart.
    pub moves: Vec<Opposed>,
}

impl Contrast {
    /// The move that each looked at most.
    pub fn favourites(&self) -> [Option<Move>; 2] {
        [0, 1].map(|side| {
            let visits = |opposed: &&Opposed| opposed.by[side].map(|opinion| opinion.visits);
            let known = self
                .moves
                .iter()
                .filter(|opposed| opposed.by[side].is_some());
            known.max_by_key(visits).map(|opposed| opposed.mv)
        })
    }

    /// Whether both looked at moves here and prefer different ones.
    pub fn is_apart(&self) -> bool {
        let [first, second] = self.favourites();
        first.is_some() && second.is_some() && first != second
    }
}

/// Whether a record is the dump of a search.
pub fn is_search(record: &Record) -> bool {
    let root = record.root();
    let has = |cell| record.has(cell, VISITS);
    has(root) || record.children(root).any(has)
}

/// Whether two searches begin at the same position, with the same side to move.
pub fn same_start(first: &Record, second: &Record) -> bool {
    if first.size() != second.size() {
        return false;
    }
    let start = |record: &Record| Replay::new().position(record, record.root());
    let (first, second) = (start(first), start(second));
    let (first, second) = (&first.position, &second.position);
    first.stones() == second.stones() && first.to_move() == second.to_move()
}

/// The node of the second record to which the same moves lead.
pub fn counterpart(first: &Record, cell: CellId, second: &Record) -> Option<CellId> {
    let line = first.line(cell);
    let steps = line.iter().filter(|&&node| node != first.root());
    steps.copied().try_fold(second.root(), |at, node| {
        child_by(second, at, first.mv(node)?)
    })
}

fn child_by(record: &Record, cell: CellId, mv: (Color, Move)) -> Option<CellId> {
    record
        .children(cell)
        .find(|&child| record.mv(child) == Some(mv))
}

/// What two searches think at a node of the first; none where the second has no such node.
pub fn contrast(first: &Record, cell: CellId, second: &Record) -> Option<Contrast> {
    let other = counterpart(first, cell, second)?;
    Some(at((first, cell), (second, other)))
}

fn at(first: (&Record, CellId), second: (&Record, CellId)) -> Contrast {
    let mut moves: Vec<Opposed> = Vec::new();
    for (side, (record, cell)) in [first, second].into_iter().enumerate() {
        for (child, color, mv, opinion) in opinions(record, cell) {
            let known = moves
                .iter_mut()
                .find(|known| known.mv == mv && known.color == color);
            let opposed = match known {
                Some(known) => known,
                None => moves.push_mut(Opposed {
                    color,
                    mv,
                    cell: (side == 0).then_some(child),
                    by: [None, None],
                }),
            };
            opposed.by[side].get_or_insert(opinion);
        }
    }
    moves.sort_by(|a, b| {
        let most = |opposed: &Opposed| opposed.shares().into_iter().fold(0.0, f32::max);
        let apart = b.distance().total_cmp(&a.distance());
        apart.then(most(b).total_cmp(&most(a)))
    });
    Contrast {
        visits: [first, second].map(|(record, cell)| visits(record, cell)),
        values: [first, second].map(|(record, cell)| stored(record, cell)),
        moves,
    }
}

/// The moves that a search looked at.
fn opinions(record: &Record, cell: CellId) -> Vec<(CellId, Color, Move, Opinion)> {
    let known = |child| {
        let (color, mv) = record.mv(child)?;
        Some((child, color, mv, visits(record, child)?))
    };
    let known: Vec<(CellId, Color, Move, u64)> = record.children(cell).filter_map(known).collect();
    let all: u64 = known.iter().map(|(.., visits)| visits).sum();
    let of = |(child, color, mv, visits): (CellId, Color, Move, u64)| {
        let opinion = Opinion {
            visits,
            share: visits as f32 / all.max(1) as f32,
            value: stored(record, child),
            prior: prior(record, child),
        };
        (child, color, mv, opinion)
    };
    known.into_iter().map(of).collect()
}

/// The nodes of the first record at which the searches prefer different moves, the most visited first.
pub fn apart(first: &Record, second: &Record) -> Vec<CellId> {
    let mut found = Vec::new();
    let mut due = BinaryHeap::from([(u64::MAX, first.root(), second.root())]);
    for _ in 0..MOST {
        let Some((_, cell, other)) = due.pop() else {
            break;
        };
        let here = at((first, cell), (second, other));
        if here.is_apart() {
            found.push(cell);
        }
        for opposed in here.moves {
            let mv = (opposed.color, opposed.mv);
            if let (Some(child), [Some(one), Some(_)]) = (opposed.cell, opposed.by)
                && let Some(there) = child_by(second, other, mv)
            {
                due.push((one.visits, child, there));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Point;
    use record::Collection;

    fn search(nodes: &str) -> Collection {
        let text = format!(
            r#"{{"search":1,"size":9,"to_move":"B","black":["E5"],"white":["G7"],"nodes":[{nodes}]}}"#
        );
        Collection::read(text.into_bytes()).expect("a search")
    }

    const OLD: &str = r#"{"visits":100,"winrate":0.5},
        {"parent":0,"move":"C4","visits":60,"winrate":0.52,"prior":0.4},
        {"parent":0,"move":"G3","visits":38,"winrate":0.5,"prior":0.3},
        {"parent":0,"move":"J9","visits":2,"winrate":0.1,"prior":0.01},
        {"parent":1,"move":"C3","visits":30},{"parent":1,"move":"D3","visits":20}"#;
    const NEW: &str = r#"{"visits":1000,"winrate":0.58},
        {"parent":0,"move":"G3","visits":710,"winrate":0.6,"prior":0.3},
        {"parent":0,"move":"C4","visits":280,"winrate":0.5,"prior":0.4},
        {"parent":0,"move":"D6","visits":10,"winrate":0.45,"prior":0.05},
        {"parent":2,"move":"D3","visits":200},{"parent":2,"move":"C3","visits":70}"#;

    fn play(name: &str) -> Move {
        Move::Play(Point::from_gtp(name, go::Size::NINE).expect("a point"))
    }

    #[test]
    fn moves_are_compared_by_their_share_and_the_most_different_come_first() {
        let (old, new) = (search(OLD), search(NEW));
        let (old, new) = (old.game(0), new.game(0));
        assert!(is_search(old) && same_start(old, new));
        let found = contrast(old, old.root(), new).expect("the same root");
        let names: Vec<Move> = found.moves.iter().map(|opposed| opposed.mv).collect();
        assert_eq!(names, ["G3", "C4", "J9", "D6"].map(play));
        assert_eq!(
            found.favourites(),
            [Some(play("C4")), Some(play("G3"))],
            "each has its own"
        );
        assert_eq!(found.visits, [Some(100), Some(1000)]);
        let g3 = &found.moves[0];
        assert!((g3.share() - 0.33).abs() < 1e-6, "{g3:?}");
        assert!((g3.winrate().expect("both tell") - 0.1).abs() < 1e-6);
        assert_eq!(g3.prior(), Some(0.0));
        let only_new = &found.moves[3];
        assert_eq!((only_new.cell, only_new.by[0]), (None, None));
        assert_eq!(only_new.winrate(), None);
    }

    #[test]
    fn nodes_correspond_by_their_moves_and_those_with_other_favourites_are_found() {
        let (old, new) = (search(OLD), search(NEW));
        let (old, new) = (old.game(0), new.game(0));
        let c4 = old.children(old.root()).next().expect("a move");
        assert_eq!(apart(old, new), [old.root(), c4]);
        assert_eq!(apart(old, old), []);
        let below = contrast(old, c4, new).expect("both have it");
        assert_eq!(below.favourites(), [Some(play("C3")), Some(play("D3"))]);
        let j9 = old.children(old.root()).nth(2).expect("a move");
        assert_eq!(contrast(old, j9, new), None);
    }

    #[test]
    fn another_position_is_another_search() {
        let here = search(OLD);
        for other in [
            r#"{"search":1,"size":9,"to_move":"W","black":["E5"],"white":["G7"],"nodes":[{}]}"#,
            r#"{"search":1,"size":9,"to_move":"B","black":["E5"],"white":["G8"],"nodes":[{}]}"#,
            r#"{"search":1,"size":13,"to_move":"B","black":["E5"],"white":["G7"],"nodes":[{}]}"#,
        ] {
            let other = Collection::read(other.as_bytes().to_vec()).expect("a search");
            assert!(!same_start(here.game(0), other.game(0)));
        }
        let game = Collection::read(b"(;SZ[9]AB[ee]AW[gc];B[aa])".to_vec()).expect("a game");
        assert!(!is_search(game.game(0)));
    }
}
