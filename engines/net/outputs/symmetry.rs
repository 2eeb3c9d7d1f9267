//! Inputs turned and mirrored, and what a network said of them turned back.

use crate::{Inputs, Network, RawOutputs, Scratch};
use go::{Size, Symmetry};

/// Where each point of a board of `size` goes, as indices.
fn images(size: Size, symmetry: Symmetry) -> impl Iterator<Item = usize> {
    let there = symmetry.size(size);
    let points = size.points();
    points.map(move |p| there.index(symmetry.point(p, size)))
}

/// Turns planes that begin `stride` numbers apart; what stands behind the points of a plane stays there.
fn turn(planes: &[f32], stride: usize, size: Size, symmetry: Symmetry) -> Vec<f32> {
    let mut turned = planes.to_vec();
    for (plane, turned) in planes
        .chunks_exact(stride)
        .zip(turned.chunks_exact_mut(stride))
    {
        for (value, image) in plane.iter().zip(images(size, symmetry)) {
            turned[image] = *value;
        }
    }
    turned
}

impl Inputs {
    /// Returns the position turned and mirrored: what was at `p` is where the symmetry takes `p`.
    ///
    /// # Panics
    ///
    /// The board has no size that there is ([`Size::new`]).
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Inputs {
        let size = self.size();
        let there = symmetry.size(size);
        Inputs {
            width: usize::from(there.width()),
            height: usize::from(there.height()),
            spatial: turn(&self.spatial, size.area(), size, symmetry),
            global: self.global,
            metadata: self.metadata.clone(),
        }
    }

    /// The size of the board.
    ///
    /// # Panics
    ///
    /// There is no such size ([`Size::new`]).
    pub fn size(&self) -> Size {
        let side = |length: usize| u8::try_from(length).ok();
        let sides = side(self.width).zip(side(self.height));
        let size = sides.and_then(|(w, h)| Size::new(w, h));
        size.expect("inputs are of a board")
    }
}

impl RawOutputs {
    /// Returns what was said of a board of `size` for the board turned and mirrored. To turn back what was said of
    /// [`Inputs::turned`], give it the size of these and the inverse symmetry.
    #[must_use]
    pub fn turned(&self, size: Size, symmetry: Symmetry) -> RawOutputs {
        // The pass stays behind the points.
        let area = size.area();
        RawOutputs {
            policy: turn(&self.policy, area + 1, size, symmetry),
            value: self.value,
            score: self.score,
            ownership: turn(&self.ownership, area, size, symmetry),
        }
    }
}

impl Network {
    /// Evaluates a position turned and mirrored in several ways, and returns what is said of it, turned back, in the
    /// same order. No network is quite symmetric: the mean over all symmetries ([`Evaluation::mean_of`]) is better than
    /// each alone.
    ///
    /// [`Evaluation::mean_of`]: crate::Evaluation::mean_of
    pub fn evaluate_turned(
        &self,
        inputs: &Inputs,
        symmetries: &[Symmetry],
        scratch: &mut Scratch,
    ) -> Vec<RawOutputs> {
        let turned: Vec<Inputs> = symmetries.iter().map(|&s| inputs.turned(s)).collect();
        let batch: Vec<&Inputs> = turned.iter().collect();
        let mut outputs = Vec::new();
        self.evaluate(&batch, scratch, &mut outputs);
        let back = outputs.iter().zip(&turned).zip(symmetries);
        back.map(|((raw, turned), symmetry)| raw.turned(turned.size(), symmetry.inverse()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GLOBAL_INPUTS, SPATIAL_INPUTS};

    fn inputs(width: usize, height: usize) -> Inputs {
        Inputs {
            width,
            height,
            spatial: (0..SPATIAL_INPUTS * width * height)
                .map(|i| i as f32)
                .collect(),
            global: [0.5; GLOBAL_INPUTS],
            metadata: None,
        }
    }

    #[test]
    fn what_is_turned_can_be_turned_back() {
        for (width, height) in [(3, 3), (4, 2)] {
            let inputs = inputs(width, height);
            for symmetry in Symmetry::ALL {
                let turned = inputs.turned(symmetry);
                assert_eq!(turned.turned(symmetry.inverse()), inputs);
                let moved = symmetry != Symmetry::IDENTITY;
                assert_eq!(turned != inputs, moved, "{}", symmetry.name());
            }
        }
    }

    #[test]
    fn points_go_where_the_symmetry_takes_them_and_the_pass_stays() {
        let size = Size::new(3, 2).expect("a board");
        let raw = RawOutputs {
            policy: vec![
                0., 1., 2., 3., 4., 5., 6., 10., 11., 12., 13., 14., 15., 16.,
            ],
            ownership: vec![0., 1., 2., 3., 4., 5.],
            ..RawOutputs::default()
        };
        let turned = raw.turned(size, Symmetry::MIRROR_COLUMNS);
        assert_eq!(turned.ownership, [2., 1., 0., 5., 4., 3.]);
        let policy = [
            2., 1., 0., 5., 4., 3., 6., 12., 11., 10., 15., 14., 13., 16.,
        ];
        assert_eq!(turned.policy, policy);
        // A quarter turn: the upper left corner comes to the upper right one.
        let turned = raw.turned(size, Symmetry::TURN_RIGHT);
        assert_eq!(turned.ownership, [3., 0., 4., 1., 5., 2.]);
    }
}
