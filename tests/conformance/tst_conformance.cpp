// SPDX-License-Identifier: GPL-3.0-or-later
/// Other projects' numbers, from the folder HEED_VECTORS (see its README), through the catalogue and prepared calls.
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
        {"rms_norm", torchRmsNorm},
        {"F.relu", relu},
        {"Gelu", gelu},
        {"F.gelu", gelu},
        {"F.gelu_grad", geluGradient},
        {"Swish", silu},
        {"F.silu", silu},
        {"F.silu_grad", silu},
        {"Sigmoid", sigmoid},
        {"torch.sigmoid", sigmoid},
        {"Erf", erf},
        {"SwiGLU", swiglu},
        {"swiglu_ffn", swigluLayer},
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
        {"F.cross_entropy", crossEntropy},
        {"F.nll_loss", crossEntropy},
        {"Gemm", gemm},
        {"nn.Linear", torchLinear},
        {"nn.Linear_grad", linearGradient},
        {"Gather", gather},
        {"nn.Embedding", torchEmbedding},
        {"nn.Embedding_grad", torchEmbedding},
    };
    return all;
}

struct Tally {
    std::size_t read = 0, passed = 0, skipped = 0, failed = 0;
    std::map<std::string, std::size_t> reasons, leftOut;
    QStringList failures;

    void count(const VectorCase &test, const Outcome &outcome)
    {
        passed += outcome.kind == Outcome::Kind::Passed ? 1 : 0;
        for (const std::string &output : outcome.leftOut)
            ++leftOut[test.op + ": " + output];
        if (outcome.kind == Outcome::Kind::Skipped) {
            ++skipped;
            ++reasons[outcome.reason];
        }
        if (outcome.kind == Outcome::Kind::Failed) {
            ++failed;
            failures += QString::fromStdString(test.folder + "/" + test.name + ": " + outcome.reason);
        }
    }
};

Outcome judged(const VectorCase &test, Catalogue &catalogue)
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

QString listed(const std::map<std::string, std::size_t> &counts)
{
    QStringList lines;
    for (const auto &[what, count] : counts)
        lines += QStringLiteral("  %1 %2").arg(count, 4).arg(QString::fromStdString(what));
    return lines.join(QLatin1Char('\n'));
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
            m_tally.count(test, judged(test, m_catalogue));
        }
    }

    Catalogue m_catalogue{{std::string(HEED_BINARY_DIR) + "/lib/heed"}};
    Tally m_tally;

private Q_SLOTS:
    void everyCase()
    {
        const QString root = qEnvironmentVariable("HEED_VECTORS", QStringLiteral(HEED_SOURCE_DIR "/../shared/vectors"));
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
        qInfo("%zu passed, %zu skipped, %zu failed", m_tally.passed, m_tally.skipped, m_tally.failed);
        qInfo("skipped, by operator or attribute:\n%s", qPrintable(listed(m_tally.reasons)));
        qInfo("outputs of passed cases that are not Heed's:\n%s", qPrintable(listed(m_tally.leftOut)));
        QVERIFY2(m_tally.failures.isEmpty(), qPrintable(m_tally.failures.join(QLatin1Char('\n'))));
        QCOMPARE(m_tally.passed + m_tally.skipped + m_tally.failed, m_tally.read);
        QVERIFY2(m_tally.passed > 0, "the folder holds no case that Heed answers");
    }
};

QTEST_GUILESS_MAIN(TestConformance)
#include "tst_conformance.moc"
