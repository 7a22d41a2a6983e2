// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/background.h"
#include "desktop/course_content.h"

#include <QObject>

#include <optional>

namespace heed {

/// The built-in course and the one that is open, read beside the GUI thread.
class Courses : public QObject {
    Q_OBJECT

public:
    explicit Courses(QString builtInFolder, QObject *parent = nullptr);

    /// Once; asking again does nothing.
    void readBuiltIn();
    /// folderOpened() follows.
    void openFolder(const QString &folder);
    /// The same without folderOpened().
    void restoreFolder(const QString &folder);
    /// Unless the present course has the file. A folder that is being read is waited for.
    void openAround(const QString &file);
    /// Unless another course is there or on its way.
    void openBuiltIn();
    /// Reads the present course again.
    void refresh();

    [[nodiscard]] const CourseContent &present() const { return m_present; }
    /// What the present course was opened by; empty when it is the course around a lesson.
    [[nodiscard]] const QString &folder() const { return m_folder; }
    /// In the present course, then in the built-in one. Nothing: not known yet; empty: there is none.
    [[nodiscard]] std::optional<QString> fileOfId(const QString &id) const;
    /// The same for the first lesson of the built-in course.
    [[nodiscard]] std::optional<QString> firstBuiltIn() const;
    /// Of the present course and the built-in one, each once.
    [[nodiscard]] QStringList allFiles() const;

Q_SIGNALS:
    /// One of both was read.
    void changed();
    /// A folder that was opened is read.
    void folderOpened();

private:
    template<typename Read>
    void read(Read course, bool isFolder);

    void readFolder(const QString &folder, bool isOpened);
    void readBuiltInAsPresent();

    QString m_builtInFolder, m_folder, m_file; ///< what the present course was asked by
    QString m_waiting; ///< a lesson that was opened while a folder is being read
    CourseContent m_present;
    std::optional<CourseContent> m_builtIn;
    bool m_isReading = false, m_isBuiltInAsked = false;
    Background m_background{this}, m_builtInBackground{this};
};

} // namespace heed
