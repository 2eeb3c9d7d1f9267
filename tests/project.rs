//! What must stay true of the project itself, so that nobody has to remember it.

use app::settings::keymap;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut open = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder)
            .expect("a folder of the project")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_map_names_every_module_of_the_program() {
    let map = read("docs/ARCHITECTURE.md");
    for folder in ["src/app", "src/window", "src/cli"] {
        for path in files(folder, ".rs") {
            let within = path
                .strip_prefix(root().join(folder))
                .expect("it is in that folder");
            let module = match within.components().count() {
                1 => within.file_stem(),
                // Of a command made of several files the map names the command.
                _ if folder == "src/cli" => within
                    .components()
                    .next()
                    .map(std::path::Component::as_os_str),
                _ => path.file_stem(),
            };
            let module = module
                .and_then(|m| m.to_str())
                .expect("file names are plain");
            if module != "mod" {
                assert!(
                    map.contains(&format!("`{module}`")),
                    "docs/ARCHITECTURE.md does not name {}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn the_map_names_every_crate() {
    let map = read("docs/ARCHITECTURE.md");
    for folder in ["src", "engines"] {
        for path in files(folder, "Cargo.toml") {
            let folder = path
                .parent()
                .and_then(|p| p.strip_prefix(root()).ok())
                .expect("a folder of the project");
            assert!(
                map.contains(&format!("`{}`", folder.display())),
                "the map does not name {}",
                folder.display()
            );
        }
    }
}

#[test]
fn every_asset_has_a_line_about_its_licence() {
    let list = read("assets/README.md");
    for path in files("assets", "") {
        let name = path
            .file_name()
            .and_then(|n| n.to_str())
            .expect("file names are plain");
        let folder = path
            .parent()
            .and_then(|p| p.file_name())
            .and_then(|n| n.to_str())
            .unwrap_or_default();
        let named = list.contains(name) || list.contains(&format!("{folder}/"));
        assert!(
            named || name == "README.md",
            "assets/README.md does not name {}",
            path.display()
        );
    }
}

#[test]
fn the_licences_name_every_library() {
    let tree = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--package", "katsura"])
        .args(["--edges", "normal", "--prefix", "none", "--format", "{p}"])
        .current_dir(root())
        .output()
        .expect("cargo runs the tests, too");
    assert!(
        tree.status.success(),
        "{}",
        String::from_utf8_lossy(&tree.stderr)
    );
    let tree = String::from_utf8(tree.stdout).expect("names of crates are plain");
    let text = katsura::licences::text();
    let mut missing: Vec<String> = tree
        .lines()
        .filter(|line| !line.contains(" (/") && !line.is_empty())
        .map(|line| {
            line.trim_end_matches(" (*)")
                .trim_end_matches(" (proc-macro)")
                .replace(" v", " ")
        })
        .filter(|library| !text.contains(&format!("    {library}\n")))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    assert!(
        missing.is_empty(),
        "`bash .ci/licences.sh` has to be run for {missing:?}"
    );
}

#[test]
fn the_readme_names_the_keys_that_exist() {
    let readme = read("README.md");
    for entry in app::shell::action::ACTIONS {
        let key = keymap::each(entry.keys).next().unwrap_or_default();
        if key.is_empty() || key.len() == 1 && key.chars().all(|c| c.is_ascii_digit()) {
            continue;
        }
        let shown = keymap::pretty(key);
        assert!(
            readme.contains(&format!("`{shown}`")),
            "README.md does not name {shown} ({})",
            entry.text_id
        );
    }
}

#[test]
fn the_desktop_is_told_of_every_ending_of_a_record() {
    let types = read("assets/desktop/katsura-mime.xml");
    let known = types.split("<glob pattern=\"*.").skip(1);
    let known: Vec<&str> = known.filter_map(|rest| rest.split('"').next()).collect();
    for ending in &known {
        let name = format!("game.{ending}");
        assert!(record::Format::of_name(&name).is_some(), "{ending}");
    }
    // Of what is packed only SGF is worth a type of its own.
    for ending in record::Format::all().flat_map(record::Format::endings) {
        let is_rare = ending.ends_with(".gz") && ending != "sgf.gz";
        assert!(is_rare || known.contains(&&*ending), "{ending}");
    }
    let entry = read("assets/desktop/katsura.desktop");
    for kind in types.split("<mime-type type=\"").skip(1) {
        let kind = kind.split('"').next().unwrap_or_default();
        assert!(entry.contains(&format!("{kind};")), "{kind}");
    }
}

/// A list of its own would miss the next format.
#[test]
fn the_endings_of_records_stand_in_one_table() {
    let table = root().join("src/record/formats.rs");
    for path in files("src", ".rs") {
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        if path == table || is_test {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file of the project");
        for ending in record::Format::all().flat_map(record::Format::endings) {
            // The one that is written is named where names are made.
            let is_own = ending == "sgf" || ending == "sgf.gz";
            assert!(
                is_own || !text.contains(&format!("\"{ending}\"")),
                "{} names the ending {ending}",
                path.display()
            );
        }
    }
}

/// What each crate of `src` may depend on among the crates of this project; tests and benchmarks may use more.
const ARROWS: [(&str, &[&str]); 6] = [
    ("overlay", &["go"]),
    ("engine", &["go", "message", "overlay"]),
    ("process", &[]),
    ("gtp", &["engine", "go", "message", "overlay", "process"]),
    (
        "host",
        &[
            "cgfthink-abi",
            "engine",
            "go",
            "message",
            "overlay",
            "process",
        ],
    ),
    ("picture", &["go", "message", "overlay", "random", "record"]),
];

#[test]
fn engines_and_pictures_know_only_what_the_map_says() {
    for (folder, allowed) in ARROWS {
        let manifest = read(&format!("src/{folder}/Cargo.toml"));
        let manifest: toml::Table = manifest.parse().expect("Cargo reads it too");
        let needs = manifest.get("dependencies").and_then(toml::Value::as_table);
        for (name, value) in needs.into_iter().flatten() {
            let ours = value.get("path").is_some();
            assert!(
                !ours || allowed.contains(&name.as_str()),
                "src/{folder} must not depend on {name}"
            );
        }
    }
}

/// Where `unsafe` may stand: the ABI and its hosts, the guardian, and two of the system's libraries.
const UNSAFE: [&str; 5] = [
    "engines/cgfthink-abi/",
    "src/host/sandbox/",
    "src/process/guardian.rs",
    "src/window/libraries.rs",
    "src/window/sound/alsa.rs",
];

#[test]
fn unsafe_stands_only_where_the_map_says() {
    let words = ["{", "fn ", "extern ", "impl "].map(|next| format!("unsafe {next}"));
    for folder in ["src", "engines"] {
        for file in files(folder, "rs") {
            let path = file.strip_prefix(root()).unwrap_or(&file);
            let path = path.to_str().expect("a plain name");
            let code = read(path);
            let has_unsafe = words.iter().any(|word| code.contains(word));
            assert!(
                !has_unsafe || UNSAFE.iter().any(|place| path.starts_with(place)),
                "{path} has unsafe code"
            );
        }
    }
}
