#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# whole_process.sh HEED LESSON: whole processes against the system's own Python with NumPy, alternating, medians: a run of
# the lesson against the bare import, a sweep over 1,000 points against the same loop, and against a process per point.
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

# The same loop; both print the same numbers.
points=1000
numpy_sweep=$(dirname "${BASH_SOURCE[0]}")/numpy_sweep.py
sweep_ours=("$heed" run "$lesson" --sweep divisor=0.5..1.499+0.001 --output 'play.weights[2][2]'
    --output 'play.output[0][0]')
sweep_theirs=("$python" "$numpy_sweep" 0.5 0.001 "$points")
paste -d, <("${sweep_ours[@]}") <("${sweep_theirs[@]}") | awk -F, 'NR > 1 {
    for (i = 1; i <= 3; ++i) { d = $i - $(i + 3); if (d < 0) d = -d; if (!(d < 1e-12)) { bad = 1; print "differs: " $0 > "/dev/stderr" } }
} END { if (bad || NR != '"$((points + 1))"') { print "whole_process.sh: the sweeps differ" > "/dev/stderr"; exit 1 } }'
ours=()
theirs=()
for ((i = 0; i < runs; ++i)); do
    ours+=("$(milliseconds "${sweep_ours[@]}")")
    theirs+=("$(milliseconds "${sweep_theirs[@]}")")
done
singles=()
for ((i = 0; i < runs; ++i)); do
    singles+=("$(milliseconds "$python" "$numpy_sweep" 0.5 0.001 1)")
done
awk -v ours="$(median "${ours[@]}")" -v theirs="$(median "${theirs[@]}")" -v single="$(median "${singles[@]}")" \
    -v runs="$runs" -v points="$points" 'BEGIN {
    printf "A sweep over %d points, whole process, median of %d, alternating:\n", points, runs
    printf "  heed run --sweep %8.1f ms   NumPy loop %8.1f ms   ratio %.3f (aim: at most 1)\n", ours, theirs, ours / theirs
    printf "  a NumPy process a point (%.1f ms, times %d) %8.0f ms: %.0f times as long (aim: 20)\n", single, points,
        single * points, single * points / ours
}'
