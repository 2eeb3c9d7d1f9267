//! What tells a program from another: the SHA-256 of its file. One in the system's folders is told by its path: what is
//! there only the system's administrator changes, as with every update.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// What fingerprints begin with.
pub const BY_CONTENT: &str = "sha256:";
/// What the fingerprint of a program in the system's folders begins with; its real path follows.
pub const BY_PLACE: &str = "system:";
/// Folders that belong to the system.
const SYSTEM: [&str; 8] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    "/snap",
];

/// A SHA-256.
pub type Digest256 = [u8; 32];

/// Returns the fingerprint of the program at `path`.
///
/// # Errors
/// The file cannot be read.
pub fn of_program(path: &Path) -> io::Result<String> {
    of_open_program(path, &mut File::open(path)?)
}

/// The same of a file that is open, which was found at `path`.
///
/// # Errors
/// The file cannot be read.
pub fn of_open_program(path: &Path, file: &mut File) -> io::Result<String> {
    let real = path.canonicalize()?;
    if SYSTEM.iter().any(|folder| real.starts_with(folder)) {
        return Ok(format!("{BY_PLACE}{}", real.display()));
    }
    Ok(by_content(&copy(file, &mut io::sink())?))
}

/// Returns the fingerprint of what has that digest.
pub fn by_content(digest: &Digest256) -> String {
    format!("{BY_CONTENT}{}", hex(digest))
}

/// Writes bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Copies a file and returns the digest of what was copied.
///
/// # Errors
/// Reading or writing fails.
pub fn copy(from: &mut impl Read, to: &mut impl Write) -> io::Result<Digest256> {
    let mut hasher = Sha256::new();
    let mut chunk = vec![0; 1 << 18];
    loop {
        match from.read(&mut chunk) {
            Ok(0) => return Ok(hasher.finalize().into()),
            Ok(got) => {
                hasher.update(&chunk[..got]);
                to.write_all(&chunk[..got])?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_by_content_and_those_of_the_system_by_place() {
        let mut file = tempfile::NamedTempFile::new().expect("there is room for a file");
        file.write_all(b"abc").expect("there is room");
        let known = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(of_program(file.path()).ok().as_deref(), Some(known));
        if cfg!(target_os = "linux") {
            let system = of_program(Path::new("/bin/sh")).expect("there is one");
            assert!(system.starts_with("system:/usr/bin/") || system.starts_with("system:/bin/"));
        }
        assert!(of_program(Path::new("/nowhere")).is_err());
    }
}
