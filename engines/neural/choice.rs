//! Which move at the root is the best: by visits, and among those with many by the lower bound of what they are worth.

use crate::opinion::sign;
use crate::tree::{ROOT, Tree};
use crate::weighing::radius;

/// Moves with fewer visits than this part of the best one's are not compared by lower bounds.
const COMPARED: f32 = 0.15;
/// How much a likely move is ahead of an unlikely one with as many visits.
const PRIOR_VISITS: f32 = 2.0;

/// Returns the places of the root's edges that were evaluated, the best move first.
pub(crate) fn order(tree: &Tree) -> Vec<usize> {
    let root = tree.root();
    let weight = |place: usize| tree.node(root.edges[place].to).total.weight;
    let tried: Vec<usize> = (0..root.edges.len())
        .filter(|&place| weight(place) > 0.0)
        .collect();
    let mut values: Vec<(usize, f32)> = tried.iter().map(|&place| (place, weight(place))).collect();
    discount(tree, &mut values);
    raise_surest(tree, &mut values);
    values.sort_by(|a, b| b.1.total_cmp(&a.1));
    values.into_iter().map(|(place, _)| place).collect()
}

/// Takes visits away that selection would not make any more, now that it knows what the moves are worth.
fn discount(tree: &Tree, values: &mut [(usize, f32)]) {
    let root = tree.root();
    let worth = |place: usize| {
        let edge = root.edges[place];
        tree.worth(ROOT, edge.code, tree.node(edge.to))
    };
    let prior = |place: usize| root.edges[place].prior;
    let lead = |&(place, weight): &(usize, f32)| weight + PRIOR_VISITS * prior(place);
    let Some(&(best, weight)) = values.iter().max_by(|a, b| lead(a).total_cmp(&lead(b))) else {
        return;
    };
    let sum: f32 = values.iter().map(|(_, weight)| weight).sum();
    let scale = tree.puct.scale(root, sum);
    let selected = worth(best) + scale * prior(best) / (1.0 + weight);
    for (place, weight) in values.iter_mut().filter(|(place, _)| *place != best) {
        let missing = selected - worth(*place);
        if missing > 0.0 {
            let justified = (scale * prior(*place) / missing - 1.0).ceil().max(0.0);
            *weight = weight.min(justified);
        }
    }
}

/// Raises the move whose lower bound is the highest above those that might be worse.
fn raise_surest(tree: &Tree, values: &mut [(usize, f32)]) {
    let root = tree.root();
    let most = values.iter().map(|&(_, weight)| weight).fold(0.0, f32::max);
    let bound = |place: usize| {
        let edge = root.edges[place];
        let total = &tree.node(edge.to).total;
        let radius = radius(total);
        (sign(root.to_move) * total.utility - radius, radius)
    };
    let many = |&&(_, weight): &&(usize, f32)| weight > 0.0 && weight >= COMPARED * most;
    let compared: Vec<(usize, f32)> = values.iter().filter(many).copied().collect();
    let bounds = compared
        .iter()
        .map(|&(place, weight)| (place, weight, bound(place)));
    let bounds: Vec<(usize, f32, (f32, f32))> = bounds.collect();
    let Some(&(surest, _, (highest, _))) = bounds.iter().max_by(|a, b| a.2.0.total_cmp(&b.2.0))
    else {
        return;
    };
    let mut least: f32 = 0.0;
    for &(place, weight, (lower, radius)) in &bounds {
        if place != surest {
            let excess = highest - lower;
            let ratio = (radius + excess) / (radius + 0.2 * excess);
            least = least.max(weight * ratio * ratio);
        }
    }
    for (_, weight) in values.iter_mut().filter(|(place, _)| *place == surest) {
        *weight = weight.max(least);
    }
}
