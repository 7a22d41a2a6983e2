// SPDX-License-Identifier: GPL-3.0-or-later
/// Typesets formulas in a thread of its own, and remembers them.
#pragma once

#include "typeset/formula_cache.h"
#include "typeset/typesetter.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace heed {

class FormulaService {
public:
    using Ticket = std::uint64_t;
    using Done = std::function<void(const TypesetFormula &)>;

    /// Needs a QCoreApplication. The typesetting program is started when something must be typeset that no cache has.
    explicit FormulaService(const FormulaPlaces &places, TypesetterLimits limits = {});
    FormulaService(const FormulaService &) = delete;
    FormulaService &operator=(const FormulaService &) = delete;
    /// Interrupts what is running; what still waits is never called back.
    ~FormulaService();

    /// What was typeset before; takes microseconds. From any thread, as all here.
    [[nodiscard]] std::optional<TypesetFormula> find(const FormulaRequest &request);

    /// `done` is called in the service's thread when the formula is there (or its error), and once more when its speech is
    /// known too. The highest priority comes first. `done` must be quick, and may call everything here.
    Ticket request(FormulaRequest request, int priority, Done done);
    void prioritise(Ticket ticket, int priority);
    /// Once it returns, `done` isn't running and isn't called any more.
    void cancel(Ticket ticket);

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace heed
