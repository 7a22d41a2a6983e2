// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_scale.h"

#include "engine/explanation.h"

#include <QWidget>

class QLabel;

namespace heed {

class FigureButton;

/// Which number it is, and what it comes from: place, value, cell, operator, version, hash.
class OriginHead : public QWidget {
    Q_OBJECT

public:
    OriginHead(const CardScale &scale, QWidget *parent);
    void setExplanation(const Explanation &explanation);
    /// Only what was asked for, while there is nothing to say of it.
    void setChoice(const QString &cell, const Choice &choice);

Q_SIGNALS:
    void linkActivated(const QString &target);
    void operatorAsked(const QString &op);

private:
    void setNumber(const Value &number);
    void follow(const QString &target);

    QLabel *m_name, *m_place, *m_counting;
    FigureButton *m_figure;
    QLabel *m_exact, *m_facts, *m_summary;
};

} // namespace heed
