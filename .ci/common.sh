# Read by the other scripts: the place to stand, and what they all ask for.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Debian keeps GNU Go with the games, outside root's PATH.
export PATH=$PATH:/usr/games

# What is checked and tested: everything, with the programs that learn. Always asked for alike, because other packages or
# features make Cargo build half of what we depend on once more.
# shellcheck disable=SC2034
everything=(--workspace --features "patterns/learn,net/train")

# A machine that builds once needs neither what makes the next build faster nor line numbers in traces.
if [[ ${CI-} == true ]]; then
    export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=none
fi

step() { printf '\n== %s\n' "$*"; }
fail() { printf 'katsura: %s\n' "$*" >&2; exit 1; }

need_rust() {
    command -v cargo >/dev/null && return
    [[ ! -x $HOME/.cargo/bin/cargo ]] || { export PATH=$HOME/.cargo/bin:$PATH; return; }
    fail "cargo not found: install Rust $(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml) or newer, see https://rustup.rs"
}

# A minimal toolchain comes without these two.
need_rust_component() { # SUBCOMMAND COMPONENT
    cargo "$1" --version >/dev/null 2>&1 && return
    command -v rustup >/dev/null && rustup component add "$2" && return
    fail "cargo $1 not found: install the $2 component of your Rust toolchain"
}

target_dir() {
    cargo metadata --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}
