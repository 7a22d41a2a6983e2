#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# files.sh VERSION: what desktops and packages are made of is well formed and agrees with the rest.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
version=$1
failed=0

wrong() {
    printf 'files: %s\n' "$*" >&2
    failed=1
}
# check NAME PROGRAM ARGUMENT...: the program finds nothing to say; without the program there is nothing to find.
check() {
    local name=$1 said
    shift
    if ! command -v "$1" >/dev/null; then
        printf 'files: %s is missing, %s is not checked\n' "$1" "$name" >&2
    elif ! said=$("$@" 2>&1 >/dev/null) || [[ -n $said ]]; then
        wrong "$name: $("$@" 2>&1)"
    fi
}

cd "$root/resources" || exit 1
check "the desktop entry" desktop-file-validate --warn-kde desktop/heed-desktop.desktop
check "the AppStream metadata" appstreamcli validate --no-net --pedantic --strict desktop/heed-desktop.metainfo.xml
check "the manual page of the window" env MANROFFSEQ='' man --warnings -E UTF-8 -l desktop/heed-desktop.1

grep -q "<release version=\"$version\"" desktop/heed-desktop.metainfo.xml || wrong "the AppStream metadata doesn't know $version"
[[ $(sed -n '1s/^heed (\(.*\)) .*/\1/p' package/debian/changelog) == "$version" ]] || wrong "Debian's changelog doesn't begin with $version"

# What Debian builds with is what ./dev builds with; the rest of what ./dev installs saves time or is needed to run.
for_building() { tr ' (,)' '\n' | grep -E -x -e '.*-dev' -e 'cmake|ninja-build|pkg-config' | sort; }
wanted=$(sed -n '/^packages_build=(/,/)/p' "$root/dev" | for_building)
named=$(awk '/^[^ ]/ { on = 0 } sub(/^Build-Depends:/, "") { on = 1 } on' package/debian/control | for_building)
[[ -n $wanted && $wanted == "$named" ]] || wrong "dev and Debian's control file name different packages to build with:" \
    "$(diff <(echo "$wanted") <(echo "$named"))"

for icon in icons/*.svg; do
    grep -q 'viewBox="0 0 \([0-9]*\) \1"' "$icon" || wrong "$icon is not square"
done
grep -q '^Icon=heed-desktop$' desktop/heed-desktop.desktop || wrong "the desktop entry doesn't name the icon"
grep -q 'setDesktopFileName(u"heed-desktop"_s)' "$root/app/desktop/main.cpp" ||
    wrong "the window has to name its desktop entry, by which desktops find its icon"
exit "$failed"
