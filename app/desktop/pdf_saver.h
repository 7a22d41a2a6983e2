// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page_print.h"

#include <QAction>
#include <QPointer>

namespace heed {

/// Saves the lesson on the page as PDF; the window can be used meanwhile.
class PdfSaver : public QObject {
    Q_OBJECT

public:
    PdfSaver(PageView &page, QAction &action, QObject *parent = nullptr);
    /// Of the lesson that is shown; nothing while another one is being saved.
    void save(const QString &file);

Q_SIGNALS:
    /// A sentence: that it is saved, or why not.
    void said(const QString &message);

private:
    void ask();
    void update();
    void end(const QString &message);

    PageView &m_page;
    QAction &m_action;
    QPointer<PagePrint> m_printing; ///< null while none is
    bool m_isSaving = false;
};

} // namespace heed
