// SPDX-License-Identifier: GPL-3.0-or-later
/// Everything that the operators refuse, in the words of tests/data/refusals, and that no kind of refusal is left out.
#include "engine/runner.h"
#include "large_calls.h"
#include "refusal_kinds.h"
#include "sdk/number_text.h"

#include <QLibrary>
#include <QTest>

#include <cmath>

using namespace heed;
using namespace heed::test;

namespace {

constexpr double allowed = 0x1p20; ///< bytes

/// What comes of a call: "range p: Expected …", or "gives …" with the first output.
struct Answer {
    std::string text, port = {};
    std::optional<Rule> refusal = {};
};

Answer refused(const Error &error)
{
    return {std::string(ruleName(error.rule)) + (error.port.empty() ? "" : " " + error.port) + ": " + error.message,
        error.port, error.rule};
}

/// To as many decimals as every processor gets right.
Value rounded(const Value &value)
{
    const auto *numbers = value.as<Array<double>>();
    if (numbers == nullptr)
        return value;
    arma::cube entries = numbers->cube();
    entries.for_each([](double &entry) { entry = std::round(entry * 1e6) / 1e6; });
    return Array<double>(numbers->shape(), std::move(entries));
}

Answer given(const Operator &op, const Run &run)
{
    std::string text = "gives";
    for (const Output &output : op.outputs)
        if (const auto found = run.outputs.find(output.name); found != run.outputs.end()) {
            const bool isEmpty = isArray(output.type) && product(found->second.shape()) == 0;
            text += " " + output.name + " = "
                + (isEmpty ? "nothing, " + sizesText(found->second.shape()) : valueText(rounded(found->second)));
            break;
        }
    for (const std::string &note : run.notes)
        text += " Note: " + note;
    return {text};
}

} // namespace

class TestRefusals : public QObject {
    Q_OBJECT

    Pool pool{1};
    ResultCache cache;
    Runner runner{pool, cache};

    Answer answer(const Operator &op, const std::string &call)
    {
        auto prepared =
            typedValues(op, call).and_then([&](const Values &values) { return PreparedCall::prepare(op, values); });
        if (!prepared)
            return refused(prepared.error());
        const auto run = runner.run(std::move(*prepared), {.bytes = allowed});
        return run ? given(op, **run) : refused(run.error().error);
    }

    /// "below p" for a refusal of p, and how the case differs from what its kind says; empty: not at all.
    static std::string kindOf(const RefusalCase &row, const Answer &answer)
    {
        static const std::set<std::string> byPort{"rank", "below", "above", "choice", "type", "nan"};
        return byPort.contains(row.kind) ? row.kind + " " + answer.port : row.kind;
    }

    static std::string wrongFor(const std::string &kind, const Answer &answer)
    {
        static const std::map<std::string, Rule> rules{{"rank", Rule::Shape}, {"shape", Rule::Shape},
            {"below", Rule::Range}, {"above", Rule::Range}, {"choice", Rule::Range}, {"type", Rule::Type},
            {"nan", Rule::NotFinite}};
        if (answer.refusal == Rule::Internal)
            return "an operator is never at fault";
        const auto rule = rules.find(kind);
        if (rule != rules.end() && answer.refusal != rule->second)
            return "expected to be refused by the rule " + std::string(ruleName(rule->second));
        if (kind == "allow_nan" && answer.text.find("allow_nan") != std::string::npos)
            return "NaN is allowed here";
        if (kind == "huge" && !answer.refusal)
            return "expected to be refused";
        return {};
    }

private Q_SLOTS:
    void everyPluginHasATable()
    {
        QStringList plugins, tables;
        for (const QString &file : QDir(QStringLiteral(HEED_BINARY_DIR "/lib/heed")).entryList(QDir::Files))
            if (QLibrary::isLibrary(file))
                plugins.append(QFileInfo(file).baseName());
        for (const QString &file : QDir(tableFolder()).entryList({QStringLiteral("*.txt")}))
            tables.append(QFileInfo(file).baseName());
        QCOMPARE(tables, plugins);
    }

    void refusals_data() { tablesAsRows(); }

    void refusals()
    {
        QFETCH(QString, name);
        const LoadedPlugin plugin(name.toStdString());
        RefusalTable table = readTable(tablePath(name));
        std::map<std::string, std::set<std::string>> found;
        std::string wrong;
        for (RefusalCase &row : table.cases) {
            if (row.kind == "large")
                continue;
            const Answer came = answer(plugin.op(row.op()), row.call);
            found[row.op()].insert(kindOf(row, came));
            if (const std::string what = wrongFor(row.kind, came); !what.empty())
                wrong += row.kind + ": " + row.call + "\n  " + what + "; it says: " + came.text + "\n";
            if (came.text != row.expected)
                wrong += row.call + "\n  says:     " + came.text + "\n  expected: " + row.expected + "\n";
            row.expected = came.text;
        }
        wrong += missing(plugin, found);
        if (qEnvironmentVariableIsSet("HEED_REFRESH"))
            writeTable(tablePath(name), table);
        requireNothing(wrong);
    }

private:
    static std::string missing(const LoadedPlugin &plugin, const std::map<std::string, std::set<std::string>> &found)
    {
        std::string text;
        for (const Operator &op : plugin.operators()) {
            const auto own = found.find(op.name);
            for (const std::string &kind : NeededKinds(op).kinds)
                if (own == found.end() || !own->second.contains(kind))
                    text += "no case of " + op.name + " for: " + kind + "\n";
        }
        return text;
    }
};

QTEST_GUILESS_MAIN(TestRefusals)
#include "tst_refusals.moc"
