// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/unify.h"

#include "engine/axis_letter.h"
#include "sdk/number_text.h"

#include <algorithm>
#include <set>

namespace heed {

KnownSizes knownSizes(const Sizes &sizes) { return {sizes.begin(), sizes.end()}; }

namespace {

std::string plural(const std::string &word)
{
    const bool endsInY = word.size() > 1 && word.back() == 'y'
        && std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos;
    if (word.ends_with("ix"))
        return word.substr(0, word.size() - 2) + "ices";
    return endsInY ? word.substr(0, word.size() - 1) + "ies" : word + "s";
}

std::string countedWord(std::size_t count, const std::string &word) { return counted(count, word, plural(word)); }

std::string sizesOf(const KnownSizes &sizes)
{
    std::string text;
    for (const auto &size : sizes)
        text += (text.empty() ? "" : " x ") + (size ? std::to_string(*size) : "?");
    return text.empty() ? "one number" : text;
}

class Unifier {
public:
    Unifier(const Operator &op, const Letters &options)
        : m_op(op)
    {
        m_result.letters = options;
    }

    Result<Unified> unify(const std::map<std::string, KnownSizes, std::less<>> &shapes)
    {
        for (const bool broadcast : {false, true})
            for (const Input &input : m_op.inputs)
                if (const auto shape = shapes.find(input.name); shape != shapes.end() && input.broadcast == broadcast)
                    bind(input, shape->second);
        solveFormulas();
        if (!m_error) {
            absentLetters(shapes);
            solveFormulas();
        }
        if (m_error)
            return fail(*m_error);
        chooseLetters();
        for (const Deferred &deferred : m_deferred)
            unknown(*deferred.dimension);
        return std::move(m_result);
    }

private:
    struct Axis {
        const Input *input;
        std::size_t fromRight; ///< 0: the last
        bool isVector;
    };
    struct Deferred {
        const Dimension *dimension;
        Axis axis;
        std::size_t size;
    };

    /// One sentence for each input at fault; the first marks the places.
    void refuse(std::string message, const Input &input, std::string other = {})
    {
        if (!m_refused.insert(input.name).second)
            return;
        if (m_error)
            m_error->message += " " + message;
        else
            m_error = Error{
                .message = std::move(message), .port = input.name, .rule = Rule::Shape, .other = std::move(other)};
    }

    /// "column", "row", or what the letter counts.
    std::string word(const Axis &axis, const std::string &letter) const
    {
        if (axis.fromRight == 0)
            return axis.isVector ? "entry" : "column";
        if (axis.fromRight == 1)
            return "row";
        const auto named = m_op.letters.find(letter);
        return named == m_op.letters.end() ? "matrix" : named->second;
    }

    static std::size_t optionalAxes(const Input &input)
    {
        return static_cast<std::size_t>(std::ranges::count_if(input.shape, &Dimension::isOptional));
    }

    void bind(const Input &input, KnownSizes sizes)
    {
        const std::size_t most = input.shape.size();
        const std::size_t least = input.broadcast ? 0 : most - optionalAxes(input);
        const bool isRow = sizes.size() == 1 && least == 2;
        if (isRow) {
            sizes.insert(sizes.begin(), 1);
            m_result.rows.insert(input.name);
        }
        if (sizes.size() < least)
            return refuse("Expected " + input.name + " of shape " + shapeText(input.shape) + ", found " + sizesOf(sizes)
                    + (sizes.empty() ? "." : " entries."),
                input);
        const std::size_t batch = sizes.size() > most ? sizes.size() - most : 0;
        if (batch > 0)
            bindBatch(input, {sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(batch)});
        const std::size_t present = sizes.size() - batch;
        for (std::size_t i = 0; i < present; ++i) {
            const Axis axis{&input, present - 1 - i, most == 1};
            bindAxis(input.shape[most - present + i], axis, sizes[batch + i]);
        }
        if (!input.broadcast)
            for (std::size_t i = 0; i < most - present; ++i)
                absent(input.shape[i], input);
    }

    void absent(const Dimension &dimension, const Input &input)
    {
        const auto letter = dimension.letter();
        if (!letter)
            return;
        if (!m_boundBy.contains(*letter))
            m_result.absent.insert(*letter);
        bindLetter(*letter, {&input, 2, false}, 1);
    }

