// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/origin_words.h"

#include "page/value_grid.h"
#include "sdk/number_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace heed {

namespace {

struct OriginWords {
    Q_DECLARE_TR_FUNCTIONS(heed::OriginWords)
};

QString indexText(const Sizes &index)
{
    QString text;
    for (const std::size_t at : index)
        text += QStringLiteral("[%1]").arg(at);
    return text;
}

QString count(std::size_t number) { return QString::fromStdString(groupedText(static_cast<std::int64_t>(number))); }

std::optional<std::size_t> takenAt(const Origin &origin, std::size_t fromLast)
{
    const std::size_t rank = origin.taken.size();
    return fromLast < rank ? origin.taken[rank - 1 - fromLast] : std::nullopt;
}

/// The matrix among those of an array; the first where none is chosen.
std::size_t sliceOf(const Origin &origin, const Sizes &shape)
{
    std::size_t slice = 0;
    for (std::size_t axis = 0; axis + 2 < shape.size(); ++axis)
        slice = slice * shape[axis] + (axis < origin.taken.size() ? origin.taken[axis].value_or(0) : 0);
    return slice;
}

/// "head 2 of 4"
QString sliceRemark(const Origin &origin, const Sizes &shape)
{
    QStringList parts;
    for (std::size_t axis = 0; axis + 2 < shape.size(); ++axis) {
        const std::string letter = axis < origin.value.letters.size() ? origin.value.letters[axis] : std::string();
        const auto name = origin.value.letterNames.find(letter);
        const QString title =
            name == origin.value.letterNames.end() ? OriginWords::tr("part") : QString::fromStdString(name->second);
        const std::size_t at = axis < origin.taken.size() ? origin.taken[axis].value_or(0) : 0;
        parts.append(OriginWords::tr("%1 %2 of %3").arg(title, count(at + 1), count(shape[axis])));
    }
    return parts.join(QStringLiteral(", "));
}

/// Leaves of many rows the one that takes part, else the first.
QString shorten(OriginPart &part, std::size_t rows)
{
    Sizes kept;
    for (std::size_t row = 0; row < mostOriginRows && !part.row; ++row)
        kept.push_back(row);
    const QString remark = part.row ? OriginWords::tr("row %1 of %2").arg(count(*part.row + 1), count(rows))
                                    : OriginWords::tr("rows 1 to %1 of %2").arg(count(mostOriginRows), count(rows));
    if (part.row)
        kept.push_back(*part.row);
    part.value = sliced(std::move(part.value), kept, std::nullopt);
    if (part.row)
        part.row = 0;
    return remark;
}

} // namespace

QString choiceText(const Choice &choice) { return QString::fromStdString(choice.output) + indexText(choice.index); }

QString countingText(const Sizes &index)
{
    if (index.empty())
        return {};
    QStringList fromOne;
    for (const std::size_t at : index)
        fromOne.append(count(at + 1));
    return OriginWords::tr("%1 counted from 1, as in formulas; %2 from 0, as in expressions")
        .arg(fromOne.join(QStringLiteral(", ")), indexText(index));
}

QString shortHash(const std::string &hash) { return QString::fromStdString(hash).left(8); }

OriginPart shownPart(const Origin &origin)
{
    const Sizes shape = origin.value.value.isEmpty() ? Sizes() : origin.value.value.shape();
    OriginPart part;
    part.value = origin.value;
    part.slice = sliceOf(origin, shape);
    part.column = takenAt(origin, 0);
    part.row = shape.size() < 2 ? std::nullopt : takenAt(origin, 1);
    QStringList remarks;
    if (shape.size() > 1 && shape[shape.size() - 2] > mostOriginRows && isArray(origin.value.value.type()))
        remarks.append(shorten(part, shape[shape.size() - 2]));
    if (shape.size() > 2)
        remarks.append(sliceRemark(origin, shape));
    part.remark = remarks.join(QStringLiteral(", "));
    return part;
}

Choice choiceOf(const Origin &origin)
{
    Choice choice{.output = origin.output, .index = {}};
    for (const auto &at : origin.taken) {
        if (!at)
            break;
        choice.index.push_back(*at);
    }
    return choice;
}

bool isGrid(const Value &value)
{
    const bool isText = value.as<std::string>() != nullptr;
    return !value.isEmpty() && !isText && (value.as<TextList>() != nullptr || !value.shape().empty());
}

} // namespace heed
