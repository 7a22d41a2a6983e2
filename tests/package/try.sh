#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# try.sh FOLDER: installs the packages of FOLDER in a fresh Debian, of the release and from the mirror that apt uses here, and
# starts what they bring. Takes root and a network.
set -euo pipefail

tests=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
packages=$(cd "$1" && pwd)
root=$packages/root
lessons=/usr/share/heed/lessons

say() { printf 'try: %s\n' "$*" >&2; }
die() {
    say "$@"
    exit 1
}

# All mounts are made, and all programs run, in namespaces that end with this, however it ends.
if [[ ${HEED_TRY_UNSHARED:-} != yes ]]; then
    [[ $EUID -eq 0 ]] || die "a fresh Debian can only be set up by root"
    HEED_TRY_UNSHARED=yes unshare --mount --pid --fork --kill-child --mount-proc "$0" "$packages" &
    inner=$!
    trap 'kill -KILL $inner 2>/dev/null || true; wait; rm -rf --one-file-system "$root"' EXIT
    wait $inner
    exit
fi

# inside VARIABLE=VALUE... PROGRAM ARGUMENT...: nothing of the environment here gets in but the way to the network.
inside() {
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 XDG_RUNTIME_DIR=/run/heed \
        http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" DEBIAN_FRONTEND=noninteractive "$@"
}
need() {
    inside apt-get -q -y --no-install-recommends install "$@" >>"$packages/try.log" 2>&1 ||
        die "apt could not install $*, see $packages/try.log"
}
expect_file() { [[ -s $root$1 ]] || die "the package should have brought $1"; }
expect_line() { grep -qF -- "$2" "$root$1" || die "$1 should say: $2"; }

set_up() {
    local codename mirror
    # shellcheck source=/dev/null
    codename=$(. /etc/os-release && printf %s "$VERSION_CODENAME")
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' \
        "Codename: $codename" | sed -n 1p)
    [[ -n $mirror ]] || die "apt knows no mirror of Debian $codename here; apt-get update may help"
    say "setting up Debian $codename from $mirror"
    rm -rf --one-file-system "$root"
    debootstrap --variant=minbase --include=ca-certificates "$codename" "$root" "$mirror" >"$packages/try.log" 2>&1 ||
        die "debootstrap failed, see $packages/try.log"
    mount -t proc proc "$root/proc"
    install -d -m 700 "$root/run/heed"
    apt-config dump | grep '^Acquire::' >"$root/etc/apt/apt.conf.d/10as-outside" || true
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod +x "$root/usr/sbin/policy-rc.d"
    cp "$packages"/heed_*.deb "$root/tmp/heed.deb"
    cp "$packages"/heed-dev_*.deb "$root/tmp/heed-dev.deb"
    inside apt-get -q update >>"$packages/try.log" 2>&1 || die "apt-get update failed, see $packages/try.log"
}

try_program() {
    need desktop-file-utils shared-mime-info # a desktop has them; they keep its tables
    need /tmp/heed.deb
    inside heed --version
    [[ $(inside heed plugins --json) != *'"refused"'* ]] || die "a plugin was refused: $(inside heed plugins)"
    inside heed test "$lessons" || die "heed test fails on the installed lessons"
}

# The window stays open until it is told to go, and says nothing that sounds like trouble.
try_window() {
    local status=0
    inside QT_QPA_PLATFORM=offscreen timeout 5 heed-desktop >"$packages/window.log" 2>&1 || status=$?
    [[ $status -eq 124 ]] || die "heed-desktop ended by itself with $status: $(cat "$packages/window.log")"
    ! grep -i -E 'could not|cannot|error|fail|undefined' "$packages/window.log" || die "heed-desktop starts, but complains, see above"
    say "heed-desktop runs without a screen"
}

try_window_on_screen() {
    local display='' window
    : >"$packages/display"
    Xvfb -displayfd 3 -screen 0 1440x1000x24 3>"$packages/display" 2>/dev/null &
    for _ in {1..100}; do
        display=$(cat "$packages/display")
        [[ -z $display ]] || break
        sleep 0.1
    done
    rm "$packages/display"
    [[ -n $display ]] || die "Xvfb doesn't start"
    inside DISPLAY=":$display" heed-desktop "$lessons/scaled-dot-product-attention.md" >"$packages/window.log" 2>&1 &
    window=$(DISPLAY=:$display timeout 30 xdotool search --sync --onlyvisible --class heed) ||
        die "no window of heed-desktop came up: $(cat "$packages/window.log")"
    sleep 3 # for the page to be drawn
    ! command -v import >/dev/null || DISPLAY=:$display import -window root "$packages/window.png"
    say "heed-desktop shows a window (${window%%$'\n'*})"
}

try_desktop() {
    expect_file /usr/share/icons/hicolor/scalable/apps/heed-desktop.svg
    expect_file /usr/share/metainfo/heed-desktop.metainfo.xml
    expect_line /usr/share/applications/mimeinfo.cache x-scheme-handler/heed=heed-desktop.desktop
    expect_line /usr/share/applications/mimeinfo.cache text/x-heed-lesson=heed-desktop.desktop
    expect_line /usr/share/mime/types text/x-heed-lesson
    inside /usr/libexec/heed/heed-typeset /usr/share/heed/mathjax 1000 </dev/null || die "heed-typeset doesn't start"
    say "the desktop's tables know lessons and heed:// addresses"
}

# An operator of one's own, built with what heed-dev asks for and nothing else.
try_dev() {
    need g++ cmake ninja-build /tmp/heed-dev.deb
    cp -r "$tests/plugin_package/sparsemax" "$root/tmp"
    inside sh -c 'cmake -G Ninja -S /tmp/sparsemax -B /tmp/built && cmake --build /tmp/built' >>"$packages/try.log" 2>&1 ||
        die "a plugin can't be built against heed-dev, see $packages/try.log"
    [[ $(inside heed op sparsemax --plugin /tmp/built/sparsemax.so --scores '[[1, 0, 1]]' --json) == *0.5* ]] ||
        die "the plugin that was built against heed-dev doesn't work"
    say "a plugin was built against heed-dev and runs"
}

try_removal() {
    inside apt-get -q -y purge heed heed-dev >>"$packages/try.log" 2>&1 || die "apt could not remove heed, see $packages/try.log"
    local left
    left=$(find "$root/usr" "$root/etc" "$root/var/lib" -iname '*heed*' ! -path '*/var/lib/apt/*')
    [[ -z $left ]] || die "left behind after removal: $left"
    say "nothing is left after removal"
}

set_up
try_program
if [[ -x $root/usr/bin/heed-desktop ]]; then
    try_window
    try_window_on_screen
    try_desktop
else
    say "there is no heed-desktop in the package; its tests are left out"
fi
try_dev
try_removal
