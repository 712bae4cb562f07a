"""The holder as a process, with serving processes that go in every way."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from spieltisch.net import holder
from tests.net.processes import is_gone_soon

pytestmark = pytest.mark.usefixtures("process")

SERVING = """
import os, signal, socket, sys, time
channel = socket.socket(fileno=int(os.environ["SPIELTISCH_HOLDER"]))
def leave(number, frame):
    channel.send(b"end")
    os._exit(128 + number)
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, leave)
print("loaded", flush=True)
channel.send(b"loaded")
listening = {}
while True:
    packet, fds, *_ = socket.recv_fds(channel, 4096, 1)
    word, _, rest = packet.decode().partition(" ")
    if word == "listener":
        listening[rest] = socket.socket(fileno=fds[0])
    elif word == "go":
        break
if not listening:
    listening = {"door 127.0.0.1 0 0": socket.create_server(("127.0.0.1", 0))}
for name, each in listening.items():
    socket.send_fds(channel, [b"keep " + name.encode()], [each.fileno()])
channel.send(b"ready")
port = next(iter(listening.values())).getsockname()[1]
print("serves", rest, os.getpid(), port, *listening, sep=",", flush=True)
channel.recv(4096)
channel.send(b"end")
"""


class Held:
    """A holder, and what its serving processes print."""

    def __init__(self, script: str, environment: Mapping[str, str], listening: socket.socket | None) -> None:
        command = [sys.executable, "-I", "-S"]
        activated = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh"] if listening else []
        self.process = subprocess.Popen(
            [*activated, *command, holder.__file__, *command, "-c", script],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment},
            pass_fds=[holder.FIRST_FD] if listening else [],
            preexec_fn=partial(os.dup2, listening.fileno(), holder.FIRST_FD) if listening else None,
        )  # fmt: skip

    def says(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().rstrip("\n")

    def served(self) -> tuple[int, int, int]:
        """How many have served before, the process that serves now, and its port."""
        assert self.says() == "loaded"
        word, *numbers = self.says().split(",")[:4]
        assert word == "serves"
        restarts, pid, port = map(int, numbers)
        return restarts, pid, port

    def reports(self) -> str:
        assert self.process.stderr
        return self.process.stderr.readline()


@contextmanager
def held(script: str = SERVING, listening: socket.socket | None = None, **environment: str) -> Iterator[Held]:
    """``listening`` is a socket that systemd hands over."""
    started = Held(script, environment, listening)
    try:
        yield started
    finally:
        started.process.terminate()
        started.process.communicate(timeout=20)


def test_whoever_connects_while_nobody_serves_waits_for_the_next_one() -> None:
    with held() as server:
        restarts, first, port = server.served()
        assert restarts == 0
        os.kill(first, signal.SIGKILL)
        socket.create_connection(("127.0.0.1", port)).close()
        restarts, second, same = server.served()
        assert (restarts, same) == (1, port)
        assert second != first
        assert "was killed by signal 9; another one takes over" in server.reports()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_both(number: signal.Signals) -> None:
    with held() as server:
        _, pid, _ = server.served()
        server.process.send_signal(number)
        assert server.process.wait(20) == 128 + number
        assert is_gone_soon(pid)
        assert server.process.stderr
        assert server.process.stderr.read() == ""


@pytest.mark.parametrize(("end", "status"), [("sys.exit(2)", 2), ("os.kill(os.getpid(), 9)", -signal.SIGKILL)])
def test_who_has_never_been_ready_is_followed_by_nobody(end: str, status: int) -> None:
    with held(f"import os, sys; {end}") as server:
        assert server.process.wait(20) == status


def test_a_server_that_ends_by_itself_stays_ended() -> None:
    with held(SERVING.replace("channel.recv(4096)", "") + "sys.exit(1)") as server:
        assert server.process.wait(20) == 1


def test_who_is_never_ready_any_more_is_given_up(tmp_path: Path) -> None:
    once = f"import os, sys; os.path.exists('{tmp_path}/x') and sys.exit(3); open('{tmp_path}/x', 'w')\n"
    with held(once + SERVING.replace("channel.recv(4096)", "os.kill(os.getpid(), 9)")) as server:
        assert server.process.wait(20) == holder.GIVEN_UP
        assert server.process.stderr
        first, *_, last = server.process.stderr
        assert "was killed by signal 9; another one takes over" in first
        assert "has ended with exit status 3, and 5 in a row were never ready: the server ends" in last


def test_a_fresh_process_takes_the_place_of_one_that_serves() -> None:
    with held() as server:
        _, first, port = server.served()
        server.process.send_signal(signal.SIGUSR2)
        restarts, second, same = server.served()
        assert (restarts, same) == (1, port)
        assert is_gone_soon(first)
        assert not is_over(second)


def test_one_that_stands_by_serves_at_once_after_a_crash_and_is_no_fresh_one() -> None:
    standing_by = SERVING.replace('channel.send(b"ready")', 'channel.send(b"ready"); channel.send(b"stand-by")')
    with held(standing_by) as server:
        _, first, port = server.served()
        assert server.says() == "loaded"
        os.kill(first, signal.SIGKILL)
        word, restarts, second, same = server.says().split(",")[:4]
        assert (word, restarts, same) == ("serves", "1", str(port))
        assert server.says() == "loaded"
        server.process.send_signal(signal.SIGUSR2)
        assert server.says() == "loaded", "a third one, and not the second, which was loaded long ago"
        assert server.says().split(",")[1] == "2"
        assert is_gone_soon(int(second))
        assert "was killed by signal 9; another one takes over" in server.reports()
        assert server.says() == "loaded"
        server.process.terminate()
        assert server.process.wait(20) == 128 + signal.SIGTERM
        assert server.process.stderr
        assert server.process.stderr.read() == ""


def test_where_the_fresh_one_fails_the_old_one_goes_on(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    with held(f"import os; os.path.exists({str(broken)!r}) and os._exit(3)\n{SERVING}") as server:
        _, first, port = server.served()
        broken.touch()
        server.process.send_signal(signal.SIGUSR2)
        assert "the new serving process has ended with exit status 3; the old one goes on" in server.reports()
        assert not is_over(first)
        broken.unlink()
        server.process.send_signal(signal.SIGUSR2)
        assert server.served()[2] == port


def test_the_serving_process_ends_with_its_holder() -> None:
    with held() as server:
        _, pid, _ = server.served()
        server.process.kill()
        assert is_gone_soon(pid)


def test_under_systemd_sockets_come_from_it_and_are_left_to_it(tmp_path: Path) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, listening:
        manager.bind(path)
        manager.settimeout(20)
        with held(listening=listening, NOTIFY_SOCKET=path) as server:
            assert server.says() == "loaded"
            assert server.says().split(",")[3:] == [str(listening.getsockname()[1]), "fd3"]
            text, stored, _, _ = socket.recv_fds(manager, 4096, 1)
            assert text == b"FDSTORE=1\nFDNAME=fd3"
            with socket.socket(fileno=stored[0]) as same:
                assert same.getsockname() == listening.getsockname()
            assert manager.recv(4096) == b"READY=1"
            server.process.terminate()
            assert manager.recv(4096) == b"STOPPING=1"


def is_over(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
