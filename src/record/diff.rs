//! What differs between two games, node by node.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use crate::names::{self, canonical, key_of};
use crate::{CellId, Prop, Record};

/// One difference between a game, the old one, and another, the new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The nodes correspond, and their properties differ.
    Changed {
        /// The node of the old game.
        old: CellId,
        /// The node of the new game.
        new: CellId,
        /// The properties that differ, in the order of the old node, then those that only the new one has.
        properties: Vec<PropertyChange>,
    },
    /// The variations that both nodes have follow in another order.
    Reordered {
        /// The node of the old game.
        old: CellId,
        /// The node of the new game.
        new: CellId,
    },
    /// The node and all below it are only in the old game.
    Removed {
        /// The node of the old game.
        node: CellId,
    },
    /// The node and all below it are only in the new game.
    Added {
        /// The node of the new game.
        node: CellId,
    },
    /// The node alone is only in the old game; what follows it is in both.
    TakenOut {
        /// The node of the old game.
        node: CellId,
    },
    /// The node alone is only in the new game; what follows it is in both.
    Inserted {
        /// The node of the new game.
        node: CellId,
    },
}

/// A property that differs between two nodes. A side that lacks it has no values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PropertyChange {
    /// The short name, such as `KM`.
    pub name: String,
    /// The values in the old game, decoded.
    pub old: Vec<String>,
    /// The values in the new game, decoded.
    pub new: Vec<String>,
}

/// Compares two games, in the order in which the nodes stand in the files.
///
/// Nodes correspond if their parents do and they play the same moves, or no moves, whatever their order. Of the others, a
/// node corresponds to one that plays elsewhere if the same moves follow both, and a single node may have been put in or
/// taken out of a line. Properties are the same if their typed meaning is: the order of points does not matter.
///
/// ```
/// use record::{Collection, Difference, diff};
///
/// let old = Collection::read(b"(;SZ[9];B[cc];W[dd])".to_vec())?;
/// let new = Collection::read(b"(;SZ[9];B[cc](;W[dd])(;W[ee]))".to_vec())?;
/// let found = diff(old.game(0), new.game(0));
/// assert!(matches!(found[..], [Difference::Added { .. }]));
/// # Ok::<(), record::ReadError>(())
/// ```
pub fn diff(old: &Record, new: &Record) -> Vec<Difference> {
    let mut walk = Walk {
        old,
        new,
        // What is to be done, the next last: lines are too long for recursion.
        tasks: vec![Task::Compare(CellId::ROOT, CellId::ROOT)],
        found: Vec::new(),
    };
    while let Some(task) = walk.tasks.pop() {
        walk.work_on(task);
    }
    walk.found
}

struct Walk<'a> {
    old: &'a Record,
    new: &'a Record,
    tasks: Vec<Task>,
    found: Vec<Difference>,
}

#[derive(Clone, Copy)]
enum Task {
    /// The nodes correspond.
    Compare(CellId, CellId),
    Removed(CellId),
    Added(CellId),
    /// The first node was taken out; its child corresponds to the new node.
    TakenOut(CellId, CellId, CellId),
    /// The first node was put in; its child corresponds to the old node, which comes last.
    Inserted(CellId, CellId, CellId),
}

impl Walk<'_> {
    fn work_on(&mut self, task: Task) {
        match task {
            Task::Compare(old, new) => self.compare(old, new),
            Task::Removed(node) => self.found.push(Difference::Removed { node }),
            Task::Added(node) => self.found.push(Difference::Added { node }),
            Task::TakenOut(node, child, new) => {
                self.found.push(Difference::TakenOut { node });
                let others = self.old.children(node).filter(|&other| other != child);
                self.tasks.extend(others.map(Task::Removed));
                self.tasks.push(Task::Compare(child, new));
            }
            Task::Inserted(node, child, old) => {
                self.found.push(Difference::Inserted { node });
                let others = self.new.children(node).filter(|&other| other != child);
                self.tasks.extend(others.map(Task::Added));
                self.tasks.push(Task::Compare(old, child));
            }
        }
    }

    fn compare(&mut self, old: CellId, new: CellId) {
        let properties = changes((self.old, old), (self.new, new));
        if !properties.is_empty() {
            self.found.push(Difference::Changed {
                old,
                new,
                properties,
            });
        }
        let mut children = Children::of((self.old, old), (self.new, new));
        let (a, b) = (self.old, self.new);
        children.pair_by(|c| a.properties(c), |c| b.properties(c));
        children.pair_by(
            |c| Some(a.moves(c)).filter(|moves| !moves.is_empty()),
            |c| Some(b.moves(c)).filter(|moves| !moves.is_empty()),
        );
        children.pair_by(|c| a.moves(c).is_empty(), |c| b.moves(c).is_empty());
        if !children.is_in_order() {
            self.found.push(Difference::Reordered { old, new });
        }
        let mut tasks = Vec::new();
        let mut left_new: VecDeque<CellId> = children.left_new().collect();
        for (at, &child) in children.old.iter().enumerate() {
            if let Some(other) = children.pairs[at] {
                tasks.push(Task::Compare(child, children.new[other]));
            } else if let Some(&other) = left_new.front()
                && let Some(task) = self.related(child, other)
            {
                left_new.pop_front();
                tasks.push(task);
            } else {
                tasks.push(Task::Removed(child));
            }
        }
        tasks.extend(left_new.into_iter().map(Task::Added));
        self.tasks.extend(tasks.into_iter().rev());
    }

    /// What became of an old node that plays elsewhere than the new one, if what follows tells.
    fn related(&self, old: CellId, new: CellId) -> Option<Task> {
        let (a, b) = (self.old, self.new);
        let (here, there) = (a.moves(old), b.moves(new));
        if let (Some(next), Some(other)) = (a.car(old), b.car(new))
            && here.first().map(|(color, _)| color) == there.first().map(|(color, _)| color)
            && !a.moves(next).is_empty()
            && a.moves(next) == b.moves(other)
        {
            return Some(Task::Compare(old, new));
        }
        if !here.is_empty()
            && let Some(child) = b.children(new).find(|&child| b.moves(child) == here)
        {
            return Some(Task::Inserted(new, child, old));
        }
        if !there.is_empty()
            && let Some(child) = a.children(old).find(|&child| a.moves(child) == there)
        {
            return Some(Task::TakenOut(old, child, new));
        }
        None
    }
}

