// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/byte_text.h"
#include "engine/nan_place.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace heed;

static const double notANumber = std::numeric_limits<double>::quiet_NaN();

class TestByteText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figures_data()
    {
        QTest::addColumn<double>("bytes");
        QTest::addColumn<QString>("needed");
        QTest::addColumn<QString>("most");
        const auto row = [](double bytes, const char *needed, const char *most) {
            QTest::addRow("%g", bytes) << bytes << QString::fromLatin1(needed) << QString::fromLatin1(most);
        };
        row(0, "0 bytes", "0 bytes");
        row(1, "1 byte", "1 byte");
        row(1023, "1,023 bytes", "1,023 bytes");
        row(1023.5, "1 KiB", "1,023 bytes");
        row(1024, "1 KiB", "1 KiB");
        row(1536, "1.5 KiB", "1.5 KiB");
        row(1537, "1.6 KiB", "1.5 KiB");
        row(1048575, "1 MiB", "1023.9 KiB");
        row(3e13, "27.3 TiB", "27.2 TiB");
        row(std::pow(1024., 7), "1024 EiB", "1024 EiB");
        row(1e300, "more than 1,024 EiB", "more than 1,024 EiB");
        row(notANumber, "more than 1,024 EiB", "more than 1,024 EiB");
    }

    void figures()
    {
        QFETCH(double, bytes);
        QFETCH(QString, needed);
        QFETCH(QString, most);
        QCOMPARE(QString::fromStdString(byteText(bytes)), needed);
        QCOMPARE(QString::fromStdString(byteText(bytes, true)), most);
    }

    void placesOfNan()
    {
        const Operator op{.name = "made", .summary = {}, .letters = {{"h", "head"}}};
        const auto place = [&](const Value &value, const Shape &shape) {
            const auto found = nanPlace(value, op, shape);
            return found ? *found : std::string("none");
        };
        const auto array = [](const Sizes &sizes, std::size_t at) {
            std::vector<double> entries(product(sizes));
            entries[at] = notANumber;
            return Value(Array<double>::fromRowMajor(sizes, entries));
        };
        QCOMPARE(place(1.0, {}), "none");
        QCOMPARE(place(notANumber, {}), "");
        QCOMPARE(place(array({}, 0), {}), "");
        QCOMPARE(place(array({3}, 1), {"n"}), " in entry 2");
        QCOMPARE(place(array({2, 3}, 4), {"n", "d"}), " in row 2, column 2");
        QCOMPARE(place(array({2, 2, 3}, 11), {"h", "n", "d"}), " in head 2, row 2, column 3");
        QCOMPARE(place(array({2, 2, 3}, 6), {"n", "d"}), " in batch entry 2, row 1, column 1");
        QCOMPARE(place(array({2, 2, 3}, 6), {"l", "n", "d"}), " in matrix 2, row 1, column 1");
        QCOMPARE(place(array({2, 2, 3}, 6), {}), " in matrix 2, row 1, column 1");
        QCOMPARE(place(Array<float>::vector({1, std::nanf("")}), {"n"}), " in entry 2");
        QCOMPARE(place(Array<double>(Sizes{0, 2}), {"n", "d"}), "none");
        QCOMPARE(place("text", {}), "none");
    }
};

QTEST_GUILESS_MAIN(TestByteText)
#include "tst_byte_text.moc"
