"""Keeps a program that is shut in: a keeper that does what has to be done before and after the program's time inside.

    python -I -S -c "… cell.main()" LIFELINE CHANNEL ORDER PROGRAM ARGS…

PROGRAM is what goes on with shutting in and starts the player's program at last (``sandbox`` says how). What is done
here is what that cannot do: control groups, which have to be removed afterwards; the processors; and a network of
the program's own, in which nobody is but us, at the ports that ORDER names. The sockets that listen there go back over
CHANNEL, and with them the file that counts the program's processor time, and so does a word when the program ran out of
memory. An ordinary user may have a network of its own in a user namespace of its own. If anything of this fails, the
program does not start.

This file imports as little as it can: it runs once for each program, before that begins.
"""

import _socket
import ctypes
import fcntl
import marshal
import os
import signal
import struct
import sys

from spieltisch.net import cgroups, keeper

HOST = "127.0.0.1"
BACKLOG = 128
SOCKETS = b"s"
"""Comes with the sockets that listen inside, in the order of the ports."""
METERED_SOCKETS = b"u"
"""Likewise, and with the open file of the processor time that is used inside (``cgroups.used_us``) before them."""
OUT_OF_MEMORY = b"m"
STDIN, STDOUT = 8, 9
"""The numbers that these streams have until the program starts; a shell takes no larger ones."""

CLONE_NEWUSER = 0x1000_0000
CLONE_NEWNET = 0x4000_0000
SIOCSIFFLAGS = 0x8914
IFF_UP = 1

FATAL = {
    signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS,
    signal.SIGFPE, signal.SIGKILL, signal.SIGUSR1, signal.SIGSEGV, signal.SIGUSR2, signal.SIGPIPE, signal.SIGALRM,
    signal.SIGTERM, signal.SIGXCPU, signal.SIGXFSZ, signal.SIGSYS,
}  # fmt: skip
"""Signals by which programs end."""


class Cell:
    """What is done for one program."""

    def __init__(
        self, limits: dict[str, int], processors: tuple[int, ...] | None, ports: tuple[int, ...], env: dict[str, str],
        channel: int,
    ) -> None:  # fmt: skip
        """``limits`` are those of control groups, by kind; ``env`` is all that is left of ours inside."""
        self._groups = cgroups.Groups(limits, cgroups.homes())
        self._processors = processors
        self._ports = ports
        self._env = env
        self._channel = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM, 0, channel)
        os.set_inheritable(channel, False)

    def enter(self) -> None:
        """In the process that will be the program. Raises ``OSError``."""
        self._groups.enter()
        if self._processors:
            os.sched_setaffinity(0, self._processors)
        enter_network()
        sockets = [listen(port) for port in self._ports]
        meter = [os.open(self._groups.usage, os.O_RDONLY | os.O_CLOEXEC)] if self._groups.usage else []
        files = [*meter, *(each.fileno() for each in sockets)]
        rights = struct.pack(f"{len(files)}i", *files)
        ancillary = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, rights)] if files else []
        self._channel.sendmsg([METERED_SOCKETS if meter else SOCKETS], ancillary)
        put_streams_aside()
        os.environ.clear()
        os.environ.update(self._env)

    def close(self) -> None:
        """The program and all it started are gone."""
        try:
            if self._groups.is_out_of_memory():
                self._channel.send(OUT_OF_MEMORY)
        except OSError:
            """Nobody wants to know any more."""
        self._groups.remove()


def put_streams_aside() -> None:
    """Bubblewrap keeps its own stdin and stdout as long as the program lives, and we wait for their end; what it
    inherits besides it closes."""
    for stream, aside in ((0, STDIN), (1, STDOUT)):
        os.dup2(stream, aside)
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, stream)
        os.close(nothing)


def enter_network() -> None:
    """A network with nothing but a loopback, where both ends of it are the program's or ours."""
    user, group, is_root = os.getuid(), os.getgid(), os.geteuid() == 0
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNET if is_root else CLONE_NEWUSER | CLONE_NEWNET):
        number = ctypes.get_errno()
        raise OSError(number, f"unshare: {os.strerror(number)}")
    if not is_root:
        for file, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            if not cgroups.attempt(f"/proc/self/{file}", text):
                raise OSError(f"cannot write {file}")
    control = _socket.socket(_socket.AF_INET, _socket.SOCK_DGRAM | _socket.SOCK_CLOEXEC)
    fcntl.ioctl(control.fileno(), SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))
    control.close()


def listen(port: int) -> _socket.socket:
    listening = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM | _socket.SOCK_CLOEXEC)
    listening.bind((HOST, port))
    listening.listen(BACKLOG)
    return listening


def main() -> None:
    """Ends this process as the program ended."""
    lifeline, channel, order, *argv = sys.argv[1:]
    limits, processors, ports, env = marshal.loads(bytes.fromhex(order))
    try:
        cell = Cell(limits, processors, ports, env, int(channel))
    except OSError as error:
        os.write(2, f"cannot shut in {argv[0]}: {error}\n".encode(errors="replace"))
        os._exit(keeper.CANNOT_START)
    status = keeper.keep(int(lifeline), argv, cell.enter)
    cell.close()
    keeper.end_like(ended(status))


def ended(status: int) -> int:
    """The wait status of the program itself: what started it exits with 128 + n where a signal n killed it, as shells
    do."""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) - 128 in FATAL:
        return os.WEXITSTATUS(status) - 128
    return status
