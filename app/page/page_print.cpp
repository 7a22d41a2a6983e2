// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_print.h"

#include "page/page_sheets.h"
#include "page/theme.h"
#include "page/whole_file.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QPrinter>
#include <QTextDocument>

#include <numeric>
#include <utility>

namespace heed {

PagePrint::PagePrint(OpenLesson &lesson, Formulas &formulas, QString file, QObject *parent)
    : QObject(parent)
    , m_lesson(lesson)
    , m_file(std::move(file))
    , m_view(std::make_unique<PageView>(formulas))
{
    m_view->setPalette(paletteOf(lightTheme()));
    m_view->setStyleSheet(styleSheetOf(lightTheme()));
    m_view->resize(840, 1000);
    m_view->setAttribute(Qt::WA_DontShowOnScreen); // as if it were shown: polished and laid out before it is printed
    m_view->setAttribute(Qt::WA_ShowWithoutActivating);
    m_view->show();
    m_view->showLesson(&lesson);
    connect(&formulas, &Formulas::arrived, this, [this] { m_still = 0; });
    m_since.start();
    connect(&m_looking, &QTimer::timeout, this, &PagePrint::look);
    m_looking.start(100);
}

PagePrint::PagePrint(OpenLesson &lesson, Formulas &formulas, std::shared_ptr<QPrinter> printer, QObject *parent)
    : PagePrint(lesson, formulas, printer->outputFileName(), parent)
{
    m_printer = std::move(printer);
}

PagePrint::~PagePrint() { m_view->showLesson(nullptr); }

void PagePrint::look()
{
    const std::size_t missing = m_lesson.bound() ? m_view->layOutWhole() : 1;
    const qreal before = std::exchange(m_height, m_view->document()->size().height());
    const bool isStill = missing == 0 && m_lesson.isSettled() && before == m_height;
    m_still = isStill ? m_still + 1 : 0;
    constexpr int enough = 3; // formulas of steps come one after another
    if (m_still < enough && m_since.elapsed() < patience)
        return;
    m_looking.stop();
    Q_EMIT finished(write());
}

QString PagePrint::title() const
{
    return m_lesson.bound() ? QString::fromStdString(m_lesson.bound()->lesson().front.title) : QString();
}

std::vector<std::size_t> PagePrint::chosen(std::size_t count) const
{
    if (m_printer)
        return printedPages(*m_printer, count);
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

QString PagePrint::write()
{
    if (!m_printer || !m_file.isEmpty()) // a printer's own file would lose the old one by its first byte
        return writeWholeFile(m_file, pdf());
    m_printer->setDocName(title());
    if (!printSheets(*m_view, *m_printer, [this](std::size_t count) { return chosen(count); })
        || m_printer->printerState() == QPrinter::Error)
        return tr("The lesson can't be printed: expected a printer that takes it, found none or one that refuses. "
                  "Look whether it is there and switched on, or save the lesson as PDF.");
    return {};
}

QByteArray PagePrint::pdf()
{
    QBuffer written;
    written.open(QIODevice::WriteOnly);
    QPdfWriter paper(&written);
    paper.setPageLayout(m_printer ? m_printer->pageLayout() : usualLayout());
    paper.setResolution(300);
    paper.setCreator(QStringLiteral("Heed"));
    paper.setTitle(title());
    (void)printSheets(*m_view, paper, [this](std::size_t count) { return chosen(count); });
    return written.data();
}

} // namespace heed
