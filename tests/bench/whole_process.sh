#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# whole_process.sh HEED LESSON: a whole run of a lesson against the bare import of NumPy by the system's own Python,
# alternating, medians.
set -euo pipefail

heed=$1
lesson=$2
python=${HEED_BENCH_PYTHON:-/usr/bin/python3}
runs=${HEED_BENCH_RUNS:-21}
export LC_ALL=C
unset OPENBLAS_CORETYPE OPENBLAS_L2_SIZE OPENBLAS_NUM_THREADS OPENBLAS_VERBOSE

# Milliseconds that a command takes, its output thrown away.
milliseconds() {
    local begin=$EPOCHREALTIME
    "$@" >/dev/null || {
        echo "whole_process.sh: failed: $*" >&2
        exit 1
    }
    local end=$EPOCHREALTIME
    awk -v begin="${begin/,/.}" -v end="${end/,/.}" 'BEGIN { printf "%.3f\n", 1000 * (end - begin) }'
}

ours=()
theirs=()
milliseconds "$heed" run "$lesson" >/dev/null # once each to fill the disk's cache
milliseconds "$python" -c 'import numpy' >/dev/null
for ((i = 0; i < runs; ++i)); do
    ours+=("$(milliseconds "$heed" run "$lesson")")
    theirs+=("$(milliseconds "$python" -c 'import numpy')")
done

median() { printf '%s\n' "$@" | sort -n | awk '{ time[NR] = $1 } END { print time[int((NR + 1) / 2)] }'; }
awk -v ours="$(median "${ours[@]}")" -v theirs="$(median "${theirs[@]}")" -v runs="$runs" 'BEGIN {
    printf "Whole process, median of %d, alternating:\n", runs
    printf "  heed run LESSON %8.1f ms   python3 -c \"import numpy\" %8.1f ms   ratio %.3f (aim: under 0.333)\n",
        ours, theirs, ours / theirs
}'
