// SPDX-License-Identifier: GPL-3.0-or-later
/// Other projects' numbers, from the folder HEED_VECTORS (see its README), through the catalogue and prepared calls.
#include "conformance/expected.h"
#include "conformance/multi_head_case.h"
#include "conformance/vector_case.h"

#include <QDirIterator>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace heed;
using namespace heed::conformance;

namespace {

using Adapter = Outcome (*)(const VectorCase &, Catalogue &);

const std::map<std::string, Adapter> &adapters()
{
    static const std::map<std::string, Adapter> all{
        {"Attention", onnxAttention},
        {"FlexAttention", flexAttention},
        {"attention_grad", attentionGradient},
        {"gqa_attention_grad", attentionGradient},
        {"nn.MultiheadAttention", multiHeadAttention},
        {"Softmax", softmax},
        {"F.softmax", softmax},
        {"F.softmax_grad", softmaxGradient},
        {"LogSoftmax", logSoftmax},
        {"F.log_softmax", logSoftmax},
        {"F.log_softmax_grad", logSoftmaxGradient},
        {"LayerNormalization", onnxLayerNorm},
        {"RMSNormalization", onnxRmsNorm},
        {"nn.LayerNorm", torchLayerNorm},
        {"nn.LayerNorm_grad", layerNormGradient},
        {"rms_norm", rmsNormGradient},
        {"F.relu", relu},
        {"Gelu", gelu},
        {"F.gelu", gelu},
        {"F.gelu_grad", geluGradient},
        {"Swish", silu},
        {"F.silu", silu},
        {"F.silu_grad", siluGradient},
        {"Sigmoid", sigmoid},
        {"torch.sigmoid", sigmoid},
        {"F.relu_grad", reluGradient},
        {"torch.sigmoid_grad", sigmoidGradient},
        {"Erf", erf},
        {"SwiGLU", swiglu},
        {"swiglu_ffn", swigluLayerGradient},
        {"RotaryEmbedding", onnxRotary},
        {"rotary_embedding", rotary},
        {"sinusoidal_positional_encoding", sinusoid},
        {"nn.TransformerEncoderLayer", encoderLayer},
        {"nn.TransformerDecoderLayer", decoderLayer},
        {"nn.TransformerEncoder", encoderStack},
        {"nn.Transformer", wholeTransformer},
        {"param_count", parameterCount},
        {"TopK", topK},
        {"torch.topk", topK},
        {"SoftmaxCrossEntropyLoss", crossEntropy},
        {"F.cross_entropy", crossEntropyGradient},
        {"F.nll_loss", crossEntropy},
        {"Gemm", gemm},
        {"nn.Linear", torchLinear},
        {"nn.Linear_grad", linearGradient},
        {"Gather", gather},
        {"nn.Embedding", torchEmbedding},
        {"nn.Embedding_grad", embeddingGradient},
    };
    return all;
}

struct Tally {
    std::size_t read = 0, passed = 0, skipped = 0, failed = 0;
    std::map<std::string, std::size_t> answered; ///< passed ones, by operator
    std::map<std::string, std::size_t> reasons;
    QStringList failures;

    void count(const VectorCase &test, const Outcome &outcome)
    {
        switch (outcome.kind) {
        case Outcome::Kind::Passed:
            ++passed;
            ++answered[test.folder == "seed" ? "seed" : test.op];
            break;
        case Outcome::Kind::Skipped:
            ++skipped;
            ++reasons[outcome.reason];
            break;
        case Outcome::Kind::Failed:
            ++failed;
            failures += QString::fromStdString(test.folder + "/" + test.name + ": " + outcome.reason);
        }
    }

