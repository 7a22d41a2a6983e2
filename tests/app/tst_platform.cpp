// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/console.h"
#include "platform/interrupt.h"
#include "platform/machine.h"

#include <QFile>
#include <QTest>

#include <thread>

#ifdef Q_OS_UNIX
#include <csignal>
#include <unistd.h>
#endif

using namespace heed;

class TestPlatform : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void memoryIsKnown() { QVERIFY(platform::physicalMemory() > std::uint64_t{1} << 26U); }

    void instructionsAreNamed() { QVERIFY(!platform::vectorInstructions().empty()); }

    void aRequestedStopEndsReading()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(platform::readInput(10, source.get_token()).stopped);
    }

#ifdef Q_OS_UNIX
    void aSignalRequestsAStop()
    {
        platform::Interrupt interrupt;
        QVERIFY(!interrupt.token().stop_requested());
        std::raise(SIGINT);
        QTRY_VERIFY(interrupt.token().stop_requested());
    }

    void aClosedPipeIsNoError()
    {
        platform::prepareConsole();
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        const int saved = ::dup(STDOUT_FILENO);
        QVERIFY(::dup2(ends[1], STDOUT_FILENO) >= 0);
        ::close(ends[0]);
        const platform::WriteResult result = platform::write(platform::Stream::Output, "text");
        ::dup2(saved, STDOUT_FILENO);
        ::close(saved);
        ::close(ends[1]);
        QVERIFY(result.closed);
        QVERIFY(result.error.empty());
    }
#endif
};

QTEST_APPLESS_MAIN(TestPlatform)
#include "tst_platform.moc"
