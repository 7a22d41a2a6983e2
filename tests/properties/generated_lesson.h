// SPDX-License-Identifier: GPL-3.0-or-later
/// Lessons made of parts, in any layout: line ends, a byte order mark, comments, stray spaces, non-ASCII prose.
#pragma once

#include "lesson/edits.h"

#include <rapidcheck.h>

#include <limits>
#include <string>
#include <vector>

namespace heed::test {

struct GeneratedPart {
    enum class Kind { Prose, Scalar, Matrix, Control, Cell, Exercise };
    Kind kind = Kind::Prose;
    std::string name; ///< of a block; of prose, the word that it begins with
    std::string uses; ///< the name of a block that it refers to; may be empty
    std::string value = "1"; ///< as written: of a scalar, a control, a matrix
    std::vector<std::string> labels = {"a", "b"}; ///< as written, of a cell
    int layout = 0; ///< which of several ways of writing the same

    [[nodiscard]] bool isBlock() const { return kind != Kind::Prose; }
    [[nodiscard]] std::string kindName() const
    {
        const std::vector<std::string> names{"", "value", "value", "control", "cell", "exercise"};
        return names.at(static_cast<std::size_t>(kind));
    }
};

struct GeneratedLesson {
    bool hasMark = false;
    std::string lineEnd = "\n";
    std::vector<GeneratedPart> parts = {};

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::size_t indexOf(const std::string &name) const
    {
        std::size_t index = 0;
        while (index < parts.size() && parts[index].name != name)
            ++index;
        return index;
    }
};

inline std::string proseOf(const GeneratedPart &part)
{
    const std::string number = part.uses.empty() ? "Nothing" : "[0.5](=" + part.uses + ")";
    const std::string spaced = part.uses.empty() ? "" : " and [1,000](<=" + part.uses + " * 2>)";
    switch (part.layout % 4) {
    case 0:
        return part.name + " is Käse 🐈: " + number + spaced + ".\n";
    case 1:
        return part.name + " *first* $x_1$\nsecond line " + number + ".  \n";
    case 2:
        return "- " + part.name + " item " + number + "\n- another\n\n  | a | b |\n  |---|---|\n  | 1 | " + number
            + " |\n";
    default:
        return "## " + part.name + " heading\n\n> a quote " + number + "\n";
    }
}

inline std::string valueLine(const GeneratedPart &part)
{
    const bool isComment = part.layout % 3 == 1;
    return (isComment ? "# before\n" : "") + std::string("value:") + (part.layout % 2 == 1 ? "   " : " ") + part.value
        + (isComment                   ? "   # behind, Größe\n"
                : part.layout % 3 == 2 ? "  \n"
                                       : "\n");
}

inline std::string cellKeys(const GeneratedPart &part)
{
    const std::string use = part.uses.empty() ? "1" : part.uses;
    const std::string flow = "labels: {m: [" + part.labels.at(0) + ", " + part.labels.at(1) + "]}\n";
    const std::string block = "labels:\n  m:\n    - " + part.labels.at(0) + "\n    - " + part.labels.at(1) + "\n";
    return "op: softmax\nscores: =" + use + " + 1   # läuft\n" + (part.layout % 2 == 0 ? flow : block)
        + "temperature: " + part.value + "\nshow:\n  - weights: {view: bars, row: 0}\nexpect:\n  - sum(" + use
        + ") == " + use + " within 2%\n";
}

inline std::string exerciseKeys(const GeneratedPart &part)
{
    const std::string use = part.uses.empty() ? "1" : part.uses;
    return "kind: number\nanswer: =" + use + " * 2\nhints:\n  - 'Once [1](=" + use + ")'\nsolution: |\n  Twice $"
        + "x$,  \n  that is [2](<=" + use + " * 2>).\n";
}

inline std::string blockOf(const GeneratedPart &part)
{
    using Kind = GeneratedPart::Kind;
    const std::string space = part.layout % 5 == 4 ? "  " : " ";
    std::string keys = valueLine(part);
    if (part.kind == Kind::Control)
        keys = "type: number\n" + keys + "label: Größe\n";
    else if (part.kind == Kind::Cell)
        keys = cellKeys(part);
    else if (part.kind == Kind::Exercise)
        keys = exerciseKeys(part);
    return "```yaml" + space + part.kindName() + space + part.name + "\n" + keys + "```\n";
}

inline std::string GeneratedLesson::text() const
{
    std::string all = "---\nheed: 1\nid: made\ntitle: Made\n---\n# Made\n";
    for (const GeneratedPart &part : parts)
        all += "\n" + (part.isBlock() ? blockOf(part) : proseOf(part));
    std::string ended = hasMark ? "\xEF\xBB\xBF" : "";
    for (const char c : all)
        ended += c == '\n' ? lineEnd : std::string(1, c);
    return ended;
}

/// Texts that YAML, Markdown or the lesson format could take for something else.
inline std::string anyLabel()
{
    static const std::vector<std::string> pieces{"a", "Katze", "ä", "猫", "🐈", " ", "  ", ":", ": ", "#", " #", "'",
        "\"", "\\", "[", "]", "{", "}", ",", "-", "- ", "?", "!", "&", "*", "=", "==", "|", ">", "%", "@", "`", "$",
        "~", "no", "null", "true", "1", "1.5e3", "\n", "\t", "\r", "\x01", "\x7F", "\xC2\x85", "\xC2\xA0",
        "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF", "\xEF\xBF\xBF", "---", "..."};
    std::string text;
    for (const std::string &piece : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)))
        text += piece;
    return text;
}

