// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts.h"

namespace heed {

namespace {

hand::Written matrixSymbol(const std::string &name, const std::string &mark = {})
{
    return {"W" + mark + "_{\\text{" + name + "}}", "W" + mark + "_" + name};
}

hand::Written projectionSymbol(const std::string &letter, const std::string &mark)
{
    return hand::both("W" + mark + "_" + letter);
}

Part plainPart(std::string name, PartKind kind, std::vector<Tensor> tensors)
{
    const hand::Written symbol{"\\text{" + name + "}", name};
    return {std::move(name), symbol, kind, std::move(tensors)};
}

Part normPart(std::string name, const ModelSizes &sizes, std::int64_t copies = 1)
{
    return plainPart(
        std::move(name), PartKind::Norm, {{copies, 1, sizes.width, sizes.bias && sizes.norm == "layer_norm"}});
}

std::vector<Part> projections(const ModelSizes &sizes, std::int64_t kdim, std::int64_t vdim, bool isCross)
{
    const std::int64_t queries = queryWidth(sizes), keys = keyWidth(sizes), width = sizes.width;
    const std::string before = isCross ? "cross-attention " : "", mark = isCross ? "'" : "";
    const auto part = [&](const char *name, const char *letter, std::int64_t rows, std::int64_t columns) {
        return Part{before + name, projectionSymbol(letter, mark), PartKind::Matrix, {{1, rows, columns, sizes.bias}}};
    };
    return {part("query", "Q", width, queries), part("key", "K", kdim, keys), part("value", "V", vdim, keys),
        part("output", "O", queries, width)};
}

/// Of one block: queries and keys where they have norms, then one before or after each of the block's layers.
std::vector<Part> normParts(const ModelSizes &sizes)
{
    std::vector<Part> parts;
    if (sizes.queryKeyNorm) {
        const std::vector<Tensor> each(sizes.crossAttention ? 2 : 1, Tensor{1, 1, sizes.headDim, false});
        for (const char *name : {"query norm", "key norm"})
            parts.push_back(plainPart(name, PartKind::Norm, each));
    }
    parts.push_back(normPart("attention norm", sizes));
    if (sizes.crossAttention)
        parts.push_back(normPart("cross-attention norm", sizes));
    parts.push_back(normPart("feed-forward norm", sizes));
    return parts;
}

std::vector<Part> crossAttentionParts(const ModelSizes &sizes)
{
    return sizes.crossAttention ? projections(sizes, sizes.width, sizes.width, true) : std::vector<Part>{};
}

void append(std::vector<Part> &parts, const std::vector<Part> &more)
{
    parts.insert(parts.end(), more.begin(), more.end());
}

/// The same parts of every layer as one.
void appendLayers(std::vector<Part> &parts, const std::string &name, std::int64_t layers, const std::vector<Part> &each)
{
    if (each.empty() || layers == 0)
        return;
    std::vector<Tensor> tensors;
    for (const Part &part : each)
        for (Tensor tensor : part.tensors) {
            tensor.copies = layers;
            tensors.push_back(tensor);
        }
    parts.push_back(plainPart(name, each.front().kind, std::move(tensors)));
}

void appendStack(std::vector<Part> &parts, const std::string &before, std::int64_t layers, const ModelSizes &sizes)
{
    if (layers == 0)
        return;
    appendLayers(parts, before + "attention", layers, attentionParts(sizes, sizes.width, sizes.width));
    appendLayers(parts, before + "cross-attention", layers, crossAttentionParts(sizes));
    appendLayers(parts, before + "feed-forward", layers, feedForwardParts(sizes));
    appendLayers(parts, before + "norms", layers, normParts(sizes));
    if (sizes.finalNorm)
        parts.push_back(normPart(before + "final norm", sizes));
}

void appendEmbeddings(std::vector<Part> &parts, const ModelSizes &sizes)
{
    const std::int64_t stacks = sizes.encoderLayers > 0 ? 2 : 1;
    const auto table = [&](const char *name, PartKind kind, std::int64_t rows, std::int64_t copies) {
        if (rows > 0)
            parts.push_back(plainPart(name, kind, {{copies, rows, sizes.width, false}}));
    };
    table("token embedding", PartKind::Token, sizes.vocabulary, sizes.tied ? 1 : stacks);
    table("position embedding", PartKind::Position, sizes.context, stacks);
    table("segment embedding", PartKind::Position, sizes.segments, 1);
    if (sizes.embeddingNorm)
        parts.push_back(normPart("embedding norm", sizes, stacks));
}

Count sum(const std::vector<Part> &parts, Count (Part::*count)() const)
{
    Count sum = 0;
    for (const Part &part : parts)
        sum = sum + (part.*count)();
    return sum;
}

} // namespace

Count Part::weights() const
{
    Count sum = 0;
    for (const Tensor &tensor : tensors)
        sum = sum + tensor.weights();
    return sum;
}

Count Part::biases() const
{
    Count sum = 0;
    for (const Tensor &tensor : tensors)
        sum = sum + tensor.biases();
    return sum;
}

std::vector<Part> attentionParts(const ModelSizes &sizes, std::int64_t kdim, std::int64_t vdim)
{
    return projections(sizes, kdim, vdim, false);
}

std::vector<Part> feedForwardParts(const ModelSizes &sizes)
{
    const auto part = [&](const char *name, std::int64_t rows, std::int64_t columns) {
        return Part{name, matrixSymbol(name), PartKind::Matrix, {{1, rows, columns, sizes.bias}}};
    };
    std::vector<Part> parts;
    if (isGated(sizes))
        parts.push_back(part("gate", sizes.width, sizes.hidden));
    parts.push_back(part("up", sizes.width, sizes.hidden));
    parts.push_back(part("down", sizes.hidden, sizes.width));
    return parts;
}

std::vector<Part> blockParts(const ModelSizes &sizes)
{
    std::vector<Part> parts = attentionParts(sizes, sizes.width, sizes.width);
    append(parts, crossAttentionParts(sizes));
    append(parts, feedForwardParts(sizes));
    append(parts, normParts(sizes));
    return parts;
}

std::vector<Part> modelParts(const ModelSizes &sizes)
{
    std::vector<Part> parts;
    appendEmbeddings(parts, sizes);
    ModelSizes encoder = sizes;
    encoder.crossAttention = false;
    appendStack(parts, "encoder ", sizes.encoderLayers, encoder);
    appendStack(parts, sizes.encoderLayers > 0 ? "decoder " : "", sizes.layers, sizes);
    if (sizes.pooler)
        parts.push_back(plainPart("pooler", PartKind::Pooler, {{1, sizes.width, sizes.width, sizes.bias}}));
    if (sizes.vocabulary > 0)
        parts.push_back(
            plainPart("head", PartKind::Head, {{sizes.tied ? 0 : 1, sizes.width, sizes.vocabulary, false}}));
    return parts;
}

Count weightsOf(const std::vector<Part> &parts) { return sum(parts, &Part::weights); }
Count biasesOf(const std::vector<Part> &parts) { return sum(parts, &Part::biases); }

} // namespace heed
