// SPDX-License-Identifier: GPL-3.0-or-later
/// The backward pass of a whole pre-norm encoder layer with relu, step by step through Heed's gradients.
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
        const Tensor &upstream = m_test.inputs.at("grad_output");
        const auto of = [&](const char *output) { return Tensor::of(forward.at(output)); };
        Tensor hidden = linear("linear2.weight", "linear2.bias", of("activated"), upstream);
        const std::vector<double> before = of("hidden").entries;
        for (std::size_t i = 0; i < before.size(); ++i)
            hidden.entries[i] *= before[i] > 0 ? 1 : 0;
        const Tensor inner = linear("linear1.weight", "linear1.bias", of("feed_forward_input"), hidden);
        const Tensor middle = sum(upstream, norm("norm2", of("after_attention"), inner));
        const Tensor joined = linear("self_attn.out_proj.weight", "self_attn.out_proj.bias", of("joined"), middle);
        const Tensor projected = projections(of("attention_input"), attention(forward, joined));
        m_comparing.output("grad_src", sum(middle, norm("norm1", m_test.inputs.at("src"), projected)));
        return m_comparing.outcome();
    }

private:
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
        Tensor mask = m_test.inputs.at("src_mask");
        for (double &hides : mask.entries)
            hides = hides == 0 ? 1 : 0;
        given.emplace("mask", mask.mask());
        const Outputs outputs = called("attention_gradient", given);
        const auto merged = [&](const char *output) { return Tensor::of(outputs.at(output)).mergedHeads(); };
        return merged("query_gradient").joined(2, merged("key_gradient")).joined(2, merged("value_gradient"));
    }

    Tensor projections(const Tensor &x, const Tensor &upstream)
    {
        return linear("self_attn.in_proj_weight", "self_attn.in_proj_bias", x, upstream);
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
    const bool isKnown = test.attributes.value("norm_first", false)
        && test.attributes.value("activation", "relu") == "relu" && test.attributes.value("batch_first", false)
        && test.has("src_mask");
    if (!isKnown)
        return failed("a backward pass is walked through pre-norm layers with relu and a mask only");
    return BackwardPass(test, catalogue).run(forward);
}

} // namespace heed::conformance
