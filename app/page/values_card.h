// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/card_frame.h"
#include "page/value_field.h"

#include <vector>

namespace heed {

/// Neighbouring controls, or one value, side by side where they fit: what they are called and what they hold at present.
class ValuesCard : public CardFrame {
    Q_OBJECT

public:
    struct Entry {
        std::string name; ///< of the block
        ValueField::Content content;
    };
    ValuesCard(const std::vector<Entry> &entries, const CardScale &scale, QWidget *parent);
    /// Labels with formulas.
    void setLabels(OpenLesson &lesson, Formulas &formulas);
    void setValue(const std::string &name, const Value &value);

    [[nodiscard]] KeptChoices kept() const override;
    void restore(const KeptChoices &choices) override;
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] static std::function<int(int width)> heightEstimate(
        const std::vector<Entry> &entries, const CardScale &scale);

protected:
    void lay() override;

private:
    void updateName();
    [[nodiscard]] std::vector<FlowPlace> places(int width) const;

    std::vector<std::string> m_names;
    std::vector<ValueField *> m_fields;
};

/// What the card of a control or a value block says.
[[nodiscard]] ValuesCard::Entry entryOf(const Control &control, const OpenLesson &lesson);
[[nodiscard]] ValuesCard::Entry entryOf(const ValueBlock &block, const OpenLesson &lesson);

} // namespace heed
