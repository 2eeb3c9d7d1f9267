#!/usr/bin/env bash
# make pictures: draws the golden pictures of the tests anew, of which the README shows some. Look at the result
# (git diff) before committing it.
source "$(dirname "$0")/common.sh"

bash .ci/packages.sh test
need_rust
step "golden pictures"
UPDATE_SNAPSHOTS=1 bash .ci/with-display.sh cargo test --workspace --quiet
