// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/history.h"
#include "page/page_view.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QThread>

#include <memory>
#include <optional>

namespace heed {

class PlaceStore;

/// The places of all lessons: at hand in this thread, and written in another. Where the file can't be used, places are
/// known until the window closes. The last one stands in a small file beside it too, so that the first screen waits for
/// no database.
class PlaceKeeper : public QObject {
    Q_OBJECT

public:
    explicit PlaceKeeper(QString file, QObject *parent = nullptr);
    /// Waits for what is being written.
    ~PlaceKeeper() override;

    /// Reads the file; loaded() or failed() follows.
    void load();
    [[nodiscard]] std::optional<PagePlace> placeIn(const QString &lesson) const;
    [[nodiscard]] QSet<QString> lessons() const;
    void remember(const QString &lesson, const PagePlace &place);
    /// As it was when the program last ended, or was ended; an empty file when there is none. Reads a small file.
    [[nodiscard]] Visit lastVisit() const;
    void rememberLast(const Visit &visit);

Q_SIGNALS:
    void loaded();
    /// Once: why places can't be remembered.
    void failed(const QString &reason);

private:
    void take(QHash<QString, PagePlace> places);
    void fail(const std::string &reason);
    void write(const QString &lesson, const PagePlace &place);
    void writeAll(const QHash<QString, PagePlace> &places);
    void write(const Visit &visit) const; ///< in whichever thread
    [[nodiscard]] QString lastFile() const;

    QString m_file;
    QHash<QString, PagePlace> m_places;
    Visit m_last;
    bool m_hasFailed = false, m_isLoaded = false;
    QThread m_thread;
    QObject *m_worker; ///< lives in the thread
    std::shared_ptr<std::optional<PlaceStore>> m_store; ///< of the thread
};

} // namespace heed
