// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/exercise_reader.h"

#include "lesson/keys.h"
#include "lesson/scalars.h"
#include "lesson/suggest.h"
#include "lesson/sweep.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {

static constexpr std::size_t mostVaried = 10'000;

std::string_view exerciseKindName(ExerciseKind kind)
{
    return keys::exerciseKinds().at(static_cast<std::size_t>(kind));
}

static std::string listed(const std::vector<std::string> &words)
{
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i)
        list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return list;
}

Exercise ExerciseReader::read(BlockHead head, const YamlNode &body)
{
    static_cast<BlockHead &>(m_exercise) = std::move(head);
    m_exercise.question = questionBefore(m_lesson, m_exercise);
    kind(body);
    for (const YamlEntry &entry : body.entries)
        if (belongs(entry))
            key(entry);
    complete(body);
    return std::move(m_exercise);
}

void ExerciseReader::refuse(Span span, std::string rule, std::string message)
{
    m_exercise.isIncomplete = true;
    say(span, std::move(rule), std::move(message));
}

void ExerciseReader::lacks(
    const std::string &key, const YamlNode &map, const keys::Keys &known, Span span, std::string message)
{
    m_exercise.isIncomplete = true;
    if (!isMisspelt(key, map, keys::namesOf(known)))
        say(span, "missing-key", std::move(message));
}

void ExerciseReader::kind(const YamlNode &body)
{
    const std::vector<std::string> &kinds = keys::exerciseKinds();
    const YamlNode *written = body.find("kind");
    if (written == nullptr)
        return lacks("kind", body, keys::exercise(), m_exercise.nameSpan,
            "The exercise has no 'kind'; it is " + listed(kinds) + ".");
    const auto known = std::ranges::find(kinds, written->text);
    if (!written->isScalar() || known == kinds.end())
        return refuse(written->span, "type",
            "The kind of an exercise is " + listed(kinds) + "; " + foundText(*written) + "."
                + didYouMean(written->text, kinds));
    m_exercise.kind = static_cast<ExerciseKind>(known - kinds.begin());
}

bool ExerciseReader::belongs(const YamlEntry &entry)
{
    const keys::Key *known = keys::find(keys::exercise(), entry.key);
    if (known == nullptr) {
        unknownKey(entry, "exercise", keys::namesOf(keys::exercise()));
        return false;
    }
    const std::vector<std::string> &kinds = known->kinds;
    const std::string kind(exerciseKindName(m_exercise.kind));
    if (kinds.empty() || m_exercise.isIncomplete || std::ranges::find(kinds, kind) != kinds.end())
        return true;
    say(entry.keySpan, "unknown-key",
        "An exercise of kind " + kind + " has no '" + entry.key + "'; that belongs to " + listed(kinds) + ".");
    return false;
}

void ExerciseReader::key(const YamlEntry &entry)
{
    using Reader = void (ExerciseReader::*)(const YamlEntry &);
    static constexpr std::array<std::pair<std::string_view, Reader>, 8> readers{{{"answer", &ExerciseReader::answer},
        {"until", &ExerciseReader::until}, {"controls", &ExerciseReader::controls}, {"within", &ExerciseReader::within},
        {"accept", &ExerciseReader::accept}, {"vary", &ExerciseReader::vary}, {"hints", &ExerciseReader::hints},
        {"points", &ExerciseReader::points}}};
    const auto reader = std::ranges::find(readers, entry.key, &std::pair<std::string_view, Reader>::first);
    if (reader != readers.end())
        (this->*reader->second)(entry);
    else if (entry.key == "tries")
        tries(entry);
    else if (entry.key == "with")
        settings(entry, m_exercise.with);
    else if (entry.key == "label")
        m_exercise.label = markdown(entry, m_exercise.name);
    else if (entry.key == "solution")
        m_exercise.solution = markdown(entry, m_exercise.name);
    else if (entry.key == "choices")
        maps(entry, "choice", keys::namesOf(keys::choice()), [this](const YamlNode &item) { choice(item); });
    else if (entry.key == "mistakes")
        maps(entry, "mistake", keys::namesOf(keys::mistake()), [this](const YamlNode &item) { mistake(item); });
}

void ExerciseReader::answer(const YamlEntry &entry)
{
    const bool isList = entry.value.isList() && m_exercise.kind == ExerciseKind::Matrix;
    if (!entry.value.isScalar() && !isList)
        return refuse(entry.value.span, "type", "The answer is an expression: answer: =max(weights[0]).");
    m_exercise.answer = argument(entry);
    if (isExpression(entry.value) && m_lesson.expressionAt(entry.value) == nullptr)
        m_exercise.isIncomplete = true;
}

