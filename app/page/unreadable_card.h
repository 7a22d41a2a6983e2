// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_frame.h"

class QPlainTextEdit;

namespace heed {

class TextItem;

/// A block that can't be read: what is wrong with it and where, and the block as it is written.
class UnreadableCard : public CardFrame {
    Q_OBJECT

public:
    struct Content {
        QString name;
        std::vector<QString> findings; ///< "a sentence (line 3, column 5)"
        QString source;
    };
    UnreadableCard(const Content &content, const CardScale &scale, QWidget *parent);
    [[nodiscard]] int heightForWidth(int width) const override;

    [[nodiscard]] static int estimatedHeight(const Content &content, int width, const CardScale &scale);
    [[nodiscard]] static QString textOf(const Content &content);

protected:
    void lay() override;

private:
    Content m_content;
    TextItem *m_findings = nullptr;
    QPlainTextEdit *m_source = nullptr;
};

[[nodiscard]] UnreadableCard::Content contentOf(const BlockHead &block, const OpenLesson &lesson);

} // namespace heed
