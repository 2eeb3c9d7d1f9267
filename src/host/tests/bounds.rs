//! Where libraries run and whether they are what was allowed: homes, downloads, copies, hashes, quotas, and what is said
//! before the user is asked.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::{Library, LibraryOptions, fingerprint};
use common::{Built, Listener, ask_move, build, eventually, good, options, start};
use engine::{Answer, Ask, Cause, Death, Engine, EngineError, Game, Notice, Silent, StopFlag};
use go::{Point, Size};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

const REFUSED: Answer = Answer::Play(Point::new(0, 0));
const ALLOWED: Answer = Answer::Play(Point::new(1, 1));

fn game() -> Game {
    Game::new(Size::NINE)
}

fn escape() -> Built {
    build("cc", "escape.c", &["-ldl"])
}

fn answer(options: LibraryOptions) -> Result<Answer, EngineError> {
    let ear = Listener::default();
    let mut library = start(options, &ear)?;
    ask_move(&mut library, &game(), &ear)
}

/// Returns what holds here; says so where this system cannot restrict libraries.
fn can_restrict(test: &str) -> bool {
    let built = good();
    let (_, protection) = tried_out(options(&built, "")).expect("the host can be started");
    let complete = protection.landlock >= 6 && protection.seccomp;
    if !complete {
        eprintln!("{test}: skipped, this system cannot restrict libraries: {protection}");
    }
    complete
}

fn tried_out(options: LibraryOptions) -> Result<(String, cgfthink_host::Protection), EngineError> {
    Library::try_out(options, &StopFlag::new(), &mut Silent)
}

/// Gives the file at `path` other contents, and its times back.
fn swap(path: &Path, with: &Path) {
    let time = std::fs::metadata(path).and_then(|data| data.modified());
    let mut bytes = std::fs::read(with).expect("it was just built");
    bytes.resize(
        std::fs::metadata(path).expect("it is there").len() as usize,
        0,
    );
    std::fs::write(path, bytes).expect("the folder can be written");
    let file = File::options().write(true).open(path).expect("it is there");
    file.set_modified(time.expect("it has a time"))
        .expect("it is the test's");
}

/// A file of the same size and time is another one all the same.
#[test]
fn a_swapped_library_is_not_started() {
    let mut built = build("cc", "engine.c", &["-DPASSES"]);
    let other = build("cc", "engine.c", &["-DPASSES", "-DNAME(x)=x", "-O0"]);
    let (now, _) = tried_out(options(&built, "")).expect("it can be tried out");
    assert_eq!(fingerprint(&built.path).ok().as_ref(), Some(&now));
    assert!(now.starts_with("sha256:"), "{now}");
    let with = |built: &Built, allowed: &str| LibraryOptions {
        allowed: Some(allowed.to_owned()),
        ..options(built, "")
    };
    assert_eq!(answer(with(&built, &now)), Ok(Answer::Pass));
    // Old settings have sizes and times.
    for allowed in ["", "16384-1700000000000000000", "sha256:00"] {
        let error = answer(with(&built, allowed));
        assert!(
            matches!(error, Err(EngineError::NotAllowed { .. })),
            "{error:?}"
        );
    }
    // Padded, so that both have the same size.
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let longer = size(&built.path).max(size(&other.path));
    for path in [&built.path, &other.path] {
        let mut bytes = std::fs::read(path).expect("it was just built");
        bytes.resize(longer as usize, 0);
        std::fs::write(path, bytes).expect("the folder can be written");
    }
    let (now, _) = tried_out(options(&built, "")).expect("it can be tried out");
    swap(&built.path, &other.path);
    let error = answer(with(&built, &now)).expect_err("it is another file");
    assert!(
        matches!(&error, EngineError::NotAllowed { .. }),
        "{error:?}"
    );
    assert!(
        error
            .to_string()
            .contains("another one than you agreed to run")
    );
    // A library that is not restricted is no exception.
    let mut free = with(&built, &now);
    free.restricted = false;
    assert!(matches!(answer(free), Err(EngineError::NotAllowed { .. })));
    built.path = built.folder.path().join("gone.so");
    assert!(fingerprint(&built.path).is_err());
}

