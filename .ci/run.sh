#!/usr/bin/env bash
# make run: from a fresh checkout to the open window.
#
#   .ci/run.sh [FILE]      the bundled problems if there is no FILE
#
# Without a display it runs the program on a virtual one, prints the path of a screenshot and ends it
# (KATSURA_STAY=1: leaves it running until Ctrl-C).
files=()
[[ $# -eq 0 ]] || files=("$(realpath -m "$1")")
source "$(dirname "$0")/common.sh"

for file in "${files[@]}"; do
    [[ -e $file ]] || fail "no such file: $file"
done
bash .ci/packages.sh run
need_rust
program=$(target_dir)/quick/katsura
[[ -x $program ]] || echo "the first build takes some minutes"
cargo build --profile quick --bin katsura
[[ ${#files[@]} -gt 0 ]] || files=(--solve)

if [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} ]]; then
    exec "$program" "${files[@]}"
fi
echo "no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): running on a virtual one"
exec bash .ci/with-display.sh bash .ci/photograph.sh "$(target_dir)/screenshot.png" "$program" "${files[@]}"
