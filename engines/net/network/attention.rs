//! Self-attention over the points of a board.
//!
//! Queries, keys and values are made by one product for all positions. What follows is done for each position and head by
//! itself: the keys become a packed matrix, by which some queries are multiplied at a time; their softmax is multiplied by
//! the values, which are packed, too.

use super::{
    buffer::{Buffer, Mode, Rows, RowsMut, padded},
    matrix::Matrix,
    rms_norm::RmsNorm,
    rotation::{self, Rotation},
    softmax::Softmax,
    trunk::Work,
};
use crate::model;
use pulp::Arch;

/// As many queries are answered at once: their products with all keys of a board stay in the nearer cache of a core.
const QUERIES: usize = 48;

/// A block in which every point looks at all points.
#[derive(Debug)]
pub(super) struct Attention {
    heads: usize,
    key_heads: usize,
    key_size: usize,
    value_size: usize,
    norm: RmsNorm,
    /// Makes queries, keys and values, in this order, each head by head. Queries are divided by the root of their length.
    projection: Matrix,
    rotation: Option<Rotation>,
    /// Takes of each head a padded value.
    output: Matrix,
}

/// Memory that this block needs.
#[derive(Debug, Default)]
pub(super) struct Memory {
    projected: Buffer,
    attended: Buffer,
    rotation: rotation::Memory,
    head: Head,
}

/// What is needed for one head of a position.
#[derive(Debug, Default)]
struct Head {
    /// A column for each point.
    keys: Matrix,
    /// A row for each point.
    values: Matrix,
    /// Rows for [`QUERIES`] points.
    scores: Buffer,
    scales: Buffer,
}

impl Attention {
    pub(super) fn new(arch: Arch, block: &model::Attention) -> Attention {
        let rotation = Rotation::new(block);
        let (inputs, key_size) = (block.query.inputs, block.key_size);
        let scale = 1.0 / (key_size as f32).sqrt();
        // What is rotated together stands in the same place of the two halves of a query or key.
        let place = |column: usize| match rotation {
            Some(_) => column - column % key_size + rotation::place(column % key_size, key_size),
            None => column,
        };
        let (queries, keys) = (block.query.outputs, block.key.outputs);
        let weight = |input: usize, column: usize| {
            let at = |layer: &model::MatMul, column| layer.weights[input * layer.outputs + column];
            if column < queries {
                scale * at(&block.query, place(column))
            } else if column < queries + keys {
                at(&block.key, place(column - queries))
            } else {
                at(&block.value, column - queries - keys)
            }
        };
        let columns = queries + keys + block.value.outputs;
        let projection = Matrix::new(arch, inputs, columns, weight);
        let (value_size, outputs) = (block.value_size, block.output.outputs);
        let room = padded(value_size);
        let weight = |input: usize, output: usize| {
            if input % room < value_size {
                let input = input / room * value_size + input % room;
                block.output.weights[input * outputs + output]
            } else {
                0.0
            }
        };
        Attention {
            heads: block.heads,
            key_heads: block.key_heads,
            key_size,
            value_size,
            norm: RmsNorm::new(&block.norm),
            projection,
            output: Matrix::new(arch, block.heads * room, outputs, weight),
            rotation,
        }
    }

    /// Adds to a map.
    pub(super) fn run(&self, work: &mut Work, map: &mut Buffer) {
        let (arch, rows, points) = (work.arch, work.rows(), work.tiling.board());
        let stride = self.norm.stride();
        let memory = &mut *work.memory;
        let active = memory.active.reserve(rows * stride);
        let map = &mut map.numbers_mut()[..rows * stride];
        let from = Rows {
            numbers: map,
            stride,
        };
        self.norm.apply(arch, from, 1, active);
        let from = Rows {
            numbers: active,
            stride,
        };
        let Memory {
            projected,
            attended,
            rotation,
            head,
        } = &mut memory.attention;
        let columns = self.projection.outputs();
        let projected = projected.reserve(rows * columns);
        let to = RowsMut {
            numbers: projected,
            stride: columns,
            mode: Mode::Store,
        };
        self.projection.multiply(arch, from, rows, to);
        if let Some(turns) = &self.rotation {
            turns.run(arch, work.tiling, projected, columns, rotation);
        }
        let room = self.output.inputs();
        let attended = attended.reserve(rows * room);
        let positions = projected.chunks_exact(points * columns);
        for (from, to) in positions.zip(attended.chunks_exact_mut(points * room)) {
            let from = Rows {
                numbers: from,
                stride: columns,
            };
            self.attend(arch, from, points, to, head);
        }
        let from = Rows {
            numbers: attended,
            stride: room,
        };
        let to = RowsMut {
            numbers: map,
            stride,
            mode: Mode::Add,
        };
        self.output.multiply(arch, from, rows, to);
    }

    /// Computes what all heads give for a position.
    fn attend(&self, arch: Arch, from: Rows, points: usize, to: &mut [f32], head: &mut Head) {
        let first_key = self.heads * self.key_size;
        let first_value = first_key + self.key_heads * self.key_size;
        let shared = self.heads / self.key_heads;
        for key_head in 0..self.key_heads {
            let keys = from.skip(first_key + key_head * self.key_size);
            head.keys.pack(arch, self.key_size, points, |input, point| {
                keys.numbers[point * keys.stride + input]
            });
            let values = from.skip(first_value + key_head * self.value_size);
            head.values
                .pack(arch, points, self.value_size, |point, output| {
                    values.numbers[point * values.stride + output]
                });
            for query_head in key_head * shared..(key_head + 1) * shared {
                let queries = from.skip(query_head * self.key_size);
                let place = query_head * padded(self.value_size);
                head.answer(
                    arch,
                    queries,
                    points,
                    &mut to[place..],
                    self.output.inputs(),
                );
            }
        }
    }
}

impl Head {
    /// Computes what a head gives, in rows of some stride.
    fn answer(&mut self, arch: Arch, queries: Rows, points: usize, to: &mut [f32], stride: usize) {
        let columns = self.keys.outputs();
        let scores = self.scores.reserve(QUERIES * columns);
        let scales = self.scales.reserve(QUERIES);
        for first in (0..points).step_by(QUERIES) {
            let count = QUERIES.min(points - first);
            let products = RowsMut {
                numbers: scores,
                stride: columns,
                mode: Mode::Store,
            };
            self.keys
                .multiply(arch, queries.from(first), count, products);
            arch.dispatch(Softmax {
                rows: &mut scores[..count * columns],
                stride: columns,
                count: points,
                scales,
            });
            let from = Rows {
                numbers: scores,
                stride: columns,
            };
            let to = &mut to[first * stride..];
            let result = RowsMut {
                numbers: to,
                stride,
                mode: Mode::Store,
            };
            self.values.multiply(arch, from, count, result);
            for (row, scale) in to.chunks_mut(stride).zip(&scales[..count]) {
                for number in &mut row[..self.values.outputs()] {
                    *number *= scale;
                }
            }
        }
    }
}
