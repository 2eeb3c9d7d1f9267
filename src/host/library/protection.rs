//! What a library may do, in a line for the console.

use crate::frames::Protection;
use message::Argument;
use std::fmt;

/// From this version on Landlock guards signals.
const LANDLOCK_SIGNALS: u8 = 6;

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.restricted {
            self.restrictions(f)?;
        } else {
            f.write_str("unrestricted: it may do what you may")?;
            if self.landlock >= LANDLOCK_SIGNALS {
                f.write_str(", but signal no other program")?;
            }
            f.write_str(".")?;
        }
        self.limits(f)
    }
}

impl Protection {
    fn restrictions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.landlock, self.seccomp) {
            (0, false) => {
                f.write_str("this system has neither Landlock nor seccomp: it cannot be restricted")?;
            }
            (0, true) => f.write_str(
                "restricted: no network, no other programs, no signals to others (seccomp); this system has no Landlock, \
                 so it may read and write your files",
            )?,
            (version, seccomp) => {
                f.write_str(if self.own_folder {
                    "restricted: it writes into its own folder only"
                } else {
                    "restricted: it writes no files, because its folder holds your home"
                })?;
                if seccomp {
                    write!(
                        f,
                        "; no network, no other programs, no signals to others (Landlock {version}, seccomp)"
                    )?;
                } else {
                    write!(
                        f,
                        " (Landlock {version}); this system has no seccomp, so it may start other programs"
                    )?;
                }
            }
        }
        f.write_str(".")
    }

    fn limits(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limits = Vec::new();
        if self.memory_limit > 0 {
            limits.push(format!("{} of memory", Argument::Bytes(self.memory_limit)));
        }
        if self.file_limit > 0 {
            limits.push(format!("{} a file", Argument::Bytes(self.file_limit)));
        }
        match self.processors {
            0 => {}
            1 => limits.push("1 processor".to_owned()),
            n => limits.push(format!("{n} processors")),
        }
        if limits.is_empty() {
            return Ok(());
        }
        write!(f, " Limits: {}.", limits.join(", "))
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
