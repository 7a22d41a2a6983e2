# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader does: looks for a program on the bus, walks through what it shows, listens to it."""

import ctypes
import subprocess
import time

import pyatspi
from gi.repository import GLib


def wait(find, what, seconds=20):
    """The first true answer of find(); an error when there is none in time. What is asked may go meanwhile."""
    end = time.monotonic() + seconds
    while True:
        pump()
        try:
            found = find()
        except (IndexError, GLib.GError):
            found = None
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not there after {seconds} seconds")
        time.sleep(0.05)


def pump():
    while GLib.MainContext.default().iteration(False):
        pass


def walk(node):
    """The node and all below it, in reading order."""
    if node is None:
        return
    yield node
    for index in range(node.childCount):
        yield from walk(node[index])


def find(node, role, name=None, text=None):
    """The first with a role and a name, or a text that begins so; None where there is none."""
    for child in walk(node):
        if child.getRole() != role or (name is not None and child.name != name):
            continue
        if text is None or text_of(child).startswith(text):
            return child
    return None


def text_of(node):
    try:
        return node.queryText().getText(0, -1)
    except NotImplementedError:
        return ""


def give_keyboard_to_the_window():
    """What a window manager does; there is none here. To the largest window."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = display_type = ctypes.c_void_p
    window, count = ctypes.c_ulong(), ctypes.c_uint()
    children = ctypes.POINTER(ctypes.c_ulong)()
    display = display_type(x11.XOpenDisplay(None))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    x11.XQueryTree(display, root, ctypes.byref(window), ctypes.byref(window), ctypes.byref(children),
                   ctypes.byref(count))

    def area(child):
        number, width, height = ctypes.c_int(), ctypes.c_uint(), ctypes.c_uint()
        x11.XGetGeometry(display, ctypes.c_ulong(child), ctypes.byref(window), ctypes.byref(number),
                         ctypes.byref(number), ctypes.byref(width), ctypes.byref(height), ctypes.byref(number),
                         ctypes.byref(number))
        return width.value * height.value

    largest = max(children[:count.value], key=area)
    x11.XSetInputFocus(display, ctypes.c_ulong(largest), 2, ctypes.c_ulong(0))  # RevertToParent, CurrentTime
    x11.XCloseDisplay(display)


class Events:
    """What is told while it listens: (kind, source)."""

    def __init__(self, *kinds):
        self.heard = []
        self.kinds = kinds
        pyatspi.Registry.registerEventListener(self.hear, *kinds)

    def hear(self, event):
        self.heard.append((str(event.type), event.source))

    def has(self, kind, source):
        return any(k.startswith(kind) and s == source for k, s in self.heard)

    def of(self, kind, role):
        """The source of the first such event from an object of that role; None before it came."""
        return next((s for k, s in self.heard if k.startswith(kind) and s.getRole() == role), None)

    def close(self):
        pyatspi.Registry.deregisterEventListener(self.hear, *self.kinds)


class Program:
    """A program that runs, and its root on the bus."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(arguments)
        try:
            self.root = wait(self.look, f"{arguments[0]} on the accessibility bus")
        except BaseException:
            self.end()
            raise

    def look(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended with {self.process.returncode}")
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.get_process_id() == self.process.pid:
                return program
        return None

    def runs(self):
        return self.process.poll() is None

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
