//! The engines a user added, as the settings keep them: one table each, a library by its `path`, a GTP program by
//! its `command`, a network by `net`. What is no engine is kept as it is, because a person may have written it.

use fileref::FileRef;
use serde::{Deserialize, Serialize};

/// One engine of the user's list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Profile {
    /// A cgfthink library.
    Library(LibraryProfile),
    /// A GTP program.
    Gtp(GtpProfile),
    /// The built-in engine with a network of the user's.
    Net(NetProfile),
    /// Something that makes no sense to this version. It is written back unchanged.
    Unknown(toml::Value),
}

/// How a library is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each switch is on or off on its own"
)]
pub struct LibraryProfile {
    /// The name the user knows it by; empty for the file's.
    #[serde(default)]
    pub name: String,
    /// The file.
    pub path: FileRef,
    /// Whether it may write only in a private folder and reach neither the network nor other programs.
    #[serde(default = "yes")]
    pub restricted: bool,
    /// Whether, though restricted, it may read and write all that is in the folder of its file.
    #[serde(default)]
    pub writes_beside: bool,
    /// The memory it may take, in megabytes; 0 for the usual limit.
    #[serde(default)]
    pub memory: u32,
    /// Seconds that it may go on after Stop before it is ended; 0 for as long as the user likes.
    #[serde(default = "usual_patience")]
    pub grace: u32,
    /// Whether what breaks the rules of the interface is an error instead of being put right.
    #[serde(default)]
    pub strict: bool,
    /// Whether it is told the side to move by the parity of the move number, as `CgfGoBan` does.
    #[serde(default)]
    pub parity: bool,
    /// Whether it is loaded again by itself when the file was built anew.
    #[serde(default)]
    pub reload: bool,
    /// The fingerprint of the file that the user agreed to run; empty before that. See [`is_fingerprint`].
    #[serde(default)]
    pub allowed: String,
}

/// Whether a library's file is called as any other is.
fn says_nothing(stem: &str) -> bool {
    ["cgfthink", "engine", "cgfgui_thinking"]
        .iter()
        .any(|usual| stem.eq_ignore_ascii_case(usual))
}

/// What fingerprints begin with that tell files by their content. Earlier versions wrote a size and a time.
const BY_CONTENT: &str = "sha256:";

/// Whether that tells a file by its content.
pub fn is_fingerprint(text: &str) -> bool {
    text.starts_with(BY_CONTENT)
}

/// How a GTP program is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GtpProfile {
    /// The name the user knows it by.
    #[serde(default)]
    pub name: String,
    /// The program and its arguments, as in a shell.
    pub command: String,
    /// Where it runs; none: where this program runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<FileRef>,
    /// Commands sent after every start.
    #[serde(default)]
    pub startup: Vec<String>,
    /// Seconds without an answer after which the user is asked whether to wait.
    #[serde(default = "usual_patience")]
    pub patience: u32,
    /// Whether it is started again by itself when the program was built anew.
    #[serde(default)]
    pub reload: bool,
    /// The fingerprint of the program that the user agreed to run; empty until it was looked at.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub allowed: String,
}

/// The file of a network, for the built-in engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetProfile {
    /// The name the user knows it by; empty for the file's.
    #[serde(default)]
    pub name: String,
    /// The file.
    pub net: FileRef,
}

/// What the names of networks' files end in.
pub const NET_ENDINGS: [&str; 4] = ["bin.gz", "txt.gz", "bin", "txt"];

impl NetProfile {
    /// A network under its usual name.
    pub fn new(net: FileRef) -> NetProfile {
        NetProfile {
            name: String::new(),
            net,
        }
    }

    /// Whether a file may be a network, by its name: nothing is read here.
    pub fn fits(file: &FileRef) -> bool {
        let name = file.name().to_lowercase();
        let mut endings = NET_ENDINGS.iter();
        endings.any(|ending| name.ends_with(&format!(".{ending}")))
    }

    /// Its name, or that of its file as one would name it to the program.
    pub fn title(&self) -> String {
        match self.name.trim() {
            "" => format!("net:{}", self.net.name()),
            name => name.to_owned(),
        }
    }
}

fn yes() -> bool {
    true
}

fn usual_patience() -> u32 {
    20
}

impl LibraryProfile {
    /// A library as it is run when nothing else was said.
    pub fn new(path: impl Into<FileRef>) -> LibraryProfile {
        LibraryProfile {
            name: String::new(),
            path: path.into(),
            restricted: true,
            writes_beside: false,
            memory: 0,
            grace: usual_patience(),
            strict: false,
            parity: false,
            reload: false,
            allowed: String::new(),
        }
    }

    /// Whether it is a library for Windows, by its name: nothing is read here.
    pub fn is_for_windows(&self) -> bool {
        self.path.ending() == "dll"
    }

    /// Its name, or the file's without what every library's has, or the folder's where the file is called as the
    /// interface is: most libraries for Windows are.
    pub fn title(&self) -> String {
        if !self.name.trim().is_empty() {
            return self.name.trim().to_owned();
        }
        let stem = self.path.stem();
        let stem = stem.strip_prefix("lib").unwrap_or(&stem);
        let folder = self.path.folder().map(|folder| folder.name());
        match folder {
            Some(folder) if says_nothing(stem) && !folder.is_empty() => folder,
            _ => stem.to_owned(),
        }
    }
}

