// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula_cache.h"

#include "typeset/typesetter.h"

#include <chrono>

namespace heed {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t mostRecentBytes = std::size_t{8} << 20U;
constexpr std::chrono::milliseconds slow{1};
constexpr int mostSlowLookups = 3; // in a row: one may have had to wait for something else
constexpr int formulasUntilTrim = 1'000;

std::size_t bytesOf(const FormulaRequest &request, const TypesetFormula &formula)
{
    return 200 + request.tex.size() + formula.svg.size() + formula.speech.size() + formula.error.size();
}

/// Without MathJax the shipped formulas serve all the same.
std::string chosenVersion(const FormulaPlaces &places, const FormulaPack &pack)
{
    std::string version = typesettingVersion(places.mathJax);
    return version.empty() ? pack.version() : version;
}

} // namespace

std::string typesettingVersion(const std::string &mathJaxFolder)
{
    const std::string version = mathJaxVersion(mathJaxFolder);
    return version.empty() ? version
                           : "Heed 1, MathJax " + version; // counted up when the drawing or the speech changes
}

FormulaCache::FormulaCache(const FormulaPlaces &places)
    : m_pack(places.pack)
    , m_version(chosenVersion(places, m_pack))
    , m_user(places.user, m_version)
{
}

std::optional<TypesetFormula> FormulaCache::remembered(const FormulaRequest &request)
{
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_recent.find(request); found != m_recent.end())
            return found->second;
        if (const auto found = m_older.find(request); found != m_older.end())
            return found->second;
    }
    return m_pack.version() == m_version ? m_pack.find(request) : std::nullopt;
}

void FormulaCache::remember(const FormulaRequest &request, const TypesetFormula &formula)
{
    if (!formula.isLasting)
        return;
    const std::lock_guard lock(m_mutex);
    m_recentBytes += bytesOf(request, formula);
    m_recent.insert_or_assign(request, formula);
    if (m_recentBytes <= mostRecentBytes)
        return;
    m_older = std::exchange(m_recent, {});
    m_recentBytes = 0;
}

std::optional<TypesetFormula> FormulaCache::find(const FormulaRequest &request)
{
    if (auto known = remembered(request))
        return known;
    if (m_slowLookups >= mostSlowLookups)
        return std::nullopt;
    const auto begin = Clock::now();
    auto kept = m_user.find(request);
    m_slowLookups = Clock::now() - begin > slow ? m_slowLookups + 1 : 0;
    return kept;
}

std::optional<TypesetFormula> FormulaCache::findSlowly(const FormulaRequest &request)
{
    auto known = remembered(request);
    return known ? known : m_user.find(request);
}

void FormulaCache::keep(const FormulaRequest &request, const TypesetFormula &formula)
{
    if (formula.isLasting && m_user.add(request, formula))
        --m_untilTrim;
}

void FormulaCache::trimIfDue()
{
    if (m_untilTrim > 0)
        return;
    m_untilTrim = formulasUntilTrim;
    m_user.trim();
}

} // namespace heed
