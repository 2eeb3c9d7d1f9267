//! Which folders are the user's own: what lies in them belongs to no engine, though one may lie beside it.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

/// Folders for temporary files, where everybody's things lie side by side.
const TEMPORARY: [&str; 4] = ["/tmp", "/var/tmp", "/dev/shm", "/run"];

/// The homes the user may have, and the folders in which people keep their things.
pub(super) struct Personal {
    /// Where libraries have their private folders and the copies that are loaded.
    engines: Option<PathBuf>,
    homes: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Personal {
    /// Finds them by the environment, by the system's list of users, which knows a home when the environment does not,
    /// and by what the desktop calls the folders. `more` are homes too; `engines` is where libraries have their private
    /// folders, which one of them must not get as a whole.
    pub(super) fn find(more: &[PathBuf], engines: &Path) -> Personal {
        let uid = rustix::process::getuid().as_raw();
        let users = std::fs::read("/etc/passwd").unwrap_or_default();
        let by_environment = std::env::var_os("HOME").map(PathBuf::from);
        let homes = by_environment.into_iter().chain(home_in(&users, uid));
        let mut folders: Vec<PathBuf> = TEMPORARY.iter().map(PathBuf::from).collect();
        folders.push(std::env::temp_dir());
        folders.push(PathBuf::from(format!("/run/user/{uid}")));
        folders.extend(std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from));
        if let Some(named) = directories::UserDirs::new() {
            let named = [
                named.audio_dir(),
                named.desktop_dir(),
                named.document_dir(),
                named.download_dir(),
                named.picture_dir(),
                named.public_dir(),
                named.template_dir(),
                named.video_dir(),
            ];
            folders.extend(named.into_iter().flatten().map(Path::to_owned));
        }
        let mut personal = Personal::of(homes.chain(more.iter().cloned()), folders);
        personal.engines = engines.canonicalize().ok();
        personal
    }

    fn of(homes: impl IntoIterator<Item = PathBuf>, mut folders: Vec<PathBuf>) -> Personal {
        let real = |path: PathBuf| path.canonicalize().ok();
        let homes: Vec<PathBuf> = homes
            .into_iter()
            .filter(|home| home.is_absolute())
            .filter_map(real)
            .collect();
        // As they are called where nobody gave them another name.
        for home in &homes {
            folders.extend(["Desktop", "Documents", "Downloads"].map(|name| home.join(name)));
        }
        Personal {
            engines: None,
            folders: folders.into_iter().filter_map(real).collect(),
            homes,
        }
    }

    /// Whether `folder`, a path without links, is one of them, holds one of them, or is hidden in a home, where programs
    /// keep what they know of the user.
    pub(super) fn has(&self, folder: &Path) -> bool {
        let holds = |own: &PathBuf| own.starts_with(folder);
        let hidden = |home: &PathBuf| {
            let within = folder.strip_prefix(home).ok();
            let mut names = within.into_iter().flat_map(Path::iter);
            names.any(|name| name.as_bytes().starts_with(b"."))
        };
        folder.parent().is_none()
            || self.homes.iter().chain(&self.folders).any(holds)
            || self.homes.iter().any(hidden)
            || self
                .engines
                .as_ref()
                .is_some_and(|engines| engines.starts_with(folder) || folder.starts_with(engines))
    }
}

/// The home of a user by the lines of `/etc/passwd`.
fn home_in(users: &[u8], uid: u32) -> Option<PathBuf> {
    let number = uid.to_string();
    users.split(|&byte| byte == b'\n').find_map(|line| {
        let mut fields = line.split(|&byte| byte == b':').skip(2);
        let is_user = fields.next()? == number.as_bytes();
        let home = fields.nth(2).filter(|_| is_user)?;
        Some(PathBuf::from(OsStr::from_bytes(home)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_the_user_is_known_by_any_name() {
        let place = tempfile::tempdir().expect("a folder for the test");
        let root = place.path().canonicalize().expect("it is there");
        let made = |name: &str| {
            let folder = root.join(name);
            std::fs::create_dir_all(&folder).expect("a folder");
            folder
        };
        let home = made("home/hana");
        let downloads = made("home/hana/ダウンロード");
        for name in [
            "Downloads",
            "engines/blue",
            ".local/share/x",
            "Desktop/blue",
        ] {
            made(&format!("home/hana/{name}"));
        }
        made("opt/blue");
        std::os::unix::fs::symlink(&home, root.join("link")).expect("a link");
        let personal = Personal::of([root.join("link")], vec![downloads]);
        for (folder, expected) in [
            ("", true),
            ("home", true),
            ("home/hana", true),
            ("home/hana/Downloads", true),
            ("home/hana/ダウンロード", true),
            ("home/hana/Desktop", true),
            ("home/hana/.local", true),
            ("home/hana/.local/share/x", true),
            ("home/hana/engines", false),
            ("home/hana/engines/blue", false),
            ("home/hana/Desktop/blue", false),
            ("opt/blue", false),
        ] {
            let folder = root.join(folder);
            assert_eq!(personal.has(&folder), expected, "{}", folder.display());
        }
        assert!(personal.has(Path::new("/")));
    }

    #[test]
    fn a_home_is_found_without_the_environment() {
        let users =
            b"root:x:0:0:root:/root:/bin/bash\nhana:x:1000:1000:\xff,,,:/home/hana:/bin/sh\nbad\n";
        for (uid, home) in [(0, Some("/root")), (1000, Some("/home/hana")), (7, None)] {
            assert_eq!(home_in(users, uid), home.map(PathBuf::from));
        }
    }
}
