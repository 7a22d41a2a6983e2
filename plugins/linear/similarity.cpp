// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand.h"
#include "math/product.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>

namespace heed {

namespace {

bool isCosine(const Call &call) { return call.text("measure") == "cosine"; }

/// The first row without a length, counted from 1; 0 when each has one.
arma::uword firstZeroRow(const arma::mat &rows)
{
    for (arma::uword row = 0; row < rows.n_rows; ++row)
        if (std::ranges::all_of(rowOf(rows, row), [](double x) { return x == 0; }))
            return row + 1;
    return 0;
}

void noteZeroRows(const Call &call)
{
    for (const char *name : {"a", "b"})
        if (const arma::uword row = firstZeroRow(call.matrix(name)); row > 0)
            call.note("Row " + std::to_string(row) + " of " + name
                + " has length 0 and points nowhere: its cosine is given as 0.");
}

Result<Outputs> run(const Call &call)
{
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b");
    const bool cosine = isCosine(call);
    arma::mat similarity;
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const bool finished = cosine ? math::multiplyTransposed(math::unitRows(a, isStopped), math::unitRows(b, isStopped),
                              similarity, isStopped, call.threads)
                                 : math::multiplyTransposed(a, b, similarity, isStopped, call.threads);
    if (!finished)
        return call.stopped();
    if (cosine && similarity.is_finite())
        similarity.clamp(-1, 1);
    if (cosine)
        noteZeroRows(call);
    noteOverflow(call, similarity, "the similarity");
    return Outputs{{"similarity", similarity}};
}

hand::Line lengthLine(
    const std::string &symbol, const hand::Written &index, const std::vector<double> &row, int decimals)
{
    const hand::Written name = hand::vector(symbol, index);
    const auto square = [&](std::size_t i) { return hand::factor(row[i], decimals) + hand::Written{"^2", "²"}; };
    const hand::Written sum = hand::listed(row.size(), square, hand::both(" + "));
    const std::vector<double> shown = roundedAll(row, decimals);
    return {hand::Written{"\\lVert " + name.tex + "\\rVert = \\sqrt{" + sum.tex + "}",
                "|" + name.plain + "| = √(" + sum.plain + ")"},
        {std::sqrt(dot(row, row))}, {std::sqrt(dot(shown, shown))}, "|" + name.plain + "|"};
}

class SimilarityRow {
public:
    SimilarityRow(const Call &call, const ChosenEntry &chosen, const Focus &focus)
        : m_a(call.matrix("a"))
        , m_b(call.matrix("b"))
        , m_chosen(chosen)
        , m_decimals(focus.decimals)
        , m_rows(focus, "n")
        , m_columns(focus, "m")
        , m_row(rowOf(m_a, chosen.row))
    {
    }

    [[nodiscard]] Step dots() const
    {
        const auto line = [this](std::size_t j) {
            const hand::Written name = hand::vector("a", m_rows[m_chosen.row]) + hand::Written{" \\cdot ", "·"}
                + hand::vector("b", m_columns[j]);
            return productLine(name, m_row, rowOf(m_b, j), m_decimals);
        };
        return stepOf("Dot products", m_chosen, m_b.n_rows, m_decimals, line);
    }

    [[nodiscard]] Step lengths() const
    {
        hand::StepWriter writer("Lengths", m_decimals);
        writer.line(lengthLine("a", m_rows[m_chosen.row], m_row, m_decimals));
        const auto line = [this](std::size_t j) { return lengthLine("b", m_columns[j], rowOf(m_b, j), m_decimals); };
        return m_chosen.column ? writer.line(line(*m_chosen.column)).step() : writer.lines(m_b.n_rows, line).step();
    }

    [[nodiscard]] Step quotients() const
    {
        return stepOf(
            "Divide by both lengths", m_chosen, m_b.n_rows, m_decimals, [this](std::size_t j) { return quotient(j); });
    }

private:
    [[nodiscard]] hand::Line quotient(std::size_t j) const
    {
        const std::vector<double> other = rowOf(m_b, j);
        const double product = dot(m_row, other), first = length(m_row), second = length(other);
        const hand::Written name = hand::entry({"\\cos", "cos"}, m_rows[m_chosen.row], m_columns[j]);
        if (first == 0 || second == 0)
            return {name, {0}};
        const hand::Written above = hand::number(product, m_decimals), left = hand::number(first, m_decimals),
                            right = hand::number(second, m_decimals);
        const hand::Written fraction{" = \\frac{" + above.tex + "}{" + left.tex + "\\cdot " + right.tex + "}",
            " = " + above.plain + " / (" + left.plain + "·" + right.plain + ")"};
        const double below = hand::rounded(first, m_decimals) * hand::rounded(second, m_decimals);
        return {name + fraction, {std::clamp(product / first / second, -1.0, 1.0)},
            {hand::rounded(product, m_decimals) / below}, name.plain};
    }

