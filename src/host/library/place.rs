//! Where a library runs: from a private copy, in a private folder.
//!
//! In the program's folder for engines each library file has a folder of its own. In it are
//!
//! * `work`, the current folder, the home and the place for temporary files of a restricted library, and all that it may
//!   write; the files beside the library stand in it as links, so that they are found by their bare names;
//! * `code-…`, a folder for each edition of the file and each way of running it, which no restricted library may write:
//!   the copy that is loaded, copies of the libraries it was linked with, and links to the files beside it. The links
//!   are also what the host goes by when it opens those files to the library.
//!
//! What is hashed is what is loaded: the hash is that of the copies.

mod closed;
mod links;
mod personal;

use super::LibraryOptions;
pub(super) use closed::Closed;
use links::{Needed, needed_libraries};
use personal::Personal;
use process::fingerprint::{self, Digest256, hex};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{DirBuilder, File};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt};
use std::path::{Path, PathBuf};

/// More files beside a library are not opened to it one by one.
const MAX_BESIDE: usize = 1000;
/// So many editions of a file are kept, those that were used last.
const KEPT_EDITIONS: usize = 4;
/// How often a file is copied that somebody is writing.
const TRIES: usize = 3;

/// Where one library runs.
pub(super) struct Place {
    /// The file that is loaded.
    pub(super) copy: PathBuf,
    /// The current folder when it is loaded.
    pub(super) folder: PathBuf,
    /// What it may write.
    pub(super) work: PathBuf,
    /// The folder of its file, if it may write there too.
    pub(super) own: Option<PathBuf>,
    /// What beside it is not opened to it, if anything is not.
    pub(super) closed: Option<Closed>,
    /// What it is, and what it was linked with.
    pub(super) fingerprint: String,
    /// Holds all that if nothing is to be kept.
    _temporary: Option<tempfile::TempDir>,
}

/// How a library is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Restricted,
    /// Restricted, but it may write in the folder of its file.
    Beside,
    Free,
}

impl Place {
    /// Makes it ready. `library` is the absolute path of the file.
    ///
    /// # Errors
    /// The file cannot be read, or there is no room for a copy.
    pub(super) fn prepare(options: &LibraryOptions, library: &Path) -> io::Result<Place> {
        let temporary = match options.folders {
            Some(_) => None,
            None => Some(tempfile::Builder::new().prefix("katsura").tempdir()?),
        };
        let own = temporary.as_ref().map(tempfile::TempDir::path);
        let engines = options.folders.as_deref().or(own);
        let engines = engines.unwrap_or(Path::new("/"));
        let root = engines.join(folder_name(library));
        let work = root.join("work");
        make_folder(&work)?;
        // The library may have put something else in its place. Without it there are no temporary files.
        let temporary_files = work.join("tmp");
        if make_folder(&temporary_files).is_err() {
            let _ = std::fs::remove_file(&temporary_files);
            let _ = make_folder(&temporary_files);
        }
        let homes: Vec<PathBuf> = options
            .environment
            .iter()
            .filter(|(name, _)| name == "HOME")
            .map(|(_, home)| home.into())
            .collect();
        let personal = Personal::find(&homes, engines);
        let own = own_folder(library).filter(|folder| !personal.has(folder));
        let way = match (options.restricted, options.writes_beside && own.is_some()) {
            (false, _) => Way::Free,
            (true, true) => Way::Beside,
            (true, false) => Way::Restricted,
        };
        let needed = needed_libraries(library);
        let name = library.file_name().unwrap_or(OsStr::new("library"));
        let edition = Edition::store(&root, way, library, name, &needed)?;
        let beside = beside(library, &personal, way);
        edition.link(&beside);
        forget_editions(&root, &edition.folder);
        if way == Way::Restricted {
            link_all(&work, &beside, &|_| false);
        }
        let closed = match way {
            Way::Restricted => Closed::find(library, &personal),
            Way::Beside | Way::Free => None,
        };
        let folder = match way {
            Way::Restricted => work.clone(),
            Way::Beside | Way::Free => library.parent().unwrap_or(Path::new("/")).to_owned(),
        };
        Ok(Place {
            copy: edition.folder.join(name),
            folder,
            work,
            own: own.filter(|_| way == Way::Beside),
            closed,
            fingerprint: edition.fingerprint,
            _temporary: temporary,
        })
    }
}

/// Returns what tells one edition of a library from another: the SHA-256 of its file and of the libraries that it was
/// linked with and that are not the system's.
///
/// # Errors
/// One of the files cannot be read.
pub fn fingerprint_of(library: &Path) -> io::Result<String> {
    let mut digests = Digests::default();
    digests.add("", hash(library)?);
    for needed in needed_libraries(library) {
        digests.add(&needed.name, hash(&needed.path)?);
    }
    Ok(digests.fingerprint())
}

/// An edition of a library that is ready to be loaded.
struct Edition {
    folder: PathBuf,
    fingerprint: String,
    /// The names of the copies.
    copies: Vec<OsString>,
}