/// The continuations of two nodes that correspond, and which of them do.
struct Children {
    old: Vec<CellId>,
    new: Vec<CellId>,
    /// For each old one the place of the new one.
    pairs: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Children {
    fn of((a, old): (&Record, CellId), (b, new): (&Record, CellId)) -> Children {
        let old: Vec<_> = a.children(old).collect();
        let new: Vec<_> = b.children(new).collect();
        Children {
            pairs: vec![None; old.len()],
            taken: vec![false; new.len()],
            old,
            new,
        }
    }

    /// Pairs those of which the same is true, in order; the neutral value of a type says nothing.
    fn pair_by<K: Hash + Eq + Default>(
        &mut self,
        of_old: impl Fn(CellId) -> K,
        of_new: impl Fn(CellId) -> K,
    ) {
        let mut waiting: HashMap<K, VecDeque<usize>> = HashMap::new();
        for (at, &child) in self.new.iter().enumerate() {
            if !self.taken[at] {
                waiting.entry(of_new(child)).or_default().push_back(at);
            }
        }
        waiting.remove(&K::default());
        for (at, &child) in self.old.iter().enumerate() {
            if self.pairs[at].is_none()
                && let Some(other) = waiting
                    .get_mut(&of_old(child))
                    .and_then(VecDeque::pop_front)
            {
                self.pairs[at] = Some(other);
                self.taken[other] = true;
            }
        }
    }

    fn is_in_order(&self) -> bool {
        self.pairs.iter().flatten().is_sorted()
    }

    fn left_new(&self) -> impl Iterator<Item = CellId> {
        let left = self.new.iter().zip(&self.taken);
        left.filter(|(_, taken)| !**taken).map(|(&child, _)| child)
    }
}

fn changes((a, old): (&Record, CellId), (b, new): (&Record, CellId)) -> Vec<PropertyChange> {
    let (before, after) = (merged(a, old), merged(b, new));
    let values = |list: &[(String, Vec<String>)], name: &str| {
        let found = list.iter().find(|(other, _)| other == name);
        found.map(|(_, values)| values.clone())
    };
    let mut changes = Vec::new();
    for (name, was) in &before {
        let is = values(&after, name);
        let is_one = was.len() == 1 && is.as_ref().is_some_and(|is| is.len() == 1);
        let is_whole = is_one || names::is_list(key_of(name.as_bytes()));
        let same = || is_whole && means_the_same(a.prop(old, name), b.prop(new, name));
        if is.as_ref() != Some(was) && !same() {
            changes.push(PropertyChange {
                name: name.clone(),
                old: was.clone(),
                new: is.unwrap_or_default(),
            });
        }
    }
    let only_new = after
        .into_iter()
        .filter(|(name, _)| values(&before, name).is_none());
    changes.extend(only_new.map(|(name, new)| PropertyChange {
        name,
        old: Vec::new(),
        new,
    }));
    changes
}

/// The properties of a node by their short names, each once.
fn merged(record: &Record, c: CellId) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for (name, values) in record.properties(c) {
        let name = canonical(&name);
        match all.iter_mut().find(|(other, _)| *other == name) {
            Some((_, known)) => known.extend(values),
            None => all.push((name.into_owned(), values)),
        }
    }
    all
}

fn means_the_same(a: Option<Prop>, b: Option<Prop>) -> bool {
    let meaningless = |prop: &Prop| matches!(prop, Prop::Invalid(..) | Prop::Unknown(..));
    a.is_some_and(|a| !meaningless(&a) && b.is_some_and(|b| a == b))
}
