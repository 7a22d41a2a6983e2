// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_count.h"

#include <algorithm>

namespace heed {

namespace {

/// Keys and values of every attention of the decoder.
std::vector<Tally> cacheTallies(const ModelSizes &sizes, std::int64_t bytes)
{
    return {{"keys and values", {{sizes.crossAttention ? 2 : 1, 2, sizes.layers, keyWidth(sizes), bytes}}}};
}

/// Of one token, with what products are to be multiplied by.
class Activations {
public:
    Activations(const ModelSizes &sizes, std::int64_t length, std::int64_t bytes)
        : m_sizes(sizes)
        , m_length(length)
        , m_bytes(bytes)
    {
        addStack(sizes.encoderLayers, 1);
        addStack(sizes.layers, sizes.crossAttention ? 2 : 1);
    }

    [[nodiscard]] std::vector<Tally> tallies() const
    {
        std::vector<Tally> all{m_norms, m_attention, m_softmax, m_feedForward};
        if (m_sizes.vocabulary > 0)
            all.push_back({"head's input and logits", {{m_sizes.width, m_bytes}, {m_sizes.vocabulary, m_bytes}}});
        return all;
    }

private:
    void addStack(std::int64_t layers, std::int64_t attentions)
    {
        if (layers == 0)
            return;
        const std::int64_t width = m_sizes.width, queries = queryWidth(m_sizes), keys = keyWidth(m_sizes);
        m_norms.products.push_back({attentions + 1, layers, width, m_bytes});
        if (m_sizes.finalNorm)
            m_norms.products.push_back({width, m_bytes});
        m_attention.products.push_back({attentions, layers, width, m_bytes}); // what is projected
        m_attention.products.push_back({attentions, 2, layers, queries, m_bytes}); // queries and the output
        m_attention.products.push_back({attentions, 2, layers, keys, m_bytes}); // keys and values
        m_softmax.products.push_back({attentions, layers, m_sizes.heads, m_length, m_bytes});
        m_feedForward.products.push_back({layers, width, m_bytes});
        m_feedForward.products.push_back({isGated(m_sizes) ? 4 : 2, layers, m_sizes.hidden, m_bytes});
    }

    const ModelSizes &m_sizes;
    std::int64_t m_length, m_bytes;
    Tally m_norms{"inputs of norms", {}}, m_attention{"rows of attention", {}}, m_softmax{"weights of softmax", {}},
        m_feedForward{"rows of the feed-forward layer", {}};
};

void addTraining(std::vector<Tally> &tallies, std::int64_t parameters, const std::string &optimizer, std::int64_t bytes)
{
    const std::int64_t states = optimizer == "adam" ? 2 : optimizer == "momentum" ? 1 : 0;
    const std::int64_t stateBytes = std::max<std::int64_t>(4, bytes);
    tallies.push_back({"gradients", {{parameters, bytes}}});
    tallies.push_back({"optimizer states", {}});
    if (states > 0)
        tallies.back().products.push_back({parameters, states, stateBytes});
    if (bytes < 4)
        tallies.push_back({"master weights", {{parameters, 4}}});
}

} // namespace

static Result<void> checkTraining(const Call &call)
{
    if (!call.toggle("training") || call.text("dtype") != "int8")
        return {};
    return fail(
        {.message = "Expected dtype to be a type of numbers with a point beside training, found int8: gradients "
                    "are no integers. Choose float16, bfloat16, float32 or float64.",
            .port = "dtype",
            .rule = Rule::Range,
            .other = "training"});
}

Result<Memory> memoryOf(const Call &call)
{
    if (const Result<void> fine = checkTraining(call); !fine)
        return fail(fine.error());
    const Result<ModelSizes> sizes = sizesOf(call);
    if (!sizes)
        return fail(sizes.error());
    const std::vector<Part> parts = modelParts(*sizes);
    const Count parameters = weightsOf(parts) + biasesOf(parts);
    if (parameters.overflows())
        return tooLarge(call, "parameters");
    const std::int64_t bytes = bytesOf(call.text("dtype")), length = call.integer("length");
    const bool training = call.toggle("training");
    Memory memory{{{"weights", {{parameters.value(), bytes}}}}, training ? "activations" : "KV cache",
        training ? Activations(*sizes, length, bytes).tallies() : cacheTallies(*sizes, bytes), length,
        call.integer("batch"), call.text("unit")};
    if (training)
        addTraining(memory.perModel, parameters.value(), call.text("optimizer"), bytes);
    return memory;
}

} // namespace heed
