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

# Peers that their package managers can fetch (`pip install sgfmill`, `npm install @sabaki/sgf`), where they are present.
inputs=$(mktemp -d)
trap 'rm -rf "$log" "$inputs"' EXIT
KATSURA_BENCH_INPUTS=$inputs cargo bench --quiet -p record --bench sgf >/dev/null
for input in Bundled Line Tree; do
    step "peers, $input"
    if python3 -c 'import sgfmill' 2>/dev/null; then python3 benches/peers/sgfmill_peer.py "$inputs/$input"-*.sgf; else echo "sgfmill is not installed"; fi
    if node -e "require.resolve('@sabaki/sgf', {paths: [process.cwd()]})" 2>/dev/null; then node benches/peers/sabaki_peer.js "$inputs/$input"-*.sgf; else echo "@sabaki/sgf is not installed"; fi
done

step "summary"
date '+%F, %T'
sed -n 's/^model name.*: /processor: /p' /proc/cpuinfo | head -n 1
echo "cores: $(nproc), load of the last 15 minutes: $(cut -d ' ' -f 3 /proc/loadavg)"
awk -f .ci/bench-summary.awk "$log"
