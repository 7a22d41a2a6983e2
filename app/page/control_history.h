// SPDX-License-Identifier: GPL-3.0-or-later
/// The learner's changes of a lesson's controls: what each is to hold, and the way back.
#pragma once

#include "sdk/value.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace heed {

class ControlChange;
class OpenLesson;

class ControlHistory : public QObject {
    Q_OBJECT

public:
    /// The lesson must outlive it.
    explicit ControlHistory(OpenLesson &lesson);

    /// Sets a control, which can be undone. Empty when the value is taken, else the sentence why not. What `continues` the
    /// movement of the change before it is undone with it.
    [[nodiscard]] QString change(const std::string &name, const Value &value, bool continues = false);
    /// Takes over the changes made to the lesson before it was read again: those that still fit its controls.
    void inherit(const ControlHistory &before);
    /// Back to what the author wrote.
    void reset(const std::string &name);
    void resetAll();

    /// What the control is to hold: the value that was asked for last, though it may not be in force yet.
    [[nodiscard]] Value value(const std::string &name) const;
    [[nodiscard]] bool isAuthors(const std::string &name) const;
    [[nodiscard]] bool areAllAuthors() const;
    [[nodiscard]] QUndoStack &stack() { return m_stack; }

Q_SIGNALS:
    /// value() says something else.
    void valueChanged(const QString &name);

private:
    friend class ControlChange;
    void ask(const std::string &name, const Value &value);
    void take(const std::string &name);
    void settle();
    [[nodiscard]] std::unique_ptr<ControlChange> inherited(const QUndoCommand &command);
    void inherit(const QUndoCommand &command);
    [[nodiscard]] std::vector<std::string> changed() const;

    OpenLesson &m_lesson;
    std::map<std::string, Value> m_asked; ///< not in force yet
    QUndoStack m_stack;
    int m_movement = 0;
    bool m_isInheriting = false; ///< what is pushed is done already
};

} // namespace heed
