// SPDX-License-Identifier: GPL-3.0-or-later
/// What `heed describe` has to say of every operator is there.
#include "engine_call.h"
#include "loaded_plugin.h"

#include "engine/axis_letter.h"

#include <QTest>

#include <set>

using namespace heed;
using namespace heed::test;

namespace {

using Names = std::set<std::string>;

/// Neither PyTorch nor ONNX nor anyone else has an operator for it.
const std::map<std::string, std::string> withoutOtherName{
    {"dot_product_variance", "a demonstration of why attention divides by √d_k"}};

/// Numbers of which any will do.
const Names unlimited{"scale", "factor", "alpha", "mean", "low", "high", "seed", "ignore_index"};

/// Sizes and questions that papers and libraries can't have another default for; of every other option is said whose
/// its default is.
const Names withoutConvention{"queries", "keys", "lengths", "length", "batch", "rows", "columns", "width", "widths",
    "dim", "pairs", "layers", "repeats", "segments", "encoder_layers", "part", "function", "training", "head_dim"};
const std::set<std::pair<std::string, std::string>> sizesHere{
    {"alibi_bias", "heads"}, {"alibi_slopes", "heads"}, {"measure_attention", "heads"}};

bool isSentence(const std::string &text) { return text.size() > 10 && text.ends_with('.'); }

std::string flawOf(const Input &input) { return isSentence(input.help) ? "" : "the help of " + input.name; }

std::string flawOf(const Output &output) { return isSentence(output.help) ? "" : "the help of " + output.name; }

bool isLimited(const Option &option)
{
    const bool isNumber = option.type == Type::Number || option.type == Type::Integer || option.type == Type::Integers;
    const bool isWord = option.type == Type::Text || option.type == Type::Texts;
    return isNumber ? !option.range.isUnlimited() || unlimited.contains(option.name)
        : isWord    ? !option.choices.empty()
                    : option.type == Type::Toggle;
}

std::string flawOf(const Operator &op, const Option &option)
{
    if (!isSentence(option.help))
        return "the help of " + option.name;
    if (!isLimited(option))
        return "the range or the choices of " + option.name;
    if (option.fallback.isEmpty() && option.fallbackText.empty())
        return "the default of " + option.name;
    const bool isSize = withoutConvention.contains(option.name) || sizesHere.contains({op.name, option.name});
    return option.convention.empty() && !isSize ? "whose convention " + option.name + " is" : "";
}

/// A page names an axis by what its letter counts.
std::string flawOf(const Operator &op, const Shape &shape)
{
    for (const Dimension &dimension : shape) {
        const std::string letter = axisLetter(dimension, {});
        if (!op.letters.contains(dimension.text()) || !op.letters.contains(letter))
            return "what the letter " + letter + " counts";
    }
    return {};
}

/// With as many closing braces as opening ones.
bool isFormula(const std::string &tex)
{
    return !tex.empty() && std::ranges::count(tex, '{') == std::ranges::count(tex, '}');
}

std::string flawOf(const Operator &op)
{
    if (!isSentence(op.summary))
        return "a summary";
    if (!isFormula(op.formula))
        return "a formula";
    if (op.also.empty() != withoutOtherName.contains(op.name))
        return "what others call it, or why nobody does";
    const bool isWorked = std::ranges::all_of(op.examples, [](const Example &one) { return !one.outputs.empty(); });
    if (op.examples.empty() || !isWorked)
        return "a worked example";
    if (op.laws.empty() || !std::ranges::all_of(op.laws, [](const Law &law) { return isSentence(law.says); }))
        return "laws";
    return {};
}

std::string flawOfPorts(const Operator &op)
{
    std::string flaw;
    const auto keep = [&](const std::string &found) { flaw = flaw.empty() ? found : flaw; };
    for (const Input &input : op.inputs) {
        keep(flawOf(input));
        keep(flawOf(op, input.shape));
    }
    for (const Option &option : op.options)
        keep(flawOf(op, option));
    for (const Output &output : op.outputs) {
        keep(flawOf(output));
        keep(flawOf(op, output.shape));
    }
    return flaw;
}

/// The laws of the issue, by the operators that hold to them.
const std::vector<std::pair<std::string, std::string>> lawsToShow{{"softmax", "weights sum to 1"},
    {"softmax", "a shift changes nothing"}, {"log_softmax", "a shift changes nothing"},
    {"log_sum_exp", "a shift shifts it"}, {"attention", "weights sum to 1"}, {"attention", "order doesn't count"},
    {"attention", "cached equals uncached"}, {"attention", "the method changes nothing"},
    {"attention", "each head attends alone"}, {"multi_head_attention", "weights sum to 1"},
    {"multi_head_attention", "order doesn't count"}, {"multi_head_attention", "sharing is repeating"},
    {"online_softmax", "as in two passes"}, {"rotary_embedding", "distance alone counts"},
    {"layer_norm", "the mean becomes 0"}, {"layer_norm", "the deviation becomes 1"},
    {"transformer_block", "order doesn't count"}, {"softmax_gradient", "agrees with central differences"},
    {"attention_gradient", "agrees with central differences"},
    {"layer_norm_gradient", "agrees with central differences"}, {"gelu_gradient", "agrees with central differences"},
    {"linear_gradient", "agrees with central differences"}};

} // namespace

class TestDescriptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name : {"softmax", "attention", "accounting", "layers", "positions", "sampling", "statistics",
                 "recurrence", "linear", "tokens", "gradients"})
            for (const Operator &op : m_plugins.emplace_back(std::make_unique<LoadedPlugin>(name))->operators())
                m_operators.push_back(&op);
        QVERIFY(m_operators.size() >= 64);
    }

    void everyOperator_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_operators.size(); ++i)
            QTest::newRow(m_operators[i]->name.c_str()) << static_cast<int>(i);
    }
    void everyOperator()
    {
        QFETCH(const int, index);
        const Operator &op = *m_operators[static_cast<std::size_t>(index)];
        const std::string missing = flawOf(op).empty() ? flawOfPorts(op) : flawOf(op);
        QVERIFY2(missing.empty(), ("Not said: " + missing + ".").c_str());
    }

    void lawsOfTheIssue()
    {
        for (const auto &[name, law] : lawsToShow) {
            const auto op = std::ranges::find(m_operators, name, &Operator::name);
            QVERIFY2(op != m_operators.end(), name.c_str());
            QVERIFY2(std::ranges::find((*op)->laws, law, &Law::name) != (*op)->laws.end(), (name + ": " + law).c_str());
        }
    }

    /// The known letters stand for sizes, so a run is checked against them.
    void keysOfSelfAttentionAreCounted()
    {
        const auto multi = std::ranges::find(m_operators, "multi_head_attention", &Operator::name);
        const PreparedCall call = prepared(**multi, (*multi)->examples.front().inputs).value();
        QCOMPARE(call.unified().letters.at("m"), std::size_t{2});
    }

private:
    std::vector<std::unique_ptr<LoadedPlugin>> m_plugins;
    std::vector<const Operator *> m_operators;
};

QTEST_GUILESS_MAIN(TestDescriptions)
#include "tst_descriptions.moc"
