// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/reader.h"

#include "desktop/control_values.h"
#include "page/control_history.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace heed {

Reader::Reader(LessonEngine &engine, PageView &page, QObject *parent)
    : QObject(parent)
    , m_engine(engine)
    , m_page(page)
{
    connect(&m_watch, &FileWatch::changed, this, &Reader::reload);
    connect(&m_watch, &FileWatch::vanished, this, &Reader::vanished);
}

Reader::~Reader() { m_page.showLesson(nullptr); }

void Reader::start(const QString &file, std::function<void()> whenRead)
{
    m_isReloadDue = false;
    m_next = std::make_unique<OpenLesson>(m_engine, file);
    connect(m_next.get(), &OpenLesson::opened, this, std::move(whenRead));
}

void Reader::open(const QString &file, const Destination &destination)
{
    start(file, [this, destination] { show(destination); });
}

void Reader::reload()
{
    if (m_lesson == nullptr)
        return;
    if (m_next == nullptr)
        start(m_lesson->file(), [this] { showAgain(); });
    else
        m_isReloadDue = m_next->file() == m_lesson->file();
}

void Reader::reloadIfDue()
{
    if (std::exchange(m_isReloadDue, false))
        reload();
}

void Reader::stay()
{
    if (opening() != file())
        m_next.reset();
}

/// The page lets go of the old lesson before it ends.
void Reader::swap(const PagePlace &place)
{
    m_restored.clear();
    m_page.showLesson(m_next.get(), place);
    m_lesson = std::move(m_next);
}

void Reader::show(const Destination &destination)
{
    Q_EMIT leaving();
    swap(destination.place.value_or(PagePlace{}));
    m_watch.watch(m_lesson->file(), text());
    Q_EMIT opened(destination.place || goTo(destination));
    reloadIfDue();
}

void Reader::showAgain()
{
    const std::map<std::string, Value> values = learnersValues();
    restoreControls(*m_next, values);
    m_next->takePinned(*m_lesson);
    m_next->history().inherit(m_lesson->history());
    swap(m_page.place());
    keepRestored(values);
    Q_EMIT reloaded();
    reloadIfDue();
}

void Reader::keepRestored(const std::map<std::string, Value> &values)
{
    m_restored = values;
    connect(m_lesson.get(), &OpenLesson::valueChanged, this,
        [this](const QString &name) { m_restored.erase(name.toStdString()); });
}

std::map<std::string, Value> Reader::learnersValues() const
{
    std::map<std::string, Value> values = changedControls(*m_lesson);
    values.insert(m_restored.begin(), m_restored.end());
    return values;
}

bool Reader::goTo(const Destination &destination)
{
    if (destination.place) {
        m_page.goTo(*destination.place);
        return true;
    }
    if (!destination.name.isEmpty())
        return m_page.goToName(destination.name);
    if (destination.heading.isEmpty())
        return true;
    const std::vector<PageHeading> headings = m_page.headings();
    const auto at = std::ranges::find(headings, destination.heading, &PageHeading::text);
    return m_page.goToName(u'#' + (at == headings.end() ? slugOf(destination.heading) : at->slug));
}

QString Reader::file() const { return m_lesson ? m_lesson->file() : QString(); }

QString Reader::opening() const { return m_next ? m_next->file() : QString(); }

QString Reader::id() const
{
    return m_lesson ? QString::fromStdString(m_lesson->bound()->lesson().front.id) : QString();
}

QString Reader::title() const
{
    const QString title = m_lesson ? QString::fromStdString(m_lesson->bound()->lesson().front.title) : QString();
    return title.isEmpty() ? QFileInfo(file()).fileName() : title;
}

QByteArrayView Reader::text() const
{
    const std::string_view text = m_lesson->bound()->lesson().source.text();
    return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace heed
