//! Windows libraries on Linux: Wine runs the engine host built for Windows, 64-bit or 32-bit as the library is.
//!
//! Wine keeps a server and some services running for each prefix (its folder with a drive C). Their start takes half a
//! second, so a first host that does nothing keeps them awake for as long as the program lives. They inherit its
//! environment, not that of an engine's host, and so survive when an engine's traces are wiped out.

mod needs;

use super::LibraryOptions;
use crate::TEXTS;
use crate::inspect::LibraryFile;
use crate::sandbox::HOST_ARGUMENT;
use engine::{EngineError, StopFlag, Talk, WindowsProblem};
use message::{Argument, Sentence, id, say};
use process::{MARK_VARIABLE, PARENT_VARIABLE, timespec};
use rustix::event::{PollFd, PollFlags, poll};
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, TryLockError};
use std::time::{Duration, Instant};

/// How long a host may take to start. A busy computer needs seconds for Wine's server.
pub(super) const SPAWN_LIMIT: Duration = Duration::from_mins(1);
/// How long the same may take while Wine makes its folder.
const PREFIX_LIMIT: Duration = Duration::from_mins(3);
/// How often Stop is looked at meanwhile.
const TICK: Duration = Duration::from_millis(20);
/// What is kept of Wine's complaints.
const WORDS: u64 = 600;

/// How one library is run.
pub(super) struct Wine {
    loader: PathBuf,
    host: PathBuf,
    prefix: PathBuf,
    library: OsString,
    bits: u8,
}

