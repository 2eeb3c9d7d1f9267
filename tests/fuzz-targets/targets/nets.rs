//! Files of networks.

#[path = "../../../engines/net/tests/common/random_model.rs"]
mod random_model;

use net::model::{Encoding, Model};
use net::{GLOBAL_INPUTS, Inputs, Network, SPATIAL_INPUTS, Scratch};
use random_model::{Shape, random_model};
use std::sync::OnceLock;

/// Any bytes as a model file, and any changes of one that has all kinds of blocks. What can be read can be written, read
/// again and computed.
pub(crate) fn nets(bytes: &[u8]) {
    check(bytes);
    check(&changed(bytes));
}

fn check(bytes: &[u8]) {
    let Ok(model) = Model::read(bytes) else {
        return;
    };
    for encoding in [Encoding::Binary, Encoding::Text] {
        assert_eq!(Model::read(&model.write(encoding)).as_ref(), Ok(&model));
    }
    let network = Network::new(&model).expect("what was read fits together");
    let position = Inputs {
        width: 4,
        height: 3,
        spatial: vec![1.0; SPATIAL_INPUTS * 12],
        global: [0.5; GLOBAL_INPUTS],
        metadata: None,
    };
    let mut outputs = Vec::new();
    network.evaluate(&[&position], &mut Scratch::default(), &mut outputs);
    assert_eq!(outputs.len(), 1);
}

/// The file of a network in which some bytes are others: each four bytes say in three which one, in the last what it is.
fn changed(bytes: &[u8]) -> Vec<u8> {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    let shape = Shape {
        version: 17,
        channels: 3,
        ..Shape::default()
    };
    let file = FILE.get_or_init(|| random_model(shape, 7).write(Encoding::Text));
    let mut file = file.clone();
    for &[low, middle, high, byte] in bytes.as_chunks::<4>().0 {
        let place = u32::from_le_bytes([low, middle, high, 0]) as usize % file.len();
        file[place] = byte;
    }
    file
}
