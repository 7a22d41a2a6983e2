// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_matrix_text.h"

#include "lesson/answer.h"
#include "page/value_grid.h"

#include <QCoreApplication>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace heed {

namespace {

using Pieces = std::vector<std::string_view>;
using Rows = std::vector<Pieces>;
using Refusal = tl::unexpected<QString>;
using ReadRows = tl::expected<Rows, QString>;

constexpr std::size_t mostBytes = 1 << 20;
constexpr std::string_view blanks = " \t\n\r";

QString tr(const char *text) { return QCoreApplication::translate("MatrixText", text); }

QString quoted(std::string_view text)
{
    constexpr qsizetype most = 40;
    const QString whole = QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min(text.size(), mostBytes)));
    return whole.size() > most ? whole.left(most) + u'…' : whole;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view{}
                                           : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// Pieces between separators; only blank text gives none.
Pieces split(std::string_view text, std::string_view separator)
{
    Pieces pieces;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find(separator, begin);
        pieces.push_back(trimmed(text.substr(begin, end - begin)));
        if (end == std::string_view::npos)
            return pieces;
        begin = end + separator.size();
    }
}

Pieces splitAtBlanks(std::string_view text)
{
    Pieces pieces;
    for (text = trimmed(text); !text.empty();) {
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        pieces.push_back(text.substr(0, end));
        text = trimmed(text.substr(end));
    }
    return pieces;
}

/// Entries with commas, or only blanks, between them. A comma may stand behind the last one.
Pieces listEntries(std::string_view text)
{
    if (text.find(',') == std::string_view::npos)
        return splitAtBlanks(text);
    Pieces pieces = split(text, ",");
    if (pieces.back().empty())
        pieces.pop_back();
    return pieces;
}

// ------------------------------------------------------------------------------------------------------------ brackets

/// "array(" of "np.array([[1]], dtype=float32)"; empty when that isn't how it begins.
std::string_view callHead(std::string_view text)
{
    const std::size_t open = text.find('(');
    const auto isNamePart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    };
    const bool isCall = open != std::string_view::npos && open > 0
        && std::ranges::all_of(trimmed(text.substr(0, open)), isNamePart)
        && trimmed(text.substr(open + 1)).starts_with('[');
    return isCall ? text.substr(0, open + 1) : std::string_view{};
}

std::size_t closing(std::string_view text)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return std::string_view::npos;
}

/// "[1, 2], [3, 4]", or with blanks between the rows.
ReadRows innerRows(std::string_view text)
{
    Rows rows;
    for (text = trimmed(text); !text.empty();) {
        if (text.front() != '[')
            return Refusal(tr("Expected another row in brackets, found “%1”.").arg(quoted(text)));
        const std::size_t end = closing(text);
        if (end == std::string_view::npos)
            return Refusal(tr("Expected a closing bracket ], found the end of the text."));
        const std::string_view row = text.substr(1, end - 1);
        if (row.find('[') != std::string_view::npos)
            return Refusal(tr("Expected a matrix, found lists nested more than two deep."));
        rows.push_back(listEntries(row));
        text = trimmed(text.substr(end + 1));
        if (text.starts_with(','))
            text = trimmed(text.substr(1));
    }
    return rows;
}

/// Behind the brackets stands nothing, or what a call takes besides: ", dtype=float32)".
bool mayFollow(std::string_view rest, bool isCall)
{
    rest = trimmed(rest);
    return isCall ? rest.starts_with(')') || (rest.starts_with(',') && rest.ends_with(')'))
                  : rest.empty() || rest == "," || rest == ";";
}

ReadRows bracketedRows(std::string_view text)
{
    const std::string_view call = callHead(text);
    const std::string_view list = trimmed(text.substr(call.size()));
    const std::size_t end = closing(list);
    if (end == std::string_view::npos)
        return Refusal(tr("Expected a closing bracket ], found the end of the text."));
    if (const std::string_view rest = list.substr(end + 1); !mayFollow(rest, !call.empty()))
        return Refusal(tr("Expected nothing behind the closing bracket, found “%1”.").arg(quoted(trimmed(rest))));
    const std::string_view inner = trimmed(list.substr(1, end - 1));
    if (inner.find('[') != std::string_view::npos)
        return innerRows(inner);
    Rows rows;
    for (const std::string_view row : split(inner, ";"))
        if (!row.empty())
            rows.push_back(listEntries(row));
    return rows;
}

// ----------------------------------------------------------------------------------------------------------------- TeX

constexpr std::string_view texBegin = "\\begin{", texEnd = "\\end{", texRule = "\\hline", texRow = "\\\\";

/// Without "{cc}" at its beginning, which says how the columns of an array stand.
std::string_view withoutColumns(std::string_view body)
{
    body = trimmed(body);
    const std::size_t end = body.find('}');
    return body.starts_with('{') && end != std::string_view::npos ? body.substr(end + 1) : body;
}

/// A row may begin with the space below the one before, "[4pt]", and with rules.
std::string_view texEntries(std::string_view row)
{
    row = trimmed(row);
    if (row.starts_with('['))
        row = trimmed(row.substr(std::min(row.find(']'), row.size() - 1) + 1));
    while (row.starts_with(texRule))
        row = trimmed(row.substr(texRule.size()));
    return row;
}

