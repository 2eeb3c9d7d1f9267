//! What the tests of the command line share.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// The built program.
pub(crate) const KATSURA: &str = env!("CARGO_BIN_EXE_katsura");

/// Returns the path of a file in `tests/fixtures`.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
}

/// How a run of the program ended.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output
                .status
                .code()
                .expect("the program was killed by a signal"),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// The program, which leaves nothing in the user's folders.
pub(crate) fn program() -> Command {
    static STATE: LazyLock<tempfile::TempDir> = LazyLock::new(folder);
    let mut command = Command::new(KATSURA);
    command.env("KATSURA_CONFIG", STATE.path());
    // What is compared is what English says, wherever the tests run.
    command.env("LC_ALL", "C").env_remove("LANGUAGE");
    command
}

/// Runs the program.
pub(crate) fn katsura<A: AsRef<OsStr>>(args: &[A]) -> Ran {
    katsura_with_input(args, "")
}

/// Runs the program with something on its standard input.
pub(crate) fn katsura_with_input<A: AsRef<OsStr>>(args: &[A], input: &str) -> Ran {
    with_input(program().args(args), input)
}

/// Runs a command of the program with something on its standard input.
pub(crate) fn with_input(command: &mut Command, input: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // The program may end without having read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    Ran::from(output)
}

/// Compiles `tests/fixtures/misbehave.c` with a macro set, into `folder`.
pub(crate) fn library(folder: &Path, macro_name: &str) -> PathBuf {
    compile(&fixture("misbehave.c"), folder, macro_name)
}

/// Compiles the sample engine for authors.
pub(crate) fn sample(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/sample-c/sample.c");
    compile(&source, folder, "SAMPLE")
}

/// Compiles a C source to a shared library in `folder`.
pub(crate) fn compile(source: &Path, folder: &Path, macro_name: &str) -> PathBuf {
    let path = folder.join(format!("{}.so", macro_name.to_lowercase()));
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&path)
        .arg(format!("-D{macro_name}"))
        .arg(source)
        .status()
        .expect("a C compiler (cc) is needed");
    assert!(status.success(), "{} does not compile", source.display());
    path
}

/// Returns an empty folder that vanishes at the end of the test.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for temporary files")
}

/// Returns a path as a string, as arguments are written here.
pub(crate) fn text(path: &Path) -> String {
    path.to_str().expect("test paths are UTF-8").to_owned()
}
