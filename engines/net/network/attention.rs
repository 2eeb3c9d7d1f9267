//! Self-attention over the points of a board.
//!
//! Queries, keys and values are made by one product for all positions. What follows is done for each position and head by
//! itself: the keys become a packed matrix, by which some queries are multiplied at a time; their softmax is multiplied by
//! the values, which are packed, too.

use super::{
    buffer::{Buffer, Mode, Rows, RowsMut},
    layer::Layer,
    matrix::Matrix,
    rms_norm::RmsNorm,
    rotation::{self, Rotation},
    softmax::Softmax,
    trunk::Work,
};
use crate::model;
use pulp::Arch;
use std::ops::Range;

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
    projection: Layer,
    rotation: Option<Rotation>,
    output: Layer,
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
    /// By what the answer to each of them is multiplied.
    scales: Buffer,
    answers: Buffer,
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
        let projection = Layer::new(arch, inputs, columns, weight);
        Attention {
            heads: block.heads,
            key_heads: block.key_heads,
            key_size,
            value_size: block.value_size,
            norm: RmsNorm::new(&block.norm),
            projection,
            output: Layer::of(arch, &block.output),
            rotation,
        }
    }

    /// Adds to a map.
    pub(super) fn run(&self, work: &mut Work, map: &mut Buffer) {
        let (processor, arch) = (work.processor(), work.arch);
        let (rows, points) = (work.rows(), work.tiling.board());
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
        self.projection
            .multiply(processor, from, rows, to, &mut memory.words);
        if let Some(turns) = &self.rotation {
            turns.run(arch, work.tiling, projected, columns, rotation);
        }
        let values = self.output.inputs();
        let attended = attended.reserve(rows * values);
        let positions = projected.chunks_exact(points * columns);
        for (from, to) in positions.zip(attended.chunks_exact_mut(points * values)) {
            let from = Rows {
                numbers: from,
                stride: columns,
            };
            self.attend(arch, from, points, to, head);
        }
        let from = Rows {
            numbers: attended,
            stride: values,
        };
        let to = RowsMut {
            numbers: map,
            stride,
            mode: Mode::Add,
        };
        self.output
            .multiply(processor, from, rows, to, &mut memory.words);
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
                let columns = query_head * self.value_size..(query_head + 1) * self.value_size;
                head.answer(arch, queries, points, to, columns);
            }
        }
    }
}

impl Head {
    /// Computes what a head gives, and writes it to some columns of rows without gaps.
    fn answer(
        &mut self,
        arch: Arch,
        queries: Rows,
        points: usize,
        to: &mut [f32],
        columns: Range<usize>,
    ) {
        let stride = to.len() / points;
        let (keys, values) = (self.keys.outputs(), self.values.outputs());
        let scores = self.scores.reserve(QUERIES * keys);
        let scales = self.scales.reserve(QUERIES);
        let answers = self.answers.reserve(QUERIES * values);
        for (index, to) in to.chunks_mut(QUERIES * stride).enumerate() {
            let queries = queries.from(index * QUERIES);
            let count = to.len() / stride;
            let products = RowsMut {
                numbers: scores,
                stride: keys,
                mode: Mode::Store,
            };
            self.keys.multiply(arch, queries, count, products);
            arch.dispatch(Softmax {
                rows: &mut scores[..count * keys],
                stride: keys,
                count: points,
                scales,
            });
            let weights = Rows {
                numbers: scores,
                stride: keys,
            };
            let sums = RowsMut {
                numbers: answers,
                stride: values,
                mode: Mode::Store,
            };
            self.values.multiply(arch, weights, count, sums);
            let rows = to
                .chunks_exact_mut(stride)
                .zip(answers.chunks_exact(values));
            for ((row, answer), scale) in rows.zip(&*scales) {
                for (number, sum) in row[columns.clone()].iter_mut().zip(answer) {
                    *number = sum * scale;
                }
            }
        }
    }
}
