// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/binder.h"

#include "engine/checked_call.h"
#include "lesson/axis_reference.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace heed {

void Binder::addNode(BoundLesson::Node node, const std::string &name)
{
    const std::size_t index = m_bound.m_graph.addNode();
    m_bound.m_nodes.push_back(std::move(node));
    m_bound.m_nodeByName.emplace(name, index); // of two blocks of one name the first one counts
}

void Binder::addNodes()
{
    using Kind = BoundLesson::Node::Kind;
    const auto &blocks = m_bound.m_lesson.blocks;
    for (const BlockHead &head : m_bound.m_lesson.unreadable)
        m_bound.m_namesWithoutNode.emplace(head.name, false);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::string &name = headOf(blocks[i]).name;
        if (m_bound.m_nodeByName.contains(name))
            continue;
        if (std::holds_alternative<Exercise>(blocks[i]))
            m_bound.m_namesWithoutNode.emplace(name, true);
        if (const BoundCell *cell = m_bound.m_cellOfBlock[i]) {
            addNode({.kind = Kind::Run, .name = name, .block = i}, name);
            for (std::size_t a = 0; a < cell->arguments.size(); ++a)
                addNode({.kind = Kind::Argument, .name = name, .block = i, .argument = a},
                    name + "." + cell->arguments[a].name);
        } else if (m_bound.m_writtenOfBlock[i]) {
            const bool isControl = std::holds_alternative<Control>(blocks[i]);
            addNode({.kind = isControl ? Kind::Control : Kind::Value, .name = name, .block = i}, name);
        }
    }
}

void Binder::link()
{
    using Kind = BoundLesson::Node::Kind;
    for (std::size_t i = 0; i < m_bound.m_nodes.size(); ++i) {
        const BoundLesson::Node &node = m_bound.m_nodes[i];
        if (node.kind != Kind::Run) {
            linkWritten(i, m_bound.written(node));
            continue;
        }
        const BoundCell &cell = m_bound.cellOf(node);
        for (const BoundArgument &argument : cell.arguments)
            if (const auto argumentNode = m_bound.nodeNamed(node.name + "." + argument.name))
                m_bound.m_graph.addEdge(i, *argumentNode);
        referInside(cell);
    }
    for (const ProseNumber &number : m_bound.m_lesson.numbers)
        refer(references(number.target), std::nullopt, nullptr);
}

void Binder::linkWritten(std::size_t node, const BoundArgument &written)
{
    const BoundLesson::Node &from = m_bound.m_nodes[node];
    const Block &block = m_bound.m_lesson.blocks[from.block];
    const Expression *expression = written.expression();
    const auto names = expression == nullptr ? std::vector<Reference>{} : references(*expression);
    if (const auto *control = std::get_if<Control>(&block)) {
        onlyValues(names, "A control's value");
        for (const auto &bound : {control->low, control->high, control->step})
            if (bound && isExpression(*bound))
                if (const Expression *limit = m_bound.m_lesson.expressionAt(*bound)) {
                    onlyValues(references(*limit), "A control's range");
                    refer(references(*limit), node, nullptr);
                }
    } else if (std::holds_alternative<ValueBlock>(block))
        onlyValues(names, "A value");
    refer(names, node, nullptr);
}

void Binder::onlyValues(const std::vector<Reference> &names, const std::string &who)
{
    for (const Reference &reference : names) {
        const auto target = m_bound.nodeNamed(reference.name);
        if (target && m_bound.m_nodes[*target].kind != BoundLesson::Node::Kind::Value)
            say({reference.begin, reference.end}, "unknown-name",
                who + " may use values only, and '" + reference.name + "' is a "
                    + (m_bound.m_nodes[*target].kind == BoundLesson::Node::Kind::Control ? "control." : "cell."));
    }
}

void Binder::refer(const std::vector<Reference> &names, std::optional<std::size_t> node, const BoundCell *inside)
{
    for (const Reference &reference : names) {
        const auto target = m_bound.resolve(reference, inside);
        if (!target) {
            say(placeOf(reference), "unknown-name", target.error().message + suggestion(reference, node, inside));
            continue;
        }
        if (target->isUnknown || target->constant)
            continue;
        m_bound.want(target->node, target->output);
        if (node)
            m_bound.m_graph.addEdge(*node, target->node);
    }
}

