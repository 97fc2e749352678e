# SPDX-License-Identifier: MIT
"""Drives keyslice and its peers in pseudo terminals, for tests/bench/screen.

A time runs from the moment the keys are written to the last byte of the answer.
The answer has ended when no byte came for GAP seconds in which the program was
idle; these are not counted. "Start to the first row" ends when that row is
there, not with an empty frame. After a step the screen is drawn anew, and must
show the row that was asked for. A session takes all steps in order; the
programs take turns, and the table has the median of each step.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from terminal import Failure, Terminal

SMALLER = 1000000
DOWNS = 1000
SEARCHED = 500

# Name, what it is called in the table, and the line that is then shown. A
# program takes the steps that it has keys for.
STEPS = (
    ("last", "to the end", "last"),
    ("half", "to 50 %", None),
    ("first", "to the beginning", "first"),
    ("line", "to the line in the middle", "middle"),
    ("down", "Down there", "below"),
    ("downs", f"{DOWNS:,} Downs in one write", "far_below"),
    ("page", "Page Down", None),
    ("first", "to the beginning", "first"),
    ("begins", None, None),
    ("search", f"search, found in line {SEARCHED}", "searched"),
)
ROWS = {
    "start": "start to the first row",
    "whole": "start to all at rest",
    **{name: title for name, title, _ in STEPS if title},
    "typed": "begins_with, a key typed",
    "worst": "begins_with, the slowest key",
    "quit": "quit",
    "memory": "peak of memory, MB",
}

# In the keys of a program, # is a line number and @ a text.
EVERYWHERE = {"down": "\033OB", "downs": "\033OB" * DOWNS, "page": "\033[6~"}
KEYSLICE = {
    "last": "G",
    "half": "#G",
    "first": "g",
    "line": "#G",
    "search": "/@\r",
    "quit": "Q",
}
LESS = {
    "last": "G",
    "half": "50%",
    "first": "g",
    "line": "#g",
    "search": "/@\r",
    "quit": "q",
}
PSPG = {
    "last": "G",
    "first": "g",
    "line": "\033l#\r",
    "search": "/@\r",
    "quit": "q",
}
VISIDATA = {
    "last": "G",
    "first": "gg",
    "line": "zr#\r",
    "search": "g/@\r",
    "quit": "gq",
}


class Lines:
    """What some lines of a table show; the first is number 1."""

    def __init__(self, path, count, text_of):
        self.path = path
        self.count = count
        self.half = count // 2
        self.first = text_of(1)
        self.searched = text_of(SEARCHED)
        self.middle = text_of(self.half)
        self.below = text_of(self.half + 1)
        self.far_below = text_of(self.half + 1 + DOWNS)
        self.last = text_of(count)


def csv_lines(path, count):
    """The sort keys of the items."""
    half = count // 2
    wanted = {1, SEARCHED, half, half + 1, half + 1 + DOWNS, count}
    with open(path) as csv:
        keys = {
            number: line.split(",")[1]
            for number, line in enumerate(csv)
            if number in wanted
        }
    return Lines(path, count, keys.get)


def collection_lines(path, count):
    """The partition keys, as generate.awk makes them."""
    return Lines(path, count, lambda number: f"VEH#V-{number - 1:07}")


class Program:
    def __init__(self, name, command, keys, line_one=1):
        self.name = name
        self.command = command
        self.keys = {**EVERYWHERE, **keys}
        self.line_one = line_one  # what it calls the first line of data
        self.lines = None
        self.smaller = None
        self.notes = []
        self.times = {}

    def keys_of(self, step):
        number = self.lines.half - 1 + self.line_one
        keys = self.keys[step].replace("#", str(number))
        return keys.replace("@", self.lines.searched[-10:])


def typed_keys(terminal, lines):
    """The seconds for each key of a begins_with query."""
    # Up to the tens of minutes; an item of the full minute is always there.
    prefix = lines.middle[:-5]
    yield from (terminal.press(key) for key in "b" + prefix)
    terminal.press("\r")
    terminal.expect(prefix + "0:00Z")
    terminal.press("a")
    terminal.press("g")
    terminal.expect(lines.first)


def session(program, environment):
    """Pairs of a row of the table and what was measured."""
    lines = program.lines
    command = [word.replace("@", lines.path) for word in program.command]
    terminal = Terminal(command, environment)
    try:
        # Columns may be narrow at first.
        begun = lines.first[:7]
        shown, settled = terminal.settle(terminal.begin, begun)
        yield "start", shown * 1e3
        yield "whole", settled * 1e3
        for step, _, line in STEPS:
            if step not in program.keys:
                continue
            if step == "begins":
                seconds = list(typed_keys(terminal, lines))
                yield "typed", statistics.median(seconds) * 1e3
                yield "worst", max(seconds) * 1e3
                continue
            yield step, terminal.press(program.keys_of(step)) * 1e3
            if line:
                terminal.expect(getattr(lines, line))
        yield "memory", terminal.peak() / 1e6
        yield "quit", terminal.quit(program.keys["quit"]) * 1e3
    finally:
        terminal.close()


def take_turn(program):
    """One session, with a home of its own; on what it can open."""
    while program.lines:
        with tempfile.TemporaryDirectory() as home:
            environment = {
                "HOME": home,
                "LC_ALL": "C.UTF-8",
                "LESSHISTFILE": "-",
                "PATH": os.environ["PATH"],
                "TERM": "xterm-256color",
            }
            step = "start"
            try:
                for step, value in session(program, environment):
                    program.times.setdefault(step, []).append(value)
                return
            except Failure as failure:
                program.times.clear()
                program.notes.append(
                    f"{program.lines.count:,}: {failure}, after '{ROWS[step]}'"
                )
                program.lines, program.smaller = program.smaller, None


def number(value, width):
    digits = 3 if value < 1 else 1 if value < 1000 else 0
    return f"{value:{width},.{digits}f}"


def cell(program, base, row):
    if row not in program.times:
        return f"{'-':>10}" + " " * 9
    value = statistics.median(program.times[row])
    text = number(value, 10)
    if base and base is not program and row in base.times:
        return f"{text} {number(value / statistics.median(base.times[row]), 7)}x"
    return text + " " * 9


def print_table(programs, rounds):
    base = next((p for p in programs if p.name == "less" and p.times), None)
    print(f"Screen of 80x24, ms, medians of {rounds} sessions", end="")
    print(" (x: ratio to less, the ceiling for a file)" if base else "")
    lines = [f"{p.lines.count:,}" if p.lines else "-" for p in programs]
    print(" " * 29 + "".join(f"{p.name:>10}" + " " * 9 for p in programs))
    print(f"{'lines':29}" + "".join(f"{n:>10}" + " " * 9 for n in lines))
    for row, title in ROWS.items():
        print(f"{title:29}" + "".join(cell(p, base, row) for p in programs))
    for program in programs:
        for note in program.notes:
            print(f"{program.name} with {note}")


def version(program):
    print_version = subprocess.run(
        [program.command[0], "--version"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    return print_version.stdout.partition("\n")[0]


def all_programs(keyslice, data, items):
    csv = csv_lines(f"{data}/one-{items}.csv", items)
    smaller = None
    if items > SMALLER:
        smaller = csv_lines(f"{data}/one-{SMALLER}.csv", SMALLER)
    one = [keyslice, f"{data}/one-{items}.db", "Readings", "VEH#V-0000000"]
    many = [keyslice, f"{data}/many-{items}.db", "Readings"]
    pspg = ["pspg", "--csv", "--csv-header=on", "--no-sleep", "-f", "@"]
    visidata = ["vd", "-N", "--motd-url=", "--default-width=30", "@"]
    programs = [
        Program("keyslice", one, {**KEYSLICE, "begins": ""}),
        Program("collections", many, KEYSLICE),
        # The header is line 1.
        Program("less", ["less", "-nS", "@"], LESS, 2),
        Program("pspg", pspg, PSPG),
        Program("vd", visidata, VISIDATA, 0),
    ]
    for program in programs:
        program.lines = csv
        program.smaller = smaller if program.command[-1] == "@" else None
    programs[1].lines = collection_lines("", items // 10)
    return programs


def main():
    keyslice, data, items, rounds = sys.argv[1:5]
    wanted = sys.argv[5:]
    if not shutil.which(keyslice):
        sys.exit(f"no program '{keyslice}'")
    programs = all_programs(keyslice, data, int(items))
    if wanted:
        programs = [p for p in programs if p.name in wanted]
    for program in programs[:]:
        if shutil.which(program.command[0]):
            print(f"{program.name}: {version(program)}")
        else:
            print(f"{program.name}: not there")
            programs.remove(program)
    for number in range(int(rounds)):
        for program in programs:
            print(f"{number + 1}: {program.name} ...", file=sys.stderr)
            take_turn(program)
    print_table(programs, rounds)
    ours = [p for p in programs if p.command[0] == keyslice]
    sys.exit(any(p.notes for p in ours))


main()
