// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_judging.h"

#include "engine/answer_match.h"
#include "lesson/answer.h"
#include "lesson/utf8.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace heed {

std::string_view answerStateName(AnswerVerdict::State state)
{
    static constexpr std::array<std::string_view, 5> names{"right", "partly", "wrong", "unreadable", "impossible"};
    return names.at(static_cast<std::size_t>(state));
}

namespace {

class AnswerJudge {
public:
    using State = AnswerVerdict::State;

    AnswerJudge(const Session &session, const BoundExercise &bound, const GivenAnswer &given)
        : m_session(session)
        , m_bound(bound)
        , m_exercise(*bound.exercise)
        , m_given(given)
    {
    }

    AnswerVerdict judge(const Draw &draw)
    {
        if (m_bound.isIncomplete) {
            say(State::Impossible, "This exercise has errors of its own.");
            return std::move(m_verdict);
        }
        auto values = exerciseValues(m_session, m_bound, draw);
        if (!values) {
            impossible(values.error());
            return std::move(m_verdict);
        }
        m_verdict.values = std::move(*values);
        if (m_exercise.kind == ExerciseKind::Choice)
            choice();
        else if (m_exercise.kind == ExerciseKind::Change)
            change();
        else
            written();
        return std::move(m_verdict);
    }

private:
    void say(State state, std::string text)
    {
        m_verdict.state = state;
        if (!text.empty())
            m_verdict.texts.push_back(std::move(text));
    }

    void right(double share = 1)
    {
        m_verdict.state = share >= 1 ? State::Right : State::Partly;
        m_verdict.points = m_exercise.points * share;
    }

    void impossible(const Failure &failure)
    {
        say(State::Impossible, "This exercise can't be judged: " + failure.message);
    }

    void written()
    {
        if (m_exercise.kind == ExerciseKind::Text)
            return text();
        const std::string &lang = m_session.lesson().lesson().front.lang;
        const bool isMatrix = m_exercise.kind == ExerciseKind::Matrix;
        const auto expected = rightAnswer(m_session, m_bound, m_verdict.values);
        if (!expected)
            return impossible(expected.error());
        m_verdict.expected = *expected;
        const auto read =
            isMatrix ? readMatrixAnswer(m_given.text, lang, expected->shape()) : readNumberAnswer(m_given.text, lang);
        if (!read)
            return say(State::Unreadable, read.error());
        m_verdict.read = read->shown;
        const AnswerMatch match = matchNumbers(read->value, *expected, m_exercise.within);
        if (match.fits)
            return right();
        if (nearestMistake(read->value))
            return;
        if (isMatrix)
            say(State::Wrong, wrongMatrix(match, read->value, *expected));
    }

    static std::string wrongMatrix(const AnswerMatch &match, const Value &given, const Value &expected)
    {
        if (!match.sameShape)
            return "Your answer is " + sizesText(given.shape()) + ", the right one is " + sizesText(expected.shape())
                + ".";
        return std::to_string(match.rightEntries) + " of " + std::to_string(match.entries)
            + " entries are right; the first wrong one is " + match.firstWrong + ".";
    }

    /// One that can't be computed is no mistake that somebody made.
    bool nearestMistake(const Value &given)
    {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < m_bound.mistakes.size(); ++i) {
            const auto value = mistakenAnswer(m_session, m_bound, i, m_verdict.values);
            const AnswerMatch match = value ? matchNumbers(given, *value, m_exercise.within) : AnswerMatch{};
            if (!match.fits || (m_verdict.mistake && match.distance >= least))
                continue;
            least = match.distance;
            m_verdict.mistake = i;
        }
        return sayMistake();
    }

    bool sayMistake()
    {
        if (m_verdict.mistake)
            say(State::Wrong, m_exercise.mistakes[*m_verdict.mistake].say.text);
        return m_verdict.mistake.has_value();
    }

    static std::string flawOfText(const std::string &text)
    {
        constexpr std::size_t mostBytes = 10'000;
        if (text.size() > mostBytes)
            return "The answer is too long.";
        if (utf8::firstInvalid(text))
            return "The answer is no readable text.";
        return text.find_first_not_of(" \t\r\n") == std::string::npos ? "Write an answer first." : "";
    }

