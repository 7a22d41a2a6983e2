// SPDX-License-Identifier: GPL-3.0-or-later
/// Finds mathematics before the Markdown parser sees it (FORMAT.md, rule 1).
#pragma once

#include "lesson/location.h"

#include <string>
#include <string_view>
#include <vector>

namespace heed {

struct Formula {
    enum class Form {
        Dollar, ///< $…$, by GitHub's rule
        DoubleDollar, ///< $$…$$
        DollarCode, ///< $`…`$
        Fence, ///< ```math
        Parenthesis, ///< \(…\)
        Bracket, ///< \[…\]
    };
    Form form = Form::Dollar;
    Span span = {}; ///< with its delimiters
    Span tex = {};

    [[nodiscard]] bool isDisplay() const
    {
        return form == Form::DoubleDollar || form == Form::Fence || form == Form::Bracket;
    }
};

/// In the order of the text, which begins at byte `from`; code is left alone.
[[nodiscard]] std::vector<Formula> findFormulas(std::string_view text, std::size_t from);

/// The same text with every byte of a formula (but line ends, and but fences) replaced, so that offsets hold.
[[nodiscard]] std::string maskFormulas(std::string text, const std::vector<Formula> &formulas);

} // namespace heed
