// SPDX-License-Identifier: GPL-3.0-or-later
#include "stack_by_hand.h"

#include "math/product.h"
#include "sdk/hand_lines.h"
#include "transformer_by_hand.h"
#include "transformer_call.h"

namespace heed {

math::TransformerStack stackOf(const Call &call)
{
    math::TransformerStack stack{
        .layers = call.size("l"), .block = [&call](std::size_t layer) { return blockOf(call, layer); }};
    if (call.toggle("final_norm"))
        stack.finalNorm = blockNorm(call, "final");
    return stack;
}

namespace {

/// All results are kept: the layers before the last are told in one line each.
class StackByHand {
public:
    StackByHand(const Call &call, const Focus &focus)
        : m_call(call)
        , m_focus(focus)
    {
    }

    Result<Derivation> derive()
    {
        const auto keep = [this](std::size_t, math::BlockResult &result) { m_results.push_back(std::move(result)); };
        const auto isStopped = [this] { return m_call.stop.stop_requested(); };
        const math::TransformerStack stack = stackOf(m_call);
        const auto output = math::runStack(stack, blockInputOf(m_call, m_call.matrix("x")), keep,
            {.output = true, .weights = true, .products = false, .scores = true}, isStopped, m_call.threads);
        if (!output)
            return m_call.stopped();
        const bool isOutput = m_focus.output.empty() || m_focus.output == "output";
        Focus inside = m_focus;
        std::size_t layer = m_results.size() - 1;
        if (!isOutput && !inside.index.empty()) {
            layer = inside.index.front();
            inside.index.erase(inside.index.begin());
        } else if (!isOutput)
            layer = 0;
        if (layer >= m_results.size())
            return fail(Rule::Range,
                "There is no such layer to derive: the stack has " + std::to_string(m_results.size()) + ".");
        return hand::placeIn(shapeInside(), inside).map([&](const hand::Place &place) {
            return steps(layer, place, std::move(inside), isOutput ? &*output : nullptr, stack);
        });
    }

private:
    [[nodiscard]] Sizes shapeInside() const
    {
        const arma::mat &x = m_call.matrix("x");
        if (m_focus.output != "weights" && m_focus.output != "cross_weights")
            return {x.n_rows, x.n_cols};
        const std::size_t keys = m_focus.output == "weights" ? x.n_rows
            : m_call.has("memory")                           ? m_call.matrix("memory").n_rows
                                                             : 0;
        return {static_cast<std::size_t>(m_call.integer("heads")), x.n_rows, keys};
    }

    Derivation steps(std::size_t layer, hand::Place place, Focus inside, const arma::mat *output,
        const math::TransformerStack &stack) const
    {
        const hand::Written token = hand::AxisNames(m_focus, "n")[place.row];
        Derivation all;
        if (layer > 0)
            all.push_back(before(layer, place.row, token));
        if (m_focus.output == "states" || output != nullptr)
            inside.output = "output";
        const std::optional<std::size_t> column = place.column;
        if (output != nullptr && stack.finalNorm)
            place.column.reset();
        const arma::mat &x = layer == 0 ? m_call.matrix("x") : m_results[layer - 1].output();
        const math::TransformerBlock block = stack.block(layer);
        for (Step &step : blockByHand(block, blockInputOf(m_call, x), m_results[layer], place, inside)) {
            step.title = "Block " + std::to_string(layer + 1) + ". " + step.title;
            all.push_back(std::move(step));
        }
        if (output != nullptr && stack.finalNorm)
            all.push_back(finalNorm(place.row, column, *output));
        return all;
    }

    [[nodiscard]] static std::vector<double> entries(const arma::mat &matrix, std::size_t row)
    {
        return arma::conv_to<std::vector<double>>::from(math::rowOf(matrix, row));
    }

    [[nodiscard]] Step before(std::size_t layer, std::size_t row, const hand::Written &token) const
    {
        const auto line = [&](std::size_t i) {
            const std::string count = std::to_string(i + 1);
            const hand::Written name{
                "\\mathbf{x}^{(" + count + ")}_{" + token.tex + "}", "block " + count + ": x_" + token.plain};
            return hand::Line{name, entries(m_results[i].output(), row)};
        };
        return hand::StepWriter("What the blocks before make", m_focus.decimals).lines(layer, line).step();
    }

    [[nodiscard]] Step finalNorm(std::size_t row, std::optional<std::size_t> column, const arma::mat &output) const
    {
        const std::string name = m_call.text("norm") == "layer_norm" ? "LN" : "RMSNorm";
        const hand::Written state = hand::tuple(entries(m_results.back().output(), row), m_focus.decimals);
        std::vector<double> value = entries(output, row);
        hand::Written left{"\\operatorname{" + name + "}" + state.tex, name + state.plain};
        if (column) {
            value = {value[*column]};
            left = left + hand::Written{"_{" + std::to_string(*column + 1) + "}", "_" + std::to_string(*column + 1)};
        }
        return hand::StepWriter("Final norm", m_focus.decimals).line({left, value}).step();
    }

    const Call &m_call;
    const Focus &m_focus;
    std::vector<math::BlockResult> m_results;
};

} // namespace

Result<Derivation> transformerStackByHand(const Call &call, const Outputs &, const Focus &focus)
{
    return StackByHand(call, focus).derive();
}

} // namespace heed
