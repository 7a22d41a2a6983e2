// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_print.h"

#include <QAction>
#include <QPointer>

namespace heed {

/// Saves the lesson on the page as PDF, or prints it, one at a time; the window can be used meanwhile.
class PdfSaver : public QObject {
    Q_OBJECT

public:
    struct Actions {
        QAction &save, &print;
    };
    PdfSaver(PageView &page, const Actions &actions, QObject *parent = nullptr);
    /// Of the lesson that is shown; nothing while another one is being saved or printed.
    void save(const QString &file);
    /// As the printer was set up.
    void print(std::shared_ptr<QPrinter> printer);

Q_SIGNALS:
    /// A sentence: that it is saved or printed, or why not.
    void said(const QString &message);

private:
    void askFile();
    void askPrinter();
    [[nodiscard]] QString fileName() const;
    void update();
    void start(PagePrint *printing, const QString &success);
    void end(const QString &message);

    PageView &m_page;
    Actions m_actions;
    QPointer<PagePrint> m_printing; ///< null while none is
    bool m_isBusy = false;
};

} // namespace heed
