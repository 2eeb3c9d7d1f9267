//! What a library file is, read from its headers. None of its code runs.
//!
//! The system's loader words many of these cases badly ("No such file" for another processor) and dies on a file that
//! was cut off, so the file is looked at before a child process gets it.

use crate::TEXTS;
use cgfthink_abi::{CLOSE, INIT, THINKING};
use engine::{EngineError, FileProblem};
use message::{Id, Message, Sentence, id, quoted, say};
use object::read::pe::{ImageNtHeaders, PeFile};
use object::read::{ReadCache, ReadRef};
use object::{Architecture, FileKind, Object, ObjectKind, ObjectSymbol};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Whose libraries a file belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// This system's: a child process of the program itself loads it.
    Native,
    /// Windows, where that is not this system: Wine runs a host for it.
    Windows,
}

/// A library file as its headers describe it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryFile {
    /// Where it is; absolute.
    pub path: PathBuf,
    /// Whose it is.
    pub system: System,
    /// "shared library (ELF)" and the like.
    pub kind: Id,
    /// The processor it was built for, as a user knows it.
    pub architecture: Sentence,
    /// 32 or 64.
    pub bits: u8,
    /// Its length in bytes.
    pub length: u64,
    /// The exported name of `cgfgui_thinking`, decorated or not.
    pub thinking: String,
    /// The exported name of `cgfgui_thinking_init`, if any.
    pub init: Option<String>,
    /// The exported name of `cgfgui_thinking_close`, if any.
    pub close: Option<String>,
    /// The libraries that it needs, if it is one for Windows.
    pub needs: Vec<String>,
}

/// Reads the headers of `path`. The error says what is wrong with a file that cannot be loaded here.
///
/// # Errors
/// The file cannot be read, is no library, or is one for another system.
pub fn inspect(path: &Path) -> Result<LibraryFile, EngineError> {
    look_into(path).map_err(|problem| EngineError::File {
        engine: shown_name(path),
        problem,
    })
}

/// Returns the name by which messages call the library at `path`.
pub fn shown_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

fn look_into(path: &Path) -> Result<LibraryFile, FileProblem> {
    let io = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => FileProblem::Missing,
        _ => FileProblem::Unreadable(error.sentence()),
    };
    let metadata = std::fs::metadata(path).map_err(io)?;
    if metadata.is_dir() {
        return Err(FileProblem::Folder);
    }
    if !metadata.is_file() {
        return Err(FileProblem::NotALibrary);
    }
    if metadata.len() == 0 {
        return Err(FileProblem::Empty);
    }
    let file = File::open(path).map_err(io)?;
    let path = std::path::absolute(path).map_err(io)?;
    read_headers(&ReadCache::new(file), path, metadata.len())
}

fn read_headers(
    data: &ReadCache<File>,
    path: PathBuf,
    length: u64,
) -> Result<LibraryFile, FileProblem> {
    let kind = FileKind::parse(data).map_err(|_| no_library(data, length))?;
    let damaged = |error: object::Error| FileProblem::Damaged(quoted(&error));
    let (words, system) = match kind {
        FileKind::Elf32 | FileKind::Elf64 if !cfg!(windows) => {
            (id!(TEXTS, "kind-elf"), System::Native)
        }
        FileKind::Pe32 | FileKind::Pe64 if cfg!(windows) => {
            (id!(TEXTS, "kind-dll"), System::Native)
        }
        FileKind::Pe32 | FileKind::Pe64 if cfg!(target_os = "linux") => {
            (id!(TEXTS, "kind-dll"), System::Windows)
        }
        FileKind::Elf32 | FileKind::Elf64 => return Err(foreign(id!(TEXTS, "kind-of-linux"))),
        FileKind::Pe32 | FileKind::Pe64 => return Err(foreign(id!(TEXTS, "kind-of-windows"))),
        _ => return Err(foreign(id!(TEXTS, "kind-of-macos"))),
    };
    let file = object::File::parse(data).map_err(damaged)?;
    check_architecture(kind, file.architecture())?;
    let missing = missing_bytes(kind, data, length).map_err(damaged)?;
    if missing > 0 {
        return Err(FileProblem::Damaged(say!(TEXTS, "damaged-end", missing)));
    }
    check_object(file.kind())?;
    let mut exports: [Option<String>; 3] = [const { None }; 3];
    let mut needs = Vec::new();
    if is_windows(kind) {
        for export in file.exports().map_err(damaged)? {
            if let object::NameOrOrdinal::Name(name) = export.map_err(damaged)?.name() {
                note_export(&String::from_utf8_lossy(name), &mut exports);
            }
        }
        needs = needed(kind, data).map_err(damaged)?;
    } else {
        for symbol in file.dynamic_symbols().filter(|s| !s.is_undefined()) {
            note_export(symbol.name().map_err(damaged)?, &mut exports);
        }
    }
    let [thinking, init, close] = exports;
    Ok(LibraryFile {
        path,
        system,
        kind: words,
        architecture: architecture_words(file.architecture()),
        bits: if file.is_64() { 64 } else { 32 },
        length,
        thinking: thinking.ok_or(FileProblem::NoThinking)?,
        init,
        close,
        needs,
    })
}

