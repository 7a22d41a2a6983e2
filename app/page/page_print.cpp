// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_print.h"

#include "page/page_breaks.h"
#include "page/page_cards.h"
#include "page/page_decoration.h"
#include "page/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>

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
    m_since.start();
    connect(&m_looking, &QTimer::timeout, this, &PagePrint::look);
    m_looking.start(100);
}

PagePrint::~PagePrint() { m_view->showLesson(nullptr); }

void PagePrint::look()
{
    const std::size_t missing = m_lesson.bound() ? m_view->layOutWhole() : 1;
    const qreal before = std::exchange(m_height, m_view->document()->size().height());
    const bool isThere = missing == 0 && m_lesson.isSettled() && before == m_height;
    if (!isThere && m_since.elapsed() < patience)
        return;
    m_looking.stop();
    Q_EMIT finished(write());
}

QString PagePrint::write()
{
    QBuffer written;
    written.open(QIODevice::WriteOnly);
    {
        QPdfWriter paper(&written);
        paper.setPageSize(QPageSize(QPageSize::A4));
        paper.setPageMargins({});
        paper.setResolution(300);
        paper.setCreator(QStringLiteral("Heed"));
        if (m_lesson.bound())
            paper.setTitle(QString::fromStdString(m_lesson.bound()->lesson().front.title));
        paint(paper);
    }
    QSaveFile file(m_file);
    if (file.open(QIODevice::WriteOnly) && file.write(written.data()) >= 0 && file.commit())
        return {};
    return tr("%1 can't be written: %2.").arg(m_file, file.errorString());
}

void PagePrint::paint(QPagedPaintDevice &paper)
{
    constexpr qreal margin = 40; // the page's own at the sides
    (void)m_view->layOutWhole();
    const qreal width = m_view->viewport()->width(), scale = paper.width() / width;
    const qreal height = paper.height() / scale - 2 * margin;
    const std::vector<qreal> starts = pageStarts(unbrokenParts(*m_view->document()), height);
    QPainter painter(&paper);
    painter.scale(scale, scale);
    for (std::size_t page = 0; page < starts.size(); ++page) {
        if (page > 0)
            paper.newPage();
        const qreal end = page + 1 < starts.size() ? starts[page + 1] : starts[page] + height;
        painter.save();
        painter.translate(0, margin - starts[page]);
        paintPart(painter, {0, starts[page], width, end - starts[page]});
        painter.restore();
    }
}

void PagePrint::paintPart(QPainter &painter, const QRectF &part)
{
    const QTextDocument &document = *m_view->document();
    painter.setClipRect(part);
    paintDecoration(painter, document, part.top(), part.bottom(), lightTheme(), 1);
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = part;
    context.palette = m_view->palette();
    document.documentLayout()->draw(&painter, context);
    m_view->cards().paint(painter, part.top(), part.bottom());
}

} // namespace heed
