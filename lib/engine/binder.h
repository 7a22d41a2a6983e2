// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bound_lesson.h"
#include "lesson/scalars.h"

namespace heed {

/// Fills a BoundLesson: operators, arguments by their declared types, nodes, edges, wanted outputs, and says what is
/// wrong with any of these.
class Binder {
public:
    Binder(BoundLesson &bound, Catalogue &catalogue)
        : m_bound(bound)
        , m_catalogue(catalogue)
    {
    }
    void bind();

private:
    void say(Span span, std::string rule, std::string message);
    void say(const std::vector<WrittenError> &wrong);
    void neededPlugins();
    void bindBlocks();
    /// What a control or a value block declares.
    template<typename Constant>
    [[nodiscard]] BoundArgument readConstant(const Constant &block, std::optional<Type> type);
    void bindCell(const Cell &cell, BoundCell &bound);
    void findOperator(const Cell &cell, BoundCell &bound);
    void bindArgument(const Argument &argument, BoundCell &bound);
    void takeExpected(BoundCell &bound, std::size_t said);
    void missingInputs(BoundCell &bound);
    void bindLabels(const Cell &cell, BoundCell &bound);
    void bindSweep(BoundCell &bound);
    void limitSweep(BoundCell &bound);
    [[nodiscard]] const Option *sweptOption(const Argument &argument, const BoundCell &bound);
    [[nodiscard]] std::optional<SweepAxis> readAxis(const Argument &argument, const Option &option);
    void addNodes();
    void bindExercises();
    void bindAfter(const Cell &cell);
    [[nodiscard]] BoundExercise bindExercise(const Exercise &exercise);
    [[nodiscard]] BoundArgument bindAnswer(const Argument &answer, const Exercise &exercise, BoundExercise &into);
    void bindSetting(const Argument &argument, bool isList, BoundExercise &exercise, std::vector<BoundSetting> &into);
    void bindPinned(const Argument &argument, bool isList, BoundExercise &exercise, std::vector<BoundSetting> &into);
    /// Counts what exercises draw from, which is bounded over the lesson; says so when it is too much.
    [[nodiscard]] bool mayVary(const Argument &argument, std::size_t values);
    [[nodiscard]] std::vector<BoundArgument> rangeOf(const Argument &argument, const BoundSetting &setting);
    /// Finds what a setting's name stands for; says so when there is no such thing.
    [[nodiscard]] bool findSetting(BoundSetting &setting);
    [[nodiscard]] bool findPort(const BoundCell &cell, const std::string &port, BoundSetting &setting);
    /// Always true: nothing more is worth checking.
    bool refuseControl(const std::string &name, Span place);
    void addNode(BoundLesson::Node node, const std::string &name);
    void link();
    void linkWritten(std::size_t node, const BoundArgument &written);
    /// Resolves every reference and wants the outputs named; `node`, where there is one, then depends on them.
    void refer(const std::vector<Reference> &references, std::optional<std::size_t> node, const BoundCell *inside);
    [[nodiscard]] std::string suggestion(
        const Reference &reference, std::optional<std::size_t> node, const BoundCell *inside);
    [[nodiscard]] Span placeOf(const Reference &reference) const;
    void referInside(const BoundCell &cell);
    void referTo(const YamlNode &node, std::optional<std::size_t> from, const BoundCell *inside);
    void onlyValues(const std::vector<Reference> &references, const std::string &who);
    /// Whether onlyValues() has refused one of the references that make the ring.
    [[nodiscard]] bool isRefused(const std::vector<std::size_t> &ring) const;
    void rings();

    /// What is written there, as `type`; without a type an integer, a number or numbers.
    [[nodiscard]] BoundArgument readWritten(const std::string &name, const YamlNode &node, std::optional<Type> type);
    [[nodiscard]] std::optional<Expression> listExpression(
        const YamlNode &node, Type type, std::vector<WrittenError> &wrong) const;

    BoundLesson &m_bound;
    Catalogue &m_catalogue;
    int m_suggested = 0;
    std::size_t m_varied = 0; ///< values that exercises draw from so far
    std::size_t m_sweptPoints = 0; ///< of the sweeps so far, and the values that they were read from
};

} // namespace heed
