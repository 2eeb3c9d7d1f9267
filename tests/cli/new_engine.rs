//! `katsura new-engine`: what it writes builds and passes.

use crate::support::{folder, katsura, text};
use std::fs;
use std::path::Path;
use std::process::Command;

fn probed(library: &Path) {
    let ran = katsura(&["probe", "--json", &text(library)]);
    let report: serde_json::Value = serde_json::from_str(ran.out.trim()).expect("JSON");
    assert_eq!(ran.code, 0, "{}", ran.out);
    let checks = report["checks"].as_array().expect("checks");
    let failed: Vec<_> = checks
        .iter()
        .filter(|check| check["grade"] == "fail")
        .collect();
    assert!(
        failed.is_empty() && report["conforms"] == true,
        "{failed:?}"
    );
    let calls = report["calls"].as_array().expect("calls");
    assert!(
        calls.iter().all(|call| call["outcome"] == "ok"),
        "{}",
        ran.out
    );
}

fn built(folder: &Path, program: &str, args: &[&str]) {
    let ran = Command::new(program)
        .args(args)
        .current_dir(folder)
        .output()
        .expect("it is installed");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
}

#[test]
fn an_engine_in_c_builds_and_passes() {
    let folder = folder();
    let engine = folder.path().join("my-engine");
    let ran = katsura(&["new-engine", "c", &text(&engine)]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    built(&engine, "make", &[]);
    probed(&engine.join("my-engine.so"));
    let again = katsura(&["new-engine", "c", &text(&engine)]);
    assert!(
        again.code == 1 && again.err.contains("my-engine"),
        "{}",
        again.err
    );
}

#[test]
fn an_engine_in_rust_builds_and_passes() {
    let folder = folder();
    let engine = folder.path().join("my-engine");
    assert_eq!(katsura(&["new-engine", "rust", &text(&engine)]).code, 0);
    built(
        &engine,
        env!("CARGO"),
        &[
            "build",
            "--release",
            "--offline",
            "--quiet",
            "--target-dir",
            "target",
        ],
    );
    probed(&engine.join("target/release/libmy_engine.so"));
    let ran = katsura(&[
        "match",
        &text(&engine.join("target/release/libmy_engine.so")),
        "random",
        "--size",
        "5",
        "--games",
        "2",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn an_engine_in_zig_is_written_and_passes_where_zig_is() {
    let folder = folder();
    let engine = folder.path().join("engine1");
    assert_eq!(katsura(&["new-engine", "zig", &text(&engine)]).code, 0);
    assert!(
        fs::read_to_string(engine.join("README.md"))
            .expect("a page")
            .contains("zig build-lib")
    );
    if Command::new("zig").arg("version").output().is_err() {
        println!("skipped: zig is not installed");
        return;
    }
    let args = [
        "build-lib",
        "-dynamic",
        "-lc",
        "-O",
        "ReleaseSafe",
        "-femit-bin=engine1.so",
        "engine.zig",
    ];
    built(&engine, "zig", &args);
    probed(&engine.join("engine1.so"));
}

#[test]
fn names_are_those_of_libraries() {
    let folder = folder();
    for name in ["Mine", "1st", "a b", "ä"] {
        let ran = katsura(&["new-engine", "rust", &text(&folder.path().join(name))]);
        assert_eq!(ran.code, 2, "{name}: {}", ran.err);
    }
}
