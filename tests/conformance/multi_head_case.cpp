// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/multi_head_case.h"

#include <optional>

namespace heed::conformance {

namespace {

/// PyTorch's nn.MultiheadAttention on (batch, tokens, width), or on (tokens, width) alone.
class MultiHeadCase {
public:
    explicit MultiHeadCase(const VectorCase &test)
        : m_test(test)
        , m_heads(test.attributes.at("num_heads").get<std::int64_t>())
        , m_isBatched(test.attributes.value("batched", true))
    {
    }

    [[nodiscard]] Values given() const
    {
        Values given{{"x", tokens("query").numbers()}, {"memory", tokens("key").numbers()},
            {"value_memory", tokens("value").numbers()}, {"heads", m_heads}, {"empty_row", "nan"}};
        takeProjections(given);
        takeMasks(given);
        return given;
    }

    /// The same with a further key and value, which PyTorch puts behind the projected ones, step by step.
    [[nodiscard]] Result<Outputs> withFurtherKey(Catalogue &catalogue) const
    {
        const Values all = given();
        Values heads;
        for (const auto &[port, letter, source] : {std::tuple("query", "q", "x"), std::tuple("key", "k", "memory"),
                 std::tuple("value", "v", "value_memory")}) {
            auto projected = ran(catalogue, "linear",
                {{"x", all.at(source)}, {"weight", all.at(std::string("w_") + letter)},
                    {"bias", all.at(std::string("b_") + letter)}});
            if (letter != std::string("q"))
                projected =
                    ran(catalogue, "kv_cache_append", {{"past", projected}, {"new", further(letter)}}, "present");
            heads.emplace(port, ran(catalogue, "split_heads", {{"x", projected}, {"heads", m_heads}}));
        }
        takeLongerMasks(all, heads);
        return called(catalogue, "attention", heads).map([&](Outputs outputs) {
            const Value joined = ran(catalogue, "merge_heads", {{"x", outputs.at("output")}});
            outputs["output"] =
                ran(catalogue, "linear", {{"x", joined}, {"weight", all.at("w_o")}, {"bias", all.at("b_o")}});
            return outputs;
        });
    }

    /// In the layout of the case.
    [[nodiscard]] Tensor output(const Outputs &outputs) const
    {
        const Tensor output = Tensor::of(outputs.at("output"));
        return isTokensFirst() ? output.withAxisMoved(0, 1) : output;
    }

    /// Averaged over the heads unless the case says otherwise.
    [[nodiscard]] Tensor weights(const Outputs &outputs) const
    {
        const Tensor weights = Tensor::of(outputs.at("weights"));
        if (!m_test.attributes.value("average_attn_weights", true))
            return weights;
        const std::size_t axis = m_isBatched ? 1 : 0, heads = static_cast<std::size_t>(m_heads);
        Tensor mean = weights.sliced(axis, 0, 1);
        for (std::size_t i = 0; i < mean.entries.size(); ++i)
            mean.entries[i] /= static_cast<double>(heads);
        for (std::size_t head = 1; head < heads; ++head) {
            const Tensor next = weights.sliced(axis, head, head + 1);
            for (std::size_t i = 0; i < mean.entries.size(); ++i)
                mean.entries[i] += next.entries[i] / static_cast<double>(heads);
        }
        mean.shape.erase(mean.shape.begin() + static_cast<std::ptrdiff_t>(axis));
        return mean;
    }

private:
    [[nodiscard]] bool isTokensFirst() const { return m_isBatched && !m_test.attributes.value("batch_first", false); }

    [[nodiscard]] Tensor tokens(const std::string &input) const
    {
        const Tensor &tensor = m_test.inputs.at(input);
        return isTokensFirst() ? tensor.withAxisMoved(0, 1) : tensor;
    }

    static Value ran(Catalogue &catalogue, const std::string &op, const Values &given, const char *output = "output")
    {
        const auto outputs = called(catalogue, op, given);
        if (!outputs)
            throw std::runtime_error(op + ": " + outputs.error().message);
        return outputs->at(output);
    }

    /// What is learned, or zeros with add_zero_attn; the same for each entry of the batch.
    [[nodiscard]] Value further(const std::string &letter) const
    {
        const std::size_t width = m_test.attributes.at("embed_dim").get<std::size_t>();
        const std::size_t batch = m_test.inputs.at("query").shape.front();
        const auto learned = m_test.inputs.find("bias_" + letter);
        Tensor row{.shape = {1, 1, width}, .entries = std::vector<double>(width, 0)};
        if (learned != m_test.inputs.end())
            row = learned->second;
        return row.broadcastTo({batch, 1, width}).numbers();
    }

