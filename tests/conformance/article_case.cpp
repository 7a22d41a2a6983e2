// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/vector_case.h"
#include "engine/evaluate.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>

namespace heed::conformance {

namespace {

std::string lowered(std::string name)
{
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name;
}

/// The case's inputs under their names in an expression: FORMAT.md's names are small.
Result<Tensor> evaluated(const VectorCase &test, const std::string &text)
{
    const auto expression = parseExpression(text);
    if (!expression)
        return fail(Rule::Type, expression.error().message);
    const Resolver resolver = [&](const Reference &reference) -> Result<Value> {
        for (const auto &[name, tensor] : test.inputs)
            if (lowered(name) == reference.name)
                return tensor.numbers();
        return fail(Rule::Type, "the case has no input " + reference.name);
    };
    const auto value = evaluate(*expression, resolver);
    return value ? Result<Tensor>(Tensor::of(*value)) : fail(value.error().rule, value.error().message);
}

using Answers = std::map<std::string, std::string>; ///< an expression for each output
const std::map<std::string, Answers> &expressions()
{
    static const std::map<std::string, Answers> all{
        {"ex1_sqrt2", {{"sqrt_d_k", "sqrt(d_k)"}}},
        {"ex1_token1_dots", {{"dots", "q1 * transpose(k)"}}},
        {"ex1_token1_scaled", {{"scores", "dots / sqrt(d_k)"}}},
        {"ex1_token1_exp", {{"exponentials", "exp(scores)"}}},
        {"ex1_token1_sum", {{"sum", "sum(exponentials)"}}},
        {"ex1_token3_dots", {{"dots", "q3 * transpose(k)"}}},
        {"ex1_token3_scaled", {{"scores", "dots / sqrt(d_k)"}}},
        {"ex1_token3_exp", {{"exponentials", "exp(scores)"}}},
        {"ex1_token3_sum", {{"sum", "sum(exponentials)"}}},
        {"ex1_token3_output_rounded_weights", {{"z3_from_rounded_weights", "weights_rounded * v"}}},
        {"ex2_head_width", {{"d_k", "d_model / h"}}},
        {"ex2_score_matrix_entries", {{"entries_per_head", "n ^ 2"}}},
    };
    return all;
}

Outcome byExpression(const VectorCase &test, const Answers &answers)
{
    Comparing comparing(test);
    for (const auto &[output, text] : answers) {
        if (const auto found = evaluated(test, text))
            comparing.output(output, *found);
        else
            comparing.fail(text + ": " + found.error().message);
    }
    return comparing.outcome();
}

Outcome byAttention(const VectorCase &test, Catalogue &catalogue)
{
    Values given;
    for (const auto &[name, port] : {std::pair("Q", "query"), {"K", "key"}, {"V", "value"}})
        given.emplace(port, test.inputs.at(name).numbers());
    given.emplace("causal", test.name == "causal_mask_neg_inf");
    Comparing comparing(test);
    const auto outputs = called(catalogue, "attention", given);
    if (!outputs) {
        comparing.fail(outputs.error().message);
        return comparing.outcome();
    }
    for (const char *output : {"scores", "weights", "output"})
        comparing.output(output, Tensor::of(outputs->at(output)));
    const Tensor output = Tensor::of(outputs->at("output"));
    const auto row = [&](std::size_t index) { return output.sliced(0, index, index + 1).reshaped({2}); };
    comparing.output("z1", row(0));
    comparing.output("z3", row(2));
    comparing.output("z3_second", row(2).sliced(0, 1, 2).reshaped({}));
    return comparing.outcome();
}

Outcome bySoftmax(const VectorCase &test, Catalogue &catalogue)
{
    Tensor scores = test.inputs.at("scores");
    for (double &entry : scores.entries)
        entry += test.has("constant") ? test.inputs.at("constant").entries.front() : 0;
    Comparing comparing(test);
    const auto outputs = called(catalogue, "softmax", {{"scores", scores.numbers()}});
    if (!outputs) {
        comparing.fail(outputs.error().message);
        return comparing.outcome();
    }
    Tensor weights = Tensor::of(outputs->at("weights"));
    const arma::mat &matrix = outputs->at("weights").get<Array<double>>().matrix();
    const arma::vec sums = arma::sum(matrix, 1);
    comparing.output("row_sums", {.shape = {sums.n_elem}, .entries = {sums.begin(), sums.end()}});
    comparing.output("weights", scores.shape.size() == 1 ? weights.reshaped(scores.shape) : weights);
    return comparing.outcome();
}

Outcome byCount(const VectorCase &test, Catalogue &catalogue)
{
    Comparing comparing(test);
    const auto block = called(catalogue, "parameter_count", {{"d_model", 512}, {"heads", 8}});
    const auto scores = called(catalogue, "attention_cost",
        {{"d_model", 512}, {"heads", 8}, {"lengths", Array<std::int64_t>::vector({1000})}});
    if (!block || !scores) {
        comparing.fail("a count was refused");
        return comparing.outcome();
    }
    const auto &parts = block->at("parts").get<Table>();
    comparing.output(
        "weights_per_matrix", {.shape = {}, .entries = {static_cast<double>(std::get<std::int64_t>(parts.at(0, 0)))}});
    comparing.output("weights", Tensor::of(block->at("weights")));
    comparing.output("biases", Tensor::of(block->at("biases")));
    comparing.output("parameters", Tensor::of(block->at("total")));
    comparing.output("scores", Tensor::of(scores->at("entries")).reshaped({}));
    return comparing.outcome();
}

/// A number of one call, or that of a second call by it.
struct SizeCase {
    std::string output; ///< of the case
    std::string op;
    Values given, more; ///< `more` besides in the second call; there is none when it is empty
    std::function<double(const Outputs &)> number;
};

Value length(std::int64_t tokens) { return Array<std::int64_t>::vector({tokens}); }
double numberOf(const Value &value) { return Tensor::of(value).entries.front(); }
double partAt(const Outputs &outputs, std::size_t row, std::size_t column)
{
    return static_cast<double>(std::get<std::int64_t>(outputs.at("parts").get<Table>().at(row, column)));
}

const std::map<std::string, std::vector<SizeCase>> &sizes()
{
    const auto flops = [](const Outputs &outputs) { return numberOf(outputs.at("flops")); };
    const auto weights = [](const Outputs &outputs) { return partAt(outputs, 0, 0); };
    static const std::map<std::string, std::vector<SizeCase>> all{
        {"ex2_doubling_context",
            {{"cost_ratio", "attention_cost", {{"lengths", length(1000)}}, {{"lengths", length(2000)}}, flops},
                {"parameter_ratio", "memory_count", {{"length", 1000}}, {{"length", 2000}}, weights}}},
        {"ffn_expansion",
            {{"expansion_about", "parameter_count", {{"d_model", 512}, {"part", "feed_forward"}}, {},
                [](const Outputs &outputs) { return partAt(outputs, 0, 0) / (512 * 512); }}}},
        {"d_model_example",
            {{"d_model_often", "parameter_count", {{"part", "feed_forward"}}, {},
                [](const Outputs &outputs) { return std::sqrt(partAt(outputs, 0, 0) / 4); }}}},
    };
    return all;
}

Outcome bySizes(const VectorCase &test, Catalogue &catalogue, const std::vector<SizeCase> &cases)
{
    Comparing comparing(test);
    for (const SizeCase &size : cases) {
        Values second = size.more;
        second.insert(size.given.begin(), size.given.end());
        const auto first = called(catalogue, size.op, size.given), other = called(catalogue, size.op, second);
        if (!first || !other) {
            comparing.fail((first ? other : first).error().message);
            continue;
        }
        const double by = size.more.empty() ? 1 : size.number(*first);
        comparing.output(size.output, {.shape = {}, .entries = {size.number(*other) / by}});
    }
    return comparing.outcome();
}

Outcome byPosition(const VectorCase &test, Catalogue &catalogue)
{
    Comparing comparing(test);
    const auto outputs = called(catalogue, "sinusoidal_encoding",
        {{"length", 1}, {"dim", 512}, {"offset", static_cast<std::int64_t>(test.inputs.at("pos").entries.front())}});
    if (!outputs) {
        comparing.fail(outputs.error().message);
        return comparing.outcome();
    }
    const Tensor encoding = Tensor::of(outputs->at("encoding"));
    comparing.output("pe", encoding.reshaped({512}));
    for (std::size_t column = 0; column < 512; ++column)
        comparing.output(column % 2 == 0 ? "sine_components" : "cosine_components",
            encoding.sliced(1, column, column + 1).reshaped({}));
    return comparing.outcome();
}

} // namespace

Outcome article(const VectorCase &test, Catalogue &catalogue)
{
    if (const auto answers = expressions().find(test.name); answers != expressions().end())
        return byExpression(test, answers->second);
    if (test.has("Q"))
        return byAttention(test, catalogue);
    if (test.has("scores"))
        return bySoftmax(test, catalogue);
    if (test.op == "sinusoidal_positional_encoding")
        return byPosition(test, catalogue);
    if (test.op == "count")
        return byCount(test, catalogue);
    if (test.op == "statistic")
        return dotProductVariance(test, catalogue);
    if (const auto size = sizes().find(test.name); size != sizes().end())
        return bySizes(test, catalogue, size->second);
    return test.name == "paper_year" ? skipped("seed: a year") : failed("nothing answers it");
}

} // namespace heed::conformance
