#!/usr/bin/env bash
# make pictures: draws the golden pictures of the tests and the README's screenshot anew. Look at the result
# (git diff) before committing it.
source "$(dirname "$0")/common.sh"

bash .ci/packages.sh test
need_rust
step "golden pictures"
UPDATE_SNAPSHOTS=1 bash .ci/with-display.sh cargo test --workspace --quiet
step "docs/screenshot.png"
cargo build --release --quiet --bin katsura
# A settings folder of its own: the picture shows a new user's window.
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
export XDG_CONFIG_HOME=$settings XDG_DATA_HOME=$settings XDG_STATE_HOME=$settings
bash .ci/with-display.sh bash .ci/photograph.sh docs/screenshot.png "$(target_dir)/release/katsura" assets/problems/1-first-steps.sgf
