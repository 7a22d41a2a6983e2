// SPDX-License-Identifier: GPL-3.0-or-later
/// Images of a page: their sizes and what is shown where there is none, without a file being opened by the window.
#include "page/page_images.h"
#include "page/page_style.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QFile>
#include <QImageWriter>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>

#include <sys/stat.h>

using namespace heed;

class TestPageImages : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_view = std::make_unique<QTextEdit>();
        m_images = new PageImages(*m_view);
        connect(m_images, &PageImages::sizesKnown, m_images, &PageImages::layOut);
        m_images->reset(m_folder->path(), 400, 1);
        m_view->resize(500, 500);
    }

    void sizeComesLater()
    {
        write("a.png", QImage(100, 50, QImage::Format_RGB32), Qt::red);
        show("a.png");
        QVERIFY(sizeNow("a.png") != QSizeF(100, 50)); // the words' own
        QTRY_COMPARE(sizeNow("a.png"), QSizeF(100, 50));
        QTRY_VERIFY(m_view->document()->size().height() >= 50);
        QTRY_COMPARE(paintedMiddle(), QColor(Qt::red));
    }

    void turnedImagesStandUpright()
    {
        QImage image(900, 300, QImage::Format_RGB32);
        image.fill(Qt::blue);
        QImageWriter writer(path("a.jpg"));
        writer.setTransformation(QImageIOHandler::TransformationRotate90);
        QVERIFY(writer.write(image));
        show("a.jpg");
        QTRY_COMPARE(sizeNow("a.jpg"), QSizeF(300, 900));
        m_images->setWidth(150);
        QCOMPARE(sizeNow("a.jpg"), QSizeF(150, 450));
        waitUntilPainted();
    }

    void isDecodedOncePerSize()
    {
        write("a.png", QImage(4000, 40, QImage::Format_RGB32), Qt::red);
        show("a.png");
        QTRY_COMPARE(sizeNow("a.png"), QSizeF(400, 4));
        waitUntilPainted();
        QCOMPARE(m_images->reads(), 2); // its size, then itself
        m_images->reset(m_folder->path(), 800, 2);
        show("a.png");
        for (int i = 0; i < 20; ++i)
            paint();
        waitUntilPainted();
        QVERIFY2(m_images->reads() <= 4, qPrintable(QString::number(m_images->reads())));
    }

    void editedFileIsShown()
    {
        write("a.png", QImage(100, 50, QImage::Format_RGB32), Qt::red);
        show("a.png");
        QTRY_COMPARE(sizeNow("a.png"), QSizeF(100, 50));
        QTRY_COMPARE(paintedMiddle(), QColor(Qt::red));
        write("a.png", QImage(60, 60, QImage::Format_RGB32), Qt::green);
        m_images->reset(m_folder->path(), 400, 1);
        show("a.png");
        QTRY_COMPARE(sizeNow("a.png"), QSizeF(60, 60));
        QTRY_COMPARE(paintedMiddle(), QColor(Qt::green));
    }

    void newFileIsFound()
    {
        show("a.png");
        QTest::qWait(50);
        write("a.png", QImage(100, 50, QImage::Format_RGB32), Qt::red);
        m_images->reset(m_folder->path(), 400, 1);
        show("a.png");
        QTRY_COMPARE(sizeNow("a.png"), QSizeF(100, 50));
    }

    void whatIsNotShownIsForgotten()
    {
        for (const char *name : {"a.png", "b.png"}) {
            write(name, QImage(10, 10, QImage::Format_RGB32), Qt::red);
            m_images->reset(m_folder->path(), 400, 1);
            show(name);
        }
        QVERIFY(m_images->count() <= 2);
        m_images->reset(m_folder->path(), 400, 1);
        QVERIFY(m_images->count() <= 1);
    }

    void lateImageOfAnotherFolderIsNotTaken()
    {
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("other")));
        write("a.png", QImage(100, 50, QImage::Format_RGB32), Qt::red);
        write("other/a.png", QImage(30, 30, QImage::Format_RGB32), Qt::green);
        show("a.png");
        m_images->reset(path("other"), 400, 1); // the answer for the first is still to come
        show("a.png");
        QTRY_COMPARE(sizeNow("a.png"), QSizeF(30, 30));
        QTRY_COMPARE(paintedMiddle(), QColor(Qt::green));
        QTest::qWait(50);
        QCOMPARE(sizeNow("a.png"), QSizeF(30, 30));
    }

    void whatIsNoFileIsNotOpened()
    {
        QCOMPARE(mkfifo(qPrintable(path("pipe.png")), 0600), 0);
        const QString pipe = QUrl::fromLocalFile(path("pipe.png")).toString();
        for (const QString &address : {QStringLiteral("pipe.png"), pipe, QStringLiteral("/dev/zero"),
                 QStringLiteral("."), QStringLiteral("https://example.org/a.png"), QString()}) {
            show(address);
            paint();
            QTest::qWait(20);
            QVERIFY(sizeNow(address).height() < 60);
        }
    }

    void tooLargeFilesAreNotRead()
    {
        QFile file(path("a.svg"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"/>");
        QVERIFY(file.resize(PageImages::mostBytes + 1)); // with nothing but a hole behind
        show("a.svg");
        const QSizeF words = sizeNow("a.svg");
        QTest::qWait(100);
        QCOMPARE(sizeNow("a.svg"), words);
    }

    void whatCannotBeDecodedIsShownAsWords()
    {
        write("a.png", QImage(300, 300, QImage::Format_RGB32), Qt::red);
        QFile file(path("a.png"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.resize(file.size() / 2)); // its size can be read, nothing else
        file.close();
        show("a.png");
        QTRY_VERIFY(m_images->reads() >= 1);
        QTRY_VERIFY((paint(), m_images->reads() >= 2));
        QTRY_VERIFY(sizeNow("a.png").height() < 60);
        const int reads = m_images->reads();
        QTest::qWait(50);
        paint();
        QCOMPARE(m_images->reads(), reads);
    }

private:
    [[nodiscard]] QString path(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    void write(const char *name, QImage image, const QColor &colour)
    {
        image.fill(colour);
        QVERIFY(image.save(path(name)));
    }
    [[nodiscard]] static QTextCharFormat formatOf(const QString &address)
    {
        QTextCharFormat format;
        format.setObjectType(ImageObjectType);
        format.setProperty(ImageProperty, address);
        format.setProperty(ImageTextProperty, QStringLiteral("words"));
        return format;
    }
    void show(const QString &address)
    {
        auto *document = new QTextDocument(m_view.get());
        document->setDocumentMargin(0);
        document->documentLayout()->registerHandler(ImageObjectType, m_images);
        QTextCursor(document).insertText(QString(QChar::ObjectReplacementCharacter), formatOf(address));
        m_view->setDocument(document);
        (void)document->documentLayout()->documentSize();
    }
    QSizeF sizeNow(const QString &address) { return m_images->intrinsicSize(nullptr, 0, formatOf(address)); }
    void show(const char *address) { show(QString::fromUtf8(address)); }
    QSizeF sizeNow(const char *address) { return sizeNow(QString::fromUtf8(address)); }
    QImage paint()
    {
        QImage image(500, 1000, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        m_view->document()->documentLayout()->draw(&painter, {});
        return image;
    }
    QColor paintedMiddle() { return paint().pixelColor(15, 15); }
    /// Until a while passes without a file being read.
    void waitUntilPainted()
    {
        paint();
        for (int before = -1; before != m_images->reads();) {
            before = m_images->reads();
            QTest::qWait(100);
            paint();
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QTextEdit> m_view;
    PageImages *m_images = nullptr;
};

QTEST_MAIN(TestPageImages)
#include "tst_page_images.moc"
