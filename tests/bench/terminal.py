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
PATIENCE = 180
MEMORY = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2

REDRAW = b"\x0c"
ATTRIBUTES = re.compile(rb"\x1b\[[0-9;]*m|\x1b\(B|\x0f")
# What VisiData sends ten times a second while it is idle.
NOTHING_NEW = re.compile(rb"(\x1b\[[0-9;]*[AH]|\x1b\[\?[0-9]+[hl]|\x1b[=>])+")
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
        """Seconds that its threads have run or waited to run; infinite while it
        waits for a disk; 0 where there is no /proc."""
        try:
            with open(f"/proc/{self.pid}/stat") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "D":
                    return float("inf")
            nanoseconds = 0
            for thread in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{thread}/schedstat") as stat:
                    nanoseconds += sum(map(int, stat.read().split()[:2]))
        except OSError:
            return 0
        return nanoseconds / 1e9

    def check_limits(self, begin):
        if time.perf_counter() - begin > PATIENCE:
            raise Failure(f"no answer in {PATIENCE} s")
        if status_bytes(self.pid, "VmRSS") > MEMORY:
            raise Failure(f"more than {MEMORY / 1e9:.1f} GB")

    def settle(self, begin, text="", gap=GAP):
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
                    output += data
                    if text.encode() in plain(output):
                        shown = now
            elif before is None:
                before = self.work()
            elif now - since > gap:
                work = self.work()
                if shown and work - before < (now - since) / 10:
                    return shown - begin, last - begin
                since, before = now, work
            if now - checked > 0.1:
                self.check_limits(begin)
                checked = now

    def press(self, keys):
        """Returns the seconds until the answer to KEYS has ended."""
        begin = time.perf_counter()
        os.write(self.fd, keys.encode())
        return self.settle(begin)[1]

    def expect(self, text):
        """The screen, drawn anew, has TEXT."""
        begin = time.perf_counter()
        os.write(self.fd, REDRAW)
        try:
            self.settle(begin, text, PAUSE)
        except Failure as failure:
            raise Failure(f"{failure}: no '{text}'") from None

    def quit(self, keys):
        """Returns the seconds until the program has ended."""
        begin = time.perf_counter()
        os.write(self.fd, keys.encode())
        while self.read(GAP) is not None:
            self.check_limits(begin)
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
