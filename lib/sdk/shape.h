// SPDX-License-Identifier: GPL-3.0-or-later
/// Shapes declared with letters, and what a call made of them.
#pragma once

#include "sdk/array.h"
#include "sdk/error.h"
#include "sdk/export.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heed {

/// Sizes by letter or by an integer option's name.
using Letters = std::map<std::string, std::size_t, std::less<>>;

/// One declared dimension: a letter ("n", "d_k"), a number, an option's name, a product or sum of these ("h*d",
/// "past+m"), "m|n" in an output (m, or n where m is 0), or "?" when only a run tells. "h?" may be absent; it counts 1.
class HEED_SDK_EXPORT Dimension {
public:
    Dimension(const char *text) // NOLINT: shapes read as lists of letters
        : Dimension(std::string(text))
    {
    }
    /// Throws std::invalid_argument when `text` is no dimension.
    Dimension(std::string text); // NOLINT

    [[nodiscard]] const std::string &text() const { return m_text; } ///< without the "?" of an optional one
    [[nodiscard]] bool isOptional() const { return m_optional; }
    [[nodiscard]] bool isUnknown() const { return m_terms.empty(); }
    /// The letter, when the dimension is just one.
    [[nodiscard]] std::optional<std::string> letter() const;
    /// Every letter and option named.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Nothing when a name has no size yet, or the size overflows.
    [[nodiscard]] std::optional<std::size_t> size(const Letters &letters) const;

private:
    struct Factor {
        std::string name; ///< empty for a number
        std::size_t number = 0;
    };
    std::string m_text;
    bool m_optional = false;
    std::vector<std::vector<Factor>> m_terms; ///< a sum of products

    static Factor factor(const std::string &text);
};

/// Leading dimensions may be optional, from the left. Empty: one number.
using Shape = std::vector<Dimension>;

/// "(h?, n, d_k)".
[[nodiscard]] HEED_SDK_EXPORT std::string shapeText(const Shape &shape);

} // namespace heed
