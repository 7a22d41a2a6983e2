// SPDX-License-Identifier: GPL-3.0-or-later
/// What a model learns, part by part.
#pragma once

#include "count.h"
#include "model_options.h"

#include <string>
#include <vector>

namespace heed {

/// Equal matrices, or rows of one.
struct Tensor {
    std::int64_t copies, rows, columns;
    bool bias; ///< one for each column

    [[nodiscard]] Count weights() const { return Count(copies) * rows * columns; }
    [[nodiscard]] Count biases() const { return bias ? Count(copies) * columns : 0; }
};

enum class PartKind { Matrix, Norm, Pooler, Position, Token, Head };

struct Part {
    std::string name;
    hand::Written symbol;
    PartKind kind;
    std::vector<Tensor> tensors;

    [[nodiscard]] Count weights() const;
    [[nodiscard]] Count biases() const;
    [[nodiscard]] Count total() const { return weights() + biases(); }
};

/// The matrices of one block's attention; keys are made of rows `kdim` wide, values of rows `vdim` wide.
[[nodiscard]] std::vector<Part> attentionParts(const ModelSizes &sizes, std::int64_t kdim, std::int64_t vdim);
[[nodiscard]] std::vector<Part> feedForwardParts(const ModelSizes &sizes);
[[nodiscard]] std::vector<Part> blockParts(const ModelSizes &sizes);
/// Of all layers together; the head counts nothing when it is tied.
[[nodiscard]] std::vector<Part> modelParts(const ModelSizes &sizes);

[[nodiscard]] Count weightsOf(const std::vector<Part> &parts);
[[nodiscard]] Count biasesOf(const std::vector<Part> &parts);

} // namespace heed
