//! Packs the problems that come with the program, which become a tenth as large.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::PathBuf;

fn main() {
    let folder = |name| PathBuf::from(std::env::var_os(name).expect("cargo says where it is"));
    let problems = folder("CARGO_MANIFEST_DIR").join("../../assets/problems");
    println!("cargo::rerun-if-changed={}", problems.display());
    let files = std::fs::read_dir(problems).expect("the folder of the problems is there");
    for file in files.flatten().map(|entry| entry.path()) {
        let Some(name) = file.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let record = std::fs::read(&file).expect("a file of problems can be read");
        encoder.write_all(&record).expect("memory takes all");
        let packed = encoder.finish().expect("memory takes all");
        let out = folder("OUT_DIR").join(format!("{name}.gz"));
        std::fs::write(out, packed).expect("what is packed can be written");
    }
}
