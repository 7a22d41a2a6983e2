// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on paper: in light colours, with its cards as they stand on the page, as lines and letters.
#pragma once

#include "page/page_view.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

class QPageLayout;
class QPrinter;

namespace heed {

class PagePrint : public QObject {
    Q_OBJECT

public:
    /// Begins at once, and ends with finished(): when the lesson is computed and its formulas are typeset, or after
    /// `patience` with what there is. The lesson and the formulas must outlive it. Writes a PDF file of A4.
    PagePrint(OpenLesson &lesson, Formulas &formulas, QString file, QObject *parent = nullptr);
    /// Prints as the printer was set up, or writes its file: pages, their order and copies, paper and margins.
    PagePrint(OpenLesson &lesson, Formulas &formulas, std::shared_ptr<QPrinter> printer, QObject *parent = nullptr);
    ~PagePrint() override;

    [[nodiscard]] const QString &file() const { return m_file; } ///< that is written; empty: paper

    static constexpr int patience = 30'000; ///< ms

Q_SIGNALS:
    /// It is printed; or the file is written, whole, or not at all. Then the error is a sentence.
    void finished(const QString &error);

private:
    void look();
    [[nodiscard]] QString write();
    [[nodiscard]] QByteArray pdf();
    [[nodiscard]] std::vector<std::size_t> chosen(std::size_t count) const;
    [[nodiscard]] QString title() const;

    OpenLesson &m_lesson;
    QString m_file;
    std::shared_ptr<QPrinter> m_printer; ///< null: a file of all pages
    std::unique_ptr<PageView> m_view; ///< of its own, never shown
    QTimer m_looking;
    QElapsedTimer m_since;
    int m_still = 0; ///< how often nothing had changed when it looked
    qreal m_height = -1; ///< when it looked the last time: what still moves isn't printed
};

} // namespace heed
