# shellcheck shell=bash
# shellcheck disable=SC2154  # run.sh sets program and dir
# What a case needs to drive the window and to look at what came of it. Read by run.sh; wants an X display of
# its own without a window manager, and $program, $dir (a folder for this case alone).

# Seconds that something may take before it counts as not happening.
patience=10

die() { echo "    $*" >&2; exit 1; }

# Asks until the command succeeds. Dies, with its text, if that does not happen.
eventually() { # COMMAND [ARGUMENT…]
    local end=$((SECONDS + patience))
    until "$@" >/dev/null 2>&1; do
        [[ $SECONDS -lt $end ]] || die "did not happen: $*"
        sleep 0.05
    done
}

# Starts the program and waits for its window; sets $pid and $window.
start() { # [ARGUMENT…]
    "$program" "$@" >"$dir/output" 2>&1 &
    pid=$!
    trap end EXIT
    eventually find_window
    window=$(find_window)
    # Without a window manager nobody else gives the window the keyboard.
    xdotool windowfocus --sync "$window"
    settle
}

# Ends the program, and keeps a picture of what was on the screen when a case failed.
end() {
    local status=$?
    [[ $status == 0 ]] || import -silent -window root "$KATSURA_CASE_PICTURE" 2>/dev/null || true
    kill "$pid" 2>/dev/null || true
    # The next case must not find this one's window, so wait for the end of the program and of its window.
    for _ in $(seq 100); do
        is_running || break
        sleep 0.05
    done
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
}

# By the process and not by the name alone: the server may not have taken an ended program's window away yet.
find_window() {
    kill -0 "$pid" 2>/dev/null || { cat "$dir/output" >&2; return 1; }
    xdotool search --onlyvisible --all --pid "$pid" --name . 2>/dev/null | head -n 1 | grep .
}

is_running() { kill -0 "$pid" 2>/dev/null; }

has_ended() { ! is_running; }

title() { xdotool getwindowname "$window"; }

title_has() { [[ $(title) == *"$1"* ]]; }

# A number for what the screen shows. The same number means the same picture. Not the window alone: when that
# is gone, `import` would wait for somebody to choose another by a click.
picture() { import -silent -window root png:- | identify -format '%#' png:-; }

# Waits until the window shows the same twice in a row.
settle() {
    local end=$((SECONDS + patience)) last='' now
    while :; do
        now=$(picture)
        [[ $now != "$last" ]] || return 0
        [[ $SECONDS -lt $end ]] || die "the window does not come to rest"
        last=$now
        sleep 0.15
    done
}

key() { # KEY…, as xdotool names them
    xdotool key --clearmodifiers --delay 60 "$@"
    settle
}

# A click at a place given in hundredths of the window's width and height.
click() { # X Y
    tap "$@"
    settle
}

# The same without waiting for rest: an engine at work changes the window every second.
tap() { # X Y
    local WIDTH HEIGHT
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=')"
    xdotool mousemove --window "$window" $((WIDTH * $1 / 100)) $((HEIGHT * $2 / 100)) sleep 0.1 click 1
    sleep 0.2
}

# The cells of a saved file, one a line, the root not among them.
cells() { # FILE
    "$program" cells "$1" | grep -vE '^ *0 '
}

cell_count() { cells "$1" | wc -l; }

has_cells() { # FILE NUMBER
    [[ $(cell_count "$1") == "$2" ]]
}

# The move of the last cell, as "X Y".
last_move() { # FILE
    cells "$1" | tail -n 1 | sed -E 's/.*\[ *(-?[0-9]+) *, *(-?[0-9]+) *\].*/\1 \2/'
}

cpu_ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }
