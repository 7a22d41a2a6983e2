// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formulas.h"

#include "page/formula_drawing.h"
#include "typeset/formula_service.h"

#include <QTimer>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

namespace heed {

namespace {

constexpr int announcingTime = 16; // ms: what arrives within a frame is laid out together
constexpr std::size_t mostEntries = 6'000;

struct Entry {
    std::optional<Formulas::Found> found = {};
    std::optional<FormulaService::Ticket> ticket = {};
    std::uint64_t lastUse = 0;
};

Formulas::Found foundOf(const TypesetFormula &formula)
{
    return {.drawing = FormulaDrawing::of(formula),
        .error = QString::fromStdString(formula.error),
        .speech = QString::fromStdString(formula.speech),
        .isWrong = !formula.error.empty() && formula.isLasting};
}

} // namespace

struct Formulas::Private {
    Private(Formulas &owner_, FormulaService &service_)
        : owner(owner_)
        , service(service_)
    {
        announcing.setSingleShot(true);
        announcing.setInterval(announcingTime);
        turning.setSingleShot(true);
        connect(&announcing, &QTimer::timeout, &owner, &Formulas::arrived);
        connect(&turning, &QTimer::timeout, &owner, [this] { turn(); });
    }

    /// Those that are asked for together come in their order, before what was asked for earlier.
    void turn()
    {
        ++priority;
        if (entries.size() > mostEntries)
            forgetOldest();
    }

    void forgetOldest()
    {
        std::vector<std::uint64_t> ages;
        for (const auto &[request, entry] : entries)
            ages.push_back(entry.lastUse);
        const auto middle = ages.begin() + static_cast<std::ptrdiff_t>(ages.size() / 2);
        std::nth_element(ages.begin(), middle, ages.end());
        std::erase_if(entries, [&](const auto &pair) {
            const bool isOld = pair.second.lastUse < *middle;
            if (isOld && pair.second.ticket)
                service.cancel(*pair.second.ticket);
            return isOld;
        });
    }

    void look(const FormulaRequest &request, Entry &entry)
    {
        if (const auto known = service.find(request))
            entry.found = foundOf(*known);
        if (!entry.found || (entry.found->speech.isEmpty() && entry.found->drawing))
            ask(request, entry);
        if (!turning.isActive())
            turning.start(0);
    }

    /// What is looked for again is seen.
    void urge(FormulaService::Ticket ticket)
    {
        service.prioritise(ticket, priority);
        if (!turning.isActive())
            turning.start(0);
    }

    void ask(const FormulaRequest &request, Entry &entry)
    {
        entry.ticket = service.request(request, priority, [this, request](const TypesetFormula &formula) {
            QMetaObject::invokeMethod(
                &owner, [this, request, formula] { take(request, formula); }, Qt::QueuedConnection);
        });
    }

    void take(const FormulaRequest &request, const TypesetFormula &formula)
    {
        const auto place = entries.find(request);
        if (place == entries.end())
            return;
        if (place->second.found)
            place->second.found->speech = QString::fromStdString(formula.speech);
        else
            place->second.found = foundOf(formula);
        if (!announcing.isActive())
            announcing.start();
    }

    Formulas &owner;
    FormulaService &service;
    QTimer announcing, turning;
    std::unordered_map<FormulaRequest, Entry> entries;
    std::uint64_t uses = 0;
    int priority = 0;
};

Formulas::Formulas(FormulaService &service, QObject *parent)
    : QObject(parent)
    , m(std::make_unique<Private>(*this, service))
{
}

Formulas::~Formulas()
{
    for (const auto &[request, entry] : m->entries)
        if (entry.ticket)
            m->service.cancel(*entry.ticket);
}

const Formulas::Found *Formulas::known(const QString &tex, bool isDisplay) const
{
    const auto place = m->entries.find(trimmed({tex.toStdString(), isDisplay}));
    return place != m->entries.end() && place->second.found ? &*place->second.found : nullptr;
}

const Formulas::Found *Formulas::find(const QString &tex, bool isDisplay)
{
    const FormulaRequest request = trimmed({tex.toStdString(), isDisplay});
    const auto [place, isNew] = m->entries.try_emplace(request);
    Entry &entry = place->second;
    entry.lastUse = ++m->uses;
    if (isNew)
        m->look(request, entry);
    else if (!entry.found && entry.ticket)
        m->urge(*entry.ticket);
    return entry.found ? &*entry.found : nullptr;
}

} // namespace heed
