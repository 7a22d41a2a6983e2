// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/background.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace heed {

/// Tells when a file's content is another, however it was written: over itself, by a rename, or after it was gone.
/// What decides is the content, never a time stamp.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject *parent = nullptr);

    /// Watches this file alone from now on; empty: none. `text` is what was read of it, so that a change since then is
    /// told too.
    void watch(const QString &file, QByteArrayView text);
    [[nodiscard]] const QString &file() const { return m_file; }
    /// Looks now, as after a change.
    void look();

Q_SIGNALS:
    void changed();
    void vanished();

private:
    /// Empty: the file is gone.
    using Content = QByteArray;
    void follow();
    void take(const Content &hash);

    QString m_file;
    Content m_hash;
    QFileSystemWatcher m_watcher;
    QTimer m_rest; ///< since the last change
    Background m_background{this};
};

} // namespace heed
