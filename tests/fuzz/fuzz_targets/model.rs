//! Any bytes as a model file. What can be read can be written, read again and computed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use net::model::{Encoding, Model};
use net::{GLOBAL_INPUTS, Inputs, Network, SPATIAL_INPUTS, Scratch};

fuzz_target!(|bytes: &[u8]| {
    let Ok(model) = Model::read(bytes) else { return };
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
});
