//! The program: the engine host child, a command, or the window.

use std::process::ExitCode;

fn main() -> ExitCode {
    katsura::cli::main()
}