/// What a library was linked with belongs to what the user agreed to run.
#[test]
fn a_swapped_helper_is_noticed() {
    let helper = escape();
    let folder = helper.folder.path().display().to_string();
    let named = helper.folder.path().join("libhelper.so");
    for soname in [true, false] {
        let build_helper = |flags: &[&str]| {
            let mut all = vec!["-ldl"];
            all.extend(soname.then_some("-Wl,-soname,libhelper.so"));
            all.extend(flags);
            let built = build("cc", "escape.c", &all);
            std::fs::copy(&built.path, &named).expect("the folder can be written");
        };
        build_helper(&[]);
        for search in [&folder[..], "$ORIGIN"] {
            let flags = [
                &format!("-L{folder}"),
                "-Wl,--no-as-needed",
                "-lhelper",
                &format!("-Wl,-rpath,{search}"),
            ];
            let built = build("cc", "engine.c", &flags);
            let beside = built.folder.path().join("libhelper.so");
            if search == "$ORIGIN" {
                std::fs::copy(&named, &beside).expect("the folder can be written");
            }
            let (allowed, _) = tried_out(options(&built, "")).expect("it can be tried out");
            let with = || LibraryOptions {
                allowed: Some(allowed.clone()),
                ..options(&built, "")
            };
            assert_eq!(answer(with()), Ok(REFUSED), "{search} {soname}");
            let before = std::fs::read(&named).expect("it is there");
            build_helper(&["-O2"]);
            if search == "$ORIGIN" {
                std::fs::copy(&named, &beside).expect("the folder can be written");
            }
            let error = answer(with());
            assert!(
                matches!(error, Err(EngineError::NotAllowed { .. })),
                "{search}: {error:?}"
            );
            std::fs::write(&named, before).expect("the folder can be written");
        }
    }
}

/// Tells [`a_program`] what to try, and where.
const LIBRARY: &str = "KATSURA_TEST_LIBRARY";
const TRIED: &str = "KATSURA_TEST_CASE";
const BESIDE_TOO: &str = "KATSURA_TEST_BESIDE";

/// A program in other surroundings than those of the test. Ends with 10 if the library was refused what it tried and
/// with 11 if it got its way.
#[test]
#[ignore = "a part of other tests"]
fn a_program() {
    let (Ok(path), Ok(case)) = (std::env::var(LIBRARY), std::env::var(TRIED)) else {
        return;
    };
    let mut options = LibraryOptions::new(path);
    options.host_program = vec![
        env!("CARGO_BIN_EXE_engine-host").into(),
        "engine-host".into(),
    ];
    options.writes_beside = std::env::var_os(BESIDE_TOO).is_some();
    let victim = std::env::var_os("VICTIM").unwrap_or_default();
    options.environment = vec![("CASE".into(), case.into()), ("VICTIM".into(), victim)];
    std::process::exit(match answer(options) {
        Ok(REFUSED) => 10,
        Ok(ALLOWED) => 11,
        other => panic!("{other:?}"),
    });
}

/// A home with a library and things that are none of its business.
struct Home {
    folder: tempfile::TempDir,
    library: PathBuf,
}

impl Home {
    fn with_library_in(place: &str, built: &Built) -> Home {
        let folder = tempfile::tempdir().expect("there is room for a temporary folder");
        let root = folder.path();
        for name in [
            ".config",
            "Downloads",
            "Desktop",
            "Documents",
            "落とし物",
            "engines/blue/below",
        ] {
            std::fs::create_dir_all(root.join(name)).expect("the folder can be written");
        }
        let names = "XDG_DOWNLOAD_DIR=\"$HOME/落とし物\"\n";
        std::fs::write(root.join(".config/user-dirs.dirs"), names).expect("it can be written");
        for name in [
            "",
            "Downloads",
            "Desktop",
            "Documents",
            "落とし物",
            "engines/blue/below",
        ] {
            std::fs::write(root.join(name).join("letter"), "mine").expect("it can be written");
        }
        let library = root.join(place).join("engine.so");
        std::fs::copy(&built.path, &library).expect("the folder can be written");
        Home { folder, library }
    }

