//! What was found out about networks, so that it is not measured again.

use crate::WINDOW;
use fileref::FileRef;
use message::{Argument, Sentence, say};
use serde::{Deserialize, Serialize};

/// Why a file does not become an engine, in the words of who read it.
#[derive(Clone, Debug, PartialEq)]
pub enum NetRefusal {
    /// It cannot be read: it is somewhere else, or called otherwise.
    Unreadable(Sentence),
    /// It is no network that can be used.
    Unusable(Sentence),
}

impl NetRefusal {
    /// What is wrong with that file, and what to do.
    pub fn sentence(self, file: &FileRef) -> Sentence {
        let file = file.name();
        match self {
            NetRefusal::Unreadable(reason) => say!(WINDOW, "net-unreadable", file, reason),
            NetRefusal::Unusable(reason) => say!(WINDOW, "net-refused", file, reason),
        }
    }
}

/// What is known of a network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetFacts {
    /// Its file; empty for the one that comes with the program.
    pub file: FileRef,
    /// What tells this edition of the file from others.
    pub fingerprint: String,
    /// The size of the file, in bytes.
    pub bytes: u64,
    /// The version of the file's format.
    pub version: u32,
    /// Blocks of layers.
    pub blocks: u32,
    /// Channels of each block.
    pub channels: u32,
    /// Whether it is human-style: its levels are the ranks of people.
    #[serde(default)]
    pub like_people: bool,
    /// Positions of 19×19 that one processor of this computer evaluates in a second; none until it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<f32>,
}

impl NetFacts {
    /// The network in words: `6 blocks × 96 channels, version 8, 3.6 MB`.
    pub fn sentence(&self) -> Sentence {
        let NetFacts {
            bytes,
            version,
            blocks,
            channels,
            ..
        } = self;
        let size = Argument::Bytes(*bytes);
        say!(WINDOW, "net-facts", blocks, channels, version, size)
    }

    /// How fast it is on this computer, if that was measured.
    pub fn speed_in_words(&self) -> Option<Sentence> {
        let speed = Argument::decimal(self.speed?.into(), 0);
        Some(say!(WINDOW, "net-speed", speed))
    }
}
