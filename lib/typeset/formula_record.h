// SPDX-License-Identifier: GPL-3.0-or-later
/// A typeset formula as bytes, together with what it was made from, and guarded by a checksum.
#pragma once

#include "typeset/formula.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace heed {

/// `version` names the program that typeset: another one's records are never used.
[[nodiscard]] std::uint64_t recordKey(const FormulaRequest &request, std::string_view version);
[[nodiscard]] std::string toRecord(
    const FormulaRequest &request, const TypesetFormula &formula, std::string_view version);
/// Nothing when the bytes are damaged, or of another formula or version.
[[nodiscard]] std::optional<TypesetFormula> fromRecord(
    std::string_view bytes, const FormulaRequest &request, std::string_view version);

} // namespace heed
