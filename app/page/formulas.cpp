// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/formulas.h"

#include "page/formula_drawing.h"
#include "typeset/formula_service.h"

#include <QMetaObject>
#include <QTimer>

#include <unordered_map>

namespace heed {

struct Formulas::Private {
    explicit Private(FormulaService &formulaService)
        : service(formulaService)
    {
    }
    struct Entry {
        std::optional<Found> found = {};
        FormulaService::Ticket ticket = 0; ///< 0: not asked for
    };

    FormulaService &service;
    std::unordered_map<FormulaRequest, Entry> entries;
    QTimer announcing; ///< what arrives together is announced once
    int asked = 0;
};

static Formulas::Found foundOf(const TypesetFormula &formula)
{
    return {.drawing = FormulaDrawing::of(formula),
        .error = QString::fromStdString(formula.error),
        .speech = QString::fromStdString(formula.speech)};
}

Formulas::Formulas(FormulaService &service, QObject *parent)
    : QObject(parent)
    , m(std::make_unique<Private>(service))
{
    m->announcing.setSingleShot(true);
    m->announcing.setInterval(30);
    connect(&m->announcing, &QTimer::timeout, this, &Formulas::arrived);
}

Formulas::~Formulas()
{
    for (const auto &[request, entry] : m->entries)
        if (entry.ticket != 0)
            m->service.cancel(entry.ticket);
}

const Formulas::Found *Formulas::find(const QString &tex, bool isDisplay)
{
    const FormulaRequest request{.tex = tex.toStdString(), .isDisplay = isDisplay};
    Private::Entry &entry = m->entries[request];
    if (entry.found)
        return &*entry.found;
    if (entry.ticket != 0) {
        m->service.prioritise(entry.ticket, ++m->asked); // what is looked for again is seen
        return nullptr;
    }
    if (const auto known = m->service.find(request)) {
        entry.found = foundOf(*known);
        if (!entry.found->speech.isEmpty() || !entry.found->error.isEmpty())
            return &*entry.found;
    }
    entry.ticket = m->service.request(request, 0, [this, request](const TypesetFormula &formula) {
        QMetaObject::invokeMethod(
            this, [this, request, formula] { take(request, formula); }, Qt::QueuedConnection);
    });
    return entry.found ? &*entry.found : nullptr;
}

void Formulas::take(const FormulaRequest &request, const TypesetFormula &formula)
{
    Private::Entry &entry = m->entries[request];
    const bool isNew = !entry.found;
    entry.found = foundOf(formula);
    if (isNew && !m->announcing.isActive())
        m->announcing.start();
}

} // namespace heed
