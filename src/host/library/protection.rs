//! What a library may do, in a line for the console.

use crate::TEXTS;
use crate::frames::Protection;
use message::{Argument, Message, Sentence, id, say};

/// From this version on Landlock guards signals.
const LANDLOCK_SIGNALS: u8 = 6;

message::display!(Protection);

impl Message for Protection {
    fn sentence(&self) -> Sentence {
        let guard = self.guard();
        match self
            .limits()
            .reduce(|first, second| say!(TEXTS, "guard-list", first, second))
        {
            Some(limits) => say!(TEXTS, "guard-limits", guard, limits),
            None => guard,
        }
    }
}

impl Protection {
    fn guard(&self) -> Sentence {
        let version = self.landlock;
        match (self.restricted, version, self.seccomp) {
            (false, LANDLOCK_SIGNALS.., _) => id!(TEXTS, "guard-no-signals").into(),
            (false, ..) => id!(TEXTS, "guard-none").into(),
            (true, 0, false) => id!(TEXTS, "guard-impossible").into(),
            (true, 0, true) => id!(TEXTS, "guard-seccomp").into(),
            (true, _, true) => say!(TEXTS, "guard-both", files = self.files(), version),
            (true, _, false) => say!(TEXTS, "guard-landlock", files = self.files(), version),
        }
    }

    fn files(&self) -> Sentence {
        let (reads, writes) = (self.reads(), self.writes());
        say!(TEXTS, "guard-files", reads, writes)
    }

    /// What it may read beside the system's libraries.
    fn reads(&self) -> Sentence {
        match self.beside {
            _ if self.own_folder => id!(TEXTS, "reads-own-folder").into(),
            0 => id!(TEXTS, "reads-nothing").into(),
            1 => id!(TEXTS, "reads-one-beside").into(),
            count => say!(TEXTS, "reads-beside", count),
        }
    }

    fn writes(&self) -> Sentence {
        let text = if self.own_folder {
            id!(TEXTS, "writes-own-folder")
        } else {
            id!(TEXTS, "writes-private")
        };
        text.into()
    }

    /// Says what was seen to hold for a library that is to be restricted, for the question whether it may run.
    pub fn bounds(&self) -> Sentence {
        let (reads, writes) = (self.reads(), self.writes());
        match (self.landlock > 0, self.seccomp) {
            (true, true) => say!(TEXTS, "bounds-both", reads, writes),
            (true, false) => say!(TEXTS, "bounds-landlock", reads, writes),
            (false, true) => id!(TEXTS, "bounds-seccomp").into(),
            (false, false) => id!(TEXTS, "bounds-none").into(),
        }
    }

    /// Says that it could not be found out, for the question whether it may run.
    pub fn unknown(reason: &impl Message) -> Sentence {
        say!(TEXTS, "bounds-unknown", reason = reason.sentence())
    }

    /// The limits that hold.
    fn limits(&self) -> impl Iterator<Item = Sentence> {
        let bytes = |limit: u64| (limit > 0).then_some(Argument::Bytes(limit));
        let memory = bytes(self.memory_limit).map(|size| say!(TEXTS, "guard-memory", size));
        let file = bytes(self.file_limit).map(|size| say!(TEXTS, "guard-file", size));
        let processors = match self.processors {
            0 => None,
            1 => Some(id!(TEXTS, "guard-processor").into()),
            count => Some(say!(TEXTS, "guard-processors", count)),
        };
        let folder = bytes(self.folder_limit).map(|size| say!(TEXTS, "guard-folder", size));
        let root = self.restricted && self.as_root;
        let threads = root.then(|| id!(TEXTS, "guard-root").into());
        let limits = [memory, file, folder, processors, threads];
        limits.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said() {
        let full = Protection {
            restricted: true,
            landlock: 7,
            seccomp: true,
            own_folder: true,
            beside: 0,
            as_root: false,
            memory_limit: 2 << 30,
            file_limit: 1 << 30,
            folder_limit: 0,
            processors: 3,
        };
        for (protection, words) in [
            (
                full,
                "no network, no other programs, no signals to others (Landlock 7, seccomp). Limits: 2 GB of memory, 1 GB a file, 3 processors.",
            ),
            (
                Protection {
                    own_folder: false,
                    beside: 3,
                    folder_limit: 2 << 30,
                    ..full
                },
                "it reads the system's libraries and the 3 files beside it, and writes into a private folder only; no network, no other programs, no signals to others (Landlock 7, seccomp). Limits: 2 GB of memory, 1 GB a file, 2 GB of files together, 3 processors.",
            ),
            (
                Protection {
                    as_root: true,
                    ..full
                },
                "writes into its own folder and a private one; no network, no other programs, no signals to others (Landlock 7, seccomp). Limits: 2 GB of memory, 1 GB a file, 3 processors, threads without number, because you are the administrator (root).",
            ),
            (
                Protection {
                    landlock: 0,
                    ..full
                },
                "no Landlock, so it may read and write your files",
            ),
            (
                Protection {
                    seccomp: false,
                    ..full
                },
                "no seccomp, so it may start other programs",
            ),
            (
                Protection {
                    seccomp: false,
                    landlock: 0,
                    ..full
                },
                "cannot be restricted",
            ),
            (
                Protection {
                    restricted: false,
                    memory_limit: 0,
                    ..full
                },
                "unrestricted: it may do what you may, but signal no other program. Limits: 1 GB",
            ),
            (
                Protection {
                    restricted: false,
                    landlock: 5,
                    processors: 1,
                    ..full
                },
                "what you may. Limits: 2 GB of memory, 1 GB a file, 1 processor.",
            ),
        ] {
            let text = protection.to_string();
            assert!(text.contains(words), "{text}");
        }
    }
}
