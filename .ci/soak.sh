#!/usr/bin/env bash
# make soak: records, engines and crashes without end in one process, for SOAK_SECS seconds (an hour if unset). Memory, threads,
# descriptors and child processes must be flat.
source "$(dirname "$0")/common.sh"

need_rust
KATSURA_CONFIG=$(mktemp -d)
export KATSURA_CONFIG KATSURA_SOAK=${SOAK_SECS:-3600}
trap 'rm -rf "$KATSURA_CONFIG"' EXIT
cargo test "${everything[@]}" --test soak -- --ignored --nocapture
