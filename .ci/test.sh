#!/usr/bin/env bash
# make test: everything that has to hold. Installs what the tests need.
source "$(dirname "$0")/common.sh"

bash .ci/packages.sh test
need_rust
bash .ci/lint.sh
if [[ ${BUILDS-} == one ]]; then
    # Clippy is the compiler with more to say. Cargo tells it so what is an error.
    export RUSTC_WORKSPACE_WRAPPER=clippy-driver
    export CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
fi
# On a virtual display of its own, so that no test can touch the user's screen or need one.
step "cargo test"
# Nor leave anything in the user's folders: settings and call logs go here.
KATSURA_CONFIG=$(mktemp -d)
export KATSURA_CONFIG
trap 'rm -rf "$KATSURA_CONFIG"' EXIT
# Many tests wait for engines: more of them at once than there are processors.
export RUST_TEST_THREADS=${RUST_TEST_THREADS-$((3 * $(nproc)))}
bash .ci/with-display.sh cargo test "${everything[@]}"
step "the window, by mouse and keys"
# The program is there: the tests of the command line need it. Building it alone would have other features.
bash .ci/with-display.sh bash tests/window/run.sh "$(target_dir)/debug/katsura"
[[ -n ${KATSURA_HOSTS-} ]] || echo "skipped: Windows libraries (make test-wine runs them)"