    static double length(const std::vector<double> &row) { return std::sqrt(dot(row, row)); }

    const arma::mat &m_a, &m_b;
    ChosenEntry m_chosen;
    int m_decimals;
    hand::AxisNames m_rows, m_columns;
    std::vector<double> m_row;
};

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Result<ChosenEntry> chosen = chosenEntry(focus, call.matrix("a").n_rows, call.matrix("b").n_rows);
    if (!chosen)
        return fail(chosen.error());
    const SimilarityRow row(call, *chosen, focus);
    if (!isCosine(call))
        return Derivation{row.dots()};
    return Derivation{row.dots(), row.lengths(), row.quotients()};
}

Estimate estimate(const Call &call)
{
    const double n = sizeOf(call, "n"), m = sizeOf(call, "m"), d = sizeOf(call, "d");
    const double copies = call.has("measure") && isCosine(call) ? (n + m) * d : 0;
    return {.bytes = 8 * (n * m + copies), .operations = 2 * n * m * d + 3 * copies};
}

/// The same pairs the other way round: s(a, b) = s(b, a), and a cosine is at most 1.
Result<double> isSymmetric(const Call &call, const Outputs &outputs)
{
    if (!areComparable(call, {"a", "b"}))
        return 0.0;
    const arma::mat &a = call.matrix("a"), &b = call.matrix("b"), &found = matrixOf(outputs, "similarity");
    arma::mat other;
    const bool cosine = isCosine(call);
    const bool finished = cosine ? math::multiplyTransposed(math::unitRows(b), math::unitRows(a), other)
                                 : math::multiplyTransposed(b, a, other);
    if (!finished)
        return call.stopped();
    const double size = cosine ? 1 : largestSize(a) * largestSize(b) * static_cast<double>(a.n_cols);
    return std::max(furthest(found - other.t(), size), cosine ? largestSize(found) - 1 : 0);
}

std::vector<Example> examples()
{
    return {{.inputs = {{"a", "[[1, 0], [1, 1]]"}, {"b", "[[1, 0], [0, 2], [-1, -1]]"}, {"measure", "cosine"}},
                .outputs = {{"similarity", "[[1, 0, -0.707107], [0.707107, 0.707107, -1]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Length doesn't count: only the angle does.")},
        {.inputs = {{"a", "[[1, 0], [1, 1]]"}, {"b", "[[1, 0], [0, 2], [-1, -1]]"}},
            .outputs = {{"similarity", "[[1, 0, -1], [1, 2, -2]]"}},
            .says = QT_TRANSLATE_NOOP("operators", "The same by dot product, as attention compares.")}};
}

} // namespace

Operator similarity()
{
    return {
        .name = "similarity",
        .summary = QT_TRANSLATE_NOOP("operators",
            "How alike each row of a is to each row of b: the dot product, or the cosine of the angle between them."),
        .formula =
            R"(\cos_{i,j} = \frac{\mathbf{a}_i \cdot \mathbf{b}_j}{\lVert\mathbf{a}_i\rVert \lVert\mathbf{b}_j\rVert})",
        .letters = {{"n", "row of a"}, {"m", "row of b"}, {"d", "component"}},
        .also = {"F.cosine_similarity", "nn.CosineSimilarity"},
        .inputs = {{.name = "a",
                       .shape = {"n", "d"},
                       .help = QT_TRANSLATE_NOOP("operators", "One vector a row."),
                       .also = {"x1", "input1"}},
            {.name = "b",
                .shape = {"m", "d"},
                .help =
                    QT_TRANSLATE_NOOP("operators", "One vector a row; the same as a to compare rows with each other."),
                .also = {"x2", "input2"}}},
        .options = {{.name = "measure",
            .type = Type::Text,
            .fallback = "dot",
            .choices = {"dot", "cosine"},
            .help = QT_TRANSLATE_NOOP("operators",
                "The dot product, which grows with length, or the cosine, from -1 to 1; a row of zeros has cosine 0."),
            .convention = "dot: attention's QKᵀ; cosine: PyTorch's cosine_similarity, which gives 0 for zeros too"}},
        .outputs = {{.name = "similarity",
            .shape = {"n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "One row for each row of a, one column for each row of b.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "symmetric"),
            .says =
                QT_TRANSLATE_NOOP("operators", "a is as similar to b as b is to a, and no cosine is larger than 1."),
            .deviation = isSymmetric}},
        .examples = examples(),
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
