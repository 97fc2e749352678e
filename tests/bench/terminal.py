# SPDX-License-Identifier: MIT
"""A program in a pseudo terminal of 80x24, and how long its answers take."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

# What an answer ends with: so many seconds without a byte in which the program
# was idle, too. They are not part of its time.
GAP = float(os.environ.get("GAP", "0.1"))
# The same where nothing is timed.
PAUSE = 0.02
PATIENCE = 600
MEMORY = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2

SCREEN = 65536  # bytes that are enough for one
REDRAW = b"\x0c"
REDRAWS = 5
REDRAW_PATIENCE = 3
ATTRIBUTES = re.compile(rb"\x1b\[[0-9;]*m|\x1b\(B|\x0f")
# What changes nothing on the screen: VisiData sends it ten times a second while
# it is idle.
NOTHING_NEW = re.compile(rb"(\x1b\[[0-9;?]*[A-Hdhlm]|\x1b\(B|\x1b[=>]|\r)+")
REPEAT = re.compile(rb"(.)\x1b\[([0-9]+)b")


class Failure(Exception):
    """What the program did not do, in words."""


def plain(output):
    """OUTPUT without what may stand inside of a word."""
    output = ATTRIBUTES.sub(b"", output)
    return REPEAT.sub(lambda m: m[1] * (1 + int(m[2])), output)


def status_bytes(pid, field):
    """A size from /proc, of PID and its children; 0 where there is no /proc."""
    total = 0
    try:
        with open(f"/proc/{pid}/status") as status:
            for line in status:
                if line.startswith(field):
                    total = int(line.split()[1]) * 1024
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            for child in children.read().split():
                total += status_bytes(child, field)
    except OSError:
        pass
    return total


class Terminal:
    """Runs COMMAND from the moment it is made until close()."""

    def __init__(self, command, environment):
        self.begin = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
            try:
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)

    def read(self, seconds):
        """What comes within SECONDS; None at the end of the program."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.fd, 65536) or None
        except OSError:
            return None

    def work(self):
        """Seconds that its threads have run or waited to run; infinite while one
        runs or waits for a disk, as the clocks of Linux may lag behind; 0 where
        there is no /proc."""
        nanoseconds = 0
        tasks = f"/proc/{self.pid}/task"
        try:
            for thread in os.listdir(tasks):
                with open(f"{tasks}/{thread}/stat") as stat:
                    if stat.read().rpartition(")")[2].split()[0] in "RD":
                        return float("inf")
                with open(f"{tasks}/{thread}/schedstat") as stat:
                    nanoseconds += sum(map(int, stat.read().split()[:2]))
        except OSError:
            pass
        return nanoseconds / 1e9

    def check_limits(self, begin, patience):
        if time.perf_counter() - begin > patience:
            raise Failure(f"no answer in {patience} s")
        if status_bytes(self.pid, "VmRSS") > MEMORY:
            raise Failure(f"more than {MEMORY / 1e9:.1f} GB")

    def settle(self, begin, text="", gap=GAP, patience=PATIENCE):
        """Waits for an answer that has TEXT in it, and for its end.

        Returns the seconds from BEGIN to TEXT and to the last byte.
        """
        output = b""
        shown = last = before = None
        since = checked = begin
        while True:
            # Looking at its work takes time, which bytes on their way have not.
            data = self.read(gap / 10 if before is None else gap)
            now = time.perf_counter()
            if data is None:
                raise Failure("it ended")
            if data and not NOTHING_NEW.fullmatch(data):
                last = since = now
                before = None
                if shown is None:
                    output = output[-SCREEN:] + data
                    if text.encode() in plain(output):
                        shown = now
            elif before is None:
                before = self.work()
            elif now - since > gap:
                work = self.work()
                if shown and 0 <= work - before < (now - since) / 10:
                    return shown - begin, last - begin
                since, before = now, work
            if now - checked > 0.1:
                self.check_limits(begin, patience)
                checked = now

    def press(self, keys):
        """Returns the seconds until the answer to KEYS has ended."""
        begin = time.perf_counter()
        os.write(self.fd, keys.encode())
        return self.settle(begin)[1]

    def expect(self, text):
        """The screen, drawn anew, has TEXT."""
        # VisiData may lose the key while it is at work.
        for _ in range(REDRAWS):
            begin = time.perf_counter()
            os.write(self.fd, REDRAW)
            try:
                self.settle(begin, text, PAUSE, REDRAW_PATIENCE)
                return
            except Failure as failure:
                why = failure
        raise Failure(f"no '{text}' ({why})")

    def quit(self, keys):
        """Returns the seconds until the program has ended."""
        begin = time.perf_counter()
        os.write(self.fd, keys.encode())
        while self.read(GAP) is not None:
            self.check_limits(begin, PATIENCE)
        os.waitpid(self.pid, 0)
        self.pid = None
        return time.perf_counter() - begin

    def peak(self):
        """The most bytes that were resident at once."""
        return status_bytes(self.pid, "VmHWM")

    def close(self):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)
