#!/usr/bin/env bash
# make run: from a fresh checkout to the open window.
#
#   .ci/run.sh [FILE]      FILE is a bundled problem if not given
#
# Without a display it runs the program on a virtual one, prints the path of a screenshot and ends it
# (KATSURA_STAY=1: leaves it running until Ctrl-C).
file=$(realpath -m "${1:-"$(dirname "$0")/../assets/problems/1-first-steps.sgf"}")
source "$(dirname "$0")/common.sh"

[[ -e $file ]] || fail "no such file: $file"
bash .ci/packages.sh run
need_rust
program=$(target_dir)/release/katsura
[[ -x $program ]] || echo "the first build takes some minutes"
cargo build --release --bin katsura

if [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} ]]; then
    exec "$program" "$file"
fi
echo "no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): running on a virtual one"
exec bash .ci/with-display.sh bash .ci/photograph.sh "$(target_dir)/screenshot.png" "$program" "$file"
