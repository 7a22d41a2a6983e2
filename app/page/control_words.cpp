// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/control_words.h"

#include "page/control_line_edit.h"

#include <QCoreApplication>

#include <algorithm>

namespace heed {

namespace {

constexpr QChar comma = u',', quote = u'"';

bool needsQuotes(const QString &token)
{
    return token.isEmpty() || token.contains(comma) || token.contains(quote) || token.trimmed() != token;
}

QString written(const QString &token)
{
    const QString doubled = QStringLiteral("\"\"");
    return needsQuotes(token) ? quote + QString(token).replace(quote, doubled) + quote : token;
}

/// Reads one token after the other; `at` stands behind what was read.
struct TokenReader {
    const QString &text;
    qsizetype at = 0;

    void skipSpaces()
    {
        while (at < text.size() && text[at].isSpace())
            ++at;
    }
    [[nodiscard]] bool isAtEnd() const { return at >= text.size(); }

    QString plain()
    {
        const qsizetype begin = at, end = text.indexOf(comma, at);
        at = end < 0 ? text.size() : end;
        return text.mid(begin, at - begin).trimmed();
    }
    /// Nothing when no quote ends it.
    std::optional<QString> quoted()
    {
        QString token;
        for (++at; at < text.size(); ++at) {
            if (text[at] != quote)
                token += text[at];
            else if (at + 1 < text.size() && text[at + 1] == quote)
                token += text[at++];
            else {
                ++at;
                return token;
            }
        }
        return std::nullopt;
    }
};

tl::unexpected<QString> refuse(const char *sentence, const QString &found)
{
    constexpr qsizetype most = 40;
    return tl::unexpected(QCoreApplication::translate("WordsEditor", sentence).arg(found.left(most)));
}

} // namespace

QString tokensText(const TextList &tokens)
{
    QStringList texts;
    for (const std::string &token : tokens)
        texts.append(written(QString::fromStdString(token)));
    return texts.join(QStringLiteral(", "));
}

tl::expected<TextList, QString> readTokens(const QString &text)
{
    TextList tokens;
    TokenReader reader{text};
    for (reader.skipSpaces(); !reader.isAtEnd(); reader.skipSpaces()) {
        const qsizetype begin = reader.at;
        if (text[begin] == quote) {
            const auto token = reader.quoted();
            if (!token)
                return refuse(
                    QT_TRANSLATE_NOOP("WordsEditor", "Expected a quote that ends %1, found the end."), text.mid(begin));
            tokens.push_back(token->toStdString());
            reader.skipSpaces();
        } else {
            const QString token = reader.plain();
            if (token.isEmpty())
                return refuse(QT_TRANSLATE_NOOP("WordsEditor",
                                  "Expected a text before each comma, found none before “%1”. An empty one is written "
                                  "as two quotes."),
                    text.mid(begin));
            tokens.push_back(token.toStdString());
        }
        if (reader.isAtEnd())
            break;
        if (text[reader.at] != comma)
            return refuse(QT_TRANSLATE_NOOP("WordsEditor", "Expected a comma after the quoted text, found “%1”."),
                text.mid(reader.at));
        ++reader.at;
    }
    return tokens;
}

WordsEditor::WordsEditor(const ControlContent &content, const CardScale &scale, QWidget *parent)
    : ControlEditor(parent)
    , m_scale(scale)
    , m_areTokens(content.control->type == ControlType::Tokens)
    , m_field(new ControlLineEdit(scale, this))
{
    constexpr int mostLetters = 65'536;
    m_field->setMaxLength(mostLetters);
    m_field->setAccessibleName(content.title());
    m_field->setAccessibleDescription(m_areTokens ? tr("Texts with commas between them") : tr("A text"));
    connect(m_field, &ControlLineEdit::entered, this, &WordsEditor::read);
    connect(m_field, &ControlLineEdit::givenUp, this, &WordsEditor::discard);
    setFocusProxy(m_field);
    WordsEditor::setValue(content.value);
}

void WordsEditor::setValue(const Value &value)
{
    const auto *tokens = value.as<TextList>();
    const auto *words = value.as<std::string>();
    const QString text = tokens != nullptr ? tokensText(*tokens)
        : words != nullptr                 ? QString::fromStdString(*words)
                                           : QString();
    m_field->setShown(text, text);
}

void WordsEditor::discard()
{
    m_field->discard();
    Q_EMIT refused({});
}

bool WordsEditor::isTyping() const { return m_field->isTyping(); }
KeptChoice WordsEditor::typed() const { return m_field->typed(); }
void WordsEditor::typeAgain(const KeptChoice &typed) { m_field->typeAgain(typed); }

void WordsEditor::read(const QString &text)
{
    Value value = text.toStdString();
    if (m_areTokens) {
        auto tokens = readTokens(text);
        if (!tokens)
            return Q_EMIT refused(tokens.error());
        value = std::move(*tokens);
    }
    if (ask(value))
        discard();
}

FlowPart WordsEditor::estimated(const CardScale &scale)
{
    return {.wanted = scale.px(240), .height = [height = fieldHeight(scale)](int) { return height; }};
}

void WordsEditor::resizeEvent(QResizeEvent *) { m_field->setGeometry(rect()); }

} // namespace heed
