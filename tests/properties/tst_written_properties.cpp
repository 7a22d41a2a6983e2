// SPDX-License-Identifier: GPL-3.0-or-later
/// Whatever Heed writes into a lesson reads back as itself.
#include "generated_lesson.h"

#include "lesson/scalars.h"
#include "lesson/yaml.h"

#include <QTest>

using namespace heed;
using namespace heed::test;

static YamlNode readBack(const std::string &scalar, bool inFlow)
{
    const std::string yaml = inFlow ? "[x, " + scalar + ", y]\n" : "key: " + scalar + "\n";
    const Source source("f", yaml);
    const YamlResult result = readYaml(source, {0, yaml.size()});
    for (const Diagnostic &diagnostic : result.diagnostics)
        RC_FAIL(diagnostic.toString() + "\n" + yaml);
    return inFlow ? result.root->items.at(1) : *result.root->find("key");
}

template<typename T>
static Value anyArray(T (*entry)())
{
    const auto sizes = *rc::gen::container<std::vector<std::size_t>>(3, rc::gen::inRange<std::size_t>(1, 4));
    const Sizes shape(sizes.begin(), sizes.begin() + *rc::gen::inRange(1, 4));
    std::vector<T> entries(product(shape));
    for (T &one : entries)
        one = entry();
    return Array<T>::fromRowMajor(shape, entries);
}

static Value anyValue(Type type)
{
    switch (type) {
    case Type::Toggle:
        return *rc::gen::arbitrary<bool>();
    case Type::Integer:
        return *rc::gen::arbitrary<std::int64_t>();
    case Type::Number:
        return anyDouble();
    case Type::Text:
        return anyLabel();
    case Type::Texts: {
        TextList texts(*rc::gen::inRange<std::size_t>(0, 4));
        for (std::string &text : texts)
            text = anyLabel();
        return texts;
    }
    case Type::Integers:
        return anyArray<std::int64_t>([] { return *rc::gen::arbitrary<std::int64_t>(); });
    case Type::Mask:
        return anyArray<arma::u8>([] { return static_cast<arma::u8>(*rc::gen::inRange(0, 2)); });
    case Type::Floats:
        return anyArray<float>([] { return *rc::gen::arbitrary<float>(); });
    default:
        return anyArray<double>(anyDouble);
    }
}

class TestWrittenProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyTextReadsBack()
    {
        QVERIFY(rc::check("a text reads back as itself", [] {
            const std::string text = anyLabel();
            const bool inFlow = *rc::gen::arbitrary<bool>();
            RC_ASSERT(readValue(readBack(writtenText(text, inFlow), inFlow), Type::Text)->get<std::string>() == text);
        }));
    }

    void anyValueReadsBack()
    {
        QVERIFY(rc::check("a value reads back to the same bits", [] {
            const Type type = *rc::gen::element(Type::Toggle, Type::Integer, Type::Number, Type::Text, Type::Texts,
                Type::Numbers, Type::Floats, Type::Integers, Type::Mask);
            const Value value = anyValue(type);
            const bool inFlow = *rc::gen::arbitrary<bool>();
            const auto again = readValue(readBack(written(value, inFlow), inFlow), type);
            RC_ASSERT(again.has_value() && identical(*again, value));
        }));
    }
};

QTEST_GUILESS_MAIN(TestWrittenProperties)
#include "tst_written_properties.moc"
