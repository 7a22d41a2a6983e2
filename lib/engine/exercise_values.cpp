// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_values.h"

#include "engine/coerce.h"
#include "sdk/random.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace heed {

namespace {

/// FNV-1a, 64 bits.
class Mixer {
public:
    void add(std::string_view text)
    {
        for (const char c : text)
            mix(static_cast<unsigned char>(c));
        mix(0xFFU); // ends the text: no byte of UTF-8
    }
    void add(std::int64_t number)
    {
        for (unsigned shift = 0; shift < 64; shift += 8)
            mix((static_cast<std::uint64_t>(number) >> shift) & 0xFFU);
    }
    [[nodiscard]] std::int64_t seed() const { return std::bit_cast<std::int64_t>(m_state); }

private:
    void mix(std::uint64_t byte) { m_state = (m_state ^ byte) * 0x100000001B3U; }

    std::uint64_t m_state = 0xCBF29CE484222325U;
};

tl::expected<Value, Failure> typed(
    Evaluation &evaluation, const BoundArgument &written, Type type, const std::string &what)
{
    if (written.isUnreadable())
        return tl::unexpected(
            Failure{.rule = "yaml", .message = "'" + what + "' can't be read.", .span = written.span});
    const Expression *expression = written.expression();
    auto value = expression == nullptr ? tl::expected<Value, Failure>(std::get<Value>(written.written))
                                       : evaluation.evaluate(*expression);
    if (!value)
        return value;
    auto fitting = coerce(*value, type, what);
    if (fitting)
        return std::move(*fitting);
    return tl::unexpected(Failure{
        .rule = std::string(ruleName(fitting.error().rule)), .message = fitting.error().message, .span = written.span});
}

tl::expected<Overrides, Failure> withSetting(
    Evaluation &evaluation, const BoundSetting &setting, std::size_t index, Overrides values)
{
    const auto value = typed(evaluation, setting.values.at(index), setting.type, setting.name);
    if (!value)
        return tl::unexpected(value.error());
    if (setting.control != nullptr) {
        const auto fitting = fitControl(evaluation, *setting.control, *value);
        if (!fitting)
            return tl::unexpected(Failure{.rule = std::string(ruleName(fitting.error().rule)),
                .message = fitting.error().message,
                .span = setting.values[index].span});
    }
    values.insert_or_assign(setting.name, *value);
    return values;
}

Type answerType(const Exercise &exercise)
{
    return exercise.kind == ExerciseKind::Text  ? Type::Text
        : exercise.kind == ExerciseKind::Matrix ? Type::Numbers
                                                : Type::Number;
}

} // namespace

DrawnIndices drawnIndices(const BoundLesson &lesson, const BoundExercise &exercise, const Draw &draw)
{
    DrawnIndices drawn;
    for (const BoundSetting &setting : exercise.vary) {
        Mixer mixer;
        mixer.add(lesson.lesson().front.seed.value_or(0));
        mixer.add(std::string_view(exercise.exercise->name));
        mixer.add(std::string_view(setting.name));
        mixer.add(std::string_view(draw.learner));
        mixer.add(draw.attempt);
        Random random(mixer.seed());
        const std::size_t count = setting.values.size();
        drawn.push_back(std::min(static_cast<std::size_t>(random.uniform() * static_cast<double>(count)), count - 1));
    }
    return drawn;
}

std::vector<DrawnIndices> someDraws(const BoundExercise &exercise, std::size_t most)
{
    double total = 1;
    for (const BoundSetting &setting : exercise.vary)
        total *= static_cast<double>(setting.values.size());
    const auto count = static_cast<std::size_t>(std::min(total, static_cast<double>(most)));
    std::vector<DrawnIndices> draws;
    for (std::size_t i = 0; i < count; ++i) {
        double position = std::floor(total / static_cast<double>(count) * static_cast<double>(i));
        DrawnIndices &draw = draws.emplace_back();
        for (const BoundSetting &setting : exercise.vary) {
            const auto size = static_cast<double>(setting.values.size());
            draw.push_back(static_cast<std::size_t>(std::fmod(position, size)));
            position = std::floor(position / size);
        }
    }
    return draws;
}

tl::expected<Overrides, Failure> pinnedValues(const Session &session, const BoundExercise &exercise)
{
    Evaluation declared = session.evaluation({});
    tl::expected<Overrides, Failure> values;
    for (const BoundSetting &setting : exercise.with)
        if (values)
            values = withSetting(declared, setting, 0, std::move(*values));
    return values;
}

tl::expected<Overrides, Failure> exerciseValues(
    const Session &session, const BoundExercise &exercise, const DrawnIndices &drawn)
{
    auto values = pinnedValues(session, exercise);
    if (!values)
        return values;
    Evaluation pinned = session.evaluation(*values);
    for (std::size_t i = 0; i < exercise.vary.size(); ++i)
        if (values)
            values = withSetting(pinned, exercise.vary[i], drawn.at(i), std::move(*values));
    return values;
}

tl::expected<Overrides, Failure> exerciseValues(const Session &session, const BoundExercise &exercise, const Draw &draw)
{
    return exerciseValues(session, exercise, drawnIndices(session.lesson(), exercise, draw));
}

tl::expected<Value, Failure> rightAnswer(const Session &session, const BoundExercise &exercise, const Overrides &values)
{
    if (!exercise.answer)
        return tl::unexpected(Failure{.rule = "exercise", .message = "The exercise has no answer."});
    Evaluation evaluation = session.evaluation(values);
    return typed(evaluation, *exercise.answer, answerType(*exercise.exercise), "the answer");
}

tl::expected<Value, Failure> mistakenAnswer(
    const Session &session, const BoundExercise &exercise, std::size_t mistake, const Overrides &values)
{
    const BoundMistake &made = exercise.mistakes.at(mistake);
    Evaluation evaluation = session.evaluation(values);
    if (made.when)
        return typed(evaluation, *made.when, answerType(*exercise.exercise), "the mistake");
    Overrides changed = values;
    for (const BoundSetting &setting : made.change) {
        const auto value = typed(evaluation, setting.values.front(), setting.type, setting.name);
        if (!value)
            return value;
        changed.insert_or_assign(setting.name, *value);
    }
    return rightAnswer(session, exercise, changed);
}

} // namespace heed
