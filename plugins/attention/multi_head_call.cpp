// SPDX-License-Identifier: GPL-3.0-or-later
#include "multi_head_call.h"

#include "math/product.h"
#include "sdk/number_text.h"

#include <optional>

namespace heed {

static std::size_t headsOf(const Call &call) { return static_cast<std::size_t>(call.integer("heads")); }
static std::size_t keyHeadsOf(const Call &call)
{
    return call.has("kv_heads") ? static_cast<std::size_t>(call.integer("kv_heads")) : headsOf(call);
}

static math::Linear linearOf(const Call &call, const std::string &weight, const std::string &bias)
{
    math::Linear linear{.weight = call.matrix(weight)};
    if (call.has(bias))
        linear.bias = math::rowOf(call.matrix(bias), 0);
    return linear;
}

math::MultiHead multiHeadOf(const Call &call)
{
    return {.query = linearOf(call, "w_q", "b_q"),
        .key = linearOf(call, "w_k", "b_k"),
        .value = linearOf(call, "w_v", "b_v"),
        .output = linearOf(call, "w_o", "b_o"),
        .heads = headsOf(call),
        .keyHeads = keyHeadsOf(call)};
}

const arma::mat &keySource(const Call &call) { return call.matrix(call.has("memory") ? "memory" : "x"); }
const arma::mat &valueSource(const Call &call)
{
    return call.has("value_memory") ? call.matrix("value_memory") : keySource(call);
}

math::MultiHeadInput multiHeadInputOf(const Call &call)
{
    math::MultiHeadInput input{.query = call.matrix("x"), .key = keySource(call), .value = valueSource(call)};
    if (call.has("mask"))
        input.mask = call.mask("mask").cube();
    if (call.has("bias"))
        input.bias = call.cube("bias");
    if (call.has("scale"))
        input.scale = call.number("scale");
    input.emptyRow = call.text("empty_row") == "zero" ? math::EmptyRow::Zero : math::EmptyRow::NaN;
    if (call.toggle("causal")) {
        const bool lowerRight = call.text("align") == "lower_right";
        input.causalOffset = math::causalOffset(
            lowerRight ? math::Align::LowerRight : math::Align::UpperLeft, input.query.n_rows, input.key.n_rows);
    }
    return input;
}

namespace {

class MultiHeadCheck {
public:
    explicit MultiHeadCheck(const Call &call)
        : m_call(call)
        , m_heads(headsOf(call))
        , m_keyHeads(keyHeadsOf(call))
    {
    }

    Result<void> check()
    {
        if (m_heads % m_keyHeads != 0)
            add("kv_heads is " + std::to_string(m_keyHeads) + ", which does not divide " + counted(m_heads, "head")
                    + ".",
                "kv_heads", Rule::Range);
        else
            widths();
        sources();
        for (const char *port : {"mask", "bias"})
            columnsOf(port);
        return m_message.empty() ? Result<void>() : fail(m_rule, m_message, m_port);
    }

private:
    void add(const std::string &sentence, const std::string &port, Rule rule = Rule::Shape)
    {
        if (m_message.empty()) {
            m_port = port;
            m_rule = rule;
        }
        m_message += (m_message.empty() ? "" : " ") + sentence;
    }

    std::optional<std::size_t> size(const std::string &letter) const
    {
        const auto found = m_call.letters.find(letter);
        return found == m_call.letters.end() ? std::nullopt : std::optional(found->second);
    }

    /// The width of one head; 0 when it isn't known or the columns can't be divided.
    std::size_t width(const std::string &port, const std::string &letter, std::size_t heads)
    {
        const auto columns = size(letter);
        if (!columns || !m_call.has(port))
            return 0;
        if (*columns % heads == 0 && *columns > 0)
            return *columns / heads;
        add(port + " has " + counted(*columns, "column") + ", and " + std::to_string(*columns) + " is not divisible by "
                + counted(heads, "head") + ".",
            port);
        return 0;
    }

    void widths()
    {
        const std::size_t query = width("w_q", "q", m_heads), key = width("w_k", "k", m_keyHeads);
        const std::size_t value = width("w_v", "v", m_keyHeads);
        if (query > 0 && key > 0 && query != key)
            add("A head of w_k is " + std::to_string(key) + " wide, one of w_q " + std::to_string(query)
                    + "; both are d_k.",
                "w_k");
        const auto perHead = size("d_v");
        if (value > 0 && perHead && m_call.has("w_o") && *perHead != value)
            add("w_o has " + counted(m_heads * *perHead, "row") + ", but " + counted(m_heads, "head") + " of width "
                    + std::to_string(value) + (m_heads == 1 ? " makes " : " make ") + std::to_string(m_heads * value)
                    + ".",
                "w_o");
        if (query > 0 && m_call.has("head_dim") && m_call.integer("head_dim") != static_cast<std::int64_t>(query))
            add("head_dim is " + std::to_string(m_call.integer("head_dim")) + ", but w_q has "
                    + std::to_string(m_heads * query) + " columns, which " + counted(m_heads, "head") + " share as "
                    + std::to_string(query) + " each.",
                "head_dim");
    }

    void rowsFit(const std::string &weight, const std::string &letter, const std::string &source, const char *columns)
    {
        const auto rows = size(letter), width = size(columns);
        if (rows && width && m_call.has(weight) && m_call.has(source) && *rows != *width)
            add(weight + " has " + counted(*rows, "row") + ", but " + source + " has " + counted(*width, "column")
                    + ".",
                weight);
    }

    /// Keys and values are made of memory where there is one; then the letters themselves agree.
    void sources()
    {
        const bool hasMemory = m_call.has("memory"), hasValues = m_call.has("value_memory");
        if (hasValues && !hasMemory)
            add("value_memory is given and memory is not: the values need the keys that go with them.", "value_memory",
                Rule::Type);
        if (!hasMemory)
            rowsFit("w_k", "e", "x", "d");
        if (!hasValues)
            rowsFit("w_v", "f", hasMemory ? "memory" : "x", hasMemory ? "e" : "d");
    }

    void columnsOf(const std::string &port)
    {
        const auto keys = size(m_call.has("memory") ? "m" : "n");
        if (!keys || !m_call.has(port))
            return;
        const Sizes shape = m_call.value(port).shape();
        const std::size_t columns = shape.empty() ? 1 : shape.back();
        if (columns != 1 && columns != *keys)
            add(port + " has " + counted(columns, "column") + "; expected one for each of " + counted(*keys, "key")
                    + ", or 1.",
                port);
    }

    const Call &m_call;
    std::size_t m_heads, m_keyHeads;
    std::string m_message, m_port;
    Rule m_rule = Rule::Shape;
};

} // namespace

Result<void> checkMultiHead(const Call &call) { return MultiHeadCheck(call).check(); }

Estimate multiHeadEstimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        const auto found = call.letters.find(letter);
        return found == call.letters.end() ? 1.0 : static_cast<double>(found->second);
    };
    const double n = size("n"), m = call.has("memory") ? size("m") : n, heads = static_cast<double>(headsOf(call));
    const double projections = n * size("d") * size("q") + m * size("e") * size("k") + m * size("f") * size("v")
        + n * heads * size("d_v") * size("o");
    double wanted = n * (size("q") + 2 * heads * size("d_v") + size("o")) + m * (size("k") + size("v"));
    for (const char *output : {"weights", "scores"})
        wanted += call.wanted(output) ? heads * n * m : 0;
    return {.bytes = 8 * wanted, .operations = 2 * projections + 2 * n * m * (size("q") + heads * size("d_v"))};
}

} // namespace heed