impl Edition {
    fn store(
        root: &Path,
        way: Way,
        library: &Path,
        name: &OsStr,
        needed: &[Needed],
    ) -> io::Result<Edition> {
        let mut digests = Digests::default();
        let digest = hash(library)?;
        let letter = match way {
            Way::Restricted => 'r',
            Way::Beside => 'w',
            Way::Free => 'u',
        };
        let folder = root.join(format!("code-{letter}-{}", &hex(&digest)[..16]));
        make_folder(&folder)?;
        // Told apart by when they were used last.
        let _ = File::open(&folder).and_then(|f| f.set_modified(std::time::SystemTime::now()));
        digests.add("", copy(library, &folder, name, digest)?);
        let mut copies = vec![name.to_owned()];
        for needed in needed {
            let digest = hash(&needed.path)?;
            let there = OsString::from(&needed.name);
            // One that the loader would not know again is loaded from where it is; the link opens it.
            let digest = if needed.says_its_name {
                copy(&needed.path, &folder, &there, digest)?
            } else {
                link(&folder, &there, &needed.path, &|_| true);
                digest
            };
            copies.push(there);
            digests.add(&needed.name, digest);
        }
        Ok(Edition {
            folder,
            fingerprint: digests.fingerprint(),
            copies,
        })
    }

    /// Links the files beside the library into the folder, except where it has a copy.
    fn link(&self, beside: &BTreeMap<OsString, PathBuf>) {
        let is_copy = |name: &OsStr| self.copies.iter().any(|copy| copy == name);
        link_all(&self.folder, beside, &is_copy);
    }
}

/// Digests of several files as one.
#[derive(Default)]
struct Digests(Vec<(String, Digest256)>);

impl Digests {
    fn add(&mut self, name: &str, digest: Digest256) {
        self.0.push((name.to_owned(), digest));
    }

    fn fingerprint(mut self) -> String {
        self.0.sort();
        let digest = match &self.0[..] {
            [(_, only)] => *only,
            all => {
                let mut hasher = Sha256::new();
                for (name, digest) in all {
                    hasher.update((name.len() as u64).to_le_bytes());
                    hasher.update(name);
                    hasher.update(digest);
                }
                hasher.finalize().into()
            }
        };
        fingerprint::by_content(&digest)
    }
}

fn hash(file: &Path) -> io::Result<Digest256> {
    fingerprint::copy(&mut File::open(file)?, &mut io::sink())
}

/// Sees to it that `folder` has a copy of a file under that name, and returns the hash of the copy: `digest`, unless
/// somebody writes the file.
fn copy(from: &Path, folder: &Path, name: &OsStr, mut digest: Digest256) -> io::Result<Digest256> {
    let to = folder.join(name);
    let is_file = std::fs::symlink_metadata(&to).is_ok_and(|there| there.is_file());
    if is_file && hash(&to)? == digest {
        return Ok(digest);
    }
    for tried in 1.. {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        let written = fingerprint::copy(&mut File::open(from)?, &mut file)?;
        if written != digest && tried < TRIES {
            digest = written;
            continue;
        }
        digest = written;
        file.as_file()
            .set_permissions(PermissionsExt::from_mode(0o500))?;
        file.persist(&to)?;
        break;
    }
    Ok(digest)
}

/// The files that lie beside a library, by their names: those a restricted library may read, or all, for one that may
/// read them anyway. Not those of a folder of the user's, hidden ones, links and folders, unless it may read them anyway.
fn beside(library: &Path, personal: &Personal, way: Way) -> BTreeMap<OsString, PathBuf> {
    let mut found = BTreeMap::new();
    // The file may be a link into another folder, in which its data are.
    let real = library.canonicalize().ok().and_then(|p| own_folder(&p));
    let folders = own_folder(library).into_iter().chain(real);
    for folder in folders {
        if way != Way::Free && personal.has(&folder) {
            continue;
        }
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            let hidden = name.as_bytes().starts_with(b".");
            if is_file && !hidden || way != Way::Restricted {
                found.entry(name).or_insert_with(|| entry.path());
            }
            if found.len() > MAX_BESIDE {
                return BTreeMap::new();
            }
        }
    }
    found
}

/// Makes `folder` have these links and no others; what is no link stays.
fn link_all(folder: &Path, wanted: &BTreeMap<OsString, PathBuf>, kept: &dyn Fn(&OsStr) -> bool) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link && !wanted.contains_key(&name) && !kept(&name) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    for (name, target) in wanted.iter().filter(|(name, _)| !kept(name)) {
        link(folder, name, target, &|there| there.is_symlink());
    }
}

/// Puts a link into `folder`, in the place of what may be `replaced`. What cannot be linked is not found there.
fn link(folder: &Path, name: &OsStr, target: &Path, replaced: &dyn Fn(std::fs::FileType) -> bool) {
    let path = folder.join(name);
    if std::fs::read_link(&path).is_ok_and(|there| there == target) {
        return;
    }
    if let Ok(there) = std::fs::symlink_metadata(&path) {
        if !replaced(there.file_type()) {
            return;
        }
        let _ = std::fs::remove_file(&path);
    }
    let _ = std::os::unix::fs::symlink(target, path);
}

/// Removes editions that were not used for long. One that is in use goes on: its files are open.
fn forget_editions(root: &Path, kept: &Path) {
    let entries = std::fs::read_dir(root).into_iter().flatten().flatten();
    let mut editions: Vec<_> = entries
        .filter(|entry| entry.file_name().as_bytes().starts_with(b"code-"))
        .filter(|entry| entry.path() != kept)
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    editions.sort();
    let too_many = (editions.len() + 1).saturating_sub(KEPT_EDITIONS);
    for (_, folder) in &editions[..too_many] {
        // What cannot be removed stays.
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Libraries of the same name in different folders are different engines.
fn folder_name(library: &Path) -> OsString {
    let digest: Digest256 = Sha256::digest(library.as_os_str().as_bytes()).into();
    let mut name = library.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", &hex(&digest)[..12]));
    name
}

/// Only the user looks in there.
fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

fn own_folder(path: &Path) -> Option<PathBuf> {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .and_then(|folder| folder.canonicalize().ok())
}
