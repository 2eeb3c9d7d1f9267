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

/// The line of the map's tables that begins with that name.
fn row<'a>(map: &'a str, name: &str) -> &'a str {
    let begin = format!("| `{name}`");
    let found = map.lines().find(|line| line.starts_with(&begin));
    found.unwrap_or_else(|| panic!("docs/ARCHITECTURE.md has no row for {name}"))
}

/// The names of folders and files on the way to a module, within `folder`.
fn way(folder: &str, path: &Path) -> Vec<String> {
    let within = path.strip_prefix(root().join(folder));
    let within = within.expect("it is in that folder").with_extension("");
    let names = within.iter();
    names
        .map(|name| name.to_str().expect("file names are plain").to_owned())
        .filter(|name| !["mod", "lib", "main"].contains(&name.as_str()))
        .collect()
}

#[test]
fn the_map_names_every_module_of_the_program() {
    let map = read("docs/ARCHITECTURE.md");
    for path in files("src/app", ".rs") {
        let names = way("src/app", &path);
        let Some((room, modules)) = names.split_first() else {
            continue;
        };
        // Of the routes, which are called like the rooms, the map names the folder.
        let named = match modules.first().map(String::as_str) {
            Some("route") => 1,
            _ => usize::MAX,
        };
        for module in modules.iter().take(named) {
            assert!(
                row(&map, room).contains(&format!("`{module}`")),
                "docs/ARCHITECTURE.md does not name {} in the row of {room}",
                path.display()
            );
        }
    }
    for folder in ["src/window", "src/cli"] {
        for path in files(folder, ".rs") {
            // Of a command made of several files the map names the command.
            let names = way(folder, &path).into_iter();
            let named = if folder == "src/cli" { 1 } else { usize::MAX };
            for name in names.take(named) {
                assert!(
                    map.contains(&format!("`{name}`")),
                    "docs/ARCHITECTURE.md does not name {}",
                    path.display()
                );
            }
        }
    }
    let beside = std::fs::read_dir(root().join("src")).expect("the program");
    for path in beside.flatten().map(|entry| entry.path()) {
        for name in way("src", &path).iter().filter(|_| path.is_file()) {
            assert!(
                map.contains(&format!("`{name}`")),
                "docs/ARCHITECTURE.md does not name src/{name}.rs"
            );
        }
    }
}

#[test]
fn the_map_is_short() {
    let lines = read("docs/ARCHITECTURE.md").lines().count();
    assert!(lines <= 200, "docs/ARCHITECTURE.md has {lines} lines");
}

/// A test that was renamed would leave a promise that nobody keeps.
#[test]
fn the_map_names_tests_that_exist() {
    let code: String = ["src", "tests", "engines"]
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    let map = read("docs/ARCHITECTURE.md");
    let invariants = map.split("## Invariants").nth(1).unwrap_or_default();
    let invariants = invariants.split("\n## ").next().unwrap_or_default();
    let tests = invariants.split('`').skip(1).step_by(2).filter(|name| {
        name.len() > 1
            && name.contains('_')
            && name.chars().all(|c| c == '_' || c.is_alphanumeric())
    });
    let mut count = 0;
    for test in tests {
        assert!(code.contains(&format!("fn {test}(")), "no test {test}");
        count += 1;
    }
    assert!(count > 10, "the map names its tests in another way now");
}

/// What is promised about foreign code and files is promised by tests.
#[test]
fn what_is_promised_names_tests_that_exist() {
    let code: String = ["src", "tests"]
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    let promises = read("docs/security.md");
    let quoted = promises.split('`').skip(1).step_by(2);
    let is_test = |name: &&str| {
        let plain = name.chars().all(|c| c == '_' || c.is_ascii_lowercase());
        plain && name.matches('_').count() > 2
    };
    let tests: Vec<&str> = quoted.filter(is_test).collect();
    assert!(
        tests.len() > 15,
        "the promises name their tests in another way now"
    );
    for test in tests {
        assert!(code.contains(&format!("fn {test}(")), "no test {test}");
    }
}

