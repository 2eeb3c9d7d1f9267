#!/usr/bin/env bash
# Collects the licences of the libraries in the program anew, into assets/licences.txt.gz. To be run when a dependency
# has changed; a test tells.
source "$(dirname "$0")/common.sh"

need_rust
cargo about --version >/dev/null 2>&1 || cargo install --locked cargo-about --features cli
text=$(mktemp)
trap 'rm -f "$text"' EXIT
# Texts come from the sources themselves; nothing is asked of a server about them.
cargo fetch --locked
cargo about generate --offline --config .ci/licences/about.toml --all-features --locked .ci/licences/text.hbs -o "$text"
{
    printf 'The font M PLUS 1p\n\n'
    cat assets/fonts/OFL.txt
    printf '\n\nThe libraries of other people, by their licences\n'
    # Templates escape what HTML would take for its own; texts of licences come as they are.
    cat "$text"
} | gzip -9n >assets/licences.txt.gz
ls -l assets/licences.txt.gz
