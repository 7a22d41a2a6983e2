// SPDX-License-Identifier: GPL-3.0-or-later
/// A formula as written, and as typeset.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace heed {

struct FormulaRequest {
    std::string tex; ///< UTF-8, without delimiters
    bool isDisplay = false;

    bool operator==(const FormulaRequest &) const = default;
};

/// Without the white space around it, which changes nothing: so the same formula is found however it is written.
[[nodiscard]] FormulaRequest trimmed(FormulaRequest request);

/// Lengths are in em of the formula's own font: 1 em is 1,000 units of the SVG. The page decides how many pixels that is.
struct TypesetFormula {
    std::string svg; ///< one <svg> element in UTF-8, whose viewBox has its origin on the baseline; empty with an error
    double width = 0;
    double ascent = 0; ///< above the baseline
    double depth = 0; ///< below the baseline
    std::string speech = {}; ///< in English; empty while not known
    std::string error = {}; ///< what is wrong with the TeX; empty when all is well
    bool isLasting = true; ///< false: it failed for want of time or of MathJax, and may succeed another time

    bool operator==(const TypesetFormula &) const = default;
};

} // namespace heed

template<>
struct std::hash<heed::FormulaRequest> {
    std::size_t operator()(const heed::FormulaRequest &request) const noexcept
    {
        return std::hash<std::string>{}(request.tex) * 2 + (request.isDisplay ? 1 : 0);
    }
};