ReadRows texRows(std::string_view text, std::size_t begin)
{
    const std::string_view behind = text.substr(begin + texBegin.size());
    const std::string name(behind.substr(0, behind.find('}')));
    if (!name.ends_with("matrix") && name != "array")
        return Refusal(tr("Expected a matrix such as \\begin{bmatrix}, found \\begin{%1}.").arg(quoted(name)));
    const std::string ending = std::string(texEnd) + name + "}";
    const std::size_t end = behind.find(ending);
    if (end == std::string_view::npos)
        return Refusal(tr("Expected %1, found the end of the text.").arg(QString::fromStdString(ending)));
    if (behind.find(texBegin, end) != std::string_view::npos)
        return Refusal(tr("Expected one matrix, found another behind it."));
    std::string_view body = behind.substr(0, end).substr(std::min(name.size() + 1, end));
    if (name == "array")
        body = withoutColumns(body);
    Rows rows;
    for (const std::string_view row : split(body, texRow))
        if (const std::string_view entries = texEntries(row); !entries.empty())
            rows.push_back(split(entries, "&"));
    return rows;
}

// --------------------------------------------------------------------------------------------------------- plain lines

std::string_view unquoted(std::string_view entry)
{
    const bool isQuoted = entry.size() >= 2 && entry.front() == '"' && entry.back() == '"';
    return isQuoted ? trimmed(entry.substr(1, entry.size() - 2)) : entry;
}

Pieces lineEntries(std::string_view line, std::string_view separator)
{
    Pieces pieces = separator.empty() ? splitAtBlanks(line) : split(line, separator);
    std::ranges::transform(pieces, pieces.begin(), unquoted);
    return pieces;
}

struct PlainLines {
    Rows rows = {};
    bool usesDecimalComma = false;
};

/// Tabs part the entries of spreadsheets; semicolons those of lists with decimal commas, or the rows on one line.
PlainLines plainRows(std::string_view text)
{
    const auto has = [text](char c) { return text.find(c) != std::string_view::npos; };
    const bool isOneLine = trimmed(text).find('\n') == std::string_view::npos;
    const bool areRowsOnOneLine = isOneLine && !has('\t') && has(';');
    const std::string_view separator = has('\t') ? "\t" : has(';') && !areRowsOnOneLine ? ";" : has(',') ? "," : "";
    PlainLines lines{.usesDecimalComma = (separator == "\t" || separator == ";") && has(',')};
    const char ending = areRowsOnOneLine ? ';' : '\n';
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(ending, begin), text.size());
        if (const std::string_view line = text.substr(begin, end - begin); !trimmed(line).empty())
            lines.rows.push_back(lineEntries(line, separator));
        begin = end + 1;
    }
    return lines;
}

// ------------------------------------------------------------------------------------------------------------- numbers

std::optional<double> decimal(std::string_view text)
{
    double number = 0;
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const char *end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

tl::expected<MatrixText, QString> numbersOf(const Rows &rows, bool usesDecimalComma)
{
    if (rows.empty() || rows.front().empty())
        return Refusal(tr("Expected the numbers of a matrix, found none."));
    MatrixText matrix;
    std::size_t entries = 0;
    for (const Pieces &row : rows) {
        entries += row.size();
        if (entries > mostMatrixEntries)
            return Refusal(
                tr("Expected at most %1 entries, found more.").arg(pageNumber(std::to_string(mostMatrixEntries))));
        if (row.size() != rows.front().size())
            return Refusal(tr("Expected %1 entries in row %2, as many as in the first, found %3.")
                               .arg(rows.front().size())
                               .arg(matrix.rows.size() + 1)
                               .arg(row.size()));
        std::vector<double> &numbers = matrix.rows.emplace_back();
        for (const std::string_view entry : row) {
            const auto number = readMatrixEntry(entry, usesDecimalComma);
            if (!number)
                return Refusal(
                    tr("Row %1, column %2: %3").arg(matrix.rows.size()).arg(numbers.size() + 1).arg(number.error()));
            numbers.push_back(*number);
        }
    }
    return matrix;
}

/// With ASCII's minus, and spaces that can break.
std::string plain(std::string_view text)
{
    std::string found;
    found.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("\xE2\x88\x92")) {
            found += '-';
            i += 2;
        } else if (rest.starts_with("\xC2\xA0")) {
            found += ' ';
            ++i;
        } else if (text[i] != '\r' || rest.size() < 2 || rest[1] != '\n')
            found += text[i] == '\r' ? '\n' : text[i];
    }
    return found;
}

} // namespace

tl::expected<double, QString> readMatrixEntry(std::string_view text, bool usesDecimalComma)
{
    constexpr std::size_t mostLong = 200;
    text = trimmed(text);
    if (const auto number = decimal(text))
        return *number;
    if (text.empty())
        return Refusal(tr("Expected a number, found nothing."));
    const auto answer = text.size() > mostLong ? AnswerResult(tl::unexpected(std::string()))
                                               : readNumberAnswer(text, usesDecimalComma ? "de" : "en");
    if (!answer)
        return Refusal(tr("Expected a number, found “%1”.").arg(quoted(text)));
    return answer->value.get<double>();
}

tl::expected<MatrixText, QString> readMatrixText(std::string_view text)
{
    if (text.size() > mostBytes)
        return Refusal(tr("Expected at most 1 MiB of text, found more."));
    const std::string whole = plain(text);
    const std::string_view content = trimmed(whole);
    const std::size_t tex = content.find(texBegin);
    if (tex == std::string_view::npos && !content.starts_with('[') && callHead(content).empty()) {
        const PlainLines lines = plainRows(whole);
        return numbersOf(lines.rows, lines.usesDecimalComma);
    }
    const ReadRows rows = tex == std::string_view::npos ? bracketedRows(content) : texRows(content, tex);
    if (!rows)
        return Refusal(rows.error());
    auto matrix = numbersOf(*rows, false);
    if (matrix)
        matrix->isWhole = true;
    return matrix;
}

} // namespace heed
