//! What engines have been asked and have not answered.

use crate::board::requests::OverlayRequest;
use crate::engines::EngineId;
use record::CellId;

/// What an engine is asked for, and about which node.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestKind {
    /// For a move at that cell.
    Move(CellId),
    /// For a picture.
    Overlay(OverlayRequest),
    /// For the dead stones at that cell.
    Dead(CellId),
    /// For an answer to a typed line, with the game up to that cell.
    Console(CellId),
    /// For what it believes the position at that cell to be.
    Belief(CellId),
    /// To take another value or other points, at that cell.
    Setting(CellId),
    /// To think about that cell while its opponent does.
    Ponder(CellId),
    /// For a reply to a move that the file of a problem does not know; the problem is that of the node shown.
    Problem(CellId),
}

impl RequestKind {
    /// Whether the engine works on it until it is taken back.
    pub fn goes_on(&self) -> bool {
        match self {
            RequestKind::Ponder(_) => true,
            RequestKind::Overlay(picture) => picture.live,
            RequestKind::Move(_)
            | RequestKind::Dead(_)
            | RequestKind::Console(_)
            | RequestKind::Belief(_)
            | RequestKind::Setting(_)
            | RequestKind::Problem(_) => false,
        }
    }

    /// The node it is about.
    pub fn cell(&self) -> CellId {
        match self {
            RequestKind::Move(cell)
            | RequestKind::Dead(cell)
            | RequestKind::Console(cell)
            | RequestKind::Belief(cell)
            | RequestKind::Setting(cell)
            | RequestKind::Ponder(cell)
            | RequestKind::Problem(cell) => *cell,
            RequestKind::Overlay(picture) => picture.key.place.cell,
        }
    }
}

/// A request that has not been answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Its number.
    pub id: u64,
    /// Who was asked.
    pub engine: EngineId,
    /// The collection it is about.
    pub epoch: u64,
    /// The position it is about: a node's stones may be edited before the answer comes.
    pub position: u64,
    /// What for.
    pub kind: RequestKind,
}
