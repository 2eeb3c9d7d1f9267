//! Lists the languages, so that a language is added by adding its folder.

use std::fmt::Write;
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
    let mut code = String::from("&[\n");
    for folder in folders {
        let tag = folder.file_name().and_then(|name| name.to_str());
        let tag = tag.expect("a language has a plain tag");
        write!(code, "    ({tag:?}, concat!(").expect("a string takes all");
        for file in entries(&folder) {
            if file.extension().is_some_and(|ending| ending == "ftl") {
                write!(code, "{}, ", included(&file)).expect("a string takes all");
            }
        }
        let manual = folder.join("manual.md");
        let manual = if manual.exists() {
            included(&manual)
        } else {
            "\"\"".to_owned()
        };
        writeln!(code, "), {manual}),").expect("a string takes all");
    }
    code.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to"));
    std::fs::write(out.join("languages.rs"), code).expect("the list can be written");
}

/// The expression for the text of a file.
fn included(file: &Path) -> String {
    let file = file.to_str();
    let file = file.expect("the project lies in a folder with a plain name");
    format!("include_str!({file:?})")
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of the languages is there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
