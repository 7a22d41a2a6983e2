// SPDX-License-Identifier: GPL-3.0-or-later
/// The plain part of YAML that lessons use: scalars, lists and maps, each with its place. Anchors, aliases, tags, merge
/// keys and double keys are errors, found before anything is expanded.
#pragma once

#include "lesson/diagnostic.h"
#include "lesson/source.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

struct YamlEntry;

struct YamlNode {
    enum class Kind { Scalar, List, Map };
    Kind kind = Kind::Scalar;
    std::string text = {}; ///< a scalar's
    bool quoted = false; ///< 'so' or "so", or a block scalar
    bool inFlow = false; ///< inside [ ] or { }
    Span span = {}; ///< in the file's bytes, with the quotes
    std::vector<YamlNode> items = {}; ///< a list's
    std::vector<YamlEntry> entries; ///< a map's, in order

    [[nodiscard]] const YamlNode *find(std::string_view key) const;
    [[nodiscard]] const YamlEntry *entry(std::string_view key) const;
    [[nodiscard]] bool isScalar() const { return kind == Kind::Scalar; }
    [[nodiscard]] bool isList() const { return kind == Kind::List; }
    [[nodiscard]] bool isMap() const { return kind == Kind::Map; }
};

struct YamlEntry {
    std::string key;
    Span keySpan = {};
    YamlNode value;
};

struct YamlResult {
    std::optional<YamlNode> root = {}; ///< nothing for an empty text or a syntax error
    std::vector<Diagnostic> diagnostics = {};
};

/// Reads the YAML in `span` of the source; all places are the source's. Depth is at most 64.
[[nodiscard]] YamlResult readYaml(const Source &source, Span span);

/// The place in the file of byte `offset` of a scalar's text, as placesInScalar() has it.
[[nodiscard]] std::size_t placeInScalar(const Source &source, const YamlNode &scalar, std::size_t offset);

} // namespace heed
