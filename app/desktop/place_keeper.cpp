// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/place_keeper.h"

#include "progress/place_store.h"

#include <QFileInfo>
#include <QSettings>

namespace heed {

using namespace Qt::StringLiterals;

PlaceKeeper::PlaceKeeper(QString file, QObject *parent)
    : QObject(parent)
    , m_file(std::move(file))
    , m_worker(new QObject)
    , m_store(std::make_shared<std::optional<PlaceStore>>())
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
}

PlaceKeeper::~PlaceKeeper()
{
    if (!m_thread.isRunning()) {
        write(m_last);
        delete m_worker;
        return;
    }
    if (!m_isLoaded)
        writeAll(m_places);
    QMetaObject::invokeMethod(
        m_worker, [store = m_store] { store->reset(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

static QHash<QString, PagePlace> toPlaces(const std::map<std::string, ReadingPlace> &read)
{
    QHash<QString, PagePlace> places;
    for (const auto &[lesson, place] : read)
        places.insert(QString::fromStdString(lesson), {QString::fromStdString(place.name), place.offset});
    return places;
}

void PlaceKeeper::load()
{
    m_thread.start(QThread::LowPriority);
    const auto read = [this, file = m_file.toStdString(), store = m_store] {
        auto opened = PlaceStore::open(file);
        if (!opened)
            return fail(opened.error());
        const auto places = opened->places();
        if (!places)
            return fail(places.error());
        *store = std::move(*opened);
        QMetaObject::invokeMethod(this, [this, found = toPlaces(*places)] { take(found); });
    };
    QMetaObject::invokeMethod(m_worker, read);
    QMetaObject::invokeMethod(m_worker, [this, visit = m_last] { write(visit); });
}

/// From the thread of the store.
void PlaceKeeper::fail(const std::string &reason)
{
    QMetaObject::invokeMethod(this, [this, text = QString::fromStdString(reason)] {
        if (!std::exchange(m_hasFailed, true))
            Q_EMIT failed(text);
    });
}

void PlaceKeeper::take(QHash<QString, PagePlace> places)
{
    const QHash<QString, PagePlace> sinceStart = std::exchange(m_places, std::move(places));
    m_isLoaded = true;
    writeAll(sinceStart);
    for (auto at = sinceStart.begin(); at != sinceStart.end(); ++at)
        m_places.insert(at.key(), at.value());
    Q_EMIT loaded();
}

std::optional<PagePlace> PlaceKeeper::placeIn(const QString &lesson) const
{
    const auto at = m_places.find(lesson);
    return at == m_places.end() ? std::nullopt : std::optional(*at);
}

QSet<QString> PlaceKeeper::lessons() const
{
    QSet<QString> ids;
    for (auto at = m_places.begin(); at != m_places.end(); ++at)
        ids.insert(at.key());
    return ids;
}

void PlaceKeeper::remember(const QString &lesson, const PagePlace &place)
{
    if (lesson.isEmpty() || placeIn(lesson) == place)
        return;
    m_places.insert(lesson, place);
    if (m_thread.isRunning())
        write(lesson, place);
}

void PlaceKeeper::write(const QString &lesson, const PagePlace &place)
{
    QMetaObject::invokeMethod(m_worker,
        [this, store = m_store, id = lesson.toStdString(), to = ReadingPlace{place.name.toStdString(), place.offset}] {
            if (!store->has_value())
                return;
            if (auto done = (*store)->remember(id, to); !done)
                fail(done.error());
        });
}

void PlaceKeeper::writeAll(const QHash<QString, PagePlace> &places)
{
    for (auto at = places.begin(); at != places.end(); ++at)
        write(at.key(), at.value());
}

QString PlaceKeeper::lastFile() const { return QFileInfo(m_file).path() + u"/last.ini"_s; }

Visit PlaceKeeper::lastVisit() const
{
    const QSettings last(lastFile(), QSettings::IniFormat);
    return {last.value(u"file"_s).toString(), {last.value(u"name"_s).toString(), last.value(u"offset"_s).toDouble()}};
}

void PlaceKeeper::rememberLast(const Visit &visit)
{
    if (std::exchange(m_last, visit) != visit && m_thread.isRunning())
        QMetaObject::invokeMethod(m_worker, [this, visit] { write(visit); });
}

void PlaceKeeper::write(const Visit &visit) const
{
    if (visit.file.isEmpty())
        return;
    QSettings last(lastFile(), QSettings::IniFormat);
    last.setValue(u"file"_s, visit.file);
    last.setValue(u"name"_s, visit.place.name);
    last.setValue(u"offset"_s, visit.place.offset);
}

} // namespace heed
