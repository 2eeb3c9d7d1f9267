//! What lists tell of a network: how large it is, and how fast on this computer.

use super::files::{NetError, SHIPPED, model, open};
use go::{Game, Size};
use net::Precision;
use neural::Evaluator;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long speed is measured.
const MEASURED: Duration = Duration::from_millis(700);

/// What a network's file says of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetFacts {
    /// The size of the file.
    pub bytes: u64,
    /// The version of the file's format.
    pub version: usize,
    /// Blocks of layers.
    pub blocks: usize,
    /// Channels of each block.
    pub channels: usize,
    /// Whether it is human-style: it plays like the people it is told of.
    pub like_people: bool,
}

impl NetFacts {
    /// Reads the file of a network; `None` is the network of the program.
    ///
    /// # Errors
    /// There is no file, or it is no network that can be used.
    pub fn read(file: Option<&Path>) -> Result<NetFacts, NetError> {
        let (model, bytes) = model(file)?;
        Ok(NetFacts {
            bytes,
            version: model.version,
            blocks: model.trunk.blocks.len(),
            channels: model.trunk.spatial.outputs,
            like_people: model.trunk.metadata.is_some(),
        })
    }

    /// The size of the network of the program, in bytes.
    pub const OWN_BYTES: usize = SHIPPED.len();

    /// Measures how many positions of 19×19 one thread evaluates in a second with the network of a file, as analyses do. The fastest
    /// evaluation counts: others may have shared the processor with other work.
    ///
    /// # Errors
    /// There is no file, or it is no network that can be used.
    pub fn speed(file: Option<&Path>) -> Result<f32, NetError> {
        let network = open(file)?;
        let game = Game::new(Size::NINETEEN);
        let mut scratch = network.scratch();
        // The first evaluation takes memory.
        network.evaluate(&[&game], Precision::Half, &mut scratch);
        let begun = Instant::now();
        let mut fastest = Duration::MAX;
        while begun.elapsed() < MEASURED {
            let before = Instant::now();
            network.evaluate(&[&game], Precision::Half, &mut scratch);
            fastest = fastest.min(before.elapsed());
        }
        Ok(1.0 / fastest.as_secs_f32())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use message::Message;

    #[test]
    fn the_network_of_the_program_tells_what_it_is() {
        let facts = NetFacts::read(None).expect("it comes with the program");
        assert!(facts.blocks > 0 && facts.channels > 0 && facts.bytes > 100_000);
        assert!(NetFacts::speed(None).expect("the same") > 0.0);
    }

    #[test]
    fn a_file_that_is_no_network_says_why() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "b6 7 22 19").expect("it is written");
        let error = NetFacts::read(Some(file.path())).expect_err("version 7");
        let why = error.sentence().to_string();
        assert!(why.contains("version 7 of the format"), "{why}");
    }
}
