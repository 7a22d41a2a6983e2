// SPDX-License-Identifier: GPL-3.0-or-later
#include "pca_by_hand.h"

#include "by_hand.h"
#include "math/principal_components.h"

namespace heed {

namespace {

using hand::both;
using hand::Written;

class ByHand {
public:
    ByHand(const Call &call, math::PrincipalComponents found, const Focus &focus)
        : m_x(call.matrix("x"))
        , m_found(std::move(found))
        , m_centred(m_x.each_row() - m_found.mean)
        , m_rows(focus, "n")
        , m_columns(focus, "d")
        , m_decimals(focus.decimals)
    {
    }

    [[nodiscard]] Derivation point(const ChosenEntry &chosen) const
    {
        const std::vector<double> row = rowOf(m_x, chosen.row), centred = rowOf(m_centred, chosen.row);
        std::vector<double> byHand = roundedAll(row, m_decimals);
        for (std::size_t j = 0; j < byHand.size(); ++j)
            byHand[j] -= hand::rounded(m_found.mean[j], m_decimals);
        const Written bar{"\\bar{\\mathbf{x}}", "x̄"}, name = hand::vector("x", m_rows[chosen.row]);
        hand::StepWriter subtract("Subtract the mean of the rows", m_decimals);
        subtract.line({bar, rowOf(m_found.mean, 0)});
        subtract.line({name + both(" - ") + bar, centred, byHand});
        const auto line = [&](std::size_t c) {
            const Written entry = hand::entry(both("y"), m_rows[chosen.row], both(std::to_string(c + 1)));
            return productLine(entry, centred, rowOf(m_found.directions, c), m_decimals);
        };
        return {subtract.step(),
            stepOf("Dot product with each direction", chosen, m_found.directions.n_rows, m_decimals, line)};
    }

    /// C v and λ v come to the same.
    [[nodiscard]] Derivation direction(const ChosenEntry &chosen) const
    {
        const std::vector<double> v = rowOf(m_found.directions, chosen.row);
        const std::string c = std::to_string(chosen.row + 1);
        const double lambda = squares(m_found.projected.col(chosen.row)) / divisor();
        const auto times = [&](std::size_t j) {
            return productLine(named({"(C\\mathbf{v})", "(Cv)"}, j), covariances(j), v, m_decimals);
        };
        const auto stretched = [&](std::size_t j) {
            const Written product =
                hand::number(lambda, m_decimals) + Written{"\\cdot ", "·"} + hand::factor(v[j], m_decimals);
            return hand::Line{named({"\\lambda v", "λv"}, j) + both(" = ") + product, {lambda * v[j]},
                {hand::rounded(lambda, m_decimals) * hand::rounded(v[j], m_decimals)}, named({"", "λv"}, j).plain};
        };
        hand::StepWriter given("Direction " + c + ", found numerically, and the variance along it", m_decimals);
        given.line({hand::vector("v", chosen.row), v}).line({{"\\lambda_{" + c + "}", "λ_" + c}, {lambda}});
        return {given.step(),
            stepOf("The covariances of the columns, C, times the direction", chosen, v.size(), m_decimals, times),
            stepOf("It is only stretched: the variance times the direction", chosen, v.size(), m_decimals, stretched)};
    }

    [[nodiscard]] Derivation share(arma::uword which) const
    {
        const arma::vec along = m_found.projected.col(which);
        const double part = squares(along), whole = squares(arma::vectorise(m_centred));
        hand::StepWriter squared("Squares of all rows along direction " + std::to_string(which + 1), m_decimals);
        squared.line(sumOfSquares(along));
        hand::StepWriter all("Squares of all entries, less their means", m_decimals);
        all.line(sumOfSquares(arma::vectorise(m_centred.t())));
        hand::StepWriter divide("The share", m_decimals);
        if (m_found.explained[which] == 0 && m_found.explained.max() == 0)
            divide.line({both("0"), {0}});
        else
            divide.line(quotient(part, whole));
        return {squared.step(), all.step(), divide.step()};
    }

private:
    static double squares(const arma::vec &entries) { return arma::accu(arma::square(entries)); }
    [[nodiscard]] double divisor() const { return static_cast<double>(m_x.n_rows - 1); }

    [[nodiscard]] Written named(const Written &symbol, std::size_t column) const
    {
        const Written index = m_columns[column];
        return {symbol.tex + "_{" + index.tex + "}", symbol.plain + "_" + index.plain};
    }

    /// One row of C = centredᵀ centred / (n - 1).
    [[nodiscard]] std::vector<double> covariances(std::size_t column) const
    {
        return rowOf(m_centred.col(column).t() * m_centred / divisor(), 0);
    }

    [[nodiscard]] hand::Line quotient(double part, double whole) const
    {
        const Written above = hand::number(part, m_decimals), below = hand::number(whole, m_decimals);
        const double byHand = hand::rounded(part, m_decimals) / hand::rounded(whole, m_decimals);
        return {{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain}, {part / whole},
            {byHand}};
    }

    [[nodiscard]] hand::Line sumOfSquares(const arma::vec &entries) const
    {
        double byHand = 0;
        for (const double entry : entries)
            byHand += hand::rounded(entry, m_decimals) * hand::rounded(entry, m_decimals);
        const auto square = [&](std::size_t i) { return hand::factor(entries[i], m_decimals) + Written{"^2", "²"}; };
        return {hand::listed(entries.n_elem, square, both(" + ")), {squares(entries)}, {byHand}, "the sum"};
    }

    const arma::mat &m_x;
    math::PrincipalComponents m_found;
    arma::mat m_centred;
    hand::AxisNames m_rows, m_columns;
    int m_decimals;
};

/// What the run found, where all of it is at hand; else it is found again.
Result<math::PrincipalComponents> foundIn(const Call &call, const Outputs &outputs)
{
    math::PrincipalComponents found;
    const bool isWhole =
        outputs.contains("projected") && outputs.contains("directions") && outputs.contains("explained");
    if (isWhole) {
        found.mean = arma::mean(call.matrix("x"), 0);
        found.projected = matrixOf(outputs, "projected");
        found.directions = matrixOf(outputs, "directions");
        found.explained = matrixOf(outputs, "explained").t();
        return found;
    }
    const auto isStopped = [&call] { return call.stop.stop_requested(); };
    const auto count = static_cast<arma::uword>(call.integer("components"));
    if (!math::principalComponents(call.matrix("x"), count, found, isStopped))
        return call.stopped();
    return found;
}

} // namespace

Result<Derivation> pcaByHand(const Call &call, const Outputs &outputs, const Focus &focus)
{
    Result<math::PrincipalComponents> found = foundIn(call, outputs);
    if (!found)
        return fail(found.error());
    const bool isPoint = focus.output.empty() || focus.output == "projected";
    const arma::uword count = found->directions.n_rows;
    const Result<ChosenEntry> chosen = isPoint ? chosenEntry(focus, found->projected.n_rows, count)
                                               : chosenEntry(focus, count, found->directions.n_cols);
    if (!chosen)
        return fail(chosen.error());
    const ByHand byHand(call, std::move(*found), focus);
    if (isPoint)
        return byHand.point(*chosen);
    return focus.output == "directions" ? byHand.direction(*chosen) : byHand.share(chosen->row);
}

} // namespace heed
