// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/courses.h"
#include "desktop/history.h"
#include "desktop/lesson_address.h"
#include "desktop/place_keeper.h"
#include "desktop/reader.h"

#include <QObject>

namespace heed {

/// Goes to lessons and places in them, and knows the way back.
class Navigator : public QObject {
    Q_OBJECT

public:
    Navigator(Reader &reader, PageView &page, Courses &courses, PlaceKeeper &places, QObject *parent = nullptr);

    void go(const QString &file, const Destination &destination);
    /// Where it was left the last time.
    void resume(const QString &file);
    void goTo(const LessonAddress &address);
    /// A link of the page.
    void follow(const QUrl &target);
    /// The first lesson of the built-in course, as soon as it is known.
    void goToFirst();
    void back();
    void forward();
    [[nodiscard]] const History &history() const { return m_history; }

Q_SIGNALS:
    /// What can be gone back and forward to may be another.
    void moved();
    /// A sentence: what was looked for.
    void notFound(const QString &message);
    void fileOpened(const QString &file);
    void folderAsked(const QString &folder);

private:
    void goToPlace(const Destination &destination);
    void goToFile(const LessonAddress &address);
    void goToId(const LessonAddress &address);
    void openLater();
    void arrived(bool found);
    void revisit(int step);
    [[nodiscard]] bool open(const QString &file, const Destination &destination);

    Reader &m_reader;
    PageView &m_page;
    Courses &m_courses;
    PlaceKeeper &m_places;
    History m_history;
    int m_steps = 0; ///< what is being opened is in the history that far ahead; 0: it is new there
    std::optional<LessonAddress> m_awaited; ///< until the courses are known; without an id: the first lesson
    QString m_wanted; ///< the place that was asked for, for messages
};

} // namespace heed
