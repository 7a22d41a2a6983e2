// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/keys.h"
#include "output/schema_types.h"

#include <functional>

namespace heed {

/// An object with these keys and no others; each key's schema gets the key's help.
[[nodiscard]] Json objectSchema(const keys::Keys &keys, const std::function<Json(const std::string &)> &schemaOf);
/// `then` where `key` is `word`.
[[nodiscard]] Json whereSchema(const std::string &key, const std::string &word, Json then);
/// A map whose keys match a pattern.
[[nodiscard]] Json mapSchema(const std::string &keyPattern, Json values);

inline constexpr const char *namePattern = "^[a-z][a-z0-9_]*$";

[[nodiscard]] Json frontMatterSchema(SchemaTypes &types);
/// The notebook's own keys of any cell.
[[nodiscard]] Json cellKeysSchema(SchemaTypes &types);
/// A cell of one operator; refers to the definition "cell_keys". One that is to fail may hold anything in its ports.
[[nodiscard]] Json operatorCellSchema(const Operator &op, SchemaTypes &types);
[[nodiscard]] Json controlSchema(SchemaTypes &types);
[[nodiscard]] Json valueSchema(SchemaTypes &types);
[[nodiscard]] Json exerciseSchema(SchemaTypes &types);

} // namespace heed
