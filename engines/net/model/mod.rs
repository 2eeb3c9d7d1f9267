//! `KataGo`'s model files: what a network is made of.
//!
//! A file is words separated by blanks, between them weights, written as four bytes each or as words; all of it may be
//! packed by gzip. The format is `KataGo`'s, of which the versions [`FIRST_VERSION`] to [`LAST_VERSION`] are read.
//!
//! ```
//! use net::model::{Model, ModelError};
//!
//! assert_eq!(Model::read(b"g170 7 22 19").unwrap_err(), ModelError::Version(7));
//! ```

mod blocks;
mod check;
mod error;
mod layers;
mod parts;
mod sink;
mod source;
mod transformer;

pub use blocks::{Block, Nested, NormActivation, Ordinary, Pooling};
pub use error::ModelError;
pub use layers::{Activation, ActivationKind, Bias, Convolution, MatMul, Norm};
pub use parts::{Dense, MetadataEncoder, Pass, PolicyHead, Tip, Trunk, ValueHead};
pub use sink::Encoding;
pub use source::MAX_UNPACKED;
pub use transformer::{Attention, FeedForward, RmsNorm, RmsTip, Rotation};

use crate::{GLOBAL_INPUTS, SPATIAL_INPUTS, TEXTS};
use message::id;
use sink::Sink;
use source::Source;

/// The first version with the inputs that are known here.
pub const FIRST_VERSION: usize = 8;

/// The last version that is known here.
pub const LAST_VERSION: usize = 17;

/// No network has layers with more channels.
pub const MAX_CHANNELS: usize = 4096;

/// The version from which on files say by what outputs are multiplied.
const MULTIPLIERS_SINCE: usize = 13;

/// A network as its file describes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// What the file calls the network: one word.
    pub name: String,
    /// The version of the format, which also says how outputs are meant.
    pub version: usize,
    /// By what outputs are multiplied.
    pub multipliers: Multipliers,
    /// What a human-style network knows about players: 0 is nothing, so that there is no encoder in the trunk.
    pub metadata_version: usize,
    /// Whether the planes of safe areas count multi-stone suicide as a move, whatever the rules say.
    pub prefers_suicide: bool,
    /// The planes, numbers and blocks.
    pub trunk: Trunk,
    /// What it says about moves.
    pub policy: PolicyHead,
    /// What it says about the result.
    pub value: ValueHead,
}

/// By what outputs are multiplied, to get points, moves and errors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Multipliers {
    /// For training alone.
    pub td_score: f32,
    /// Mean of the score.
    pub score_mean: f32,
    /// Standard deviation of the score.
    pub score_stdev: f32,
    /// Lead in points.
    pub lead: f32,
    /// Remaining time of variance.
    pub variance_time: f32,
    /// Error of the value in the near future.
    pub value_error: f32,
    /// Error of the score in the near future.
    pub score_error: f32,
}

impl Default for Multipliers {
    /// What versions have that do not say it.
    fn default() -> Multipliers {
        Multipliers::from([20.0, 20.0, 20.0, 20.0, 40.0, 0.25, 30.0])
    }
}

impl From<[f32; 7]> for Multipliers {
    /// In the order of the file.
    fn from(numbers: [f32; 7]) -> Multipliers {
        let [
            td_score,
            score_mean,
            score_stdev,
            lead,
            variance_time,
            value_error,
            score_error,
        ] = numbers;
        Multipliers {
            td_score,
            score_mean,
            score_stdev,
            lead,
            variance_time,
            value_error,
            score_error,
        }
    }
}

impl Model {
    /// Reads a model file. What is kept in memory at any time is not more than a few times what the file has when it is
    /// unpacked, which is bounded by [`MAX_UNPACKED`] and by a hundred times its size.
    ///
    /// # Errors
    /// [`ModelError`] says what is wrong and in which layer.
    pub fn read(bytes: &[u8]) -> Result<Model, ModelError> {
        let source = &mut Source::new(bytes);
        let name = source.name()?;
        source.version = source.count()?;
        if !(FIRST_VERSION..=LAST_VERSION).contains(&source.version) {
            return Err(ModelError::Version(source.version));
        }
        if [source.count()?, source.count()?] != [SPATIAL_INPUTS, GLOBAL_INPUTS] {
            return Err(source.unsupported(id!(TEXTS, "model-input-count")));
        }
        let multipliers = Multipliers::read(source)?;
        let (metadata_version, prefers_suicide) = read_extensions(source)?;
        let model = Model {
            name,
            version: source.version,
            multipliers,
            metadata_version,
            prefers_suicide,
            trunk: Trunk::read(source, metadata_version > 0)?,
            policy: PolicyHead::read(source)?,
            value: ValueHead::read(source)?,
        };
        source.end()?;
        model.check()?;
        Ok(model)
    }

    /// Writes the model as a file that is not packed.
    pub fn write(&self, encoding: Encoding) -> Vec<u8> {
        let mut sink = Sink::new(encoding, self.version);
        sink.line(&self.name);
        sink.counts([self.version, SPATIAL_INPUTS, GLOBAL_INPUTS]);
        self.multipliers.write(&mut sink);
        if self.version >= parts::HIDDEN_PASS_SINCE {
            sink.counts([self.metadata_version, usize::from(self.prefers_suicide)]);
            sink.counts([0; 6]);
        }
        self.trunk.write(&mut sink);
        self.policy.write(&mut sink);
        self.value.write(&mut sink);
        sink.into_bytes()
    }

    /// Whether each layer takes what the layers before it give and has the weights that it needs. Every model that was
    /// read does.
    ///
    /// # Errors
    /// [`ModelError::Shape`] and [`ModelError::NotFinite`] name the first layer that does not fit.
    pub fn check(&self) -> Result<(), ModelError> {
        check::model(self)
    }

    /// How many channels the policy has; see [`crate::RawOutputs::policy`].
    pub fn policy_channels(&self) -> usize {
        match self.version {
            ..12 => 1,
            12..16 => 2,
            16 => 4,
            parts::POLICY_CHANNELS_SINCE.. => self.policy.last.outputs,
        }
    }

    /// How many score outputs there are; see [`crate::RawOutputs::score`].
    pub fn score_outputs(&self) -> usize {
        if self.version < 9 { 4 } else { 6 }
    }
}

impl Multipliers {
    fn read(source: &mut Source) -> Result<Multipliers, ModelError> {
        if source.version < MULTIPLIERS_SINCE {
            return Ok(Multipliers::default());
        }
        let mut numbers = [0.0; 7];
        for number in &mut numbers {
            *number = source.number()?;
        }
        Ok(Multipliers::from(numbers))
    }

    fn write(&self, sink: &mut Sink) {
        if sink.version < MULTIPLIERS_SINCE {
            return;
        }
        sink.line(self.td_score);
        sink.line(self.score_mean);
        sink.line(self.score_stdev);
        sink.line(self.lead);
        sink.line(self.variance_time);
        sink.line(self.value_error);
        sink.line(self.score_error);
    }
}

/// Returns the version of the metadata, and whether suicide is preferred.
fn read_extensions(source: &mut Source) -> Result<(usize, bool), ModelError> {
    if source.version < parts::HIDDEN_PASS_SINCE {
        return Ok((0, false));
    }
    let metadata_version = source.count()?;
    let prefers_suicide = source.flag()?;
    source.zeros(6, id!(TEXTS, "model-extension"))?;
    Ok((metadata_version, prefers_suicide))
}
