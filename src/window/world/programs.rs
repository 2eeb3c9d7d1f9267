//! Engines on this computer: known programs, what tells one build of a file from another, and how the engine of a
//! profile is started.

use app::engines::{EngineCommand, Source};
use app::settings::profiles::{GtpProfile, LibraryProfile};
use cgfthink_host::{Library, LibraryOptions, Protection};
use engine::{Silent, StopFlag};
use gtp::GtpOptions;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the host of GTP programs is told of one.
pub fn gtp_options(program: &GtpProfile) -> GtpOptions {
    let program = program.tidied();
    GtpOptions {
        allowed: Some(program.allowed.clone()).filter(|allowed| !allowed.is_empty()),
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
    options.writes_beside = library.writes_beside;
    options.allowed = Some(library.allowed.clone()).filter(|allowed| !allowed.is_empty());
    options.strict = library.strict;
    options.grace = match library.grace {
        0 => Duration::MAX,
        seconds => Duration::from_secs(seconds.into()),
    };
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

/// What tells one engine's file from another: its content, and that of what a library was linked with. `None` if there is
/// no such file.
pub fn fingerprint(source: &Source) -> Option<String> {
    match source {
        Source::Library(library) => library_fingerprint(library.path.as_path()),
        Source::Gtp(program) => {
            let program = gtp_options(program).program()?;
            process::fingerprint::of_program(&program).ok()
        }
        Source::Builtin(_) | Source::Net(_) => None,
    }
}

/// The same for the library at `path`.
pub fn library_fingerprint(path: &Path) -> Option<String> {
    cgfthink_host::fingerprint(path).ok()
}

/// Finds out what an engine could do if it ran. Nothing of it runs.
pub fn try_out(source: &Source) -> EngineCommand {
    let Source::Library(library) = source else {
        return EngineCommand::TriedOut {
            fingerprint: fingerprint(source),
            bounds: None,
        };
    };
    let options = LibraryOptions {
        folders: crate::starting::engine_folders(),
        allowed: None,
        ..library_options(library)
    };
    let (fingerprint, bounds) = match Library::try_out(options, &StopFlag::new(), &mut Silent) {
        Ok((fingerprint, protection)) => (Some(fingerprint), protection.bounds()),
        // What is wrong with it is told when it is started.
        Err(error) => (
            library_fingerprint(library.path.as_path()),
            Protection::unknown(&error),
        ),
    };
    EngineCommand::TriedOut {
        fingerprint,
        bounds: Some(bounds).filter(|_| library.restricted),
    }
}

/// What tells one edition of a file from another without reading it: size and time.
pub fn edition(path: &Path) -> Option<String> {
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
    fn another_file_is_another_edition() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = folder.path().join("a.so");
        assert_eq!(edition(&file), None);
        std::fs::write(&file, "one").expect("a file");
        let first = edition(&file);
        std::fs::write(&file, "three").expect("a file");
        assert_ne!(first, edition(&file));
    }
}
