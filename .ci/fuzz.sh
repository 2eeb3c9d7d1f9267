#!/usr/bin/env bash
# make fuzz: every fuzz target for FUZZ_SECS seconds each (60 if unset), or only TARGET.
#
#   .ci/fuzz.sh [TARGET]
#
# Fuzzing needs compiler flags that stable Rust hides; RUSTC_BOOTSTRAP=1 shows them, so no nightly is needed.
source "$(dirname "$0")/common.sh"

seconds=${FUZZ_SECS:-60}
[[ -d tests/fuzz ]] || fail "no fuzz targets: tests/fuzz is missing"
bash .ci/packages.sh fuzz
need_rust
cargo fuzz --version >/dev/null 2>&1 || { step "cargo install cargo-fuzz"; cargo install --quiet --locked cargo-fuzz; }
export RUSTC_BOOTSTRAP=1
if [[ $# -gt 0 ]]; then targets=("$@"); else mapfile -t targets < <(cargo fuzz list --fuzz-dir tests/fuzz); fi
[[ ${#targets[@]} -gt 0 ]] || fail "tests/fuzz lists no targets"
for target in "${targets[@]}"; do
    step "fuzz $target for $seconds s"
    cargo fuzz run --fuzz-dir tests/fuzz "$target" -- -max_total_time="$seconds" -rss_limit_mb=4096
done
