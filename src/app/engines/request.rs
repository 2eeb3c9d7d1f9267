//! What engines have been asked and have not answered.

use crate::document::Place;
use crate::engines::{EngineId, Source};
use engine::{Ask, Game};
use record::CellId;

/// What an engine is asked, with all it needs to answer.
#[derive(Debug)]
pub struct Question {
    /// The engine.
    pub engine: EngineId,
    /// How to start it, if it is not running.
    pub source: Source,
    /// The number of the request.
    pub request: u64,
    /// The game so far.
    pub game: Box<Game>,
    /// What it is asked.
    pub ask: Ask,
}

/// What a picture was asked for: the same key, the same picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnswerKey {
    /// Where.
    pub place: Place,
    /// Whom.
    pub engine: EngineId,
    /// The identifier of the kind; empty for what the engine drew unasked.
    pub kind: String,
    /// The arguments, as GTP writes them.
    pub arguments: Vec<String>,
}

/// A question for a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayRequest {
    /// Where the answer is kept.
    pub key: AnswerKey,
    /// Whether the user asked for this one: it is not taken back when another node is shown.
    pub by_hand: bool,
    /// Whether it goes on until it is taken back.
    pub live: bool,
}

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
    /// For the worth of a move at that cell that the user asks about.
    WhyNot(CellId),
    /// For the tree of its last search, at that cell.
    SearchTree(CellId),
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
            | RequestKind::Problem(_)
            | RequestKind::WhyNot(_)
            | RequestKind::SearchTree(_) => false,
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
            | RequestKind::Problem(cell)
            | RequestKind::WhyNot(cell)
            | RequestKind::SearchTree(cell) => *cell,
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
