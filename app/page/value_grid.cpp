// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/value_grid.h"

#include "engine/shown_axes.h"
#include "sdk/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <type_traits>

namespace heed {

static QString textOf(const std::string &text) { return QString::fromStdString(text); }

QString pageNumber(const std::string &written)
{
    QString text = textOf(written);
    const qsizetype begin = text.startsWith(QLatin1Char('-')) ? 1 : 0;
    qsizetype end = begin;
    while (end < text.size() && text[end].isDigit())
        ++end;
    for (qsizetype at = end - 3; at > begin; at -= 3)
        text.insert(at, QLatin1Char(','));
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString pageChange(const std::string &written)
{
    if (written == "nan")
        return QStringLiteral("–");
    const std::string_view digits = std::string_view(written).substr(0, written.find('e'));
    const bool isMore = written.front() != '-' && digits.find_first_of("123456789i") != std::string_view::npos;
    return (isMore ? QStringLiteral("+") : QString()) + pageNumber(written);
}

/// Reads a value of any type into a grid.
struct ValueGrid::Reader {
    ValueGrid &grid;
    const ShownValue &shown;
    std::size_t slice;

    void one(Entry entry) const
    {
        grid.m_rows = grid.m_columns = 1;
        NumberSpread spread;
        if (const auto *number = std::get_if<double>(&entry))
            spread.add(*number);
        grid.m_hasTexts = std::holds_alternative<std::string>(entry);
        grid.m_entry = [entry](std::size_t, std::size_t) { return entry; };
        grid.setFormats({spread}, shown.decimals);
    }

    void operator()(std::monostate) const { }
    void operator()(bool toggle) const { one(std::string(toggle ? "true" : "false")); }
    void operator()(std::int64_t integer) const { one(integer); }
    void operator()(double number) const { one(number); }
    void operator()(const std::string &text) const { one(text); }
    void operator()(const TextList &texts) const
    {
        grid.m_rows = texts.empty() ? 0 : 1;
        grid.m_columns = static_cast<int>(texts.size());
        grid.m_isVector = grid.m_hasTexts = true;
        grid.m_entry = [texts](std::size_t, std::size_t column) { return texts[column]; };
        grid.setFormats({NumberSpread()}, {});
    }
    void operator()(const Table &table) const
    {
        std::vector<NumberSpread> spreads(table.columns().size());
        for (std::size_t row = 0; row < table.rows().size(); ++row)
            for (std::size_t column = 0; column < spreads.size(); ++column)
                if (const auto *number = std::get_if<double>(&table.at(row, column)))
                    spreads[column].add(*number);
        grid.m_rows = static_cast<int>(table.rows().size());
        grid.m_columns = static_cast<int>(table.columns().size());
        grid.m_rowLabels = table.rows();
        grid.m_columnLabels = table.columns();
        grid.m_hasRowHeads = grid.m_hasColumnHeads = grid.m_hasTexts = true;
        grid.m_entry = [table](std::size_t row, std::size_t column) { return table.at(row, column); };
        grid.setFormats(spreads, shown.decimals);
        for (std::size_t row = 0; row < table.rows().size(); ++row)
            for (std::size_t column = 0; column < spreads.size(); ++column)
                if (const auto *integer = std::get_if<std::int64_t>(&table.at(row, column)))
                    lengthen(grid.m_longest[column].whole, grid.written(std::to_string(*integer)));
    }
    static void lengthen(QString &longest, const QString &text)
    {
        if (text.size() > longest.size())
            longest = text;
    }
    template<typename T>
    void operator()(const Array<T> &array) const
    {
        if (array.isEmpty() || slice >= array.cube().n_slices)
            return;
        const arma::Mat<T> &matrix = array.cube().slice(slice);
        NumberSpread spread;
        for (const T number : matrix)
            spread.add(static_cast<double>(number));
        grid.m_rows = static_cast<int>(matrix.n_rows);
        grid.m_columns = static_cast<int>(matrix.n_cols);
        grid.m_isVector = array.rank() < 2;
        grid.m_entry = [array, &matrix](std::size_t row, std::size_t column) -> Entry {
            if constexpr (std::is_floating_point_v<T>)
                return static_cast<double>(matrix.at(row, column));
            else
                return static_cast<std::int64_t>(matrix.at(row, column));
        };
        axes(array.shape());
        grid.setFormats({spread}, std::is_floating_point_v<T> ? shown.decimals : std::optional(0));
    }

    void axes(const Sizes &shape) const
    {
        const ShownAxis row = shownAxis(shown, shape.size(), 1), column = shownAxis(shown, shape.size(), 0);
        grid.m_hasRowHeads = row.isNamed();
        grid.m_hasColumnHeads = column.isNamed();
        grid.m_rowLabels = row.labels;
        grid.m_columnLabels = column.labels;
        grid.m_rowTitle = textOf(row.title);
        grid.m_columnTitle = textOf(column.title);
    }
};

ValueGrid::ValueGrid(const ShownValue &shown, std::size_t slice)
    : m_isDifference(shown.isDifference)
{
    std::visit(Reader{*this, shown, slice}, shown.value.data());
}

QString ValueGrid::written(const std::string &number) const
{
    return m_isDifference ? pageChange(number) : pageNumber(number);
}

ValueGrid::Longest ValueGrid::longestOf(const NumberSpread &spread, const NumberFormat &format) const
{
    Longest longest;
    for (const double number : {spread.least, spread.most}) {
        const QString text = written(format.text(number));
        const qsizetype point = text.indexOf(QLatin1Char('.'));
        const QString whole = text.left(point), fraction = point < 0 ? QString() : text.mid(point);
        if (whole.size() > longest.whole.size())
            longest.whole = whole;
        if (fraction.size() > longest.fraction.size())
            longest.fraction = fraction;
    }
    if (!spread.areFinite && longest.whole.size() + longest.fraction.size() < 4)
        longest.whole = pageNumber("-inf");
    return longest;
}

void ValueGrid::setFormats(const std::vector<NumberSpread> &spreads, std::optional<int> decimals)
{
    for (const NumberSpread &spread : spreads) {
        m_formats.emplace_back(spread, decimals);
        m_longest.push_back(longestOf(spread, m_formats.back()));
    }
}

const NumberFormat &ValueGrid::format(int column) const
{
    return m_formats.size() == 1 ? m_formats.front() : m_formats.at(static_cast<std::size_t>(column));
}

const ValueGrid::Longest &ValueGrid::longest(int column) const
{
    return m_longest.size() == 1 ? m_longest.front() : m_longest.at(static_cast<std::size_t>(column));
}

QString ValueGrid::text(int row, int column) const
{
    const Entry entry = m_entry(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    if (const auto *integer = std::get_if<std::int64_t>(&entry))
        return written(std::to_string(*integer));
    const auto *number = std::get_if<double>(&entry);
    return number != nullptr ? written(format(column).text(*number)) : textOf(std::get<std::string>(entry));
}

QString ValueGrid::exact(int row, int column) const
{
    const Entry entry = m_entry(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    if (const auto *integer = std::get_if<std::int64_t>(&entry))
        return QString::number(*integer);
    const auto *number = std::get_if<double>(&entry);
    return number != nullptr ? textOf(exactText(*number)) : textOf(std::get<std::string>(entry));
}

bool ValueGrid::isText(int row, int column) const
{
    const Entry entry = m_entry(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    return std::holds_alternative<std::string>(entry);
}

static QString headOf(const TextList &labels, int index)
{
    const auto at = static_cast<std::size_t>(index);
    return at < labels.size() ? textOf(labels[at]) : QString::number(index + 1);
}

QString ValueGrid::rowHead(int row) const { return headOf(m_rowLabels, row); }
QString ValueGrid::columnHead(int column) const { return headOf(m_columnLabels, column); }

static QString placeOf(const QString &title, const QString &head)
{
    return title.isEmpty() ? head : title + QLatin1Char(' ') + head;
}

QString ValueGrid::rowPlace(int row) const
{
    if (m_hasRowHeads)
        return placeOf(m_rowTitle, rowHead(row));
    return m_isVector ? QString() : QCoreApplication::translate("ValueGrid", "row %1").arg(row + 1);
}

QString ValueGrid::columnPlace(int column) const
{
    if (m_hasColumnHeads)
        return placeOf(m_columnTitle, columnHead(column));
    if (m_isVector)
        return QCoreApplication::translate("ValueGrid", "entry %1").arg(column + 1);
    return QCoreApplication::translate("ValueGrid", "column %1").arg(column + 1);
}

QString ValueGrid::place(int row, int column) const
{
    const QString ofRow = rowPlace(row);
    return ofRow.isEmpty() ? columnPlace(column) : ofRow + QStringLiteral(", ") + columnPlace(column);
}

bool ValueGrid::isSameShape(const ValueGrid &other) const
{
    return m_rows == other.m_rows && m_columns == other.m_columns && m_hasRowHeads == other.m_hasRowHeads
        && m_hasColumnHeads == other.m_hasColumnHeads;
}

std::size_t sliceCount(const Value &value)
{
    const auto count = [](const auto &data) -> std::size_t {
        if constexpr (requires { data.cube().n_slices; })
            return data.rank() > 2 && !data.isEmpty() ? data.cube().n_slices : 1;
        else
            return 1;
    };
    return std::visit(count, value.data());
}

} // namespace heed
