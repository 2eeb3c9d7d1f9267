//! Layers of numbers about the whole position: a row for each.

use super::{
    buffer::{Buffer, Mode, Rows, RowsMut},
    matrix::Matrix,
    normalization::Normalization,
};
use crate::model;
use pulp::Arch;

/// A product with a matrix, a bias and an activation.
#[derive(Debug)]
pub(super) struct Dense {
    matrix: Matrix,
    after: Normalization,
}

impl Dense {
    pub(super) fn new(arch: Arch, layer: &model::Dense) -> Dense {
        Dense {
            matrix: matrix(arch, &layer.product),
            after: Normalization::bias(&layer.bias, layer.activation.kind),
        }
    }

    /// Computes so many rows; `sums` is memory. Returns the rows.
    pub(super) fn run<'to>(
        &self,
        arch: Arch,
        from: Rows,
        rows: usize,
        sums: &mut Buffer,
        to: &'to mut Buffer,
    ) -> Rows<'to> {
        let sums = product(arch, &self.matrix, from, rows, sums);
        let stride = self.after.stride();
        let to = to.reserve(rows * stride);
        self.after.apply(arch, sums, rows, to);
        Rows {
            numbers: to,
            stride,
        }
    }
}

/// Packs a matrix.
pub(super) fn matrix(arch: Arch, layer: &model::MatMul) -> Matrix {
    Matrix::of(arch, layer.inputs, layer.outputs, &layer.weights)
}

/// Multiplies so many rows. Returns the products.
pub(super) fn product<'to>(
    arch: Arch,
    matrix: &Matrix,
    from: Rows,
    rows: usize,
    to: &'to mut Buffer,
) -> Rows<'to> {
    let stride = matrix.outputs();
    let numbers = to.reserve(rows * stride);
    let result = RowsMut {
        numbers,
        stride,
        mode: Mode::Store,
    };
    matrix.multiply(arch, from, rows, result);
    Rows {
        numbers: to.numbers(),
        stride,
    }
}
