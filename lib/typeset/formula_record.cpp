// SPDX-License-Identifier: GPL-3.0-or-later
#include "typeset/formula_record.h"

#include "typeset/bytes.h"

#include <cmath>

namespace heed {

namespace {

constexpr std::uint64_t format = 1;

std::string head(const FormulaRequest &request, std::string_view version)
{
    std::string bytes;
    putNumber(bytes, format);
    putText(bytes, version);
    putText(bytes, request.tex);
    putNumber(bytes, request.isDisplay ? 1 : 0);
    return bytes;
}

bool isLength(double length) { return std::isfinite(length) && std::abs(length) < 1e6; }

} // namespace

std::uint64_t recordKey(const FormulaRequest &request, std::string_view version)
{
    return checksum(head(request, version));
}

std::string toRecord(const FormulaRequest &request, const TypesetFormula &formula, std::string_view version)
{
    std::string content = head(request, version);
    for (const double length : {formula.width, formula.ascent, formula.depth})
        putNumber(content, std::bit_cast<std::uint64_t>(length));
    for (const std::string *text : {&formula.svg, &formula.speech, &formula.error})
        putText(content, *text);
    std::string bytes;
    putNumber(bytes, checksum(content));
    return bytes + content;
}

std::optional<TypesetFormula> fromRecord(
    std::string_view bytes, const FormulaRequest &request, std::string_view version)
{
    ByteReader whole(bytes);
    const std::uint64_t sum = whole.number();
    const std::string expected = head(request, version);
    if (whole.hasFailed() || !whole.rest().starts_with(expected) || checksum(whole.rest()) != sum)
        return std::nullopt;
    ByteReader reader(whole.rest().substr(expected.size()));
    TypesetFormula formula;
    for (double *length : {&formula.width, &formula.ascent, &formula.depth})
        *length = reader.real();
    for (std::string *text : {&formula.svg, &formula.speech, &formula.error})
        *text = reader.text();
    const bool isSound = isLength(formula.width) && isLength(formula.ascent) && isLength(formula.depth);
    return reader.hasFailed() || !isSound ? std::nullopt : std::optional(formula);
}

} // namespace heed
