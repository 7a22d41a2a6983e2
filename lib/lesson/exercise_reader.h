// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/block_reader.h"
#include "lesson/keys.h"

namespace heed {

class ExerciseReader : BlockReader {
public:
    using BlockReader::BlockReader;
    [[nodiscard]] Exercise read(BlockHead head, const YamlNode &body);

private:
    void kind(const YamlNode &body);
    void key(const YamlEntry &entry);
    [[nodiscard]] bool belongs(const YamlEntry &entry);
    void answer(const YamlEntry &entry);
    void until(const YamlEntry &entry);
    void controls(const YamlEntry &entry);
    void within(const YamlEntry &entry);
    void accept(const YamlEntry &entry);
    void settings(const YamlEntry &entry, std::vector<Argument> &into);
    void vary(const YamlEntry &entry);
    void points(const YamlEntry &entry);
    void tries(const YamlEntry &entry);
    void hints(const YamlEntry &entry);
    /// Calls `read` for each entry of a list of maps with the keys `known`.
    template<typename Read>
    void maps(const YamlEntry &entry, const std::string &what, const std::vector<std::string> &known, Read read);
    void choice(const YamlNode &item);
    void mistake(const YamlNode &item);
    void complete(const YamlNode &body);
    void completeChoices(const YamlNode &body);
    /// Says what is wrong, and that the exercise isn't worth checking further.
    void refuse(Span span, std::string rule, std::string message);
    /// Says so of a key that a map lacks, unless another key was meant to be it.
    void lacks(const std::string &key, const YamlNode &map, const keys::Keys &known, Span span, std::string message);

    Exercise m_exercise;
};

/// The paragraph, list or figure that stands before a block, without blank lines around it; empty when a heading,
/// another block or nothing does.
[[nodiscard]] Span questionBefore(const Lesson &lesson, const BlockHead &block);

} // namespace heed
