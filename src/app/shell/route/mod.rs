//! The routes between the rooms and the world: a file for each room. A route gives the room what it may look at, lets it
//! apply a command, and passes each of its effects on, to the world or as a command to another room. An effect is passed
//! on at once, with all that follows from it, before the next.

mod analysis;
mod board;
mod document;
mod engines;
mod export;
mod files;
mod game;
mod home;
mod problems;
mod settings;
mod shelf;
