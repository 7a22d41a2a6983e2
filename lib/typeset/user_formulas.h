// SPDX-License-Identifier: GPL-3.0-or-later
/// Formulas typeset for this user, each in a file of its own, so that several programs may write at once.
#pragma once

#include "typeset/formula.h"

#include <cstddef>
#include <optional>
#include <string>

namespace heed {

class UserFormulas {
public:
    /// `folder` in UTF-8, made when needed; empty: nothing is kept. `version` as in toRecord().
    UserFormulas(std::string folder, std::string version, std::size_t mostBytes = std::size_t{48} << 20U);

    /// All may be called from any thread.
    [[nodiscard]] std::optional<TypesetFormula> find(const FormulaRequest &request) const;
    /// False when it can't be kept.
    bool add(const FormulaRequest &request, const TypesetFormula &formula) const;
    /// Removes the oldest when there is too much.
    void trim() const;

private:
    [[nodiscard]] std::string pathOf(const FormulaRequest &request) const;

    std::string m_folder, m_version;
    std::size_t m_mostBytes;
};

} // namespace heed
