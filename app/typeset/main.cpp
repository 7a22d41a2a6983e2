// SPDX-License-Identifier: GPL-3.0-or-later
/// heed-typeset MATHJAX-FOLDER MOST-BYTES: answers the questions on its standard input, until that ends.
#include "answerer.h"

#include "platform/console.h"
#include "platform/machine.h"
#include "typeset/bytes.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <QStringList>
#include <QThread>

#include <cstdio>
#include <deque>
#include <mutex>

using namespace heed;

namespace {

constexpr unsigned stackBytes = 8U << 20U; // scripts recurse, and not every system's threads have so much

/// Hands questions from the thread that reads to the one that answers.
class Questions {
public:
    void add(Question question)
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(std::move(question));
        m_count.release();
    }
    Question next()
    {
        m_count.acquire();
        const std::lock_guard lock(m_mutex);
        Question question = std::move(m_waiting.front());
        m_waiting.pop_front();
        return question;
    }

private:
    QSemaphore m_count;
    std::mutex m_mutex;
    std::deque<Question> m_waiting;
};

void answerAll(Questions &questions, Answerer answerer)
{
    while (true) {
        const Question question = questions.next();
        const std::string bytes = framed(toBytes(answerer.answer(question), question));
        const auto written = platform::write(platform::Stream::Output, bytes);
        if (written.closed || !written.error.empty())
            platform::endNow(1);
    }
}

std::optional<std::string> readBytes(std::uint64_t count)
{
    if (count > mostQuestionBytes)
        return std::nullopt;
    std::string bytes(static_cast<std::size_t>(count), '\0');
    const bool isWhole = std::fread(bytes.data(), 1, bytes.size(), stdin) == bytes.size();
    return isWhole ? std::optional(std::move(bytes)) : std::nullopt;
}

std::optional<Question> readQuestion()
{
    const auto length = readBytes(8);
    const auto bytes = length ? readBytes(ByteReader(*length).number()) : std::nullopt;
    return bytes ? questionOf(*bytes) : std::nullopt;
}

} // namespace

int main(int argc, char **argv)
{
    platform::prepareConsole();
    const QCoreApplication app(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    if (words.size() != 3) {
        (void)platform::write(
            platform::Stream::Error, "usage: heed-typeset MATHJAX-FOLDER MOST-BYTES, as Heed starts it\n");
        return 2;
    }
    Questions questions;
    Answerer answerer(words[1].toStdString(), words[2].toULongLong());
    const std::unique_ptr<QThread> thread(QThread::create([&] { answerAll(questions, std::move(answerer)); }));
    thread->setStackSize(stackBytes);
    thread->start();
    while (auto question = readQuestion())
        questions.add(std::move(*question));
    platform::endNow(0); // a formula that still runs is of no use to anyone
}