    /// Whether the library gets its way with that file of the home.
    fn lets(&self, case: &str, victim: &str, home: bool, beside: bool) -> bool {
        let victim = self.folder.path().join(victim);
        let this = std::env::current_exe().expect("a test program knows its place");
        let mut program = Command::new(this);
        program
            .args(["--ignored", "--exact", "a_program"])
            .env(LIBRARY, &self.library)
            .env(TRIED, case)
            .env("VICTIM", &victim)
            .env_remove("XDG_CONFIG_HOME");
        if home {
            program.env("HOME", self.folder.path());
        } else {
            program.env_remove("HOME");
        }
        if beside {
            program.env(BESIDE_TOO, "1");
        }
        let output = program
            .output()
            .expect("this test program can be started again");
        let text = String::from_utf8_lossy(&output.stdout);
        let code = output.status.code();
        assert!(matches!(code, Some(10 | 11)), "{case}: {code:?} {text}");
        assert!(victim.exists(), "{case}");
        code == Some(11)
    }
}

const HARM: [&str; 4] = [
    "read-victim",
    "write-victim",
    "change-victim",
    "link-victim",
];

/// Wherever a library lies, what is the user's stays the user's.
#[test]
fn a_library_among_the_users_files_gets_at_none_of_them() {
    if !can_restrict("a_library_among_the_users_files_gets_at_none_of_them") {
        return;
    }
    let built = escape();
    for (place, victim) in [
        ("", "letter"),
        ("", "Documents/letter"),
        ("Downloads", "Downloads/letter"),
        ("Desktop", "Desktop/letter"),
        ("Documents", "Documents/letter"),
        ("落とし物", "落とし物/letter"),
        ("落とし物", "letter"),
        ("engines", "letter"),
        ("engines/blue", "engines/blue/below/letter"),
    ] {
        let home = Home::with_library_in(place, &built);
        for case in HARM {
            assert!(!home.lets(case, victim, true, false), "{place}: {case}");
        }
        // Not even where it may write beside itself: such a folder is nobody's own. Where it is, reading is what it
        // may do.
        let own = place.starts_with("engines/");
        assert_eq!(home.lets("read-victim", victim, true, true), own, "{place}");
        if !own {
            assert!(!home.lets("write-victim", victim, true, true), "{place}");
        }
    }
}

#[test]
fn a_library_without_a_home_in_the_environment_writes_nothing_of_the_users() {
    if !can_restrict("a_library_without_a_home_in_the_environment_writes_nothing_of_the_users") {
        return;
    }
    let built = escape();
    for (place, victim) in [
        ("", "letter"),
        ("", "Documents/letter"),
        ("Downloads", "Downloads/letter"),
    ] {
        let home = Home::with_library_in(place, &built);
        for case in ["write-victim", "change-victim", "link-victim"] {
            assert!(!home.lets(case, victim, false, false), "{place}: {case}");
        }
    }
}

/// A link elsewhere to a library in the home, and one in the home to a library elsewhere.
#[test]
fn a_link_to_a_library_opens_no_home() {
    if !can_restrict("a_link_to_a_library_opens_no_home") {
        return;
    }
    let built = escape();
    for (place, at) in [
        ("", "engines/blue/link.so"),
        ("engines/blue", "link.so"),
        ("Downloads", "engines/link.so"),
    ] {
        let mut home = Home::with_library_in(place, &built);
        let link = home.folder.path().join(at);
        std::os::unix::fs::symlink(&home.library, &link).expect("the folder can be written");
        home.library = link;
        for victim in ["letter", "Downloads/letter", "engines/blue/below/letter"] {
            for case in HARM {
                assert!(
                    !home.lets(case, victim, true, false),
                    "{at}: {case} {victim}"
                );
            }
        }
    }
}

/// A library in a folder for everybody's temporary files runs, and sees nothing beside it.
#[test]
fn a_library_in_the_temporary_folder_is_alone_there() {
    let built = escape();
    let place = tempfile::Builder::new()
        .prefix("katsura-test")
        .suffix(".so")
        .tempfile_in("/tmp");
    let place = place.expect("there is room").into_temp_path();
    std::fs::copy(&built.path, &place).expect("there is room");
    let (_, protection) = tried_out(LibraryOptions {
        path: place.to_path_buf(),
        ..options(&built, "")
    })
    .expect("it can be tried out");
    assert_eq!(protection.beside, 0);
}

