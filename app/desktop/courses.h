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

    void readBuiltIn();
    void openFolder(const QString &folder);
    /// Unless the present course has the file.
    void openAround(const QString &file);
    /// Reads the present course again.
    void refresh();

    [[nodiscard]] const CourseContent &present() const { return m_present; }
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

    QString m_builtInFolder, m_folder, m_file; ///< what the present course was asked by
    CourseContent m_present;
    std::optional<CourseContent> m_builtIn;
    bool m_isReading = false;
    Background m_background{this}, m_builtInBackground{this};
};

} // namespace heed
