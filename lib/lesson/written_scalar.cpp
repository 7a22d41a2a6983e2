// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/written_scalar.h"

#include "lesson/edits.h"
#include "lesson/scalars.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <cctype>

namespace heed {

Span contentSpan(const Source &source, const YamlNode &node)
{
    const char first = node.span.begin < source.text().size() ? source.text()[node.span.begin] : '\0';
    const bool isFlow = first == '[' || first == '{';
    if (node.isList() && !isFlow && !node.items.empty())
        return {node.span.begin, contentSpan(source, node.items.back()).end};
    if (node.isMap() && !isFlow && !node.entries.empty())
        return {node.span.begin, contentSpan(source, node.entries.back().value).end};
    Span span = node.span;
    while (span.end > span.begin && std::isspace(static_cast<unsigned char>(source.text()[span.end - 1])) != 0)
        --span.end;
    return span;
}

namespace {

/// Bytes of a character that YAML doesn't allow, or reads as a line end, though UTF-8 has it: U+0080 to U+009F,
/// U+2028, U+2029, U+FEFF, U+FFFE and U+FFFF.
std::size_t strangeLength(std::string_view text)
{
    const auto byte = [text](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0)
        return 2;
    for (const std::string_view strange :
        {"\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        if (text.starts_with(strange))
            return strange.size();
    return 0;
}

bool holdsStrange(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at)
        if (strangeLength(text.substr(at)) > 0)
            return true;
    return false;
}

/// \u and four digits, of a character of two or three bytes.
std::string escaped(std::string_view character)
{
    unsigned code = static_cast<unsigned char>(character[0]) & (character.size() == 2 ? 0x1FU : 0x0FU);
    for (const char c : character.substr(1))
        code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U})
        text += digits[code >> shift & 0xFU];
    return text;
}

bool isPlainWord(unsigned char c) { return std::isalnum(c) != 0 || c >= 0x80; }

/// Whether YAML and the lesson format read the text as itself without quotes.
bool isPlain(const std::string &text, bool inFlow)
{
    if (text.empty() || std::isspace(static_cast<unsigned char>(text.front())) != 0
        || std::isspace(static_cast<unsigned char>(text.back())) != 0)
        return false;
    const bool startsPlainly = isPlainWord(static_cast<unsigned char>(text.front()))
        || (text.size() > 1 && (text.front() == '-' || text.front() == '.')
            && isPlainWord(static_cast<unsigned char>(text[1])))
        || text.front() == '(' || text.front() == '/' || text.front() == '+' || text.front() == '$';
    const bool hasTrap = text.find(": ") != std::string::npos || text.find(" #") != std::string::npos
        || text.ends_with(':') || holdsStrange(text)
        || std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
    const bool hasFlowMark = inFlow && text.find_first_of(",[]{}") != std::string::npos;
    return startsPlainly && !hasTrap && !hasFlowMark;
}

std::string doubleQuoted(const std::string &text)
{
    const bool holdsTex = text.find('$') != std::string::npos; // where \n and \t look like the beginning of a command
    std::string quoted = "\"";
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const auto byte = static_cast<unsigned char>(c);
        if (const std::size_t strange = strangeLength(std::string_view(text).substr(at)); strange > 0) {
            quoted += escaped(std::string_view(text).substr(at, strange));
            at += strange - 1;
        } else if (c == '"' || c == '\\')
            quoted += std::string("\\") + c;
        else if (c == '\n' && !holdsTex)
            quoted += "\\n";
        else if (c == '\t' && !holdsTex)
            quoted += "\\t";
        else if (byte < 0x20 || byte == 0x7F) {
            constexpr std::string_view digits = "0123456789abcdef";
            quoted += std::string("\\x") + digits[byte >> 4U] + digits[byte & 0xFU];
        } else
            quoted += c;
    }
    return quoted + '"';
}

struct Writer {
    bool inFlow;

    std::string operator()(std::monostate) const { return "\"\""; }
    std::string operator()(bool toggle) const { return toggle ? "true" : "false"; }
    std::string operator()(std::int64_t integer) const { return std::to_string(integer); }
    std::string operator()(double number) const { return exactText(number); }
    std::string operator()(const std::string &text) const { return writtenText(text, inFlow); }
    std::string operator()(const Table &) const { return "\"\""; }
    std::string operator()(const TextList &texts) const
    {
        std::string list;
        for (const std::string &text : texts)
            list += (list.empty() ? "" : ", ") + writtenText(text, true);
        return "[" + list + "]";
    }
    template<typename T>
    std::string operator()(const Array<T> &array) const
    {
        std::size_t next = 0;
        return axis(array, 0, next);
    }

private:
    template<typename T>
    std::string axis(const Array<T> &array, std::size_t depth, std::size_t &next) const
    {
        if (depth == array.rank()) {
            if constexpr (std::is_floating_point_v<T>)
                return exactText(static_cast<double>(array.at(next++)));
            else
                return std::to_string(static_cast<std::int64_t>(array.at(next++)));
        }
        std::string list;
        for (std::size_t i = 0; i < array.shape()[depth]; ++i) {
            list += i == 0 ? "" : ", ";
            list += axis(array, depth + 1, next);
        }
        return "[" + list + "]";
    }
};

} // namespace

std::string writtenText(const std::string &text, bool inFlow)
{
    const std::string escaped = text.starts_with('=') ? "=" + text : text;
    return isPlain(escaped, inFlow) ? escaped : doubleQuoted(escaped);
}

std::string written(const Value &value, bool inFlow) { return std::visit(Writer{inFlow}, value.data()); }

} // namespace heed