fn check_object(kind: ObjectKind) -> Result<(), FileProblem> {
    let what = match kind {
        ObjectKind::Dynamic => return Ok(()),
        ObjectKind::Executable => id!(TEXTS, "kind-program"),
        ObjectKind::Relocatable => id!(TEXTS, "kind-object"),
        ObjectKind::Core => id!(TEXTS, "kind-core"),
        _ => return Err(FileProblem::NotALibrary),
    };
    Err(FileProblem::NotShared(what.into()))
}

const fn is_windows(kind: FileKind) -> bool {
    matches!(kind, FileKind::Pe32 | FileKind::Pe64)
}

/// Returns the names of the libraries that the Windows library at `path` needs; none if it cannot be read as one.
#[cfg(target_os = "linux")]
pub(crate) fn needs_of(path: &Path) -> Vec<String> {
    let Ok(file) = File::open(path) else {
        return Vec::new();
    };
    let data = ReadCache::new(file);
    let kind = FileKind::parse(&data).ok().filter(|&kind| is_windows(kind));
    kind.and_then(|kind| needed(kind, &data).ok())
        .unwrap_or_default()
}

/// Returns the names in the import table of a Windows library.
fn needed(kind: FileKind, data: &ReadCache<File>) -> object::Result<Vec<String>> {
    fn of<H: ImageNtHeaders>(data: &ReadCache<File>) -> object::Result<Vec<String>> {
        let Some(table) = PeFile::<H, _>::parse(data)?.import_table()? else {
            return Ok(Vec::new());
        };
        let mut names = Vec::new();
        let mut descriptors = table.descriptors()?;
        while let Some(descriptor) = descriptors.next()? {
            let name = table.name(descriptor.name.get(object::LittleEndian))?;
            names.push(String::from_utf8_lossy(name).into_owned());
        }
        Ok(names)
    }
    match kind {
        FileKind::Pe64 => of::<object::pe::ImageNtHeaders64>(data),
        _ => of::<object::pe::ImageNtHeaders32>(data),
    }
}

fn no_library(data: &ReadCache<File>, length: u64) -> FileProblem {
    let head = data.read_bytes_at(0, length.min(512)).unwrap_or_default();
    if head.starts_with(b"\x7fELF") || head.starts_with(b"MZ") {
        return FileProblem::Damaged(id!(TEXTS, "damaged-header").into());
    }
    let is_text =
        |b: &u8| !b.is_ascii_control() || matches!(b, b'\t' | b'\n' | b'\r' | 0x0c | 0x1b);
    if head.iter().all(is_text) {
        FileProblem::Text
    } else {
        FileProblem::NotALibrary
    }
}

fn foreign(kind: Id) -> FileProblem {
    FileProblem::System { kind: kind.into() }
}

fn check_architecture(kind: FileKind, built_for: Architecture) -> Result<(), FileProblem> {
    let here = match std::env::consts::ARCH {
        "x86_64" => Architecture::X86_64,
        "aarch64" => Architecture::Aarch64,
        "x86" => Architecture::I386,
        "riscv64" => Architecture::Riscv64,
        "arm" => Architecture::Arm,
        // Unknown here: the loader decides.
        _ => return Ok(()),
    };
    // There is a host for the smaller word too.
    if is_windows(kind) && here == Architecture::X86_64 && built_for == Architecture::I386 {
        return Ok(());
    }
    if built_for == here {
        return Ok(());
    }
    Err(FileProblem::Architecture {
        built_for: Box::new(architecture_words(built_for)),
        here: Box::new(architecture_words(here)),
    })
}

fn architecture_words(architecture: Architecture) -> Sentence {
    match architecture {
        Architecture::X86_64 => quoted("x86-64"),
        Architecture::X86_64_X32 => quoted("x86-64 (x32)"),
        Architecture::I386 => say!(TEXTS, "processor-32", name = "x86"),
        Architecture::Aarch64 => quoted("ARM64"),
        Architecture::Arm => say!(TEXTS, "processor-32", name = "ARM"),
        Architecture::Riscv64 => say!(TEXTS, "processor-64", name = "RISC-V"),
        Architecture::Unknown => id!(TEXTS, "processor-unknown").into(),
        other => quoted(&format!("{other:?}")),
    }
}

