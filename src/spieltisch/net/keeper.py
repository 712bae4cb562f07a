"""Starts a program, and sees to it that nothing of it is left: a script of its own, between us and the program.

    python -I -S keeper.py LIFELINE [--in FOLDER] [--report FD] PROGRAM ARGS…

The program gets the keeper's stdin, stdout and stderr, and the keeper ends as the program ended: with the same exit
status, or by the same signal. LIFELINE is the reading end of a pipe. Its other end belongs to whoever wants the
program; each byte on it is a wish (``STOP``, ``GO``), and its end, which comes even when that process is killed,
means that the program has to go.

On Linux a keeper is the *subreaper* of all below it: whoever loses its parent there, a daemon that forked twice and
began a session of its own included, becomes the keeper's child. So what the program leaves behind can be found and
killed: all children of the keeper, until it has none. If the keeper itself is killed, the program dies with it.
Elsewhere only the program's process group is killed. FD, where there is one, is told how many those are: a number and a
newline, as soon as the program has ended and its helpers had a moment to do the same.

This file imports nothing of ours and as little as it can: it runs once for each program, before that begins.
"""

import ctypes
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from functools import partial

STOP = b"s"
GO = b"g"
CANNOT_START = 127
"""The exit status of a program that cannot be executed, as shells have it."""
WISHES = {STOP: signal.SIGSTOP, GO: signal.SIGCONT}
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
MOMENT_S = 0.25
"""How long those that a program leaves behind have to end by themselves before they count."""
RESTORED = (signal.SIGPIPE, signal.SIGXFSZ)
"""Python ignores these, and a program would inherit that."""

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36


def control(option: int, value: int) -> None:
    """``prctl``, where there is one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def stay() -> None:
    """Most programs begin where we are."""


def keep(lifeline: int, argv: list[str], prepare: Callable[[], None] = stay, report: int | None = None) -> int:
    """Run the program until it is over or unwanted, and kill what is left; its wait status. ``prepare`` is called
    between fork and exec."""
    alarm, wakeup = os.pipe()
    os.set_blocking(wakeup, False)
    os.set_inheritable(lifeline, False)
    control(PR_SET_CHILD_SUBREAPER, 1)
    signal.set_wakeup_fd(wakeup)
    for number in (signal.SIGCHLD, *ENDING):
        signal.signal(number, lambda *_: None)  # the wake-up's byte is all that is needed
    program = start(argv, prepare)
    let_go_of_streams()
    status = attend(program, lifeline, alarm)
    if report is not None:
        os.write(report, b"%d\n" % survivors())
    kill_group(program, signal.SIGKILL)
    kill_children()
    return status


def start(argv: list[str], prepare: Callable[[], None]) -> int:
    """The program in a process group of its own; its process id."""
    keeper = os.getpid()
    program = os.fork()
    if program:
        lead_group(program)
        return program
    try:
        lead_group(0)
        control(PR_SET_PDEATHSIG, signal.SIGKILL)
        for number in RESTORED:
            signal.signal(number, signal.SIG_DFL)
        if os.getppid() == keeper:
            prepare()
            os.execvp(argv[0], argv)
    except OSError as error:
        os.write(2, f"cannot start {argv[0]}: {error.strerror or error}\n".encode(errors="replace"))
    os._exit(CANNOT_START)


def lead_group(program: int) -> None:
    """Both sides do this, so that it is done when either goes on."""
    try:
        os.setpgid(program, program)
    except OSError:
        """The program runs already: it has done it."""


def let_go_of_streams() -> None:
    """They are the program's: whoever reads them waits for their end."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def attend(program: int, lifeline: int, alarm: int) -> int:
    """Wait for the program's end, and bring it about when nobody wants the program any more; its wait status."""
    wanted = [lifeline]
    while True:
        ready, _, _ = select.select([alarm, *wanted], [], [])
        signals = os.read(alarm, 4096) if alarm in ready else b""
        if (status := reap(program)) is not None:
            return status
        wish = os.read(lifeline, 1) if lifeline in ready else None
        if wish in WISHES:
            kill_group(program, WISHES[wish])
        elif wish is not None or any(number in signals for number in ENDING):
            wanted.clear()
            kill_group(program, signal.SIGKILL)


def reap(program: int) -> int | None:
    """Bury the dead; the program's wait status if it is among them."""
    while True:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid in (0, program):
            return status if pid else None


def kill_group(program: int, number: int) -> None:
    """Signal the program and those it started that stayed in its group."""
    try:
        os.killpg(program, number)
    except (ProcessLookupError, PermissionError):
        """The group is no more, or no more ours to signal."""


def kill_children() -> None:
    """Until none is left: whose parent is killed becomes our child. No process id can be another's by now, since a
    child's is free only when we have reaped it."""
    try:
        while True:
            for child in children():
                os.kill(child, signal.SIGKILL)
            os.waitpid(-1, 0)
    except ChildProcessError:
        """All are gone."""


def survivors() -> int:
    """How many the program has left behind, once they had their moment."""
    end = time.monotonic() + MOMENT_S
    while left := [child for child in children() if state_of(child) not in ("Z", "")]:
        if time.monotonic() > end:
            break
        time.sleep(MOMENT_S / 10)
    return len(left)


def state_of(process: int) -> str:
    """As the kernel writes it; empty for one that is gone."""
    try:
        with open(f"/proc/{process}/stat", encoding="latin-1") as stat:  # noqa: PTH123 - pathlib takes long to import
            return stat.read().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def children() -> list[int]:
    """Our own, dead or alive, on Linux."""
    names = os.listdir("/proc") if sys.platform == "linux" else []  # noqa: PTH208 - pathlib takes long to import
    return [int(name) for name in names if name.isdecimal() and parent_of(name) == os.getpid()]


def parent_of(process: str) -> int | None:
    """None for one that is gone."""
    try:
        with open(f"/proc/{process}/stat", encoding="latin-1") as stat:  # noqa: PTH123 - pathlib takes long to import
            return int(stat.read().rpartition(")")[2].split()[1])
    except OSError:
        return None


def end_like(status: int) -> None:
    """End this process in the way that a wait status tells of."""
    if os.WIFSIGNALED(status):
        import resource

        number = os.WTERMSIG(status)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def main() -> None:
    lifeline, *argv = sys.argv[1:]
    prepare: Callable[[], None] = stay
    report: int | None = None
    while argv[0] in ("--in", "--report"):
        option, value, *argv = argv
        if option == "--in":
            prepare = partial(os.chdir, value)
        else:
            report = int(value)
            os.set_inheritable(report, False)
    end_like(keep(int(lifeline), argv, prepare, report))


if __name__ == "__main__":
    main()
