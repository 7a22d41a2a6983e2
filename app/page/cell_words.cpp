// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/cell_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace heed {

static QString tr(const char *text) { return QCoreApplication::translate("CellCard", text); }

QString stateWord(CellState state, bool failsAsExpected)
{
    switch (state) {
    case CellState::Fresh:
        return tr("fresh");
    case CellState::Stale:
        return tr("stale");
    case CellState::Queued:
        return tr("queued");
    case CellState::Running:
        return tr("running");
    case CellState::Failed:
        return failsAsExpected ? tr("failed, as it should") : tr("failed");
    case CellState::Blocked:
        return tr("blocked");
    case CellState::Manual:
        return tr("run by hand");
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
        return written(std::max(1.0, std::round(seconds * 1e6)), tr("µs"));
    if (seconds < 1)
        return written(seconds * 1e3, tr("ms"));
    return written(seconds, tr("s"));
}

static CellNotice blockedNotice(const CellPicture &picture, const QString &message)
{
    const QString cause = QString::fromStdString(picture.cause);
    if (cause.isEmpty())
        return {.tone = CellNotice::Tone::Bad, .text = message, .place = {}, .link = {}};
    const bool waits = picture.error && picture.error->rule == "manual";
    const QString text = waits ? tr("Waits for %1, which is run by hand.").arg(cause)
                               : tr("Waits for %1, which failed: %2").arg(cause, message);
    return {.tone = CellNotice::Tone::Waiting, .text = text, .place = {}, .link = cause};
}

CellNotice noticeOf(const CellPicture &picture)
{
    const QString message = picture.error ? QString::fromStdString(picture.error->message) : QString();
    if (picture.state == CellState::Blocked)
        return blockedNotice(picture, message);
    if (picture.state == CellState::Manual && !picture.run)
        return {.tone = CellNotice::Tone::Waiting, .text = tr("It runs when you ask for it."), .place = {}, .link = {}};
    if (picture.state != CellState::Failed)
        return {};
    if (picture.failsAsExpected)
        return {.tone = CellNotice::Tone::Calm,
            .text = tr("Fails, as it should: %1").arg(message),
            .place = {},
            .link = {}};
    const bool isKnown = picture.error && picture.error->location.isKnown();
    const QString place = isKnown
        ? tr("line %1, column %2").arg(picture.error->location.line).arg(picture.error->location.column)
        : QString();
    return {.tone = CellNotice::Tone::Bad, .text = message, .place = place, .link = {}};
}

bool showsResult(const CellPicture &picture)
{
    return picture.run && picture.state != CellState::Failed && picture.state != CellState::Blocked;
}

} // namespace heed