void ExerciseReader::until(const YamlEntry &entry)
{
    if (!entry.value.isScalar())
        return refuse(entry.value.span, "type", "The key 'until' holds a condition; put it in quotes.");
    m_exercise.untilText = entry.value.text;
    m_exercise.untilSpan = entry.value.span;
    m_exercise.until = conditionIn(entry.value);
    m_exercise.isIncomplete = m_exercise.isIncomplete || !m_exercise.until;
}

void ExerciseReader::controls(const YamlEntry &entry)
{
    if (!entry.value.isList() || entry.value.items.empty())
        return say(entry.value.span, "type", "The key 'controls' lists the names of controls: [divisor, rows].");
    for (const YamlNode &item : entry.value.items) {
        const auto isSame = [&](const Argument &other) { return other.name == item.text; };
        if (!item.isScalar())
            say(item.span, "type", "Expected the name of a control.");
        else if (std::ranges::any_of(m_exercise.controls, isSame))
            say(item.span, "double-name", "The control '" + item.text + "' is listed twice.");
        else
            m_exercise.controls.push_back({.name = item.text, .nameSpan = item.span});
    }
}

void ExerciseReader::within(const YamlEntry &entry)
{
    std::string_view text = entry.value.text;
    const bool isShare = text.ends_with('%');
    text = text.substr(0, text.size() - (isShare ? 1 : 0));
    text = text.substr(0, text.find_last_not_of(' ') + 1);
    const auto amount = readNumber(text);
    if (!entry.value.isScalar() || !amount)
        return say(
            entry.value.span, "type", "The key 'within' holds a number, such as 0.005, or a percentage, such as 2%.");
    if (!std::isfinite(*amount) || *amount < 0)
        return say(entry.value.span, "range",
            "The key 'within' holds a number that is 0 or more, found " + entry.value.text + ".");
    m_exercise.within = AnswerTolerance{.amount = isShare ? *amount / 100 : *amount, .isShare = isShare};
}

void ExerciseReader::accept(const YamlEntry &entry)
{
    if (entry.value.isScalar() && (entry.value.text == "exact" || entry.value.text == "words")) {
        m_exercise.accept = entry.value.text == "exact" ? Accept::Exact : Accept::Words;
        return;
    }
    if (!entry.value.isList() || entry.value.items.empty())
        return say(entry.value.span, "type",
            "The key 'accept' is exact, words or a list of answers."
                + (entry.value.isScalar() ? didYouMean(entry.value.text, {"exact", "words"}) : std::string()));
    for (const YamlNode &item : entry.value.items) {
        const auto text = readValue(item, Type::Text);
        if (text && !text->get<std::string>().empty())
            m_exercise.accepted.push_back(text->get<std::string>());
        else
            say(item.span, "type", text ? "An accepted answer is not empty." : text.error().message);
    }
}

void ExerciseReader::settings(const YamlEntry &entry, std::vector<Argument> &into)
{
    if (entry.value.isMap() && entry.value.entries.empty())
        return say(
            entry.value.span, "type", "The key '" + entry.key + "' holds a map that isn't empty: {name: value}.");
    arguments(entry, into);
}

static std::optional<std::string> flawOfVaried(const Argument &varied)
{
    const YamlNode &value = varied.value;
    std::size_t count = value.items.size();
    if (value.isScalar() && value.text.find("..") != std::string::npos) {
        const auto range = readSweep(value.text, mostVaried);
        if (!range)
            return range.error();
        count = range->size();
    }
    if (count == 0)
        return "What varies has a list of values, {" + varied.name + ": [3, 4, 5]}, or a range, {" + varied.name
            + ": 3..9}.";
    if (count > mostVaried)
        return "'" + varied.name + "' has " + groupedText(static_cast<std::int64_t>(count))
            + " values to draw from; at most " + groupedText(static_cast<std::int64_t>(mostVaried)) + " are allowed.";
    return std::nullopt;
}

void ExerciseReader::vary(const YamlEntry &entry)
{
    settings(entry, m_exercise.vary);
    std::erase_if(m_exercise.vary, [this](const Argument &varied) {
        const auto flaw = flawOfVaried(varied);
        if (flaw)
            refuse(varied.value.span, "type", *flaw);
        return flaw.has_value();
    });
}

void ExerciseReader::points(const YamlEntry &entry)
{
    const auto points = readNumber(entry.value.text);
    if (!entry.value.isScalar() || !points)
        return say(entry.value.span, "type", "The points are a number.");
    if (!(*points >= 0 && *points <= 1e6))
        return say(entry.value.span, "range", "The points are 0 or more, and at most 1,000,000.");
    m_exercise.points = *points;
}

void ExerciseReader::tries(const YamlEntry &entry)
{
    const auto tries = readInteger(entry.value.text);
    if (!entry.value.isScalar() || !tries)
        return say(entry.value.span, "type", "The tries are a whole number; left out, they are unlimited.");
    if (*tries < 1 || *tries > 1'000'000)
        return say(entry.value.span, "range", "The tries are at least 1 and at most 1,000,000.");
    m_exercise.tries = *tries;
}

