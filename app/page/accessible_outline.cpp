// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/accessible_outline.h"

#include "page/page_style.h"

#include <QTextBlock>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

namespace heed {

using Kind = OutlineNode::Kind;

bool OutlineNode::hasText() const
{
    return kind == Kind::Heading || kind == Kind::Paragraph || kind == Kind::Code || kind == Kind::Item
        || kind == Kind::Entry;
}

class OutlineWriter {
public:
    explicit OutlineWriter(PageOutline &outline)
        : m_outline(outline)
    {
    }

    void write(const QTextDocument &document)
    {
        m_outline.m_nodes.emplace_back();
        m_outline.m_ofBlocks.assign(static_cast<std::size_t>(document.blockCount()), -1);
        for (auto it = document.rootFrame()->begin(); !it.atEnd(); ++it)
            if (const auto *found = qobject_cast<QTextTable *>(it.currentFrame()))
                table(*found);
            else if (it.currentBlock().isValid())
                block(it.currentBlock());
    }

private:
    struct Open {
        const QTextList *list = nullptr;
        int depth = 0, node = 0, item = 0;
    };

    int add(const OutlineNode &node);
    void block(const QTextBlock &block);
    void item(const QTextBlock &block, int depth);
    void table(const QTextTable &table);
    void card(const QTextBlock &block, int index);
    void closeLists(int depth, const QTextList *list);
    void updateOuter(bool isQuote);
    [[nodiscard]] int holder() const { return m_lists.empty() ? m_outer : m_lists.back().item; }

    PageOutline &m_outline;
    std::vector<Open> m_lists;
    int m_outer = 0; ///< the body, or a quote in it
};

int OutlineWriter::add(const OutlineNode &node)
{
    auto &nodes = m_outline.m_nodes;
    const int index = m_outline.size();
    std::vector<int> &siblings = nodes[static_cast<std::size_t>(node.parent)].children;
    const int place = static_cast<int>(siblings.size());
    siblings.push_back(index);
    nodes.push_back(node);
    nodes.back().place = place;
    if (node.block >= 0)
        m_outline.m_ofBlocks[static_cast<std::size_t>(node.block)] = index;
    return index;
}

static Kind kindOf(const QTextBlockFormat &format)
{
    if (format.headingLevel() > 0)
        return Kind::Heading;
    if (format.hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth))
        return Kind::Rule;
    return format.hasProperty(CodeProperty) ? Kind::Code : Kind::Paragraph;
}

void OutlineWriter::block(const QTextBlock &block)
{
    const QTextBlockFormat format = block.blockFormat();
    const auto begin = block.begin();
    const QTextCharFormat first = begin.atEnd() ? QTextCharFormat() : begin.fragment().charFormat();
    if (first.objectType() == CardObjectType)
        return card(block, first.intProperty(CardProperty));
    const QTextList *list = block.textList();
    const Kind kind = kindOf(format);
    if (list == nullptr && kind != Kind::Rule && block.length() <= 1)
        return;
    const int depth = list == nullptr ? format.indent() : list->format().indent();
    closeLists(depth, list);
    if (m_lists.empty())
        updateOuter(format.hasProperty(QuoteProperty));
    if (list != nullptr)
        return item(block, depth);
    add({.kind = kind, .parent = holder(), .block = block.blockNumber(), .index = format.headingLevel()});
}

void OutlineWriter::item(const QTextBlock &block, int depth)
{
    if (m_lists.empty() || m_lists.back().depth < depth)
        m_lists.push_back(
            {.list = block.textList(), .depth = depth, .node = add({.kind = Kind::List, .parent = holder()})});
    Open &open = m_lists.back();
    open.item = add({.kind = Kind::Item, .parent = open.node, .block = block.blockNumber()});
}

void OutlineWriter::card(const QTextBlock &block, int index)
{
    closeLists(0, nullptr);
    m_outer = 0;
    auto &cards = m_outline.m_ofCards;
    cards.resize(std::max(cards.size(), static_cast<std::size_t>(index) + 1), -1);
    cards[static_cast<std::size_t>(index)] =
        add({.kind = Kind::Card, .parent = 0, .block = block.blockNumber(), .index = index});
}

void OutlineWriter::table(const QTextTable &table)
{
    closeLists(0, nullptr);
    m_outer = 0;
    const int rows = table.rows(), columns = table.columns();
    const int node = add({.kind = Kind::Table, .parent = 0, .rows = rows, .columns = columns});
    for (int i = 0; i < rows * columns; ++i) {
        const QTextBlock block = table.cellAt(i / columns, i % columns).firstCursorPosition().block();
        add({.kind = Kind::Entry, .parent = node, .block = block.blockNumber(), .index = i});
    }
}

void OutlineWriter::closeLists(int depth, const QTextList *list)
{
    const auto isOver = [&](const Open &open) {
        return open.depth > depth || (list != nullptr && open.depth == depth && open.list != list);
    };
    while (!m_lists.empty() && isOver(m_lists.back()))
        m_lists.pop_back();
}

void OutlineWriter::updateOuter(bool isQuote)
{
    if (!isQuote)
        m_outer = 0;
    else if (m_outer == 0)
        m_outer = add({.kind = Kind::Quote, .parent = 0});
}

PageOutline::PageOutline(const QTextDocument &document) { OutlineWriter(*this).write(document); }

int PageOutline::nodeOfBlock(int number) const
{
    const auto at = static_cast<std::size_t>(number);
    return number < 0 || at >= m_ofBlocks.size() ? -1 : m_ofBlocks[at];
}

int PageOutline::nodeOfCard(int card) const
{
    const auto at = static_cast<std::size_t>(card);
    return card < 0 || at >= m_ofCards.size() ? -1 : m_ofCards[at];
}

} // namespace heed
