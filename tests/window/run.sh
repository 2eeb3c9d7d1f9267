#!/usr/bin/env bash
# The real window, driven by mouse and keys on the present X display. Each case gets its own program, folder and
# settings. What was done is judged by the saved file where it can be, by the picture where it cannot.
#
#   .ci/with-display.sh tests/window/run.sh PROGRAM [CASE…]
#
# The last line is "N passed, N failed".
set -euo pipefail

program=$(realpath "${1:?usage: run.sh PROGRAM [CASE…]}")
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR
source "$here/driver.sh"

# A game of three moves with one variation at the second.
write_game() { # FILE
    printf '(;FF[4]GM[1]CA[UTF-8]SZ[19];B[pd](;W[dd];B[pp])(;W[dp]))\n' >"$1"
}

case_opens_the_file() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    title_has game.sgf || die "the title is '$(title)'"
}

case_opens_without_a_file() {
    start
    is_running
}

case_a_file_that_is_no_game_leaves_the_window_open() {
    printf 'no game at all' >"$dir/broken.sgf"
    start "$dir/broken.sgf"
    sleep 0.5
    is_running || die "the program ended"
}

case_keys_walk_through_the_game() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    local root first last
    key Home
    root=$(picture)
    key Right
    first=$(picture)
    [[ $first != "$root" ]] || die "Right shows nothing new"
    key End
    last=$(picture)
    [[ $last != "$first" ]] || die "End shows nothing new"
    key Left Left
    [[ $(picture) == "$first" ]] || die "two moves back from the third is not the first"
    key Home
    [[ $(picture) == "$root" ]] || die "Home is not the root"
}

case_walking_changes_nothing_in_the_file() {
    write_game "$dir/game.sgf"
    cp "$dir/game.sgf" "$dir/before.sgf"
    start "$dir/game.sgf"
    key End Down Home Right ctrl+s
    cmp "$dir/game.sgf" "$dir/before.sgf"
    key ctrl+q
    eventually has_ended
}

case_a_click_plays_a_stone_and_undo_takes_it_back() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    key End
    click 30 50
    key ctrl+s
    eventually has_cells "$dir/game.sgf" 5
    click 30 50 # the same point again is refused
    key ctrl+s
    has_cells "$dir/game.sgf" 5 || die "a stone was played on a stone"
    key ctrl+z ctrl+s
    eventually has_cells "$dir/game.sgf" 4
}

case_a_stroke_sets_up_stones_and_a_variation_goes_through_the_clipboard() {
    printf '(;FF[4]GM[1]CA[UTF-8]SZ[19];B[pd];W[dd])\n' >"$dir/stroke.sgf"
    start "$dir/stroke.sgf"
    local WIDTH HEIGHT
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=')"
    key End alt+2
    xdotool mousemove --window "$window" $((WIDTH * 25 / 100)) $((HEIGHT * 50 / 100)) mousedown 1 sleep 0.2
    xdotool mousemove --window "$window" $((WIDTH * 40 / 100)) $((HEIGHT * 50 / 100)) sleep 0.2 mouseup 1
    settle
    key ctrl+s
    eventually grep -qE 'AB(\[[a-s]{2}\]){3,}' "$dir/stroke.sgf"
    has_cells "$dir/stroke.sgf" 3 || die "the stones do not stand in one node of their own"
    # The set-up is cut from the end of the line and pasted at its start.
    key ctrl+x Home
    key ctrl+shift+v
    settle
    key ctrl+s
    eventually grep -qE '\(;AB' "$dir/stroke.sgf"
    has_cells "$dir/stroke.sgf" 3 || die "not what was cut was pasted"
}

case_a_trial_is_dropped_without_a_question() {
    write_game "$dir/game.sgf"
    cp "$dir/game.sgf" "$dir/before.sgf"
    start "$dir/game.sgf"
    key End t
    click 30 50
    click 35 60
    key t # What becomes of it?
    key Escape
    key ctrl+q # The same question; the second button drops what was tried.
    is_running || die "what was tried is not asked about"
    key Tab Tab space
    eventually has_ended
    cmp "$dir/game.sgf" "$dir/before.sgf"
}

