#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# refresh.sh HEED: writes bad/*.expected anew from what the program says. Read the difference critically afterwards:
# places and rules are the format's, only words may change freely.
set -euo pipefail

heed=$(realpath "${1:?usage: refresh.sh PROGRAM}")
cd "$(dirname "${BASH_SOURCE[0]}")/bad"
for expected in *.expected; do
    name=${expected%.expected}
    status=0
    output=$(HEED_PLUGIN_PATH='' NO_COLOR=1 "$heed" check "$name.md" 2>/dev/null) || status=$?
    {
        [[ -z $output ]] || printf '%s\n' "$output"
        printf 'exit %d\n' "$status"
    } >"$expected"
done
