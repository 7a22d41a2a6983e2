// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checked_call.h"

#include "engine/coerce.h"
#include "engine/nan_place.h"
#include "engine/single_precision.h"
#include "lesson/suggest.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

static constexpr std::string_view allowNanOption = "allow_nan", precisionOption = "precision";

const std::vector<Option> &commonOptions()
{
    static const std::vector<Option> options{{.name = std::string(allowNanOption),
                                                 .type = Type::Toggle,
                                                 .fallback = false,
                                                 .help = "Let NaN through instead of refusing it."},
        {.name = std::string(precisionOption),
            .type = Type::Text,
            .fallback = "float64",
            .choices = {"float64", "float32"},
            .help =
                "With float32 inputs and results have 24 binary digits in place of 53; softmax, attention, matmul and "
                "linear also add up in them, the others in double.",
            .convention = "float32 is PyTorch's default"}};
    return options;
}

const Option *optionOf(const Operator &op, std::string_view name)
{
    if (const Option *own = op.option(name))
        return own;
    const auto common = std::ranges::find(commonOptions(), name, &Option::name);
    return common == commonOptions().end() ? nullptr : &*common;
}

std::vector<std::string> portNames(const Operator &op)
{
    std::vector<std::string> names;
    for (const Input &input : op.inputs)
        names.push_back(input.name);
    for (const Option &option : op.options)
        names.push_back(option.name);
    for (const Option &option : commonOptions())
        names.push_back(option.name);
    return names;
}

/// The port that PyTorch or ONNX calls `name`.
template<typename Port>
static std::string portAlsoCalled(const std::vector<Port> &ports, const std::string &name)
{
    for (const Port &port : ports)
        if (std::ranges::find(port.also, name) != port.also.end())
            return port.name;
    return {};
}

static std::string portAlsoCalled(const Operator &op, const std::string &name)
{
    const std::string input = portAlsoCalled(op.inputs, name);
    return input.empty() ? portAlsoCalled(op.options, name) : input;
}

static std::vector<std::string> portNames(const Operator &op, const std::vector<std::string> &further)
{
    std::vector<std::string> names = portNames(op);
    names.insert(names.end(), further.begin(), further.end());
    return names;
}

std::string meantPort(const Operator &op, const std::string &name, const std::vector<std::string> &further)
{
    const std::string meant = portAlsoCalled(op, name);
    return meant.empty() ? nearest(name, portNames(op, further)).value_or("") : meant;
}

Error unknownPort(const Operator &op, const std::string &name, const std::vector<std::string> &further)
{
    const std::string meant = portAlsoCalled(op, name);
    const std::string suggestion =
        meant.empty() ? didYouMean(name, portNames(op, further)) : " Here it is called '" + meant + "'.";
    return {.message = "The operator " + op.name + " has no input or option '" + name + "'." + suggestion,
        .port = name,
        .rule = Rule::Type};
}

std::string missingInput(const Operator &op, const Input &input)
{
    return "The operator " + op.name + " needs the input '" + input.name + "'"
        + (input.shape.empty() ? "." : " of shape " + shapeText(input.shape) + ".");
}

namespace {

class Checker {
public:
    Checker(const Operator &op, const Knowns &given, const CallRules &rules)
        : m_op(op)
        , m_given(given)
        , m_rules(rules)
    {
    }

    /// The errors that were found stand in errors() when there is no call.
    std::optional<CheckedCall> check()
    {
        for (const auto &[name, known] : m_given)
            if (m_op.input(name) == nullptr && optionOf(m_op, name) == nullptr)
                m_errors.push_back(unknownPort(m_op, name));
        keep("allow_nan", allowNan());
        keep("precision", precision());
        for (const Input &input : m_op.inputs)
            keep(input.name, this->input(input));
        for (const Option &option : m_op.options)
            keep(option.name, this->option(option));
        keep({}, shapes());
        if (m_errors.empty())
            keep({}, ownCheck());
        return m_errors.empty() ? std::optional(std::move(m_result)) : std::nullopt;
    }