void ExerciseReader::hints(const YamlEntry &entry)
{
    if (!entry.value.isList())
        return say(entry.value.span, "type", "The key 'hints' holds a list of texts, each on a line with '- '.");
    for (const YamlNode &item : entry.value.items)
        if (item.isScalar())
            m_exercise.hints.push_back(
                markdown({.key = "hints", .keySpan = entry.keySpan, .value = item}, m_exercise.name));
        else
            notText(item, "A hint");
}

template<typename Read>
void ExerciseReader::maps(
    const YamlEntry &entry, const std::string &what, const std::vector<std::string> &known, Read read)
{
    if (!entry.value.isList() || entry.value.items.empty())
        return refuse(entry.value.span, "type",
            "The key '" + entry.key + "' holds a list; each entry is {" + known[0] + ": …, " + known[1] + ": …}.");
    for (const YamlNode &item : entry.value.items) {
        if (!item.isMap()) {
            refuse(item.span, "type", "A " + what + " is a map with the keys " + listed(known) + ".");
            continue;
        }
        for (const YamlEntry &key : item.entries)
            if (std::ranges::find(known, key.key) == known.end())
                unknownKey(key, what, known);
        read(item);
    }
}

void ExerciseReader::choice(const YamlNode &item)
{
    ExerciseChoice choice{.say = {}, .span = item.span};
    if (const YamlEntry *say = item.entry("say"))
        choice.say = markdown(*say, m_exercise.name);
    else
        lacks("say", item, keys::choice(), item.span, "This choice has no 'say'.");
    if (const YamlEntry *because = item.entry("because"))
        choice.because = markdown(*because, m_exercise.name);
    if (const YamlNode *right = item.find("right")) {
        const auto value = readValue(*right, Type::Toggle);
        choice.isRight = value && value->get<bool>();
        if (!value)
            refuse(value.error().span, "type", value.error().message);
    }
    m_exercise.choices.push_back(std::move(choice));
}

void ExerciseReader::mistake(const YamlNode &item)
{
    Mistake mistake{.span = item.span};
    const YamlEntry *when = item.entry("when"), *change = item.entry("change");
    if (const YamlEntry *say = item.entry("say"))
        mistake.say = markdown(*say, m_exercise.name);
    else
        lacks("say", item, keys::mistake(), item.span,
            "This mistake has no 'say', which tells the learner what went wrong.");
    if ((when == nullptr) == (change == nullptr))
        return lacks(isMisspelt("change", item, keys::namesOf(keys::mistake())) ? "change" : "when", item,
            keys::mistake(), item.span,
            "A mistake has 'when', the wrong answer, or 'change', what leads to it; "
                + std::string(when == nullptr ? "this one has neither." : "this one has both."));
    if (change != nullptr)
        settings(*change, mistake.change);
    else
        mistake.when = argument(*when);
    if (when != nullptr && isExpression(when->value) && m_lesson.expressionAt(when->value) == nullptr)
        m_exercise.isIncomplete = true;
    m_exercise.mistakes.push_back(std::move(mistake));
}

void ExerciseReader::complete(const YamlNode &body)
{
    const YamlNode *kind = body.find("kind");
    const std::vector<std::string> &kinds = keys::exerciseKinds();
    if (kind == nullptr || std::ranges::find(kinds, kind->text) == kinds.end())
        return;
    const auto needs = [&](const std::string &key, const std::string &what) {
        if (body.find(key) == nullptr)
            lacks(key, body, keys::exercise(), m_exercise.nameSpan,
                "An exercise of kind " + std::string(exerciseKindName(m_exercise.kind)) + " needs '" + key + "', "
                    + what + ".");
    };
    switch (m_exercise.kind) {
    case ExerciseKind::Number:
    case ExerciseKind::Matrix:
        return needs("answer", "an expression that gives the right answer");
    case ExerciseKind::Text:
        return m_exercise.accepted.empty() ? needs("answer", "the right text, or an expression that gives it") : void();
    case ExerciseKind::Choice:
        needs("choices", "a list of texts to choose from, each {say: …, right: true or false, because: …}");
        return completeChoices(body);
    case ExerciseKind::Change:
        return needs("until", "the condition to be reached");
    }
}

void ExerciseReader::completeChoices(const YamlNode &body)
{
    const YamlEntry *written = body.entry("choices");
    if (written != nullptr && !m_exercise.choices.empty() && !m_exercise.isIncomplete
        && std::ranges::none_of(m_exercise.choices, &ExerciseChoice::isRight))
        refuse(written->keySpan, "exercise", "None of the choices is right; mark at least one with 'right: true'.");
}

} // namespace heed
