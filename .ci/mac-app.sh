#!/usr/bin/env bash
# Katsura.app for both kinds of Mac, into TARGET/package. Runs on macOS only.
source "$(dirname "$0")/common.sh"

[[ $(uname) == Darwin ]] || fail "this needs macOS (sips, iconutil, lipo, codesign)"
need_rust
target=$(target_dir)
version=$(cargo metadata --no-deps --format-version 1 | sed 's/.*"name":"katsura","version":"\([^"]*\)".*/\1/')
contents=$target/package/Katsura.app/Contents
rm -rf "$target/package"
mkdir -p "$contents/MacOS" "$contents/Resources"

for triple in x86_64-apple-darwin aarch64-apple-darwin; do
    step "$triple"
    cargo build --release --locked --bin katsura --target "$triple"
done
lipo -create -output "$contents/MacOS/katsura" "$target"/{x86_64,aarch64}-apple-darwin/release/katsura

icons=$(mktemp -d)/katsura.iconset
mkdir "$icons"
for side in 16 32 128 256; do
    sips -z $side $side assets/icon.png --out "$icons/icon_${side}x$side.png" >/dev/null
done
iconutil -c icns -o "$contents/Resources/katsura.icns" "$icons"
sed "s/@VERSION@/$version/" assets/desktop/Info.plist >"$contents/Info.plist"
# Without a developer's certificate the owner of the Mac has to allow the first start.
codesign --force --sign - "$target/package/Katsura.app"
cd "$target/package"
ditto -c -k --keepParent Katsura.app "katsura-$version-macos.zip"
