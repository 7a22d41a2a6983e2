// SPDX-License-Identifier: GPL-3.0-or-later
/// The backward pass of a whole encoder layer, step by step through Heed's gradients.
#include "conformance/gradient_case.h"

namespace heed::conformance {

namespace {

/// Walks from the output back to the input, comparing the gradient of each parameter that it meets.
class BackwardPass {
public:
    BackwardPass(const VectorCase &test, Catalogue &catalogue)
        : m_test(test)
        , m_catalogue(catalogue)
        , m_comparing(test)
    {
    }

    [[nodiscard]] Outcome run(const Outputs &forward)
    {
        const bool isPre = m_test.attributes.value("norm_first", false);
        m_comparing.output("grad_src", isPre ? throughPreNorms(forward) : throughPostNorms(forward));
        return m_comparing.outcome();
    }

private:
    static Tensor of(const Outputs &forward, const char *output) { return Tensor::of(forward.at(output)); }

    /// y = h + FFN(norm2(h)), h = x + attention(norm1(x))
    Tensor throughPreNorms(const Outputs &forward)
    {
        const Tensor &upstream = m_test.inputs.at("grad_output");
        const Tensor inner = feedForward(forward, of(forward, "feed_forward_input"), upstream);
        const Tensor middle = sum(upstream, norm("norm2", of(forward, "after_attention"), inner));
        const Tensor first = selfAttention(forward, of(forward, "attention_input"), middle);
        return sum(middle, norm("norm1", m_test.inputs.at("src"), first));
    }

    /// y = norm2(h + FFN(h)), h = norm1(x + attention(x))
    Tensor throughPostNorms(const Outputs &forward)
    {
        const Tensor &x = m_test.inputs.at("src");
        const Tensor h = of(forward, "after_attention");
        const Tensor last = norm("norm2", sum(h, of(forward, "feed_forward")), m_test.inputs.at("grad_output"));
        const Tensor middle = sum(last, feedForward(forward, h, last));
        const Tensor first = norm("norm1", sum(x, of(forward, "attention")), middle);
        return sum(first, selfAttention(forward, x, first));
    }

    Tensor feedForward(const Outputs &forward, const Tensor &x, const Tensor &upstream)
    {
        const Tensor activated = linear("linear2.weight", "linear2.bias", of(forward, "activated"), upstream);
        return linear("linear1.weight", "linear1.bias", x, throughActivation(of(forward, "hidden"), activated));
    }

    Tensor throughActivation(const Tensor &hidden, Tensor upstream)
    {
        if (m_test.attributes.value("activation", "relu") == "gelu")
            return Tensor::of(
                called("gelu_gradient", {{"x", hidden.numbers()}, {"upstream", upstream.numbers()}}).at("gradient"));
        for (std::size_t i = 0; i < hidden.entries.size(); ++i)
            upstream.entries[i] *= hidden.entries[i] > 0 ? 1 : 0;
        return upstream;
    }

    Tensor selfAttention(const Outputs &forward, const Tensor &x, const Tensor &upstream)
    {
        const Tensor joined =
            linear("self_attn.out_proj.weight", "self_attn.out_proj.bias", of(forward, "joined"), upstream);
        return linear("self_attn.in_proj_weight", "self_attn.in_proj_bias", x, attention(forward, joined));
    }

    Outputs called(const std::string &op, const Values &given)
    {
        const auto outputs = conformance::called(m_catalogue, op, given);
        if (!outputs)
            throw std::runtime_error(op + ": " + outputs.error().message);
        return *outputs;
    }

    Tensor linear(const std::string &weight, const std::string &bias, const Tensor &x, const Tensor &upstream)
    {
        const Outputs outputs = called("linear_gradient",
            {{"x", rowsOf(x)}, {"weight", m_test.inputs.at(weight).numbers()}, {"upstream", rowsOf(upstream)},
                {"layout", "out_in"}});
        m_comparing.output("grad_" + weight, Tensor::of(outputs.at("weight_gradient")));
        m_comparing.output("grad_" + bias, Tensor::of(outputs.at("bias_gradient")));
        return Tensor::of(outputs.at("x_gradient")).reshaped(x.shape);
    }

    Tensor norm(const std::string &name, const Tensor &x, const Tensor &upstream)
    {
        const Outputs outputs = called("layer_norm_gradient",
            {{"x", rowsOf(x)}, {"upstream", rowsOf(upstream)}, {"weight", m_test.inputs.at(name + ".weight").numbers()},
                {"epsilon", m_test.attributes.at("layer_norm_eps").get<double>()}});
        m_comparing.output("grad_" + name + ".weight", Tensor::of(outputs.at("weight_gradient")));
        m_comparing.output("grad_" + name + ".bias", Tensor::of(outputs.at("bias_gradient")));
        return Tensor::of(outputs.at("x_gradient")).reshaped(x.shape);
    }

    /// Of queries, keys and values side by side, as the weights of in_proj stand.
    Tensor attention(const Outputs &forward, const Tensor &upstream)
    {
        const auto heads = m_test.attributes.at("nhead").get<std::size_t>();
        const auto split = [&](const Tensor &tensor) { return tensor.splitHeads(heads).numbers(); };
        Values given{{"upstream", split(upstream)}};
        for (const char *port : {"query", "key", "value"})
            given.emplace(port, split(Tensor::of(forward.at(port))));
        if (m_test.has("src_mask")) {
            Tensor mask = m_test.inputs.at("src_mask");
            for (double &hides : mask.entries)
                hides = hides == 0 ? 1 : 0;
            given.emplace("mask", mask.mask());
        }
        const Outputs outputs = called("attention_gradient", given);
        const auto merged = [&](const char *output) { return Tensor::of(outputs.at(output)).mergedHeads(); };
        return merged("query_gradient").joined(2, merged("key_gradient")).joined(2, merged("value_gradient"));
    }

    Tensor sum(const Tensor &a, const Tensor &b)
    {
        return Tensor::of(called("add", {{"a", a.numbers()}, {"b", b.numbers()}}).at("output"));
    }

    const VectorCase &m_test;
    Catalogue &m_catalogue;
    Comparing m_comparing;
};

} // namespace

Outcome encoderGradient(const VectorCase &test, Catalogue &catalogue, const Outputs &forward)
{
    if (!test.attributes.value("batch_first", false) || test.has("src_key_padding_mask"))
        return failed("a backward pass is walked with the batch first and without padding");
    return BackwardPass(test, catalogue).run(forward);
}

} // namespace heed::conformance
