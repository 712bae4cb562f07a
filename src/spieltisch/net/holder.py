"""Holds a server's listening sockets while serving processes come and go: a script of its own, the process that whoever
runs ``spieltisch serve`` has started.

    python -I -S holder.py COMMAND ARGS…

COMMAND serves. It finds the number of its end of a socket pair in ``SPIELTISCH_HOLDER``, and each packet on it is a
word with what belongs to it (``net/held.py`` is the other side):

    holder   listener NAME   with a socket that listens, as an earlier process or systemd named it
             go RESTARTS     serve now; so many processes have served before
             hand-over       another process is loaded and waits: end in order
    process  loaded          everything is imported
             keep NAME       with a socket that listens
             drop NAME
             ready           all doors are open
             end             what follows is no crash

A serving process that dies without ``end`` is followed by another one. Meanwhile nobody is refused: whoever connects
waits in the queue of a socket that goes on listening. SIGUSR2 puts a fresh process in the place of one that serves.
SIGTERM, SIGINT and SIGHUP end everything; the exit status is that of the last process. Before its first ``ready``,
a process that fails is followed by none.

Under systemd, sockets that it has opened are taken over (sd_listen_fds(3)), ours are kept in its store for the next
start (FDSTORE=1), and it hears of READY=1 and STOPPING=1 (sd_notify(3)).

This file imports nothing of ours and as little as it can: what does almost nothing has no reason to fail.
"""

import os
import select
import signal
import socket
import sys
import time

VARIABLE = "SPIELTISCH_HOLDER"
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
RELOAD = signal.SIGUSR2
FIRST_FD = 3
"""Of those that systemd hands over."""
LONGEST = 4096
"""Bytes of a packet."""
CRASHES = 5
"""So many in ``WITHIN_S`` seconds are too many: the next one would be another."""
WITHIN_S = 60
GIVEN_UP = 1
"""The exit status after that many."""


class Process:
    """One that serves, or is about to."""

    def __init__(self, argv: list[str]) -> None:
        self.channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.is_ready = False
        self.is_replaced = False
        """Whether it was told to end for another one."""
        self.pid = os.fork()
        if self.pid == 0:
            theirs.set_inheritable(True)
            os.environ[VARIABLE] = str(theirs.fileno())
            try:
                os.execvp(argv[0], argv)
            except OSError as error:
                say(f"cannot start {argv[0]}: {error.strerror}")
            os._exit(127)
        theirs.close()

    def tell(self, word: str, fd: int | None = None) -> None:
        """One packet. A process that is gone is found by its end."""
        try:
            socket.send_fds(self.channel, [word.encode()], [] if fd is None else [fd])
        except OSError:
            self.channel.close()

    def signal(self, number: int) -> None:
        try:
            os.kill(self.pid, number)
        except ProcessLookupError:
            """It is about to be reaped."""


