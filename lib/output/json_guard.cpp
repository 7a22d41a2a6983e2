// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/json_guard.h"

#include "output/call_json.h"

#include <set>
#include <string>
#include <vector>

namespace heed {

namespace {

/// Looks without keeping anything; stops at the first thing it refuses.
class Guard : public nlohmann::json_sax<Json> {
public:
    std::string refusal;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool string(string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override { return enter(); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override { return leave(); }
    bool key(string_t &name) override
    {
        return m_keys.back().insert(name).second || refuse("The key '" + name + "' is given twice.");
    }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &error) override
    {
        constexpr int overflow = 406;
        if (error.id == overflow)
            return refuse(
                "The JSON holds a number that is larger than any number, about 1.8e308; write \"inf\" if you mean it.");
        std::string what = error.what();
        what.erase(0, what.find("] ") == std::string::npos ? 0 : what.find("] ") + 2);
        return refuse("This is not JSON: " + what + ".");
    }

private:
    bool enter()
    {
        m_keys.emplace_back();
        return m_keys.size() <= mostJsonDepth
            || refuse("The JSON is nested more than " + std::to_string(mostJsonDepth) + " levels deep.");
    }
    bool leave()
    {
        m_keys.pop_back();
        return true;
    }
    bool refuse(std::string message)
    {
        refusal = std::move(message);
        return false;
    }

    std::vector<std::set<std::string>> m_keys; ///< of every open object; empty for a list
};

} // namespace

Result<Json> parseJson(std::string_view text)
{
    if (text.size() > mostJsonBytes)
        return fail(Rule::Limit, "The JSON is longer than 256 MiB.");
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return fail(Rule::Type, "Expected a JSON object of inputs and options; found nothing.");
    Guard guard;
    if (!Json::sax_parse(text, &guard))
        return fail(Rule::Type, guard.refusal);
    return Json::parse(text);
}

} // namespace heed
