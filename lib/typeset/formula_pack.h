// SPDX-License-Identifier: GPL-3.0-or-later
/// Many formulas in one file that is only read, quickly: the shipped lessons', typeset when Heed is built.
#pragma once

#include "sdk/error.h"
#include "typeset/formula.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heed {

class FormulaPack {
public:
    /// A file that is missing or damaged is as good as an empty one. `path` in UTF-8.
    explicit FormulaPack(const std::string &path);
    FormulaPack(const FormulaPack &) = delete;
    FormulaPack &operator=(const FormulaPack &) = delete;
    ~FormulaPack();

    /// What its formulas were typeset with.
    [[nodiscard]] const std::string &version() const;
    [[nodiscard]] std::size_t size() const;
    /// From any thread.
    [[nodiscard]] std::optional<TypesetFormula> find(const FormulaRequest &request) const;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

using TypesetFormulas = std::vector<std::pair<FormulaRequest, TypesetFormula>>;

/// The same formulas, in whatever order, give the same bytes.
[[nodiscard]] Result<void> writeFormulaPack(
    const std::string &path, const std::string &version, const TypesetFormulas &formulas);

} // namespace heed