/// Never the block itself, which would be a ring. Looks at every name of the file, so it is left out once a file has
/// very many unknown ones.
std::string Binder::suggestion(const Reference &reference, std::optional<std::size_t> node, const BoundCell *inside)
{
    constexpr int most = 100;
    const bool isUnknown = !m_bound.nodeNamed(reference.name) && !m_bound.m_namesWithoutNode.contains(reference.name);
    if (!isUnknown || m_suggested++ >= most)
        return {};
    std::vector<std::string> names;
    if (inside != nullptr && inside->op != nullptr) {
        names = portNames(*inside->op);
        for (const Output &output : inside->op->outputs)
            names.push_back(output.name);
    }
    std::ranges::copy_if(m_bound.names(), std::back_inserter(names),
        [&](const std::string &name) { return !node || name != m_bound.m_nodes[*node].name; });
    return didYouMean(reference.name, names);
}

/// Of `three.wieghts` the port, when there is a block `three`.
Span Binder::placeOf(const Reference &reference) const
{
    const bool isPort = !reference.port.empty() && m_bound.nodeNamed(reference.name);
    const std::size_t port = reference.begin + reference.name.size() + 1;
    return {isPort && port < reference.end ? port : reference.begin, reference.end};
}

void Binder::referTo(const YamlNode &node, std::optional<std::size_t> from, const BoundCell *inside)
{
    if (isExpression(node))
        if (const Expression *expression = m_bound.m_lesson.expressionAt(node))
            refer(references(*expression), from, inside);
    for (const YamlNode &item : node.items)
        referTo(item, from, inside);
}

/// The output whose steps are shown; of laws any will do.
static const Output &workedOut(const ShowItem &item, const Operator &op)
{
    for (const Argument &option : item.options)
        if (const Output *named = option.name == "output" ? op.output(option.value.text) : nullptr)
            return *named;
    return op.outputs.front();
}

void Binder::referInside(const BoundCell &cell)
{
    for (const Expectation &expectation : cell.cell->expectations)
        refer(references(expectation.condition), std::nullopt, &cell);
    for (const ShowItem &item : cell.cell->show) {
        if (item.what)
            refer(references(*item.what), std::nullopt, &cell);
        else if (cell.op != nullptr)
            m_bound.want(*m_bound.runNode(cell.cell->name), workedOut(item, *cell.op).name);
        for (const Argument &option : item.options)
            if (const auto axis = axisReference(option))
                refer({*axis}, std::nullopt, &cell);
            else
                referTo(option.value, std::nullopt, &cell);
    }
    for (const auto &[letter, label] : cell.labels)
        if (const Expression *expression = label.expression())
            refer(references(*expression), std::nullopt, nullptr);
}

bool Binder::isRefused(const std::vector<std::size_t> &ring) const
{
    using Kind = BoundLesson::Node::Kind;
    const auto count = [&](Kind kind) {
        return std::ranges::count(ring, kind, [this](std::size_t member) { return m_bound.m_nodes[member].kind; });
    };
    const auto values = count(Kind::Value);
    return count(Kind::Control) > 0 || (values > 0 && values < std::ssize(ring));
}

void Binder::rings()
{
    for (const auto &ring : m_bound.m_graph.rings()) {
        if (isRefused(ring))
            continue;
        std::set<std::string> names;
        std::optional<Span> place;
        for (const std::size_t member : ring) {
            const BoundLesson::Node &node = m_bound.m_nodes[member];
            names.insert(node.name);
            if (!place && node.kind != BoundLesson::Node::Kind::Run)
                place = m_bound.written(node).span;
        }
        std::string list;
        for (const std::string &name : names)
            list += (list.empty() ? "" : ", ") + name;
        say(place.value_or(Span{}), "ring",
            names.size() == 1 ? "'" + list + "' depends on itself."
                              : "These depend on each other in a ring, so none can be computed first: " + list + ".");
    }
}

} // namespace heed
