// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_images.h"

#include "page/page_style.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontMetricsF>
#include <QImageReader>
#include <QPainter>
#include <QPointer>
#include <QThreadPool>
#include <QUrl>

#include <algorithm>

namespace heed {

void PageImages::reset(const QString &folder, qreal width, qreal zoom)
{
    if (std::exchange(m_folder, folder) != folder)
        m_entries.clear();
    m_width = width;
    m_zoom = zoom;
}

PageImages::Entry &PageImages::entry(const QString &address)
{
    const auto [place, isNew] = m_entries.try_emplace(address);
    Entry &entry = place->second;
    const QUrl url(address);
    if (isNew && (url.scheme().isEmpty() || url.isLocalFile())) {
        const QString path = url.isLocalFile() ? url.toLocalFile() : url.path();
        entry.file = QDir(m_folder).absoluteFilePath(path);
        entry.size = QImageReader(entry.file).size();
    }
    return entry;
}

QString PageImages::words(const QTextFormat &format)
{
    const QString words = format.stringProperty(ImageTextProperty);
    return words.isEmpty() ? format.stringProperty(ImageProperty) : words;
}

QSizeF PageImages::intrinsicSize(QTextDocument *, int, const QTextFormat &format)
{
    const Entry &found = entry(format.stringProperty(ImageProperty));
    if (found.size.isValid() && !found.size.isEmpty()) {
        const QSizeF natural = QSizeF(found.size) * m_zoom;
        return natural.width() <= m_width ? natural : natural * (m_width / natural.width());
    }
    const QFontMetricsF metrics(format.toCharFormat().font());
    const QRectF text = metrics.boundingRect({0, 0, m_width - 16, 1e6}, Qt::TextWordWrap, words(format));
    return {std::min(m_width, text.width() + 16), text.height() + 12};
}

/// Decoded in another thread, no larger than it is shown.
void PageImages::ask(const QString &address, Entry &entry, QSize size)
{
    entry.isAsked = true;
    QThreadPool::globalInstance()->start([address, size, file = entry.file, images = QPointer<PageImages>(this)] {
        QImageReader reader(file);
        reader.setAutoTransform(true);
        if (size.width() < reader.size().width())
            reader.setScaledSize(size);
        const QImage image = reader.read();
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [images, address, image] {
                if (!images)
                    return;
                images->m_entries[address].image = image;
                images->m_view.viewport()->update();
            },
            Qt::QueuedConnection);
    });
}

void PageImages::drawObject(QPainter *painter, const QRectF &rect, QTextDocument *, int, const QTextFormat &format)
{
    const QString address = format.stringProperty(ImageProperty);
    Entry &found = entry(address);
    if (found.size.isValid()) {
        const QSize size = (rect.size() * painter->device()->devicePixelRatioF()).toSize();
        if (!found.isAsked
            || (!found.image.isNull() && found.image.width() < std::min(size.width(), found.size.width())))
            ask(address, found, size);
        if (!found.image.isNull())
            painter->drawImage(rect, found.image);
        return;
    }
    const Theme &theme = themeOf(m_view.palette());
    painter->setPen(theme.rule);
    painter->drawRoundedRect(rect.adjusted(0.5, 2.5, -0.5, -2.5), sizes::controlRadius, sizes::controlRadius);
    painter->setPen(theme.soft);
    painter->setFont(format.toCharFormat().font());
    painter->drawText(rect.adjusted(8, 6, -8, -6), Qt::TextWordWrap, words(format));
}

} // namespace heed
