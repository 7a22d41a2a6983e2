// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pdf_saver.h"

#include <QFileDialog>
#include <QFileInfo>

namespace heed {

PdfSaver::PdfSaver(PageView &page, QAction &action, QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_action(action)
{
    connect(&action, &QAction::triggered, this, &PdfSaver::ask);
    connect(&page, &PageView::shown, this, &PdfSaver::update);
    update();
}

void PdfSaver::update() { m_action.setEnabled(m_page.lesson() != nullptr && !m_isSaving); }

void PdfSaver::ask()
{
    if (m_page.lesson() == nullptr)
        return;
    QFileDialog dialog(m_page.window(), tr("Save the lesson as PDF"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilter(tr("PDF documents (*.pdf)"));
    dialog.setDefaultSuffix(QStringLiteral("pdf"));
    dialog.selectFile(QFileInfo(m_page.lesson()->file()).completeBaseName() + QStringLiteral(".pdf"));
    if (dialog.exec() == QDialog::Accepted)
        save(dialog.selectedFiles().value(0));
}

void PdfSaver::save(const QString &file)
{
    OpenLesson *lesson = m_page.lesson();
    if (lesson == nullptr || m_isSaving)
        return;
    m_isSaving = true;
    m_printing = new PagePrint(*lesson, m_page.formulas(), file, lesson); // it ends with the lesson
    connect(m_printing, &PagePrint::finished, this, [this, file](const QString &error) {
        m_printing->deleteLater();
        end(error.isEmpty() ? tr("The lesson is saved as %1.").arg(file) : error);
    });
    connect(m_printing, &QObject::destroyed, this, [this] {
        if (m_isSaving)
            end(tr("The lesson was closed or read again before it was saved as PDF."));
    });
    update();
}

void PdfSaver::end(const QString &message)
{
    m_isSaving = false;
    update();
    Q_EMIT said(message);
}

} // namespace heed
