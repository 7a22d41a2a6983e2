// SPDX-License-Identifier: GPL-3.0-or-later
/// The sizes of a transformer, and of those that have a name. A named model's sizes are those of its published
/// configuration: Vaswani et al. 2017, table 3 and section 3.4, for transformer-base; the file config.json that comes
/// with the weights for the others (its fields are named in `also` of the options, see model_options.h). The paper does
/// not say whether its projections have biases; here they have, as PyTorch's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

/// 0 stands for what the text says.
struct ModelSizes {
    std::string name;
    std::int64_t width = 512;
    std::int64_t heads = 8;
    std::int64_t keyHeads = 0; ///< 0: heads
    std::int64_t headDim = 0; ///< 0: width / heads
    std::int64_t layers = 6;
    std::int64_t encoderLayers = 0;
    std::int64_t hidden = 0; ///< of the feed-forward layer; 0: 4 width, or 8/3 of it when gated
    std::int64_t vocabulary = 37000; ///< 0: neither token embedding nor head
    std::int64_t context = 0; ///< rows of a learned position embedding; 0: none
    std::int64_t segments = 0; ///< rows of a segment embedding; 0: none
    std::string activation = "relu";
    std::string norm = "layer_norm";
    bool bias = true;
    bool tied = true;
    bool crossAttention = false;
    bool finalNorm = false;
    bool embeddingNorm = false;
    bool pooler = false;
    bool queryKeyNorm = false;
};

/// What stands where no model is named and no size is given: the widths of the base transformer, decoder only.
[[nodiscard]] const ModelSizes &unnamedModel();
[[nodiscard]] const std::vector<ModelSizes> &namedModels();
/// The unnamed one for a name that no model has.
[[nodiscard]] const ModelSizes &modelNamed(std::string_view name);

} // namespace heed