case_clicks_below_each_other_are_in_one_column() {
    printf '(;FF[4]GM[1]SZ[19])\n' >"$dir/empty.sgf"
    start "$dir/empty.sgf"
    local above below
    click 30 35
    key ctrl+s
    eventually has_cells "$dir/empty.sgf" 1
    above=$(last_move "$dir/empty.sgf")
    click 30 65
    key ctrl+s
    eventually has_cells "$dir/empty.sgf" 2
    below=$(last_move "$dir/empty.sgf")
    [[ ${above% *} == "${below% *}" ]] || die "columns differ: $above and $below"
    [[ ${above#* } -lt ${below#* } ]] || die "rows are not in order: $above and $below"
}

case_pass_is_recorded() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    key End p ctrl+s
    eventually has_cells "$dir/game.sgf" 5
    grep -qE 'W\[(tt)?\]' "$dir/game.sgf" || die "no pass in $(cat "$dir/game.sgf")"
}

case_overlays_come_and_go() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    key End
    local plain
    plain=$(picture)
    key 1
    eventually shows_other_than "$plain"
    settle
    key 0
    eventually shows "$plain"
}
shows() { [[ $(picture) == "$1" ]]; }
shows_other_than() { [[ $(picture) != "$1" ]]; }

case_unsaved_changes_are_asked_about() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    key End p ctrl+q
    sleep 0.5
    is_running || die "changes were thrown away without a question"
    key Escape ctrl+s
    eventually has_cells "$dir/game.sgf" 5
    key ctrl+q
    eventually has_ended
    wait "$pid" || die "exit code $?"
}

# Kills the program without warning, as often as asked, each time after one more stone, and looks whether the next
# start brings all of them back.
case_a_killed_program_loses_nothing() {
    write_game "$dir/game.sgf"
    # A line of hints would lift the button that is looked for.
    mkdir -p "$dir/config"
    printf '[hints]\nread = ["solve", "problem", "replay", "play"]\n' >"$dir/config/settings.toml"
    local round column=${KATSURA_KILLS:-4}
    start "$dir/game.sgf"
    key End
    for round in $(seq "$column"); do
        tap $((9 + 3 * round)) 60
        kill -9 "$pid"
        wait "$pid" 2>/dev/null || true
        cmp -s "$dir/game.sgf" <(write_game /dev/stdout) || die "the file was changed"
        start "$dir/game.sgf"
        restore_lost
    done
    press ctrl+s
    eventually has_cells "$dir/game.sgf" $((4 + column))
    key ctrl+q
    eventually has_ended
    [[ -z $(ls -A "$dir/config/journal") ]] || die "a journal is left: $(ls "$dir/config/journal")"
}

# "Restore" stands in the lower left corner of the side bar.
restore_lost() {
    local offered
    offered=$(picture)
    tap 75 92
    eventually shows_something_else_than "$offered"
}

case_an_idle_window_uses_no_processor_time() {
    write_game "$dir/game.sgf"
    start "$dir/game.sgf"
    sleep 1
    local before after
    before=$(cpu_ticks)
    sleep 3
    after=$(cpu_ticks)
    # A hundredth of the time allowed, so that a single stray wake-up is not a failure.
    [[ $((after - before)) -le 3 ]] || die "$((after - before)) ticks in three seconds at rest"
}

# The settings of a user who has GNU Go and lets it draw.
have_gnugo() {
    mkdir -p "$dir/config"
    cat >"$dir/config/settings.toml" <<'END'
overlay_engine = "GNU Go"
[[engines]]
name = "GNU Go"
command = "gnugo --mode gtp --level 1"
END
    export PATH=$PATH:/usr/games
}

# The process of GNU Go. It is a child of the guard that ends it with the window.
gnugo_process() {
    local child
    for child in $(pgrep -P "$pid"); do
        ! pgrep -P "$child" gnugo || return 0
    done
    return 1
}

gnugo_is_another_than() { # PROCESS
    local now
    now=$(gnugo_process) && [[ $now != "$1" ]]
}

# Keys without waiting for rest, see `tap`.
press() { # KEY…
    xdotool key --clearmodifiers --delay 60 "$@"
    sleep 0.2
}

saved_cells() { # FILE NUMBER
    press ctrl+s
    has_cells "$@"
}

