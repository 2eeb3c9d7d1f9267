#!/usr/bin/env bash
# Looks for the system packages that a task needs and installs the missing ones.
#
#   .ci/packages.sh run|test|bench|fuzz|hosts|wine
#
# Libraries and commands are looked for themselves, not as Debian packages, so whatever brought them counts.
# Silent when nothing is missing. Exit 1, with the command to give by hand, when something cannot be installed.
set -euo pipefail

task=${1:?usage: packages.sh run|test|bench|fuzz|hosts|wine}
missing=()

say() { printf 'katsura: %s\n' "$*" >&2; }

have() { PATH=$PATH:/usr/games command -v "$1" >/dev/null 2>&1; }

need() { # PACKAGE
    case " ${missing[*]-} " in *" $1 "*) ;; *) missing+=("$1") ;; esac
}

need_command() { # COMMAND PACKAGE
    have "$1" || need "$2"
}

# Libraries that the loader can find, for this machine's word size. ldconfig is outside the PATH of a normal user.
known_libraries=
list_libraries() {
    local ldconfig word='.'
    ldconfig=$(PATH=$PATH:/sbin:/usr/sbin command -v ldconfig || true)
    case $(uname -m) in x86_64) word='x86-64' ;; aarch64) word='AArch64' ;; esac
    [[ -z $ldconfig ]] || known_libraries=$("$ldconfig" -p 2>/dev/null | grep -e "$word" || true)
}

need_library() { # SONAME PACKAGE
    [[ $known_libraries == *$'\t'"$1 ("* ]] || need "$2"
}

# gcc alone does not bring the C library's headers and start-up files, and Rust links through it.
need_c_compiler() {
    local dir
    dir=$(mktemp -d)
    if ! have cc; then
        need gcc
        need libc6-dev
    elif ! printf '#include <stdio.h>\nint main(void){return puts("")<0;}\n' | cc -x c -o "$dir/probe" - 2>/dev/null; then
        need libc6-dev
    fi
    rm -rf "$dir"
}

# The window loads these at run time; the program links to none of them.
need_window() {
    list_libraries
    if [[ -n ${WAYLAND_DISPLAY-} && ${1-} != x11 ]]; then
        need_library libwayland-client.so.0 libwayland-client0
        need_library libwayland-egl.so.1 libwayland-egl1
        need_library libwayland-cursor.so.0 libwayland-cursor0
        need_library libxkbcommon.so.0 libxkbcommon0
        need_library libEGL.so.1 libegl1
        need_library libEGL.so.1 libgl1-mesa-dri
    else
        need_library libX11.so.6 libx11-6
        need_library libX11-xcb.so.1 libx11-xcb1
        need_library libXcursor.so.1 libxcursor1
        need_library libXi.so.6 libxi6
        need_library libxkbcommon-x11.so.0 libxkbcommon-x11-0
        need_library libGL.so.1 libgl1
    fi
    need_library libfontconfig.so.1 libfontconfig1
}

# A display without a screen, and what looks at it and types into it.
need_virtual_display() {
    need_command Xvfb xvfb
    need_command xdotool xdotool
    need_command import imagemagick
    need_command identify imagemagick
}

is_debian() { [[ -r /etc/os-release ]] && grep -qE '^ID(_LIKE)?=.*(debian|ubuntu)' /etc/os-release && have apt-get; }

as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    elif have sudo && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
        sudo "$@"
    else
        return 1
    fi
}

by_hand() {
    say "as root, give this command and start again:"
    say "    apt-get update && apt-get install ${missing[*]}"
    exit 1
}

install_missing() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300) log
    say "installing ${missing[*]}"
    as_root true || { say "missing packages, and neither root nor sudo to install them"; by_hand; }
    log=$(mktemp)
    # One unreachable source among several must not stop the others, so only the installation decides.
    as_root "${apt[@]}" update >"$log" 2>&1 || true
    if ! as_root "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        say "apt-get could not install ${missing[*]}; its last lines are above"
        by_hand
    fi
    rm -f "$log"
}

probe() {
    missing=()
    need_c_compiler
    case $task in
        run)
            if [[ -n ${DISPLAY-}${WAYLAND_DISPLAY-} ]]; then
                need_window
            else
                need_window x11
                need_virtual_display
            fi
            ;;
        bench)
            need_window x11
            need_virtual_display
            ;;
        test)
            need_window x11
            need_virtual_display
            need_command g++ g++
            need_command gnugo gnugo
            ;;
        fuzz)
            need_command c++ g++
            ;;
        hosts)
            need_command x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
            need_command i686-w64-mingw32-gcc gcc-mingw-w64-i686
            ;;
        wine)
            [[ -x /usr/lib/wine/wine64 || -x /usr/lib/wine/wine ]] || have wine64 || need_command wine wine
            need_command x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
            need_command i686-w64-mingw32-gcc gcc-mingw-w64-i686
            ;;
        *)
            say "packages.sh: no task called '$task'"
            exit 2
            ;;
    esac
}

probe
[[ ${#missing[@]} == 0 ]] && exit 0
if is_debian; then
    install_missing
    probe
    [[ ${#missing[@]} == 0 ]] && exit 0
    say "still not found after installing: ${missing[*]}"
    exit 1
fi
say "not found here; named as Debian names them: ${missing[*]}"
say "this is not Debian, so nothing was installed; going on without"
