//! Networks by their files: read once, and shared by all engines that play with them.

use crate::builtin::TEXTS;
use message::{Message, Sentence, say};
use net::model::{Model, ModelError};
use neural::Networked;
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// Why there is no network.
#[derive(thiserror::Error, Debug)]
pub enum NetError {
    /// The network that comes with the program is damaged.
    Shipped(ModelError),
    /// The file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: std::io::Error,
    },
    /// The network knows nothing of players.
    NoPeople,
    /// The file is no network that can be used.
    NoNetwork {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: Box<ModelError>,
    },
}

impl Message for NetError {
    fn sentence(&self) -> Sentence {
        match self {
            NetError::Shipped(reason) => say!(TEXTS, "net-shipped", reason),
            NetError::NoPeople => say!(TEXTS, "net-no-people"),
            NetError::Unreadable { path, reason } => say!(TEXTS, "net-file", path, reason),
            NetError::NoNetwork { path, reason } => {
                say!(TEXTS, "net-file", path, reason = &**reason)
            }
        }
    }
}

impl NetError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> Sentence {
        match self {
            NetError::Shipped(reason) => reason.sentence(),
            NetError::NoNetwork { reason, .. } => reason.sentence(),
            NetError::NoPeople => self.sentence(),
            NetError::Unreadable { reason, .. } => reason.sentence(),
        }
    }
}

message::display!(NetError);

/// The network that comes with the program.
pub(super) const SHIPPED: &[u8] = include_bytes!("../../../assets/nets/katsura-b6c64.bin.gz");

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

/// Where a network is while somebody plays with it. It is locked while its file is read.
type Place = Arc<Mutex<Weak<Networked>>>;

/// The networks in use. Nobody keeps one that no engine plays with.
static IN_USE: LazyLock<Mutex<HashMap<Edition, Place>>> = LazyLock::new(Mutex::default);

/// Returns the network of a file, or the one that comes with the program. Who asks for one that is being read waits for
/// it, and nobody else does.
pub(in crate::builtin) fn open(file: Option<&Path>) -> Result<Arc<Networked>, NetError> {
    let edition = file.map_or(Ok(Edition::Shipped), |path| {
        Edition::of(path).map_err(|reason| unreadable(path, reason))
    })?;
    let place = place(edition);
    let mut network = place.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(network) = network.upgrade() {
        return Ok(network);
    }
    let read = Arc::new(read(file)?);
    *network = Arc::downgrade(&read);
    Ok(read)
}

fn place(edition: Edition) -> Place {
    let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    in_use.retain(|_, place| {
        // One that cannot be looked at is being read.
        let unused = place.try_lock().is_ok_and(|net| net.strong_count() == 0);
        Arc::strong_count(place) > 1 || !unused
    });
    in_use.entry(edition).or_default().clone()
}

fn read(file: Option<&Path>) -> Result<Networked, NetError> {
    let (model, _) = model(file)?;
    Networked::new(&model).map_err(|reason| no_network(file, reason))
}

/// Reads a network without preparing it; returns the size of its file in bytes, too.
pub(super) fn model(file: Option<&Path>) -> Result<(Model, u64), NetError> {
    let bytes = match file {
        None => Cow::Borrowed(SHIPPED),
        Some(path) => std::fs::read(path)
            .map_err(|reason| unreadable(path, reason))?
            .into(),
    };
    let model = Model::read(&bytes).map_err(|reason| no_network(file, reason))?;
    Ok((model, bytes.len() as u64))
}

fn no_network(file: Option<&Path>, reason: ModelError) -> NetError {
    match file {
        None => NetError::Shipped(reason),
        Some(path) => NetError::NoNetwork {
            path: path.to_owned(),
            reason: Box::new(reason),
        },
    }
}

fn unreadable(path: &Path, reason: std::io::Error) -> NetError {
    NetError::Unreadable {
        path: path.to_owned(),
        reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_share_a_network_and_nobody_keeps_it() {
        // A file of its own: other tests play with the network of the program.
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), SHIPPED).expect("it is written");
        let one = open(Some(file.path())).expect("it is a network");
        let other = open(Some(file.path())).expect("it is a network");
        assert!(Arc::ptr_eq(&one, &other));
        let kept = Arc::downgrade(&one);
        drop((one, other));
        assert!(kept.upgrade().is_none());
    }

    #[test]
    fn who_wants_another_network_does_not_wait_for_one_that_is_read() {
        let slow = Edition::File {
            path: "slow.bin.gz".into(),
            bytes: 1,
            changed: None,
        };
        let place = place(slow);
        let being_read = place.lock().expect("nobody else wants it");
        assert!(open(None).is_ok());
        drop(being_read);
    }
}