    [[nodiscard]] const std::vector<Error> &errors() const { return m_errors; }

private:
    void keep(const std::string &port, const Result<void> &result)
    {
        if (result)
            return;
        Error &error = m_errors.emplace_back(result.error());
        if (error.port.empty())
            error.port = port;
    }

    Result<void> allowNan()
    {
        const auto given = m_given.find(allowNanOption);
        if (given == m_given.end())
            return {};
        const auto toggle = coerce(given->second, Type::Toggle, "allow_nan");
        if (!toggle)
            return fail(toggle.error());
        m_result.allowNan = toggle->value && toggle->value->get<bool>();
        return {};
    }

    /// The default is left out, so that it and its name are one call.
    Result<void> precision()
    {
        const auto given = m_given.find(precisionOption);
        if (given == m_given.end())
            return {};
        auto known = coerce(given->second, Type::Text, std::string(precisionOption));
        if (!known)
            return fail(known.error());
        if (auto fine = allowed(*optionOf(m_op, precisionOption), *known); !fine || !known->value)
            return fine;
        m_result.isSingle = known->value->get<std::string>() == "float32";
        if (m_result.isSingle)
            m_result.values.emplace(precisionOption, std::move(*known));
        return {};
    }

    Result<void> input(const Input &input)
    {
        const auto given = m_given.find(input.name);
        if (given == m_given.end()) {
            const bool isMissing = !input.optional && !m_rules.isPartial;
            return isMissing ? fail(Rule::Type, missingInput(m_op, input), input.name) : Result<void>{};
        }
        auto known = coerce(given->second, input.type, input.name);
        if (!known)
            return fail(known.error());
        if (auto fine = refuseNan(input.name, *known, input.shape); !fine)
            return fine;
        if (m_result.isSingle && known->value)
            if (auto fine = takeAsSingle(*known->value, input.name); !fine)
                return fine;
        m_result.values.emplace(input.name, std::move(*known));
        return {};
    }

    Result<void> refuseNan(const std::string &name, const Known &known, const Shape &shape = {}) const
    {
        if (m_result.allowNan || !known.value)
            return {};
        if (const auto place = nanPlace(*known.value, m_op, shape))
            return fail(Rule::NotFinite,
                name + " holds NaN" + *place + ", which is no number; set allow_nan to let it through.", name);
        return {};
    }

    Result<void> option(const Option &option)
    {
        const auto given = m_given.find(option.name);
        if (given == m_given.end()) {
            fillIn(option);
            return {};
        }
        auto known = coerce(given->second, option.type, option.name);
        if (!known)
            return fail(known.error());
        if (auto fine = refuseNan(option.name, *known).and_then([&] { return allowed(option, *known); }); !fine)
            return fine;
        m_result.values.emplace(option.name, std::move(*known));
        return {};
    }

    void fillIn(const Option &option)
    {
        if (option.name == "seed" && option.type == Type::Integer)
            m_result.values.emplace(option.name, Known::exactly(Value(m_rules.seed)));
        else if (!option.fallback.isEmpty())
            m_result.values.emplace(option.name, Known::exactly(option.fallback));
    }

    static Result<void> allowed(const Option &option, const Known &known)
    {
        if (!known.value)
            return {};
        if (const auto *text = known.value->as<std::string>())
            return chosen(option, *text);
        if (option.range.isUnlimited())
            return {};
        const auto numbers = coerce(*known.value, Type::Numbers, option.name);
        if (!numbers)
            return {};
        const auto &entries = numbers->get<Array<double>>();
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!option.range.contains(entries.at(i)))
                return fail(Rule::Range,
                    "Expected " + option.name + " to be " + rangeText(option.range) + ", found "
                        + entryText(*known.value, i) + ".",
                    option.name);
        return {};
    }

    /// Integers to the last digit.
    static std::string entryText(const Value &value, std::size_t index)
    {
        if (const auto *integer = value.as<std::int64_t>())
            return std::to_string(*integer);
        if (const auto *integers = value.as<Array<std::int64_t>>())
            return std::to_string(integers->at(index));
        const auto *number = value.as<double>();
        return exactText(number != nullptr ? *number : value.get<Array<double>>().at(index));
    }

