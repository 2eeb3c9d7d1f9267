#!/usr/bin/env bash
# Runs a command on a virtual X display of its own and returns its exit code.
#
#   .ci/with-display.sh COMMAND [ARGUMENT…]
#
# KATSURA_SCREEN sets the screen, 1280x860x24 if unset. The X server picks a free number itself, so that any
# number of these can run at once.
set -euo pipefail

[[ $# -gt 0 ]] || { echo "usage: with-display.sh COMMAND [ARGUMENT…]" >&2; exit 2; }
command -v Xvfb >/dev/null || { echo "with-display.sh: Xvfb is not installed (Debian: apt-get install xvfb)" >&2; exit 1; }

dir=$(mktemp -d)
server=
child=
# shellcheck disable=SC2317  # the trap calls it
finish() {
    [[ -z $child ]] || kill "$child" 2>/dev/null || true
    [[ -z $child ]] || wait "$child" 2>/dev/null || true
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    [[ -z $server ]] || wait "$server" 2>/dev/null || true
    rm -rf "$dir"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# A session of its own, because Ctrl-C would end the server before the programs that draw on it.
setsid Xvfb -displayfd 3 -screen 0 "${KATSURA_SCREEN:-1280x860x24}" -nolisten tcp -noreset 3>"$dir/number" >"$dir/log" 2>&1 &
server=$!
for _ in $(seq 200); do
    [[ -s $dir/number ]] && break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
done
if [[ ! -s $dir/number ]]; then
    echo "with-display.sh: Xvfb did not start:" >&2
    cat "$dir/log" >&2
    exit 1
fi

# Software drawing: a real GPU's GL library cannot draw on a display without a screen.
unset WAYLAND_DISPLAY WAYLAND_SOCKET
DISPLAY=:$(cat "$dir/number") LIBGL_ALWAYS_SOFTWARE=1 "$@" &
child=$!
status=0
wait "$child" || status=$?
child=
exit "$status"
