// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_layout.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace heed {

static std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

static bool isAll(std::string_view text, char c) { return text.find_first_not_of(c) == std::string_view::npos; }

void MarkdownLayout::line(std::string_view text)
{
    if (text.starts_with(verbatim)) {
        flush();
        return emit("    " + std::string(text.substr(1)) + "\n");
    }
    const std::string_view content = trimmed(text);
    if (content.starts_with('|')) {
        if (m_table.empty())
            flush();
        m_table.emplace_back(content);
        return;
    }
    if (!m_table.empty())
        flush();
    if (content.empty()) {
        flush();
        m_isSpaced = true;
        return;
    }
    const std::size_t level = std::min(content.find_first_not_of('#'), content.size());
    if (level > 0 && level <= 6 && (level == content.size() || content[level] == ' '))
        return heading(level, std::string(trimmed(content.substr(level))));
    const bool isUnderline = isAll(content, '=') || (isAll(content, '-') && content.size() >= 2);
    if (isUnderline && !m_words.empty() && m_first.empty()) {
        const std::string words = std::exchange(m_words, {});
        return heading(content.front() == '=' ? 1 : 2, words);
    }
    const auto indent = static_cast<std::size_t>(content.data() - text.data());
    if (item(content, indent))
        return;
    if (content.front() == '>')
        return paragraph(trimmed(content.substr(1)), "> ", "> ");
    const std::string before(m_words.empty() && m_isSpaced ? std::min<std::size_t>(indent, 8) : 0, ' ');
    paragraph(content, m_words.empty() ? before : m_first, m_words.empty() ? before : m_next);
}

/// "- text", "12. text": begins a paragraph that hangs behind the mark.
bool MarkdownLayout::item(std::string_view text, std::size_t indent)
{
    const bool isBullet = text.size() > 1 && (text[0] == '-' || text[0] == '*' || text[0] == '+') && text[1] == ' ';
    const auto digits = static_cast<std::size_t>(
        std::ranges::find_if(text, [](unsigned char c) { return std::isdigit(c) == 0; }) - text.begin());
    const bool isNumber = digits > 0 && digits < 4 && digits + 1 < text.size()
        && (text[digits] == '.' || text[digits] == ')') && text[digits + 1] == ' ';
    if (!isBullet && !isNumber)
        return false;
    flush();
    const std::size_t mark = isBullet ? 1 : digits + 1;
    const std::string before(std::min<std::size_t>(indent, 12), ' ');
    paragraph(trimmed(text.substr(mark)), before + std::string(text.substr(0, mark)) + " ",
        before + std::string(mark + 1, ' '));
    return true;
}

void MarkdownLayout::paragraph(std::string_view text, const std::string &first, const std::string &next)
{
    if (!m_words.empty() && first != m_first)
        flush();
    m_first = first;
    m_next = next;
    m_words += (m_words.empty() ? "" : "\n") + std::string(text);
}

void MarkdownLayout::emit(const std::string &text)
{
    if (std::exchange(m_isSpaced, false) && !m_text.empty())
        m_text += "\n";
    m_text += text;
}

void MarkdownLayout::heading(std::size_t level, const std::string &text)
{
    flush();
    m_isSpaced = true;
    if (m_page.hasColour || level > 2)
        emit(m_style.bold(text) + "\n");
    else
        emit(text + "\n" + std::string(std::min(shownColumns(text), m_page.columns), level == 1 ? '=' : '-') + "\n");
    m_isSpaced = true;
}

void MarkdownLayout::flush()
{
    table();
    if (!m_words.empty())
        emit(wrapped(m_words, m_page.columns, m_first, m_next));
    m_words.clear();
    m_first.clear();
    m_next.clear();
}

/// Between the bars, without those of code.
static std::vector<std::string> entriesOf(std::string_view line)
{
    std::vector<std::string> entries;
    line.remove_prefix(1);
    std::string entry;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|')
            entry += line[++i];
        else if (line[i] == '|')
            entries.emplace_back(trimmed(std::exchange(entry, {})));
        else
            entry += line[i];
    }
    if (!trimmed(entry).empty())
        entries.emplace_back(trimmed(entry));
    return entries;
}

void MarkdownLayout::table()
{
    std::vector<std::vector<std::string>> rows;
    std::vector<std::size_t> widths;
    for (const std::string &line : std::exchange(m_table, {})) {
        rows.push_back(entriesOf(line));
        const bool isRule = line.find_first_not_of("|-: ") == std::string::npos;
        if (isRule && rows.size() == 2)
            rows.pop_back();
        widths.resize(std::max(widths.size(), rows.back().size()));
        for (std::size_t i = 0; i < rows.back().size(); ++i)
            widths[i] = std::max(widths[i], shownColumns(rows.back()[i]));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::string text;
        for (std::size_t i = 0; i < rows[row].size(); ++i)
            text += "  " + padded(rows[row][i], widths[i]);
        text.resize(text.find_last_not_of(' ') + 1);
        emit((row == 0 ? m_style.bold(text) : text) + "\n");
    }
}

std::string MarkdownLayout::text()
{
    flush();
    return std::exchange(m_text, {});
}

} // namespace heed
