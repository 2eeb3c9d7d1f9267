//! Networks by their files: read once, and shared by all engines that play with them.

use engine::EngineError;
use net::model::{Model, ModelError};
use neural::Networked;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// Why there is no network.
#[derive(thiserror::Error, Debug)]
pub(super) enum NetError {
    /// The network that comes with the program is damaged.
    #[error("the network in the program: {0}")]
    Shipped(ModelError),
    /// The file cannot be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: std::io::Error,
    },
    /// The file is no network that can be used.
    #[error("{path}: {reason}")]
    NoNetwork {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: ModelError,
    },
}

impl NetError {
    /// The failure of an engine that wants this network.
    pub(super) fn of_engine(&self, engine: &str) -> EngineError {
        EngineError::Load {
            engine: engine.to_owned(),
            reason: self.to_string(),
        }
    }
}

/// The network that comes with the program.
const SHIPPED: &[u8] = include_bytes!("../../../assets/nets/katsura-b6c48.bin.gz");

/// A network as it was when it was read.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Edition {
    /// The one that comes with the program.
    Shipped,
    /// That of a file.
    File {
        path: PathBuf,
        bytes: u64,
        changed: Option<SystemTime>,
    },
}

impl Edition {
    fn of(path: &Path) -> std::io::Result<Edition> {
        let facts = std::fs::metadata(path)?;
        Ok(Edition::File {
            path: path.to_owned(),
            bytes: facts.len(),
            changed: facts.modified().ok(),
        })
    }
}

/// The networks in use. Nobody keeps one that no engine plays with.
static IN_USE: Mutex<Option<HashMap<Edition, Weak<Networked>>>> = Mutex::new(None);

/// Returns the network of a file, or the one that comes with the program. Who asks for one that is being read waits for
/// it.
pub(super) fn open(file: Option<&Path>) -> Result<Arc<Networked>, NetError> {
    let edition = file.map_or(Ok(Edition::Shipped), |path| {
        Edition::of(path).map_err(|reason| unreadable(path, reason))
    })?;
    let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    let in_use = in_use.get_or_insert_default();
    in_use.retain(|_, network| network.strong_count() > 0);
    if let Some(network) = in_use.get(&edition).and_then(Weak::upgrade) {
        return Ok(network);
    }
    let network = match file {
        None => prepare(SHIPPED).map_err(NetError::Shipped),
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|reason| unreadable(path, reason))?;
            prepare(&bytes).map_err(|reason| NetError::NoNetwork {
                path: path.to_owned(),
                reason,
            })
        }
    };
    let network = Arc::new(network?);
    in_use.insert(edition, Arc::downgrade(&network));
    Ok(network)
}

fn unreadable(path: &Path, reason: std::io::Error) -> NetError {
    NetError::Unreadable {
        path: path.to_owned(),
        reason,
    }
}

fn prepare(bytes: &[u8]) -> Result<Networked, ModelError> {
    Model::read(bytes).and_then(|model| Networked::new(&model))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_share_a_network_and_nobody_keeps_it() {
        let one = open(None).expect("it comes with the program");
        let other = open(None).expect("it comes with the program");
        assert!(Arc::ptr_eq(&one, &other));
        let kept = Arc::downgrade(&one);
        drop((one, other));
        assert!(kept.upgrade().is_none());
    }
}
