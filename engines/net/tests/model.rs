//! Model files: what is read is what was written, and what is damaged does no harm.

mod common;

use common::{Shape, TipKind, random_model};
use flate2::{Compression, write::GzEncoder};
use net::model::{
    ActivationKind, Encoding, FIRST_VERSION, LAST_VERSION, Model, ModelError, Norm, Tip,
};
use net::{GLOBAL_INPUTS, Inputs, Network, SPATIAL_INPUTS, Scratch};
use proptest::prelude::*;
use std::io::Write;

fn small(version: usize) -> Model {
    let shape = Shape {
        version,
        channels: 3,
        has_metadata: true,
        tip: if version < 17 {
            TipKind::Channels
        } else {
            TipKind::RmsOfPoint
        },
        ..Shape::default()
    };
    random_model(shape, 7)
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).expect("memory takes everything");
    packer.finish().expect("memory takes everything")
}

/// The file with the first occurrence of some words replaced.
fn replaced(model: &Model, from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(model.write(Encoding::Text)).expect("words are text");
    assert!(text.contains(from), "{from} stands in the file");
    text.replacen(from, to, 1).into_bytes()
}

#[test]
fn what_is_written_is_read_again() {
    for version in FIRST_VERSION..=LAST_VERSION {
        let model = small(version);
        for encoding in [Encoding::Binary, Encoding::Text] {
            let bytes = model.write(encoding);
            assert_eq!(
                Model::read(&bytes).as_ref(),
                Ok(&model),
                "{version} {encoding:?}"
            );
            assert_eq!(Model::read(&packed(&bytes)).as_ref(), Ok(&model), "packed");
        }
    }
}

