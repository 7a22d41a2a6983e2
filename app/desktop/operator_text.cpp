// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/operator_text.h"

#include "engine/checked_call.h"
#include "sdk/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace heed {

using namespace Qt::StringLiterals;

namespace {

class OperatorPage {
    Q_DECLARE_TR_FUNCTIONS(heed::OperatorPage)

public:
    explicit OperatorPage(const Operator &op)
        : m_op(op)
    {
    }

    QString html()
    {
        m_html = u"<h2>%1</h2>"_s.arg(safe(m_op.name)) + paragraph(said(m_op.summary));
        if (!m_op.also.empty())
            m_html += paragraph(tr("Also called %1.").arg(listed(m_op.also)));
        if (!m_op.formula.empty())
            m_html += u"<p>$$%1$$</p>"_s.arg(safe(m_op.formula));
        section(tr("Inputs"), inputs());
        section(tr("Options"), optionsOf(m_op.options));
        section(tr("Options of every operator"), optionsOf(commonOptions()));
        section(tr("Outputs"), outputs());
        if (!m_op.letters.empty())
            m_html += paragraph(tr("Letters: %1.").arg(letters()));
        section(tr("Laws"), laws());
        section(tr("Examples"), examples());
        return m_html;
    }

private:
    static QString safe(const std::string &text) { return QString::fromStdString(text).toHtmlEscaped(); }
    /// What an operator says of itself, in the reader's language.
    static QString said(const std::string &text)
    {
        return text.empty() ? QString() : QCoreApplication::translate("operators", text.c_str()).toHtmlEscaped();
    }
    static QString paragraph(const QString &html) { return u"<p>%1</p>"_s.arg(html); }

    static QString listed(const TextList &texts)
    {
        QStringList list;
        for (const std::string &text : texts)
            list.append(safe(text));
        return list.join(u", "_s);
    }

    static QString typed(Type type, const Shape &shape)
    {
        return safe(std::string(typeName(type)) + (isArray(type) ? " " + shapeText(shape) : ""));
    }

    static QString entry(
        const QString &name, const QStringList &facts, const std::string &help, const QStringList &more = {})
    {
        QStringList lines{u"<b>%1</b> &nbsp;%2"_s.arg(name, facts.join(u" · "_s)), said(help), more.join(u' ')};
        lines.removeAll({});
        return paragraph(lines.join(u"<br>"_s));
    }

    static QStringList alsoCalled(const TextList &names)
    {
        return names.empty() ? QStringList() : QStringList(tr("Also called %1.").arg(listed(names)));
    }

    void section(const QString &title, const QString &html)
    {
        if (!html.isEmpty())
            m_html += u"<h3>%1</h3>%2"_s.arg(title, html);
    }

    [[nodiscard]] QString inputs() const
    {
        QString html;
        for (const Input &input : m_op.inputs) {
            QStringList facts{typed(input.type, input.shape)};
            if (input.optional)
                facts.append(tr("may be absent"));
            html += entry(safe(input.name), facts, input.help, alsoCalled(input.also));
        }
        return html;
    }

    static QString optionsOf(const std::vector<Option> &options)
    {
        QString html;
        for (const Option &option : options) {
            QStringList more = alsoCalled(option.also);
            if (!option.convention.empty())
                more.prepend(tr("Convention: %1.").arg(safe(option.convention)));
            html += entry(safe(option.name), factsOf(option), option.help, more);
        }
        return html;
    }

    static QStringList factsOf(const Option &option)
    {
        QStringList facts{safe(std::string(typeName(option.type)))};
        const std::string fallback = option.fallback.isEmpty() ? option.fallbackText : valueText(option.fallback);
        if (!fallback.empty())
            facts.append(tr("default %1").arg(safe(fallback)));
        if (const std::string range = rangeText(option.range); !range.empty())
            facts.append(safe(range));
        if (!option.choices.empty())
            facts.append(tr("one of %1").arg(listed(option.choices)));
        return facts;
    }

    [[nodiscard]] QString outputs() const
    {
        QString html;
        for (const Output &output : m_op.outputs)
            html += entry(safe(output.name), {typed(output.type, output.shape)}, output.help);
        return html;
    }

    [[nodiscard]] QString letters() const
    {
        QStringList list;
        for (const auto &[letter, meaning] : m_op.letters)
            list.append(u"%1 %2"_s.arg(safe(letter), safe(meaning)));
        return list.join(u", "_s);
    }

    [[nodiscard]] QString laws() const
    {
        QString html;
        for (const Law &law : m_op.laws)
            html += entry(said(law.name),
                {law.within > 0 ? tr("within %1").arg(safe(exactText(law.within))) : tr("exactly")}, law.says);
        return html;
    }

    static QString listed(const std::map<std::string, std::string> &values)
    {
        QStringList lines;
        for (const auto &[name, text] : values)
            lines.append(u"%1: %2"_s.arg(safe(name), safe(text)));
        return lines.join(u"<br>"_s);
    }

    [[nodiscard]] QString examples() const
    {
        QString html;
        for (const Example &example : m_op.examples)
            html += paragraph(u"%1<br>→ %2%3"_s.arg(listed(example.inputs), listed(example.outputs),
                example.says.empty() ? QString() : u"<br>"_s + said(example.says)));
        return html;
    }

    const Operator &m_op;
    QString m_html;
};

} // namespace

QString operatorHtml(const Operator &op) { return OperatorPage(op).html(); }

} // namespace heed