    static Result<void> chosen(const Option &option, const std::string &text)
    {
        if (option.choices.empty() || std::ranges::find(option.choices, text) != option.choices.end())
            return {};
        std::string choices;
        for (std::size_t i = 0; i < option.choices.size(); ++i)
            choices += (i == 0 ? "" : i + 1 == option.choices.size() ? " or " : ", ") + option.choices[i];
        return fail(Rule::Range,
            "Expected " + option.name + " to be " + choices + ", found '" + text + "'."
                + didYouMean(text, option.choices),
            option.name);
    }

    static std::optional<KnownSizes> shapeOf(const Known &known)
    {
        return known.value ? std::optional(knownSizes(known.value->shape())) : known.shape;
    }

    Result<void> shapes()
    {
        std::map<std::string, KnownSizes, std::less<>> shapes;
        Letters sizes;
        for (const Input &input : m_op.inputs)
            if (const auto known = m_result.values.find(input.name); known != m_result.values.end()) {
                const auto shape = shapeOf(known->second);
                if (!shape)
                    return withUnknownRank();
                if (isArray(input.type) || (input.type == Type::Texts && !input.shape.empty()))
                    shapes.emplace(input.name, *shape);
            }
        for (const Option &option : m_op.options)
            if (const auto known = m_result.values.find(option.name);
                known != m_result.values.end() && known->second.value)
                if (const auto *size = known->second.value->as<std::int64_t>(); size != nullptr && *size >= 0)
                    sizes.emplace(option.name, static_cast<std::size_t>(*size));
        auto unified = unify(m_op, shapes, sizes);
        if (!unified)
            return fail(unified.error());
        m_result.unified = std::move(*unified);
        return {};
    }

    /// An input whose rank only running tells hides all letters.
    Result<void> withUnknownRank()
    {
        m_result.rankIsUnknown = true;
        return {};
    }

    Result<void> ownCheck()
    {
        if (!m_op.check || m_result.rankIsUnknown)
            return {};
        Call call;
        call.letters = m_result.unified.letters;
        for (const auto &[name, known] : m_result.values)
            if (known.value)
                call.values.emplace(name, *known.value);
        try {
            const Result<void> fine = m_op.check(call);
            return fine || !looksAbsent() ? fine : Result<void>{};
        } catch (const std::exception &) {
            // what the check asked for is not known before the run
            const bool allKnown =
                std::ranges::all_of(m_result.values, [](const auto &v) { return v.second.value.has_value(); });
            if (allKnown && !m_rules.isPartial && m_result.unified.unknown.empty())
                throw;
            return {};
        }
    }

    /// An option is given whose value only a run tells, and the check took its computed default.
    [[nodiscard]] bool looksAbsent() const
    {
        return std::ranges::any_of(m_op.options, [this](const Option &option) {
            const auto given = m_result.values.find(option.name);
            return option.fallback.isEmpty() && given != m_result.values.end() && !given->second.value;
        });
    }

    const Operator &m_op;
    const Knowns &m_given;
    const CallRules &m_rules;
    CheckedCall m_result;
    std::vector<Error> m_errors;
};

} // namespace

Result<CheckedCall> checkCall(
    const Operator &op, const Knowns &given, const CallRules &rules, std::vector<Error> *further)
{
    try {
        Checker checker(op, given, rules);
        if (auto call = checker.check())
            return std::move(*call);
        if (further != nullptr)
            further->assign(checker.errors().begin() + 1, checker.errors().end());
        return fail(checker.errors().front());
    } catch (const std::exception &exception) {
        return fail(Rule::Internal,
            "The operator " + op.name + " failed while it checked its input: " + exception.what() + ".");
    } catch (...) {
        return fail(Rule::Internal, "The operator " + op.name + " failed while it checked its input.");
    }
}

} // namespace heed
