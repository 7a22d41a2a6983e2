// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/shown.h"

#include "engine/coerce.h"
#include "engine/focus_name.h"
#include "engine/show_options.h"
#include "engine/views.h"

#include <algorithm>

namespace heed {

namespace {

Expression indexed(Expression what, std::int64_t index)
{
    Expression row{.kind = Expression::Kind::Number, .number = static_cast<double>(index), .integer = index};
    Expression entry{.kind = Expression::Kind::Index, .begin = what.begin, .end = what.end};
    row.begin = what.begin;
    row.end = what.end;
    entry.children.push_back(std::move(what));
    entry.children.push_back(std::move(row));
    return entry;
}

const Expression &withoutIndices(const Expression &what)
{
    const Expression *inner = &what;
    while (inner->kind == Expression::Kind::Index)
        inner = &inner->children.front();
    return *inner;
}

std::ptrdiff_t countIndices(const Expression &what)
{
    return what.kind == Expression::Kind::Index ? 1 + countIndices(what.children.front()) : 0;
}

/// [2][0] as 2 and 0; nothing where an index is no such integer.
std::optional<Sizes> indicesOf(const Expression &what, Session &session, const BoundCell &cell)
{
    if (what.kind != Expression::Kind::Index)
        return Sizes();
    auto indices = indicesOf(what.children.front(), session, cell);
    for (std::size_t i = 1; indices && i < what.children.size(); ++i) {
        const auto value = session.present().evaluate(what.children[i], &cell);
        const auto index = value ? coerce(*value, Type::Integer, "index") : fail(Rule::Type, "");
        if (!index || index->get<std::int64_t>() < 0)
            return std::nullopt;
        indices->push_back(static_cast<std::size_t>(index->get<std::int64_t>()));
    }
    return indices;
}

class Shower {
public:
    Shower(const CellReport &report, Session &session)
        : m_report(report)
        , m_cell(*report.cell)
        , m_session(session)
    {
    }

    std::vector<ShownItem> items()
    {
        if (!m_report.run)
            return {};
        if (!m_cell.cell->hasShow && !m_report.outputs.empty())
            first(m_report.outputs.front());
        for (const ShowItem &item : m_cell.cell->show) {
            if (item.view == "steps")
                steps(item);
            else if (item.view == "laws")
                laws(item);
            else if (item.what)
                value(item);
        }
        return std::move(m_items);
    }

private:
    void first(const OutputReport &output)
    {
        ShownItem item;
        item.value = {.name = output.name,
            .value = output.value,
            .letters = output.letters,
            .labels = output.labels,
            .letterNames = m_cell.op->letters};
        item.view = viewOf(&output, output.value);
        item.output = output.name;
        item.letters = output.letters;
        m_items.push_back(std::move(item));
    }

    void steps(const ShowItem &item)
    {
        const auto found = std::ranges::find(m_report.derivations, &item, &DerivationReport::item);
        if (found == m_report.derivations.end())
            return;
        ShownItem shown{.item = &item, .view = item.view, .derivation = *found};
        shown.focus = focusName(m_report, found->focus);
        if (!found->steps)
            shown.error = found->steps.error().message;
        m_items.push_back(std::move(shown));
    }

    void laws(const ShowItem &item)
    {
        ShownItem shown{.item = &item, .view = item.view};
        auto laws = lawsOf(m_cell, *m_report.run, m_session);
        if (laws)
            shown.laws = *std::move(laws);
        else
            shown.error = laws.error().message;
        m_items.push_back(std::move(shown));
    }

    void value(const ShowItem &item)
    {
        const ShowOptions options(item, m_cell, m_session);
        Expression what = *item.what;
        ShownItem shown{.item = &item, .view = item.view, .settings = options.settings()};
        std::string name = item.text;
        if (const auto row = options.integer("row")) {
            shown.whole = evaluated(what, shown.error);
            shown.whole.name = name;
            what = indexed(std::move(what), *row);
            name += "[" + std::to_string(*row) + "]" + rowName(*item.what, *row);
        }
        shown.value = evaluated(what, shown.error);
        shown.value.name = std::move(name);
        shown.value.decimals = options.decimals();
        slice(shown, options.slice("rows"), options.slice("columns"));
        if (shown.view.empty())
            shown.view = viewOf(output(*item.what), shown.value.value);
        place(shown, *item.what);
        m_items.push_back(std::move(shown));
    }