    void bindBatch(const Input &input, const KnownSizes &sizes)
    {
        m_result.batchRank[input.name] = sizes.size();
        if (m_result.batch.empty()) {
            m_result.batch = sizes;
            m_batchFrom = &input;
            return;
        }
        bool agree = sizes.size() == m_result.batch.size();
        for (std::size_t i = 0; agree && i < sizes.size(); ++i) {
            agree = !sizes[i] || !m_result.batch[i] || *sizes[i] == *m_result.batch[i];
            if (!m_result.batch[i])
                m_result.batch[i] = sizes[i];
        }
        if (!agree)
            refuse("The leading axes of " + input.name + " (" + sizesOf(sizes) + ") and " + m_batchFrom->name + " ("
                    + sizesOf(m_result.batch) + ") differ; batch axes are equal or missing.",
                input, m_batchFrom->name);
    }

    void bindAxis(const Dimension &dimension, const Axis &axis, std::optional<std::size_t> size)
    {
        const auto letter = dimension.letter();
        if (dimension.isUnknown() || (axis.input->broadcast && size == 1))
            return;
        if (!size)
            return unknown(dimension);
        if (letter)
            return bindLetter(*letter, axis, *size);
        m_deferred.push_back({&dimension, axis, *size});
    }

    void unknown(const Dimension &dimension)
    {
        for (const std::string &name : dimension.names())
            if (!m_result.letters.contains(name))
                m_result.unknown.insert(name);
    }

    void bindLetter(const std::string &letter, const Axis &axis, std::size_t size)
    {
        m_result.unknown.erase(letter);
        const auto [known, isNew] = m_result.letters.emplace(letter, size);
        if (isNew)
            m_boundBy.emplace(letter, axis);
        else if (known->second != size)
            disagree(letter, axis, size, known->second);
    }

    void disagree(const std::string &letter, const Axis &axis, std::size_t found, std::size_t expected)
    {
        const std::string here = axis.input->name + " has " + countedWord(found, word(axis, letter));
        const auto first = m_boundBy.find(letter);
        if (first == m_boundBy.end())
            return refuse(
                here + ", but the option " + letter + " is " + std::to_string(expected) + ".", *axis.input, letter);
        const Axis &other = first->second;
        const bool sameWord = word(other, letter) == word(axis, letter);
        const std::string there = other.input->name + " has "
            + (sameWord ? std::to_string(expected) : countedWord(expected, word(other, letter)));
        refuse(here + ", " + there + "; both are " + letter + ".", *axis.input, other.input->name);
    }

    /// One formula may give the letter that another lacks, so they are gone through until nothing more is learned.
    void solveFormulas()
    {
        for (std::size_t before = m_deferred.size() + 1; before > m_deferred.size() && !m_error;) {
            before = m_deferred.size();
            std::erase_if(m_deferred, [this](const Deferred &deferred) { return compareFormula(deferred); });
        }
    }

    /// What else a formula's size comes from: an option of its, or the input that gave one of its letters.
    std::string sourceOf(const Dimension &dimension, const Input &input) const
    {
        for (const std::string &name : dimension.names()) {
            const auto bound = m_boundBy.find(name);
            const auto size = m_result.letters.find(name);
            if (bound == m_boundBy.end() && size != m_result.letters.end() && size->second > 0)
                return name; // an option's
            if (bound != m_boundBy.end() && bound->second.input != &input)
                return bound->second.input->name;
        }
        return {};
    }

    /// A sum of which only one letter is left is that letter.
    void refuseFormula(const Deferred &deferred, std::size_t expected)
    {
        const Dimension &dimension = *deferred.dimension;
        const Input &input = *deferred.axis.input;
        const std::string left = axisLetter(dimension, m_result.letters);
        if (m_boundBy.contains(left))
            return disagree(left, deferred.axis, deferred.size, expected);
        refuse(input.name + " has " + countedWord(deferred.size, word(deferred.axis, "")) + "; expected "
                + (dimension.names().empty() ? "" : left + " = ") + std::to_string(expected) + ".",
            input, sourceOf(dimension, input));
    }

    /// " heads" where an option of that name is the only other factor.
    std::string optionIn(const Dimension &dimension) const
    {
        const std::vector<std::string> names = dimension.names();
        for (const std::string &name : names)
            if (names.size() == 2 && m_op.option(name) != nullptr)
                return " " + name;
        return {};
    }