impl GtpProfile {
    /// A program as it is run when nothing else was said.
    pub fn new(name: &str, command: &str) -> GtpProfile {
        GtpProfile {
            name: name.to_owned(),
            command: command.to_owned(),
            directory: None,
            startup: Vec::new(),
            patience: usual_patience(),
            reload: false,
            allowed: String::new(),
        }
    }

    /// Its name, or the program's.
    pub fn title(&self) -> String {
        if !self.name.trim().is_empty() {
            return self.name.trim().to_owned();
        }
        let program = self.command.split_whitespace().next().unwrap_or_default();
        let stem = FileRef::from(program.trim_matches(['"', '\''])).stem();
        if stem.is_empty() {
            "GTP".to_owned()
        } else {
            stem
        }
    }

    /// Puts another program in front of the arguments.
    pub fn replace_program(&mut self, program: &str) {
        let command = self.command.trim();
        let end = match command.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                command[1..].find(quote).map_or(command.len(), |at| at + 2)
            }
            _ => command.find(char::is_whitespace).unwrap_or(command.len()),
        };
        self.command = format!("{}{}", quoted(program), &command[end..]);
    }

    /// The same without blanks that mean nothing, and with a patience between a second and an hour.
    #[must_use]
    pub fn tidied(&self) -> GtpProfile {
        let lines = self.startup.iter().map(|line| line.trim().to_owned());
        GtpProfile {
            command: self.command.trim().to_owned(),
            startup: lines.filter(|line| !line.is_empty()).collect(),
            patience: self.patience.clamp(1, 3600),
            ..self.clone()
        }
    }
}

impl Profile {
    /// The name it goes by; none for what is no engine.
    pub fn title(&self) -> Option<String> {
        match self {
            Profile::Library(library) => Some(library.title()),
            Profile::Gtp(program) => Some(program.title()),
            Profile::Net(net) => Some(net.title()),
            Profile::Unknown(_) => None,
        }
    }

    /// Gives it that name.
    pub fn rename(&mut self, to: String) {
        match self {
            Profile::Library(library) => library.name = to,
            Profile::Gtp(program) => program.name = to,
            Profile::Net(net) => net.name = to,
            Profile::Unknown(_) => {}
        }
    }

    /// The library, if it is one.
    pub fn library(&self) -> Option<&LibraryProfile> {
        match self {
            Profile::Library(library) => Some(library),
            _ => None,
        }
    }

    /// The fingerprint of the file that the user agreed to run, empty for none; none for what has no such file.
    pub fn allowed(&self) -> Option<&str> {
        match self {
            Profile::Library(library) => Some(&library.allowed),
            Profile::Gtp(program) => Some(&program.allowed),
            Profile::Net(_) | Profile::Unknown(_) => None,
        }
    }

    /// Notes that the user agreed to run the file of that fingerprint; empty for none.
    pub fn set_allowed(&mut self, fingerprint: String) {
        match self {
            Profile::Library(library) => library.allowed = fingerprint,
            Profile::Gtp(program) => program.allowed = fingerprint,
            Profile::Net(_) | Profile::Unknown(_) => {}
        }
    }

    /// Whether it is started again by itself when its file was built anew.
    pub fn reloads(&self) -> bool {
        match self {
            Profile::Library(library) => library.reload,
            Profile::Gtp(program) => program.reload,
            Profile::Net(_) | Profile::Unknown(_) => false,
        }
    }

    /// Switches whether it is started again by itself when its file was built anew.
    pub fn set_reload(&mut self, on: bool) {
        match self {
            Profile::Library(library) => library.reload = on,
            Profile::Gtp(program) => program.reload = on,
            Profile::Net(_) | Profile::Unknown(_) => {}
        }
    }

    /// Whether there is enough to start it with.
    pub fn is_complete(&self) -> bool {
        match self {
            Profile::Library(library) => !library.path.is_empty(),
            Profile::Gtp(program) => !program.command.trim().is_empty(),
            Profile::Net(net) => !net.net.is_empty(),
            Profile::Unknown(_) => false,
        }
    }
}

/// Puts a word into quotes for a command line, if it needs them.
pub fn quoted(word: &str) -> String {
    if word.contains(|c: char| c.is_whitespace() || "\"'\\".contains(c)) {
        format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_where_none_was_given() {
        for (path, title) in [
            ("/e/libblue.so", "blue"),
            ("/e/simple.dll", "simple"),
            ("/e/lib.so", ""),
        ] {
            assert_eq!(LibraryProfile::new(path).title(), title, "{path}");
        }
        for (command, title) in [
            ("/usr/games/gnugo --mode gtp", "gnugo"),
            ("ssh host katago gtp", "ssh"),
            ("", "GTP"),
        ] {
            assert_eq!(GtpProfile::new(" ", command).title(), title, "{command}");
        }
        assert_eq!(GtpProfile::new(" Blue ", "x").title(), "Blue");
    }

    #[test]
    fn a_program_with_a_space_in_its_path_stays_one_word() {
        for (word, expected) in [
            ("/usr/bin/x", "/usr/bin/x"),
            ("/my engines/x", "\"/my engines/x\""),
            ("C:\\x", "\"C:\\\\x\""),
            ("a\"b", "\"a\\\"b\""),
        ] {
            assert_eq!(quoted(word), expected);
        }
    }
}
