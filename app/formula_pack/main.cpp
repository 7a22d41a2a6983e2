// SPDX-License-Identifier: GPL-3.0-or-later
/// heed_formula_pack PROGRAM MATHJAX-FOLDER PACK LESSONS...: typesets, with heed-typeset, what the lessons show; what an older pack has is kept.
#include "lesson/course.h"
#include "lesson/source.h"
#include "lesson_formulas.h"
#include "typeset/formula_cache.h"
#include "typeset/typesetter.h"

#include <QCoreApplication>

#include <iostream>
#include <map>
#include <unordered_set>

using namespace heed;

namespace {

class Packing {
public:
    Packing(const TypesetterPlaces &places, const std::string &pack)
        : m_old(pack)
        , m_version(typesettingVersion(places.mathJax))
        , m_typesetter(places)
    {
    }

    /// Says what is wrong with the TeX, where.
    void add(const std::string &file, const FormulaRequest &request)
    {
        if (!m_seen.insert(request).second)
            return;
        const TypesetFormula formula = typeset(request);
        if (!formula.error.empty())
            std::cerr << file << ": " << formula.error << " in " << request.tex << "\n";
        if (formula.isLasting)
            m_formulas.emplace_back(request, formula);
        else
            m_hasFailed = true;
    }

    [[nodiscard]] bool write(const std::string &pack) const
    {
        const auto written = writeFormulaPack(pack, m_version, m_formulas);
        if (!written)
            std::cerr << written.error().message << "\n";
        return written && !m_hasFailed;
    }

private:
    TypesetFormula typeset(const FormulaRequest &request)
    {
        const auto known = m_old.version() == m_version ? m_old.find(request) : std::nullopt;
        if (known && (!known->speech.empty() || !known->error.empty()))
            return *known;
        TypesetFormula formula = m_typesetter.typeset(request);
        if (formula.error.empty())
            formula.speech = m_typesetter.speak(request);
        return formula;
    }

    FormulaPack m_old;
    std::string m_version;
    Typesetter m_typesetter;
    std::unordered_set<FormulaRequest> m_seen;
    TypesetFormulas m_formulas;
    bool m_hasFailed = false; ///< for another reason than wrong TeX
};

bool addLessons(Packing &packing, const std::string &path)
{
    bool isFine = true;
    for (const std::string &file : findLessons(path).files) {
        auto text = readFile(file, Source::mostBytes);
        if (!text) {
            std::cerr << file << ": " << text.error() << "\n";
            isFine = false;
            continue;
        }
        for (const FormulaRequest &request : formulasOf(readLesson(file, std::move(*text)).lesson))
            packing.add(file, request);
    }
    return isFine;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 5) {
        std::cerr << "usage: heed_formula_pack PROGRAM MATHJAX-FOLDER PACK LESSONS...\n";
        return 2;
    }
    const std::string pack = arguments[3].toStdString();
    Packing packing({.program = arguments[1].toStdString(), .mathJax = arguments[2].toStdString()}, pack);
    bool isFine = true;
    for (qsizetype i = 4; i < arguments.size(); ++i)
        isFine = addLessons(packing, arguments[i].toStdString()) && isFine;
    return packing.write(pack) && isFine ? 0 : 1;
}
