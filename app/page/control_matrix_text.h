// SPDX-License-Identifier: GPL-3.0-or-later
/// Matrices as spreadsheets, NumPy, PyTorch, Julia and TeX write them.
#pragma once

#include <QString>

#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace heed {

struct MatrixText {
    std::vector<std::vector<double>> rows; ///< all equally long, at least one entry
    bool isWhole = false; ///< written with brackets or in TeX: a matrix, not a part of one
};

/// Reads rows on lines with tabs, semicolons, commas or spaces between their entries; `[[1, 2], [3, 4]]`,
/// `array([[1., 2.]])`, `[1 2; 3 4]`; `\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}`. Else a sentence. At most 10,000
/// entries and 1 MiB.
[[nodiscard]] tl::expected<MatrixText, QString> readMatrixText(std::string_view text);

/// One entry: a decimal number, or 2/3, sqrt(2), \frac{1}{2}.
[[nodiscard]] tl::expected<double, QString> readMatrixEntry(std::string_view text, bool usesDecimalComma = false);

inline constexpr std::size_t mostMatrixEntries = 10'000;

} // namespace heed
