//! The name of an engine, which everybody may know who does not know engines.

/// Names an engine of the list for as long as the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EngineId(pub u32);
