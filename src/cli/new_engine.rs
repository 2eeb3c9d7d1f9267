//! `katsura new-engine`: the beginning of an engine, which builds and passes `katsura probe`.

use super::error::TEXTS;
use super::language::{COMMANDS, told};
use super::terminal;
use super::{CliError, file};
use clap::ValueEnum;
use message::say;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write a small engine to begin with: a library for the cgfthink interface, complete and without dependencies.
///
/// NAME becomes a folder with the source, what builds it, and a page that says how to go on. It plays legal moves, draws
/// every kind of picture and passes `katsura probe`.
#[derive(clap::Args)]
pub(super) struct NewEngineArgs {
    /// The language it is written in.
    #[arg(value_enum, value_name = "KIND")]
    language: Tongue,
    /// Its name, and that of its folder: letters, digits, - and _.
    name: PathBuf,
}

/// A programming language.
#[derive(Clone, Copy, ValueEnum)]
enum Tongue {
    /// Built by cargo.
    Rust,
    /// C99, built by make.
    C,
    /// Built by zig, 0.14 or newer.
    Zig,
}

const RUST: &str = include_str!("../../assets/templates/engine.rs.in");
const C: &str = include_str!("../../engines/sample-c/sample.c");
const C_HEADER: &str = include_str!("../../engines/sample-c/cgfthink.h");
const ZIG: &str = include_str!("../../assets/templates/engine.zig.in");

pub(super) fn run(args: &NewEngineArgs) -> Result<ExitCode, CliError> {
    let folder = &*args.name;
    let name = folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    if !begins || !name.chars().all(fits) {
        return Err(CliError::Usage(say!(
            TEXTS,
            "cli-engine-name",
            name = folder
        )));
    }
    let made = std::fs::create_dir_all(folder.parent().unwrap_or(Path::new("")))
        .and_then(|()| std::fs::create_dir(folder));
    made.map_err(|error| CliError::Write {
        path: folder.to_owned(),
        error,
    })?;
    let (library, build) = match args.language {
        Tongue::Rust => (
            format!("target/release/lib{}.so", name.replace('-', "_")),
            "cargo build --release",
        ),
        Tongue::C => (format!("{name}.so"), "make"),
        Tongue::Zig => (format!("{name}.so"), ZIG_BUILD),
    };
    let build = build.replace("NAME", name);
    let readme = README
        .replace("NAME", name)
        .replace("BUILD", &build)
        .replace("LIBRARY", &library);
    let mut files = vec![("README.md", readme)];
    match args.language {
        Tongue::Rust => {
            files.push(("Cargo.toml", CARGO.replace("NAME", name)));
            files.push(("src/lib.rs", RUST.to_owned()));
        }
        Tongue::C => {
            files.push(("engine.c", C.replace("sample-c", name)));
            files.push(("cgfthink.h", C_HEADER.to_owned()));
            files.push(("Makefile", MAKEFILE.replace("NAME", name)));
        }
        Tongue::Zig => files.push(("engine.zig", ZIG.to_owned())),
    }
    for (place, text) in files {
        let path = folder.join(place);
        if let Some(inner) = path.parent() {
            std::fs::create_dir_all(inner).map_err(|error| CliError::Write {
                path: inner.to_owned(),
                error,
            })?;
        }
        file::write(&path, text.as_bytes())?;
    }
    let next = say!(COMMANDS, "cli-new-engine", folder, build, library);
    writeln!(terminal::out(), "{}", told(&next))?;
    Ok(ExitCode::SUCCESS)
}

const ZIG_BUILD: &str = "zig build-lib -dynamic -lc -O ReleaseSafe -femit-bin=NAME.so engine.zig";

const CARGO: &str = r#"[package]
name = "NAME"
version = "0.1.0"
edition = "2024"

[lib]
crate-type = ["cdylib"]

[profile.release]
# A panic ends the library's process, not the host's game.
panic = "abort"

# A package of its own, wherever it lies.
[workspace]
"#;

const MAKEFILE: &str = "CFLAGS = -std=c99 -O2 -Wall -Wextra -fPIC -fvisibility=hidden

NAME.so: engine.c
\t$(CC) $(CFLAGS) -shared -o $@ $<

clean:
\trm -f NAME.so
";

const README: &str = "# NAME

A Go engine as a library for the cgfthink interface.

```sh
BUILD
katsura probe ./LIBRARY                      # every kind of question, on many boards
katsura render game.sgf -o x.svg --engine ./LIBRARY --overlay number
katsura match ./LIBRARY random --size 9 --games 20
katsura gtp ./LIBRARY                        # the same engine for GoGui, Sabaki and others
```

In the window: *Engine*, *Engines…*, *Add*. Everything the host tells is in the arguments of `cgfgui_thinking`; points are
`y * 256 + x`, both from 1. It is called for a move (0), life and death (1), figures (2) and numbers (3), and comes back soon
when the host's flag is not 0. What it prints is shown in its console.
";
