// SPDX-License-Identifier: GPL-3.0-or-later
/// Every equality that the hand arithmetic of the worked examples writes down, worked out anew from its own text.
#include "engine_call.h"
#include "loaded_plugin.h"
#include "written_arithmetic.h"

#include <QTest>

#include <set>

using namespace heed;
using namespace heed::test;

namespace {

constexpr int decimals = 4;

/// At ", " outside brackets.
std::vector<std::string> piecesOf(const std::string &text)
{
    std::vector<std::string> pieces(1);
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0 && text.compare(i, 2, ", ") == 0) {
            pieces.emplace_back();
            ++i;
        } else
            pieces.back() += text[i];
    }
    return pieces;
}

struct Equality {
    std::string left, right;
    bool isExact;
};

/// "z = 1 + 1 = 2" twice; what stands before a colon is a heading.
std::vector<Equality> equalitiesOf(std::string piece)
{
    std::vector<Equality> all;
    const std::string exact = " = ", rounded = " ≈ ";
    const auto sign = [&](std::size_t from) { return std::min(piece.find(exact, from), piece.find(rounded, from)); };
    if (const std::size_t colon = piece.rfind(": ", sign(0)); colon != std::string::npos)
        piece.erase(0, colon + 2);
    for (std::size_t begin = 0, at = sign(0); at != std::string::npos;) {
        const bool isExact = piece.compare(at, exact.size(), exact) == 0;
        const std::size_t next = at + (isExact ? exact : rounded).size(), end = std::min(sign(next), piece.size());
        all.push_back({piece.substr(begin, at - begin), piece.substr(next, end - next), isExact});
        begin = next;
        at = end == piece.size() ? std::string::npos : end;
    }
    return all;
}

using Numbers = WrittenArithmetic::Numbers;

bool agree(const Numbers &a, const Numbers &b, bool isExact)
{
    const double halfDigit = 0.5000001 * std::pow(10, -decimals);
    return std::ranges::equal(a, b, [&](double x, double y) {
        return x == y || std::abs(x - y) <= (isExact ? 1e-9 * std::max(1.0, std::abs(y)) : halfDigit);
    });
}

/// A remark that the rounded numbers on the left give something else, and what.
bool isRemarked(const Step &step, const Equality &equality, const Numbers &left)
{
    const std::string begin = "the rounded numbers give ", end = ", unrounded arithmetic " + equality.right + ".";
    for (std::size_t at = step.exact.find(begin); at != std::string::npos; at = step.exact.find(begin, at + 1)) {
        const std::size_t stop = step.exact.find(", unrounded", at);
        const std::string given = step.exact.substr(at + begin.size(), stop - at - begin.size());
        const auto numbers = WrittenArithmetic(given).value();
        if (step.exact.compare(stop, end.size(), end) == 0 && numbers && agree(left, *numbers, false))
            return true;
    }
    return false;
}

/// Those with a decimal point, in any order: both ways of writing a step hold the same.
std::multiset<std::string> decimalsOf(const std::string &text)
{
    std::multiset<std::string> all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find_first_of("0123456789", at), text.size());
        at = std::min(text.find_first_not_of("0123456789.", begin), text.size());
        const std::string number = text.substr(begin, at - begin);
        if (number.find('.') != std::string::npos && !number.ends_with('.'))
            all.insert(number);
    }
    return all;
}

class Reader {
public:
    /// What is wrong with a step; empty when it reads right.
    std::string wrongWith(const Step &step)
    {
        if (step.title.empty() || step.tex.empty() || step.plain.empty())
            return "the step '" + step.title + "' is incomplete";
        if (decimalsOf(step.tex) != decimalsOf(step.plain))
            return "TeX and plain text hold other numbers: " + step.tex + " and " + step.plain;
        for (const std::string &piece : piecesOf(step.plain))
            for (const Equality &equality : equalitiesOf(piece))
                if (piece.find("…") == std::string::npos && !holds(step, equality))
                    return "'" + equality.left + (equality.isExact ? " = " : " ≈ ") + equality.right + "' in '"
                        + step.title + "'";
        return {};
    }

    std::size_t checked = 0;

private:
    bool holds(const Step &step, const Equality &equality)
    {
        const auto left = WrittenArithmetic(equality.left).value(), right = WrittenArithmetic(equality.right).value();
        if (!left || !right)
            return true; // a name stands there
        ++checked;
        return agree(*left, *right, equality.isExact) || (!equality.isExact && isRemarked(step, equality, *left));
    }
};

