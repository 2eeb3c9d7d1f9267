//! What a library was linked with, as far as it is not the system's.

use object::elf;
use object::read::elf::{Dyn, ElfFile64};
use object::read::{ReadCache, ReadRef};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The most libraries that are looked for outside the system's folders.
const MAX_NEEDED: usize = 200;

/// A library that another one needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Needed {
    /// The name by which it is needed.
    pub(super) name: String,
    /// Where it is.
    pub(super) path: PathBuf,
    /// Whether the loader knows it again by that name when it was loaded from elsewhere.
    pub(super) says_its_name: bool,
}

/// Returns the libraries that the one at `path` was linked with and that are found through its own search path or the
/// user's, theirs included. Only the files: a search path may name any folder.
pub(super) fn needed_libraries(path: &Path) -> Vec<Needed> {
    let mut found: Vec<Needed> = Vec::new();
    let mut unread = vec![path.to_owned()];
    while let Some(library) = unread.pop() {
        let Some(links) = Links::of(&library) else {
            continue;
        };
        for name in links.names {
            let plain = !name.is_empty() && !name.contains('/');
            if !plain || found.len() >= MAX_NEEDED || found.iter().any(|known| known.name == name) {
                continue;
            }
            let mut files = links.folders.iter().map(|folder| folder.join(&name));
            if let Some(path) = files.find(|file| file.is_file() && is_library(file)) {
                unread.push(path.clone());
                let says_its_name =
                    Links::of(&path).and_then(|links| links.own_name) == Some(name.clone());
                found.push(Needed {
                    name,
                    path,
                    says_its_name,
                });
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

/// What a library says of itself.
struct Links {
    own_name: Option<String>,
    /// The libraries it needs.
    names: Vec<String>,
    /// Where they are looked for before the system's folders.
    folders: Vec<PathBuf>,
}

impl Links {
    fn of(path: &Path) -> Option<Links> {
        let data = ReadCache::new(File::open(path).ok()?);
        let file: ElfFile64<'_, object::Endianness, _> = ElfFile64::parse(&data).ok()?;
        let (endian, sections) = (file.endian(), file.elf_section_table());
        let (entries, strings) = sections.dynamic(endian, &data).ok()??;
        let strings = sections.strings(endian, &data, strings).ok()?;
        let origin = path.parent()?.canonicalize().ok()?;
        let mut links = Links {
            own_name: None,
            names: Vec::new(),
            folders: Vec::new(),
        };
        links.look_in(
            &std::env::var("LD_LIBRARY_PATH").unwrap_or_default(),
            &origin,
        );
        for entry in entries {
            let text = || {
                let text = entry.string(endian, strings).ok()?;
                Some(String::from_utf8_lossy(text).into_owned())
            };
            match entry.d_tag(endian) {
                elf::DT_NEEDED => links.names.extend(text()),
                elf::DT_SONAME => links.own_name = text(),
                elf::DT_RUNPATH | elf::DT_RPATH => {
                    links.look_in(&text().unwrap_or_default(), &origin);
                }
                _ => {}
            }
        }
        Some(links)
    }

    fn look_in(&mut self, list: &str, origin: &Path) {
        for folder in list.split(':') {
            let folder = folder
                .replace("${ORIGIN}", "$ORIGIN")
                .replace("$ORIGIN", &origin.to_string_lossy());
            let folder = PathBuf::from(folder);
            self.folders
                .extend(Some(folder).filter(|f| f.is_absolute()));
        }
    }
}
