# SPDX-License-Identifier: GPL-3.0-or-later
"""window.py HEED-DESKTOP LESSON: what the window says to a screen reader about the attention lesson."""

import os
import re
import sys
import unittest

import pyatspi

from reader import Events, Program, find, give_keyboard_to_the_window, text_of, wait, walk


def headings_of(lesson):
    """(level, text) of each heading in a lesson's file."""
    with open(lesson, encoding="utf-8") as file:
        body = file.read().split("\n---\n", 1)[1]
    prose = re.sub(r"^```.*?^```$", "", body, flags=re.MULTILINE | re.DOTALL)
    return [(len(marks), text) for marks, text in re.findall(r"^(#+) (.*)$", prose, flags=re.MULTILINE)]


class Window(unittest.TestCase):
    title = "Scaled dot-product attention"

    @classmethod
    def setUpClass(cls):
        cls.program = Program(sys.argv[1:3])
        cls.addClassCleanup(cls.program.end)
        cls.page = wait(lambda: find(cls.program.root, pyatspi.ROLE_DOCUMENT_WEB, cls.title), "the lesson's page")
        wait(lambda: find(cls.page, pyatspi.ROLE_LABEL, "0.4011, first.weights[0][0]"), "a computed number")

    def tearDown(self):
        self.assertTrue(self.program.runs(), "the program ended")

    def states(self, node):
        return node.getState()

    def paragraph(self, text):
        found = find(self.page, pyatspi.ROLE_PARAGRAPH, text=text)
        self.assertIsNotNone(found, text)
        return found

    def test_window(self):
        window = self.program.root[0]
        self.assertEqual(window.getRole(), pyatspi.ROLE_FRAME)
        self.assertTrue(window.name.startswith(self.title))

    def test_page(self):
        self.assertTrue(self.page.description.startswith("Work two rows of attention out by hand"))
        self.assertTrue(self.states(self.page).contains(pyatspi.STATE_FOCUSABLE))
        self.assertFalse(self.states(self.page).contains(pyatspi.STATE_EDITABLE))

    def test_title_is_a_heading(self):
        self.assertIsNotNone(find(self.page, pyatspi.ROLE_HEADING, self.title))

    def test_headings_in_order(self):
        headings = [node for node in walk(self.page) if node.getRole() == pyatspi.ROLE_HEADING]
        said = [(node.description, node.name) for node in headings]
        self.assertEqual(said, [(f"Heading of level {level}", text) for level, text in headings_of(sys.argv[2])])
        self.assertGreater(len(said), 5)

    def test_text_with_caret(self):
        paragraph = self.paragraph("Our sentence is The cat sat.")
        text = paragraph.queryText()
        events = Events("object:text-caret-moved")
        self.addCleanup(events.close)
        self.assertTrue(text.setCaretOffset(4))
        wait(lambda: text.caretOffset == 4, "the caret")
        wait(lambda: events.has("object:text-caret-moved", paragraph), "the caret's event")
        self.assertEqual(text.getTextAtOffset(4, pyatspi.TEXT_BOUNDARY_WORD_START)[0].strip(), "sentence")
        other = self.paragraph("In a trained model").queryText()
        other.setCaretOffset(0)
        wait(lambda: text.caretOffset == -1 and other.caretOffset == 0, "the caret in another paragraph")

    def test_lines(self):
        text = self.paragraph("Sat. Who sat?").queryText()
        line, begin, end = text.getTextAtOffset(4, pyatspi.TEXT_BOUNDARY_LINE_START)
        self.assertTrue(line.startswith("Sat. Who sat?"))
        self.assertEqual((begin, len(line)), (0, end))
        self.assertLess(end, text.characterCount)

    def test_focus_follows_the_caret(self):
        first, second = self.paragraph("Our sentence is"), self.paragraph("In a trained model")
        events = Events("object:state-changed:focused")
        self.addCleanup(events.close)
        give_keyboard_to_the_window()
        first.queryComponent().grabFocus()
        wait(lambda: self.states(first).contains(pyatspi.STATE_FOCUSED), "the focus")
        wait(lambda: events.has("object:state-changed:focused", first), "the focus's event")
        second.queryText().setCaretOffset(0)
        wait(lambda: events.has("object:state-changed:focused", second), "the second focus's event")
        self.assertFalse(self.states(first).contains(pyatspi.STATE_FOCUSED))

    def test_caret_scrolls(self):
        last = self.paragraph("Read the formula at the top once more.")
        self.assertFalse(self.states(last).contains(pyatspi.STATE_SHOWING))
        last.queryText().setCaretOffset(0)
        wait(lambda: self.states(last).contains(pyatspi.STATE_SHOWING), "the last paragraph on the screen")

    def test_selection(self):
        text = self.paragraph("Our sentence is").queryText()
        text.addSelection(4, 12)
        wait(lambda: text.getNSelections() == 1, "a selection")
        self.assertEqual(text.getSelection(0), (4, 12))

    def test_formulas_are_spoken(self):
        paragraph = self.paragraph("In a trained model")
        formula = wait(lambda: next((node for node in paragraph if node.name == "d sub k equals 2"), None), "the speech")
        self.assertEqual(formula.description, "d_k = 2")
        self.assertIn("so d sub k equals 2, and", text_of(paragraph))

    def test_lists(self):
        items = find(self.page, pyatspi.ROLE_LIST)
        self.assertEqual([text_of(item).split(",")[0] for item in items], ["a query", "a key", "a value"])
        self.assertTrue(all(item.getRole() == pyatspi.ROLE_LIST_ITEM for item in items))

    def test_numbers(self):
        number = find(self.page, pyatspi.ROLE_LABEL, "0.4011, first.weights[0][0]")
        self.assertTrue(number.description.startswith("0.40111209"))

    def test_entry_of_a_table_in_the_prose(self):
        table = find(self.page, pyatspi.ROLE_TABLE, "Table of 4 rows and 4 columns")
        entries = table.queryTable()
        self.assertEqual((entries.nRows, entries.nColumns), (5, 4))
        entry = entries.getAccessibleAt(1, 3)
        self.assertEqual((entry.name, text_of(entry)), ("compare, sat: 2", "2"))
        self.assertEqual(entries.getColumnDescription(3), "sat")
        self.assertEqual(entries.getRowDescription(1), "compare")

    def test_a_card_that_is_far_away(self):  # the first by its name: no other test scrolled
        card = wait(lambda: find(self.page, pyatspi.ROLE_PANEL, "Three tokens, all rows"), "the card's place")
        self.assertIn("0.4011", card.description)
        card.queryComponent().grabFocus()
        entry = wait(lambda: find(self.page, pyatspi.ROLE_TABLE_CELL, "query The, key sat, 0.4011"), "the entry")
        entries = entry.parent.queryTable()
        index = entry.getIndexInParent()
        self.assertEqual((entries.getRowAtIndex(index), entries.getColumnAtIndex(index)), (0, 2))
        self.assertEqual(entries.getAccessibleAt(0, 2).name, entry.name)
        self.assertEqual(entries.getAccessibleAt(2, 2).name, "query sat, key sat, 0.5035")
        self.assertEqual(entries.getRowDescription(2), "query sat")
        events = Events("object:state-changed:focused")
        self.addCleanup(events.close)
        give_keyboard_to_the_window()
        self.assertTrue(entry.queryAction().doAction(0))
        wait(lambda: self.states(entry).contains(pyatspi.STATE_SELECTED), "the chosen entry")
        wait(lambda: events.has("object:state-changed:focused", entry), "the entry's focus")

    def go_to(self, title, description):
        """The card of a cell, in sight."""
        card = wait(lambda: next((node for node in walk(self.page) if node.getRole() == pyatspi.ROLE_PANEL
                                  and node.name.startswith(title)), None), description)
        card.queryComponent().grabFocus()
        return card

    def test_charts(self):
        self.go_to("The same three tokens, with your divisor", "the card with bars")
        chart = wait(lambda: find(self.page, pyatspi.ROLE_CHART, "weights[2], query sat"), "the chart")
        for part in ("0.2483", "0.5035", "sat"):
            self.assertIn(part, chart.description)
        table = find(chart, pyatspi.ROLE_TABLE)
        entries = table.queryTable()
        self.assertEqual((entries.nRows, entries.nColumns), (1, 3))
        cells = [entries.getAccessibleAt(0, column) for column in range(3)]
        self.assertEqual([cell.name for cell in cells], ["key The, 0.2483", "key cat, 0.2483", "key sat, 0.5035"])
        self.assertEqual(entries.getColumnDescription(2), "key sat")
        whole = chart.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        places = [cell.queryComponent().getExtents(pyatspi.DESKTOP_COORDS) for cell in cells]
        self.assertTrue(places[0].x + places[0].width < places[1].x)  # each bar's own
        self.assertTrue(places[1].x + places[1].width < places[2].x)
        self.assertGreater(places[2].height, places[0].height)
        for place in places:
            self.assertTrue(whole.x <= place.x and place.x + place.width <= whole.x + whole.width)

    def test_change_of_a_control_is_announced(self):
        slider = wait(lambda: find(self.page, pyatspi.ROLE_SLIDER, "Divide the dot products by"), "the slider")
        events = Events("object:state-changed:showing", "object:property-change:accessible-name")
        self.addCleanup(events.close)
        slider.queryValue().currentValue = 8
        said = wait(lambda: events.of("object:state-changed:showing", pyatspi.ROLE_NOTIFICATION), "the announcement")
        self.assertEqual(said.name, "play recomputed")
        wait(lambda: events.has("object:property-change:accessible-name", said), "the announcement's name")
        chart = wait(lambda: find(self.page, pyatspi.ROLE_CHART, "weights[2], query sat"), "the chart")
        wait(lambda: "0.3617" in chart.description, "the chart's new sentence")
        slider.queryValue().currentValue = 2 ** 0.5
        wait(lambda: "0.5035" in chart.description, "the first sentence")

    def test_buttons_fields_and_tables_have_names(self):
        roles = (pyatspi.ROLE_PUSH_BUTTON, pyatspi.ROLE_TOGGLE_BUTTON, pyatspi.ROLE_CHECK_BOX, pyatspi.ROLE_COMBO_BOX,
                 pyatspi.ROLE_SLIDER, pyatspi.ROLE_SPIN_BUTTON, pyatspi.ROLE_TEXT, pyatspi.ROLE_ENTRY, pyatspi.ROLE_TABLE)
        controls = [node for node in walk(self.program.root) if node.getRole() in roles]
        self.assertGreater(len(controls), 10)
        self.assertEqual([f"{node.getRoleName()} in {node.parent.name}" for node in controls if not node.name], [])
        for name in ("Back", "Forward", "Menu", "Search lessons and operators", "Find in this lesson"):
            self.assertIn(name, [node.name for node in controls])

    def test_reload(self):
        heading = find(self.page, pyatspi.ROLE_HEADING, "Three tokens")
        events = Events("object:children-changed")
        self.addCleanup(events.close)
        with open(sys.argv[2], encoding="utf-8") as file:
            lesson = file.read()
        with open(sys.argv[2] + ".new", "w", encoding="utf-8") as file:
            file.write(lesson.replace("## Three tokens", "## Three words"))
        os.replace(sys.argv[2] + ".new", sys.argv[2])
        wait(lambda: find(self.page, pyatspi.ROLE_HEADING, "Three words"), "the changed heading")
        wait(lambda: events.has("object:children-changed", self.page), "the page's event")
        self.assertIsNone(find(self.page, pyatspi.ROLE_HEADING, "Three tokens"))
        self.assertLessEqual(heading.childCount, 0)  # what a reader still holds is no more


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result
    bad = len(result.failures) + len(result.errors)
    print(f"Totals: {max(0, result.testsRun - bad)} passed, {bad} failed, 0 skipped")
    sys.exit(1 if bad else 0)