impl Wine {
    /// Finds everything that `file` needs, and wakes Wine's server. `stop` ends that at once.
    pub(super) fn prepare(
        options: &LibraryOptions,
        file: &LibraryFile,
        engine: &str,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Wine, EngineError> {
        let problem = |problem| EngineError::Windows {
            engine: engine.to_owned(),
            problem,
        };
        let loader = find_loader().ok_or_else(|| problem(WindowsProblem::NoWine))?;
        let host = find_host(file.bits).map_err(problem)?;
        let prefix = options
            .wine_prefix
            .clone()
            .or_else(default_prefix)
            .ok_or_else(|| {
                problem(WindowsProblem::WineFailed {
                    reason: id!(TEXTS, "wine-no-home").into(),
                })
            })?;
        // Known before a folder of 0.7 GB is made for it.
        if lacks_part(&loader, file.bits) {
            return Err(problem(missing_part(file.bits)));
        }
        // Wine writes its registry some time after it has made the folder.
        let exists = ["system.reg", ".update-timestamp"]
            .iter()
            .any(|file| prefix.join(file).is_file());
        let agreed = options.create_wine_prefix
            || std::env::var_os("KATSURA_CREATE_WINE_PREFIX").is_some_and(|value| value == "1");
        if !exists && !agreed {
            return Err(problem(WindowsProblem::NeedsPrefix { path: prefix }));
        }
        let wine = Wine {
            library: windows_path(&prefix, &file.path),
            loader,
            host,
            prefix,
            bits: file.bits,
        };
        wine.keep_awake(exists, stop, talk)
            .map_err(|failure| match failure {
                Failure::Stopped => EngineError::Ended {
                    engine: engine.to_owned(),
                },
                Failure::Wine(reason) => problem(wine.why_not(reason)),
                Failure::Silent => problem(wine.why_not(id!(TEXTS, "wine-silent").into())),
            })?;
        needs::check(file, &wine.prefix, &wine.loader).map_err(problem)?;
        Ok(wine)
    }

    /// The command that starts the library's host.
    pub(super) fn command(&self) -> Command {
        let mut command = self.host_command();
        command.arg(&self.library);
        command
    }

    /// Says why the host did not start. `words` is what Wine printed.
    pub(super) fn why_not(&self, words: Sentence) -> WindowsProblem {
        if has_part(&self.loader, self.bits) {
            WindowsProblem::WineFailed { reason: words }
        } else {
            missing_part(self.bits)
        }
    }

    /// What to say when the host speaks another version of the frames.
    pub(super) fn other_version(&self) -> WindowsProblem {
        WindowsProblem::OtherHost {
            path: self.host.clone(),
        }
    }

    fn host_command(&self) -> Command {
        let mut command = Command::new(&self.loader);
        command
            .arg(&self.host)
            .arg(HOST_ARGUMENT)
            .env("WINEPREFIX", &self.prefix)
            // Remarks about what Wine does not do fill the console, and take time.
            .env("WINEDEBUG", "-all")
            // No offers to fetch a browser and a .NET for a new folder.
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=")
            .env_remove("WINEARCH")
            // An engine has no window here, and connecting to a display costs time.
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            // For the services, should this program itself be run by an engine's host.
            .env_remove(MARK_VARIABLE)
            .env_remove(PARENT_VARIABLE);
        command
    }

    /// Makes sure that Wine's server runs, and goes on running for as long as this program does.
    fn keep_awake(
        &self,
        exists: bool,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<(), Failure> {
        /// The hosts that do nothing, one a prefix. They end when this program does, whose pipe they read.
        static KEEPERS: Mutex<Option<HashMap<PathBuf, Child>>> = Mutex::new(None);
        let mut keepers = loop {
            match KEEPERS.try_lock() {
                Ok(keepers) => break keepers,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                // Another engine is waking it.
                Err(TryLockError::WouldBlock) if stop.is_set() || talk.stopped() => {
                    return Err(Failure::Stopped);
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(TICK),
            }
        };
        let keepers = keepers.get_or_insert_default();
        if let Some(keeper) = keepers.get_mut(&self.prefix)
            && matches!(keeper.try_wait(), Ok(None))
        {
            return Ok(());
        }
        let limit = if exists {
            SPAWN_LIMIT
        } else {
            talk.progress(id!(TEXTS, "wine-makes-folder").into());
            std::fs::create_dir_all(&self.prefix).map_err(|error| {
                let (folder, reason) = (&self.prefix, Argument::shown(&error));
                Failure::Wine(say!(TEXTS, "wine-no-folder", folder, reason))
            })?;
            PREFIX_LIMIT
        };
        let keeper = self.start_keeper(limit, stop, talk)?;
        keepers.insert(self.prefix.clone(), keeper);
        Ok(())
    }

    fn start_keeper(
        &self,
        limit: Duration,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Child, Failure> {
        let mut keeper = self
            .host_command()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                let reason = Argument::shown(&error);
                Failure::Wine(say!(TEXTS, "wine-says", program = &self.loader, reason))
            })?;
        let mut output = keeper.stdout.take().expect("it was piped");
        let start = Instant::now();
        let result = loop {
            let mut fds = [PollFd::new(&output, PollFlags::IN)];
            if poll(&mut fds, Some(&timespec(TICK))).is_ok_and(|ready| ready > 0) {
                break match output.read(&mut [0; 16]) {
                    Ok(got) if got > 0 => {
                        keeper.stderr = None;
                        return Ok(keeper);
                    }
                    // Closed without a word: Wine could not run it.
                    _ => Failure::Silent,
                };
            }
            if stop.is_set() || talk.stopped() {
                break Failure::Stopped;
            }
            if matches!(keeper.try_wait(), Ok(Some(_))) {
                break Failure::Silent;
            }
            if start.elapsed() > limit {
                break Failure::Wine(say!(TEXTS, "wine-hangs", time = limit));
            }
        };
        let _ = keeper.kill();
        let _ = keeper.wait();
        Err(match result {
            Failure::Silent => Failure::Wine(last_words(&mut keeper)),
            other => other,
        })
    }
}

enum Failure {
    Stopped,
    Wine(Sentence),
    /// It ended; what it printed is not read yet.
    Silent,
}

/// Returns what Wine printed before it failed.
fn last_words(keeper: &mut Child) -> Sentence {
    let mut words = Vec::new();
    if let Some(stderr) = keeper.stderr.take() {
        // Services may hold the pipe open: what is there, and no more.
        let _ = rustix::fs::fcntl_setfl(&stderr, rustix::fs::OFlags::NONBLOCK);
        let _ = stderr.take(WORDS).read_to_end(&mut words);
    }
    let words = String::from_utf8_lossy(&words);
    match words.trim() {
        "" => id!(TEXTS, "wine-silent").into(),
        words => quotation(&words.lines().collect::<Vec<_>>().join(" / ")),
    }
}

/// What Wine printed, as a sentence.
pub(super) fn quotation(words: &str) -> Sentence {
    say!(TEXTS, "wine-quoted", words)
}

/// Where packages put Wine, beside the path.
const USUAL: [&str; 5] = [
    "/opt/wine-stable/bin/wine",
    "/opt/wine-staging/bin/wine",
    "/opt/wine-devel/bin/wine",
    "/usr/lib/wine/wine",
    "/usr/lib/wine/wine64",
];

/// Finds Wine: what the variable `WINE` names, else what is in the path, else where its packages put it.
fn find_loader() -> Option<PathBuf> {
    let is_program = |path: &PathBuf| path.is_file();
    let in_path = |name: &str| {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path)
            .map(|folder| folder.join(name))
            .find(is_program)
    };
    if let Some(wine) = std::env::var_os("WINE").filter(|wine| !wine.is_empty()) {
        let path = PathBuf::from(&wine);
        return if path.components().count() > 1 {
            Some(path).filter(is_program)
        } else {
            in_path(&wine.to_string_lossy())
        };
    }
    ["wine", "wine64"]
        .into_iter()
        .find_map(in_path)
        .or_else(|| USUAL.into_iter().map(PathBuf::from).find(is_program))
}

/// Finds the host program for Windows libraries of so many bits.
fn find_host(bits: u8) -> Result<PathBuf, WindowsProblem> {
    let name = format!("engine-host{bits}.exe");
    host_folders()
        .into_iter()
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
        .ok_or(WindowsProblem::NoHost { name })
}

/// `KATSURA_HOSTS`; beside the program; where a package would put it; where the build puts it.
fn host_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    folders.extend(std::env::var_os("KATSURA_HOSTS").map(PathBuf::from));
    let program = std::env::current_exe().ok();
    if let Some(folder) = program.as_deref().and_then(Path::parent) {
        folders.push(folder.to_owned());
        folders.push(folder.join("../lib/katsura"));
        folders.push(folder.join("../windows-hosts"));
        folders.push(folder.join("../../windows-hosts"));
    }
    folders
}