class Holder:
    """The listening sockets by name, and the processes."""

    def __init__(self, argv: list[str], kept: dict[str, int], manager: str) -> None:
        """``manager`` is where systemd listens; empty without it."""
        self.argv = argv
        self.kept = kept
        self.manager = manager
        self.restarts = 0
        self.was_ready = False
        self.is_ending = False
        self.is_fresh_wanted = False
        self.crashes: list[float] = []
        self.coming: Process | None = None
        """Takes over from the one that serves, once it is loaded."""
        self.serving = self.started()

    def started(self) -> Process:
        """One that serves as soon as it can."""
        process = Process(self.argv)
        self.go(process)
        return process

    def go(self, process: Process) -> None:
        for name, fd in self.kept.items():
            process.tell(f"listener {name}", fd)
        process.tell(f"go {self.restarts}")

    def run(self) -> int:
        """Until the last process has ended; its wait status."""
        alarm, wakeup = os.pipe()
        os.set_blocking(wakeup, False)
        signal.set_wakeup_fd(wakeup)
        for number in (signal.SIGCHLD, RELOAD, *ENDING):
            if signal.getsignal(number) is not signal.SIG_IGN:  # by nohup
                signal.signal(number, lambda *_: None)  # the wake-up's byte is all that is needed
        while True:
            processes = [each for each in (self.serving, self.coming) if each and each.channel.fileno() >= 0]
            ready, _, _ = select.select([alarm, *(each.channel.fileno() for each in processes)], [], [])
            for process in processes:
                if process.channel.fileno() in ready:
                    self.hear(process)
            for byte in os.read(alarm, LONGEST) if alarm in ready else b"":
                self.signalled(byte)
            if self.is_fresh_wanted and self.serving.is_ready and not self.coming and not self.is_ending:
                self.is_fresh_wanted = False
                self.coming = Process(self.argv)
            if (status := self.reap()) is not None:
                return status

    def hear(self, process: Process) -> None:
        """All that it has said, and maybe its last."""
        while process.channel.fileno() >= 0 and select.select([process.channel], [], [], 0)[0]:
            try:
                packet, fds, _, _ = socket.recv_fds(process.channel, LONGEST, 1)
            except OSError:
                packet, fds = b"", []
            self.told(process, packet.decode(), fds)

    def told(self, process: Process, packet: str, fds: list[int]) -> None:
        """Nothing is the end of its words."""
        word, _, name = packet.partition(" ")
        if word == "keep" and fds:
            if name in self.kept:
                os.close(self.kept[name])
            self.kept[name] = fds[0]
            self.notify(f"FDSTORE=1\nFDNAME={name}", fds)
        elif word == "drop":
            self.drop(name)
        elif word == "loaded" and process is self.coming:
            self.serving.is_replaced = True
            self.serving.tell("hand-over")
        elif word == "ready":
            self.was_ready = process.is_ready = True
            self.notify("READY=1")
        elif word == "end" and not process.is_replaced:
            self.end()
        elif not packet:
            process.channel.close()

    def drop(self, name: str) -> None:
        if name in self.kept:
            os.close(self.kept.pop(name))
            self.notify(f"FDSTOREREMOVE=1\nFDNAME={name}")

    def signalled(self, number: int) -> None:
        if number in ENDING:
            self.end()
            for process in (self.serving, self.coming):
                if process:
                    process.signal(number)
        elif number == RELOAD:
            self.is_fresh_wanted = True

    def end(self) -> None:
        """Whoever comes now has come too late."""
        if not self.is_ending:
            self.is_ending = True
            self.notify("STOPPING=1")
            while self.kept:
                os.close(self.kept.popitem()[1])  # systemd's store is for the next start

    def reap(self) -> int | None:
        """Bury the dead, and see to it that somebody serves; the status of the last one, when all is over."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return 0
            if not pid:
                return None
            if self.coming and pid == self.coming.pid:
                self.coming = None
                say(f"the new serving process {how(status)}; the old one goes on")
            elif pid == self.serving.pid and (last := self.succeed(status)) is not None:
                return last

    def succeed(self, status: int) -> int | None:
        """The one that served is dead: the next one's turn, or the status if there is none."""
        was, now = self.serving, time.monotonic()
        self.hear(was)
        was.channel.close()
        if self.is_ending or not self.was_ready:
            return status
        if not was.is_replaced:
            self.crashes = [*(each for each in self.crashes if now - each < WITHIN_S), now]
            if len(self.crashes) >= CRASHES:
                say(f"the serving process {how(status)}, the {CRASHES}th within a minute: the server ends")
                return GIVEN_UP << 8
            say(f"the serving process {how(status)}; another one takes over")
        self.restarts += 1
        if self.coming:
            self.serving, self.coming = self.coming, None
            self.go(self.serving)
        else:
            self.serving = self.started()
        return None

    def notify(self, text: str, fds: list[int] | None = None) -> None:
        """Tell systemd."""
        if self.manager:
            address = "\0" + self.manager[1:] if self.manager[0] == "@" else self.manager
            try:
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
                    sending.connect(address)
                    socket.send_fds(sending, [text.encode()], fds or [])
            except OSError as error:
                say(f"systemd cannot be told: {error.strerror}")


def say(text: str) -> None:
    """A line on stderr like those of the serving process (``net/logs.py``)."""
    line = f"{time.strftime('%Y-%m-%dT%H:%M:%S')} warning spieltisch.net.holder: {text}\n"
    try:
        os.write(2, line.encode(errors="backslashreplace"))
    except OSError:
        """Nobody reads it."""


def how(status: int) -> str:
    """A process has ended."""
    if os.WIFSIGNALED(status):
        return f"was killed by signal {os.WTERMSIG(status)}"
    return f"has ended with exit status {os.waitstatus_to_exitcode(status)}"


def inherited() -> dict[str, int]:
    """Sockets that systemd hands over, by their names in its store, else ``fd3`` and so on."""
    count = int(os.environ.get("LISTEN_FDS", "0")) if os.environ.get("LISTEN_PID") == str(os.getpid()) else 0
    names = os.environ.get("LISTEN_FDNAMES", "").split(":")
    found: dict[str, int] = {}
    for at in range(count):
        os.set_inheritable(FIRST_FD + at, False)
        name = names[at] if at < len(names) else ""
        found[name if " " in name else f"fd{FIRST_FD + at}"] = FIRST_FD + at
    return found


def main() -> None:
    kept, manager = inherited(), os.environ.get("NOTIFY_SOCKET", "")
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET"):
        os.environ.pop(name, None)
    status = Holder(sys.argv[1:], kept, manager).run()
    if os.WIFSIGNALED(status):
        if (number := os.WTERMSIG(status)) != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


if __name__ == "__main__":
    main()
