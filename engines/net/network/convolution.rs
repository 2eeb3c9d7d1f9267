//! Convolutions over the board.

use super::{
    buffer::{Buffer, Mode, Rows, RowsMut, padded},
    halves::Halves,
    layer::Layer,
    matrix::Matrix,
    winograd::{Tiling, Transformed, Winograd},
};
use crate::model;
use pulp::Arch;

/// The weights of convolutions that are computed together.
#[derive(Debug)]
pub(super) struct Kernel {
    height: usize,
    width: usize,
    /// Channels that go in.
    pub(super) inputs: usize,
    /// Channels that come out: those of each convolution, padded.
    pub(super) outputs: usize,
    /// Row by row, in each row column by column, for each input all outputs.
    weights: Vec<f32>,
}

impl Kernel {
    /// Joins convolutions of the same channels. Smaller kernels stand in the middle of the largest.
    pub(super) fn joined(layers: &[&model::Convolution]) -> Kernel {
        let most = |number: fn(&model::Convolution) -> usize| {
            layers.iter().map(|layer| number(layer)).max().unwrap_or(1)
        };
        let height = most(|layer| layer.kernel_height);
        let width = most(|layer| layer.kernel_width);
        let inputs = most(|layer| layer.inputs);
        let outputs = layers.iter().map(|layer| padded(layer.outputs)).sum();
        let mut weights = vec![0.0; height * width * inputs * outputs];
        let mut begin = 0;
        for layer in layers {
            let (top, left) = (
                (height - layer.kernel_height) / 2,
                (width - layer.kernel_width) / 2,
            );
            for y in 0..layer.kernel_height {
                for x in 0..layer.kernel_width {
                    let rows = layer.tap(y, x).chunks_exact(layer.outputs);
                    let tap = ((y + top) * width + x + left) * inputs * outputs;
                    let to = weights[tap + begin..].chunks_mut(outputs);
                    for (to, row) in to.zip(rows) {
                        to[..row.len()].copy_from_slice(row);
                    }
                }
            }
            begin += padded(layer.outputs);
        }
        Kernel {
            height,
            width,
            inputs,
            outputs,
            weights,
        }
    }

    /// The weight at a place of the kernel.
    pub(super) fn weight(&self, y: usize, x: usize, input: usize, output: usize) -> f32 {
        self.weights[((y * self.width + x) * self.inputs + input) * self.outputs + output]
    }

    /// How far right and left, or down and up, the kernel reaches.
    pub(super) fn reach(&self, is_row: bool) -> usize {
        if is_row {
            self.width / 2
        } else {
            self.height / 2
        }
    }

    /// The weights of an input, at each place of the kernel: how far right and down it is, and the outputs.
    pub(super) fn taps(&self, input: usize) -> impl Iterator<Item = (isize, isize, &[f32])> {
        let rows = self.weights.chunks_exact(self.inputs * self.outputs);
        rows.enumerate().map(move |(place, weights)| {
            let right = (place % self.width) as isize - (self.width / 2) as isize;
            let down = (place / self.width) as isize - (self.height / 2) as isize;
            (
                right,
                down,
                &weights[input * self.outputs..][..self.outputs],
            )
        })
    }
}

/// A convolution over the board, or several of the same channels.
#[derive(Debug)]
pub(super) struct Convolution {
    outputs: usize,
    way: Way,
}

/// How it is computed.
#[derive(Debug)]
enum Way {
    /// Each point by itself.
    Pointwise(Layer),
    /// Kernels of three by three.
    Winograd(Box<Winograd>),
    /// Any other kernel: what a point is computed from is put side by side.
    Gathered {
        matrix: Matrix,
        /// How far right and down each place of the kernel is.
        places: Vec<(isize, isize)>,
        inputs: usize,
    },
}

/// Memory that convolutions need.
#[derive(Debug, Default)]
pub(super) struct Memory {
    transformed: Transformed,
    gathered: Buffer,
    /// Numbers of 16 bits.
    words: Buffer,
}

