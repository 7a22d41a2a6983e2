// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_images.h"

#include "page/image_file.h"
#include "page/page_style.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontMetricsF>
#include <QPainter>
#include <QPointer>
#include <QTextBlock>
#include <QTextDocument>
#include <QThreadPool>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace heed {

PageImages::PageImages(QTextEdit &view)
    : QObject(&view)
    , m_view(view)
{
    constexpr int frame = 16; // what becomes known within one is laid out together
    m_announcing.setSingleShot(true);
    m_announcing.setInterval(frame);
    connect(&m_announcing, &QTimer::timeout, this, &PageImages::sizesKnown);
}

void PageImages::reset(const QString &folder, qreal width, qreal zoom)
{
    const bool isElsewhere = std::exchange(m_folder, folder) != folder;
    std::erase_if(m_entries, [&](const auto &pair) { return isElsewhere || pair.second.generation != m_generation; });
    ++m_generation;
    m_known.clear();
    m_width = width;
    m_zoom = zoom;
}

PageImages::Entry &PageImages::entry(const QString &address)
{
    Entry &entry = m_entries[address];
    if (std::exchange(entry.generation, m_generation) == m_generation)
        return entry;
    const QUrl url(address);
    if (url.scheme().isEmpty() || url.isLocalFile()) {
        entry.file = QDir(m_folder).absoluteFilePath(url.isLocalFile() ? url.toLocalFile() : url.path());
        read(address, entry, entry.asked);
    }
    return entry;
}

void PageImages::read(const QString &address, Entry &entry, int width)
{
    entry.request = ++m_requests;
    ++m_reads;
    const auto job = [address, width, request = entry.request, path = entry.file, images = QPointer<PageImages>(this)] {
        const ImageFile file = readImage(path, width, {.bytes = mostBytes, .pixels = mostPixels});
        const auto deliver = [images, address, request, file] {
            if (images)
                images->take(address, request, file);
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), deliver, Qt::QueuedConnection);
    };
    QThreadPool::globalInstance()->start(job);
}

void PageImages::take(const QString &address, quint64 request, const ImageFile &file)
{
    const auto found = m_entries.find(address);
    if (found == m_entries.end() || found->second.request != request)
        return;
    Entry &entry = found->second;
    entry.request = 0;
    entry.asked = file.width;
    entry.image = file.image;
    if (std::exchange(entry.size, file.size) != file.size) {
        m_known.insert(address);
        m_announcing.start();
    }
    m_view.viewport()->update();
}

void PageImages::layOut()
{
    QTextDocument &document = *m_view.document();
    const std::set<QString> known = std::exchange(m_known, {});
    for (QTextBlock block = document.begin(); !known.empty() && block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (format.objectType() == ImageObjectType && known.contains(format.stringProperty(ImageProperty)))
                document.markContentsDirty(it.fragment().position(), it.fragment().length());
        }
}

QString PageImages::words(const QTextFormat &format)
{
    const QString words = format.stringProperty(ImageTextProperty);
    return words.isEmpty() ? format.stringProperty(ImageProperty) : words;
}

QSizeF PageImages::intrinsicSize(QTextDocument *, int, const QTextFormat &format)
{
    const Entry &found = entry(format.stringProperty(ImageProperty));
    if (found.size.isValid()) {
        const QSizeF natural = QSizeF(found.size) * m_zoom;
        return natural.width() <= m_width ? natural : natural * (m_width / natural.width());
    }
    const QFontMetricsF metrics(format.toCharFormat().font());
    const QRectF text = metrics.boundingRect({0, 0, m_width - 16, 1e6}, Qt::TextWordWrap, words(format));
    return {std::min(m_width, text.width() + 16), text.height() + 12};
}

void PageImages::drawObject(QPainter *painter, const QRectF &rect, QTextDocument *, int, const QTextFormat &format)
{
    const QString address = format.stringProperty(ImageProperty);
    Entry &found = entry(address);
    if (!found.size.isValid())
        return drawWords(*painter, rect, format.toCharFormat());
    const int wanted = qRound(rect.width() * painter->device()->devicePixelRatioF());
    if (found.request == 0 && found.asked < std::min(wanted, found.size.width()))
        read(address, found, wanted);
    if (!found.image.isNull())
        painter->drawImage(rect, found.image);
}

void PageImages::drawWords(QPainter &painter, const QRectF &rect, const QTextCharFormat &format) const
{
    const Theme &theme = themeOf(m_view.palette());
    painter.setPen(theme.rule);
    painter.drawRoundedRect(rect.adjusted(0.5, 2.5, -0.5, -2.5), sizes::controlRadius, sizes::controlRadius);
    painter.setPen(theme.soft);
    painter.setFont(format.font());
    painter.drawText(rect.adjusted(8, 6, -8, -6), Qt::TextWordWrap, words(format));
}

} // namespace heed
