//! The targets, by what they read.

pub(crate) mod boards;
pub(crate) mod nets;
pub(crate) mod records;
pub(crate) mod texts;

/// The parts of an input, which lines of three dashes divide.
fn parts<const N: usize>(bytes: &[u8]) -> [&[u8]; N] {
    const BETWEEN: &[u8] = b"\n---\n";
    let mut rest = bytes;
    std::array::from_fn(|part| {
        let last = part + 1 == N;
        let at = rest
            .windows(BETWEEN.len())
            .position(|window| window == BETWEEN);
        match at.filter(|_| !last) {
            Some(at) => {
                let (this, behind) = rest.split_at(at);
                rest = &behind[BETWEEN.len()..];
                this
            }
            None => std::mem::take(&mut rest),
        }
    })
}