/// As many points are gathered at once.
const GATHERED: usize = 24;

impl Convolution {
    /// Prepares convolutions of the same channels. The outputs of each begin at a multiple of
    /// [`super::buffer::UNIT`], so that its channels and zeros fill as many as there are until the next.
    pub(super) fn new(arch: Arch, layers: &[&model::Convolution]) -> Convolution {
        let kernel = Kernel::joined(layers);
        let (inputs, outputs) = (kernel.inputs, kernel.outputs);
        let way = match (kernel.height, kernel.width) {
            (1, 1) => Way::Pointwise(Layer::new(arch, inputs, outputs, |input, output| {
                kernel.weight(0, 0, input, output)
            })),
            (3, 3) => Way::Winograd(Box::new(Winograd::new(kernel))),
            (height, width) => Way::Gathered {
                matrix: Matrix::of(arch, height * width * inputs, outputs, &kernel.weights),
                places: kernel
                    .taps(0)
                    .map(|(right, down, _)| (right, down))
                    .collect(),
                inputs,
            },
        };
        Convolution { outputs, way }
    }

    /// Channels that come out, padded.
    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Computes positions on a board, which follow each other in `from` and `to`; rows of the latter have no gaps.
    pub(super) fn run(
        &self,
        (arch, halves): (Arch, Option<Halves>),
        (tiling, positions): (&Tiling, usize),
        from: Rows,
        (to, mode): (&mut [f32], Mode),
        memory: &mut Memory,
    ) {
        let points = positions * tiling.board();
        let to = RowsMut {
            numbers: to,
            stride: self.outputs,
            mode,
        };
        match &self.way {
            Way::Pointwise(layer) => {
                layer.multiply((arch, halves), from, points, to, &mut memory.words);
            }
            Way::Winograd(winograd) => {
                winograd.run(
                    (arch, halves),
                    tiling,
                    positions,
                    from,
                    to,
                    &mut memory.transformed,
                );
            }
            Way::Gathered {
                matrix,
                places,
                inputs,
            } => {
                let gather = Gather {
                    tiling,
                    from,
                    places,
                    inputs: *inputs,
                };
                gather.run(arch, matrix, points, to, &mut memory.gathered);
            }
        }
    }
}

/// What the points of a map are computed from.
struct Gather<'a> {
    tiling: &'a Tiling,
    from: Rows<'a>,
    places: &'a [(isize, isize)],
    inputs: usize,
}

impl Gather<'_> {
    fn run(&self, arch: Arch, matrix: &Matrix, points: usize, to: RowsMut, gathered: &mut Buffer) {
        let RowsMut {
            numbers: to,
            stride: outputs,
            mode,
        } = to;
        let stride = matrix.inputs();
        let gathered = gathered.reserve(GATHERED * stride);
        for first in (0..points).step_by(GATHERED) {
            let count = GATHERED.min(points - first);
            for (point, row) in (first..).zip(gathered.chunks_exact_mut(stride).take(count)) {
                self.row(point, row);
            }
            let numbers = &*gathered;
            let result = RowsMut {
                numbers: &mut to[first * outputs..],
                stride: outputs,
                mode,
            };
            matrix.multiply(arch, Rows { numbers, stride }, count, result);
        }
    }

    /// Puts what a point is computed from side by side.
    fn row(&self, point: usize, row: &mut [f32]) {
        let within = point % self.tiling.board();
        let first = point - within;
        let point = [within % self.tiling.width(), within / self.tiling.width()];
        let places = self.places.iter().zip(row.chunks_exact_mut(self.inputs));
        for (&(right, down), to) in places {
            match self.tiling.near(point, right, down) {
                Some(near) => {
                    let near = self.from.from(first + near);
                    to.copy_from_slice(&near.numbers[..self.inputs]);
                }
                None => to.fill(0.0),
            }
        }
    }
}
