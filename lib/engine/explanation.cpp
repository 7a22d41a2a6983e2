// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explanation.h"

#include "engine/axis_letter.h"
#include "engine/focus_name.h"
#include "engine/labels.h"

#include <algorithm>
#include <type_traits>

namespace heed {

namespace {

using Along = std::map<std::string, std::size_t, std::less<>>; ///< the chosen index by letter

template<typename T>
Value entryOf(const Value &value, std::size_t flat)
{
    const auto *array = value.as<Array<T>>();
    if (array == nullptr || flat >= array->size())
        return {};
    using Scalar = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
    return Value(static_cast<Scalar>(array->at(flat)));
}

Value entryOf(const Table &table, const Sizes &index)
{
    return std::visit([](const auto &entry) { return Value(entry); }, table.at(index[0], index[1]));
}

/// Of an array, a table or a scalar; empty for a row.
Value numberAt(const Value &value, const Sizes &index)
{
    const Sizes shape = value.shape();
    if (value.isEmpty() || shape.size() != index.size())
        return {};
    if (const auto *table = value.as<Table>())
        return index[0] < shape[0] && index[1] < shape[1] ? entryOf(*table, index) : Value();
    if (shape.empty())
        return value;
    std::size_t flat = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        flat = flat * shape[axis] + index[axis];
    for (Value found : {entryOf<double>(value, flat), entryOf<float>(value, flat), entryOf<std::int64_t>(value, flat),
             entryOf<arma::u8>(value, flat)})
        if (!found.isEmpty())
            return found;
    return {};
}

class Explainer {
public:
    Explainer(const CellReport &report, Session &session)
        : m_report(report)
        , m_cell(*report.cell)
        , m_run(*report.run)
        , m_session(session)
    {
    }

    Explanation explained(const OutputReport &output, const Sizes &index)
    {
        for (std::size_t axis = 0; axis < std::min(index.size(), output.letters.size()); ++axis)
            m_along.emplace(output.letters[axis], index[axis]);
        const ShownItem steps = stepsFor(m_report, output.name, index, m_session);
        Explanation found{.cell = m_cell.cell->name,
            .output = output.name,
            .index = index,
            .place = steps.focus,
            .number = numberAt(output.value, index),
            .op = m_cell.op->name,
            .version = m_cell.op->version,
            .summary = m_cell.op->summary,
            .formula = m_cell.op->formula,
            .hash = m_run.hash,
            .steps = steps.derivation->steps,
            .origins = {}};
        m_labels = labelsOf(m_cell, m_run, m_session.present()).texts;
        for (const Input &input : m_cell.op->inputs)
            add(found.origins, input.name, lettersOf(input));
        for (const Option &option : m_cell.op->options)
            add(found.origins, option.name, {});
        return found;
    }

private:
    [[nodiscard]] std::vector<std::string> lettersOf(const Input &input) const
    {
        const Value *value = valueOf(input.name);
        if (value == nullptr)
            return {};
        std::vector<std::string> letters;
        const auto batch = m_run.call.unified().batchRank.find(input.name);
        letters.insert(letters.end(), batch == m_run.call.unified().batchRank.end() ? 0 : batch->second, "batch");
        for (const Dimension &dimension : input.shape)
            if (!dimension.isOptional() || !m_run.call.unified().absent.contains(dimension.text()))
                letters.push_back(axisLetter(dimension, m_run.call.unified().letters));
        return letters.size() == value->shape().size() ? letters : std::vector<std::string>();
    }

    [[nodiscard]] const Value *valueOf(const std::string &port) const
    {
        const auto &values = m_run.call.call().values;
        const auto found = values.find(port);
        return found == values.end() || found->second.isEmpty() ? nullptr : &found->second;
    }

    void add(std::vector<Origin> &origins, const std::string &port, std::vector<std::string> letters)
    {
        const Value *value = valueOf(port);
        if (value == nullptr)
            return;
        Origin origin;
        origin.port = port;
        origin.value = {.name = port, .value = *value, .letters = std::move(letters)};
        origin.value.letterNames = m_cell.op->letters;
        for (const std::string &letter : origin.value.letters) {
            const auto at = m_along.find(letter);
            origin.taken.push_back(at == m_along.end() ? std::nullopt : std::optional(at->second));
            const auto texts = m_labels.find(letter);
            origin.value.labels.push_back(texts == m_labels.end() ? TextList() : texts->second);
        }
        if (const BoundArgument *argument = m_cell.argument(port))
            trace(origin, *argument);
        origins.push_back(std::move(origin));
    }

