#!/usr/bin/env bash
# make test-wine: Windows engine libraries, run by Wine. Installs Wine and mingw-w64, builds the two host programs with
# this very Rust, and plays with libraries that were built for Windows. Without its 32-bit part Wine runs 64-bit
# libraries only; that group is then reported as skipped.
#
#   .ci/wine.sh [hosts]      hosts: only build the host programs, into TARGET/windows-hosts
source "$(dirname "$0")/common.sh"

# Wine's folder for the tests and, where rustup has no library for Windows, a copy of the toolchain.
target=$(target_dir)
hosts=$target/windows-hosts
declare -A gcc=([x86_64-pc-windows-gnu]=x86_64-w64-mingw32-gcc [i686-pc-windows-gnu]=i686-w64-mingw32-gcc)
declare -A name=([x86_64-pc-windows-gnu]=engine-host64.exe [i686-pc-windows-gnu]=engine-host32.exe)

has_std() { # TARGET
    [[ -n $(find "$(rustc --print target-libdir --target "$1")" -name 'libstd-*.rlib' 2>/dev/null) ]]
}

# Rust's own library for Windows, as rustup has it; otherwise from its source, which Debian packages too. Building that
# takes an option that stable Rust hides.
build_std=()
startup=
need_std() { # TARGET
    has_std "$1" && return
    step "Rust's library for $1"
    command -v rustup >/dev/null && rustup target add "$1" && return
    [[ -d $(rustc --print sysroot)/lib/rustlib/src/rust/library ]] ||
        fail "no library for $1: \`rustup target add $1\`, or put the source of this Rust's library (rust-src) where \`rustc --print sysroot\` says"
    build_std=("-Zbuild-std=std,panic_abort")
    export RUSTC_BOOTSTRAP=1
    [[ $1 != i686-* ]] || need_startup "$1"
}

# The objects that 32-bit programs begin and end with are no part of what `build-std` makes.
need_startup() { # TARGET
    local source part
    source=$(rustc --print sysroot)/lib/rustlib/src/rust/library/rtstartup
    startup=$target/windows-startup
    mkdir -p "$startup"
    for part in rsbegin rsend; do
        rustc --target "$1" --emit obj -C panic=abort -o "$startup/$part.o" "$source/$part.rs"
    done
}

build_host() { # TARGET
    build_std=()
    startup=
    need_std "$1"
    step "${name[$1]}"
    RUSTFLAGS="${RUSTFLAGS-}${startup:+ -L native=$startup}" \
        cargo build --quiet --package cgfthink-host --bin engine-host --profile windows-host --target "$1" "${build_std[@]}"
    mkdir -p "$hosts"
    cp "$target/$1/windows-host/engine-host.exe" "$hosts/${name[$1]}"
}

bash .ci/packages.sh "$([[ ${1-} == hosts ]] && echo hosts || echo wine)"
need_rust
for triple in x86_64-pc-windows-gnu i686-pc-windows-gnu; do
    command -v "${gcc[$triple]}" >/dev/null || fail "${gcc[$triple]} not found (Debian: apt-get install mingw-w64)"
    build_host "$triple"
done
ls -l "$hosts"
[[ ${1-} != hosts ]] || exit 0

export KATSURA_HOSTS=$hosts KATSURA_WINEPREFIX=${KATSURA_WINEPREFIX:-$target/wine}
if [[ ! -f $KATSURA_WINEPREFIX/system.reg ]]; then
    step "a folder for Wine, 0.7 GB in $KATSURA_WINEPREFIX"
    mkdir -p "$KATSURA_WINEPREFIX"
    # A host without a library ends with its input.
    wine=${WINE:-$(command -v wine || command -v wine64 || echo /usr/lib/wine/wine64)}
    env -u DISPLAY -u WAYLAND_DISPLAY WINEPREFIX="$KATSURA_WINEPREFIX" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' \
        "$wine" "$hosts/${KATSURA_WINE_HOST:-engine-host64.exe}" engine-host </dev/null
fi
step "cargo test: Windows libraries"
KATSURA_TEST_WINE=${KATSURA_TEST_WINE:-1} cargo test --package cgfthink-host --test windows -- --nocapture
