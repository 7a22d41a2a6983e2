// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_check.h"

#include "engine/answer_match.h"
#include "engine/coerce.h"
#include "engine/exercise_values.h"
#include "sdk/number_text.h"

#include <algorithm>

namespace heed {

namespace {

constexpr std::size_t mostDraws = 256, mostAnswers = 2048;

class Findings {
public:
    Findings(const Session &session, const BoundExercise &bound, std::vector<Diagnostic> &found)
        : m_session(session)
        , m_source(session.lesson().lesson().source)
        , m_bound(bound)
        , m_exercise(*bound.exercise)
        , m_found(found)
        , m_isSaid(bound.mistakes.size())
    {
    }

    void find()
    {
        const std::size_t draws = std::clamp(mostAnswers / (m_bound.mistakes.size() + 1), std::size_t{1}, mostDraws);
        for (const DrawnIndices &drawn : someDraws(m_bound, draws)) {
            const auto values = exerciseValues(m_session, m_bound, drawn);
            if (!values)
                return fails(values.error(), m_exercise.nameSpan, "The exercise can't be set up");
            m_drawn = drawnText(drawn);
            if (m_session.isInterrupted() || !(m_exercise.until ? until(*values) : answer(*values)))
                return;
        }
    }

private:
    void say(Span span, Severity severity, const std::string &rule, const std::string &message)
    {
        m_found.push_back(m_source.diagnostic(span, severity, rule, message));
    }

    /// A cell that fails at the declared controls says so itself.
    void fails(const Failure &failure, Span span, const std::string &what)
    {
        if (!failure.isManual && !(failure.isBlocked && failsAnyhow(failure.cell)))
            say(span, Severity::Error, "exercise", what + m_drawn + ": " + failure.message);
    }

    bool failsAnyhow(const std::string &name)
    {
        const BoundCell *cell = m_session.lesson().cell(name);
        return cell == nullptr || !m_session.evaluation({}).run(*cell);
    }

    /// " with n = 3", or nothing.
    std::string drawnText(const DrawnIndices &drawn) const
    {
        std::string text;
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const BoundArgument &written = m_bound.vary[i].values[drawn[i]];
            const Expression *expression = written.expression();
            text += (i == 0 ? " with " : ", ") + m_bound.vary[i].name + " = "
                + (expression == nullptr ? valueText(std::get<Value>(written.written), 30) : printed(*expression));
        }
        return text;
    }

    bool until(const Overrides &values)
    {
        const auto verdict = m_session.evaluation(values).judge(*m_exercise.until);
        if (!verdict)
            fails(verdict.error(), m_exercise.untilSpan, "The condition can't be evaluated");
        else if (verdict->holds)
            say(m_exercise.untilSpan, Severity::Error, "exercise",
                "The condition holds" + m_drawn + " before the learner has changed anything.");
        return verdict && !verdict->holds;
    }

    bool answer(const Overrides &values)
    {
        if (!m_bound.answer)
            return false;
        const auto right = rightAnswer(m_session, m_bound, values);
        if (!right) {
            fails(right.error(), m_bound.answer->span, "The answer can't be computed");
            return false;
        }
        if (!isFinite(*right)) {
            say(m_bound.answer->span, Severity::Error, "exercise",
                "The answer" + m_drawn + " is " + valueText(*right) + ", which nobody can give.");
            return false;
        }
        mistakes(values, *right);
        return true;
    }

    static bool isFinite(const Value &value)
    {
        const auto numbers = coerce(value, Type::Numbers, "answer");
        return !numbers || numbers->get<Array<double>>().cube().is_finite();
    }

    void mistakes(const Overrides &values, const Value &right)
    {
        std::vector<std::optional<Value>> given;
        for (std::size_t i = 0; i < m_bound.mistakes.size(); ++i) {
            auto value = mistakenAnswer(m_session, m_bound, i, values);
            given.push_back(value ? std::optional(std::move(*value)) : std::nullopt);
            if (!value && !value.error().isManual)
                mistake(i, "This mistake can't be computed" + m_drawn + ": " + value.error().message);
            else if (given.back() && isNear(*given.back(), right))
                mistake(i,
                    "This mistake can't be told from the right answer" + m_drawn + ": " + both(*given.back(), right));
        }
        for (std::size_t i = 0; i < given.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (given[i] && given[j] && isNear(*given[i], *given[j]))
                    mistake(i,
                        "This mistake can't be told from mistake " + std::to_string(j + 1) + m_drawn + ": "
                            + both(*given[i], *given[j]));
    }

    static std::string both(const Value &a, const Value &b)
    {
        const std::string one = valueText(a, 40), other = valueText(b, 40);
        return one == other ? "both are " + one + "." : one + " and " + other + ".";
    }

    /// Each within the other's tolerance, from either side.
    bool isNear(const Value &a, const Value &b) const
    {
        if (const auto *text = a.as<std::string>())
            return matchText(*text, b.get<std::string>(), m_exercise.accept)
                || std::ranges::any_of(m_exercise.accepted,
                    [&](const std::string &other) { return matchText(*text, other, Accept::Words); });
        return matchNumbers(a, b, m_exercise.within).fits || matchNumbers(b, a, m_exercise.within).fits;
    }

    /// Each mistake is reported once, at the first draw.
    void mistake(std::size_t index, const std::string &message)
    {
        if (!m_isSaid[index])
            say(m_exercise.mistakes[index].span, Severity::Warning, "mistake", message);
        m_isSaid[index] = true;
    }

    const Session &m_session;
    const Source &m_source;
    const BoundExercise &m_bound;
    const Exercise &m_exercise;
    std::vector<Diagnostic> &m_found;
    std::vector<bool> m_isSaid; ///< by mistake
    std::string m_drawn;
};

} // namespace

std::vector<Diagnostic> exerciseFindings(const Session &session)
{
    std::vector<Diagnostic> found;
    for (const BoundExercise &exercise : session.lesson().exercises())
        if (!exercise.isIncomplete && exercise.exercise->kind != ExerciseKind::Choice)
            Findings(session, exercise, found).find();
    return found;
}

} // namespace heed
