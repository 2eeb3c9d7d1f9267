//! Files and folders as values: an application names them, compares them and remembers them, and cannot look at them.
//! Whoever does its work on files turns a [`FileRef`] into a path and a time into a [`Stamp`].

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// A file or a folder, which need not exist. Names that are no text survive, but for settings, which are text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileRef(PathBuf);

impl FileRef {
    /// The path of the file, for those who work on files.
    pub fn as_path(&self) -> &Path {
        &self.0
    }

    /// The last part of the file's place, as it is shown; of a place without one, as a root, the whole.
    pub fn name(&self) -> String {
        let name = self.0.file_name();
        name.map_or_else(
            || self.to_string(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// The name without what follows its last point; empty where there is no name.
    pub fn stem(&self) -> String {
        let stem = self.0.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }

    /// What follows the last point of the name, in lower case; empty where nothing does, or what is no text.
    pub fn ending(&self) -> String {
        let ending = self.0.extension().and_then(|ending| ending.to_str());
        ending.unwrap_or_default().to_lowercase()
    }

    /// The folder it is in; none of a root.
    pub fn folder(&self) -> Option<FileRef> {
        self.0.parent().map(FileRef::from)
    }

    /// What has that name in this folder. A name may lead on, or elsewhere: `b/c.sgf`, `../c.sgf`, `/c.sgf`.
    #[must_use]
    pub fn join(&self, name: &str) -> FileRef {
        FileRef(self.0.join(name))
    }

    /// The same name with a point and `ending` behind it. A point in a name begins no ending: `round 1.2` stays whole.
    #[must_use]
    pub fn with_ending(&self, ending: &str) -> FileRef {
        let mut name = self.0.clone().into_os_string();
        name.push(".");
        name.push(ending);
        FileRef(name.into())
    }

    /// The same place without `.` and `..`. The disk is not asked, so links are not followed.
    #[must_use]
    pub fn plain(&self) -> FileRef {
        let mut plain = PathBuf::new();
        for component in self.0.components() {
            if component == Component::ParentDir {
                plain.pop();
            } else {
                plain.push(component);
            }
        }
        FileRef(plain)
    }

    /// Whether it names nothing.
    pub fn is_empty(&self) -> bool {
        self.0.as_os_str().is_empty()
    }

    /// The whole place as text; none if it is no text.
    pub fn text(&self) -> Option<&str> {
        self.0.to_str()
    }
}

impl<T: AsRef<Path> + ?Sized> From<&T> for FileRef {
    fn from(path: &T) -> FileRef {
        FileRef(path.as_ref().to_owned())
    }
}

impl From<PathBuf> for FileRef {
    fn from(path: PathBuf) -> FileRef {
        FileRef(path)
    }
}

/// The whole place, with signs in the place of what is no text.
impl fmt::Display for FileRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}

/// Tells versions of a file apart: whoever wrote it anew, its stamp is another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp(SystemTime);

impl Stamp {
    /// The time it is made of, for those who work on files.
    pub fn time(self) -> SystemTime {
        self.0
    }
}

impl From<SystemTime> for Stamp {
    fn from(time: SystemTime) -> Stamp {
        Stamp(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_name() {
        let cases = [
            // place, name, stem, ending, folder
            ("/games/a.SGF", "a.SGF", "a", "sgf", Some("/games")),
            ("/games/a.sgf.gz", "a.sgf.gz", "a.sgf", "gz", Some("/games")),
            ("b", "b", "b", "", Some("")),
            ("/games/.hidden", ".hidden", ".hidden", "", Some("/games")),
            ("/", "/", "", "", None),
        ];
        for (place, name, stem, ending, folder) in cases {
            let file = FileRef::from(place);
            assert_eq!(file.to_string(), place);
            assert_eq!(file.name(), name);
            assert_eq!(file.stem(), stem);
            assert_eq!(file.ending(), ending);
            assert_eq!(file.folder(), folder.map(FileRef::from), "{place}");
        }
    }

    #[test]
    fn a_point_in_a_name_begins_no_ending() {
        let file = FileRef::from("/games/round 1.2").with_ending("sgf");
        assert_eq!(file.to_string(), "/games/round 1.2.sgf");
    }

    #[test]
    fn ways_back_are_taken_without_asking_the_disk() {
        let folder = FileRef::from("/games");
        let places = [
            ("./1950", "/games/1950"),
            ("../1950", "/1950"),
            ("1950/..", "/games"),
            ("/tmp", "/tmp"),
        ];
        for (typed, expected) in places {
            assert_eq!(folder.join(typed).plain(), FileRef::from(expected));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_text_survives() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let bytes = b"/games/\xe5\xb1.sgf";
        let file = FileRef::from(OsStr::from_bytes(bytes));
        assert_eq!(file.text(), None);
        assert_eq!(file.name(), "\u{fffd}.sgf");
        assert_eq!(file.as_path().as_os_str().as_bytes(), bytes);
        let other = file.folder().expect("a folder").join("b.sgf");
        assert_eq!(other, FileRef::from("/games/b.sgf"));
        let packed = file.with_ending("gz");
        assert!(
            packed
                .as_path()
                .as_os_str()
                .as_bytes()
                .ends_with(b"\xb1.sgf.gz")
        );
    }
}
