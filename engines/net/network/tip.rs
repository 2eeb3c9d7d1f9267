//! After the last block.

use super::{
    buffer::{Buffer, Rows},
    normalization::Normalization,
    rms_norm::RmsNorm,
    trunk::Work,
};
use crate::model;

/// A norm after the last block, with its activation.
#[derive(Debug)]
pub(super) enum Tip {
    /// Each number by itself.
    Channels(Normalization),
    /// By the root mean square, of a point or of a board.
    Rms { norm: RmsNorm, is_over_board: bool },
}

impl Tip {
    pub(super) fn new(tip: &model::Tip) -> Tip {
        match tip {
            model::Tip::Channels(layer) => Tip::Channels(Normalization::new(layer)),
            model::Tip::Rms(tip) => Tip::Rms {
                norm: RmsNorm::tip(tip),
                is_over_board: tip.is_over_board,
            },
        }
    }

    /// How many channels each row of the result has room for.
    pub(super) fn stride(&self) -> usize {
        match self {
            Tip::Channels(normalization) => normalization.stride(),
            Tip::Rms { norm, .. } => norm.stride(),
        }
    }

    /// Makes a map active.
    pub(super) fn run(&self, work: &mut Work, map: &Buffer) {
        match self {
            Tip::Channels(normalization) => work.activate(normalization, map),
            Tip::Rms {
                norm,
                is_over_board,
            } => {
                let rows = work.rows();
                let from = Rows {
                    numbers: map.numbers(),
                    stride: norm.stride(),
                };
                let together = if *is_over_board {
                    work.tiling.board()
                } else {
                    1
                };
                let to = work.memory.active.reserve(rows * norm.stride());
                norm.apply(work.arch, from, together, to);
            }
        }
    }
}
