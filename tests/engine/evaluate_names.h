// SPDX-License-Identifier: GPL-3.0-or-later
/// One value of every kind, by name.
#pragma once

#include "engine/evaluate.h"
#include "sdk/number_text.h"

#include <QString>

#include <limits>
#include <map>

namespace heed::test {

inline QString shown(const std::string &text) { return QString::fromStdString(text); }

inline const std::map<std::string, Value> &names()
{
    static const std::map<std::string, Value> all{
        {"n", 3},
        {"x", 0.5},
        {"v", Array<double>::vector({1, 2, 3})},
        {"i", Array<std::int64_t>::vector({4, 2, 2})},
        {"w", Array<double>::fromRowMajor({2, 3}, {1, 2, 3, 4, 5, 6})},
        {"row", Array<double>::fromRowMajor({1, 3}, {1, 2, 3})},
        {"square", Array<std::int64_t>::fromRowMajor({2, 2}, {1, 2, 3, 4})},
        {"heads", Array<double>::fromRowMajor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})},
        {"mask", MaskArray::fromRowMajor({2, 2}, {1, 0, 1, 1})},
        {"small", Array<float>::vector({0.5F, 0.25F})},
        {"none", Array<double>::vector({})},
        {"one", Array<double>::fromRowMajor({}, {7})},
        {"yes", true},
        {"word", "cat"},
        {"labels", TextList{"the", "cat"}},
        {"parts", Table({"query", "key"}, {"weights", "name"}, {std::int64_t{12}, "a", 2.5, "b"})},
        {"big", std::numeric_limits<std::int64_t>::max()},
    };
    return all;
}

inline Result<Value> valueOf(const Reference &reference)
{
    const auto found = names().find(reference.name);
    if (found == names().end())
        return fail(Rule::Internal, "no such name");
    return found->second;
}

/// "integer 3"
inline std::string typed(const Value &value) { return std::string(typeName(value.type())) + " " + valueText(value); }

} // namespace heed::test
