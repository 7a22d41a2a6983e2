// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/navigator.h"

#include <QDesktopServices>
#include <QFileInfo>

namespace heed {

using Kind = LessonAddress::Kind;

Navigator::Navigator(Reader &reader, PageView &page, Courses &courses, PlaceKeeper &places, QObject *parent)
    : QObject(parent)
    , m_reader(reader)
    , m_page(page)
    , m_courses(courses)
    , m_places(places)
{
    connect(&reader, &Reader::opened, this, &Navigator::arrived);
    connect(&courses, &Courses::changed, this, &Navigator::openLater);
    connect(&page, &PageView::linkFollowed, this, &Navigator::follow);
}

void Navigator::go(const QString &file, const Destination &destination)
{
    if (file.isEmpty())
        return; // before the first lesson of a course, or after the last
    m_awaited.reset();
    m_history.note(m_page.place());
    m_steps = 0;
    m_wanted = destination.name;
    if (m_reader.lesson() != nullptr && m_reader.file() == file)
        goToPlace(destination);
    else
        static_cast<void>(open(file, destination));
}

void Navigator::goToPlace(const Destination &destination)
{
    m_reader.stay();
    if (!m_reader.goTo(destination)) {
        Q_EMIT notFound(tr("This lesson has no place called “%1”.").arg(destination.name));
        return;
    }
    m_history.visit({m_reader.file(), m_page.place()});
    Q_EMIT moved();
}

/// Or says that there is no such file.
bool Navigator::open(const QString &file, const Destination &destination)
{
    if (!QFileInfo(file).isFile()) {
        m_reader.stay();
        Q_EMIT notFound(tr("There is no lesson at %1.").arg(file));
        return false;
    }
    m_reader.open(file, destination);
    return true;
}

void Navigator::resume(const QString &file)
{
    const CourseEntry *entry = m_courses.present().entry(file);
    go(file, {.place = entry == nullptr ? std::nullopt : m_places.placeIn(entry->id)});
}

void Navigator::arrived(bool found)
{
    if (const int steps = std::exchange(m_steps, 0); steps != 0)
        m_history.move(steps);
    else
        m_history.visit({m_reader.file(), m_page.place()});
    if (!found)
        Q_EMIT notFound(tr("This lesson has no place called “%1”.").arg(m_wanted));
    m_courses.openAround(m_reader.file());
    Q_EMIT fileOpened(m_reader.file());
    Q_EMIT moved();
}

void Navigator::follow(const QUrl &target) { goTo(addressOf(target, m_reader.file())); }

void Navigator::goTo(const LessonAddress &address)
{
    switch (address.kind) {
    case Kind::Name:
        return go(m_reader.file(), {.name = address.name});
    case Kind::File:
        return goToFile(address);
    case Kind::Id:
        return goToId(address);
    case Kind::Web:
        if (!QDesktopServices::openUrl(address.url))
            Q_EMIT notFound(tr("No program was found that opens %1.").arg(address.url.toDisplayString()));
        return;
    case Kind::Unknown:
        Q_EMIT notFound(tr("Heed doesn't know what to do with the link %1.").arg(address.url.toDisplayString()));
        return;
    }
}

void Navigator::goToFile(const LessonAddress &address)
{
    if (QFileInfo(address.file).isDir())
        Q_EMIT folderAsked(address.file);
    else
        go(address.file, {.name = address.name});
}

void Navigator::goToId(const LessonAddress &address)
{
    m_awaited = address;
    openLater();
}

void Navigator::goToFirst()
{
    m_awaited = LessonAddress{.kind = Kind::Id};
    openLater();
}

void Navigator::openLater()
{
    if (!m_awaited)
        return;
    const bool isFirst = m_awaited->id.isEmpty();
    const auto file = isFirst ? m_courses.firstBuiltIn() : m_courses.fileOfId(m_awaited->id);
    if (!file)
        return;
    const LessonAddress address = *std::exchange(m_awaited, std::nullopt);
    if (!file->isEmpty())
        return go(*file, {.name = address.name});
    Q_EMIT notFound(isFirst
            ? tr("The lessons that come with Heed weren't found.")
            : tr("There is no lesson with the id “%1”, neither in this course nor among Heed's own.").arg(address.id));
}

void Navigator::back() { revisit(-1); }

void Navigator::forward() { revisit(1); }

/// The history follows when the lesson is there: until then the one before is still read.
void Navigator::revisit(int step)
{
    const int steps = m_steps + step;
    const std::optional<Visit> visit = m_history.peek(steps);
    if (!visit)
        return;
    m_awaited.reset();
    m_history.note(m_page.place());
    m_steps = 0;
    if (visit->file == m_reader.file()) {
        m_reader.stay();
        m_page.goTo(visit->place);
        m_history.move(steps);
    } else if (open(visit->file, {.place = visit->place})) {
        m_steps = steps;
    } else {
        m_history.forget(steps);
    }
    Q_EMIT moved();
}

} // namespace heed
