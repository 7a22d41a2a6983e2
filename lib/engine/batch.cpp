// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batch.h"

namespace heed {

namespace {

/// `count` slices of `array` from slice `first`, under the axes that follow the batch axes.
template<typename T>
Array<T> part(const Array<T> &array, std::size_t batchRank, std::size_t index, std::size_t count)
{
    Sizes rest(array.shape().begin() + static_cast<std::ptrdiff_t>(batchRank), array.shape().end());
    if (rest.size() >= 2) {
        const std::size_t slices = array.cube().n_slices / std::max<std::size_t>(count, 1);
        if (slices == 0)
            return Array<T>(std::move(rest));
        return Array<T>(std::move(rest), array.cube().slices(index * slices, (index + 1) * slices - 1));
    }
    std::vector<T> entries(product(rest));
    for (std::size_t i = 0; i < entries.size(); ++i)
        entries[i] = array.at(index * entries.size() + i);
    return Array<T>::fromRowMajor(std::move(rest), entries);
}

struct Part {
    std::size_t batchRank, index, count;

    template<typename T>
    Value operator()(const T &value) const
    {
        if constexpr (requires { value.cube(); })
            return part(value, batchRank, index, count);
        else if constexpr (std::is_same_v<T, std::monostate>)
            return {};
        else
            return value;
    }
};

std::size_t count(const Unified &unified)
{
    std::size_t all = 1;
    for (const auto &size : unified.batch)
        all *= size.value_or(1);
    return all;
}

/// Collects one output over the batch.
class Stack {
public:
    Stack(const std::vector<Outputs> &results, const Sizes &batch, const std::string &name)
        : m_results(results)
        , m_batch(batch)
        , m_name(name)
    {
    }

    Result<Value> value() const
    {
        const Value &first = m_results.front().at(m_name);
        switch (first.type()) {
        case Type::Numbers:
            return arrays<double>();
        case Type::Floats:
            return arrays<float>();
        case Type::Integers:
            return arrays<std::int64_t>();
        case Type::Mask:
            return arrays<arma::u8>();
        case Type::Number:
            return scalars<double>();
        case Type::Integer:
            return scalars<std::int64_t>();
        default:
            return fail(Rule::Shape,
                "The output " + m_name + " is of type " + std::string(typeName(first.type()))
                    + ", which can't be computed over batch axes; leave them out.");
        }
    }

private:
    Sizes shape(const Sizes &rest) const
    {
        Sizes all = m_batch;
        all.insert(all.end(), rest.begin(), rest.end());
        return all;
    }

    template<typename T>
    Result<Value> arrays() const
    {
        const Sizes rest = m_results.front().at(m_name).shape();
        std::vector<T> entries;
        entries.reserve(product(shape(rest)));
        for (const Outputs &outputs : m_results) {
            const auto &array = outputs.at(m_name).get<Array<T>>();
            if (array.shape() != rest)
                return fail(Rule::Shape, "The output " + m_name + " has other shapes in other entries of the batch.");
            const std::vector<T> part = array.rowMajor();
            entries.insert(entries.end(), part.begin(), part.end());
        }
        return Value(Array<T>::fromRowMajor(shape(rest), entries));
    }

    template<typename T>
    Result<Value> scalars() const
    {
        std::vector<T> entries;
        for (const Outputs &outputs : m_results)
            entries.push_back(outputs.at(m_name).get<T>());
        return Value(Array<T>::fromRowMajor(m_batch, entries));
    }

    const std::vector<Outputs> &m_results;
    const Sizes &m_batch;
    const std::string &m_name;
};

} // namespace

Call batchElement(const Call &call, const Operator &op, const Unified &unified, std::size_t index)
{
    Call part = call;
    for (const Input &input : op.inputs) {
        const auto rank = unified.batchRank.find(input.name);
        const auto value = part.values.find(input.name);
        if (rank != unified.batchRank.end() && value != part.values.end())
            value->second = std::visit(Part{rank->second, index, count(unified)}, value->second.data());
    }
    return part;
}

/// The one entry of an array of rank 0, for an output that is declared a scalar.
static Value scalar(const Value &value)
{
    if (const auto *numbers = value.as<Array<double>>())
        return numbers->at(0);
    return value.get<Array<std::int64_t>>().at(0);
}

Outputs batchOutputs(const Outputs &outputs, const Operator &op, const Unified &unified, std::size_t index)
{
    Outputs parts;
    for (const auto &[name, value] : outputs) {
        const Value part = std::visit(Part{unified.batch.size(), index, count(unified)}, value.data());
        const Output *output = op.output(name);
        const bool isScalar = output != nullptr && (output->type == Type::Number || output->type == Type::Integer);
        parts.emplace(name, isScalar ? scalar(part) : part);
    }
    return parts;
}

Result<Outputs> stacked(const std::vector<Outputs> &results, const Sizes &batch, const Operator &op)
{
    Outputs all;
    if (results.empty())
        return fail(Rule::Shape, "The batch of the operator " + op.name + " is empty.");
    for (const auto &[name, first] : results.front()) {
        auto value = Stack(results, batch, name).value();
        if (!value)
            return fail(value.error());
        all.emplace(name, std::move(*value));
    }
    return all;
}

} // namespace heed
