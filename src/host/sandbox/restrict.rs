//! What a library can reach: files, network, signals. Landlock guards them, `filter` (seccomp) the rest.
//!
//! A restricted library reads the system's libraries and its own folder, and writes into its own folder only. A library
//! that is not restricted may do what the user may, but signal nobody outside.

use super::filter;
use crate::frames::{Load, Protection};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};
use object::elf;
use object::read::elf::{Dyn, ElfFile64};
use object::read::{ReadCache, ReadRef};
use rustix::thread::{CapabilitySet, CapabilitySets, capabilities, set_capabilities};
use std::collections::HashSet;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The newest version of Landlock that the tests have seen.
const TESTED: ABI = ABI::V7;

/// Libraries, their settings, and what the C and C++ libraries ask of the system.
const READABLE: &[&str] = &[
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/sbin",
    "/etc",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/app",
    "/snap",
    "/proc",
    "/sys",
    "/dev/random",
    "/dev/urandom",
];
/// What may be written too.
const HARMLESS: &[&str] = &["/dev/null", "/dev/zero", "/dev/full"];
/// The most libraries that are looked for outside the system's folders.
const MAX_NEEDED: usize = 200;

/// Restricts this thread, and all it will start, before the library at `path` is loaded. Returns what is in force.
pub(super) fn apply(load: &Load, path: &Path) -> Protection {
    let mut protection = Protection {
        restricted: load.restricted,
        ..Protection::default()
    };
    let landlock = if load.restricted {
        protection.own_folder = own_folder(path).is_some_and(|folder| !holds_home(&folder));
        drop_capabilities();
        guard_files(path, protection.own_folder)
    } else {
        guard_signals()
    };
    protection.landlock = landlock.unwrap_or(0);
    protection.seccomp = load.restricted && filter::apply(std::process::id()).is_ok();
    protection
}

/// Where the user is root: takes away what goes round all that follows, as reading the memory of others. Whose files the
/// library's own are does not matter.
fn drop_capabilities() {
    let Ok(now) = capabilities(None) else {
        return;
    };
    let files =
        CapabilitySet::DAC_OVERRIDE | CapabilitySet::DAC_READ_SEARCH | CapabilitySet::FOWNER;
    let kept = CapabilitySets {
        effective: now.effective & files,
        permitted: now.permitted & files,
        inheritable: CapabilitySet::empty(),
    };
    let _ = set_capabilities(None, kept);
}

/// Keeps the signals of this process, and of all that it starts, from everybody else.
fn guard_signals() -> Result<u8, RulesetError> {
    let status = Ruleset::default()
        .scope(Scope::Signal)?
        .create()?
        .restrict_self()?;
    Ok(version(status.landlock))
}

fn guard_files(path: &Path, own_folder_writable: bool) -> Result<u8, RulesetError> {
    let read: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::ReadDir;
    let write = AccessFs::from_all(TESTED)
        & !(AccessFs::Execute | AccessFs::MakeChar | AccessFs::MakeBlock);
    let folder = own_folder(path);
    // The library may be a link into another folder, in which its data are.
    let other_folder = path.canonicalize().ok().and_then(|p| own_folder(&p));
    let own_rights = if own_folder_writable { write } else { read };
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(TESTED))?
        .handle_access(AccessNet::from_all(TESTED))?
        .scope(Scope::from_all(TESTED))?
        .create()?
        .add_rules(path_beneath_rules(READABLE, read))?
        .add_rules(path_beneath_rules(needed_libraries(path), read))?
        .add_rules(path_beneath_rules(HARMLESS, read | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(other_folder, read))?
        .add_rules(path_beneath_rules(folder, own_rights))?
        .restrict_self()?;
    Ok(version(status.landlock))
}

fn version(status: LandlockStatus) -> u8 {
    match status {
        LandlockStatus::Available { effective_abi, .. } => effective_abi as u8,
        _ => 0,
    }
}

fn own_folder(path: &Path) -> Option<PathBuf> {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .and_then(|folder| folder.canonicalize().ok())
}

/// Returns whether the user's home, or one of its parents, is this folder: who may write there may do anything.
fn holds_home(folder: &Path) -> bool {
    let home = std::env::home_dir().and_then(|home| home.canonicalize().ok());
    folder.parent().is_none() || home.is_some_and(|home| home.starts_with(folder))
}

/// Returns the libraries that the one at `path` was linked with and that are found through its own search path or the
/// user's, theirs included. Only the files: a search path may name any folder.
fn needed_libraries(path: &Path) -> HashSet<PathBuf> {
    let mut found = HashSet::new();
    let mut unread = vec![path.to_owned()];
    while let Some(library) = unread.pop() {
        let Some((names, folders)) = links_of(&library) else {
            continue;
        };
        for folder in folders {
            for file in names.iter().map(|name| folder.join(name)) {
                let new = file.is_file() && is_library(&file) && !found.contains(&file);
                if new && found.len() < MAX_NEEDED {
                    found.insert(file.clone());
                    unread.push(file);
                }
            }
        }
    }
    found
}

fn is_library(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| {
        ReadCache::new(file)
            .read_bytes_at(0, 4)
            .is_ok_and(|magic| magic == elf::ELFMAG)
    })
}

/// Returns the names of the libraries that the one at `path` needs, and the folders of its own where they are looked
/// for.
fn links_of(path: &Path) -> Option<(Vec<String>, Vec<PathBuf>)> {
    let data = ReadCache::new(File::open(path).ok()?);
    let file: ElfFile64<'_, object::Endianness, _> = ElfFile64::parse(&data).ok()?;
    let (endian, sections) = (file.endian(), file.elf_section_table());
    let (entries, strings) = sections.dynamic(endian, &data).ok()??;
    let strings = sections.strings(endian, &data, strings).ok()?;
    let origin = own_folder(path)?;
    let (mut names, mut folders) = (Vec::new(), Vec::new());
    let from_environment = std::env::var("LD_LIBRARY_PATH").unwrap_or_default();
    let mut add = |list: &str| {
        for folder in list.split(':') {
            let folder = folder
                .replace("${ORIGIN}", "$ORIGIN")
                .replace("$ORIGIN", &origin.to_string_lossy());
            folders.extend(Some(PathBuf::from(folder)).filter(|f| f.is_absolute()));
        }
    };
    add(&from_environment);
    for entry in entries {
        let text = || {
            let text = entry.string(endian, strings).ok()?;
            Some(String::from_utf8_lossy(text).into_owned())
        };
        match entry.d_tag(endian) {
            elf::DT_NEEDED => names.extend(text()),
            elf::DT_RUNPATH | elf::DT_RPATH => add(&text().unwrap_or_default()),
            _ => {}
        }
    }
    Some((names, folders))
}
