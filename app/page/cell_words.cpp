// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace heed {

namespace {

struct CellWords {
    Q_DECLARE_TR_FUNCTIONS(CellWords)
};

} // namespace

QString stateWord(CellState state, bool failsAsExpected)
{
    switch (state) {
    case CellState::Fresh:
        return CellWords::tr("fresh");
    case CellState::Stale:
        return CellWords::tr("stale");
    case CellState::Queued:
        return CellWords::tr("queued");
    case CellState::Running:
        return CellWords::tr("running");
    case CellState::Failed:
        return failsAsExpected ? CellWords::tr("failed, as it should") : CellWords::tr("failed");
    case CellState::Blocked:
        return CellWords::tr("blocked");
    case CellState::Manual:
        return CellWords::tr("run by hand");
    }
    return {};
}

QString shapesText(const Operator &op, const Run &run)
{
    QString text;
    for (const Input &input : op.inputs) {
        const auto value = run.call.call().values.find(input.name);
        if (value == run.call.call().values.end() || value->second.isEmpty() || value->second.shape().empty())
            continue;
        QString sizes;
        for (const std::size_t size : value->second.shape())
            sizes += (sizes.isEmpty() ? QString() : QStringLiteral(", ")) + QString::number(size);
        text += (text.isEmpty() ? QString() : QStringLiteral("\u2003"))
            + QStringLiteral("%1\u00A0(%2)").arg(QString::fromStdString(input.name), sizes);
    }
    return text;
}

QString durationText(double seconds)
{
    const auto written = [](double amount, const QString &unit) {
        return QString::number(amount, 'f', amount < 10 && amount != std::floor(amount) ? 1 : 0) + QChar(0xA0) + unit;
    };
    if (seconds < 1e-3)
        return written(std::max(1.0, std::round(seconds * 1e6)), CellWords::tr("µs"));
    if (seconds < 1)
        return written(seconds * 1e3, CellWords::tr("ms"));
    return written(seconds, CellWords::tr("s"));
}

/// The sentence with the cell's name at %1 and what went wrong at %2; where the name begins is said too.
static CellNotice waitingNotice(const QString &sentence, const QString &cause, const QString &message)
{
    const qsizetype name = sentence.indexOf(QLatin1String("%1"));
    QString before = sentence.left(name), after = name < 0 ? QString() : sentence.mid(name + 2);
    before.replace(QLatin1String("%2"), message);
    after.replace(QLatin1String("%2"), message);
    return {.tone = CellNotice::Tone::Waiting,
        .text = name < 0 ? before : before + cause + after,
        .place = {},
        .link = name < 0 ? QString() : cause,
        .linkAt = before.size()};
}

static CellNotice blockedNotice(const CellPicture &picture, const QString &message)
{
    const QString cause = QString::fromStdString(picture.cause);
    if (cause.isEmpty())
        return {.tone = CellNotice::Tone::Bad, .text = message};
    const bool waits = picture.error && picture.error->rule == "manual";
    return waitingNotice(
        waits ? CellWords::tr("Waits for %1, which is run by hand.") : CellWords::tr("Waits for %1, which failed: %2"),
        cause, message);
}

CellNotice noticeOf(const CellPicture &picture)
{
    const QString message = picture.error ? QString::fromStdString(picture.error->message) : QString();
    if (picture.state == CellState::Blocked)
        return blockedNotice(picture, message);
    if (picture.state == CellState::Manual && !picture.run)
        return {.tone = CellNotice::Tone::Waiting, .text = CellWords::tr("It runs when you ask for it.")};
    if (picture.state != CellState::Failed)
        return {};
    if (picture.failsAsExpected)
        return {.tone = CellNotice::Tone::Calm, .text = CellWords::tr("Fails, as it should: %1").arg(message)};
    const bool isKnown = picture.error && picture.error->location.isKnown();
    const QString place = isKnown
        ? CellWords::tr("line %1, column %2").arg(picture.error->location.line).arg(picture.error->location.column)
        : QString();
    return {.tone = CellNotice::Tone::Bad, .text = message, .place = place};
}

bool showsResult(const CellPicture &picture)
{
    return picture.run && picture.state != CellState::Failed && picture.state != CellState::Blocked;
}

} // namespace heed