    static void slice(ShownItem &shown, const std::optional<Sizes> &rows, const std::optional<Sizes> &columns)
    {
        const Sizes shape = shown.value.value.isEmpty() ? Sizes() : shown.value.value.shape();
        if (rows && shape.size() > 1)
            shown.rows = keptIndices(rows, shape[shape.size() - 2]);
        if (columns && !shape.empty())
            shown.columns = keptIndices(columns, shape.back());
        shown.value = sliced(std::move(shown.value), rows, columns);
    }

    [[nodiscard]] ShownValue evaluated(const Expression &what, std::string &error)
    {
        ShownValue shown = axesOf(what);
        const auto found = m_session.present().evaluate(what, &m_cell);
        if (found)
            shown.value = *found;
        else
            error = found.error().message;
        return shown;
    }

    /// Which part of which output it is, and what a swept one stands on.
    void place(ShownItem &shown, const Expression &what) const
    {
        const OutputReport *whole = output(what);
        if (whole == nullptr)
            return;
        if (auto indices = indicesOf(what, m_session, m_cell)) {
            shown.output = whole->name;
            shown.letters = whole->letters;
            shown.prefix = *std::move(indices);
        }
        const std::vector<SweepAxis> &axes = m_report.run->axes;
        if (axes.empty() || !shown.settings.x.isEmpty() || !shown.prefix.empty())
            return;
        shown.settings.xName = axes.front().name;
        std::vector<double> points;
        for (const Value &value : axes.front().values)
            if (const auto number = coerce(value, Type::Number, "value"))
                points.push_back(number->get<double>());
        if (points.size() == axes.front().values.size())
            shown.settings.x = Value(Array<double>::vector(points));
    }

    /// An output's own view, when it takes what is left of the output.
    [[nodiscard]] std::string viewOf(const OutputReport *output, const Value &value) const
    {
        const std::string own(output == nullptr ? "" : viewName(m_cell.op->output(output->name)->view));
        const bool isRefused = value.isEmpty() || viewRefuses(own, Known::exactly(value)).has_value();
        if (!own.empty() && !isRefused)
            return own;
        const bool isScalar = !value.isEmpty() && value.shape().empty();
        return isScalar ? "number" : "table";
    }
    /// ", query sat"
    [[nodiscard]] std::string rowName(const Expression &what, std::int64_t row) const
    {
        const ShownValue whole = axesOf(what);
        if (whole.letters.empty() || row < 0)
            return {};
        const AxisNames names(whole.letters, whole.letterNames);
        return ", " + names.entry(0, static_cast<std::size_t>(row), whole.labels.front());
    }

    /// The output that this is, or is a part of.
    [[nodiscard]] const OutputReport *output(const Expression &what) const
    {
        const Expression &inner = withoutIndices(what);
        const auto output = std::ranges::find(m_report.outputs, inner.text, &OutputReport::name);
        return inner.kind == Expression::Kind::Name && output != m_report.outputs.end() ? &*output : nullptr;
    }

    /// An output, or a part of it, keeps the letters and labels of its axes.
    [[nodiscard]] ShownValue axesOf(const Expression &what) const
    {
        ShownValue shown;
        const OutputReport *whole = output(what);
        const std::ptrdiff_t indices = countIndices(what);
        if (whole == nullptr || indices > static_cast<std::ptrdiff_t>(whole->letters.size()))
            return shown;
        shown.letters.assign(whole->letters.begin() + indices, whole->letters.end());
        shown.labels.assign(whole->labels.begin() + indices, whole->labels.end());
        shown.letterNames = m_cell.op->letters;
        return shown;
    }

    const CellReport &m_report;
    const BoundCell &m_cell;
    Session &m_session;
    std::vector<ShownItem> m_items;
};

} // namespace

std::vector<ShownItem> shownItems(const CellReport &report, Session &session)
{
    return Shower(report, session).items();
}

} // namespace heed
