//! What stands around the board: menu, tools, status line, search, console.

pub mod console;
pub mod find;
pub mod hints;
pub mod menu;
pub mod navigation;
pub mod status;
pub mod tools;
