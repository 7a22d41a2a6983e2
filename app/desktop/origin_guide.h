// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/panel_frame.h"
#include "desktop/reader.h"
#include "page/origin_panel.h"
#include "page/origin_words.h"

#include <QObject>
#include <QPointer>

#include <optional>
#include <string>
#include <vector>

namespace heed {

/// Opens the panel "Where does this number come from?", lets it follow what is chosen and computed, and knows the way
/// up to other cells and back.
class OriginGuide : public QObject {
    Q_OBJECT

public:
    OriginGuide(Reader &reader, PageView &page, OriginPanel &panel, PanelFrame &frame, QObject *parent = nullptr);

    /// About the number at the page's caret, else what was chosen last; closes a panel that is open.
    void toggle();

Q_SIGNALS:
    /// As OperatorDialog takes them.
    void operatorAsked(const QString &name, const QString &html);

private:
    struct Subject {
        std::string cell;
        Choice choice;
    };
    void takeLesson();
    void chosen(std::size_t cell);
    void changed(std::size_t cell);
    void open();
    void returnFocus();
    void go(const Subject &subject);
    void follow(const Origin &origin);
    void back();
    /// `isFinal`: nothing more will be known of it by waiting.
    void show(bool isFinal);
    void askOperator();

    Reader &m_reader;
    PageView &m_page;
    OriginPanel &m_panel;
    PanelFrame &m_frame;
    std::optional<Subject> m_subject;
    std::vector<Subject> m_trail; ///< from where the reader went up, the last at the end
    QPointer<QWidget> m_from; ///< what had the keyboard when it was opened
    bool m_isGoing = false; ///< the guide chooses, not the reader
};

} // namespace heed