/// Returns how many bytes the segments of a file reach past its end. A loader maps them and then dies.
fn missing_bytes(kind: FileKind, data: &ReadCache<File>, length: u64) -> object::Result<u64> {
    fn of<E: object::read::elf::FileHeader<Endian = object::Endianness>>(
        data: &ReadCache<File>,
    ) -> object::Result<u64> {
        use object::read::elf::ProgramHeader;
        let header = E::parse(data)?;
        let endian = header.endian()?;
        let segments = header.program_headers(endian, data)?;
        let end = |segment: &E::ProgramHeader| {
            let offset: u64 = segment.p_offset(endian).into();
            offset.saturating_add(segment.p_filesz(endian).into())
        };
        Ok(segments.iter().map(end).max().unwrap_or(0))
    }
    fn of_windows<H: ImageNtHeaders>(data: &ReadCache<File>) -> object::Result<u64> {
        let file = PeFile::<H, _>::parse(data)?;
        let end = |section: &object::pe::ImageSectionHeader| {
            let (offset, size) = section.pe_file_range();
            u64::from(offset).saturating_add(size.into())
        };
        Ok(file.section_table().iter().map(end).max().unwrap_or(0))
    }
    let end = match kind {
        FileKind::Pe64 => of_windows::<object::pe::ImageNtHeaders64>(data)?,
        FileKind::Pe32 => of_windows::<object::pe::ImageNtHeaders32>(data)?,
        FileKind::Elf64 => of::<object::elf::FileHeader64<object::Endianness>>(data)?,
        _ => of::<object::elf::FileHeader32<object::Endianness>>(data)?,
    };
    Ok(end.saturating_sub(length))
}

/// Keeps `name` if it is one of the three functions; a plain name is better than a decorated one.
fn note_export(name: &str, exports: &mut [Option<String>; 3]) {
    let wanted = [THINKING, INIT, CLOSE];
    let Some(which) = wanted.iter().position(|&w| w == undecorated(name)) else {
        return;
    };
    if exports[which].is_none() || name == wanted[which] {
        exports[which] = Some(name.to_owned());
    }
}

/// Returns the C name in a decorated one: a leading underscore, stdcall's `@36`, C++ of GCC and of Microsoft.
fn undecorated(name: &str) -> &str {
    if let Some(mangled) = name.strip_prefix("_Z") {
        let digits = mangled.bytes().take_while(u8::is_ascii_digit).count();
        let (count, rest) = mangled.split_at(digits);
        return count
            .parse()
            .ok()
            .and_then(|n| rest.get(..n))
            .unwrap_or(name);
    }
    if let Some(mangled) = name.strip_prefix('?') {
        return mangled.split("@@").next().unwrap_or(name);
    }
    let name = name.strip_prefix('_').unwrap_or(name);
    match name.rsplit_once('@') {
        Some((plain, bytes)) if bytes.bytes().all(|b| b.is_ascii_digit()) => plain,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decorated_names_are_recognised() {
        for name in [
            "cgfgui_thinking",
            "_cgfgui_thinking",
            "_cgfgui_thinking@36",
            "cgfgui_thinking@36",
            "_Z15cgfgui_thinkingPiPA3_iiiidiS_",
            "?cgfgui_thinking@@YAHQAHQAY02HHHHNH0@Z",
            "?cgfgui_thinking@@YAHQEAHQEAY02HHHHNH0@Z",
        ] {
            assert_eq!(undecorated(name), THINKING, "{name}");
        }
        assert_eq!(undecorated("_Z20cgfgui_thinking_initPi"), INIT);
        assert_eq!(undecorated("_Z21cgfgui_thinking_closev"), CLOSE);
        for name in [
            "",
            "_",
            "_Z",
            "_Z99x",
            "?",
            "@",
            "_Z15",
            "my_cgfgui_thinking",
            "_Z3aéb",
        ] {
            assert_ne!(undecorated(name), THINKING, "{name}");
        }
    }

    #[test]
    fn a_plain_name_wins() {
        for order in [
            ["_Z15cgfgui_thinkingv", THINKING],
            [THINKING, "_Z15cgfgui_thinkingv"],
        ] {
            let mut exports = [const { None }; 3];
            for name in order {
                note_export(name, &mut exports);
            }
            assert_eq!(exports[0].as_deref(), Some(THINKING));
        }
    }
}
