// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons of a few cells, for tests of sessions.
#pragma once

#include "opened_lesson.h"

namespace heed::test {

inline std::string softmax(const std::string &name, const std::string &scores, const std::string &further = {})
{
    return cellBlock(name, "op: softmax\nscores: " + scores + "\n" + further);
}

inline std::string refuse(const std::string &name, const std::string &x, const std::string &rule)
{
    return cellBlock(name, "op: refuse\nx: " + x + "\nrule: " + rule + "\n");
}

/// t drives a, a drives b and c, d hangs on both; e hangs on nothing.
inline std::string diamond()
{
    return controlBlock("t", "type: number\nvalue: 1\nrange: [0.1, 10]\n") + softmax("d", "=b + c")
        + softmax("b", "=a", "temperature: 2\n") + softmax("c", "=a * 3")
        + softmax("a", "[[1, 2, 3]]", "temperature: =t\n") + softmax("e", "[[0, 0]]");
}

inline std::string word(const Opened &opened, const std::string &name)
{
    return std::string(cellStateName(opened.state(name)));
}

} // namespace heed::test
