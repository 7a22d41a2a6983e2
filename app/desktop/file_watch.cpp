// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/file_watch.h"

#include "lesson/source.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace heed {

static constexpr int restMilliseconds = 80;

static QByteArray hashOf(QByteArrayView text) { return QCryptographicHash::hash(text, QCryptographicHash::Sha256); }

/// Of as much as a lesson may have.
static QByteArray hashOfFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return hashOf(file.read(static_cast<qint64>(Source::mostBytes) + 1));
}

FileWatch::FileWatch(QObject *parent)
    : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMilliseconds);
    // A file that is written all the time is still looked at: what has begun to wait isn't put off.
    const auto changed = [this] {
        if (!m_rest.isActive())
            m_rest.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, changed);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, changed);
    connect(&m_rest, &QTimer::timeout, this, &FileWatch::look);
}

void FileWatch::watch(const QString &file, QByteArrayView text)
{
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty())
        m_watcher.removePaths(before);
    m_rest.stop();
    m_background.stop();
    m_file = file;
    m_hash = hashOf(text);
    if (!file.isEmpty())
        look();
}

/// A file that was replaced is another file to the watcher.
void FileWatch::follow()
{
    const QString folder = QFileInfo(m_file).absolutePath();
    for (const QString &path : {m_file, folder})
        if (!m_watcher.files().contains(path) && !m_watcher.directories().contains(path) && QFileInfo::exists(path))
            m_watcher.addPath(path);
}

void FileWatch::look()
{
    follow();
    m_background.start([file = m_file](const std::stop_token &) { return hashOfFile(file); },
        [this](const Content &hash) { take(hash); });
}

void FileWatch::take(const Content &hash)
{
    if (std::exchange(m_hash, hash) == hash)
        return;
    if (hash.isEmpty())
        Q_EMIT vanished();
    else
        Q_EMIT changed();
}

} // namespace heed
