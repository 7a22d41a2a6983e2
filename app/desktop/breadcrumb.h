// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heed {

/// "Course / Lesson" in one line; the course gives way first where there is no room.
class Breadcrumb : public QWidget {
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget *parent = nullptr);
    void setPath(const QString &course, const QString &lesson);
    [[nodiscard]] const QString &lesson() const { return m_lesson; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QFont lessonFont() const;
    QString m_course, m_lesson;
};

} // namespace heed
