// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bound_lesson.h"

#include "engine/binder.h"
#include "engine/checked_call.h"
#include "engine/swept_call.h"
#include "lesson/block_reader.h"
#include "lesson/suggest.h"

#include <algorithm>

namespace heed {

const BoundArgument *BoundCell::argument(std::string_view name) const
{
    const auto found = std::ranges::find(arguments, name, &BoundArgument::name);
    return found == arguments.end() ? nullptr : &*found;
}

const SweepAxis *BoundCell::axis(std::string_view name) const
{
    const auto found = std::ranges::find(axes, name, &SweepAxis::name);
    return found == axes.end() ? nullptr : &*found;
}

BoundLesson::BoundLesson(LessonResult read, Catalogue &catalogue)
    : m_lesson(std::move(read.lesson))
    , m_diagnostics(std::move(read.diagnostics))
{
    Binder(*this, catalogue).bind();
    sortByPlace(m_diagnostics);
}

const BoundCell *BoundLesson::cell(std::string_view name) const
{
    const auto node = m_nodeByName.find(name);
    return node == m_nodeByName.end() ? nullptr : m_cellOfBlock[m_nodes[node->second].block];
}

const Control *BoundLesson::control(std::string_view name) const
{
    const auto node = m_nodeByName.find(name);
    return node == m_nodeByName.end() ? nullptr : std::get_if<Control>(&m_lesson.blocks[m_nodes[node->second].block]);
}

const BoundExercise *BoundLesson::exercise(std::string_view name) const
{
    const auto found =
        std::ranges::find_if(m_exercises, [&](const BoundExercise &bound) { return bound.exercise->name == name; });
    return found == m_exercises.end() ? nullptr : &*found;
}

std::optional<std::size_t> BoundLesson::runNode(std::string_view cell) const
{
    const auto node = m_nodeByName.find(cell);
    const bool isRun = node != m_nodeByName.end() && m_nodes[node->second].kind == Node::Kind::Run;
    return isRun ? std::optional(node->second) : std::nullopt;
}

std::optional<std::size_t> BoundLesson::nodeNamed(std::string_view name) const
{
    const auto node = m_nodeByName.find(name);
    return node == m_nodeByName.end() ? std::nullopt : std::optional(node->second);
}

const BoundArgument &BoundLesson::written(const Node &node) const
{
    if (node.kind == Node::Kind::Argument)
        return cellOf(node).arguments.at(node.argument);
    return m_writtenOfBlock.at(node.block).value();
}

Result<void> BoundLesson::alsoWant(const Expression &expression)
{
    for (const Reference &reference : references(expression)) {
        const auto target = resolve(reference);
        if (!target)
            return fail(Rule::Type, target.error().message + didYouMean(reference.name, names()));
        if (!target->isUnknown && !target->constant)
            want(target->node, target->output);
    }
    return {};
}

void BoundLesson::want(std::size_t node, const std::string &output)
{
    if (m_nodes[node].kind != Node::Kind::Run || output.empty())
        return;
    BoundCell &cell = m_cells[static_cast<std::size_t>(&cellOf(m_nodes[node]) - m_cells.data())];
    if (std::ranges::find(cell.wanted, output) == cell.wanted.end())
        cell.wanted.push_back(output);
}

Span BoundLesson::placeOf(const BoundCell &cell, std::string_view port)
{
    const BoundArgument *argument = cell.argument(port);
    if (argument != nullptr)
        return argument->span;
    for (const Argument &swept : cell.cell->sweep)
        if (swept.name == port)
            return swept.value.span;
    return cell.cell->op.empty() ? cell.cell->nameSpan : cell.cell->opSpan;
}

std::vector<std::string> BoundLesson::controlsOf(const BoundCell &cell) const
{
    const auto node = runNode(cell.cell->name);
    std::vector<std::size_t> blocks;
    for (const std::size_t index : node ? m_graph.withDependencies(*node) : std::vector<std::size_t>{})
        if (m_nodes[index].kind == Node::Kind::Control)
            blocks.push_back(m_nodes[index].block);
    std::ranges::sort(blocks);
    std::vector<std::string> names;
    for (const std::size_t block : blocks)
        names.push_back(headOf(m_lesson.blocks[block]).name);
    return names;
}

std::vector<std::string> BoundLesson::names() const
{
    std::vector<std::string> names;
    for (const Block &block : m_lesson.blocks)
        if (!std::holds_alternative<Exercise>(block) && mayName(headOf(block).name))
            names.push_back(headOf(block).name);
    return names;
}

Result<Target> BoundLesson::resolvePort(const BoundCell &cell, std::string_view port) const
{
    const std::size_t run = m_nodeByName.find(cell.cell->name)->second;
    if (cell.op == nullptr)
        return Target{.node = run, .isUnknown = true};
    if (cell.op->output(port) != nullptr)
        return Target{.node = run, .output = std::string(port)};
    if (const SweepAxis *axis = cell.axis(port))
        return Target{.node = run,
            .constant = cell.axisValues.at(static_cast<std::size_t>(axis - cell.axes.data())),
            .overridable = {}};
    if (const auto node = m_nodeByName.find(cell.cell->name + "." + std::string(port)); node != m_nodeByName.end())
        return Target{.node = node->second};
    const Option *option = cell.op->option(port);
    if (option != nullptr && !option->fallback.isEmpty())
        return Target{
            .node = run, .constant = option->fallback, .overridable = cell.cell->name + "." + std::string(port)};
    if (option != nullptr || cell.op->input(port) != nullptr)
        return fail(Rule::Type,
            "The cell '" + cell.cell->name + "' doesn't give '" + std::string(port) + "', so it has no value.");
    std::vector<std::string> ports = portNames(*cell.op);
    for (const Output &output : cell.op->outputs)
        ports.push_back(output.name);
    return fail(Rule::Type,
        "The cell '" + cell.cell->name + "' has no output or input '" + std::string(port) + "'."
            + didYouMean(port, ports));
}

Result<Target> BoundLesson::resolve(const Reference &reference, const BoundCell *inside) const
{
    const auto isOwn = [&](const std::string &name) {
        return inside->op != nullptr
            && (inside->op->output(name) != nullptr || inside->op->input(name) != nullptr
                || inside->op->option(name) != nullptr);
    };
    if (inside != nullptr && reference.port.empty() && isOwn(reference.name))
        return resolvePort(*inside, reference.name);
    const auto found = m_nodeByName.find(reference.name);
    if (found == m_nodeByName.end()) {
        const auto other = m_namesWithoutNode.find(reference.name);
        if (inside != nullptr && inside->op == nullptr)
            return Target{.isUnknown = true}; // perhaps a port of the missing operator
        if (other == m_namesWithoutNode.end())
            return fail(Rule::Type, "There is no value, control or cell named '" + reference.name + "'.");
        if (!other->second)
            return Target{.isUnknown = true};
        return fail(Rule::Type, "'" + reference.name + "' is an exercise, which has no value.");
    }
    const BoundCell *cell = m_cellOfBlock[m_nodes[found->second].block];
    if (cell == nullptr && !reference.port.empty())
        return fail(Rule::Type,
            "'" + reference.name + "' is no cell, so it has no '" + reference.port + "'; an entry is taken with [ ].");
    if (cell == nullptr)
        return Target{.node = found->second};
    if (!reference.port.empty())
        return resolvePort(*cell, reference.port);
    if (cell->op == nullptr)
        return Target{.node = found->second, .isUnknown = true};
    return Target{.node = found->second, .output = cell->op->outputs.front().name};
}

} // namespace heed