inline double anyDouble()
{
    static const std::vector<double> extremes{0, -0.0, 1, -1, 0.1, 1e-308, 5e-324, 1.7976931348623157e308, 1e22, 1e16,
        123456789012345680.0, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()};
    return *rc::gen::oneOf(rc::gen::elementOf(extremes), rc::gen::arbitrary<double>());
}

inline Value anyMatrix()
{
    const auto rows = *rc::gen::inRange<std::size_t>(1, 4), columns = *rc::gen::inRange<std::size_t>(1, 4);
    std::vector<double> entries(rows * columns);
    for (double &entry : entries)
        entry = anyDouble();
    return Array<double>::fromRowMajor({rows, columns}, entries);
}

inline GeneratedPart anyPart(const std::string &name, const std::vector<std::string> &used, bool isValuesOnly)
{
    using Kind = GeneratedPart::Kind;
    GeneratedPart part{.name = name, .uses = *rc::gen::elementOf(used), .layout = *rc::gen::inRange(0, 60)};
    part.kind = isValuesOnly
        ? *rc::gen::element(Kind::Scalar, Kind::Matrix, Kind::Control)
        : *rc::gen::element(Kind::Prose, Kind::Scalar, Kind::Matrix, Kind::Control, Kind::Cell, Kind::Exercise);
    if (part.kind == Kind::Matrix)
        part.value = written(anyMatrix());
    else if (part.kind != Kind::Prose)
        part.value = written(Value(anyDouble()));
    for (std::string &label : part.labels)
        label = writtenText(anyLabel(), true);
    return part;
}

/// The first two parts are values or controls; every part may refer to them, to itself not.
inline GeneratedLesson anyLesson()
{
    GeneratedLesson lesson{
        .hasMark = *rc::gen::arbitrary<bool>(), .lineEnd = *rc::gen::element<std::string>("\n", "\r\n", "\r")};
    const int count = *rc::gen::inRange(2, 8);
    const std::vector<std::string> none{""}, first{"", "part0", "part1"};
    for (int i = 0; i < count; ++i)
        lesson.parts.push_back(anyPart("part" + std::to_string(i), i < 2 ? none : first, i < 2));
    return lesson;
}

} // namespace heed::test
