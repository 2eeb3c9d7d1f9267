#!/usr/bin/env bash
# make lint: formatting, clippy and shellcheck (the last only where it is installed). Changes nothing.
source "$(dirname "$0")/common.sh"

need_rust
need_rust_component fmt rustfmt
need_rust_component clippy clippy
step "cargo fmt --check"
cargo fmt --all --check
if [[ ${BUILDS-} == one ]]; then
    echo "clippy comes with the tests (BUILDS=one); skipped: cargo doc, the web"
else
    step "cargo clippy"
    cargo clippy "${everything[@]}" --all-targets --quiet -- -D warnings
    step "cargo doc"
    RUSTDOCFLAGS="-D warnings" cargo doc "${everything[@]}" --no-deps --quiet
    # The application knows no system: it compiles where there is none. All it uses is compiled once more for that.
    step "app for the web"
    web=wasm32-unknown-unknown
    if rustup target list --installed 2>/dev/null | grep -qx $web || rustup target add $web >/dev/null 2>&1; then
        cargo check --quiet -p app --target $web
    else
        echo "skipped: the target $web cannot be had here"
    fi
fi
if command -v shellcheck >/dev/null; then
    step "shellcheck"
    shellcheck -x -P SCRIPTDIR .ci/run .ci/*.sh tests/window/*.sh docs/cluster.sbatch
fi
