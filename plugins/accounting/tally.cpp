// SPDX-License-Identifier: GPL-3.0-or-later
#include "tally.h"

#include "model_options.h"

#include "sdk/number_text.h"

namespace heed {

Count Tally::count() const
{
    Count sum = 0;
    for (const Factors &factors : products) {
        Count product = 1;
        for (const std::int64_t factor : factors)
            product = product * factor;
        sum = sum + product;
    }
    return sum;
}

Count sumOf(const std::vector<Tally> &tallies)
{
    Count sum = 0;
    for (const Tally &tally : tallies)
        sum = sum + tally.count();
    return sum;
}

hand::Written tallyLine(const Tally &tally)
{
    const auto item = [&](std::size_t i) { return timesAllButOnes(tally.products[i]); };
    const hand::Written terms = hand::listed(tally.products.size(), item, hand::both(" + "));
    const hand::Written name{"\\text{" + tally.name + "}:\\ ", tally.name + ": "};
    const std::int64_t count = tally.count().value();
    if (tally.products.empty())
        return name + grouped(0);
    return terms.plain == grouped(count).plain ? name + terms : equals(name + terms, count);
}

Derivation tallySteps(
    const std::string &title, const std::string &sumTitle, const std::vector<Tally> &tallies, int decimals)
{
    hand::StepWriter lines(title, decimals);
    for (const Tally &tally : tallies)
        lines.say(tallyLine(tally));
    if (tallies.size() < 2)
        return {lines.step()};
    const auto item = [&](std::size_t i) { return grouped(tallies[i].count().value()); };
    const hand::Written terms = hand::listed(tallies.size(), item, hand::both(" + "));
    return {lines.step(), hand::StepWriter(sumTitle, decimals).say(equals(terms, sumOf(tallies).value())).step()};
}

Step productStep(std::string title, const Factors &factors, int decimals)
{
    Count product = 1;
    for (const std::int64_t factor : factors)
        product = product * factor;
    return hand::StepWriter(std::move(title), decimals).say(equals(timesAll(factors), product.value())).step();
}

Step unitStep(std::int64_t bytes, const std::string &unit, int decimals)
{
    const hand::Written above = grouped(bytes);
    const hand::Written below = unit == "GB" ? hand::Written{"10^9", "10^9"} : hand::Written{"2^{30}", "2^30"};
    return hand::StepWriter("In " + unit, decimals)
        .line({{"\\frac{" + above.tex + "}{" + below.tex + "}", above.plain + " / " + below.plain},
            {inUnit(bytes, unit)}})
        .step();
}

tl::unexpected<Error> noSuchEntry(std::size_t rows, std::size_t columns)
{
    return fail(Rule::Range,
        "There is no such entry to derive: the table has " + counted(rows, "row") + " and " + counted(columns, "column")
            + ".");
}

} // namespace heed
