#!/usr/bin/env bash
# make package: what a release hands out, into target/package: a Debian package, a folder that runs from anywhere as a
# .tar.gz, and an AppImage where `appimagetool` is installed. Whoever unpacks the folder needs neither root nor Rust.
#
#   .ci/package.sh [tree]      tree: only the tree of files, target/package/usr
#
# KATSURA_HOSTS names a folder with the two hosts for Windows libraries, where they were built elsewhere.
source "$(dirname "$0")/common.sh"

bash .ci/packages.sh run
need_rust
# Cargo.toml names this folder to cargo-deb, wherever Cargo builds.
out=target/package
version=$(cargo metadata --no-deps --format-version 1 | sed 's/.*"name":"katsura","version":"\([^"]*\)".*/\1/')
machine=$(uname -m)

step "cargo build --release"
cargo build --release --bin katsura
katsura=$(target_dir)/release/katsura

step "the tree of files"
rm -rf "$out"
usr=$out/usr
install -D "$katsura" "$usr/bin/katsura"
install -Dm644 assets/desktop/katsura.desktop -t "$usr/share/applications"
install -Dm644 assets/desktop/katsura-mime.xml "$usr/share/mime/packages/katsura.xml"
install -Dm644 assets/icon.svg "$usr/share/icons/hicolor/scalable/apps/katsura.svg"
install -Dm644 assets/icon.png "$usr/share/icons/hicolor/256x256/apps/katsura.png"
# Windows libraries are run by two small programs, which the user's own Wine runs. Who cannot build them gets packages
# without: a Windows library then says what is missing.
mkdir -p "$usr/lib/katsura"
echo "engine-host64.exe and engine-host32.exe run engine libraries for Windows, by Wine." >"$usr/lib/katsura/README"
hosts=${KATSURA_HOSTS:-$(target_dir)/windows-hosts}
if [[ -n ${KATSURA_HOSTS-} ]] || bash .ci/wine.sh hosts; then
    install -m644 "$hosts"/engine-host{32,64}.exe -t "$usr/lib/katsura"
else
    echo "the hosts for Windows libraries cannot be built here: the packages have none"
fi
mkdir -p "$usr/share/man/man1"
"$katsura" man "$usr/share/man/man1"
mkdir -p "$usr/share/bash-completion/completions" "$usr/share/zsh/vendor-completions" "$usr/share/fish/vendor_completions.d"
"$katsura" completions bash >"$usr/share/bash-completion/completions/katsura"
"$katsura" completions zsh >"$usr/share/zsh/vendor-completions/_katsura"
"$katsura" completions fish >"$usr/share/fish/vendor_completions.d/katsura.fish"
documents=$usr/share/doc/katsura
install -Dm644 README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE -t "$documents"
"$katsura" licences >"$documents/THIRD-PARTY"
cp -r engines/sample-c "$documents/"
rm -f "$documents/sample-c/.gitignore"
[[ ${1-} != tree ]] || exit 0

step "katsura-$version-$machine.tar.gz"
app=$out/katsura-$version-$machine
mkdir "$app"
cp -r "$usr" "$app/"
cp assets/desktop/katsura.desktop assets/icon.svg "$app/"
mv "$app/icon.svg" "$app/katsura.svg"
ln -s usr/bin/katsura "$app/AppRun"
tar -C "$out" -czf "$out/katsura-$version-$machine.tar.gz" "katsura-$version-$machine"
if command -v appimagetool >/dev/null; then
    step "AppImage"
    ARCH=$machine appimagetool --no-appstream "$app" "$out/katsura-$version-$machine.AppImage"
else
    echo "appimagetool is not installed: no AppImage"
fi

step "Debian package"
if command -v dpkg-deb >/dev/null; then
    cargo deb --version >/dev/null 2>&1 || cargo install --locked cargo-deb
    gzip -9n "$usr"/share/man/man1/*.1
    cargo deb --package katsura --no-build --output "$out/"
else
    echo "dpkg is not installed: no Debian package"
fi
rm -rf "$app"

# Whether the package names all that it needs is seen where nothing else is. Making such a place takes root.
deb=$(find "$out" -maxdepth 1 -name '*.deb')
if [[ -n $deb && $(id -u) == 0 ]] && command -v debootstrap >/dev/null; then
    step "the package in a bare Debian"
    bare=$(mktemp -d)
    trap 'rm -rf "$bare"' EXIT
    debootstrap --variant=minbase "${KATSURA_DEBIAN:-stable}" "$bare" >/dev/null
    cp "$deb" "$bare/tmp/katsura.deb"
    printf '(;SZ[9];B[ee])' >"$bare/tmp/a.sgf"
    chroot "$bare" sh -ec '
        export DEBIAN_FRONTEND=noninteractive
        apt-get -qq update
        apt-get -qq install -y --no-install-recommends /tmp/katsura.deb >/dev/null
        katsura --version
        katsura render /tmp/a.sgf -o /tmp/a.png
        printf "genmove w\nquit\n" | katsura gtp net:visits=5'
else
    echo "not tried in a bare Debian: that takes root and debootstrap"
fi
ls -l "$out"