#[test]
fn a_newcomer_can_overlook_the_application() {
    let entries = std::fs::read_dir(root().join("src/app")).expect("the application");
    // Settings of tools begin with a dot and are not looked at by whoever looks for a room.
    let is_seen = |entry: &std::fs::DirEntry| !entry.file_name().to_string_lossy().starts_with('.');
    let entries = entries.flatten().filter(is_seen).count();
    assert!(entries <= 12, "src/app has {entries} entries");
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
        let within = path.strip_prefix(root().join("assets"));
        let folder = within.expect("an asset").iter().next();
        let folder = folder.and_then(|n| n.to_str()).unwrap_or_default();
        let named = list.contains(name) || list.contains(&format!("`{folder}/"));
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
    for entry in app::settings::actions::ACTIONS {
        let key = keymap::each(entry.keys).next().unwrap_or_default();
        if key.is_empty() || key.len() == 1 && key.chars().all(|c| c.is_ascii_digit()) {
            continue;
        }
        let shown = keymap::pretty(key);
        assert!(
            readme.contains(&format!("`{shown}`")),
            "README.md does not name {shown} ({})",
            entry.text_id.name()
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
        let is_rare = ending.strip_suffix(".gz").is_some_and(|of| of != "sgf");
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

/// What each crate needs of the crates of this project; tests and benchmarks may use more.
const ARROWS: [(&str, &str); 47] = [
    (
        ".",
        "analysis app bridge cgfthink-abi cgfthink-host cgos classroom compose conduct engine export figures fileref files go gtp \
         kata kind kinds message minishogi minishogi-player montecarlo net neural opinion overlay picture player players process random reading record tournament tsumego tune usi words",
    ),
    ("engines/cgfthink-abi", ""),
    ("engines/cgfthink-go", "cgfthink-abi go"),
    ("engines/classroom", "cgfthink-abi cgfthink-go go reading"),
    ("engines/conduct", "go message reading"),
    ("engines/minishogi-player", "kind minishogi random uct"),
    ("engines/montecarlo", "conduct go patterns reading uct"),
    (
        "engines/montecarlo-cgfthink",
        "cgfthink-abi cgfthink-go go montecarlo",
    ),
    ("engines/net", "go message"),
    ("engines/neural", "conduct go net reading uct"),
    (
        "engines/neural-cgfthink",
        "cgfthink-abi cgfthink-go conduct go net neural",
    ),
    ("engines/patterns", "go random reading record"),
    ("engines/pentago-player", "kind pentago random uct"),
    (
        "engines/players",
        "kind message minishogi minishogi-player pentago pentago-player player random",
    ),
    ("engines/reading", "go random"),
    ("engines/uct", "random"),
    (
        "src/analysis",
        "bridge engine go kind message overlay player record",
    ),
    // Of `export`, which writes files, it has the orders.
    (
        "src/app",
        "analysis bridge compose engine export figures fileref go kind kinds message opinion overlay picture player record tournament tsumego tune words",
    ),
    ("src/bridge", "engine go kind overlay record"),
    ("src/cgos", "go"),
    ("src/engine", "go message overlay"),
    ("src/export", "figures files go message picture record"),
    ("src/figures", "go message picture record words"),
    ("src/fileref", ""),
    ("src/files", "message record"),
    ("src/go", "random"),
    ("src/gtp", "engine go message overlay process"),
    ("src/host", "cgfthink-abi engine go message overlay process"),
    ("src/kata", "engine go overlay random"),
    ("src/kind", ""),
    ("src/kinds", "go kind message minishogi pentago"),
    ("src/message", "go"),
    ("src/minishogi", "kind random"),
    ("src/compose", "go message random reading"),
    ("src/opinion", "go message reading record tsumego"),
    ("src/overlay", "go message"),
    ("src/pentago", "kind random"),
    ("src/picture", "go kind message overlay random record"),
    ("src/player", "kind message"),
    ("src/process", ""),
    ("src/random", ""),
    ("src/record", "go message"),
    (
        "src/tournament",
        "engine go kind message player random record",
    ),
    ("src/tsumego", "go message record"),
    ("src/tune", "random"),
    ("src/usi", "kind message player process"),
    ("src/words", "go message"),
];

fn manifest(folder: &str) -> toml::Table {
    let text = read(&format!("{folder}/Cargo.toml"));
    text.parse().expect("Cargo reads it too")
}

/// What a crate depends on, on any system, tests apart.
fn needs(manifest: &toml::Table) -> Vec<(&str, &toml::Value)> {
    let systems = manifest.get("target").and_then(toml::Value::as_table);
    let systems = systems.into_iter().flat_map(toml::Table::values);
    let tables = systems.filter_map(|system| system.get("dependencies"));
    let tables = tables.chain(manifest.get("dependencies"));
    let tables = tables.filter_map(toml::Value::as_table);
    let all = tables.flatten();
    all.map(|(name, value)| (name.as_str(), value)).collect()
}

/// The folders of all crates but the program's own.
fn crates() -> Vec<String> {
    let manifests = ["src", "engines"].map(|folder| files(folder, "Cargo.toml"));
    let folders = manifests.iter().flatten().map(|path| {
        let folder = path.parent().and_then(|p| p.strip_prefix(root()).ok());
        let folder = folder.expect("a folder of the project");
        folder.to_str().expect("a plain name").to_owned()
    });
    folders.collect()
}

#[test]
fn crates_know_only_what_the_map_says() {
    for folder in crates() {
        let listed = ARROWS.iter().any(|(known, _)| *known == folder);
        assert!(listed, "which crates may {folder} need?");
    }
    for (folder, expected) in ARROWS {
        let manifest = manifest(folder);
        let mut ours: Vec<&str> = needs(&manifest)
            .into_iter()
            .filter(|(_, value)| value.get("path").is_some())
            .map(|(name, _)| name)
            .collect();
        ours.sort_unstable();
        ours.dedup();
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(
            ours, expected,
            "{folder}: a new arrow is a decision, and stands on the map"
        );
    }
}

#[test]
fn only_the_program_has_a_window() {
    for folder in crates() {
        for (name, _) in needs(&manifest(&folder)) {
            let is_window = name.contains("egui") || ["eframe", "rfd", "winit"].contains(&name);
            assert!(!is_window, "{folder} must not depend on {name}");
        }
    }
}

#[test]
fn commands_know_no_window() {
    for path in files("src/cli", ".rs") {
        let code = std::fs::read_to_string(&path).expect("a file of the project");
        for word in ["egui", "eframe", "app::"] {
            assert!(!code.contains(word), "{} names {word}", path.display());
        }
        // The program without a command is the window.
        let opens = path.ends_with("src/cli/mod.rs");
        assert!(
            opens || !code.contains("window::"),
            "{} knows the window",
            path.display()
        );
    }
}

/// What only the world has: files and their paths, threads, clocks, the environment, chance.
const WORLD: [&str; 19] = [
    "std::fs",
    "std::env::",
    "std::net",
    "std::process",
    "std::thread",
    "thread::spawn",
    "Instant::now",
    "SystemTime",
    "std::path",
    "PathBuf",
    ".as_path()",
    "Utc::now",
    "Local::now",
    "RandomState",
    ".is_dir()",
    ".is_file()",
    ".exists()",
    ".canonicalize()",
    ".elapsed()",
];

#[test]
fn the_application_has_no_world() {
    for path in files("src/app", ".rs") {
        let code = std::fs::read_to_string(&path).expect("a file of the project");
        let code = code.split("#[cfg(test)]\nmod tests").next();
        for word in WORLD {
            assert!(
                !code.unwrap_or_default().contains(word),
                "{} asks the world: {word}",
                path.display()
            );
        }
    }
    // Panels show files by their names.
    for path in files("src/window/panels", ".rs") {
        let code = std::fs::read_to_string(&path).expect("a file of the project");
        let is_path = ["std::path", "PathBuf", ".as_path()"].map(|word| code.contains(word));
        assert_eq!(is_path, [false; 3], "{} knows paths", path.display());
    }
    // What other crates do for it is clippy's to see.
    let forbidden: toml::Table = read("src/app/.clippy.toml").parse().expect("a table");
    let forbidden = forbidden.values().filter_map(toml::Value::as_array);
    let forbidden: Vec<&str> = forbidden
        .flatten()
        .filter_map(|entry| entry.get("path")?.as_str())
        .collect();
    for path in [
        "std::time::Instant::now",
        "std::time::SystemTime::now",
        "std::thread::spawn",
        "std::fs::read",
        "std::fs::write",
        "std::path::Path::is_dir",
        "std::hash::RandomState",
    ] {
        assert!(forbidden.contains(&path), "clippy lets {path} pass");
    }
    let manifest = manifest("src/app");
    let needs = needs(&manifest);
    let switched_off = |name: &str, feature: &str| {
        let (_, value) = needs.iter().find(|(known, _)| *known == name)?;
        let features = value.get("features").and_then(toml::Value::as_array);
        let mut features = features.into_iter().flatten();
        let off = value.get("default-features")?.as_bool() == Some(false);
        Some(off && features.all(|known| known.as_str() != Some(feature)))
    };
    assert_eq!(switched_off("chrono", "clock"), Some(true), "no clock");
    assert_eq!(
        switched_off("tsumego", "database"),
        Some(true),
        "no data base"
    );
}

/// The modules of the application that a file imports, each as its way from the head of the crate.
fn imports(code: &str, modules: &[Vec<String>]) -> Vec<Vec<String>> {
    let code = code.split("#[cfg(test)]\nmod tests").next();
    let lines = code.unwrap_or_default().lines();
    let code: Vec<&str> = lines.filter(|line| !line.contains("//")).collect();
    let mut found = Vec::new();
    for after in code.join("\n").split("crate::").skip(1) {
        // Of several names in braces the longest common way is what matters.
        let path = after.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        let path: Vec<&str> = path.take(1).flat_map(|path| path.split("::")).collect();
        let known = |end: &usize| modules.iter().any(|module| *module == path[..*end]);
        if let Some(end) = (1..=path.len()).rev().find(known) {
            found.push(path[..end].iter().map(ToString::to_string).collect());
        }
    }
    found
}

/// Which knows which: follows the arrows from `from`, without the one straight back to `to`.
fn is_a_way(from: &[String], to: &[String], arrows: &[(Vec<String>, Vec<String>)]) -> bool {
    let mut open = vec![from];
    let mut seen = Vec::new();
    while let Some(here) = open.pop() {
        for (_, next) in arrows.iter().filter(|(known_by, _)| known_by == here) {
            let is_straight_back = here == from && next == to;
            if next == to && !is_straight_back {
                return true;
            }
            if !is_straight_back && !seen.contains(&next) {
                seen.push(next);
                open.push(next);
            }
        }
    }
    false
}

/// A room may be read without those that know it. In a room a module may know the one above it, and one beside it that
/// knows it, too; more in a circle are one module in several files.
#[test]
fn the_rooms_of_the_application_stand_in_no_circle() {
    let paths = files("src/app", ".rs");
    let modules: Vec<Vec<String>> = paths.iter().map(|path| way("src/app", path)).collect();
    let mut arrows = Vec::new();
    let mut between_rooms = Vec::new();
    for (path, module) in paths.iter().zip(&modules) {
        let code = std::fs::read_to_string(path).expect("a file of the project");
        for known in imports(&code, &modules) {
            if let (Some(here), Some(there)) = (module.first(), known.first())
                && here != there
            {
                between_rooms.push((vec![here.clone()], vec![there.clone()]));
            }
            if !module.starts_with(&known) {
                arrows.push((module.clone(), known));
            }
        }
    }
    assert!(between_rooms.len() > 50, "rooms import in another way now");
    for list in [&mut between_rooms, &mut arrows] {
        list.sort_unstable();
        list.dedup();
    }
    for (room, known) in &between_rooms {
        let knows_back = between_rooms.contains(&(known.clone(), room.clone()));
        let is_circle = knows_back || is_a_way(known, room, &between_rooms);
        assert!(!is_circle, "{room:?} knows {known:?}, which knows it");
    }
    for (module, known) in &arrows {
        assert!(
            !is_a_way(known, module, &arrows),
            "{module:?} knows {known:?}, and over others that knows it"
        );
    }
}

/// Where `unsafe` may stand: the ABI and its hosts, the guardian, and two of the system's libraries.
const UNSAFE: [&str; 6] = [
    "engines/cgfthink-abi/",
    "engines/net/network/halves.rs",
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
