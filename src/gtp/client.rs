//! A GTP program as an engine: a child process, or whatever speaks GTP behind a socket.
//!
//! `program` starts it, `connection` reads and writes without waiting, `link` is the talk over that. `sync` finds the
//! shortest path to a position, `time` words the clocks, `keep` tells the program both. `belief` reads what it shows of
//! its board, `gfx` finds what it draws while it thinks, `pictures` asks for the rest. `gtp` is all of that behind the
//! contract.

mod belief;
mod connection;
mod gfx;
mod gtp;
mod keep;
mod link;
mod pictures;
mod program;
mod start;
mod sync;
mod time;

pub use gtp::Gtp;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How to run a GTP program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GtpOptions {
    /// What the user calls it; empty: what it says of itself.
    pub name: String,
    /// The program and its arguments, as one would type them in a shell: quotes group words, nothing else is special.
    /// Or `tcp:HOST:PORT`, the address of a program that runs elsewhere.
    pub command_line: String,
    /// Where it runs; `None`: where this program runs.
    pub directory: Option<PathBuf>,
    /// Environment variables of the program beside this program's own.
    pub environment: Vec<(OsString, OsString)>,
    /// This program as an engine host with its first arguments: guards the program, so that nothing of it outlives this
    /// one. Empty: nobody does, and a program that does not end with its input stays when this one is killed.
    pub guard: Vec<OsString>,
    /// The fingerprint ([`process::fingerprint`]) that the program must have; `None`: any.
    pub allowed: Option<String>,
    /// Commands sent after every start.
    pub startup: Vec<String>,
    /// What it draws beside what it says itself: lines of `GoGui`'s analyze files, *type*/*label*/*command*, for programs that
    /// have such commands and no `gogui-analyze_commands`.
    pub drawing: String,
    /// After so long without an answer the user is asked whether to wait ([`engine::Notice::NotResponding`]).
    pub patience: Duration,
    /// How long a program may go on after an interrupt, when nobody waits for its answer, before it is ended.
    pub grace: Duration,
}

/// The words of a command line as they are written, with their quotation marks.
fn written(line: &str) -> Vec<&str> {
    let (mut quote, mut escaped) = (None, false);
    let ends_word = |c: char| {
        let ends = quote.is_none() && !escaped && c.is_ascii_whitespace();
        match c {
            _ if escaped => escaped = false,
            '\\' if quote != Some('\'') => escaped = true,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            _ if quote == Some(c) => quote = None,
            _ => {}
        }
        ends
    };
    line.split(ends_word)
        .filter(|word| !word.is_empty())
        .collect()
}

/// A word with the home and the variables in it.
fn expanded(word: &str) -> String {
    let home = || std::env::home_dir()?.into_os_string().into_string().ok();
    let variable = |name: &str| std::env::var(name).ok();
    shellexpand::full_with_context_no_errors(word, home, variable).into_owned()
}

impl GtpOptions {
    /// Returns the usual options for a command line.
    pub fn new(command_line: impl Into<String>) -> GtpOptions {
        GtpOptions {
            name: String::new(),
            command_line: command_line.into(),
            directory: None,
            environment: Vec::new(),
            guard: Vec::new(),
            allowed: None,
            startup: Vec::new(),
            drawing: String::new(),
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(5),
        }
    }

    /// Returns the words of the command line, the program first; `None` if a quotation mark is not closed or there
    /// is no word. `~` at the beginning of a word is the user's home, `$NAME` and `${NAME}` are variables of the environment;
    /// those that are not there stay as they are, and so does a word that is written with a single quotation mark or a backslash.
    pub fn words(&self) -> Option<Vec<String>> {
        let words = shell_words::split(&self.command_line).ok()?;
        let written = written(&self.command_line);
        // A comment and the like make them differ: then nothing is taken for a variable.
        let same = written.len() == words.len();
        let is_plain = |i: usize| same && !written[i].contains(['\'', '\\']);
        let words = words.into_iter().enumerate();
        let words: Vec<String> = words
            .map(|(i, word)| if is_plain(i) { expanded(&word) } else { word })
            .collect();
        (!words.is_empty()).then_some(words)
    }

    /// Returns the address, `HOST:PORT`, if the program runs elsewhere.
    pub fn address(&self) -> Option<&str> {
        self.command_line.trim().strip_prefix("tcp:")
    }

    /// Returns the path of the program, `None` if there is none that may be run: a path, seen from the folder where it
    /// is to run or from here, or a name on the search path.
    pub fn program(&self) -> Option<PathBuf> {
        let words = self.words()?;
        find_program(&words[0], self.directory.as_deref())
    }

    /// Returns the name by which messages call the program until it says its own.
    pub fn shown_name(&self) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let words = self.words().unwrap_or_default();
        let program = words.first().map_or("", String::as_str);
        let name = program.rsplit('/').next().unwrap_or(program);
        if name.is_empty() {
            self.command_line.clone()
        } else {
            name.to_owned()
        }
    }
}

/// Folders that hold programs though a desktop's search path may lack them.
const MORE_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

fn find_program(word: &str, directory: Option<&Path>) -> Option<PathBuf> {
    let path = Path::new(word);
    if path.components().count() > 1 {
        let here = std::path::absolute(path).ok();
        let there = directory.and_then(|d| std::path::absolute(d.join(path)).ok());
        return there.into_iter().chain(here).find(|path| may_run(path));
    }
    let search = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&search).chain(MORE_FOLDERS.map(PathBuf::from));
    folders
        .map(|folder| folder.join(word))
        .find(|path| may_run(path))
}

/// Returns whether there is a file that the system would run.
pub fn may_run(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.is_file() && is_executable(&file))
}

#[cfg(unix)]
fn is_executable(file: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_file: &std::fs::Metadata) -> bool {
    true
}