    /// "h*d" and "past+m": compared when all their letters are known; one unknown factor of a product is solved for.
    /// False when too little is known.
    bool compareFormula(const Deferred &deferred)
    {
        const Dimension &dimension = *deferred.dimension;
        const Input &input = *deferred.axis.input;
        const std::string found = input.name + " has " + countedWord(deferred.size, word(deferred.axis, ""));
        if (const auto expected = dimension.size(m_result.letters)) {
            if (*expected != deferred.size)
                refuseFormula(deferred, *expected);
            return true;
        }
        std::vector<std::string> missing;
        for (const std::string &name : dimension.names())
            if (!m_result.letters.contains(name))
                missing.push_back(name);
        if (missing.size() != 1 || dimension.text().find('+') != std::string::npos)
            return false;
        Letters probe = m_result.letters;
        probe[missing.front()] = 1;
        const std::size_t others = dimension.size(probe).value_or(0);
        if (others == 0 || deferred.size % others != 0)
            refuse(found + ", and " + std::to_string(deferred.size) + " is not divisible by " + std::to_string(others)
                    + optionIn(dimension) + " (" + dimension.text() + ").",
                input, sourceOf(dimension, input));
        else
            bindLetter(missing.front(), deferred.axis, deferred.size / others);
        return true;
    }

    /// Letters that stand only in absent inputs are 0; those of a formula still to be solved may be anything.
    void absentLetters(const std::map<std::string, KnownSizes, std::less<>> &shapes)
    {
        for (const Input &input : m_op.inputs)
            if (!shapes.contains(input.name) && input.optional)
                for (const Dimension &dimension : input.shape)
                    for (const std::string &name : dimension.names())
                        if (!m_result.unknown.contains(name) && !isInProduct(name) && !isPresent(name, shapes))
                            if (m_result.letters.emplace(name, 0).second)
                                m_ofAbsentInputs.insert(name);
    }

    /// An output's "m|n": without an m of its own it is as large as n.
    void chooseLetters()
    {
        for (const Output &output : m_op.outputs)
            for (const Dimension &dimension : output.shape)
                if (dimension.text().find('|') != std::string::npos)
                    chooseLetter(dimension.names());
    }

    void chooseLetter(const std::vector<std::string> &names)
    {
        const auto counts =
            std::ranges::find_if(names, [this](const std::string &name) { return !m_ofAbsentInputs.contains(name); });
        if (counts == names.end())
            return;
        m_ofAbsentInputs.erase(names.front());
        if (const auto size = m_result.letters.find(*counts); size != m_result.letters.end())
            m_result.letters[names.front()] = size->second;
    }

    /// An axis of 1 that is repeated leaves its letter open, and so does a needed input that is missing.
    bool isPresent(const std::string &letter, const std::map<std::string, KnownSizes, std::less<>> &shapes) const
    {
        return std::ranges::any_of(m_op.inputs, [&](const Input &input) {
            return (shapes.contains(input.name) || !input.optional)
                && std::ranges::any_of(input.shape, [&](const Dimension &d) { return d.letter() == letter; });
        });
    }

    bool isInProduct(const std::string &letter) const
    {
        return std::ranges::any_of(m_deferred, [&](const Deferred &deferred) {
            const std::vector<std::string> names = deferred.dimension->names();
            return deferred.dimension->text().find('*') != std::string::npos
                && std::ranges::find(names, letter) != names.end();
        });
    }

    const Operator &m_op;
    Unified m_result;
    std::map<std::string, Axis, std::less<>> m_boundBy;
    std::vector<Deferred> m_deferred;
    const Input *m_batchFrom = nullptr;
    std::set<std::string> m_refused; ///< inputs
    std::set<std::string> m_ofAbsentInputs; ///< letters
    std::optional<Error> m_error;
};

} // namespace

Result<Unified> unify(
    const Operator &op, const std::map<std::string, KnownSizes, std::less<>> &shapes, const Letters &options)
{
    return Unifier(op, options).unify(shapes);
}

KnownSizes outputShape(const Output &output, const Unified &unified)
{
    KnownSizes sizes = unified.batch;
    for (const Dimension &dimension : output.shape) {
        const auto letter = dimension.letter();
        if (dimension.isOptional() && letter && unified.absent.contains(*letter))
            continue;
        sizes.push_back(dimension.size(unified.letters));
    }
    return sizes;
}

} // namespace heed
