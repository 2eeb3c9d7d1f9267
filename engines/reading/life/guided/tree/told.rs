//! What a tree found out, for those who learn from it.

use super::{Child, State, Tree};
use crate::life::guided::{Guide, Told};

impl Tree {
    /// Tells a guide what was found out.
    pub(in crate::life::guided) fn tell(&self, guide: &dyn Guide) {
        let falls = self.falls();
        for (i, node) in self.nodes.iter().enumerate() {
            let stands = match node.state {
                State::Stands => Some(true),
                State::Lost if falls[i] => Some(false),
                State::Open if node.read > 0 => None,
                _ => continue,
            };
            if node.pos.stone(self.target) != Some(self.owner) {
                continue;
            }
            let kills = || {
                let falls = |child: &&Child| child.node.is_some_and(|n| falls[n]);
                node.children.iter().find(falls).map(|child| child.at)
            };
            let mv = match stands {
                Some(true) if self.owner_moves(i) => node.best,
                Some(false) if !self.owner_moves(i) => node.best.or_else(kills),
                _ => None,
            };
            guide.told(&Told {
                position: &node.pos,
                target: self.target,
                stands,
                mv,
                is_read: node.falls || node.shown.is_some() && node.read <= self.first,
            });
        }
    }

    /// Where it is known that the chain falls, and not only that nothing is left to try.
    fn falls(&self) -> Vec<bool> {
        let mut falls: Vec<bool> = self.nodes.iter().map(|node| node.falls).collect();
        // Nearly all positions come after those from which they are reached.
        for (i, node) in self.nodes.iter().enumerate().rev() {
            let lost = |child: &Child| child.node.is_some_and(|n| falls[n]);
            if node.state == State::Lost && !falls[i] {
                falls[i] = if self.owner_moves(i) {
                    !node.children.is_empty() && node.children.iter().all(lost)
                } else {
                    node.children.iter().any(lost)
                };
            }
        }
        falls
    }
}
