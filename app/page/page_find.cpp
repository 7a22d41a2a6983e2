// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page_find.h"

#include <QTextDocument>

#include <algorithm>

namespace heed {

namespace {

/// One character for each of the text's, so that places hold: without accents, in lower case.
QString folded(const QString &text)
{
    QString plain;
    plain.reserve(text.size());
    for (const QChar c : text) {
        const QString parts = c.decomposition();
        const QChar base = !parts.isEmpty() && parts.size() > 1 && QChar(parts.at(1)).isMark() ? parts.at(0) : c;
        plain += base.toLower();
    }
    return plain;
}

} // namespace

void PageFind::find(const QString &text, const QTextDocument &document, const PageText &page)
{
    clear();
    const QString wanted = folded(text);
    if (wanted.isEmpty())
        return;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const PageText::Line line = page.line(block);
        const QString within = folded(line.text);
        for (qsizetype at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.size())) {
            const auto begin = static_cast<std::size_t>(at), last = begin + static_cast<std::size_t>(wanted.size()) - 1;
            m_matches.push_back({line.positions[begin], line.positions[last] + 1});
        }
    }
}

void PageFind::clear()
{
    m_matches.clear();
    m_current = -1;
}

void PageFind::setCurrent(int index) { m_current = index < static_cast<int>(m_matches.size()) ? index : -1; }

void PageFind::step(int by)
{
    const int count = static_cast<int>(m_matches.size());
    m_current = count == 0 ? -1 : ((m_current + by) % count + count) % count;
}

int PageFind::firstFrom(int position) const
{
    if (m_matches.empty())
        return -1;
    const auto next = std::ranges::lower_bound(m_matches, position, {}, &Match::begin);
    return next == m_matches.end() ? 0 : static_cast<int>(next - m_matches.begin());
}

QList<QTextEdit::ExtraSelection> PageFind::marks(
    QTextDocument &document, int from, int to, const QColor &colour, const QColor &currentColour) const
{
    QList<QTextEdit::ExtraSelection> marks;
    auto next = std::ranges::lower_bound(m_matches, from, {}, &Match::begin);
    for (; next != m_matches.end() && next->begin < to; ++next) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(&document);
        mark.cursor.setPosition(next->begin);
        mark.cursor.setPosition(next->end, QTextCursor::KeepAnchor);
        mark.format.setBackground(next - m_matches.begin() == m_current ? currentColour : colour);
        marks.push_back(mark);
    }
    return marks;
}

} // namespace heed
