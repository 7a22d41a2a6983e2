// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output/schema_types.h"

namespace heed {

inline constexpr const char *schemaDialect = "https://json-schema.org/draft/2020-12/schema";

/// Of the JSON object that `heed op` reads.
[[nodiscard]] Json callSchema(const Operator &op);

/// The keys of a cell of this operator: {"properties", "required"}, as a lesson writes them.
[[nodiscard]] Json portSchemas(const Operator &op, SchemaTypes &types);

} // namespace heed
