// SPDX-License-Identifier: GPL-3.0-or-later
/// What was typeset before: in this run, when Heed was built, and for this user. Who asks again and again keeps what was
/// found: it isn't kept here a second time.
#pragma once

#include "typeset/formula_pack.h"
#include "typeset/user_formulas.h"

#include <atomic>
#include <mutex>
#include <unordered_map>

namespace heed {

/// All paths in UTF-8.
struct FormulaPlaces {
    std::string mathJax; ///< the folder of the packages
    std::string pack; ///< the shipped lessons' formulas
    std::string user; ///< a folder; empty: nothing is kept
    std::string program = {}; ///< heed-typeset
};

/// Everything may be called from any thread.
class FormulaCache {
public:
    explicit FormulaCache(const FormulaPlaces &places);

    /// Quick: a folder of the user's that proves slow is not asked again.
    [[nodiscard]] std::optional<TypesetFormula> find(const FormulaRequest &request);
    /// However long it takes.
    [[nodiscard]] std::optional<TypesetFormula> findSlowly(const FormulaRequest &request);
    /// For this run; only what is lasting.
    void remember(const FormulaRequest &request, const TypesetFormula &formula);
    /// For later runs; slow.
    void keep(const FormulaRequest &request, const TypesetFormula &formula);
    /// Keeps the user's folder bounded; slow, at most once in a while.
    void trimIfDue();

    [[nodiscard]] const std::string &version() const { return m_version; }

private:
    using Formulas = std::unordered_map<FormulaRequest, TypesetFormula>;

    [[nodiscard]] std::optional<TypesetFormula> remembered(const FormulaRequest &request);

    FormulaPack m_pack;
    std::string m_version;
    UserFormulas m_user;
    std::atomic<int> m_slowLookups = 0;
    std::atomic<int> m_untilTrim = 0;

    std::mutex m_mutex; ///< of what follows
    Formulas m_recent, m_older; ///< when there is too much, the recent ones become the older ones
    std::size_t m_recentBytes = 0;
};

/// What names the typesetting program, this one and MathJax's version together, in what is kept.
[[nodiscard]] std::string typesettingVersion(const std::string &mathJaxFolder);

} // namespace heed
