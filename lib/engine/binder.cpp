// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/binder.h"

#include "engine/checked_call.h"
#include "lesson/keys.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"

#include <algorithm>

namespace heed {

void Binder::say(Span span, std::string rule, std::string message)
{
    m_bound.m_diagnostics.push_back(m_bound.m_lesson.source.error(span, std::move(rule), std::move(message)));
}

void Binder::say(const std::vector<WrittenError> &wrong)
{
    for (const WrittenError &error : wrong)
        say(error.span, std::string(ruleName(error.rule)), error.message);
}

void Binder::bind()
{
    neededPlugins();
    bindBlocks();
    addNodes();
    bindExercises();
    link();
    m_bound.m_graph.sort();
    rings();
}

static std::string baseName(const std::string &file)
{
    const std::string name = file.substr(file.find_last_of("/\\") + 1);
    return name.substr(0, name.find('.'));
}

void Binder::neededPlugins()
{
    const FrontMatter &front = m_bound.m_lesson.front;
    const auto rows = front.plugins.empty() ? std::vector<PluginRow>{} : m_catalogue.plugins();
    for (std::size_t i = 0; i < front.plugins.size(); ++i) {
        const auto row =
            std::ranges::find_if(rows, [&](const PluginRow &r) { return baseName(r.file) == front.plugins[i]; });
        if (row == rows.end())
            say(front.pluginPlaces[i], "missing-plugin",
                "The lesson needs the plugin '" + front.plugins[i]
                    + "', which isn't here; 'heed plugins' lists those that are.");
        else if (row->state == PluginRow::State::Refused)
            say(front.pluginPlaces[i], "missing-plugin",
                "The lesson needs the plugin '" + front.plugins[i] + "', which was refused. " + row->reason);
    }
}

void Binder::bindBlocks()
{
    const auto &blocks = m_bound.m_lesson.blocks;
    m_bound.m_cells.reserve(blocks.size()); // m_cellOfBlock points into it
    m_bound.m_cellOfBlock.resize(blocks.size());
    m_bound.m_writtenOfBlock.resize(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (const auto *cell = std::get_if<Cell>(&blocks[i])) {
            BoundCell &bound = m_bound.m_cells.emplace_back(BoundCell{.cell = cell});
            m_bound.m_cellOfBlock[i] = &bound;
            bindCell(*cell, bound);
        } else if (const auto *control = std::get_if<Control>(&blocks[i]))
            m_bound.m_writtenOfBlock[i] = readConstant(*control, valueTypeOf(control->type));
        else if (const auto *value = std::get_if<ValueBlock>(&blocks[i]))
            m_bound.m_writtenOfBlock[i] = readConstant(*value, value->type);
    }
}

template<typename Constant>
BoundArgument Binder::readConstant(const Constant &block, std::optional<Type> type)
{
    if (block.isUntyped && !holdsExpression(block.value))
        return {.name = block.name, .span = block.value.span, .written = Value()};
    return readWritten(block.name, block.value, type);
}

void Binder::bindCell(const Cell &cell, BoundCell &bound)
{
    findOperator(cell, bound);
    for (const Argument &argument : cell.arguments)
        bindArgument(argument, bound);
    if (bound.op == nullptr) {
        bound.isIncomplete = true;
        return;
    }
    missingInputs(bound);
    bindLabels(cell, bound);
    bindSweep(bound);
    if (!cell.hasShow)
        bound.wanted.push_back(bound.op->outputs.front().name);
}

void Binder::findOperator(const Cell &cell, BoundCell &bound)
{
    if (cell.op.empty())
        return;
    bound.op = m_catalogue.find(cell.op);
    if (bound.op != nullptr)
        return;
    if (const std::string refusal = m_catalogue.refusalOf(cell.op); !refusal.empty())
        return say(cell.opSpan, "missing-plugin",
            "The operator '" + cell.op + "' can't be had: its plugin " + m_catalogue.pluginOf(cell.op)
                + " was refused. " + refusal);
    const std::string also = m_catalogue.operatorAlsoCalled(cell.op);
    const std::string suggestion =
        also.empty() ? didYouMean(cell.op, m_catalogue.operatorNames()) : " Here it is called '" + also + "'.";
    say(cell.opSpan, "unknown-operator", "No plugin brings an operator '" + cell.op + "'." + suggestion);
}

static const std::vector<std::string> cellKeys = keys::namesOf(keys::cell());

void Binder::bindArgument(const Argument &argument, BoundCell &bound)
{
    std::optional<Type> type;
    if (bound.op != nullptr) {
        const Input *input = bound.op->input(argument.name);
        const Option *option = optionOf(*bound.op, argument.name);
        if (input == nullptr && option == nullptr) {
            bound.isIncomplete = true;
            if (argument.name == "<<" || argument.name.empty())
                return; // a merge key, an alias: said by the YAML reader
            return say(argument.nameSpan, "unknown-key", unknownPort(*bound.op, argument.name, cellKeys).message);
        }
        type = input != nullptr ? input->type : option->type;
    }
    const std::size_t said = m_bound.m_diagnostics.size();
    bound.arguments.push_back(bound.op != nullptr || holdsExpression(argument.value)
            ? readWritten(argument.name, argument.value, type)
            : BoundArgument{.name = argument.name, .span = argument.value.span, .written = Value()});
    if (bound.arguments.back().isUnreadable()) {
        bound.isIncomplete = true;
        takeExpected(bound, said);
    }
}

/// What was said of an argument is no error when the cell must fail so.
void Binder::takeExpected(BoundCell &bound, std::size_t said)
{
    auto &all = m_bound.m_diagnostics;
    const auto isExpected = [&](const Diagnostic &diagnostic) {
        return bound.cell->expectedError && diagnostic.rule == ruleName(bound.cell->expectedError->rule);
    };
    if (all.size() == said || !std::all_of(all.begin() + static_cast<std::ptrdiff_t>(said), all.end(), isExpected))
        return;
    bound.refusal = all[said];
    all.resize(said);
}

void Binder::missingInputs(BoundCell &bound)
{
    for (const Input &input : bound.op->inputs) {
        const bool isGiven = std::ranges::any_of(
            bound.cell->arguments, [&](const Argument &argument) { return argument.name == input.name; });
        if (isGiven || input.optional)
            continue;
        bound.isIncomplete = true;
        const bool isMisspelt = std::ranges::any_of(bound.cell->arguments,
            [&](const Argument &argument) { return meantPort(*bound.op, argument.name, cellKeys) == input.name; });
        if (!isMisspelt)
            say(bound.cell->opSpan, "missing-key", missingInput(*bound.op, input));
    }
}

void Binder::bindLabels(const Cell &cell, BoundCell &bound)
{
    std::vector<std::string> letters;
    const auto collect = [&](const Shape &shape) {
        for (const Dimension &dimension : shape)
            for (const std::string &name : dimension.names())
                if (std::ranges::find(letters, name) == letters.end())
                    letters.push_back(name);
    };
    for (const Input &input : bound.op->inputs)
        collect(input.shape);
    for (const Output &output : bound.op->outputs)
        collect(output.shape);
    for (const Argument &label : cell.labels) {
        if (label.name == "<<")
            continue;
        if (std::ranges::find(letters, label.name) == letters.end()) {
            std::string known;
            for (const std::string &letter : letters)
                known += (known.empty() ? "" : ", ") + letter;
            say(label.nameSpan, "label",
                "The shapes of " + bound.op->name + " have no letter '" + label.name + "'; they have " + known + "."
                    + (label.name.size() > 1 ? didYouMean(label.name, letters) : ""));
            continue;
        }
        bound.labels.emplace(label.name, readWritten(label.name, label.value, Type::Texts));
    }
}

BoundArgument Binder::readWritten(const std::string &name, const YamlNode &node, std::optional<Type> type)
{
    BoundArgument bound{.name = name, .span = node.span, .written = Value()};
    if (isExpression(node)) {
        if (const Expression *expression = m_bound.m_lesson.expressionAt(node))
            bound.written = *expression;
        return bound;
    }
    if (node.isList() && holdsExpression(node)) {
        std::vector<WrittenError> wrong;
        if (auto list = listExpression(node, type.value_or(Type::Numbers), wrong))
            bound.written = std::move(*list);
        say(wrong);
        return bound;
    }
    if (holdsNothing(node))
        return bound; // a missing value, an alias: said by the YAML reader
    std::vector<WrittenError> wrong;
    const auto value = type ? readValue(node, *type, &wrong) : readUntyped(node, &wrong);
    if (value)
        bound.written = *value;
    else
        wrong.insert(wrong.begin(), value.error());
    say(wrong);
    return bound;
}

/// `[1, "=max(b, c)"]` as the expression `[1, max(b, c)]`.
std::optional<Expression> Binder::listExpression(
    const YamlNode &node, Type type, std::vector<WrittenError> &wrong) const
{
    if (isExpression(node)) {
        const Expression *expression = m_bound.m_lesson.expressionAt(node);
        return expression == nullptr ? std::nullopt : std::optional(*expression);
    }
    Expression list{.kind = Expression::Kind::List, .begin = node.span.begin, .end = node.span.end};
    if (node.isList()) {
        for (const YamlNode &item : node.items) {
            if (auto child = listExpression(item, type, wrong))
                list.children.push_back(std::move(*child));
            else if (isExpression(item))
                return std::nullopt; // said; without quotes it is cut off at a comma
        }
        return list.children.size() == node.items.size() ? std::optional(std::move(list)) : std::nullopt;
    }
    list.kind = Expression::Kind::Text;
    list.text = node.text;
    if (type == Type::Texts || type == Type::Text)
        return list;
    const auto number = readNumber(node.text);
    if (!number) {
        if (wrong.size() < mostWrongEntries)
            wrong.push_back({node.span, Rule::Type, "Expected a number, " + foundText(node) + "."});
        return std::nullopt;
    }
    list.kind = Expression::Kind::Number;
    list.number = *number;
    list.integer = readInteger(node.text);
    return list;
}

} // namespace heed
