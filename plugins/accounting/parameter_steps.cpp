// SPDX-License-Identifier: GPL-3.0-or-later
#include "parameter_count.h"

#include <algorithm>

namespace heed {

namespace {

using hand::StepWriter;
using hand::Written;

Step headWidth(const Call &call, const ModelSizes &sizes, int decimals)
{
    const Written model = grouped(sizes.width), heads = grouped(sizes.heads);
    const Written quotient =
        Written{"d_k = \\frac{" + model.tex + "}{" + heads.tex + "}", "d_k = " + model.plain + " / " + heads.plain};
    const bool isShared = !call.has("head_dim") && Count(sizes.headDim) * sizes.heads == sizes.width;
    return StepWriter("Head width", decimals)
        .say(isShared ? equals(quotient, sizes.headDim) : hand::both("d_k = ") + grouped(sizes.headDim))
        .step();
}

/// "⌊8 · 4,096 / 3⌋ = 10,922, up to a multiple of 256: d_ff = 43 · 256 = 11,008".
Step gatedWidth(const ModelSizes &sizes, int decimals)
{
    const Written eightfold = timesAll({8, sizes.width});
    const Written quotient{
        "\\left\\lfloor \\frac{" + eightfold.tex + "}{3} \\right\\rfloor", "⌊" + eightfold.plain + " / 3⌋"};
    const Written name{"\\text{up to a multiple of " + std::to_string(gatedMultiple) + ":}\\ d_{\\text{ff}} = ",
        "up to a multiple of " + std::to_string(gatedMultiple) + ": d_ff = "};
    return StepWriter("Width of the gated layer", decimals)
        .say(equals(quotient, 8 * sizes.width / 3))
        .say(equals(name + timesAll({sizes.hidden / gatedMultiple, gatedMultiple}), sizes.hidden))
        .step();
}

/// What the widths are that weren't given.
Derivation widthSteps(const Call &call, const Counted &counted, int decimals)
{
    Derivation steps;
    if (counted.part != "feed_forward")
        steps.push_back(headWidth(call, counted.sizes, decimals));
    if (counted.part != "attention" && hasGatedWidth(call))
        steps.push_back(gatedWidth(counted.sizes, decimals));
    return steps;
}

Written weightTerms(const Part &part)
{
    const auto item = [&](std::size_t i) {
        const Tensor &tensor = part.tensors[i];
        return timesAllButOnes({tensor.copies, tensor.rows, tensor.columns});
    };
    return hand::listed(part.tensors.size(), item, hand::both(" + "));
}

Written biasTerms(const Part &part)
{
    std::vector<Written> terms;
    for (const Tensor &tensor : part.tensors)
        if (tensor.bias)
            terms.push_back(timesAllButOnes({tensor.copies, tensor.columns}));
    return hand::listed(
        terms.size(), [&](std::size_t i) { return terms[i]; }, hand::both(" + "));
}

/// "W_Q: 512 · 512 = 262,144".
Written countLine(const Part &part, const Written &terms, std::int64_t count)
{
    const Written name = part.symbol + Written{":\\ ", ": "};
    if (part.kind == PartKind::Head && count == 0)
        return name + Written{"0\\text{, shared with the token embedding}", "0, shared with the token embedding"};
    return terms.plain == grouped(count).plain ? name + terms : equals(name + terms, count);
}

Written weightLine(const Part &part) { return countLine(part, weightTerms(part), part.weights().value()); }
Written biasLine(const Part &part) { return countLine(part, biasTerms(part), part.biases().value()); }

Written added(const std::vector<Part> &parts, Count (Part::*count)() const)
{
    std::vector<std::int64_t> counts;
    for (const Part &part : parts)
        if (const std::int64_t each = (part.*count)().value(); each > 0)
            counts.push_back(each);
    return hand::listed(
        counts.size(), [&](std::size_t i) { return grouped(counts[i]); }, hand::both(" + "));
}

bool hasBiases(const std::vector<Part> &parts) { return biasesOf(parts).value() > 0; }

Step weightsOfEach(const Counted &counted, int decimals)
{
    const bool areMatrices = counted.part == "attention" || counted.part == "feed_forward";
    StepWriter writer(areMatrices ? "Weights of each matrix" : "Weights of each part", decimals);
    for (const Part &part : counted.parts)
        writer.say(weightLine(part));
    return writer.step();
}

/// Where a part's biases are more than one number.
Step biasesOfEach(const Counted &counted, int decimals)
{
    StepWriter writer("Biases of each part", decimals);
    for (const Part &part : counted.parts)
        if (part.biases().value() > 0)
            writer.say(biasLine(part));
    return writer.step();
}

Written none() { return {"\\text{none: }0", "none: 0"}; }

Step sumStep(const char *title, const Counted &counted, Count (Part::*count)() const, std::int64_t sum, int decimals)
{
    const Written terms = added(counted.parts, count);
    return StepWriter(title, decimals)
        .say(terms.plain.empty()                    ? none()
                : terms.plain == grouped(sum).plain ? grouped(sum)
                                                    : equals(terms, sum))
        .step();
}

Written weightsAndBiases(std::int64_t weights, std::int64_t biases)
{
    return equals(grouped(weights) + hand::both(" + ") + grouped(biases), weights + biases);
}

Derivation biasSteps(const Counted &counted, int decimals)
{
    Derivation steps;
    if (counted.part == "model" && hasBiases(counted.parts))
        steps.push_back(biasesOfEach(counted, decimals));
    steps.push_back(sumStep("Biases", counted, &Part::biases, biasesOf(counted.parts).value(), decimals));
    return steps;
}

Derivation allSteps(const Call &call, const Counted &counted, int decimals)
{
    Derivation steps = widthSteps(call, counted, decimals);
    const std::int64_t weights = weightsOf(counted.parts).value(), biases = biasesOf(counted.parts).value();
    steps.push_back(weightsOfEach(counted, decimals));
    steps.push_back(sumStep("Weights", counted, &Part::weights, weights, decimals));
    if (biases == 0)
        return steps;
    for (Step &step : biasSteps(counted, decimals))
        steps.push_back(std::move(step));
    steps.push_back(StepWriter("Total", decimals).say(weightsAndBiases(weights, biases)).step());
    return steps;
}

/// Of a row of the table of parts, or of one of its entries.
Derivation partSteps(const Part &part, const Focus &focus)
{
    const bool all = focus.index.size() < 2 || focus.index[1] == 2;
    const bool hasBias = part.biases().value() > 0;
    Derivation steps;
    if (all || focus.index[1] == 0)
        steps.push_back(StepWriter("Weights", focus.decimals).say(weightLine(part)).step());
    if (hasBias && (all || focus.index[1] == 1))
        steps.push_back(StepWriter("Biases", focus.decimals).say(biasLine(part)).step());
    if (!hasBias && !all && focus.index[1] == 1)
        steps.push_back(StepWriter("Biases", focus.decimals).say(none()).step());
    if (all && hasBias)
        steps.push_back(StepWriter("Total", focus.decimals)
                            .say(weightsAndBiases(part.weights().value(), part.biases().value()))
                            .step());
    return steps;
}

/// "84,934,656 + 82,944 + … = 85,056,000", after a line that names the terms.
Derivation reckoningSteps(const Reckoning &reckoning, int decimals)
{
    StepWriter components("Components", decimals);
    std::vector<Written> terms;
    for (const Component &component : reckoning.components)
        if (const std::int64_t count = component.count.value(); count > 0) {
            components.say(Written{"\\text{" + component.name + "}:\\ ", component.name + ": "} + grouped(count));
            terms.push_back(grouped(count));
        }
    if (terms.size() < 2)
        return {components.step()};
    const Written sum = hand::listed(
        terms.size(), [&](std::size_t i) { return terms[i]; }, hand::both(" + "));
    return {components.step(), StepWriter("Together", decimals).say(equals(sum, reckoning.sum().value())).step()};
}

Result<Derivation> reconciledSteps(const Counted &counted, const Focus &focus)
{
    Derivation steps;
    for (std::size_t row = 0; row < counted.reckonings.size(); ++row) {
        const Reckoning &reckoning = counted.reckonings[row];
        const bool isMeant = focus.output == "reconciled" ? focus.index.empty() || focus.index[0] == row
                                                          : focus.output == reckoning.name;
        if (isMeant)
            for (Step &step : reckoningSteps(reckoning, focus.decimals)) {
                step.title = reckoning.name + ", " + (step.title == "Components" ? "components" : "together");
                steps.push_back(std::move(step));
            }
    }
    if (steps.empty())
        return fail(Rule::Range, "There is no such count to derive: the table has 4 rows.");
    return steps;
}

Result<Derivation> partsAt(const Counted &counted, const Focus &focus)
{
    const bool isThere = focus.index[0] < counted.parts.size() && (focus.index.size() < 2 || focus.index[1] < 3);
    if (!isThere)
        return fail(Rule::Range,
            "There is no such part to derive: the table has " + std::to_string(counted.parts.size())
                + " rows and 3 columns.");
    return partSteps(counted.parts[focus.index[0]], focus);
}

} // namespace

Result<Derivation> deriveParameters(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<Counted> counted = countedOf(call);
    if (!counted)
        return fail(counted.error());
    if (focus.output == "parts" && !focus.index.empty())
        return partsAt(*counted, focus);
    const auto named = std::ranges::find(counted->reckonings, focus.output, &Reckoning::name);
    if (focus.output == "reconciled" || named != counted->reckonings.end())
        return reconciledSteps(*counted, focus);
    if (focus.output == "biases")
        return biasSteps(*counted, focus.decimals);
    if (focus.output == "weights")
        return Derivation{weightsOfEach(*counted, focus.decimals),
            sumStep("Weights", *counted, &Part::weights, weightsOf(counted->parts).value(), focus.decimals)};
    return allSteps(call, *counted, focus.decimals);
}

} // namespace heed
