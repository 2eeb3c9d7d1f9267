//! What can be wrong with a model file.

/// Why bytes are no model that can be used. `at` is the layer that was being read, as the file calls it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// The file ends too early.
    #[error("the file ends in or after {at}")]
    Truncated {
        /// The last layer whose name was read.
        at: String,
    },
    /// What should unpack does not.
    #[error("the file is damaged: it cannot be unpacked")]
    Unpack,
    /// The file unpacks to more than a model of its size does, or than [`super::MAX_UNPACKED`].
    #[error("the file unpacks to more than a network has")]
    TooLarge,
    /// Something else stands where something is expected.
    #[error("in {at}: {expected} expected, {found:?} found")]
    Unexpected {
        /// The layer.
        at: String,
        /// What the format has there.
        expected: &'static str,
        /// What the file has there, cut short.
        found: String,
    },
    /// A version whose inputs or layers are not known.
    #[error("version {0} of the format is not supported (versions {first} to {last} are)",
        first = super::FIRST_VERSION, last = super::LAST_VERSION)]
    Version(usize),
    /// A part of the format that is not supported.
    #[error("in {at}: {what} is not supported")]
    Unsupported {
        /// The layer.
        at: String,
        /// What it is.
        what: &'static str,
    },
    /// A number of channels, blocks or points that no network has.
    #[error("in {at}: {found} {what} are not between 1 and {most}")]
    Count {
        /// The layer.
        at: String,
        /// What is counted.
        what: &'static str,
        /// What the file says.
        found: usize,
        /// As many as there may be.
        most: usize,
    },
    /// A layer gets another number of channels than it takes, or does not have the weights that its size asks for.
    #[error("{at} has {found} {what}, not {expected}")]
    Shape {
        /// The layer.
        at: String,
        /// What is counted.
        what: &'static str,
        /// What the layers around it need.
        expected: usize,
        /// What the layer has.
        found: usize,
    },
    /// A weight is infinite or no number, or makes such a number.
    #[error("in {at}: a weight is not a finite number")]
    NotFinite {
        /// The layer.
        at: String,
    },
}
