//! Lists the language files, so that a language is added by adding its file.

use std::fmt::Write;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=assets/lang");
    let root =
        PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let folder = root.join("assets/lang");
    let mut tags: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder of the languages is there")
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".ftl")?.to_owned()))
        .collect();
    // English comes first: it fills what others lack.
    tags.sort_by_key(|tag| (tag != "en", tag.clone()));
    let mut code = String::from("&[\n");
    for tag in tags {
        let file = folder.join(format!("{tag}.ftl"));
        let file = file
            .to_str()
            .expect("the project lies in a folder with a plain name");
        writeln!(code, "    ({tag:?}, include_str!({file:?})),").expect("a string takes all");
    }
    code.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to"));
    std::fs::write(out.join("languages.rs"), code).expect("the list can be written");
}
