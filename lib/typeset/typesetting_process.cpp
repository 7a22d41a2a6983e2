// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/typesetting_process.h"

#include <QDeadlineTimer>
#include <QProcess>
#include <QStringList>

#include <algorithm>

namespace heed {

namespace {

constexpr int startLimit = 30'000;
constexpr int endLimit = 5'000;
constexpr qint64 untilStopIsSeen = 20;

} // namespace

struct TypesettingProcess::Private {
    explicit Private(std::size_t mostAnswerBytes)
        : frames(mostAnswerBytes)
    {
    }

    /// Anything that comes unasked is no answer.
    bool isQuiet() { return frames.isEmpty() && process.bytesAvailable() == 0; }

    void send(const std::string &bytes) { process.write(bytes.data(), static_cast<qint64>(bytes.size())); }

    /// False when nothing comes any more.
    bool receive(qint64 milliseconds)
    {
        const bool hasCome = process.waitForReadyRead(static_cast<int>(milliseconds));
        const QByteArray bytes = process.readAllStandardOutput();
        frames.add({bytes.data(), static_cast<std::size_t>(bytes.size())});
        return hasCome || !bytes.isEmpty() || process.state() == QProcess::Running;
    }

    tl::expected<std::string, Failure> nextFrame(QDeadlineTimer deadline, const std::atomic<bool> &isStopped)
    {
        bool isAlive = true;
        while (true) {
            if (auto frame = frames.next())
                return std::move(*frame);
            if (isStopped)
                return tl::unexpected(Failure::Stopped);
            if (frames.isBroken())
                return tl::unexpected(Failure::Damaged);
            if (!isAlive)
                return tl::unexpected(Failure::Ended);
            if (deadline.hasExpired())
                return tl::unexpected(Failure::TooSlow);
            isAlive = receive(std::clamp<qint64>(deadline.remainingTime(), 1, untilStopIsSeen));
        }
    }

    QProcess process;
    FrameReader frames;
};

TypesettingProcess::TypesettingProcess(std::size_t mostAnswerBytes)
    : m(std::make_unique<Private>(mostAnswerBytes))
{
}

TypesettingProcess::~TypesettingProcess()
{
    if (m->process.state() == QProcess::NotRunning)
        return;
    m->process.kill();
    m->process.waitForFinished(endLimit);
}

std::string TypesettingProcess::start(const std::string &program, const std::vector<std::string> &arguments)
{
    QStringList words;
    for (const std::string &argument : arguments)
        words << QString::fromStdString(argument);
    m->process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m->process.start(QString::fromStdString(program), words);
    return m->process.waitForStarted(startLimit) ? std::string() : m->process.errorString().toStdString();
}

TypesettingProcess::Answer TypesettingProcess::ask(
    const Question &question, std::chrono::milliseconds limit, const std::atomic<bool> &isStopped)
{
    if (m->process.state() != QProcess::Running)
        return tl::unexpected(Failure::Ended);
    if (!m->isQuiet())
        return tl::unexpected(Failure::Damaged);
    m->send(framed(toBytes(question)));
    const auto frame = m->nextFrame(QDeadlineTimer(limit), isStopped);
    if (!frame)
        return tl::unexpected(frame.error());
    auto answer = answerOf(*frame, question);
    return answer ? Answer(std::move(*answer)) : tl::unexpected(Failure::Damaged);
}

} // namespace heed
