// SPDX-License-Identifier: GPL-3.0-or-later
/// A lesson together with its operators: names resolved, arguments read by their declared types, the graph of what
/// depends on what. Immutable; nothing was run.
#pragma once

#include "engine/bound_argument.h"
#include "engine/bound_exercise.h"
#include "engine/catalogue.h"
#include "engine/graph.h"
#include "engine/sweep_points.h"
#include "lesson/lesson.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heed {

struct BoundCell {
    const Cell *cell = nullptr;
    const Operator *op = nullptr; ///< null when it is missing; the diagnostics say so
    std::vector<BoundArgument> arguments = {};
    std::map<std::string, BoundArgument, std::less<>> labels = {}; ///< by letter
    /// What views, references and expectations ask for; without `show` the first output too.
    std::vector<std::string> wanted = {};
    std::vector<SweepAxis> axes = {}; ///< of its sweep
    std::vector<Value> axisValues = {}; ///< each axis as one value
    bool isIncomplete = false; ///< an argument is missing or can't be read: not worth checking further
    std::optional<Diagnostic> refusal = {}; ///< why an argument can't be read, when `expect_error` expects just that

    [[nodiscard]] const BoundArgument *argument(std::string_view name) const;
    [[nodiscard]] const SweepAxis *axis(std::string_view name) const; ///< null for what isn't swept
    [[nodiscard]] bool isManual() const { return cell->isManual || (op != nullptr && op->measures); }
};

/// What a name or `cell.port` stands for.
struct Target {
    std::size_t node = 0; ///< in the graph
    std::string output = {}; ///< of a cell's run
    std::optional<Value> constant = {}; ///< an option's default: no node at all
    std::string overridable = {}; ///< "cell.option", by which an override takes the constant's place
    bool isUnknown = false; ///< of a block that has errors of its own
};

class BoundLesson {
public:
    struct Node {
        enum class Kind { Value, Control, Argument, Run };
        Kind kind = Kind::Value;
        std::string name; ///< of the block
        std::size_t block = 0; ///< index into lesson().blocks
        std::size_t argument = 0; ///< index into the cell's arguments
    };

    BoundLesson(LessonResult read, Catalogue &catalogue);
    BoundLesson(const BoundLesson &) = delete;
    BoundLesson &operator=(const BoundLesson &) = delete;
    BoundLesson(BoundLesson &&) = default;
    BoundLesson &operator=(BoundLesson &&) = default;
    ~BoundLesson() = default;

    [[nodiscard]] const Lesson &lesson() const { return m_lesson; }
    [[nodiscard]] const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }
    [[nodiscard]] const std::vector<BoundCell> &cells() const { return m_cells; }
    [[nodiscard]] const BoundCell *cell(std::string_view name) const;
    [[nodiscard]] const Control *control(std::string_view name) const;
    [[nodiscard]] const std::vector<BoundExercise> &exercises() const { return m_exercises; }
    [[nodiscard]] const BoundExercise *exercise(std::string_view name) const;

    [[nodiscard]] const Graph &graph() const { return m_graph; }
    [[nodiscard]] const Node &node(std::size_t index) const { return m_nodes.at(index); }
    [[nodiscard]] const BoundCell &cellOf(const Node &node) const { return *m_cellOfBlock.at(node.block); }
    [[nodiscard]] std::optional<std::size_t> runNode(std::string_view cell) const;
    /// A block by its name, an argument by "cell.port".
    [[nodiscard]] std::optional<std::size_t> nodeNamed(std::string_view name) const;
    /// The written value of a value block or a control.
    [[nodiscard]] const BoundArgument &written(const Node &node) const;

    /// In a cell's expect and show its own outputs and inputs come first. An error means rule `unknown-name`;
    /// which name was meant is for the binder to say, since that takes long.
    [[nodiscard]] Result<Target> resolve(const Reference &reference, const BoundCell *inside = nullptr) const;
    /// Makes cells compute what an expression from outside the file refers to; call it before they run. Refuses a name
    /// that the lesson doesn't have.
    [[nodiscard]] Result<void> alsoWant(const Expression &expression);
    /// The place of a cell's input or option: what is written there, else the operator's name.
    [[nodiscard]] static Span placeOf(const BoundCell &cell, std::string_view port);
    /// The controls that a cell depends on, in the order of the file.
    [[nodiscard]] std::vector<std::string> controlsOf(const BoundCell &cell) const;
    /// The names of all blocks that have a value, but for names that no block may have.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    friend class Binder;
    void want(std::size_t node, const std::string &output);
    [[nodiscard]] Result<Target> resolvePort(const BoundCell &cell, std::string_view port) const;
    Lesson m_lesson;
    std::vector<Diagnostic> m_diagnostics;
    std::vector<BoundCell> m_cells;
    std::vector<BoundExercise> m_exercises;
    std::vector<Node> m_nodes;
    Graph m_graph;
    std::vector<const BoundCell *> m_cellOfBlock; ///< null for other blocks
    std::vector<std::optional<BoundArgument>> m_writtenOfBlock; ///< of values and controls
    /// Of blocks with a syntax error, and (true) of exercises.
    std::map<std::string, bool, std::less<>> m_namesWithoutNode;
    std::map<std::string, std::size_t, std::less<>> m_nodeByName; ///< block name, or "cell.port" for arguments
};

} // namespace heed