#[test]
fn a_library_that_may_write_beside_itself_does() {
    let built = escape();
    let allowed = |case: &str| {
        let mut options = options(&built, case);
        options
            .environment
            .push(("OWN".into(), built.folder.path().into()));
        options.writes_beside = true;
        options
    };
    for case in ["own-folder", "current-folder", "private-folder"] {
        assert_eq!(answer(allowed(case)), Ok(ALLOWED), "{case}");
    }
    assert!(built.folder.path().join("by-bare-name").exists());
    let (_, protection) = tried_out(allowed("")).expect("it can be tried out");
    assert!(protection.own_folder);
    let words = "writes into its own folder and a private one";
    // Without Landlock other words hold.
    assert!(protection.landlock == 0 || protection.to_string().contains(words));
}

/// Where the copies of all libraries are nobody may write beside himself.
#[test]
fn a_library_among_the_copies_gets_none_of_them() {
    let (built, root) = (escape(), tempfile::tempdir().expect("a folder"));
    let engines = root.path().join("engines");
    let of_another = engines.join("blue-0123456789ab/code-r-0123456789abcdef");
    std::fs::create_dir_all(&of_another).expect("a folder");
    for folder in [root.path(), &engines, &of_another] {
        let path = folder.join("engine.so");
        std::fs::copy(&built.path, &path).expect("there is room");
        let options = LibraryOptions {
            path,
            writes_beside: true,
            folders: Some(engines.clone()),
            ..options(&built, "")
        };
        let (_, protection) = tried_out(options).expect("it can be tried out");
        assert!(
            !protection.own_folder && protection.beside == 0,
            "{protection}"
        );
    }
}

/// A library that misses its files says only that they are not there. The console says why, and what helps.
#[test]
fn what_is_not_opened_beside_a_library_is_said() {
    if !can_restrict("what_is_not_opened_beside_a_library_is_said") {
        return;
    }
    let built = good();
    let said = |beside: bool| {
        let (ear, mut options) = (Listener::default(), options(&built, ""));
        options.writes_beside = beside;
        start(options, &ear).expect("it can be started");
        ear.text()
    };
    let own = built.folder.path();
    std::fs::create_dir(own.join(".hidden")).expect("a folder");
    let text = said(false);
    assert!(!text.contains("not opened"), "{text}");
    for name in ["weights", "book"] {
        std::fs::create_dir(own.join(name)).expect("a folder");
    }
    let text = said(false);
    assert!(
        text.contains("Folders beside engine.so (book, weights) are not opened to it")
            && text.contains("--own-folder"),
        "{text}"
    );
    let text = said(true);
    assert!(!text.contains("not opened"), "{text}");
    for number in 0..1000 {
        std::fs::write(own.join(number.to_string()), "").expect("a file");
    }
    let text = said(false);
    assert!(
        text.contains("More than 1000 files lie beside engine.so"),
        "{text}"
    );
    let mut at_home = options(&built, "");
    at_home.environment.push(("HOME".into(), own.into()));
    let ear = Listener::default();
    start(at_home, &ear).expect("it can be started");
    let text = ear.text();
    assert!(text.contains("among things of yours"), "{text}");
}

/// What an engine learned is there the next time; what it did not write itself is not kept for it.
#[test]
fn a_private_folder_is_kept_and_belongs_to_one_library() {
    let (built, other, folders) = (escape(), escape(), tempfile::tempdir().expect("a folder"));
    let kept = |built: &Built, case: &str| LibraryOptions {
        folders: Some(folders.path().to_owned()),
        ..options(built, case)
    };
    let folder = |built: &Built| {
        let ear = Listener::default();
        let library = start(kept(built, ""), &ear).expect("it can be started");
        library
            .private_folder()
            .expect("it is no Windows library")
            .to_owned()
    };
    assert_eq!(answer(kept(&built, "private-folder")), Ok(ALLOWED));
    assert!(folder(&built).join("by-bare-name").exists());
    assert!(!folder(&other).join("by-bare-name").exists());
    // A file of its own is not replaced by a link to one beside the library.
    let (own, beside) = (
        folder(&built).join("book.dat"),
        built.folder.path().join("book.dat"),
    );
    std::fs::write(&own, "learned").expect("a file");
    std::fs::write(&beside, "given").expect("a file");
    assert_eq!(
        std::fs::read(folder(&built).join("book.dat")).ok(),
        Some(b"learned".to_vec())
    );
    std::fs::remove_file(&own).expect("it is there");
    assert_eq!(
        std::fs::read(folder(&built).join("book.dat")).ok(),
        Some(b"given".to_vec())
    );
    std::fs::remove_file(&beside).expect("it is there");
    assert!(folder(&built).join("book.dat").symlink_metadata().is_err());
}