    /// Where the argument's value comes from in the lesson.
    void trace(Origin &origin, const BoundArgument &argument) const
    {
        const BoundLesson &lesson = m_session.lesson();
        origin.written = std::string(lesson.lesson().source.slice(argument.span));
        const Expression *expression = argument.expression();
        if (expression == nullptr)
            return;
        for (const Reference &reference : references(*expression))
            if (std::ranges::find(origin.blocks, reference.name) == origin.blocks.end())
                origin.blocks.push_back(reference.name);
        const bool isName = expression->kind == Expression::Kind::Name || expression->kind == Expression::Kind::Port;
        const auto target = isName ? lesson.resolve({.name = expression->text, .port = expression->port})
                                   : Result<Target>(fail(Rule::Shape, ""));
        if (target && !target->output.empty()) {
            origin.cell = lesson.node(target->node).name;
            origin.output = target->output;
        }
    }

    const CellReport &m_report;
    const BoundCell &m_cell;
    const Run &m_run;
    Session &m_session;
    Along m_along;
    std::map<std::string, TextList> m_labels;
};

std::string countText(std::size_t count, const std::string &one, const std::string &many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

Result<void> checked(const OutputReport &output, const Sizes &index)
{
    const Sizes shape = output.value.isEmpty() ? Sizes() : output.value.shape();
    if (index.size() > shape.size())
        return fail(Rule::Shape,
            "An entry of " + output.name + " has " + countText(shape.size(), "index", "indices") + ", found "
                + std::to_string(index.size()) + ".");
    for (std::size_t axis = 0; axis < index.size(); ++axis)
        if (index[axis] >= shape[axis])
            return fail(Rule::Range,
                "There is no entry " + std::to_string(index[axis]) + " along axis " + std::to_string(axis) + " of "
                    + output.name + ", which has " + countText(shape[axis], "entry", "entries") + ".");
    return {};
}

/// The indices of one output that the choice in another fixes, from the first axis on.
Sizes sameAlong(const OutputReport &own, const OutputReport &chosen, const Sizes &index)
{
    if (own.name == chosen.name)
        return index;
    Sizes same;
    for (const std::string &letter : own.letters) {
        const auto axis = std::ranges::find(chosen.letters, letter) - chosen.letters.begin();
        if (axis >= std::ssize(index))
            break;
        same.push_back(index[static_cast<std::size_t>(axis)]);
    }
    return same;
}

} // namespace

ShownItem stepsFor(const CellReport &report, const std::string &output, const Sizes &index, Session &session)
{
    ShownItem steps{.view = "steps", .output = output};
    steps.derivation = derivationOf(*report.cell, report.run, output, index, session);
    steps.focus = focusName(report, steps.derivation->focus);
    if (!steps.derivation->steps)
        steps.error = steps.derivation->steps.error().message;
    return steps;
}

void followChoice(std::vector<ShownItem> &items, const CellReport &report, const Choice &choice, Session &session)
{
    const auto chosen = std::ranges::find(report.outputs, choice.output, &OutputReport::name);
    if (!report.run || chosen == report.outputs.end() || !checked(*chosen, choice.index))
        return;
    for (ShownItem &item : items) {
        if (!item.derivation)
            continue;
        const std::string &written = item.derivation->focus.output;
        const std::string &output = written.empty() ? report.cell->op->outputs.front().name : written;
        const auto own = std::ranges::find(report.outputs, output, &OutputReport::name);
        if (own == report.outputs.end())
            continue;
        const Sizes index = sameAlong(*own, *chosen, choice.index);
        if (index.empty() || !checked(*own, index))
            continue;
        ShownItem followed = stepsFor(report, output, index, session);
        item.derivation->focus = followed.derivation->focus;
        item.derivation->steps = std::move(followed.derivation->steps);
        item.focus = std::move(followed.focus);
        item.error = std::move(followed.error);
    }
}

Result<Explanation> explain(const CellReport &report, const Choice &choice, Session &session)
{
    const auto &[output, index] = choice;
    if (!report.run)
        return fail(Rule::Type, "The cell " + report.cell->cell->name + " has no result yet.");
    const auto found = std::ranges::find(report.outputs, output, &OutputReport::name);
    if (found == report.outputs.end())
        return fail(Rule::Type, "The cell " + report.cell->cell->name + " shows no output " + output + ".");
    if (const auto fine = checked(*found, index); !fine)
        return fail(fine.error());
    return Explainer(report, session).explained(*found, index);
}

} // namespace heed
