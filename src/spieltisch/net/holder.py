"""Holds a server's sockets while serving processes come and go: a script of its own, the process that whoever runs
``spieltisch serve`` has started.

    python -I -S holder.py COMMAND ARGS…

COMMAND serves. It finds the number of its end of a socket pair in ``SPIELTISCH_HOLDER``, and each packet on it is a
word with what belongs to it (``net/held.py`` is the other side):

    holder   listener NAME   with a socket that listens, as an earlier process or systemd named it
             held N NAME     with a connection that an earlier process had, from that listener
             go RESTARTS     serve now; so many processes have served before
             new N NAME      with a connection that nobody had before
             gone N          it is no more held
             hand-over       another process is loaded and waits: end in order
    process  loaded          everything is imported
             keep NAME       with a socket that listens
             drop NAME
             gone N          hold that connection no more; it is closed when this is answered
             stand-by        have another process loaded, for the next crash
             ready           all doors are open
             end             what follows is no crash

The holder accepts connections and keeps a duplicate of each, which it neither reads nor writes. A serving process that
dies without ``end`` is followed by another one, which gets all of them. Meanwhile nobody is refused: whoever connects
waits in the queue of a socket that goes on listening. SIGUSR2 puts a fresh process in the place of one that serves.
SIGTERM, SIGINT and SIGHUP end everything; the exit status is that of the last process. Before its first ``ready``,
a process that fails is followed by none.

Under systemd, sockets that it has opened are taken over (sd_listen_fds(3)), ours are kept in its store for the next
start (FDSTORE=1), and it hears of READY=1 and STOPPING=1 (sd_notify(3)).

This file imports nothing of ours and as little as it can: what does almost nothing has no reason to fail.
"""

import errno
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
AT_ONCE = 16
"""So many connections are accepted in one go."""
REST_MS = 100
"""How long to wait where the system has no more room for files."""
FAILURES = 5
"""So many processes in a row that were never ready are enough: the next one would be another."""
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
GIVEN_UP = 1
"""The exit status after that many."""


