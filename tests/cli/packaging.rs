//! What packages install is made by the program itself: completions, manual pages, licences.

use crate::support::{katsura, text};
use std::process::{Command, Stdio};

const COMMANDS: [&str; 6] = ["cells", "render", "match", "problems", "regress", "analyze"];

#[test]
fn every_shell_learns_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = katsura(&["completions", shell]);
        assert_eq!(ran.code, 0, "{shell}: {}", ran.err);
        for command in COMMANDS {
            assert!(ran.out.contains(command), "{shell} lacks {command}");
        }
    }
    let ran = katsura(&["completions", "tcsh"]);
    assert_eq!((ran.code, &*ran.out), (2, ""), "{}", ran.err);
}

#[test]
fn bash_understands_its_completions() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), katsura(&["completions", "bash"]).out).expect("written");
    let asked =
        "COMP_WORDS=(katsura re); COMP_CWORD=1; _katsura katsura re katsura; echo ${COMPREPLY[@]}";
    let script = format!("source '{}'; {asked}", file.path().display());
    let bash = Command::new("bash")
        .args(["--norc", "-c", &script])
        .stdin(Stdio::null())
        .output()
        .expect("bash is there");
    let answer = String::from_utf8_lossy(&bash.stdout).into_owned();
    assert_eq!(
        answer.trim(),
        "render replay-calls regress",
        "{}",
        String::from_utf8_lossy(&bash.stderr)
    );
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = katsura(&["man", &text(folder.path())]);
    assert_eq!((ran.code, &*ran.out), (0, ""), "{}", ran.err);
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    assert!(page("katsura.1").contains("katsura\\-render(1)"));
    for command in COMMANDS {
        let page = page(&format!("katsura-{command}.1"));
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    let ran = katsura(&["man", "/no/such/folder"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("/no/such/folder"), "{}", ran.err);
}

#[test]
fn the_licences_of_others_can_be_read() {
    let ran = katsura(&["licences"]);
    assert_eq!(ran.code, 0);
    for said in [
        "SIL OPEN FONT LICENSE",
        "    egui ",
        "Permission is hereby granted",
    ] {
        assert!(ran.out.contains(said), "{said}");
    }
}
