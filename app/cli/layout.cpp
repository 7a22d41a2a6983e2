// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout.h"

#include "lesson/utf8.h"
#include "style.h"

#include <algorithm>

namespace heed {

std::size_t shownColumns(std::string_view text)
{
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = std::min(text.find(styles::mark, at), text.size());
        columns += utf8::columns(text.substr(at, next - at));
        const std::size_t end = text.find('m', next);
        at = end == std::string_view::npos ? text.size() : end + 1;
    }
    return columns;
}

static std::string withoutTail(std::string line)
{
    line.resize(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string wrapped(std::string_view text, std::size_t columns, const std::string &first, const std::string &next)
{
    std::string lines, line = first;
    std::size_t width = shownColumns(first);
    bool isStart = true;
    for (std::size_t at = 0; (at = text.find_first_not_of(" \t\r\n", at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const std::size_t size = shownColumns(word);
        if (!isStart && width + 1 + size > columns) {
            lines += withoutTail(line);
            line = next;
            width = shownColumns(next);
            isStart = true;
        }
        line += isStart ? "" : " ";
        line += word;
        width += size + (isStart ? 0 : 1);
        isStart = false;
        at = end;
    }
    return isStart && line == first && first.empty() ? lines : lines + withoutTail(line);
}

static std::string spaces(const std::string &text, std::size_t columns)
{
    const std::size_t width = shownColumns(text);
    return std::string(columns > width ? columns - width : 0, ' ');
}

std::string padded(const std::string &text, std::size_t columns) { return text + spaces(text, columns); }
std::string padLeft(const std::string &text, std::size_t columns) { return spaces(text, columns) + text; }

std::string cut(const std::string &text, std::size_t columns)
{
    if (utf8::columns(text) <= columns)
        return text;
    std::string shorter;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = at + utf8::offsetOf(std::string_view(text).substr(at), 1);
        const std::string longer = shorter + text.substr(at, next - at);
        if (utf8::columns(longer) + 1 > columns)
            break;
        shorter = longer;
        at = next;
    }
    return shorter + "…";
}

std::string columnsText(const std::vector<std::vector<std::string>> &rows, std::size_t columns)
{
    std::vector<std::size_t> widths;
    for (const auto &row : rows)
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            widths.resize(std::max(widths.size(), i + 1));
            widths[i] = std::max(widths[i], shownColumns(row[i]));
        }
    std::string text;
    for (const auto &row : rows) {
        std::string before;
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            before += padded(row[i], widths[i]) + "  ";
        const std::size_t indent = std::min(shownColumns(before), columns / 2);
        text += row.empty() ? "\n" : wrapped(row.back(), columns, before, std::string(indent, ' '));
    }
    return text;
}

} // namespace heed
