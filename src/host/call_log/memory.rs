//! What a record leaves out because it was said before.

/// What differences refer to: the last call, and the last overlay of each kind.
#[derive(Default, Clone, Debug)]
pub(super) struct Memory {
    pub(super) size: u8,
    pub(super) stones: Vec<(u16, u8)>,
    pub(super) moves: Vec<(u16, u8, u16)>,
    pub(super) cells: [Vec<i32>; 4],
}

impl Memory {
    /// Forgets everything that belongs to another size.
    pub(super) fn set_size(&mut self, size: u8) {
        if self.size != size {
            *self = Memory {
                size,
                ..Memory::default()
            };
        }
    }
}
