//! Lists the languages, so that a language is added by adding its folder, and packs their texts, which become a third as large.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let root =
        PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let folder = root.join("../../assets/lang");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut folders = entries(&folder);
    folders.retain(|path| path.is_dir());
    // English comes first: it fills what others lack.
    folders.sort_by_key(|path| (!path.ends_with("en"), path.clone()));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to"));
    let mut code = String::from("&[\n");
    for folder in folders {
        let tag = folder.file_name().and_then(|name| name.to_str());
        let tag = tag.expect("a language has a plain tag");
        let is_fluent = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ftl");
        let texts: Vec<PathBuf> = entries(&folder).into_iter().filter(is_fluent).collect();
        let manual = Some(folder.join("manual.md")).filter(|manual| manual.exists());
        let [texts, manual] = [("texts", texts), ("manual", manual.into_iter().collect())]
            .map(|(what, files)| pack(&files, &out.join(format!("{tag}.{what}.gz"))));
        writeln!(code, "    ({tag:?}, {texts}, {manual}),").expect("a string takes all");
    }
    code.push(']');
    std::fs::write(out.join("languages.rs"), code).expect("the list can be written");
}

/// Packs files into one, and returns the expression for its bytes.
fn pack(files: &[PathBuf], packed: &Path) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for file in files {
        let text = std::fs::read(file).expect("a text of a language can be read");
        encoder.write_all(&text).expect("memory takes all");
    }
    let bytes = encoder.finish().expect("memory takes all");
    std::fs::write(packed, bytes).expect("what is packed can be written");
    let packed = packed.to_str();
    let packed = packed.expect("the project is built in a folder with a plain name");
    format!("include_bytes!({packed:?})")
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of the languages is there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
