//! The board as it is seen: its scene, the layers that engines draw over it, its cursor.

pub mod answers;
pub mod arguments;
pub mod belief;
pub mod candidates;
pub mod cursor;
pub mod layer_edit;
pub mod layer_view;
pub mod layers;
pub mod legend;
pub mod requests;
pub mod scene;
pub mod watching;
