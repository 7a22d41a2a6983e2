// SPDX-License-Identifier: GPL-3.0-or-later
#include "gradient_call.h"

#include "math/product.h"

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

Input upstreamInput(Shape shape, const std::string &help)
{
    return {.name = "upstream", .shape = std::move(shape), .help = help, .also = {"grad_output", "dY", "dout"}};
}

double sizeOf(const Call &call, std::string_view letter)
{
    const auto found = call.letters.find(letter);
    return found == call.letters.end() ? 1 : static_cast<double>(found->second);
}

Value shapedLike(const Call &call, const std::string &input, arma::mat &&matrix)
{
    return Array<double>(call.numbers(input).shape(), arma::cube(matrix.memptr(), matrix.n_rows, matrix.n_cols, 1));
}

std::vector<double> rowOf(const arma::mat &matrix, arma::uword row)
{
    return arma::conv_to<std::vector<double>>::from(math::rowOf(matrix, row));
}

std::vector<double> columnOf(const arma::mat &matrix, arma::uword column)
{
    std::vector<double> entries(matrix.n_rows);
    for (arma::uword row = 0; row < matrix.n_rows; ++row)
        entries[row] = matrix.at(row, column);
    return entries;
}

hand::Line dotLine(const hand::Written &name, const std::vector<double> &a, const std::vector<double> &b, int decimals)
{
    return a.empty() ? hand::Line{name, {0}} : hand::named(name, hand::dotProduct(a, b, decimals));
}

Step stepPerColumn(const std::string &title, const hand::Place &place, std::size_t count, const hand::AxisNames &names,
    int decimals, const std::function<hand::Line(std::size_t)> &line)
{
    const std::vector<std::size_t> columns = place.columns(count);
    const auto headed = [&](std::size_t i) { return names.headed(columns[i], line(columns[i])); };
    return hand::StepWriter(title, decimals).lines(columns.size(), headed).step();
}

void noteNotFinite(const Call &call, const arma::mat &gradient, const std::string &name)
{
    for (arma::uword row = 0; row < gradient.n_rows; ++row)
        if (!gradient.row(row).is_finite())
            return call.note("Row " + std::to_string(row + 1) + " of " + name
                + " is not finite: what was given holds NaN or infinity, or numbers too large to be multiplied and "
                  "added.");
}

Loss lossOf(const arma::cube &upstream, const arma::cube &output)
{
    Loss loss;
    for (arma::uword i = 0; i < upstream.n_elem; ++i) {
        const double product = upstream[i] == 0 ? 0 : upstream[i] * output[i];
        loss.value += product;
        loss.size += std::abs(product);
    }
    return loss;
}

namespace {

constexpr std::size_t entriesTried = 12; ///< of each input

/// The change of a loss with one entry of one input.
class Slope {
public:
    Slope(const Call &call, const std::string &input, const std::function<Loss(const Call &)> &of)
        : m_call(call)
        , m_given(call.numbers(input))
        , m_input(input)
        , m_of(of)
    {
        m_call.noteSink = {};
    }

    [[nodiscard]] double size() { return m_of(m_call).size; }

    /// How far a claimed slope lies outside what two steps, one half of the other, leave uncertain.
    [[nodiscard]] double missed(arma::uword entry, double claimed)
    {
        const double step = 1e-5 * std::max(1.0, std::abs(m_given.cube()[entry]));
        const double wide = quotient(entry, step), narrow = quotient(entry, step / 2);
        const double missed = std::abs(claimed - narrow) - 2 * std::abs(wide - narrow);
        return std::isnan(missed) ? (std::isfinite(wide) && std::isfinite(narrow) ? missed : 0) : std::max(0.0, missed);
    }

private:
    [[nodiscard]] double lossAt(arma::uword entry, double x)
    {
        arma::cube moved = m_given.cube();
        moved[entry] = x;
        m_call.values[m_input] = Array<double>(m_given.shape(), std::move(moved));
        const double loss = m_of(m_call).value;
        m_call.values[m_input] = m_given;
        return loss;
    }
    [[nodiscard]] double quotient(arma::uword entry, double step)
    {
        const double up = m_given.cube()[entry] + step, down = m_given.cube()[entry] - step;
        return (lossAt(entry, up) - lossAt(entry, down)) / (up - down);
    }

    Call m_call;
    Array<double> m_given;
    std::string m_input;
    const std::function<Loss(const Call &)> &m_of;
};

Result<double> furthestOf(
    const Call &call, const Outputs &outputs, const Differentiated &pair, const std::function<Loss(const Call &)> &of)
{
    const arma::cube &gradient = outputs.at(pair.gradient).get<Array<double>>().cube();
    Slope slope(call, pair.input, of);
    const double size = slope.size();
    const std::size_t count = std::min<std::size_t>(gradient.n_elem, entriesTried);
    double furthest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (call.stop.stop_requested())
            return call.stopped();
        const arma::uword entry = count == 1 ? 0 : i * (gradient.n_elem - 1) / (count - 1);
        const double missed = slope.missed(entry, gradient[entry]);
        furthest = std::isnan(missed) ? arma::datum::nan
                                      : std::max(furthest, missed / std::max({1.0, std::abs(gradient[entry]), size}));
    }
    return furthest;
}

} // namespace

Law agreesWithCentralDifferences(std::vector<Differentiated> pairs, std::function<Loss(const Call &)> of)
{
    const auto deviation = [pairs = std::move(pairs), of = std::move(of)](
                               const Call &call, const Outputs &outputs) -> Result<double> {
        double furthest = 0;
        for (const Differentiated &pair : pairs) {
            if (!call.has(pair.input) || !outputs.contains(pair.gradient))
                continue;
            const Result<double> missed = furthestOf(call, outputs, pair, of);
            if (!missed)
                return missed;
            furthest = std::isnan(*missed) ? *missed : std::max(furthest, *missed);
        }
        return furthest;
    };
    return {.name = QT_TRANSLATE_NOOP("operators", "agrees with central differences"),
        .says = QT_TRANSLATE_NOOP("operators",
            "An entry moved up and down a little changes the sum of upstream times output as its gradient says, beyond "
            "what the difference itself leaves uncertain (at most 12 entries of each input are tried)."),
        .deviation = deviation,
        .within = 1e-6};
}

} // namespace heed
