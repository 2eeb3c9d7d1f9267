#!/usr/bin/env bash
# Starts a program on the present X display, waits until its window is painted, and writes a picture of it.
#
#   .ci/photograph.sh PICTURE.png PROGRAM [ARGUMENT…]
#
# The program is ended afterwards; with KATSURA_STAY=1 it runs on until Ctrl-C. Meant for with-display.sh: any
# window with a name counts, so nothing else should be on the display.
set -euo pipefail

[[ $# -ge 2 ]] || { echo "usage: photograph.sh PICTURE.png PROGRAM [ARGUMENT…]" >&2; exit 2; }
picture=$1
shift
patience=${KATSURA_PATIENCE_SECS:-60}
fail() { echo "photograph.sh: $*" >&2; exit 1; }

"$@" &
program=$!
# shellcheck disable=SC2317  # the trap calls it
finish() {
    kill "$program" 2>/dev/null || return 0
    for _ in $(seq 50); do
        kill -0 "$program" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL "$program" 2>/dev/null || true
    wait "$program" 2>/dev/null || true
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# `xdotool search --sync` would wait for ever for a program that has failed, so ask again and again instead.
end=$((SECONDS + patience))
window=
until [[ -n $window ]]; do
    kill -0 "$program" 2>/dev/null || fail "the program ended before it opened a window"
    [[ $SECONDS -lt $end ]] || fail "no window after $patience seconds"
    sleep 0.1
    window=$(xdotool search --onlyvisible --name . 2>/dev/null | head -n 1 || true)
done
# Without a window manager nobody else gives the window the keyboard.
xdotool windowfocus "$window" 2>/dev/null || true

# Painted means: more than a bare background, and the same twice in a row.
mkdir -p "$(dirname "$picture")"
last=
while :; do
    sleep 0.3
    kill -0 "$program" 2>/dev/null || fail "the program ended while its window was being painted"
    # When the window is gone, `import` waits for somebody to choose another by a click: hence the limit.
    timeout 10 import -silent -window "$window" "png:$picture" 2>/dev/null || continue
    now=$(identify -format '%k %#' "png:$picture")
    [[ $now == "$last" && ${now%% *} -gt 2 ]] && break
    last=$now
    if [[ $SECONDS -ge $end ]]; then
        [[ ${now%% *} -gt 2 ]] || fail "the window stayed empty for $patience seconds"
        break
    fi
done
echo "screenshot: $(realpath "$picture")"

if [[ ${KATSURA_STAY-} == 1 ]]; then
    echo "the program runs on, on display $DISPLAY; Ctrl-C ends it"
    wait "$program" || true
    exit
fi

# First as a user would end it; what does not listen gets a signal from `finish`.
xdotool key --clearmodifiers ctrl+q 2>/dev/null || true
for _ in $(seq 20); do
    if ! kill -0 "$program" 2>/dev/null; then
        wait "$program" || fail "the program failed when it was closed (exit code $?)"
        break
    fi
    sleep 0.1
done
