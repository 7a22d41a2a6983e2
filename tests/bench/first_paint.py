#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long programs take from their start until they have painted, and in how much memory.

usage: first_paint.py NAME=COMMAND... [--runs N]

Each command is started on an X server of its own, whose screen is read as a file, so that watching costs the program
nothing. NAME:text waits for text: for enough dark (or, in a dark theme, light) pixels in the middle of the screen; others
are done when most of their window is no longer black. The commands alternate; medians are printed, and ratios to the last.
"""
import mmap
import os
import shlex
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

WIDTH, HEIGHT = 1440, 1000
LIMIT = 30  # seconds for one start


class Screen:
    """An Xvfb whose pixels are a file in memory."""

    def __init__(self, folder):
        self.folder = folder
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        with open(os.path.join(folder, "Xvfb_screen0"), "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header, colours = struct.unpack(">I", self.memory[0:4])[0], struct.unpack(">I", self.memory[76:80])[0]
        self.start = header + colours * 12
        self.stride = WIDTH * 4

    def row(self, y):
        begin = self.start + y * self.stride
        return self.memory[begin:begin + self.stride]

    def has_window(self):
        """A window covers what is not black; a few rows tell."""
        lit = sum(1 for y in range(100, 500, 40) for value in self.row(y)[1:2400:160] if value > 8)
        return lit > 60

    def has_text(self):
        """Ink in the middle: many pixels far from the ground around them."""
        ink = 0
        for y in range(120, 700, 3):
            greens = self.row(y)[400 * 4 + 1:1000 * 4:4]
            ground = max(set(greens[:40]), key=greens[:40].count)
            if ground < 16 and not any(greens):
                continue
            ink += sum(1 for value in greens if abs(value - ground) > 110)
        return ink > 1500

    def close(self):
        self.server.terminate()
        self.server.wait()


def tree_memory(group):
    """The proportional memory, in MiB, of every process of a group."""
    total = 0
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            if os.getpgid(int(entry)) != group:
                continue
            with open(f"/proc/{entry}/smaps_rollup") as rollup:
                total += sum(int(line.split()[1]) for line in rollup if line.startswith("Pss:"))
        except (OSError, ProcessLookupError):
            continue
    return total / 1024


def start(command, waits_for_text):
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder)
        environment = dict(os.environ, DISPLAY=screen.display, QT_QPA_PLATFORM="xcb")
        environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # Cantor would not start as root
        environment.pop("WAYLAND_DISPLAY", None)
        begin = time.perf_counter()
        process = subprocess.Popen(shlex.split(command), env=environment, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        is_painted = screen.has_text if waits_for_text else screen.has_window
        try:
            while not is_painted():
                if process.poll() is not None:
                    sys.exit(f"{command} ended before it had painted.")
                if time.perf_counter() - begin > LIMIT:
                    sys.exit(f"{command} has painted nothing in {LIMIT} s.")
                time.sleep(0.001)
            took = time.perf_counter() - begin
            time.sleep(1)
            return took * 1000, tree_memory(process.pid)
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            screen.close()


def main(arguments):
    runs = 9
    if "--runs" in arguments:
        at = arguments.index("--runs")
        runs = int(arguments[at + 1])
        del arguments[at:at + 2]
    programs = [argument.split("=", 1) for argument in arguments]
    if not programs or any(len(program) != 2 for program in programs):
        sys.exit(__doc__)
    found = {name: [] for name, _ in programs}
    for _ in range(runs + 1):  # the first of each only warms the disk's cache
        for name, command in programs:
            found[name].append(start(command, name.endswith(":text")))
    medians = {name: [statistics.median(values) for values in zip(*figures[1:])] for name, figures in found.items()}
    last = medians[programs[-1][0]]
    for name, (took, memory) in medians.items():
        print(f"{name:24} {took:8.0f} ms to paint, ratio {took / last[0]:.2f}   {memory:7.0f} MiB, ratio {memory / last[1]:.2f}")


main(sys.argv[1:])
