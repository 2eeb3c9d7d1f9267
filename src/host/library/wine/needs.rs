//! Looks for the libraries that a Windows library needs. The loader would only say "module not found", as if the
//! library itself were missing.

use crate::inspect::{LibraryFile, needs_of};
use engine::WindowsProblem;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Says which library is missing. The libraries of Windows itself are there; others are looked for beside the engine
/// and in Wine's folders, the ones beside the engine with what they need themselves.
pub(super) fn check(
    file: &LibraryFile,
    prefix: &Path,
    loader: &Path,
) -> Result<(), WindowsProblem> {
    let folder = file.path.parent().unwrap_or(Path::new("/"));
    let beside = names_in(folder);
    let system = System::look(prefix, loader, file.bits);
    let mut known: HashSet<String> = HashSet::new();
    let mut open: Vec<(Option<String>, Vec<String>)> = vec![(None, file.needs.clone())];
    while let Some((needed_by, names)) = open.pop() {
        for name in names {
            if !known.insert(name.to_ascii_lowercase()) {
                continue;
            }
            if let Some(there) = beside.iter().find(|n| n.eq_ignore_ascii_case(&name)) {
                open.push((Some(name), needs_of(&folder.join(there))));
            } else if !system.has(&name) {
                return Err(WindowsProblem::MissingDll { name, needed_by });
            }
        }
    }
    Ok(())
}

/// The libraries that come with Wine, and what was installed into the prefix.
struct System {
    names: HashSet<String>,
}

impl System {
    fn look(prefix: &Path, loader: &Path, bits: u8) -> System {
        let windows = prefix.join("drive_c/windows");
        // In a prefix for 32 bits only there is no other folder.
        let own = match bits {
            32 if windows.join("syswow64").is_dir() => "syswow64",
            _ => "system32",
        };
        let folders = system_folders(loader, bits)
            .chain([windows.join(own), windows.clone()])
            .flat_map(|folder| names_in(&folder));
        System {
            names: folders.map(|name| name.to_ascii_lowercase()).collect(),
        }
    }

    /// Where nothing is known of the system, everything may be there.
    fn has(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        // Names without a file: the loader knows what stands behind them.
        let is_set = name.starts_with("api-ms-win-") || name.starts_with("ext-ms-");
        is_set
            || !self.names.contains("kernel32.dll")
            || self.names.contains(&name)
            || self.names.contains(&format!("{name}.dll"))
    }
}

/// Returns the folders in which the Wine behind `loader` keeps its own libraries for so many bits.
pub(super) fn system_folders(loader: &Path, bits: u8) -> impl Iterator<Item = PathBuf> {
    let processor = match bits {
        32 => "i386-windows",
        _ => "x86_64-windows",
    };
    let loader = std::fs::canonicalize(loader).unwrap_or_else(|_| loader.to_owned());
    let home = loader.ancestors().nth(2).unwrap_or(Path::new("/usr"));
    let folders = |root: &Path| {
        let libs = [
            "lib",
            "lib64",
            "lib32",
            "lib/x86_64-linux-gnu",
            "lib/i386-linux-gnu",
        ];
        libs.map(|lib| root.join(lib).join("wine"))
    };
    // A Wine in a folder of its own uses no other's libraries.
    let own = folders(home).iter().any(|folder| folder.is_dir());
    let roots: Vec<&Path> = if own {
        vec![home]
    } else {
        vec![Path::new("/usr"), Path::new("/usr/local")]
    };
    let found: Vec<PathBuf> = roots.into_iter().flat_map(folders).collect();
    found
        .into_iter()
        .map(move |folder| folder.join(processor))
        .filter(|folder| folder.join("kernel32.dll").is_file())
}

/// Returns the names of the files in `folder`; none if it cannot be read.
fn names_in(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}
