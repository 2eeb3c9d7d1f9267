//! A change of a record as a value, in a form in which it can be made again in the same file read anew.
//!
//! Reading the same bytes gives the same cells with the same ids, and an id never changes its meaning. So a change can
//! name cells by number and texts of the file by their place, and the bytes of the file with all changes since are the
//! whole record, without ever writing all of it.

use crate::RECORD;
use message::{Message, Sentence, say};
use serde::{Deserialize, Serialize};

/// One change of a record. Cells are named by [`CellId::index`](crate::CellId::index).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Change {
    /// The cell with the next free id; it is linked to the tree by a later change.
    #[serde(rename = "new")]
    New {
        /// The cell it stands below, if that one is new too; it is its last child then.
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "in")]
        parent: Option<u32>,
        /// Parentheses opened before it.
        #[serde(default, skip_serializing_if = "is_zero", rename = "o")]
        opens: u32,
        /// Its properties.
        #[serde(rename = "p")]
        properties: Vec<Property>,
    },
    /// Other properties.
    #[serde(rename = "set")]
    Properties {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
        /// All its properties.
        #[serde(rename = "p")]
        properties: Vec<Property>,
    },
    /// The cell and all below it become part of the tree.
    #[serde(rename = "link")]
    Link {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
        /// Below this cell.
        #[serde(rename = "in")]
        parent: u32,
        /// Behind this sibling; the first if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// The cell and all below it are no part of the tree any more.
    #[serde(rename = "unlink")]
    Unlink {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
    },
    /// Another number of parentheses before the cell.
    #[serde(rename = "opens")]
    Opens {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
        /// Parentheses.
        #[serde(rename = "o")]
        opens: u32,
    },
}

/// A property: its name and its raw values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Property(pub(crate) Piece, pub(crate) Vec<Piece>);

/// A text: where it stands in the decoded file, in bytes, or itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Piece {
    File(u32, u32),
    Text(String),
}

/// A change that cannot be made again.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangeError {
    /// The change, from 0.
    pub index: usize,
}

message::display!(ChangeError);

impl Message for ChangeError {
    fn sentence(&self) -> Sentence {
        say!(RECORD, "record-change", number = self.index)
    }
}

/// The changes since they were last taken.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) list: Vec<Change>,
    /// The number of cells that are in the log.
    pub(crate) known: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}