    void text()
    {
        if (const std::string flaw = flawOfText(m_given.text); !flaw.empty())
            return say(State::Unreadable, flaw);
        m_verdict.read = m_given.text;
        const auto accepts = [this](
                                 const std::string &answer) { return matchText(m_given.text, answer, Accept::Words); };
        if (!m_exercise.accepted.empty())
            m_verdict.expected = m_exercise.accepted.front();
        if (m_exercise.answer) {
            const auto expected = rightAnswer(m_session, m_bound, m_verdict.values);
            if (!expected)
                return impossible(expected.error());
            m_verdict.expected = *expected;
            if (matchText(m_given.text, expected->get<std::string>(), m_exercise.accept))
                return right();
        }
        if (std::ranges::any_of(m_exercise.accepted, accepts))
            return right();
        for (std::size_t i = 0; i < m_bound.mistakes.size() && !m_verdict.mistake; ++i) {
            const auto value = mistakenAnswer(m_session, m_bound, i, m_verdict.values);
            if (value && matchText(m_given.text, value->get<std::string>(), m_exercise.accept))
                m_verdict.mistake = i;
        }
        sayMistake();
    }

    void choice()
    {
        TextList rightOnes;
        for (const ExerciseChoice &one : m_exercise.choices)
            if (one.isRight)
                rightOnes.push_back(one.say.text);
        m_verdict.expected = std::move(rightOnes);
        const std::set<std::size_t> chosen(m_given.chosen.begin(), m_given.chosen.end());
        if (chosen.empty() || *chosen.rbegin() >= m_exercise.choices.size())
            return say(State::Unreadable, chosen.empty() ? "Choose an answer first." : "There is no such choice.");
        double hits = 0, misses = 0;
        for (const std::size_t index : chosen) {
            const ExerciseChoice &one = m_exercise.choices[index];
            m_verdict.read += (m_verdict.read.empty() ? "" : "; ") + one.say.text;
            (one.isRight ? hits : misses) += 1;
            say(State::Wrong, one.because.text);
        }
        const auto count = static_cast<double>(std::ranges::count_if(m_exercise.choices, &ExerciseChoice::isRight));
        const double share = std::max(0.0, (hits - misses) / count);
        if (share > 0)
            right(share);
        if (count > 1 && share < 1 && hits > 0)
            m_verdict.texts.push_back(std::to_string(static_cast<int>(hits)) + " of " + std::to_string(chosen.size())
                + " chosen are right" + (hits < count ? ", and not all right ones are chosen." : "."));
    }

    [[nodiscard]] bool mayChange(const std::string &name) const
    {
        return m_exercise.controls.empty()
            || std::ranges::find(m_exercise.controls, name, &Argument::name) != m_exercise.controls.end();
    }

    void change()
    {
        m_verdict.expected = m_exercise.untilText;
        Overrides values = m_verdict.values;
        Evaluation own = m_session.evaluation(values);
        for (const auto &[name, value] : m_given.controls) {
            const Control *control = m_session.lesson().control(name);
            if (control == nullptr)
                return say(State::Unreadable, "There is no control named '" + name + "'.");
            const auto fitting = fitControl(own, *control, value);
            if (!fitting)
                return say(State::Unreadable, fitting.error().message);
            if (mayChange(name))
                values.insert_or_assign(name, *fitting);
        }
        const auto verdict = m_session.evaluation(values).judge(*m_exercise.until);
        if (verdict && verdict->holds)
            return right();
        say(State::Wrong, verdict ? std::string("The condition doesn't hold yet.") : verdict.error().message);
        for (const auto &[name, value] : m_given.controls)
            if (!mayChange(name) && !isAsDeclared(name, value))
                m_verdict.texts.push_back("'" + name + "' counts as the exercise has it, not as it is set now.");
    }

    [[nodiscard]] bool isAsDeclared(const std::string &name, const Value &value) const
    {
        const auto node = m_session.lesson().nodeNamed(name);
        const auto declared = node ? m_session.evaluation(m_verdict.values).value(*node)
                                   : tl::unexpected(Failure{.rule = {}, .message = {}});
        return declared && identical(*declared, value);
    }

    const Session &m_session;
    const BoundExercise &m_bound;
    const Exercise &m_exercise;
    const GivenAnswer &m_given;
    AnswerVerdict m_verdict;
};

} // namespace

AnswerVerdict judgeAnswer(
    const Session &session, const BoundExercise &exercise, const GivenAnswer &given, const Draw &draw)
{
    return AnswerJudge(session, exercise, given).judge(draw);
}

Overrides presentControls(Session &session)
{
    Overrides controls;
    for (const Block &block : session.lesson().lesson().blocks)
        if (std::holds_alternative<Control>(block)) {
            const std::string &name = headOf(block).name;
            const auto node = session.lesson().nodeNamed(name);
            auto value = node ? session.present().value(*node) : tl::unexpected(Failure{.rule = {}, .message = {}});
            if (value)
                controls.insert_or_assign(name, std::move(*value));
        }
    return controls;
}

} // namespace heed
