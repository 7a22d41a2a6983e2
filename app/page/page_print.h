// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on paper: in light colours, with its cards as they stand on the page.
#pragma once

#include "page/page_view.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

class QPagedPaintDevice;
class QPainter;

namespace heed {

class PagePrint : public QObject {
    Q_OBJECT

public:
    /// Begins at once, and ends with finished(): when the lesson is computed and its formulas are typeset, or after
    /// `patience` with what there is. The lesson and the formulas must outlive it.
    PagePrint(OpenLesson &lesson, Formulas &formulas, QString file, QObject *parent = nullptr);
    ~PagePrint() override;

    static constexpr int patience = 30'000; ///< ms

Q_SIGNALS:
    /// The file is written, whole, or not at all: then the error is a sentence.
    void finished(const QString &error);

private:
    void look();
    [[nodiscard]] QString write();
    void paint(QPagedPaintDevice &paper);
    void paintPart(QPainter &painter, const QRectF &part);

    OpenLesson &m_lesson;
    QString m_file;
    std::unique_ptr<PageView> m_view; ///< of its own, never shown
    QTimer m_looking;
    QElapsedTimer m_since;
    qreal m_height = -1; ///< when it looked the last time: what still moves isn't printed
};

} // namespace heed
