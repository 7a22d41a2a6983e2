// SPDX-License-Identifier: GPL-3.0-or-later
/// What an independent validator is to say of values.
#pragma once

#include "lesson/scalars.h"
#include "output/json.h"

#include <QProcess>
#include <QStandardPaths>

namespace heed::test {

/// A scalar as an editor's YAML has it.
inline Json editorScalar(const YamlNode &node)
{
    if (node.quoted)
        return node.text;
    if (node.text == "true" || node.text == "false")
        return node.text == "true";
    if (node.text == "null" || node.text == "~")
        return {};
    if (const auto integer = readInteger(node.text))
        return *integer;
    const auto number = readNumber(node.text);
    return number && std::isfinite(*number) ? Json(*number) : Json(node.text);
}

inline Json editorValue(const YamlNode &node)
{
    if (node.isScalar())
        return editorScalar(node);
    Json json = node.isList() ? Json::array() : Json::object();
    for (const YamlNode &item : node.items)
        json.push_back(editorValue(item));
    for (const YamlEntry &entry : node.entries)
        json[entry.key] = editorValue(entry.value);
    return json;
}

inline Json editorValue(const std::string &yaml)
{
    const Source source("x", yaml);
    const YamlResult read = readYaml(source, {0, yaml.size()});
    return read.root ? editorValue(*read.root) : Json("unreadable: " + yaml);
}

/// Empty when no Python here has jsonschema.
inline QString validatingPython()
{
    const QStringList imports{QStringLiteral("-c"), QStringLiteral("from jsonschema import Draft202012Validator")};
    for (const QString &python :
        {QStringLiteral("/usr/bin/python3"), QStandardPaths::findExecutable(QStringLiteral("python3"))})
        if (QProcess process; !python.isEmpty()) {
            process.start(python, imports);
            if (process.waitForFinished() && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
                return python;
        }
    return {};
}

class SchemaCases {
public:
    void schema(const std::string &name, Json schema) { m_task["schemas"][name] = std::move(schema); }
    void add(const std::string &name, const std::string &schema, const std::string &part, Json value, bool isValid)
    {
        m_task["cases"].push_back(
            {{"name", name}, {"schema", schema}, {"part", part}, {"value", std::move(value)}, {"valid", isValid}});
    }
    [[nodiscard]] std::size_t size() const { return m_task["cases"].size(); }

    /// What came out otherwise; empty when nothing did.
    [[nodiscard]] QByteArray judged(const QString &python) const
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(python, {QStringLiteral(HEED_SOURCE_DIR "/tests/output/validate_schemas.py")});
        process.write(QByteArray::fromStdString(m_task.dump()));
        process.closeWriteChannel();
        const bool isFine =
            process.waitForFinished() && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
        const QByteArray said = process.readAll();
        const QByteArray expected = QByteArray::number(static_cast<qulonglong>(size())) + " cases, 0 wrong\n";
        return isFine && said == expected ? QByteArray() : said + "(the validator ended otherwise than expected)";
    }

private:
    Json m_task{{"schemas", Json::object()}, {"cases", Json::array()}};
};

} // namespace heed::test
