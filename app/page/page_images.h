// SPDX-License-Identifier: GPL-3.0-or-later
/// The images of a page, from files beside the lesson. Nothing is fetched from elsewhere, and no file is opened on the
/// thread of the window.
#pragma once

#include <QImage>
#include <QObject>
#include <QTextEdit>
#include <QTextObjectInterface>
#include <QTimer>

#include <map>
#include <set>

namespace heed {

struct ImageFile;

class PageImages : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    explicit PageImages(QTextEdit &view);
    /// For each document that is laid out anew. `width` is that of the text column. All files are looked at again; what
    /// the document before showed stays in sight until then, and goes when this one doesn't show it.
    void reset(const QString &folder, qreal width, qreal zoom);
    void setWidth(qreal width) { m_width = width; }
    /// Has the document lay out the images whose sizes have become known. To be called after sizesKnown().
    void layOut();
    /// How many images are in memory.
    [[nodiscard]] std::size_t count() const { return m_entries.size(); }
    /// How many times a file was read: for tests that count.
    [[nodiscard]] int reads() const { return m_reads; }

    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    /// One that isn't there (yet) is shown as what it says, in a frame.
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position,
        const QTextFormat &format) override;

    static constexpr qint64 mostBytes = 64 << 20; ///< of a file; larger ones aren't read
    static constexpr qint64 mostPixels = 64'000'000; ///< as it is shown

Q_SIGNALS:
    /// Room is to be made for one or more images, or for the words that stand for them.
    void sizesKnown();

private:
    struct Entry {
        QString file; ///< empty for what isn't beside the lesson
        QSize size; ///< upright; invalid while it is unknown, or when it can't be read
        QImage image;
        int asked = 0; ///< device pixels that it was decoded for, in width
        quint64 generation = 0; ///< of the document that used it last
        quint64 request = 0; ///< under way; 0: none
    };
    Entry &entry(const QString &address);
    void read(const QString &address, Entry &entry, int width);
    void take(const QString &address, quint64 request, const ImageFile &file);
    void drawWords(QPainter &painter, const QRectF &rect, const QTextCharFormat &format) const;
    [[nodiscard]] static QString words(const QTextFormat &format);

    QTextEdit &m_view;
    QString m_folder;
    qreal m_width = 0, m_zoom = 1;
    std::map<QString, Entry> m_entries;
    std::set<QString> m_known; ///< to be laid out
    QTimer m_announcing;
    quint64 m_generation = 1, m_requests = 0;
    int m_reads = 0;
};

} // namespace heed
