// SPDX-License-Identifier: GPL-3.0-or-later
/// The images of a page, from files beside the lesson. Nothing is fetched from elsewhere.
#pragma once

#include <QImage>
#include <QObject>
#include <QTextEdit>
#include <QTextObjectInterface>

#include <map>

namespace heed {

class PageImages : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit PageImages(QTextEdit &view)
        : QObject(&view)
        , m_view(view)
    {
    }
    /// Forgets the images of another lesson. `width` is that of the text column.
    void reset(const QString &folder, qreal width, qreal zoom);
    void setWidth(qreal width) { m_width = width; }

    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    /// One that isn't there is shown as what it says, in a frame.
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position,
        const QTextFormat &format) override;

private:
    struct Entry {
        QString file; ///< empty for what isn't beside the lesson
        QSize size; ///< invalid when the file is none that can be read
        QImage image = {};
        bool isAsked = false;
    };
    Entry &entry(const QString &address);
    void ask(const QString &address, Entry &entry, QSize size);
    [[nodiscard]] static QString words(const QTextFormat &format);

    QTextEdit &m_view;
    QString m_folder;
    qreal m_width = 0, m_zoom = 1;
    std::map<QString, Entry> m_entries;
};

} // namespace heed
