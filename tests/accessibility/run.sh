#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh HEED-DESKTOP LESSON: opens the lesson on a display and a bus of its own, and asks the window as a screen reader
# would. 77 where something needed is missing.
set -euo pipefail

# The X libraries read strings that end where their length says, not with a zero.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}strict_string_checks=0:detect_leaks=0
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
display='' work='' server=''

skip() {
    echo "Skipped: $*"
    echo "Totals: 0 passed, 0 failed, 1 skipped"
    exit 77
}

clean_up() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    wait
    [[ -z $work ]] || rm -rf "$work"
}

python_with_atspi() {
    local python
    for python in python3 /usr/bin/python3; do
        if command -v "$python" >/dev/null && "$python" -c 'import pyatspi' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
}

# start_display NUMBER: whether there is a display of that number now. The server writes the number when it is ready, and
# doesn't begin anew whenever its last client goes, which turns away others that come just then.
start_display() {
    : >"$work/display"
    Xvfb ":$1" -displayfd 3 -screen 0 1440x1000x24 -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
    server=$!
    local tries
    for ((tries = 0; tries < 200; tries++)); do
        [[ ! -s $work/display ]] || return 0
        kill -0 "$server" 2>/dev/null || return 1
        sleep 0.1
    done
    return 1
}

# A number that hardly anybody has: those that Xvfb would choose are taken again while their last owner goes.
find_display() {
    local tries
    for ((tries = 0; tries < 5; tries++)); do
        display=$((100 + RANDOM))
        ! start_display "$display" || return 0
    done
    echo "Xvfb did not start."
    exit 1
}

for program in Xvfb dbus-run-session; do
    command -v "$program" >/dev/null || skip "there is no $program here."
done
python=$(python_with_atspi)
[[ -n $python ]] || skip "there is no Python here that has pyatspi (python3-pyatspi)."
trap clean_up EXIT
work=$(mktemp -d)
mkdir -m 700 "$work/run"
find_display
export DISPLAY=:$display HOME=$work XDG_RUNTIME_DIR=$work/run XDG_CONFIG_HOME=$work XDG_CACHE_HOME=$work
export XDG_DATA_HOME=$work QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS
cp "$2" "$work/lesson.md" # a test changes it
timeout --kill-after=5 90 dbus-run-session -- "$python" -W ignore::DeprecationWarning "$here/window.py" "$1" "$work/lesson.md"