#[test]
fn each_activation_is_read_again() {
    use ActivationKind::{Identity, Mish, Relu, Silu};
    for activation in [Identity, Relu, Mish, Silu] {
        let shape = Shape {
            activation,
            ..Shape::default()
        };
        let model = random_model(shape, 1);
        assert_eq!(Model::read(&model.write(Encoding::Binary)), Ok(model));
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let model = small(16);
    let table: [(&str, &str, &str); 13] = [
        (
            "random\n16\n",
            "random\n7\n",
            "version 7 of the format is not supported (versions 8 to 17 are)",
        ),
        (
            "random\n16\n",
            "random\n18\n",
            "version 18 of the format is not supported (versions 8 to 17 are)",
        ),
        (
            "random\n16\n",
            "random\n-1\n",
            "in random: a whole number expected, \"-1\" found",
        ),
        (
            "22\n19\n",
            "22\n18\n",
            "in random: this number of inputs is not supported",
        ),
        (
            "\n0.3\n",
            "\nnan\n",
            "in random: a weight is not a finite number",
        ),
        (
            "ordinary_block",
            "odd_block",
            "in product11: a block expected, \"odd_block\" found",
        ),
        (
            "ACTIVATION_MISH",
            "ACTIVATION_GELU",
            "in activation7: an activation expected, \"ACTIVATION_GELU\" found",
        ),
        (
            "convolution2\n5\n5\n",
            "convolution2\n5\n4\n",
            "in convolution2: a kernel without a middle is not supported",
        ),
        (
            "convolution2\n5\n5\n",
            "convolution2\n0\n5\n",
            "in convolution2: 0 rows of a kernel are not between 1 and 19",
        ),
        (
            "convolution2\n5\n5\n22\n3\n",
            "convolution2\n5\n5\n22\n5000\n",
            "in convolution2: 5000 channels are not between 1 and 4096",
        ),
        (
            "22\n3\n1\n1\n",
            "22\n3\n2\n2\n",
            "in convolution2: a dilated convolution is not supported",
        ),
        (
            "metadata4\n192\n",
            "metadata4\n193\n",
            "in metadata4: metadata of this size is not supported",
        ),
        (
            "trunk1\n4\n",
            "trunk1\n0\n",
            "in trunk1: 0 blocks are not between 1 and 1000",
        ),
    ];
    for (from, to, expected) in table {
        let error = Model::read(&replaced(&model, from, to)).expect_err(to);
        assert_eq!(error.to_string(), expected, "{to}");
    }
}

/// A table as above, for what a transformer has.
#[test]
fn errors_say_what_is_wrong_with_a_transformer() {
    let model = small(17);
    let text = String::from_utf8(model.write(Encoding::Text)).expect("words are text");
    let lines: Vec<&str> = text.lines().collect();
    let behind = |word: &str| {
        let place = lines.iter().position(|line| *line == word);
        lines[place.expect("it stands in the file") + 1]
    };
    let attention = behind("transformer_attention_block");
    let feed_forward = behind("transformer_ffn_block");
    // Heads, heads of keys, sizes of a key and a value; whether keys are rotated, and by learned frequencies.
    let header = format!("{attention}\n4\n2\n6\n5\n1\n1\n");
    let table = [
        (
            header.as_str(),
            format!("{attention}\n0\n2\n6\n5\n1\n1\n"),
            format!("in {attention}: 0 heads are not between 1 and 4096"),
        ),
        (
            &header,
            format!("{attention}\n5\n2\n6\n5\n1\n1\n"),
            format!("in {attention}: an uneven sharing of keys by heads is not supported"),
        ),
        (
            &header,
            format!("{attention}\n4\n2\n6\n5\n2\n1\n"),
            format!("in {attention}: 0 or 1 expected, \"2\" found"),
        ),
        (
            &format!("{feed_forward}\n2\n5\n1\n"),
            format!("{feed_forward}\n2\n5\n0\n"),
            format!("in {feed_forward}: a feed-forward block without a gate is not supported"),
        ),
        (
            "\n0.001\n",
            "\n0\n".to_owned(),
            "an epsilon that is not between 0 and 1 is not supported".to_owned(),
        ),
        (
            "\n2\n3\n2\n",
            "\n2\n4\n2\n".to_owned(),
            "has 4 pairs, not 3".to_owned(),
        ),
        (
            "\n100\n",
            "\n-1\n".to_owned(),
            "a rotation whose base is not positive is not supported".to_owned(),
        ),
    ];
    for (from, to, expected) in table {
        let error = Model::read(&replaced(&model, from, &to)).expect_err(&to);
        assert!(error.to_string().ends_with(&expected), "{to}: {error}");
    }
}

#[test]
fn version_17_says_how_many_channels_its_policy_has() {
    let mut model = small(17);
    assert_eq!(model.policy_channels(), 2);
    let name = model.policy.name.clone();
    let file = replaced(&model, &format!("{name}\n2\n"), &format!("{name}\n4\n"));
    let error = Model::read(&file).expect_err("its layers have two");
    assert!(
        error.to_string().ends_with("has 2 outputs, not 4"),
        "{error}"
    );
    model.policy.last.outputs = 3;
    let error = model.check().expect_err("no network has three");
    let expected = "this number of channels of the policy is not supported";
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[test]
fn layers_that_do_not_fit_are_named() {
    let mut model = small(16);
    model.policy.last.name = "last".to_owned();
    model.policy.last.outputs = 2;
    let error = model.check().expect_err("version 16 has four channels");
    assert_eq!(error.to_string(), "last has 2 outputs, not 4");
    let mut model = small(16);
    tip(&mut model).mean.pop();
    assert!(matches!(
        model.check(),
        Err(ModelError::Shape {
            found: 2,
            expected: 3,
            ..
        })
    ));
    let mut model = small(16);
    tip(&mut model).variance[0] = -1.0;
    assert!(matches!(model.check(), Err(ModelError::NotFinite { .. })));
}

/// The norm after the last block, which scales and shifts.
fn tip(model: &mut Model) -> &mut Norm {
    let Tip::Channels(tip) = &mut model.trunk.tip else {
        unreachable!("small models have it");
    };
    &mut tip.norm
}

#[test]
fn a_file_cut_short_anywhere_is_an_error() {
    let model = small(17);
    for encoding in [Encoding::Binary, Encoding::Text] {
        let bytes = model.write(encoding);
        // The last weights of a text may be cut within a number, which is a number again.
        let last = bytes.len() - 12;
        for length in (0..last).step_by(41) {
            assert!(Model::read(&bytes[..length]).is_err(), "{length} bytes");
        }
        let packed = packed(&bytes);
        for length in (2..packed.len()).step_by(53) {
            assert!(
                Model::read(&packed[..length]).is_err(),
                "{length} packed bytes"
            );
        }
    }
}

#[test]
fn what_follows_the_last_layer_is_an_error() {
    let mut bytes = small(16).write(Encoding::Binary);
    bytes.extend_from_slice(b" \n\n");
    assert!(Model::read(&bytes).is_ok());
    bytes.extend_from_slice(b"more");
    let error = Model::read(&bytes).expect_err("something follows");
    assert!(
        error
            .to_string()
            .ends_with("the end of the file expected, \"more\" found")
    );
}

/// Neither what unpacks to a thousand times its size, nor weights that are promised, are kept.
#[test]
fn a_file_that_is_made_to_fill_memory_is_refused() {
    let blanks = vec![b' '; 20 << 20];
    assert_eq!(Model::read(&packed(&blanks)), Err(ModelError::TooLarge));
    let promised = b"huge 8 22 19 trunk 1 1 1 1 1 1 convolution 19 19 4096 4096 1 1 @BIN@abcdefgh";
    let at = message::quoted("convolution");
    assert_eq!(Model::read(promised), Err(ModelError::Truncated { at }));
}

#[test]
fn a_damaged_archive_is_an_error() {
    let mut bytes = packed(&small(16).write(Encoding::Binary));
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x55;
    assert!(Model::read(&bytes).is_err());
    assert_eq!(
        Model::read(&[0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]),
        Err(ModelError::Unpack)
    );
}

proptest! {
    #[test]
    fn any_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = Model::read(&bytes);
    }

    #[test]
    fn a_changed_file_is_an_error_or_a_model_that_fits(
        places in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        text in any::<bool>(),
        version in 15..=LAST_VERSION,
    ) {
        let encoding = if text { Encoding::Text } else { Encoding::Binary };
        let mut bytes = small(version).write(encoding);
        for (place, byte) in places {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(model) = Model::read(&bytes) {
            let network = Network::new(&model);
            prop_assert!(network.is_ok(), "what was read can be computed");
            let position = Inputs {
                width: 3,
                height: 2,
                spatial: vec![1.0; SPATIAL_INPUTS * 6],
                global: [1.0; GLOBAL_INPUTS],
                metadata: None,
            };
            let mut outputs = Vec::new();
            let network = network.expect("asserted");
            network.evaluate(&[&position], &mut Scratch::default(), &mut outputs);
            prop_assert_eq!(outputs.len(), 1);
        }
    }
}
