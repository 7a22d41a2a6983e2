// SPDX-License-Identifier: GPL-3.0-or-later
#include "sdk/call.h"

#include <algorithm>
#include <stdexcept>

namespace heed {

bool Call::has(std::string_view name) const { return values.contains(name); }

const Value &Call::value(std::string_view name) const
{
    const auto found = values.find(name);
    if (found == values.end())
        throw std::out_of_range("the operator asked for '" + std::string(name) + "', which the call doesn't hold");
    return found->second;
}

bool Call::toggle(std::string_view name) const { return value(name).get<bool>(); }
std::int64_t Call::integer(std::string_view name) const { return value(name).get<std::int64_t>(); }
double Call::number(std::string_view name) const { return value(name).get<double>(); }
const std::string &Call::text(std::string_view name) const { return value(name).get<std::string>(); }
const TextList &Call::texts(std::string_view name) const { return value(name).get<TextList>(); }
const Array<double> &Call::numbers(std::string_view name) const { return value(name).get<Array<double>>(); }
const Array<std::int64_t> &Call::integers(std::string_view name) const
{
    return value(name).get<Array<std::int64_t>>();
}
const MaskArray &Call::mask(std::string_view name) const { return value(name).get<MaskArray>(); }
const arma::mat &Call::matrix(std::string_view name) const { return numbers(name).matrix(); }
const arma::cube &Call::cube(std::string_view name) const { return numbers(name).cube(); }

std::size_t Call::size(std::string_view letter) const
{
    const auto found = letters.find(letter);
    if (found == letters.end())
        throw std::out_of_range("the operator asked for the letter '" + std::string(letter) + "', which has no size");
    return found->second;
}

bool Call::wanted(std::string_view output) const
{
    return wantedOutputs.empty() || std::ranges::find(wantedOutputs, output) != wantedOutputs.end();
}

void Call::note(std::string text) const
{
    if (noteSink)
        noteSink(std::move(text));
}

void Call::parallel(std::size_t n, const std::function<void(std::size_t)> &f) const
{
    if (threads)
        return threads(n, f);
    for (std::size_t i = 0; i < n; ++i)
        f(i);
}

} // namespace heed
