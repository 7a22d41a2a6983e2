// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

namespace heed {

/// What a link, or a word of the command line, stands for.
struct LessonAddress {
    enum class Kind {
        Name, ///< a place in the lesson that holds the link
        File, ///< a file or folder; `name` may be a place in it
        Id, ///< heed://lesson-id#name
        Web, ///< for the browser, or the mail program
        Unknown,
    };
    Kind kind = Kind::Unknown;
    QString file = {}; ///< absolute
    QString id = {}, name = {};
    QUrl url = {};
};

/// A link's target; files are relative to the lesson that holds it.
[[nodiscard]] LessonAddress addressOf(const QUrl &target, const QString &lessonFile);
/// A word of the command line; files are relative to `folder`.
[[nodiscard]] LessonAddress addressOfArgument(const QString &word, const QString &folder);

} // namespace heed
