// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/file_watch.h"
#include "page/page_view.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace heed {

/// Where a lesson is to be opened; at its beginning when nothing is said.
struct Destination {
    QString name = {}; ///< of a block, or a heading's slug
    QString heading = {}; ///< a heading's text
    std::optional<PagePlace> place = {};
};

/// The lesson on the page: opened beside the one before, and read again when its file changes, with controls and place
/// kept.
class Reader : public QObject {
    Q_OBJECT

public:
    Reader(LessonEngine &engine, PageView &page, QObject *parent = nullptr);
    ~Reader() override;

    /// opened() follows.
    void open(const QString &file, const Destination &destination);
    /// Reads the present file again; asked while that is under way, once more after it.
    void reload();
    /// Gives up what is being opened; the lesson on the page stays.
    void stay();
    /// In the present lesson; false when it has no such place.
    bool goTo(const Destination &destination);

    [[nodiscard]] OpenLesson *lesson() const { return m_lesson.get(); }
    [[nodiscard]] QString file() const; ///< of the lesson on the page; empty while there is none
    [[nodiscard]] QString opening() const; ///< the file that is being opened, or read again; empty: none
    [[nodiscard]] QString id() const; ///< of the lesson on the page; empty while there is none
    [[nodiscard]] QString title() const;

Q_SIGNALS:
    /// The present lesson is about to give way to another.
    void leaving();
    /// A lesson is on the page. `found`: the destination was.
    void opened(bool found);
    /// The present lesson was read again.
    void reloaded();
    /// The present lesson's file is gone; the page stays.
    void vanished();

private:
    void start(const QString &file, std::function<void()> whenRead);
    void reloadIfDue();
    void show(const Destination &destination);
    void showAgain();
    void swap(const PagePlace &place);
    void keepRestored(const std::map<std::string, Value> &values);
    [[nodiscard]] std::map<std::string, Value> learnersValues() const;
    [[nodiscard]] QByteArrayView text() const;

    LessonEngine &m_engine;
    PageView &m_page;
    std::unique_ptr<OpenLesson> m_lesson, m_next; ///< on the page; being read
    std::map<std::string, Value> m_restored; ///< set after reading again, not yet in force
    bool m_isReloadDue = false; ///< the file changed while it was being read
    FileWatch m_watch;
};

} // namespace heed
