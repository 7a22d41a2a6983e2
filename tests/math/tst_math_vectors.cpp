// SPDX-License-Identifier: GPL-3.0-or-later
/// ONNX's and PyTorch's own numbers for attention and softmax, from the folder HEED_VECTORS (see its README). What a
/// file needs beyond lib/math is skipped and counted.
#include "math/attention.h"

#include <QDirIterator>
#include <QTest>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <optional>

using namespace heed::math;
using nlohmann::json;

namespace {

/// A tensor's numbers, row-major, with axes missing from the left taken as 1.
struct Tensor {
    explicit Tensor(const json &tensor)
        : rank(tensor["shape"].size())
    {
        for (std::size_t axis = 0; axis < rank; ++axis)
            shape.at(4 - rank + axis) = tensor["shape"][axis];
        for (const json &entry : tensor["data"])
            entries.push_back(entry.is_string() ? std::stod(entry.get<std::string>()) : entry.get<double>());
    }

    /// (batch, rows, heads x width) as (batch, heads, rows, width).
    void splitHeads(arma::uword heads)
    {
        const Tensor flat = *this;
        const arma::uword batches = shape[1], rows = shape[2], width = shape[3] / heads;
        shape = {batches, heads, rows, width};
        std::size_t next = 0;
        for (arma::uword b = 0; b < batches; ++b)
            for (arma::uword h = 0; h < heads; ++h)
                for (arma::uword r = 0; r < rows; ++r)
                    for (arma::uword w = 0; w < width; ++w)
                        entries[next++] = flat.entries[((b * rows + r) * heads + h) * width + w];
    }

    template<typename T = double>
    [[nodiscard]] arma::Cube<T> cube(arma::uword batch) const
    {
        arma::Cube<T> cube(shape[2], shape[3], shape[1]);
        std::size_t next = (shape[0] == 1 ? 0 : batch) * cube.n_elem;
        for (arma::uword h = 0; h < shape[1]; ++h)
            for (arma::uword r = 0; r < shape[2]; ++r)
                for (arma::uword c = 0; c < shape[3]; ++c)
                    cube.at(r, c, h) = static_cast<T>(entries.at(next++));
        return cube;
    }

    std::size_t rank;
    std::array<arma::uword, 4> shape{1, 1, 1, 1};
    std::vector<double> entries;
};

bool near(const arma::cube &found, const arma::cube &expected, double within)
{
    if (arma::size(found) != arma::size(expected))
        return false;
    for (arma::uword i = 0; i < found.n_elem; ++i) {
        const double a = found[i], b = expected[i];
        const bool same = a == b || (std::isnan(a) && std::isnan(b));
        if (!same && !(std::abs(a - b) <= within * (1 + 10 * std::abs(b))))
            return false;
    }
    return true;
}

const json *present(const json &tensors, const char *name)
{
    const auto found = tensors.find(name);
    return found == tensors.end() || found->is_null() ? nullptr : &*found;
}

double tolerance(const json &tensor)
{
    const std::string type = tensor["dtype"];
    return type == "float64" ? 1e-12 : type == "float32" ? 1e-6 : 2e-3;
}

enum class Verdict { Agrees, Differs, Skipped };
Verdict verdict(bool agrees) { return agrees ? Verdict::Agrees : Verdict::Differs; }

/// The tensors of one file by ONNX's or PyTorch's names.
struct AttentionFile {
    Tensor query, key, value;
    std::optional<Tensor> mask = {};
    bool booleanMask = false;
    bool causal = false;
    std::optional<double> scale = {};
    double softcap = 0;