/// The whole, the first row, and the last entry.
std::vector<Sizes> focuses(const Value &value)
{
    Sizes last = value.shape();
    for (std::size_t &size : last)
        --size;
    return {{}, Sizes(std::min<std::size_t>(last.size(), 1), 0), last};
}

std::string wrongWith(const Operator &op, const Example &example, Reader &reader)
{
    const auto call = prepared(op, example.inputs);
    const auto outputs = call.and_then([](const PreparedCall &fine) { return fine.run(); });
    if (!outputs)
        return outputs.error().message;
    for (const auto &[name, value] : *outputs)
        for (const Sizes &index : focuses(value)) {
            const auto steps =
                call->derive(*outputs, {.output = name, .index = index, .decimals = decimals, .labels = {}});
            if (!steps)
                return name + ": " + steps.error().message;
            for (const Step &step : *steps)
                if (const std::string wrong = reader.wrongWith(step); !wrong.empty())
                    return name + ": " + wrong;
        }
    return {};
}

} // namespace

class TestWorkings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arithmeticIsRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        const auto row = [](const char *text, double value) {
            QTest::newRow(text) << QString::fromUtf8(text) << value;
        };
        row("1 + 2·3", 7);
        row("8 · 2,000 · 2,000 · 1", 32e6);
        row("(-1)·(-2) - 4 / 2", 0);
        row("e^-2", std::exp(-2));
        row("e^(1 - 3) + √(9 + 16)", std::exp(-2) + 5);
        row("10000^(-2/4)", 0.01);
        row("(1 + erf(1 / √2)) / 2", 0.841344746);
        row("-0·ln 0", 0);
        row("max(1, 3, 2)", 3);
        row("|-0.5|", 0.5);
        row("2·10^-6", 2e-6);
        row("3² + (-1)³", 8);
        row("1 / (1 + ∞)", 0);
    }
    void arithmeticIsRead()
    {
        QFETCH(const QString, text);
        QFETCH(const double, value);
        const std::string written = text.toStdString();
        const auto found = WrittenArithmetic(written).value();
        QVERIFY(found.has_value());
        QVERIFY2(std::abs(found->front() - value) < 1e-9, std::to_string(found->front()).c_str());
    }

    void whatIsWrongIsNoticed()
    {
        const auto isWrong = [](const char *plain, const char *exact) {
            return !Reader().wrongWith({.title = "t", .tex = plain, .plain = plain, .exact = exact}).empty();
        };
        QVERIFY(!isWrong("1 + 1 = 2, e^1 ≈ 2.7183", ""));
        QVERIFY(isWrong("1 + 1 = 3", ""));
        QVERIFY(isWrong("1 / 3 = 0.3333", ""));
        QVERIFY(isWrong("e^1 ≈ 2.7184", ""));
        QVERIFY(isWrong("z = 0.5·(1, 2) ≈ (0.5000, 1.0001)", ""));
        QVERIFY(
            !isWrong("e^1.4142 ≈ 4.1133", "e^1.4142: the rounded numbers give 4.1132, unrounded arithmetic 4.1133."));
        QVERIFY(
            isWrong("e^1.4142 ≈ 4.1133", "e^1.4142: the rounded numbers give 4.1131, unrounded arithmetic 4.1133."));
        QVERIFY(!Reader().wrongWith({.title = "t", .tex = "1.5", .plain = "2.5", .exact = {}}).empty());
    }

    void everyExample_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"softmax", "attention", "accounting", "layers", "positions", "sampling", "statistics",
                 "recurrence", "linear", "tokens", "gradients"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyExample()
    {
        QFETCH(const QString, name);
        const LoadedPlugin plugin(name.toStdString());
        for (const Operator &op : plugin.operators()) {
            Reader reader;
            for (const Example &example : op.examples) {
                const std::string wrong = wrongWith(op, example, reader);
                QVERIFY2(wrong.empty(), (op.name + ": " + wrong).c_str());
            }
            const bool onlyMoves = std::set<std::string>{"permute_rows", "merge_heads", "transpose", "combine_masks",
                "padding_mask", "causal_mask"}
                                       .contains(op.name);
            QVERIFY2(onlyMoves || reader.checked > 0, op.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestWorkings)
#include "tst_workings.moc"
