// SPDX-License-Identifier: GPL-3.0-or-later
/// A page's document as a tree, as a screen reader walks through it: headings, paragraphs, lists, tables, cards.
#pragma once

#include <QTextDocument>

#include <vector>

namespace heed {

struct OutlineNode {
    enum class Kind { Body, Heading, Paragraph, Code, Rule, Quote, List, Item, Table, Entry, Card };

    Kind kind = Kind::Body;
    int parent = -1, place = 0; ///< the node it stands in, and the how-manieth there
    int block = -1; ///< number of the block with its text; -1 for none
    int index = 0; ///< a heading's level; a card's index; an entry's row times the columns, plus its column
    int rows = 0, columns = 0; ///< of a table
    std::vector<int> children = {};

    /// Blocks may come and go no more, but what stands in them changes.
    [[nodiscard]] bool hasText() const;
};

class PageOutline {
public:
    /// Takes a moment for each block.
    explicit PageOutline(const QTextDocument &document);

    /// 0 is the body.
    [[nodiscard]] const OutlineNode &node(int index) const { return m_nodes.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] int size() const { return static_cast<int>(m_nodes.size()); }
    /// -1 for none.
    [[nodiscard]] int nodeOfBlock(int number) const;
    /// -1 for a card that stands in no block.
    [[nodiscard]] int nodeOfCard(int card) const;

private:
    friend class OutlineWriter;

    std::vector<OutlineNode> m_nodes;
    std::vector<int> m_ofBlocks, m_ofCards;
};

} // namespace heed
