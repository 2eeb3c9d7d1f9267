//! The panels. Each is a function that shows a part of the state and collects what the user
//! wants; none changes anything.

pub mod annotations;
pub mod arrange;
pub mod bar;
pub mod board;
pub mod browser;
pub mod console;
pub mod dialogs;
pub mod engine_edit;
pub mod engine_match;
pub mod engines;
pub mod export;
pub mod facts;
pub mod find;
pub mod full_screen;
pub mod graph;
pub mod key_edit;
pub mod key_list;
pub mod keys;
pub mod layers;
pub mod legend;
pub mod menu;
pub mod new_game;
pub mod notices;
pub mod properties;
pub mod settings;
pub mod shelf;
pub mod side;
pub mod side_bar;
pub mod solving;
pub mod status;
pub mod tools;
pub mod tree;
pub mod trial;
pub mod trouble;
pub mod whole_game;
