// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson on a page in a window, with the built plugins, for tests.
#pragma once

#include "page/page_cards.h"
#include "page/page_view.h"
#include "page/theme.h"

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace heed::test {

struct PageFixture {
    Pool pool{2};
    ResultCache cache;
    Runner runner{pool, cache};
    Catalogue catalogue{{std::string(HEED_BINARY_DIR) + "/lib/heed", std::string(HEED_BINARY_DIR) + "/tests/plugins"}};
    LessonEngine engine{catalogue, runner, 0};
    QTemporaryDir folder;
    std::unique_ptr<OpenLesson> lesson;

    QString write(const QByteArray &body, const QByteArray &front = "heed: 1\nid: test\ntitle: Test\n")
    {
        const QString name = folder.filePath(QStringLiteral("test.md"));
        QFile file(name);
        if (file.open(QIODevice::WriteOnly))
            file.write("---\n" + front + "---\n" + body);
        return name;
    }
    /// Opens a file and waits until all is computed.
    void open(const QString &file)
    {
        lesson = std::make_unique<OpenLesson>(engine, file);
        QSignalSpy spy(lesson.get(), &OpenLesson::settled);
        QVERIFY(spy.wait(20'000));
    }
};

} // namespace heed::test
