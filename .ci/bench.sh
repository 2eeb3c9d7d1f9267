#!/usr/bin/env bash
# make bench: all benchmarks one after the other, then the figures that have a target in one table. The window is
# measured on a virtual display, so that figures do not depend on somebody's screen.
#
#   .ci/bench.sh [FILTER]      FILTER: only benchmarks whose name has that in it
source "$(dirname "$0")/common.sh"

bash .ci/packages.sh bench
need_rust
step "cargo bench (the first build takes some minutes)"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
bash .ci/with-display.sh cargo bench --workspace --bench '*' -- "$@" | tee "$log"

step "summary"
date '+%F, %T'
sed -n 's/^model name.*: /processor: /p' /proc/cpuinfo | head -n 1
echo "cores: $(nproc), load of the last 15 minutes: $(cut -d ' ' -f 3 /proc/loadavg)"
awk -f .ci/bench-summary.awk "$log"
