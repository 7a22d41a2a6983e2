// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pdf_saver.h"

#include "page/print_dialog.h"

#include <QFileDialog>
#include <QFileInfo>

namespace heed {

PdfSaver::PdfSaver(PageView &page, const Actions &actions, QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_actions(actions)
{
    connect(&actions.save, &QAction::triggered, this, &PdfSaver::askFile);
    connect(&actions.print, &QAction::triggered, this, &PdfSaver::askPrinter);
    connect(&page, &PageView::shown, this, &PdfSaver::update);
    update();
}

void PdfSaver::update()
{
    for (QAction *action : {&m_actions.save, &m_actions.print})
        action->setEnabled(m_page.lesson() != nullptr && !m_isBusy);
}

QString PdfSaver::fileName() const
{
    return QFileInfo(m_page.lesson()->file()).completeBaseName() + QStringLiteral(".pdf");
}

void PdfSaver::askFile()
{
    if (m_page.lesson() == nullptr)
        return;
    QFileDialog dialog(m_page.window(), tr("Save the lesson as PDF"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilter(tr("PDF documents (*.pdf)"));
    dialog.setDefaultSuffix(QStringLiteral("pdf"));
    dialog.selectFile(fileName());
    if (dialog.exec() == QDialog::Accepted)
        save(dialog.selectedFiles().value(0));
}

/// Without a printer the dialog still offers to print to a file.
void PdfSaver::askPrinter()
{
    if (m_page.lesson() == nullptr)
        return;
    if (!isPrinterThere())
        Q_EMIT said(tr("No printer is set up on this computer; the lesson can be printed to a file."));
    if (auto printer = askForPrinter(*m_page.window()))
        print(std::move(printer));
}

void PdfSaver::save(const QString &file)
{
    OpenLesson *lesson = m_page.lesson();
    if (lesson != nullptr && !m_isBusy) // the work ends with the lesson
        start(new PagePrint(*lesson, m_page.formulas(), file, lesson), tr("The lesson is saved as %1.").arg(file));
}

void PdfSaver::print(std::shared_ptr<QPrinter> printer)
{
    OpenLesson *lesson = m_page.lesson();
    if (lesson == nullptr || m_isBusy)
        return;
    auto *printing = new PagePrint(*lesson, m_page.formulas(), std::move(printer), lesson);
    start(printing,
        printing->file().isEmpty() ? tr("The lesson is sent to the printer.")
                                   : tr("The lesson is saved as %1.").arg(printing->file()));
}

void PdfSaver::start(PagePrint *printing, const QString &success)
{
    m_isBusy = true;
    m_printing = printing;
    connect(printing, &PagePrint::finished, this, [this, success](const QString &error) {
        m_printing->deleteLater();
        end(error.isEmpty() ? success : error);
    });
    connect(printing, &QObject::destroyed, this, [this] {
        if (m_isBusy)
            end(tr("The lesson was closed or read again before it was saved or printed."));
    });
    update();
}

void PdfSaver::end(const QString &message)
{
    m_isBusy = false;
    update();
    Q_EMIT said(message);
}

} // namespace heed
