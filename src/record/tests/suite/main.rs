//! Tests of the record: files of all kinds, the tree, edits, positions.

mod cells;
mod common;
mod corpus;
mod damage;
mod diff;
mod doctor;
mod edits;
mod find;
mod foreign;
mod hostile;
mod meaning;
mod open;
mod oracle;
mod replay;
mod reshape;
mod tape;
mod transform;
mod trial;
