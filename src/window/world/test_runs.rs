//! What runs of regressions came to: a file of JSON lines, the newest last.

use app::engines::regressions::TestRun;
use fileref::FileRef;
use message::{FILES, Sentence, say};
use std::path::Path;

/// So many runs are remembered, of all files together.
const KEPT: usize = 1000;

/// Puts a run behind those that are remembered.
pub(super) fn keep(file: &Path, run: &TestRun) -> Result<(), Sentence> {
    let failed = |reason: &std::io::Error| say!(FILES, "file-trouble", file, reason);
    let mut runs = read(file).map_err(|error| failed(&error))?;
    runs.push(run.clone());
    runs.drain(..runs.len().saturating_sub(KEPT));
    let mut text = String::new();
    for run in &runs {
        text.push_str(&serde_json::to_string(run).map_err(|error| failed(&error.into()))?);
        text.push('\n');
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    }
    files::store::write_atomically(file, text.as_bytes()).map_err(|error| failed(&error))
}

/// The runs of the tests of that file, the newest last.
pub(super) fn of(file: &Path, tests: &FileRef) -> Vec<TestRun> {
    let mut runs = read(file).unwrap_or_default();
    runs.retain(|run| run.file == *tests);
    runs
}

/// All that are remembered. Lines that another version wrote differently are left out.
fn read(file: &Path) -> std::io::Result<Vec<TestRun>> {
    let text = match std::fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read?,
    };
    let run = |line: &str| serde_json::from_str(line).ok();
    Ok(text.lines().filter_map(run).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_a_file_are_remembered_and_a_spoilt_line_takes_no_other_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("new/runs.jsonl");
        let run = |name: &str, at| TestRun {
            at,
            file: FileRef::from(name),
            engine: "mine".into(),
            seconds: 1.5,
            right: vec!["10 name".into()],
            wrong: Vec::new(),
        };
        for (name, at) in [("a.tst", 1), ("b.tst", 2), ("a.tst", 3)] {
            keep(&file, &run(name, at)).expect("it can be written");
        }
        let text = std::fs::read_to_string(&file).expect("it is there");
        std::fs::write(&file, format!("{{\n{text}")).expect("it can be written");
        let a = FileRef::from("a.tst");
        assert_eq!(of(&file, &a), [run("a.tst", 1), run("a.tst", 3)]);
        assert_eq!(of(&folder.path().join("none"), &a), []);
    }
}
