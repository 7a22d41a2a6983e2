// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/control_editor.h"

namespace heed {

class ControlLineEdit;

/// A text, or a list of texts with commas between them.
class WordsEditor : public ControlEditor {
    Q_OBJECT

public:
    WordsEditor(const ControlContent &content, const CardScale &scale, QWidget *parent);
    void setValue(const Value &value) override;
    void discard() override;
    [[nodiscard]] bool isTyping() const override;
    [[nodiscard]] KeptChoice typed() const override;
    void typeAgain(const KeptChoice &typed) override;
    [[nodiscard]] FlowPart part() const override { return estimated(m_scale); }
    [[nodiscard]] static FlowPart estimated(const CardScale &scale);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void read(const QString &text);

    CardScale m_scale;
    bool m_areTokens;
    ControlLineEdit *m_field;
};

/// "The, cat, sat"; one that holds a comma, a quote, or spaces at its ends stands in double quotes, which are doubled
/// inside.
[[nodiscard]] QString tokensText(const TextList &tokens);
/// The same backwards; else a sentence.
[[nodiscard]] tl::expected<TextList, QString> readTokens(const QString &text);

} // namespace heed
