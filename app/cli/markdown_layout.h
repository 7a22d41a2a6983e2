// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout.h"
#include "style.h"

#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// Lays out the lines of Markdown: headings, paragraphs, lists, quotes and tables.
class MarkdownLayout {
public:
    /// A line that begins with it is shown as it is.
    static constexpr char verbatim = '\x01';

    explicit MarkdownLayout(const Page &page)
        : m_page(page)
        , m_style(page.hasColour)
    {
    }
    void line(std::string_view text);
    [[nodiscard]] std::string text();

private:
    void flush();
    void emit(const std::string &text);
    void heading(std::size_t level, const std::string &text);
    void table();
    bool item(std::string_view text, std::size_t indent);
    void paragraph(std::string_view text, const std::string &first, const std::string &next);

    Page m_page;
    Style m_style;
    std::string m_text, m_words, m_first, m_next;
    std::vector<std::string> m_table; ///< lines
    bool m_isSpaced = false; ///< a blank line stands before what comes next
};

} // namespace heed
