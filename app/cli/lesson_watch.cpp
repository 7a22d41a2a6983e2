// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_watch.h"

#include <QDirIterator>
#include <QEventLoop>
#include <QFileInfo>
#include <QSet>

#include <chrono>
#include <functional>

namespace heed {

using namespace std::chrono_literals;

static constexpr std::chrono::milliseconds rest = 100ms, pollInterval = 1s;
static constexpr qsizetype mostWatched = 20'000;

LessonWatch::LessonWatch(std::vector<std::string> paths)
    : m_paths(std::move(paths))
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    m_poll.setInterval(pollInterval);
    // A file that is written all the time is still looked at: what has begun to wait isn't put off.
    const auto changed = [this] {
        if (!m_rest.isActive())
            m_rest.start();
    };
    QObject::connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_rest, changed);
    QObject::connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_rest, changed);
    QObject::connect(&m_poll, &QTimer::timeout, &m_rest, changed);
}

void LessonWatch::renew()
{
    m_canWatchAll = true;
    for (qsizetype before = -1; before != m_watcher.directories().size();) { // a folder may fill while it is looked at
        before = m_watcher.directories().size();
        QStringList wanted;
        for (const std::string &name : m_paths)
            path(QString::fromStdString(name), wanted);
        const QStringList files = m_watcher.files(), folders = m_watcher.directories();
        QSet<QString> known(files.begin(), files.end());
        known.unite({folders.begin(), folders.end()});
        const QSet<QString> missing = QSet<QString>(wanted.begin(), wanted.end()).subtract(known);
        if (!missing.isEmpty() && !m_watcher.addPaths(missing.values()).isEmpty())
            m_canWatchAll = false;
    }
}

void LessonWatch::path(const QString &path, QStringList &into)
{
    const QFileInfo info(path);
    if (info.isDir())
        return folder(path, into);
    if (info.exists())
        into.append(path);
    const QString parent = info.path();
    if (QFileInfo(parent).isDir())
        into.append(parent);
    else
        m_canWatchAll = false;
}

void LessonWatch::folder(const QString &folder, QStringList &into)
{
    into.append(folder);
    QDirIterator entries(folder, QDir::AllDirs | QDir::Files | QDir::NoDotAndDotDot,
        QDirIterator::Subdirectories | QDirIterator::FollowSymlinks);
    while (entries.hasNext() && into.size() < mostWatched) {
        const QFileInfo info = entries.nextFileInfo();
        if (info.isDir() || info.suffix() == QStringLiteral("md") || info.fileName() == QStringLiteral("course.yaml"))
            into.append(info.filePath());
    }
    m_canWatchAll = m_canWatchAll && into.size() < mostWatched;
}

bool LessonWatch::wait(const std::stop_token &stop)
{
    QEventLoop loop;
    QObject::connect(&m_rest, &QTimer::timeout, &loop, &QEventLoop::quit);
    const std::stop_callback ending(
        stop, [&loop] { QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection); });
    if (!m_canWatchAll)
        m_poll.start();
    if (!stop.stop_requested())
        loop.exec();
    m_poll.stop();
    return !stop.stop_requested();
}

} // namespace heed
