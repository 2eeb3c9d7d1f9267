//! A search tree as a list, to be looked at elsewhere.

use crate::opinion::move_of;
use crate::tree::{Edge, NodeId, ROOT, Tree};
use go::{Move, Size};
use std::collections::VecDeque;

/// A node of a search tree. Win rate and lead are Black's.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// The place of the node before it in the list, and the move that leads here with its prior; none for the root.
    pub from: Option<(usize, Move, f32)>,
    /// Evaluations it is made of.
    pub visits: u32,
    /// Black's chance to win, 0 to 1.
    pub winrate: f32,
    /// Points by which Black is ahead.
    pub lead: f32,
}

impl Tree {
    /// The nodes with so many visits at least, the root first and each behind the one before it; of moves at one position the
    /// most visited first.
    pub(crate) fn branches(&self, least: u32, size: Size) -> Vec<Branch> {
        let branch = |id: NodeId, from| {
            let node = self.node(id);
            Branch {
                from,
                visits: node.visits(),
                winrate: node.total.winrate(),
                lead: node.total.lead,
            }
        };
        let mut list = vec![branch(ROOT, None)];
        let mut open = VecDeque::from([(ROOT, 0)]);
        while let Some((id, at)) = open.pop_front() {
            let visits = |edge: &Edge| self.node(edge.to).visits();
            let edges = self.node(id).edges.iter().copied();
            let mut edges: Vec<Edge> = edges.filter(|edge| visits(edge) >= least.max(1)).collect();
            edges.sort_by_key(|edge| std::cmp::Reverse(visits(edge)));
            for edge in edges {
                open.push_back((edge.to, list.len()));
                let mv = move_of(edge.code, size);
                list.push(branch(edge.to, Some((at, mv, edge.prior))));
            }
        }
        list
    }
}
