"""The real server as a process, and clients that are no more than sockets."""

from __future__ import annotations

import json
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from spieltisch.store.archive import Archive
from tests.commands import Command

OTHERS = ("http", "catan-tcp", "monopoly", "cascadia")
"""Doors that stay closed where nobody needs them."""
CLOSED = [part for door in OTHERS for part in (f"--{door}", "off")]
HOST = "127.0.0.1"
START_S = 60
"""On a machine that is busy with much else."""
CLIENTS: list[Client] = []


class Server:
    """A running ``spieltisch serve``."""

    def __init__(self, folder: Path, process: Command) -> None:
        self.folder = folder
        self.process = process
        self.ports: dict[str, int] = {}
        self.begun = 0
        """How many tables there were when the test began."""

    def wait(self) -> None:
        """Until all doors are open."""
        doors = self.folder / "doors.json"
        deadline = time.monotonic() + START_S
        while not doors.exists():
            assert self.process.poll() is None, self.errors()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        self.ports = json.loads(doors.read_text())
        doors.unlink()

    def pids(self) -> list[int]:
        """Of the process that serves now, and of its holder."""
        (file,) = self.folder.glob("*/serve.pid")
        return [int(line) for line in file.read_text().split()]

    def pids_after(self, serving: int) -> list[int]:
        """The same, once another process than this one serves: it may answer before it is written down."""
        deadline = time.monotonic() + START_S
        while (pids := self.pids())[0] == serving:
            assert time.monotonic() < deadline, self.errors()
            time.sleep(0.01)
        return pids

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and return the exit code; negative for a process that the signal killed."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(10)

    def errors(self) -> str:
        return (self.folder / "stderr").read_text()

    def logs(self) -> list[list[bytes]]:
        """Every table's log since the test began."""
        return logs_of(self.folder)[self.begun :]

    def memory(self) -> int:
        """The resident set in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def check_errors(self) -> None:
        """Nothing on stderr looks like a bug."""
        for word in ("Traceback", "Error", "Exception", "exception"):
            assert word not in self.errors()


@contextmanager
def serving(
    folder: Path,
    *arguments: str,
    hive: str = "0",
    twixt: str = "0",
    others: str = "off",
    is_held: bool = False,
    data: str = "data",
    prepare: Callable[[], None] | None = None,
) -> Iterator[Server]:
    """A server with its data in the folder, doors at free ports, and nothing on stderr that looks like a bug.
    With a holder it takes longer to start. ``data`` may be a database elsewhere; ``prepare`` is called in the new
    process."""
    command = ["serve", *([] if is_held else ["--no-holder"]), "--hive", hive, "--twixt", twixt]
    command += [part for door in OTHERS for part in (f"--{door}", others)]
    command += ["--data", data, "--doors-file", "doors.json"]
    with (folder / "stderr").open("a") as errors, (folder / "stdout").open("w") as output:
        process = Command(*command, *arguments, cwd=folder, stdout=output, stderr=errors, preexec_fn=prepare)
        server = Server(folder, process)
        try:
            server.wait()
            yield server
        finally:
            server.stop()
            while CLIENTS:
                CLIENTS.pop().close()
    server.check_errors()


class Client:
    """A socket that is read up to what one waits for; closed with the server at the latest."""

    def __init__(self, port: int, timeout: float = 5) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=timeout)
        self.data = b""
        CLIENTS.append(self)

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def read_until(self, *ends: bytes) -> bytes:
        """All up to and with the first of these; what follows stays for later."""
        while not (found := [self.data.index(end) + len(end) for end in ends if end in self.data]):
            data = self.socket.recv(65536)
            assert data, f"the stream ended with {self.data[-200:]!r}"
            self.data += data
        head, self.data = self.data[: min(found)], self.data[min(found) :]
        return head

    def read_to_end(self) -> bytes:
        """All until the server closes."""
        while data := self.socket.recv(65536):
            self.data += data
        data, self.data = self.data, b""
        return data

    def close(self) -> None:
        self.socket.close()

    def leave(self) -> None:
        """Close, and return once the server knows."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            while self.socket.recv(65536):
                pass
        self.close()


def let_all_leave() -> None:
    """Close every client of a server that others go on using."""
    while CLIENTS:
        CLIENTS.pop().leave()


REQUEST = b'MoveRequest"/>\n  </room>'
END = b"</protocol>"


class HiveClient(Client):
    """Joins, and plays moves it is given."""

    def __init__(self, port: int, timeout: float = 5) -> None:
        super().__init__(port, timeout)
        self.send(b'<protocol><join gameType="swc_2020_hive"/>')
        found = re.search(rb'roomId="([^"]*)"', self.read_until(b"/>"))
        assert found
        self.room = found[1].decode()

    def play(self, move: str) -> None:
        self.send(f'<room roomId="{self.room}">{move}</room>'.encode())


def lay(colour: str, kind: str, x: int, y: int) -> str:
    """A setmove."""
    piece, destination = f'<piece owner="{colour}" type="{kind}"/>', f'<destination x="{x}" y="{y}" z="{-x - y}"/>'
    return f'<data class="setmove">{piece}{destination}</data>'


def play_short_hive_game(first: HiveClient, second: HiveClient) -> None:
    """Two legal moves each; obstructed fields must be elsewhere."""
    moves = [("RED", "ANT", 0, 0), ("BLUE", "ANT", 1, 0), ("RED", "BEE", -1, 0), ("BLUE", "BEE", 2, 0)]
    for ply, move in enumerate(moves):
        player = (first, second)[ply % 2]
        player.read_until(REQUEST)
        player.play(lay(*move))


OPEN_BOARD = ("--set", "hive.position=obs=-5,0;-5,1;-5,2")
PLAIN = ("--set", "twixt.mirror=false", "--set", "twixt.swamps=none", "--set", "twixt.return_game=false")


def twixt_pair(port: int) -> tuple[Client, Client]:
    """The first player, who is asked for a move, and the second."""
    first = Client(port)
    second = Client(port)
    return (first, second) if first.read_until(b"\n").startswith(b"0 0") else (second, first)


def play_twixt(first: Client, second: Client, plies: int = 60) -> None:
    """Pegs on free cells, column by column."""
    players = (first, second)
    for ply in range(plies):
        players[ply % 2].read_until(b"\n3\n" if ply == 0 else b"\n3 %d %d\n" % cell_of(ply - 1))
        players[ply % 2].data = b"\n" + players[ply % 2].data
        players[ply % 2].send(b"3 %d %d\n" % cell_of(ply))


def cell_of(ply: int) -> tuple[int, int]:
    return 1 + ply // 22, 1 + ply % 22


def logs_of(folder: Path) -> list[list[bytes]]:
    """Every table's log in the server's data folder."""
    with Archive(folder / "data") as archive:
        return [archive.lines(summary.header.id) for summary in archive.tables()]
