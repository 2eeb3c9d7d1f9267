//! Memory for numbers of channels.
//!
//! Maps are stored point by point, at each point its channels: vectors of the processor hold channels, so that boards of
//! any size fill them.

use bytemuck::{Pod, Zeroable};

/// Channels are stored in multiples of this, so that every vector is full: twice as many as the widest vector has.
pub(super) const UNIT: usize = 32;

/// The numbers of a cache line.
pub(super) const LINE: usize = 16;

/// As many channels as are stored for so many.
pub(super) const fn padded(channels: usize) -> usize {
    channels.next_multiple_of(UNIT)
}

/// Memory that begins with a cache line, so that no vector lies in two of them.
#[derive(Clone, Default, Debug)]
pub(super) struct Buffer(Vec<Line>);

#[derive(Clone, Copy, Pod, Zeroable, Debug)]
#[repr(C, align(64))]
struct Line([f32; LINE]);

impl Buffer {
    /// Returns so many zeros.
    pub(super) fn zeros(count: usize) -> Buffer {
        let mut buffer = Buffer::default();
        buffer.reserve(count);
        buffer
    }

    /// Makes sure that there are so many numbers at least. What they are is not said.
    pub(super) fn reserve(&mut self, count: usize) -> &mut [f32] {
        let lines = count.div_ceil(LINE);
        if self.0.len() < lines {
            self.0.resize(lines, Line::zeroed());
        }
        &mut self.numbers_mut()[..count]
    }

    /// All numbers.
    pub(super) fn numbers(&self) -> &[f32] {
        bytemuck::cast_slice(&self.0)
    }

    /// All numbers.
    pub(super) fn numbers_mut(&mut self) -> &mut [f32] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// Numbers row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    /// From the first number of the first row on.
    pub(super) numbers: &'a [f32],
    /// From the beginning of a row to that of the next.
    pub(super) stride: usize,
}

impl<'a> Rows<'a> {
    /// The rows from one on.
    pub(super) fn from(self, row: usize) -> Rows<'a> {
        Rows {
            numbers: &self.numbers[row * self.stride..],
            stride: self.stride,
        }
    }

    /// The same rows without their first columns.
    pub(super) fn skip(self, columns: usize) -> Rows<'a> {
        Rows {
            numbers: &self.numbers[columns..],
            stride: self.stride,
        }
    }
}

/// Rows that are written.
#[derive(Debug)]
pub(super) struct RowsMut<'a> {
    /// From the first number of the first row on.
    pub(super) numbers: &'a mut [f32],
    /// From the beginning of a row to that of the next.
    pub(super) stride: usize,
    /// What is done with what stands there.
    pub(super) mode: Mode,
}

/// What is done with a number that stands where another is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It is forgotten.
    Store,
    /// The other is added to it.
    Add,
}
