// SPDX-License-Identifier: GPL-3.0-or-later
/// The keys of the lesson format and the words they take (FORMAT.md): readers, suggestions and schemas share them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed::keys {

struct Key {
    std::string name;
    std::string help; ///< a sentence
    bool isRequired = false;
    std::vector<std::string> kinds = {}; ///< of exercises that have it; empty: all
};
using Keys = std::vector<Key>;

[[nodiscard]] const Keys &frontMatter();
/// The notebook's own; a cell's other keys are inputs and options of its operator.
[[nodiscard]] const Keys &cell();
[[nodiscard]] const Keys &control();
[[nodiscard]] const Keys &value();
/// A key that is required is so in the kinds that have it.
[[nodiscard]] const Keys &exercise();
[[nodiscard]] const Keys &choice();
[[nodiscard]] const Keys &mistake();

[[nodiscard]] std::vector<std::string> namesOf(const Keys &keys);
/// Null for an unknown name.
[[nodiscard]] const Key *find(const Keys &keys, std::string_view name);

[[nodiscard]] const std::vector<std::string> &controlTypes(); ///< in the order of ControlType
[[nodiscard]] const std::vector<std::string> &valueTypes(); ///< in the order of Type, without table
[[nodiscard]] const std::vector<std::string> &exerciseKinds(); ///< in the order of ExerciseKind
[[nodiscard]] const std::vector<std::string> &expectableErrors();

} // namespace heed::keys
