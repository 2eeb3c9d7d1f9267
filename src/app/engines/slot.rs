//! One engine of the list: how it is started, whether it may be, what it is doing and what it told of itself.

use crate::EngineId;
use crate::WINDOW;
use crate::settings::profiles::{GtpProfile, LibraryProfile, NetProfile, Profile};
use engine::{EngineInfo, OverlayKind, WorkerState};
use fileref::FileRef;
use message::{Id, Sentence, id};
use overlay::Estimate;
use std::time::Instant;

/// How an engine is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// One of our own, by its name in the registry.
    Builtin(String),
    /// A cgfthink library, loaded in a child process.
    Library(LibraryProfile),
    /// A GTP program, in a child process.
    Gtp(GtpProfile),
    /// Our own with a network of the user's.
    Net(NetProfile),
}

impl Source {
    /// The same engine, if it is one of our own, at that level of the settings; 0 for its highest.
    #[must_use]
    pub fn at_level(&self, level: u8) -> Source {
        match self {
            Source::Builtin(name) if level > 0 => Source::Builtin(format!("{name}:level={level}")),
            other => other.clone(),
        }
    }
}

/// One engine of the list.
#[derive(Debug)]
pub struct Slot {
    /// Its number.
    pub id: EngineId,
    /// The name the user knows it by.
    pub name: String,
    /// How it is started.
    pub source: Source,
    /// What the settings say of it; none for an engine of our own.
    pub profile: Option<Profile>,
    /// Whether the user agreed to run it.
    pub permission: Permission,
    /// The fingerprint of the file that the user is asked about.
    pub asked_about: Option<String>,
    /// Whether the user has agreed to whatever the file turns out to be.
    pub agreed_before: bool,
    /// What it is doing; none while it has not been started.
    pub state: Option<WorkerState>,
    /// What it told of itself.
    pub info: Option<EngineInfo>,
    /// What engines of its kind draw, until it has told.
    pub usual_overlays: Vec<OverlayKind>,
    /// The file of its network, empty for that of the program; none if it has no network.
    pub net: Option<FileRef>,
    /// The levels it plays at, in words, the weakest first; empty if it plays in one way only.
    pub levels: Vec<Sentence>,
    /// The last it said of its progress.
    pub progress: String,
    /// What it thinks of the position it is thinking about.
    pub thought: Option<Estimate>,
    /// Whether the user has just loaded it: when it is there, it is the opponent of the next game.
    pub just_loaded: bool,
    /// Since when it has been thinking.
    pub thinking_since: Option<Instant>,
}

/// Whether the user agreed to run an engine. A library is code of strangers, so it is asked about once. Who enters the
/// command of a program agrees to run it, as it is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// It may be started.
    Granted,
    /// The user has to be asked before it is started.
    Needed,
    /// The user was asked and has not answered.
    Asked,
}

impl Slot {
    /// What kind of engine it is, in a line.
    pub fn about(&self) -> Id {
        match &self.source {
            Source::Builtin(name) => match name.as_str() {
                "net" => id!(WINDOW, "about-net"),
                "montecarlo" => id!(WINDOW, "about-montecarlo"),
                "territory" => id!(WINDOW, "about-territory"),
                "random" => id!(WINDOW, "about-random"),
                _ => id!(WINDOW, "engines-built-in"),
            },
            Source::Net(_) => id!(WINDOW, "about-own-net"),
            Source::Library(_) => id!(WINDOW, "about-library"),
            Source::Gtp(_) => id!(WINDOW, "about-gtp"),
        }
    }

    /// Whether it is made of a file that is looked at before it may run.
    pub fn has_file(&self) -> bool {
        matches!(self.source, Source::Library(_) | Source::Gtp(_))
    }

    /// Notes that the user agreed to run the file of that fingerprint; empty for none.
    pub fn set_allowed(&mut self, fingerprint: &str) {
        if let Some(profile) = &mut self.profile {
            profile.set_allowed(fingerprint.to_owned());
        }
        match &mut self.source {
            Source::Library(library) => fingerprint.clone_into(&mut library.allowed),
            Source::Gtp(program) => fingerprint.clone_into(&mut program.allowed),
            Source::Builtin(_) | Source::Net(_) => {}
        }
    }

    /// The library's file; none for an engine of another kind.
    pub fn library(&self) -> Option<&FileRef> {
        match &self.source {
            Source::Builtin(_) | Source::Gtp(_) | Source::Net(_) => None,
            Source::Library(library) => Some(&library.path),
        }
    }

    /// Whether it was started and is still there.
    pub fn is_attached(&self) -> bool {
        let gone = matches!(
            self.state,
            None | Some(WorkerState::Closed | WorkerState::Failed(_))
        );
        !gone
    }

    /// For how many seconds it has been thinking.
    pub fn thinking_seconds(&self, now: Instant) -> Option<u64> {
        self.thinking_since
            .map(|since| now.saturating_duration_since(since).as_secs())
    }

    /// The level that is meant by a number of the settings, where 0 and what is too high are the highest; none if it has
    /// no levels.
    pub fn level(&self, wished: u8) -> Option<u8> {
        let most = u8::try_from(self.levels.len())
            .ok()
            .filter(|&most| most > 0)?;
        Some(if wished == 0 { most } else { wished.min(most) })
    }

    /// What the engine can draw; before it has told, what every engine of its kind draws.
    pub fn overlays(&self) -> &[OverlayKind] {
        self.info
            .as_ref()
            .map_or(&self.usual_overlays, |info| &info.overlays)
    }
}
