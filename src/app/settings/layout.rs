//! Where the panels stand: on which side the side bar is, and in what order its parts follow each other.

use crate::settings::Panels;
use serde::{Deserialize, Serialize};

/// A part of the side bar that can be moved, opened and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The facts about the game.
    Info,
    /// How the game went.
    Graph,
    /// What lies over the board.
    Layers,
    /// The tree of variations.
    Tree,
    /// The comment.
    Comment,
}

impl Part {
    /// All of them, in the order they have until the user changes it.
    pub const ALL: [Part; 5] = [
        Part::Info,
        Part::Graph,
        Part::Layers,
        Part::Tree,
        Part::Comment,
    ];
}

/// The user's arrangement. Which parts are open, and how high they are, is in [`Panels`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layout {
    /// Whether the side bar is on the left.
    pub left: bool,
    /// Whether the tree grows downwards; otherwise to the right.
    pub tree_down: bool,
    /// The parts of the side bar from above; those that are missing follow in their usual order.
    pub order: Vec<Part>,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            left: false,
            tree_down: true,
            order: Vec::new(),
        }
    }
}

impl Layout {
    /// Every part once, from above.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::with_capacity(Part::ALL.len());
        for part in self.order.iter().chain(&Part::ALL) {
            if !parts.contains(part) {
                parts.push(*part);
            }
        }
        parts
    }

    /// Moves a part by one place, up or down. At the end of the list nothing happens.
    pub(crate) fn shift(&mut self, part: Part, up: bool) {
        let mut parts = self.parts();
        let Some(from) = parts.iter().position(|other| *other == part) else {
            return;
        };
        let to = if up {
            from.checked_sub(1)
        } else {
            Some(from + 1).filter(|to| *to < parts.len())
        };
        if let Some(to) = to {
            parts.swap(from, to);
            self.order = parts;
        }
    }
}

impl Panels {
    /// Whether that part of the side bar is open.
    pub fn open(&mut self, part: Part) -> &mut bool {
        match part {
            Part::Info => &mut self.info,
            Part::Graph => &mut self.graph,
            Part::Layers => &mut self.layers,
            Part::Tree => &mut self.tree,
            Part::Comment => &mut self.comment,
        }
    }

    /// How high the user made that part.
    pub fn height(&mut self, part: Part) -> &mut f32 {
        match part {
            Part::Info => &mut self.info_height,
            Part::Graph => &mut self.graph_height,
            Part::Layers => &mut self.layers_height,
            Part::Tree => &mut self.tree_height,
            Part::Comment => &mut self.comment_height,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_stands_in_the_side_bar_once_whatever_the_settings_say() {
        for (order, parts) in [
            ("order = []", "IGLTC"),
            ("order = [\"comment\"]", "CIGLT"),
            ("order = [\"tree\", \"tree\", \"graph\"]", "TGILC"),
        ] {
            let layout: Layout = toml::from_str(order).expect("settings");
            let letters = layout
                .parts()
                .into_iter()
                .filter_map(|part| format!("{part:?}").chars().next());
            assert_eq!(letters.collect::<String>(), parts, "{order}");
        }
    }

    #[test]
    fn parts_move_as_far_as_the_list_goes() {
        let mut layout = Layout::default();
        for _ in 0..9 {
            layout.shift(Part::Comment, true);
        }
        layout.shift(Part::Info, false);
        let parts = [
            Part::Comment,
            Part::Graph,
            Part::Info,
            Part::Layers,
            Part::Tree,
        ];
        assert_eq!(layout.parts(), parts);
        layout.shift(Part::Tree, false);
        assert_eq!(layout.parts(), parts);
    }
}
