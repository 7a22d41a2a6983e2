// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_announcer.h"

#include "page/accessible_role.h"
#include "page/cell_comparison.h"

#include <utility>

namespace heed {

ControlAnnouncer::ControlAnnouncer(OpenLesson &lesson, QWidget *parent)
    : QWidget(parent)
    , m_lesson(lesson)
{
    constexpr int pause = 400; // ms: a movement is told once
    setAccessibleRole(*this, QAccessible::Notification);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    resize(1, 1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &ControlAnnouncer::announce);
    connect(&lesson, &OpenLesson::cellChanged, this, &ControlAnnouncer::note);
    connect(&lesson, &OpenLesson::settled, this, [this] {
        if (m_isWatching)
            m_pause.start();
    });
}

void ControlAnnouncer::watch()
{
    m_isWatching = true;
    m_pause.stop();
}

void ControlAnnouncer::note(std::size_t cell)
{
    const CellState state = m_lesson.cell(cell).state;
    if (m_isWatching && (state == CellState::Fresh || state == CellState::Failed))
        m_cells.insert(cell);
}

QString ControlAnnouncer::names(bool haveFailed) const
{
    QStringList names;
    for (const std::size_t cell : m_cells)
        if ((m_lesson.cell(cell).state == CellState::Failed) == haveFailed)
            names.append(QString::fromStdString(m_lesson.bound()->cells().at(cell).cell->name));
    return names.join(QStringLiteral(", "));
}

QStringList ControlAnnouncer::comparisons() const
{
    QStringList texts;
    for (const std::size_t cell : m_cells)
        if (const auto &comparison = m_lesson.cell(cell).comparison)
            texts.append(tr("%1 and its pinned result: %2")
                             .arg(QString::fromStdString(m_lesson.bound()->cells().at(cell).cell->name),
                                 comparison->text().replace(QLatin1Char('\n'), QStringLiteral("; "))));
    return texts;
}

void ControlAnnouncer::announce()
{
    const QStringList compared = comparisons();
    const QString fresh = names(false), failed = names(true);
    m_isWatching = false;
    m_cells.clear();
    QStringList sentences;
    if (!fresh.isEmpty())
        sentences.append(tr("%1 recomputed").arg(fresh));
    if (!failed.isEmpty())
        sentences.append(tr("%1 failed").arg(failed));
    sentences += compared;
    if (sentences.isEmpty())
        return;
    setAccessibleName(sentences.join(QStringLiteral("; ")));
    heed::announce(*this);
}

} // namespace heed