/// `KATSURA_WINEPREFIX`, else a folder beside the program's other data.
fn default_prefix() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    variable("KATSURA_WINEPREFIX").or_else(|| {
        let data = variable("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| Some(variable("HOME")?.join(".local/share")))?;
        Some(data.join("katsura/wine"))
    })
}

/// What to say of a Wine without the part for programs of so many bits.
fn missing_part(bits: u8) -> WindowsProblem {
    match bits {
        32 => WindowsProblem::No32Bit,
        _ => WindowsProblem::No64Bit,
    }
}

/// Returns whether the Wine behind `loader` has the libraries for programs of so many bits, as far as can be seen.
fn has_part(loader: &Path, bits: u8) -> bool {
    needs::system_folders(loader, bits).next().is_some()
}

/// Returns whether that Wine is known to have no part for programs of so many bits. Where nothing is known of it, it is
/// tried.
fn lacks_part(loader: &Path, bits: u8) -> bool {
    let other = if bits == 32 { 64 } else { 32 };
    !has_part(loader, bits) && has_part(loader, other)
}

/// Returns what a Windows program calls the file at `path`.
fn windows_path(prefix: &Path, path: &Path) -> OsString {
    let drive = prefix.join("dosdevices/z:");
    // A folder that is still to be made will have the drive.
    let has_drive = !prefix.join("dosdevices").exists()
        || std::fs::canonicalize(drive).is_ok_and(|root| root == Path::new("/"));
    let mut name = OsString::from(if has_drive { "Z:" } else { r"\\?\unix" });
    for part in path.components().skip(1) {
        name.push(r"\");
        name.push(part);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_part_of_wine_is_known_before_anything_is_made() {
        let root = tempfile::tempdir().expect("there is room for a temporary folder");
        let loader = root.path().join("bin/wine");
        let touch = |path: &Path| {
            std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("room");
            std::fs::write(path, "").expect("room");
        };
        touch(&loader);
        touch(&root.path().join("lib/wine/x86_64-windows/kernel32.dll"));
        assert!(lacks_part(&loader, 32) && !lacks_part(&loader, 64));
        assert_eq!(missing_part(32), WindowsProblem::No32Bit);
        touch(&root.path().join("lib/wine/i386-windows/kernel32.dll"));
        assert!(!lacks_part(&loader, 32));
        // Of a Wine that keeps its libraries elsewhere nothing is known.
        std::fs::remove_dir_all(root.path().join("lib/wine")).expect("it is there");
        std::fs::create_dir_all(root.path().join("lib/wine")).expect("room");
        assert!(!lacks_part(&loader, 32));
    }

    #[test]
    fn paths_become_those_of_windows() {
        let prefix = tempfile::tempdir().expect("there is room for a temporary folder");
        let path = Path::new("/home/囲碁/my engine.dll");
        assert_eq!(
            windows_path(prefix.path(), path),
            r"Z:\home\囲碁\my engine.dll"
        );
        let drives = prefix.path().join("dosdevices");
        std::fs::create_dir(&drives).expect("the folder can be made");
        assert_eq!(
            windows_path(prefix.path(), path),
            r"\\?\unix\home\囲碁\my engine.dll"
        );
        std::os::unix::fs::symlink("/", drives.join("z:")).expect("the link can be made");
        assert_eq!(
            windows_path(prefix.path(), path),
            r"Z:\home\囲碁\my engine.dll"
        );
    }
}
