// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/check_sweep.h"

#include "engine/infer_form.h"
#include "engine/swept_call.h"

#include <algorithm>

namespace heed {

namespace {

constexpr std::size_t mostChecked = 4096; ///< values of one axis

class SweepChecker {
public:
    SweepChecker(const BoundCell &cell, const Knowns &knowns, const CallRules &rules)
        : m_cell(cell)
        , m_knowns(knowns)
        , m_rules(rules)
    {
    }

    std::vector<Error> check()
    {
        const auto first = checkCall(*m_cell.op, m_knowns, m_rules);
        if (!first)
            return {};
        for (const Output *output : wanted())
            if (!lifted(Known::ofType(output->type), m_cell.axes))
                m_errors.push_back({.message = "The output " + output->name + " is of type "
                        + std::string(typeName(output->type)) + ", which can't be put along an axis of a sweep.",
                    .port = m_cell.axes.front().name,
                    .rule = Rule::Type});
        for (const SweepAxis &axis : m_cell.axes)
            checkAxis(axis, *first);
        return std::move(m_errors);
    }

private:
    [[nodiscard]] std::vector<const Output *> wanted() const
    {
        std::vector<const Output *> outputs;
        for (const Output &output : m_cell.op->outputs)
            if (std::ranges::find(m_cell.wanted, output.name) != m_cell.wanted.end())
                outputs.push_back(&output);
        return outputs;
    }

    void checkAxis(const SweepAxis &axis, const CheckedCall &first)
    {
        const std::size_t stride = axis.values.size() / mostChecked + 1;
        Knowns knowns = m_knowns;
        for (std::size_t i = 1; i < axis.values.size(); i += stride) {
            const std::size_t index = i + stride < axis.values.size() ? i : axis.values.size() - 1;
            knowns.insert_or_assign(axis.name, Known::exactly(axis.values[index]));
            const auto checked = checkCall(*m_cell.op, knowns, m_rules);
            if (!checked)
                m_errors.push_back(checked.error());
            if (!checked || changesShape(axis, index, first, *checked))
                return;
        }
    }

    bool changesShape(const SweepAxis &axis, std::size_t index, const CheckedCall &first, const CheckedCall &other)
    {
        if (first.rankIsUnknown || other.rankIsUnknown)
            return false;
        for (const Output *output : wanted()) {
            if (!isArray(output->type))
                continue;
            const KnownSizes before = outputShape(*output, first.unified), now = outputShape(*output, other.unified);
            if (before == now)
                continue;
            const TextList values = axisTexts(axis);
            m_errors.push_back({.message = "The output " + output->name + " is " + axesText(before) + " at " + axis.name
                    + " = " + values.front() + " and " + axesText(now) + " at " + axis.name + " = " + values[index]
                    + "; in a sweep an output keeps its shape.",
                .port = axis.name,
                .rule = Rule::Shape});
            return true;
        }
        return false;
    }

    const BoundCell &m_cell;
    const Knowns &m_knowns;
    const CallRules &m_rules;
    std::vector<Error> m_errors;
};

} // namespace

std::vector<Error> sweepErrors(const BoundCell &cell, const Knowns &knowns, const CallRules &rules)
{
    return SweepChecker(cell, knowns, rules).check();
}

} // namespace heed
