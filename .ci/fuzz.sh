#!/usr/bin/env bash
# make fuzz: all fuzz targets together for FUZZ_SECS seconds (an hour if unset), or only TARGET.
#
#   .ci/fuzz.sh [TARGET]
#
# Where cargo-fuzz is installed it looks for new ways through the code, with AddressSanitizer; that needs compiler flags that stable
# Rust hides and RUSTC_BOOTSTRAP=1 shows. Elsewhere the seeds are changed at random. An input that breaks a promise lands in
# tests/fuzz/artifacts; mended, it belongs into tests/fuzz/seeds/TARGET, which `make test` runs.
source "$(dirname "$0")/common.sh"

seconds=${FUZZ_SECS:-3600}
need_rust
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "cargo-fuzz is not installed (cargo install cargo-fuzz): seeds are changed at random"
    cargo run --quiet --package fuzz-targets --bin fuzz -- "$seconds" "$@"
    exit
fi
bash .ci/packages.sh fuzz
export RUSTC_BOOTSTRAP=1
if [[ $# -gt 0 ]]; then targets=("$@"); else mapfile -t targets < <(cargo fuzz list --fuzz-dir tests/fuzz); fi
[[ ${#targets[@]} -gt 0 ]] || fail "tests/fuzz lists no targets"
share=$((seconds / ${#targets[@]}))
for target in "${targets[@]}"; do
    step "fuzz $target for $share s"
    corpus=tests/fuzz/corpus/$target
    mkdir -p "$corpus"
    cargo fuzz run --fuzz-dir tests/fuzz "$target" "$corpus" "tests/fuzz/seeds/$target" -- -max_total_time="$share" -rss_limit_mb=4096
done
