//! Engines on this computer: known programs, what tells one build of a file from another, and how the engine of a
//! profile is started.

use app::settings::profiles::{GtpProfile, LibraryProfile};
use cgfthink_host::LibraryOptions;
use gtp::GtpOptions;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the host of GTP programs is told of one.
pub fn gtp_options(program: &GtpProfile) -> GtpOptions {
    let program = program.tidied();
    GtpOptions {
        name: program.title(),
        directory: program.directory.map(|folder| folder.as_path().to_owned()),
        startup: program.startup,
        patience: Duration::from_secs(program.patience.into()),
        ..GtpOptions::new(&program.command)
    }
}

/// What the host of libraries is told of one.
pub fn library_options(library: &LibraryProfile) -> LibraryOptions {
    let mut options = LibraryOptions::new(library.path.as_path());
    options.parity_turn = library.parity;
    // The question whether it may run says so.
    options.create_wine_prefix = library.is_for_windows();
    options.restricted = library.restricted;
    options.strict = library.strict;
    if library.memory > 0 {
        options.memory_limit = Some(u64::from(library.memory) << 20);
    }
    options
}

/// GTP programs that people have, and how each is told to speak GTP.
const KNOWN: [(&str, &str, &str); 8] = [
    ("GNU Go", "gnugo", "gnugo --mode gtp"),
    ("KataGo", "katago", "katago gtp"),
    ("Pachi", "pachi", "pachi"),
    ("Fuego", "fuego", "fuego"),
    ("Leela Zero", "leelaz", "leelaz --gtp"),
    ("MoGo", "mogo", "mogo"),
    ("Ray", "ray", "ray"),
    ("AmiGo", "amigogtp", "amigogtp"),
];

/// The known GTP programs that are found in the folders of `path`, in the form of the variable `PATH`, or in Debian's
/// folder for games, which a desktop's `PATH` may lack.
pub fn presets(path: &std::ffi::OsStr) -> Vec<GtpProfile> {
    let games = Path::new("/usr/games");
    let mut folders: Vec<PathBuf> = std::env::split_paths(path).collect();
    let named = folders.iter().any(|folder| folder == games);
    if !named {
        folders.push(games.to_owned());
    }
    let found = |(name, program, command): &(&str, &str, &str)| {
        let folder = folders.iter().find(|f| f.join(program).is_file())?;
        let hidden = !named && folder == games;
        let command = if hidden {
            command.replacen(program, &games.join(program).to_string_lossy(), 1)
        } else {
            (*command).to_owned()
        };
        Some(GtpProfile::new(name, &command))
    };
    KNOWN.iter().filter_map(found).collect()
}

/// What tells one build of a file from another without reading it: size and time.
pub fn fingerprint(path: &Path) -> Option<String> {
    let data = std::fs::metadata(path).ok()?;
    let since = data.modified().ok()?.duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map_or(0, |time| time.as_nanos());
    Some(format!("{}-{nanos}", data.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_programs_that_are_there_are_offered() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        for name in ["katago", "pachi"] {
            std::fs::write(folder.path().join(name), "").expect("a file");
        }
        let path = std::env::join_paths([folder.path()]).expect("a path");
        let offered = presets(&path);
        let commands: Vec<&str> = offered
            .iter()
            .map(|p| &*p.command)
            .filter(|command| !command.starts_with("/usr/games"))
            .collect();
        assert_eq!(commands, ["katago gtp", "pachi"]);
    }

    #[test]
    fn another_build_has_another_fingerprint() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("a.so");
        assert_eq!(fingerprint(&file), None);
        std::fs::write(&file, "one").expect("a file");
        let first = fingerprint(&file);
        std::fs::write(&file, "three").expect("a file");
        assert_ne!(first, fingerprint(&file));
    }
}