    /// Operators of which fewer cases were answered than are known to be there.
    [[nodiscard]] QString missing() const
    {
        QStringList lines;
        for (const auto &[op, least] : leastAnswered())
            if (const auto found = answered.find(op); found == answered.end() || found->second < least)
                lines += QStringLiteral("%1: %2 of %3 cases were answered")
                             .arg(QString::fromStdString(op))
                             .arg(found == answered.end() ? 0 : found->second)
                             .arg(least);
        return lines.join(QLatin1Char('\n'));
    }
};

/// A case passes when everything that it expects was compared, and is skipped for no reason but those of expected.cpp.
Outcome strictly(const Outcome &outcome)
{
    if (outcome.kind == Outcome::Kind::Skipped && !notAimedAt().contains(outcome.reason))
        return failed("skipped for a reason that expected.cpp doesn't give: " + outcome.reason);
    if (!outcome.leftOut.empty())
        return failed("the output " + outcome.leftOut.front() + " was compared with nothing");
    return outcome;
}

Outcome answered(const VectorCase &test, Catalogue &catalogue)
{
    try {
        if (test.folder == "seed")
            return article(test, catalogue);
        if (const auto adapter = adapters().find(test.op); adapter != adapters().end())
            return adapter->second(test, catalogue);
        const std::string mine = catalogue.operatorAlsoCalled(test.op);
        return mine.empty() ? skipped(test.op) : failed("the operator " + mine + " answers it, and nobody asks");
    } catch (const std::exception &exception) {
        return failed(exception.what());
    }
}

/// "   9 LinearAttention: attention without softmax …".
QString listed(const std::map<std::string, std::size_t> &counts, const std::map<std::string, std::string> &reasons = {})
{
    QStringList lines;
    for (const auto &[what, count] : counts) {
        const auto reason = reasons.find(what);
        const std::string why = reason == reasons.end() ? "" : ": " + reason->second;
        lines += QStringLiteral("  %1 %2").arg(count, 4).arg(QString::fromStdString(what + why));
    }
    return lines.join(QLatin1Char('\n'));
}

void report(const Tally &tally)
{
    qInfo("%zu passed, %zu skipped, %zu failed", tally.passed, tally.skipped, tally.failed);
    qInfo("passed, by operator:\n%s", qPrintable(listed(tally.answered)));
    qInfo("skipped, since Heed doesn't aim at it:\n%s", qPrintable(listed(tally.reasons, notAimedAt())));
}

} // namespace

class TestConformance : public QObject {
    Q_OBJECT

private:
    void readFile(const QString &file, const std::string &folder)
    {
        std::ifstream stream(std::filesystem::path(file.toStdU16String()));
        const nlohmann::json json = nlohmann::json::parse(stream);
        const nlohmann::json cases = json.value("cases", nlohmann::json::array({json}));
        for (const nlohmann::json &each : cases) {
            ++m_tally.read;
            const VectorCase test = VectorCase::read(folder, each);
            m_tally.count(test, strictly(answered(test, m_catalogue)));
        }
    }

    Catalogue m_catalogue{{std::string(HEED_BINARY_DIR) + "/lib/heed"}};
    Tally m_tally;

private Q_SLOTS:
    void everyCase()
    {
        const bool isOwnFolder = qEnvironmentVariableIsEmpty("HEED_VECTORS");
        const QString root =
            isOwnFolder ? QStringLiteral(HEED_SOURCE_DIR "/../shared/vectors") : qEnvironmentVariable("HEED_VECTORS");
        if (!QDir(root).exists())
            QSKIP(
                qPrintable(QStringLiteral("There is no folder %1, so nothing was compared; HEED_VECTORS names another.")
                               .arg(root)));
        for (const char *folder : {"onnx", "torch", "published", "seed"}) {
            QDirIterator files(
                root + QLatin1Char('/') + QLatin1String(folder), {QStringLiteral("*.json")}, QDir::Files);
            while (files.hasNext())
                readFile(files.next(), folder);
        }
        report(m_tally);
        QVERIFY2(m_tally.failures.isEmpty(), qPrintable(m_tally.failures.join(QLatin1Char('\n'))));
        QCOMPARE(m_tally.passed + m_tally.skipped + m_tally.failed, m_tally.read);
        QVERIFY2(m_tally.passed > 0, "the folder holds no case that Heed answers");
        QVERIFY2(!isOwnFolder || m_tally.missing().isEmpty(), qPrintable(m_tally.missing()));
    }
};

QTEST_GUILESS_MAIN(TestConformance)
#include "tst_conformance.moc"