    /// The further key is seen by all.
    static void takeLongerMasks(const Values &all, Values &given)
    {
        for (const auto &[port, entry] : {std::pair("mask", 1.0), {"bias", 0.0}})
            if (const auto found = all.find(port); found != all.end()) {
                const Tensor mask = Tensor::of(found->second);
                const Tensor longer = mask.padded(mask.shape.size() - 1, 1, entry);
                given.emplace(port, port == std::string("mask") ? longer.mask() : longer.numbers());
            }
    }

    void takeProjections(Values &given) const
    {
        const std::size_t width = m_test.attributes.at("embed_dim").get<std::size_t>();
        std::size_t part = 0;
        for (const std::string letter : {"q", "k", "v"}) {
            const auto own = m_test.inputs.find(letter + "_proj_weight");
            const Tensor weight = own != m_test.inputs.end()
                ? own->second
                : m_test.inputs.at("in_proj_weight").sliced(0, part * width, (part + 1) * width);
            given.emplace("w_" + letter, weight.withAxisMoved(0, 1).numbers());
            if (m_test.has("in_proj_bias"))
                given.emplace("b_" + letter,
                    m_test.inputs.at("in_proj_bias").sliced(0, part * width, (part + 1) * width).numbers());
            ++part;
        }
        given.emplace("w_o", m_test.inputs.at("out_proj.weight").withAxisMoved(0, 1).numbers());
        if (m_test.has("out_proj.bias"))
            given.emplace("b_o", m_test.inputs.at("out_proj.bias").numbers());
    }

    /// True means hidden there; three axes are (batch x heads, queries, keys).
    void takeMasks(Values &given) const
    {
        std::optional<Tensor> visible = paddingMask();
        if (m_test.has("attn_mask")) {
            const Tensor mask = headsApart(m_test.inputs.at("attn_mask"));
            if (!mask.isBoolean())
                given.emplace("bias", mask.numbers());
            else
                visible = visible ? bothAllow(allowed(mask), *visible) : allowed(mask);
        }
        if (visible)
            given.emplace("mask", visible->mask());
    }

    [[nodiscard]] Tensor headsApart(const Tensor &mask) const
    {
        const auto heads = static_cast<std::size_t>(m_heads);
        if (mask.shape.size() < 3 || !m_isBatched)
            return mask;
        return mask.reshaped({mask.shape[0] / heads, heads, mask.shape[1], mask.shape[2]});
    }

    [[nodiscard]] std::optional<Tensor> paddingMask() const
    {
        const auto padding = m_test.inputs.find("key_padding_mask");
        if (padding == m_test.inputs.end())
            return std::nullopt;
        const std::size_t keys = padding->second.shape.back();
        return allowed(padding->second.reshaped({padding->second.entries.size() / keys, 1, 1, keys}));
    }

    [[nodiscard]] Tensor bothAllow(const Tensor &mask, const Tensor &padding) const
    {
        const std::size_t queries = mask.shape[mask.shape.size() - 2];
        const Sizes sizes{padding.shape[0], static_cast<std::size_t>(m_heads), queries, padding.shape[3]};
        Tensor all = mask.broadcastTo(sizes);
        const Tensor repeated = padding.broadcastTo(sizes);
        for (std::size_t i = 0; i < all.entries.size(); ++i)
            all.entries[i] *= repeated.entries[i];
        return all;
    }

    static Tensor allowed(Tensor mask)
    {
        for (double &entry : mask.entries)
            entry = entry == 0 ? 1 : 0;
        return mask;
    }

    const VectorCase &m_test;
    std::int64_t m_heads;
    bool m_isBatched;
};

} // namespace

Outcome multiHeadAttention(const VectorCase &test, Catalogue &catalogue)
{
    const std::string attribute = firstUnknown(test.attributes,
        {"embed_dim", "num_heads", "bias", "kdim", "vdim", "batch_first", "batched", "add_bias_kv", "add_zero_attn",
            "need_weights", "average_attn_weights"});
    if (!attribute.empty())
        return failed("the attribute " + attribute + " is not taken into account");
    const MultiHeadCase multiHead(test);
    const bool hasFurtherKey =
        test.attributes.value("add_bias_kv", false) || test.attributes.value("add_zero_attn", false);
    const auto outputs = hasFurtherKey ? multiHead.withFurtherKey(catalogue)
                                       : called(catalogue, "multi_head_attention", multiHead.given());
    Comparing comparing(test);
    if (outputs) {
        comparing.output("attn_output", multiHead.output(*outputs));
        comparing.output("attn_output_weights", multiHead.weights(*outputs));
    } else
        comparing.fail(outputs.error().message);
    return comparing.outcome();
}

} // namespace heed::conformance
