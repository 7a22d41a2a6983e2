// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the precompiled header that every target shares.
