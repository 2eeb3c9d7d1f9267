//! Tests of the record: files of all kinds, the tree, edits, positions.

mod cells;
mod changes;
mod common;
mod corpus;
mod damage;
mod diff;
mod edits;
mod find;
mod foreign;
mod hostile;
mod meaning;
mod oddities;
mod open;
mod oracle;
mod replay;
mod reshape;
mod transform;
mod trial;