    [[nodiscard]] AttentionResult compute(arma::uword batch) const
    {
        const arma::cube q = query.cube(batch), k = key.cube(batch), v = value.cube(batch);
        const arma::Cube<arma::u8> allowed = booleanMask ? mask->cube<arma::u8>(batch) : arma::Cube<arma::u8>();
        const arma::cube bias = mask && !booleanMask ? mask->cube(batch) : arma::cube();
        AttentionInput input{.query = q, .key = k, .value = v, .scale = scale, .softcap = softcap};
        if (booleanMask)
            input.mask = allowed;
        else if (mask)
            input.bias = bias;
        if (causal)
            input.causalOffset = 0;
        AttentionResult result;
        static_cast<void>(attend(input, result, {.output = true, .weights = true, .products = true, .scores = true}));
        return result;
    }
};

void setMask(AttentionFile &file, const json &mask)
{
    file.mask.emplace(mask);
    file.booleanMask = mask["dtype"] == "bool";
}

Verdict onnxAttention(const json &test)
{
    const json &in = test["inputs"], &attributes = test["attributes"];
    for (const char *beyond : {"past_key", "nonpad_kv_seqlen"})
        if (present(in, beyond) != nullptr)
            return Verdict::Skipped;
    if (attributes.contains("left_window_size") || attributes.contains("right_window_size"))
        return Verdict::Skipped;
    AttentionFile file{.query = Tensor(in["Q"]), .key = Tensor(in["K"]), .value = Tensor(in["V"])};
    file.causal = attributes.value("is_causal", 0) == 1;
    file.softcap = attributes.value("softcap", 0.0);
    if (attributes.contains("scale"))
        file.scale = attributes["scale"].get<double>();
    if (const json *mask = present(in, "attn_mask"))
        setMask(file, *mask);
    Tensor expected(test["outputs"]["Y"]);
    if (file.query.rank == 3) {
        const arma::uword heads = attributes["q_num_heads"], keyHeads = attributes["kv_num_heads"];
        file.query.splitHeads(heads);
        file.key.splitHeads(keyHeads);
        file.value.splitHeads(keyHeads);
        expected.splitHeads(heads);
    }
    if (file.mask && file.mask->shape[3] != file.key.shape[2])
        return Verdict::Skipped;
    bool agrees = true;
    for (arma::uword batch = 0; batch < file.query.shape[0]; ++batch)
        agrees = agrees && near(file.compute(batch).output, expected.cube(batch), tolerance(test["outputs"]["Y"]));
    return verdict(agrees);
}

Verdict torchAttention(const json &test)
{
    const json &in = test["inputs"], &out = test["outputs"];
    AttentionFile file{.query = Tensor(in["q"]), .key = Tensor(in["k"]), .value = Tensor(in["v"])};
    const auto scale = test["attributes"].find("scale");
    if (scale != test["attributes"].end() && scale->is_number())
        file.scale = scale->get<double>();
    if (const json *mask = present(in, "attn_mask"))
        setMask(file, *mask);
    bool agrees = true;
    for (arma::uword batch = 0; batch < file.query.shape[0]; ++batch) {
        const AttentionResult result = file.compute(batch);
        agrees = agrees && near(result.output, Tensor(out["output"]).cube(batch), 1e-12)
            && near(result.weights, Tensor(out["weights"]).cube(batch), 1e-12);
    }
    return verdict(agrees);
}

Verdict softmax(const json &test, bool logarithm)
{
    const json &attributes = test["attributes"], &input = test["inputs"].front();
    const Tensor scores(input), expected(test["outputs"]["output"]);
    const int axis = attributes.value("axis", attributes.value("dim", -1));
    if (axis != -1 && axis != static_cast<int>(scores.rank) - 1)
        return Verdict::Skipped;
    bool agrees = true;
    for (arma::uword batch = 0; batch < scores.shape[0]; ++batch) {
        arma::cube found = scores.cube(batch);
        for (arma::uword slice = 0; slice < found.n_slices; ++slice)
            found.slice(slice) = logarithm ? logSoftmaxRows(found.slice(slice)) : softmaxRows(found.slice(slice));
        agrees = agrees && near(found, expected.cube(batch), tolerance(test["outputs"]["output"]));
    }
    return verdict(agrees);
}

std::optional<Verdict> judge(const json &test)
{
    const std::string op = test["op"];
    if (op == "Attention")
        return onnxAttention(test);
    if (op == "attention_grad" || op == "gqa_attention_grad")
        return torchAttention(test);
    if ((op == "Softmax" || op == "F.softmax") && test["outputs"].contains("output"))
        return softmax(test, false);
    if ((op == "LogSoftmax" || op == "F.log_softmax") && test["outputs"].contains("output"))
        return softmax(test, true);
    return std::nullopt;
}

} // namespace

class TestVectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allFiles()
    {
        const QString folder =
            qEnvironmentVariable("HEED_VECTORS", QStringLiteral(HEED_SOURCE_DIR "/../shared/vectors"));
        if (!QDir(folder).exists())
            QSKIP(qPrintable(QStringLiteral("There is no folder %1; HEED_VECTORS names another.").arg(folder)));
        int agreed = 0, skipped = 0;
        QStringList differing;
        QDirIterator files(folder, {QStringLiteral("*.json")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            std::ifstream stream(std::filesystem::path(files.next().toStdU16String()));
            const std::optional<Verdict> found = judge(json::parse(stream));
            agreed += found == Verdict::Agrees ? 1 : 0;
            skipped += found == Verdict::Skipped ? 1 : 0;
            if (found == Verdict::Differs)
                differing += files.fileName();
        }
        qInfo(
            "%d files agree, %d skipped: past keys, padding counts, windows, short masks, other axes", agreed, skipped);
        QVERIFY2(differing.isEmpty(), qPrintable(differing.join(QLatin1String(", "))));
        QVERIFY(agreed > 0);
    }
};

QTEST_GUILESS_MAIN(TestVectors)
#include "tst_math_vectors.moc"
