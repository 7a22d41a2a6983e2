#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# refresh.sh TST_REFUSALS: writes what comes of the calls in *.txt anew from what the operators say. Read the difference
# critically afterwards: a sentence says what was expected, what was found and what to do, and the rule is the right one.
set -euo pipefail

HEED_REFRESH=1 HEED_PLUGIN_PATH='' HEED_LANG=C "${1:?usage: refresh.sh PROGRAM}" || true
