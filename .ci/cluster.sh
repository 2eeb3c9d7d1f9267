#!/usr/bin/env bash
# make cluster: matches in shards by HyperQueue and GNU parallel on this machine, with shards killed on the way. What is not
# here and cannot be had is skipped. KATSURA names the program, GAMES how many games.
source "$(dirname "$0")/common.sh"

games=${GAMES:-400}
program=${KATSURA:-}
if [[ -z $program ]]; then
    need_rust
    cargo build --quiet --release
    program=$(target_dir)/release/katsura
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export KATSURA_CONFIG=$folder/config

step "HyperQueue"
if python3 -m venv "$folder/venv" 2>/dev/null && "$folder/venv/bin/pip" install --quiet hyperqueue 2>/dev/null; then
    "$folder/venv/bin/python" .ci/cluster.py "$program" "$games"
else
    echo "skipped: the Python package hyperqueue cannot be had here"
fi

# The last two columns of an engine's row are seconds.
without_times() { sed -E 's/ +[0-9.]+ +[0-9.]+$//'; }

step "GNU parallel"
if command -v parallel >/dev/null; then
    play=("$program" match "montecarlo:playouts=30,threads=1" random --size 5 --seed 17 --games "$games")
    "${play[@]}" --out "$folder/whole" | without_times >"$folder/one"
    # `:` is this machine; with others it would be -S node1,node2.
    parallel --will-cite -S 3/: --retries 3 "${play[*]} --out $folder/parts --shard {}/8 >/dev/null" ::: {1..8}
    "$program" merge "$folder/parts" | without_times >"$folder/many"
    diff "$folder/one" "$folder/many"
    echo "the same table: $(head -n 1 "$folder/many")"
else
    echo "skipped: GNU parallel is not installed (Debian: parallel)"
fi
