//! All kinds of processors that this one can stand for.

#[path = "../tests/common/random_model.rs"]
mod random_model;

use super::{Network, Scratch};
use crate::{GLOBAL_INPUTS, Inputs, RawOutputs, SPATIAL_INPUTS};
use pulp::Arch;
use random_model::{Shape, random_model};

fn kinds() -> Vec<Arch> {
    let mut kinds = vec![Arch::Scalar];
    #[cfg(target_arch = "x86_64")]
    kinds.extend(pulp::x86::V3::try_new().map(Arch::V3));
    kinds
}

#[test]
fn every_kind_of_processor_computes_the_same_but_for_rounding() {
    let model = random_model(Shape::default(), 2);
    let number = |index: usize| f32::from(u8::from(index < 63 || index.is_multiple_of(5)));
    let position = Inputs {
        width: 9,
        height: 7,
        spatial: (0..SPATIAL_INPUTS * 63).map(number).collect(),
        global: [0.5; GLOBAL_INPUTS],
        metadata: None,
    };
    let evaluated = |arch: Arch| -> RawOutputs {
        let network = Network::on(arch, &model).expect("layers that fit");
        let mut outputs = Vec::new();
        network.evaluate(&[&position], &mut Scratch::default(), &mut outputs);
        outputs.remove(0)
    };
    let expected = evaluated(Arch::new());
    for arch in kinds() {
        let found = evaluated(arch);
        let both = found.policy.iter().zip(&expected.policy);
        let both = both.chain(found.ownership.iter().zip(&expected.ownership));
        for (found, expected) in both.chain(found.value.iter().zip(&expected.value)) {
            assert!(
                (found - expected).abs() < 1e-4,
                "{arch:?}: {found}, not {expected}"
            );
        }
    }
}
