//! The window's tests.
//!
//! Tables first: [`bench`] is the state without a window, driven by short scripts (`Forward, Click dd,
//! Undo`), so most of what the program does is checked in microseconds. [`house`] opens the real
//! window in memory, on `raster`, a renderer on the processor; the stories there find things by the
//! names that a screen reader would say. Pictures are few; `UPDATE_SNAPSHOTS=1` makes them anew.
#![cfg(feature = "window")]

mod bench;
mod house;

mod choices;
mod clocks;
mod composing;
mod counting;
mod crash;
mod crowds;
mod editing;
mod engine_list;
mod exercises;
mod exports;
mod files;
mod finding;
mod gains;
mod helped;
mod hints;
mod home;
mod journal;
mod kinds;
mod layers;
mod matches;
mod navigation;
mod nets;
mod overlays;
mod panel_data;
mod problems;
mod puzzles;
mod search_trees;
mod secrets;
mod shelf;
mod signs;
mod solutions;
mod solving;
mod sounds;
mod trials;
mod tunings;
mod unsaved;
mod watching;
mod why;
mod why_not;

mod appearance;
mod dialogs;
mod engine_matches;
mod engines;
mod keyboard;
mod keymaps;
mod layouts;
mod mouse;
mod pictures;
mod pointer_and_keys;
mod regressions;
mod screen_reader;
mod themes;