class Process:
    """One that serves, or is about to."""

    def __init__(self, argv: list[str]) -> None:
        self.channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.channel.setblocking(False)
        self.waiting: list[tuple[bytes, int | None]] = []
        """Packets that have no room on their way."""
        self.is_ready = False
        self.is_replaced = False
        """Whether it was told to end for another one."""
        self.stands_by = False
        """Whether it waits for the end of another one, and does not ask for it."""
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
        """One packet."""
        self.waiting.append((word.encode(), fd))
        self.send()

    def send(self) -> None:
        """As much as there is room for. A process that is gone is found by its end."""
        try:
            while self.waiting:
                word, fd = self.waiting[0]
                socket.send_fds(self.channel, [word], [] if fd is None else [fd])
                del self.waiting[0]
        except BlockingIOError:
            """It reads what it has first."""
        except OSError as error:
            if error.errno != errno.ETOOMANYREFS:  # too many on their way
                self.waiting.clear()

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
        self.held: dict[int, tuple[str, int]] = {}
        """Connections by number: the names of their listeners, and their files."""
        self.accepted = 0
        self.manager = manager
        self.restarts = 0
        self.was_ready = False
        self.is_ending = False
        self.is_fresh_wanted = False
        self.tired_until = 0.0
        """Until when nobody is accepted; 0 for no rest."""
        self.failures = 0
        """So many in a row were never ready."""
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
        for number, (name, fd) in self.held.items():
            process.tell(f"held {number} {name}", fd)
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
            ready = self.wait(alarm)
            for process in (self.serving, self.coming):
                if process and process.channel.fileno() in ready:
                    process.send()
                    self.hear(process)
            for byte in os.read(alarm, LONGEST) if alarm in ready else b"":
                self.signalled(byte)
            for name, fd in list(self.kept.items()):
                if fd in ready:
                    self.accept(name, fd)
            if self.is_fresh_wanted and self.serving.is_ready and not self.is_ending:
                self.start_fresh()
            if (status := self.reap()) is not None:
                return status

    def start_fresh(self) -> None:
        """Somebody wants a process of the installed version, which one that stands by need not be."""
        self.dismiss_who_stands_by()
        if not self.coming:
            self.is_fresh_wanted = False
            self.coming = Process(self.argv)

    def dismiss_who_stands_by(self) -> None:
        """It has done nothing yet, and has nothing to lose."""
        if self.coming and self.coming.stands_by:
            self.coming.signal(signal.SIGKILL)
            self.coming.channel.close()
            self.coming = None

    def wait(self, alarm: int) -> set[int]:
        """The files at which something is to be done. Nobody is accepted who would have to wait for the process."""
        poll = select.poll()
        poll.register(alarm, select.POLLIN)
        for process in (self.serving, self.coming):
            if process and process.channel.fileno() >= 0:
                poll.register(process.channel, select.POLLIN | (select.POLLOUT if process.waiting else 0))
        is_open = self.serving.is_ready and not self.serving.waiting and not self.serving.is_replaced
        if is_open and self.is_rested():
            for fd in self.kept.values():
                poll.register(fd, select.POLLIN)
        return {fd for fd, _ in poll.poll(REST_MS if self.tired_until else None)}

    def is_rested(self) -> bool:
        if self.tired_until and time.monotonic() > self.tired_until:
            self.tired_until = 0.0
        return not self.tired_until

    def accept(self, name: str, listening: int) -> None:
        """Let in who waits at a listener."""
        with socket.socket(fileno=os.dup(listening)) as door:
            door.setblocking(False)
            for _ in range(AT_ONCE):
                try:
                    connection, _ = door.accept()
                except OSError as error:
                    if error.errno in EXHAUSTED:
                        self.tired_until = time.monotonic() + REST_MS / 1000
                    return
                self.accepted += 1
                self.held[self.accepted] = name, connection.detach()
                self.serving.tell(f"new {self.accepted} {name}", self.held[self.accepted][1])

    def hear(self, process: Process) -> None:
        """All that it has said, and maybe its last."""
        while process.channel.fileno() >= 0:
            try:
                packet, fds, _, _ = socket.recv_fds(process.channel, LONGEST, 1)
            except BlockingIOError:
                return
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
        elif word == "gone":
            self.let_go(int(name))
            process.tell(packet)
        elif word == "stand-by" and not (self.coming or self.is_ending):
            self.coming = Process(self.argv)
            self.coming.stands_by = True
        elif word == "loaded" and process is self.coming and not process.stands_by:
            self.serving.is_replaced = True
            self.serving.tell("hand-over")
        elif word == "ready":
            self.was_ready = process.is_ready = True
            self.notify("READY=1")
        elif word == "end" and not process.is_replaced:
            self.end()
        elif not packet:
            process.channel.close()

    def let_go(self, number: int) -> None:
        if number in self.held:
            os.close(self.held.pop(number)[1])

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
            self.dismiss_who_stands_by()
            while self.kept:
                os.close(self.kept.popitem()[1])  # systemd's store is for the next start
            for number in list(self.held):
                self.let_go(number)

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
                if self.is_ending:
                    continue
                say(f"the new serving process {how(status)}; the old one goes on")
            elif pid == self.serving.pid and (last := self.succeed(status)) is not None:
                return last

    def succeed(self, status: int) -> int | None:
        """The one that served is dead: the next one's turn, or the status if there is none."""
        was = self.serving
        self.hear(was)
        was.channel.close()
        if self.is_ending or not self.was_ready:
            return status
        if not was.is_replaced:
            self.failures = 0 if was.is_ready else self.failures + 1
            if self.failures >= FAILURES:
                say(f"the serving process {how(status)}, and {FAILURES} in a row were never ready: the server ends")
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
