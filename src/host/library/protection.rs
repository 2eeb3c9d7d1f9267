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
            (true, _, seccomp) => {
                let files = if self.own_folder {
                    id!(TEXTS, "guard-own-folder")
                } else {
                    id!(TEXTS, "guard-no-files")
                };
                if seccomp {
                    say!(TEXTS, "guard-both", files, version)
                } else {
                    say!(TEXTS, "guard-landlock", files, version)
                }
            }
        }
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
        [memory, file, processors].into_iter().flatten()
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
            memory_limit: 2 << 30,
            file_limit: 1 << 30,
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
                    ..full
                },
                "it writes no files",
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