case_an_engine_that_is_killed_plays_on_after_one_key() {
    command -v gnugo >/dev/null || [[ -x /usr/games/gnugo ]] || { echo "    skipped: GNU Go is not installed"; return; }
    local before silent
    have_gnugo
    printf '(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[cg];W[gc])' >"$dir/game.sgf"
    start "$dir/game.sgf"
    press End F5
    eventually saved_cells "$dir/game.sgf" 5
    press F5
    eventually saved_cells "$dir/game.sgf" 6
    eventually gnugo_process >/dev/null
    before=$(gnugo_process)
    silent=$(picture)
    kill -9 "$before"
    # The window says so by itself, and the game is as it was.
    eventually shows_something_else_than "$silent"
    saved_cells "$dir/game.sgf" 6 || die "the game was changed"
    press ctrl+t
    eventually gnugo_is_another_than "$before"
    press F5
    eventually saved_cells "$dir/game.sgf" 7
}

case_a_layer_is_written_into_the_record() {
    command -v gnugo >/dev/null || [[ -x /usr/games/gnugo ]] || { echo "    skipped: GNU Go is not installed"; return; }
    have_gnugo
    # White's stone in the corner is dead.
    printf '(;GM[1]FF[4]SZ[9]AB[ab][bb][cb][ca][ed][ee]AW[aa])' >"$dir/game.sgf"
    start "$dir/game.sgf"
    press 1
    eventually writes_marks
    grep -q 'MA\[aa\]' "$dir/game.sgf" || die "the dead stone is not marked: $(cat "$dir/game.sgf")"
    press ctrl+z ctrl+s
    ! grep -q 'MA\[' "$dir/game.sgf" || die "undo leaves marks"
}

# Writes the layers as soon as there are any.
writes_marks() {
    press ctrl+shift+l ctrl+s
    grep -q 'T[BW]\[' "$dir/game.sgf"
}

case_a_whole_game_is_analysed_and_then_there_is_rest() {
    printf '(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese];B[cc];W[bb];B[dd])' >"$dir/game.sgf"
    start "$dir/game.sgf"
    local plain before after
    plain=$(picture)
    # The engine is watched, and stops where it is told to.
    press space
    eventually shows_something_else_than "$plain"
    press Escape
    settle
    press ctrl+shift+a
    settle
    press Return
    eventually has_saved_values 4
    settle
    # Undo takes back at once what was found since the last save: a slow machine is saved on the way.
    eventually has_undone_values
    settle
    sleep 6 # messages go away
    before=$(cpu_ticks)
    sleep 3
    after=$(cpu_ticks)
    [[ $((after - before)) -le 3 ]] || die "$((after - before)) ticks in three seconds at rest"
}

# Saves what there is; all values are there at the end.
has_saved_values() { # NUMBER
    press ctrl+s
    [[ $(grep -o 'SBKV' "$dir/game.sgf" | wc -l) == "$1" ]]
}

has_undone_values() {
    press ctrl+z ctrl+s
    sleep 0.3
    ! grep -q 'SBKV' "$dir/game.sgf"
}

shows_something_else_than() { # PICTURE
    [[ $(picture) != "$1" ]]
}

# One case in this process: the outer run starts itself once for each, so that `set -e` holds inside.
if [[ ${KATSURA_CASE-} ]]; then
    dir=$KATSURA_CASE_DIR
    "case_$KATSURA_CASE"
    exit
fi

if [[ $# -gt 0 ]]; then cases=("$@"); else mapfile -t cases < <(declare -F | sed -n 's/^declare -f case_//p'); fi
passed=0
failed=0
for name in "${cases[@]}"; do
    dir=$(mktemp -d)
    picture=$(dirname "$program")/window-$name.png
    rm -f "$picture"
    # Our own file browser, since nothing here can press the desktop's buttons.
    if timeout 120 env KATSURA_CASE="$name" KATSURA_CASE_DIR="$dir" KATSURA_CASE_PICTURE="$picture" KATSURA_OWN_DIALOGS=1 LANG=C.UTF-8 LC_ALL=C.UTF-8 \
        KATSURA_CONFIG="$dir/config" XDG_DATA_HOME="$dir/data" XDG_CACHE_HOME="$dir/cache" \
        bash "${BASH_SOURCE[0]}" "$program"; then
        passed=$((passed + 1))
        echo "ok      $name"
    else
        failed=$((failed + 1))
        echo "FAILED  $name"
        [[ ! -e $picture ]] || echo "    screen: $picture"
        [[ ! -s $dir/output ]] || sed 's/^/    | /' "$dir/output"
    fi
    rm -rf "$dir"
done
echo "$passed passed, $failed failed"
[[ $failed == 0 ]]