/// All files together have a limit, whether the library is asked something or works by itself.
#[test]
fn a_library_that_fills_the_disk_is_ended() {
    let built = escape();
    let limited = |case: &str| LibraryOptions {
        folder_limit: 1 << 20,
        ..options(&built, case)
    };
    let is_full = |error: &EngineError| {
        let full = |cause: &Cause| matches!(cause, Cause::FolderTooLarge { limit, .. } if *limit == 1 << 20);
        matches!(error, EngineError::Died { death: Death::Explained { cause, .. }, .. } if full(cause))
    };
    let error = answer(limited("fill")).expect_err("it writes 4 MB");
    assert!(is_full(&error), "{error:?}");
    assert!(
        error
            .to_string()
            .contains("wrote files of more than 1 MB together"),
        "{error}"
    );
    let ear = Listener::default();
    let mut library = start(limited("fill-later"), &ear).expect("it can be started");
    assert_eq!(ask_move(&mut library, &game(), &ear), Ok(ALLOWED));
    assert!(eventually(|| {
        library.idle(&mut ear.clone());
        ear.notices()
            .iter()
            .any(|notice| matches!(notice, Notice::Died(error) if is_full(error)))
    }));
    let after = library.answer(&game(), &Ask::MOVE, &mut ear.clone());
    assert!(after.is_err());
}

/// A kernel without one means or both: what is said then is what holds then.
#[test]
fn on_a_system_that_cannot_restrict_nothing_else_is_said() {
    if !can_restrict("on_a_system_that_cannot_restrict_nothing_else_is_said") {
        return;
    }
    let built = escape();
    let tools = tempfile::tempdir().expect("there is room for a temporary folder");
    let without = tools.path().join("without");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/without.c");
    let compiled = Command::new("cc")
        .arg("-o")
        .args([&without, &source])
        .status();
    assert!(compiled.is_ok_and(|status| status.success()));
    let victim = tools.path().join("victim");
    std::fs::write(&victim, "secret").expect("there is room");
    for (missing, reads, networks, words) in [
        (
            "nothing",
            false,
            false,
            "it can reach neither the network nor other programs.",
        ),
        (
            "landlock",
            true,
            false,
            "cannot keep it from reading and changing your files",
        ),
        (
            "seccomp",
            false,
            false,
            "cannot keep it from starting other programs",
        ),
        (
            "landlock seccomp",
            true,
            true,
            "It can do whatever you can do.",
        ),
    ] {
        let with = |case: &str| {
            let mut options = options(&built, case);
            options
                .environment
                .push(("VICTIM".into(), victim.clone().into()));
            let before = [without.clone().into(), missing.into()];
            options.host_program.splice(0..0, before);
            options
        };
        let (_, protection) = tried_out(with("")).expect("the host can be started");
        let said = protection.bounds().to_string();
        assert!(said.contains(words), "{missing}: {said}");
        let expected = |allowed| Ok(if allowed { ALLOWED } else { REFUSED });
        assert_eq!(answer(with("read-victim")), expected(reads), "{missing}");
        // Landlock alone guards connections, not sockets.
        if missing != "seccomp" {
            assert_eq!(answer(with("tcp")), expected(networks), "{missing}");
        }
        assert_eq!(answer(with("threads")), Ok(ALLOWED), "{missing}");
    }
}

/// Before the user is asked nothing of the library runs, and what is said was seen to hold.
#[test]
fn what_is_said_before_the_question_was_tried_out() {
    let built = good();
    let (_, protection) =
        tried_out(options(&built, "crash-constructor")).expect("nothing of it runs");
    let words = protection.bounds().to_string();
    assert!(
        words.starts_with("Tried out on this system just now: "),
        "{words}"
    );
    if protection.landlock > 0 && protection.seccomp {
        assert!(
            words.contains(
                "can read the system's libraries only, and write into a private folder only"
            ),
            "{words}"
        );
    }
    std::fs::write(built.folder.path().join("book.dat"), "book").expect("a file");
    let (_, protection) = tried_out(options(&built, "")).expect("nothing of it runs");
    assert_eq!(protection.beside, 1);
    let mut free = options(&built, "");
    free.restricted = false;
    let (_, protection) = tried_out(free).expect("nothing of it runs");
    assert!(!protection.restricted && !protection.seccomp);
}
